from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import Literal, Optional, Protocol, Union, final, overload

from .answers import Effort, Position, Side, Stop

__version__: str

class ArrowArray(Protocol):
    """A column of Arrow in one piece, as pyarrow and nanoarrow have it."""

    def __arrow_c_array__(
        self, requested_schema: Optional[object] = None
    ) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    """A column of Arrow in chunks, as Polars, pandas and pyarrow have it."""

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

Column = Union[ArrowArray, ArrowStream]
Positions = Union[Column, Iterable[Optional[Position]]]
Invalid = Literal["raise", "none"]
Tell = Callable[[int], object]

class InvalidFen(ValueError): ...

@final
class Answers:
    def __new__(cls, answers: list[Optional[bool]]) -> Answers: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Optional[bool]: ...
    @overload
    def __getitem__(self, index: slice, /) -> Answers: ...
    def __iter__(self) -> Iterator[Optional[bool]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]
    def __reduce__(self) -> tuple[type[Answers], tuple[list[Optional[bool]]]]: ...
    def to_list(self) -> list[Optional[bool]]: ...
    def __arrow_c_array__(
        self, requested_schema: Optional[object] = None
    ) -> tuple[object, object]: ...

@final
class NativeBook:
    fen: str
    def __new__(cls, bytes: bytes) -> NativeBook: ...
    @staticmethod
    def open(path: str) -> NativeBook: ...
    @staticmethod
    def make(
        position: Position, seconds: Optional[str], megabytes: int, stop: Optional[Stop] = None
    ) -> NativeBook: ...
    def to_bytes(self) -> bytes: ...
    def has(self, position: Position) -> bool: ...
    def ask(self, position: Position) -> str: ...

@final
class NativePlan:
    def __new__(cls, position: Position, sides: list[bool], megabytes: int) -> NativePlan: ...
    @staticmethod
    def estimate(
        position: Position, sides: list[bool], most: int, seconds: str
    ) -> tuple[bool, int, int, int, int]: ...
    def __len__(self) -> int: ...
    def header(self) -> bytes: ...
    def index(self, places: list[int]) -> bytes: ...
    def groups(self, work: int) -> list[tuple[int, int, list[int]]]: ...
    def make(self, number: int, read: Callable[[list[int]], list[bytes]]) -> bytes: ...
    def check(self, number: int, page: bytes) -> None: ...

def annotate(
    pgn: bytes,
    work: str,
    seconds: Optional[str],
    language: str,
    fifty: bool,
    invalid: Invalid,
    stop: Optional[Stop] = None,
    tell: Optional[Tell] = None,
) -> tuple[bytes, list[str]]: ...
def count_games(pgn: bytes) -> int: ...
def ask_text(name: str, text: str) -> str: ...
def ask(
    name: str,
    position: Position,
    settings: list[tuple[str, str]],
    stop: Optional[Stop] = None,
    threads: Optional[int] = None,
) -> str: ...
def solves(
    given: Positions,
    work: str,
    seconds: Optional[str],
    all_moves: bool,
    fifty: bool,
    invalid: Invalid,
    threads: Optional[int],
    stop: Optional[Stop],
    tell: Optional[Tell],
) -> list[Optional[str]]: ...
def winnables(
    given: Positions,
    side: Optional[Side],
    work: str,
    seconds: Optional[str],
    invalid: Invalid,
    threads: Optional[int],
    stop: Optional[Stop],
    tell: Optional[Tell],
) -> list[Optional[str]]: ...
def verdicts(
    given: Positions,
    side: Optional[Side],
    work: str,
    seconds: Optional[str],
    invalid: Invalid,
    threads: Optional[int],
    stop: Optional[Stop],
    tell: Optional[Tell],
) -> list[Optional[tuple[int, int]]]: ...
def syzygy(folders: Optional[Union[str, PathLike[str]]]) -> Optional[int]: ...
def blockage(position: Position, side: Side, effort: Effort = "node") -> bool: ...
def unwinnable(position: Position, side: Side) -> bool: ...
@overload
def blockages(
    positions: Column,
    side: Side,
    effort: Effort = "node",
    *,
    invalid: Invalid = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Answers: ...
@overload
def blockages(
    positions: Iterable[Optional[Position]],
    side: Side,
    effort: Effort = "node",
    *,
    invalid: Invalid = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> list[Optional[bool]]: ...
@overload
def unwinnables(
    positions: Column,
    side: Side,
    *,
    invalid: Invalid = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Answers: ...
@overload
def unwinnables(
    positions: Iterable[Optional[Position]],
    side: Side,
    *,
    invalid: Invalid = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> list[Optional[bool]]: ...

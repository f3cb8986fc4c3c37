from collections.abc import Iterable, Iterator
from typing import Literal, Optional, Protocol, Union, final, overload

from .answers import Effort, Position, Side

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

class InvalidFen(ValueError): ...

@final
class Answers:
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: int, /) -> Optional[bool]: ...
    @overload
    def __getitem__(self, index: slice, /) -> Answers: ...
    def __iter__(self) -> Iterator[Optional[bool]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__ = None  # type: ignore[assignment]
    def to_list(self) -> list[Optional[bool]]: ...
    def __arrow_c_array__(
        self, requested_schema: Optional[object] = None
    ) -> tuple[object, object]: ...

@final
class NativeBook:
    fen: str
    def __new__(cls, bytes: bytes) -> NativeBook: ...
    @staticmethod
    def make(position: Position, seconds: Optional[float], megabytes: int) -> NativeBook: ...
    def to_bytes(self) -> bytes: ...
    def has(self, position: Position) -> bool: ...
    def ask(self, position: Position) -> str: ...

def annotate(pgn: str, work: int, seconds: Optional[float]) -> tuple[str, list[str]]: ...
def ask(name: str, position: Position, settings: list[tuple[str, str]]) -> str: ...
def blockage(position: Position, side: Side, effort: Effort = "node") -> bool: ...
def unwinnable(position: Position, side: Side) -> bool: ...
@overload
def blockages(
    positions: Column,
    side: Side,
    effort: Effort = "node",
    *,
    invalid: Literal["raise", "none"] = "raise",
    threads: Optional[int] = None,
) -> Answers: ...
@overload
def blockages(
    positions: Iterable[Optional[Position]],
    side: Side,
    effort: Effort = "node",
    *,
    invalid: Literal["raise", "none"] = "raise",
    threads: Optional[int] = None,
) -> list[Optional[bool]]: ...
@overload
def unwinnables(
    positions: Column,
    side: Side,
    *,
    invalid: Literal["raise", "none"] = "raise",
    threads: Optional[int] = None,
) -> Answers: ...
@overload
def unwinnables(
    positions: Iterable[Optional[Position]],
    side: Side,
    *,
    invalid: Literal["raise", "none"] = "raise",
    threads: Optional[int] = None,
) -> list[Optional[bool]]: ...

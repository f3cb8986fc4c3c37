from collections.abc import Iterable, Iterator
from typing import Literal, Optional, Protocol, Union, final, overload

__version__: str

class Board(Protocol):
    """Whatever can write its position, as boards of python-chess do."""

    def fen(self) -> str: ...

class ArrowArray(Protocol):
    """A column of Arrow in one piece, as pyarrow and nanoarrow have it."""

    def __arrow_c_array__(
        self, requested_schema: Optional[object] = None
    ) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    """A column of Arrow in chunks, as Polars, pandas and pyarrow have it."""

    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

Position = Union[str, Board]
Side = Union[Literal["white", "black"], bool]
Effort = Literal["glance", "node", "careful", "utmost"]
Column = Union[ArrowArray, ArrowStream]
Outcome = Literal["white", "draw", "black"]

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
class Value:
    @property
    def lower(self) -> Outcome: ...
    @property
    def upper(self) -> Outcome: ...
    @property
    def exact(self) -> Optional[Outcome]: ...
    @property
    def lower_reason(self) -> str: ...
    @property
    def upper_reason(self) -> str: ...

@final
class SideView:
    @property
    def blockage(self) -> bool: ...
    @property
    def blockage_at_utmost(self) -> bool: ...
    @property
    def unwinnable(self) -> bool: ...
    @property
    def paper(self) -> Optional[str]: ...
    @property
    def flood(self) -> Optional[str]: ...

@final
class Explanation:
    @property
    def fen(self) -> str: ...
    @property
    def pawns_only(self) -> bool: ...
    @property
    def value(self) -> Value: ...
    @property
    def white(self) -> SideView: ...
    @property
    def black(self) -> SideView: ...
    @property
    def best(self) -> Optional[list[str]]: ...
    @property
    def words(self) -> str: ...

@final
class Solution:
    @property
    def fen(self) -> str: ...
    @property
    def value(self) -> Value: ...
    @property
    def best(self) -> list[str]: ...
    @property
    def open_moves(self) -> int: ...
    @property
    def line(self) -> Optional[list[str]]: ...
    @property
    def line_end(self) -> Optional[str]: ...
    @property
    def work(self) -> int: ...

@final
class Winnability:
    @property
    def verdict(self) -> Literal["winnable", "unwinnable", "unknown"]: ...
    @property
    def line(self) -> Optional[list[str]]: ...
    @property
    def why(self) -> Optional[str]: ...

@final
class Picture:
    @property
    def svg(self) -> str: ...
    def _repr_svg_(self) -> str: ...

def blockage(position: Position, side: Side, effort: Effort = "node") -> bool: ...
def unwinnable(position: Position, side: Side) -> bool: ...
def winnable(
    position: Position, side: Side, *, budget: int = 100000, seconds: Optional[float] = None
) -> Winnability: ...
def solve(
    position: Position, *, budget: int = 1000000, seconds: Optional[float] = None
) -> Solution: ...
def explain(position: Position) -> Explanation: ...
def picture(
    position: Position,
    *,
    of: Literal["board", "fence", "map"] = "board",
    attacker: Side = "white",
    reading: Literal["exact", "reach", "church", "passive", "pruned", "races"] = "exact",
) -> Picture: ...
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

"""Long questions about many positions: on all cores, while Python goes on."""

import json
from collections.abc import Sized
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Optional

from . import _palisade
from .answers import Answer, BothSides, Side, Solution, Stop, _of, _text
from .bars import bar_of

if TYPE_CHECKING:
    from ._palisade import Invalid, Positions

Verdict = Literal["winnable", "unwinnable", "unknown"]


@dataclass(frozen=True)
class Verdicts(Answer):
    """Can each side still mate? None for a side that was not asked for."""

    white: Optional[Verdict]
    black: Optional[Verdict]


_NAMES: "list[Optional[Verdict]]" = ["unknown", "winnable", "unwinnable", None]
_VERDICTS = {
    (white, black): Verdicts(_NAMES[white], _NAMES[black])
    for white in range(4)
    for black in range(4)
}


def _count(positions: object) -> Optional[int]:
    """How many they are, if that is known before they are read."""
    return len(positions) if isinstance(positions, Sized) else None


def solves(
    positions: "Positions",
    *,
    work: int = 2_000_000,
    seconds: Optional[float] = None,
    all_moves: bool = False,
    fifty: bool = False,
    invalid: "Invalid" = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> list[Optional[Solution]]:
    """``solve`` of many positions at once, on all cores. ``work``, ``seconds`` (by the clock on the wall),
    ``all_moves`` and ``fifty`` are for each.

    ``positions`` are a list, or whatever else one can loop over, or a column of Arrow. None stays
    None. A text that is no position raises ``InvalidFen``, with its index and before anything is
    solved, or is answered with None if ``invalid`` is "none". ``threads`` is the number of threads,
    all cores if it is None; where positions are fewer, several work on each.

    Another thread may end it by ``stop``: something with ``is_set()``, as ``threading.Event``, or
    something to call that answers whether to stop. What was begun by then is answered with what is
    known of it, what was not is None. Ctrl-C raises KeyboardInterrupt. ``bar`` shows a bar of ``tqdm``: by
    default in notebooks, where it is installed.

    >>> import palisade_chess as palisade
    >>> fine_58, wall = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - -", "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - -"
    >>> [solution.value.exact for solution in palisade.solves([fine_58, wall])]
    ['white', 'draw']
    """
    with bar_of(bar, lambda: _count(positions), "position") as tell:
        said = _palisade.solves(
            positions, str(work), _text(seconds), all_moves, fifty, invalid, threads, stop, tell
        )
    return [None if text is None else _of(Solution, json.loads(text)) for text in said]


def winnables(
    positions: "Positions",
    side: Optional[Side] = None,
    *,
    work: int = 100_000,
    seconds: Optional[float] = None,
    invalid: "Invalid" = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> list[Optional[BothSides]]:
    """``winnable`` of many positions at once, for both sides or for one, with lines that mate.

    The budget is for each side of each position. The rest is as for ``solves``; ``verdicts`` does
    without lines, in less time.

    >>> import palisade_chess as palisade
    >>> pawn, = palisade.winnables(["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"])
    >>> pawn.white.verdict, pawn.white.line.moves[-1].text[-1], pawn.black.verdict
    ('winnable', '#', 'unwinnable')
    """
    text = _text(seconds)
    with bar_of(bar, lambda: _count(positions), "position") as tell:
        said = _palisade.winnables(positions, side, str(work), text, invalid, threads, stop, tell)
    return [None if text is None else _of(BothSides, json.loads(text)) for text in said]


def verdicts(
    positions: "Positions",
    side: Optional[Side] = None,
    *,
    work: int = 100_000,
    seconds: Optional[float] = None,
    invalid: "Invalid" = "raise",
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> list[Optional[Verdicts]]:
    """What ``winnables`` answers, in one word for each side: what a server asks of many games.

    >>> import palisade_chess as palisade
    >>> palisade.verdicts(["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None])
    [Verdicts(white='winnable', black='unwinnable'), None]
    """
    text = _text(seconds)
    with bar_of(bar, lambda: _count(positions), "position") as tell:
        said = _palisade.verdicts(positions, side, str(work), text, invalid, threads, stop, tell)
    return [None if pair is None else _VERDICTS[pair] for pair in said]

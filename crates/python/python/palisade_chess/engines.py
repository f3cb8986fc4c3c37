"""Other people's engines: one with Palisade in front of it, and what is proved beside what one says."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Optional, Protocol

from .answers import Answer, Outcome, Stop, Value, solve


class Playable(Protocol):
    """A board that can be copied and played on, as those of python-chess."""

    def fen(self) -> str: ...

    def copy(self) -> Any: ...


# Hundredths of a pawn that a proved win is shown with where an engine sees less, as `palisade engine` does.
WON = 1_000

# What a mate counts where hundredths of a pawn are wanted.
MATE = 100_000


@dataclass(frozen=True)
class Known(Answer):
    """What is proved where an engine has said something.

    ``value`` has the limits of the position, and ``after`` those after the first move of the engine's line,
    or None without a line. ``said`` is the engine's score in hundredths of a pawn, as White sees it, and
    ``held`` the same within what is proved of that line: a proved draw is 0. A mate counts 100000 less its
    moves. ``refuted`` says whether the two differ.
    """

    value: Value
    after: Optional[Value]
    said: Optional[int]
    held: Optional[int]

    @property
    def refuted(self) -> bool:
        return self.said != self.held


def beside(
    command: Sequence[str], *, program: str = "palisade", adjudicate: bool = False
) -> list[str]:
    """The command line that starts an engine with Palisade in front of it, for
    ``chess.engine.SimpleEngine.popen_uci`` and whatever else starts engines.

    ``program`` is the command line of Palisade, by its name or its path; one that is not found raises
    FileNotFoundError. With ``adjudicate`` it says in a line of its own what a game may be ended with.

    >>> import palisade_chess as palisade, sys
    >>> palisade.beside(["stockfish"], program=sys.executable)[1:]
    ['engine', '--', 'stockfish']
    """
    found = shutil.which(program)
    if found is None:
        raise FileNotFoundError(f"{program!r} is no program that is found: give its path, of target/release say")
    return [found, "engine", *(["--adjudicate"] if adjudicate else []), "--", *command]


def known(
    board: Playable,
    info: Mapping[str, Any],
    *,
    work: int = 50_000,
    seconds: Optional[float] = None,
    stop: Optional[Stop] = None,
) -> Known:
    """What is proved of a position beside what an engine says of it: ``info`` is an ``InfoDict`` of
    python-chess, or another mapping with ``score`` and ``pv``. Positions with castling rights of Chess960
    raise ``InvalidFen``.

    >>> import palisade_chess as palisade, chess, chess.engine
    >>> board = chess.Board("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1")
    >>> score = chess.engine.PovScore(chess.engine.Cp(312), chess.WHITE)
    >>> found = palisade.known(board, {"score": score, "pv": [chess.Move.from_uci("d2d3")]})
    >>> found.value.exact, found.said, found.held
    ('draw', 312, 0)
    """
    value = solve(board.fen(), work=work, seconds=seconds, stop=stop).value
    after = None
    line = info.get("pv")
    if line:
        played = board.copy()
        played.push(line[0])
        after = solve(played.fen(), work=work, seconds=seconds, stop=stop).value
    score = info.get("score")
    if score is None:
        return Known(value, after, None, None)
    said = score.white().score(mate_score=MATE)
    white_moves = board.fen().split()[1] == "w"
    # A line is worth what its first move is worth. Of the position itself only the limit against its mover
    # holds for each of his moves.
    upper, lower = value.upper, value.lower
    if after is not None:
        upper, lower = (upper, "black") if white_moves else ("white", lower)
        upper, lower = min(upper, after.upper, key=_place), max(lower, after.lower, key=_place)
    return Known(value, after, said, _within(said, lower, upper))


def _place(outcome: Outcome) -> int:
    return ("black", "draw", "white").index(outcome)


def _within(score: int, lower: Outcome, upper: Outcome) -> int:
    least = {"black": None, "draw": 0, "white": WON}[lower]
    most = {"black": -WON, "draw": 0, "white": None}[upper]
    score = score if least is None else max(score, least)
    return score if most is None else min(score, most)

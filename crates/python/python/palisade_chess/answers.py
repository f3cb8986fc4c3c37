"""Answers as objects: their names and shapes are those of the JSON that every door of Palisade
hands back, and ``to_dict()`` is that JSON."""

import io
import json
import os
from collections.abc import Callable, Hashable, Mapping
from dataclasses import asdict, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Optional, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from . import _palisade
from ._palisade import InvalidFen, NativeBook, ask
from .bars import bar_of


class Board(Protocol):
    """Whatever can write its position, as boards of python-chess do."""

    def fen(self) -> str: ...


Position = Union[str, Board]
class Event(Protocol):
    """Whatever somebody may set to end long work, as ``threading.Event`` and those of
    ``multiprocessing`` and ``asyncio``."""

    def is_set(self) -> bool: ...


Side = Union[Literal["white", "black", "w", "b", "White", "Black", "W", "B"], bool]
SideName = Literal["white", "black"]
Effort = Literal["glance", "node", "careful"]
Outcome = Literal["white", "draw", "black"]
Stop = Union[Event, Callable[[], object]]
Reading = Literal["exact", "reach", "church", "passive", "pruned", "races"]


class Answer:
    """What the answers have in common: they are compared, hashed, copied and pickled by what they
    say."""

    def __init_subclass__(cls) -> None:
        # Else a dataclass would hash its lists, which cannot be.
        cls.__hash__ = Answer.__hash__  # type: ignore[method-assign]

    def __hash__(self) -> int:
        return hash(_hashable(self))

    def to_dict(self) -> dict[str, Any]:
        """The same as plain dictionaries and lists, as the schema of the answers has it."""
        return asdict(self)  # type: ignore[call-overload,no-any-return]


def _hashable(said: Any) -> Hashable:
    if is_dataclass(said):
        return tuple(_hashable(getattr(said, field.name)) for field in fields(said))
    return tuple(_hashable(item) for item in said) if isinstance(said, list) else said


@dataclass(frozen=True)
class Reasons(Answer):
    """What proves each limit of a value."""

    lower: str
    upper: str


@dataclass(frozen=True)
class Value(Answer):
    """Proved limits on the value of a position, as White sees it.

    ``lower`` is what White has for certain, ``upper`` the most he can hope for; ``exact`` is the
    value where the two meet, and None elsewhere.

    >>> import palisade_chess as palisade
    >>> value = palisade.explain("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1").value
    >>> value.lower, value.upper, value.exact
    ('white', 'white', 'white')
    >>> value.reasons.lower
    'by the exact database of these men'
    """

    lower: Outcome
    upper: Outcome
    exact: Optional[Outcome]
    reasons: Reasons


@dataclass(frozen=True)
class Move(Answer):
    """A move as engines write it, as players write it, and the position after it."""

    uci: str
    text: str
    fen: str


@dataclass(frozen=True)
class Line(Answer):
    """One line of play to the end of a proof that ``winner`` wins; ``end_words`` say what stands
    there. ``plies`` is how many moves the whole line has, of which ``moves`` may be the first."""

    winner: SideName
    moves: list[Move]
    plies: int
    end: Literal["mate", "database", "queen", "untold"]
    end_words: str


@dataclass(frozen=True)
class Opinion(Answer):
    """What a method of the literature thinks, which is now and then wrong."""

    blocked: bool
    why_not: Optional[str]


@dataclass(frozen=True)
class Squares(Answer):
    """The fence before a side, and what is closed to its king."""

    fence: list[str]
    flood: list[str]
    marked: list[str]
    dynamic: list[str]


@dataclass(frozen=True)
class Wall(Answer):
    """A wall with pieces before a side: where its king and its other men may get, what stands still or is
    never taken, and where the defender goes to and fro."""

    flood: list[str]
    reach: list[str]
    still: list[str]
    home: list[str]


@dataclass(frozen=True)
class SideView(Answer):
    """What one side can hope for.

    ``cannot_win`` and ``unwinnable`` are proofs, and ``why`` says of what kind; ``how`` says with its
    squares how a wall holds; ``effort`` is how hard the bound was worked on. ``paper`` and ``flood`` are opinions, and None where there are
    other men than kings and pawns; there a ``wall`` may stand.
    """

    cannot_win: bool
    why: Optional[str]
    how: Optional[str]
    effort: Effort
    unwinnable: bool
    gets_through: bool
    paper: Optional[Opinion]
    flood: Optional[Opinion]
    squares: Optional[Squares]
    wall: Optional[Wall]


Advantage = Literal[
    "decisive for black",
    "big for black",
    "slight for black",
    "equal",
    "slight for white",
    "big for white",
    "decisive for white",
]


@dataclass(frozen=True)
class Pattern(Answer):
    """A group of men that a plan rests on."""

    name: str
    meaning: str


@dataclass(frozen=True)
class Plan(Answer):
    """What PawnKing would do for a side: an opinion (Horacek 1982).

    ``square`` is the pawn that it is about, ``king`` where the king goes if the plan needs him and he is not there,
    ``words`` what a player would say behind "would".
    """

    kind: Literal["run", "escort", "break", "advance", "hunt", "lever"]
    standing: Literal["lost", "held", "useful", "strong", "decisive"]
    square: str
    goal: str
    king: Optional[str]
    moves: int
    patterns: list[Pattern]
    words: str


@dataclass(frozen=True)
class Plans(Answer):
    """PawnKing's opinion: the best and the worst for White, and a plan for either side."""

    optimistic: Advantage
    pessimistic: Advantage
    white: Optional[Plan]
    black: Optional[Plan]


@dataclass(frozen=True)
class Kings(Answer):
    """The game of the kings, where no pawn can move (Church 1978)."""

    attacker: SideName
    holds: bool
    defences: list[str]
    advised: Optional[str]


@dataclass(frozen=True)
class Table(Answer):
    """What a table of class rules says, and plays: an opinion (Bramer 1977)."""

    name: str
    class_number: int
    meaning: str
    plays: Optional[str]


@dataclass(frozen=True)
class Mate(Answer):
    """A queen or a rook against a bare king: the moves to mate, and those that are quickest."""

    in_moves: Optional[int]
    quickest: list[str]


@dataclass(frozen=True)
class Explanation(Answer):
    """Everything that is known of a position.

    ``value`` are proved limits, ``best`` the moves that keep it where they are known, ``plans``
    PawnKing's opinion where its model sees what is there, ``words`` the whole in English.
    """

    fen: str
    turn: SideName
    over: Optional[Literal["checkmate", "stalemate", "material"]]
    check: bool
    pawns_only: bool
    value: Value
    white: SideView
    black: SideView
    best: Optional[list[str]]
    plans: Optional[Plans]
    kings: Optional[Kings]
    tables: list[Table]
    mate: Optional[Mate]
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Through(Answer):
    """Who mates, or promotes safely first: no win yet."""

    white: bool
    black: bool


@dataclass(frozen=True)
class Solution(Answer):
    """What is proved of a position: its value, and how to play.

    ``best`` are the moves, in UCI, that are proved to keep the value, or not to lose where it is not
    decided, and None where no such move is known; ``open_moves`` says how many others may keep it as well. ``line`` leads to the end of
    the proof where a side wins. ``how`` says how walls hold, with their squares. ``by_fifty_moves`` is what the fifty-move rule, counted on from the position's counter,
    makes of a win, and None where nobody wins or no Syzygy table can tell. ``in_book`` says whether
    the pawns are in the book, and is None where no book was asked. ``why_open`` says why the value is not known: the budget is spent, or no method
    goes further; it is None where the value is known. ``uncertified`` are the sides of whom something is proved by what
    nothing can write down as a certificate. ``work`` and ``seconds`` are what it took, ``seconds`` by the
    clock on the wall, as everywhere in this package. Printed it is a sentence or two.

    >>> import palisade_chess as palisade
    >>> print(palisade.solve("8/8/4k3/8/4KP2/8/8/8 b - - 0 1"))
    A draw: a bare king cannot mate; by the exact database of these men. Best: e6f6.
    """

    fen: str
    value: Value
    best: Optional[list[str]]
    open_moves: int
    gets_through: Through
    line: Optional[Line]
    how: list[str]
    by_fifty_moves: Optional[Outcome]
    in_book: Optional[bool]
    why_open: Optional[str]
    uncertified: list[Literal["white", "black"]]
    work: int
    seconds: float

    def __str__(self) -> str:
        value = self.value
        reasons = value.reasons
        # What White has for certain says why Black cannot do better, and the other way round.
        told = {
            "White wins": (value.lower == "white", [reasons.lower]),
            "Black wins": (value.upper == "black", [reasons.upper]),
            "A draw": (value.exact == "draw", dict.fromkeys([reasons.lower, reasons.upper])),
            "White wins or draws": (value.lower == "draw", [reasons.lower]),
            "Black wins or draws": (value.upper == "draw", [reasons.upper]),
            "Nothing is proved": (True, [self.why_open] if self.why_open else []),
        }
        words, why = next((words, why) for words, (holds, why) in told.items() if holds)
        line = [" ".join(move.text for move in self.line.moves)] if self.line else []
        parts = [": ".join([words, *filter(None, ["; ".join(why)])])]
        parts += [f"Best: {', '.join(self.best)}"] if self.best else []
        return ". ".join([*parts, *(f"Line: {moves}" for moves in line)]) + "."

    def certificate(
        self,
        side: Optional[Side] = None,
        *,
        work: int = 10_000_000,
        seconds: Optional[float] = None,
        stop: Optional[Stop] = None,
    ) -> str:
        """The proof as a text that anybody can check: that ``side`` wins, or cannot win.

        Without ``side`` it is of the side that wins, or else of one that cannot, White before Black.
        The proof is found once more, within a budget as that of ``solve``. ValueError says why there
        is none: nothing is proved of that side, or by what cannot be written down.

        >>> import palisade_chess as palisade
        >>> proof = palisade.solve("8/8/4K3/8/8/4P3/4k3/8 w - - 0 1").certificate()
        >>> palisade.check(proof)[:12]
        'White wins: '
        """
        known: list[tuple[str, str]] = []
        if self.value.exact in ("white", "black"):
            known.append((str(self.value.exact), "wins"))
        known += [("white", "cannot_win")] * (self.value.upper != "white")
        known += [("black", "cannot_win")] * (self.value.lower != "black")
        wanted = None if side is None else _side(side).lower()[0]
        known = [(name, sought) for name, sought in known if wanted in (None, name[0])]
        if not known:
            raise ValueError("nothing is proved" if side is None else f"nothing is proved of {_side(side)}")
        settings = {"side": known[0][0], "sought": known[0][1], "work": work, "seconds": seconds}
        said = _ask("certify", self.fen, settings, stop)
        if said["certificate"] is None:
            raise ValueError(said["why_not"])
        return str(said["certificate"])


@dataclass(frozen=True)
class Winnability(Answer):
    """Whether a side can still mate: ``verdict`` is "winnable", "unwinnable" or "unknown".

    ``line`` has the moves that mate if it is winnable; ``why`` says what proves the verdict. There
    are three verdicts, so this is neither true nor false.
    """

    verdict: Literal["winnable", "unwinnable", "unknown"]
    why: Optional[str]
    line: Optional[Line]
    seconds: float

    def __getattr__(self, name: str) -> Any:
        # Most who ask want the verdict alone: the line, found once more, is written when it is looked at.
        if name != "line" or "_line_of" not in self.__dict__:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        fen, side = self.__dict__.pop("_line_of")
        said = _ask("winnable", fen, {"side": side, "work": 2**63})
        object.__setattr__(self, "line", _of(Line, (said["white"] or said["black"])["line"]))
        return self.__dict__["line"]

    def __bool__(self) -> bool:
        raise TypeError("there are three verdicts: compare .verdict with one of them")


@dataclass(frozen=True)
class BothSides(Answer):
    """What is known of each side: can it still mate? None for a side that was not asked for."""

    fen: str
    white: Optional[Winnability]
    black: Optional[Winnability]


@dataclass(frozen=True)
class Picture(Answer):
    """A picture as SVG, which a notebook shows; ``str`` of it is the text."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<palisade.Picture: {len(self.svg)} bytes of SVG>"


T = TypeVar("T")


def _of(kind: Any, said: Any) -> Any:
    """Makes an object of the JSON: the names of its fields are the keys."""
    if said is None:
        return None
    if get_origin(kind) is Union:
        return _of(get_args(kind)[0], said)
    if get_origin(kind) is list:
        return [_of(get_args(kind)[0], item) for item in said]
    if not is_dataclass(kind):
        return said
    return kind(*[_of(inner, said[name]) for name, inner in _kinds(kind)])  # type: ignore[operator,arg-type]


@cache
def _kinds(kind: Any) -> list[tuple[str, Any]]:
    """The fields of an answer, with the types of what is in them."""
    hints = get_type_hints(kind)
    return [(field.name, hints[field.name]) for field in fields(kind)]


def _ask(
    name: str,
    position: Position,
    settings: Mapping[str, object],
    stop: Optional[Stop] = None,
    threads: Optional[int] = None,
) -> Any:
    given = [(key, str(value)) for key, value in settings.items() if value is not None]
    said = json.loads(ask(name, position, given, stop, threads))
    if "error" in said:
        raise (InvalidFen if said["kind"] == "position" else ValueError)(said["error"])
    return said


def _text(number: Optional[float]) -> Optional[str]:
    return None if number is None else str(number)


def _side(side: Side) -> str:
    if isinstance(side, bool):
        return "white" if side else "black"
    return side


def explain(
    position: Position,
    effort: Effort = "careful",
    *,
    work: int = 0,
    seconds: Optional[float] = None,
    fifty: bool = False,
    stop: Optional[Stop] = None,
) -> Explanation:
    """Says everything that is known of a position, without a search.

    With ``work`` it is solved too, within that budget. ``effort`` is that of the static bound;
    ``fifty`` and ``stop`` are as for ``solve``.

    >>> import palisade_chess as palisade
    >>> wall = palisade.explain("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1")
    >>> wall.value.exact, wall.white.cannot_win, wall.white.paper.blocked
    ('draw', True, True)
    """
    yes = {True: "yes", False: None}
    settings = {"effort": effort, "work": work, "seconds": seconds, "fifty": yes[fifty]}
    said = _ask("explain", position, settings, stop)
    return _of(Explanation, said)  # type: ignore[no-any-return]


def solve(
    position: Position,
    *,
    work: int = 2_000_000,
    seconds: Optional[float] = None,
    all_moves: bool = False,
    fifty: bool = False,
    threads: Optional[int] = None,
    stop: Optional[Stop] = None,
) -> Solution:
    """Proves what it can of the value of a position, within a budget.

    When the value is known, other moves are searched as long again; with ``all_moves`` they are
    searched as long as the budget lasts. With ``fifty`` the fifty-move rule counts wherever tables
    tell how (``syzygy``): then a win that comes too late is a draw.

    ``work`` counts units of a few microseconds and ends it the same way every time; ``seconds``
    ends it by the clock on the wall. The first call makes databases, in a second or two that neither counts.
    Tables are worked out by ``threads`` threads, all cores if it is None: the answer is the same for the
    same ``work``. Another thread may end it by ``stop``: something with ``is_set()``, as ``threading.Event``, or
    something to call that answers whether to stop. Then the answer is what is known by then.

    >>> import palisade_chess as palisade
    >>> fine_58 = palisade.solve("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1")
    >>> fine_58.value.exact, fine_58.best, fine_58.line.moves[0].text
    ('white', ['d4d5'], 'd5+')
    """
    yes = {True: "yes", False: None}
    settings = {"work": work, "seconds": seconds, "all_moves": yes[all_moves], "fifty": yes[fifty]}
    said = _ask("solve", position, settings, stop, threads)
    return _of(Solution, said)  # type: ignore[no-any-return]


def check(certificate: str) -> str:
    """Does a certificate prove what it says? What that is; ValueError says what is wrong with it.

    The checker shares nothing with what searches for proofs but the rules of chess.

    >>> import palisade_chess as palisade
    >>> palisade.check("nonsense")
    Traceback (most recent call last):
    ValueError: line 1: expected palisade proof 1, found "nonsense"
    """
    said = json.loads(_palisade.ask_text("check", certificate))
    if not said["holds"]:
        raise ValueError(said["refused"])
    return str(said["claims"])


def winnable(
    position: Position,
    side: Side,
    *,
    work: int = 100_000,
    seconds: Optional[float] = None,
    stop: Optional[Stop] = None,
) -> Winnability:
    """Can ``side`` still mate by any sequence of legal moves, the other side helping?

    This is what a server must know when a flag falls. Either answer is a proof; "unknown" says
    that the budget is spent, which is that of ``solve``, as ``stop`` is.

    >>> import palisade_chess as palisade
    >>> palisade.winnable("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "white").verdict
    'winnable'
    >>> palisade.winnable("4kb2/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1", "white").verdict
    'unwinnable'
    """
    settings = {"side": _side(side), "work": work, "seconds": seconds, "plies": 0}
    said = _ask("winnable", position, settings, stop)
    answer: Winnability = _of(Winnability, said["white"] or said["black"])
    if answer.line is not None:
        object.__delattr__(answer, "line")
        object.__setattr__(answer, "_line_of", (said["fen"], _side(side)))
    return answer


def picture(
    position: Position,
    *,
    of: Literal["board", "fence", "map"] = "board",
    attacker: Side = "white",
    reading: Reading = "exact",
) -> Picture:
    """Draws a position: the "board", the "fence" before ``attacker``, or the "map" of his
    co-ordinate squares, read in one of six ways.

    >>> import palisade_chess as palisade
    >>> palisade.picture("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", of="map").svg[:5]
    '<svg '
    """
    said = _ask("picture", position, {"of": of, "attacker": _side(attacker), "reading": reading})
    return _of(Picture, said)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Remark(Answer):
    """Something that is proved of a game, at the move after which it is so.

    ``kind`` is "wall", "win", "only", "let_go", "loses", "opened", "dead" or "result"; ``after`` the
    move as it is written, None before the first; ``depth`` 0 in the main line; ``better`` a line that
    the move should have been, ``then`` how the side that wins goes on.
    """

    node: Optional[int]
    after: Optional[str]
    depth: int
    kind: str
    side: SideName
    fen: str
    words: str
    halves: int
    fence: list[str]
    home: list[str]
    arrow: Optional[str]
    only: bool
    better: Optional[str]
    then: Optional[str]


@dataclass(frozen=True)
class Annotation(Answer):
    """A game, and what is proved of it; ``fault`` says why it could not be read to its end."""

    offset: int
    white: Optional[str]
    black: Optional[str]
    result: Optional[str]
    fault: Optional[str]
    remarks: list[Remark]


class Readable(Protocol):
    """An open file, of text or of bytes."""

    def read(self) -> Union[str, bytes]: ...


class PlayedGame(Protocol):
    """A ``chess.pgn.Game``."""

    @property
    def headers(self) -> object: ...

    def mainline(self) -> object: ...


Pgn = Union[str, bytes, "os.PathLike[str]", Readable]
Game = TypeVar("Game", bound=PlayedGame)
Language = Literal["en", "de", "es"]
Invalid = Literal["raise", "none"]
_FILES = (".pgn", ".pgn.gz", ".pgn.bz2", ".pgn.zst")


def _bytes(game: object) -> bytes:
    """What a file of the games holds."""
    if isinstance(game, str) and "\n" not in game and game.endswith(_FILES) or isinstance(game, os.PathLike):
        with open(game, "rb") as file:
            return file.read()
    if isinstance(game, (str, bytes)):
        return game if isinstance(game, bytes) else game.encode("utf-8", "surrogateescape")
    read = getattr(game, "read", None)
    if callable(read):
        return _bytes(read())
    if hasattr(game, "headers") and hasattr(game, "mainline"):
        return str(game).encode()
    raise TypeError(
        f"a game is a PGN as text, a path, an open file or a chess.pgn.Game, and this is of type {type(game).__name__}"
    )


def _annotated(
    game: object,
    work: int,
    seconds: Optional[float],
    language: Language,
    fifty: bool,
    invalid: Invalid,
    stop: Optional[Stop],
    bar: Optional[bool],
) -> tuple[bytes, list[str]]:
    pgn = _bytes(game)
    with bar_of(bar, lambda: _palisade.count_games(pgn), "game") as tell:
        return _palisade.annotate(pgn, str(work), _text(seconds), language, fifty, invalid, stop, tell)


@overload
def annotate(
    game: Pgn,
    *,
    work: int = 5_000_000,
    seconds: Optional[float] = None,
    language: Language = "en",
    fifty: bool = False,
    invalid: Invalid = "raise",
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> str: ...
@overload
def annotate(
    game: Game,
    *,
    work: int = 5_000_000,
    seconds: Optional[float] = None,
    language: Language = "en",
    fifty: bool = False,
    invalid: Invalid = "raise",
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> Game: ...
def annotate(
    game: Union[Pgn, PlayedGame],
    *,
    work: int = 5_000_000,
    seconds: Optional[float] = None,
    language: Language = "en",
    fifty: bool = False,
    invalid: Invalid = "raise",
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> object:
    """Puts into games what is proved of them, as comments with squares and arrows.

    ``game`` is a PGN of one game or many: a text, a path (a text of one line that ends in ".pgn" is
    one too) or an open file, plain or packed; what comes back is the text. Of a ``chess.pgn.Game`` it is a
    ``chess.pgn.Game``. Anything else raises TypeError. A game that cannot be read to its end raises
    ValueError, with its number and why, before anything long begins; with ``invalid`` "none" it is annotated
    as far as it goes, and ``remarks`` tells its ``fault``.

    The budget is for each game, ``seconds`` by the clock on the wall; the databases, which are made for the
    first game that needs them, are not counted. ``fifty`` is as for ``solve``. Games after a ``stop`` come back as they are. All else in
    a text stays as it is. ``bar`` shows a bar of ``tqdm``: by default in notebooks, where it is installed.

    >>> import palisade_chess as palisade
    >>> game = '[FEN "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"]\\n\\n1. Kb1 Kb8 2. Kb2 *'
    >>> palisade.annotate(game).split("2. Kb2 ")[1][:22]
    '$4 {White had a win by'
    >>> palisade.annotate("1. e4 e9")
    Traceback (most recent call last):
    ValueError: game 1: "e9" is no move
    """
    pgn, _ = _annotated(game, work, seconds, language, fifty, invalid, stop, bar)
    try:
        text = pgn.decode()
    except UnicodeDecodeError:
        text = pgn.decode("latin-1")
    if isinstance(game, (str, bytes, os.PathLike)) or hasattr(game, "read"):
        return text
    import chess.pgn

    return chess.pgn.read_game(io.StringIO(text))


def remarks(
    game: Union[Pgn, PlayedGame],
    *,
    work: int = 5_000_000,
    seconds: Optional[float] = None,
    language: Language = "en",
    fifty: bool = False,
    invalid: Invalid = "raise",
    stop: Optional[Stop] = None,
    bar: Optional[bool] = None,
) -> list[Annotation]:
    """What is proved of each game, up to a ``stop``; all is as for ``annotate``. With ``invalid`` "none" a game
    that cannot be read to its end has a ``fault``.

    >>> import palisade_chess as palisade
    >>> game = '[FEN "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"]\\n\\n1. Kb1 Kb8 2. Kb2 *'
    >>> [(remark.after, remark.kind) for remark in palisade.remarks(game)[0].remarks]
    [(None, 'win'), ('Kb1', 'only'), ('Kb2', 'let_go')]
    """
    _, found = _annotated(game, work, seconds, language, fifty, invalid, stop, bar)
    return [_of(Annotation, json.loads(one)) for one in found]


class Book:
    """An ending worked out over every pawn structure that can come of it.

    ``open`` opens a file that the program ``palisade book`` has written, which stays in its
    place and may be larger than memory. ``make`` works a pawn ending out, and ``Book(bytes)`` reads what ``to_bytes`` gives. It is data that one trusts, as
    databases are.

    >>> import palisade_chess as palisade
    >>> book = palisade.Book.make("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1")
    >>> later = "8/3k4/3p4/3P4/4K3/2P5/8/8 w - - 0 1"
    >>> later in book, book.solve(later).value.exact
    (True, 'white')
    >>> palisade.Book(book.to_bytes()).solve(book.fen).best
    ['d4d5']
    >>> book.solve("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1").in_book
    False
    """

    __slots__ = ("_book",)

    def __init__(self, data: bytes) -> None:
        self._book = NativeBook(data)

    @classmethod
    def open(cls, path: Union[str, "os.PathLike[str]"]) -> "Book":
        """Opens a file; ValueError says what is wrong with one that is no book, and both errors name it."""
        io.open(path, "rb").close()
        book = cls.__new__(cls)
        book._book = NativeBook.open(os.fspath(path))
        return book

    @classmethod
    def make(
        cls,
        position: Position,
        *,
        seconds: Optional[float] = None,
        megabytes: int = 1024,
        stop: Optional[Stop] = None,
    ) -> "Book":
        """Works an ending out; RuntimeError says why it is not decided."""
        book = cls.__new__(cls)
        book._book = NativeBook.make(position, _text(seconds), megabytes, stop)
        return book

    @property
    def fen(self) -> str:
        """The position that it is about."""
        return self._book.fen

    def to_bytes(self) -> bytes:
        """What a file of it holds."""
        return self._book.to_bytes()

    def __contains__(self, position: Position) -> bool:
        return self._book.has(position)

    def solve(self, position: Position) -> Solution:
        """The value and the moves that keep it, at once, as far as they are in the book.

        In a book that ``make`` has made a move that promotes is mostly open, for no position with a
        new piece is in it.
        """
        return _of(Solution, json.loads(self._book.ask(position)))  # type: ignore[no-any-return]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.fen)

    def __reduce__(self) -> tuple[type["Book"], tuple[bytes]]:
        return type(self), (self.to_bytes(),)

    def __repr__(self) -> str:
        return f"<palisade.Book of {self.fen!r}>"

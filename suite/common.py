"""What the scripts of the suite share: its positions, their images, and an engine that speaks UCI."""

import functools
import hashlib
import pathlib
import re
import shlex
import subprocess
import threading
from typing import Any, Iterator, NamedTuple, Optional

import chess

HERE = pathlib.Path(__file__).parent
EPD = HERE / "walls.epd"
PROOFS = HERE / "walls.proof"
CLASSES = ["pawns", "piece", "pieces", "bishops", "dead", "endings", "zugzwang", "play"]
# So many men at most are a small ending.
FEW = 7
# Those that a search decides: their certificates would have hundreds of kilobytes, if there are any.
SEARCHED = ["endings", "zugzwang", "play"]
# Lines of one structure of pawns at most.
ALIKE = 4
# A position is to be played if so many moves keep its value at most, of so many at least.
ONLY, MOVES = 2, 4
# Centipawns within which a draw is believed, and from which on a win is.
DRAWN, WON = 50, 150


class Wall(NamedTuple):
    """A position of the suite. ``value`` is "draw", "white" or "black", or "not white" or "not black" where no more
    is proved. ``side`` is whom engines believe to win, and who does not; in a position to be played it is whoever moves."""

    id: str
    board: chess.Board
    value: str
    side: bool
    kind: str
    source: str
    says: int
    held_out: bool
    # All moves that keep the value, where that is proved of each and some others lose it.
    keeps: list[chess.Move]
    # The command that proves it, where certificates do not.
    by: Optional[str]

    def believed(self, score: int) -> bool:
        """Does a score, of the side, say what is proved?"""
        if self.value == "draw":
            return abs(score) <= DRAWN
        if self.value.startswith("not "):
            return score <= DRAWN
        return score >= WON if self.value == chess.COLOR_NAMES[self.side] else score <= -WON


def read(path: pathlib.Path = EPD) -> list[Wall]:
    walls = []
    for line in path.read_text().splitlines():
        if not line or line[0] == "#":
            continue
        board = chess.Board()
        said: dict[str, Any] = dict(board.set_epd(line))
        walls.append(
            Wall(
                str(said["id"]), board, str(said["value"]), said["side"] == "white", str(said["class"]),
                str(said["source"]), int(said["says"]), said["held_out"] == "yes", list(said.get("bm", [])), said.get("by"),
            )
        )
    return walls


def image(board: chess.Board) -> str:
    """One name for a position and all its images: colours exchanged, files mirrored, and without pawns and rights all
    eight turns of the board."""
    boards = [board, board.transform(chess.flip_horizontal)]
    if not board.pawns:
        boards += [each.transform(chess.flip_vertical) for each in boards]
        boards += [each.transform(chess.flip_diagonal) for each in boards]
    return min(" ".join(each.epd().split()[:2]) for one in boards for each in (one, one.mirror()))


def structure(board: chess.Board) -> str:
    """One name for the pawns of a position and all their images: colours exchanged, files mirrored."""
    images = [image for one in (board, board.transform(chess.flip_horizontal)) for image in (one, one.mirror())]
    return min(f"{one.pawns & one.occupied_co[True]:016x}{one.pawns & one.occupied_co[False]:016x}" for one in images)


def held_out(board: chess.Board) -> bool:
    """Is it of the third that is held out of tuning? By its structure, so that no relative stands on the other side."""
    return hashlib.sha256(structure(board).encode()).digest()[0] % 3 == 0


def could_be_played(board: chess.Board) -> bool:
    """Are there no more men than promotions allow, and no pawns that took more than is missing?"""
    for side in chess.COLORS:
        own = board.occupied_co[side]
        bishops = board.bishops & own
        more = [(board.knights & own, 2), (board.rooks & own, 2), (board.queens & own, 1)]
        more += [(bishops & chess.BB_LIGHT_SQUARES, 1), (bishops & chess.BB_DARK_SQUARES, 1)]
        promoted = sum(max(0, chess.popcount(men) - first) for men, first in more)
        if chess.popcount(board.pawns & own) + promoted > 8:
            return False
        if taken_by_pawns(board, side) > 16 - chess.popcount(board.occupied_co[not side]):
            return False
    return True


def taken_by_pawns(board: chess.Board, side: bool) -> int:
    """How many men the pawns of a side took at least: each came from a file of its own, and a capture is one file."""
    places = [
        (chess.square_file(square), (chess.square_rank(square) if side else 7 - chess.square_rank(square)) - 1)
        for square in board.pieces(chess.PAWN, side)
    ]

    @functools.cache
    def least(number: int, free: int) -> int:
        if number == len(places):
            return 0
        file, steps = places[number]
        ways = [(abs(file - start), start) for start in range(8) if free >> start & 1 and abs(file - start) <= steps]
        return min((files + least(number + 1, free & ~(1 << start)) for files, start in ways), default=99)

    return least(0, 255)


def kind(board: chess.Board, side: bool, is_dead: bool) -> str:
    """The class of a position that the side is believed to win, but for mutual zugzwangs and what is to be played."""
    pieces = board.occupied & ~board.pawns & ~board.kings
    own = pieces & board.occupied_co[side]
    one_colour = not own & chess.BB_LIGHT_SQUARES or not own & chess.BB_DARK_SQUARES
    if is_dead:
        return "dead"
    if chess.popcount(board.occupied) <= FEW:
        return "endings"
    if own and not own & ~board.bishops and one_colour:
        return "bishops"
    return ["pawns", "piece", "pieces"][min(chess.popcount(pieces), 2)]


class Died(Exception):
    """An engine has ended, or said nothing for too long."""


class Engine:
    """A program that speaks UCI."""

    # Seconds after which an engine that does not move is ended.
    PATIENCE = 300

    def __init__(self, command: str, options: dict[str, str]) -> None:
        self.command = command
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.name, self.options = command, set()
        self.send("uci")
        for line in self.until("uciok"):
            if line.startswith("id name "):
                self.name = line[8:]
            elif found := re.match("option name (.*?) type ", line):
                self.options.add(found[1])
        for name, value in options.items():
            if name in self.options:
                self.send(f"setoption name {name} value {value}")
        self.ready()

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line + "\n")
        except OSError as error:
            raise Died(f"{self.command}: it has ended") from error

    def until(self, word: str) -> Iterator[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            yield line.rstrip("\n")
            if line.split()[:1] == [word]:
                return
        raise Died(f"{self.command}: it ended before it said {word}")

    def ready(self) -> None:
        self.send("isready")
        for _ in self.until("readyok"):
            pass

    def go(self, board: chess.Board, limit: str) -> tuple[list[tuple[int, int]], Optional[str]]:
        """Depths and scores, of whoever moves, that it has said one after the other, and its move. A mate is ten
        thousand."""
        said = []
        move = None
        late = threading.Timer(self.PATIENCE, self.process.kill)
        late.start()
        try:
            self.send("ucinewgame")
            self.ready()
            self.send(f"position fen {board.fen()}")
            self.send(f"go {limit}")
            lines = list(self.until("bestmove"))
        finally:
            late.cancel()
        for line in lines:
            words = line.split()
            if words[:1] == ["bestmove"]:
                move = words[1]
            elif words[:1] == ["info"] and "string" not in words and "multipv 2" not in line:
                found = re.search(r" depth (\d+).* score (cp|mate) (-?\d+)(?! \w*bound)", line)
                if found and "bound" not in line:
                    score = int(found[3])
                    said.append((int(found[1]), score if found[2] == "cp" else 10_000 if score > 0 else -10_000))
        return said, move

    def quit(self) -> None:
        try:
            self.send("quit")
            self.process.wait(10)
        except (Died, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()

"""What the scripts of the suite share: its positions, their images, and an engine that speaks UCI."""

import pathlib
import re
import shlex
import subprocess
from typing import Any, Iterator, NamedTuple, Optional

import chess

HERE = pathlib.Path(__file__).parent
EPD = HERE / "walls.epd"
PROOFS = HERE / "walls.proof"
CLASSES = ["pawns", "piece", "pieces", "bishops", "zugzwang", "dead", "endings"]
# So many men at most are a small ending.
FEW = 7
# Those of few men, which a search decides where there is no certificate.
SMALL = ["zugzwang", "endings"]


class Wall(NamedTuple):
    """A position of the suite. ``value`` is "draw", or "not white" or "not black" where no more is proved;
    ``side`` is whom engines believe to win, and who does not."""

    id: str
    board: chess.Board
    value: str
    side: bool
    kind: str
    source: str
    says: int
    held_out: bool
    keeps: list[chess.Move]
    # The command that proves it, where certificates do not.
    by: Optional[str]

    def believed(self, score: int) -> bool:
        """Is a score, of the side, within half a pawn of what is proved?"""
        return abs(score) <= 50 if self.value == "draw" else score <= 50


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


def kind(board: chess.Board, side: bool, is_dead: bool) -> str:
    """The class of a position that the side is believed to win, but for mutual zugzwangs."""
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


class Engine:
    """A program that speaks UCI."""

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
        self.process.stdin.write(line + "\n")

    def until(self, word: str) -> Iterator[str]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            yield line.rstrip("\n")
            if line.split()[:1] == [word]:
                return
        raise SystemExit(f"{self.command}: it ended before it said {word}")

    def ready(self) -> None:
        self.send("isready")
        for _ in self.until("readyok"):
            pass

    def go(self, board: chess.Board, limit: str) -> tuple[list[tuple[int, int]], Optional[str]]:
        """Depths and scores, of whoever moves, that it has said one after the other, and its move. A mate is ten
        thousand."""
        self.send("ucinewgame")
        self.ready()
        self.send(f"position fen {board.fen()}")
        self.send(f"go {limit}")
        said = []
        move = None
        for line in self.until("bestmove"):
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
        self.send("quit")
        self.process.wait(10)

"""What users write, for `mypy --strict` and `pyright`: nobody runs it."""

import pathlib
import threading
import time
from typing import Optional

import chess.pgn
from typing_extensions import assert_type

import palisade_chess as palisade
from palisade_chess import books

FENS = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", None]


class Board:
    def fen(self) -> str:
        return "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def one(board: Board, stop: threading.Event) -> None:
    assert_type(palisade.blockage(board, "w", "careful"), bool)
    solution = palisade.solve(board, work=1000, seconds=0.5, stop=stop)
    assert_type(solution, palisade.Solution)
    assert_type(solution.best, Optional[list[str]])
    if solution.line is not None:
        assert_type(solution.line.plies, int)
    assert_type(palisade.winnable(board, True).verdict == "winnable", bool)
    assert_type(palisade.explain(board, stop=lambda: time.monotonic() > 5).words, str)


def games(game: chess.pgn.Game) -> None:
    assert_type(palisade.annotate("1. e4 *", language="de", bar=False), str)
    assert_type(palisade.annotate(pathlib.Path("games.pgn"), invalid="none"), str)
    assert_type(palisade.annotate(game), chess.pgn.Game)
    with open("games.pgn") as file:
        assert_type(palisade.remarks(file, seconds=1), list[palisade.Annotation])
    assert_type(palisade.check(palisade.solve("").certificate("White")), str)
    assert_type(hash(palisade.solve("")), int)


def cluster(client: object) -> None:
    assert_type(books.make(Board(), client, "s3://books", sides=["white"], options={"anon": True}), str)


def many(stop: threading.Event) -> None:
    assert_type(palisade.blockages(FENS, "white"), list[Optional[bool]])
    assert_type(palisade.solves(FENS, stop=stop, threads=2), list[Optional[palisade.Solution]])
    for both in palisade.winnables(FENS, seconds=1, invalid="none"):
        if both is not None and both.white is not None:
            assert_type(both.white.line, Optional[palisade.Line])
    for verdicts in palisade.verdicts((Board(), Board()), "black", stop=lambda: False):
        if verdicts is not None and verdicts.black == "unwinnable":
            print(verdicts.to_dict())


def wrong() -> None:
    palisade.solves(FENS, stop=3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    palisade.winnable("", "green")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    palisade.annotate(None)  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue, reportArgumentType]
    palisade.verdicts([7])  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]

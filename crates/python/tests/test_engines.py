"""An engine with Palisade in front of it, and what is proved beside what an engine says."""

import doctest
import sys

import pytest

import palisade_chess as palisade
from palisade_chess import engines

chess = pytest.importorskip("chess")
pytest.importorskip("chess.engine")

WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
PAWN = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"
PENROSE = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1"


def info(cp, move=None, turn=True):
    score = chess.engine.PovScore(chess.engine.Cp(cp), turn)
    return {"score": score} if move is None else {"score": score, "pv": [chess.Move.from_uci(move)]}


def test_the_examples_run():
    result = doctest.testmod(engines)
    assert result.attempted >= 5 and result.failed == 0


def test_the_command_line():
    command = palisade.beside(["lc0", "--threads=2"], program=sys.executable, adjudicate=True)
    assert command[1:] == ["engine", "--adjudicate", "--", "lc0", "--threads=2"]
    with pytest.raises(FileNotFoundError, match="no-such-program"):
        palisade.beside(["lc0"], program="no-such-program")


def test_scores_are_held_within_what_is_proved():
    for fen, said, move, held in [
        (WALL, 312, None, 0),
        (WALL, -312, "d2d3", 0),
        # Black cannot win. After bxa4 that is not proved, so the line keeps its score.
        (PENROSE, -900, "e2d3", 0),
        (PENROSE, -900, None, 0),
        (PENROSE, 40, "e2d3", 40),
        # One move wins, another one draws.
        (PAWN, 90, "e6d6", engines.WON),
        (PAWN, 90, "e6f5", 0),
        (PAWN, 90, None, engines.WON),
    ]:
        found = palisade.known(chess.Board(fen), info(said, move))
        assert (found.said, found.held, found.refuted) == (said, held, said != held), (fen, move)


def test_a_position_without_a_score_is_known_too():
    found = palisade.known(chess.Board(WALL), {})
    assert (found.value.exact, found.after, found.said, found.held, found.refuted) == (
        "draw", None, None, None, False,
    )


def test_scores_are_as_white_sees_them():
    board = chess.Board(WALL.replace(" w ", " b "))
    found = palisade.known(board, info(-250, "d8d7", chess.BLACK))
    assert (found.said, found.held) == (250, 0)
    mated = {"score": chess.engine.PovScore(chess.engine.Mate(3), chess.BLACK)}
    assert palisade.known(board, mated).said == -engines.MATE + 3

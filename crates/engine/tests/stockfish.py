"""Palisade in front of Stockfish, as a user of python-chess has it.

    python crates/engine/tests/stockfish.py PALISADE STOCKFISH [SECONDS [KILLS]]

Holds what a user sees: that a proved draw is shown as one, that analysis, several lines, ponder, stop
and quit do what they did, that games at ten milliseconds a move have no fault, as many as the
seconds give (5 unless told otherwise), and that an engine which is killed at any moment is told, as
often as is said (10 times; on Linux).
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import chess
import chess.engine

WALL = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"
PENROSE = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1"
FINE_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1"


@contextmanager
def running(command):
    """An engine that is told to quit in the end, and ends as it should."""
    engine = chess.engine.SimpleEngine.popen_uci(command, timeout=60)
    try:
        yield engine
        engine.quit()
        assert engine.transport.get_returncode() == 0, engine.transport.get_returncode()
    finally:
        engine.close()


def shows(command, fen, limit, wanted, **options):
    """Analyses until the score is what is wanted; the last infos otherwise."""
    with running(command) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        board = chess.Board(fen)
        infos = None
        with engine.analysis(board, limit, multipv=options.get("multipv")) as analysis:
            for _ in analysis:
                infos = analysis.multipv
                if infos and all("score" in info and wanted(info["score"].white()) for info in infos):
                    return infos
        raise AssertionError(f"{fen}: {infos}")


def draws(score):
    return score == chess.engine.Cp(0)


async def ponders(command):
    """A search that is pondered on is answered once, after a hit and after a stop."""
    transport, engine = await chess.engine.popen_uci(command)
    board = chess.Board()
    for _ in range(3):
        # python-chess asks `go ponder` after each move, and hits or stops it by the next.
        result = await engine.play(board, chess.engine.Limit(time=0.05), ponder=True)
        board.push(result.move)
        reply = result.ponder if result.ponder in board.legal_moves else next(iter(board.legal_moves))
        board.push(reply)
        other = random.choice(list(board.legal_moves))
        board.push(other)
        board.push(random.choice(list(board.legal_moves)))
    await engine.quit()
    assert transport.get_returncode() == 0, transport.get_returncode()


def games(command, seconds):
    """Games against itself, from the first position and from walls, at ten milliseconds a move."""
    dice = random.Random(1)
    played = plies = 0
    end = time.monotonic() + seconds
    with running(command) as engine:
        engine.configure({"Threads": 1, "Hash": 16})
        while time.monotonic() < end:
            board = chess.Board(dice.choice([chess.STARTING_FEN, WALL, PENROSE, FINE_70]))
            for _ in range(dice.randrange(8)):
                moves = list(board.legal_moves)
                if moves:
                    board.push(dice.choice(moves))
            while not board.is_game_over(claim_draw=True) and board.ply() < 300 and time.monotonic() < end:
                # python-chess raises where a move is illegal or comes unasked.
                result = engine.play(board, chess.engine.Limit(time=0.01), game=played)
                board.push(result.move)
                plies += 1
            played += 1
    print(f"{played} games, {plies} moves at 10 ms, no fault")


def kills(command, rounds):
    """The engine is killed at a random moment: the GUI is told, nothing is left, the status is 3."""
    dice = random.Random(2)
    goes = ["go infinite", "go nodes 2000", "go depth 6", "go movetime 100", "go ponder", "stop", "isready"]
    for _ in range(rounds):
        palisade = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        children = Path(f"/proc/{palisade.pid}/task/{palisade.pid}/children")
        inner, end = 0, time.monotonic() + 60
        while not inner:
            # A program that is not yet the engine is still a fork of ours.
            pids = [int(pid) for pid in children.read_text().split()]
            inner = next((pid for pid in pids if b"stockfish" in exe(pid)), 0)
            assert time.monotonic() < end, "the engine was not started"
        lines = ["uci", "isready", *dice.choices(goes, k=3)]
        for fen in dice.sample([chess.STARTING_FEN, WALL, PENROSE, FINE_70], 2):
            lines.insert(dice.randrange(2, len(lines)), f"position fen {fen}")
        moment = dice.randrange(len(lines) + 1)
        try:
            for line in lines[:moment]:
                palisade.stdin.write(line + "\n")
                palisade.stdin.flush()
            time.sleep(dice.random() * 0.2)
            os.kill(inner, signal.SIGKILL)
            for line in lines[moment:]:
                palisade.stdin.write(line + "\n")
                palisade.stdin.flush()
        except BrokenPipeError:
            pass
        said = palisade.stdout.read()
        assert palisade.wait(60) == 3, (palisade.returncode, lines, moment)
        assert "info string Palisade: the engine has ended" in said, (said, lines, moment)
        searches = sum(line.startswith("go") for line in lines)
        assert said.count("bestmove") <= searches, (said, lines, moment)
        assert not Path(f"/proc/{inner}").exists(), "a process is left"
        try:
            palisade.stdin.close()
        except BrokenPipeError:
            pass
    print(f"{rounds} times killed, and told")


def exe(pid):
    """The program of a process; nothing where it has gone."""
    try:
        return os.fsencode(os.readlink(f"/proc/{pid}/exe"))
    except OSError:
        return b""


def main():
    palisade, stockfish, *rest = sys.argv[1:]
    command = [palisade, "engine", "--", stockfish]
    limit = chess.engine.Limit(time=20)
    shows(command, WALL, limit, draws)
    shows(command, FINE_70, limit, draws)
    shows(command, PENROSE, limit, draws)
    shows(command, WALL, limit, draws, multipv=3)
    # Black is far ahead and cannot win; he may still lose.
    shows(command, PENROSE.replace(" w ", " b "), limit, lambda score: score >= chess.engine.Cp(0))
    shows(command, FINE_70, chess.engine.Limit(nodes=200_000), draws)
    # Chess960 passes; a position without rights to castle is chess, and is known.
    with running(command) as engine:
        board = chess.Board.from_chess960_pos(518)
        board.set_fen("r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1")
        assert engine.play(board, chess.engine.Limit(time=0.05)).move in board.legal_moves
    asyncio.run(ponders(command))
    games(command, float(rest[0]) if rest else 5)
    if sys.platform == "linux":
        kills(command, int(rest[1]) if len(rest) > 1 else 10)


if __name__ == "__main__":
    main()

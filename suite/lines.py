#!/usr/bin/env python3
"""How long are the lines of won positions, beside the games that an engine plays from them against itself?

  python suite/lines.py target/release/palisade stockfish
  python suite/lines.py target/release/palisade stockfish --wins 5 --seconds 0.05

For each win of the suite that has a line to mate: its plies, the engine's until it mates, and the position. The sums
follow, and how many lines are more than a quarter longer. Where the engine does not mate the win counts nowhere."""

import argparse
import json
import subprocess
import sys
from typing import Optional

import chess
import chess.engine

from common import read

# An engine that has not mated after so many plies is not waited for.
LONGEST = 200


def lines(program: str, boards: list[chess.Board]) -> list[Optional[int]]:
    """The plies to mate of each line; none where it ends before."""
    asked = "".join(board.fen() + "\n" for board in boards)
    ran = subprocess.run([program, "solve", "--json", "-"], input=asked, capture_output=True, text=True, check=True)
    answers = [json.loads(line).get("line") for line in ran.stdout.splitlines()]
    return [len(line["moves"]) if line and line["end"] == "mate" else None for line in answers]


def played(engine: chess.engine.SimpleEngine, board: chess.Board, seconds: float) -> Optional[int]:
    """The plies until the engine has mated itself; none if it does not."""
    board, plies = board.copy(), 0
    while not board.is_game_over(claim_draw=True) and plies < LONGEST:
        step = engine.play(board, chess.engine.Limit(time=seconds)).move
        if step is None:
            return None
        board.push(step)
        plies += 1
    return plies if board.is_checkmate() else None


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", help="palisade")
    arguments.add_argument("engine", help="an engine that speaks UCI")
    arguments.add_argument("--wins", type=int, default=20, metavar="N", help="wins that are compared (20)")
    arguments.add_argument("--seconds", type=float, default=0.25, help="of the engine for each move (0.25)")
    given = arguments.parse_args()
    # Wins of all classes, spread over the suite.
    won = [wall for wall in read() if wall.value in chess.COLOR_NAMES]
    boards = [wall.board for wall in won[:: max(1, len(won) // (2 * given.wins))]]
    sums, count, longer = [0, 0], 0, 0
    with chess.engine.SimpleEngine.popen_uci(given.engine) as engine:
        for board, ours in zip(boards, lines(given.program, boards)):
            theirs = played(engine, board, given.seconds) if ours and count < given.wins else None
            if ours is None or theirs is None:
                continue
            count += 1
            longer += 4 * ours > 5 * theirs
            sums = [sums[0] + ours, sums[1] + theirs]
            print(f"{ours:4} {theirs:4}  {board.fen()}", flush=True)
    print(f"{count} wins: {sums[0]} plies for {sums[1]}; {longer} more than a quarter longer")
    if count == 0:
        sys.exit("no win was compared")


if __name__ == "__main__":
    main()

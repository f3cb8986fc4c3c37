#!/usr/bin/env python3
"""Looks for candidates for the suite among positions that were played.

gather.py --palisade palisade --engine stockfish --source "a pawn ending of a game" --seed 1 FILES... >> positions.tsv

A file has a FEN in the first column of each line, as `tests/vectors` has them. Of each structure of pawns one position is
solved. Printed is what is to be played, where at most two of at least four moves keep the value, out of no check, and one
of them takes and promotes nothing; and draws that the engine takes for won. With --zugzwang the proved ways to win are looked
through for mutual zugzwangs: draws that whoever moves would win if he need not.
"""

import argparse
import json
import pathlib
import random
from typing import Any, Iterator

import chess
from common import Engine, kind, structure
from make import LEAST, NODES, could_be_played, keeping, passed, solved, to_be_played

# Seconds of the processor for a position.
SECONDS = "0.5"
# Plies of a way to win in which zugzwangs are looked for.
LOOKED_AT = 24


def one_of_each(paths: list[pathlib.Path], most: int) -> list[chess.Board]:
    """A position of each structure, in random order."""
    texts = [line.split("\t")[0] for path in paths for line in path.read_text().splitlines() if "/" in line]
    random.shuffle(texts)
    there: set[str] = set()
    found = []
    for text in texts:
        board = chess.Board(text)
        name = structure(board)
        if len(found) == most or name in there or not board.is_valid() or board.is_game_over():
            continue
        if could_be_played(board):
            there.add(name)
            found.append(board)
    return found


def zugzwangs(found: list[tuple[chess.Board, dict[str, Any]]], palisade: str) -> Iterator[chess.Board]:
    """Of the ways to win what is won only because the other side has to move, after a move of the king."""
    asked: dict[str, chess.Board] = {}
    for _, answer in found:
        line = answer["line"]
        for step in (line["moves"] if line else [])[:LOOKED_AT]:
            board = chess.Board(step["fen"])
            is_king = board.piece_type_at(chess.parse_square(step["uci"][2:4])) == chess.KING
            other = passed(board)
            quiet = is_king and chess.COLOR_NAMES[not board.turn] == line["winner"] and not board.is_check()
            if quiet and board.pawns and other.is_valid() and not other.is_game_over():
                asked.setdefault(other.fen(), other)
    for board, answer in zip(asked.values(), solved(palisade, list(asked), SECONDS), strict=True):
        if answer["value"]["exact"] == "draw":
            yield board


def obvious(board: chess.Board, keeps: list[chess.Move]) -> bool:
    return board.is_check() or all(board.is_capture(move) or move.promotion for move in keeps)


def played(found: list[tuple[chess.Board, dict[str, Any]]], engine: Engine) -> Iterator[tuple[chess.Board, bool, str]]:
    """What is to be played and not found at a glance, and what the engine takes for won."""
    for board, answer in found:
        exact, keeps = answer["value"]["exact"], keeping(board, answer)
        if exact in ("draw", chess.COLOR_NAMES[board.turn]) and to_be_played(board, keeps):
            if not obvious(board, keeps):
                yield board, board.turn, "play"
                continue
        if exact == "draw":
            score = says(engine, board, True)
            side = score > 0
            if abs(score) > LEAST:
                yield board, side, kind(board, side, False)


def says(engine: Engine, board: chess.Board, side: bool) -> int:
    scores, _ = engine.go(board, f"nodes {NODES}")
    return scores[-1][1] * (1 if board.turn == side else -1) if scores else 0


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("files", nargs="+", type=pathlib.Path)
    about.add_argument("--palisade", default="palisade")
    about.add_argument("--engine", default="stockfish")
    about.add_argument("--source", required=True)
    about.add_argument("--zugzwang", action="store_true")
    about.add_argument("--most", type=int, default=2000, help="structures")
    about.add_argument("--seed", type=int, default=1)
    about.add_argument("--answers", type=pathlib.Path, help="what `palisade solve --json --all-moves` said of the files")
    given = about.parse_args()
    random.seed(given.seed)
    if given.answers:
        answers = [json.loads(line) for line in given.answers.read_text().splitlines()]
        found = [(chess.Board(answer["fen"]), answer) for answer in answers if "error" not in answer]
    else:
        boards = one_of_each(given.files, given.most)
        answers = solved(given.palisade, [board.fen() for board in boards], SECONDS, "--all-moves")
        found = list(zip(boards, answers, strict=True))
    engine = Engine(given.engine, {"Threads": "1", "Hash": "16"})
    if given.zugzwang:
        rows = ((board, board.turn, "zugzwang") for board in zugzwangs(found, given.palisade))
    else:
        rows = played(found, engine)  # type: ignore[assignment]
    for board, side, name in rows:
        score = says(engine, board, side)
        print(board.epd(), chess.COLOR_NAMES[side], name, given.source, score, sep="\t", flush=True)
    engine.quit()


if __name__ == "__main__":
    main()

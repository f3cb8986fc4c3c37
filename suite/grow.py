#!/usr/bin/env python3
"""Makes candidates for the suite: walls that are known get more men for the side that cannot win.

grow.py --palisade palisade --engine stockfish --seed 1 --count 20000 WALLS... >> positions.tsv

A file of walls has a FEN at the beginning of each line, as tests/vectors/bound.tsv and
crates/blockage/tests/data/men.fen. Printed is what holds all the same, and what the engine believes to be won.
"""

import argparse
import pathlib
import random
import re
from collections import Counter

import chess
from common import Engine, image, kind
from make import LEAST, NODES, analysed

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9}
PIECES = [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.ROOK, chess.QUEEN, chess.QUEEN]


def ahead(board: chess.Board, side: bool) -> int:
    men = board.piece_map().values()
    return sum(WORTH.get(man.piece_type, 0) * (1 if man.color == side else -1) for man in men)


def grown(board: chess.Board, side: bool) -> chess.Board:
    """The wall with some pawns more, or with up to four pieces, mostly behind the own pawns."""
    board = board.copy(stack=False)
    count, pawns = random.randint(1, 4), random.random() < 0.4
    for _ in range(count):
        square = random.randrange(64)
        rank = chess.square_rank(square) if side else 7 - chess.square_rank(square)
        if board.piece_at(square) or not pawns and rank > random.randint(1, 4) or pawns and rank in (0, 7):
            continue
        if not pawns or len(board.pieces(chess.PAWN, side)) < 8:
            board.set_piece_at(square, chess.Piece(chess.PAWN if pawns else random.choice(PIECES), side))
    board.turn = random.random() < 0.5
    return board


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("walls", nargs="+", type=pathlib.Path)
    about.add_argument("--palisade", default="palisade")
    about.add_argument("--engine", default="stockfish")
    about.add_argument("--count", type=int, default=20_000)
    about.add_argument("--seed", type=int, default=1)
    given = about.parse_args()
    random.seed(given.seed)
    found = [
        (match[1], path)
        for path in given.walls
        for line in path.read_text().splitlines()
        if (match := re.match(r"([1-8pnbrqkPNBRQK/]+ [wb] - -)", line))
    ]
    boards = [(chess.Board(f"{fen} 0 1"), path) for fen, path in found]
    said = analysed(given.palisade, [board.fen() for board, _ in boards])
    walls = [
        (board, side, path)
        for (board, path), one in zip(boards, said)
        for side in chess.COLORS
        if "error" not in one and one[chess.COLOR_NAMES[side]]["cannot_win"] and board.pawns
    ]
    more: list[tuple[chess.Board, bool, pathlib.Path]] = []
    while len(more) < given.count:
        board, side, path = random.choice(walls)
        board = grown(board, side)
        if board.is_valid() and not board.is_game_over() and ahead(board, side) >= 2:
            more.append((board, side, path))
    engine = Engine(given.engine, {"Threads": "1", "Hash": "16"})
    there: set[str] = set()
    walled: Counter[tuple[int, int]] = Counter()
    for (board, side, path), one in zip(more, analysed(given.palisade, [board.fen() for board, _, _ in more])):
        wall = board.pawns & board.occupied_co[True], board.pawns & board.occupied_co[False]
        if not one[chess.COLOR_NAMES[side]]["cannot_win"] or walled[wall] >= 2 or image(board) in there:
            continue
        walled[wall] += 1
        there.add(image(board))
        scores, _ = engine.go(board, f"nodes {NODES}")
        if scores and scores[-1][1] * (1 if board.turn == side else -1) > LEAST:
            is_dead = all(one[name]["unwinnable"] for name in chess.COLOR_NAMES)
            fields = [board.epd(), chess.COLOR_NAMES[side], kind(board, side, is_dead), f"grown from {path.name}"]
            print(*fields, sep="\t", flush=True)
    engine.quit()


if __name__ == "__main__":
    main()

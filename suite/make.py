#!/usr/bin/env python3
"""Makes the suite anew: walls.epd and walls.proof, from positions.tsv.

make.py --palisade target/release/palisade [--engine stockfish] [--new]

A line of positions.tsv is a position, who is believed to win, a class, a source, and by how much an engine believes it:
Stockfish 15.1 with 100 000 nodes. With --engine it is asked again. Each is proved again, by certificates that `palisade
check` takes, and in the classes of few men by a search where there is no certificate. It is left out with a word where it
is not proved, where the engine does not say more than a pawn and a half, or where it or an image of it is there already.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import subprocess
import sys
from typing import Any, Optional

import chess
from common import CLASSES, EPD, HERE, PROOFS, SMALL, Engine, image, read

# The engine's node count, and what it has to say at least.
NODES, LEAST = 100_000, 150
# Processor seconds for a certificate.
SECONDS = "2"
# What a position without a certificate is given, in processor seconds, and the command that says so in the suite.
SOLVE = "10"
BY = f"palisade solve --seconds {SOLVE}"


def analysed(palisade: str, fens: list[str]) -> list[dict[str, Any]]:
    """What is proved at once."""
    said = subprocess.run(
        [palisade, "analyse", "--json", "--threads", "1"], input="\n".join(fens), text=True, capture_output=True, check=True
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def solved(palisade: str, fens: list[str], seconds: str) -> list[dict[str, Any]]:
    """What a search proves."""
    said = subprocess.run(
        [palisade, "solve", "--json", "--seconds", seconds, "-"], input="\n".join(fens), text=True, capture_output=True
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def cannot_win(answer: dict[str, Any], side: str) -> bool:
    value = answer["value"]
    return bool(value["upper"] != "white" if side == "white" else value["lower"] != "black")


def passed(board: chess.Board) -> chess.Board:
    """The same with the other side to move."""
    other = board.copy(stack=False)
    other.turn = not board.turn
    return other


def certificate(palisade: str, fen: str, side: str, *, wins: bool = False) -> Optional[str]:
    """A proof that a side cannot win, or that it wins."""
    claim = ["--wins"] if wins else []
    proof = subprocess.run(
        [palisade, "certify", *claim, "--attacker", side, "--seconds", SECONDS, fen], text=True, capture_output=True
    ).stdout
    return proof if proof.startswith("palisade proof") else None


def keeping(palisade: str, found: list[tuple[chess.Board, list[str]]]) -> list[list[chess.Move]]:
    """Of each position the moves after which all that is proved of it is proved at once."""
    moves = [(number, move) for number, (board, _) in enumerate(found) for move in board.legal_moves]
    after = []
    for number, move in moves:
        board = found[number][0].copy(stack=False)
        board.push(move)
        after.append(board.fen())
    kept: list[list[chess.Move]] = [[] for _ in found]
    for (number, move), said in zip(moves, analysed(palisade, after)):
        if all(said[side]["cannot_win"] for side in found[number][1]):
            kept[number].append(move)
    return kept


def prove(
    palisade: str, boards: list[chess.Board], rows: list[list[str]], jobs: Optional[int]
) -> list[tuple[Optional[str], list[str], list[chess.Move], bool]]:
    """Of each position its value, its certificates, the moves that a search has proved to keep it, and whether a search
    has to be believed for want of a certificate. There is no value where nothing is proved."""
    at_once = analysed(palisade, [board.fen() for board in boards])
    # What is to be certified: that the side does not win; that the other one does not, where that is seen at once; and of
    # a mutual zugzwang that the side wins if it need not move.
    claims: list[list[tuple[str, str, bool]]] = []
    for board, (_, side, kind, *_), known in zip(boards, rows, at_once):
        other = "black" if side == "white" else "white"
        if kind in SMALL and board.occupied & ~board.pawns & ~board.kings:
            # There a search decides: its certificates have hundreds of kilobytes, if there are any.
            claims.append([])
            continue
        claims.append([(board.fen(), side, False)])
        if known[other]["cannot_win"]:
            claims[-1].append((board.fen(), other, False))
        if kind == "zugzwang":
            claims[-1].append((passed(board).fen(), side, True))
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = list(
            pool.map(lambda some: [certificate(palisade, fen, side, wins=wins) for fen, side, wins in some], claims)
        )
    small = [number for number, (_, _, kind, *_) in enumerate(rows) if kind in SMALL]
    answers = dict(zip(small, solved(palisade, [boards[number].fen() for number in small], SOLVE)))
    moved = [number for number in small if rows[number][2] == "zugzwang"]
    wins = dict(zip(moved, solved(palisade, [passed(boards[number]).fen() for number in moved], SOLVE)))
    proved: list[tuple[Optional[str], list[str], list[chess.Move], bool]] = []
    for number, (board, (_, side, *_), some, texts) in enumerate(zip(boards, rows, claims, found)):
        held = {who for (_, who, is_win), text in zip(some, texts) if text is not None and not is_win}
        value = "draw" if len(held) == 2 else f"not {side}" if side in held else None
        kept: list[chess.Move] = []
        if answer := answers.get(number):
            if cannot_win(answer, side):
                value = "draw" if answer["value"]["exact"] == "draw" else value or f"not {side}"
            if answer["value"]["exact"] == "draw":
                kept = [board.parse_uci(move) for move in answer["best"] or []]
        if number in wins and wins[number]["value"]["exact"] != side:
            value = None
        wanted = 2 if value == "draw" else 1
        searched = value is not None and (len(held) < wanted or number in wins and None in texts)
        proved.append((value, [text for text in texts if text is not None], kept, searched))
    return proved


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--palisade", default="palisade")
    about.add_argument("--engine")
    about.add_argument("--new", action="store_true", help="leave what is in walls.epd as it is")
    about.add_argument("--jobs", type=int, default=os.cpu_count(), help="certificates at a time")
    given = about.parse_args()
    engine = Engine(given.engine, {"Threads": "1", "Hash": "16"}) if given.engine else None
    walls = read() if given.new else []
    there = {image(wall.board) for wall in walls}
    numbers = {kind: sum(wall.kind == kind for wall in walls) for kind in CLASSES}
    texts = [line for line in (HERE / "positions.tsv").read_text().splitlines() if line and line[0] != "#"]
    rows: list[list[str]] = []
    boards: list[chess.Board] = []
    for row in (text.split("\t") for text in texts):
        board, told = chess.Board(f"{row[0]} 0 1"), int(row[4])
        if image(board) in there:
            if not given.new:
                print(f"{row[0]}: it is there already", file=sys.stderr)
            continue
        if engine is not None:
            scores, _ = engine.go(board, f"nodes {NODES}")
            told = scores[-1][1] * (1 if board.turn == (row[1] == "white") else -1) if scores else 0
        if told <= LEAST:
            print(f"{row[0]}: the engine says {told}", file=sys.stderr)
            continue
        there.add(image(board))
        boards.append(board)
        rows.append([*row[:4], str(told)])
    proved = prove(given.palisade, boards, rows, given.jobs)
    sides = [[row[1]] if value != "draw" else ["white", "black"] for row, (value, *_) in zip(rows, proved)]
    at_once = keeping(given.palisade, list(zip(boards, sides)))
    lines = EPD.read_text().splitlines() if given.new else []
    proofs = [PROOFS.read_text()] if given.new else []
    for board, (fen, side, kind, source, says), (value, certificates, kept, searched), seen in zip(
        boards, rows, proved, at_once
    ):
        if value is None:
            print(f"{fen}: nothing proves that {side} cannot win", file=sys.stderr)
            continue
        numbers[kind] += 1
        operations: dict[str, Any] = {
            "id": f"{kind}-{numbers[kind]:03}", "value": value, "side": side,
            "class": kind, "source": source, "says": int(says),
            # By its name alone, so that it stays where it is when others come.
            "held_out": "yes" if hashlib.sha256(image(board).encode()).digest()[0] % 3 == 0 else "no",
        }
        if searched:
            operations["by"] = BY
        keeps = [move for move in board.legal_moves if move in kept or move in seen]
        if 0 < len(keeps) < board.legal_moves.count():
            operations["bm"] = keeps
        lines.append(board.epd(**operations))
        proofs += certificates
    EPD.write_text("".join(f"{line}\n" for line in lines))
    PROOFS.write_text("".join(proofs))
    if engine is not None:
        engine.quit()
    print(f"{len(lines)} positions: {numbers}")
    subprocess.run([given.palisade, "check", str(PROOFS)], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()

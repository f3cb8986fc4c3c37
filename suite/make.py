#!/usr/bin/env python3
"""Makes the suite anew: walls.epd and walls.proof, from positions.tsv.

make.py --palisade target/release/palisade [--engine stockfish]

A line of positions.tsv is a position, who is believed to win, a class, a source, and by how much an engine believes it:
Stockfish 15.1 with 100 000 nodes. With --engine it is asked again. Each is proved again, by certificates that `palisade
check` takes, and left out with a word where it is not proved, where the engine does not say more than a pawn and a half,
or where it or an image of it is there already.
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
from common import CLASSES, EPD, HERE, PROOFS, Engine, image

# The engine's node count, and what it has to say at least.
NODES, LEAST = 100_000, 150
# Processor seconds for a certificate.
SECONDS = "2"


def analysed(palisade: str, fens: list[str]) -> list[dict[str, Any]]:
    """What is proved at once."""
    said = subprocess.run(
        [palisade, "analyse", "--json", "--threads", "1"], input="\n".join(fens), text=True, capture_output=True, check=True
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def certificate(palisade: str, fen: str, side: str) -> Optional[str]:
    """A proof that a side cannot win."""
    proof = subprocess.run(
        [palisade, "certify", "--attacker", side, "--seconds", SECONDS, fen], text=True, capture_output=True
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


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--palisade", default="palisade")
    about.add_argument("--engine")
    about.add_argument("--jobs", type=int, default=os.cpu_count(), help="certificates at a time")
    given = about.parse_args()
    engine = Engine(given.engine, {"Threads": "1", "Hash": "16"}) if given.engine else None
    there: set[str] = set()
    numbers = dict.fromkeys(CLASSES, 0)
    found: list[tuple[chess.Board, list[str]]] = []
    about_them: list[dict[str, Any]] = []
    proofs: list[str] = []
    texts = [line for line in (HERE / "positions.tsv").read_text().splitlines() if line and line[0] != "#"]
    given_them = [text.split("\t") for text in texts]
    boards = [chess.Board(f"{fields[0]} 0 1") for fields in given_them]
    at_once = analysed(given.palisade, [board.fen() for board in boards])
    # The other side is asked about where it is seen at once that it is held as well.
    asked: list[list[str]] = []
    for (_, side, *_), known in zip(given_them, at_once):
        other = "black" if side == "white" else "white"
        asked.append([side, other] if known[other]["cannot_win"] else [side])
    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        proved = list(
            pool.map(lambda board, sides: [certificate(given.palisade, board.fen(), one) for one in sides], boards, asked)
        )
    for board, (fen, side, kind, source, told), sides, held in zip(boards, given_them, asked, proved):
        says = int(told)
        name = image(board)
        if name in there:
            print(f"{fen}: it is there already", file=sys.stderr)
            continue
        if engine is not None:
            scores, _ = engine.go(board, f"nodes {NODES}")
            says = scores[-1][1] * (1 if board.turn == (side == "white") else -1) if scores else 0
        if says <= LEAST:
            print(f"{fen}: the engine says {says}", file=sys.stderr)
            continue
        if held[0] is None:
            print(f"{fen}: nothing proves that {side} cannot win", file=sys.stderr)
            continue
        there.add(name)
        numbers[kind] += 1
        proofs += [proof for proof in held if proof is not None]
        is_draw = None not in held[1:] and len(sides) == 2
        found.append((board, sides if is_draw else [side]))
        about_them.append({
            "id": f"{kind}-{numbers[kind]:03}", "value": "draw" if is_draw else f"not {side}", "side": side,
            "class": kind, "source": source, "says": says,
            # By its name alone, so that it stays where it is when others come.
            "held_out": "yes" if hashlib.sha256(name.encode()).digest()[0] % 3 == 0 else "no",
        })
    lines = []
    for (board, _), operations, kept in zip(found, about_them, keeping(given.palisade, found)):
        if 0 < len(kept) < board.legal_moves.count():
            operations["bm"] = kept
        lines.append(board.epd(**operations))
    EPD.write_text("".join(f"{line}\n" for line in lines))
    PROOFS.write_text("".join(proofs))
    if engine is not None:
        engine.quit()
    print(f"{len(lines)} positions, {len(proofs)} certificates: {numbers}")
    subprocess.run([given.palisade, "check", str(PROOFS)], check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Makes the suite anew: walls.epd and walls.proof, from positions.tsv.

make.py --palisade target/release/palisade [--engine stockfish]

A line of positions.tsv is a position, who is believed to win or has to find the move, a class, a source, and by how much
an engine believes it: Stockfish 15.1 with 100 000 nodes. With --engine it is asked again. Each is proved again, by
certificates that `palisade check` takes, and in the classes that a search decides by `palisade solve`. It is left out with
a word where it is not proved, could not be played, is there already as an image, or has a structure of which four others
are more different; walls also where the engine does not say more than a pawn and a half.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any, Optional

import chess
from common import (
    ALIKE, CLASSES, EPD, HERE, MOVES, ONLY, PROOFS, SEARCHED, Engine, could_be_played, held_out, image, kind, structure,
)

# The engine's node count, and what it has to say of a wall at least.
NODES, LEAST = 100_000, 150
# Processor seconds for a certificate, and for a value with all moves.
SECONDS, SEARCH = "2", "2"
# The command that proves a position without a certificate: with more time than it took here.
BY = "palisade solve --seconds 10"


def analysed(palisade: str, fens: list[str]) -> list[dict[str, Any]]:
    """What is proved at once."""
    said = subprocess.run(
        [palisade, "analyse", "--json", "--threads", "1"], input="\n".join(fens), text=True, capture_output=True, check=True
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def solved(palisade: str, fens: list[str], seconds: str, *more: str) -> list[dict[str, Any]]:
    """What a search proves."""
    if not fens:
        return []
    said = subprocess.run(
        [palisade, "solve", "--json", "--seconds", seconds, *more, "-"], input="\n".join(fens), text=True, capture_output=True
    )
    return [json.loads(line) for line in said.stdout.splitlines()]


def cannot_win(answer: dict[str, Any], side: str) -> bool:
    value = answer["value"]
    return bool(value["upper"] != "white" if side == "white" else value["lower"] != "black")


def passed(board: chess.Board) -> chess.Board:
    """The same with the other side to move."""
    other = board.copy(stack=False)
    other.turn, other.ep_square = not board.turn, None
    return other


def certificate(palisade: str, fen: str, side: str) -> Optional[str]:
    """A proof that a side cannot win."""
    proof = subprocess.run(
        [palisade, "certify", "--attacker", side, "--seconds", SECONDS, fen], text=True, capture_output=True
    ).stdout
    return proof if proof.startswith("palisade proof") else None


def dead(palisade: str, fen: str) -> list[str]:
    """The proofs that no side can mate, if there are both."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder, "dead.proof")
        command = [palisade, "winnable", "--json", "--seconds", SECONDS, "--certificate", str(place), fen]
        said = json.loads(subprocess.run(command, text=True, capture_output=True).stdout)
        proofs = [f"{text}\nend\n" for text in place.read_text().split("\nend\n")[:-1]]
    return proofs if all(said[side]["verdict"] == "unwinnable" for side in chess.COLOR_NAMES) else []


def keeping(board: chess.Board, answer: dict[str, Any]) -> list[chess.Move]:
    """All moves that keep the value, if that is known of every move, and some lose it."""
    best = answer["best"] or []
    if answer["value"]["exact"] is None or answer["open_moves"] or not 0 < len(best) < board.legal_moves.count():
        return []
    return [move for move in board.legal_moves if move.uci() in best]


def value(answer: dict[str, Any], side: str) -> Optional[str]:
    """What is proved of a position, if that is more than nothing."""
    exact = answer["value"]["exact"]
    return exact or (f"not {side}" if cannot_win(answer, side) else None)


def to_be_played(board: chess.Board, keeps: list[chess.Move]) -> bool:
    return 0 < len(keeps) <= ONLY and board.legal_moves.count() >= MOVES


def unlike(boards: list[chess.Board], count: int) -> list[int]:
    """The numbers of those that differ most: each next one has the most squares that no chosen one has so."""
    chosen = [0]
    texts = [{(square, str(piece)) for square, piece in board.piece_map().items()} | {(64, str(board.turn))} for board in boards]
    while len(chosen) < min(count, len(boards)):
        rest = [number for number in range(len(boards)) if number not in chosen]
        chosen.append(max(rest, key=lambda number: min(len(texts[number] ^ texts[other]) for other in chosen)))
    return chosen


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("--palisade", default="palisade")
    about.add_argument("--engine")
    about.add_argument("--answers", type=pathlib.Path, help="what `palisade solve --json --all-moves` has said of some")
    about.add_argument("--jobs", type=int, default=os.cpu_count(), help="certificates at a time")
    given = about.parse_args()

    def left_out(fen: str, why: str) -> None:
        print(f"{fen}: {why}", file=sys.stderr)

    engine = Engine(given.engine, {"Threads": "1", "Hash": "16"}) if given.engine else None
    texts = [line for line in (HERE / "positions.tsv").read_text().splitlines() if line and line[0] != "#"]
    there: set[str] = set()
    families: dict[str, list[tuple[chess.Board, list[str]]]] = {}
    for row in (text.split("\t") for text in texts):
        board = chess.Board(f"{row[0]} 0 1")
        if image(board) in there:
            left_out(row[0], "it is there already")
            continue
        if not could_be_played(board):
            left_out(row[0], "it could not be played")
            continue
        if engine is not None:
            scores, _ = engine.go(board, f"nodes {NODES}")
            row[4] = str(scores[-1][1] * (1 if board.turn == (row[1] == "white") else -1) if scores else 0)
        if row[2] not in ("play", "zugzwang") and int(row[4]) <= LEAST:
            left_out(row[0], f"the engine says {row[4]}")
            continue
        there.add(image(board))
        families.setdefault(structure(board), []).append((board, row))

    # What is proved, before the most different ones are chosen of those that are.
    flat = [pair for family in families.values() for pair in family]
    fens = [board.fen() for board, _ in flat]
    searched = [number for number, (_, row) in enumerate(flat) if row[2] != "dead"]
    known = [json.loads(line) for line in given.answers.read_text().splitlines()] if given.answers else []
    by_fen = {" ".join(answer["fen"].split()[:4]): answer for answer in known if "error" not in answer}
    answers = {n: by_fen[fen] for n in searched if (fen := " ".join(fens[n].split()[:4])) in by_fen}
    unknown = [number for number in searched if number not in answers]
    answers |= zip(unknown, solved(given.palisade, [fens[n] for n in unknown], SEARCH, "--all-moves"), strict=True)
    turned = [number for number in searched if flat[number][1][2] == "zugzwang"]
    wins = dict(zip(turned, solved(given.palisade, [passed(flat[n][0]).fen() for n in turned], SEARCH), strict=True))

    def proved(number: int) -> Optional[tuple[str, list[str], bool]]:
        """The value, its certificates, and whether a search has to be believed for want of one."""
        (board, (fen, side, name, *_)), other = flat[number], "black" if flat[number][1][1] == "white" else "white"
        if name == "dead":
            proofs = dead(given.palisade, fens[number])
            return ("draw", proofs, False) if proofs else None
        answer = answers[number]
        said = value(answer, side)
        if name in SEARCHED:
            is_one = {
                "zugzwang": lambda: said == "draw" and wins[number]["value"]["exact"] == side,
                "play": lambda: said in ("draw", side) and to_be_played(board, keeping(board, answer)),
                "endings": lambda: said == "draw" or said == f"not {side}",
            }[name]()
            return (str(said), [], True) if is_one else None
        one = certificate(given.palisade, fens[number], side)
        if one is None and (said is None or said == side):
            return None
        two = certificate(given.palisade, fens[number], other) if said == "draw" else None
        wanted = 2 if said == "draw" else 1
        proofs = [text for text in (one, two) if text is not None]
        return said or f"not {side}", proofs, len(proofs) < wanted

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        found = dict(enumerate(pool.map(proved, range(len(flat)))))
    numbers = dict.fromkeys(CLASSES, 0)
    lines: list[str] = []
    proofs: list[str] = []
    first = 0
    chosen: list[int] = []
    for family in families.values():
        members = list(range(first, first + len(family)))
        first += len(family)
        for number in members:
            if found[number] is None:
                left_out(flat[number][1][0], "it is not proved to be what its class says")
        members = [number for number in members if found[number] is not None]
        kept = {members[at] for at in unlike([flat[number][0] for number in members], ALIKE)} if members else set()
        for number in members:
            if number not in kept:
                left_out(flat[number][1][0], "there are enough of its structure")
        chosen += sorted(kept)
    order = {text.split("\t")[0]: place for place, text in enumerate(texts)}
    for number in sorted(chosen, key=lambda number: (CLASSES.index(flat[number][1][2]), order[flat[number][1][0]])):
        board, (fen, side, name, source, says) = flat[number]
        worth = found[number]
        assert worth is not None
        said, certificates, by_search = worth
        if name not in ("play", "zugzwang") and kind(board, side == "white", name == "dead") != name:
            left_out(fen, f"it is of the class {kind(board, side == 'white', name == 'dead')}")
            continue
        numbers[name] += 1
        operations: dict[str, Any] = {
            "id": f"{name}-{numbers[name]:03}", "value": said, "side": side, "class": name, "source": source,
            "says": int(says), "held_out": "yes" if held_out(board) else "no",
        }
        if by_search:
            operations["by"] = BY
        if number in answers and said == answers[number]["value"]["exact"] and (keeps := keeping(board, answers[number])):
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

#!/usr/bin/env python3
"""Checks the suite: no position twice, a certificate for what is said or a command that proves it, the checker in Rust
takes all certificates and the one in Python the small ones. Of every so many positions what Palisade says today is asked
as well: it contradicts nothing, and the moves that are said to keep the value do.

check.py PALISADE [--part 3/5]
"""

import argparse
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile

import chess
from common import CLASSES, PROOFS, image, kind, read
from make import BY, cannot_win, keeping, passed, solved

CHECKER = pathlib.Path(__file__).parent.parent / "crates/proof/python/check.py"
# What a position is given to be proved anew, in processor seconds: a moment where a certificate proves it.
SHORT, LONG = "0.05", BY.split()[-1]
# What the checker in Python is given: certificates of at most so many bytes, and of those that have stages, where it works
# out every placement, of at most so many stages. Others can take it minutes each.
BYTES, STAGES = 1000, 4


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("palisade")
    about.add_argument("--part", default="1/1", help="3/5: of five positions the third is asked about anew")
    given = about.parse_args()
    palisade, (turn, share) = given.palisade, map(int, given.part.split("/"))
    wrong: list[str] = []
    walls = read()
    names: dict[str, str] = {}
    for wall in walls:
        twin = names.setdefault(image(wall.board), wall.id)
        if twin != wall.id:
            wrong.append(f"{wall.id} is {twin} again, or its image")
        if not wall.board.is_valid() or wall.board.is_game_over() or wall.kind not in CLASSES:
            wrong.append(f"{wall.id}: no position of the suite")
        if wall.value not in ("draw", f"not {chess.COLOR_NAMES[wall.side]}"):
            wrong.append(f"{wall.id}: {wall.value!r} is not about {chess.COLOR_NAMES[wall.side]}")
        if wall.kind not in ("zugzwang", kind(wall.board, wall.side, wall.kind == "dead")):
            wrong.append(f"{wall.id} is of the class {kind(wall.board, wall.side, False)}")
        if wall.by not in (None, BY):
            wrong.append(f"{wall.id}: {wall.by!r} is no command that proves it")
    if len({wall.id for wall in walls}) < len(walls):
        wrong.append("a name is there twice")

    texts = [f"{text}\nend\n" for text in PROOFS.read_text().split("\nend\n")[:-1]]
    heads = [re.match(r"palisade proof 1\nfen (.*)\nside (\w+)\n(\w+)", text) for text in texts]
    held = {(head[1], head[2]) for head in heads if head and head[3] in ("holds", "wall", "cannot", "unwinnable")}
    won = {(head[1], head[2]) for head in heads if head and head[3] in ("wins", "mates")}
    for wall in walls:
        name = chess.COLOR_NAMES[wall.side]
        for side in ["white", "black"] if wall.value == "draw" else [name]:
            if (wall.board.fen(), side) not in held and wall.by is None:
                wrong.append(f"{wall.id}: no certificate says that {side} cannot win")
        if wall.kind == "zugzwang" and (passed(wall.board).fen(), name) not in won and wall.by is None:
            wrong.append(f"{wall.id}: no certificate says that {name} wins if it need not move")
    first = subprocess.run([palisade, "check", str(PROOFS)], text=True, capture_output=True)
    if first.returncode != 0:
        wrong.append(f"palisade check: {first.stderr.strip()}")
    small = [text for text in texts if len(text) <= BYTES and text.count("\nstage ") <= STAGES]
    with tempfile.NamedTemporaryFile("w", suffix=".proof") as file:
        file.write("".join(small))
        file.flush()
        second = subprocess.run([sys.executable, str(CHECKER), file.name], text=True, capture_output=True)
    verdicts = second.stdout.splitlines()
    refused = [line for line in verdicts if not line.startswith("accepted")]
    if second.returncode != 0 or len(verdicts) != len(small) or refused:
        wrong.append(f"the checker in Python: {len(verdicts)} of {len(small)} read; {refused}")

    some = list(itertools.islice(walls, turn % share, None, share))
    again = 0
    best: dict[str, list[str]] = {}
    for searched, seconds in ((False, SHORT), (True, LONG)):
        asked = [wall for wall in some if (wall.by is not None) == searched]
        for wall, answer in zip(asked, solved(palisade, [wall.board.fen() for wall in asked], seconds), strict=True):
            exact, name = answer["value"]["exact"], chess.COLOR_NAMES[wall.side]
            proved = exact == "draw" if wall.value == "draw" else cannot_win(answer, name)
            again += proved
            best[wall.id] = answer["best"] or [] if exact == "draw" else []
            if exact == name or wall.value == "draw" and exact not in (None, "draw") or searched and not proved:
                wrong.append(f"{wall.id}: {wall.value} in the suite, {exact} today")
    moved = [wall for wall in some if wall.kind == "zugzwang"]
    for wall, answer in zip(moved, solved(palisade, [passed(wall.board).fen() for wall in moved], LONG), strict=True):
        if answer["value"]["exact"] != chess.COLOR_NAMES[wall.side]:
            wrong.append(f"{wall.id}: {answer['value']['exact']} today if {chess.COLOR_NAMES[wall.side]} need not move")
    asked = [wall for wall in some if wall.keeps]
    sides = [["white", "black"] if wall.value == "draw" else [chess.COLOR_NAMES[wall.side]] for wall in asked]
    lost = []
    for wall, kept in zip(asked, keeping(palisade, [(wall.board, who) for wall, who in zip(asked, sides)])):
        lost += [(wall, move) for move in wall.keeps if move not in kept and move.uci() not in best[wall.id]]
    after = []
    for wall, move in lost:
        board = wall.board.copy(stack=False)
        board.push(move)
        after.append(board.fen())
    for (wall, move), answer in zip(lost, solved(palisade, after, LONG), strict=True):
        held_by = ["white", "black"] if wall.value == "draw" else [chess.COLOR_NAMES[wall.side]]
        if not all(cannot_win(answer, side) for side in held_by):
            wrong.append(f"{wall.id}: nothing proves that {move} keeps it")
    for line in wrong:
        print(line)
    print(
        f"{len(walls)} positions, none twice; {len(texts)} certificates, taken by the checker in Rust, and the "
        f"{len(small)} small ones by that in Python; of {len(some)} positions {again} are proved anew, {SHORT} s each or "
        f"{LONG} s where there is no certificate; the moves of {len(asked)} are"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

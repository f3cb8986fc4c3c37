#!/usr/bin/env python3
"""Checks the suite: no position twice, no structure on both sides or more than four times, positions that could be played,
each of the class that it names; a certificate for what is said or a command that proves it, the checker in Rust takes all
certificates and the one in Python the small ones. Of every so many positions what Palisade says today is asked as well: the
value is the same, and the moves that keep it are.

check.py PALISADE [--part 3/5]
"""

import argparse
import itertools
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import defaultdict

import chess
from common import (
    ALIKE, CLASSES, EPD, PROOFS, SEARCHED, Wall, could_be_played, held_out, image, kind, read, structure,
)
from make import BY, cannot_win, keeping, passed, solved, to_be_played

CHECKER = pathlib.Path(__file__).parent.parent / "crates/proof/python/check.py"
# What a position is given to be proved anew, in processor seconds: a moment where a certificate proves it.
SHORT, LONG = "0.05", BY.split()[-1]
# What the checker in Python is given: certificates of at most so many bytes, and of those that have stages, where it works
# out every placement, of at most so many stages. Others can take it minutes each.
BYTES, STAGES = 1000, 4


def rightly(wall: Wall, is_dead: bool) -> bool:
    """Is a position of the class that it names, as far as no search tells?"""
    if wall.kind == "play":
        return wall.side == wall.board.turn and wall.value in ("draw", chess.COLOR_NAMES[wall.side]) and to_be_played(
            wall.board, wall.keeps
        )
    if wall.kind == "zugzwang":
        return wall.side == wall.board.turn and wall.value == "draw"
    return wall.kind == kind(wall.board, wall.side, is_dead) and wall.value in ("draw", f"not {chess.COLOR_NAMES[wall.side]}")


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("palisade")
    about.add_argument("--part", default="1/1", help="3/5: of five positions the third is asked about anew")
    given = about.parse_args()
    palisade, (turn, share) = given.palisade, map(int, given.part.split("/"))
    wrong: list[str] = []
    walls = read()
    texts = [f"{text}\nend\n" for text in PROOFS.read_text().split("\nend\n")[:-1]]
    heads = [re.match(r"palisade proof 1\nfen (.*)\nside (\w+)\n(?:after .*\n)?(\w+)", text) for text in texts]
    claims = {(head[1], head[2], head[3]) for head in heads if head}
    held = {(fen, side) for fen, side, claim in claims if claim in ("holds", "wall", "cannot", "unwinnable")}
    unwinnable = {(fen, side) for fen, side, claim in claims if claim == "unwinnable"}

    names: dict[str, str] = {}
    alike: dict[str, list[Wall]] = defaultdict(list)
    for wall in walls:
        fen = wall.board.fen()
        twin = names.setdefault(image(wall.board), wall.id)
        if twin != wall.id:
            wrong.append(f"{wall.id} is {twin} again, or its image")
        alike[structure(wall.board)].append(wall)
        if not wall.board.is_valid() or wall.board.is_game_over() or wall.kind not in CLASSES:
            wrong.append(f"{wall.id}: no position of the suite")
        if not could_be_played(wall.board):
            wrong.append(f"{wall.id}: it could not be played")
        if wall.held_out != held_out(wall.board):
            wrong.append(f"{wall.id}: its structure is of the other side")
        if not rightly(wall, all((fen, side) in unwinnable for side in chess.COLOR_NAMES)):
            wrong.append(f"{wall.id} is not of the class {wall.kind}")
        if wall.by not in (None, BY) or wall.kind in SEARCHED and wall.by is None:
            wrong.append(f"{wall.id}: {wall.by!r} is no command that proves it")
        for side in chess.COLOR_NAMES if wall.value == "draw" else [chess.COLOR_NAMES[wall.side]]:
            if (fen, side) not in held and wall.by is None:
                wrong.append(f"{wall.id}: no certificate says that {side} cannot win")
    for name, family in alike.items():
        if len(family) > ALIKE:
            wrong.append(f"{', '.join(wall.id for wall in family)} have one structure")
        if len({wall.held_out for wall in family}) > 1:
            wrong.append(f"{', '.join(wall.id for wall in family)} have one structure, on both sides")
    if f"has {len(walls)} positions" not in EPD.with_name("README.md").read_text():
        wrong.append(f"README.md does not say that there are {len(walls)} positions")
    if len({wall.id for wall in walls}) < len(walls):
        wrong.append("a name is there twice")

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
    again = moves = 0
    for is_long, seconds in ((False, SHORT), (True, LONG)):
        # What a certificate proves, and no move of it is said, is asked for a moment.
        asked = [wall for wall in some if (wall.by is not None or bool(wall.keeps)) == is_long]
        answers = solved(palisade, [wall.board.fen() for wall in asked], seconds, *["--all-moves"] * is_long)
        for wall, answer in zip(asked, answers, strict=True):
            exact, side = answer["value"]["exact"], chess.COLOR_NAMES[wall.side]
            is_half = wall.value.startswith("not ")
            proved = cannot_win(answer, side) if is_half else exact == wall.value
            again += proved
            if exact not in (None, wall.value) and not (is_half and exact != side) or is_long and not proved:
                wrong.append(f"{wall.id}: {wall.value} in the suite, {exact} today")
            if wall.keeps:
                moves += 1
                if set(keeping(wall.board, answer)) != set(wall.keeps):
                    wrong.append(f"{wall.id}: {answer['best']} keep it today, {answer['open_moves']} are open")
    turned = [wall for wall in some if wall.kind == "zugzwang"]
    for wall, answer in zip(turned, solved(palisade, [passed(wall.board).fen() for wall in turned], LONG), strict=True):
        if answer["value"]["exact"] != chess.COLOR_NAMES[wall.side]:
            wrong.append(f"{wall.id}: {answer['value']['exact']} today if {chess.COLOR_NAMES[wall.side]} need not move")
    for line in wrong:
        print(line)
    print(
        f"{len(walls)} positions of {len(alike)} structures, none twice; {len(texts)} certificates, taken by the checker in "
        f"Rust, and the {len(small)} small ones by that in Python; of {len(some)} positions {again} are proved anew, {SHORT} s "
        f"each or {LONG} s where there is no certificate; of {moves} all moves are"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Checks the suite: no position twice, a certificate for all that is said, both checkers take it, the moves that are said
to keep it do, and what Palisade says of the position today contradicts nothing.

check.py PALISADE
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

import chess
from common import CLASSES, PROOFS, image, read
from make import keeping

CHECKER = pathlib.Path(__file__).parent.parent / "crates/proof/python/check.py"
# What a position is given to be proved anew without its certificate, in processor seconds: a short form.
SECONDS = "0.05"
# What the checker in Python is given: certificates of at most so many bytes. Longer ones can take it minutes each.
BYTES = 1000


def main() -> None:
    palisade, wrong = sys.argv[1], []
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
    if len({wall.id for wall in walls}) < len(walls):
        wrong.append("a name is there twice")

    proved = set(re.findall(r"^fen (.*)\nside (white|black)$", PROOFS.read_text(), re.MULTILINE))
    claims = [
        (wall, side)
        for wall in walls
        for side in (["white", "black"] if wall.value == "draw" else [chess.COLOR_NAMES[wall.side]])
    ]
    for wall, side in claims:
        if (wall.board.fen(), side) not in proved:
            wrong.append(f"{wall.id}: no certificate says that {side} cannot win")
    first = subprocess.run([palisade, "check", str(PROOFS)], text=True, capture_output=True)
    if first.returncode != 0:
        wrong.append(f"palisade check: {first.stderr.strip()}")
    small = [f"{text}\nend\n" for text in PROOFS.read_text().split("\nend\n")[:-1] if len(text) <= BYTES]
    with tempfile.NamedTemporaryFile("w", suffix=".proof") as file:
        file.write("".join(small))
        file.flush()
        second = subprocess.run([sys.executable, str(CHECKER), file.name], text=True, capture_output=True)
    verdicts = second.stdout.splitlines()
    refused = [line for line in verdicts if not line.startswith("accepted")]
    if second.returncode != 0 or len(verdicts) != len(small) or refused:
        wrong.append(f"the checker in Python: {len(verdicts)} of {len(small)} read; {refused}")

    said = subprocess.run(
        [palisade, "solve", "--json", "--seconds", SECONDS, "-"],
        input="\n".join(wall.board.fen() for wall in walls), text=True, capture_output=True,
    )
    again = 0
    for wall, line in zip(walls, said.stdout.splitlines(), strict=True):
        value = json.loads(line)["value"]
        limits = {"white": value["upper"] != "white", "black": value["lower"] != "black"}
        if value["exact"] not in (None, "draw") and wall.value == "draw" or value["exact"] == chess.COLOR_NAMES[wall.side]:
            wrong.append(f"{wall.id}: {wall.value} in the suite, {value['exact']} today")
        again += all(limits[side] for one, side in claims if one is wall)
    asked = [wall for wall in walls if wall.keeps]
    about = [(wall.board, [side for one, side in claims if one is wall]) for wall in asked]
    for wall, kept in zip(asked, keeping(palisade, about)):
        if lost := set(wall.keeps) - set(kept):
            wrong.append(f"{wall.id}: nothing proves that {', '.join(map(str, lost))} keeps it")
    for line in wrong:
        print(line)
    print(
        f"{len(walls)} positions, none twice; {len(proved)} certificates, {len(verdicts) - len(refused)} accepted by both "
        f"checkers, {len(proved) - len(small)} too large for the second; {again} proved again in {SECONDS} s each; "
        f"the moves of {len(asked)} proved again"
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

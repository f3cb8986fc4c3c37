"""Holds both checkers to each other, on certificates of every kind and on changed ones.

test_check.py VERDICTS [CHANGES] FILE... where VERDICTS is the program `verdicts` of the crate
(`cargo build -p palisade-proof --example verdicts`) and CHANGES how many texts of each kind are changed,
of the shortest ones: 1000, where nothing is said.
"""

import multiprocessing
import random
import subprocess
import sys
import tempfile

import chess

import check

LETTERS = "PNBRQKpnbrqk"
#: So many of each kind are changed.
SHORTEST = 3
#: Of these a tenth as many are changed: the second checker takes a second where it looks at all
#: placements of two kings.
SLOW = ("wins", "cannot_win", "holds", "with_men")


def changed(dice, text):
    """One word, letter or line of it is another, gone, or there twice; the head stays."""
    lines = text.split("\n")[:-1]
    at = dice.randrange(1, len(lines) - 1)
    words = lines[at].split(" ")
    spot = dice.randrange(len(words))
    kind = dice.randrange(8)
    if kind == 0 and at > 3:
        lines.insert(dice.randrange(4, len(lines)), lines.pop(at))
    elif kind == 1 and at > 3:
        lines.pop(at)
    elif kind == 2:
        words.insert(dice.randrange(1, len(words) + 1), dice.choice(chess.SQUARE_NAMES))
        lines[at] = " ".join(words)
    elif kind == 3:
        words.pop(spot)
        lines[at] = " ".join(words)
    elif kind == 4:
        words[spot] += dice.choice(("", "", " ", "p", "k", "q", "0", "~"))
        words[spot] = dice.choice(("", "", "+", "-", "0", "0x", "/")) + words[spot]
        lines[at] = " ".join(words)
    elif kind == 5:
        place = dice.randrange(len(lines[at]) + 1)
        odd = dice.choice((" ", "  ", "\t", "\v", "\f", "\r", "\x1c", "0", "9", "_"))
        lines[at] = lines[at][:place] + odd + lines[at][place:]
    elif kind == 6:
        words[spot] = dice.choice(("4294967296", "65536", "18446744073709551616", "256", "16", "17",
                                   "0000", "a1a1", "a7a8k", "e1g1", "KQkq", "K", "AHah", "e3", "-", "w"))
        lines[at] = " ".join(words)
    else:
        word = words[spot]
        if word in chess.SQUARE_NAMES:
            word = dice.choice(chess.SQUARE_NAMES)
        elif len(word) == 1 and word in LETTERS:
            word = dice.choice(LETTERS)
        elif word in ("white", "black"):
            word = "white" if word == "black" else "black"
        elif len(word) > 12 and "/" not in word:
            word = f"{int(word, 16) ^ 1 << dice.randrange(64):x}"
        elif word.isdigit():
            word = str(max(int(word) + dice.choice((-1, 1)), 0))
        elif "/" in word and len(word) > 1:
            spots = [i for i, letter in enumerate(word) if letter.isalpha()]
            i = dice.choice(spots)
            word = word[:i] + dice.choice(LETTERS) + word[i + 1:]
        words[spot] = word
        lines[at] = " ".join(words)
    return "\n".join(lines) + "\n"


def main():
    program, *paths = sys.argv[1:]
    changes = int(paths.pop(0)) if paths[0].isdigit() else 1000
    files, wanted = [], []
    for path in paths:
        with open(path, encoding="ascii") as file:
            files.append([part + "\nend\n" for part in file.read().split("\nend\n")[:-1]])
        wanted += ["refused" if "/refused/" in path else "accepted"] * len(files[-1])
    dice = random.Random(2017)
    texts = [text for texts in files for text in texts]
    whole = len(texts)
    kinds = {}
    for text in sorted(texts, key=len):
        kinds.setdefault(check.parse(text)[0].__name__, []).append(text)
    for name, kind in kinds.items():
        count = changes // 10 if name in SLOW else changes
        texts += [changed(dice, dice.choice(kind[:SHORTEST])) for _ in range(count)]
    texts = [text for text in texts if text.endswith("\nend\n") and text.count("\nend\n") == 1]
    with tempfile.NamedTemporaryFile("w", suffix=".proof", newline="") as file:
        file.write("".join(texts))
        file.flush()
        run = subprocess.run([program, file.name], capture_output=True, text=True, check=True)
    theirs = run.stdout.splitlines()
    assert len(theirs) == len(texts), (len(theirs), len(texts))
    with multiprocessing.Pool() as pool:
        ours = pool.map(check.verdict, texts, chunksize=1)
    count, wrong = {}, 0
    for number, (text, own, other) in enumerate(zip(texts, ours, theirs)):
        word, said = own.split("\t")[0], other.split("\t")[0]
        if word == "unchecked":
            # The second checker says nothing of it: no agreement, and none is counted.
            count[word] = count.get(word, 0) + 1
            continue
        count[said] = count.get(said, 0) + 1
        if word != said or (number < whole and word != wanted[number]):
            wrong += 1
            print(f"{text}check.py: {own}\nverdicts: {other}\n")
    print(f"{whole} certificates, {len(texts) - whole} changed ones: {count}; {wrong} disagreements")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()

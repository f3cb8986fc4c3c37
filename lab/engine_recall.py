"""Of what a handle without a past knows, how much does a hooked engine's say that has lived long?

    python lab/engine_recall.py COMPARING [--nodes 20000] [--walls 40] [--threads 1] [--data FOLDER]

COMPARING is any UCI engine that calls `palisade_compare` of crates/capi/check/compared.h in its hook, and
believes its own handle. It searches walls with men from games of walled_men.tsv one after the other: of
as many games, evenly spread, the last position with men. The reference is asked as at the first ply.
Ends with 1 if the engine's handle ever said more.
"""

import argparse
import csv
import subprocess
import sys
from collections import Counter
from pathlib import Path


def drawn(folders, walls):
    """The last position with men of each of so many games, evenly spread."""
    paths = [Path(folder) / "walled_men.tsv" for folder in folders if folder]
    path = next((path for path in paths if path.exists()), None)
    if path is None:
        raise SystemExit(f"no walled_men.tsv in {' or '.join(map(str, paths))}: say --data")
    last = {}
    with open(path, encoding="utf8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["material"] != "-v-":
                last[row["game"]] = row
    games = list(last.values())
    if not 0 < walls <= len(games):
        raise SystemExit(f"{walls} walls of {len(games)} games cannot be drawn")
    return [games[number * len(games) // walls] for number in range(walls)], len(games)


def searched(program, fens, nodes, threads):
    """Searches all of them with one process, and gives what it told of its handle."""
    engine = subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    engine.stdin.write(f"uci\nsetoption name Threads value {threads}\n")
    for number, fen in enumerate(fens):
        print(f"\r{number + 1} of {len(fens)}", end="", file=sys.stderr, flush=True)
        engine.stdin.write(f"ucinewgame\nposition fen {fen}\ngo nodes {nodes}\n")
        engine.stdin.flush()
        if not any(line.startswith("bestmove") for line in engine.stdout):
            raise SystemExit(f"{program} ended at {fen}")
    print(file=sys.stderr)
    told = engine.communicate("quit\n")[1]
    words = [line.split() for line in told.splitlines() if line.startswith("palisade ")]
    if not words:
        raise SystemExit(f"{program} compares nothing: build it with compared.h")
    sums = {}
    for _, kind, _, fresh, _, kept, _, more in words:
        counts = sums.setdefault(kind, Counter())
        counts.update(fresh=int(fresh), kept=int(kept), more=int(more))
    return sums


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("comparing")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--walls", type=int, default=40)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--data")
    options = parser.parse_args()
    rows, games = drawn([options.data, "../shared/data", "lab/data"], options.walls)
    kinds = Counter(row["material"] for row in rows).most_common()
    print(f"{len(rows)} of {games} games: " + ", ".join(f"{many} {kind}" for kind, many in kinds))
    sums = searched(options.comparing, [row["fen"] for row in rows], options.nodes, options.threads)
    sums["all"] = sum(sums.values(), Counter())
    for kind, counts in sums.items():
        fresh, kept = counts["fresh"], counts["kept"]
        print(f"{kind}: {kept} of {fresh}, {100 * kept / max(fresh, 1):.1f} %; more: {counts['more']}")
    sys.exit(sums["all"]["more"] > 0)


if __name__ == "__main__":
    main()

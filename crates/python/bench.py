"""Batches beside a plain loop of Rust over the same positions, in one run."""

import statistics
import time
from pathlib import Path

import palisade
from palisade import _palisade

ROUNDS = 15


def main():
    text = (Path(__file__).parents[2] / "tests/vectors/bound.tsv").read_text()
    rows = [line.split("\t") for line in text.splitlines() if line.endswith(("0", "1"))]
    fens = [row[0] for row in rows if row[1] == "white"]
    fens = (fens * (10_000 // len(fens) + 1))[:10_000]
    inputs = {"list": fens}
    ways = [(name, threads) for name in inputs for threads in (1, None)]
    ratios = {way: [] for way in ways}
    seconds = []
    for _ in range(ROUNDS):
        rust, proved = _palisade._yardstick(fens, "white", "node")
        seconds.append(rust)
        for name, threads in ways:
            start = time.perf_counter()
            answers = palisade.blockages(inputs[name], "white", threads=threads)
            ratios[name, threads].append(rust / (time.perf_counter() - start))
            assert sum(answers) == proved
    print(f"{len(fens)} positions, {proved} proved; Rust, one thread: "
          f"{1000 * statistics.median(seconds):.1f} ms")
    for (name, threads), found in ratios.items():
        cores = "one thread" if threads else "all cores"
        print(f"{name}, {cores}: {statistics.median(found):.2f} of the speed of Rust")


if __name__ == "__main__":
    main()

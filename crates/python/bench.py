"""Batches beside a plain loop of Rust over the same positions, in one run.

A list, and columns of whichever of pyarrow and Polars is installed; with one thread, which
is the comparison, and with all.
"""

import os
import statistics
import time
from pathlib import Path

import palisade_chess as palisade
from palisade_chess import _palisade

ROUNDS = 25


def columns(fens):
    yield "list", fens
    try:
        import pyarrow
    except ImportError:
        print("SKIPPED: pyarrow is not installed")
    else:
        yield "pyarrow array, utf8", pyarrow.array(fens)
        chunks = [fens[at : at + 100] for at in range(0, len(fens), 100)]
        yield "pyarrow, 100 chunks", pyarrow.chunked_array(chunks)
    try:
        import polars
    except ImportError:
        print("SKIPPED: polars is not installed")
    else:
        yield "Polars series, utf8_view", polars.Series(fens)


def main():
    text = (Path(__file__).parents[2] / "tests/vectors/bound.tsv").read_text()
    rows = [line.split("\t") for line in text.splitlines() if line.endswith(("0", "1"))]
    fens = [row[0] for row in rows if row[1] == "white"]
    fens = (fens * (10_000 // len(fens) + 1))[:10_000]
    inputs = dict(columns(fens))
    ways = [(name, threads) for name in inputs for threads in (1, None)]
    ratios = {way: [] for way in ways}
    seconds, processors = [], []
    for _ in range(ROUNDS):
        for name, threads in ways:
            rust, proved = _palisade._yardstick(fens, "white", "node")
            seconds.append(rust)
            start, work = time.perf_counter(), time.process_time()
            answers = palisade.blockages(inputs[name], "white", threads=threads)
            passed, work = time.perf_counter() - start, time.process_time() - work
            ratios[name, threads].append(rust / passed)
            if threads is None:
                processors.append(work / passed)
            assert sum(answers) == proved
    print(f"{len(fens)} positions, {proved} proved; Rust, one thread: "
          f"{1000 * statistics.median(seconds):.1f} ms")
    # Where others work beside, not all are to be had.
    print(f"{os.cpu_count()} processors, of which all cores got {statistics.median(processors):.2f}")
    for (name, threads), found in ratios.items():
        cores = "one thread" if threads else "all cores"
        print(f"{name}, {cores}: {statistics.median(found):.2f} of the speed of Rust")


if __name__ == "__main__":
    main()

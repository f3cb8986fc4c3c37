"""Palisade in front of an engine, measured: what it gains at walls, and what it costs elsewhere.

    python lab/engine_match.py match PALISADE ENGINE [--games 400] [--file FENS] [--nodes 20000]
    python lab/engine_match.py scores PALISADE ENGINE [--positions 200] [--file FENS] [--nodes 20000]
    python lab/engine_match.py stops PALISADE ENGINE [--rounds 40]
    python lab/engine_match.py overhead PALISADE ENGINE [--seconds 5] [--rounds 6]
    python lab/engine_match.py faults PALISADE ENGINE [--seconds 300]

`match` plays the engine behind Palisade against the plain engine, so many nodes a move, from the first
walled position of each game of walled_men.tsv, or from positions of a file, both colours. `scores` asks both about the last walled
position of each game, where the wall is closed if it ever is, and about those of a file of FENs (--file),
and counts the printed scores that a proof refutes by more than a pawn. `stops` measures how long a
search goes on after `stop`, with and without Palisade. `overhead`
compares the nodes a second that the engine counts in open middlegames, with two threads. `faults` plays
games at ten milliseconds a move until the time is over.

It wants python-chess (`pip install chess`). Positions from games are looked for in the folder that
PALISADE_DATA names, else in ../shared/data, else in lab/data/samples.
"""

import argparse
import itertools
import math
import os
import random
import statistics
import time
from contextlib import contextmanager
from pathlib import Path

import chess
import chess.engine

TOP = Path(__file__).resolve().parents[1]

# A game of so many plies is a draw: nobody gets on.
MOST_PLIES = 300

# Hundredths of a pawn by which a score is wrong.
WRONG = 100

# What a proved win is worth at least, in hundredths of a pawn: less than a pawn is wrong by a pawn.
WON = 200

MIDDLEGAMES = [
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 b - - 0 15",
    "r1bqkb1r/5ppp/p1np1n2/1p1Np3/4P3/N7/PPP2PPP/R1BQKB1R w KQkq - 0 9",
]


def positions(count, last=False):
    """The first or last position of each game, and one game in so many, so that all kinds are there."""
    folders = [os.environ.get("PALISADE_DATA"), TOP / "../shared/data", TOP / "lab/data/samples"]
    paths = [Path(folder) / "walled_men.tsv" for folder in folders if folder]
    path = next(path for path in paths if path.exists())
    rows = [line.split("\t") for line in path.read_text().splitlines()[1:]]
    # Of a game the row that comes last in this order stays.
    chosen = {row[-1].strip(): row[0] for row in (rows if last else reversed(rows))}
    fens = [chosen[game] for game in dict.fromkeys(row[-1].strip() for row in rows)]
    fens = [fen for fen in fens if not chess.Board(fen).is_game_over()]
    return spread(fens, count)


def spread(fens, count):
    """So many of them, from the first to the last."""
    step = max(1.0, len(fens) / count)
    return [fens[int(index * step)] for index in range(min(count, len(fens)))]


def of_file(path):
    """The FENs of a file, one or more a line."""
    cells = [line.split("\t") for line in Path(path).read_text().splitlines()]
    return [cell for row in cells for cell in row if cell.count("/") == 7]


@contextmanager
def running(command, **options):
    engine = chess.engine.SimpleEngine.popen_uci(command, timeout=120)
    try:
        engine.configure({"Threads": 1, "Hash": 16, **options})
        engine.ping()
        yield engine
        engine.quit()
    finally:
        engine.close()


def behind(options):
    return [options.palisade, "engine", "--", options.engine]


def play(engines, fen, limit, game):
    """Points of White."""
    board = chess.Board(fen)
    while board.ply() < 2 * MOST_PLIES and len(board.move_stack) < MOST_PLIES:
        outcome = board.outcome(claim_draw=True)
        if outcome:
            return {"1-0": 1.0, "0-1": 0.0}.get(outcome.result(), 0.5), len(board.move_stack)
        engine = engines[0] if board.turn else engines[1]
        board.push(engine.play(board, limit, game=game).move)
    return 0.5, len(board.move_stack)


def match(options):
    """One program may play a part of the match: --part 0/2 and --part 1/2 are the whole."""
    part, parts = map(int, options.part.split("/"))
    limit = chess.engine.Limit(nodes=options.nodes)
    pairs, results, plies, begun = [], [0, 0, 0], 0, time.monotonic()
    count = options.games // 2
    fens = spread(of_file(options.file), count) if options.file else positions(count)
    # In another order, so that a match that is broken off is a fair part of it.
    random.Random(1).shuffle(fens)
    with running(behind(options)) as with_it, running([options.engine]) as plain:
        for number, fen in enumerate(fens[part::parts]):
            if time.monotonic() - begun > options.minutes * 60:
                break
            white, length = play((with_it, plain), fen, limit, (number, 0))
            black, other = play((plain, with_it), fen, limit, (number, 1))
            points = [white, 1 - black]
            if options.log:
                with open(options.log, "a") as log:
                    print(*points, length, other, fen, sep="\t", file=log)
            plies += length + other
            pairs.append(sum(points) / 2)
            for point in points:
                results[int(2 * point)] += 1
            if points != [0.5, 0.5] and sum(points) != 1:
                print(f"{sum(points)} of 2 behind Palisade: {fen}", flush=True)
    losses, draws, wins = results
    mean = statistics.mean(pairs)
    error = 1.96 * statistics.stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else 0.0
    print(
        f"{2 * len(pairs)} games, {options.nodes} nodes a move: {wins} won, {draws} drawn, {losses} lost "
        f"behind Palisade: {100 * mean:.1f} % +- {100 * error:.1f} (pairs, 95 %); "
        f"{plies} plies, {time.monotonic() - begun:.0f} s"
    )


def final(engine, board, limit, game):
    """The last score that was printed, as White sees it, and what was said of proofs."""
    proofs, last = [], None
    with engine.analysis(board, limit, game=game) as analysis:
        for info in analysis:
            if str(info.get("string", "")).startswith("Palisade: ") and "(proved)" in info["string"]:
                proofs.append(info["string"].removeprefix("Palisade: "))
            if "score" in info and info.get("multipv", 1) == 1:
                last = info["score"].white()
    return last, proofs


def root_limits(proofs):
    """The least and the greatest score that is not refuted, in hundredths."""
    least, most = -math.inf, math.inf
    for proof in (proof for proof in proofs if not proof.startswith("after ")):
        if proof.startswith("a draw"):
            least, most = 0, 0
        elif proof.startswith("White wins"):
            least = WON
        elif proof.startswith("Black wins"):
            most = -WON
        elif proof.startswith("White cannot win"):
            most = min(most, 0)
        elif proof.startswith("Black cannot win"):
            least = max(least, 0)
    return least, most


def scores(options):
    limit = chess.engine.Limit(nodes=options.nodes)
    fens = of_file(options.file) if options.file else positions(options.positions, last=True)
    proved = wrong = left = 0
    with running(behind(options)) as with_it, running([options.engine]) as plain:
        for number, fen in enumerate(fens):
            board = chess.Board(fen)
            held, proofs = final(with_it, board, limit, number)
            own, _ = final(plain, board, limit, number)
            least, most = root_limits(proofs)
            proved += (least, most) != (-math.inf, math.inf)

            def is_wrong(score):
                value = score.score(mate_score=100_000)
                return value > most + WRONG or value < least - WRONG

            wrong += is_wrong(own)
            left += is_wrong(held)
            if is_wrong(own):
                print(f"{own} is shown as {held}: {fen}", flush=True)
    print(
        f"{len(fens)} positions, {options.nodes} nodes: something is proved of {proved}; a printed score "
        f"is refuted by more than a pawn {wrong} times by the plain engine, {left} times behind Palisade"
    )


def stops(options):
    """How long a search goes on after `stop`, in milliseconds, at walls and in open positions."""
    for command in ([options.engine], behind(options)):
        times = []
        with running(command) as engine:
            for number, fen in enumerate((positions(20) + MIDDLEGAMES) * options.rounds):
                if len(times) >= options.rounds:
                    break
                with engine.analysis(chess.Board(fen), game=number) as analysis:
                    time.sleep(0.2)
                    begun = time.perf_counter()
                    analysis.stop()
                    analysis.wait()
                    times.append(1000 * (time.perf_counter() - begun))
        times.sort()
        print(
            f"{' '.join(command)}: {len(times)} searches, bestmove {statistics.median(times):.1f} ms after stop, "
            f"{times[int(len(times) * 0.95)]:.1f} ms of 19 in 20, {times[-1]:.1f} ms at most"
        )


def speed(engine, process, fen, seconds, game):
    """Nodes, seconds, and clock ticks of the processor."""
    before = processor_time(process)
    info = engine.analyse(chess.Board(fen), chess.engine.Limit(time=seconds), game=game)
    return info["nodes"], info["time"], processor_time(process) - before


def processor_time(process):
    """Clock ticks of a process, on Linux; none elsewhere."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def child_of(process):
    try:
        return int(Path(f"/proc/{process}/task/{process}/children").read_text().split()[0])
    except (OSError, IndexError):
        return 0


def overhead(options):
    ratios, own = [], 0
    nodes, ticks = [0, 0], [0, 0]
    with running(behind(options), Threads=2) as with_it, running([options.engine], Threads=2) as plain:
        palisade = with_it.transport.get_pid()
        engines = [(with_it, child_of(palisade)), (plain, plain.transport.get_pid())]
        for engine, process in engines:
            speed(engine, process, MIDDLEGAMES[0], options.seconds, "warm")
        # Palisade makes its databases at first, on a thread of its own.
        before, now = -1, processor_time(palisade)
        while now > before + 1:
            time.sleep(5)
            before, now = now, processor_time(palisade)
        for turn, fen in itertools.product(range(options.rounds), MIDDLEGAMES):
            found, before = {}, processor_time(palisade)
            # Either is first in turn, so that a drift of the machine cancels out.
            for who in (0, 1) if turn % 2 else (1, 0):
                searched, seconds, spent = speed(*engines[who], fen, options.seconds, (turn, fen))
                found[who] = searched / seconds
                nodes[who] += searched
                ticks[who] += spent
            ratios.append(found[0] / found[1])
            own += processor_time(palisade) - before
    mean = statistics.mean(ratios)
    error = 1.96 * statistics.stdev(ratios) / math.sqrt(len(ratios))
    print(
        f"nodes a second in {len(MIDDLEGAMES)} open middlegames, 2 threads, {len(ratios)} pairs of "
        f"{options.seconds} s: {100 * (mean - 1):+.2f} % +- {100 * error:.2f} (median "
        f"{100 * (statistics.median(ratios) - 1):+.2f} %)"
    )
    if all(ticks):
        per_tick = [count / spent for count, spent in zip(nodes, ticks)]
        print(
            f"nodes for the processor time of the engine: {100 * (per_tick[0] / per_tick[1] - 1):+.2f} %; "
            f"processor time of Palisade: {100 * own / ticks[0]:.2f} % of the engine's "
            f"({own} of {ticks[0]} ticks; the plain engine had {ticks[1]})"
        )


def faults(options):
    dice, played, plies = random.Random(1), 0, 0
    starts = positions(options.positions) + [chess.STARTING_FEN] * options.positions
    end = time.monotonic() + options.seconds
    limit = chess.engine.Limit(time=0.01)
    with running(behind(options)) as engine:
        while time.monotonic() < end:
            board = chess.Board(dice.choice(starts))
            for _ in range(dice.randrange(8)):
                if any(board.legal_moves):
                    board.push(dice.choice(list(board.legal_moves)))
            while not board.is_game_over(claim_draw=True) and len(board.move_stack) < MOST_PLIES:
                if time.monotonic() > end:
                    break
                # python-chess raises where a move is illegal or the protocol is broken.
                board.push(engine.play(board, limit, game=played).move)
                plies += 1
            played += 1
    print(f"{played} games, {plies} moves at 10 ms in {options.seconds:.0f} s, no fault")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=["match", "scores", "stops", "overhead", "faults"])
    parser.add_argument("palisade")
    parser.add_argument("engine")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--file")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--log")
    parser.add_argument("--rounds", type=int, default=6)
    options = parser.parse_args()
    globals()[options.what](options)


if __name__ == "__main__":
    main()

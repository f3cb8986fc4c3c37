"""What a hooked engine pays for asking, and from which iteration on it sees a draw.

    python lab/engine_cost.py cost PLAIN IGNORING [--nodes 20000] [--by-depth] [--only "KP v K"]
    python lab/engine_cost.py draws BELIEVING [--nodes 100000]

PLAIN, IGNORING and BELIEVING are one UCI engine built three ways: without the hook, asking and ignoring
the answer, and believing it. `cost` counts instructions with cachegrind (valgrind), those of a start
taken off, and says whether both searched the same tree. An engine that does not obey `go nodes` is asked
with --by-depth: each position to the first depth whose iteration ends after that many nodes. `draws` says
the first iteration from which on each score is the draw, and the nodes until its end.
"""

import argparse
import re
import subprocess

KINDS = [
    ("middlegame", "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9"),
    ("three rams", "r2q1rk1/pp2n1pp/2n1p3/2ppPp2/3P1P2/2PB1N2/PP4PP/R1BQ1RK1 w - - 0 12"),
    ("open pawn ending", "8/pp3pk1/2p3p1/3p3p/3P1P1P/2P1K1P1/PP6/8 w - - 0 1"),
    ("open, four rams", "8/2p2pk1/1p1p2p1/p2Pp2p/P1P1P2P/1P3PP1/6K1/8 w - - 0 1"),
    ("figure 10", "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1"),
    ("figure 7", "4k3/7p/8/p1p5/P1P1p2p/2P1P2P/8/4K3 w - - 0 1"),
    ("figure 2", "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1"),
    ("figure 16", "8/7p/1k2p1p1/p1p1P1P1/P1P4P/8/1P2P1K1/8 w - - 0 3"),
    ("figure 15", "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1"),
    ("bad bishop", "6k1/1b3p2/2p1p1p1/p1P1P1Pp/P2P3P/8/5K2/3B4 w - - 0 1"),
    ("opposite bishops", "8/4kp2/1p4p1/p1pP2P1/P1P4K/1P2P3/4B2b/8 b - - 0 1"),
    ("Penrose", "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1"),
    ("N v B", "2k5/1pp5/p2n1p1p/P4Pp1/1P1P2P1/1K5P/6B1/8 w - - 0 41"),
    ("BN v BB", "4b3/6p1/1pp1k2p/p1b1Pp1P/P1P2P2/1P6/3BB1K1/8 b - - 0 32"),
    ("R v R", "8/1r3k1p/4pPpP/1p1p2P1/2pP4/PpP1R3/KP6/8 w - - 0 98"),
    ("KRPP v KRP", "8/6k1/6p1/r7/5PP1/6K1/R7/8 w - - 0 1"),
    ("KP v K", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"),
    ("KRB v KR", "8/3k4/8/3KB3/8/8/R7/5r2 w - - 0 1"),
]

DRAWN = [
    ("figure 2", "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1"),
    ("figure 4", "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1"),
    ("figure 7", "4k3/7p/8/p1p5/P1P1p2p/2P1P2P/8/4K3 w - - 0 1"),
    ("figure 10", "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1"),
    ("figure 12", "4k3/8/5p2/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1"),
    ("figure 15", "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1"),
    ("Penrose", "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1"),
]


def begun(command):
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def search(command, fen, limit):
    """The lines of a search, and what was written on standard error."""
    engine = begun(command)
    engine.stdin.write(f"position fen {fen}\ngo {limit}\n")
    engine.stdin.flush()
    lines = []
    for line in engine.stdout:
        lines.append(line.strip())
        if line.startswith("bestmove"):
            break
    if not (lines and lines[-1].startswith("bestmove")):
        raise SystemExit(f"{command[-1]} ended without a move at {fen}")
    engine.stdin.write("quit\n")
    engine.stdin.flush()
    return lines, engine.communicate()[1]


def as_deep(program, fen, nodes):
    """The first depth whose iteration ends after so many nodes, and those nodes."""
    engine = begun([program])
    engine.stdin.write(f"position fen {fen}\ngo depth 99\n")
    engine.stdin.flush()
    found = None
    for line in engine.stdout:
        told = re.search(r"\bdepth (\d+).* nodes (\d+)", line)
        if told and found is None and "bound" not in line and int(told.group(2)) >= nodes:
            found = int(told.group(1)), int(told.group(2))
            engine.stdin.write("stop\n")
            engine.stdin.flush()
        if line.startswith("bestmove"):
            break
    engine.communicate("quit\n")
    if found is None:
        raise SystemExit(f"{program} ended before {nodes} nodes at {fen}: give fewer --nodes")
    return found


def reports(lines):
    """Depth, score and nodes of each iteration. Some engines tell of windows too, by the clock."""
    other = re.compile(r"lowerbound|upperbound|multipv ([2-9]|1\d)")
    lines = [line for line in lines if not other.search(line)]
    found = (re.search(r"depth (\d+).* score cp (-?\d+).* nodes (\d+)", line) for line in lines)
    return [tuple(map(int, match.groups())) for match in found if match]


def counted(program, fen, start, limit):
    """Instructions of a search without those of a start, and its reports."""
    grind = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]
    instructions = []
    for each in (start, limit):
        lines, told = search([*grind, program], fen, each)
        match = re.search(r"refs:\s+([\d,]+)", told)
        if match is None:
            raise SystemExit(f"valgrind counted nothing: {told}")
        instructions.append(int(match.group(1).replace(",", "")))
    return instructions[1] - instructions[0], reports(lines)


def chosen(positions, only):
    found = [(name, fen) for name, fen in positions if only in (None, name)]
    if not found:
        raise SystemExit(f"no position {only}; there are {', '.join(name for name, _ in positions)}")
    return found


def cost(options):
    kinds = chosen(KINDS, options.only)
    print("| | instructions a node | overhead | |\n|---|---|---|---|")
    for name, fen in kinds:
        start, limit, nodes = "nodes 1", f"nodes {options.nodes}", options.nodes
        if options.by_depth:
            depth, nodes = as_deep(options.plain, fen, options.nodes)
            start, limit = "depth 1", f"depth {depth}"
        plain, tree = counted(options.plain, fen, start, limit)
        asking, same = counted(options.ignoring, fen, start, limit)
        share = 100 * (asking / plain - 1)
        other = "" if tree == same else "another tree"
        print(f"| {name} | {plain // nodes} | {share:.2f} % | {other} |", flush=True)


def draws(options):
    print("| | a draw from iteration | after nodes |\n|---|---|---|")
    for name, fen in chosen(DRAWN, options.only):
        first = None
        for depth, score, nodes in reports(search([options.believing], fen, f"nodes {options.nodes}")[0]):
            first = (first or (depth, nodes)) if score == 0 else None
        print("| {} | {} | {} |".format(name, *(first or ("-", "-"))), flush=True)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    asked = commands.add_parser("cost")
    asked.add_argument("plain")
    asked.add_argument("ignoring")
    asked.add_argument("--nodes", type=int, default=20_000)
    asked.add_argument("--by-depth", action="store_true", help="for engines without `go nodes`")
    asked.add_argument("--only", help="one position, by its name")
    asked.set_defaults(run=cost)
    believed = commands.add_parser("draws")
    believed.add_argument("believing")
    believed.add_argument("--nodes", type=int, default=100_000)
    believed.add_argument("--only", help="one position, by its name")
    believed.set_defaults(run=draws)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()

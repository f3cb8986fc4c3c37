"""In which positions do UCI engines come to say 0.00, and stay with it?

    python lab/engine_gain.py plain=./stockfish hooked=./stockfish-hooked
    python lab/engine_gain.py ./weiss walls.tsv fortresses=mine.epd games.tsv:40 --threads 1,2,4 --table found.tsv

An engine is a command, perhaps after a name of its own and "="; a file of positions ends in .tsv, .epd or
.fen, perhaps after the name of its class and "=", and before ":" and a number: so many of it, evenly
spread. A table has a column "fen", perhaps "class", and what is claimed in "claim", "value", "expected" or
"expected_result": draw, white or 1-0, black or 0-1, "not white". Without a file the positions are the
suite's, so many of each class as in the table of suite/README.md, then fortresses.tsv and forty walls of
walled_men.tsv, of as many games the last position with men, from the folder that PALISADE_DATA names or
../shared/data, if they are there.

Each position is given to a process of its own. Counted are scores that are 0.00 from some iteration to the
end, scores within half a pawn at the end, the median of the first iterations, nodes, lines of play that
cannot be played (with python-chess, `pip install chess`), and seconds. Then the scores of 0.00 that stand
against a claimed win. Ends with 1 if an engine died or hung, or printed a line that cannot be played.
"""

import argparse
import csv
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

try:
    import chess
except ImportError:
    chess = None

HERE = Path(__file__).resolve().parent
SUITE = HERE.parent / "suite" / "walls.epd"
# So many of each class of the suite. Those to be played are asked for a move and not for 0.00.
OF_CLASS = {"pawns": 25, "piece": 20, "pieces": 15, "bishops": 20, "dead": 20, "endings": 12, "zugzwang": 15}
FILES = ["fortresses.tsv", "walled_men.tsv:40"]
CLAIMS = ["claim", "value", "expected", "expected_result"]
WON = {"white": "white", "1-0": "white", "black": "black", "0-1": "black"}
NEAR = 50


def spread(rows, number):
    """So many of the rows, evenly spread; all if there are no more."""
    if number is None or number >= len(rows):
        return rows
    return [rows[place * len(rows) // number] for place in range(number)]


def of_epd(path, usual):
    found = []
    for number, line in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        words = line.split()
        if len(words) < 4 or words[1] not in ("w", "b"):
            raise SystemExit(f"{path}:{number}: no position: {line}")
        counts = words[4:6] if len(words) > 5 and words[4].isdigit() and words[5].isdigit() else ["0", "1"]
        said = dict(re.findall(r'(\w+) "([^"]*)"', line))
        claim = next((said[name] for name in CLAIMS if name in said), "")
        fen = " ".join(words[:4] + counts)
        found.append({"class": usual or said.get("class", path.stem), "fen": fen, "claim": claim})
    return found


def of_table(path, usual):
    with open(path, encoding="utf8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    if not rows or "fen" not in rows[0]:
        raise SystemExit(f"{path}: expected a table with a column fen")
    if "game" in rows[0] and "material" in rows[0]:
        # Of each game the last position that has men beside king and pawns.
        last = {row["game"]: row for row in rows if row["material"] != "-v-"}
        rows = list(last.values())
    claim = next((name for name in CLAIMS if name in rows[0]), None)
    found, seen = [], set()
    for row in rows:
        # What is claimed for each side apart is one position.
        if row["fen"] in seen:
            continue
        seen.add(row["fen"])
        kind = usual or row.get("class") or path.stem
        found.append({"class": kind, "fen": row["fen"], "claim": row[claim] if claim else ""})
    return found


def of_file(text):
    usual, mark, rest = text.rpartition("=")
    name, colon, number = rest.rpartition(":")
    if not (colon and number.isdigit()):
        name, number = rest, None
    path = Path(name)
    if not path.exists():
        raise SystemExit(f"{path}: there is no such file")
    read = of_table if path.suffix == ".tsv" else of_epd
    found = spread(read(path, usual if mark else None), None if number is None else int(number))
    if not found:
        raise SystemExit(f"{path}: no positions")
    return found


def of_suite(only):
    rows = of_epd(SUITE, None)
    found = []
    for kind, number in OF_CLASS.items():
        found += spread([row for row in rows if row["class"] == kind], number)
    for text in FILES:
        name, _, number = text.partition(":")
        folders = [os.environ.get("PALISADE_DATA"), HERE.parent.parent / "shared" / "data"]
        paths = [Path(folder) / name for folder in folders if folder]
        path = next((path for path in paths if path.exists()), None)
        if path is None:
            print(f"SKIPPED: {name} is not there; PALISADE_DATA names its folder", file=sys.stderr)
        else:
            found += of_file(f"{path}:{number}" if number else str(path))
    return [row for row in found if not only or row["class"] in only]


class Lost(Exception):
    """An engine that died, or went on past its time."""


class Engine:
    """A process for one position."""

    def __init__(self, command, seconds):
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            raise SystemExit(f"{shlex.join(command)}: {error}") from error
        self.late = False
        self.timer = threading.Timer(seconds, self.end)
        self.timer.start()

    def end(self):
        self.late = True
        self.process.kill()

    def say(self, *lines):
        try:
            self.process.stdin.write("".join(line + "\n" for line in lines))
            self.process.stdin.flush()
        except OSError:
            pass  # What it wrote last is read first.

    def until(self, word):
        lines = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.split()[:1] == [word]:
                return lines
        self.timer.cancel()
        code = self.process.wait()
        raise Lost("went on past its time" if self.late else f"ended with {code} before {word}")

    def close(self):
        self.say("quit")
        try:
            self.process.stdin.close()
        except OSError:
            pass
        self.process.wait()
        self.timer.cancel()
        self.process.stdout.close()


def playable(fen, moves):
    board = chess.Board(fen)
    for text in moves:
        try:
            move = chess.Move.from_uci(text)
        except ValueError:
            return False
        if move not in board.legal_moves:
            return False
        board.push(move)
    return True


def looked(row, lines):
    """What an engine said of a position."""
    scores, nodes, illegal, printed = {}, 0, [], 0
    for line in lines:
        words = line.split()
        if words[:1] == ["bestmove"]:
            moves = [words[1]] if len(words) > 1 and words[1] not in ("(none)", "0000") else []
        elif words[:1] == ["info"] and "string" not in words:
            if match := re.search(r"\bnodes (\d+)", line):
                nodes = max(nodes, int(match.group(1)))
            moves = words[words.index("pv") + 1 :] if "pv" in words else []
            is_bound = "lowerbound" in words or "upperbound" in words
            is_other = (match := re.search(r"\bmultipv (\d+)", line)) and match.group(1) != "1"
            score = re.search(r"\bdepth (\d+)\b.*\bscore (cp|mate) (-?\d+)", line)
            if score and not is_bound and not is_other:
                depth, unit, number = score.groups()
                # A mate is never a draw, that in 0 moves included.
                mate = -100_000 if number.startswith("-") or number == "0" else 100_000
                scores[int(depth)] = int(number) if unit == "cp" else mate
        else:
            continue
        if moves:
            printed += 1
            if chess and not playable(row["fen"], moves):
                illegal.append(" ".join(moves))
    since = None
    for depth in sorted(scores, reverse=True):
        if scores[depth] != 0:
            break
        since = depth
    last = max(scores) if scores else None
    score = None if last is None else scores[last]
    return {"since": since, "score": score, "depth": last, "nodes": nodes, "lines": printed, "illegal": illegal}


def searched(command, row, options):
    engine = Engine(command, options["seconds"])
    try:
        engine.say("uci")
        offered = " ".join(engine.until("uciok"))
        for name, value in options["set"].items():
            if f"option name {name} type" in offered:
                engine.say(f"setoption name {name} value {value}")
        engine.say("isready")
        engine.until("readyok")
        begun = time.monotonic()
        engine.say(f"position fen {row['fen']}", f"go {options['go']}")
        found = looked(row, engine.until("bestmove"))
        found["seconds"] = round(time.monotonic() - begun, 3)
        found["fault"] = ""
    except Lost as lost:
        found = {**looked(row, []), "seconds": 0.0, "fault": str(lost)}
    engine.close()
    return {**row, **found}


def is_against(one):
    return one["since"] is not None and one["claim"] in WON


def line_of(kind, name, some):
    first = [one["since"] for one in some if one["since"] is not None]
    near = sum(one["score"] is not None and abs(one["score"]) <= NEAR for one in some)
    printed, illegal = sum(one["lines"] for one in some), sum(len(one["illegal"]) for one in some)
    return {
        "class": kind,
        "engine": name,
        "n": len(some),
        "zero": len(first),
        "within": near,
        "first": statistics.median_low(first) if first else None,
        "nodes": sum(one["nodes"] for one in some),
        "illegal": illegal if chess else None,
        "lines": printed,
        "seconds": round(sum(one["seconds"] for one in some), 1),
    }


def shown(line):
    first = "-" if line["first"] is None else line["first"]
    illegal = f"{'?' if line['illegal'] is None else line['illegal']}/{line['lines']}"
    return (
        f"| {line['class']} | {line['engine']} | {line['n']} | {line['zero']} | {line['within']} | {first} "
        f"| {line['nodes']:,} | {illegal} | {line['seconds']:.1f} |"
    )


def table_of(found):
    """Every answer as a row, for another run to be compared with."""
    lines = ["class\tengine\tfen\tclaim\tsince\tscore\tdepth\tnodes\tseconds\tlines\tillegal\tfault"]
    for one in found:
        cells = [one[name] for name in ("class", "engine", "fen", "claim", "since", "score", "depth", "nodes", "seconds", "lines")]
        cells += [len(one["illegal"]), one["fault"]]
        lines.append("\t".join("" if cell is None else str(cell) for cell in cells))
    return "\n".join(lines) + "\n"


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", nargs="+", metavar="ENGINE|FILE")
    parser.add_argument("--depth", type=int, default=20, help="a limit of the search (%(default)s; 0: none)")
    parser.add_argument("--nodes", type=int, default=600_000, help="another (%(default)s; 0: none)")
    parser.add_argument("--movetime", type=int, help="milliseconds, in place of both")
    parser.add_argument("--threads", default="1", help="such as 1,2,4: each engine with each")
    parser.add_argument("--hash", default="32", help="megabytes (%(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the engines; may come again")
    parser.add_argument("--class", dest="kinds", action="append", help="of the suite's positions this class alone; may come again")
    parser.add_argument("--seconds", type=float, default=300, help="after so many a process is killed (%(default)s)")
    parser.add_argument("--table", type=Path, help="every answer as a row, for another run to be compared with")
    parser.add_argument("--json", type=Path, help="lines and answers")
    options = parser.parse_args()
    limits = [f"{name} {number}" for name, number in (("depth", options.depth), ("nodes", options.nodes)) if number]
    options.go = f"movetime {options.movetime}" if options.movetime else " ".join(limits)
    if not options.go:
        parser.error("a search without a limit: give --depth, --nodes or --movetime")
    own = dict(text.partition("=")[::2] for text in options.option)
    if not all(re.fullmatch(r"[1-9]\d*", text) for text in options.threads.split(",")):
        parser.error(f"--threads {options.threads}: expected numbers such as 1,2,4")
    files = [text for text in options.texts if re.search(r"\.(tsv|epd|fen)(:\d+)?$", text)]
    commands = [text for text in options.texts if text not in files]
    if not commands:
        parser.error("no engine is named")
    options.engines = []
    for text in commands:
        name, mark, rest = text.partition("=")
        if not mark or " " in name or "/" in name:
            name, rest = Path(shlex.split(text)[0]).name, text
        for threads in options.threads.split(","):
            options.engines.append((f"{name}@{threads}", shlex.split(rest), {"Threads": threads, "Hash": options.hash, **own}))
    if len({name for name, _, _ in options.engines}) < len(options.engines):
        parser.error("two engines have one name: give them others, such as plain=./stockfish")
    if files and options.kinds:
        parser.error("--class chooses of the suite's positions, and files are named")
    options.rows = [row for text in files for row in of_file(text)] if files else of_suite(options.kinds)
    if not options.rows:
        parser.error(f"no positions of class {', '.join(options.kinds)}")
    return options


def main():
    options = parsed()
    if chess is None:
        print("SKIPPED: python-chess is not installed, and lines of play are not played", file=sys.stderr)
    found, lines = [], []
    kinds = list(dict.fromkeys(row["class"] for row in options.rows))
    print(f"`go {options.go}`, Hash {options.hash}, a process for each of {len(options.rows)} positions\n")
    print("| class | engine | n | 0.00 to the end | within 0.50 | median first iteration | nodes | illegal lines | s |")
    print("|---|---|---|---|---|---|---|---|---|", flush=True)
    done, all_of_them = 0, len(options.rows) * len(options.engines)
    sums = {name: [] for name, _, _ in options.engines}
    for kind in kinds:
        for name, command, own in options.engines:
            some = []
            for row in (row for row in options.rows if row["class"] == kind):
                done += 1
                print(f"\r{done} of {all_of_them}, {name}, {kind}   ", end="", file=sys.stderr, flush=True)
                asked = {"seconds": options.seconds, "set": own, "go": options.go}
                some.append({"engine": name, **searched(command, row, asked)})
            print("\r", end="", file=sys.stderr, flush=True)
            found += some
            sums[name] += some
            lines.append(line_of(kind, name, some))
            print(shown(lines[-1]), flush=True)
    for name, some in sums.items():
        if len(kinds) > 1:
            lines.append(line_of("all", name, some))
            print(shown(lines[-1]))

    against = [one for one in found if is_against(one)]
    print(f"\n0.00 against a claimed win: {len(against)}")
    for one in against:
        print(f"- {one['engine']}, {one['class']}: {one['fen']}, claimed: {one['claim']}, from iteration {one['since']}")
    faults = [(one, text) for one in found for text in [one["fault"]] if text]
    faults += [(one, f"illegal line: {text}") for one in found for text in one["illegal"]]
    for one, text in faults:
        print(f"- {one['engine']}, {one['fen']}: {text}")
    if options.table:
        options.table.write_text(table_of(found), encoding="utf8")
    if options.json:
        options.json.write_text(json.dumps({"go": options.go, "lines": lines, "answers": found}, indent=1) + "\n", encoding="utf8")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

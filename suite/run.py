#!/usr/bin/env python3
"""How far engines believe what is proved, and how often they play a move that is proved to lose it.

run.py stockfish --nodes 100000
run.py stockfish "palisade engine -- stockfish" --nodes 100000 --json found.json --svg found.svg
run.py "depth=14: ethereal-chess" --class play --sample 50 --option Hash=64

An engine is a command that speaks UCI, quoted where it has arguments, perhaps after a limit of its own: nodes, depth or
seconds. One that dies is begun again, and the line counts as not believed and lost. Needs python-chess.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import pathlib
import re
import sys
import time
from collections.abc import Callable

from common import CLASSES, EPD, Died, Engine, Wall, read

COLOURS = ["#3465a4", "#c17d11", "#4e9a06", "#75507b", "#a40000", "#555753"]


def ask(engine: Engine, wall: Wall, limit: str) -> dict[str, object]:
    said, move = engine.go(wall.board, limit)
    sign = 1 if wall.board.turn == wall.side else -1
    # Of each depth the last score.
    scores = {depth: sign * score for depth, score in said}
    since = None
    for depth in sorted(scores, reverse=True):
        if not wall.believed(scores[depth]):
            break
        since = depth
    last = scores[max(scores)] if scores else None
    return answer(wall, last, since, move)


def answer(wall: Wall, score: int | None, since: int | None, move: str | None) -> dict[str, object]:
    """What an engine said of a line; one that has died said nothing."""
    keeps = None if not wall.keeps else move in [kept.uci() for kept in wall.keeps]
    return {"id": wall.id, "score": score, "believed": since is not None, "since": since, "move": move, "keeps": keeps}


def all_asked(command: str, options: dict[str, str], walls: list[Wall], limit: str) -> tuple[str, list[dict[str, object]], float]:
    """The name of an engine, what it said of each line, and how many seconds it took."""
    begun, said, deaths = time.monotonic(), [], 0
    engine = Engine(command, options)
    for number, wall in enumerate(walls, 1):
        try:
            said.append(ask(engine, wall, limit))
        except Died as error:
            deaths += 1
            print(f"\n{wall.id}: {error}", file=sys.stderr)
            said.append(answer(wall, None, None, None))
            engine.quit()
            engine = Engine(command, options)
        if sys.stderr.isatty():
            spent = time.monotonic() - begun
            left = spent / number * (len(walls) - number)
            print(f"\r{number} of {len(walls)}, {spent:.0f} s, {left:.0f} s to go ", end="", file=sys.stderr, flush=True)
    engine.quit()
    return engine.name + (f", died {deaths} times" if deaths else ""), said, time.monotonic() - begun


def share(good: int, all: int) -> tuple[float, float, float]:
    """A share, and the ends of its interval of 95 %, after Wilson."""
    if all == 0:
        return 0.0, 0.0, 1.0
    z, p = 1.96, good / all
    middle, half = p + z * z / (2 * all), z * math.sqrt(p * (1 - p) / all + z * z / (4 * all * all))
    return p, max(0.0, middle - half) / (1 + z * z / all), (middle + half) / (1 + z * z / all)


def percent(good: int, all: int) -> str:
    if all == 0:
        return "-"
    p, low, high = share(good, all)
    return f"{100 * p:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def row(kind: str, said: list[dict[str, object]]) -> dict[str, object]:
    depths = sorted(int(str(one["since"])) for one in said if one["since"] is not None)
    moves = [one["keeps"] for one in said if one["keeps"] is not None]
    return {
        "class": kind, "positions": len(said), "believed": sum(bool(one["believed"]) for one in said),
        "since": depths[len(depths) // 2] if depths else None, "asked_moves": len(moves),
        "lost": len(moves) - sum(map(bool, moves)),
    }


def mean(rows: list[dict[str, object]], good: str, all: str) -> tuple[float, float, float] | None:
    """The mean of the shares of the classes, each of the same weight, and its interval (MOVER, of Wilson's)."""
    shares = [share(int(str(one[good])), int(str(one[all]))) for one in rows if one[all]]
    if not shares:
        return None
    middle = sum(p for p, _, _ in shares) / len(shares)
    below = math.sqrt(sum((p - low) ** 2 for p, low, _ in shares)) / len(shares)
    above = math.sqrt(sum((high - p) ** 2 for p, _, high in shares)) / len(shares)
    return middle, middle - below, middle + above


def words(shares: tuple[float, float, float] | None) -> str:
    return "-" if shares is None else "{:.0f} ({:.0f} to {:.0f})".format(*(100 * part for part in shares))


def table(rows: list[dict[str, object]]) -> str:
    lines = ["| class | positions | believed, % | from depth | moves asked | of these lost, % |"]
    lines.append("|---|---|---|---|---|---|")
    for one in rows:
        since = "-" if one["since"] is None else one["since"]
        believed = percent(int(str(one["believed"])), int(str(one["positions"])))
        lost = percent(int(str(one["lost"])), int(str(one["asked_moves"])))
        lines.append(f"| {one['class']} | {one['positions']} | {believed} | {since} | {one['asked_moves']} | {lost} |")
    count, asked, lost = (sum(int(str(one[name])) for one in rows) for name in ("positions", "asked_moves", "lost"))
    believed = words(mean(rows, "believed", "positions"))
    # Most classes ask for no move or for one, so here it is each move that weighs the same.
    lines.append(f"| mean of the classes, share of the moves | {count} | {believed} | | {asked} | {percent(lost, asked)} |")
    return "\n".join(lines)


def picture(found: list[dict[str, object]]) -> str:
    """Bars of what is believed, by class and engine, with their intervals."""
    kinds = [str(one["class"]) for one in found[0]["rows"]]  # type: ignore[attr-defined]
    wide, high, left = 16, 180, 40
    step = wide * len(found) + 22
    width = left + step * len(kinds) + 10
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{high + 60 + 16 * len(found)}" '
        'font-family="sans-serif" font-size="11">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    where: Callable[[float], float] = lambda part: 15 + high * (1 - part)
    for part in [0, 0.25, 0.5, 0.75, 1]:
        out.append(f'<path d="M{left} {where(part):.0f}H{width - 5}" stroke="#ccc"/>')
        out.append(f'<text x="{left - 5}" y="{where(part) + 4:.0f}" text-anchor="end">{100 * part:.0f} %</text>')
    for number, engine in enumerate(found):
        colour = COLOURS[number % len(COLOURS)]
        for place, one in enumerate(engine["rows"]):  # type: ignore[arg-type,var-annotated]
            p, low, top = share(one["believed"], one["positions"])
            x = left + 8 + step * place + wide * number
            out.append(
                f'<rect x="{x}" y="{where(p):.1f}" width="{wide - 3}" height="{high * p:.1f}" fill="{colour}"/>'
                f'<path d="M{x + wide / 2 - 1.5} {where(low):.1f}V{where(top):.1f}" stroke="#000"/>'
            )
        y = high + 52 + 16 * number
        out.append(f'<rect x="{left}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
        out.append(f'<text x="{left + 15}" y="{y}">{engine["engine"]}, {engine["limit"]}</text>')
    for place, kind in enumerate(kinds):
        middle = left + 8 + step * place + wide * len(found) / 2
        out.append(f'<text x="{middle:.0f}" y="{high + 30}" text-anchor="middle">{kind}</text>')
    return "\n".join([*out, "</svg>", ""])


def sample(walls: list[Wall], count: int) -> list[Wall]:
    """So many at most, as many as can be of each class, the same each time."""
    order = sorted(walls, key=lambda wall: hashlib.sha256(wall.id.encode()).digest())
    by_class = [[wall for wall in order if wall.kind == kind] for kind in CLASSES]
    turns = [wall for turn in range(len(walls)) for some in by_class for wall in some[turn : turn + 1]]
    chosen = {wall.id for wall in turns[:count]}
    return [wall for wall in walls if wall.id in chosen]


def limited(text: str, usual: str | None) -> tuple[str, str]:
    """A command, and its limit in the words of UCI."""
    own = re.match(r"(nodes|depth|seconds)=([0-9.]+): *(.*)", text)
    name, number, command = own.groups() if own else (*(usual or "= ").split("="), text)
    if not number.strip():
        raise SystemExit(f"{text}: no limit; --nodes, --depth or --seconds gives one to all, nodes=20000: before it one to it")
    return command, f"movetime {1000 * float(number):.0f}" if name == "seconds" else f"{name} {number}"


def pair(text: str) -> tuple[str, str]:
    name, mark, value = text.partition("=")
    if not mark:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, found {text!r}")
    return name, value


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("engines", nargs="+", metavar="ENGINE")
    much = about.add_mutually_exclusive_group()
    much.add_argument("--nodes", type=int)
    much.add_argument("--depth", type=int)
    much.add_argument("--seconds", type=float)
    about.add_argument("--epd", type=pathlib.Path, default=EPD)
    about.add_argument("--only", choices=["held-out", "open"], help="the third that is held out of tuning, or the rest")
    about.add_argument("--class", dest="kinds", action="append", choices=CLASSES, help="a class alone; may come again")
    about.add_argument("--sample", type=int, help="so many lines, as many as can be of each class")
    about.add_argument("--hash", default="16", help="megabytes")
    about.add_argument("--option", type=pair, action="append", default=[], metavar="NAME=VALUE", help="of the engines")
    about.add_argument("--json", type=pathlib.Path)
    about.add_argument("--svg", type=pathlib.Path)
    about.add_argument("--readme", type=pathlib.Path, help="put the tables between its marks")
    given = about.parse_args()
    usual = next((f"{name}={getattr(given, name)}" for name in ("nodes", "depth", "seconds") if getattr(given, name)), None)
    walls = [wall for wall in read(given.epd) if given.only is None or wall.held_out == (given.only == "held-out")]
    walls = [wall for wall in walls if not given.kinds or wall.kind in given.kinds]
    walls = sample(walls, given.sample) if given.sample is not None else walls
    found: list[dict[str, object]] = []
    texts = []
    asked = [limited(text, usual) for text in given.engines]
    for command, _ in asked:
        # Who cannot be begun is told before the others have worked for minutes.
        try:
            Engine(command, {}).quit()
        except (Died, OSError) as error:
            raise SystemExit(f"{command}: {error}") from error
    for command, limit in asked:
        options = {"Threads": "1", "Hash": given.hash, "OwnBook": "false", **dict(given.option)}
        name, said, seconds = all_asked(command, options, walls, limit)
        name += ", behind Palisade" if "palisade" in command else ""
        rows = []
        for kind in CLASSES:
            if some := [one for wall, one in zip(walls, said) if kind == wall.kind]:
                rows.append(row(kind, some))
        texts.append(f"{name}, {limit}, {seconds:.0f} s\n\n{table(rows)}\n")
        print(f"\n{texts[-1]}", flush=True)
        found.append(
            {"engine": name, "command": command, "limit": limit, "seconds": round(seconds), "rows": rows, "positions": said}
        )
    if given.json:
        given.json.write_text(json.dumps(found, separators=(",", ":")).replace('{"id"', '\n{"id"') + "\n")
    if given.svg:
        given.svg.write_text(picture(found))
    if given.readme:
        before, rest = given.readme.read_text().split("<!-- found -->\n", 1)
        after = rest.split("<!-- end -->", 1)[1]
        given.readme.write_text("{}<!-- found -->\n{}\n<!-- end -->{}".format(before, "\n".join(texts), after))


if __name__ == "__main__":
    main()

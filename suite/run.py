#!/usr/bin/env python3
"""How far engines believe in walls that are proved to hold.

run.py stockfish --nodes 100000
run.py stockfish "palisade engine -- stockfish" --nodes 100000 --json found.json --svg found.svg

An engine is a command that speaks UCI, quoted where it has arguments. Needs python-chess.
"""

import argparse
import json
import math
import pathlib
import sys
from collections.abc import Callable

from common import CLASSES, EPD, Engine, Wall, read

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
    keeps = None if not wall.keeps else move in [kept.uci() for kept in wall.keeps]
    return {"id": wall.id, "score": last, "believed": since is not None, "since": since, "move": move, "keeps": keeps}


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
    errors = sorted(abs(int(str(one["score"]))) for one in said if one["score"] is not None)
    return {
        "class": kind, "positions": len(said), "believed": sum(bool(one["believed"]) for one in said),
        "since": depths[len(depths) // 2] if depths else None, "asked_moves": len(moves), "kept": sum(map(bool, moves)),
        "off": errors[len(errors) // 2] if errors else None,
    }


def table(rows: list[dict[str, object]]) -> str:
    lines = ["| class | positions | believed, % | from depth | move proved to keep, % | off by, centipawns |"]
    lines.append("|---|---|---|---|---|---|")
    for one in rows:
        believed = percent(int(str(one["believed"])), int(str(one["positions"])))
        kept = percent(int(str(one["kept"])), int(str(one["asked_moves"])))
        since = "-" if one["since"] is None else one["since"]
        lines.append(f"| {one['class']} | {one['positions']} | {believed} | {since} | {kept} | {one['off']} |")
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


def main() -> None:
    about = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about.add_argument("engines", nargs="+", metavar="ENGINE")
    much = about.add_mutually_exclusive_group(required=True)
    much.add_argument("--nodes", type=int)
    much.add_argument("--depth", type=int)
    much.add_argument("--seconds", type=float)
    about.add_argument("--epd", type=pathlib.Path, default=EPD)
    about.add_argument("--only", choices=["held-out", "open"], help="the third that is held out of tuning, or the rest")
    about.add_argument("--hash", default="16", help="megabytes")
    about.add_argument("--json", type=pathlib.Path)
    about.add_argument("--svg", type=pathlib.Path)
    given = about.parse_args()
    limit = f"nodes {given.nodes}" if given.nodes else f"depth {given.depth}" if given.depth else None
    limit = limit or f"movetime {1000 * given.seconds:.0f}"
    walls = [wall for wall in read(given.epd) if given.only is None or wall.held_out == (given.only == "held-out")]
    found: list[dict[str, object]] = []
    for command in given.engines:
        engine = Engine(command, {"Threads": "1", "Hash": given.hash})
        said = []
        for number, wall in enumerate(walls, 1):
            said.append(ask(engine, wall, limit))
            if sys.stderr.isatty():
                print(f"\r{number} of {len(walls)}", end="", file=sys.stderr, flush=True)
        engine.quit()
        rows = []
        for kind in [*CLASSES, "all"]:
            if some := [one for wall, one in zip(walls, said) if kind in (wall.kind, "all")]:
                rows.append(row(kind, some))
        name = engine.name + (", behind Palisade" if "palisade" in command else "")
        print(f"\n{name}, {limit}\n\n{table(rows)}\n", flush=True)
        found.append({"engine": name, "command": command, "limit": limit, "rows": rows, "positions": said})
    if given.json:
        given.json.write_text(json.dumps(found, indent=1) + "\n")
    if given.svg:
        given.svg.write_text(picture(found))


if __name__ == "__main__":
    main()

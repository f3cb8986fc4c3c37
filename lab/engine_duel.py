"""Two UCI engines play each other with so many nodes a move: does the first lose anything by its hook?

    python lab/engine_duel.py hooked=./stockfish-hooked plain=./stockfish
    python lab/engine_duel.py ./weiss-hooked ./weiss --games 100 --nodes 10000 --file walled_men.tsv

An engine is a command, perhaps after a name of its own and "=". Each opening is so many random legal moves from
the start, or a position of a file as engine_gain.py reads it, and is played twice, with colours changed. Games are played to the end: mate, stalemate, too few men,
the third repetition or fifty moves. Printed are wins, draws and losses of the first engine and its share of the
points, with the error of a mean over openings for a confidence of 95 per cent. Needs python-chess
(`pip install chess`). Ends with 1 if an engine died, hung, or played a move that cannot be played.
"""

import argparse
import random
import shlex
import statistics
import sys
from pathlib import Path

import chess
from engine_gain import Engine, Lost, of_file, spread


def openings(seed, number, plies):
    """So many different boards after random moves, none of them the end of a game."""
    dice, found = random.Random(seed), {}
    for _ in range(1000 * number):
        if len(found) == number:
            break
        board = chess.Board()
        for _ in range(plies):
            if board.is_game_over():
                break
            board.push(dice.choice(list(board.legal_moves)))
        if not board.is_game_over():
            found.setdefault(board.epd(), board)
    if len(found) < number:
        raise SystemExit(f"{plies} plies from the start make {len(found)} openings, not {number}")
    return list(found.values())


def of_positions(path, number):
    """So many boards of a file, evenly spread."""
    boards = [chess.Board(row["fen"]) for row in of_file(path)]
    boards = [board for board in boards if ended(board) is None]
    if len(boards) < number:
        raise SystemExit(f"{path} has {len(boards)} positions to play from, not {number}")
    return spread(boards, number)


def ready(command, options):
    engine = Engine(command, options.seconds)
    engine.say("uci")
    offered = " ".join(engine.until("uciok"))
    for name, value in options.set.items():
        if f"option name {name} type" in offered:
            engine.say(f"setoption name {name} value {value}")
    return engine


def ended(board):
    """1, 0 or -1 for White where the game is over, else nothing."""
    if board.is_checkmate():
        return -1 if board.turn == chess.WHITE else 1
    is_drawn = board.is_stalemate() or board.is_insufficient_material() or board.is_repetition(3)
    return 0 if is_drawn or board.halfmove_clock >= 100 else None


def played(board, players, nodes):
    """1, 0 or -1 for White; players are White's engine and Black's."""
    fen, moves, board = board.fen(), "", board.copy(stack=False)
    for engine in players:
        engine.say("ucinewgame", "isready")
        engine.until("readyok")
    while (result := ended(board)) is None:
        engine = players[0 if board.turn == chess.WHITE else 1]
        engine.say(f"position fen {fen}" + (f" moves{moves}" if moves else ""), f"go nodes {nodes}")
        text = engine.until("bestmove")[-1].split()[1]
        try:
            board.push_uci(text)
        except ValueError as error:
            raise Lost(f"played {text} at {board.fen()}") from error
        moves += " " + text
    return result


def said(name, scores):
    """Scores of the first engine, a pair an opening."""
    games = [score for pair in scores for score in pair]
    wins, draws, losses = (games.count(score) for score in (1, 0, -1))
    # Of an opening: the share of its two games.
    shares = [50 + 25 * sum(pair) for pair in scores]
    error = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 50
    share = statistics.mean(shares)
    return f"{name}: {len(games)} games, {wins} won, {draws} drawn, {losses} lost: {share:.1f} ± {error:.1f} %"


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("engines", nargs=2, metavar="ENGINE")
    parser.add_argument("--games", type=int, default=400, help="an even number (%(default)s)")
    parser.add_argument("--nodes", type=int, default=3000, help="a move (%(default)s)")
    parser.add_argument("--plies", type=int, default=8, help="random moves of an opening (%(default)s)")
    parser.add_argument("--file", help="positions in place of random openings: .tsv, .epd or .fen")
    parser.add_argument("--seed", type=int, default=1, help="of the openings (%(default)s)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of both; Hash=8 and Threads=1 unless it says otherwise")
    parser.add_argument("--seconds", type=float, default=7200, help="after so many an engine is killed (%(default)s)")
    options = parser.parse_args()
    if options.games < 2 or options.games % 2:
        parser.error(f"--games {options.games}: each opening is two games")
    options.set = {"Threads": "1", "Hash": "8", **dict(text.partition("=")[::2] for text in options.option)}
    options.commands = []
    for text in options.engines:
        name, mark, rest = text.partition("=")
        if not mark or " " in name or "/" in name:
            name, rest = Path(shlex.split(text)[0]).name, text
        options.commands.append((name, shlex.split(rest)))
    return options


def main():
    options = parsed()
    number = options.games // 2
    starts = of_positions(options.file, number) if options.file else openings(options.seed, number, options.plies)
    scores, fault, (name, _) = [], None, options.commands[0]
    first, second = (ready(command, options) for _, command in options.commands)
    try:
        for board in starts:
            white = played(board, (first, second), options.nodes)
            scores.append((white, -played(board, (second, first), options.nodes)))
            if sys.stderr.isatty():
                print(said(name, scores), end="\r", file=sys.stderr)
    except Lost as lost:
        fault = lost
    first.close()
    second.close()
    if scores:
        where = options.file or f"{options.plies} random plies, seed {options.seed}"
        print(f"`go nodes {options.nodes}`, {where}")
        print(said(name, scores))
    if fault:
        sys.exit(f"after {2 * len(scores)} games: {fault}")


if __name__ == "__main__":
    main()

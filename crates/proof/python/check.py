"""Checks certificates: a second checker, after docs/certificates.md, with python-chess.

check.py [--cells NUMBER] FILE... prints for each certificate `accepted`, `refused` or `unread`,
a tab and why. Certificates by stages with more cells than NUMBER it leaves: `unchecked`. It is
131072 unless told, which takes most of a minute.
"""

import sys

import chess
from chess import BB_BACKRANKS, BB_SQUARES, KING
from common import Refused, Unchecked, Unread, bare, bits, is_legal, number, plain, read_board, read_fen
from common import read_move, squares, successors, want
import stages
from stages import cannot_win, read_stages, wins
from unwinnable import read_cases, unwinnable
from wall import read_worlds, wall


# --- winnable


def winnable(board, side, moves):
    for move in moves:
        want(move in board.legal_moves, f"illegal: {move}")
        board.push(move)
    want(board.turn != side and board.is_checkmate(), "no mate")


# --- after


def after(board, side, move, check, data):
    want(check is not winnable and (board.turn == side) == (check in (wins, mates)), "not his move")
    want(move in board.legal_moves, f"illegal: {move}")
    board.push(move)
    check(board, side, *data)


# --- mates


def mates(root, side, moves):
    given = iter(moves)
    waiting = []

    def replies(board):
        after = sorted(board.legal_moves, key=chess.Move.uci, reverse=True)
        want(after or board.is_checkmate(), f"no mate: {board.fen()}")
        for move in after:
            next_board = board.copy(stack=False)
            next_board.push(move)
            waiting.append(next_board)

    if root.turn == side:
        waiting.append(root.copy(stack=False))
    else:
        replies(root)
    while waiting:
        board = waiting.pop()
        move = next(given, None)
        want(move is not None, "a position without a move")
        want(move in board.legal_moves, f"illegal: {move}")
        board.push(move)
        replies(board)
    want(next(given, None) is None, "moves that nobody plays")


# --- holds with men


def with_men(root, attacker, rows):
    listed = dict(rows)
    want(len(listed) == len(rows), "a board is listed twice")

    def is_kept(board):
        if bare(board, attacker):
            return True
        king = board.king(not attacker)
        other = board.copy(stack=False)
        other.remove_piece_at(king)
        return plain(board) and bool(listed.get(other.board_fen(), 0) & BB_SQUARES[king])

    def answered(board):
        if bare(board, attacker) or board.is_stalemate():
            return True
        return any(is_kept(after) for _, after in successors(board))

    def second(board):
        return all(answered(after) for _, after in successors(board))

    for name, kings in rows:
        want(kings, "a row without squares")
        for king in bits(kings):
            board = chess.Board(None)
            board.set_board_fen(name)
            want(board.piece_at(king) is None, "the king stands on a man")
            board.set_piece_at(king, chess.Piece(KING, not attacker))
            board.turn = attacker
            want(is_legal(board), f"not legal: {board.fen()}")
            want(second(board), f"falls: {board.fen()}")
    want(not root.castling_rights, "castling")
    if root.turn != attacker:
        want(answered(root), "the question is not kept")
    else:
        passing = root.has_legal_en_passant() and second(root)
        want(is_kept(root) or passing, "the question is not kept")


# --- reading


class Lines:
    def __init__(self, text):
        lines = text.replace("\r\n", "\n").split("\n")
        want(all(" " <= letter <= "~" for line in lines for letter in line), "other letters", Unread)
        self.lines = [line.strip() for line in lines]
        self.at = 0

    def next(self):
        want(self.at < len(self.lines), "the text ends too soon", Unread)
        self.at += 1
        return self.lines[self.at - 1]


def parse(text):
    lines = Lines(text)
    want(lines.next() == "palisade proof 1", "no head", Unread)
    fen = lines.next().split()
    want(fen[:1] == ["fen"], "no position", Unread)
    board = read_fen(fen[1:])
    side = lines.next().split()
    want(side in (["side", "white"], ["side", "black"]), "no side", Unread)
    side = side == ["side", "white"]
    words = lines.next().split()
    if words[:1] == ["after"]:
        want(len(words) == 2, "no claim", Unread)
        move = read_move(words[1])
        check, _, _, data = read_claim(lines, lines.next().split(), side)
        return after, board, side, [move, check, data]
    return read_claim(lines, words, side, board)


def read_claim(lines, words, side, board=None):
    claim = " ".join(words)
    body = []
    while (line := lines.next()) != "end":
        want(line, "an empty line", Unread)
        body.append(line.split())
    want(not any(lines.lines[lines.at:]), "more lines", Unread)
    if claim in ("wins", "cannot win"):
        return wins if claim == "wins" else cannot_win, board, side, [read_stages(body)]
    if claim == "holds":
        # Written so before 0.3.0: the list is worked out anew.
        return cannot_win, board, side, [read_stages(read_structures(body))]
    if claim == "holds with men":
        return with_men, board, side, [[(read_board(words[0]), squares(words[1:])) for words in body]]
    if claim == "wall":
        return wall, board, side, [read_worlds(body, side)]
    if words[:1] in (["winnable"], ["mates"]):
        want(not body, "more lines", Unread)
        kind = winnable if words[0] == "winnable" else mates
        return kind, board, side, [[read_move(word) for word in words[1:]]]
    want(words[:1] == ["unwinnable"] and len(words) == 2, "no claim", Unread)
    return unwinnable, board, side, [number(words[1]), read_cases(body)]


def read_structures(body):
    """The structures as stages; the placements beside them are read, and not believed."""
    stages = []
    for words in body:
        want(len(words) == 3, "three words are wanted", Unread)
        if words[0] == "structure":
            stages.append(["stage", *words[1:]])
        else:
            want(stages, "no structure", Unread)
            squares(words[:1]), number(words[1], 16), number(words[2], 16)
    return stages


def verdict(text):
    try:
        check, board, side, data = parse(text)
        check(board, side, *data)
    except (Unread, Unchecked, Refused) as error:
        return f"{type(error).__name__.lower()}\t{error}"
    return f"accepted\t{check.__name__}"


if __name__ == "__main__":
    paths = sys.argv[1:]
    if paths[:1] == ["--cells"]:
        stages.MOST = int(paths[1])
        paths = paths[2:]
    for path in paths:
        with open(path, encoding="ascii", errors="replace", newline="") as file:
            for part in file.read().split("\nend\n")[:-1]:
                print(verdict(part + "\nend\n"))

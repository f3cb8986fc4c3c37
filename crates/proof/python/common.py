"""What all checks share: sets of squares, how men move, how words are read."""

import re

import chess
from chess import BB_SQUARES, KING, PAWN

PIECES = [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
OTHERS = [PAWN, *PIECES]


class Unread(Exception):
    """The text is no certificate."""


class Unchecked(Exception):
    """A claim that this checker does not look at: of it nothing is said."""


class Refused(Exception):
    """It proves nothing."""


def want(truth, why, kind=Refused):
    if not truth:
        raise kind(why)


def bits(mask):
    return chess.scan_forward(mask)


def squares(words):
    mask = 0
    for word in words:
        want(word in chess.SQUARE_NAMES, f"no square: {word}", Unread)
        bit = BB_SQUARES[chess.SQUARE_NAMES.index(word)]
        want(not mask & bit, f"named twice: {word}", Unread)
        mask |= bit
    return mask


def man(word):
    want(len(word) == 1 and word in "PNBRQKpnbrqk", f"no man: {word}", Unread)
    return "pnbrqk".index(word.lower()) + 1, word.isupper()


def number(word, base=10):
    digits = "0123456789abcdef"[:base]
    want(word and all(letter in digits for letter in word.lower()), f"no number: {word}", Unread)
    want(int(word, base) < 1 << 64, f"too large: {word}", Unread)
    return int(word, base)


def read_board(word):
    """The first field of a FEN, as python-chess writes it; a king may be missing."""
    want(set(word) <= set("12345678/PNBRQKpnbrqk"), "no board", Unread)
    ones = re.sub("[2-8]", lambda digit: "1" * int(digit[0]), word)
    board = chess.Board(None)
    try:
        board.set_board_fen(re.sub("1+", lambda run: str(len(run[0])), ones))
    except (ValueError, IndexError) as error:
        raise Unread("no board") from error
    return board.board_fen()


def read_fen(words):
    """A legal position of six fields, or of four."""
    want(len(words) in (4, 6) and words[1] in ("w", "b"), "no position", Unread)
    want(words[2] == "-" or len(set(words[2])) == len(words[2]) and set(words[2]) <= set("KQkq"), "castling", Unread)
    want(words[3] == "-" or words[3] in chess.SQUARE_NAMES, "in passing", Unread)
    want(all(number(word) < 1 << 16 for word in words[4:]), "counters", Unread)
    rights = "".join(letter for letter in "KQkq" if letter in words[2]) or "-"
    board = chess.Board(" ".join([read_board(words[0]), words[1], rights, words[3], "0 1"]))
    want(is_legal(board), "not legal", Unread)
    return board


def read_move(word):
    want(re.fullmatch("([a-h][1-8]){2}[qrbn]?", word), f"no move: {word}", Unread)
    promotion = chess.PIECE_SYMBOLS.index(word[4]) if word[4:] else None
    return chess.Move(chess.parse_square(word[:2]), chess.parse_square(word[2:4]), promotion)


def attacks(kind, color, square, solid):
    """What a man attacks, lines blocked by solid squares."""
    if kind == PAWN:
        return chess.BB_PAWN_ATTACKS[color][square]
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    if kind == KING:
        return chess.BB_KING_ATTACKS[square]
    mask = 0
    if kind != chess.ROOK:
        mask |= chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & solid]
    if kind != chess.BISHOP:
        mask |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & solid]
        mask |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & solid]
    return mask


def ahead(square, color):
    to = square + (8 if color else -8)
    return to if 0 <= to < 64 else None


def pawn_steps(square, color, solid, double=True):
    to, mask = ahead(square, color), 0
    if to is not None and not solid & BB_SQUARES[to]:
        mask |= BB_SQUARES[to]
        far = ahead(to, color)
        if double and chess.square_rank(square) == (1 if color else 6) and not solid & BB_SQUARES[far]:
            mask |= BB_SQUARES[far]
    return mask


def successors(board):
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        yield move, after


def is_legal(board):
    fine = chess.STATUS_IMPOSSIBLE_CHECK
    if board.status() & ~fine:
        return False
    kings = [board.king(color) for color in chess.COLORS]
    return chess.square_distance(*kings) > 1


def bare(board, side):
    return board.occupied_co[side] & (board.occupied_co[side] - 1) == 0


def plain(board):
    return not board.castling_rights and not board.has_legal_en_passant()


def sum_or(masks):
    mask = 0
    for one in masks:
        mask |= one
    return mask

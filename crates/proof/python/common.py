"""What all checks share: sets of squares, how men move, how words are read."""

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
    want(word.isalnum() and word.isascii(), f"no number: {word}", Unread)
    try:
        return int(word, base)
    except ValueError as error:
        raise Unread(str(error)) from error


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

"""Checks certificates: a second checker, written from docs/certificates.md with python-chess.

check.py FILE... prints for each certificate `accepted`, `refused` or `unread`, a tab and why.
"""

import sys

import chess
from chess import BB_ALL, BB_BACKRANKS, BB_SQUARES, KING, PAWN, SquareSet

DARK = chess.BB_DARK_SQUARES
PIECES = [chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]
OTHERS = [PAWN, *PIECES]


class Unread(Exception):
    """The text is no certificate."""


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


# --- winnable


def winnable(board, side, moves):
    for move in moves:
        want(move in board.legal_moves, f"illegal: {move}")
        board.push(move)
    want(board.turn != side and board.is_checkmate(), "no mate")


# --- holds


def holds(root, attacker, structures):
    want(not root.occupied & ~(root.pawns | root.kings), "other men")
    names = [(white, black) for white, black, _ in structures]
    want(len(set(names)) == len(names), "a structure is listed twice")
    listed = {(white, black): lines for white, black, lines in structures}

    def is_kept(board):
        pawns = [board.pawns & board.occupied_co[color] for color in (True, False)]
        if not pawns[not attacker]:
            return True
        if board.has_legal_en_passant():
            return leads(board)
        lines = listed.get(tuple(pawns), {})
        sets = lines.get(board.king(attacker), (0, 0))
        return bool(sets[board.turn != attacker] & BB_SQUARES[board.king(not attacker)])

    def keeps(board, move):
        """After a move, on the board."""
        if move.promotion is None:
            return is_kept(board)
        if board.turn == attacker:
            return False
        king = board.king(not attacker)
        takes = chess.Move(king, move.to_square)
        if takes not in board.legal_moves:
            return False
        board.push(takes)
        return is_kept(board)

    def leads(board):
        truths = (keeps(after, move) for move, after in successors(board))
        return all(truths) if board.turn == attacker else board.is_stalemate() or any(truths)

    board = chess.Board(None)
    for (white, black), lines in listed.items():
        for own in range(64):
            for other in range(64):
                board.clear()
                board.pawns, board.occupied_co = white | black, [black, white]
                board.occupied = white | black
                clash = own == other or (white | black) & (BB_SQUARES[own] | BB_SQUARES[other])
                if not clash:
                    board.set_piece_at(own, chess.Piece(KING, attacker))
                    board.set_piece_at(other, chess.Piece(KING, not attacker))
                for turn in chess.COLORS:
                    board.turn = turn
                    sets = lines.get(own, (0, 0))
                    said = bool(sets[turn != attacker] & BB_SQUARES[other])
                    true = not clash and is_legal(board) and leads(board)
                    want(said == true, f"{board.fen()}: {said}")
    want(is_kept(root), "the question is not kept")


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


# --- wall


class World:
    def __init__(self):
        self.stands, self.loose, self.men, self.mover, self.rows = {}, 0, [], KING, []

    def ready(self, attacker):
        """Form, sure squares and placements."""
        self.standing = 0
        for kind, mask in self.stands.items():
            want(not mask & self.standing, "form: stands twice")
            self.standing |= mask
        sets = 0
        for kind, mask in self.men:
            want(mask and kind != KING and not (kind == PAWN and mask & BB_BACKRANKS), "form: a set")
            sets |= mask
        home = 0
        for _, movers in self.rows:
            home |= movers
        kings = self.stands.get(KING, 0)
        want(chess.popcount(kings) + (self.mover == KING) == 1 and self.mover != PAWN, "form: king")
        want(not self.stands.get(PAWN, 0) & BB_BACKRANKS, "form: a pawn")
        want(not self.standing & (self.loose | sets | home), "form: what stands")
        want(not home & (self.loose | sets), "form: the mover")
        self.places = {}
        for at in bits(home):
            near = attacks(KING, True, at if self.mover == KING else chess.msb(kings), 0)
            mask = sum_or(own for own, movers in self.rows if movers & BB_SQUARES[at])
            self.places[at] = mask & ~(near | BB_SQUARES[at] | self.standing)
        self.sure = self.standing
        for mask in [mask for _, mask in self.men] + [sum_or(self.places.values())]:
            if chess.popcount(mask) == 1:
                self.sure |= mask
        self.guarded = sum_or(
            attacks(kind, not attacker, at, BB_ALL)
            for kind, mask in self.stands.items() for at in bits(mask))
        self.kings = home if self.mover == KING else kings
        self.home = home


def sum_or(masks):
    mask = 0
    for one in masks:
        mask |= one
    return mask


def matches(men, sets):
    owner = {}

    def gets(index, asked):
        kind, mask = men[index]
        for number, (other, wide) in enumerate(sets):
            if kind == other and not mask & ~wide and number not in asked:
                asked.add(number)
                if number not in owner or gets(owner[number], asked):
                    owner[number] = index
                    return True
        return False

    return len(men) == len(sets) and all(gets(index, set()) for index in range(len(men)))


def wall(root, attacker, worlds):
    for world in worlds:
        world.ready(attacker)

    def held(defenders, loose, men):
        """For which squares of the attacking king."""
        everybody = sum_or(defenders.values())
        if not men:
            return BB_ALL & ~(everybody | attacks(KING, True, chess.msb(defenders[KING]), 0))
        found = 0
        for world in worlds:
            if loose & ~world.loose:
                continue
            if any(mask & ~defenders.get(kind, 0) for kind, mask in world.stands.items()):
                continue
            movers = defenders.get(world.mover, 0) & world.home & ~world.standing
            kings = 0
            for at in bits(movers):
                left = everybody & ~world.standing & ~BB_SQUARES[at]
                if not left & ~world.loose and not left & defenders[KING]:
                    kings |= world.places[at]
            if kings & ~found and matches(men, world.men):
                found |= kings
        return found

    def answered(defenders, loose, men, kings):
        everybody = sum_or(defenders.values())
        for kind in reversed(range(PAWN, KING + 1)):
            for start in bits(defenders.get(kind, 0)):
                goals = attacks(kind, not attacker, start, BB_ALL)
                if kind == PAWN:
                    goals = (goals | pawn_steps(start, not attacker, 0, False)) & ~BB_BACKRANKS
                for goal in bits(goals & ~everybody & ~loose):
                    prey = [i for i, (_, mask) in enumerate(men) if mask == BB_SQUARES[goal]]
                    aside = (goal - start) % 8 != 0
                    if kind == PAWN and aside != bool(prey):
                        continue
                    after = dict(defenders)
                    after[kind] = after[kind] & ~BB_SQUARES[start] | BB_SQUARES[goal]
                    left = [entry for i, entry in enumerate(men) if i not in prey[:1]]
                    kings &= ~held(after, loose, left)
                    if not kings:
                        return True
        return not kings

    def met(world, mover, goal):
        defenders = {kind: mask & ~goal for kind, mask in world.stands.items()}
        defenders[world.mover] = defenders.get(world.mover, 0) | BB_SQUARES[mover] & ~goal
        return defenders

    for count, world in enumerate(worlds, 1):
        own = world.sure & ~world.standing
        passes = False
        for index, (kind, mask) in enumerate(world.men):
            for start in bits(mask):
                reach = attacks(kind, attacker, start, world.sure)
                want(not reach & world.kings, f"world {count}: check from {chess.SQUARE_NAMES[start]}")
                if kind == PAWN:
                    prey = world.standing | world.loose | (world.home if world.mover != KING else 0)
                    goals = reach & prey | pawn_steps(start, attacker, world.sure)
                else:
                    goals = reach & ~own
                for goal in bits(goals):
                    bit = BB_SQUARES[goal]
                    if mask & bit and not world.standing & bit:
                        passes = True
                        continue
                    between = chess.between(start, goal)
                    aside = kind == PAWN and (goal - start) % 8 != 0
                    for mover, kings in world.places.items():
                        there = BB_SQUARES[mover]
                        kings &= ~(between | bit)
                        if between & there or (kind == PAWN and not aside and goal == mover):
                            continue
                        if aside and not bit & (world.standing | world.loose | there):
                            continue
                        last = kind == PAWN and bit & BB_BACKRANKS
                        for new in PIECES if last else [kind]:
                            men = list(world.men)
                            men[index] = (new, bit)
                            good = not kings or answered(met(world, mover, bit), world.loose, men, kings)
                            want(good, f"world {count}: {chess.Move(start, goal)} is not answered")
        singles = sum_or(mask for _, mask in world.men if chess.popcount(mask) == 1)
        for mover, kings in world.places.items():
            near = attacks(KING, True, mover, 0) | BB_SQUARES[mover] if world.mover == KING else 0
            quiet = kings if passes else 0
            for king in bits(kings):
                for goal in bits(attacks(KING, True, king, 0) & ~(singles | near | world.guarded)):
                    bit = BB_SQUARES[goal]
                    if bit & (world.standing | BB_SQUARES[mover]):
                        good = answered(met(world, mover, bit), world.loose, world.men, bit)
                        want(good, f"world {count}: {chess.Move(king, goal)} is not answered")
                    else:
                        quiet |= bit
            good = not quiet or answered(met(world, mover, 0), world.loose, world.men, quiet)
            want(good, f"world {count}: no move on {chess.SQUARE_NAMES[mover]}")

    def is_kept(board, rounds):
        if board.turn != attacker:
            return board.is_stalemate() or any(is_kept(after, rounds) for _, after in successors(board))
        if bare(board, attacker):
            return True
        men = [(kind, BB_SQUARES[at]) for kind in OTHERS for at in board.pieces(kind, attacker)]
        defenders = {kind: board.pieces_mask(kind, not attacker) for kind in range(1, 7)}
        if not board.has_castling_rights(attacker) and not board.has_legal_en_passant():
            if held(defenders, 0, men) & board.pieces_mask(KING, attacker):
                return True
        return rounds > 0 and all(is_kept(after, rounds - 1) for _, after in successors(board))

    want(is_kept(root, 2), "the question is not kept")


# --- unwinnable

MEN = [(kind, color) for kind in range(PAWN, KING + 1) for color in chess.COLORS]


class Case:
    def __init__(self):
        self.still, self.filed, self.mortal = ({key: 0 for key in MEN} for _ in range(3))
        self.reach, self.most, self.rooms = {key: 0 for key in MEN}, {key: 0 for key in MEN}, []

    def copy(self):
        case = Case()
        case.still, case.reach, case.most = dict(self.still), dict(self.reach), dict(self.most)
        case.rooms = [list(room) for room in self.rooms]
        return case

    def ready(self):
        self.all = [sum_or(self.still[kind, color] for kind in range(1, 7)) for color in (False, True)]
        self.solid = sum_or(self.all)
        self.guarded = [sum_or(attacks(kind, color, at, BB_ALL) for kind in range(1, 7)
                               for at in bits(self.still[kind, color])) for color in (False, True)]
        self.walks, self.immortal = {key: 0 for key in MEN}, {key: 0 for key in MEN}
        for color in chess.COLORS:
            stop = self.solid | self.filed[PAWN, not color]
            for sets, into in ((self.filed, self.immortal), (self.mortal, self.walks)):
                for at in bits(sets[PAWN, color]):
                    while at is not None:
                        into[PAWN, color] |= BB_SQUARES[at]
                        at = ahead(at, color)
                        if at is not None and BB_SQUARES[at] & stop:
                            break
            self.walks[PAWN, color] |= self.immortal[PAWN, color]
        self.be = {key: self.still[key] | self.reach[key] | self.walks[key] for key in MEN}
        seen = 0
        for mask in (mask for sets in (self.still, self.filed, self.mortal) for mask in sets.values()):
            want(not seen & mask, "form: named twice")
            seen |= mask
        for color in chess.COLORS:
            kings = chess.popcount(self.still[KING, color]) + self.most[KING, color]
            want(kings == 1 and not self.walks[PAWN, color] & BB_BACKRANKS, "form: kings or walks")
        want(all(self.most[key] or not self.reach[key] for key in MEN), "form: reach")
        want(all(mask and key[0] in PIECES for key, _, mask in self.rooms), "form: rooms")

    def take(self, key, at):
        """Takes a man off."""
        if self.still[key] & BB_SQUARES[at]:
            self.still[key] &= ~BB_SQUARES[at]
            return
        for room in self.rooms:
            if room[0] == key and room[2] & BB_SQUARES[at]:
                room[1] = max(room[1] - 1, 0)
        self.most[key] -= 1
        if not self.most[key]:
            self.reach[key] = 0

    def crowd(self, key, mask):
        """So many moving men of the kind may be there."""
        rest, count = mask, 0
        for other, most, squares in self.rooms:
            if other == key and squares & mask:
                rest, count = rest & ~squares, count + most
        return self.most[key] if rest else min(count, self.most[key])

    def within(self, other):
        solid = sum_or(self.still.values())
        for key in MEN:
            needed = other.still[key] | other.filed[key] | other.mortal[key]
            rest = self.still[key] & ~needed
            moving = self.reach[key] & ~solid if self.most[key] else 0
            count = chess.popcount(rest) + self.most[key]
            if needed & ~self.still[key] or (rest | moving) & ~other.reach[key] or count > other.most[key]:
                return False
            for name, most, mask in other.rooms:
                if name == key and chess.popcount(rest & mask) + self.crowd(key, moving & mask) > most:
                    return False
        return True


def lacks(board, side):
    own = board.occupied_co[side] & ~board.kings
    enemy = board.occupied_co[not side] & ~board.kings
    if not own or own & (board.pawns | board.rooks | board.queens):
        return not own
    if own & board.knights:
        return chess.popcount(own) == 1 and not enemy & ~board.queens
    alike = not board.bishops & ~DARK or not board.bishops & DARK
    two = chess.popcount(board.checkers_mask()) > 1
    return alike and not enemy & (board.pawns | board.knights) and not two


def unwinnable(root, winner, most, cases):
    for case in cases:
        case.ready()
    for count, case in enumerate(cases, 1):
        for key in MEN:
            for start in bits(case.be[key]):
                for goal in bits(goals(case, key, start)):
                    want(moves_well(case, key, start, goal, winner, cases),
                         f"case {count}: {chess.Move(start, goal)} leaves")
        for king in bits(case.be[KING, not winner]):
            want(not pictured(case, king, winner), f"case {count}: mate on {chess.SQUARE_NAMES[king]}")
    seen, waiting = set(), []

    def enter(board):
        want(board.turn == winner or not board.is_checkmate(), f"mate: {board.fen()}")
        name = board.fen(en_passant="legal").rsplit(" ", 2)[0]
        if lacks(board, winner) or name in seen:
            return
        exact = Case()
        for kind, color in MEN:
            exact.still[kind, color] = board.pieces_mask(kind, color)
        if plain(board) and any(exact.within(case) for case in cases):
            return
        seen.add(name)
        want(len(seen) <= most, "more positions")
        waiting.append(board.copy(stack=False))

    enter(root)
    while waiting:
        for _, after in successors(waiting.pop()):
            enter(after)


def goals(case, key, start):
    kind, color = key
    barred = case.all[color] | case.still[KING, not color]
    if kind == KING:
        return attacks(KING, color, start, 0) & ~case.guarded[not color] & ~barred
    if kind != PAWN:
        return attacks(kind, color, start, case.solid) & ~barred
    double = bool(case.still[key] & BB_SQUARES[start])
    prey = sum_or(case.be[other, not color] for other in OTHERS)
    aside = chess.BB_PAWN_ATTACKS[color][start] & prey
    return (pawn_steps(start, color, case.solid, double) | aside) & ~barred


def moves_well(case, key, start, goal, winner, cases):
    kind, color = key
    bit, here = BB_SQUARES[goal], BB_SQUARES[start]
    aside = kind == PAWN and (goal - start) % 8 != 0
    prey = [other for other in OTHERS if case.be[other, not color] & bit and (aside or kind != PAWN)]
    if not aside and not case.all[not color] & bit:
        prey.append(None)
    lands = not case.still[key] & here and not (aside and case.walks[key] & here)
    lands = lands and not (kind == PAWN and bit & BB_BACKRANKS)
    if case.reach[key] & here:
        lands = lands and case.reach[key] & bit and not any(
            name == key and mask & bit and not mask & here for name, _, mask in case.rooms)
    for taken in prey:
        name = (taken, not color)
        if lands and (taken is None or not (case.still[name] | case.immortal[name]) & bit):
            continue
        if any(case.reach[PAWN, side] | case.walks[PAWN, side] for side in chess.COLORS):
            return False
        after = case.copy()
        after.take(key, start)
        if taken is not None:
            after.take(name, goal)
        exits = []
        if kind == PAWN and abs(goal - start) == 16:
            passed = ahead(start, color)
            for taker in bits(chess.BB_PAWN_ATTACKS[color][passed] & case.still[PAWN, not color]):
                left = after.copy()
                left.take((PAWN, not color), taker)
                left.still[PAWN, not color] |= BB_SQUARES[passed]
                exits.append(left)
        for new in PIECES if kind == PAWN and bit & BB_BACKRANKS else [kind]:
            left = after.copy()
            left.still[new, color] |= bit
            exits.append(left)
        for left in exits:
            bare = not any(left.still[other, winner] or left.most[other, winner] for other in OTHERS)
            if not bare and not any(left.within(other) for other in cases):
                return False
    return True


def pictured(case, king, winner):
    there = BB_SQUARES[king]
    solid, near = case.solid & ~there, attacks(KING, True, king, 0) | there
    closed = case.all[not winner] & ~there | case.guarded[winner]
    for kind in (chess.BISHOP, chess.ROOK, chess.QUEEN):
        closed |= sum_or(attacks(kind, winner, at, solid) for at in bits(case.still[kind, winner]))
    men = []
    for kind, color in MEN:
        def closes(at):
            if color != winner:
                return BB_SQUARES[at] if kind != KING else 0
            beside = kind == KING and near & BB_SQUARES[at]
            return 0 if beside else attacks(kind, color, at, solid)

        rest = case.be[kind, color] & ~case.still[kind, color] & ~there
        groups = []
        for key, most, mask in case.rooms:
            if key == (kind, color):
                groups.append((rest & mask, most))
                rest &= ~mask
        pawns = chess.popcount(case.filed[kind, color] | case.mortal[kind, color])
        for mask, most in [*groups, (rest, case.most[kind, color] + pawns)]:
            men.append([[shut for shut in map(closes, bits(mask)) if shut & near], most])
    tries = [20_000]

    def closes_in(open_check, ways):
        if not open_check | ways:
            return True
        tries[0] -= 1
        goal = open_check or ways & -ways
        for group in men:
            if group[1] and tries[0] > 0:
                group[1] -= 1
                found = any(closes_in(open_check & ~shut, ways & ~shut) for shut in group[0] if shut & goal)
                group[1] += 1
                if found:
                    return True
        return tries[0] <= 0

    return closes_in(there & ~closed, near & ~there & ~closed)


# --- reading


class Lines:
    def __init__(self, text):
        self.lines = [line.strip() for line in text.splitlines()]
        self.at = 0

    def next(self):
        want(self.at < len(self.lines), "the text ends too soon", Unread)
        self.at += 1
        return self.lines[self.at - 1]


def parse(text):
    lines = Lines(text)
    want(lines.next() == "palisade proof 1", "no head", Unread)
    fen = lines.next().split(" ", 1)
    want(fen[0] == "fen" and len(fen[1:] and fen[1].split()) == 6, "no position", Unread)
    try:
        board = chess.Board(fen[1])
    except ValueError as error:
        raise Unread(str(error)) from error
    want(is_legal(board), "not legal", Unread)
    side = lines.next()
    want(side in ("side white", "side black"), "no side", Unread)
    side = side == "side white"
    claim = lines.next()
    words = claim.split()
    body = []
    while (line := lines.next()) != "end":
        want(line, "an empty line", Unread)
        body.append(line.split())
    want(not any(lines.lines[lines.at:]), "more lines", Unread)
    if claim == "holds":
        return holds, board, side, [read_structures(body)]
    if claim == "holds with men":
        return with_men, board, side, [[(read_board(words), squares(words[1:])) for words in body]]
    if claim == "wall":
        return wall, board, side, [read_worlds(body, side)]
    if words[:1] == ["winnable"]:
        want(not body, "more lines", Unread)
        try:
            return winnable, board, side, [[chess.Move.from_uci(word) for word in words[1:]]]
        except ValueError as error:
            raise Unread(str(error)) from error
    want(words[:1] == ["unwinnable"] and len(words) == 2, "no claim", Unread)
    return unwinnable, board, side, [number(words[1]), read_cases(body)]


def read_board(words):
    board = chess.Board(None)
    try:
        board.set_board_fen(words[0])
    except (ValueError, IndexError) as error:
        raise Unread("no board") from error
    return words[0]


def read_structures(body):
    structures = []
    for words in body:
        want(len(words) == 3, "three words are wanted", Unread)
        sets = number(words[1], 16), number(words[2], 16)
        if words[0] == "structure":
            want(not sets[0] & sets[1] and not (sets[0] | sets[1]) & BB_BACKRANKS, "pawns", Unread)
            structures.append((*sets, {}))
        else:
            want(structures, "no structure", Unread)
            structures[-1][2][chess.msb(squares(words[:1]))] = sets
    return structures


def read_worlds(body, attacker):
    worlds = []
    for word, *rest in body:
        if word == "world" and not rest:
            worlds.append(World())
            continue
        want(worlds, "no world", Unread)
        world = worlds[-1]
        if word == "loose":
            world.loose = squares(rest)
        elif word == "kings":
            want("/" in rest, "no stroke", Unread)
            stroke = rest.index("/")
            world.rows.append((squares(rest[:stroke]), squares(rest[stroke + 1:])))
        else:
            want(word in ("stands", "still", "roam", "mover") and rest, "no line of a world", Unread)
            kind, color = man(rest[0])
            want((color == attacker) == (word in ("still", "roam")), "the other side's", Unread)
            if word == "stands":
                world.stands[kind] = squares(rest[1:])
            elif word == "still":
                world.men += [(kind, BB_SQUARES[at]) for at in bits(squares(rest[1:]))]
            elif word == "mover":
                want(len(rest) == 1, "one man", Unread)
                world.mover = kind
            else:
                want(len(rest) > 1 and number(rest[1]) <= 16, "no number", Unread)
                world.men += [(kind, squares(rest[2:]))] * number(rest[1])
    return worlds


def read_cases(body):
    cases = []
    for word, *rest in body:
        if word == "case" and not rest:
            cases.append(Case())
            continue
        want(cases and rest, "no case", Unread)
        case, (kind, color), rest = cases[-1], man(rest[0]), rest[1:]
        if word in ("reach", "room"):
            most, mask = number("".join(rest[:1])), squares(rest[1:])
            want((1 <= most <= 16) if word == "reach" else mask and kind in PIECES, "no men", Unread)
            if word == "reach":
                case.most[kind, color], case.reach[kind, color] = most, mask
            else:
                case.rooms.append([(kind, color), most, mask])
        else:
            want(word == "still" or word in ("filed", "mortal") and kind == PAWN, "no line", Unread)
            getattr(case, word)[kind, color] = squares(rest)
    return cases


def verdict(text):
    try:
        check, board, side, data = parse(text)
        check(board, side, *data)
    except (Unread, Refused) as error:
        return f"{type(error).__name__.lower()}\t{error}"
    return f"accepted\t{check.__name__}"


if __name__ == "__main__":
    for path in sys.argv[1:]:
        with open(path, encoding="ascii", errors="replace") as file:
            for part in file.read().split("\nend\n")[:-1]:
                print(verdict(part + "\nend\n"))

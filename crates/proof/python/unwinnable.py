"""The check that nobody can mate: cases that no move leaves, and no mate in any."""

import chess
from chess import BB_ALL, BB_BACKRANKS, BB_SQUARES, KING, PAWN
from common import OTHERS, PIECES, Unread, ahead, attacks, bits, man, number, pawn_steps
from common import plain, squares, successors, sum_or, want

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
        for other, most, room in self.rooms:
            if other == key and room & mask:
                rest, count = rest & ~room, count + most
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
    alike = not board.bishops & ~chess.BB_DARK_SQUARES or not board.bishops & chess.BB_DARK_SQUARES
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
    if ends(case, key, start, goal, winner):
        return True
    for taken in prey:
        name = (taken, not color)
        if taken is not None and color != winner and is_last(case, winner):
            continue
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


def is_last(case, side):
    """Has the side at most one man beside its king?"""
    pawns = case.filed[PAWN, side] | case.mortal[PAWN, side]
    return chess.popcount(pawns) + sum(
        chess.popcount(case.still[kind, side]) + case.most[kind, side] for kind in OTHERS) <= 1


def ends(case, key, start, goal, winner):
    """Is the game over, without a mate by the winner?"""
    (kind, color), enemy = key, not key[1]
    here, there = BB_SQUARES[start], BB_SQUARES[goal]
    if kind == PAWN and there & BB_BACKRANKS:
        return False
    enemy_pawns = case.be[PAWN, enemy] & ~there
    if kind == PAWN and abs(goal - start) == 16:
        if chess.BB_PAWN_ATTACKS[color][ahead(start, color)] & enemy_pawns:
            return False
    solid, near = case.solid & ~here | there, attacks(kind, color, goal, BB_ALL)
    king = case.still[KING, enemy]
    own = case.all[enemy] & ~there & ~king
    closed = own | near | sum_or(attacks(other, color, at, BB_ALL) for other in range(1, 7)
                                 for at in bits(case.still[other, color] & ~here))
    kings = case.be[KING, enemy] & ~there & ~(near if kind == KING else 0)
    ways = sum_or(attacks(KING, enemy, at, 0) & ~closed for at in bits(kings))
    contact = kind != KING and not kings & ~near
    if color == winner and contact and kind != PAWN and is_last(case, winner) and not ways & ~there:
        # He is taken at once: by a man who surely can, or by the king.
        beside = any(attacks(KING, color, at, 0) & there for at in bits(case.be[KING, color]))
        if not beside or any(attacks(other, enemy, at, BB_ALL) & there for other in OTHERS
                             for at in bits(case.still[other, enemy] & ~there)):
            return True
    if ways:
        return False

    def entered(at):
        return any(attacks(other, enemy, at, solid) & case.be[other, enemy] & ~there
                   for other in PIECES)

    def taken(at):
        return chess.BB_PAWN_ATTACKS[color][at] & enemy_pawns or entered(at)

    if enemy == winner and contact and not taken(goal):
        return True
    if enemy == winner and kind != KING and not case.be[PAWN, enemy] and not entered(start) \
            and chess.popcount(kings) == 1:
        for line in (chess.BISHOP, chess.ROOK, chess.QUEEN):
            for at in bits(case.still[line, color] & ~here):
                opened = attacks(line, color, at, BB_ALL & ~here) & ~attacks(line, color, at, BB_ALL)
                if opened & kings and not taken(at):
                    return True
    prey = sum_or(case.be[other, color] for other in OTHERS) | (there if kind != KING else 0)
    for other in OTHERS:
        still = case.still[other, enemy]
        if case.most[other, enemy] or case.be[other, enemy] != still:
            return False
        for at in bits(still & ~there):
            if other == PAWN:
                step = ahead(at, enemy)
                free = step is not None and not BB_SQUARES[step] & solid
                if free or chess.BB_PAWN_ATTACKS[enemy][at] & prey:
                    return False
            elif attacks(other, enemy, at, solid) & ~(own | king):
                return False
    if enemy == winner:
        return True
    for at in bits(kings):
        if attacks(kind, color, goal, solid & ~BB_SQUARES[at]) & BB_SQUARES[at]:
            return False
        for line in (chess.BISHOP, chess.ROOK):
            opened = attacks(line, color, at, solid) & ~attacks(line, color, at, solid | here)
            if opened & (case.be[line, color] | case.be[chess.QUEEN, color]):
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

        rest = case.reach[kind, color] & ~case.still[kind, color] & ~there
        groups = []
        for key, most, mask in case.rooms:
            if key == (kind, color):
                groups.append((rest & mask, most))
                rest &= ~mask
        pawns = case.filed[kind, color] | case.mortal[kind, color]
        for file in chess.BB_FILES if pawns else ():
            groups.append((case.walks[kind, color] & file & ~there, chess.popcount(pawns & file)))
        for mask, most in [*groups, (rest, case.most[kind, color])]:
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
            want(1 <= most <= 16 if word == "reach" else most < 256 and mask and kind in PIECES, "no men", Unread)
            if word == "reach":
                case.most[kind, color], case.reach[kind, color] = most, mask
            else:
                case.rooms.append([(kind, color), most, mask])
        else:
            want(word == "still" or word in ("filed", "mortal") and kind == PAWN, "no line", Unread)
            getattr(case, word)[kind, color] = squares(rest)
    return cases

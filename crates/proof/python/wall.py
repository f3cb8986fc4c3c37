"""The check of walls: worlds that no move of the attacker leaves unanswered."""

import chess
from chess import BB_ALL, BB_BACKRANKS, BB_SQUARES, KING, PAWN
from common import OTHERS, PIECES, Unread, attacks, bare, bits, man, number, pawn_steps
from common import squares, successors, sum_or, want


def not_there(men, goal):
    return not any(mask & BB_SQUARES[goal] for _, mask in men)


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


def matches(men, sets):
    owner = {}

    def gets(index, asked):
        kind, mask = men[index]
        for place, (other, wide) in enumerate(sets):
            if kind == other and not mask & ~wide and place not in asked:
                asked.add(place)
                if place not in owner or gets(owner[place], asked):
                    owner[place] = index
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
                    if kind == PAWN and not (prey if aside else not_there(men, goal)):
                        continue
                    after = dict(defenders)
                    after[kind] = after[kind] & ~BB_SQUARES[start] | BB_SQUARES[goal]
                    left = [entry for i, entry in enumerate(men) if i not in prey[:1]]
                    kings &= ~held(after, loose, left) | BB_SQUARES[goal]
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
            kings, stroke, movers = " ".join(rest).partition("/")
            want(stroke, "no stroke", Unread)
            world.rows.append((squares(kings.split()), squares(movers.split())))
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

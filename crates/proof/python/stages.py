"""The claims `wins` and `cannot win`: what one side wins is worked out anew, stage by stage.

A cell is where the attacking king and the pieces stand; what is said of it is a set of squares
of the defending king. The attacker's set of a cell has the attacker to move, the defender's
the defender.
"""

import chess
from chess import BB_BACKRANKS, BB_KING_ATTACKS, BB_PAWN_ATTACKS, BB_SQUARES
from common import PIECES, Unchecked, Unread, ahead, attacks, bits, number, want

#: Cells of all stages together that are solved here, in most of a minute.
MOST = 1 << 17
ALL = chess.BB_ALL


def read_stages(body):
    stages = []
    for words in body:
        want(words[:1] == ["stage"] and 3 <= len(words) <= 5, "no stage", Unread)
        pawns = number(words[1], 16), number(words[2], 16)
        want(max(pawns) <= ALL and not pawns[0] & pawns[1], "pawns", Unread)
        want(not (pawns[0] | pawns[1]) & BB_BACKRANKS, "pawns", Unread)
        want(max(bin(mask).count("1") for mask in pawns) <= 8, "pawns", Unread)
        pieces = [None, None]
        for word in words[3:]:
            want(len(word) == 1 and word in "QRBNqrbn", f"no piece: {word}", Unread)
            side = 0 if word.isupper() else 1
            want(pieces[side] is None, "two pieces", Unread)
            pieces[side] = "pnbrq".index(word.lower()) + 1
        stages.append((*pawns, *pieces))
    return stages


def near(mask):
    """All squares beside these."""
    found = 0
    for square in bits(mask):
        found |= BB_KING_ATTACKS[square]
    return found


class Stage:
    """Pawns and pieces, of the attacker and of the defender."""

    def __init__(self, own, other, own_piece, other_piece):
        self.key = own, other, own_piece, other_piece
        self.pawns = own, other
        self.pieces = own_piece, other_piece
        self.still = own | other

    def with_(self, side, pawns=None, piece=False):
        """The same with other pawns of a side, or another piece."""
        key = list(self.key)
        if pawns is not None:
            key[side] = pawns
        if piece is not False:
            key[2 + side] = piece
        return Stage(*key)

    def cells(self):
        some = [range(64) if piece else (None,) for piece in self.pieces]
        return ((king, own, other) for king in range(64) for own in some[0] for other in some[1])

    def size(self):
        return 64 ** (1 + sum(piece is not None for piece in self.pieces))


OWN, OTHER = 0, 1


class Solver:
    def __init__(self, attacker, wins):
        self.colors = attacker, not attacker
        self.wins = wins
        self.tables = {}

    # --- what is legal

    def occupied(self, stage, cell, more=0):
        """All men but the defending king; none if two share a square."""
        mask = stage.still
        if mask & more:
            return None
        mask |= more
        for square in cell:
            if square is not None:
                if mask & BB_SQUARES[square]:
                    return None
                mask |= BB_SQUARES[square]
        return mask

    def hit(self, stage, cell, side, occupied):
        """What pawns and piece of a side attack."""
        mask = 0
        for pawn in bits(stage.pawns[side]):
            mask |= BB_PAWN_ATTACKS[self.colors[side]][pawn]
        if stage.pieces[side]:
            mask |= attacks(stage.pieces[side], self.colors[side], cell[1 + side], occupied)
        return mask

    def legal(self, stage, cell, side, more=0):
        """Where the defending king may be with this side to move; `more` are further men."""
        occupied = self.occupied(stage, cell, more)
        if occupied is None:
            return 0
        free = ALL & ~(occupied | BB_KING_ATTACKS[cell[0]])
        if side == OWN:
            return free & ~self.hit(stage, cell, OWN, occupied)
        king = BB_SQUARES[cell[0]]
        for pawn in bits(stage.pawns[OTHER]):
            if BB_PAWN_ATTACKS[self.colors[OTHER]][pawn] & king:
                return 0
        piece = stage.pieces[OTHER]
        if piece and attacks(piece, self.colors[OTHER], cell[2], occupied) & king:
            return free & chess.between(cell[2], cell[0])
        return free

    # --- what is won

    def won(self, stage, cell, side, more=0):
        """The placements with this side to move that are won."""
        if not stage.pawns[OWN] and not stage.pieces[OWN]:
            return 0
        table = None if more else self.tables.get(stage.key)
        if table is not None:
            return table[side].get(cell, 0)
        return 0 if self.wins else self.legal(stage, cell, side, more)

    def left(self, stage, cell, side):
        """Those that are not."""
        return self.legal(stage, cell, side) & ~self.won(stage, cell, side)

    def promoted(self, plain, cell, side, piece, to):
        """What is won after a promotion of this side, the other one to move."""
        other = 1 - side
        bit = BB_SQUARES[to]
        if not plain.pieces[side]:
            stage = plain.with_(side, piece=piece)
            if stage.key in self.tables:
                placed = list(cell)
                placed[1 + side] = to
                return self.won(stage, tuple(placed), other)
        legal = self.legal(plain, cell, other, bit)
        if side == OWN:
            if self.wins:
                return 0
            # The defender may take the new piece at once.
            kept = 0
            if self.left(plain, cell, OWN) & bit:
                kept |= BB_KING_ATTACKS[to]
            if self.reaches(plain, cell, OTHER, to):
                taken = cell[0], cell[1], to
                kept |= self.left(plain, taken, OWN) & ~chess.between(cell[2], to)
            return legal & ~kept
        if not plain.pawns[OWN] and not plain.pieces[OWN]:
            return 0
        if not self.wins:
            return legal
        won = 0
        if BB_KING_ATTACKS[cell[0]] & bit:
            won |= self.won(plain, (to, cell[1], cell[2]), OTHER)
        if self.reaches(plain, cell, OWN, to):
            won |= self.won(plain, (cell[0], to, cell[2]), OTHER) & ~chess.between(cell[1], to)
        return legal & won

    def reaches(self, stage, cell, side, to):
        """Does the piece of a side attack a square, but for the defending king?"""
        piece = stage.pieces[side]
        occupied = self.occupied(stage, cell)
        if not piece or occupied is None:
            return False
        return bool(attacks(piece, self.colors[side], cell[1 + side], occupied) & BB_SQUARES[to])

    # --- moves

    def pawn_moves(self, stage, cell, side, solid):
        """The plain stage and cell after each, the path that has to be empty, the square, a new piece, a double step."""
        color, other = self.colors[side], 1 - side
        for pawn in bits(stage.pawns[side]):
            rest = stage.pawns[side] & ~BB_SQUARES[pawn]
            goals = []
            to = ahead(pawn, color)
            if not solid & BB_SQUARES[to]:
                goals.append((to, BB_SQUARES[to], stage, cell, False))
                if chess.square_rank(pawn) == (1 if color else 6):
                    far = ahead(to, color)
                    if not solid & BB_SQUARES[far]:
                        path = BB_SQUARES[to] | BB_SQUARES[far]
                        goals.append((far, path, stage, cell, True))
            for to in bits(BB_PAWN_ATTACKS[color][pawn]):
                if stage.pawns[other] & BB_SQUARES[to]:
                    after = stage.with_(other, pawns=stage.pawns[other] & ~BB_SQUARES[to])
                    goals.append((to, 0, after, cell, False))
                elif cell[1 + other] == to:
                    goals.append((to, 0, *self.without(stage, cell, other), False))
            for to, path, after, placed, double in goals:
                if BB_SQUARES[to] & BB_BACKRANKS:
                    for piece in PIECES:
                        yield after.with_(side, pawns=rest), placed, path, to, piece, False
                else:
                    yield after.with_(side, pawns=rest | BB_SQUARES[to]), placed, path, to, None, double

    @staticmethod
    def without(stage, cell, side):
        """The piece of a side is gone."""
        placed = list(cell)
        placed[1 + side] = None
        return stage.with_(side, piece=None), tuple(placed)

    def takings(self, stage, cell, side, to):
        """What a capture of this side on a square leaves; nothing if nobody stands there."""
        other = 1 - side
        if stage.pawns[other] & BB_SQUARES[to]:
            return stage.with_(other, pawns=stage.pawns[other] & ~BB_SQUARES[to]), cell
        if cell[1 + other] == to:
            return self.without(stage, cell, other)
        return None

    def passing(self, stage, side, to):
        """What taking in passing makes of a stage after this side's pawn went two squares."""
        other = 1 - side
        passed = ahead(to, self.colors[other])
        takers = BB_PAWN_ATTACKS[self.colors[side]][passed] & stage.pawns[other]
        for taker in bits(takers):
            pawns = stage.pawns[other] & ~BB_SQUARES[taker] | BB_SQUARES[passed]
            yield stage.with_(side, pawns=stage.pawns[side] & ~BB_SQUARES[to]).with_(other, pawns=pawns)

    def exits(self, stage, cell):
        """What the attacker wins by a move to another stage."""
        king, piece, _ = cell
        solid = self.occupied(stage, cell)
        found = 0
        for to in bits(BB_KING_ATTACKS[king]):
            left = self.takings(stage, cell, OWN, to)
            if left:
                found |= self.won(left[0], (to, *left[1][1:]), OTHER)
        if piece is not None:
            for to in bits(attacks(stage.pieces[OWN], self.colors[OWN], piece, solid)):
                left = self.takings(stage, cell, OWN, to)
                if left:
                    after = self.won(left[0], (left[1][0], to, left[1][2]), OTHER)
                    found |= after & ~chess.between(piece, to)
        for after, placed, path, to, new, double in self.pawn_moves(stage, cell, OWN, solid):
            if new:
                won = self.promoted(after, placed, OWN, new, to)
            else:
                won = self.won(after, placed, OTHER)
                taken = list(self.passing(after, OWN, to)) if double else []
                if taken:
                    legal = safe = 0
                    for one in taken:
                        legal |= self.legal(one, placed, OWN)
                        safe |= self.left(one, placed, OWN)
                    won = (won | legal & self.stuck(after, placed)) & ~safe
            found |= won & ~path
        return found

    def ways_out(self, stage, cell):
        """From where the defender has a legal move to another stage, and one to what is not won."""
        _, _, piece = cell
        solid = self.occupied(stage, cell)
        moves = safe = 0
        goals = stage.pawns[OWN] | (BB_SQUARES[cell[1]] if cell[1] is not None else 0)
        for to in bits(goals):
            left = self.takings(stage, cell, OTHER, to)
            bit = BB_SQUARES[to]
            if self.legal(*left, OWN) & bit:
                moves |= BB_KING_ATTACKS[to]
                if self.left(*left, OWN) & bit:
                    safe |= BB_KING_ATTACKS[to]
        if piece is not None:
            for to in bits(attacks(stage.pieces[OTHER], self.colors[OTHER], piece, solid) & goals):
                left = self.takings(stage, cell, OTHER, to)
                placed = left[1][0], left[1][1], to
                path = ~chess.between(piece, to)
                moves |= self.legal(left[0], placed, OWN) & path
                safe |= self.left(left[0], placed, OWN) & path
        for after, placed, path, to, new, double in self.pawn_moves(stage, cell, OTHER, solid):
            legal = self.legal(after, placed, OWN, BB_SQUARES[to] if new else 0)
            if new:
                won = self.promoted(after, placed, OTHER, new, to)
            else:
                won = self.won(after, placed, OWN)
                for one in self.passing(after, OTHER, to) if double else ():
                    won |= self.won(one, placed, OTHER)
            moves |= legal & ~path
            safe |= legal & ~won & ~path
        return moves, safe

    def stays(self, stage, cell, side):
        """The cells that a move of a piece within the stage leads to, with what stands between."""
        piece = cell[1 + side]
        if piece is None:
            return
        solid = self.occupied(stage, cell)
        for to in bits(attacks(stage.pieces[side], self.colors[side], piece, solid) & ~solid):
            placed = list(cell)
            placed[1 + side] = to
            yield tuple(placed), ~chess.between(piece, to)

    def checked(self, stage, cell):
        return self.hit(stage, cell, OWN, self.occupied(stage, cell))

    def stuck(self, stage, cell):
        """Where the defender to move is stalemated; taking in passing is left out."""
        legal = self.legal(stage, cell, OTHER)
        if not legal:
            return 0
        moves, _ = self.ways_out(stage, cell)
        moves |= near(self.legal(stage, cell, OWN))
        for placed, path in self.stays(stage, cell, OTHER):
            moves |= self.legal(stage, placed, OWN) & path
        return legal & ~moves & ~self.checked(stage, cell)

    def solve(self, stage):
        """The least set, by going over all cells until nothing is added."""
        if not stage.pawns[OWN] and not stage.pieces[OWN]:
            return {}, {}
        first, second, work = {}, {}, []
        for cell in stage.cells():
            own, other = self.legal(stage, cell, OWN), self.legal(stage, cell, OTHER)
            if not own and not other:
                continue
            solid = self.occupied(stage, cell)
            kings = [(to, *cell[1:]) for to in bits(BB_KING_ATTACKS[cell[0]] & ~solid)]
            outright = self.exits(stage, cell) if own else 0
            saved = self.stuck(stage, cell) if other else 0
            if other:
                saved |= self.ways_out(stage, cell)[1]
            own_goes = list(self.stays(stage, cell, OWN)) if own else []
            other_goes = [
                (placed, path, self.legal(stage, placed, OWN))
                for placed, path in self.stays(stage, cell, OTHER)
            ] if other else []
            work.append((cell, own, other, kings, outright, saved, own_goes, other_goes))
        more = True
        while more:
            more = False
            for cell, own, other, kings, outright, saved, own_goes, other_goes in work:
                known = first.get(cell, 0)
                if own & ~known:
                    won = outright
                    for placed in kings:
                        won |= second.get(placed, 0)
                    for placed, path in own_goes:
                        won |= second.get(placed, 0) & path
                    if (won & own) != known:
                        first[cell] = won & own
                        more = True
                known = second.get(cell, 0)
                if other & ~saved & ~known:
                    safe = saved | near(own & ~first.get(cell, 0))
                    for placed, path, legal in other_goes:
                        safe |= legal & ~first.get(placed, 0) & path
                    if (other & ~safe) != known:
                        second[cell] = other & ~safe
                        more = True
        return first, second


def steps_left(stage, colors):
    left = 0
    for pawns, color in zip(stage.pawns, colors):
        left += sum(7 - (chess.square_rank(pawn) if color else 7 - chess.square_rank(pawn)) for pawn in bits(pawns))
    return left, sum(piece is not None for piece in stage.pieces)


def by_stages(board, attacker, wins, listed):
    colors = attacker, not attacker
    want(not board.castling_rights, "castling")
    squares = []
    for color in colors:
        pieces = [square for kind in PIECES for square in board.pieces(kind, color)]
        want(len(pieces) < 2, "two pieces of a side")
        squares.append(pieces[0] if pieces else None)
    solver = Solver(attacker, wins)
    turned = [key if attacker else (key[1], key[0], key[3], key[2]) for key in listed]
    stages = [Stage(*key) for key in turned]
    want(sum(stage.size() for stage in stages) <= MOST, "too many cells for this checker", Unchecked)
    for stage in sorted(stages, key=lambda stage: steps_left(stage, colors)):
        solver.tables[stage.key] = solver.solve(stage)
    pawns = [board.pawns & board.occupied_co[color] for color in colors]
    kinds = [board.piece_type_at(square) if square is not None else None for square in squares]
    stage, cell = Stage(*pawns, *kinds), (board.king(attacker), *squares)
    king = BB_SQUARES[board.king(not attacker)]
    side = OWN if board.turn == attacker else OTHER
    taken = []
    if board.has_legal_en_passant():
        to = board.ep_square + (-8 if board.turn else 8)
        taken = list(solver.passing(stage, 1 - side, to))
    won = solver.won(stage, cell, side)
    if side == OWN:
        for one in taken:
            won |= solver.won(one, cell, OTHER)
    else:
        legal = safe = 0
        for one in taken:
            legal |= solver.legal(one, cell, OWN)
            safe |= solver.left(one, cell, OWN)
        if legal:
            won |= legal & solver.stuck(stage, cell)
        won &= ~safe
    want(bool(won & king) == wins, "not won" if wins else "won, as far as is known")


def wins(board, attacker, listed):
    by_stages(board, attacker, True, listed)


def cannot_win(board, attacker, listed):
    by_stages(board, attacker, False, listed)

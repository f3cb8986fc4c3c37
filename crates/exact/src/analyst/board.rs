//! Positions with pieces on the board, seen from the attacker's side: his pawns
//! move north, whatever his colour.

use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Color, Move, PawnEnding, Pawns, Position, Role, Square, king_attacks,
};
use palisade_structure::Structure;
use palisade_tables::duel::Duel;

use crate::rays::{bishop_attacks, knight_attacks, queen_attacks, rook_attacks};
use crate::words::{NOT_A, NOT_H, indices, north_attacks, south_attacks};

/// Who: an index of two.
pub(super) type Side = usize;

pub(super) const ATTACKER: Side = 0;
pub(super) const DEFENDER: Side = 1;

/// A piece on its square, packed so that lists of them compare and sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Piece(u16);

impl Piece {
    const NONE: Self = Self(0);

    const fn new(side: Side, man: Role, square: usize) -> Self {
        Self((side as u16) << 9 | (man as u16) << 6 | square as u16)
    }

    /// The same piece as the other side sees it.
    fn turned(self) -> Self {
        if self == Self::NONE {
            return self;
        }
        Self::new(1 - self.side(), self.man(), self.square() ^ 56)
    }

    pub(super) const fn side(self) -> Side {
        (self.0 >> 9 & 1) as Side
    }

    pub(super) const fn man(self) -> Role {
        Role::ALL[(self.0 >> 6 & 7) as usize]
    }

    pub(super) const fn square(self) -> usize {
        (self.0 & 63) as usize
    }
}

/// So many pieces a board can hold; a promotion beyond is not followed.
const PIECES: usize = 4;

/// Nothing can be taken in passing: a square that is never passed over.
const NOWHERE: u8 = 0;

/// Kings, pawns, and what pawns have become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) pawns: [u64; 2],
    pub(super) kings: [u8; 2],
    /// Sorted, the empty places last.
    pieces: [Piece; PIECES],
    pub(super) mover: u8,
    /// The square passed by a double step, if a pawn may take there.
    passing: u8,
}

/// A move, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) becomes: Option<Role>,
}

impl Step {
    /// The move as the attacker sees it.
    pub(super) fn new(legal: Move, attacker: Color) -> Self {
        let turn = turn(attacker);
        let [from, to] = [legal.from, legal.to].map(|square| (square.index() ^ turn) as u8);
        Self { from, to, becomes: legal.promotion }
    }
}

/// A move with its order (the least first) and the position after it.
pub(super) type Candidate = (i32, Step, Board);

/// What squares are turned by, so that the attacker's pawns move north.
fn turn(attacker: Color) -> usize {
    if attacker.is_white() { 0 } else { 56 }
}

const fn bit(square: usize) -> u64 {
    1 << square
}

fn pawn_attacks(side: Side, pawns: u64) -> u64 {
    if side == ATTACKER { north_attacks(pawns) } else { south_attacks(pawns) }
}

fn reach(man: Role, from: usize, occupied: u64) -> u64 {
    match man {
        Role::Queen => queen_attacks(from, occupied),
        Role::Rook => rook_attacks(from, occupied),
        Role::Bishop => bishop_attacks(from, occupied),
        Role::Knight => knight_attacks(from),
        Role::Pawn | Role::King => 0,
    }
}

impl Board {
    /// The position as the attacker sees it.
    pub(super) fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let ending = if attacker.is_white() { *ending } else { ending.flip() };
        let king = |color| ending.king(color).index() as u8;
        let mut board = Self {
            pawns: [ending.pawns().white().0, ending.pawns().black().0],
            kings: [king(Color::White), king(Color::Black)],
            pieces: [Piece::NONE; PIECES],
            mover: ending.side_to_move().index() as u8,
            passing: NOWHERE,
        };
        if let Some(square) = ending.en_passant() {
            board.passing = square.index() as u8;
        }
        board
    }

    /// A position as the attacker sees it; none with too many pieces, or where somebody
    /// may castle.
    pub(super) fn of(position: &Position, attacker: Color) -> Option<Self> {
        if position.pieces().len() as usize > PIECES || !position.castling().is_empty() {
            return None;
        }
        let turn = turn(attacker);
        let side = |color: Color| usize::from(color != attacker);
        let pawns = |color| position.pawns().of(color).relative_to(attacker).0;
        let king = |color| (position.king(color).index() ^ turn) as u8;
        let mut board = Self {
            pawns: [pawns(attacker), pawns(!attacker)],
            kings: [king(attacker), king(!attacker)],
            pieces: [Piece::NONE; PIECES],
            mover: side(position.side_to_move()) as u8,
            passing: position.en_passant().map_or(NOWHERE, |square| (square.index() ^ turn) as u8),
        };
        for square in position.pieces() {
            let piece = position.man_on(square)?;
            board.add(Piece::new(side(piece.color), piece.role, square.index() ^ turn));
        }
        Some(board)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        self.pieces.into_iter().take_while(|piece| *piece != Piece::NONE)
    }

    pub(super) const fn mover(&self) -> Side {
        self.mover as Side
    }

    pub(super) const fn king(&self, side: Side) -> usize {
        self.kings[side] as usize
    }

    /// The pawns, if there is nothing else.
    pub(super) fn structure(&self) -> Option<Structure> {
        let [attack, defend] = self.pawns;
        (self.pieces[0] == Piece::NONE)
            .then_some(Structure { attackers: Bitboard(attack), defenders: Bitboard(defend) })
    }

    pub(super) const fn can_be_taken_in_passing(&self) -> bool {
        self.passing != NOWHERE
    }

    /// Has a side nothing to win with?
    pub(super) fn is_bare(&self, side: Side) -> bool {
        self.pawns[side] == 0 && !self.pieces().any(|piece| piece.side() == side)
    }

    fn men(&self, side: Side) -> u64 {
        let own = self.pieces().filter(|piece| piece.side() == side);
        own.fold(self.pawns[side], |set, piece| set | bit(piece.square()))
    }

    fn occupied(&self) -> u64 {
        let pieces = self.pieces().fold(0, |set, piece| set | bit(piece.square()));
        pieces | self.pawns[0] | self.pawns[1] | bit(self.king(0)) | bit(self.king(1))
    }

    /// Is the king of this side attacked?
    pub(super) fn is_check(&self, side: Side) -> bool {
        let square = bit(self.king(side));
        if pawn_attacks(1 - side, self.pawns[1 - side]) & square != 0 {
            return true;
        }
        if self.pieces[0] == Piece::NONE {
            return false;
        }
        let occupied = self.occupied();
        let mut enemies = self.pieces().filter(|piece| piece.side() != side);
        enemies.any(|piece| reach(piece.man(), piece.square(), occupied) & square != 0)
    }

    /// Adds a piece; false if there is no place for it.
    fn add(&mut self, piece: Piece) -> bool {
        if self.pieces[PIECES - 1] != Piece::NONE {
            return false;
        }
        self.pieces[PIECES - 1] = piece;
        self.sort();
        true
    }

    fn sort(&mut self) {
        self.pieces.sort_unstable_by(|one, other| other.cmp(one));
    }

    /// Every move, those included that leave the king in check.
    pub(super) fn steps(&self, list: &mut Vec<Step>) {
        list.clear();
        let side = self.mover();
        let occupied = self.occupied();
        let own = self.men(side) | bit(self.king(side));
        let enemy = self.men(1 - side);
        let push = |list: &mut Vec<Step>, from: usize, to: usize| {
            if !(8..56).contains(&to) && self.pawns[side] & bit(from) != 0 {
                for man in Role::PROMOTIONS {
                    list.push(Step { from: from as u8, to: to as u8, becomes: Some(man) });
                }
            } else {
                list.push(Step { from: from as u8, to: to as u8, becomes: None });
            }
        };
        let king = self.king(side);
        let apart = king_attacks(Square::ALL[self.king(1 - side)]).0;
        let enemy_pawns = pawn_attacks(1 - side, self.pawns[1 - side]);
        let around = king_attacks(Square::ALL[king]).0;
        for to in indices(around & !own & !apart & !enemy_pawns & !bit(self.king(1 - side))) {
            push(list, king, to);
        }
        let takes = enemy | if self.passing == NOWHERE { 0 } else { 1 << self.passing };
        for from in indices(self.pawns[side]) {
            for to in indices(pawn_attacks(side, bit(from)) & takes) {
                push(list, from, to);
            }
            let ahead = if side == ATTACKER { from + 8 } else { from - 8 };
            if occupied & bit(ahead) == 0 {
                push(list, from, ahead);
                let home = if side == ATTACKER { from / 8 == 1 } else { from / 8 == 6 };
                let far = if side == ATTACKER { from + 16 } else { from.wrapping_sub(16) };
                if home && occupied & bit(far) == 0 {
                    push(list, from, far);
                }
            }
        }
        for piece in self.pieces().filter(|piece| piece.side() == side) {
            let from = piece.square();
            let goals = reach(piece.man(), from, occupied) & !own & !bit(self.king(1 - side));
            for to in indices(goals) {
                list.push(Step { from: from as u8, to: to as u8, becomes: None });
            }
        }
    }

    /// Does the move take, or make a piece?
    pub(super) fn is_sharp(&self, step: Step) -> bool {
        step.becomes.is_some() || self.men(1 - self.mover()) & 1 << step.to != 0
    }

    /// The position after a move, if it is legal and has no more pieces than
    /// fit; `Err` for what does not fit.
    pub(super) fn after(&self, step: Step) -> Result<Option<Self>, TooManyPieces> {
        let side = self.mover();
        let mut next = *self;
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        next.mover ^= 1;
        next.passing = NOWHERE;
        next.pawns[1 - side] &= !bit(to);
        let mut changed = false;
        for piece in &mut next.pieces {
            if *piece != Piece::NONE && piece.square() == to {
                *piece = Piece::NONE;
                changed = true;
            }
        }
        let mut fits = true;
        if from == self.king(side) {
            next.kings[side] = step.to;
        } else if self.pawns[side] & bit(from) != 0 {
            next.pawns[side] &= !bit(from);
            match step.becomes {
                None => next.pawns[side] |= bit(to),
                Some(man) => {
                    next.sort();
                    changed = false;
                    fits = next.add(Piece::new(side, man, to));
                }
            }
            if self.can_be_taken_in_passing() && self.passing == step.to && from & 7 != to & 7 {
                let behind = if side == ATTACKER { to - 8 } else { to + 8 };
                next.pawns[1 - side] &= !bit(behind);
            }
            if from.abs_diff(to) == 16 {
                let square = bit(to);
                let beside = (square << 1 & NOT_A) | (square >> 1 & NOT_H);
                if beside & self.pawns[1 - side] != 0 {
                    next.passing = from.midpoint(to) as u8;
                }
            }
        } else {
            for piece in &mut next.pieces {
                if *piece != Piece::NONE && piece.square() == from {
                    *piece = Piece::new(side, piece.man(), to);
                    changed = true;
                }
            }
        }
        if changed {
            next.sort();
        }
        if next.is_check(side) {
            return Ok(None);
        }
        if fits { Ok(Some(next)) } else { Err(TooManyPieces) }
    }

    /// What every legal move leads to.
    pub(super) fn successors(
        &self,
    ) -> impl Iterator<Item = (Step, Result<Self, TooManyPieces>)> + use<> {
        let (board, mut list) = (*self, Vec::new());
        board.steps(&mut list);
        list.into_iter().filter_map(move |step| Some((step, board.after(step).transpose()?)))
    }

    /// The position as a pawn ending, if there is nothing but pawns.
    pub(super) fn ending(&self, attacker: Color) -> Option<PawnEnding> {
        let Structure { attackers, defenders } = self.structure()?;
        let pawns = Pawns::new(attackers, defenders).ok()?;
        let [king, other] = self.kings.map(|square| Square::ALL[usize::from(square)]);
        let passing = self.can_be_taken_in_passing();
        let passing = passing.then(|| Square::ALL[usize::from(self.passing)]);
        let mover = Color::ALL[self.mover()];
        let ending = PawnEnding::new(pawns, king, other, mover, passing).ok()?;
        Some(if attacker.is_white() { ending } else { ending.flip() })
    }

    /// The same as the other side sees it, that attacks in its turn.
    pub(super) fn turned(&self) -> Self {
        let turn = |square: u8| square ^ 56;
        let [attack, defend] = self.pawns.map(u64::swap_bytes);
        let [king, other] = self.kings.map(turn);
        let mut board = Self {
            pawns: [defend, attack],
            kings: [other, king],
            pieces: self.pieces.map(Piece::turned),
            mover: self.mover ^ 1,
            passing: if self.can_be_taken_in_passing() { turn(self.passing) } else { NOWHERE },
        };
        board.sort();
        board
    }

    /// The duel, if there is at most one man on each side and nothing to be
    /// taken in passing.
    pub(super) fn duel(&self) -> Option<Duel> {
        if self.can_be_taken_in_passing() {
            return None;
        }
        let mut men = [None; 2];
        for side in [ATTACKER, DEFENDER] {
            let pawns = self.pawns[side];
            let mut list = self
                .pieces()
                .filter(|piece| piece.side() == side)
                .map(|piece| (piece.man(), Square::ALL[piece.square()]))
                .chain(indices(pawns).map(|square| (Role::Pawn, Square::ALL[square])));
            men[side] = list.next();
            if list.next().is_some() {
                return None;
            }
        }
        let king = |side| Square::ALL[self.king(side)];
        let mover = Color::ALL[self.mover()];
        Duel::new(king(ATTACKER), king(DEFENDER), men[ATTACKER], men[DEFENDER], mover).ok()
    }

    /// Everything about the position in three words: no two positions share
    /// them.
    pub(super) fn key(&self) -> Key {
        let mut rest = u64::from(self.passing);
        for part in [self.mover, self.kings[0], self.kings[1]] {
            rest = rest << 6 | u64::from(part);
        }
        for piece in self.pieces {
            rest = rest << 10 | u64::from(piece.0);
        }
        Key([self.pawns[0], self.pawns[1], rest])
    }
}

/// A promotion that would make more pieces than a board here holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooManyPieces;

/// A position as a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Key(pub(super) [u64; 3]);

impl Key {
    pub(super) fn hash(self) -> usize {
        let mut mixed = 0x9e37_79b9_7f4a_7c15_u64;
        for word in self.0 {
            mixed = (mixed ^ word).wrapping_mul(0xd6e8_feb8_6659_fd93);
            mixed ^= mixed >> 32;
        }
        mixed = mixed.wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::dice;
    use std::string::{String, ToString};

    extern crate std;

    /// The moves of another crate's generator, as text.
    fn expected(board: &cozy_chess::Board) -> Vec<String> {
        let mut all = Vec::new();
        board.generate_moves(|set| {
            all.extend(set.into_iter().map(|step| step.to_string()));
            false
        });
        all.sort();
        all
    }

    fn text(step: Step) -> String {
        let square = |index: u8| Square::ALL[usize::from(index)].to_string();
        let man = match step.becomes {
            None => "",
            Some(Role::Queen) => "q",
            Some(Role::Rook) => "r",
            Some(Role::Bishop) => "b",
            Some(_) => "n",
        };
        square(step.from) + &square(step.to) + man
    }

    fn legal(board: &Board) -> Vec<(String, Result<Board, TooManyPieces>)> {
        let mut legal: Vec<_> =
            board.successors().map(|(step, after)| (text(step), after)).collect();
        legal.sort_by(|(one, _), (other, _)| one.cmp(other));
        legal
    }

    /// Random games from pawn endings, played on until pieces stand about.
    #[test]
    fn moves_are_those_of_another_generator() {
        let mut dice = dice();
        let (mut positions, mut pieces, mut passing) = (0, 0, 0);
        for fen in [
            "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
            "4k3/pppp4/8/4PPPP/4pppp/8/PPPP4/4K3 w - - 0 1",
            "8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1",
        ] {
            for _ in 0..150 {
                let mut other: cozy_chess::Board = fen.parse().unwrap();
                let mut board = Board::new(&fen.parse().unwrap(), Color::White);
                for _ in 0..40 {
                    let moves = legal(&board);
                    let names: Vec<String> = moves.iter().map(|(name, _)| name.clone()).collect();
                    assert_eq!(names, expected(&other), "{other}");
                    assert_eq!(board.is_check(board.mover()), !other.checkers().is_empty());
                    positions += 1;
                    pieces += usize::from(board.structure().is_none());
                    passing += usize::from(board.can_be_taken_in_passing());
                    if moves.is_empty() {
                        break;
                    }
                    let (name, after) = &moves[dice(moves.len())];
                    let Ok(after) = after else { break };
                    other.play(name.parse().unwrap());
                    board = *after;
                }
            }
        }
        assert!(
            positions > 8000 && pieces > 3000 && passing > 50,
            "{positions} {pieces} {passing}"
        );
    }

    /// Both sides see the same position, each from its own side, and it is the one that was
    /// given, down to what may be taken in passing.
    #[test]
    fn a_board_can_be_turned_and_read() {
        use palisade_board::Successor;
        let mut dice = dice();
        let (mut promoted, mut passing) = (0, 0);
        for _ in 0..300 {
            let mut ending: PawnEnding =
                "4k3/1ppp4/8/4PP1P/p3p1p1/8/PPPP4/4K3 w - - 0 1".parse().unwrap();
            loop {
                let [white, black] = Color::ALL.map(|color| Board::new(&ending, color));
                assert_eq!(white.turned(), black, "{ending}");
                assert_eq!(black.turned(), white, "{ending}");
                assert_eq!(white.ending(Color::White), Some(ending));
                assert_eq!(black.ending(Color::Black), Some(ending));
                passing += usize::from(white.can_be_taken_in_passing());
                let moves = ending.legal_moves();
                let Some(&step) = moves.get(dice(moves.len().max(1))) else { break };
                match ending.play(step).unwrap() {
                    Successor::Ending(after) => ending = after,
                    Successor::Promoted(queen) => {
                        let [white, black] =
                            Color::ALL.map(|color| Board::of(&queen.into(), color).unwrap());
                        assert_eq!(white.turned(), black);
                        assert_eq!(white.ending(Color::White), None);
                        promoted += 1;
                        break;
                    }
                }
            }
        }
        assert!(promoted > 30 && passing > 30, "{promoted} {passing}");
    }

    #[test]
    fn equal_keys_are_equal_positions() {
        let mut seen: std::collections::HashMap<[u64; 3], Board> = std::collections::HashMap::new();
        let mut next = Vec::from([Board::new(
            &"8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1".parse().unwrap(),
            Color::White,
        )]);
        while let Some(board) = next.pop() {
            if seen.len() > 20_000 {
                break;
            }
            match seen.insert(board.key().0, board) {
                Some(known) => assert_eq!(known, board),
                None => next.extend(legal(&board).into_iter().filter_map(|(_, after)| after.ok())),
            }
        }
    }
}

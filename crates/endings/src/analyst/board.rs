//! A narrowing of [`Position`] to four pieces, seen from the attacker's side: his pawns move
//! north, whatever his colour.
//!
//! The analyst spends most of its time here. A board is 32 bytes, a position 104. To list all
//! moves, play them and take the key of what they lead to takes 0.5 to 0.75 times as long as
//! with [`Position`] (71 to 104 ms against 132 to 150 ms for 1.9 million moves of queens and
//! pawns). And its [`BoardKey`] is exact, where that of a position is a hash: what is remembered
//! here is proved. A test compares all moves with those of [`Position`].
//!
//! Proof: `docs/endings.md`, 4.1.

use alloc::vec::Vec;

use palisade_board::{
    Bitboard, Color, Man, Move, PawnEnding, Pawns, Position, Rank, Role, Square, attacks,
    king_attacks, pawn_attacks,
};
use palisade_structure::Structure;
use palisade_tables::duel::Duel;

pub(super) use palisade_structure::{ATTACKER, DEFENDER};

/// A piece on its square, packed so that lists of them compare and sort.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Piece(u16);

impl Piece {
    const NONE: Self = Self(0);

    const fn new(man: Man, square: Square) -> Self {
        Self((man.color as u16) << 9 | (man.role as u16) << 6 | square as u16)
    }

    pub(super) const fn side(self) -> Color {
        Color::ALL[(self.0 >> 9 & 1) as usize]
    }

    pub(super) const fn role(self) -> Role {
        // There are six roles: no piece has a seventh.
        Role::ALL[(self.0 >> 6 & 7) as usize]
    }

    const fn man(self) -> Man {
        self.role().of(self.side())
    }

    pub(super) const fn square(self) -> Square {
        Square::ALL[(self.0 & 63) as usize]
    }
}

/// Pieces that a board can hold at most; a promotion beyond is not followed.
const PIECES: usize = 4;

/// Kings, pawns, and what pawns have become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LineBoard {
    pub(super) pawns: [Bitboard; 2],
    kings: [Square; 2],
    /// Sorted, the empty places last.
    pieces: [Piece; PIECES],
    mover: Color,
    /// The square passed by a double step, if a pawn may take there.
    passing: Option<Square>,
}

/// A move, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LineStep {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) becomes: Option<Role>,
}

impl LineStep {
    /// The move as the attacker sees it.
    #[cfg(test)]
    pub(super) fn new(legal: Move, attacker: Color) -> Self {
        let [from, to] = [legal.from, legal.to].map(|square| square.relative_to(attacker));
        Self { from, to, becomes: legal.promotion }
    }

    /// The move as it is on the board.
    pub(super) fn legal(self, attacker: Color) -> Move {
        let [from, to] = [self.from, self.to].map(|square| square.relative_to(attacker));
        Move { promotion: self.becomes, ..Move::new(from, to) }
    }
}

/// A move with its order (the least first) and the position after it.
pub(super) type LineCandidate = (i32, LineStep, LineBoard);

impl LineBoard {
    /// The position as the attacker sees it.
    pub(super) fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let ending = if attacker.is_white() { *ending } else { ending.flip() };
        Self {
            pawns: Color::ALL.map(|color| ending.pawns().of(color)),
            kings: Color::ALL.map(|color| ending.king(color)),
            pieces: [Piece::NONE; PIECES],
            mover: ending.side_to_move(),
            passing: ending.en_passant(),
        }
    }

    /// A position as the attacker sees it; none with too many pieces, or where somebody
    /// may castle.
    pub(super) fn of(position: &Position, attacker: Color) -> Option<Self> {
        if position.pieces().len() as usize > PIECES || !position.castling().is_empty() {
            return None;
        }
        let side = |color: Color| if color == attacker { ATTACKER } else { DEFENDER };
        let colors = [attacker, !attacker];
        let mut board = Self {
            pawns: colors.map(|color| position.pawns().of(color).relative_to(attacker)),
            kings: colors.map(|color| position.king(color).relative_to(attacker)),
            pieces: [Piece::NONE; PIECES],
            mover: side(position.side_to_move()),
            passing: position.en_passant().map(|square| square.relative_to(attacker)),
        };
        for square in position.pieces() {
            let Man { color, role } = position.man_on(square)?;
            board.add(Piece::new(role.of(side(color)), square.relative_to(attacker)));
        }
        Some(board)
    }

    pub(super) fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        self.pieces.into_iter().take_while(|piece| *piece != Piece::NONE)
    }

    pub(super) const fn mover(&self) -> Color {
        self.mover
    }

    pub(super) const fn king(&self, side: Color) -> Square {
        self.kings[side.index()]
    }

    /// The pawns, if there is nothing else.
    pub(super) fn structure(&self) -> Option<Structure> {
        let [attackers, defenders] = self.pawns;
        (self.pieces[0] == Piece::NONE).then_some(Structure { attackers, defenders })
    }

    pub(super) const fn can_be_taken_in_passing(&self) -> bool {
        self.passing.is_some()
    }

    /// The pawns of a side.
    pub(super) const fn pawns(&self, side: Color) -> Bitboard {
        self.pawns[side.index()]
    }

    /// Has a side nothing to win with?
    pub(super) fn is_bare(&self, side: Color) -> bool {
        self.pawns(side).is_empty() && !self.pieces().any(|piece| piece.side() == side)
    }

    /// The men of a side but its king.
    fn men(&self, side: Color) -> Bitboard {
        let own = self.pieces().filter(|piece| piece.side() == side);
        own.fold(self.pawns(side), |set, piece| set.with(piece.square()))
    }

    fn occupied(&self) -> Bitboard {
        let pieces = self.pieces().fold(Bitboard::EMPTY, |set, piece| set.with(piece.square()));
        let [attackers, defenders] = self.pawns;
        (pieces | attackers | defenders).with(self.kings[0]).with(self.kings[1])
    }

    /// Is the king of this side attacked?
    pub(super) fn is_check(&self, side: Color) -> bool {
        let king = self.king(side);
        if pawn_attacks(!side, self.pawns(!side)).contains(king) {
            return true;
        }
        if self.pieces[0] == Piece::NONE {
            return false;
        }
        let occupied = self.occupied();
        let mut enemies = self.pieces().filter(|piece| piece.side() != side);
        enemies.any(|piece| attacks(piece.man(), piece.square(), occupied).contains(king))
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
    pub(super) fn steps(&self, list: &mut Vec<LineStep>) {
        list.clear();
        let side = self.mover();
        let occupied = self.occupied();
        let [king, other] = [self.king(side), self.king(!side)];
        let barred = self.men(side).with(king).with(other);
        let enemy = self.men(!side);
        let step = |from, to| LineStep { from, to, becomes: None };
        let apart = king_attacks(other) | pawn_attacks(!side, self.pawns(!side));
        list.extend((king_attacks(king) - (barred | apart)).iter().map(|to| step(king, to)));
        let takes = enemy | self.passing.map_or(Bitboard::EMPTY, Square::bitboard);
        for from in self.pawns(side) {
            let pawn = from.bitboard();
            let ahead = pawn.forward(side) - occupied;
            let third = Rank::Third.relative_to(side).bitboard();
            let far = (ahead & third).forward(side) - occupied;
            let goals = pawn_attacks(side, pawn) & takes;
            for to in goals.iter().chain(ahead).chain(far) {
                if Bitboard::BACK_RANKS.contains(to) {
                    let becomes = |man| LineStep { from, to, becomes: Some(man) };
                    list.extend(Role::PROMOTIONS.map(becomes));
                } else {
                    list.push(step(from, to));
                }
            }
        }
        for piece in self.pieces().filter(|piece| piece.side() == side) {
            let from = piece.square();
            let goals = attacks(piece.man(), from, occupied) - barred;
            list.extend(goals.iter().map(|to| step(from, to)));
        }
    }

    /// Does the move take, or make a piece?
    pub(super) fn is_sharp(&self, step: LineStep) -> bool {
        step.becomes.is_some() || self.men(!self.mover()).contains(step.to)
    }

    /// The position after a move, if it is legal and has no more pieces than
    /// fit; `Err` for what does not fit.
    pub(super) fn after(&self, step: LineStep) -> Result<Option<Self>, TooManyPieces> {
        let side = self.mover();
        let (own, enemy) = (side.index(), (!side).index());
        let mut next = *self;
        let LineStep { from, to, becomes } = step;
        next.mover = !side;
        next.passing = None;
        next.pawns[enemy] = next.pawns[enemy].without(to);
        let mut changed = false;
        for piece in &mut next.pieces {
            if *piece != Piece::NONE && piece.square() == to {
                *piece = Piece::NONE;
                changed = true;
            }
        }
        let mut fits = true;
        if from == self.king(side) {
            next.kings[own] = to;
        } else if self.pawns(side).contains(from) {
            next.pawns[own] = next.pawns[own].without(from);
            match becomes {
                None => next.pawns[own] = next.pawns[own].with(to),
                Some(role) => {
                    next.sort();
                    changed = false;
                    fits = next.add(Piece::new(role.of(side), to));
                }
            }
            let set = to.bitboard();
            if self.passing == Some(to) && from.file() != to.file() {
                next.pawns[enemy] -= set.backward(side);
            }
            if from.rank().distance(to.rank()) == 2 {
                let beside = set.east() | set.west();
                if beside.meets(self.pawns(!side)) {
                    next.passing = from.forward(side);
                }
            }
        } else {
            for piece in &mut next.pieces {
                if *piece != Piece::NONE && piece.square() == from {
                    *piece = Piece::new(piece.man(), to);
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

    /// The position or its mirror image, whichever comes first in the order of keys, and whether
    /// it is the image: so both get the same answer with the same work. Of pawns and kings alone
    /// the position itself is taken, whose structures the graph knows.
    pub(super) fn first_image(position: &Position, attacker: Color) -> Option<(Self, bool)> {
        let board = Self::of(position, attacker)?;
        let image = position.mirror().filter(|_| board.structure().is_none());
        let image = image.and_then(|image| Self::of(&image, attacker));
        Some(match image {
            Some(image) if image.key() < board.key() => (image, true),
            _ => (board, false),
        })
    }

    /// What every legal move leads to.
    pub(super) fn successors(
        &self,
    ) -> impl Iterator<Item = (LineStep, Result<Self, TooManyPieces>)> + use<> {
        let (board, mut list) = (*self, Vec::new());
        board.steps(&mut list);
        list.into_iter().filter_map(move |step| Some((step, board.after(step).transpose()?)))
    }

    /// The position as a pawn ending, if there is nothing but pawns.
    pub(super) fn ending(&self, attacker: Color) -> Option<PawnEnding> {
        let Structure { attackers, defenders } = self.structure()?;
        let pawns = Pawns::new(attackers, defenders).ok()?;
        let [king, other] = self.kings;
        let ending = PawnEnding::new(pawns, king, other, self.mover(), self.passing).ok()?;
        Some(if attacker.is_white() { ending } else { ending.flip() })
    }

    /// The duel, if there is at most one man on each side and nothing to be
    /// taken in passing.
    pub(super) fn duel(&self) -> Option<Duel> {
        if self.can_be_taken_in_passing() {
            return None;
        }
        let mut men = [None; 2];
        for side in [ATTACKER, DEFENDER] {
            let mut list = self
                .pieces()
                .filter(|piece| piece.side() == side)
                .map(|piece| (piece.role(), piece.square()))
                .chain(self.pawns(side).iter().map(|square| (Role::Pawn, square)));
            men[side.index()] = list.next();
            if list.next().is_some() {
                return None;
            }
        }
        let [king, other] = self.kings;
        Duel::new(king, other, men[0], men[1], self.mover()).ok()
    }

    /// Everything about the position in three words: no two positions share
    /// them.
    pub(super) fn key(&self) -> BoardKey {
        // No square on the first rank is ever passed over.
        let mut rest = self.passing.map_or(0, |square| square as u64);
        for part in [self.mover as u64, self.kings[0] as u64, self.kings[1] as u64] {
            rest = rest << 6 | part;
        }
        for piece in self.pieces {
            rest = rest << 10 | u64::from(piece.0);
        }
        BoardKey([self.pawns[0].0, self.pawns[1].0, rest])
    }
}

/// A promotion that would make more pieces than a board here holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooManyPieces;

/// A position as a key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct BoardKey(pub(super) [u64; 3]);

impl BoardKey {
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

    extern crate std;

    /// Random games from pawn endings, played on until pieces stand about: every move is
    /// one of the position's, and leads where it leads.
    #[test]
    fn moves_are_those_of_the_position() {
        let mut dice = dice();
        let games = palisade_testkit::sweep::times(40);
        let (mut positions, mut pieces, mut passing) = (0, 0, 0);
        for fen in [
            "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
            "4k3/pppp4/8/4PPPP/4pppp/8/PPPP4/4K3 w - - 0 1",
            "8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1",
        ] {
            for game in 0..games as usize {
                let attacker = Color::ALL[game % 2];
                let mut position: Position = fen.parse().unwrap();
                for _ in 0..40 {
                    let Some(board) = LineBoard::of(&position, attacker) else { break };
                    assert_eq!(board.is_check(board.mover()), position.is_check(), "{position}");
                    let mut found: Vec<_> = board.successors().collect();
                    let order = |step: &LineStep| (step.from, step.to, step.becomes);
                    found.sort_by_key(|(step, _)| order(step));
                    let mut expected: Vec<_> = position.successors().collect();
                    expected.sort_by_key(|(legal, _)| order(&LineStep::new(*legal, attacker)));
                    assert_eq!(found.len(), expected.len(), "{position}");
                    for ((step, after), (legal, next)) in found.into_iter().zip(&expected) {
                        assert_eq!(step, LineStep::new(*legal, attacker), "{position}");
                        assert_eq!(after.ok(), LineBoard::of(next, attacker), "{position} {legal}");
                    }
                    positions += 1;
                    pieces += u64::from(board.structure().is_none());
                    passing += u64::from(board.can_be_taken_in_passing());
                    if expected.is_empty() {
                        break;
                    }
                    position = expected[dice(expected.len())].1;
                }
            }
        }
        assert!(
            positions > 50 * games && pieces > 20 * games && passing > games / 4,
            "{positions} {pieces} {passing}"
        );
    }

    /// The position that is read off a board is the one that was given, down to what may be
    /// taken in passing, whichever side attacks.
    #[test]
    fn a_board_can_be_read() {
        use palisade_board::Successor;
        let mut dice = dice();
        let (mut promoted, mut passing) = (0, 0);
        let games = palisade_testkit::sweep::times(100);
        for _ in 0..games {
            let mut ending: PawnEnding =
                "4k3/1ppp4/8/4PP1P/p3p1p1/8/PPPP4/4K3 w - - 0 1".parse().unwrap();
            loop {
                let [white, black] = Color::ALL.map(|color| LineBoard::new(&ending, color));
                assert_eq!(white.ending(Color::White), Some(ending));
                assert_eq!(black.ending(Color::Black), Some(ending));
                passing += u64::from(white.can_be_taken_in_passing());
                let moves = ending.legal_moves();
                let Some(&step) = moves.get(dice(moves.len().max(1))) else { break };
                match ending.play(step).unwrap() {
                    Successor::Ending(after) => ending = after,
                    Successor::Promoted(queen) => {
                        let white = LineBoard::of(&queen.into(), Color::White).unwrap();
                        assert_eq!(white.ending(Color::White), None);
                        promoted += 1;
                        break;
                    }
                }
            }
        }
        assert!(promoted > games / 10 && passing > games / 10, "{promoted} {passing}");
    }

    #[test]
    fn equal_keys_are_equal_positions() {
        let mut seen: std::collections::HashMap<[u64; 3], LineBoard> =
            std::collections::HashMap::new();
        let mut next = Vec::from([LineBoard::new(
            &"8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1".parse().unwrap(),
            Color::White,
        )]);
        while let Some(board) = next.pop() {
            if seen.len() > 20_000 {
                break;
            }
            match seen.insert(board.key().0, board) {
                Some(known) => assert_eq!(known, board),
                None => next.extend(board.successors().filter_map(|(_, after)| after.ok())),
            }
        }
    }
}

//! Moves that change the men of a board: pawn moves, promotions and captures.

use core::iter::once;

use palisade_board::{Bitboard, Color, Rank, Square, pawn_attacks};

use super::men_of_board::Men;
use super::pieces::MOST_PIECES;
use crate::change::Step;
use crate::structure::Structure;

/// Who makes a change.
///
/// ```
/// use palisade_board::Square;
/// use palisade_structure::men::{Men, Mover};
/// use palisade_structure::{ATTACKER, Structure};
/// let pawn = Structure { attackers: Square::E2.bitboard(), ..Structure::EMPTY };
/// let pushes: Vec<_> = Men::NONE.with_pawns(pawn).changes(ATTACKER).collect();
/// assert!(pushes.iter().all(|push| push.mover == Mover::Pawn(Square::E2)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mover {
    /// The king.
    King,
    /// The piece of a number.
    Piece(usize),
    /// The pawn on a square.
    Pawn(Square),
}

/// What a change takes, beside what is taken in passing.
///
/// ```
/// use palisade_structure::men::{Men, PieceKind, Taken};
/// use palisade_structure::{ATTACKER, DEFENDER};
/// let (rook, number) = Men::NONE.with(DEFENDER, PieceKind::Rook).unwrap();
/// let taken: Vec<_> = rook.changes(ATTACKER).map(|change| change.taken).collect();
/// assert_eq!(taken, [Taken::Piece(number)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Taken {
    /// Nobody: a pawn walks.
    Nothing,
    /// A pawn.
    Pawn,
    /// The piece of a number.
    Piece(usize),
}

/// All moves of one man that make the same of the men.
///
/// Whether one can be played depends on where the men stand: the mover gets there, nobody stands
/// on [`path`](Self::path), and no king is left in check.
///
/// ```
/// use palisade_board::Square;
/// use palisade_structure::men::{Men, PieceKind, Taken};
/// use palisade_structure::{DEFENDER, Structure};
/// let pawn = Structure { defenders: Square::E2.bitboard(), ..Structure::EMPTY };
/// let men = Men::NONE.with_pawns(pawn);
/// let queens = men.changes(DEFENDER).next().unwrap();
/// assert!(queens.promotes && queens.after == Men::NONE);
/// let (queen, number) = queens.after.with(queens.by, PieceKind::Queen).unwrap();
/// assert_eq!((queen.len(), number), (1, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MenChange {
    /// By [`ATTACKER`](crate::ATTACKER) or by [`DEFENDER`](crate::DEFENDER).
    pub by: Color,
    /// Who moves.
    pub mover: Mover,
    /// Where he goes; nothing, if that is wherever the piece stands that a king or a piece takes.
    pub to: Option<Square>,
    /// Who is taken.
    pub taken: Taken,
    /// Squares on which nobody may stand: where a pawn walks to, and passes.
    pub path: Bitboard,
    /// Does a pawn get to its last rank?
    pub promotes: bool,
    /// The men after it; of a promotion those without the new piece.
    pub after: Men,
}

impl MenChange {
    /// Brings what is known of each piece, such as its square, into the order of the pieces after the
    /// change. Who has moved gets `to`, who is taken goes, and `none` fills up. A new piece is not
    /// there yet.
    #[inline]
    pub fn placed<T: Copy>(&self, pieces: [T; MOST_PIECES], to: T, none: T) -> [T; MOST_PIECES] {
        let mut pieces = pieces;
        if let Mover::Piece(number) = self.mover {
            pieces[number] = to;
        }
        if let Taken::Piece(number) = self.taken {
            pieces[number] = none;
            pieces[number..].rotate_left(1);
        }
        pieces
    }

    /// The pawns that may take in passing: none but after a double step.
    #[must_use]
    pub fn takers(&self) -> Bitboard {
        let passed = self.to.map_or(Bitboard::EMPTY, |to| self.path.without(to));
        pawn_attacks(self.by, passed) & self.after.structure.pawns(!self.by)
    }

    /// The men that taking in passing leads to.
    pub fn taken_in_passing(self) -> impl Iterator<Item = Men> {
        let Self { by, to, path, after, .. } = self;
        let passed = to.and_then(|to| path.without(to).first());
        passed.into_iter().flat_map(move |passed| {
            self.takers().iter().map(move |from| {
                after.with_pawns(after.structure.captured_in_passing(!by, from, passed))
            })
        })
    }
}

impl Men {
    /// The changes of one side: those of the pawns, then captures by king and pieces. A piece that
    /// a pawn takes is looked for on both squares that the pawn attacks.
    pub fn changes(self, by: Color) -> impl Iterator<Item = MenChange> {
        let pawns = self.structure.pawns(by).iter();
        let own = self.numbers(by).map(Mover::Piece);
        let others = once(Mover::King).chain(own);
        pawns
            .flat_map(move |from| self.by_pawn(by, from))
            .chain(others.flat_map(move |mover| self.by_other(by, mover)))
    }

    /// The numbers of one side's pieces.
    fn numbers(self, side: Color) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(move |&number| self.piece(number).is_some_and(|it| it.0 == side))
    }

    fn by_pawn(self, by: Color, from: Square) -> impl Iterator<Item = MenChange> {
        let Self { structure, .. } = self;
        let change = move |to: Square, taken, path, after: Self| {
            let promotes = to.rank() == Rank::Eighth.relative_to(by);
            MenChange { by, mover: Mover::Pawn(from), to: Some(to), taken, path, promotes, after }
        };
        let of_pawns = structure.walks_of(by, from).chain(structure.takes_of(by, from));
        let of_pawns = of_pawns.map(move |step| {
            let taken = if step.step == Step::Takes { Taken::Pawn } else { Taken::Nothing };
            change(step.to, taken, step.path, self.with_pawns(step.after))
        });
        let squares = pawn_attacks(by, from.bitboard()) - structure.all();
        let of_pieces = squares.iter().flat_map(move |to| {
            let after: Structure = match to.rank() == Rank::Eighth.relative_to(by) {
                true => structure.without(by, from),
                false => structure.pushed(by, from, to),
            };
            let there = self.numbers(!by).filter(move |&number| self.can_be(number, to));
            there.map(move |number| {
                let after = self.without(number).with_pawns(after);
                change(to, Taken::Piece(number), Bitboard::EMPTY, after)
            })
        });
        of_pawns.chain(of_pieces)
    }

    /// Captures by the king or by a piece, of all that is on a square where he can ever be. Some are
    /// never played: of pawns that are guarded, and of bishops on the other colour.
    fn by_other(self, by: Color, mover: Mover) -> impl Iterator<Item = MenChange> {
        let Self { structure, .. } = self;
        let change = move |to, taken, after| {
            let path = Bitboard::EMPTY;
            MenChange { by, mover, to, taken, path, promotes: false, after }
        };
        let pawns = structure.pawns(!by).iter().filter(move |&to| match mover {
            Mover::Piece(number) => self.can_be(number, to),
            _ => true,
        });
        let of_pawns = pawns.map(move |to| {
            change(Some(to), Taken::Pawn, self.with_pawns(structure.without(!by, to)))
        });
        let pieces = self.numbers(!by);
        of_pawns.chain(
            pieces.map(move |number| change(None, Taken::Piece(number), self.without(number))),
        )
    }

    /// Can the piece of a number be on this square?
    fn can_be(self, number: usize, square: Square) -> bool {
        self.piece(number).is_some_and(|(_, kind)| kind.domain().contains(square))
    }
}

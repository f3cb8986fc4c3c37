//! Where all men but the defending king stand, and where he may stand beside them.
//!
//! Rules: `docs/certificates.md`, "Stages".

use palisade_board::{
    Bitboard, Color, Square, attacks, king_attacks, pawn_attacks, squares_between,
};

use super::stage::{Stage, StageMove, Takes, Who};

/// The squares of the attacking king and of the pieces. What is said of it is a set of squares
/// of the defending king.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) king: Square,
    /// By colour.
    pub(super) pieces: [Option<Square>; 2],
}

/// A move, seen from the cell in which it is made.
pub(super) struct Moved {
    /// The cell after it.
    pub(super) cell: Cell,
    /// The defending king must not be here: he stands between.
    pub(super) barred: Bitboard,
    /// If it is he who moves, where he goes.
    pub(super) goes: Option<Square>,
}

impl Cell {
    /// All cells of a stage, in the order of their places.
    pub(super) fn all(stage: &Stage) -> impl Iterator<Item = Self> + use<> {
        let [white, black] = stage.pieces;
        let (white, black) = (white.is_some(), black.is_some());
        let many = stage.cells() as usize;
        (0..many).map(move |place| {
            let mut rest = place;
            let mut next = |there: bool| {
                let square = there.then(|| Square::ALL[rest % 64]);
                rest = if there { rest / 64 } else { rest };
                square
            };
            let pieces = [next(white), next(black)];
            Self { king: Square::ALL[rest % 64], pieces }
        })
    }

    /// The place in tables of its stage.
    pub(super) fn place(&self) -> usize {
        let [white, black] = self.pieces;
        let mut place = self.king.index();
        for square in [black, white].into_iter().flatten() {
            place = place * 64 + square.index();
        }
        place
    }

    pub(super) const fn piece(&self, color: Color) -> Option<Square> {
        self.pieces[color.index()]
    }

    pub(super) fn with_piece(mut self, color: Color, square: Option<Square>) -> Self {
        self.pieces[color.index()] = square;
        self
    }

    /// The king and the pieces.
    pub(super) fn men(&self) -> Bitboard {
        self.pieces.into_iter().flatten().fold(self.king.bitboard(), Bitboard::with)
    }

    /// All men but the defending king; nothing if two of them share a square.
    pub(super) fn occupied(&self, stage: &Stage, more: Bitboard) -> Option<Bitboard> {
        let many = 1 + self.pieces.iter().flatten().count() as u32;
        let still = stage.all_pawns() | more;
        let apart = self.men().len() == many && self.men().is_disjoint(still);
        apart.then_some(self.men() | still)
    }

    /// What the piece of a side attacks, these squares occupied; nothing without one.
    pub(super) fn by_piece(&self, stage: &Stage, side: Color, occupied: Bitboard) -> Bitboard {
        match (stage.piece(side), self.piece(side)) {
            (Some(role), Some(from)) => attacks(role.of(side), from, occupied),
            _ => Bitboard::EMPTY,
        }
    }

    /// What the attacker's pawns and his piece attack. The defending king hides what is behind
    /// him, which does not matter to him.
    pub(super) fn attacked(&self, stage: &Stage, attacker: Color, occupied: Bitboard) -> Bitboard {
        let pawns = pawn_attacks(attacker, stage.pawns[attacker.index()]);
        pawns | self.by_piece(stage, attacker, occupied)
    }

    /// Where the defending king may be with the attacker to move. `more` are further squares
    /// with men on them.
    pub(super) fn first(&self, stage: &Stage, attacker: Color, more: Bitboard) -> Bitboard {
        let Some(occupied) = self.occupied(stage, more) else { return Bitboard::EMPTY };
        let zone = king_attacks(self.king);
        !(occupied | zone | self.attacked(stage, attacker, occupied))
    }

    /// Where the defending king may be when it is the defender's move: nobody gives check to
    /// the attacking king, or the defending king stands between.
    pub(super) fn second(&self, stage: &Stage, attacker: Color, more: Bitboard) -> Bitboard {
        let Some(occupied) = self.occupied(stage, more) else { return Bitboard::EMPTY };
        let defender = attacker.opponent();
        if pawn_attacks(defender, stage.pawns[defender.index()]).contains(self.king) {
            return Bitboard::EMPTY;
        }
        let free = !(occupied | king_attacks(self.king));
        match self.by_piece(stage, defender, occupied).contains(self.king) {
            true => free & self.between(defender, self.king),
            false => free,
        }
    }

    /// Where a piece may go without taking anything.
    pub(super) fn piece_goes(&self, stage: &Stage, color: Color) -> Bitboard {
        let occupied = stage.all_pawns() | self.men();
        self.by_piece(stage, color, occupied) - occupied
    }

    /// What stands between a piece and where it goes.
    pub(super) fn between(&self, color: Color, to: Square) -> Bitboard {
        self.piece(color).map_or(Bitboard::EMPTY, |from| squares_between(from, to))
    }

    /// Makes a step that leads to another stage, if the men of this cell allow it; whether it
    /// leaves a king in check is for the cell after it to say.
    pub(super) fn play(&self, stage: &Stage, attacker: Color, step: &StageMove) -> Option<Moved> {
        let StageMove { by, who, takes, path, .. } = *step;
        let taken = self.piece(by.opponent());
        let to = step.to.or(taken)?;
        let mut cell = *self;
        match takes {
            Takes::Piece if taken != Some(to) => return None,
            Takes::Piece => cell.pieces[by.opponent().index()] = None,
            Takes::Nothing | Takes::Pawn => {}
        }
        let mut moved = Moved { cell, barred: path, goes: None };
        let goes = match who {
            Who::King if by == attacker => {
                moved.cell.king = to;
                king_attacks(self.king).contains(to)
            }
            Who::King => {
                moved.goes = Some(to);
                true
            }
            Who::Piece => {
                let occupied = stage.all_pawns() | self.men();
                moved.barred = self.between(by, to);
                moved.cell.pieces[by.index()] = Some(to);
                self.by_piece(stage, by, occupied).contains(to)
            }
            Who::Pawn => self.men().is_disjoint(path),
        };
        goes.then_some(moved)
    }
}

impl Moved {
    /// Where the defending king was before the move, if he is in this set after it.
    pub(super) fn before(&self, after: Bitboard) -> Bitboard {
        match self.goes {
            Some(to) if after.contains(to) => king_attacks(to),
            Some(_) => Bitboard::EMPTY,
            None => after - self.barred,
        }
    }

    /// Where he is after the move, if he was in this set before it.
    pub(super) fn after(&self, before: Bitboard) -> Bitboard {
        match self.goes {
            Some(to) if before.meets(king_attacks(to)) => to.bitboard(),
            Some(_) => Bitboard::EMPTY,
            None => before - self.barred,
        }
    }
}

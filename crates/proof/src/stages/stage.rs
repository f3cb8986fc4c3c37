//! Stages of an ending, and what a step of a man makes of one.
//!
//! Rules: `docs/certificates.md`, "Stages".

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Rank, Role, Square, pawn_attacks};

/// Where the pawns stand, and which piece each side has beside its king; both by
/// [`Color::index`]. The kings and the pieces are free.
///
/// ```
/// use palisade_board::{Bitboard, Role};
/// use palisade_proof::Stage;
/// let pawn = Stage { pawns: [Bitboard(1 << 48), Bitboard::EMPTY], ..Stage::default() };
/// let queen = Stage { pieces: [Some(Role::Queen), None], ..Stage::default() };
/// assert!(queen < pawn);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stage {
    /// The pawns of both sides.
    pub pawns: [Bitboard; 2],
    /// A queen, rook, bishop or knight of each side, if it has one.
    pub pieces: [Option<Role>; 2],
}

impl Stage {
    /// No pawn on two squares of one kind or on the first or last rank; pieces are pieces.
    pub(super) fn is_well_formed(&self) -> bool {
        let [white, black] = self.pawns;
        let pieces = self.pieces.into_iter().flatten();
        white.is_disjoint(black)
            && (white | black).is_disjoint(Bitboard::BACK_RANKS)
            && pieces.into_iter().all(Role::is_promotion)
    }

    /// How many steps the pawns have left to the last rank, and how many pieces there are.
    ///
    /// What leads to another stage makes less of it: a pawn that moves or is taken has steps
    /// the less, a promotion too; a piece that is taken leaves the steps, or less.
    pub(super) fn left(&self) -> (u32, usize) {
        let steps = |color: Color| {
            let ahead = |pawn: Square| 7 - pawn.rank().relative_to(color).index() as u32;
            self.pawns[color.index()].iter().map(ahead).sum::<u32>()
        };
        (steps(Color::White) + steps(Color::Black), self.pieces.iter().flatten().count())
    }

    /// How many sets of squares the men may stand on. With a side to move there are twice as many.
    #[must_use]
    pub fn cells(&self) -> u64 {
        64 << (6 * self.pieces.iter().flatten().count())
    }

    pub(super) fn all_pawns(&self) -> Bitboard {
        self.pawns[0] | self.pawns[1]
    }

    pub(super) const fn piece(&self, color: Color) -> Option<Role> {
        self.pieces[color.index()]
    }

    /// Has the side nothing but its king? Then it never wins.
    pub(super) fn is_bare(&self, color: Color) -> bool {
        self.pawns[color.index()].is_empty() && self.piece(color).is_none()
    }

    fn take_pawn(&mut self, color: Color, square: Square) {
        self.pawns[color.index()] = self.pawns[color.index()].without(square);
    }

    fn put_pawn(&mut self, color: Color, square: Square) {
        self.pawns[color.index()] = self.pawns[color.index()].with(square);
    }

    /// After a pawn of this colour has gone two squares to `to`: what taking in passing makes of
    /// the stage, once for each pawn that could.
    pub(super) fn taken_in_passing(&self, color: Color, to: Square) -> Vec<Self> {
        let taker = color.opponent();
        let passed = to.bitboard().backward(color);
        let takers = pawn_attacks(color, passed) & self.pawns[taker.index()];
        let takes = takers.iter().map(|from| {
            let mut after = *self;
            after.take_pawn(color, to);
            after.take_pawn(taker, from);
            passed.iter().for_each(|passed| after.put_pawn(taker, passed));
            after
        });
        takes.collect()
    }
}

/// Which man makes a step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    King,
    Piece,
    Pawn,
}

/// What a step takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    Pawn,
    Piece,
}

/// A step that leads from one stage to another.
#[derive(Clone, Copy)]
pub(super) struct StageMove {
    pub(super) by: Color,
    pub(super) who: Who,
    /// Where it leads; nothing if it takes the other side's piece, wherever that is.
    pub(super) to: Option<Square>,
    pub(super) takes: Takes,
    /// Squares that have to be empty.
    pub(super) path: Bitboard,
    /// The new piece, which `after` does not count.
    pub(super) promotes: Option<Role>,
    /// Does a pawn go two squares?
    pub(super) doubles: bool,
    pub(super) after: Stage,
}

/// All steps of one side that lead to another stage; taking in passing is left out.
pub(super) fn steps(stage: &Stage, by: Color) -> Vec<StageMove> {
    let other = by.opponent();
    let mut steps = Vec::new();
    // What all steps have in common.
    let still = StageMove {
        by,
        who: Who::King,
        to: None,
        takes: Takes::Nothing,
        path: Bitboard::EMPTY,
        promotes: None,
        doubles: false,
        after: *stage,
    };
    for from in stage.pawns[by.index()] {
        pawn_steps(&still, from, &mut steps);
    }
    let mut takers = Vec::from([Who::King]);
    takers.extend(stage.piece(by).map(|_| Who::Piece));
    for who in takers {
        for to in stage.pawns[other.index()] {
            let mut after = *stage;
            after.take_pawn(other, to);
            steps.push(StageMove { who, to: Some(to), takes: Takes::Pawn, after, ..still });
        }
        if stage.piece(other).is_some() {
            let mut after = *stage;
            after.pieces[other.index()] = None;
            steps.push(StageMove { who, takes: Takes::Piece, after, ..still });
        }
    }
    steps
}

/// The steps of one pawn: ahead, two ahead, and aside where a pawn stands or a piece may.
fn pawn_steps(still: &StageMove, from: Square, steps: &mut Vec<StageMove>) {
    let StageMove { by, after: stage, .. } = *still;
    let (other, who) = (by.opponent(), Who::Pawn);
    let mut add = |to: Square, takes: Takes, path: Bitboard, doubles: bool| {
        let mut after = stage;
        after.take_pawn(by, from);
        match takes {
            Takes::Nothing => {}
            Takes::Pawn => after.take_pawn(other, to),
            Takes::Piece => after.pieces[other.index()] = None,
        }
        let step = StageMove { who, to: Some(to), takes, path, doubles, after, ..*still };
        if to.rank().relative_to(by) == Rank::Eighth {
            let promotes = Role::PROMOTIONS.map(|role| StageMove { promotes: Some(role), ..step });
            steps.extend(promotes);
        } else {
            after.put_pawn(by, to);
            steps.push(StageMove { after, ..step });
        }
    };
    let pawns = stage.all_pawns();
    for to in from.bitboard().forward(by) - pawns {
        add(to, Takes::Nothing, to.bitboard(), false);
        if from.rank().relative_to(by) == Rank::Second {
            for two in to.bitboard().forward(by) - pawns {
                add(two, Takes::Nothing, to.bitboard().with(two), true);
            }
        }
    }
    for to in pawn_attacks(by, from.bitboard()) - stage.pawns[by.index()] {
        if stage.pawns[other.index()].contains(to) {
            add(to, Takes::Pawn, Bitboard::EMPTY, false);
        } else if stage.piece(other).is_some() {
            add(to, Takes::Piece, Bitboard::EMPTY, false);
        }
    }
}

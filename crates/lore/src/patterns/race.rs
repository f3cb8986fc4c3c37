//! The position as the rules of a plan may look at it, and the counting of moves to a queen.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Rank, Square, front_span};

use super::identity::Identity;
use super::library::{self, IdentityMap};
use super::plan::{PawnPlan, PlanKind, PlanStanding};
use super::premises::Premises;

/// The moves of a pawn to the last rank if nothing stands in its way.
pub(super) use palisade_squares::pieces::moves_to_queen as steps;

/// More moves than any pawn needs.
pub(super) const NEVER: u8 = 32;

/// What a rule may look at: the pawns, whose move it is, and, through its premises only, the
/// kings.
pub(super) struct Race<'a> {
    pub(super) ending: &'a PawnEnding,
    pub(super) pawns: Pawns,
    identities: IdentityMap,
    /// For either side, the fewest moves that could bring it a queen.
    fastest: [u8; 2],
}

impl<'a> Race<'a> {
    pub(super) fn new(ending: &'a PawnEnding) -> Self {
        let identities = IdentityMap::of(ending);
        let fastest = Color::ALL.map(|side| fastest(ending, &identities, side));
        Self { ending, pawns: ending.pawns(), identities, fastest }
    }

    /// The pawns of a side that have this identity.
    pub(super) const fn that_are(&self, side: Color, identity: Identity) -> Bitboard {
        self.identities.squares(side, identity)
    }
}

/// One side of a race, with the premises of what its rules say.
pub(super) struct Planner<'a> {
    pub(super) race: &'a Race<'a>,
    pub(super) side: Color,
    pub(super) enemy: Color,
    pub(super) premises: &'a mut Premises,
}

impl<'a> Planner<'a> {
    pub(super) fn new(race: &'a Race<'a>, side: Color, premises: &'a mut Premises) -> Self {
        Self { race, side, enemy: side.opponent(), premises }
    }

    /// The pawns of the side that have this identity.
    pub(super) const fn own(&self, identity: Identity) -> Bitboard {
        self.race.that_are(self.side, identity)
    }

    /// Is the other side to move?
    pub(super) fn is_waiting(&self) -> bool {
        self.race.ending.side_to_move() != self.side
    }

    /// 1 if the other side is to move, which gives it a move more in a race; and 1 if this side
    /// must first get out of a pawn's check.
    pub(super) fn delay(&mut self) -> u8 {
        let attacked = self.race.pawns.attacks(self.enemy);
        u8::from(self.is_waiting() || self.premises.stands_on(self.side, attacked))
    }

    /// How good it is to queen after this number of own moves.
    ///
    /// By then the other side has had as many moves, one less if it began second. What counts
    /// is how many it still needs.
    pub(super) fn queening(&mut self, moves: u8) -> PlanStanding {
        if self.race.pawns.of(self.enemy).is_empty() {
            return PlanStanding::Decisive;
        }
        let had = moves + self.delay() - 1;
        match self.race.fastest[self.enemy.index()].saturating_sub(had) {
            // It queens first, or at once in reply.
            0 => PlanStanding::Held,
            1 => PlanStanding::Useful,
            // A pawn on its seventh rank may still draw against a queen.
            2 => PlanStanding::Strong,
            _ => PlanStanding::Decisive,
        }
    }

    /// A plan that brings something, about the pawn on this square: as sensitive as what was
    /// asked last, and without a word of its moves and patterns.
    pub(super) fn plan(&mut self, kind: PlanKind, square: Square) -> PawnPlan {
        PawnPlan {
            side: self.side,
            kind,
            standing: PlanStanding::Useful,
            square,
            goal: queening_square(self.side, square),
            king: None,
            sensitivity: self.premises.take_slack(),
            moves: 0,
            grounds: [None; 3],
        }
    }
}

/// The square where a pawn becomes a queen.
pub(super) fn queening_square(side: Color, pawn: Square) -> Square {
    Square::new(pawn.file(), Rank::Eighth.relative_to(side))
}

/// Is no pawn ahead of this one?
pub(super) fn path_is_clear(pawns: Pawns, side: Color, pawn: Square) -> bool {
    !front_span(side, pawn.bitboard()).meets(pawns.all())
}

/// The fewest moves that could bring a side a queen, kings aside: what the other side must fear
/// in a race. Pawns that are not passed need two moves more than their distance, one with a
/// capture at hand, unless they break through.
fn fastest(ending: &PawnEnding, identities: &IdentityMap, side: Color) -> u8 {
    let pawns = ending.pawns();
    let [passed, levers] =
        [Identity::Passed, Identity::Lever].map(|identity| identities.squares(side, identity));
    let single = pawns.of(side).iter().map(|pawn| {
        let hindered = if passed.contains(pawn) && path_is_clear(pawns, side, pawn) {
            0
        } else if levers.contains(pawn) {
            1
        } else {
            2
        };
        steps(side, pawn) + hindered
    });
    let broken = library::BREAKTHROUGHS.iter().flat_map(|pattern| {
        pattern.matches(ending, side).flat_map(move |found| {
            let runners = found.squares(Identity::Runner).into_iter();
            runners.map(move |runner| pattern.prelude + steps(side, runner))
        })
    });
    single.chain(broken).min().unwrap_or(NEVER)
}

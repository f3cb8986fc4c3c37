//! What a partial evaluation looks at, and how a race ends.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns};

use super::race::fastest;
use crate::identity::Identity;
use crate::identity_map::IdentityMap;
use crate::plan::Standing;
use crate::sensitivity::Premises;

/// What a partial evaluation may look at: the pawns, whose move it is, and,
/// through its premises only, the kings.
pub(crate) struct Position<'a> {
    pub(crate) ending: &'a PawnEnding,
    pub(crate) pawns: Pawns,
    /// What the pawns are.
    identities: IdentityMap,
    /// For either side, the fewest moves that could bring it a queen.
    pub(crate) fastest: [u8; 2],
}

impl<'a> Position<'a> {
    pub(crate) fn new(ending: &'a PawnEnding) -> Self {
        let pawns = ending.pawns();
        let identities = IdentityMap::of_pawns(ending);
        let fastest = Color::ALL.map(|side| fastest(ending, &identities, side));
        Self { ending, pawns, identities, fastest }
    }

    /// 1 if the other side is to move, which gives it a move more in a race;
    /// and 1 if this side must first get out of a pawn's check.
    pub(crate) fn delay(&self, side: Color, premises: &mut Premises) -> u8 {
        let attacked = self.pawns.attacks(side.opponent());
        u8::from(self.is_waiting(side) || premises.stands_on(side, attacked))
    }

    /// The pawns of a side that are all of this.
    pub(crate) fn that_are(&self, side: Color, identities: Identity) -> Bitboard {
        self.identities.squares(side, identities)
    }

    /// Is the other side to move?
    pub(crate) fn is_waiting(&self, side: Color) -> bool {
        self.ending.side_to_move() != side
    }
}

/// How good it is to queen after so many own moves.
///
/// By then the other side has had as many moves, one less if it began second.
/// What counts is how many it still needs.
pub(super) fn queening(
    position: &Position<'_>,
    side: Color,
    moves: u8,
    premises: &mut Premises,
) -> Standing {
    let enemy = side.opponent();
    if position.pawns.of(enemy).is_empty() {
        return Standing::Decisive;
    }
    let had = moves + position.delay(side, premises) - 1;
    match position.fastest[enemy.index()].saturating_sub(had) {
        // It queens first, or at once in reply.
        0 => Standing::Held,
        1 => Standing::Useful,
        // A pawn on its seventh rank may still draw against a queen.
        2 => Standing::Strong,
        _ => Standing::Decisive,
    }
}

//! Where play of kings and pawns ends, and where it begins again.

use palisade_board::{Bitboard, Color, Position, Role, Setup, Square};
use palisade_structure::Structure;

/// The way out of king-and-pawn play: what a walk finds, and play with pieces begins
/// with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Exit {
    /// The structure without the pawn.
    pub(crate) after: Structure,
    /// Whose pawn it was: White's walk north.
    pub(crate) by: Color,
    /// Where the new piece stands.
    pub(crate) to: Square,
    /// The king of the side whose pawns walk north.
    pub(crate) north: Square,
    /// Where the other king can be.
    pub(crate) south: Bitboard,
}

/// The way back: all pieces are gone, and kings and pawns are left.
pub(crate) struct Return {
    pub(crate) structure: Structure,
    /// Whose move it is; White's pawns move north.
    pub(crate) mover: Color,
    pub(crate) north: Square,
    pub(crate) south: Square,
}

/// Which side walks north; it is White in a [`Position`] made here.
const NORTH: Color = Color::White;
const SOUTH: Color = Color::Black;

impl Exit {
    /// The position after the promotion, with the other king on this square.
    ///
    /// There is none if the two together are no position. A promotion that was legal
    /// always leads to one.
    pub(crate) fn position(&self, south: Square, role: Role) -> Option<Position> {
        let position = Position::try_from(self.setup(south, role));
        debug_assert!(position.is_ok(), "{position:?}");
        position.ok()
    }

    /// The parts of that position.
    pub(crate) fn setup(&self, south: Square, role: Role) -> Setup {
        let mut setup = Setup { side_to_move: self.by.opponent(), ..Setup::default() };
        let Structure { attackers, defenders } = self.after;
        let (north, south) = (self.north.bitboard(), south.bitboard());
        setup.roles[Role::Pawn.index()] = attackers | defenders;
        setup.roles[Role::King.index()] = north | south;
        setup.roles[role.index()] = self.to.bitboard();
        setup.colors[NORTH.index()] = attackers | north;
        setup.colors[SOUTH.index()] = defenders | south;
        setup.colors[self.by.index()] |= self.to.bitboard();
        setup
    }
}

impl Return {
    /// The kings and pawns of a position, if there is nothing else.
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let pawns = position.pawns();
        let structure = Structure { attackers: pawns.of(NORTH), defenders: pawns.of(SOUTH) };
        position.pieces().is_empty().then(|| Self {
            structure,
            mover: position.side_to_move(),
            north: position.king(NORTH),
            south: position.king(SOUTH),
        })
    }
}

//! What a slice is named by: the pawns, and which pieces stand beside them.
//!
//! Proof: `docs/slices.md`, step 1.

use palisade_board::{Bitboard, Color, Position, Role, Square};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

/// Why a position has no slice.
///
/// ```
/// use palisade_board::Position;
/// use palisade_exact::slices::{Refused, Slices};
/// let three: Position = "4k3/8/8/8/8/8/8/1NBQK3 w - - 0 1".parse()?;
/// assert_eq!(Slices::new(1 << 30).count(&three, 100), Err(Refused::Pieces));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// Somebody may still castle.
    #[error("somebody may still castle")]
    Castling,
    /// There are more than two pieces beside kings and pawns.
    #[error("more than two pieces beside kings and pawns")]
    Pieces,
    /// There are more slices than were allowed.
    #[error("more slices than allowed")]
    Slices,
}

/// A piece, a bishop with the colour of his squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum PieceKind {
    Knight,
    DarkBishop,
    LightBishop,
    Rook,
    Queen,
}

/// The dark squares.
const DARK: u64 = 0xaa55_aa55_aa55_aa55;

impl PieceKind {
    /// The piece of this role on this square; pawns and kings are none.
    pub(super) const fn new(role: Role, square: Square) -> Option<Self> {
        Some(match role {
            Role::Knight => Self::Knight,
            Role::Bishop if square.is_dark() => Self::DarkBishop,
            Role::Bishop => Self::LightBishop,
            Role::Rook => Self::Rook,
            Role::Queen => Self::Queen,
            Role::Pawn | Role::King => return None,
        })
    }

    /// Where such a piece can ever be.
    pub(super) const fn domain(self) -> u64 {
        match self {
            Self::DarkBishop => DARK,
            Self::LightBishop => !DARK,
            _ => u64::MAX,
        }
    }

    /// The piece after an image that turns dark squares into light ones: files or ranks in the
    /// other order.
    const fn turned(self) -> Self {
        match self {
            Self::DarkBishop => Self::LightBishop,
            Self::LightBishop => Self::DarkBishop,
            other => other,
        }
    }

    pub(super) const fn is_minor(self) -> bool {
        !matches!(self, Self::Rook | Self::Queen)
    }
}

/// The pieces of one side, the greater first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Pieces {
    #[default]
    None,
    One(PieceKind),
    Two(PieceKind, PieceKind),
}

impl Pieces {
    pub(super) const fn len(self) -> usize {
        match self {
            Self::None => 0,
            Self::One(_) => 1,
            Self::Two(..) => 2,
        }
    }

    pub(super) fn get(self, index: usize) -> Option<PieceKind> {
        match (self, index) {
            (Self::One(kind) | Self::Two(kind, _), 0) | (Self::Two(_, kind), 1) => Some(kind),
            _ => None,
        }
    }

    /// With one more, and its place among them; a third one is too many.
    pub(super) fn with(self, kind: PieceKind) -> Option<(Self, usize)> {
        match self {
            Self::None => Some((Self::One(kind), 0)),
            Self::One(other) if kind > other => Some((Self::Two(kind, other), 0)),
            Self::One(other) => Some((Self::Two(other, kind), 1)),
            Self::Two(..) => None,
        }
    }

    pub(super) const fn without(self, index: usize) -> Self {
        match (self, index) {
            (Self::Two(_, kind), 0) | (Self::Two(kind, _), 1) => Self::One(kind),
            (Self::Two(..), _) => self,
            _ => Self::None,
        }
    }

    /// These pieces with other squares for bishops, and whether the two change their places.
    fn turned(self) -> (Self, bool) {
        match self {
            Self::None => (Self::None, false),
            Self::One(kind) => (Self::One(kind.turned()), false),
            Self::Two(one, other) => {
                let (one, other) = (one.turned(), other.turned());
                if one >= other {
                    (Self::Two(one, other), false)
                } else {
                    (Self::Two(other, one), true)
                }
            }
        }
    }
}

/// The most pieces that a slice has beside kings and pawns: each is an axis of 64 squares. A
/// position with more is unknown.
pub(super) const AXES: usize = 2;

/// The pawns and the pieces of a slice, as the side sees them that is asked about: its pawns walk
/// north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SliceKey {
    pub(super) structure: Structure,
    pub(super) attacker: Pieces,
    pub(super) defender: Pieces,
}

/// Where the men of a slice stand: the attacking king, then the pieces, the attacker's first.
/// Axes that the slice lacks have the number 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SliceSpot {
    pub(super) king: usize,
    pub(super) men: [usize; AXES],
}

/// A placement of all men, and who moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlicePlacement {
    pub(super) key: SliceKey,
    pub(super) spot: SliceSpot,
    /// The defending king.
    pub(super) other: usize,
    pub(super) attacker_moves: bool,
}

impl SlicePlacement {
    /// A position as `attacker` sees it. A right to take in passing is left out.
    pub(super) fn new(position: &Position, attacker: Color) -> Result<Self, Refused> {
        if !position.castling().is_empty() {
            return Err(Refused::Castling);
        }
        let turn = |square: Square| square.relative_to(attacker);
        let mut men = [0; AXES];
        let mut sides = [Pieces::None; 2];
        for (number, color) in [attacker, !attacker].into_iter().enumerate() {
            let offset = sides[0].len();
            for square in position.pieces() & position.color(color) {
                let role = position.man_on(square).map(|man| man.role);
                let square = turn(square);
                let Some(kind) = role.and_then(|role| PieceKind::new(role, square)) else {
                    continue;
                };
                let (more, place) = sides[number].with(kind).ok_or(Refused::Pieces)?;
                if offset + more.len() > AXES {
                    return Err(Refused::Pieces);
                }
                if place == 0 && more.len() == 2 {
                    men[offset + 1] = men[offset];
                }
                men[offset + place] = square.index();
                sides[number] = more;
            }
        }
        let structure = Structure::new(position.pawns(), attacker);
        Ok(Self {
            key: SliceKey { structure, attacker: sides[0], defender: sides[1] },
            spot: SliceSpot { king: turn(position.king(attacker)).index(), men },
            other: turn(position.king(!attacker)).index(),
            attacker_moves: position.side_to_move() == attacker,
        })
    }
}

impl SliceKey {
    pub(super) const fn pieces(self, by_attacker: bool) -> Pieces {
        if by_attacker { self.attacker } else { self.defender }
    }

    /// The piece of an axis, and whether it is the attacker's.
    pub(super) fn axis(self, axis: usize) -> Option<(bool, PieceKind)> {
        let own = self.attacker.len();
        match axis < own {
            true => self.attacker.get(axis).map(|kind| (true, kind)),
            false => self.defender.get(axis - own).map(|kind| (false, kind)),
        }
    }

    /// All pieces.
    pub(super) fn kinds(self) -> impl Iterator<Item = PieceKind> {
        (0..self.axes()).filter_map(move |axis| self.axis(axis).map(|(_, kind)| kind))
    }

    pub(super) const fn axes(self) -> usize {
        self.attacker.len() + self.defender.len()
    }

    /// The slice without the piece of an axis.
    pub(super) const fn without(mut self, axis: usize) -> Self {
        let own = self.attacker.len();
        match axis < own {
            true => self.attacker = self.attacker.without(axis),
            false => self.defender = self.defender.without(axis - own),
        }
        self
    }

    /// The slice with one piece more, and its axis; nothing, if it has too many then.
    pub(super) fn with(mut self, by_attacker: bool, kind: PieceKind) -> Option<(Self, usize)> {
        if self.axes() == AXES {
            return None;
        }
        let (pieces, place) = self.pieces(by_attacker).with(kind)?;
        match by_attacker {
            true => {
                self.attacker = pieces;
                Some((self, place))
            }
            false => {
                self.defender = pieces;
                Some((self, self.attacker.len() + place))
            }
        }
    }

    /// The slice with the files in the other order, and whether its two axes change their places.
    pub(super) fn mirror(self) -> (Self, bool) {
        let (attacker, one) = self.attacker.turned();
        let (defender, other) = self.defender.turned();
        (Self { structure: self.structure.mirror(), attacker, defender }, one || other)
    }

    /// What falls with every change of pawns and men, so that children come first: the pawns'
    /// steps that are left, then pieces.
    pub(super) fn height(self) -> (usize, usize) {
        (self.structure.moves_left(), self.axes())
    }

    /// The pawns of one side.
    pub(super) fn pawns(self, by_attacker: bool) -> Bitboard {
        self.structure.pawns(if by_attacker { ATTACKER } else { DEFENDER })
    }

    /// Can the attacker never win, whatever happens? A side without men cannot, nor can a minor
    /// piece against a bare king: nobody but its own king stands beside that king when he should
    /// be mated.
    pub(super) fn is_never_won(self) -> bool {
        let own = self.structure.attackers.is_empty();
        let bare = self.structure.defenders.is_empty() && self.defender == Pieces::None;
        match self.attacker {
            Pieces::None => own,
            Pieces::One(kind) => own && bare && kind.is_minor(),
            Pieces::Two(..) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_squares_are_those_of_the_board() {
        for square in Square::ALL {
            assert_eq!(DARK >> square.index() & 1 == 1, square.is_dark(), "{square}");
        }
    }

    #[test]
    fn images_go_back() {
        let two = Pieces::Two(PieceKind::LightBishop, PieceKind::DarkBishop);
        let structure = Structure { attackers: Bitboard(0x1200), defenders: Bitboard(0x80_0000) };
        let key = SliceKey { structure, attacker: two, defender: Pieces::None };
        let (mirrored, swapped) = key.mirror();
        assert!(swapped);
        assert_eq!(mirrored.attacker, two);
        assert_eq!(mirrored.mirror(), (key, true));
    }
}

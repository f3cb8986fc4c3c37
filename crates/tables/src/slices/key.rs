//! What a slice is named by: the pawns, and which pieces stand beside them.
//!
//! Proof: `docs/slices.md`, step 1.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Role, Square};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

/// Why a position has no slice.
///
/// ```
/// use palisade_board::Position;
/// use palisade_tables::slices::{Refused, Slices};
/// let four: Position = "4k1r1/8/8/8/8/8/8/1NBQK3 w - - 0 1".parse()?;
/// assert_eq!(Slices::new(1 << 30).count(&four, 100), Err(Refused::Pieces));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// Somebody may still castle.
    #[error("somebody may still castle")]
    Castling,
    /// There are more than two pieces beside kings and pawns, or more than three without pawns.
    #[error("more than two pieces beside kings and pawns, or than three without pawns")]
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

/// The most pieces that a slice has beside kings and pawns: each is an axis of 64 squares. A
/// position with more is unknown.
pub(super) const AXES: usize = 3;

/// The most pieces beside pawns. A third one takes 64 times as long, and only without pawns a table
/// is for all images of the board, of which there are eight.
const WITH_PAWNS: usize = 2;

/// Axes by number: for each, which one of others it is.
pub(super) type Order = [usize; AXES];

/// All axes as they are.
pub(super) const AS_IT_IS: Order = [0, 1, 2];

/// The pieces of one side, the greater first; none, where there are fewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Pieces([Option<PieceKind>; AXES]);

impl Pieces {
    pub(super) const NONE: Self = Self([None; AXES]);

    pub(super) const fn len(self) -> usize {
        let [first, second, third] = self.0;
        first.is_some() as usize + second.is_some() as usize + third.is_some() as usize
    }

    pub(super) fn get(self, index: usize) -> Option<PieceKind> {
        self.0.get(index).copied().flatten()
    }

    /// With one more, and its place among them; one beyond the last is too many.
    pub(super) fn with(self, kind: PieceKind) -> Option<(Self, usize)> {
        let len = self.len();
        if len == AXES {
            return None;
        }
        let place = self.0[..len].iter().take_while(|&&other| other >= Some(kind)).count();
        let mut kinds = self.0;
        kinds[len] = Some(kind);
        kinds[place..=len].rotate_right(1);
        Some((Self(kinds), place))
    }

    pub(super) fn without(self, index: usize) -> Self {
        let mut kinds = self.0;
        if let Some(kind) = kinds.get_mut(index) {
            *kind = None;
            kinds[index..].rotate_left(1);
        }
        Self(kinds)
    }

    /// These pieces with other squares for bishops, and which of these each of those is.
    fn turned(self) -> (Self, Order) {
        let (mut turned, mut order) = (Self::NONE, AS_IT_IS);
        for (number, kind) in self.0.into_iter().flatten().enumerate() {
            let Some((more, place)) = turned.with(kind.turned()) else { continue };
            order[place..=number].rotate_right(1);
            order[place] = number;
            turned = more;
        }
        (turned, order)
    }
}

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
        let structure = Structure::new(position.pawns(), attacker);
        let mut key = SliceKey { structure, attacker: Pieces::NONE, defender: Pieces::NONE };
        let mut men = [0; AXES];
        for color in [attacker, !attacker] {
            for square in position.pieces() & position.color(color) {
                let role = position.man_on(square).map(|man| man.role);
                let square = turn(square);
                let Some(kind) = role.and_then(|role| PieceKind::new(role, square)) else {
                    continue;
                };
                let more = key.with(color == attacker, kind).ok_or(Refused::Pieces)?;
                let axis;
                (key, axis) = more;
                men[axis..key.axes()].rotate_right(1);
                men[axis] = square.index();
            }
        }
        Ok(Self {
            key,
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
    pub(super) fn without(mut self, axis: usize) -> Self {
        let own = self.attacker.len();
        match axis < own {
            true => self.attacker = self.attacker.without(axis),
            false => self.defender = self.defender.without(axis - own),
        }
        self
    }

    /// The slice with one piece more, and its axis; nothing, if it has too many then.
    pub(super) fn with(mut self, by_attacker: bool, kind: PieceKind) -> Option<(Self, usize)> {
        let most = if self.structure.all().is_empty() { AXES } else { WITH_PAWNS };
        if self.axes() >= most {
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

    /// The slice with the files in the other order, and which of these axes each of those is.
    pub(super) fn mirror(self) -> (Self, Order) {
        let (attacker, mut order) = self.attacker.turned();
        let (defender, other) = self.defender.turned();
        let own = attacker.len();
        for axis in own..AXES {
            order[axis] = own + other[axis - own];
        }
        (Self { structure: self.structure.mirror(), attacker, defender }, order)
    }

    /// The pieces that another slice, from which this one comes, does not have on the same side: they
    /// have promoted.
    pub(super) fn promoted(self, from: Self) -> Vec<PieceKind> {
        let sides = [(self.attacker, from.attacker), (self.defender, from.defender)];
        let mut promoted = Vec::new();
        for (own, mut given) in sides {
            for kind in own.0.into_iter().flatten() {
                match given.0.iter().position(|&other| other == Some(kind)) {
                    Some(place) => given = given.without(place),
                    None => promoted.push(kind),
                }
            }
        }
        promoted
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
        let bare = self.structure.defenders.is_empty() && self.defender == Pieces::NONE;
        match (self.attacker.len(), self.attacker.get(0)) {
            (0, _) => own,
            (1, Some(kind)) => own && bare && kind.is_minor(),
            _ => false,
        }
    }

    /// Has it a bishop? Then the board keeps only the images in which dark squares stay dark.
    pub(super) fn has_bishop(self) -> bool {
        self.kinds().any(|kind| matches!(kind, PieceKind::DarkBishop | PieceKind::LightBishop))
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
        let own = [PieceKind::Rook, PieceKind::LightBishop, PieceKind::DarkBishop];
        let structure = Structure { attackers: Bitboard(0x1200), defenders: Bitboard(0x80_0000) };
        let (attacker, defender) = (Pieces::NONE, Pieces::NONE);
        let two = own[1..].iter().fold(attacker, |two, &kind| two.with(kind).expect("two").0);
        let three = own.iter().fold(attacker, |three, &kind| three.with(kind).expect("three").0);
        for (attacker, expected) in [(two, [1, 0, 2]), (three, [0, 2, 1])] {
            let key = SliceKey { structure, attacker, defender };
            let (mirrored, order) = key.mirror();
            assert_eq!(order, expected);
            assert_eq!(mirrored.attacker, attacker);
            assert_eq!(mirrored.mirror(), (key, expected));
        }
    }

    #[test]
    fn pieces_are_in_order_and_go_as_they_came() {
        use PieceKind::{Knight, Queen, Rook};
        let add = |pieces: Pieces, kind| pieces.with(kind).expect("there is room");
        let (knight, _) = add(Pieces::NONE, Knight);
        let (two, place) = add(knight, Queen);
        assert_eq!(place, 0);
        let (three, place) = add(two, Rook);
        assert_eq!((place, three.len(), three.with(Rook)), (1, 3, None));
        assert_eq!(three.without(1), two);
        assert_eq!(three.without(0).without(0), knight);
    }
}

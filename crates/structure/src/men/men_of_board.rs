//! The men of a board, kings apart: pawns with their squares, pieces without.

use palisade_board::Color;

use super::kind::PieceKind;
use super::pieces::{MOST_PIECES, Order, Pieces};
use crate::structure::{ATTACKER, Structure};

/// The pawns as the attacker sees them, and the pieces of both sides: what a table is named by.
///
/// Pieces have numbers, the attacker's first.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_structure::ATTACKER;
/// use palisade_structure::men::{Men, PieceKind, PlacedMen};
/// let rook: Position = "4k3/8/8/8/8/8/4P3/R3K2b w - - 0 1".parse()?;
/// let men = PlacedMen::new(&rook, Color::White).unwrap().men;
/// assert_eq!(men.len(), 2);
/// assert_eq!(men.piece(0), Some((ATTACKER, PieceKind::Rook)));
/// assert!(men.without(1).defender.is_empty());
/// assert!(Men::NONE.is_never_won());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Men {
    /// The pawns.
    pub structure: Structure,
    /// The attacker's pieces.
    pub attacker: Pieces,
    /// The defender's pieces.
    pub defender: Pieces,
}

impl Men {
    /// Nobody but the kings.
    pub const NONE: Self =
        Self { structure: Structure::EMPTY, attacker: Pieces::NONE, defender: Pieces::NONE };

    /// How many pieces there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.attacker.len() + self.defender.len()
    }

    /// Is there no piece?
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.attacker.is_empty() && self.defender.is_empty()
    }

    /// The pieces of one side.
    #[must_use]
    pub const fn side(self, side: Color) -> Pieces {
        match side {
            ATTACKER => self.attacker,
            _ => self.defender,
        }
    }

    /// The piece of a number, and whose it is.
    #[must_use]
    pub fn piece(self, number: usize) -> Option<(Color, PieceKind)> {
        let own = self.attacker.len();
        match number < own {
            true => self.attacker.get(number).map(|kind| (Color::White, kind)),
            false => self.defender.get(number - own).map(|kind| (Color::Black, kind)),
        }
    }

    /// All pieces in order, and whose they are.
    pub fn pieces(self) -> impl Iterator<Item = (Color, PieceKind)> + Clone {
        (0..self.len()).filter_map(move |number| self.piece(number))
    }

    /// The same pieces with other pawns.
    #[must_use]
    pub const fn with_pawns(self, structure: Structure) -> Self {
        Self { structure, ..self }
    }

    /// With one piece more, and its number; nothing, if there are too many then.
    #[must_use]
    pub fn with(mut self, side: Color, kind: PieceKind) -> Option<(Self, usize)> {
        if self.len() == MOST_PIECES {
            return None;
        }
        let (pieces, place) = self.side(side).with(kind)?;
        match side {
            ATTACKER => self.attacker = pieces,
            _ => self.defender = pieces,
        }
        let before = if side == ATTACKER { 0 } else { self.attacker.len() };
        Some((self, before + place))
    }

    /// Without the piece of a number.
    #[must_use]
    pub fn without(mut self, number: usize) -> Self {
        let own = self.attacker.len();
        match number < own {
            true => self.attacker = self.attacker.without(number),
            false => self.defender = self.defender.without(number - own),
        }
        self
    }

    /// The men when the files are in the other order; by number, where each of them was.
    #[must_use]
    pub fn mirror(self) -> (Self, Order) {
        let (attacker, mut order) = self.attacker.mirror();
        let (defender, other) = self.defender.mirror();
        let own = attacker.len();
        for number in own..MOST_PIECES {
            order[number] = own + other[number - own];
        }
        (Self { structure: self.structure.mirror(), attacker, defender }, order)
    }

    /// What falls with every change, so that what a change leads to comes first: the pawns' steps
    /// that are left, then pieces.
    #[must_use]
    pub fn height(self) -> (usize, usize) {
        (self.structure.moves_left(), self.len())
    }

    /// Can the attacker never win, whatever happens? A side without men cannot, nor can a minor
    /// piece against a bare king: nobody but its own king stands beside that king when he should
    /// be mated.
    #[must_use]
    pub fn is_never_won(self) -> bool {
        let own = self.structure.attackers.is_empty();
        let bare = self.structure.defenders.is_empty() && self.defender.is_empty();
        match (self.attacker.len(), self.attacker.get(0)) {
            (0, _) => own,
            (1, Some(kind)) => own && bare && kind.is_minor(),
            _ => false,
        }
    }
}

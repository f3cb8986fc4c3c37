//! A position as its attacker sees it, by men and squares.

use palisade_board::{Color, Position, Role, Square};

use super::kind::PieceKind;
use super::men_of_board::Men;
use super::pieces::MOST_PIECES;
use crate::structure::{ATTACKER, DEFENDER, Structure};

/// The men of a position, where they stand, and who moves.
///
/// ```
/// use palisade_board::{Color, Position, Square};
/// use palisade_structure::men::PlacedMen;
/// let rook: Position = "r3k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let placed = PlacedMen::new(&rook, Color::Black).unwrap();
/// assert_eq!(placed.squares[..2], [Square::E1, Square::A1]);
/// assert_eq!((placed.defender, placed.attacker_moves), (Square::E8, false));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlacedMen {
    /// Which men there are.
    pub men: Men,
    /// Where the attacking king stands, then the pieces by their numbers; what follows means nothing.
    pub squares: [Square; MOST_PIECES + 1],
    /// Where the defending king stands.
    pub defender: Square,
    /// Is the attacker to move?
    pub attacker_moves: bool,
}

impl PlacedMen {
    /// A position as `attacker` sees it, rights to castle and to take in passing left out. Nothing,
    /// if there are more than [`MOST_PIECES`].
    #[must_use]
    pub fn new(position: &Position, attacker: Color) -> Option<Self> {
        let mut men = Men::NONE.with_pawns(Structure::new(position.pawns(), attacker));
        let mut squares = [Square::A1; MOST_PIECES + 1];
        squares[0] = position.king(attacker).relative_to(attacker);
        for (side, color) in [(ATTACKER, attacker), (DEFENDER, !attacker)] {
            for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                for square in position.men(role.of(color)).relative_to(attacker) {
                    let number;
                    (men, number) = men.with(side, PieceKind::new(role, square)?)?;
                    squares[number + 1..].rotate_right(1);
                    squares[number + 1] = square;
                }
            }
        }
        Some(Self {
            men,
            squares,
            defender: position.king(!attacker).relative_to(attacker),
            attacker_moves: position.side_to_move() == attacker,
        })
    }
}

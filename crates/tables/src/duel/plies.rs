//! The distance to mate of a queen or a rook.

use palisade_board::{Color, Role, Square};

use super::Material;
use crate::lone_king::{Major, Mates, unwatched};

/// The plies to mate in every position of a queen or a rook of White's against a lone king.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_tables::duel::{Material, Plies};
/// let plies = Plies::to_mate(Material::QUEEN);
/// assert_eq!(plies.get(Square::F7, Square::A1, Square::H7, Color::White), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Plies(Mates);

impl Plies {
    /// The plies to mate of a queen or a rook; of a rook if the material is neither.
    #[must_use]
    pub fn to_mate(material: Material) -> Self {
        let queen = material.white() == Some(Role::Queen);
        let major = if queen { Major::Queen } else { Major::Rook };
        let Ok(mates) = Mates::watched(major, &mut unwatched);
        Self(mates)
    }

    /// The plies to mate, `None` where there is none or the men cannot stand so.
    #[must_use]
    pub fn get(&self, king: Square, piece: Square, lone: Square, to_move: Color) -> Option<u8> {
        match to_move {
            Color::White => self.0.white_to_move(king, piece, lone),
            Color::Black => self.0.black_to_move(king, piece, lone),
        }
    }
}

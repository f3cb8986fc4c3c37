//! How far mate is, where one man stands against a lone king.

use palisade_board::{Color, Role, Square};

use super::Material;
use crate::slices::DuelWay;

/// The plies to mate from every position of a material in which it comes.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_tables::duel::{Material, Plies};
/// let plies = Plies::to_mate(Material::QUEEN);
/// assert_eq!(plies.get(Square::F7, Square::A1, Square::H7, Color::White), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Plies(Option<DuelWay>);

impl Plies {
    /// The plies to mate; the squares must be those of a position.
    #[must_use]
    pub fn get(
        &self,
        white_king: Square,
        man: Square,
        black_king: Square,
        mover: Color,
    ) -> Option<u8> {
        let way = self.0.as_ref()?;
        let moves = way.moves(mover.is_white(), [white_king, man, black_king])?;
        Some(2 * moves - u8::from(mover.is_white()))
    }

    /// The plies to mate of a queen or a rook; of other materials nothing is counted.
    #[must_use]
    pub fn to_mate(material: Material) -> Self {
        match (material.white(), material.black()) {
            (Some(role @ (Role::Rook | Role::Queen)), None) => Self(DuelWay::of(role)),
            _ => Self(None),
        }
    }
}

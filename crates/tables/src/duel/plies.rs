//! How far mate is, where one man stands against a lone king.

use palisade_board::{Color, Role, Square};
use palisade_structure::ATTACKER;
use palisade_structure::men::PieceKind;

use super::Material;
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{SliceKey, SlicePlacement, SliceSpot};
use crate::one_slice::meter::SliceMeter;
use crate::one_slice::solve::Workspace;
use crate::one_slice::table::KnownSlice;
use crate::slices::Way;

/// The plies to mate from every position of a material in which it comes.
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_tables::duel::{Material, Plies};
/// let plies = Plies::to_mate(Material::QUEEN);
/// assert_eq!(plies.get(Square::F7, Square::A1, Square::H7, Color::White), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct Plies(Option<Way>);

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
        let (spot, attacker_moves) = (SliceSpot::of_one(white_king, man), mover.is_white());
        let placement =
            SlicePlacement { key: way.ground.key, spot, other: black_king, attacker_moves };
        Some(2 * way.moves(&placement)? - u8::from(attacker_moves))
    }

    /// The plies to mate of a queen or a rook; of other materials nothing is counted.
    #[must_use]
    pub fn to_mate(material: Material) -> Self {
        let role = material.white().filter(|_| material.black().is_none());
        let major = role.filter(|role| matches!(role, Role::Rook | Role::Queen));
        let kind = major.and_then(|role| PieceKind::new(role, Square::A1));
        Self(kind.and_then(|kind| {
            let (key, _) = SliceKey::NONE.with(ATTACKER, kind)?;
            // Only a loss of the man leads to another slice, and there nobody wins.
            let known = |key| KnownSlice::of(key, |_| None);
            let (mut room, mut meter) = (Workspace::default(), SliceMeter::endless());
            Way::new(SliceGround::new(key, None), false, &mut room, &known, &mut meter).ok()
        }))
    }
}

//! King and rook against king: the distance to mate.

use palisade_board::Color;
use palisade_tables::duel::{Material, Plies};

use crate::{Krk, LoneMove};

/// The distance to mate in every position of king and rook against king.
///
/// White to move always mates, in sixteen moves at most; Black to move is
/// mated unless he is stalemated or can capture the rook (Clarke 1975).
///
/// ```
/// use palisade_board::{Color, Square};
/// use palisade_lab_tables::Krk;
/// use palisade_lab_tables::krk::Database;
///
/// let database = Database::new();
/// let mate_in_one = Krk::new(Square::E6, Square::A7, Square::E8, Color::White)?;
/// assert_eq!(database.depth(&mate_in_one), Some(1));
/// let en_prise = Krk::new(Square::A1, Square::D7, Square::E8, Color::Black)?;
/// assert_eq!(database.depth(&en_prise), None);
/// # Ok::<(), palisade_lab_tables::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Debug)]
pub struct Database {
    /// By [`Krk::index`]; `NEVER` for a draw.
    plies: Box<[u8]>,
}

const NEVER: u8 = u8::MAX;

impl Database {
    /// Computes the database, in some milliseconds.
    #[must_use]
    pub fn new() -> Self {
        let mates = Plies::to_mate(Material::ROOK);
        let mut plies = vec![NEVER; Krk::INDEX_BOUND].into_boxed_slice();
        for (index, plies) in plies.iter_mut().enumerate() {
            let Some(position) = Krk::from_index(index) else { continue };
            let (king, lone) = (position.white_king(), position.black_king());
            let depth = mates.get(king, position.rook(), lone, position.side_to_move());
            *plies = depth.unwrap_or(NEVER);
        }
        Self { plies }
    }

    /// The plies to mate against best play, `None` for a draw.
    #[must_use]
    pub fn depth(&self, position: &Krk) -> Option<u8> {
        Some(self.plies[position.index()]).filter(|&plies| plies != NEVER)
    }

    /// White's moves, in Bramer's order, that mate soonest; none unless White
    /// is to move.
    pub fn best_moves(&self, position: &Krk) -> impl Iterator<Item = LoneMove> + use<'_> {
        let position = *position;
        let soonest = self
            .depth(&position)
            .filter(|_| position.side_to_move() == Color::White)
            .and_then(|plies| plies.checked_sub(1));
        position
            .moves()
            .filter(move |(_, next)| soonest.is_some() && self.depth(next) == soonest)
            .map(|(mv, _)| mv)
    }

    /// The legal positions in Clarke's orientation.
    pub fn positions(&self) -> impl Iterator<Item = Krk> + use<> {
        (0..Krk::INDEX_BOUND).filter_map(Krk::from_index)
    }
}

impl Default for Database {
    fn default() -> Self {
        Self::new()
    }
}

//! The parts of a pawn ending, for generators and shrinkers that change one at a time.

use palisade_board::{Bitboard, Color, InvalidPosition, PawnEnding, Pawns, Square};

/// The parts, valid or not.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_testkit::EndingSetup;
/// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
/// assert_eq!(PawnEnding::try_from(EndingSetup::from(ending)), Ok(ending));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is named by what it is")]
pub struct EndingSetup {
    pub white_pawns: Bitboard,
    pub black_pawns: Bitboard,
    pub white_king: Square,
    pub black_king: Square,
    pub side_to_move: Color,
    pub en_passant: Option<Square>,
}

impl TryFrom<EndingSetup> for PawnEnding {
    type Error = InvalidPosition;

    fn try_from(setup: EndingSetup) -> Result<Self, InvalidPosition> {
        let EndingSetup { white_king, black_king, side_to_move, en_passant, .. } = setup;
        let pawns = Pawns::new(setup.white_pawns, setup.black_pawns)?;
        Self::new(pawns, white_king, black_king, side_to_move, en_passant)
    }
}

impl From<PawnEnding> for EndingSetup {
    fn from(ending: PawnEnding) -> Self {
        Self {
            white_pawns: ending.pawns().white(),
            black_pawns: ending.pawns().black(),
            white_king: ending.king(Color::White),
            black_king: ending.king(Color::Black),
            side_to_move: ending.side_to_move(),
            en_passant: ending.en_passant(),
        }
    }
}

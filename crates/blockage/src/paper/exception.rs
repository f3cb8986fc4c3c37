//! A pawn that can reach the fence: the conditions of 3.2, and the exception of 3.4.

use palisade_board::{Bitboard, File, Rank, Square};

use super::board::PaperBoard;

/// A condition of section 3.2 that a dynamic pawn on the fence fails.
///
/// ```
/// use palisade_blockage::FencePawnCondition;
/// let lacks = FencePawnCondition::PawnTwoAhead;
/// assert_eq!(lacks.to_string(), "no enemy pawn stands two squares in front");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum FencePawnCondition {
    /// "The presence of a black pawn two squares in front of this dynamic pawn
    /// is required."
    #[error("no enemy pawn stands two squares in front")]
    PawnTwoAhead,
    /// "This dynamic pawn should be white's only pawn on that file."
    #[error("it is not the only pawn of its side on the file")]
    OnlyPawnOnFile,
    /// "The square in front of it should not be attacked by a black pawn."
    #[error("the square in front is attacked by a pawn")]
    SquareAheadSafe,
}

/// A condition of the exception (section 3.4) that fails.
///
/// ```
/// use palisade_blockage::ExceptionCondition;
/// let fails = ExceptionCondition::KingOnFile;
/// assert_eq!(fails.to_string(), "the defending king is not on the file");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum ExceptionCondition {
    /// "The black king is on the dynamic pawn's file."
    #[error("the defending king is not on the file")]
    KingOnFile,
    /// "There is exactly one white pawn on each of the neighboring files."
    #[error("the neighbouring files do not hold exactly one pawn each")]
    OnePawnOnEachSide,
    /// "Fixed pawns."
    #[error("a pawn beside it is not fixed")]
    NeighboursFixed,
    /// "On the fence line."
    #[error("a pawn beside it is not on the fence")]
    NeighboursOnFence,
    /// "Both on the same rank, which is below the sixth rank."
    #[error("the pawns beside it are not on one rank below the sixth")]
    SameRankBelowSixth,
}

/// The defending pawn that holds a pawn at this square of the fence, or the
/// first condition of 3.2 that fails.
pub(super) fn held_by_pawn(
    board: PaperBoard,
    pawn: Square,
    at: Square,
) -> Result<Square, FencePawnCondition> {
    let PaperBoard { pawns, attacker, .. } = board;
    let ahead = at.forward(attacker);
    let by = ahead
        .and_then(|ahead| ahead.forward(attacker))
        .filter(|&square| pawns.of(attacker.opponent()).contains(square))
        .ok_or(FencePawnCondition::PawnTwoAhead)?;
    if (pawns.of(attacker) & pawn.file().bitboard()).has_several() {
        return Err(FencePawnCondition::OnlyPawnOnFile);
    }
    if ahead.is_some_and(|ahead| pawns.attacks(attacker.opponent()).contains(ahead)) {
        return Err(FencePawnCondition::SquareAheadSafe);
    }
    Ok(by)
}

/// Whether the exception holds for a pawn, or its first condition that fails.
///
/// The letter asks for the king on the file, not in front of the pawn, and
/// counts doubled pawns on the pawn's own file as nothing.
pub(super) fn exception(board: PaperBoard, pawn: Square) -> Result<(), ExceptionCondition> {
    let PaperBoard { pawns, fence, attacker, defending_king, .. } = board;
    if defending_king.file() != pawn.file() {
        return Err(ExceptionCondition::KingOnFile);
    }
    let only_pawn = |file: Option<File>| {
        let on_file = pawns.of(attacker) & file.map_or(Bitboard::EMPTY, File::bitboard);
        on_file.first().filter(|_| !on_file.has_several())
    };
    let (Some(west), Some(east)) = (only_pawn(pawn.file().west()), only_pawn(pawn.file().east()))
    else {
        return Err(ExceptionCondition::OnePawnOnEachSide);
    };
    let pair = west.bitboard() | east.bitboard();
    if !pair.is_subset(pawns.fixed(attacker)) {
        return Err(ExceptionCondition::NeighboursFixed);
    }
    if !pair.is_subset(fence.squares()) {
        return Err(ExceptionCondition::NeighboursOnFence);
    }
    if west.rank() != east.rank() || west.rank().relative_to(attacker) >= Rank::Sixth {
        return Err(ExceptionCondition::SameRankBelowSixth);
    }
    Ok(())
}

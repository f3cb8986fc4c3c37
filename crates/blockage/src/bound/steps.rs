//! King steps inside a set: the greatest sets of `docs/blockage-proof.md`, 5.3.

use palisade_board::Bitboard;
use palisade_structure::neighbors;

/// The greatest part of `safe` from which the king always has a step inside it
/// or one of the `captures`.
pub(crate) fn with_replies(mut safe: Bitboard, captures: Bitboard) -> Bitboard {
    loop {
        let replied = safe & (neighbors(safe) | captures);
        if replied == safe {
            return safe;
        }
        safe = replied;
    }
}

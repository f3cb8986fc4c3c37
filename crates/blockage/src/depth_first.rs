//! Depth-first fence detection (David-Tabibi et al. 2004, section 2.3 and Fig. 8).

use palisade_board::{Bitboard, Color, File, Rank, Square, fill_south};

use crate::Fence;

/// The fence that the paper's depth-first search finds on the marked squares,
/// if it finds one.
///
/// The search is the printed one, from the attacker's point of view. It starts
/// on the topmost marked square of the a-file, and tries the lower ones after
/// it. From each square it goes north, else east, else south, onto marked
/// squares not visited before, and stops on the h-file. The fence is the path
/// that arrived.
///
/// # Limits of the printed search
///
/// - **It never goes west.** A fence that winds back is not found.
/// - **It starts on ranks seven to two.** A fence that begins on the first rank
///   of the a-file is not found.
/// - **It reads off the board.** `marked[f][r-1]` on the first rank reads the
///   square before the array, or the last rank of the file before. No square of
///   the last rank can be marked, so on all files but the first the printed code
///   happens to be right; on a1 its behaviour is undefined. Here, squares off the
///   board are not marked.
///
/// North before east makes the fence the topmost from where it starts, but not
/// the shortest: it may climb and come down again. And since only its west end is
/// chosen, the mirror image of a position can have another fence; whether there
/// is one does not change.
///
/// Per file the path is one run of squares, so what is above and below it is
/// decided file by file; the two are never connected for a king.
///
/// ```
/// use palisade_blockage::depth_first_fence;
/// use palisade_board::{bitboard, Color};
/// let marked = bitboard! {
///     . . . . . . . .
///     . . . . . . X .
///     . . . X . . . .
///     . X . X X X . .
///     X X X X . X X X
///     X . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// let fence = depth_first_fence(marked, Color::White).expect("it reaches the h-file");
/// assert_eq!(fence.squares(), bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . X X X . .
///     X X X X . X X X
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// });
/// ```
#[must_use]
pub fn depth_first_fence(marked: Bitboard, attacker: Color) -> Option<Fence> {
    let mut search = DepthFirst {
        marked: marked.relative_to(attacker),
        processed: Bitboard::EMPTY,
        fence: Bitboard::EMPTY,
    };
    let starts = Rank::ALL[1..=6].iter().rev().map(|&rank| Square::new(File::A, rank));
    for start in starts {
        if search.marked.contains(start) && search.forms_fence(start) {
            let below = fill_south(search.fence) - search.fence;
            return Some(Fence::new(
                search.fence.relative_to(attacker),
                below.relative_to(attacker),
            ));
        }
    }
    None
}

/// The state of Fig. 8: its three arrays as sets.
struct DepthFirst {
    marked: Bitboard,
    processed: Bitboard,
    fence: Bitboard,
}

impl DepthFirst {
    /// The recursion of Fig. 8. Each call processes a square for good, so it
    /// nests at most 64 deep.
    fn forms_fence(&mut self, square: Square) -> bool {
        self.processed = self.processed.with(square);
        let arrived = square.file() == File::H
            || [(0, 1), (1, 0), (0, -1)].into_iter().any(|(east, north)| {
                square.offset(east, north).is_some_and(|next| {
                    (self.marked - self.processed).contains(next) && self.forms_fence(next)
                })
            });
        if arrived {
            self.fence = self.fence.with(square);
        }
        arrived
    }
}

//! The bound at its highest efforts, off the stack.

use palisade_blockage::{Effort, Memory, blockage_in, blockage_with};
use palisade_board::{Color, PawnEnding};

/// The answer of the bound, with memory on the heap where it wants much: a thread may have
/// little stack. The lower efforts do without, for the heap would cost them more than the work.
pub(crate) fn blockage_on_heap(ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
    if effort > Effort::Careful {
        blockage_in(ending, attacker, effort, &mut Memory::new())
    } else {
        blockage_with(ending, attacker, effort)
    }
}

//! Memory of the caller's for the looks at exact kings.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec, vec::Vec};

use super::exact_kings::Frame;
use super::flood_game::FloodGame;
use super::kings_game::KingsGame;

/// The structures that the longest look remembers.
pub(super) const GAMES: usize = 208;

/// The floods that the longest look remembers.
pub(super) const FLOODS: usize = 256;

/// The changes of structure that the longest look follows.
pub(super) const DEPTH: u32 = 15;

/// Memory as a look uses it.
pub(crate) struct Desk<'a> {
    pub(super) games: &'a mut [KingsGame],
    pub(super) frames: &'a mut [Frame],
    pub(super) flood: &'a mut FloodGame<FLOODS>,
}

/// 800 kB for [`blockage_in`](crate::blockage_in), on the heap.
///
/// Make one for each thread, and give it to every question: what one leaves in it counts for
/// nothing in the next.
///
/// ```
/// use palisade_blockage::{Effort, Memory, blockage_in};
/// use palisade_board::{Color, PawnEnding};
/// let mut memory = Memory::new();
/// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert!(blockage_in(&black, Color::White, Effort::Utmost, &mut memory));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub struct Memory {
    games: Vec<KingsGame>,
    frames: Vec<Frame>,
    flood: Box<FloodGame<FLOODS>>,
}

#[cfg(feature = "alloc")]
impl Memory {
    /// Memory for any effort.
    ///
    /// ```
    /// let memory = palisade_blockage::Memory::new();
    /// # let _ = memory;
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self {
            games: vec![KingsGame::EMPTY; GAMES],
            frames: vec![Frame::EMPTY; DEPTH as usize + 1],
            flood: Box::new(FloodGame::new(0, 0)),
        }
    }

    pub(crate) fn desk(&mut self) -> Desk<'_> {
        Desk { games: &mut self.games, frames: &mut self.frames, flood: &mut self.flood }
    }
}

#[cfg(feature = "alloc")]
impl Default for Memory {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "alloc")]
impl core::fmt::Debug for Memory {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

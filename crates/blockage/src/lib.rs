//! Blockage detection for king-and-pawn endings: a wall of pawns that no king
//! crosses, seen without search.
//!
//! # Should I use this crate?
//!
//! Yes, if you write an engine, a tutor or a server and want to know at once
//! that a side *cannot win* an ending of kings and pawns. No, if you want to
//! know who wins: a blockage bounds a score from above and says nothing of the
//! rest. If you want the answer whatever it costs, `palisade-endings` proves it;
//! this crate is for where you have no time.
//!
//! It is `no_std`, allocates nothing and never panics.
//!
//! # What is proved, and what is not
//!
//! [`blockage`] is a promise: true means that the attacker cannot win, under the
//! full laws of chess, whatever he plays. `docs/blockage-proof.md` in the
//! repository proves it in numbered steps, and the tests look for a
//! contradiction with an exact prover. False says nothing. [`Effort`] says how
//! much work it may do.
//!
//! The methods of the literature are here too, complete and faithful, and each is
//! *wrong* now and then: it promises a draw in a lost position. They answer with
//! an [`Opinion`], which nothing that prunes a search accepts.
//!
//! | method | what it answers | from |
//! |---|---|---|
//! | [`blockage`], [`blockage_with`] | **can the attacker not win?** proved | this crate |
//! | [`blockage_with_men`] | the same with other men on the board: one rung. proved | this crate |
//! | [`blockage_with_free_men`] | the same where pieces have room to move. proved | this crate |
//! | [`HeldRegion`] | the same, of one pawn structure for all kings at once: for who remembers | this crate |
//! | [`depth_first_fence`] | is there a fence, by the printed search, which misses some | David-Tabibi et al. 2004, Fig. 8 |
//! | [`PaperTest`] | does the position look blocked, with every reason | David-Tabibi et al. 2004, 2.3 and 3 |
//! | [`PaperStructure`] | for which kings does a structure look blocked | David-Tabibi et al. 2004, 4 |
//! | [`FloodTest`] | does it look blocked, by a flood of bitboards | Chess Programming Wiki |
//!
//! A fence is a fact about squares and can be trusted as such. That the
//! position is blocked does not follow from it.
//!
//! [`Window`] puts a proved bound to use in a negamax search.
//!
//! ```
//! use palisade_blockage::{Opinion, PaperTest};
//! use palisade_board::{Color, PawnEnding};
//!
//! // Two pawns up, and nothing to be done.
//! let ending: PawnEnding = "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1".parse()?;
//! assert_eq!(PaperTest::new(&ending, Color::White).opinion(), Opinion::LooksBlocked);
//!
//! // The same opinion of a position that White wins by 1.fxg5.
//! let ending: PawnEnding = "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1".parse()?;
//! assert_eq!(PaperTest::new(&ending, Color::White).opinion(), Opinion::LooksBlocked);
//! # Ok::<(), palisade_board::ParseFenError>(())
//! ```
#![no_std]

#[cfg(feature = "certificates")]
extern crate alloc;

mod bound;
mod depth_first;
mod fence;
mod flood;
mod marked;
mod men;
mod opinion;
mod paper;
mod window;

pub use bound::{
    Effort, HeldRegion, ParseEffortError, blockage, blockage_with, has_three_rams, is_walled,
};
pub use depth_first::depth_first_fence;
pub use fence::{Fence, Side};
pub use flood::{FloodRefusal, FloodTest};
pub use marked::marked_squares;
#[cfg(feature = "certificates")]
pub use men::wall_certificate;
pub use men::{
    MenNotes, MenWall, blockage_with_free_men, blockage_with_men, is_rammed, may_be_walled_with_men,
};
pub use opinion::Opinion;
pub use paper::{
    DynamicPawn, ExceptionCondition, FencePawnCondition, Finding, PaperRefusal, PaperStructure,
    PaperTest,
};
pub use window::{Bound, Narrowed, Window};

//! Chess endgame knowledge one can depend on.
//!
//! # Should I use this crate?
//!
//! Use it if you write a chess engine and want it to stop believing +3.4 in
//! front of a wall of pawns: call [`cannot_win`] at every node, or hand the whole
//! question to a [`Knowledge`]. Use it if you want a proved answer about an ending,
//! or to see why it holds.
//!
//! It does not play chess, and it knows nothing of middlegames. Where it says
//! that a side cannot win, that is a proof; where it is only of an opinion, the
//! type says so ([`Opinion`]), and no function that prunes a search accepts it.
//!
//! # The shortest path
//!
//! An engine with a board of its own needs its eight sets and one call:
//!
//! ```
//! use palisade::{Color, Effort, Raw, cannot_win};
//!
//! // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
//! let white = 1 << 17 | 1 << 25 | 1 << 28 | 1 << 31;
//! let black = 1 << 33 | 1 << 36 | 1 << 39;
//! let raw = Raw {
//!     roles: [white | black, 0, 0, 0, 0, 1 << 11 | 1 << 59],
//!     colors: [white | 1 << 11, black | 1 << 59],
//!     ..Raw::default() // White to move, no castling, nothing to take in passing
//! };
//! assert!(cannot_win(&raw, Color::White, Effort::Node)); // White cannot win
//! ```
//!
//! Or it implements [`BoardView`] for its board, five lines, and every function that
//! takes a board takes it. Boards of the crate `cozy-chess` are taken as
//! they are, behind the feature of that name; for shakmaty there is a crate of its
//! own, `palisade-shakmaty`, because shakmaty's licence is the GPL.
//!
//! # What is here
//!
//! | you want | take |
//! |---|---|
//! | a proved bound at a search node | [`cannot_win`] |
//! | the same with a memory, in a window | `Knowledge::narrow`; without an allocator [`Recognizer`] |
//! | the reason | [`why_not`], and `Knowledge::bounds` for both sides |
//! | the value, the moves that keep it, and a line to show | `Knowledge::solve` |
//! | an ending worked out for good, and asked at once | `palisade-endings`, `palisade-tables`; `Knowledge::ask_book` |
//! | everything that can be said, in words | `Knowledge::explain` (feature `explain`) |
//! | a picture | `palisade-diagram` |
//! | to test your integration | `testing` (feature `testing`) |
//! | to know whether anybody can still mate | [`unwinnable`], `winnability` |
//! | the readings of walls, databases | [`walls`], `tables` |
//! | maps of squares, tables of rules, patterns | `palisade-squares`, `palisade-classes`, `palisade-lore` |
//!
//! # Features
//!
//! There are three of our own. Without any the crate is `no_std`, allocates nothing, and has
//! everything that a search node needs. `alloc` adds `Knowledge` with databases, prover and
//! solver, dead positions and certificates; `explain`, the default, adds the methods of
//! the literature and words; `testing` adds laws to hold your own integration to. `cozy-chess`
//! and `serde` speak to the crates of these names. The crates of the rooms have more than is
//! named here.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "testing", feature = "syzygy"))]
extern crate std;

mod raw;

#[cfg(feature = "alloc")]
mod knowledge;

#[cfg(feature = "explain")]
mod explain;
#[cfg(feature = "testing")]
pub mod testing;

/// Walls: the readings of the literature, whose answers are opinions, and what a thread or many
/// remember of walls that are proved. [`cannot_win`] asks about a wall itself.
pub mod walls {
    pub use palisade_blockage::{FloodTest, MenWall, PaperTest, is_walled};
    #[cfg(target_has_atomic = "64")]
    pub use palisade_node::{WallNote, WallSlot, WallTable};
}

/// Certificates: what is proved, as data and text, the check of it, and lines to a proved win.
#[cfg(feature = "alloc")]
pub mod proof {
    pub use palisade_blockage::wall_certificate;
    pub use palisade_proof::{
        Certificate, Claim, ParseCertificateError, Refused, WonEnd, WonLine, check, check_within,
    };
}

/// Databases of at most one man a side, and tables of other people's.
#[cfg(feature = "alloc")]
pub mod tables {
    pub use palisade_tables::duel;
    #[cfg(feature = "syzygy")]
    pub use palisade_tables::syzygy;
}

#[cfg(feature = "alloc")]
pub use knowledge::{Knowledge, KnowledgeBuilder};
pub use palisade_blockage::{Bound, Effort, Narrowed, Opinion, Window};
pub use palisade_board::{
    Bitboard, BoardView, Budget, CastlingRights, Color, InvalidPosition, Man, Move, NotAPawnEnding,
    Outcome, ParseFenError, PawnEnding, Position, Progress, Role, Setup, Square,
};
pub use palisade_dead::{Helpmates, unwinnable};
#[cfg(feature = "alloc")]
pub use palisade_dead::{Winnability, winnability};
#[cfg(feature = "explain")]
pub use palisade_lore::{Explanation, how_it_holds};
#[cfg(target_has_atomic = "64")]
pub use palisade_node::{Recognizer, SearchNode};
pub use palisade_question::{Bounds, LadderStep, Limit, Reason, cannot_win, why_not};
#[cfg(feature = "alloc")]
pub use palisade_solve::{
    AskBookError, NoCertificate, NodeWork, Promise, Solution, SolveProgress, SolveStage, WhyOpen,
};
#[cfg(feature = "threads")]
pub use palisade_tables::slices::Threads;
pub use raw::Raw;

/// The examples of the README are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// So are those of the guide for engine authors.
#[cfg(all(doctest, feature = "cozy-chess", feature = "testing"))]
#[doc = include_str!("../../../docs/engine-authors.md")]
struct EngineAuthors;

/// So is the recipe for servers.
#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../../../docs/dead-servers.md")]
struct Servers;

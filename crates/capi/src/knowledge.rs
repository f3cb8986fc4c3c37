//! The handle of a search: notes that C reads, and the one question.
//!
//! What is unsafe are names for the linker. A handle is a box, and is freed as one.
#![allow(unsafe_code)]

use alloc::boxed::Box;
use alloc::sync::Arc;
use core::ptr;
#[cfg(feature = "full")]
use std::ffi::CString;

use palisade::SearchNode;
use palisade::walls::WallNote;

use crate::Board;
use crate::border::{answered, caught, given};
use crate::bound::narrowed;
use crate::codes::{PALISADE_HEARD_EVERY, PALISADE_NEAR_ROOT, PALISADE_OK, PALISADE_SEARCH};

/// Everything that is remembered between questions. One for each thread: it may go from
/// thread to thread, and only one may use it at a time. `palisade_new` makes it.
#[repr(C)]
pub struct Knowledge {
    /// The ply of the node that was entered last and not left; 0 at the root. A search that is
    /// thrown away by `longjmp` leaves its nodes open: set it to 0 then.
    pub innermost: i32,
    /// Of which boards anything was proved by work: there, what the notes deny may hold. A bit each: for
    /// attacking White, then Black, kings and pawns with three rams and with fewer, then both with pieces.
    /// Leave it alone, as all that follows.
    pub proved_kinds: i32,
    /// Other than 0 if sides without pawns are asked about.
    pub asks_bare_sides: i32,
    /// Near the root nodes with up to this many pieces are asked about, whatever their pawns.
    pub most_pieces: i32,
    /// The next nodes in which each side has a free rook or queen are not asked about: this many.
    pub pause: i32,
    /// Nodes that were asked about.
    pub visits: u64,
    /// What `palisade_look` answers by: 64 of each attacker and side to move.
    pub notes: *const Note,
    /// 1024 placements of men of which it is remembered that nothing holds.
    pub noes: *const u64,
    pub(crate) rest: Box<Rest>,
}

/// What is known of one pawn structure, with only kings beside it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Note {
    /// White's pawns.
    pub white: u64,
    /// Black's pawns.
    pub black: u64,
    /// Where the attacking king has to be.
    pub region: u64,
    /// From where the defending king holds.
    pub sure: u64,
    /// From where he may hold.
    pub maybe: u64,
}

/// How much work the nodes of a search may cause, beyond what a node asks by itself.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct NodeWork {
    /// What part of the time of a search its proofs may take, in thousandths: 50, unless you say otherwise;
    /// with 0 nothing is worked on.
    pub share: u32,
    /// Units of work, of a few microseconds each, that a root has beside what its nodes pay, once some
    /// thousands of them have been asked about: 1536, unless you say otherwise.
    pub advance: u32,
    /// The longest time between two nodes, in milliseconds, about: 2, unless you say otherwise. A search that
    /// is stopped waits no longer.
    pub portion: u32,
    /// Other than 0: a side without pawns is asked about too. An engine knows by itself that such a side has
    /// little to win with, so that costs instructions, and changes its tree for nothing.
    pub asks_bare_sides: i32,
}

/// What only the library sees of a handle.
pub struct Rest {
    #[cfg(feature = "full")]
    pub(crate) session: palisade_answers::Session,
    /// The last answer in words; it stays where it is until the next.
    #[cfg(feature = "full")]
    pub(crate) answer: CString,
    #[cfg(not(feature = "full"))]
    node: Within,
    /// Of all handles of a search.
    #[cfg(not(feature = "full"))]
    walls: Arc<[palisade::walls::WallSlot]>,
}

/// What answers at a node, by walls of all handles of a search.
type Node = palisade::Recognizer<Arc<[palisade::walls::WallSlot]>>;

/// What a handle has within: all knowledge, or what answers at a node alone.
#[cfg(feature = "full")]
type Within = palisade::Knowledge;
#[cfg(not(feature = "full"))]
type Within = Node;

#[cfg(feature = "full")]
impl Rest {
    fn new() -> Self {
        Self { session: palisade_answers::Session::default(), answer: CString::default() }
    }

    fn beside(&mut self) -> Self {
        let knowledge = self.session.knowledge.beside();
        Self { session: palisade_answers::Session { knowledge }, answer: CString::default() }
    }

    #[inline]
    pub(crate) const fn within(&mut self) -> &mut Within {
        &mut self.session.knowledge
    }

    /// What a node is told, and of which boards more is proved.
    #[inline]
    fn node(&mut self) -> (&Node, u8) {
        let known = &*self.within();
        (known.node(), known.proved_kinds())
    }

    #[inline]
    const fn node_mut(&mut self) -> &mut Node {
        self.within().node_mut()
    }

    fn set_work(&mut self, work: &NodeWork) {
        let &NodeWork { share, advance, portion, .. } = work;
        self.within().set_node_work(palisade::NodeWork { share, advance, portion });
    }
}

#[cfg(not(feature = "full"))]
impl Rest {
    fn new() -> Self {
        // 160 kB, as many as a handle has that does more.
        Self::over((0..4096).map(|_| palisade::walls::WallSlot::new()).collect())
    }

    fn over(walls: Arc<[palisade::walls::WallSlot]>) -> Self {
        Self { node: Within::over(Arc::clone(&walls)), walls }
    }

    fn beside(&mut self) -> Self {
        Self::over(Arc::clone(&self.walls))
    }

    #[inline]
    const fn within(&mut self) -> &mut Within {
        &mut self.node
    }

    /// What a node is told, and of which boards more is proved.
    #[inline]
    const fn node(&self) -> (&Node, u8) {
        (&self.node, 0)
    }

    #[inline]
    const fn node_mut(&mut self) -> &mut Node {
        &mut self.node
    }

    /// There are no provers.
    const fn set_work(&mut self, _: &NodeWork) {}
}

/// Pieces up to which provers know of an ending without a wall; none, where there are no provers.
const MOST_PIECES: i32 = if cfg!(feature = "full") { 4 } else { 0 };

/// Nodes that are not asked about after one without an answer, where each side has a free rook or queen.
const PAUSE: i32 = 31;

// What the header says is what the library has.
const _: () = {
    assert!(PALISADE_HEARD_EVERY as u64 == Node::HEARD_EVERY);
    assert!(PALISADE_NEAR_ROOT == SearchNode::NEAR_ROOT);
    assert!(size_of::<Note>() == size_of::<WallNote>());
};

impl Default for Knowledge {
    fn default() -> Self {
        Self::over(Rest::new())
    }
}

impl Knowledge {
    fn over(rest: Rest) -> Self {
        let mut known = Self {
            innermost: 0,
            proved_kinds: 0,
            asks_bare_sides: 0,
            most_pieces: MOST_PIECES,
            pause: 0,
            visits: 0,
            notes: ptr::null(),
            noes: ptr::null(),
            rest: Box::new(rest),
        };
        known.show();
        known
    }

    fn ask_bare_sides(&mut self, asks: i32) {
        self.asks_bare_sides = asks;
        self.rest.node_mut().ask_bare_sides(asks != 0);
    }

    /// Has C see what the handle within knows now. It is said anew after each call that changes that, for
    /// then an address taken before is not to be read by.
    #[inline]
    fn show(&mut self) {
        let (node, proved_kinds) = self.rest.node();
        let (notes, noes): (&[WallNote; 4 * 64], &[u64; 1024]) = (node.notes(), node.noes());
        self.proved_kinds = proved_kinds.into();
        (self.notes, self.noes) = (notes.as_ptr().cast(), noes.as_ptr());
    }

    /// Work that may show more than the notes say.
    #[cfg(feature = "full")]
    pub(crate) fn at_work<T>(&mut self, work: impl FnOnce(&mut Rest) -> T) -> T {
        let done = work(&mut self.rest);
        self.show();
        done
    }
}

/// A new handle; null if the library has a fault. It takes 256 kB, and up to 300 MB when
/// `palisade_solve` uses them. Give it to `palisade_free` in the end.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_new() -> Option<Box<Knowledge>> {
    caught(Box::<Knowledge>::default)
}

/// A new handle for another thread of the same search: what one of them proves, all of them know at
/// their nodes. Null if there is none or the library has a fault. Each is freed by itself, in any
/// order. The handle may not be in use meanwhile.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_new_beside(knowledge: Option<&mut Knowledge>) -> Option<Box<Knowledge>> {
    let known = knowledge?;
    caught(|| {
        let mut other = Box::new(Knowledge::over(known.rest.beside()));
        other.ask_bare_sides(known.asks_bare_sides);
        other
    })
}

/// Frees a handle, and the texts that it gave. Null is none.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_free(knowledge: Option<Box<Knowledge>>) {
    // A handle has nothing that runs when it is dropped and could panic but the allocator.
    drop(knowledge);
}

/// Ends a node of a search or narrows its window, and decides by itself how hard to work: the
/// one call that an engine needs.
///
/// `ply` are the plies from the root. Call it where `palisade_look` says so. The rest is as for
/// `palisade_narrow`. The root, of ply 0, is asked about as well: it is never settled, but what is worked
/// out of it is of use at all other nodes. `libpalisade-node` allocates nothing. `libpalisade` proves what the
/// search is about in portions of some milliseconds, as `palisade_set_node_work` says, and wants a thread with
/// 8 MB of stack.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_narrow_at(
    knowledge: Option<&mut Knowledge>,
    board: Option<&Board>,
    draw: i32,
    ply: i32,
    alpha: Option<&mut i32>,
    beta: Option<&mut i32>,
) -> i32 {
    answered(|| {
        let (knowledge, board) = (given(knowledge)?, given(board)?.raw());
        knowledge.rest.node_mut().set_visits(knowledge.visits);
        let answer = narrowed(alpha, beta, |window| {
            // The caller has asked `palisade_leave_alone`.
            let at = SearchNode { depth: i32::MAX, ply, one_ply: 1 };
            knowledge.rest.within().narrow(board, window, draw, at)
        });
        knowledge.pause = if answer == Ok(PALISADE_SEARCH) { PAUSE } else { 0 };
        knowledge.show();
        answer
    })
}

/// Says how much work the nodes of a search may cause: `PALISADE_OK`, or an error.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_set_node_work(
    knowledge: Option<&mut Knowledge>,
    work: Option<&NodeWork>,
) -> i32 {
    answered(|| {
        let (knowledge, work) = (given(knowledge)?, given(work)?);
        knowledge.ask_bare_sides(work.asks_bare_sides);
        knowledge.rest.set_work(work);
        Ok(PALISADE_OK)
    })
}

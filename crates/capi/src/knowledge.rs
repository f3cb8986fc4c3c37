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
use crate::codes::PALISADE_NEAR_ROOT;

/// Everything that is remembered between questions. One for each thread: it may go from
/// thread to thread, and only one may use it at a time. `palisade_new` makes it.
#[repr(C)]
pub struct Knowledge {
    /// The ply of the node that was entered last and not left; 0 at the root. A search that is
    /// thrown away by `longjmp` leaves its nodes open: set it to 0 then.
    pub innermost: i32,
    /// Other than 0 once anything was studied or solved: then what the notes deny may hold. Leave it
    /// alone, as all that follows.
    pub is_studied: i32,
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

    /// What a node is told, and whether more is proved.
    #[inline]
    fn node(&mut self) -> (&Node, bool) {
        let known = &*self.within();
        (known.node(), known.has_proofs())
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

    /// What a node is told, and whether more is proved.
    #[inline]
    const fn node(&self) -> (&Node, bool) {
        (&self.node, false)
    }
}

// What the header says is what the library has.
const _: () = {
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
        let (notes, noes) = (ptr::null(), ptr::null());
        let mut known = Self { innermost: 0, is_studied: 0, notes, noes, rest: Box::new(rest) };
        known.show();
        known
    }

    /// Has C see what the handle within knows now. It is said anew after each call that changes that, for
    /// then an address taken before is not to be read by.
    #[inline]
    fn show(&mut self) {
        let (node, has_proofs) = self.rest.node();
        let (notes, noes): (&[WallNote; 4 * 64], &[u64; 1024]) = (node.notes(), node.noes());
        self.is_studied = has_proofs.into();
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
    caught(|| Box::new(Knowledge::over(known.rest.beside())))
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
/// `palisade_narrow`. It allocates nothing.
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
        let answer = narrowed(alpha, beta, |window| {
            // Who calls has asked `palisade_leave_alone`.
            let at = SearchNode { depth: i32::MAX, ply, one_ply: 1 };
            knowledge.rest.within().narrow(board, window, draw, at)
        });
        knowledge.show();
        answer
    })
}

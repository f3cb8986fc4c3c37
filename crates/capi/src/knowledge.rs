//! The handle of a search: notes that C reads, and the one question.
//!
//! What is unsafe are names for the linker. A handle is a box, and is freed as one.
#![allow(unsafe_code)]

use alloc::boxed::Box;
#[cfg(not(feature = "full"))]
use alloc::sync::Arc;
#[cfg(feature = "full")]
use std::ffi::CString;

use palisade::walls::WallNote;
use palisade::{BoardView as _, Color, Raw, SearchNode};

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
    /// What `palisade_look` answers by. Leave it alone, as all that follows.
    pub notes: [[Note; NOTES]; 4],
    /// Placements of men of which it is remembered that nothing holds.
    pub noes: [u64; NOES],
    pub(crate) rest: Box<Rest>,
}

const _: () = assert!(PALISADE_NEAR_ROOT == SearchNode::NEAR_ROOT);

/// How many placements are remembered; a new one takes the place of an old one.
pub const NOES: usize = 1024;

/// How many notes are kept of each attacker and side to move; a new one takes the place of an old
/// one.
pub const NOTES: usize = 64;

/// What is known of one pawn structure, with only kings beside it.
#[derive(Clone, Copy, Debug, Default)]
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

/// What answers at a node.
#[cfg(feature = "full")]
type Within = palisade::Knowledge;
#[cfg(not(feature = "full"))]
type Within = palisade::Recognizer<Arc<[palisade::walls::WallSlot]>>;

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
    const fn within(&mut self) -> &mut Within {
        &mut self.session.knowledge
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
}

impl Default for Knowledge {
    fn default() -> Self {
        Self::over(Rest::new())
    }
}

impl Knowledge {
    fn over(rest: Rest) -> Self {
        let notes = [[Note::default(); NOTES]; 4];
        Self { innermost: 0, notes, noes: [0; NOES], rest: Box::new(rest) }
    }

    /// The handle within, for work that may show more than the notes say.
    #[cfg(feature = "full")]
    pub(crate) fn at_work(&mut self) -> &mut palisade::Knowledge {
        (self.notes, self.noes) = ([[Note::default(); NOTES]; 4], [0; NOES]);
        self.rest.within()
    }

    /// Writes down for `palisade_look` what the handle within has noted of a side.
    #[inline]
    fn note(&mut self, board: &Raw, attacker: Color) {
        if board.lone_pawns().is_none() {
            if let Some(key) = self.rest.within().remembered_no(board, attacker) {
                self.noes[(key >> (u64::BITS - NOES.ilog2())) as usize] = key;
            }
        } else if let Some(note) = self.rest.within().note(board, attacker) {
            let WallNote { white, black, region, sure, maybe } = note;
            let [white, black, region, sure, maybe] =
                [white, black, region, sure, maybe].map(|set| set.0);
            let notes = &mut self.notes[attacker as usize * 2 + board.side_to_move() as usize];
            notes[place(white, black)] = Note { white, black, region, sure, maybe };
        }
    }
}

/// Where a note is, as `palisade_look` has it: the high bits of a product are as good as random.
#[inline]
const fn place(white: u64, black: u64) -> usize {
    ((white ^ black).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize
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
        let (mut ceiling, mut floor) = (false, false);
        let answer = narrowed(alpha, beta, |window| {
            (ceiling, floor) = (window.beta > draw, window.alpha < draw);
            // Who calls has asked `palisade_leave_alone`.
            let at = SearchNode { depth: i32::MAX, ply, one_ply: 1 };
            knowledge.rest.within().narrow(board, window, draw, at)
        });
        let mover = board.side_to_move();
        for side in [(ceiling, mover), (floor, !mover)] {
            if side.0 {
                knowledge.note(board, side.1);
            }
        }
        answer
    })
}

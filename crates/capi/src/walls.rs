//! What is remembered of walls, in memory of the caller's.
//!
//! The unsafe lines see that memory as slots. A slot is a few atomic words: all bits mean
//! something, and any number of threads may read and write it.
#![allow(unsafe_code)]

use core::ffi::c_void;
use core::mem::MaybeUninit;
use core::{ptr, slice};

use palisade::walls;

use crate::border::{answered, given};
use crate::codes::PALISADE_OK;

/// Room for one pawn structure: 40 bytes. Zeroes mean empty. Leave it alone.
#[derive(Debug)]
#[repr(C)]
pub struct WallSlot {
    /// Not to be looked at.
    pub words: [u64; 5],
}

const _: () = {
    assert!(size_of::<WallSlot>() == size_of::<walls::WallSlot>());
    assert!(align_of::<WallSlot>() <= align_of::<walls::WallSlot>());
};

/// Memory for walls: slots that are zeroed before they are first used. A static array will do,
/// or see `palisade_walls_in`. Any number of threads may share them without a lock.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Walls {
    /// The slots, in memory of yours; each on a multiple of 8 bytes.
    pub slots: *mut WallSlot,
    /// How many.
    pub count: usize,
}

/// Makes slots of memory and empties them; all of it is used but what does not fill a slot.
///
/// The library keeps no address: when nobody asks with these walls any more, the memory is
/// yours to free.
///
/// # Safety
///
/// `memory` has the room that `bytes` says, and nobody else uses it meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palisade_walls_in(
    memory: *mut c_void,
    bytes: usize,
    walls: Option<&mut MaybeUninit<Walls>>,
) -> i32 {
    answered(|| {
        let walls = given(walls)?;
        let start = given((!memory.is_null()).then_some(memory))?.cast::<u8>();
        let skipped = start.align_offset(align_of::<walls::WallSlot>());
        let count = bytes.saturating_sub(skipped) / size_of::<WallSlot>();
        let slots = start.wrapping_add(if count > 0 { skipped } else { 0 }).cast::<WallSlot>();
        // SAFETY: these slots lie within the memory that the caller promises.
        unsafe { ptr::write_bytes(slots.cast::<u8>(), 0, count * size_of::<WallSlot>()) };
        walls.write(Walls { slots, count });
        Ok(PALISADE_OK)
    })
}

impl Walls {
    /// The slots.
    ///
    /// # Safety
    ///
    /// There are `slots` slots, that were zeroed once and written by nobody but this library.
    #[inline]
    pub(crate) unsafe fn table(&self) -> walls::WallTable<&[walls::WallSlot]> {
        let slots = self.slots.cast::<walls::WallSlot>();
        let usable = !slots.is_null() && slots.is_aligned();
        walls::WallTable::new(if usable {
            // SAFETY: neither null nor askew, and the rest is promised. A slot here and one of
            // the room have the same size; it is made of atomic words, so sharing it is right.
            unsafe { slice::from_raw_parts(slots, self.count) }
        } else {
            &[]
        })
    }
}

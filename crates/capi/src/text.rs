//! Texts in and out.
//!
//! The unsafe lines read and write texts of the caller's. That a text ends with a zero byte,
//! and that there is room for what is written, is what the caller promises, as with every
//! text of C.
#![allow(unsafe_code)]

use core::ffi::{CStr, c_char};
use core::fmt::Display;

use crate::codes::*;

/// What a code of an error means, in English; a text that is there for ever, never null.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_error_text(code: i32) -> *const c_char {
    match code {
        PALISADE_NULL => c"a pointer is null that must not be",
        PALISADE_BAD_SIDE => c"the side is neither 0 for White nor 1 for Black",
        PALISADE_BAD_EFFORT => c"the effort is not one of 0 to 2",
        PALISADE_BAD_FEN => c"the text is no FEN of a legal position",
        PALISADE_BAD_BOARD => c"the numbers are no position of chess",
        PALISADE_BAD_WINDOW => c"alpha is not below beta",
        PALISADE_BAD_TEXT => c"the text is not UTF-8",
        PALISADE_PANICKED => c"the library has a fault: free the handle, and report it",
        PALISADE_BAD_INDEX => c"there is no answer with this number",
        0.. => c"no error",
        _ => c"no such code",
    }
    .as_ptr()
}

/// The version of the library, such as "0.3.0"; a text that is there for ever.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_version() -> *const c_char {
    const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");
    VERSION.as_ptr().cast()
}

/// A text of the caller's.
///
/// # Safety
///
/// `text` is null, or ends with a zero byte and stays as it is while the result is used.
pub(crate) unsafe fn read<'a>(text: *const c_char) -> Result<&'a str, i32> {
    if text.is_null() {
        return Err(PALISADE_NULL);
    }
    // SAFETY: not null, and the rest is promised.
    unsafe { CStr::from_ptr(text) }.to_str().map_err(|_| PALISADE_BAD_TEXT)
}

/// Writes as much of a text as there is room for, and a zero byte.
///
/// # Safety
///
/// `room` is null, or `capacity` bytes may be written there that nobody else uses.
pub(crate) unsafe fn write(text: &dyn Display, room: *mut c_char, capacity: usize) {
    let Some(most) = capacity.checked_sub(1).filter(|_| !room.is_null()) else { return };
    let text = text.to_string();
    let mut length = most.min(text.len());
    while !text.is_char_boundary(length) {
        length -= 1;
    }
    // SAFETY: at most `capacity - 1` bytes and the zero are written; the text is our own.
    unsafe {
        room.copy_from_nonoverlapping(text.as_ptr().cast(), length);
        room.add(length).write(0);
    }
}

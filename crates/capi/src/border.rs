//! What every function does at the border.

#[cfg(feature = "full")]
use core::ops::ControlFlow;

use palisade::{Color, Effort};

use crate::codes::{PALISADE_BAD_EFFORT, PALISADE_BAD_SIDE, PALISADE_NULL, PALISADE_PANICKED};

#[cfg(feature = "full")]
/// Told now and then how much work is done; other than 0 ends the work. It must not throw,
/// and must not use the handle that is at work.
pub type Watch = Option<extern "C" fn(user: *mut core::ffi::c_void, work: u64) -> i32>;

/// An answer, or the code of an error.
pub(crate) type Answer = Result<i32, i32>;

/// Runs what answers, and lets no panic out.
#[inline]
pub(crate) fn answered(answer: impl FnOnce() -> Answer) -> i32 {
    match caught(answer) {
        Some(Ok(code) | Err(code)) => code,
        None => PALISADE_PANICKED,
    }
}

/// What this makes; nothing after a panic. Then the caller is told to free the handle, so nobody
/// sees it half changed.
#[cfg(feature = "full")]
#[inline]
pub(crate) fn caught<T>(make: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(make)).ok()
}

/// The same in the library for nodes alone, where a panic ends the program.
#[cfg(not(feature = "full"))]
#[inline]
pub(crate) fn caught<T>(make: impl FnOnce() -> T) -> Option<T> {
    Some(make())
}

/// What the caller has to give.
#[inline]
pub(crate) fn given<T>(pointer: Option<T>) -> Result<T, i32> {
    pointer.ok_or(PALISADE_NULL)
}

#[inline]
pub(crate) const fn side(number: i32) -> Result<Color, i32> {
    match number {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(PALISADE_BAD_SIDE),
    }
}

#[inline]
pub(crate) const fn effort(number: i32) -> Result<Effort, i32> {
    match number {
        0 => Ok(Effort::Glance),
        1 => Ok(Effort::Node),
        2 => Ok(Effort::Careful),
        _ => Err(PALISADE_BAD_EFFORT),
    }
}

/// Who watches, and what he is told with.
#[cfg(feature = "full")]
pub(crate) struct Watcher(pub(crate) Watch, pub(crate) *mut core::ffi::c_void);

#[cfg(feature = "full")]
impl palisade_answers::Host for Watcher {
    fn look(&self, work: u64) -> ControlFlow<()> {
        match self.0.map_or(0, |watch| watch(self.1, work)) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

#[test]
fn a_panic_becomes_a_code() {
    assert_eq!(answered(|| panic!("a fault")), PALISADE_PANICKED);
}

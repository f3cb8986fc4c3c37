//! What the module exports: three functions, and two that it asks for.
//!
//! The host writes a question where [`palisade_question`] says, calls [`palisade_ask`] and reads
//! the answer where [`palisade_answer`] says. No block of this file is unsafe. What the
//! compiler cannot check are the names: no other crate of the module exports these
//! three, and the host gives `palisade.progress` and `palisade.now` these signatures, or the
//! module does not start.
#![allow(unsafe_code)]
// The host reaches them, and no Rust does.
#![allow(unreachable_pub)]

use core::cell::RefCell;
use core::ops::ControlFlow;
use core::ptr;
use core::time::Duration;

use palisade_answers::{Host, Session};

/// No question is longer.
const MOST_QUESTION_BYTES: usize = 1 << 20;

#[derive(Default)]
struct Door {
    question: Vec<u8>,
    answer: String,
    session: Session,
}

std::thread_local! {
    // A module has one thread; each worker has a module of its own.
    static DOOR: RefCell<Door> = RefCell::default();
}

#[link(wasm_import_module = "palisade")]
unsafe extern "C" {
    /// Told now and then how much work is done; other than 0 ends the work.
    safe fn progress(work: f64) -> i32;
    /// The time in milliseconds, since whatever moment.
    safe fn now() -> f64;
}

/// Whoever has opened the module.
struct Outside;

impl Host for Outside {
    fn now(&self) -> Duration {
        // A clock that is set back below 0 stands still.
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }

    fn look(&self, work: u64) -> ControlFlow<()> {
        match progress(work as f64) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

/// Where a question of `length` bytes goes; null if it is too long, or if one is being answered.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_question(length: usize) -> *mut u8 {
    DOOR.with(|door| match door.try_borrow_mut() {
        Ok(mut door) if length <= MOST_QUESTION_BYTES => {
            door.question.clear();
            door.question.resize(length, 0);
            door.question.as_mut_ptr()
        }
        _ => ptr::null_mut(),
    })
}

/// Answers the question; the length of the answer, 0 if a question is being answered.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_ask() -> usize {
    DOOR.with(|door| {
        // The host may call from within `progress`.
        let Ok(mut door) = door.try_borrow_mut() else { return 0 };
        let Door { question, answer, session } = &mut *door;
        *answer = session.answer(&String::from_utf8_lossy(question), &Outside);
        answer.len()
    })
}

/// Where the answer stands, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_answer() -> *const u8 {
    DOOR.with(|door| door.try_borrow().map_or(ptr::null(), |door| door.answer.as_ptr()))
}

//! What a handle works out between searches, and everything in words.
//!
//! What is unsafe are texts of the caller's, see `text.rs`, and names for the linker.
#![allow(unsafe_code)]

use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;
use core::ptr;
use std::ffi::CString;
use std::time::Instant;

use palisade::{BoardView as _, Outcome};
use palisade_answers::{Clock, Limits};

use crate::border::{Watcher, answered, given};
use crate::codes::*;
use crate::{Board, Knowledge, Watch, text};

/// What `palisade_solve` has proved.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Solution {
    /// The value is no lower: `PALISADE_BLACK_WINS`, `PALISADE_DRAW` or `PALISADE_WHITE_WINS`.
    pub lower: i32,
    /// The value is no higher. If both are the same, that is the value.
    pub upper: i32,
    /// How many moves are proved to keep the value.
    pub best: u32,
    /// How many other moves may keep it as well: nothing is proved of them.
    pub open_moves: u32,
    /// Where the first of the best moves comes from; `PALISADE_NO_SQUARE` if there is none.
    pub from: u8,
    /// Where it goes.
    pub to: u8,
    /// What a pawn becomes, as an index of the board's roles; 0 if nothing.
    pub promotion: u8,
    /// The work that it took, as the budget counts it.
    pub work: u64,
}

/// What is proved of a position, with a budget of work, a few microseconds a unit.
/// `PALISADE_OK`, or an error, and then `solution` is as it was.
///
/// The first question builds databases for a second or two, that the budget does not count.
/// For reasons and a line to show, ask `palisade_ask` to solve. `watch` may be null.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_solve(
    knowledge: Option<&mut Knowledge>,
    board: Option<&Board>,
    budget: u64,
    watch: Watch,
    user: *mut c_void,
    solution: Option<&mut MaybeUninit<Solution>>,
) -> i32 {
    answered(|| {
        let (knowledge, room) = (given(knowledge)?, given(solution)?);
        let board = given(board)?.raw();
        let watcher = Watcher(watch, user);
        let clock = Clock::new(Limits::work(budget), &watcher);
        let found = knowledge
            .at_work(|known| clock.limited(|budget| known.within().solve(board, budget, |_| {})));
        let found = found.map_err(|_| PALISADE_BAD_BOARD)?;
        let (bounds, first) = (found.bounds, found.best.first());
        let square =
            |square: Option<palisade::Square>| square.map_or(PALISADE_NO_SQUARE, |s| s as u8);
        room.write(Solution {
            lower: value(bounds.lower.outcome),
            upper: value(bounds.upper.outcome),
            best: found.best.len() as u32,
            open_moves: found.open_moves as u32,
            from: square(first.map(|step| step.from)),
            to: square(first.map(|step| step.to)),
            promotion: first.and_then(|step| step.promotion).map_or(0, |role| role.index() as u8),
            work: found.work,
        });
        Ok(PALISADE_OK)
    })
}

const fn value(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::BlackWins => PALISADE_BLACK_WINS,
        Outcome::Draw => PALISADE_DRAW,
        Outcome::WhiteWins => PALISADE_WHITE_WINS,
    }
}

/// Everything that is known at once of a position, as JSON: `*json` is a text that belongs to the
/// handle, until its next text or its end. `PALISADE_OK`, or an error, and then `*json` is null.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_explain(
    knowledge: Option<&mut Knowledge>,
    board: Option<&Board>,
    json: Option<&mut MaybeUninit<*const c_char>>,
) -> i32 {
    told(knowledge, json, || {
        let position = given(board)?.raw().to_position().map_err(|_| PALISADE_BAD_BOARD)?;
        Ok(format!("explain\n{position}"))
    })
}

/// Has so many threads work on the tables of one position from now on, for `palisade_solve` and
/// `palisade_ask`; one does it all. Answers are the same for the same work. They begin with the first table.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_use_threads(knowledge: Option<&mut Knowledge>, threads: usize) -> i32 {
    answered(|| {
        given(knowledge)?.rest.within().set_threads(&palisade::Threads::new(threads));
        Ok(PALISADE_OK)
    })
}

/// Answers a question in words with JSON, as `palisade_explain` does: "solve", "maps", "moves",
/// "winnable" and others, each with a FEN and settings on lines of their own, such as
/// "seconds 5". "syzygy" with a folder in place of the FEN has the handle ask the tables there.
/// The page of the crate `palisade-answers` lists them. A question without an answer
/// is no error here: its JSON has `error` and `kind`.
///
/// # Safety
///
/// `question` ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palisade_ask(
    knowledge: Option<&mut Knowledge>,
    question: *const c_char,
    json: Option<&mut MaybeUninit<*const c_char>>,
) -> i32 {
    // SAFETY: promised by the caller.
    told(knowledge, json, || unsafe { text::read(question) }.map(str::to_owned))
}

fn told(
    knowledge: Option<&mut Knowledge>,
    json: Option<&mut MaybeUninit<*const c_char>>,
    question: impl FnOnce() -> Result<String, i32>,
) -> i32 {
    answered(|| {
        let json = given(json)?.write(ptr::null());
        let (knowledge, question) = (given(knowledge)?, question()?);
        let clock = Instant::now();
        let answer = knowledge.at_work(|known| known.session.answer(&question, &clock));
        // JSON has no zero byte: it is written as an escape.
        knowledge.rest.answer = CString::new(answer).map_err(|_| PALISADE_BAD_TEXT)?;
        *json = knowledge.rest.answer.as_ptr();
        Ok(PALISADE_OK)
    })
}

#[test]
fn answers_are_as_the_schema_says() {
    use palisade::Position;
    use palisade_testkit::schema;

    use crate::knowledge::{palisade_free, palisade_new};
    let mut known = palisade_new();
    let mut json = MaybeUninit::uninit();
    // SAFETY: a call that is well is told a text, which stays until the next.
    let text = |json: &MaybeUninit<*const c_char>| unsafe { text::read(json.assume_init()) };
    for (definition, question) in [
        ("explanation", c"explain\n8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1"),
        ("solution", c"solve\n3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - -\nseconds 5\nwork 1000"),
        ("winnability", c"winnable\n4k3/8/8/8/8/8/8/R3K3 b - - 0 1"),
        ("bound", c"bound\n4k3/8/8/8/8/8/8/R3K3 b - - 0 1\neffort careful"),
        ("trouble", c"bound\n\n"),
        ("trouble", c"syzygy\n/no such folder"),
        ("tables_there", c"syzygy"),
    ] {
        // SAFETY: the question ends with a zero byte.
        let code =
            unsafe { palisade_ask(known.as_deref_mut(), question.as_ptr(), Some(&mut json)) };
        assert_eq!((code, schema::check(definition, text(&json).unwrap())), (PALISADE_OK, Ok(())));
    }
    let board = Board::from(palisade::Raw::of(&Position::START));
    assert_eq!(palisade_explain(known.as_deref_mut(), Some(&board), Some(&mut json)), PALISADE_OK);
    assert_eq!(schema::check("explanation", text(&json).unwrap()), Ok(()));
    palisade_free(known);
}

//! Many positions at once: verdicts, lines and certificates of both sides, on all cores.
//!
//! What is unsafe are the boards of the caller's, as many as he says, and names for the linker. A
//! handle is a box, and is freed as one.
#![allow(unsafe_code)]

use core::ffi::{c_char, c_void};
use core::num::NonZeroUsize;
use core::ptr;
use core::slice;
use core::time::Duration;
use std::ffi::CString;
use std::sync::OnceLock;

use palisade::{Color, Helpmates, Position, Winnability};
use palisade_answers::{Clock, Host, Limits, Many};

use crate::border::{Watcher, answered, caught, given, side};
use crate::bound::helpmates;
use crate::codes::*;
use crate::winnable::verdict;
use crate::{Board, Watch};

/// What is known of many positions, see `palisade_winnables`. It stays as it is, so any number of
/// threads may look into it at once.
pub struct Answers {
    /// None where the numbers are no position.
    asked: Vec<Option<AskedBoard>>,
}

struct AskedBoard {
    position: Position,
    sides: [SideAnswer; 2],
}

/// The answer of a side, and its texts as soon as somebody wants them.
struct SideAnswer {
    said: Winnability,
    /// The line and the certificate, made when they are first asked for.
    texts: [OnceLock<Option<CString>>; 2],
}

/// Who waits for the threads asks so often whether to go on.
const PAUSE: Duration = Duration::from_millis(10);

/// Can each side of each of these positions still mate, if the other helps? It answers in full:
/// `palisade_answers_verdict`, `palisade_answers_line` and `palisade_answers_certificate` say what
/// was found. Null if `boards` is, or if the library has a fault.
///
/// The budget is for each side, as that of `palisade_winnable`. `threads` threads work, or as many as
/// there are cores if it is 0. `watch` may be null; it is called by the thread that asks, with the
/// number of positions that are done, and other than 0 ends the work: what is not done by then is
/// `PALISADE_UNDECIDED`. Give the answers to `palisade_answers_free` in the end.
///
/// # Safety
///
/// `boards` is null or has `count` boards, which nobody changes meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn palisade_winnables(
    boards: *const Board,
    count: usize,
    budget: u64,
    threads: usize,
    watch: Watch,
    user: *mut c_void,
) -> Option<Box<Answers>> {
    if boards.is_null() {
        return None;
    }
    // SAFETY: not null, and the rest is promised by the caller.
    let boards = unsafe { slice::from_raw_parts(boards, count) };
    let watcher = Watcher(watch, user);
    caught(|| Box::new(Answers { asked: ask(boards, budget, threads, &watcher) }))
}

/// The answers, in their order.
fn ask(
    boards: &[Board],
    budget: u64,
    threads: usize,
    watcher: &Watcher,
) -> Vec<Option<AskedBoard>> {
    let boards: Vec<_> = boards.iter().map(|board| helpmates(board).ok()).collect();
    let one = |index: usize, host: &dyn Host| {
        let clock = Clock::new(Limits::work(budget), host);
        let say = |board: &Helpmates| {
            Color::ALL.map(|winner| clock.limited(|budget| board.winnability(winner, budget)))
        };
        boards[index].as_ref().map(say)
    };
    let plan = Many { threads: NonZeroUsize::new(threads), chunk: 1, pause: PAUSE };
    let look = |done| Ok::<_, std::io::Error>(watcher.look(done as u64));
    let found = plan.ask(boards.len(), look, |index, worker| Ok(one(index, worker)));
    // The system may have no thread to give: then the one that asks works.
    let found = found.unwrap_or_else(|_| (0..boards.len()).map(|index| one(index, &())).collect());
    let both = boards.into_iter().zip(found);
    both.map(|(board, said)| {
        let said = said.unwrap_or([Winnability::Unknown, Winnability::Unknown]);
        let sides = said.map(|said| SideAnswer { said, texts: Default::default() });
        Some(AskedBoard { position: board?.position, sides })
    })
    .collect()
}

impl Answers {
    fn get(&self, index: usize, winner: i32) -> Result<(&AskedBoard, Color), i32> {
        let winner = side(winner)?;
        let asked = self.asked.get(index).ok_or(PALISADE_BAD_INDEX)?;
        asked.as_ref().map(|asked| (asked, winner)).ok_or(PALISADE_BAD_BOARD)
    }

    /// A text of an answer, which is made when it is first wanted; null if there is none.
    fn text(answers: Option<&Self>, index: usize, winner: i32, is_line: bool) -> *const c_char {
        let mut text = ptr::null();
        answered(|| {
            let (asked, winner) = given(answers)?.get(index, winner)?;
            let SideAnswer { said, texts } = &asked.sides[winner as usize];
            let made = || match said {
                Winnability::Winnable(line) if is_line => {
                    Some(line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
                }
                _ if is_line => None,
                said => said.certificate(&asked.position, winner).map(|proof| proof.to_string()),
            };
            let made = || made().and_then(|text| CString::new(text).ok());
            let kept = texts[usize::from(!is_line)].get_or_init(made).as_deref();
            text = kept.map_or(ptr::null(), |kept| kept.as_ptr());
            Ok(PALISADE_OK)
        });
        text
    }
}

/// The verdict of one side of one position, as `palisade_winnable` has it; or an error, as
/// `PALISADE_BAD_BOARD` where the numbers were no position.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_answers_verdict(
    answers: Option<&Answers>,
    index: usize,
    winner: i32,
) -> i32 {
    answered(|| {
        let (asked, winner) = given(answers)?.get(index, winner)?;
        Ok(verdict(&asked.sides[winner as usize].said))
    })
}

/// The moves that mate, as engines write them, with blanks between them; null unless the verdict is
/// `PALISADE_WINNABLE`. The text belongs to the answers.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_answers_line(
    answers: Option<&Answers>,
    index: usize,
    winner: i32,
) -> *const c_char {
    Answers::text(answers, index, winner, true)
}

/// The certificate of a verdict, as `palisade check` reads it; null if nothing is proved. It is made
/// when it is first asked for, and belongs to the answers.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_answers_certificate(
    answers: Option<&Answers>,
    index: usize,
    winner: i32,
) -> *const c_char {
    Answers::text(answers, index, winner, false)
}

/// Frees answers, and their texts. Null is none.
#[unsafe(no_mangle)]
pub extern "C" fn palisade_answers_free(answers: Option<Box<Answers>>) {
    drop(answers);
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;

    use palisade::proof::Certificate;
    use palisade_testkit::{Dice, any_position};

    use super::*;

    fn text<'a>(text: *const c_char) -> Option<&'a str> {
        // SAFETY: the texts of answers end with a zero byte, and each test keeps them.
        (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_str().unwrap())
    }

    fn winnables(boards: &[Board], threads: usize, watch: Watch) -> Box<Answers> {
        let (boards, count) = (boards.as_ptr(), boards.len());
        // SAFETY: these are the boards of a slice.
        let answers =
            unsafe { palisade_winnables(boards, count, 3000, threads, watch, ptr::null_mut()) };
        answers.unwrap()
    }

    /// Positions with walls and without, and numbers that are none.
    fn boards() -> Vec<Board> {
        let mut dice = Dice::new(46);
        let mut boards = Vec::new();
        while boards.len() < 60 {
            let position = match boards.len() % 2 {
                0 => any_position::small_position(&mut dice),
                _ => any_position::wall_with_men(&mut dice),
            };
            boards.extend(position.map(|position| Board::from(palisade::Raw::of(&position))));
        }
        boards[7].roles = [u64::MAX; 6];
        boards
    }

    #[test]
    fn a_batch_says_what_is_said_one_by_one_with_proofs_that_hold() {
        let boards = boards();
        let (mut lines, mut proofs) = (0, 0);
        for threads in [0, 1, 3] {
            let answers = winnables(&boards, threads, None);
            for (index, board) in boards.iter().enumerate() {
                for winner in [0, 1] {
                    let said = palisade_answers_verdict(Some(&answers), index, winner);
                    let alone = crate::winnable::palisade_winnable(
                        Some(board),
                        winner,
                        3000,
                        None,
                        ptr::null_mut(),
                    );
                    assert_eq!(said, alone);
                    let line = text(palisade_answers_line(Some(&answers), index, winner));
                    assert_eq!(line.is_some(), said == PALISADE_WINNABLE);
                    lines += usize::from(line.is_some_and(|line| !line.is_empty()));
                    let proof = text(palisade_answers_certificate(Some(&answers), index, winner));
                    assert_eq!(proof.is_some(), said > 0);
                    if let Some(proof) = proof {
                        let proof: Certificate = proof.parse().unwrap();
                        palisade::proof::check(&proof).unwrap();
                        proofs += 1;
                    }
                }
            }
        }
        assert!(lines > 30 && proofs > lines, "{lines} lines, {proofs} proofs");
    }

    #[test]
    fn what_is_wrong_has_a_code() {
        let boards = boards();
        let answers = winnables(&boards[..8], 2, None);
        let verdict = |index, winner| palisade_answers_verdict(Some(&answers), index, winner);
        assert_eq!(verdict(7, 0), PALISADE_BAD_BOARD);
        assert_eq!(verdict(8, 0), PALISADE_BAD_INDEX);
        assert_eq!(verdict(0, 2), PALISADE_BAD_SIDE);
        assert_eq!(palisade_answers_verdict(None, 0, 0), PALISADE_NULL);
        assert!(palisade_answers_line(Some(&answers), 7, 0).is_null());
        assert!(palisade_answers_certificate(None, 0, 0).is_null());
        assert!(winnables(&[], 0, None).asked.is_empty());
        // SAFETY: null is none, however many are said to be there.
        assert!(
            unsafe { palisade_winnables(ptr::null(), 9, 1, 0, None, ptr::null_mut()) }.is_none()
        );
        palisade_answers_free(None);
    }

    #[test]
    fn who_stops_it_leaves_the_rest_undecided() {
        extern "C" fn stop(_: *mut c_void, _: u64) -> i32 {
            1
        }
        let boards: Vec<Board> = boards().into_iter().cycle().take(200_000).collect();
        let answers = winnables(&boards, 1, Some(stop));
        assert_eq!(answers.asked.len(), boards.len());
        let last = palisade_answers_verdict(Some(&answers), boards.len() - 1, 0);
        assert_eq!(last, PALISADE_UNDECIDED);
    }
}

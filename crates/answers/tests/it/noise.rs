//! Any text gets an answer, and every answer is JSON.

use core::ops::ControlFlow;
use core::time::Duration;

use palisade_answers::{Host, Session};
use palisade_testkit::sweep;
use proptest::prelude::*;
use serde_json::Value;

const QUESTIONS: [&str; 10] = [
    "bound", "certify", "check", "explain", "maps", "moves", "picture", "solve", "version",
    "winnable",
];

const POSITIONS: [&str; 9] = [
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
    "8/8/8 w",
    "\"\\\u{7}",
    "♔",
    "",
];

/// A host that ends all work at once.
struct Impatient;

impl Host for Impatient {
    fn now(&self) -> Duration {
        Duration::ZERO
    }

    fn look(&self, _: u64) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

fn is_object(session: &mut Session, question: &str) -> bool {
    let answer = session.answer(question, &Impatient);
    serde_json::from_str::<Value>(&answer).is_ok_and(|answer| answer.is_object())
}

#[test]
fn every_answer_is_json() {
    let mut session = Session::default();
    for question in QUESTIONS.into_iter().chain(["", "what", "\n\n", "maps 3"]) {
        for position in POSITIONS {
            for setting in ["", "\nwork 200", "\nreading church", "\nof map", "\neffort x"] {
                let text = format!("{question}\n{position}{setting}");
                assert!(is_object(&mut session, &text), "{text}");
            }
        }
    }
}

proptest! {
    #![proptest_config(sweep::laws())]

    /// Any text gets an answer, and any slip in a question that is nearly right.
    #[test]
    fn noise_gets_an_answer(
        noise in "\\PC{0,80}",
        name in prop::sample::select(&QUESTIONS[..]),
        position in prop::sample::select(&POSITIONS[..]),
        setting in "(work|reading|of|effort|side|attacker|attacker_tempi|seconds)? ?[-0-9a-z.]{0,12}",
        slip: prop::sample::Index,
        letter in "[ -~\n♔]",
    ) {
        let mut session = Session::default();
        prop_assert!(is_object(&mut session, &noise), "{}", noise);
        let mut question = format!("{name}\n{position}\n{setting}\nwork 100");
        prop_assert!(is_object(&mut session, &question), "{}", question);
        let slips: Vec<usize> = question.char_indices().map(|(at, _)| at).collect();
        question.insert_str(*slip.get(&slips), &letter);
        prop_assert!(is_object(&mut session, &question), "{}", question);
    }
}

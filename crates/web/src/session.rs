//! What is kept between questions, and who answers which.

use core::ops::ControlFlow;

use palisade::Knowledge;

use crate::json::{Object, object};
use crate::question::{Question, Trouble, Watch};
use crate::{bound, explain, maps, moves, picture, solve, winnable};

/// Answers questions, and remembers what serves the next one.
///
/// ```
/// use palisade_web::Session;
/// let answer = Session::default().answer("maps\nnonsense", &|_| core::ops::ControlFlow::Continue(()));
/// assert!(answer.starts_with(r#"{"error":"#));
/// ```
pub struct Session {
    knowledge: Knowledge,
}

impl Default for Session {
    fn default() -> Self {
        Self { knowledge: Knowledge::builder().bytes(solve::BYTES).certificates(false).build() }
    }
}

impl Session {
    /// What the questions are asked of: for another door that wants more than texts.
    ///
    /// ```
    /// use palisade_web::Session;
    /// assert_eq!(Session::default().knowledge().effort(), palisade::Effort::Node);
    /// ```
    pub const fn knowledge(&mut self) -> &mut Knowledge {
        &mut self.knowledge
    }

    /// The answer as one JSON object; a question that has none gets an `error` in words,
    /// and its `kind`.
    ///
    /// `watch` is told now and then how much work is done, and may end it; then the answer
    /// says what is known by then.
    ///
    /// ```
    /// use palisade_web::Session;
    /// let fen = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1";
    /// let mut session = Session::default();
    /// let question = format!("explain\n{fen}");
    /// let answer = session.answer(&question, &|_| core::ops::ControlFlow::Continue(()));
    /// assert!(answer.contains(r#""exact":"white""#));
    /// ```
    #[must_use]
    pub fn answer(&mut self, question: &str, watch: &dyn Fn(u64) -> ControlFlow<()>) -> String {
        let mut out = String::new();
        let mut trouble = None;
        object(&mut out, |object| {
            let said = Question::read(question).and_then(|read| self.write(&read, object, watch));
            trouble = said.err();
        });
        let Some(trouble) = trouble else { return out };
        out.clear();
        object(&mut out, |object| {
            object.text("error", &trouble);
            object.text("kind", trouble.kind());
        });
        out
    }

    fn write(
        &mut self,
        question: &Question<'_>,
        out: &mut Object<'_>,
        watch: Watch<'_>,
    ) -> Result<(), Trouble> {
        match question.name {
            "bound" => bound::write(question, out),
            "explain" => explain::write(question, out, &mut self.knowledge),
            "maps" => maps::write(question, out),
            "moves" => moves::write(question, out),
            "picture" => picture::write(question, out),
            "prepare" => {
                // The databases are kept with the knowledge.
                let _ = self.knowledge.databases();
                Ok(())
            }
            "solve" => solve::write(question, out, &mut self.knowledge, watch),
            "version" => {
                out.text("version", env!("CARGO_PKG_VERSION"));
                Ok(())
            }
            "winnable" => winnable::write(question, out, watch),
            other => Err(Trouble::Question(other.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUESTIONS: [&str; 8] =
        ["bound", "explain", "maps", "moves", "picture", "solve", "version", "winnable"];

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

    #[test]
    fn every_answer_is_json() {
        let mut session = Session::default();
        for question in QUESTIONS.into_iter().chain(["", "what", "\n\n", "maps 3"]) {
            for position in POSITIONS {
                for setting in ["", "\nbudget 200", "\nreading church", "\nof map", "\neffort x"] {
                    let text = format!("{question}\n{position}{setting}");
                    let answer = session.answer(&text, &|_| ControlFlow::Break(()));
                    let read: serde_json::Value = serde_json::from_str(&answer).unwrap();
                    assert!(read.is_object(), "{text}");
                }
            }
        }
    }

    proptest::proptest! {
        #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

        /// Any text gets an answer, and any slip in a question that is nearly right.
        #[test]
        fn noise_gets_an_answer(
            noise in "\\PC{0,80}",
            name in proptest::sample::select(&QUESTIONS[..]),
            position in proptest::sample::select(&POSITIONS[..]),
            setting in "(budget|reading|of|effort|attacker|attacker_tempi|seconds)? ?[-0-9a-z.]{0,12}",
            slip: proptest::sample::Index,
            letter in "[ -~\n♔]",
        ) {
            let mut question = format!("{name}\n{position}\n{setting}\nbudget 100");
            let slips: Vec<usize> = question.char_indices().map(|(at, _)| at).collect();
            let mut session = Session::default();
            for round in 0..2 {
                let text = if round == 0 { &noise } else { &question };
                let answer = session.answer(text, &|_| ControlFlow::Break(()));
                let read: serde_json::Value = serde_json::from_str(&answer).unwrap();
                proptest::prop_assert!(read.is_object(), "{text}");
                question.insert_str(*slip.get(&slips), &letter);
            }
            let answer = session.answer(&question, &|_| ControlFlow::Break(()));
            proptest::prop_assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok());
        }
    }

    #[test]
    fn fine_70_has_fourteen_letters() {
        let question = "maps\n8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\nreading reach";
        let answer = Session::default().answer(question, &|_| ControlFlow::Continue(()));
        let read: serde_json::Value = serde_json::from_str(&answer).unwrap();
        let systems = read["white"]["systems"].as_array().unwrap();
        let narrow = systems.iter().filter(|system| system["narrow"] == true);
        let letters: String = narrow.map(|system| system["letter"].as_str().unwrap()).collect();
        assert_eq!(letters, "ABCDEFGHIJKLMN");
        assert_eq!(read["white"]["advised"], "b1");
    }
}

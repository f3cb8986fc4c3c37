//! What is kept between questions, and who answers which.

use palisade::Knowledge;

use crate::json::{Object, object, written};
use crate::limits::Host;
use crate::question::Request;
use crate::read::Trouble;
use crate::{annotate, bound, certify, explain, maps, moves, picture, solve, winnable};

type Answered = Result<(), Trouble>;

/// What is asked, the settings that it knows, and who answers.
type Row =
    (&'static str, &'static [&'static str], fn(&mut Request<'_>, &mut Object<'_>) -> Answered);

/// Every question.
const QUESTIONS: &[Row] = &[
    ("annotate", &["work", "seconds", "language", "fifty"], annotate::write),
    ("bound", &["effort"], bound::write),
    ("certify", &["work", "seconds", "side", "sought"], certify::write),
    ("check", &[], certify::write_check),
    ("explain", &["effort", "work", "seconds", "fifty"], explain::write),
    ("maps", &["reading", "attacker_tempi", "defender_tempi"], maps::write),
    ("moves", &[], moves::write),
    ("picture", &["of", "attacker", "reading"], picture::write),
    ("prepare", &[], prepare),
    ("solve", &["work", "seconds", "all_moves", "fifty"], solve::write),
    #[cfg(feature = "syzygy")]
    ("syzygy", &[], crate::tables::write),
    ("version", &[], write_version),
    ("winnable", &["work", "seconds", "side", "plies"], winnable::write),
];

/// The databases are kept with the knowledge.
fn prepare(question: &mut Request<'_>, _: &mut Object<'_>) -> Answered {
    let _ = question.knowledge.databases();
    Ok(())
}

fn write_version(_: &mut Request<'_>, out: &mut Object<'_>) -> Answered {
    out.text("version", env!("CARGO_PKG_VERSION"));
    Ok(())
}

/// Answers questions, and remembers what serves the next one.
///
/// ```
/// use palisade_answers::Session;
/// let answer = Session::default().answer("maps\nnonsense", &());
/// assert!(answer.starts_with(r#"{"error":"#));
/// ```
pub struct Session {
    /// What the questions are asked of: for another door that wants more than texts.
    pub knowledge: Knowledge,
}

impl Default for Session {
    fn default() -> Self {
        Self { knowledge: Knowledge::builder().bytes(Self::CACHE_BYTES).build() }
    }
}

impl Session {
    /// What the caches may hold, in bytes; a telephone has no more to give. What does not fit is
    /// forgotten.
    pub const CACHE_BYTES: usize = 256 << 20;

    /// The answer as one JSON object, as the schema has it; a question that has none gets an
    /// `error` in words, and its `kind`.
    ///
    /// The host may end the work; then the answer says what is known by then.
    ///
    /// ```
    /// use palisade_answers::Session;
    /// let question = "explain\n4k3/8/4K3/4P3/8/8/8/8 b - - 0 1";
    /// let answer = Session::default().answer(question, &());
    /// assert!(answer.contains(r#""exact":"white""#));
    /// ```
    #[must_use]
    pub fn answer(&mut self, question: &str, host: &dyn Host) -> String {
        let mut out = String::new();
        let mut trouble = None;
        object(&mut out, |object| {
            trouble = write(&mut Request::read(question, &mut self.knowledge, host), object).err();
        });
        trouble.map_or(out, |trouble| {
            written(|object| {
                object.text("error", &trouble);
                object.text("kind", trouble.kind());
            })
        })
    }
}

fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Answered {
    let asked = QUESTIONS.iter().find(|(name, ..)| *name == question.name);
    let (_, settings, answer) = asked.ok_or_else(|| {
        Trouble::Question(match question.name {
            "" => "nothing is asked: the first line says what, the second is a position".to_owned(),
            name => format!("{name:?} is no question"),
        })
    })?;
    question.allows(settings)?;
    answer(question, out)
}

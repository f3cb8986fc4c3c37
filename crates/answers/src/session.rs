//! What is kept between questions, and who answers which.

use palisade::Knowledge;

use crate::json::{Object, object, written};
use crate::limits::Host;
use crate::question::Request;
use crate::read::Trouble;
use crate::{annotate, bound, certify, explain, maps, moves, picture, solve, winnable};

/// What the caches may hold, in bytes; a telephone has no more to give. What does not fit is
/// forgotten.
const BYTES: usize = 256 << 20;

/// Questions about a text that follows them after an empty line: games, or a certificate.
const OF_TEXTS: [&str; 2] = ["annotate", "check"];

/// Answers questions, and remembers what serves the next one.
///
/// ```
/// use palisade_answers::Session;
/// let answer = Session::default().answer("maps\nnonsense", &());
/// assert!(answer.starts_with(r#"{"error":"#));
/// ```
pub struct Session {
    knowledge: Knowledge,
}

impl Default for Session {
    fn default() -> Self {
        Self { knowledge: Knowledge::builder().bytes(BYTES).build() }
    }
}

impl Session {
    /// What the questions are asked of: for another door that wants more than texts.
    ///
    /// ```
    /// use palisade_answers::Session;
    /// let databases = palisade::Knowledge::default().databases();
    /// Session::default().knowledge().share_databases(databases);
    /// ```
    pub const fn knowledge(&mut self) -> &mut Knowledge {
        &mut self.knowledge
    }

    /// A session for another thread, whose handle is [beside](Knowledge::beside) that of this one.
    #[must_use]
    pub fn beside(&mut self) -> Self {
        Self { knowledge: self.knowledge.beside() }
    }

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
            let name = question.lines().next();
            let said = match name.is_some_and(|name| OF_TEXTS.contains(&name)) {
                true => Request::read_with_text(question)
                    .and_then(|(read, text)| self.write_of_text(&read, text, object, host)),
                false => Request::read(question).and_then(|read| self.write(&read, object, host)),
            };
            trouble = said.err();
        });
        trouble.map_or(out, |trouble| {
            written(|object| {
                object.text("error", &trouble);
                object.text("kind", trouble.kind());
            })
        })
    }

    fn write_of_text(
        &mut self,
        question: &Request<'_>,
        text: &str,
        out: &mut Object<'_>,
        host: &dyn Host,
    ) -> Result<(), Trouble> {
        match question.name {
            "check" => certify::write_check(question, text, out),
            _ => annotate::write(question, text, out, &mut self.knowledge, host),
        }
    }

    fn write(
        &mut self,
        question: &Request<'_>,
        out: &mut Object<'_>,
        host: &dyn Host,
    ) -> Result<(), Trouble> {
        match question.name {
            "bound" => bound::write(question, out),
            "certify" => certify::write(question, out, &mut self.knowledge, host),
            "explain" => explain::write(question, out, &mut self.knowledge, host),
            "maps" => maps::write(question, out),
            "moves" => moves::write(question, out),
            "picture" => picture::write(question, out),
            "prepare" => {
                // The databases are kept with the knowledge.
                let _ = self.knowledge.databases();
                Ok(())
            }
            "solve" => solve::write(question, out, &mut self.knowledge, host),
            #[cfg(feature = "syzygy")]
            "syzygy" => crate::tables::write(question, out, &mut self.knowledge),
            "version" => {
                out.text("version", env!("CARGO_PKG_VERSION"));
                Ok(())
            }
            "winnable" => winnable::write(question, out, host),
            other => Err(Trouble::Question(other.to_owned())),
        }
    }
}

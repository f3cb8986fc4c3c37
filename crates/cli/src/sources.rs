//! Where positions come from on the command line, and how many threads share them.

use std::io::{self, Write};
use std::iter;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::Duration;

use palisade::{InvalidPosition, Position};
use palisade_answers::read::{self, Trouble, unquoted};
use palisade_answers::{Language, cores, in_order, trouble};

use crate::positions::PositionLines;
use crate::{interrupt, output};

/// Positions as they are given on the command line, and how they are answered.
#[derive(clap::Args, Clone)]
pub struct Positions {
    /// FENs or EPDs, with quotes round them or without, or files of them, one a line, or tables
    /// with a `fen` column; - or nothing for standard input.
    #[arg(value_name = "FEN or FILE")]
    positions: Vec<String>,
    /// Print one JSON object a line and position; docs/command-line.md says what is in it.
    #[arg(long)]
    pub(crate) json: bool,
    /// Threads for all of it; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
}

/// A line that should hold a position, and where it comes from.
pub(crate) struct Line {
    place: String,
    pub(crate) text: String,
    /// How many were given before it.
    pub(crate) number: u64,
    /// It is the name of a file that is not there.
    is_missing: bool,
}

impl Line {
    /// What is said of the position that the line holds.
    fn answered<P>(
        &self,
        read: fn(&str) -> Result<P, Trouble>,
        language: Language,
        answer: impl FnOnce(&P) -> Result<String, InvalidPosition>,
    ) -> Answered {
        let refused = |words: String, error: String, kind| NoAnswer {
            words,
            json: trouble(&self.text, &error, kind),
        };
        if self.is_missing {
            let words = format!("{}: {}", self.text, language.say("no such file"));
            return Err(refused(words, "no such file".to_owned(), "position"));
        }
        let said = read(&self.text).and_then(|position| Ok(answer(&position)?));
        said.map_err(|error| {
            let (said, place) = (error.to_string(), &self.place);
            refused(format!("{place}: {}", language.say(&said)), said, error.kind())
        })
    }
}

impl Positions {
    /// How many are asked at once, and how many threads work on each: all, where there are fewer positions
    /// than threads.
    pub(crate) fn at_once(&self) -> (usize, usize) {
        let threads = threads(self.threads);
        self.fewer_than(threads).map_or((threads, 1), |few| (few, threads))
    }

    /// How many there are, if that is known beforehand and less than this.
    fn fewer_than(&self, most: usize) -> Option<usize> {
        let mut many = 0;
        for text in unquoted(&self.positions) {
            let path = Path::new(&text);
            if text == "-" || path.exists() && !path.is_file() {
                return None;
            }
            many += match path.exists() {
                true => PositionLines::open(path).map_or(0, |lines| lines.take(most).count()),
                false => 1,
            };
        }
        (0 < many && many < most).then_some(many)
    }

    /// Every line, those of files among them.
    fn lines(&self) -> impl Iterator<Item = io::Result<Line>> {
        let sources = match &self.positions[..] {
            [] => Vec::from(["-".to_owned()]),
            given => unquoted(given),
        };
        sources.into_iter().enumerate().flat_map(|(index, text)| {
            if text == "-" || Path::new(&text).exists() {
                return lines_of_file(text);
            }
            // A position has spaces in it, or at least the seven strokes of its board.
            let is_position = text.is_empty()
                || read::is_address(&text)
                || text.contains(' ')
                || text.matches('/').count() == 7;
            let place = format!("argument:{}", index + 1);
            let line = Line { place, text, number: 0, is_missing: !is_position };
            Box::new(iter::once(Ok(line)))
        })
    }
}

/// The position of a command that takes one, in as many words as it came. A file is told as such.
pub(crate) fn one(words: &[String]) -> Result<Position, String> {
    let text = words.join(" ");
    let is_name = Path::new(&text).exists() || text.contains('.') && !text.contains(['/', ' ']);
    read::position(&text).map_err(|error| match is_name {
        true => format!("{text}: a position is expected here, as FEN, and no file"),
        false => error.to_string(),
    })
}

/// The lines of a file, or of standard input.
fn lines_of_file(source: String) -> Box<dyn Iterator<Item = io::Result<Line>>> {
    let named = |source: &str, error| output::named(Path::new(source), &error);
    let lines = match PositionLines::open(Path::new(&source)) {
        Ok(lines) => lines,
        Err(error) => return Box::new(iter::once(Err(named(&source, error)))),
    };
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        let empty = "empty, and positions were expected".to_owned();
        let error = named(&source, io::Error::new(io::ErrorKind::InvalidData, empty));
        // Whoever finds nothing may hand nothing on.
        if source != "-" {
            return Box::new(iter::once(Err(error)));
        }
        output::tell!("{error}");
    }
    Box::new(lines.map(move |line| {
        let (number, text) = line.map_err(|error| named(&source, error))?;
        let place = format!("{source}:{number}");
        Ok(Line { place, text, number: 0, is_missing: false })
    }))
}

/// Megabytes for the caches of each that is asked at once, unless others are given for all.
const MEGABYTES: usize = 512;

/// Who waits for a line looks so often whether there was an interruption.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Answers all lines, each worker in a thread of its own, and prints the answers in the order of the
/// lines; true if every line held a position. `read` reads a line. In JSON a line that holds none has an
/// object too.
///
/// # Errors
///
/// If nothing more can be read or written.
pub(crate) fn answer_all<W, P>(
    positions: &Positions,
    read: fn(&str) -> Result<P, Trouble>,
    language: Language,
    worker: impl Fn() -> W,
    answer: impl Fn(&mut W, &Line, &P) -> Result<String, InvalidPosition> + Sync,
) -> io::Result<bool>
where
    W: Send,
{
    let mut workers: Vec<W> = (0..positions.at_once().0).map(|_| worker()).collect();
    let (given, waiting) = sync_channel(2 * workers.len());
    let (mut out, json) = (io::stdout().lock(), positions.json);
    // It may wait for a terminal for ever, so nobody waits for it.
    let positions = positions.clone();
    std::thread::spawn(move || {
        for (number, line) in (0..).zip(positions.lines()) {
            let is_last = line.is_err();
            if given.send(line.map(|line| Line { number, ..line })).is_err() || is_last {
                break;
            }
        }
    });
    let next = move || loop {
        match waiting.recv_timeout(LOOK_EVERY) {
            // What was not begun is not begun any more.
            _ if interrupt::is_over() => return None,
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    };
    let ask = |worker: &mut W, line: io::Result<Line>| {
        line.map(|line| line.answered(read, language, |position| answer(worker, &line, position)))
    };
    let mut is_clean = true;
    let mut print = |answered: Option<io::Result<Answered>>| {
        match answered.transpose()? {
            None => return Ok(()),
            Some(Ok(text)) => out.write_all(text.as_bytes())?,
            Some(Err(why)) => {
                is_clean = false;
                output::tell!("{}", why.words);
                if json {
                    writeln!(out, "{}", why.json)?;
                }
            }
        }
        // Who waits for it sees it at once.
        out.flush()
    };
    let said = in_order(iter::from_fn(next), &mut workers, LOOK_EVERY, ask, |answered| {
        print(answered).inspect_err(|_| interrupt::give_up())
    });
    // The program ends: the system takes gigabytes back sooner than we do.
    std::mem::forget(workers);
    said.map(|()| is_clean)
}

/// An answer, or why there is none.
type Answered = Result<String, NoAnswer>;

/// Why a line has no answer: with its place for who reads the error stream, and as JSON.
struct NoAnswer {
    words: String,
    json: String,
}

/// As many threads as asked for, one at least; else as there are cores.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    cores(asked.map(|asked| NonZeroUsize::new(asked).unwrap_or(NonZeroUsize::MIN)))
}

/// Bytes for the caches of each that is asked at once: its part of so many megabytes, or what it has unless
/// they are given.
pub(crate) fn bytes_each(megabytes: Option<usize>, at_once: usize) -> usize {
    megabytes.map_or(MEGABYTES, |all| all / at_once).saturating_mul(1 << 20)
}

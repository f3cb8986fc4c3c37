//! Lines of the protocol, read as far as Palisade needs them.
//!
//! A line that is not understood is none of its business, and passes.

use std::ops::Range;
use std::time::Duration;

use super::proved::{Bounds, Move};
use super::score::{Mark, Score, hold, hold_chances};

/// What a GUI says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// The engine is asked for its name and options.
    Uci,
    /// The engine is asked whether all before is done.
    IsReady,
    /// An option: its name, and its value if it has one.
    Set(String, Option<String>),
    /// A position: the words after `position`.
    Position(Vec<&'a str>),
    /// A search that ends with `bestmove`.
    Go(Go),
    /// The end of a search.
    Stop,
    /// The opponent has played what was pondered on.
    PonderHit,
    /// The end of the program.
    Quit,
    /// Anything else.
    Other,
}

/// A search, as far as Palisade has to know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The opponent's move is awaited.
    pub ponder: bool,
    /// It ends by `stop` alone.
    pub infinite: bool,
    /// A mate is looked for.
    pub mate: bool,
    /// The clock of each side, White's first.
    pub clocks: [Option<Duration>; 2],
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Plies.
    pub depth: Option<u64>,
    /// Positions.
    pub nodes: Option<u64>,
    /// The only moves that are searched; empty, if all are.
    pub moves: Vec<String>,
}

impl Go {
    /// Does a clock run?
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.clocks[0].is_some() || self.clocks[1].is_some() || self.move_time.is_some()
    }

    /// Does somebody look at a position, and plays no game?
    #[must_use]
    pub const fn is_analysis(&self) -> bool {
        self.infinite || self.mate
    }

    fn read<'a>(words: impl Iterator<Item = &'a str>) -> Self {
        let mut go = Self::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            let mut number = || words.peek().and_then(|text| text.parse::<i64>().ok());
            // An engine whose clock has run out is told a number below 0.
            let mut time = || number().map(|time| Duration::from_millis(time.max(0) as u64));
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "mate" => go.mate = true,
                "wtime" => go.clocks[0] = time(),
                "btime" => go.clocks[1] = time(),
                "movetime" => go.move_time = time(),
                "depth" => go.depth = number().map(|plies| plies.max(0) as u64),
                "nodes" => go.nodes = number().map(|nodes| nodes.max(0) as u64),
                "searchmoves" => {
                    while let Some(text) = words.next_if(|text| text.parse::<Move>().is_ok()) {
                        go.moves.push(text.to_owned());
                    }
                }
                _ => {}
            }
        }
        go
    }
}

impl<'a> Heard<'a> {
    /// Reads a line of a GUI.
    ///
    /// ```
    /// use palisade_engine::lines::Heard;
    /// let set = Heard::read("setoption name Clear Hash");
    /// assert_eq!(set, Heard::Set("Clear Hash".to_owned(), None));
    /// assert_eq!(Heard::read("go perft 5"), Heard::Other);
    /// ```
    #[must_use]
    pub fn read(line: &'a str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => Self::Uci,
            Some("isready") => Self::IsReady,
            Some("position") => Self::Position(words.collect()),
            Some("stop") => Self::Stop,
            Some("ponderhit") => Self::PonderHit,
            Some("quit") => Self::Quit,
            Some("setoption") => read_option(words),
            // It counts positions, and no `bestmove` follows.
            Some("go") if words.clone().next() == Some("perft") => Self::Other,
            Some("go") => Self::Go(Go::read(words)),
            _ => Self::Other,
        }
    }
}

/// Names and values may have several words.
fn read_option<'a>(words: impl Iterator<Item = &'a str>) -> Heard<'a> {
    let words: Vec<&str> = words.collect();
    let Some((&"name", rest)) = words.split_first() else { return Heard::Other };
    let end = rest.iter().position(|&word| word == "value");
    let name = rest[..end.unwrap_or(rest.len())].join(" ");
    Heard::Set(name, end.map(|end| rest[end + 1..].join(" ")))
}

/// What an engine says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The last line of the answer to `uci`.
    UciOk,
    /// The end of a search: the move that it plays, as it is written.
    Best(String),
    /// A line with a score.
    Info(Info),
    /// Anything else.
    Other,
}

/// A line that has a score, and where its parts stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The score.
    pub score: Score,
    /// Its mark.
    pub mark: Mark,
    /// Which of several lines, from 1.
    pub multipv: usize,
    /// The moves, as far as they are written as moves.
    pub moves: Vec<Move>,
    /// The depth as it is written.
    pub depth: Option<String>,
    chances: Option<([u32; 3], Range<usize>)>,
    score_at: Range<usize>,
    mark_at: Option<Range<usize>>,
    moves_at: Range<usize>,
}

impl Said {
    /// Reads a line of an engine.
    #[must_use]
    pub fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uciok") => Self::UciOk,
            Some("bestmove") => Self::Best(words.next().unwrap_or_default().to_owned()),
            Some("info") => Info::read(line).map_or(Self::Other, Self::Info),
            _ => Self::Other,
        }
    }
}

/// The words of a line, each with its place.
fn placed(line: &str) -> impl Iterator<Item = (&str, Range<usize>)> {
    let begin = line.as_ptr() as usize;
    line.split_whitespace().map(move |word| {
        let from = word.as_ptr() as usize - begin;
        (word, from..from + word.len())
    })
}

impl Info {
    fn read(line: &str) -> Option<Self> {
        let words: Vec<(&str, Range<usize>)> = placed(line).collect();
        let text = |at: usize| words.get(at).map(|(word, _)| *word);
        let (mut score, mut mark, mut mark_at) = (None, Mark::Exact, None);
        let (mut multipv, mut depth, mut chances) = (1, None, None);
        let (mut moves, mut moves_at) = (Vec::new(), 0..0);
        for (at, (word, place)) in words.iter().enumerate() {
            match *word {
                // The rest is for people.
                "string" => break,
                "score" if score.is_none() => {
                    let found = Score::read(text(at + 1)?, text(at + 2)?)?;
                    score = Some((found, words[at + 1].1.start..words[at + 2].1.end));
                }
                "lowerbound" | "upperbound" => {
                    mark = if *word == "lowerbound" { Mark::Lower } else { Mark::Upper };
                    // With the blank before it, which goes with it.
                    mark_at = Some(words[at - 1].1.end..place.end);
                }
                "multipv" => multipv = text(at + 1)?.parse().ok()?,
                "depth" => depth = text(at + 1).map(str::to_owned),
                "wdl" => {
                    let number = |by: usize| text(at + by).and_then(|word| word.parse().ok());
                    if let (Some(wins), Some(draws), Some(losses)) =
                        (number(1), number(2), number(3))
                    {
                        let place = words[at + 1].1.start..words[at + 3].1.end;
                        chances = Some(([wins, draws, losses], place));
                    }
                }
                "pv" => {
                    let line = words[at + 1..].iter().map_while(|(word, place)| {
                        Some((word.to_ascii_lowercase().parse().ok()?, place.clone()))
                    });
                    let found: Vec<(Move, Range<usize>)> = line.collect();
                    if let (Some(first), Some(last)) = (found.first(), found.last()) {
                        moves_at = first.1.start..last.1.end;
                    }
                    moves = found.into_iter().map(|(step, _)| step).collect();
                    // Moves are the last part that is read: words after them may mean anything.
                    break;
                }
                _ => {}
            }
        }
        let (score, score_at) = score?;
        Some(Self { score, mark, multipv, moves, depth, chances, score_at, mark_at, moves_at })
    }

    /// The line with its score held, and with other moves if they are given; nothing, if nothing
    /// changes.
    #[must_use]
    pub fn rewritten(&self, line: &str, limits: Bounds, moves: Option<&[Move]>) -> Option<String> {
        let (score, mark) = hold(limits, self.score, self.mark)?;
        let mut parts = vec![(self.score_at.clone(), score.to_string())];
        if let Some(place) = self.mark_at.clone().filter(|_| mark == Mark::Exact) {
            parts.push((place, String::new()));
        }
        if let Some((chances, place)) = &self.chances {
            let [wins, draws, losses] = hold_chances(limits, *chances);
            parts.push((place.clone(), format!("{wins} {draws} {losses}")));
        }
        if let Some(moves) = moves.filter(|moves| !moves.is_empty() && !self.moves.is_empty()) {
            let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
            parts.push((self.moves_at.clone(), moves.join(" ")));
        }
        parts.sort_by_key(|(place, _)| place.start);
        let (mut new, mut from) = (String::new(), 0);
        for (place, text) in parts {
            new.push_str(&line[from..place.start]);
            new.push_str(&text);
            from = place.end;
        }
        new.push_str(&line[from..]);
        Some(new)
    }
}

//! What happens to [`UciRelay`](super::relay::UciRelay), and what it wants done.

use std::time::Duration;

use super::proved::{Color, Position, Proved};

/// Something that happens. A line has its end with it, as it came.
#[derive(Clone, Debug)]
pub enum Event {
    /// The GUI says a line.
    Gui(Vec<u8>),
    /// The engine says a line.
    Engine(Vec<u8>),
    /// A question is answered.
    Answer(Answer),
    /// Who is asked has something to say that is no answer.
    Remark(String),
    /// The time has come that [`next_wake`](super::relay::UciRelay::next_wake) told.
    Tick,
    /// The GUI will say nothing more.
    GuiGone,
    /// The engine will say nothing more.
    EngineGone,
}

/// What the thread that knows is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineQuestion {
    /// About these positions, the root first where it is worked on.
    pub positions: Vec<Position>,
    /// How hard it is worked on.
    pub depth: Depth,
}

/// How hard a question is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Each position is looked at with care, some ten microseconds.
    Look,
    /// A portion of work about one of them, where this side seems to be ahead.
    Work(Color, Duration),
    /// By which moves the root is won or held, which is proved to be so.
    How(Duration),
}

impl Depth {
    /// What it takes, about.
    #[must_use]
    pub const fn cost(self) -> Duration {
        match self {
            Self::Look => Duration::from_micros(200),
            Self::Work(_, time) | Self::How(time) => time,
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was asked.
    pub question: EngineQuestion,
    /// What is proved of each position.
    pub found: Vec<Proved>,
    /// Would more work tell no more?
    pub is_all: bool,
    /// How long it took.
    pub spent: Duration,
}

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Tell the GUI.
    Gui(Vec<u8>),
    /// Tell the engine.
    Engine(Vec<u8>),
    /// Have the one that knows do it.
    Know(Job),
    /// End the question that is asked, if one is: its answer comes the sooner.
    Abandon,
    /// End the engine, and then the program.
    End(Ending),
}

/// Something for the one that knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Job {
    /// To be asked; the answer comes as an event.
    Ask(EngineQuestion),
    /// Make what a game may need, while no clock runs.
    Prepare,
    /// Have a memory of this number of megabytes.
    Resize(usize),
    /// Have the cores that so many threads of the engine leave.
    EngineThreads(usize),
    /// Look into tables in these folders.
    Tables(String),
}

/// Why the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The GUI wants it so, or has gone.
    Quit,
    /// The engine has ended.
    Died,
    /// The engine does not answer.
    Hung,
    /// The engine has played an illegal move.
    Lied,
}

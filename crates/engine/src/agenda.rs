//! Which question is asked next, and what it may cost.
//!
//! Questions are asked in rungs: a glance at everything, a careful look at everything, then
//! searches with four times the work of the one before. So what is cheap is known of all positions
//! before anything dear is asked of one.

use std::time::Duration;

use super::proved::{Position, Worth, worth};

/// How hard a question is worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Some microseconds a position.
    Glance,
    /// Some hundred microseconds a position.
    Careful,
    /// A search with this number of units of work.
    Search(u64),
}

/// What the thread that knows is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineQuestion {
    /// About these positions.
    pub positions: Vec<Position>,
    /// How much work each of them may take.
    pub depth: Depth,
}

/// Why a position is asked about: the nearer to the root, the sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhyAsked {
    /// It is the root.
    Root,
    /// The engine's lines begin with it.
    Played,
    /// A legal move leads to it.
    Move,
    /// It stands further on in a line.
    Line,
}

#[derive(Clone, Copy, Debug)]
struct AgendaSubject {
    position: Position,
    kind: WhyAsked,
    worth: Worth,
    /// How many questions about it have been asked.
    rung: u32,
    settled: bool,
}

/// The positions of a search and how far each has been asked about.
#[derive(Clone, Debug, Default)]
pub struct Agenda {
    subjects: Vec<AgendaSubject>,
}

/// Units of work of the first search about a position.
const FIRST_WORK: u64 = 4_000;

/// Rungs before the first search: the glance and the careful look.
const LOOKS: u32 = 2;

/// Rungs that a search of the root is ahead of the others.
const AHEAD: u32 = 3;

/// Most positions of one root. A line brings new ones at every depth; later ones are left out.
const MOST_POSITIONS: usize = 512;

/// Positions of one glance, and of one careful look: a question is over in a millisecond or two.
const GLANCES: usize = 256;
const CAREFUL: usize = 8;

/// What a careful look at a position takes, about.
const CAREFUL_COST: Duration = Duration::from_micros(200);

/// What a unit of the work of a search takes, about.
const UNIT_NANOSECONDS: u64 = 2_400;

impl Agenda {
    /// Adds a position that is not there yet, or that is nearer than it was.
    pub fn add(&mut self, position: Position, kind: WhyAsked) {
        if let Some(known) = self.subjects.iter_mut().find(|known| known.position == position) {
            known.kind = known.kind.min(kind);
            return;
        }
        let worth = worth(&position);
        if worth > Worth::Nothing && self.subjects.len() < MOST_POSITIONS {
            self.subjects.push(AgendaSubject { position, kind, worth, rung: 0, settled: false });
        }
    }

    /// Notes that nothing more can be learnt of a position.
    pub fn settle(&mut self, position: &Position) {
        for known in self.subjects.iter_mut().filter(|known| known.position == *position) {
            known.settled = true;
        }
    }

    /// The next question, if there is one that takes at most about so long. It counts as asked.
    pub fn next(&mut self, most: Duration) -> Option<EngineQuestion> {
        let first = *self.cheapest()?;
        if first.cost() > most {
            return None;
        }
        let (depth, count) = match first.rung {
            0 => (Depth::Glance, GLANCES),
            1 => {
                let affordable = most.as_micros() / CAREFUL_COST.as_micros();
                (Depth::Careful, usize::try_from(affordable).unwrap_or(CAREFUL).min(CAREFUL))
            }
            rung => (Depth::Search(work(rung)), 1),
        };
        let mut positions = vec![first.position];
        for subject in &mut self.subjects {
            let is_first = subject.position == first.position;
            let is_due = subject.is_open() && subject.stage() == first.stage();
            if is_first {
                subject.rung += 1;
            } else if is_due && subject.rung == first.rung && positions.len() < count {
                subject.rung += 1;
                positions.push(subject.position);
            }
        }
        Some(EngineQuestion { positions, depth })
    }

    /// What the next question takes at least, about; nothing, if none is left.
    #[must_use]
    pub fn next_cost(&self) -> Option<Duration> {
        self.cheapest().map(AgendaSubject::cost)
    }

    /// Has every position been looked at, and the root searched once?
    #[must_use]
    pub fn has_looked_around(&self) -> bool {
        self.subjects.iter().all(|subject| {
            let searched = subject.kind == WhyAsked::Root && subject.worth == Worth::Search;
            let rungs = if searched { LOOKS + 1 } else { LOOKS };
            // What stands further on does not decide about a move.
            subject.settled || subject.kind == WhyAsked::Line || subject.rung >= rungs
        })
    }

    /// The subject that is due.
    fn cheapest(&self) -> Option<&AgendaSubject> {
        let open = self.subjects.iter().filter(|subject| subject.is_open());
        open.min_by_key(|subject| (subject.stage(), subject.kind))
    }
}

impl AgendaSubject {
    const fn is_open(&self) -> bool {
        // A search of the root asks about its moves already.
        let searched = matches!(self.worth, Worth::Search) && !matches!(self.kind, WhyAsked::Move);
        !self.settled && (self.rung < LOOKS || searched)
    }

    /// When it is due. What stands further on in a line decides about no move, and is a rung later. A
    /// search of the root has the first word, until it is decided or has had 64 times the work of others.
    fn stage(&self) -> u32 {
        match self.kind {
            WhyAsked::Line => self.rung + 1,
            WhyAsked::Root if self.rung >= LOOKS => LOOKS.max(self.rung.saturating_sub(AHEAD)),
            _ => self.rung,
        }
    }

    /// What the next question about it takes, about. A glance takes less than a timer can tell.
    const fn cost(&self) -> Duration {
        match self.rung {
            0 => Duration::ZERO,
            1 => CAREFUL_COST,
            rung => Duration::from_nanos(work(rung).saturating_mul(UNIT_NANOSECONDS)),
        }
    }
}

/// The units of work of a search on this rung: four times those of the rung before.
const fn work(rung: u32) -> u64 {
    let doublings = 2 * (rung - LOOKS);
    // Beyond this nobody waits for the answer.
    FIRST_WORK << if doublings < 24 { doublings } else { 24 }
}

//! Which questions are asked, in which order, with how much work.

use palisade_board::Color;
use palisade_exact::{Unknown, Verdict};

use super::meter::{Asked, Meter};
use super::{Question, Tools};
use crate::{Bounds, Knowledge, Outcome, Reason};

/// The work of the first round.
const FIRST: u64 = 4_000;

/// Each round has so many times the work of the one before.
const GROWTH: u64 = 4;

/// The prover has so many times the work of a round: it is the cheapest of the three.
const PROVER: u64 = 2;

/// Solver and analyst have this part of it, ...
const PLAYED: u64 = 2;

/// ... and from so many pawns on, where no promotion is near, ...
const MANY: u32 = 12;

/// ... only this part of that.
const SELDOM: u64 = 8;

/// Who gets through usually wins: his question has so many times the work, ...
const LIKELY: u64 = 4;

/// ... and that of the other side only this part.
const UNLIKELY: u64 = 16;

/// What is not worth asking any more.
#[derive(Default)]
struct Exhausted {
    /// The prover has said all it can say of a side.
    prover: [bool; 2],
    /// And that is, that it gets through.
    breaks: [bool; 2],
}

impl Exhausted {
    /// What solver and analyst get of a round's work.
    fn share(&self, asked: &Question, side: Color, work: u64) -> u64 {
        let many = asked.position.pawns().all().len() >= MANY;
        let work = work / PLAYED / if many { SELDOM } else { 1 };
        if self.breaks[(!side).index()] {
            work / UNLIKELY
        } else if self.breaks[side.index()] {
            work.saturating_mul(LIKELY)
        } else {
            work
        }
    }
}

/// What is proved of each side: does it win?
#[derive(Clone, Copy)]
struct Wins {
    bounds: Bounds,
}

impl Wins {
    /// Does a side win, as far as that is known?
    fn of(&self, side: Color) -> Option<bool> {
        if self.bounds.excludes_win(side) {
            Some(false)
        } else if self.bounds.exact() == Some(Outcome::win_of(side)) {
            Some(true)
        } else {
            None
        }
    }

    /// True if that settles the position.
    fn learn(&mut self, side: Color, wins: bool, reason: Reason) -> bool {
        let learnt = match wins {
            true => Bounds::settled(Outcome::win_of(side), reason),
            false => Bounds::OPEN.without_win(side, reason),
        };
        self.bounds = self.bounds.meet(learnt);
        self.bounds.exact().is_some()
    }
}

impl Knowledge {
    /// Asks whether these sides win, until that is known or the budget is spent; no tool gets
    /// more than so much at once.
    pub(super) fn search(
        &mut self,
        asked: &Question,
        bounds: Bounds,
        sides: &[Color],
        most: u64,
        breaks: &mut [bool; 2],
        meter: &mut Meter<'_>,
    ) -> Bounds {
        let mut wins = Wins { bounds };
        let mut exhausted = Exhausted::default();
        let mut work = FIRST;
        while work <= most && !meter.is_up() {
            for tool in [Self::ask_prover, Self::ask_solver, Self::ask_analyst] {
                for &side in sides {
                    if wins.of(side).is_some() || meter.is_up() {
                        continue;
                    }
                    let answer = tool(&mut self.tools, asked, side, work, &mut exhausted, meter);
                    breaks[side.index()] |= exhausted.breaks[side.index()];
                    if most == u64::MAX {
                        meter.breaks = *breaks;
                    }
                    let Some((won, reason)) = answer else { continue };
                    let settled = wins.learn(side, won, reason);
                    if most == u64::MAX {
                        meter.tell(wins.bounds);
                    }
                    if settled {
                        return wins.bounds;
                    }
                }
            }
            if !asked.may_be_searched() {
                break;
            }
            work = work.saturating_mul(GROWTH);
        }
        wins.bounds
    }
}

type Answer = Option<(bool, Reason)>;

impl Knowledge {
    fn ask_prover(
        tools: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        let Some(ending) = &asked.ending else {
            return Self::ask_prover_with_men(tools, asked, side, work, meter);
        };
        if exhausted.prover[side.index()] {
            return None;
        }
        let prover = tools.prover();
        let verdict = meter.ask(Asked::Prover(side), work.saturating_mul(PROVER), |budget| {
            (prover.prove(ending, side, budget), prover.work())
        });
        // A breach is no win yet.
        exhausted.prover[side.index()] = verdict != Verdict::Unknown(Unknown::Budget);
        exhausted.breaks[side.index()] = verdict == Verdict::Breaks;
        (verdict == Verdict::Holds).then_some((false, Reason::Prover))
    }

    /// The prover of walls with men. It remembers nothing, so each round is the dearest.
    fn ask_prover_with_men(
        tools: &Tools,
        asked: &Question,
        side: Color,
        work: u64,
        meter: &Meter<'_>,
    ) -> Answer {
        if !asked.may_be_searched() {
            return None;
        }
        let mut prover = tools.men_prover();
        let verdict = meter.ask(Asked::Prover(side), work.saturating_mul(PROVER), |budget| {
            (prover.prove(&asked.position, side, budget), prover.last().0)
        });
        (verdict == Verdict::Holds).then_some((false, Reason::Prover))
    }

    fn ask_solver(
        tools: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        let ending = asked.ending.as_ref()?;
        let analyst = tools.analyst(side);
        let won = meter.ask(Asked::Solver(side), exhausted.share(asked, side, work), |budget| {
            (analyst.wins_by_structures(ending, side, budget), analyst.work())
        });
        won.map(|won| (won, Reason::Solver))
    }

    fn ask_analyst(
        tools: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        let analyst = tools.analyst(side);
        let won = meter.ask(Asked::Analyst(side), exhausted.share(asked, side, work), |budget| {
            let won = match &asked.ending {
                Some(ending) => analyst.wins_by_lines(ending, side, budget),
                None => analyst.wins_with_pieces(&asked.position, side, budget),
            };
            (won, analyst.work())
        });
        won.map(|won| (won, Reason::Analyst))
    }
}

impl Question {
    /// Can the analyst look at it at all?
    fn may_be_searched(&self) -> bool {
        self.ending.is_some()
            || self.position.pieces().len() <= 4 && self.position.castling().is_empty()
    }
}

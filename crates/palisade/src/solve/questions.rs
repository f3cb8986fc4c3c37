//! Which questions are asked, in which order, with how much work.

use palisade_board::{Color, PawnEnding, Position};
use palisade_exact::whole::Whole;
use palisade_exact::{Unknown, Verdict};

use super::Tools;
use super::force::holds_by_force;
use super::meter::{Meter, Stage};
use crate::question::Question;
use crate::{Bounds, Effort, Knowledge, Outcome, Reason, why_not};

/// Units of work of the first round.
const FIRST_ROUND: u64 = 4_000;

/// Each round has four times the work of the one before.
const GROWTH: u64 = 4;

/// The prover gets twice the work of a round, for it is the cheapest of the three.
const PROVER_FACTOR: u64 = 2;

/// With pieces on the board the prover that assumes first gets 16 times the work of a round: of real
/// endings it decides more than all others, and each time it begins anew.
const GUARANTOR_FACTOR: u64 = 16;

/// Solver and analyst get half the work of a round.
const PLAYER_DIVISOR: u64 = 2;

/// Units of work that the walk gets for each of its structures: what takes more stays open.
const WHOLE_FACTOR: u64 = 250;

/// Where the walk has the structures at hand it is asked at once, with so many times the work of
/// the round: mostly it knows the answer.
const WHOLE_AT_HAND_FACTOR: u64 = 25;

/// For one of many replies the walk is asked if its structures are at most a 64th of the work for
/// the reply.
const WHOLE_REPLY_DIVISOR: u64 = 64;

/// A round's work, divided by this, is the most structures of an oath for which it is tried.
const OATH_DIVISOR: u64 = 16;

/// All oaths of a round together get so many times its work.
const OATH_FACTOR: u64 = 8;

/// Up to so many pawns the solver is asked in the first round alone: what it finds later the walk
/// finds sooner.
const WALK_PAWNS: u32 = 7;

/// With more than four pieces a wall built by force is looked for if so many pawns are rammed.
const RAMS: u32 = 2;

/// With more than four pieces lines by force are all that is searched, and the round with so many
/// units of work is the last. Rudolph's wall of 1912 takes nine thousand.
const LAST_ROUND_BY_FORCE: u64 = 64_000;

/// From 12 pawns on no promotion is near, and solver and analyst get less.
const MANY_PAWNS: u32 = 12;

/// With [`MANY_PAWNS`] solver and analyst get an eighth.
const MANY_PAWNS_DIVISOR: u64 = 8;

/// Whether a side wins that gets through is asked with four times the work: it usually does.
const LIKELY_FACTOR: u64 = 4;

/// Whether the other side wins where one gets through is asked with a sixteenth of the work.
const UNLIKELY_DIVISOR: u64 = 16;

/// Tools that have given their last answer.
struct Exhausted {
    /// The walk has been asked, which it is only once.
    whole: [bool; 2],
    /// The most structures with which the walk is asked.
    structures: u64,
    /// The prover has said all it can say of a side.
    prover: [bool; 2],
    /// The prover's last word of a side is that it gets through.
    breaks: [bool; 2],
    /// Every line of the defender's checks and captures has been searched to its end.
    force: [bool; 2],
}

impl Exhausted {
    /// Nobody is; no tool gets more than so much at once.
    const fn nobody(most: u64) -> Self {
        let structures = most / WHOLE_REPLY_DIVISOR;
        Self {
            whole: [false; 2],
            structures,
            prover: [false; 2],
            breaks: [false; 2],
            force: [false; 2],
        }
    }

    /// What solver and analyst get of a round's work.
    fn share(&self, asked: &Question, side: Color, work: u64) -> u64 {
        let many = asked.position.pawns().all().len() >= MANY_PAWNS;
        let work = work / PLAYER_DIVISOR / if many { MANY_PAWNS_DIVISOR } else { 1 };
        if self.breaks[(!side).index()] {
            work / UNLIKELY_DIVISOR
        } else if self.breaks[side.index()] {
            work.saturating_mul(LIKELY_FACTOR)
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
        let mut exhausted = Exhausted::nobody(most);
        let mut work = FIRST_ROUND;
        while work <= most && !meter.is_up() {
            for tool in [
                Self::ask_force,
                Self::ask_prover,
                Self::ask_guarantor,
                Self::ask_whole,
                Self::ask_solver,
                Self::ask_analyst,
            ] {
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
            if !asked.may_be_searched() && work >= LAST_ROUND_BY_FORCE {
                break;
            }
            work = work.saturating_mul(GROWTH);
        }
        wins.bounds
    }
}

type Answer = Option<(bool, Reason)>;

impl Knowledge {
    /// The defender's checks and captures, of positions with pieces. Where one move is enough the
    /// wall behind it says why.
    fn ask_force(
        _: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        if exhausted.force[side.index()] || !asked.may_be_forced() {
            return None;
        }
        let held = meter.ask(Stage::Analyst(side), work, |budget| {
            holds_by_force(&asked.position, side, budget)
        });
        exhausted.force[side.index()] = held.is_some();
        let reason = || behind_a_wall(&asked.position, side).unwrap_or(Reason::Force);
        (held == Some(true)).then(|| (false, reason()))
    }

    fn ask_prover(
        tools: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        let ending = asked.ending.as_ref()?;
        if exhausted.prover[side.index()] {
            return None;
        }
        let prover = tools.prover();
        let verdict =
            meter.ask(Stage::Prover(side), work.saturating_mul(PROVER_FACTOR), |budget| {
                (prover.prove(ending, side, budget), prover.work())
            });
        // A breach is no win yet.
        exhausted.prover[side.index()] = verdict != Verdict::Unknown(Unknown::Budget);
        exhausted.breaks[side.index()] = verdict == Verdict::Breaks;
        (verdict == Verdict::Holds).then_some((false, Reason::Prover))
    }

    /// The prover that assumes first, of positions with men. It remembers nothing, so each round is
    /// the dearest.
    fn ask_guarantor(
        tools: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        let may_be_asked = asked.ending.is_none() && asked.may_be_searched();
        if exhausted.prover[side.index()] || !may_be_asked {
            return None;
        }
        let mut prover = tools.guarantor();
        let work = work.saturating_mul(GUARANTOR_FACTOR);
        let verdict = meter.ask(Stage::Prover(side), work, |budget| {
            (prover.prove(&asked.position, side, budget), prover.last().0)
        });
        // Who ends before the work does has no more to say, or no room for it.
        exhausted.prover[side.index()] = prover.last().0 < work;
        (verdict == Verdict::Holds).then_some((false, Reason::Prover))
    }

    /// The walk through every structure, after the fast tools, in the first round that has a unit
    /// of work for each of them.
    fn ask_whole(
        tools: &mut Tools,
        asked: &Question,
        side: Color,
        work: u64,
        exhausted: &mut Exhausted,
        meter: &Meter<'_>,
    ) -> Answer {
        let ending = asked.ending.as_ref()?;
        if exhausted.whole[side.index()] {
            return None;
        }
        tools.make_databases(|| meter.goes_on(Stage::Databases))?;
        let whole = tools.whole();
        let work = if whole.is_at_hand(ending, side) {
            work.saturating_mul(WHOLE_AT_HAND_FACTOR)
        } else if work <= FIRST_ROUND {
            return None;
        } else {
            let most = work.min(exhausted.structures);
            let most = usize::try_from(most).unwrap_or(usize::MAX);
            let Some(structures) = whole.structures(ending, side, most) else {
                return Self::ask_oaths(whole, ending, side, work, meter);
            };
            (structures as u64).saturating_mul(WHOLE_FACTOR)
        };
        exhausted.whole[side.index()] = true;
        let wins = meter.ask(Stage::Whole(side), work, |budget| {
            (whole.wins(ending, side, budget), whole.work())
        });
        wins.ok().map(|won| (won, Reason::Whole))
    }

    /// The walk with a defender who pushes on few files, where all structures are too many: each
    /// round those oaths that the round before had too little work for.
    fn ask_oaths(
        whole: &mut Whole,
        ending: &PawnEnding,
        side: Color,
        work: u64,
        meter: &Meter<'_>,
    ) -> Answer {
        let most = usize::try_from(work / OATH_DIVISOR).unwrap_or(usize::MAX);
        let few = most / GROWTH as usize;
        let few = if work <= FIRST_ROUND * GROWTH { 0 } else { few };
        let held = meter.ask(Stage::Whole(side), work * OATH_FACTOR, |budget| {
            (whole.is_held_by_oath(ending, side, few, most, budget), whole.work())
        });
        held.then_some((false, Reason::Whole))
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
        if work > FIRST_ROUND && ending.pawns().all().len() <= WALK_PAWNS {
            return None;
        }
        tools.make_databases(|| meter.goes_on(Stage::Databases))?;
        let analyst = tools.analyst(side);
        let won = meter.ask(Stage::Solver(side), exhausted.share(asked, side, work), |budget| {
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
        if !asked.may_be_searched() {
            return None;
        }
        tools.make_databases(|| meter.goes_on(Stage::Databases))?;
        let analyst = tools.analyst(side);
        let won = meter.ask(Stage::Analyst(side), exhausted.share(asked, side, work), |budget| {
            let won = match &asked.ending {
                Some(ending) => analyst.wins_by_lines(ending, side, budget),
                None => analyst.wins_with_pieces(&asked.position, side, budget),
            };
            (won, analyst.work())
        });
        won.map(|won| (won, Reason::Analyst))
    }
}

/// Why this side cannot win after a move of the other's, if one is enough.
fn behind_a_wall(position: &Position, side: Color) -> Option<Reason> {
    let moves = (position.side_to_move() != side).then(|| position.successors());
    moves.into_iter().flatten().find_map(|(_, after)| why_not(&after, side, Effort::Node))
}

impl Question {
    /// Might a wall be built by force? Somebody has a piece, and two pawns are rammed; or they are few.
    fn may_be_forced(&self) -> bool {
        let rams = self.position.pawns().rams(Color::White).len();
        self.ending.is_none() && (rams >= RAMS || self.may_be_searched())
    }

    /// Can the analyst look at it at all?
    fn may_be_searched(&self) -> bool {
        self.ending.is_some()
            || self.position.pieces().len() <= 4 && self.position.castling().is_empty()
    }
}

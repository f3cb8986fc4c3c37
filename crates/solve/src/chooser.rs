//! Which tool is asked, in which order, with how much work. A tool that wants another part of its
//! share says so itself.
//!
//! A search goes in rounds. Each round asks every tool in the order of the table, and each round
//! has four times the work of the one before. So no tool waits long for another that will not
//! answer, and all earlier rounds together cost a third of the last. The budget of the question
//! only breaks the rounds off: it changes neither their order nor their work, so more budget
//! never proves less.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use palisade_blockage::Effort;
use palisade_board::{Color, Move, Outcome, Position};
use palisade_question::{Bounds, Question, Reason};
use palisade_tables::slices::has_slice;

use crate::closed::ClosedTool;
use crate::databases::DatabasesTool;
use crate::dead::DeadTool;
use crate::fear::FearTool;
use crate::force::ForceTool;
use crate::lines::LinesTool;
use crate::mate::MateTool;
use crate::meter::{Meter, SolveStage};
use crate::prover::ProverTool;
use crate::slices::SlicesTool;
use crate::store::Store;
use crate::tool::{FIRST_PORTION, FIRST_ROUND, GROWTH, Tool, ToolAnswer, ToolCase};
use crate::walk::WalkTool;
use crate::ways::{TurnedPosition, ways};

/// For one of many replies the walk is asked only if its structures are at most a 64th of the work
/// for the reply: the others want their share too.
const WALK_REPLY_DIVISOR: u64 = 64;

/// Up to this number of pieces, with at most [`FEW_PAWNS`], all slices are asked before those near the
/// position.
const FEW_PIECES: u32 = 2;

/// See [`FEW_PIECES`].
const FEW_PAWNS: u32 = 3;

/// Questions that were broken off and may be gone on with, some kilobytes each. With more the one that
/// waits longest begins anew.
const MOST_COURSES: usize = 64;

/// A tool, and its share of each round.
struct ToolRow {
    tool: Box<dyn Tool>,
    /// Which tool it is: that is told while it works, and of what it proves by itself.
    reason: Reason,
    /// Might it ever say something of the position, whatever the budget?
    is_able: bool,
    /// Its share, in halves of a round's work.
    halves: u64,
    /// Has it said of a side all that it can?
    is_done: [bool; 2],
    /// Units of work that the step under way has had of its share, if it was broken off.
    spent: u64,
    /// Where it is asked, if not at the position itself.
    way: Option<Arc<TurnedPosition>>,
}

/// The table: the order of the questions, and the share of each tool in halves of a round. What
/// answers at once or ends early stands first. A new tool is a file beside this one and a row here.
fn table(asked: &Question, walk_structures: u64) -> Vec<ToolRow> {
    let row = |tool: Box<dyn Tool>, reason, halves, is_able| {
        let (is_done, spent, way) = ([false; 2], 0, None);
        ToolRow { tool, reason, is_able, halves, is_done, spent, way }
    };
    let (alone, with_pieces) = (asked.ending.is_some(), asked.ending.is_none());
    let has_tables = has_slice(&asked.position);
    // Where tables are few, all of them together may cost no more than those near the position.
    let (pieces, pawns) = (asked.position.pieces(), asked.position.pawns().all());
    let has_few_tables = with_pieces && pieces.len() <= FEW_PIECES && pawns.len() <= FEW_PAWNS;
    let mut rows = Vec::from([
        // Looked up, not searched: what it knows needs no other tool.
        row(Box::new(DatabasesTool), Reason::Database, 0, asked.is_duel()),
        // Few positions need more than a thousand units; then it is never asked again. Those that do
        // need millions, and no other tool knows them.
        row(Box::new(DeadTool), Reason::Unwinnable, 4, true),
        // Short mates cost next to nothing, and with many men nothing else sees a win. With kings and
        // pawns alone nobody mates in few moves before a pawn promotes, and lines see those mates.
        row(Box::<MateTool>::default(), Reason::Mate, 4, with_pieces),
        // Checks and captures: short where they work. It forgets nothing it needs, for each round
        // looks a move further. Of pawns alone the prover sees all that a check could do.
        row(Box::<ForceTool>::default(), Reason::Force, 2, with_pieces),
        // The cheapest tool for pawn endings: it decides most walls in the first round.
        row(Box::<ProverTool>::default(), Reason::Prover, 4, alone),
    ]);
    // Of walls it decides more than all others together. Where tables are few its steps are dear, for each
    // has queens, and with a smaller share the last one would come a round later.
    // Three pieces without pawns have few tables, and all are worked out.
    let fear_halves = if has_few_tables { 256 } else { 64 };
    let fears = with_pieces && has_tables && pieces.len() < 3;
    let others = [
        row(Box::new(FearTool), Reason::Fear, fear_halves, fears),
        // With any number of men, and as exact as a list. Most sets that close at all close within a
        // quarter of a million units; what it keeps it need not look for again. Of pawns alone the
        // prover sees every closed set there is.
        row(
            Box::new(ClosedTool),
            Reason::ClosedSet,
            16,
            with_pieces && asked.position.castling().is_empty(),
        ),
        // Exact, once its structures are few for the round. What it wants it says itself.
        row(Box::new(WalkTool::new(walk_structures)), Reason::Walk, 2, alone),
        // It goes on from what it keeps, so half a round is enough.
        row(Box::new(LinesTool), Reason::Lines, 1, asked.has_few_pieces()),
    ];
    // Exact, and each step all or nothing: a step is taken in the first round that has room for
    // all of it. Thirty seconds of tables are begun in the fourth round, when the prover with
    // pieces has had ten seconds; with half of this share they would begin a minute later. Of
    // pawns alone it comes last, for lines show how a side wins, and tables do not.
    let slices = row(Box::new(SlicesTool), Reason::Slices, 512, has_tables);
    if has_few_tables {
        rows.push(slices);
        rows.extend(others);
    } else {
        rows.extend(others);
        rows.push(slices);
    }
    rows
}

/// How far the rounds of a question have come, so that who asks again with more goes on from there:
/// what the tools keep is not asked for twice, and no earlier round is worked off again.
pub(crate) struct PausedSearch {
    position: Position,
    sides: Vec<Color>,
    rows: Vec<ToolRow>,
    /// The round and the step in it that were broken off.
    round: u64,
    step: usize,
    gets_through: [bool; 2],
}

/// A search: what is asked, and what is known by now.
pub(crate) struct Search<'a> {
    pub(crate) asked: &'a Question,
    /// The sides of whom it is asked whether they win.
    pub(crate) sides: &'a [Color],
    /// No round has more units of work.
    pub(crate) most: u64,
    pub(crate) bounds: Bounds,
    /// What was known of moves before anything was searched.
    pub(crate) around: Vec<(Move, Bounds)>,
    /// Is it proved that a side mates, or promotes safely first? By index: White, Black.
    pub(crate) gets_through: [bool; 2],
    /// Has every tool that can answer said all that it can?
    pub(crate) is_exhausted: bool,
}

impl<'a> Search<'a> {
    /// One without an end but the budget's.
    pub(crate) const fn new(asked: &'a Question, sides: &'a [Color], bounds: Bounds) -> Self {
        Self {
            asked,
            sides,
            most: u64::MAX,
            bounds,
            around: Vec::new(),
            gets_through: [false; 2],
            is_exhausted: false,
        }
    }

    /// Asks until all is known, the budget is spent, or no tool has anything left to say. It goes on with
    /// what is left of a course, if that is one of this question, and leaves what is broken off.
    ///
    /// `tell` hears after each tool that has found something.
    pub(crate) fn run(
        &mut self,
        left: &mut Vec<PausedSearch>,
        store: &mut Store,
        meter: &Meter<'_>,
        tell: &mut dyn FnMut(Bounds, [bool; 2]),
    ) {
        self.look_around(store);
        tell(self.bounds, self.gets_through);
        let is_own = |course: &PausedSearch| {
            course.position == self.asked.position && course.sides == self.sides
        };
        let own = left.iter().position(is_own).map(|number| left.remove(number));
        let mut course = own.unwrap_or_else(|| self.begin(store.is_portion));
        for side in Color::ALL {
            self.gets_through[side.index()] |= course.gets_through[side.index()];
        }
        if self.bounds.exact().is_none() && self.go_on(&mut course, store, meter, tell).is_break() {
            course.gets_through = self.gets_through;
            if left.len() == MOST_COURSES {
                left.remove(0);
            }
            left.push(course);
        }
    }

    /// What a move leads to may be known without work. One of many replies is not worth the look.
    fn look_around(&mut self, store: &mut Store) {
        if self.bounds.exact().is_some() || self.most != u64::MAX || store.is_portion {
            return;
        }
        for way in ways(&self.asked.position) {
            let mut there = way.asked.bounds(Effort::Careful, store);
            // A right to castle that is left there may be none.
            let without = ways(&way.asked.position).next().filter(|next| next.step.is_none());
            if let Some(without) = without {
                there = there.meet(without.carried(without.asked.bounds(Effort::Careful, store)));
                store.remember(&way.asked.position, there, 0);
            }
            self.bounds = self.bounds.meet(way.carried(there));
            self.around.extend(way.step.map(|step| (step, there)));
        }
    }

    fn begin(&self, is_portion: bool) -> PausedSearch {
        let castled = ways(&self.asked.position).filter(TurnedPosition::is_searched);
        let mut rows = Vec::new();
        for way in core::iter::once(None).chain(castled.map(|way| Some(Arc::new(way)))) {
            let asked = way.as_ref().map_or(self.asked, |way| &way.asked);
            let tools = table(asked, self.most / WALK_REPLY_DIVISOR).into_iter();
            let able = tools.filter(|row| row.is_able);
            rows.extend(able.map(|row| ToolRow { way: way.clone(), ..row }));
        }
        PausedSearch {
            position: self.asked.position,
            sides: self.sides.to_vec(),
            rows,
            round: if is_portion { FIRST_PORTION } else { FIRST_ROUND },
            step: 0,
            gets_through: self.gets_through,
        }
    }

    /// Goes on with a course to its end; breaks, if it is to be gone on with later.
    fn go_on(
        &mut self,
        course: &mut PausedSearch,
        store: &mut Store,
        meter: &Meter<'_>,
        tell: &mut dyn FnMut(Bounds, [bool; 2]),
    ) -> ControlFlow<()> {
        let mut round = course.round;
        let steps = course.rows.len() * self.sides.len();
        let mut next = course.step;
        while round <= self.most {
            let mut has_asked = false;
            for step in next..steps {
                let row = &mut course.rows[step / self.sides.len()];
                let side = self.sides[step % self.sides.len()];
                if self.is_known(side) || row.is_done[side.index()] {
                    continue;
                }
                if meter.is_up() {
                    return ControlFlow::Break(());
                }
                // What is broken off is asked again.
                (course.round, course.step) = (round, step);
                let way = row.way.clone();
                let asked = way.as_ref().map_or(self.asked, |way| &way.asked);
                let case = ToolCase { asked, side, round, gets_through: self.gets_through };
                let Some(told) = ask(row, store, &case, meter) else {
                    continue;
                };
                has_asked = true;
                row.is_done[side.index()] = told.is_last;
                let told = way.as_ref().map_or(told, |way| {
                    store.remember(&way.asked.position, told.bounds, meter.work());
                    ToolAnswer { bounds: way.carried(told.bounds), ..ToolAnswer::NOTHING }
                });
                let before = (self.bounds, self.gets_through);
                self.bounds = self.bounds.meet(told.bounds);
                self.gets_through[side.index()] |= told.gets_through;
                if (self.bounds, self.gets_through) != before {
                    tell(self.bounds, self.gets_through);
                }
                if self.bounds.exact().is_some() {
                    return ControlFlow::Continue(());
                }
                if meter.is_up() {
                    // It may have more to say, though it ended before its share was spent.
                    course.rows[step / self.sides.len()].is_done[side.index()] = false;
                    return ControlFlow::Break(());
                }
            }
            let open = || self.sides.iter().filter(|&&side| !self.is_known(side));
            if open().all(|&side| course.rows.iter().all(|row| row.is_done[side.index()])) {
                self.is_exhausted = true;
                break;
            }
            // Where all that are left wait for databases, so does the search.
            if !has_asked && store.is_portion {
                (course.round, course.step) = (round, 0);
                return ControlFlow::Break(());
            }
            // The last round that a number can count is the last of all.
            let Some(more) = round.checked_mul(GROWTH) else { break };
            (round, next) = (more, 0);
        }
        ControlFlow::Continue(())
    }

    /// Is it known whether a side wins?
    pub(crate) fn is_known(&self, side: Color) -> bool {
        self.bounds.excludes_win(side) || self.bounds.exact() == Some(Outcome::win_of(side))
    }
}

/// One question to one tool; nothing, if it sits out or the databases that it needs are not made.
fn ask(
    row: &mut ToolRow,
    store: &mut Store,
    case: &ToolCase<'_>,
    meter: &Meter<'_>,
) -> Option<ToolAnswer> {
    let needs_databases = row.tool.needs_databases();
    if needs_databases {
        (!store.is_portion || store.has_databases()).then_some(())?;
        store.make_databases(meter)?;
    }
    let units = row.tool.wants(store, case, case.round.saturating_mul(row.halves) / 2)?;
    let (stage, before) = (SolveStage::Tool(row.reason, case.side), meter.work());
    let units = units.saturating_sub(row.spent);
    let told = meter.ask(stage, units, |budget| {
        let told = row.tool.ask(store, case, budget);
        (told, told.work)
    });
    // What is broken off goes on with what is left of its share.
    row.spent = if meter.is_up() { row.spent + meter.work() - before } else { 0 };
    // Who got as far as promotions matter asks once more, now with databases.
    let again = !needs_databases && row.tool.needs_databases() && !meter.is_up();
    let more = if again { ask(row, store, case, meter) } else { None };
    Some(more.map_or(told, |more| ToolAnswer {
        bounds: told.bounds.meet(more.bounds),
        gets_through: told.gets_through || more.gets_through,
        ..more
    }))
}

#[cfg(test)]
mod tests {
    use palisade_question::Reason;

    use super::*;

    /// All tables before those near the position where they are few, and after them where one pawn or piece
    /// more makes them many.
    #[test]
    fn the_order_follows_the_class() {
        for (fen, tables_first) in [
            ("8/8/5kBp/4rP1P/8/3K4/8/8 w - - 0 1", true),
            ("8/8/5kBp/4rP1P/8/3KP3/8/8 w - - 0 1", false),
            ("8/8/5kBp/4rP1P/8/3KB3/8/8 w - - 0 1", false),
        ] {
            let asked = Question::new(&fen.parse().unwrap());
            let rows = table(&asked, 1);
            let place = |reason| rows.iter().position(|row| row.reason == reason).unwrap();
            let first = place(Reason::Slices) < place(Reason::Fear);
            assert_eq!(first, tables_first, "{fen}");
            assert!(place(Reason::Database) < place(Reason::Slices));
        }
    }
}

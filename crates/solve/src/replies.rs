//! Which moves keep the value.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use palisade_blockage::Effort;
use palisade_board::{Color, Move, Outcome, Position};
use palisade_question::{Bounds, Question, Reason};
use palisade_tables::slices::has_slice;

use crate::chooser::Search;
use crate::image::Image;
use crate::meter::{Meter, SolveStage};
use crate::slices::SlicesTool;
use crate::solver::Solver;
use crate::tool::{Tool as _, ToolAnswer, ToolCase};

/// Units of work for one reply: half of what the value took, within these limits. A reply that
/// needs more stays open.
const REPLY_WORK: RangeInclusive<u64> = 100_000..=500_000;

/// Units of work for all replies together, unless the value took more or all moves are asked for;
/// the replies that are left then stay open. It is a twentieth of a second.
const ALL_REPLIES: u64 = 50_000;

/// What a reply has to keep.
struct WantedValue {
    value: Outcome,
    /// Who has the move, and the value to keep.
    mover: Color,
    /// Units of work of its last round.
    work: u64,
}

/// Tables may take a half of the work for all replies: a fourth, and as much again where they were
/// counted too low.
const TABLES: u64 = 4;

impl Solver {
    /// The moves that are proved to keep the value, and how many may or may not. Where it is not
    /// known but the side to move is proved not to lose, the moves that are proved not to lose.
    ///
    /// Where neither is known there is nothing to keep. `around` has what was known of moves before, and
    /// `first` is a move that is known to keep the value.
    pub(crate) fn replies(
        &mut self,
        asked: &Question,
        (bounds, around): (Bounds, &[(Move, Bounds)]),
        first: Option<Move>,
        value_work: u64,
        meter: &Meter<'_>,
    ) -> (Vec<Move>, usize) {
        let position = &asked.position;
        let mover = position.side_to_move();
        let held = bounds.excludes_win(!mover).then_some(Outcome::Draw);
        let Some(value) = bounds.exact().or(held) else {
            return (Vec::new(), position.legal_moves().count());
        };
        if value == Outcome::win_of(!mover) {
            // Whatever he plays, he has lost.
            return (position.legal_moves().collect(), 0);
        }
        if meter.is_up() {
            // What is only looked up takes no time.
            return sorted(position, |_, after| is_kept(self.at_hand(after), value, mover));
        }
        let work = (value_work / 2).clamp(*REPLY_WORK.start(), *REPLY_WORK.end());
        if !self.store.all_moves {
            meter.end_at(meter.work().saturating_add(value_work.max(ALL_REPLIES)));
        }
        // One question of the tables answers all replies at once. Of pawns alone the walk knows more,
        // and what tables take is taken from the replies.
        if asked.ending.is_none() {
            let side = if value == Outcome::Draw { !mover } else { mover };
            self.work_out_tables(asked, side, value_work.max(ALL_REPLIES) / TABLES, meter);
        }
        let wanted = WantedValue { value, mover, work };
        let found = sorted(position, |chosen, after| {
            // What is known to keep the value is not searched again.
            (Some(chosen) == first).then_some(true).or_else(|| {
                let known = around.iter().find(|(step, _)| *step == chosen);
                self.keeps(after, known.map(|(_, known)| *known), &wanted, meter)
            })
        });
        meter.end_at(u64::MAX);
        found
    }

    /// Is the value still what it was, or worse for who has moved?
    fn keeps(
        &mut self,
        after: &Position,
        known: Option<Bounds>,
        wanted: &WantedValue,
        meter: &Meter<'_>,
    ) -> Option<bool> {
        let at_hand = self.at_hand(after);
        let said = is_kept(at_hand, wanted.value, wanted.mover);
        if said.is_some() {
            return said;
        }
        let before = meter.work();
        let (image, after) = Image::of(after);
        let (after, mover) = (Question::new(&after), image.side(wanted.mover));
        let value = image.outcome(wanted.value);
        let verdict = |bounds: Bounds| is_kept(bounds, value, mover);
        // What was open before may be known by now: more is proved.
        let known = known.map(|known| image.bounds(known));
        let mut bounds = match known.filter(|&known| verdict(known).is_some()) {
            Some(known) => known,
            None => after.bounds(Effort::Careful, &mut self.store),
        };
        // The bound is asked of every reply, however much was spent: it costs microseconds.
        if verdict(bounds).is_none() && !meter.is_up() {
            let side = if value == Outcome::Draw { !mover } else { mover };
            let sides = [side];
            let mut search = Search { most: wanted.work, ..Search::new(&after, &sides, bounds) };
            search.run(&mut Vec::new(), &mut self.store, meter, &mut |_, _| {});
            bounds = search.bounds;
        }
        self.store.remember(&after.position, bounds, meter.work() - before);
        verdict(bounds)
    }

    /// Works out what a position's tables say of a side, if they are few enough.
    fn work_out_tables(&mut self, asked: &Question, side: Color, work: u64, meter: &Meter<'_>) {
        let mut tables = SlicesTool;
        let case = ToolCase { asked, side, round: work, gets_through: [false; 2] };
        if meter.is_up() || !has_slice(&asked.position) {
            return;
        }
        if let Some(units) = tables.wants(&mut self.store, &case, work) {
            let store = &mut self.store;
            meter.ask(SolveStage::Tool(Reason::Slices, side), units, |budget| {
                ((), tables.ask(store, &case, budget).work)
            });
        }
    }

    /// What can be looked up of a position: databases, and tables that are there.
    fn at_hand(&mut self, position: &Position) -> Bounds {
        if let Some((found, reason)) = self.store.looked_up(position) {
            return Bounds::settled(found, reason);
        }
        Color::ALL.into_iter().fold(Bounds::OPEN, |bounds, side| {
            let wins = self.store.by_slices(position, side);
            bounds.meet(ToolAnswer::whether(side, wins, Reason::Slices).bounds)
        })
    }
}

/// The moves that keep what is to be kept, and how many may or may not.
pub(crate) fn sorted(
    position: &Position,
    mut keeps: impl FnMut(Move, &Position) -> Option<bool>,
) -> (Vec<Move>, usize) {
    let mut best = Vec::new();
    let mut open = 0;
    for (chosen, after) in position.successors() {
        match keeps(chosen, &after) {
            Some(true) => best.push(chosen),
            Some(false) => {}
            None => open += 1,
        }
    }
    (best, open)
}

/// Is a value kept by the move that led to these limits?
pub(crate) fn is_kept(bounds: Bounds, value: Outcome, mover: Color) -> Option<bool> {
    match value {
        // He has moved from a draw: does he still not lose?
        Outcome::Draw if bounds.excludes_win(!mover) => Some(true),
        Outcome::Draw if bounds.exact() == Some(Outcome::win_of(!mover)) => Some(false),
        Outcome::Draw => None,
        _ if bounds.exact() == Some(value) => Some(true),
        _ if bounds.excludes_win(mover) => Some(false),
        _ => None,
    }
}

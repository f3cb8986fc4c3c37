//! How well a table plays, over all positions: the figures of a report.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man};
use palisade_lab_tables::Kpk;
use palisade_lab_tables::kpk::{Database, Rules};

use crate::critical_positions;
use crate::mate_graph::{MateGraph, Ties};
use palisade_classes::Placement;
use palisade_classes::Table;
use palisade_classes::Value;
use palisade_classes::men;

/// What a table of king and pawn against king does in every won position, ties
/// taken in the worst way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KpkFigures {
    /// Classes of the table.
    pub classes: usize,
    /// Positions of the test file of 1733 in which a wrong move may be played.
    pub file_exceptions: usize,
    /// Won positions in which a move that is not the best may be played.
    pub non_optimal: usize,
    /// Won positions in which the win may be thrown away.
    pub thrown_away: usize,
    /// Won positions in all.
    pub positions: usize,
}

impl KpkFigures {
    /// Plays the table in every won position.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let mut judge = PawnJudge::new(table);
        let mut figures = Self {
            classes: table.classes().len(),
            file_exceptions: 0,
            non_optimal: 0,
            thrown_away: 0,
            positions: 0,
        };
        for start in judge.won() {
            figures.positions += 1;
            let (best, wins) = judge.worst_of(&start);
            figures.non_optimal += usize::from(!best);
            figures.thrown_away += usize::from(!wins);
        }
        for start in critical_positions(&judge.database) {
            figures.file_exceptions += usize::from(!judge.worst_of(&start).0);
        }
        figures
    }

    /// Non-optimal positions among those for which `first` is true, and among
    /// the others: what was trained on, and what was held out.
    #[must_use]
    pub fn split(table: &Table, first: impl Fn(&Placement) -> bool) -> (usize, usize) {
        let mut judge = PawnJudge::new(table);
        let (mut chosen, mut others) = (0, 0);
        for start in judge.won() {
            let wrong = usize::from(!judge.worst_of(&start).0);
            let side = if first(&Placement::from(start)) { &mut chosen } else { &mut others };
            *side += wrong;
        }
        (chosen, others)
    }
}

/// A table beside the database, with every position evaluated once.
struct PawnJudge<'table> {
    table: &'table Table,
    database: Database,
    values: Vec<Option<Value>>,
}

impl<'table> PawnJudge<'table> {
    fn new(table: &'table Table) -> Self {
        let database = Database::new(Rules::Clarke);
        Self { table, database, values: vec![None; Kpk::INDEX_BOUND] }
    }

    fn won(&self) -> Vec<Kpk> {
        let won = |p: &Kpk| p.side_to_move() == Color::White && self.database.is_win(p);
        self.database.positions().filter(won).collect()
    }

    /// Whether every move that ties for the best is optimal, and whether every
    /// one wins.
    fn worst_of(&mut self, start: &Kpk) -> (bool, bool) {
        let soonest = self.database.winning_moves(start).map(|(_, plies)| plies).min();
        let mut highest = None;
        let (mut optimal, mut wins) = (true, true);
        for (_, after) in start.moves() {
            let slot = &mut self.values[after.index()];
            let value =
                *slot.get_or_insert_with(|| self.table.evaluate(&Placement::from(after)).value);
            if highest > Some(value) {
                continue;
            }
            if highest < Some(value) {
                (highest, optimal, wins) = (Some(value), true, true);
            }
            let depth = self.database.depth(&after);
            optimal &= depth.is_some() && depth == soonest;
            wins &= depth.is_some();
        }
        (optimal, wins)
    }
}

/// What a table that mates does from every start that can be won, against every
/// defence, ties taken in the worst way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MateFigures {
    /// Classes of the table.
    pub classes: usize,
    /// Legal starts from which perfect play mates.
    pub starts: usize,
    /// Starts from which Black can hold out for ever.
    pub not_forced: usize,
    /// The longest forced mate in moves.
    pub worst_mate: u16,
    /// Moves more than perfect play needs, the mean over the forced starts.
    pub mean_excess: f64,
    /// Starts in which every move that ties for the best mates soonest.
    pub perfect_first_moves: usize,
}

impl MateFigures {
    /// Follows the table from every start.
    #[must_use]
    pub fn of(table: &Table, man: Man) -> Self {
        Self::on(&MateGraph::new(man), table)
    }

    /// Follows the table from every start of a graph.
    #[must_use]
    pub fn on(graph: &MateGraph, table: &Table) -> Self {
        Self::among(graph, table, |_| true)
    }

    /// Follows the table from the starts for which `chosen` is true.
    ///
    /// Of a table that was trained on some starts this says how it plays from the others.
    #[must_use]
    pub fn among(graph: &MateGraph, table: &Table, chosen: impl Fn(&Placement) -> bool) -> Self {
        let (perfect, played) = (graph.perfect(), graph.judge(table, Ties::Worst));
        let (mut forced, mut excess, mut perfect_first_moves) = (0_u64, 0_u64, 0);
        let (mut starts, mut worst_mate) = (0, 0);
        for start in graph.starts().filter(chosen) {
            let Some(least) = perfect.mate_in(&start) else { continue };
            starts += 1;
            if let Some(moves) = played.mate_in(&start) {
                forced += 1;
                worst_mate = worst_mate.max(moves);
                excess += u64::from(moves - least);
            }
            let soonest = |after: &Placement| {
                let mut replies = palisade_classes::successors(after, Color::Black).peekable();
                if replies.peek().is_none() {
                    return least == 1 && palisade_classes::is_attacked(after, men::BLACK_KING);
                }
                replies.all(|(_, reply)| perfect.mate_in(&reply).is_some_and(|m| m < least))
            };
            let all = played.plays(&start).all(|after| soonest(&after));
            perfect_first_moves += usize::from(all);
        }
        Self {
            classes: table.classes().len(),
            starts,
            not_forced: starts - forced as usize,
            worst_mate,
            mean_excess: if forced == 0 { 0.0 } else { excess as f64 / forced as f64 },
            perfect_first_moves,
        }
    }
}

//! In which order the moves of the attacker are tried, and what each costs.
//!
//! This is a prior, an opinion of what looking has not yet tried. It proves nothing.
//!
//! The order goes by nine plain prices, set by hand. What a move costs goes by its place in
//! that order: the second one costs a doubling, the fourth one two. Fitted odds decided
//! hardly more: the notes of the laboratory have the comparison.

use palisade_board::{Move, Position, Role};

use super::board::{ATTACKER, is_sharp, pawns, structure};
use super::memory::{LineEffort, doublings};
use super::state::LineSearch;
use super::static_eval::static_eval;

// What puts a move back in the order, in points: the move with the least is tried first.

/// Points for each sixteenth of a doubling of the answers that were left when the move was met.
const ANSWERS: i32 = 4;

/// Points of a move to a position that has not been met.
const NOT_MET: i32 = 150;

/// Points of an underpromotion.
const UNDERPROMOTES: i32 = 100;

// What brings a move forward, in the same points.

/// Points of the move that was best when the position was last searched.
const BEST: i32 = 60;

/// Points for each doubling of how often the move has won elsewhere.
const HISTORY: i32 = 2;

/// Hundredths of a pawn that count as one point.
const EVAL_PART: i32 = 5;

/// Points of a capture or a promotion.
const SHARP: i32 = 20;

/// Points for each rank that a pawn stands on after its move.
const ADVANCE: i32 = 2;

/// Points of a check where there are pieces.
const CHECK: i32 = 100;

/// Points of a move that is known to win: more than all others together.
const WON: i32 = 10_000;

/// What a move costs by its place in the order, the first one nothing.
pub(super) fn cost(place: usize) -> LineEffort {
    doublings(place + 1)
}

impl LineSearch<'_, '_> {
    /// The order of a move of the attacker, the least first. `None` if it leads nowhere with
    /// so much effort.
    pub(super) fn prior(
        &self,
        board: &Position,
        step: Move,
        after: &Position,
        effort: LineEffort,
    ) -> Option<i32> {
        let mut order = match self.met(after) {
            Some(entry) if entry.won => return Some(-WON),
            Some(entry) if entry.failed >= effort => return None,
            Some(entry) if entry.answers > 0 => {
                ANSWERS * i32::from(doublings(usize::from(entry.answers)))
            }
            _ => NOT_MET,
        };
        if self.met(board).and_then(|entry| entry.best) == Some(step) {
            order -= BEST;
        }
        order -= HISTORY * self.kept.history.of(ATTACKER, step);
        order -= static_eval(after) / EVAL_PART;
        if is_sharp(board, step) {
            order -= SHARP;
        } else if pawns(board, ATTACKER).contains(step.from) {
            order -= ADVANCE * step.to.rank() as i32;
        }
        if structure(board).is_none() && after.is_check() {
            order -= CHECK;
        }
        if step.promotion.is_some_and(|man| man != Role::Queen) {
            order += UNDERPROMOTES;
        }
        Some(order)
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::BoardKey;
    use super::super::board::DEFENDER;
    use super::super::memory::DOUBLE;
    use super::*;
    use crate::lines::{Lines, with};
    use alloc::vec::Vec;
    use palisade_board::Budget;
    use palisade_endings::Prover;
    use palisade_tables::duel::Promotions;

    const PAWNS: &str = "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1";

    #[test]
    fn the_second_move_costs_a_doubling() {
        assert_eq!([0, 1, 3, 7].map(cost), [0, DOUBLE, 2 * DOUBLE, 3 * DOUBLE]);
    }

    fn priors(board: &Position, kept: &mut Lines, effort: LineEffort) -> Vec<(Move, Option<i32>)> {
        let budget = Budget::work(1);
        let mut prover = Prover::new();
        let lines = LineSearch::new(kept, &mut prover.graph, &budget);
        board
            .successors()
            .map(|(step, after)| (step, lines.prior(board, step, &after, effort)))
            .collect()
    }

    /// What was won is tried first, and what failed with as much effort not again.
    #[test]
    fn what_is_remembered_counts() {
        let board: Position = PAWNS.parse().unwrap();
        let (_, mut lines) = with(Promotions::default());
        let fresh = priors(&board, &mut lines, 100);
        let [(one, _), (two, _), (three, before), ..] = fresh[..] else { panic!("{fresh:?}") };
        let key = |step| BoardKey::of(&board.play(step).unwrap());
        lines.memory.entry(key(one)).won = true;
        lines.memory.entry(key(two)).failed = 100;
        lines.memory.entry(key(three)).failed = 99;
        let now = priors(&board, &mut lines, 100);
        assert_eq!(now[0].1, Some(-WON));
        assert_eq!(now[1].1, None);
        assert!(before.is_some() && now[2].1.is_some());
        assert!(priors(&board, &mut lines, 101)[1].1.is_some());
    }

    /// A move and its mirror image are as likely, with and without pieces.
    #[test]
    fn left_and_right_are_alike() {
        let (_, mut lines) = with(Promotions::default());
        for fen in
            [PAWNS, "8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1", "8/2P1k3/8/1p6/8/8/1K4p1/8 w - - 0 1"]
        {
            let position: Position = fen.parse().unwrap();
            let mut boards = Vec::from([position]);
            let mut others = Vec::from([position.mirror().unwrap()]);
            for _ in 0..3 {
                for effort in [10, 70, 200] {
                    for (board, other) in boards.iter().zip(&others) {
                        if board.side_to_move() == DEFENDER {
                            continue;
                        }
                        let weighed = |board, kept: &mut Lines| {
                            let mut all: Vec<_> = priors(board, kept, effort)
                                .into_iter()
                                .map(|(_, order)| order)
                                .collect();
                            all.sort_unstable();
                            all
                        };
                        assert_eq!(weighed(board, &mut lines), weighed(other, &mut lines), "{fen}");
                    }
                }
                let on = |boards: &[Position], mirrored: bool| -> Vec<Position> {
                    let turn = if mirrored { 7 } else { 0 };
                    let mut next = Vec::new();
                    for board in boards {
                        let mut list: Vec<_> = board.successors().collect();
                        list.sort_by_key(|(step, _)| {
                            (step.from.index() ^ turn, step.to.index() ^ turn, step.promotion)
                        });
                        next.extend(list.into_iter().map(|(_, after)| after));
                    }
                    next.into_iter().step_by(3).take(40).collect()
                };
                (boards, others) = (on(&boards, false), on(&others, true));
            }
            assert_eq!(boards.len(), others.len());
        }
    }
}

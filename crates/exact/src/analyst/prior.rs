//! In which order the moves of the attacker are tried, and what each costs.
//!
//! This is a prior, an opinion of what looking has not yet tried. It proves nothing.
//!
//! The order goes by ten plain prices, set by hand. What a move costs goes by its place in
//! that order: the second one costs a doubling, the fourth one two. Fitted odds decided
//! hardly more: the notes of the laboratory have the comparison.

use alloc::vec::Vec;

use palisade_board::Role;

use super::board::{ATTACKER, Board, Candidate, DEFENDER, Step, TooManyPieces};
use super::effort::{DOUBLE, Effort, MOST, doublings};
use super::state::Lines;
use super::static_eval::static_eval;

// What puts a move back in the order.

/// For each sixteenth of a doubling of the answers that were left when it was met.
const ANSWERS: i32 = 4;

/// It leads to what has not been met.
const NOT_MET: i32 = 150;

/// An underpromotion.
const UNDERPROMOTES: i32 = 100;

// What brings it forward.

/// It looks best some moves ahead: then nobody asks how many answers there are.
const FORESEEN: i32 = 50;

/// It was the best one the last time.
const BEST: i32 = 60;

/// For each doubling of how often it has done its work elsewhere.
const HISTORY: i32 = 2;

/// So many hundredths of a pawn by which it looks better count as one.
const EVAL_PART: i32 = 5;

/// A capture or a promotion.
const SHARP: i32 = 20;

/// For each rank that a pawn reaches.
const ADVANCE: i32 = 2;

/// A check where there are pieces.
const CHECK: i32 = 100;

/// What is won already comes before everything else.
const WON: i32 = 10_000;

/// The powers of two between one and two by sixteenths, in 65536ths.
const POWERS: [u64; DOUBLE as usize] = [
    65536, 68438, 71468, 74632, 77936, 81386, 84990, 88752, 92682, 96785, 101_070, 105_545,
    110_218, 115_098, 120_194, 125_515,
];

/// What a move costs by its place in the order, the first one nothing.
pub(super) fn cost(place: usize) -> Effort {
    doublings(place + 1)
}

/// So many times as much as this, for sixteenths of doublings.
pub(super) fn times(cost: u64, doublings: Effort) -> u64 {
    let doublings = doublings.max(0).unsigned_abs();
    let part = u128::from(cost) * u128::from(POWERS[usize::from(doublings % 16)]);
    let whole = (part << (doublings / 16).min(40)) / u128::from(POWERS[0]);
    u64::try_from(whole).unwrap_or(u64::MAX).min(u64::MAX - 1)
}

impl Lines<'_, '_> {
    /// The order of a move of the attacker, the least first. `None` if it leads nowhere with
    /// so much effort.
    pub(super) fn prior(
        &self,
        board: &Board,
        step: Step,
        after: &Board,
        foreseen: bool,
        effort: Effort,
    ) -> Option<i32> {
        let mut order = match self.memory().get(after.key()) {
            Some(entry) if entry.won => return Some(-WON),
            Some(entry) if entry.failed >= effort => return None,
            _ if foreseen => -FORESEEN,
            Some(entry) if entry.answers > 0 => {
                ANSWERS * i32::from(doublings(usize::from(entry.answers)))
            }
            _ => NOT_MET,
        };
        if self.memory().get(board.key()).and_then(|entry| entry.best) == Some(step) {
            order -= BEST;
        }
        order -= HISTORY * self.analyst.history.of(ATTACKER, step);
        order -= static_eval(after) / EVAL_PART;
        if board.is_sharp(step) {
            order -= SHARP;
        } else if board.pawns(ATTACKER).contains(step.from) {
            order -= ADVANCE * step.to.rank() as i32;
        }
        if board.structure().is_none() && after.is_check(DEFENDER) {
            order -= CHECK;
        }
        if step.becomes.is_some_and(|man| man != Role::Queen) {
            order += UNDERPROMOTES;
        }
        Some(order)
    }

    /// What each move of the attacker leads to, and what it costs by its place in the order; a
    /// move that is given costs nothing.
    pub(super) fn priors(
        &self,
        board: &Board,
        foreseen: Option<Step>,
        given: Option<Step>,
    ) -> Vec<(Board, Effort)> {
        let best = given.or(foreseen);
        let weighed = |(step, after): (Step, Result<Board, TooManyPieces>)| {
            let after = after.ok()?;
            let order = self.prior(board, step, &after, best == Some(step), MOST)?;
            Some((order, step, after))
        };
        let mut moves: Vec<Candidate> = board.successors().filter_map(weighed).collect();
        moves.sort_by_key(|(order, ..)| *order);
        let priced = |(place, (_, step, after)): (usize, Candidate)| {
            (after, if given == Some(step) { 0 } else { cost(place) })
        };
        moves.into_iter().enumerate().map(priced).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Analyst;
    use crate::budget::Budget;
    use alloc::vec::Vec;
    use palisade_board::{Color, PawnEnding};

    extern crate std;

    #[test]
    fn powers_are_powers() {
        for (sixteenths, power) in POWERS.iter().enumerate() {
            let exact = 65536.0 * (sixteenths as f64 / 16.0).exp2();
            assert!((exact - *power as f64).abs() <= 1.0, "{sixteenths}");
        }
    }

    #[test]
    fn times_is_the_power_of_two() {
        for (cost, doublings, expected) in
            [(1000, 0, 1000), (1000, 16, 2000), (1000, 8, 1414), (3, 16 * 40, 3 << 40)]
        {
            assert_eq!(times(cost, doublings), expected);
        }
        // More than there is stays less than never.
        assert_eq!(times(u64::MAX, MOST), u64::MAX - 1);
        assert!(times(u64::MAX / 2, 15) > times(u64::MAX / 2, 14));
    }

    const PAWNS: &str = "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1";

    #[test]
    fn the_second_move_costs_a_doubling() {
        assert_eq!([0, 1, 3, 7].map(cost), [0, DOUBLE, 2 * DOUBLE, 3 * DOUBLE]);
    }

    fn priors(board: &Board, analyst: &mut Analyst, effort: Effort) -> Vec<(Step, Option<i32>)> {
        let budget = Budget::work(1);
        let lines = Lines::new(analyst, &budget);
        let legal = board.successors().filter_map(|(step, after)| Some((step, after.ok()?)));
        legal.map(|(step, after)| (step, lines.prior(board, step, &after, false, effort))).collect()
    }

    /// What was won is tried first, and what failed with as much effort not again.
    #[test]
    fn what_is_remembered_counts() {
        let board = Board::new(&PAWNS.parse().unwrap(), Color::White);
        let mut analyst = Analyst::new();
        let fresh = priors(&board, &mut analyst, 100);
        let [(one, _), (two, _), (three, before), ..] = fresh[..] else { panic!("{fresh:?}") };
        let key = |step| board.after(step).unwrap().unwrap().key();
        analyst.memory.entry(key(one)).won = true;
        analyst.memory.entry(key(two)).failed = 100;
        analyst.memory.entry(key(three)).failed = 99;
        let now = priors(&board, &mut analyst, 100);
        assert_eq!(now[0].1, Some(-WON));
        assert_eq!(now[1].1, None);
        assert!(before.is_some() && now[2].1.is_some());
        assert!(priors(&board, &mut analyst, 101)[1].1.is_some());
    }

    /// A move and its mirror image are as likely, with and without pieces.
    #[test]
    fn left_and_right_are_alike() {
        let mut analyst = Analyst::new();
        for fen in
            [PAWNS, "8/P2k4/1P6/8/8/6p1/4K2p/8 w - - 0 1", "8/2P1k3/8/1p6/8/8/1K4p1/8 w - - 0 1"]
        {
            let ending: PawnEnding = fen.parse().unwrap();
            let mut boards = Vec::from([Board::new(&ending, Color::White)]);
            let mut others = Vec::from([Board::new(&ending.mirror(), Color::White)]);
            for _ in 0..3 {
                for effort in [10, 70, 200] {
                    for (board, other) in boards.iter().zip(&others) {
                        if board.mover() == DEFENDER {
                            continue;
                        }
                        let weighed = |board, analyst: &mut Analyst| {
                            let mut all: Vec<_> = priors(board, analyst, effort)
                                .into_iter()
                                .map(|(_, order)| order)
                                .collect();
                            all.sort_unstable();
                            all
                        };
                        assert_eq!(
                            weighed(board, &mut analyst),
                            weighed(other, &mut analyst),
                            "{fen}"
                        );
                    }
                }
                let on = |boards: &[Board], mirrored: bool| -> Vec<Board> {
                    let turn = if mirrored { 7 } else { 0 };
                    let mut next = Vec::new();
                    for board in boards {
                        let mut list = Vec::new();
                        board.steps(&mut list);
                        let man = |step: &Step| step.becomes.map(|man| man as u8);
                        list.sort_by_key(|step| {
                            (step.from.index() ^ turn, step.to.index() ^ turn, man(step))
                        });
                        next.extend(list.iter().filter_map(|step| board.after(*step).ok()?));
                    }
                    next.into_iter().step_by(3).take(40).collect()
                };
                (boards, others) = (on(&boards, false), on(&others, true));
            }
            assert_eq!(boards.len(), others.len());
        }
    }
}

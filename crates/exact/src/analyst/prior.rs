//! How likely each move of the attacker is to be the one that wins.
//!
//! This is a prior, an opinion of what looking has not yet tried. It orders moves and says
//! what each costs. It proves nothing.
//!
//! With the chances of all moves known, an effort is shared out fairly: a move that is taken
//! for half as likely as another may cost half as much. Then a proof whose moves were likely
//! is found soon, however many other moves there are. Orseau and others 2018 call this Levin
//! tree search, and prove as much for searches without an opponent.
//!
//! The chances are learnt. The weights below make the moves of proofs that were found as
//! likely as can be.

use alloc::vec::Vec;

use palisade_board::{Role, Square, king_attacks, pawn_attacks};

use super::board::{ATTACKER, Board, Candidate, DEFENDER, Step, TooManyPieces};
use super::effort::{DOUBLE, Effort, MOST, doublings};
use super::state::Lines;
use super::static_eval::static_eval;

/// What is seen of a move. Counts and lengths are in sixteenths.
#[derive(Clone, Copy)]
enum Sign {
    /// It looks best some moves ahead.
    Foreseen,
    /// What it leads to has been met.
    Met,
    /// The logarithm of the answers that were left then.
    Answers,
    /// The effort that it was tried with in vain.
    Tried,
    /// The logarithm of how often it has done its work elsewhere.
    History,
    /// The static evaluation of what it leads to.
    StaticEval,
    Takes,
    Queens,
    Underpromotes,
    /// A check by a piece.
    Checks,
    PawnChecks,
    /// The rank that a pawn reaches.
    Advance,
    /// So much farther the king is from the next pawn of the defender.
    FromPawns,
    /// So many ranks forward the king goes.
    Forward,
    /// The kings are opposed.
    Opposition,
    /// A piece goes beside the defender's king, ...
    Touches,
    /// ... or so far away from it.
    Distance,
    /// Squares that the defender's king has then.
    Flights,
    /// Pawns that the defender can push then.
    Pushes,
}

const SIGNS: usize = Sign::Pushes as usize + 1;

/// Where one sign means something else: pawns alone with an effort below four, below
/// eight and from eight doublings on; pieces of the attacker only; pieces of both.
const SCENES: usize = 5;

/// What each sign is worth in each scene, in 256ths of a doubling.
const WEIGHTS: [(Sign, [i16; SCENES]); SIGNS] = [
    (Sign::Foreseen, [0, 0, 1350, 1500, 1383]),
    (Sign::Met, [1809, 1987, 653, 1175, 500]),
    (Sign::Answers, [-685, -811, -212, -436, -117]),
    (Sign::Tried, [6, 12, -4, -7, -114]),
    (Sign::History, [445, 418, 244, 390, 415]),
    (Sign::StaticEval, [674, 494, 89, 370, 490]),
    (Sign::Takes, [536, 505, 239, 629, 718]),
    (Sign::Queens, [517, -460, -434, 259, -331]),
    (Sign::Underpromotes, [-926, -1058, -401, -485, -852]),
    (Sign::Checks, [0, 0, 0, 1195, 1394]),
    (Sign::PawnChecks, [-31, -334, -122, 1238, 288]),
    (Sign::Advance, [392, 448, 131, -99, 71]),
    (Sign::FromPawns, [-168, -160, -230, 163, 465]),
    (Sign::Forward, [-90, 93, 433, -242, -63]),
    (Sign::Opposition, [75, 307, 58, 354, -174]),
    (Sign::Touches, [0, 0, 0, -328, -195]),
    (Sign::Distance, [0, 0, 0, -142, 56]),
    (Sign::Flights, [-184, -244, -437, 42, -366]),
    (Sign::Pushes, [-362, -170, 135, -456, 637]),
];

/// What is won already is beyond all chances: by 256 doublings.
const CERTAIN: i32 = 1 << 20;

/// Orders are so much finer than efforts: a sign in sixteenths times a weight in 256ths.
const FINE: i32 = 256;

/// The powers of two between one and two by sixteenths, in 65536ths.
const POWERS: [u64; DOUBLE as usize] = [
    65536, 68438, 71468, 74632, 77936, 81386, 84990, 88752, 92682, 96785, 101_070, 105_545,
    110_218, 115_098, 120_194, 125_515,
];

/// The logarithm of the sum of the chances of all moves, which come best first.
pub(super) fn sum(moves: &[Candidate]) -> i32 {
    let Some(&(best, ..)) = moves.first() else { return 0 };
    let sum: u64 = moves.iter().map(|&(order, ..)| power((order - best) / FINE)).sum();
    let whole = sum.ilog2() - POWERS[0].ilog2();
    let rest = POWERS.partition_point(|&power| power <= sum >> whole) - 1;
    (16 * whole) as i32 + rest as i32 - best / FINE
}

/// Two to the power of so many sixteenths below nothing, in 65536ths.
fn power(below: i32) -> u64 {
    let whole = (below + 15) / 16;
    POWERS[(16 * whole - below) as usize].checked_shr(whole as u32).unwrap_or(0)
}

/// What a move costs for being as unlikely as it is, if all moves add up to `sum`.
pub(super) fn cost(order: i32, sum: i32) -> Effort {
    (sum + order / FINE).clamp(0, MOST.into()) as Effort
}

/// So many times as much as this, for sixteenths of doublings.
pub(super) fn times(cost: u64, doublings: Effort) -> u64 {
    let doublings = doublings.max(0).unsigned_abs();
    let part = u128::from(cost) * u128::from(POWERS[usize::from(doublings % 16)]);
    let whole = (part << (doublings / 16).min(40)) / u128::from(POWERS[0]);
    u64::try_from(whole).unwrap_or(u64::MAX).min(u64::MAX - 1)
}

fn scene(board: &Board, effort: Effort) -> usize {
    if board.structure().is_some() {
        return usize::from(effort >= 4 * DOUBLE) + usize::from(effort >= 8 * DOUBLE);
    }
    if board.pieces().all(|piece| piece.side() == ATTACKER) { 3 } else { 4 }
}

fn distance(one: Square, other: Square) -> i32 {
    one.distance(other).into()
}

fn opposed(one: Square, other: Square) -> bool {
    let in_line = one.file() == other.file() || one.rank() == other.rank();
    in_line && one.distance(other) == 2
}

impl Lines<'_, '_> {
    /// The order of a move of the attacker, the least first: how unlikely it is, but for
    /// what is common to all moves. `None` if it leads nowhere with so much
    /// effort.
    pub(super) fn prior(
        &self,
        board: &Board,
        step: Step,
        after: &Board,
        foreseen: bool,
        effort: Effort,
    ) -> Option<i32> {
        let mut signs = [0; SIGNS];
        let mut see = |sign: Sign, value: i32| signs[sign as usize] = value;
        let flag = |seen: bool| 16 * i32::from(seen);
        if let Some(entry) = self.memory().get(after.key()) {
            if entry.won {
                return Some(-CERTAIN);
            }
            if entry.failed >= effort {
                return None;
            }
            see(Sign::Met, flag(entry.answers > 0));
            see(Sign::Answers, doublings(usize::from(entry.answers)).into());
            see(Sign::Tried, entry.failed.into());
        }
        see(Sign::Foreseen, flag(foreseen));
        see(Sign::History, 4 * self.analyst.history.of(ATTACKER, step));
        see(Sign::StaticEval, static_eval(after) * 2 / 25);
        let Step { from, to, .. } = step;
        let (king, other) = (after.king(ATTACKER), after.king(DEFENDER));
        let [own, enemy] = after.pawns;
        let is_pawn = board.pawns(ATTACKER).contains(from);
        let check = after.is_check(DEFENDER);
        see(Sign::Takes, flag(step.becomes.is_none() && board.is_sharp(step)));
        see(Sign::Queens, flag(step.becomes == Some(Role::Queen)));
        see(Sign::Underpromotes, flag(step.becomes.is_some_and(|man| man != Role::Queen)));
        see(Sign::Checks, flag(check && !is_pawn));
        see(Sign::PawnChecks, flag(check && is_pawn));
        if is_pawn {
            see(Sign::Advance, 4 * to.rank() as i32);
        } else if board.king(ATTACKER) == from {
            let pawns = board.pawns(DEFENDER);
            let next = |square| pawns.iter().map(|pawn| distance(square, pawn)).min();
            let farther = next(to).unwrap_or(0) - next(from).unwrap_or(0);
            see(Sign::FromPawns, 16 * farther);
            see(Sign::Forward, 4 * (to.rank() as i32 - from.rank() as i32));
            see(Sign::Opposition, flag(opposed(to, other)));
        } else {
            let far = distance(to, other);
            see(Sign::Touches, flag(far == 1));
            see(Sign::Distance, 4 * far);
        }
        let flights =
            king_attacks(other) - (pawn_attacks(ATTACKER, own) | king_attacks(king) | enemy);
        see(Sign::Flights, 4 * flights.len() as i32);
        let pushes = enemy.forward(DEFENDER) - (own | enemy).with(king).with(other);
        see(Sign::Pushes, 8 * pushes.len() as i32);
        let scene = scene(board, effort);
        let score = |(sign, weights): &(Sign, [i16; SCENES])| {
            i32::from(weights[scene]) * signs[*sign as usize]
        };
        Some(-WEIGHTS.iter().map(score).sum::<i32>())
    }

    /// What each move of the attacker leads to, and what it costs for being as unlikely as it
    /// is; a move that is given costs nothing.
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
        let sum = sum(&moves);
        let unlikely = |(order, step, after): Candidate| {
            (after, if given == Some(step) { 0 } else { cost(order, sum) })
        };
        moves.into_iter().map(unlikely).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::{Analyst, dice};
    use crate::budget::Budget;
    use alloc::vec::Vec;
    use palisade_board::{Color, PawnEnding};

    extern crate std;

    #[test]
    fn the_table_is_in_the_order_of_the_signs() {
        for (place, (sign, _)) in WEIGHTS.iter().enumerate() {
            assert_eq!(*sign as usize, place);
        }
    }

    #[test]
    fn powers_are_powers() {
        for (sixteenths, power) in POWERS.iter().enumerate() {
            let exact = 65536.0 * (sixteenths as f64 / 16.0).exp2();
            assert!((exact - *power as f64).abs() <= 1.0, "{sixteenths}");
        }
        for below in 0..600 {
            let exact = 65536.0 * (-f64::from(below) / 16.0).exp2();
            assert!((exact - power(below) as f64).abs() <= 2.0, "{below}");
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

    /// Moves that are as good as these orders, for what that costs.
    fn costs(orders: &[i32]) -> Vec<Effort> {
        let ending: PawnEnding = PAWNS.parse().unwrap();
        let board = Board::new(&ending, Color::White);
        let step = Step { from: Square::A1, to: Square::A1, becomes: None };
        let moves: Vec<_> = orders.iter().map(|&order| (order, step, board)).collect();
        let sum = sum(&moves);
        orders.iter().map(|&order| cost(order, sum)).collect()
    }

    #[test]
    fn all_chances_add_up_to_one() {
        let mut dice = dice();
        for _ in 0..1000 {
            let mut orders: Vec<i32> =
                (0..=dice(30)).map(|_| dice(1 << 16) as i32 - (1 << 15)).collect();
            orders.sort_unstable();
            let costs = costs(&orders);
            let sum: f64 = costs.iter().map(|&cost| (-f64::from(cost) / 16.0).exp2()).sum();
            assert!((0.9..1.1).contains(&sum), "{orders:?} {costs:?}");
            assert!(costs.is_sorted());
        }
        // One of two, one of four, and what is certain.
        assert_eq!(costs(&[77, 77]), [16, 16]);
        assert_eq!(costs(&[-9999; 4]), [32; 4]);
        assert_eq!(costs(&[-CERTAIN, 0, 5])[0], 0);
        assert!(costs(&[-CERTAIN, 0])[1] > 50 * DOUBLE);
    }

    fn priors(board: &Board, analyst: &mut Analyst, effort: Effort) -> Vec<(Step, Option<i32>)> {
        let budget = Budget::structures(1);
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
        assert_eq!(now[0].1, Some(-CERTAIN));
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

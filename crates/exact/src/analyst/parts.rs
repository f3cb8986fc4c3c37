//! A question of minutes, in parts.
//!
//! One long question repeats what it knows at every effort, and breaks off at the answer
//! that is hardest to refute. A player does otherwise: he looks at the easy answers first,
//! and what he has learnt there helps with the others. So what does not fall at once is
//! divided: into the attacker's moves, and after each into the answers to it, and each of
//! those is a question by itself, asked with more and more work, and divided in its turn.
//! That the attacker does not win is proved in the same way from the other side.
//! Which is next is told by what is expected to be the cheapest way to the end
//! (best-first search with a search at each leaf; Breuker 1998 does so with proof numbers).

mod goal;
mod price;

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use palisade_board::{Budget, Color, PawnEnding};

use super::board::{ATTACKER, Board, Step};
use super::effort::{DOUBLE, Effort, HOPELESS, MOST};
use super::state::{Analyst, Lines};
use crate::hints::Hints;
use goal::Goal;

/// Units of work that are expected until a part is proved.
type Cost = u64;

/// The cost of a part that is proved.
const PROVED: Cost = 0;

/// The cost of a part that cannot be proved.
const NEVER: Cost = Cost::MAX;

/// In place of a part's number: the proof comes back to no part on the way.
const NOTHING: usize = usize::MAX;

/// What is asked of a part by itself.
#[derive(Clone, Copy)]
struct Questions {
    /// Work for the first question.
    first: Cost,
    /// Work for the last question. After that the part is divided.
    last: Cost,
    /// Positions that one look at which move is best may take.
    look: u64,
}

/// What is asked where the attacker is to win.
const WINNING: Questions = Questions { first: 1_000_000, last: 16_000_000, look: 3_000_000 };

/// What is asked where the attacker is to be held.
const HOLDING: Questions = Questions { first: 100_000, last: 400_000, look: 300_000 };

/// Where the hints have a move the only question takes a sixteenth of the work of a first one: it
/// finds what is known by now, and then the part is divided.
const KNOWN: Cost = 16;

/// Each question about a part may take four times the work of the one before.
const GROWTH: Cost = 4;

/// The price of a move's place in the order counts twice, since a long look made that order.
const TRUST: Effort = 2;

/// How unlikely a move of the defender is that does not look best, in sixteenths of a doubling.
const SECOND: Effort = 3 * DOUBLE;

/// How unlikely a move of the defender is that the hints do not have, in sixteenths of a doubling.
const AGAINST_THE_HINTS: Effort = 8 * DOUBLE;

/// A position on the way.
struct Part {
    place: Board,
    before: Option<usize>,
    /// The parts after each move, if it is divided.
    after: Option<Range<usize>>,
    /// How unlikely the move to it is, in sixteenths of a doubling.
    unlikely: Effort,
    cost: Cost,
    /// Work for the last question before it is divided.
    last: Cost,
    /// The earliest part on the way to it that its proof comes back to, or [`NOTHING`].
    rests_on: usize,
    /// All work when one of its parts was last asked about; 0 while it is not divided.
    last_asked: u64,
}

impl Part {
    /// The cost times the unlikelihood: what the choice of the next question compares.
    fn price(&self) -> Cost {
        match self.cost {
            PROVED | NEVER => self.cost,
            cost => price::times(cost, self.unlikely),
        }
    }
}

/// One question on its way.
struct Parts<'a, 'b> {
    analyst: &'a mut Analyst,
    goal: Goal,
    attacker: Color,
    hints: &'a Hints,
    budget: &'a Budget<'b>,
    questions: Questions,
    parts: Vec<Part>,
    work: u64,
}

impl Analyst {
    /// Can `attacker` force a win? The same for questions of minutes, in parts.
    ///
    /// What is not proved with some millions of work is divided into what can be played,
    /// and the easy parts come first, since what they teach helps with the others. So it may
    /// find in minutes what [`Analyst::wins`] does not find at all. [`Hints`] may say how
    /// the win begins; an empty one will do.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_exact::{Analyst, Hints, Budget};
    /// let ending: PawnEnding = "k7/2K5/PP6/8/8/8/8/8 w - - 0 1".parse()?;
    /// let (hints, budget) = (Hints::default(), Budget::work(10_000));
    /// let won = Analyst::new().wins_in_parts(&ending, Color::White, &hints, &budget);
    /// assert_eq!(won, Some(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[doc(hidden)]
    pub fn wins_in_parts(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        hints: &Hints,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        self.in_parts(Goal::Win, attacker, WINNING, ending, hints, budget)
    }

    /// Can `defender` hold, that is, not lose? `None` if neither is proved.
    ///
    /// The solver knows what pawns and kings hold, and what databases say of new queens.
    /// Here the answers of the defender are played out as well, up to where he holds so,
    /// wins himself, or comes back to what was on the board before. [`Hints`] may say
    /// how he defends; an empty one will do.
    #[doc(hidden)]
    pub fn holds_in_parts(
        &mut self,
        ending: &PawnEnding,
        defender: Color,
        hints: &Hints,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        self.in_parts(Goal::Hold, !defender, HOLDING, ending, hints, budget)
    }

    fn in_parts(
        &mut self,
        goal: Goal,
        attacker: Color,
        questions: Questions,
        ending: &PawnEnding,
        hints: &Hints,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let mut parts = Parts::new(self, goal, attacker, hints, budget, questions);
        let proved = parts.decide(ending);
        self.work = parts.work;
        proved
    }

    /// Remembers that the attacker wins here, since it has been proved.
    fn believe_won(&mut self, board: &Board) {
        Lines::new(self, &Budget::work(0)).note(board, true, MOST, None);
    }

    /// Remembers that the attacker does not win here, since it has been proved.
    fn believe_held(&mut self, board: &Board) {
        Lines::new(self, &Budget::work(0)).note(board, false, HOPELESS, None);
        self.held.insert(board);
    }
}

impl<'a, 'b> Parts<'a, 'b> {
    fn new(
        analyst: &'a mut Analyst,
        goal: Goal,
        attacker: Color,
        hints: &'a Hints,
        budget: &'a Budget<'b>,
        questions: Questions,
    ) -> Self {
        Self { analyst, goal, attacker, hints, budget, questions, parts: Vec::new(), work: 0 }
    }

    fn decide(&mut self, ending: &PawnEnding) -> Option<bool> {
        let place = Board::new(ending, self.attacker);
        if self.analyst.held.contains(&place) {
            return Some(self.goal.is_reached(false));
        }
        self.add(place, None, 0);
        while self.is_open(0) {
            if self.is_spent() {
                return None;
            }
            let next = self.next();
            let (won, exhausted) = self.ask(next);
            self.learn(next, won, exhausted);
            if next == 0 && won.is_some() {
                return won.map(|won| self.goal.is_reached(won));
            }
            self.count(next);
        }
        (self.parts[0].cost == PROVED).then_some(true)
    }

    fn add(&mut self, place: Board, before: Option<usize>, unlikely: Effort) -> usize {
        let Questions { first, last, .. } = self.questions;
        let once = first.div_ceil(KNOWN);
        let (cost, last) = if self.is_given(&place) { (once, once) } else { (first, last) };
        let (after, rests_on, last_asked) = (None, NOTHING, 0);
        self.parts.push(Part { place, before, after, unlikely, cost, last, rests_on, last_asked });
        self.parts.len() - 1
    }

    fn is_open(&self, part: usize) -> bool {
        !matches!(self.parts[part].cost, PROVED | NEVER)
    }

    /// Is the side to move that wants to reach the goal?
    fn chooses(&self, part: usize) -> bool {
        self.is_choice(&self.parts[part].place)
    }

    fn is_choice(&self, place: &Board) -> bool {
        (place.mover() == ATTACKER) == (self.goal == Goal::Win)
    }

    /// The part that is asked next: on the way that is expected to be the cheapest for the side
    /// that chooses; and of the answers the divided one that was looked at last, for what was
    /// learnt there is fresh, or the cheapest.
    fn next(&self) -> usize {
        let mut part = 0;
        while let Some(after) = self.parts[part].after.clone() {
            let best = if self.chooses(part) {
                after.min_by_key(|&part| self.parts[part].price())
            } else {
                let open = after.filter(|&part| self.parts[part].cost != PROVED);
                open.min_by_key(|&part| {
                    let Part { after, last_asked, cost, .. } = &self.parts[part];
                    (after.is_none(), Reverse(*last_asked), *cost)
                })
            };
            part = best.expect("a divided part that is open has open parts");
        }
        part
    }

    /// The questions about a part by itself, with as much work as it is expected to take:
    /// does the attacker win, and was there work left and nothing more to try?
    fn ask(&mut self, part: usize) -> (Option<bool>, bool) {
        let mut exhausted = true;
        for &(question, share) in self.goal.questions() {
            let most = self.parts[part].cost / share;
            let left = self.budget.limit().saturating_sub(self.work);
            let budget = Budget::work(most.min(left)).watched_as(self.budget, self.work);
            let place = &self.parts[part].place;
            let won = self.analyst.answer(question, place, self.attacker, &budget);
            self.work += self.analyst.work;
            exhausted &= self.analyst.work < most;
            if won.is_some() {
                return (won, exhausted);
            }
        }
        (None, exhausted)
    }

    /// What an answer to the questions means for the part.
    fn learn(&mut self, part: usize, won: Option<bool>, exhausted: bool) {
        let cost = self.parts[part].cost;
        if won == Some(false) {
            self.analyst.believe_held(&self.parts[part].place);
        }
        match won {
            Some(won) if self.goal.is_reached(won) => self.parts[part].cost = PROVED,
            Some(_) => self.parts[part].cost = NEVER,
            None if !exhausted && cost < self.parts[part].last => {
                self.parts[part].cost = cost.saturating_mul(GROWTH).min(NEVER - 1);
            }
            None => self.divide(part),
        }
    }

    /// Have the hints a move for whoever chooses?
    fn is_given(&self, place: &Board) -> bool {
        self.is_choice(place) && self.given(place).is_some()
    }

    /// The move that the hints give.
    fn given(&self, place: &Board) -> Option<Step> {
        let given = self.hints.find(&place.ending(self.attacker)?)?;
        Some(Step::new(given, self.attacker))
    }

    /// Divides a part into those after each move, and at once those that would only be asked
    /// about in vain.
    fn divide(&mut self, part: usize) {
        let first = self.parts.len();
        let mut open = vec![part];
        while let Some(part) = open.pop() {
            if self.is_spent() {
                break;
            }
            self.work += 1;
            let after = self.add_moves(part);
            for next in after.rev() {
                if self.is_open(next) && self.is_crowd(next) {
                    open.push(next);
                }
            }
        }
        // What comes later rests on nothing that comes before.
        for part in (first..self.parts.len()).rev() {
            self.cost(part);
        }
        self.cost(part);
    }

    /// Adds the parts after each move.
    fn add_moves(&mut self, part: usize) -> Range<usize> {
        let first = self.parts.len();
        let place = self.parts[part].place;
        let moves = if self.chooses(part) {
            self.chances(&place)
        } else {
            let answers: Result<Vec<_>, _> = place.successors().map(|(_, after)| after).collect();
            let Ok(answers) = answers else {
                // What cannot be followed cannot be met.
                self.parts[part].cost = NEVER;
                return first..first;
            };
            answers.into_iter().map(|after| (after, 0)).collect()
        };
        for (after, unlikely) in moves {
            let known = self.analyst.held.contains(&after).then_some(NOTHING);
            // Where he comes back to what was there before he gets no further, however often.
            let held = known.or_else(|| self.earlier(part, &after));
            let next = self.add(after, Some(part), unlikely);
            if let Some(rests_on) = held {
                self.parts[next].cost = if self.goal.is_reached(false) { PROVED } else { NEVER };
                self.parts[next].rests_on = rests_on;
            }
        }
        let after = first..self.parts.len();
        // A defender without a move is mated or stalemated: that is asked, not divided. An
        // attacker without one does not win.
        if self.chooses(part) || !after.is_empty() || self.goal == Goal::Hold {
            self.parts[part].after = Some(after.clone());
        }
        after
    }

    /// Is it the defender's turn, of whose answers there are many and each is to be refuted?
    /// Whether he holds against all that the attacker can do is often seen at once.
    fn is_crowd(&self, part: usize) -> bool {
        let pawns_alone = self.parts[part].place.structure().is_some();
        self.goal == Goal::Win && !self.chooses(part) && pawns_alone
    }

    fn is_spent(&self) -> bool {
        self.work >= self.budget.limit() || self.budget.stops(self.work)
    }

    /// The part on the way with the same position, if there is one.
    fn earlier(&self, part: usize, place: &Board) -> Option<usize> {
        let mut way = core::iter::successors(Some(part), |&part| self.parts[part].before);
        way.find(|&part| self.parts[part].place == *place)
    }

    /// What each move of the side that chooses leads to, and how unlikely it is.
    fn chances(&mut self, board: &Board) -> Vec<(Board, Effort)> {
        let given = self.given(board);
        let most = self.questions.look.min(self.budget.limit().saturating_sub(self.work));
        self.analyst.count_afresh();
        let mut lines = Lines::new(self.analyst, self.budget);
        let foreseen = if given.is_none() { lines.look(board, most) } else { None };
        let moves = match self.goal {
            Goal::Win => {
                let trusted = |cost: Effort| TRUST * cost.min(MOST / TRUST);
                let moves = lines.priors(board, foreseen, given);
                moves.into_iter().map(|(after, cost)| (after, trusted(cost))).collect()
            }
            Goal::Hold => {
                let other = if given.is_some() { AGAINST_THE_HINTS } else { SECOND };
                let best = given.or(foreseen);
                let unlikely = |step| if best == Some(step) { 0 } else { other };
                let moves = board.successors();
                moves.filter_map(|(step, after)| Some((after.ok()?, unlikely(step)))).collect()
            }
        };
        self.work += self.analyst.work;
        moves
    }

    /// The cost of a divided part: that of the best move, or of all answers.
    fn cost(&mut self, part: usize) {
        let Some(after) = self.parts[part].after.clone() else { return };
        let cost = if self.chooses(part) {
            after.map(|part| self.parts[part].price()).min().unwrap_or(NEVER)
        } else {
            after.fold(PROVED, |sum, part| sum.saturating_add(self.parts[part].cost))
        };
        let news = cost == PROVED && self.parts[part].cost != PROVED;
        self.parts[part].cost = cost;
        match self.goal {
            Goal::Win if news => self.analyst.believe_won(&self.parts[part].place),
            Goal::Hold if news => self.rest(part),
            _ => {}
        }
    }

    /// A part has been proved to be held. If that rests on nothing before it, it is so wherever
    /// the position comes up.
    fn rest(&mut self, part: usize) {
        let rests_on = self.proof(part).map(|part| self.parts[part].rests_on).min();
        self.parts[part].rests_on = rests_on.unwrap_or(NOTHING);
        if self.parts[part].rests_on >= part {
            self.settle(part);
        }
    }

    /// All by which this part is held is held as well: it is known now what follows where it
    /// comes back to an earlier part.
    fn settle(&mut self, part: usize) {
        let mut open = vec![part];
        while let Some(part) = open.pop() {
            self.parts[part].rests_on = NOTHING;
            self.analyst.believe_held(&self.parts[part].place);
            let resting = self.proof(part).filter(|&part| self.parts[part].rests_on != NOTHING);
            open.extend(resting);
        }
    }

    /// The parts that prove a part: one after a move of the defender, or all after those of the
    /// attacker.
    fn proof(&self, part: usize) -> impl Iterator<Item = usize> + use<'_, 'a, 'b> {
        let after = self.parts[part].after.clone().unwrap_or(0..0);
        let proved = move |&part: &usize| self.parts[part].cost == PROVED;
        let most = if self.chooses(part) { 1 } else { usize::MAX };
        after.filter(proved).take(most)
    }

    /// The costs of all parts on the way to this one.
    fn count(&mut self, part: usize) {
        let mut earlier = self.parts[part].before;
        while let Some(part) = earlier {
            self.parts[part].last_asked = self.work;
            self.cost(part);
            earlier = self.parts[part].before;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::{dice, everything, pawn_against_pawn, without_pawn_against_pawn};
    use alloc::sync::Arc;
    use core::ops::ControlFlow;
    use palisade_board::Successor;
    use palisade_tables::duel::Outcome;

    /// Divided as soon as possible.
    const SMALL: Questions = Questions { first: 2, last: 2, look: 50 };

    /// With hints of chance, which must not matter for what is true.
    #[test]
    fn in_parts_no_answer_differs_from_the_database() {
        let all = everything();
        let less = Arc::new(without_pawn_against_pawn());
        let mut dice = dice();
        let attacker_wins = |ending: &PawnEnding| {
            let mover = ending.side_to_move();
            let expected = if mover.is_white() { Outcome::Win } else { Outcome::Loss };
            all.ending(ending) == Some(expected)
        };
        let few = palisade_testkit::sweep::times(12);
        // So small a question hardly ever says that somebody does not hold.
        for (goal, enough) in [(Goal::Win, [few; 2]), (Goal::Hold, [0, few])] {
            let (mut said, mut divided, mut came_back, mut believed) = ([0; 2], 0, 0, 0);
            while said[0] < enough[0] || said[1] < enough[1] {
                let Some(ending) = pawn_against_pawn(&mut dice) else { continue };
                let mut hints = Hints::default();
                for _ in 0..dice(3) {
                    let mut place = ending;
                    let line = core::iter::from_fn(|| {
                        let moves = place.legal_moves();
                        let step = *moves.get(dice(moves.len().max(1)))?;
                        let Ok(Successor::Ending(after)) = place.play(step) else { return None };
                        place = after;
                        Some(step)
                    });
                    let line: Vec<_> = line.take(5).collect();
                    hints = hints.with_line(&ending, line).unwrap();
                }
                let mut analyst = Analyst::with_promotions(less.clone());
                let budget = Budget::work(4_000);
                let mut parts =
                    Parts::new(&mut analyst, goal, Color::White, &hints, &budget, SMALL);
                let reached = parts.decide(&ending);
                divided += u64::from(parts.parts.len() > 1);
                let Some(reached) = reached else { continue };
                assert_eq!(reached, goal.is_reached(attacker_wins(&ending)), "{goal:?} {ending}");
                said[usize::from(reached)] += 1;
                let comes_back = |part: &Part| {
                    let earlier = |at| parts.earlier(at, &part.place).is_some();
                    part.cost == PROVED && part.before.is_some_and(earlier)
                };
                came_back += u64::from(parts.parts.iter().any(comes_back));
                for part in &parts.parts {
                    let Some(ending) = part.place.ending(Color::White) else { continue };
                    if parts.analyst.held.contains(&part.place) {
                        assert!(!attacker_wins(&ending), "{ending} on the way");
                        believed += u64::from(part.after.is_some());
                    }
                }
            }
            assert_eq!(came_back > 0, goal == Goal::Hold, "{came_back}");
            assert!(divided > few / 2, "{goal:?} {divided}");
            assert_eq!(believed > few, goal == Goal::Hold, "{believed}");
        }
    }

    /// Kings that walk to and fro meet the same positions by ever more ways.
    #[test]
    fn a_book_of_many_ways_is_no_trap() {
        let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().unwrap();
        let hints = [
            "a1b1 a7b7 b1c1 b7c7 c1d1 c7d8 d1c2 d8c8 c2d2 c8d7 d2c3 d7c7 c3d3",
            "a1b1 a7b8 b1b2 b8c8 b2c2 c8d8 c2c3 d8c7 c3d3",
            "a1b1 a7a8 b1b2 a8b8 b2b3 b8b7 b3c3",
            "a1b1 a7b7 b1c1 b7b8 c1b2 b8c8 b2c2 c8b8 c2b3 b8b7 b3c3",
            "a1b1 a7b7 b1c1 b7c8 c1d2 c8d7 d2c3",
        ]
        .iter()
        .fold(Hints::default(), |hints, line| {
            hints.with_line(&fine_70, line.split(' ').map(|step| step.parse().unwrap())).unwrap()
        });
        let mut analyst = Analyst::new();
        let budget = Budget::work(2_000);
        let mut parts = Parts::new(&mut analyst, Goal::Win, Color::White, &hints, &budget, SMALL);
        parts.decide(&fine_70);
        let divided = parts.parts.iter().filter(|part| part.after.is_some()).count();
        assert!(divided > 10, "{divided}");
        assert!(parts.parts.len() < 2_000, "{}", parts.parts.len());
        // Whoever says stop is heard before anything is divided.
        let stop = |_| ControlFlow::Break(());
        let budget = Budget::work(u64::MAX).watched_by(&stop);
        let mut parts = Parts::new(&mut analyst, Goal::Win, Color::White, &hints, &budget, SMALL);
        assert_eq!(parts.decide(&fine_70), None);
        assert_eq!(parts.parts.len(), 1);
    }
}

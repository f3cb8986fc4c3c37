//! The search: every answer of the defender, and of the attacker's moves those
//! that promise something.
//!
//! A question is asked with growing *effort*. An effort is the logarithm of how
//! large a proof may become: a move of the attacker costs a little, and the more
//! the lower it ranks; the defender's answers share what is left. So forced lines
//! are followed far, and a quiet move with many answers is left early.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Square;
use palisade_structure::Structure;

use super::board::{ATTACKER, Board, DEFENDER, Side, Step, TooManyPieces};
use super::memory::Memory;
use super::outlook::outlook;
use super::{Analyst, STRUCTURES, promise};
use crate::budget::Budget;
use palisade_tables::duel::Outcome;

use crate::edge::edges;

/// In sixteenths of a doubling.
pub(super) type Effort = i16;

pub(super) const DOUBLE: Effort = 16;

/// What every move of the attacker costs, beyond how unlikely it is.
const MOVE: Effort = 1;

/// No position is worth more.
pub(super) const MOST: Effort = 60 * DOUBLE;

/// Nothing will ever help: the attacker does not win.
pub(super) const HOPELESS: Effort = Effort::MAX;

/// From this effort on it pays to look for news of a structure.
const NEWS: Effort = 2 * DOUBLE;

/// What the outlook is divided by when it orders the defender's answers.
const OUTLOOK: i32 = 10;

/// So much worse than at the start a position may look, in hundredths of a pawn ...
const BEARABLE: i32 = 400;

/// ... before a proof is taken to be twice as large for each so much more.
const WORSE: i32 = 256;

/// Calls of the budget's callback, in positions.
const LOOK_EVERY: u64 = 1024;

/// The logarithm of a count.
pub(super) fn doublings(count: usize) -> Effort {
    const OF: [Effort; 24] = [
        0, 0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71,
        72,
    ];
    OF[count.min(OF.len() - 1)]
}

/// How often a move has done its work, by side, from and to.
pub(super) struct History(Vec<[[u32; 64]; 2]>);

impl History {
    pub(super) fn new() -> Self {
        Self(vec![[[0; 64]; 2]; 64])
    }

    pub(super) fn praise(&mut self, side: Side, step: Step, merit: u32) {
        let score = &mut self.0[usize::from(step.from)][side][usize::from(step.to)];
        *score = (*score + merit).min(1 << 20);
    }

    pub(super) fn score(&self, side: Side, step: Step) -> u32 {
        self.0[usize::from(step.from)][side][usize::from(step.to)]
    }

    /// Its logarithm.
    pub(super) fn of(&self, side: Side, step: Step) -> i32 {
        (u32::BITS - self.score(side, step).leading_zeros()) as i32
    }
}

/// What doing its work with so much effort counts for a move.
fn merit(effort: Effort) -> u32 {
    effort.max(1).unsigned_abs().into()
}

/// A move with its order (the least first) and the position after it.
pub(super) type Candidate = (i32, Step, Board);

/// One question on its way.
pub(super) struct Lines<'a, 'b> {
    pub(super) analyst: &'a mut Analyst,
    pub(super) budget: &'a Budget<'b>,
    spent: bool,
    /// The outlook of the position that was asked about.
    outlook: i32,
}

impl<'a, 'b> Lines<'a, 'b> {
    pub(super) fn new(analyst: &'a mut Analyst, budget: &'a Budget<'b>) -> Self {
        Self { analyst, budget, spent: false, outlook: 0 }
    }

    /// Does the attacker win? With more and more effort.
    pub(super) fn decide(&mut self, board: &Board) -> Option<bool> {
        self.outlook = outlook(board);
        let mut effort = DOUBLE;
        while effort <= MOST && !self.spent {
            let attacks = board.mover() == ATTACKER;
            let won = if attacks { self.attack(board, effort) } else { self.defend(board, effort) };
            if won {
                return Some(true);
            }
            if self.memory().get(board.key()).is_some_and(|entry| entry.failed == HOPELESS) {
                return Some(false);
            }
            effort += DOUBLE / 2;
        }
        None
    }

    pub(super) const fn memory(&self) -> &Memory {
        &self.analyst.memory
    }

    pub(super) fn out_of_budget(&mut self) -> bool {
        let work = &mut self.analyst.work;
        *work += 1;
        self.spent |=
            *work >= self.budget.limit() || *work % LOOK_EVERY == 0 && self.budget.stops(*work);
        self.spent
    }

    /// What is known at once; for more effort tables may be worked out.
    fn known(&mut self, board: &Board, effort: Effort) -> Option<bool> {
        if let Some(won) = self.by_material(board) {
            return Some(won);
        }
        if board.can_be_taken_in_passing() {
            // Neither a structure nor a table knows that right.
            return None;
        }
        match board.structure() {
            Some(structure) => self.settled(board, structure),
            None => self.mastered(board, effort),
        }
    }

    /// What is known already: nothing is worked out.
    pub(super) fn recalled(&self, board: &Board) -> Option<bool> {
        match self.memory().get(board.key()) {
            Some(entry) if entry.won => return Some(true),
            Some(entry) if entry.failed == HOPELESS => return Some(false),
            _ => {}
        }
        if let Some(won) = self.by_material(board) {
            return Some(won);
        }
        if board.can_be_taken_in_passing() {
            return None;
        }
        self.bounded(board, self.analyst.graph.find(board.structure()?)?)
    }

    /// A bare king never wins, and two men are a matter of the databases.
    fn by_material(&self, board: &Board) -> Option<bool> {
        if board.is_bare(ATTACKER) {
            return Some(false);
        }
        let outcome = self.analyst.promotions.probe(&board.duel()?)?;
        let won = if board.mover() == ATTACKER { Outcome::Win } else { Outcome::Loss };
        Some(outcome == won)
    }

    /// What the bounds of the structure say.
    fn settled(&mut self, board: &Board, structure: Structure) -> Option<bool> {
        let graph = &mut self.analyst.graph;
        let number = match graph.find(structure) {
            Some(number) => number,
            None if graph.nodes.len() < STRUCTURES => {
                let number = graph.enter(structure);
                edges(structure, &mut self.analyst.moves);
                graph.evaluate(number, &mut self.analyst.moves);
                self.analyst.work += 1;
                number
            }
            None => return None,
        };
        self.bounded(board, number)
    }

    /// What the bounds of the structure of this number say.
    fn bounded(&self, board: &Board, number: u32) -> Option<bool> {
        let node = &self.analyst.graph.nodes[number as usize];
        let [attacker, defender] = kings(board);
        node.holds(attacker, defender, board.mover() == ATTACKER).map(|held| !held)
    }

    /// Evaluates the structure again if what it leads to has changed; did that
    /// change it?
    fn has_news(&mut self, board: &Board) -> bool {
        let Some(structure) = board.structure() else { return false };
        let Analyst { graph, moves, .. } = &mut *self.analyst;
        let Some(number) = graph.find(structure) else { return false };
        let evaluated = graph.nodes[number as usize].evaluated;
        edges(structure, moves);
        let newer = moves.iter().any(|edge| {
            let after = graph.find(edge.change.after);
            after.is_some_and(|after| graph.nodes[after as usize].changed > evaluated)
        });
        newer && graph.evaluate(number, moves)
    }

    /// What is remembered, or known at once, of a position.
    pub(super) fn at_once(&mut self, board: &Board, effort: Effort) -> Option<bool> {
        if let Some(entry) = self.memory().get(board.key()) {
            if entry.won {
                return Some(true);
            }
            if entry.failed >= effort {
                return Some(false);
            }
        }
        let won = self.known(board, effort)?;
        self.note(board, won, HOPELESS, None);
        Some(won)
    }

    /// Remembers what was found, and tells the graph of a win.
    pub(super) fn note(&mut self, board: &Board, won: bool, effort: Effort, best: Option<Step>) {
        let entry = self.analyst.memory.entry(board.key());
        entry.best = best.or(entry.best);
        if !won || effort < HOPELESS {
            entry.failed = entry.failed.max(effort);
        }
        if !won {
            return;
        }
        entry.won = true;
        if board.mover() == DEFENDER || board.can_be_taken_in_passing() {
            return;
        }
        let Some(structure) = board.structure() else { return };
        let graph = &mut self.analyst.graph;
        let Some(number) = graph.find(structure) else { return };
        let [attacker, defender] = kings(board);
        if graph.nodes[number as usize].learn_broken(attacker, defender) {
            edges(structure, &mut self.analyst.moves);
            graph.evaluate(number, &mut self.analyst.moves);
            self.analyst.work += 1;
        }
    }

    /// All moves, ordered by `weigh`, and why some are missing.
    fn moves(
        &mut self,
        board: &Board,
        mut weigh: impl FnMut(&mut Self, Step, &Board) -> Weight,
    ) -> (Vec<Candidate>, Option<Missing>) {
        let mut list = self.analyst.steps.pop().unwrap_or_default();
        board.steps(&mut list);
        let mut moves: Vec<Candidate> = Vec::with_capacity(list.len());
        let mut missing = None;
        for &step in &list {
            match board.after(step) {
                Ok(None) => {}
                Ok(Some(after)) => moves.push((0, step, after)),
                Err(TooManyPieces) => missing = Some(Missing::DoesNotFit),
            }
        }
        self.analyst.steps.push(list);
        self.memory().fetch(moves.iter().map(|(_, _, after)| after.key()));
        moves.retain_mut(|(order, step, after)| {
            if matches!(missing, Some(Missing::Stopped(_))) {
                return false;
            }
            match weigh(self, *step, after) {
                Weight::Order(weight) => {
                    *order = weight;
                    return true;
                }
                Weight::Drop => {}
                Weight::Stop => missing = Some(Missing::Stopped(*step)),
            }
            false
        });
        moves.sort_by_key(|(order, _, _)| *order);
        (moves, missing)
    }

    /// The attacker to move: is there a move that wins?
    fn attack(&mut self, board: &Board, effort: Effort) -> bool {
        if let Some(won) = self.at_once(board, effort) {
            return won;
        }
        if effort <= 0 || self.out_of_budget() {
            return false;
        }
        if effort >= NEWS && self.has_news(board) {
            if let Some(won) = self.known(board, effort) {
                self.note(board, won, HOPELESS, None);
                return won;
            }
        }
        // Coming back here without having got anywhere does not win.
        self.note(board, false, effort, None);
        if let Some(won) = self.counsel(board, effort) {
            self.note(board, won, HOPELESS, None);
            return won;
        }
        let foreseen = self.foresee(board, effort);
        // A promotion that does not fit is a move that the attacker forgoes.
        let (moves, _) = self.moves(board, |lines, step, after| {
            let order = lines.promise(board, step, after, foreseen == Some(step), effort);
            order.map_or(Weight::Drop, Weight::Order)
        });
        let sum = promise::sum(&moves);
        for (order, step, after) in moves {
            let left = effort - MOVE - promise::cost(order, sum);
            if left < 0 || self.spent {
                break;
            }
            let left = left - self.doubt(&after);
            if left >= 0 && self.defend(&after, left) {
                self.analyst.history.praise(ATTACKER, step, merit(effort));
                self.note(board, true, effort, Some(step));
                return true;
            }
        }
        false
    }

    /// What it costs to go on where things have become worse than one may hope to mend.
    fn doubt(&self, after: &Board) -> Effort {
        let worse = (self.outlook - BEARABLE - outlook(after)).max(0);
        (worse * i32::from(DOUBLE) / WORSE) as Effort
    }

    /// The defender to move: does every answer lose?
    fn defend(&mut self, board: &Board, effort: Effort) -> bool {
        if let Some(won) = self.at_once(board, effort) {
            return won;
        }
        if self.out_of_budget() {
            return false;
        }
        let best = self.memory().get(board.key()).and_then(|entry| entry.best);
        self.note(board, false, effort, None);
        let mut answers = match self.answers(board, best) {
            Ok(answers) => answers,
            Err(won) => return won,
        };
        self.analyst.memory.entry(board.key()).answers = answers.len().min(255) as u8;
        let mut model: Option<Board> = None;
        // What is refuted with half the effort need not share the whole.
        for stage in [effort / 2, effort] {
            let mut rest = Vec::with_capacity(answers.len());
            for (number, answer) in answers.iter().enumerate() {
                let open = rest.len() + answers.len() - number;
                let left = stage - doublings(open) / 2;
                // An idle move is refuted as the last one was.
                if model.is_some_and(|model| self.copies(&answer.2, &model)) {
                    continue;
                }
                if self.attack(&answer.2, left) {
                    model = Some(answer.2);
                    continue;
                }
                if self.spent {
                    return false;
                }
                if stage == effort {
                    self.analyst.history.praise(DEFENDER, answer.1, merit(effort));
                    self.note(board, false, effort, Some(answer.1));
                    return false;
                }
                rest.push(*answer);
            }
            answers = rest;
        }
        self.note(board, true, effort, None);
        true
    }

    /// The answers that are not refuted at sight, the hardest first; or whether
    /// it is a win, if that can be seen already.
    pub(super) fn answers(
        &mut self,
        board: &Board,
        best: Option<Step>,
    ) -> Result<Vec<Candidate>, bool> {
        let mut any = false;
        let (answers, missing) = self.moves(board, |lines, step, after| {
            any = true;
            lines.resistance(board, step, after, best == Some(step))
        });
        match missing {
            Some(Missing::Stopped(step)) => {
                self.note(board, false, HOPELESS, Some(step));
                return Err(false);
            }
            Some(Missing::DoesNotFit) => return Err(false),
            None => {}
        }
        if !any {
            let mated = board.is_check(DEFENDER);
            self.note(board, mated, HOPELESS, None);
            return Err(mated);
        }
        Ok(answers)
    }

    /// How well an answer of the defender resists; the least is tried first.
    fn resistance(&mut self, board: &Board, step: Step, after: &Board, best: bool) -> Weight {
        if self.at_once(after, 0) == Some(true) {
            return Weight::Drop;
        }
        let tried = self.memory().get(after.key()).map_or(0, |entry| entry.failed);
        if tried == HOPELESS {
            return Weight::Stop;
        }
        let mut order = -4 * i32::from(tried) - self.analyst.history.of(DEFENDER, step);
        order += outlook(after) / OUTLOOK;
        if best {
            order -= 200;
        }
        if board.is_sharp(step) {
            order -= 20;
        }
        Weight::Order(order)
    }
}

/// What to do with a move.
enum Weight {
    Order(i32),
    /// It is settled.
    Drop,
    /// It settles everything.
    Stop,
}

/// Why not every move is in a list.
enum Missing {
    /// This one settles everything.
    Stopped(Step),
    /// A promotion would make too many pieces.
    DoesNotFit,
}

/// The attacking king's square and the defending one's.
pub(super) fn kings(board: &Board) -> [Square; 2] {
    [ATTACKER, DEFENDER].map(|side| Square::ALL[board.king(side)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::dice;
    use alloc::sync::Arc;
    use palisade_board::{Bitboard, Color, Position, Role, Setup, Square};
    use palisade_tables::duel::Promotions;

    /// A queen of White's with up to three pawns against three to five that have come far,
    /// Black to move; nothing if that is no position.
    fn thrown(dice: &mut impl FnMut(usize) -> usize) -> Option<Position> {
        let mut men = Bitboard(0);
        let mut place = |ranks: core::ops::Range<usize>, dice: &mut dyn FnMut(usize) -> usize| {
            let square = Square::ALL[8 * ranks.start + dice(8 * ranks.len())];
            let free = !men.contains(square);
            men = men.with(square);
            free.then_some(square)
        };
        let mut pawns = [Bitboard(0); 2];
        let counts = [dice(4), 3 + dice(3)];
        for (color, ranks) in [(0, 1..6), (1, 1..4)] {
            for _ in 0..counts[color] {
                pawns[color] = pawns[color].with(place(ranks.clone(), dice)?);
            }
        }
        let [white_king, black_king, square] =
            [place(0..8, dice)?, place(0..8, dice)?, place(0..8, dice)?];
        let mut setup = Setup { side_to_move: Color::Black, ..Setup::default() };
        for color in Color::ALL {
            for pawn in pawns[color.index()] {
                setup.put(pawn, Role::Pawn.of(color));
            }
        }
        setup.put(white_king, Role::King.of(Color::White));
        setup.put(black_king, Role::King.of(Color::Black));
        setup.put(square, Role::Queen.of(Color::White));
        Position::try_from(setup).ok()
    }

    /// Placements that tables call won: lines prove most of them without any table, move
    /// by move down to the databases of duels, and none may come to nothing.
    #[test]
    fn lines_confirm_what_tables_say() {
        let promotions = Arc::new(Promotions::all());
        let plenty = Budget::structures(u64::MAX);
        let mut tabled = Analyst::with_promotions(Arc::clone(&promotions));
        let mut dice = dice();
        let (mut said, mut proved) = (0, 0);
        while said < 20 {
            let Some(promoted) = thrown(&mut dice) else { continue };
            tabled.count_afresh();
            let board = Board::of(&promoted, Color::White).unwrap();
            if Lines::new(&mut tabled, &plenty).mastered(&board, 12 * DOUBLE) != Some(true) {
                continue;
            }
            let mut alone = Analyst::with_promotions(Arc::clone(&promotions)).with_queen_tables(0);
            let budget = Budget::structures(200_000);
            let won = alone.wins_with_pieces(&promoted, Color::White, &budget);
            assert_ne!(won, Some(false), "{promoted:?}");
            assert_eq!(alone.tables.work(), 0);
            said += 1;
            proved += usize::from(won == Some(true));
        }
        assert!(proved >= 10, "{proved}");
    }
}

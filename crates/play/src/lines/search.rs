//! The search for a proof.
//!
//! It tries the attacker's moves that are likely to win, and every answer of the defender.
//! A question is asked with growing *effort*. An effort is the logarithm of how large a
//! proof may become. A move of the attacker costs a little, and costs more the later it
//! stands in the order. The defender's answers share what is left. So forced lines are
//! followed far, and a quiet move with many answers is left early.
//!
//! Proof: `docs/endings.md`, 4.2.

use alloc::vec::Vec;

use palisade_board::Position;

use super::board::{ATTACKER, BoardKey, DEFENDER};
use super::memory::{DOUBLE, HOPELESS, LineEffort, MOST_EFFORT, doublings};
use super::prior;
use super::state::LineSearch;
use super::static_eval::static_eval;

/// Effort, in sixteenths of a doubling, that every move of the attacker costs beyond its place in
/// the order.
const MOVE: LineEffort = DOUBLE / 4;

/// The least effort, in sixteenths of a doubling, for which a structure is looked at for news.
const NEWS: LineEffort = 2 * DOUBLE;

/// Loss, in hundredths of a pawn since the start, that is allowed before effort is charged.
const BEARABLE: i32 = 400;

/// Loss, in hundredths of a pawn beyond [`BEARABLE`], for which a doubling of effort is charged.
const WORSE: i32 = 256;

/// What a move counts that does its work with this effort.
fn merit(effort: LineEffort) -> u32 {
    effort.max(1).unsigned_abs().into()
}

impl LineSearch<'_, '_> {
    /// Does the attacker win? With more and more effort.
    pub(super) fn decide(&mut self, board: &Position) -> Option<bool> {
        self.eval = static_eval(board);
        let mut effort = DOUBLE;
        while effort <= MOST_EFFORT && !self.spent {
            let attacks = board.side_to_move() == ATTACKER;
            let won = if attacks { self.attack(board, effort) } else { self.defend(board, effort) };
            if won {
                return Some(true);
            }
            if self.met(board).is_some_and(|entry| entry.failed == HOPELESS) {
                return Some(false);
            }
            effort += DOUBLE / 2;
        }
        None
    }

    /// The attacker to move: is there a move that wins?
    fn attack(&mut self, board: &Position, effort: LineEffort) -> bool {
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
        let before = self.failed(board);
        self.note(board, false, effort, None);
        if let Some(won) = self.ask_graph(board, effort) {
            self.note(board, won, HOPELESS, None);
            return won;
        }
        // A promotion that does not fit is a move that the attacker forgoes.
        let (moves, _) =
            self.moves(board, |lines, step, after| lines.prior(board, step, after, effort));
        for (place, (_, step, after)) in moves.into_iter().enumerate() {
            let left = effort - MOVE - prior::cost(place);
            if left < 0 || self.spent {
                break;
            }
            let left = left - self.doubt(&after);
            if left >= 0 && self.defend(&after, left) {
                self.kept.history.praise(ATTACKER, step, merit(effort));
                self.note(board, true, effort, Some(step));
                return true;
            }
        }
        self.take_back(board, before);
        false
    }

    /// What it costs to go on where things have become worse than one may hope to mend.
    fn doubt(&self, after: &Position) -> LineEffort {
        let worse = (self.eval - BEARABLE - static_eval(after)).max(0);
        (worse * i32::from(DOUBLE) / WORSE) as LineEffort
    }

    /// The defender to move: does every answer lose?
    fn defend(&mut self, board: &Position, effort: LineEffort) -> bool {
        if let Some(won) = self.at_once(board, effort) {
            return won;
        }
        if self.out_of_budget() {
            return false;
        }
        let best = self.met(board).and_then(|entry| entry.best);
        let before = self.failed(board);
        self.note(board, false, effort, None);
        let mut answers = match self.answers(board, best) {
            Ok(answers) => answers,
            Err(won) => return won,
        };
        self.kept.memory.entry(BoardKey::of(board)).answers = answers.len().min(255) as u8;
        let mut model: Option<Position> = None;
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
                    self.take_back(board, before);
                    return false;
                }
                if stage == effort {
                    self.kept.history.praise(DEFENDER, answer.1, merit(effort));
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Lines;
    use crate::lines::{dice, everything, with};
    use alloc::sync::Arc;
    use palisade_board::{Bitboard, Budget, Color, Position, Role, Setup, Square};
    use palisade_endings::Prover;
    use palisade_tables::slices::TABLE_BYTES;

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
        let promotions = everything();
        let plenty = Budget::work(u64::MAX);
        let (mut knowing, mut tabled) = with(Arc::clone(&promotions));
        let mut dice = dice();
        let (mut said, mut proved) = (0, 0);
        let enough = palisade_testkit::sweep::times(4);
        while said < enough {
            let Some(promoted) = thrown(&mut dice) else { continue };
            tabled.count_afresh();
            let still = knowing.graph.still().unwrap();
            if tabled.tables.master(still, &promoted, 12 * DOUBLE, &plenty, &mut 0) != Some(true) {
                continue;
            }
            // There is no room for a table.
            let mut prover = Prover::with_promotions(Arc::clone(&promotions), TABLE_BYTES / 2);
            let mut alone = Lines::new(1 << 29);
            let budget = Budget::work(200_000);
            let won = alone.wins(&mut prover, &promoted, Color::White, &budget);
            assert_ne!(won, Some(false), "{promoted:?}");
            assert_eq!(alone.tables.work, 0);
            said += 1;
            proved += u64::from(won == Some(true));
        }
        assert!(2 * proved >= said, "{proved}");
    }
}

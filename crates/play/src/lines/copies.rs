//! Copying: what refutes one idle move of the defender refutes most others.
//!
//! A proof that has just been found is played over from the position after
//! another answer, move by move. Nothing is taken for granted: every answer that
//! is possible here must be met, and every line must end in what is known here. But
//! no move is looked for, so that a copy costs no more than the proof is long.
//! (Kawano 1996 calls it simulation, for mates with interpositions in shogi.)

use palisade_board::{Move, Position};

use super::board::PIECES;
use super::memory::HOPELESS;
use super::state::LineSearch;

/// The most moves of the attacker in one copied line. A longer line is not copied.
const MOVES: u32 = 40;

impl LineSearch<'_, '_> {
    /// The attacker to move: do the moves that win from the model win here too?
    pub(super) fn copies(&mut self, board: &Position, model: &Position) -> bool {
        self.copies_so_far(board, model, MOVES)
    }

    fn copies_so_far(&mut self, board: &Position, model: &Position, depth: u32) -> bool {
        if let Some(won) = self.at_once(board, HOPELESS) {
            return won;
        }
        if depth == 0 || self.out_of_budget() {
            return false;
        }
        let entry = self.met(model).filter(|entry| entry.won);
        let Some(step) = entry.and_then(|entry| entry.best) else { return false };
        let Some((after, model)) = self.both(board, model, step) else { return false };
        let won = self.copies_against_all(&after, &model, depth - 1);
        if won {
            self.note(board, true, 0, Some(step));
        }
        won
    }

    /// The same with the defender to move: every answer must be one that the
    /// model allows as well.
    fn copies_against_all(&mut self, board: &Position, model: &Position, depth: u32) -> bool {
        if let Some(won) = self.at_once(board, HOPELESS) {
            return won;
        }
        let answers = match self.answers(board, None) {
            Ok(answers) => answers,
            Err(won) => return won,
        };
        for (_, step, _) in answers {
            let Some((after, model)) = self.both(board, model, step) else { return false };
            if !self.copies_so_far(&after, &model, depth) {
                return false;
            }
        }
        self.note(board, true, 0, None);
        true
    }

    /// The same move in both positions, if it is legal in both.
    fn both(&self, board: &Position, model: &Position, step: Move) -> Option<(Position, Position)> {
        let play = |board: &Position| board.play(step).ok();
        let fits = |after: &Position| after.pieces().len() <= PIECES;
        Some((play(board).filter(fits)?, play(model).filter(fits)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{dice, everything, with, without_pawn_against_pawn};
    use palisade_board::{Budget, Color, PawnEnding, Pawns, Square};

    /// Pawn against pawn: a win is proved in one position and copied in another,
    /// where the database knows whether there is one.
    #[test]
    fn a_copy_is_a_win_by_the_database() {
        let all = everything();
        let (mut prover, mut lines) = with(without_pawn_against_pawn());
        let mut dice = dice();
        let budget = Budget::work(3_000);
        let (mut copied, mut vain) = (0, 0);
        let enough = palisade_testkit::sweep::times(20);
        while copied < enough || vain < enough {
            let squares = [8 + dice(48), 8 + dice(48), dice(64), dice(64)];
            let ending = |[pawn, enemy, king, other]: [usize; 4]| {
                let set = |square: usize| Square::ALL[square].bitboard();
                let pawns = Pawns::new(set(pawn), set(enemy)).ok()?;
                let (king, other) = (Square::ALL[king], Square::ALL[other]);
                PawnEnding::new(pawns, king, other, Color::White, None).ok()
            };
            let Some(model) = ending(squares) else { continue };
            if lines.wins(&mut prover, &Position::from(&model), Color::White, &budget) != Some(true)
            {
                continue;
            }
            for _ in 0..10 {
                let mut squares = squares;
                // The defender stands elsewhere.
                match dice(2) {
                    0 => squares[1] = 8 + dice(48),
                    _ => squares[3] = dice(64),
                }
                let Some(other) = ending(squares) else { continue };
                let (model, board) = (Position::from(&model), Position::from(&other));
                lines.work = 0;
                let copies =
                    LineSearch::new(&mut lines, &mut prover.graph, &budget).copies(&board, &model);
                let won = all.wins(&board, Color::White) == Some(true);
                assert!(!copies || won, "{other}");
                copied += u64::from(copies);
                vain += u64::from(!copies && !won);
            }
        }
    }
}

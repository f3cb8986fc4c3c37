//! Searches the graph of structures from a position in the middle of a line.
//!
//! Lines are weak where kings manoeuvre round pawns that rest. The graph of structures is strong
//! there. So where a position is going to cost much, the graph is searched from it first.
//! That may decide nothing. Even then it narrows the bounds of all structures that it has
//! met, and the lines are going to meet the same structures.

use palisade_structure::Start;

use super::board::{ATTACKER, structure};
use super::memory::{DOUBLE, LineEffort};
use super::state::{LineSearch, kings};
use palisade_board::{Budget, Position};

/// The least effort, in sixteenths of a doubling, for which the graph is searched.
const LEAST_EFFORT: LineEffort = 7 * DOUBLE;

/// Fixed points that one question may take for each position that a proof may have.
const POINTS_PER_POSITION: u64 = 4;

/// The graph gets at most a twentieth of all work. While it has taken more it is not searched.
const SHARE_DIVISOR: u64 = 20;

impl LineSearch<'_, '_> {
    /// Does the attacker win, by a search of the graph?
    pub(super) fn ask_graph(&mut self, board: &Position, effort: LineEffort) -> Option<bool> {
        if effort < LEAST_EFFORT || board.en_passant().is_some() {
            return None;
        }
        let [attacker, defender] = kings(board);
        let root = Start {
            structure: structure(board)?,
            attacker,
            defender,
            attacker_moves: board.side_to_move() == ATTACKER,
            en_passant: [None; 2],
        };
        let before = self.kept.work;
        if self.kept.graph_work > before / SHARE_DIVISOR {
            return None;
        }
        let most = POINTS_PER_POSITION << (effort / DOUBLE);
        let left = self.budget.limit().saturating_sub(before);
        let budget = Budget::work(most.min(left)).watched_as(self.budget, before);
        let wins = self.search(&root, &budget);
        self.kept.graph_work += self.kept.work - before;
        wins
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{dice, everything, pawn_against_pawn, with, without_pawn_against_pawn};
    use alloc::vec::Vec;
    use palisade_board::{Color, PawnEnding};
    use palisade_tables::duel::Promotions;

    /// Pawn against pawn, whose database is withheld.
    #[test]
    fn the_graph_agrees_with_the_database() {
        let all = everything();
        let (mut prover, mut lines) = with(without_pawn_against_pawn());
        let budget = Budget::work(100_000);
        let mut dice = dice();
        let mut said = [0; 2];
        let enough = palisade_testkit::sweep::times(15);
        while said.iter().any(|&times| times < enough) {
            let Some(ending) = pawn_against_pawn(&mut dice) else { continue };
            (lines.work, lines.graph_work) = (0, 0);
            let board = Position::from(&ending);
            let Some(won) = LineSearch::new(&mut lines, &mut prover.graph, &budget)
                .ask_graph(&board, LEAST_EFFORT)
            else {
                continue;
            };
            assert_eq!(Some(won), all.wins(&board, Color::White), "{ending}");
            said[usize::from(won)] += 1;
        }
    }

    #[test]
    fn the_graph_has_its_share_and_no_more() {
        let fine_90: PawnEnding =
            "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1".parse().unwrap();
        let board = Position::from(&fine_90);
        let budget = Budget::work(1 << 40);
        let (mut prover, mut lines) = with(Promotions::default());
        let most = POINTS_PER_POSITION << (LEAST_EFFORT / DOUBLE);
        let mut spent = Vec::new();
        for work in [0, SHARE_DIVISOR * most / 2, 4 * SHARE_DIVISOR * most] {
            lines.work = work;
            LineSearch::new(&mut lines, &mut prover.graph, &budget).ask_graph(&board, LEAST_EFFORT);
            spent.push(lines.graph_work);
        }
        // A second try is made only after the work has doubled: the first has found nothing.
        assert!(spent[0] > 0 && spent[1] == spent[0] && spent[2] > spent[1], "{spent:?}");
        assert!(spent[2] < 3 * most, "{spent:?}");
        // Little effort is not worth a question.
        lines.work = u64::MAX / 2;
        let mut lines = LineSearch::new(&mut lines, &mut prover.graph, &budget);
        assert_eq!(lines.ask_graph(&board, LEAST_EFFORT - 1), None);
        assert_eq!(lines.kept.graph_work, spent[2]);
    }
}

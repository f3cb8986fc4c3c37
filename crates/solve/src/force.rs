//! A defender who forces matters: he checks, takes, and ends behind a wall, or checks for ever.
//!
//! Walls are often built by force. Rudolph's draw of 1912 is one: both bishops go with check, and
//! the pawns lock the board with check. No map of structures sees that; a short search does.
//!
//! *Why what it says is true.* A tree is searched in which the attacker may do whatever is legal,
//! and the defender has one move. Each of its leaves is a position in which the attacker cannot win,
//! by the bound or by a table, or the game is over and he has not won; or it is a position from which the tree
//! has already been through on the way here. In the last case the defender does again what he did
//! there. So he has a move for as long as play goes on, and if it goes on for ever nobody wins.
//!
//! Proof: `docs/endings.md`, section 6.

use alloc::vec::Vec;

use palisade_blockage::blockage_with_free_men;
use palisade_board::{Budget, Color, Position, Progress};
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Moves of the defender's in the longest line. What is longer is not searched.
const MOST_MOVES: u32 = 24;

/// Who attacks in the positions that are searched: they are turned so.
const ATTACKER: Color = Color::White;

/// Searches the defender's checks and captures, a move further each time. It goes on where a round was
/// cut off.
#[derive(Default)]
pub(crate) struct Force {
    /// By the attacker, White first: the search of checks alone, and that of captures as well.
    courses: [[ForceCourse; 2]; 2],
}

/// How far a search has come.
#[derive(Default)]
struct ForceCourse {
    /// Moves of the defender's in the lines that are searched now; past [`MOST_MOVES`] nothing is left.
    moves: u32,
    /// Has a line been left because it was too long?
    is_cut: bool,
    /// Positions of the tree so far that hold.
    proof: Vec<Position>,
    /// Where it was broken off, the root last: the number of the move under way, and how much was proved
    /// before its position was looked at.
    broken_off: Vec<(usize, usize)>,
    /// Units of work so far.
    work: u64,
}

impl Tool for Force {
    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let courses = &mut self.courses[side.index()];
        let (held, work) = holds_by_force(&asked.position, side, courses, store, budget);
        let told = ToolAnswer::held(side, held == Some(true), Reason::Force);
        ToolAnswer { is_last: held.is_some(), work, ..told }
    }
}

/// Does the defender hold by force, and what has it cost, a unit for each look at a position? `None`
/// if the work came to its end. Half of it is for checks alone: they leave so little to answer that
/// long lines come to their end.
///
/// Of a tree that proves it every position is kept: the tree gives the defender a move in each of them,
/// and leads from each to others of them. So it holds from wherever play enters it.
fn holds_by_force(
    position: &Position,
    attacker: Color,
    courses: &mut [ForceCourse; 2],
    store: &mut Store,
    budget: &Budget<'_>,
) -> (Option<bool>, u64) {
    let position = position.without_counters();
    let root = if attacker == ATTACKER { position } else { position.flip() };
    // In the end each has had as much as the other, however often they were broken off.
    let half =
        courses.iter().fold(budget.limit(), |all, course| all.saturating_add(course.work)) / 2;
    let first = half.saturating_sub(courses[0].work);
    let (mut held, mut work) = (None, 0);
    for (takes, course) in [false, true].into_iter().zip(courses) {
        let most = if takes { budget.limit() } else { first };
        let mut tree = Tree { budget, store, course, work, most, takes, path: Vec::new() };
        held = tree.search(&root);
        work = tree.work;
        if held == Some(true) {
            let proof = core::mem::take(&mut course.proof);
            store.remember_held(&proof, ATTACKER, work);
            break;
        }
    }
    (held, work)
}

struct Tree<'b> {
    budget: &'b Budget<'b>,
    store: &'b Store,
    course: &'b mut ForceCourse,
    work: u64,
    /// Units at which this search ends.
    most: u64,
    /// Does the defender take too, or only check?
    takes: bool,
    /// Positions on the way here, the defender to move.
    path: Vec<Position>,
}

impl Tree<'_> {
    /// Lines of no move of the defender's, of one, and so on; nothing, if the work has to end.
    fn search(&mut self, root: &Position) -> Option<bool> {
        while self.course.moves <= MOST_MOVES {
            let moves = self.course.moves;
            let held = match root.side_to_move() == ATTACKER {
                true => self.attack(root, moves)?,
                false => self.defend(root, moves)?,
            };
            if held {
                return Some(true);
            }
            let moves = if self.course.is_cut { moves + 1 } else { u32::MAX };
            let work = self.course.work;
            *self.course = ForceCourse { moves, work, ..ForceCourse::default() };
        }
        Some(false)
    }

    /// Counts `looks` looks; nothing, if the work has to end.
    fn spend(&mut self, looks: u64) -> Option<()> {
        self.work += looks;
        self.course.work += looks;
        let goes_on = self.work < self.most;
        (goes_on && self.budget.look(Progress { work: self.work }).is_continue()).then_some(())
    }

    fn is_held(&self, position: &Position) -> bool {
        self.store.is_held(position, ATTACKER) || blockage_with_free_men(position, ATTACKER)
    }

    /// Whatever the attacker plays, does the defender hold with at most `moves` moves?
    fn attack(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let goes_on = self.course.broken_off.pop();
        let (first, proved_before) = goes_on.unwrap_or((0, self.course.proof.len()));
        if goes_on.is_none() {
            self.spend(1)?;
            if self.is_held(position) {
                self.course.proof.push(*position);
                return Some(true);
            }
        }
        for (number, (_, after)) in position.successors().enumerate().skip(first) {
            let Some(held) = self.defend(&after.without_counters(), moves) else {
                self.course.broken_off.push((number, proved_before));
                return None;
            };
            if !held {
                // What this branch has shown may rest on positions of it that do not hold.
                self.course.proof.truncate(proved_before);
                return Some(false);
            }
        }
        self.course.proof.push(*position);
        Some(true)
    }

    /// Does the defender, to move, hold with `moves` checks and captures, and any move at last?
    fn defend(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let goes_on = self.course.broken_off.pop();
        if goes_on.is_none() {
            self.spend(1)?;
            if self.path.contains(position) {
                return Some(true);
            }
            if self.is_held(position) {
                self.course.proof.push(*position);
                return Some(true);
            }
        }
        let all: Vec<_> =
            position.successors().map(|(_, after)| after.without_counters()).collect();
        if all.is_empty() {
            return Some(!position.is_check());
        }
        if goes_on.is_none() {
            self.spend(all.len() as u64)?;
            if let Some(after) = all.iter().find(|after| self.is_held(after)) {
                self.course.proof.extend([*position, *after]);
                return Some(true);
            }
        }
        let men = position.occupied().len();
        let takes = self.takes;
        let is_forcing =
            |after: &Position| after.is_check() || takes && after.occupied().len() < men;
        let (first, proved_before) = goes_on.unwrap_or_default();
        self.path.push(*position);
        let mut said = Some(false);
        for (number, after) in all.iter().enumerate().skip(first) {
            if !is_forcing(after) {
                continue;
            }
            let Some(fewer) = moves.checked_sub(1) else {
                self.course.is_cut = true;
                break;
            };
            said = self.attack(after, fewer);
            if said.is_none() {
                self.course.broken_off.push((number, proved_before));
            }
            if said != Some(false) {
                break;
            }
        }
        self.path.pop();
        if said == Some(true) {
            self.course.proof.push(*position);
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use palisade_board::Outcome;
    use palisade_board::Role;
    use palisade_testkit::any_position::men_anywhere;
    use palisade_testkit::{Dice, sweep};

    use super::*;
    use crate::syzygy_tables::SyzygyTables;

    fn nothing() -> Store {
        Store::new(0, false, SyzygyTables::default())
    }

    fn holds(fen: &str, attacker: Color, work: u64) -> Option<bool> {
        let position = fen.parse().expect(fen);
        let courses = &mut Default::default();
        holds_by_force(&position, attacker, courses, &mut nothing(), &Budget::work(work)).0
    }

    #[test]
    fn walls_are_built_by_force_and_checks_go_on_for_ever() {
        // Rudolph, 1912; the same a move earlier.
        let [rudolph, earlier] = [
            "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P1K2P/PPB5/8 w - - 0 1",
            "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P4P/PP1K4/3B4 w - - 0 1",
        ];
        for fen in [rudolph, earlier] {
            assert_eq!(holds(fen, Color::Black, 1_000_000), Some(true), "{fen}");
        }
        // The queen checks on e8 and h5 for ever; one file further off she does not.
        let checks = "6k1/6p1/8/7Q/8/1q6/3r2PP/7K w - - 0 1";
        assert_eq!(holds(checks, Color::Black, 100_000), Some(true), "{checks}");
        let few = "6k1/6p1/8/Q7/8/1q6/3r2PP/7K w - - 0 1";
        assert_ne!(holds(few, Color::Black, 10_000), Some(true), "{few}");
    }

    /// The king takes the knight, and who has only a rook's pawn does not win.
    #[cfg(feature = "syzygy")]
    #[test]
    fn a_table_is_an_end_of_a_line() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
        let tables = palisade_tables::syzygy::Syzygy::open(folder).unwrap().into();
        let files = SyzygyTables { tables: Some(tables), by_fifty_moves: false };
        let mut store = Store::new(0, false, files);
        let position = "kN6/8/P7/2K5/8/8/8/8 b - - 0 1".parse().unwrap();
        let said = |store| {
            let (courses, budget) = (&mut Default::default(), Budget::work(100));
            holds_by_force(&position, Color::White, courses, store, &budget).0
        };
        assert_eq!((said(&mut store), said(&mut nothing())), (Some(true), Some(false)));
    }

    #[test]
    fn nothing_is_held_that_the_databases_know_to_be_won() {
        let databases = Store::new(0, false, SyzygyTables::default()).databases();
        let mut dice = Dice::new(77);
        // One man a side: there the databases know everything.
        let roles = [Role::Queen, Role::Rook, Role::Pawn];
        let (mut asked, mut held, mut won) = (0, 0, 0);
        while asked < sweep::times(3_000) {
            let Some(position) = men_anywhere(&mut dice, &roles, 1) else { continue };
            let Some(value) = databases.value(&position) else { continue };
            asked += 1;
            for attacker in Color::ALL {
                let (courses, budget) = (&mut Default::default(), Budget::work(3_000));
                let said = holds_by_force(&position, attacker, courses, &mut nothing(), &budget).0;
                let wins = value == Outcome::win_of(attacker);
                assert!(said != Some(true) || !wins, "{position} {attacker}");
                held += u64::from(said == Some(true));
                won += u64::from(wins);
            }
        }
        assert!(held * 20 > asked && won * 5 > asked, "{held} and {won} of {asked}");
    }
}

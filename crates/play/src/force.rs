//! A defender who forces matters: he checks, takes, and ends behind a wall, or checks for ever.
//!
//! Walls are often built by force. Rudolph's draw of 1912 is one: both bishops go with check, and
//! the pawns lock the board with check. No map of structures sees that; a short search does.
//!
//! *Why what it says is true.* A tree is searched in which the attacker may do whatever is legal,
//! and the defender has one move. Each of its leaves is a position in which the attacker cannot win,
//! as the caller knows, or the game is over and he has not won; or it is a position from which the tree
//! has already been through on the way here. In the last case the defender does again what he did
//! there. So he has a move for as long as play goes on, and if it goes on for ever nobody wins.
//!
//! Proof: `docs/endings.md`, section 6.

use alloc::vec::Vec;

use palisade_board::{Budget, Color, Position, Progress};

/// Moves of the defender's in the longest line. What is longer is not searched.
const MOST_MOVES: u32 = 24;

/// Searches the defender's checks and captures, a move further each time. It goes on where the last
/// question about its position was cut off.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_play::ForcedHold;
/// // The queen checks on e8 and h5 for ever.
/// let checks: Position = "6k1/6p1/8/7Q/8/1q6/3r2PP/7K w - - 0 1".parse()?;
/// let mut force = ForcedHold::default();
/// let held = force.hold(&checks, Color::Black, &|_| false, &Budget::work(100_000));
/// assert_eq!(held, Some(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug, Default)]
pub struct ForcedHold {
    /// The search of checks alone, and that of captures as well.
    courses: [ForceCourse; 2],
    /// What the last search has proved.
    proof: Vec<Position>,
    work: u64,
}

/// How far a search has come.
#[derive(Debug, Default)]
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

impl ForcedHold {
    /// Who attacks in the positions that are searched: they are turned so.
    pub const ATTACKER: Color = Color::White;

    /// Does the defender hold by force? `None` if the work came to its end; [`work`](Self::work) counts
    /// a unit for each look at a position. `is_held` says of positions with
    /// [`ATTACKER`](Self::ATTACKER) attacking whether they are known to be held.
    ///
    /// Half of the work is for checks alone: they leave so little to answer that long lines come to
    /// their end. One of these is for one position and one attacker.
    pub fn hold(
        &mut self,
        position: &Position,
        attacker: Color,
        is_held: &dyn Fn(&Position) -> bool,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        let position = position.without_counters();
        let root = if attacker == Self::ATTACKER { position } else { position.flip() };
        // In the end each has had as much as the other, however often they were broken off.
        let courses = &mut self.courses;
        let half =
            courses.iter().fold(budget.limit(), |all, course| all.saturating_add(course.work)) / 2;
        let first = half.saturating_sub(courses[0].work);
        let mut held = None;
        self.work = 0;
        for (takes, course) in [false, true].into_iter().zip(courses) {
            let (work, most) = (self.work, if takes { budget.limit() } else { first });
            let path = Vec::new();
            let mut tree = ForceTree { budget, is_held, course, work, most, takes, path };
            held = tree.search(&root);
            self.work = tree.work;
            if held == Some(true) {
                self.proof = core::mem::take(&mut course.proof);
                break;
            }
        }
        held
    }

    /// Of the tree that has proved it, every position, with [`ATTACKER`](Self::ATTACKER) attacking. The
    /// tree gives the defender a move in each of them, and leads from each to others of them: so it holds
    /// from wherever play enters it.
    #[must_use]
    pub fn take_proof(&mut self) -> Vec<Position> {
        core::mem::take(&mut self.proof)
    }

    /// Units that the last question has cost.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }
}

struct ForceTree<'b> {
    budget: &'b Budget<'b>,
    is_held: &'b dyn Fn(&Position) -> bool,
    course: &'b mut ForceCourse,
    work: u64,
    /// Units at which this search ends.
    most: u64,
    /// Does the defender take too, or only check?
    takes: bool,
    /// Positions on the way here, the defender to move.
    path: Vec<Position>,
}

impl ForceTree<'_> {
    /// Lines of no move of the defender's, of one, and so on; nothing, if the work has to end.
    fn search(&mut self, root: &Position) -> Option<bool> {
        while self.course.moves <= MOST_MOVES {
            let moves = self.course.moves;
            let held = match root.side_to_move() == ForcedHold::ATTACKER {
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

    /// Whatever the attacker plays, does the defender hold with at most `moves` moves?
    fn attack(&mut self, position: &Position, moves: u32) -> Option<bool> {
        let goes_on = self.course.broken_off.pop();
        let (first, proved_before) = goes_on.unwrap_or((0, self.course.proof.len()));
        if goes_on.is_none() {
            self.spend(1)?;
            if (self.is_held)(position) {
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
            if (self.is_held)(position) {
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
            if let Some(after) = all.iter().find(|after| (self.is_held)(after)) {
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

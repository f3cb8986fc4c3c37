//! A playing search, which says what to expect of a position.
//!
//! A proof is short if the attacker's winning move is tried first. Players find that move by
//! looking some moves ahead. This file does the same: alpha-beta with the static evaluation
//! at its leaves, and with all that is proved already. It proves nothing itself. It orders
//! moves.

use alloc::vec::Vec;

use palisade_board::{Color, Role};

use super::board::{DEFENDER, LineBoard, LineCandidate, LineStep};
use super::memory::{DOUBLE, LineEffort};
use super::state::Lines;
use super::static_eval::static_eval;
use super::transpositions::ScoreBound;

/// The least effort, in sixteenths of a doubling, for which there is a look ahead.
const DEAR: LineEffort = 8 * DOUBLE;

/// Score of a proved win, in hundredths of a pawn; minus that, where it is proved that there is
/// none. Each ply on the way takes one off.
const KNOWN: i32 = 10_000;

/// All looks together take at most a third of all work. While they have taken more there is none.
const SHARE: u64 = 3;

/// One look takes at most a quarter of the size that a proof may have, to the power of [`POWER`].
const PART: u64 = 4;

/// Tenths of the power of a proof's size by which a look grows: many short looks serve better than
/// a few long ones.
const POWER: LineEffort = 7;

/// One look takes at most an eighth of all work so far, or [`FIRST`] if that is more.
const PART_SO_FAR: u64 = 8;

/// Positions that one look may take while little work has been done.
const FIRST: u64 = 1 << 10;

/// A score beyond every other, in hundredths of a pawn: where the window begins.
const ENDLESS: i32 = 30_000;

/// Plies of the deepest look. Nobody looks deeper, and checks lengthen no line beyond it.
const DEEPEST: i32 = 40;

/// Plies of captures and promotions that are followed where a look ends.
const SHARP: i32 = 6;

/// Moves that are looked at to the full depth; later ones at first to one or two plies less.
const LATE: usize = 4;

/// One look ahead.
struct LookAhead<'l, 'a, 'b> {
    lines: &'l mut Lines<'a, 'b>,
    left: u64,
}

impl Lines<'_, '_> {
    /// The move that looks best, if the effort is worth a look.
    pub(super) fn look_ahead(&mut self, board: &LineBoard, effort: LineEffort) -> Option<LineStep> {
        if effort < DEAR || self.analyst.transpositions.work > self.analyst.work / SHARE {
            return None;
        }
        let so_far = (self.analyst.work / PART_SO_FAR).max(FIRST);
        self.look(board, so_far.min(worth(effort)))
    }

    /// The move that looks best after at most `positions` positions.
    pub(super) fn look(&mut self, board: &LineBoard, most: u64) -> Option<LineStep> {
        self.analyst.transpositions.make_room();
        let mut look = LookAhead { lines: self, left: most };
        let hash = board.key().hash() as u64;
        let mut best = None;
        for depth in 1..=DEEPEST {
            let Some(score) = look.search(board, depth, -ENDLESS, ENDLESS, 0) else { break };
            best = look.lines.analyst.transpositions.get(hash).and_then(|seen| seen.best);
            if score.abs() > KNOWN / 2 {
                break;
            }
        }
        let spent = most - look.left;
        self.analyst.transpositions.work += spent;
        self.analyst.work += spent;
        best
    }
}

/// What one look may cost where a proof may take `work` units.
const fn worth(effort: LineEffort) -> u64 {
    (1 << (effort * POWER / 10 / DOUBLE)) / PART
}

/// What it counts for the attacker if that is known.
const fn known(won: bool, ply: i32) -> i32 {
    if won { KNOWN - ply } else { ply - KNOWN }
}

const fn sign(side: Color) -> i32 {
    if side.is_white() { 1 } else { -1 }
}

impl LookAhead<'_, '_, '_> {
    /// What the mover may expect; `None` if it takes too long.
    fn search(
        &mut self,
        board: &LineBoard,
        depth: i32,
        mut alpha: i32,
        beta: i32,
        ply: i32,
    ) -> Option<i32> {
        let side = board.mover();
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        if ply > 0 {
            if let Some(won) = self.lines.recalled(board) {
                return Some(sign(side) * known(won, ply));
            }
        }
        let check = board.is_check(side);
        let depth = if check && ply < DEEPEST { depth.max(1) } else { depth };
        if depth <= 0 {
            return self.sharp(board, alpha, beta, SHARP);
        }
        let hash = board.key().hash() as u64;
        let seen = self.lines.analyst.transpositions.get(hash);
        if let Some(seen) = seen.filter(|seen| ply > 0 && i32::from(seen.depth) >= depth) {
            let score = i32::from(seen.score);
            let enough = match seen.bound {
                ScoreBound::Exact => true,
                ScoreBound::AtLeast => score >= beta,
                ScoreBound::AtMost => score <= alpha,
            };
            if enough {
                return Some(score);
            }
        }
        let first = seen.and_then(|seen| seen.best);
        let moves = self.moves(board, first, false);
        if moves.is_empty() {
            let mated = check && side == DEFENDER;
            return Some(sign(side) * known(mated, ply));
        }
        let (mut best, mut score) = (moves[0].1, -ENDLESS);
        let start = alpha;
        for (number, (_, step, after)) in moves.into_iter().enumerate() {
            let mut value = None;
            if number > 0 {
                let late = number >= LATE && depth >= 3 && !check && !board.is_sharp(step);
                let less = 1 + i32::from(late) + i32::from(late && number >= 3 * LATE);
                let mut tried = -self.search(&after, depth - less, -alpha - 1, -alpha, ply + 1)?;
                if late && tried > alpha {
                    tried = -self.search(&after, depth - 1, -alpha - 1, -alpha, ply + 1)?;
                }
                if tried <= alpha || tried >= beta {
                    value = Some(tried);
                }
            }
            let value = match value {
                Some(value) => value,
                None => -self.search(&after, depth - 1, -beta, -alpha, ply + 1)?,
            };
            if value > score {
                (best, score) = (step, value);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                let history = &mut self.lines.analyst.transpositions.history;
                history.praise(side, step, (depth * depth) as u32);
                break;
            }
        }
        let bound = match () {
            () if score >= beta => ScoreBound::AtLeast,
            () if score > start => ScoreBound::Exact,
            () => ScoreBound::AtMost,
        };
        self.lines.analyst.transpositions.put(hash, score, depth, bound, Some(best));
        Some(score)
    }

    /// Captures and promotions only, or leaving things as they are.
    fn sharp(&mut self, board: &LineBoard, mut alpha: i32, beta: i32, depth: i32) -> Option<i32> {
        let side = board.mover();
        let mut score = sign(side) * static_eval(board);
        if score >= beta || depth == 0 {
            return Some(score);
        }
        alpha = alpha.max(score);
        for (_, _, after) in self.moves(board, None, true) {
            if self.left == 0 {
                return None;
            }
            self.left -= 1;
            let value = -self.sharp(&after, -beta, -alpha, depth - 1)?;
            score = score.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(score)
    }

    /// Legal moves, in the order in which they are looked at.
    fn moves(
        &mut self,
        board: &LineBoard,
        first: Option<LineStep>,
        sharp: bool,
    ) -> Vec<LineCandidate> {
        let side = board.mover();
        let analyst = &mut *self.lines.analyst;
        let mut list = analyst.steps.pop().unwrap_or_default();
        board.steps(&mut list);
        let mut moves = Vec::with_capacity(if sharp { 4 } else { list.len() });
        for &step in &list {
            let is_sharp = board.is_sharp(step);
            if sharp && !is_sharp {
                continue;
            }
            if step.becomes.is_some_and(|man| man != Role::Queen) {
                continue;
            }
            let Ok(Some(after)) = board.after(step) else { continue };
            let score = analyst.transpositions.history.score(side, step);
            let mut order = -(score.min(1 << 16) as i32);
            if is_sharp {
                order -= 1 << 17;
            }
            if first == Some(step) {
                order -= 1 << 20;
            }
            moves.push((order, step, after));
        }
        analyst.steps.push(list);
        moves.sort_by_key(|(order, _, _)| *order);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Analyst;
    use palisade_board::{Budget, File, PawnEnding, Square};

    /// The best move in squares, with this effort.
    fn best(fen: &str, effort: LineEffort) -> Option<(Square, Square)> {
        let ending: PawnEnding = fen.parse().unwrap();
        let board = LineBoard::new(&ending, Color::White);
        let mut analyst = Analyst::new();
        analyst.work = 1 << (effort / DOUBLE);
        let budget = Budget::work(1 << 40);
        let best = Lines::new(&mut analyst, &budget).look_ahead(&board, effort);
        assert!(analyst.transpositions.work <= worth(effort));
        best.map(|step| (step.from, step.to))
    }

    #[test]
    fn breakthroughs_are_found() {
        let three = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1";
        assert_eq!(best(three, 26 * DOUBLE), Some((Square::B5, Square::B6)));
        assert_eq!(best(three, DEAR - 1), None);
    }

    /// A step into the square of the pawn.
    #[test]
    fn the_defender_looks_ahead_too() {
        let catches = "8/8/8/5k2/P7/8/8/7K b - - 0 1";
        assert_eq!(best(catches, 20 * DOUBLE).map(|(_, to)| to.file()), Some(File::E));
    }

    #[test]
    fn looking_ahead_has_its_share_and_no_more() {
        let ending: PawnEnding = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1".parse().unwrap();
        let board = LineBoard::new(&ending, Color::White);
        let mut analyst = Analyst::new();
        let budget = Budget::work(1 << 40);
        let mut look = |work| {
            analyst.work = work;
            Lines::new(&mut analyst, &budget).look_ahead(&board, 18 * DOUBLE);
            analyst.transpositions.work
        };
        let first = look(0);
        assert!(first > 0 && first <= FIRST);
        assert_eq!(look(SHARE * first - 1), first);
        assert!(look(2 * SHARE * first) > first);
    }
}

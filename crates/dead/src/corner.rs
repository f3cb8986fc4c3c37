//! A mate by plan with a knight or a bishop: a known picture of mate in a corner.
//!
//! The losing king stands in the corner with one of his own men beside him, the winner's king
//! takes two squares, and the knight or the bishop gives check. A plan chooses a picture and who
//! plays which part, and every move brings the men nearer to their squares. As with [`Plan`] the
//! moves are legal ones, so what ends in mate is a proof, and a plan that fails says nothing.
//!
//! [`Plan`]: crate::plan::Plan

use alloc::vec::Vec;

use palisade_board::{Color, Move, Position, Role, Square, knights_attack};

/// The most plies of a plan. Then it is given up.
const PLIES: usize = 60;

/// Squares of a picture, as (file, rank) from the corner: who checks, the winner's king, where
/// he is checked from, and the loser's man.
struct Picture {
    by: Role,
    king: (u8, u8),
    check: (u8, u8),
    block: (u8, u8),
}

const PICTURES: [Picture; 5] = [
    Picture { by: Role::Knight, king: (2, 1), check: (1, 2), block: (0, 1) },
    Picture { by: Role::Knight, king: (2, 0), check: (2, 1), block: (0, 1) },
    Picture { by: Role::Knight, king: (2, 0), check: (1, 2), block: (0, 1) },
    Picture { by: Role::Bishop, king: (2, 1), check: (1, 1), block: (0, 1) },
    Picture { by: Role::Bishop, king: (2, 0), check: (1, 1), block: (0, 1) },
];

/// A picture on the board: where each part is to stand.
struct Goal {
    by: Role,
    corner: Square,
    king: Square,
    check: Square,
    block: Square,
}

impl Goal {
    /// All pictures, in every corner and both ways round, the nearest ones first.
    fn all(root: &Position, winner: Color) -> Vec<(u32, Self)> {
        let minors = root.color(winner);
        let mut goals = Vec::with_capacity(40);
        for picture in PICTURES.iter().filter(|picture| minors.meets(root.role(picture.by))) {
            for turn in 0..8 {
                let at = |(x, y): (u8, u8)| {
                    let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
                    let file = if turn & 2 == 0 { x } else { 7 - x };
                    let rank = if turn & 4 == 0 { y } else { 7 - y };
                    Square::ALL[usize::from(8 * rank + file)]
                };
                let [corner, king] = [(0, 0), picture.king].map(at);
                let [check, block] = [picture.check, picture.block].map(at);
                let goal = Self { by: picture.by, corner, king, check, block };
                let away = goal.away(root, winner);
                if away < FAR {
                    goals.push((away, goal));
                }
            }
        }
        goals.sort_by_key(|goal| goal.0);
        goals
    }

    /// About how many moves the men are away from the picture; [`FAR`] if one never gets there.
    fn away(&self, at: &Position, winner: Color) -> u32 {
        let loser = winner.opponent();
        let checkers = at.role(self.by) & at.color(winner);
        let check = checkers.iter().map(|man| jumps(self.by, man, self.check)).min();
        let blockers = at.color(loser).without(at.king(loser));
        let block = blockers.iter().map(|man| blocks(at, loser, man, self.by, self.block)).min();
        u32::from(at.king(winner).distance(self.king))
            + u32::from(at.king(loser).distance(self.corner))
            + check.unwrap_or(FAR)
            + block.unwrap_or(FAR)
    }
}

/// More moves than any man needs.
const FAR: u32 = 100;

/// Moves of a piece on an empty board; [`FAR`] if it never gets there.
fn jumps(role: Role, from: Square, to: Square) -> u32 {
    if from == to {
        return 0;
    }
    let (x, y) = (from.file().distance(to.file()), from.rank().distance(to.rank()));
    match role {
        Role::Knight => {
            let mut reached = from.bitboard();
            let mut moves = 0;
            while !reached.contains(to) {
                reached |= knights_attack(reached);
                moves += 1;
            }
            moves
        }
        Role::Bishop if from.is_dark() != to.is_dark() => FAR,
        Role::Bishop => 1 + u32::from(x != y),
        Role::Rook => 1 + u32::from(x != 0 && y != 0),
        _ => FAR,
    }
}

/// Moves until a man of the loser blocks a square; [`FAR`] if he never does.
///
/// Bishops do not let rooks block, who would step in.
fn blocks(at: &Position, loser: Color, man: Square, by: Role, block: Square) -> u32 {
    let has = |role: Role| at.role(role).contains(man);
    match () {
        () if has(Role::Pawn) => {
            let (from, to) = (man.relative_to(loser), block.relative_to(loser));
            match (to.rank() as u32).checked_sub(from.rank() as u32) {
                Some(ranks) if from.file() == to.file() => ranks,
                // It becomes a knight first.
                _ => 10 - from.rank() as u32,
            }
        }
        () if has(Role::Knight) => jumps(Role::Knight, man, block),
        () if has(Role::Bishop) => jumps(Role::Bishop, man, block),
        () if has(Role::Rook) && by == Role::Knight => jumps(Role::Rook, man, block),
        () => FAR,
    }
}

/// Tries the nearest pictures; is there a mate at the end of the line? Each ply is a step.
pub(crate) fn corner(
    root: &Position,
    winner: Color,
    most: u64,
    steps: &mut u64,
    line: &mut Vec<Move>,
) -> bool {
    let goals = Goal::all(root, winner);
    let mut dice = 1u64;
    let mut left = most;
    for (_, goal) in goals.iter().cycle().take(if goals.is_empty() { 0 } else { PLANS }) {
        let mates = goal.play(root, winner, left, &mut dice, line);
        let plies = line.len() as u64;
        (*steps, left) = (*steps + plies, left.saturating_sub(plies));
        if mates {
            return true;
        }
    }
    false
}

/// How many plans are tried.
const PLANS: usize = 24;

impl Goal {
    fn play(
        &self,
        root: &Position,
        winner: Color,
        most: u64,
        dice: &mut u64,
        line: &mut Vec<Move>,
    ) -> bool {
        line.clear();
        let mut passed = [0; 8];
        let mut at = *root;
        while line.len() < PLIES && (line.len() as u64) < most {
            let wins = at.side_to_move() == winner;
            let mut best: Option<(u32, Move, Position)> = None;
            for (step, next) in at.successors() {
                if wins && next.is_check() && next.is_checkmate() {
                    line.push(step);
                    return true;
                }
                if passed.contains(&next.key()) || !next.has_mating_material(winner) {
                    continue;
                }
                *dice = dice.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let value = 4 * self.away(&next, winner) + ((*dice >> 33) % 6) as u32;
                if best.as_ref().is_none_or(|best| value < best.0) {
                    best = Some((value, step, next));
                }
            }
            let Some((_, step, next)) = best else { return false };
            passed[line.len() % 8] = next.key();
            line.push(step);
            at = next;
        }
        false
    }
}

//! A mate by plan with a knight or a bishop: a known picture of mate in a corner.
//!
//! The losing king stands in the corner. One of his own men beside him, or a second man of the
//! winner, closes a square; the winner's king closes two, and the knight or the bishop gives
//! check. A plan chooses a picture and who plays which part, and every move brings the men nearer
//! to their squares. As with [`ClearingPlan`] the moves are legal ones, so what ends in mate is a
//! proof, and a plan that fails says nothing.
//!
//! [`ClearingPlan`]: crate::plan::ClearingPlan
//!
//! Proof: `docs/dead-positions.md`, "The full answer".

use alloc::vec::Vec;

use palisade_board::{Color, Move, Position, Role, Square, knights_attack};

use crate::plan::PlanDice;

/// The most plies of a plan. Then it is given up.
const PLIES: usize = 60;

/// Squares of a picture, as (file, rank) from the corner: who checks, the winner's king, where
/// the other is checked from, and who else closes a square: the loser's man by standing on it,
/// or a second man of the winner.
struct PictureSquares {
    by: Role,
    king: (u8, u8),
    check: (u8, u8),
    second: SecondMan,
    at: (u8, u8),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SecondMan {
    /// A pawn or one of these, who neither attacks the winner's king there nor takes the man
    /// that checks.
    Loser(Role, Role),
    Winner(Role),
}

#[rustfmt::skip]
const PICTURES: [PictureSquares; 10] = {
    use Role::{Bishop, Knight, Rook};
    use SecondMan::{Loser, Winner};
    [
        PictureSquares { by: Knight, king: (2, 1), check: (1, 2), second: Loser(Knight, Knight), at: (0, 1) },
        PictureSquares { by: Knight, king: (2, 0), check: (2, 1), second: Loser(Bishop, Bishop), at: (0, 1) },
        PictureSquares { by: Knight, king: (2, 0), check: (1, 2), second: Loser(Rook, Rook), at: (0, 1) },
        PictureSquares { by: Bishop, king: (2, 1), check: (1, 1), second: Loser(Knight, Bishop), at: (0, 1) },
        PictureSquares { by: Bishop, king: (2, 0), check: (1, 1), second: Loser(Bishop, Bishop), at: (0, 1) },
        PictureSquares { by: Knight, king: (2, 1), check: (1, 2), second: Winner(Knight), at: (2, 2) },
        PictureSquares { by: Knight, king: (2, 1), check: (1, 2), second: Winner(Knight), at: (1, 3) },
        PictureSquares { by: Knight, king: (2, 1), check: (1, 2), second: Winner(Bishop), at: (2, 3) },
        PictureSquares { by: Bishop, king: (2, 1), check: (2, 2), second: Winner(Bishop), at: (2, 3) },
        PictureSquares { by: Bishop, king: (2, 1), check: (2, 2), second: Winner(Knight), at: (1, 3) },
    ]
};

/// The weight of the dice, below this, beside the four points of a move: so equal moves take turns.
const NOISE: usize = 6;

/// The most plies in which a plan comes no nearer to its picture than ever before.
const MOST_IDLE_PLIES: u32 = 24;

/// A picture on the board: where each part is to stand.
struct MatePicture {
    by: Role,
    corner: Square,
    king: Square,
    check: Square,
    second: SecondMan,
    place: Square,
}

impl MatePicture {
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
                let [check, place] = [picture.check, picture.at].map(at);
                let goal =
                    Self { by: picture.by, corner, king, check, second: picture.second, place };
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
        let own = at.color(winner);
        let checkers = at.role(self.by) & own;
        let check = checkers.iter().map(|man| (self.checks(man), man)).min();
        let Some((check, checker)) = check else { return FAR };
        let second = match self.second {
            SecondMan::Loser(a, b) => {
                let men = at.color(loser).without(at.king(loser));
                men.iter().map(|man| blocks(at, loser, man, [a, b], self.place)).min()
            }
            SecondMan::Winner(role) => {
                let men = (at.role(role) & own).without(checker);
                men.iter().map(|man| jumps(role, man, self.place)).min()
            }
        };
        u32::from(at.king(winner).distance(self.king))
            + u32::from(at.king(loser).distance(self.corner))
            + check
            + second.unwrap_or(FAR)
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

/// Moves until a man of the loser, a pawn or one of these, blocks a square; [`FAR`] if he never
/// does.
fn blocks(at: &Position, loser: Color, man: Square, roles: [Role; 2], block: Square) -> u32 {
    if at.role(Role::Pawn).contains(man) {
        let (from, to) = (man.relative_to(loser), block.relative_to(loser));
        return match (to.rank() as u32).checked_sub(from.rank() as u32) {
            Some(ranks) if from.file() == to.file() => ranks,
            // It becomes a piece first.
            _ => 10 - from.rank() as u32,
        };
    }
    let role = roles.into_iter().find(|&role| at.role(role).contains(man));
    role.map_or(FAR, |role| jumps(role, man, block))
}

/// Tries the nearest pictures until it `stops`, which it asks before each; is there a mate at the
/// end of the line? Each ply is a step.
pub(crate) fn corner(
    root: &Position,
    winner: Color,
    most: u64,
    steps: &mut u64,
    stops: impl Fn(u64) -> bool,
    line: &mut Vec<Move>,
) -> bool {
    let goals = MatePicture::all(root, winner);
    let mut dice = PlanDice(1);
    let mut left = most;
    for (_, goal) in goals.iter().cycle().take(if goals.is_empty() { 0 } else { PLANS }) {
        if stops(*steps) {
            return false;
        }
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
const PLANS: usize = 64;

impl MatePicture {
    /// Moves until a man checks. A bishop on the line through the corner keeps the king out of
    /// it, so he comes from across.
    fn checks(&self, man: Square) -> u32 {
        // A man who is there too early keeps the king out of the corner.
        if man == self.check {
            return 2;
        }
        if self.by != Role::Bishop || man.is_dark() != self.check.is_dark() {
            return jumps(self.by, man, self.check);
        }
        let from = |square: Square| {
            let file = square.file().distance(self.corner.file());
            (file, square.rank().distance(self.corner.rank()))
        };
        let ((x, y), (across, _)) = (from(man), from(self.check));
        match x + y == 2 * across {
            true => 1,
            // Then he comes to either end of the line across.
            false => 3 - u32::from(x.abs_diff(y) == 2 * across),
        }
    }

    fn play(
        &self,
        root: &Position,
        winner: Color,
        most: u64,
        dice: &mut PlanDice,
        line: &mut Vec<Move>,
    ) -> bool {
        line.clear();
        let mut passed = [0; 8];
        let (mut least, mut since) = (u32::MAX, 0);
        let mut at = *root;
        while line.len() < PLIES && (line.len() as u64) < most {
            let wins = at.side_to_move() == winner;
            let mut best: Option<(u32, Move, Position)> = None;
            for (step, next) in at.successors() {
                if wins && next.is_check() && next.is_checkmate() {
                    line.push(step);
                    return true;
                }
                // Nobody helps who has no move.
                let stuck = wins && !next.has_legal_move();
                if stuck || passed.contains(&next.key()) || !next.has_mating_material(winner) {
                    continue;
                }
                let value = 4 * self.away(&next, winner) + (dice.roll() % NOISE) as u32;
                if best.as_ref().is_none_or(|best| value < best.0) {
                    best = Some((value, step, next));
                }
            }
            let Some((_, step, next)) = best else { return false };
            passed[line.len() % 8] = next.key();
            line.push(step);
            at = next;
            let value = self.away(&at, winner);
            since += 1;
            if value < least {
                (least, since) = (value, 0);
            } else if since > MOST_IDLE_PLIES {
                return false;
            }
        }
        false
    }
}

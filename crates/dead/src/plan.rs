//! A mate by plan: clear the board, bring the kings to a corner, give mate there.
//!
//! Most questions are about games, where a side has a queen, a rook or a pawn that will run.
//! Both sides help, so a plan needs no search: each move is picked by what it does, with no
//! table, and few moves are looked at twice. A plan may fail. Then another one with other dice
//! is tried, and after a few the question is left to others. Every move is a legal one, so a
//! plan that ends in mate is a proof.
//!
//! Proof: `docs/dead-positions.md`, "The full answer".

use alloc::vec::Vec;
use core::cmp::Reverse;

use palisade_board::{
    Bitboard, Color, Man, Move, MovesFrom, Position, Role, Square, attacks, front_span,
};

/// The most plies of a plan. Then it is given up.
const PLIES: usize = 100;

/// A plan that is being carried out.
pub(crate) struct ClearingPlan {
    winner: Color,
    /// Where the losing king goes.
    corner: Square,
    dice: PlanDice,
    /// The move that was chosen last, and where it leads. Choosers write it here and say whether
    /// there is one: handed back by each of them, it took an eighth more time.
    step: Move,
    next: Position,
}

impl ClearingPlan {
    /// The first plan takes the nearest corner, the others throw dice.
    pub(crate) fn new(root: &Position, winner: Color, attempt: u64) -> Self {
        let kings = [winner, winner.opponent()].map(|color| root.king(color));
        let nearest = CORNERS.into_iter().min_by_key(|&corner| way(kings, corner));
        let mut dice = PlanDice(attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let corner = match attempt {
            ..=1 => nearest.unwrap_or(Square::A1),
            _ => CORNERS[dice.below(4)],
        };
        Self { winner, corner, dice, step: Move::new(corner, corner), next: *root }
    }

    /// Any square of a set.
    #[inline]
    fn any(&mut self, set: Bitboard) -> Option<Square> {
        match set.len() as usize {
            0 | 1 => set.first(),
            several => set.iter().nth(self.dice.below(several)),
        }
    }

    /// Plays the plan, for this many plies at most; do they end in mate?
    pub(crate) fn play(&mut self, root: &Position, most: u64, line: &mut Vec<Move>) -> bool {
        line.clear();
        let mut at = *root;
        while line.len() < PLIES && (line.len() as u64) < most {
            let wins = at.side_to_move() == self.winner;
            if !(if wins { self.strike(&at) } else { self.help(&at) }) {
                return false;
            }
            line.push(self.step);
            at = self.next;
            if wins && at.is_checkmate() {
                return true;
            }
        }
        false
    }

    /// The winner's move: mate, a capture, a step of the king, or whatever leads to a capture.
    fn strike(&mut self, at: &Position) -> bool {
        let (winner, loser) = (self.winner, self.winner.opponent());
        let king = at.king(loser);
        let (occupied, prey) = (at.occupied(), at.color(loser));
        let steps = at.king_steps(loser);
        let through = occupied.without(king);
        let moves = at.legal_moves();
        let sets = moves.sets();
        for set in sets {
            // Only a check that takes all steps from the king is played to see whether it mates:
            // most moves are none, and to play a move costs more than to look at its lines.
            let man = slider(at, set.from);
            for to in set.to & along(man, king, occupied) {
                if (steps - along(man, to, through.without(set.from))).is_empty()
                    && self.plays(at, Move::new(set.from, to))
                    && self.next.is_checkmate()
                {
                    return true;
                }
            }
        }
        // A new queen first, then what can be taken.
        let heavy = at.color(winner) & (at.role(Role::Queen) | at.role(Role::Rook));
        let promoting = sets.iter().filter(|set| set.promotes);
        if self.first(at, promoting, Bitboard::FULL, Self::goes) {
            return true;
        }
        if heavy.is_empty() {
            return self.run(at, sets);
        }
        let turn = self.dice.below(sets.len().max(1));
        let corner = self.corner;
        self.first(at, turned(sets, turn).filter(|set| !set.promotes), prey, Self::goes)
            || self.approach(at, sets, |to| stand(to, corner))
            // A move after which something can be taken.
            || sets.iter().filter(|set| heavy.contains(set.from)).any(|set| {
                let man = slider(at, set.from);
                let (without, prey) = (occupied.without(set.from), prey.without(king));
                let aim = set.to.iter().find(|&to| along(man, to, without).meets(prey));
                aim.is_some_and(|to| self.lives(at, Move::new(set.from, to)))
            })
            || self.wait(at, sets, heavy)
    }

    /// Without a queen or a rook the best pawn runs.
    fn run(&mut self, at: &Position, sets: &[MovesFrom]) -> bool {
        let winner = self.winner;
        let pawns = at.pawns().of(winner);
        let value = |to: Square| {
            let ahead = front_span(winner, to.bitboard()) & at.occupied();
            4 * to.relative_to(winner).rank() as u8 + 8 - (2 * ahead.len() as u8).min(8)
        };
        let moves = sets.iter().filter(|set| pawns.contains(set.from));
        let moves = moves.flat_map(|set| set.to.iter().map(|to| (set.from, to)));
        let best = moves.min_by_key(|&(_, to)| Reverse(value(to)));
        let prey = at.color(winner.opponent());
        // The king comes to what stands before the pawns.
        let stops = front_span(winner, pawns) & prey;
        let near = |to: Square| stops.iter().map(|stop| to.distance(stop)).min();
        best.is_some_and(|(from, to)| self.lives(at, Move::new(from, to)))
            || self.first(at, sets.iter().filter(|set| !set.promotes), prey, Self::goes)
            || self.approach(at, sets, |to| near(to).map_or(0, u32::from))
            || self.wait(at, sets, Bitboard::EMPTY)
    }

    /// Any move, rather of these men.
    fn wait(&mut self, at: &Position, sets: &[MovesFrom], rather: Bitboard) -> bool {
        let turn = self.dice.below(sets.len().max(1));
        [true, false].into_iter().any(|these| {
            let fits = |set: &&MovesFrom| rather.contains(set.from) == these && !set.promotes;
            self.first(at, turned(sets, turn).filter(fits), Bitboard::FULL, Self::goes)
        })
    }

    /// The first man who can go to one of these squares, if the move is one that this plays.
    fn first<'a>(
        &mut self,
        at: &Position,
        mut sets: impl Iterator<Item = &'a MovesFrom>,
        goals: Bitboard,
        plays: impl Fn(&mut Self, &Position, &MovesFrom, Square) -> bool,
    ) -> bool {
        sets.any(|set| self.any(set.to & goals).is_some_and(|to| plays(self, at, set, to)))
    }

    /// Plays the move of one man, if it leaves the other side one, or mates.
    fn goes(&mut self, at: &Position, set: &MovesFrom, to: Square) -> bool {
        let promotion = set.promotes.then_some(Role::Queen);
        self.lives(at, Move { promotion, ..Move::new(set.from, to) })
    }

    /// The step of the king that brings him nearest, if it brings him nearer.
    fn approach(
        &mut self,
        at: &Position,
        sets: &[MovesFrom],
        away: impl Fn(Square) -> u32,
    ) -> bool {
        let king = at.king(self.winner);
        let Some(own) = sets.iter().find(|set| set.from == king) else { return false };
        let to = own.to.iter().min_by_key(|&to| away(to)).filter(|&to| away(to) < away(king));
        to.is_some_and(|to| self.lives(at, Move::new(king, to)))
    }

    fn plays(&mut self, at: &Position, step: Move) -> bool {
        let Ok(next) = at.play(step) else { return false };
        (self.step, self.next) = (step, next);
        true
    }

    /// Plays a move that leaves the other side one, or mates.
    fn lives(&mut self, at: &Position, step: Move) -> bool {
        self.plays(at, step) && (self.next.is_check() || self.next.has_legal_move())
    }

    /// The loser's move: the king to the corner, men to where they can be taken, and captures
    /// of what the winner does not need.
    fn help(&mut self, at: &Position) -> bool {
        let (winner, corner) = (self.winner, self.corner);
        let king = at.king(winner.opponent());
        let [queens, rooks] =
            [Role::Queen, Role::Rook].map(|role| at.color(winner) & at.role(role));
        // One that mates is kept, or the pawns that are to become one, and the way of the best.
        let heavy = if queens.any() { queens } else { rooks };
        let (kept, lane) = match heavy.len() {
            0 => {
                let pawns = at.pawns().of(winner);
                let best = pawns.relative_to(winner).last().map(|best| best.relative_to(winner));
                (pawns, best.map_or(Bitboard::EMPTY, |best| front_span(winner, best.bitboard())))
            }
            1 => (heavy, Bitboard::EMPTY),
            _ => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        let free = !(kept | lane);
        let moves = at.legal_moves();
        let sets = moves.sets();
        // Out of the pawn's way.
        let inside = sets.iter().filter(|set| lane.contains(set.from));
        if self.first(at, inside, free, Self::steps) {
            return true;
        }
        let to_corner = |set: &MovesFrom, goals: Bitboard| {
            (set.to & goals).iter().min_by_key(|&to| to.distance(corner))
        };
        let own = sets.last().filter(|set| set.from == king);
        let step = own.and_then(|set| Some((set, to_corner(set, free)?)));
        if let Some((set, to)) = step.filter(|(_, to)| to.distance(corner) < king.distance(corner))
        {
            return self.steps(at, set, to);
        }
        let turn = self.dice.below(sets.len().max(1));
        let fought = at.attacked_by(winner);
        let spare = at.color(winner) & free;
        // The king goes away from the corner, or takes what is wanted, where nobody else can move.
        let orders = [(spare, false), (fought & free, false), (free, true), (Bitboard::FULL, true)];
        orders.into_iter().any(|(goals, with_king)| {
            let others = turned(sets, turn).filter(|set| set.from != king);
            self.first(at, others, goals, Self::steps)
                || (with_king
                    && own.is_some_and(|set| {
                        let to = to_corner(set, goals);
                        to.is_some_and(|to| self.steps(at, set, to))
                    }))
        })
    }

    /// Plays the move of one man; a pawn becomes what is taken easily.
    fn steps(&mut self, at: &Position, set: &MovesFrom, to: Square) -> bool {
        let promotion = set.promotes.then_some(Role::Knight);
        self.plays(at, Move { promotion, ..Move::new(set.from, to) })
    }
}

/// All moves, beginning with those of this man.
fn turned(sets: &[MovesFrom], turn: usize) -> impl Iterator<Item = &MovesFrom> {
    sets[turn..].iter().chain(&sets[..turn])
}

/// Dice that fall alike every time.
pub(crate) struct PlanDice(pub(crate) u64);

impl PlanDice {
    #[inline]
    pub(crate) fn below(&mut self, below: usize) -> usize {
        ((self.roll() as u64 * below as u64) >> 31) as usize
    }

    /// Thirty-one bits.
    #[inline]
    pub(crate) fn roll(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        (self.0 >> 33) as usize
    }
}

pub(crate) const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// King's moves of the winner to where his king stands when the other is mated in the corner.
pub(crate) fn stand(king: Square, corner: Square) -> u32 {
    let (file, rank) = (corner.file() as u32, corner.rank() as u32);
    let (x, y) = (king.file() as u32 ^ file, king.rank() as u32 ^ rank);
    let to = |a: u32, b: u32| x.abs_diff(a).max(y.abs_diff(b));
    to(1, 2).min(to(2, 1))
}

fn way([king, other]: [Square; 2], corner: Square) -> u32 {
    stand(king, corner).max(u32::from(other.distance(corner)))
}

/// The man on a square, if it attacks along lines.
fn slider(at: &Position, square: Square) -> Option<Man> {
    at.man_on(square).filter(|man| matches!(man.role, Role::Bishop | Role::Rook | Role::Queen))
}

#[inline]
fn along(slider: Option<Man>, from: Square, occupied: Bitboard) -> Bitboard {
    slider.map_or(Bitboard::EMPTY, |man| attacks(man, from, occupied))
}

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

use palisade_board::{
    Bitboard, Color, Move, MovesFrom, Position, Role, Square, bishop_attacks, front_span,
    queen_attacks, rook_attacks,
};

/// The most plies of a plan. Then it is given up.
const PLIES: usize = 100;

/// A plan that is being carried out.
pub(crate) struct Plan {
    winner: Color,
    /// Where the losing king goes.
    corner: Square,
    dice: u64,
}

impl Plan {
    /// The first plan takes the nearest corner, the others throw dice.
    pub(crate) fn new(root: &Position, winner: Color, attempt: u64) -> Self {
        let kings = [winner, winner.opponent()].map(|color| root.king(color));
        let nearest = CORNERS.into_iter().min_by_key(|&corner| way(kings, corner));
        let mut plan = Self {
            winner,
            corner: nearest.unwrap_or(Square::A1),
            dice: attempt.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
        };
        if attempt > 1 {
            plan.corner = CORNERS[plan.roll(4)];
        }
        plan
    }

    fn roll(&mut self, below: usize) -> usize {
        self.dice = self.dice.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        ((self.dice >> 33) as usize * below) >> 31
    }

    /// Any square of a set.
    fn any(&mut self, set: Bitboard) -> Option<Square> {
        match set.len() as usize {
            0 | 1 => set.first(),
            several => set.iter().nth(self.roll(several)),
        }
    }

    /// Plays the plan, at most so many plies; do they end in mate?
    pub(crate) fn play(&mut self, root: &Position, most: u64, line: &mut Vec<Move>) -> bool {
        line.clear();
        let mut at = *root;
        while line.len() < PLIES && (line.len() as u64) < most {
            let wins = at.side_to_move() == self.winner;
            let chosen = if wins { self.strike(&at) } else { self.help(&at) };
            let Some((step, next)) = chosen else { return false };
            line.push(step);
            at = next;
            if wins && at.is_checkmate() {
                return true;
            }
        }
        false
    }

    /// The winner's move: mate, a capture, a step of the king, or whatever leads to a capture.
    fn strike(&mut self, at: &Position) -> Option<(Move, Position)> {
        let (winner, loser) = (self.winner, self.winner.opponent());
        let king = at.king(loser);
        let (occupied, prey) = (at.occupied(), at.color(loser));
        let steps = at.king_steps(loser);
        let through = occupied.without(king);
        let mut sets = [MovesFrom { from: king, to: Bitboard::EMPTY, promotes: false }; 16];
        let mut count = 0;
        let mut mate = None;
        at.visit_moves(|set| {
            if let Some(place) = sets.get_mut(count) {
                *place = set;
                count += 1;
            }
            let lines = lines_of(at, set.from);
            for to in set.to & along(lines, king, occupied) {
                if (steps - along(lines, to, through.without(set.from))).is_empty() {
                    let step = Move::new(set.from, to);
                    if let Ok(next) = at.play(step)
                        && next.is_checkmate()
                    {
                        mate = Some((step, next));
                        return false;
                    }
                }
            }
            true
        });
        if mate.is_some() {
            return mate;
        }
        let sets = &sets[..count];
        // A new queen first, then what can be taken.
        let heavy = at.color(winner) & (at.role(Role::Queen) | at.role(Role::Rook));
        for set in sets.iter().filter(|set| set.promotes) {
            let to = self.any(set.to)?;
            if let Some(done) =
                alive(at, Move { promotion: Some(Role::Queen), ..Move::new(set.from, to) })
            {
                return Some(done);
            }
        }
        if heavy.is_empty() {
            return self.run(at, sets);
        }
        let first = self.roll(count.max(1));
        for set in sets[first..].iter().chain(&sets[..first]).filter(|set| !set.promotes) {
            if let Some(to) = self.any(set.to & prey)
                && let Some(done) = alive(at, Move::new(set.from, to))
            {
                return Some(done);
            }
        }
        let own = at.king(winner);
        let near = stand(own, self.corner);
        for set in sets.iter().filter(|set| set.from == own) {
            let closer = set
                .to
                .iter()
                .filter(|&to| stand(to, self.corner) < near)
                .min_by_key(|&to| stand(to, self.corner));
            if let Some(done) = closer.and_then(|to| alive(at, Move::new(own, to))) {
                return Some(done);
            }
        }
        // A move after which something can be taken.
        for set in sets.iter().filter(|set| heavy.contains(set.from)) {
            let lines = lines_of(at, set.from);
            let without = occupied.without(set.from);
            let aim = set.to.iter().find(|&to| along(lines, to, without).meets(prey.without(king)));
            if let Some(done) = aim.and_then(|to| alive(at, Move::new(set.from, to))) {
                return Some(done);
            }
        }
        self.wait(at, sets, heavy)
    }

    /// Without a queen or a rook the best pawn runs.
    fn run(&mut self, at: &Position, sets: &[MovesFrom]) -> Option<(Move, Position)> {
        let pawns = at.pawns().of(self.winner);
        let mut best: Option<(u8, Square, Square)> = None;
        for set in sets.iter().filter(|set| pawns.contains(set.from)) {
            for to in set.to {
                let ahead = front_span(self.winner, to.bitboard()) & at.occupied();
                let value = 4 * to.relative_to(self.winner).rank() as u8 + 8
                    - (2 * ahead.len() as u8).min(8);
                if best.is_none_or(|best| best.0 < value) {
                    best = Some((value, set.from, to));
                }
            }
        }
        if let Some((_, from, to)) = best
            && let Some(done) = alive(at, Move::new(from, to))
        {
            return Some(done);
        }
        let prey = at.color(self.winner.opponent());
        for set in sets {
            if let Some(to) = self.any(set.to & prey)
                && let Some(done) = alive(at, Move::new(set.from, to))
            {
                return Some(done);
            }
        }
        // The king comes to what stands before the pawns.
        let own = at.king(self.winner);
        let stops = front_span(self.winner, pawns) & prey;
        for set in sets.iter().filter(|set| set.from == own) {
            let near = |to: Square| stops.iter().map(|stop| to.distance(stop)).min().unwrap_or(0);
            let to = set.to.iter().min_by_key(|&to| near(to));
            if let Some(done) =
                to.filter(|&to| near(to) < near(own)).and_then(|to| alive(at, Move::new(own, to)))
            {
                return Some(done);
            }
        }
        self.wait(at, sets, Bitboard::EMPTY)
    }

    /// Any move, rather of these men.
    fn wait(
        &mut self,
        at: &Position,
        sets: &[MovesFrom],
        rather: Bitboard,
    ) -> Option<(Move, Position)> {
        let count = sets.len();
        let first = if count == 0 { return None } else { self.roll(count) };
        for these in [true, false] {
            for set in sets[first..]
                .iter()
                .chain(&sets[..first])
                .filter(|set| rather.contains(set.from) == these && !set.promotes)
            {
                if let Some(to) = self.any(set.to)
                    && let Some(done) = alive(at, Move::new(set.from, to))
                {
                    return Some(done);
                }
            }
        }
        None
    }

    /// The loser's move: the king to the corner, men to where they can be taken, and captures
    /// of what the winner does not need.
    fn help(&mut self, at: &Position) -> Option<(Move, Position)> {
        let (winner, loser) = (self.winner, self.winner.opponent());
        let king = at.king(loser);
        let queens = at.color(winner) & at.role(Role::Queen);
        let rooks = at.color(winner) & at.role(Role::Rook);
        let pawns = at.pawns().of(winner);
        // One that mates is kept, or the pawns that are to become one.
        let (kept, lane) = match (queens.any(), rooks.any()) {
            (true, _) => {
                (if queens.has_several() { Bitboard::EMPTY } else { queens }, Bitboard::EMPTY)
            }
            (_, true) => {
                (if rooks.has_several() { Bitboard::EMPTY } else { rooks }, Bitboard::EMPTY)
            }
            _ => (
                pawns,
                front_span(
                    winner,
                    pawns
                        .relative_to(winner)
                        .last()
                        .map_or(Bitboard::EMPTY, |best| best.relative_to(winner).bitboard()),
                ),
            ),
        };
        let free = !(kept | lane);
        let mut sets = [MovesFrom { from: king, to: Bitboard::EMPTY, promotes: false }; 16];
        let mut count = 0;
        at.visit_moves(|set| {
            if let Some(place) = sets.get_mut(count) {
                *place = set;
                count += 1;
            }
            true
        });
        let sets = &sets[..count];
        if lane.meets(at.color(loser)) {
            // Out of the pawn's way.
            for set in sets.iter().filter(|set| lane.contains(set.from)) {
                if let Some(to) = self.any(set.to & free) {
                    return step(at, set, to);
                }
            }
        }
        let near = king.distance(self.corner);
        let fought = at.attacked_by(winner);
        if let Some(set) = sets.last().filter(|set| set.from == king) {
            let closer = (set.to & free).iter().filter(|&to| to.distance(self.corner) < near);
            if let Some(to) = closer.min_by_key(|&to| to.distance(self.corner)) {
                return step(at, set, to);
            }
        }
        let first = if count == 0 { return None } else { self.roll(count) };
        let turned = || sets[first..].iter().chain(&sets[..first]);
        let spare = at.color(winner) & free;
        for goals in [spare, fought & free] {
            for set in turned().filter(|set| set.from != king) {
                if let Some(to) = self.any(set.to & goals) {
                    return step(at, set, to);
                }
            }
        }
        for goals in [free, Bitboard::FULL] {
            for others in [true, false] {
                for set in turned().filter(|set| (set.from != king) == others) {
                    let to = set.to & goals;
                    let to = if others {
                        self.any(to)
                    } else {
                        to.iter().min_by_key(|&to| to.distance(self.corner))
                    };
                    if let Some(to) = to {
                        return step(at, set, to);
                    }
                }
            }
        }
        None
    }
}

const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// King's moves of the winner to where his king stands when the other is mated in the corner.
fn stand(king: Square, corner: Square) -> u32 {
    let (file, rank) = (corner.file() as u32, corner.rank() as u32);
    let (x, y) = (king.file() as u32 ^ file, king.rank() as u32 ^ rank);
    let to = |a: u32, b: u32| x.abs_diff(a).max(y.abs_diff(b));
    to(1, 2).min(to(2, 1))
}

fn way([king, other]: [Square; 2], corner: Square) -> u32 {
    stand(king, corner).max(u32::from(other.distance(corner)))
}

/// Along which lines the man on a square attacks: straight, diagonal.
fn lines_of(at: &Position, square: Square) -> [bool; 2] {
    let queens = at.role(Role::Queen);
    [
        (at.role(Role::Rook) | queens).contains(square),
        (at.role(Role::Bishop) | queens).contains(square),
    ]
}

#[inline]
fn along(lines: [bool; 2], from: Square, occupied: Bitboard) -> Bitboard {
    match lines {
        [true, true] => queen_attacks(from, occupied),
        [true, false] => rook_attacks(from, occupied),
        [false, true] => bishop_attacks(from, occupied),
        _ => Bitboard::EMPTY,
    }
}

/// The position after a move that leaves the other side one, or mates.
fn alive(at: &Position, step: Move) -> Option<(Move, Position)> {
    let next = at.play(step).ok()?;
    (next.is_check() || next.has_legal_move()).then_some((step, next))
}

/// The move of one man; a pawn becomes what is taken easily.
fn step(at: &Position, set: &MovesFrom, to: Square) -> Option<(Move, Position)> {
    let step = Move { promotion: set.promotes.then_some(Role::Knight), ..Move::new(set.from, to) };
    Some((step, at.play(step).ok()?))
}

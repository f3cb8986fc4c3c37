//! Where men go and what they attack, for 64 white kings at once.
//!
//! Throughout, the black king and the two men stand on known squares, and an
//! answer is the set of squares of the white king for which it holds.

use palisade_board::{Bitboard, Color, Direction, Role, Square, king_dilate, pawn_attacks};

/// A man and where it stands, if there is one.
pub(super) type Placed = Option<(Role, Square)>;

const DIAGONAL: [Direction; 4] =
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

/// The directions in which a man goes as far as it likes.
const fn slides(man: Role) -> &'static [Direction] {
    match man {
        Role::Queen => &Direction::ALL,
        Role::Rook => &Direction::STRAIGHT,
        Role::Bishop => &DIAGONAL,
        Role::Pawn | Role::Knight | Role::King => &[],
    }
}

const fn knight_steps(from: Square) -> Bitboard {
    const STEPS: [(i8, i8); 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let mut set = Bitboard::EMPTY;
    let mut step = 0;
    while step < 8 {
        if let Some(to) = from.offset(STEPS[step].0, STEPS[step].1) {
            set = set.with(to);
        }
        step += 1;
    }
    set
}

/// By square and direction: the squares on the way to the edge, nearest first.
static RAYS: [[Ray; 8]; 64] = {
    let mut rays = [[Ray { squares: [Square::A1; 7], len: 0 }; 8]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < 8 {
            let ray = &mut rays[from][direction];
            let mut at = Square::ALL[from];
            while let Some(to) = Direction::ALL[direction].step(at) {
                ray.squares[ray.len] = to;
                ray.len += 1;
                at = to;
            }
            direction += 1;
        }
        from += 1;
    }
    rays
};

static KNIGHT_STEPS: [Bitboard; 64] = {
    let mut steps = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        steps[from] = knight_steps(Square::ALL[from]);
        from += 1;
    }
    steps
};

#[derive(Clone, Copy)]
struct Ray {
    squares: [Square; 7],
    len: usize,
}

fn rays(man: Role, from: Square) -> impl Iterator<Item = &'static [Square]> {
    slides(man).iter().map(move |&direction| {
        let ray = &RAYS[from.index()][direction as usize];
        &ray.squares[..ray.len]
    })
}

/// A step of a man.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) to: Square,
    /// The white kings that do not stand in its way.
    pub(super) free: Bitboard,
    /// Whether it captures the enemy's man.
    pub(super) captures: bool,
}

/// The steps of a man of `color`, none of them onto the black king; whether they
/// are legal is not asked. `enemy` is the other side's man.
#[inline]
pub(super) fn steps(
    (man, from): (Role, Square),
    color: Color,
    enemy: Option<Square>,
    black_king: Square,
    mut visit: impl FnMut(Step),
) {
    match man {
        Role::Pawn => {
            for to in pawn_attacks(color, from.bitboard()) {
                if Some(to) == enemy {
                    visit(Step { to, free: Bitboard::FULL, captures: true });
                }
            }
            let mut free = Bitboard::FULL;
            let mut at = from;
            for _ in 0..if from.rank().relative_to(color).index() == 1 { 2 } else { 1 } {
                match at.forward(color) {
                    Some(to) if to != black_king && Some(to) != enemy => {
                        free = free.without(to);
                        visit(Step { to, free, captures: false });
                        at = to;
                    }
                    _ => break,
                }
            }
        }
        Role::Knight => {
            for to in KNIGHT_STEPS[from.index()].without(black_king) {
                let free = Bitboard::FULL.without(to);
                visit(Step { to, free, captures: Some(to) == enemy });
            }
        }
        // A duel has no king among its men.
        Role::King => {}
        Role::Bishop | Role::Rook | Role::Queen => {
            for ray in rays(man, from) {
                let mut free = Bitboard::FULL;
                for &to in ray {
                    if to == black_king {
                        break;
                    }
                    free = free.without(to);
                    let captures = Some(to) == enemy;
                    visit(Step { to, free, captures });
                    if captures {
                        break;
                    }
                }
            }
        }
    }
}

/// The white kings that Black's man attacks.
pub(super) fn checks_white(black: Placed, white: Placed, black_king: Square) -> Bitboard {
    let Some((man, from)) = black else {
        return Bitboard::EMPTY;
    };
    match man {
        Role::Pawn => pawn_attacks(Color::Black, from.bitboard()),
        Role::Knight => KNIGHT_STEPS[from.index()],
        Role::King => Bitboard::EMPTY,
        Role::Bishop | Role::Rook | Role::Queen => {
            let blocker = white.map(|(_, square)| square);
            let mut attacked = Bitboard::EMPTY;
            for ray in rays(man, from) {
                for &to in ray {
                    if to == black_king || Some(to) == blocker {
                        break;
                    }
                    attacked = attacked.with(to);
                }
            }
            attacked
        }
    }
}

/// The white kings that let White's man attack the black king: those not in
/// between.
pub(super) fn checks_black(white: Placed, black: Placed, black_king: Square) -> Bitboard {
    let Some((man, from)) = white else {
        return Bitboard::EMPTY;
    };
    let hit = match man {
        Role::Pawn => pawn_attacks(Color::White, from.bitboard()).contains(black_king),
        Role::Knight => KNIGHT_STEPS[from.index()].contains(black_king),
        Role::King => false,
        Role::Bishop | Role::Rook | Role::Queen => {
            let blocker = black.map(|(_, square)| square);
            for ray in rays(man, from) {
                let mut between = Bitboard::EMPTY;
                for &to in ray {
                    if to == black_king {
                        return !between;
                    }
                    if Some(to) == blocker {
                        break;
                    }
                    between = between.with(to);
                }
            }
            false
        }
    };
    if hit { Bitboard::FULL } else { Bitboard::EMPTY }
}

/// The white kings that make a legal position.
pub(super) fn legal(
    white: Placed,
    black: Placed,
    black_king: Square,
    side_to_move: Color,
) -> Bitboard {
    let mut taken = king_dilate(black_king.bitboard());
    let squares = [white, black].map(|man| man.map(|(_, square)| square));
    let [first, second] = squares;
    if first == Some(black_king) || second == Some(black_king) || first.is_some() && first == second
    {
        return Bitboard::EMPTY;
    }
    for square in squares.into_iter().flatten() {
        taken = taken.with(square);
    }
    let in_check = match side_to_move {
        Color::White => checks_black(white, black, black_king),
        Color::Black => checks_white(black, white, black_king),
    };
    !(taken | in_check)
}

/// The squares one king's step from a member.
pub(super) fn king_steps(set: Bitboard) -> Bitboard {
    let sides = set.east() | set.west();
    let row = sides | set;
    sides | row.north() | row.south()
}

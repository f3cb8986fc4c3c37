//! How near a mate seems. It is an opinion, and says only what is looked at first.

use palisade_board::{
    Bitboard, Color, Position, Role, Square, front_span, king_attacks, pawn_attacks,
};

use crate::plan::{CORNERS, stand};

/// How near a mate by `winner` seems; the greatest is looked at first.
///
/// With a rook or a queen everything else may go: few men have few moves, and the king is
/// driven to the rim by both. Without one a pawn has to run; without a pawn the men of the
/// loser have to stand in their king's way.
pub(crate) fn priority(position: &Position, winner: Color) -> u32 {
    let own = position.color(winner);
    if own.meets(position.role(Role::Queen) | position.role(Role::Rook)) {
        let queen = u32::from(own.meets(position.role(Role::Queen)));
        let men = position.occupied().len();
        let kings = [winner, winner.opponent()].map(|color| position.king(color));
        return 1000 + 6 * queen - 8 * men + closing(position, winner, kings);
    }
    if own.meets(position.role(Role::Pawn)) {
        return 300 + running(position, winner);
    }
    with_minors(position, winner)
}

/// How near a mate by bishops and knights seems, where [`priority`] looks at the pawns: those may be
/// locked in. `None` elsewhere.
pub(crate) fn second_priority(position: &Position, winner: Color) -> Option<u32> {
    let own = position.color(winner);
    let heavy = position.role(Role::Queen) | position.role(Role::Rook);
    let minors = position.role(Role::Bishop) | position.role(Role::Knight);
    let asks = !own.meets(heavy) && own.meets(position.role(Role::Pawn)) && own.meets(minors);
    asks.then(|| with_minors(position, winner))
}

/// How far the best pawn has run, and how near what opens his way is.
///
/// An enemy pawn in the way is captured, or the pawn captures something beside his file.
fn running(position: &Position, winner: Color) -> u32 {
    let loser = winner.opponent();
    let pawns = position.pawns();
    let others = position.color(loser).without(position.king(loser));
    let takers = position.color(winner) & !pawns.of(winner);
    let values = pawns.of(winner).iter().map(|pawn| {
        let ahead = front_span(winner, pawn.bitboard());
        let value = 10 * pawn.relative_to(winner).rank() as u32;
        if ahead.meets(pawns.of(winner)) {
            return value / 2;
        }
        let Some(block) = (ahead & pawns.of(loser)).relative_to(winner).first() else {
            let stop = pawn.forward(winner).map_or(Bitboard::EMPTY, Square::bitboard);
            return 14 + value - u32::from(stop.meets(position.occupied()));
        };
        let block = block.relative_to(winner);
        let captor = takers.iter().map(|man| near(man, block)).max().unwrap_or(0);
        let beside = pawn_attacks(winner, pawn.bitboard());
        let way = |man: Square| beside.iter().map(|at| near(man, at)).max().unwrap_or(0);
        let prey = others.without(block).iter().map(way).max().unwrap_or(0);
        value + captor.max(prey)
    });
    values.max().unwrap_or(0) + 32 - position.color(loser).len()
}

/// Moves to a picture of mate that is as good as none.
const FAR: u32 = 40;

/// Moves of a man who never blocks a square.
const NEVER: u32 = 16;

/// How near a mate by bishops, knights and the loser's own men seems: moves to the nearest
/// picture of one in a corner, with few men that could capture the one that mates.
fn with_minors(position: &Position, winner: Color) -> u32 {
    let loser = winner.opponent();
    let [king, other] = [winner, loser].map(|color| position.king(color));
    let knights = position.role(Role::Knight);
    let minors = position.color(winner) & (position.role(Role::Bishop) | knights);
    let enemy = position.color(loser);
    let heavy = enemy & (position.role(Role::Queen) | position.role(Role::Rook));
    let moves = CORNERS.into_iter().flat_map(|corner| {
        let fits = (minors & knights).any() || minors.meets(alike(corner));
        let beside = king_attacks(corner);
        let blocks = if fits { beside - alike(corner) } else { Bitboard::EMPTY };
        blocks.iter().map(move |block| {
            // One square is blocked, and the winner's king closes the other.
            let open = (beside - alike(corner)).without(block);
            let stands = open
                .iter()
                .fold(Bitboard::EMPTY, |_, square| (king_attacks(square) - beside).without(corner));
            let approach = stands.iter().map(|to| u32::from(king.distance(to))).min().unwrap_or(8);
            let men = (enemy - heavy).without(other).iter();
            let blocked = men.map(|man| blocking(position, loser, man, block)).min();
            u32::from(other.distance(corner)) + approach + blocked.unwrap_or(NEVER)
        })
    });
    let moves = moves.min().unwrap_or(FAR).min(FAR);
    let steps = position.king_steps(loser).len();
    let mated = steps == 0 && position.side_to_move() == loser && position.is_check();
    100 + 6 * (FAR - moves) + if mated { 16 } else { 0 } + (16 - heavy.len().min(16))
}

/// The squares of a corner's colour.
const fn alike(corner: Square) -> Bitboard {
    if corner.is_dark() { Bitboard::DARK_SQUARES } else { Bitboard::DARK_SQUARES.complement() }
}

/// Moves until a man blocks a square beside a corner; many if he never does.
fn blocking(position: &Position, color: Color, man: Square, block: Square) -> u32 {
    let has = |role| position.role(role).contains(man);
    let (from, to) = (man.relative_to(color), block.relative_to(color));
    if has(Role::Pawn) {
        let ahead = (to.rank() as u32).checked_sub(from.rank() as u32);
        let home = 7 - from.rank() as u32;
        return match ahead {
            Some(ranks) if from.file() == to.file() => ranks,
            _ => home + 2,
        };
    }
    let distance = u32::from(man.distance(block));
    match () {
        () if distance == 0 => 0,
        () if has(Role::Knight) => 1 + distance / 2,
        () if man.is_dark() == block.is_dark() => 1 + u32::from(distance > 2),
        () => NEVER,
    }
}

/// The other king in a corner, this one a step from opposition, and no step left to him: there
/// a rook or a queen mates.
fn closing(position: &Position, winner: Color, [king, other]: [Square; 2]) -> u32 {
    let loser = winner.opponent();
    let steps = position.king_steps(loser).len();
    let mated = steps == 0 && position.side_to_move() == loser && position.is_check();
    let corners = CORNERS.map(|corner| u32::from(other.distance(corner)) + stand(king, corner));
    let way = corners.into_iter().min().unwrap_or(14).min(14);
    let boxed = if way <= NEAR { STEPS * (8 - steps) } else { 0 };
    WAY * (14 - way) + boxed + if mated { 16 } else { 0 }
}

/// Points for each king's move that the kings are nearer to where a rook or a queen mates.
const WAY: u32 = 6;
/// Points for each step that the losing king does not have, where the kings are [`NEAR`].
const STEPS: u32 = 1;
/// The most king's moves to that place with which steps count.
const NEAR: u32 = 1;

fn near(king: Square, other: Square) -> u32 {
    7 - u32::from(king.distance(other))
}

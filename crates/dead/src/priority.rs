//! How near a mate seems. It is an opinion, and says only what is looked at first.

use palisade_board::{
    Bitboard, Color, Position, Role, Square, front_span, king_attacks, pawn_attacks,
};

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

/// How near a mate without a promotion seems; `None` where [`priority`] looks at that alone.
///
/// A side with pawns and minor men may have to mate with these: pawns may be locked in.
pub(crate) fn second_priority(position: &Position, winner: Color) -> Option<u32> {
    let own = position.color(winner);
    let heavy = position.role(Role::Queen) | position.role(Role::Rook);
    let minors = position.role(Role::Bishop) | position.role(Role::Knight);
    let asks = own.is_disjoint(heavy) && own.meets(position.role(Role::Pawn)) && own.meets(minors);
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

/// How near a mate by bishops, knights and the loser's own men seems.
fn with_minors(position: &Position, winner: Color) -> u32 {
    let loser = winner.opponent();
    let kings = [winner, loser].map(|color| position.king(color));
    let bishops = position.role(Role::Bishop);
    let minors = position.color(winner) & (bishops | position.role(Role::Knight));
    let helpers = position.color(loser).without(kings[1]);
    let beside = king_attacks(kings[1]) & helpers;
    100 + 3 * beside.len()
        + in_corner(minors, helpers, bishops, kings)
        + closing(position, winner, kings)
}

/// How near both kings, and a man in the loser's way, are to a corner where these men mate.
///
/// A lone bishop mates in a corner of its colour, and what stands beside a corner is on the
/// other one.
fn in_corner(
    minors: Bitboard,
    helpers: Bitboard,
    bishops: Bitboard,
    [king, other]: [Square; 2],
) -> u32 {
    let all_on = |men: Bitboard, squares| men.any() && men.is_subset(bishops & squares);
    let dark = Bitboard::DARK_SQUARES;
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let fits = corners.into_iter().filter(|corner| {
        let (same, opposite) = if corner.is_dark() { (dark, !dark) } else { (!dark, dark) };
        !all_on(minors, opposite) && !all_on(helpers, same)
    });
    let scores = fits.map(|corner| {
        let beside = king_attacks(corner) & if corner.is_dark() { !dark } else { dark };
        let way = |man: Square| beside.iter().map(|at| near(man, at)).max().unwrap_or(0);
        let helper = helpers.iter().map(way).max().unwrap_or(0);
        let man = minors.iter().map(|man| near(man, corner)).max().unwrap_or(0);
        4 * near(other, corner) + 3 * near(king, corner).min(5) + 2 * helper + man.min(5)
    });
    scores.max().unwrap_or(0)
}

/// Kings together, the other one on the rim, and no step left to him.
fn closing(position: &Position, winner: Color, [king, other]: [Square; 2]) -> u32 {
    let loser = winner.opponent();
    let steps = position.king_steps(loser).len();
    let mated = steps == 0 && position.side_to_move() == loser && position.is_check();
    let (file, rank) = (other.file() as u32, other.rank() as u32);
    let rim = file.min(7 - file).min(rank).min(7 - rank);
    let close = if mated { 16 } else { 0 };
    2 * near(king, other) + 2 * (3 - rim) + 3 * (8 - steps) + close
}

fn near(king: Square, other: Square) -> u32 {
    7 - u32::from(king.distance(other))
}

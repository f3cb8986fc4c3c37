//! How near a mate seems. It is an opinion, and says only what is looked at first.

use palisade_board::{Bitboard, Color, Position, Role, Square, king_attacks, pawn_attacks};

/// How near a mate by `winner` seems; the greatest is looked at first.
///
/// With a rook or a queen everything else may go: few men have few moves, and the king is
/// driven to the rim by both. Without one a pawn has to run, and without that the men of the
/// loser have to stand in their king's way.
pub(crate) fn priority(position: &Position, winner: Color) -> u32 {
    let loser = winner.opponent();
    let kings = [winner, loser].map(|color| position.king(color));
    let own = position.color(winner);
    let men = position.occupied().len();
    if own.meets(position.role(Role::Queen) | position.role(Role::Rook)) {
        let queen = u32::from(own.meets(position.role(Role::Queen)));
        return 600 + 6 * queen - 12 * men + closing(position, winner, kings);
    }
    let pawns = position.pawns();
    let minors = own & (position.role(Role::Bishop) | position.role(Role::Knight));
    let mut score = 100;
    if own.meets(position.role(Role::Pawn)) {
        let prey = position.pieces() & position.color(loser);
        let takes = if pawn_attacks(winner, pawns.of(winner)).meets(prey) { 16 } else { 0 };
        let free = pawns.passed(winner);
        let run = |set: Bitboard| set.relative_to(winner).last().map_or(0, |at| at.rank() as u32);
        score = 150 - 2 * men + takes + run(pawns.of(winner)) + 4 * run(free);
        if minors.is_empty() || free.any() {
            return score + near(kings[0], kings[1]);
        }
    }
    let helpers = position.color(loser).without(kings[1]);
    let beside = king_attacks(kings[1]) & helpers;
    score
        + 3 * beside.len()
        + in_corner(minors, helpers, position.role(Role::Bishop), kings)
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

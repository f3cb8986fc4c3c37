//! How near a mate seems. It is an opinion, and says only what is looked at first.

use palisade_board::{
    Bitboard, Color, Position, Role, Square, king_attacks, pawn_attacks, queen_attacks,
};

use crate::exit::Exit;

/// What a pawn that can take a piece adds.
const TAKES: u32 = 16;

/// How near a mate by `winner` seems; the greatest is looked at first.
pub(super) fn priority(position: &Position, winner: Color) -> u32 {
    let loser = winner.opponent();
    let kings = [winner, loser].map(|color| position.king(color));
    let own = position.color(winner);
    if own.meets(position.role(Role::Queen) | position.role(Role::Rook)) {
        let steps = position.king_steps(loser);
        let mated = steps.is_empty() && position.side_to_move() == loser && position.is_check();
        return with_pieces(kings, steps, mated);
    }
    let prey = position.pieces() & position.color(loser);
    without_pieces(kings, winner, position.pawns().of(winner), prey)
}

/// The same of the position after a promotion to a queen, with the other king on this
/// square.
///
/// Most promotions are never looked at. With a position made of each, `winnability` took up to
/// 1.2 times as many instructions.
pub(super) fn priority_of_exit(exit: &Exit, south: Square, winner: Color) -> u32 {
    let own = exit.after.pawns(winner);
    let enemy = exit.after.pawns(winner.opponent());
    let [king, other] = if winner.is_white() { [exit.north, south] } else { [south, exit.north] };
    if exit.by != winner {
        return without_pieces([king, other], winner, own, exit.to.bitboard());
    }
    let occupied = (own | enemy).with(king).with(exit.to);
    let checked = pawn_attacks(winner, own) | queen_attacks(exit.to, occupied);
    let steps = king_attacks(other) - (enemy | checked | king_attacks(king));
    with_pieces([king, other], steps, steps.is_empty() && checked.contains(other))
}

/// Kings together, the other one on the rim, and no step left to him.
fn with_pieces([king, other]: [Square; 2], steps: Bitboard, mated: bool) -> u32 {
    let (file, rank) = (other.file() as u32, other.rank() as u32);
    let rim = file.min(7 - file).min(rank).min(7 - rank);
    let close = if mated { 16 } else { 0 };
    64 + 2 * near(king, other) + 2 * (3 - rim) + 3 * (8 - steps.len()) + close
}

/// A pawn that can take a piece gets past the pawn before it.
fn without_pieces(
    [king, other]: [Square; 2],
    winner: Color,
    pawns: Bitboard,
    prey: Bitboard,
) -> u32 {
    let takes = if pawn_attacks(winner, pawns).meets(prey) { TAKES } else { 0 };
    let foremost = pawns.relative_to(winner).last();
    takes + foremost.map_or(0, |square| square.rank() as u32) + near(king, other)
}

fn near(king: Square, other: Square) -> u32 {
    7 - u32::from(king.distance(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_structure::Structure;

    /// Promotions among random pawns.
    #[test]
    fn a_promotion_has_the_priority_of_its_position() {
        let mut dice = palisade_testkit::Dice::new(1);
        let mut roll = || dice.roll();
        let mut seen = [0; 2];
        while seen.iter().any(|&times| times < 1000) {
            let few = Bitboard(roll() & roll() & roll()) - Bitboard::BACK_RANKS;
            let half = Bitboard(roll());
            let by = Color::ALL[(roll() % 2) as usize];
            let [north, south, file] = [64, 64, 8].map(|below| (roll() % below) as usize);
            let [north, south] = [north, south].map(|square| Square::ALL[square]);
            let to = Square::ALL[if by.is_white() { 56 + file } else { file }];
            let after = Structure { attackers: few & half, defenders: few - half };
            let exit = Exit { after, by, to, north, south: south.bitboard() };
            let Ok(position) = Position::try_from(exit.setup(south, Role::Queen)) else { continue };
            for winner in Color::ALL {
                let exits = priority_of_exit(&exit, south, winner);
                assert_eq!(exits, priority(&position, winner), "{position}");
            }
            seen[by.index()] += 1;
        }
    }
}

//! Sets of squares by a square of a king, each by its members.

use palisade_board::{Bitboard, Square, king_attacks, neighbors};
use palisade_structure::KingSets;
use palisade_testkit::Dice;

/// Sets of every size, the same on every machine.
fn sets() -> impl Iterator<Item = Bitboard> {
    let mut dice = Dice::new(77);
    std::iter::repeat_with(move || {
        let seed = dice.roll();
        Bitboard(seed & seed.rotate_left(17) & seed.rotate_left(41))
    })
}

#[test]
fn neighbors_join_the_attacks_of_the_members() {
    for set in sets().take(200) {
        let attacks = set.iter().fold(Bitboard::EMPTY, |all, s| all | king_attacks(s));
        assert_eq!(neighbors(set), attacks);
    }
}

#[test]
fn meet_and_join_of_neighbors_leave_the_square_out() {
    let mut random = sets();
    let thin = KingSets::from_fn(|_| random.next().unwrap_or_default());
    let thick = KingSets::from_fn(|king| !thin[king]);
    let (meet, join) = (thick.meet_of_neighbors(), thin.join_of_neighbors());
    for square in Square::ALL {
        let around = king_attacks(square);
        let all = around.iter().fold(Bitboard::FULL, |all, s| all & thick[s]);
        let any = around.iter().fold(Bitboard::EMPTY, |any, s| any | thin[s]);
        assert_eq!((meet[square], join[square]), (all, any), "{square:?}");
    }
}

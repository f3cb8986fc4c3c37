//! Attacks against a walk from square to square.

use palisade_board::{
    Bitboard, Square, bishop_attacks, knight_attacks, knights_attack, line_through, rook_attacks,
    squares_between,
};
use palisade_testkit::Dice;

/// Sets from empty to full, by a plain generator.
fn blockers() -> impl Iterator<Item = Bitboard> {
    let mut dice = Dice::new(200);
    (0..200).map(move |round| {
        let seed = dice.roll();
        let other = seed.rotate_left(17);
        Bitboard(match round % 4 {
            0 => seed,
            1 => seed & other,
            2 => seed & other & seed.rotate_left(41),
            _ => seed | other,
        })
    })
}

/// Square by square, as one would on a board.
fn walked(from: Square, directions: [(i8, i8); 4], occupied: Bitboard) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (files, ranks) in directions {
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            reached = reached.with(next);
            if occupied.contains(next) {
                break;
            }
            at = next;
        }
    }
    reached
}

#[test]
fn sliders_see_up_to_the_first_blocker() {
    let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    for occupied in blockers() {
        for from in Square::ALL {
            let rook = walked(from, straight, occupied);
            assert_eq!(rook_attacks(from, occupied), rook, "{from}");
            let bishop = walked(from, diagonal, occupied);
            assert_eq!(bishop_attacks(from, occupied), bishop, "{from}");
        }
    }
}

#[test]
fn what_lies_between_is_seen_from_both_ends() {
    for one in Square::ALL {
        for other in Square::ALL {
            let line = line_through(one, other);
            assert_eq!(line, line_through(other, one));
            let ends = one.bitboard() | other.bitboard();
            let seen = [rook_attacks, bishop_attacks].map(|attacks| {
                if attacks(one, Bitboard::EMPTY).contains(other) {
                    attacks(one, ends) & attacks(other, ends)
                } else {
                    Bitboard::EMPTY
                }
            });
            assert_eq!(squares_between(one, other), seen[0] | seen[1], "{one} {other}");
            assert!(squares_between(one, other).is_subset(line));
        }
    }
}

#[test]
fn many_knights_attack_what_each_does() {
    for knights in blockers() {
        let each = knights.iter().fold(Bitboard::EMPTY, |all, from| all | knight_attacks(from));
        assert_eq!(knights_attack(knights), each);
    }
}

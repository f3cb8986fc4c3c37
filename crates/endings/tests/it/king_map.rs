//! The king map against a solver that knows nothing of bitboards: one flag for
//! each placement, swept until nothing changes.

use palisade_board::{Bitboard, Color, Square, king_attacks};
use palisade_endings::{KingGame, Placements};
use palisade_testkit::sweep;
use proptest::prelude::*;

fn index(attacker: Square, defender: Square) -> usize {
    attacker.index() * 64 + defender.index()
}

/// The placements that the defender holds: attacker to move, defender to move.
fn naive(game: &KingGame) -> (Vec<bool>, Vec<bool>) {
    let placed = |a: Square, d: Square| {
        game.attacker_squares.contains(a) && game.defender_squares.contains(d) && a.distance(d) > 1
    };
    let reached = |a: Square| game.targets.contains(a);
    let (mut attack, mut defend) = (vec![false; 4096], vec![false; 4096]);
    for a in Square::ALL {
        for d in Square::ALL {
            attack[index(a, d)] = placed(a, d) && !reached(a);
            defend[index(a, d)] = attack[index(a, d)];
        }
    }
    loop {
        let mut changed = false;
        for a in Square::ALL {
            for d in Square::ALL {
                if defend[index(a, d)] {
                    let steps: Vec<_> = king_attacks(d).iter().filter(|&e| placed(a, e)).collect();
                    let holds = if steps.is_empty() {
                        game.stalemate_holds
                    } else {
                        steps.into_iter().any(|e| attack[index(a, e)])
                    };
                    changed |= !holds;
                    defend[index(a, d)] = holds;
                }
                if attack[index(a, d)] {
                    let holds = king_attacks(a)
                        .iter()
                        .filter(|&b| placed(b, d))
                        .all(|b| defend[index(b, d)]);
                    changed |= !holds;
                    attack[index(a, d)] = holds;
                }
            }
        }
        if !changed {
            return (attack, defend);
        }
    }
}

fn sets(map: &Placements) -> (Vec<bool>, Vec<bool>) {
    let flags = |to_move: bool| {
        let all = Square::ALL.into_iter();
        all.flat_map(|a| Square::ALL.map(|d| map.contains(a, d, to_move))).collect()
    };
    (flags(true), flags(false))
}

fn any_game() -> impl Strategy<Value = KingGame> {
    let set = || (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| (a, b, c));
    (set(), set(), set(), any::<bool>()).prop_map(|(a, d, t, stalemate_holds)| KingGame {
        // Open boards with a few holes, and a few targets.
        attacker_squares: Bitboard(a.0 | a.1),
        defender_squares: Bitboard(d.0 | d.1),
        targets: Bitboard(t.0 & t.1 & t.2),
        stalemate_holds,
    })
}

proptest! {
    #![proptest_config(sweep::laws_of(64))]

    #[test]
    fn the_map_is_the_game(game in any_game()) {
        prop_assert_eq!(sets(&game.solve()), naive(&game));
    }

    #[test]
    fn more_targets_never_help_the_defender(game in any_game(), more in any::<u64>()) {
        let map = game.solve();
        let harder = KingGame { targets: game.targets | Bitboard(more), ..game }.solve();
        for a in Square::ALL {
            prop_assert!(harder.attacker_moves[a].is_subset(map.attacker_moves[a]));
            prop_assert!(harder.defender_moves[a].is_subset(map.defender_moves[a]));
        }
    }

    #[test]
    fn a_flipped_game_has_a_flipped_map(game in any_game()) {
        let flipped = KingGame {
            attacker_squares: game.attacker_squares.flip(),
            defender_squares: game.defender_squares.flip(),
            targets: game.targets.flip(),
            ..game
        };
        let (map, mirror) = (game.solve(), flipped.solve());
        for a in Square::ALL {
            prop_assert_eq!(map.attacker_moves[a].flip(), mirror.attacker_moves[a.flip()]);
        }
    }
}

#[test]
fn fine_70_is_a_map() {
    let white = [Square::A4, Square::D4, Square::D5, Square::F4].into_iter().collect::<Bitboard>();
    let black = [Square::A5, Square::D6, Square::F5].into_iter().collect::<Bitboard>();
    let map = KingGame::new(white, black, Color::White).solve();
    // Only Kb1 wins; Black to move draws only by Kb7 and Kb8 (Fine 70).
    let winning: Bitboard = king_attacks(Square::A1)
        .iter()
        .filter(|&to| !map.defender_moves[to].contains(Square::A7))
        .collect();
    assert_eq!(winning, Square::B1.bitboard());
    let holding = king_attacks(Square::A7) & map.attacker_moves[Square::A1];
    assert_eq!(holding, Square::B7.bitboard() | Square::B8.bitboard());
}

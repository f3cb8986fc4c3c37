//! Distances against counting moves.

use palisade_board::{Color, PawnEnding, Square, king_attacks};
use palisade_patterns::Distance;
use proptest::prelude::*;

use palisade_testkit::random::endings;

/// A king's moves to every square, one square at a time.
fn walk(ending: &PawnEnding, side: Color, from: Square, to: Square) -> Option<u8> {
    let pawns = ending.pawns();
    let free =
        |square: Square| !pawns.of(side).contains(square) && !pawns.attacks(!side).contains(square);
    let mut best = [None; 64];
    best[from.index()] = Some(0_u8);
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        if here != from && !free(here) {
            continue;
        }
        for next in king_attacks(here) {
            if best[next.index()].is_none() && (free(next) || next == to) {
                best[next.index()] = best[here.index()].map(|moves| moves + 1);
                queue.push_back(next);
            }
        }
    }
    best[to.index()]
}

proptest! {
    #[test]
    fn king_paths_are_shortest_walks(ending in endings(), from in 0..64_usize, to in 0..64_usize) {
        let (from, to) = (Square::ALL[from], Square::ALL[to]);
        for side in Color::ALL {
            let distance = Distance::KingPath(side);
            prop_assert_eq!(
                distance.between(ending.pawns(), from, to), walk(&ending, side, from, to)
            );
            // A way is as long back.
            prop_assert_eq!(
                distance.between(ending.pawns(), to, from), walk(&ending, side, from, to)
            );
        }
    }

    #[test]
    fn pawn_paths_are_walked_move_by_move(ending in endings()) {
        let pawns = ending.pawns();
        for side in Color::ALL {
            for pawn in pawns.of(side) {
                let (mut here, mut moves) = (pawn, 0);
                while let Some(next) = here.forward(side).filter(|&s| !pawns.all().contains(s)) {
                    // The second step of a double step costs nothing.
                    let second = here != pawn && here == pawn.forward(side).unwrap()
                        && pawn.relative_to(side).rank().index() == 1;
                    moves += u8::from(!second);
                    let distance = Distance::PawnPath(side);
                    prop_assert_eq!(distance.between(pawns, pawn, next), Some(moves));
                    here = next;
                }
                if let Some(blocked) = here.forward(side) {
                    prop_assert_eq!(Distance::PawnPath(side).between(pawns, pawn, blocked), None);
                }
            }
        }
    }

    #[test]
    fn no_diagonal_lies_between_squares_a_bishop_connects(from in 0..64_usize, to in 0..64_usize) {
        let (from, to) = (Square::ALL[from], Square::ALL[to]);
        let between = |distance: Distance| {
            distance.between(palisade_board::Pawns::EMPTY, from, to).unwrap()
        };
        let connected = between(Distance::Files) == between(Distance::Ranks);
        prop_assert_eq!(between(Distance::Diagonals) == 0, connected);
    }
}

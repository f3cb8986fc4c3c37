//! Why `Plans` has a third map.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use palisade_squares::{Ground, MapResult, Placement, Plans};

/// White attacks.
fn placed(pawns: Pawns, kings: Placement, mover: Color) -> Option<PawnEnding> {
    PawnEnding::new(pawns, kings.attacking, kings.defending, mover, None).ok()
}

fn placements(ground: &Ground) -> impl Iterator<Item = Placement> + '_ {
    Square::ALL.into_iter().flat_map(|attacking| {
        ground
            .defending_squares(attacking)
            .into_iter()
            .map(move |defending| Placement { attacking, defending })
    })
}

/// Rams on some files, from a number: the same for all time.
fn rams(seed: u64) -> Pawns {
    let digits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_right(17);
    let white = (0..8).fold(Bitboard::EMPTY, |white, file| {
        let digit = (digits >> (6 * file)) as usize & 63;
        // Every second file on average, and each of five ranks as often.
        if digit < 30 { white.with(Square::ALL[(1 + digit % 5) * 8 + file]) } else { white }
    });
    Pawns::new(white, white.north()).unwrap()
}

/// Why `Plans` has a third map: of what two maps call won, one placement in 26 is not.
#[test]
fn two_maps_call_some_draws_won() {
    let (mut called_won, mut not_won) = (0, 0);
    for pawns in (0..200).map(rams) {
        let plans = Plans::exact(pawns);
        let (white, black) = (plans.of(Color::White), plans.of(Color::Black));
        for here in placements(white.ground()) {
            let turned = Placement { attacking: here.defending, defending: here.attacking };
            if white.is_coordinated(here) || !black.can_coordinate(turned) {
                continue;
            }
            let Some(position) = placed(pawns, here, Color::White) else { continue };
            called_won += 1;
            not_won += u32::from(plans.result(&position) != MapResult::WonFor(Color::White));
        }
    }
    assert_eq!((not_won, called_won), (3_399, 88_528));
}

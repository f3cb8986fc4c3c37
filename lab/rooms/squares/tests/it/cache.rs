//! What the cache of plans answers after a structure has lost its slot.

use palisade_board::{Bitboard, PawnEnding, Pawns};
use palisade_lab_squares::PlanCache;
use palisade_lab_squares::Plans;

fn pawns(fen: &str) -> Pawns {
    fen.parse::<PawnEnding>().unwrap().pawns()
}

#[test]
fn a_structure_that_lost_its_slot_is_computed_anew() {
    let fine_70 = pawns("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    let moved = pawns("8/k7/3p4/p2P4/P2P1p2/8/8/K7 w - - 0 1");
    let mut cache = PlanCache::<1>::new();
    // Twice each: the second time it is there. Then the other one takes the slot.
    for (computed, pawns) in (1..).zip([fine_70, moved, fine_70, fine_70.flip()]) {
        let fresh = Plans::exact(pawns);
        for found in [computed - 1, computed] {
            assert_eq!(cache.get(pawns), &fresh);
            assert_eq!((cache.hits(), cache.misses()), (found, computed));
        }
    }
}

#[test]
fn a_newcomer_drives_out_only_whoever_has_its_slot() {
    const SLOTS: u64 = 8;
    let slot = |pawns: &Pawns| pawns.key() % SLOTS;
    let rams: Vec<Pawns> = (8..48)
        .map(|index| Bitboard(1 << index))
        .map(|white| Pawns::new(white, white.north()).unwrap())
        .collect();
    let kept = rams[0];
    let rival = *rams[1..].iter().find(|pawns| slot(pawns) == slot(&kept)).unwrap();
    let neighbour = *rams.iter().find(|pawns| slot(pawns) != slot(&kept)).unwrap();
    let mut cache = PlanCache::<{ SLOTS as usize }>::new();
    for (pawns, hits) in
        [(kept, 0), (neighbour, 0), (kept, 1), (rival, 1), (neighbour, 2), (kept, 2), (kept, 3)]
    {
        assert_eq!(cache.get(pawns), &Plans::exact(pawns));
        assert_eq!(cache.hits(), hits);
    }
    assert_eq!(cache.misses(), 4);
}

//! Laws of the readings of the literature, for any position.

use palisade_blockage::{
    Adjacency, Fence, FloodRefusal, FloodTest, MarkedSquares, Opinion, PaperStructure, PaperTest,
    RegionLabels, Side, depth_first_fence, labelled_fence,
};
use palisade_board::{Bitboard, Color, Rank, Square, king_flood, pawn_attacks};
use palisade_testkit::samples::{self, Kind, Sample, any_sample, samples};
use proptest::prelude::*;

fn marked(sample: Sample) -> Bitboard {
    MarkedSquares::new(sample.ending.pawns(), sample.attacker).squares()
}

fn labelled(sample: Sample) -> Option<Fence> {
    let Sample { ending, attacker } = sample;
    let kings = (ending.king(attacker), ending.king(!attacker));
    labelled_fence(marked(sample), attacker, kings.0, kings.1, Adjacency::King)
}

fn flip(fence: Fence) -> [Bitboard; 3] {
    [fence.squares().flip(), fence.above().flip(), fence.below().flip()]
}

fn sets(fence: Fence) -> [Bitboard; 3] {
    [fence.squares(), fence.above(), fence.below()]
}

fn any_set() -> impl Strategy<Value = Bitboard> {
    // Dense enough for regions to form.
    (any::<u64>(), any::<u64>()).prop_map(|(one, other)| Bitboard(one | other))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_depth_first_fence_implies_that_labelling_separates(sample in any_sample()) {
        let Some(fence) = depth_first_fence(marked(sample), sample.attacker) else {
            return Ok(());
        };
        let (attacking, defending) =
            (sample.ending.king(sample.attacker), sample.ending.king(!sample.attacker));
        if fence.side_of(attacking) == Side::Below
            && fence.side_of(defending) != Side::Below
            && !marked(sample).contains(attacking)
        {
            prop_assert!(labelled(sample).is_some());
        }
    }

    #[test]
    fn what_a_pawn_hash_keeps_says_what_the_test_says(sample in any_sample()) {
        let Sample { ending, attacker } = sample;
        let structure = PaperStructure::new(ending.pawns(), attacker);
        let kings = (ending.king(attacker), ending.king(!attacker));
        let kept = structure.looks_blocked(ending.pawns(), kings.0, kings.1);
        let opinion = PaperTest::new(&ending, attacker).opinion();
        prop_assert_eq!(kept, opinion == Opinion::LooksBlocked);
    }

    #[test]
    fn no_king_crosses_a_fence(sample in any_sample()) {
        let fences = [
            depth_first_fence(marked(sample), sample.attacker),
            labelled(sample),
            FloodTest::new(&sample.ending, sample.attacker).fence(),
        ];
        for fence in fences.into_iter().flatten() {
            let walked = king_flood(fence.below(), !fence.squares());
            prop_assert_eq!(walked, fence.below());
            prop_assert!(fence.is_tight());
        }
    }

    #[test]
    fn fence_above_and_below_cover_the_board_once(sample in any_sample()) {
        for fence in [depth_first_fence(marked(sample), sample.attacker), labelled(sample)]
            .into_iter()
            .flatten()
        {
            let [squares, above, below] = sets(fence);
            prop_assert_eq!(squares | above | below, Bitboard::FULL);
            prop_assert_eq!(squares.len() + above.len() + below.len(), 64);
            let last = Rank::Eighth.relative_to(sample.attacker).bitboard();
            prop_assert!(last.is_subset(above));
        }
    }

    #[test]
    fn a_depth_first_fence_is_a_path_from_the_a_file_to_the_h_file(marked in any_set()) {
        use palisade_board::File;
        if let Some(fence) = depth_first_fence(marked, Color::White) {
            let squares = fence.squares();
            prop_assert!(squares.is_subset(marked));
            for file in File::ALL {
                prop_assert!(squares.meets(file.bitboard()));
            }
            // Joined through edges: spreading from its a-file along edges covers it.
            let mut reached = squares & File::A.bitboard();
            for _ in 0..64 {
                reached |= squares
                    & (reached.north() | reached.south() | reached.east() | reached.west());
            }
            prop_assert_eq!(reached, squares);
        }
    }

    #[test]
    fn a_labelled_region_is_what_a_king_walks_through(marked in any_set()) {
        let labels = RegionLabels::new(marked, Adjacency::King);
        let mut regions = 0;
        for square in Square::ALL {
            let region = labels.region(square);
            if marked.contains(square) {
                prop_assert!(region.is_empty());
            } else {
                prop_assert_eq!(region, king_flood(square.bitboard(), !marked));
                regions += u8::from(region.first() == Some(square));
            }
        }
        prop_assert_eq!(labels.count(), regions);
    }

    #[test]
    fn printed_neighbours_separate_at_least_as_much_as_kings(marked in any_set()) {
        let king = RegionLabels::new(marked, Adjacency::King);
        let printed = RegionLabels::new(marked, Adjacency::Printed);
        prop_assert!(printed.count() >= king.count());
        for square in Square::ALL {
            prop_assert!(printed.region(square).is_subset(king.region(square)));
        }
    }

    #[test]
    fn flood_and_labelling_agree_on_fences_without_drowning(sample in any_sample()) {
        let Sample { ending, attacker } = sample;
        let pawns = ending.pawns();
        let flood = FloodTest::new(&ending, attacker);
        let first = Rank::First.relative_to(attacker).bitboard();
        let enough_rams =
            !matches!(flood.opinion(), Opinion::Refused(FloodRefusal::TooFewRams { .. }));
        // Levers are posts of the ram fence but not fixed pawns; and the flood
        // starts from squares of the first rank even if they are marked.
        let comparable = enough_rams
            && flood.drowned().is_empty()
            && pawns.levers(attacker).is_empty()
            && first.is_disjoint(marked(sample));
        if comparable {
            let region = RegionLabels::new(marked(sample), Adjacency::King)
                .region(Square::A1.relative_to(attacker));
            let last = Rank::Eighth.relative_to(attacker).bitboard();
            prop_assert_eq!(flood.fence().is_some(), region.is_disjoint(last));
            if let Some(fence) = flood.fence() {
                prop_assert_eq!(fence.below(), region);
            }
        }
    }

    #[test]
    fn colour_flip_commutes_with_every_reading(sample in any_sample()) {
        let other = sample.flip();
        prop_assert_eq!(
            depth_first_fence(marked(sample), sample.attacker).map(flip),
            depth_first_fence(marked(other), other.attacker).map(sets)
        );
        prop_assert_eq!(labelled(sample).map(flip), labelled(other).map(sets));

        let (one, two) = (
            FloodTest::new(&sample.ending, sample.attacker),
            FloodTest::new(&other.ending, other.attacker),
        );
        prop_assert_eq!(one.fence().map(flip), two.fence().map(sets));
        prop_assert_eq!(
            one.opinion().refusal().map(core::mem::discriminant),
            two.opinion().refusal().map(core::mem::discriminant)
        );

        let (one, two) = (
            PaperTest::new(&sample.ending, sample.attacker),
            PaperTest::new(&other.ending, other.attacker),
        );
        prop_assert_eq!(one.removed().flip(), two.removed());
        prop_assert_eq!(one.opinion() == Opinion::LooksBlocked, two.opinion() == Opinion::LooksBlocked);
        prop_assert_eq!(
            one.opinion().refusal().map(|reason| reason.section()),
            two.opinion().refusal().map(|reason| reason.section())
        );
    }

    #[test]
    fn mirror_commutes_with_labelling_and_with_the_flood(sample in any_sample()) {
        let mirrored = Sample { ending: sample.ending.mirror(), attacker: sample.attacker };
        prop_assert_eq!(
            labelled(sample).map(|fence| sets(fence).map(Bitboard::mirror)),
            labelled(mirrored).map(sets)
        );
        let blocked = |sample: Sample| {
            FloodTest::new(&sample.ending, sample.attacker).opinion() == Opinion::LooksBlocked
        };
        prop_assert_eq!(blocked(sample), blocked(mirrored));
    }

    #[test]
    fn mirror_keeps_whether_there_is_a_depth_first_fence(marked in any_set()) {
        // Not the fence itself; and not where a path may end but not begin.
        let marked = marked - Bitboard::BACK_RANKS;
        prop_assert_eq!(
            depth_first_fence(marked, Color::White).is_some(),
            depth_first_fence(marked.mirror(), Color::White).is_some()
        );
    }

    #[test]
    fn removal_of_pawns_leaves_none_below_the_paper_fence(sample in any_sample()) {
        let test = PaperTest::new(&sample.ending, sample.attacker);
        if let (Opinion::LooksBlocked, Some(fence)) = (test.opinion(), test.fence()) {
            let defenders = sample.ending.pawns().of(!sample.attacker);
            prop_assert!((defenders & fence.below()).is_subset(test.removed()));
            prop_assert!(test.removed().is_subset(defenders));
        }
    }

    #[test]
    fn every_dynamic_pawn_is_judged_once(sample in samples(Kind::FenceBiased)) {
        let test = PaperTest::new(&sample.ending, sample.attacker);
        let left = sample.ending.pawns().without(test.removed());
        let judged: Bitboard = test.dynamic_pawns().map(|pawn| pawn.square).collect();
        let dynamic = left.of(sample.attacker) - left.fixed(sample.attacker);
        let captors = left.of(sample.attacker) & pawn_attacks(!sample.attacker, test.removed());
        if judged.any() {
            prop_assert_eq!(judged, dynamic | captors);
        }
        let refused = test.dynamic_pawns().filter_map(|pawn| pawn.refusal()).min();
        if test.opinion() == Opinion::LooksBlocked {
            prop_assert_eq!(refused, None);
            prop_assert_eq!(judged, dynamic);
        } else if judged.any() {
            prop_assert_eq!(test.opinion().refusal().copied(), refused);
        }
    }
}

#[test]
fn every_generator_keeps_its_word_and_varies() {
    use std::collections::HashSet;
    for kind in Kind::ALL {
        let made: Vec<_> = (0..400).map(|seed| samples::sample(kind, seed)).collect();
        for sample in &made {
            let white = if sample.attacker == Color::White { *sample } else { sample.flip() };
            assert!(samples::fits(kind, white), "{}: {:?}", kind.name(), sample);
        }
        let different: HashSet<_> = made.iter().map(|sample| sample.ending).collect();
        assert!(different.len() > 390, "{} repeats itself", kind.name());
        for color in Color::ALL {
            assert!(made.iter().any(|sample| sample.attacker == color));
            assert!(made.iter().any(|sample| sample.ending.side_to_move() == color));
        }
        assert_eq!(made[7], samples::sample(kind, 7), "not a function of the seed");
    }
}

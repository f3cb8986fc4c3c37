//! Laws of the readings of the literature, for any position.

use palisade_blockage::{
    FloodTest, Opinion, PaperStructure, PaperTest, Side, depth_first_fence, marked_squares,
};
use palisade_board::{Bitboard, Color, Square, king_flood, pawn_attacks};
use palisade_testkit::labelling::{Adjacency, LabelledFence, RegionLabels, labelled_fence};
use palisade_testkit::samples::{self, Kind, Sample, any_sample, samples};
use palisade_testkit::sweep;
use proptest::prelude::*;

fn marked(sample: Sample) -> Bitboard {
    marked_squares(sample.ending.pawns(), sample.attacker)
}

fn labelled(sample: Sample) -> Option<LabelledFence> {
    let Sample { ending, attacker } = sample;
    let kings = (ending.king(attacker), ending.king(!attacker));
    labelled_fence(marked(sample), attacker, kings.0, kings.1, Adjacency::King)
}

fn any_set() -> impl Strategy<Value = Bitboard> {
    // Dense enough for regions to form.
    (any::<u64>(), any::<u64>()).prop_map(|(one, other)| Bitboard(one | other))
}

proptest! {
    #![proptest_config(sweep::laws())]

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
    fn colour_flip_commutes_with_every_reading(sample in any_sample()) {
        let other = sample.flip();
        let (one, two) = (
            FloodTest::new(&sample.ending, sample.attacker),
            FloodTest::new(&other.ending, other.attacker),
        );
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
        let section = |test: &PaperTest| {
            let reason = test.opinion().refusal()?.to_string();
            reason.split_once(':').map(|(section, _)| section.to_owned())
        };
        prop_assert_eq!(section(&one), section(&two));
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
        let refused = test.dynamic_pawns().filter_map(|pawn| pawn.finding.err()).min();
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

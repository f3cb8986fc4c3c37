//! The bound against the prover, and its laws.

use std::cell::RefCell;

use palisade_blockage::{Effort, blockage, blockage_with};
use palisade_board::{Color, PawnEnding, Position};
use palisade_endings::{Budget, Open, Prover, Verdict};
use palisade_testkit::figures;
use palisade_testkit::figures::Figure;
use palisade_testkit::samples::{Kind, Sample, any_sample, real_samples, sample};
use palisade_testkit::sweep;
use proptest::prelude::*;

thread_local! {
    static PROVER: RefCell<Prover> = RefCell::new(Prover::with_bytes(1 << 28));
}

/// Why the prover refutes a promise, if it does.
///
/// The rungs prove more than they promise: that the defender holds without
/// promoting. So where all hangs on his promotion they must keep silent too.
fn refutation(Sample { ending, attacker }: Sample, structures: u64) -> Option<Verdict> {
    let budget = Budget::work(structures);
    let verdict = PROVER.with_borrow_mut(|prover| prover.prove(&ending, attacker, &budget));
    matches!(verdict, Verdict::Breaks | Verdict::Unknown(Open::Promotions)).then_some(verdict)
}

/// The least effort that promises, if any does.
fn promise(Sample { ending, attacker }: Sample) -> Option<Effort> {
    Effort::ALL.into_iter().find(|&effort| blockage_with(&ending, attacker, effort))
}

fn check(sample: Sample, structures: u64) -> Result<bool, String> {
    let Some(effort) = promise(sample) else { return Ok(false) };
    match refutation(sample, structures) {
        None => Ok(true),
        Some(verdict) => {
            let Sample { ending, attacker } = sample;
            Err(format!("{ending}: {effort:?} promises against {attacker}, {verdict:?}"))
        }
    }
}

/// Is the attacker held, by a promise or by the prover, who follows what a promise has no budget for?
fn is_held(ending: &PawnEnding, attacker: Color) -> bool {
    blockage_with(ending, attacker, Effort::Careful) || {
        let budget = Budget::work(4_000);
        PROVER.with_borrow_mut(|prover| prover.prove(ending, attacker, &budget)) == Verdict::Holds
    }
}

/// Does the promise outlive the attacker's next move and some reply?
fn survives(ending: &PawnEnding, attacker: Color) -> bool {
    let held =
        |next: &Position| PawnEnding::try_from(next).is_ok_and(|ending| is_held(&ending, attacker));
    let replied = |position: &Position| {
        position.is_stalemate() || position.successors().any(|(_, next)| held(&next))
    };
    let position = Position::from(ending);
    if position.side_to_move() != attacker {
        return replied(&position);
    }
    position.successors().all(|(step, next)| match step.promotion {
        None => replied(&next),
        // Only the rungs that follow promotions promise here: the king takes.
        Some(_) => position.king(!attacker).distance(step.to) == 1,
    })
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn a_promise_is_never_refuted(sample in any_sample()) {
        prop_assert_eq!(check(sample, 200).err(), None);
    }

    #[test]
    fn more_effort_never_turns_a_yes_into_a_no(sample in any_sample()) {
        let answers = Effort::ALL.map(|effort| blockage_with(&sample.ending, sample.attacker, effort));
        prop_assert!(answers.is_sorted(), "{}: {:?}", sample.ending, answers);
    }

    #[test]
    fn colour_flip_and_mirror_keep_every_answer(sample in any_sample()) {
        let Sample { ending, attacker } = sample;
        for effort in Effort::ALL {
            let answer = blockage_with(&ending, attacker, effort);
            prop_assert_eq!(answer, blockage_with(&ending.flip(), !attacker, effort));
            prop_assert_eq!(answer, blockage_with(&ending.mirror(), attacker, effort));
        }
    }
}

// A prover follows every reply, so a case is dear.
proptest! {
    #![proptest_config(sweep::laws_of(sweep::CASES / 4))]

    #[test]
    fn a_promise_at_a_glance_survives_every_move_and_some_reply(sample in any_sample()) {
        let Sample { ending, attacker } = sample;
        if blockage_with(&ending, attacker, Effort::Glance) {
            // A trade may leave two rams, too few for the gate of the lowest efforts.
            prop_assert!(survives(&ending, attacker), "{}", ending);
        }
    }

    #[test]
    fn a_promise_at_a_node_survives_every_move_and_some_reply(sample in any_sample()) {
        let Sample { ending, attacker } = sample;
        if blockage(&ending, attacker) {
            prop_assert!(survives(&ending, attacker), "{}", ending);
        }
    }
}

/// The figures that are blockages, and White wins, each with the least effort
/// that promises against White.
const FIGURES: [(Figure, Option<Effort>); 16] = [
    (figures::FINE_70, None),
    (figures::PAPER_2, Some(Effort::Glance)),
    (figures::PAPER_2_ALTERNATIVE, Some(Effort::Glance)),
    (figures::PAPER_4, Some(Effort::Glance)),
    (figures::PAPER_7, Some(Effort::Glance)),
    (figures::PAPER_10, Some(Effort::Glance)),
    (figures::PAPER_11, None),
    (figures::PAPER_12, Some(Effort::Glance)),
    (figures::PAPER_13, None),
    (figures::PAPER_15, None),
    (figures::PAPER_19, None),
    (figures::WIKI_DYNAMIC, Some(Effort::Glance)),
    (figures::EXCEPTION_WITH_LEVER, None),
    (figures::EN_PASSANT_AT_THE_ROOT, None),
    (figures::ZUGZWANG_ON_THE_FENCE, None),
    (figures::RECAPTURER_FALLS, None),
];

#[test]
fn figures_are_promised_at_the_effort_they_need_and_wins_at_none() {
    for (figure, least) in FIGURES {
        let ending = figure.ending().unwrap();
        let sample = Sample { ending, attacker: Color::White };
        assert_eq!(promise(sample), least, "{}", figure.name);
    }
}

#[test]
fn levers_on_both_wings_are_followed_each_by_itself() {
    // b3-b4 and g3-g4 are answered by the king, every capture by a capture of b6 or g6.
    let wall: PawnEnding = "1k6/8/1p4p1/p1p2p1p/P1P2P1P/1P1K2P1/8/8 b - - 0 1".parse().unwrap();
    for attacker in Color::ALL {
        assert!(blockage(&wall, attacker));
    }
    // The same with three levers; with the pawn on h6 and not on h5, 1.gxh6 wins.
    let wall: PawnEnding = "2k5/8/1p2p1p1/p2p1pPp/P2P1P1P/1P2P3/2K5/8 w - - 0 1".parse().unwrap();
    let broken: PawnEnding = "2k5/8/1p2p1pp/p2p1pP1/P2P1P1P/1P2P3/2K5/8 w - - 0 1".parse().unwrap();
    assert!(blockage(&wall, Color::White));
    let broken = Sample { ending: broken, attacker: Color::White };
    assert_eq!(refutation(broken, 4_000), Some(Verdict::Breaks));
    assert_eq!(promise(broken), None);
}

#[test]
fn a_bare_king_never_wins() {
    // Even here, where the defender is to be stalemated or worse.
    let ending: PawnEnding = "7k/5K2/8/8/8/8/7p/8 w - - 0 1".parse().unwrap();
    assert!(blockage_with(&ending, Color::White, Effort::Glance));
}

#[test]
fn the_right_to_capture_en_passant_decides() {
    let with = figures::EN_PASSANT_AT_THE_ROOT.ending().unwrap();
    let without: PawnEnding = "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - - 0 1".parse().unwrap();
    assert!(!blockage_with(&with, Color::White, Effort::Careful));
    assert!(blockage(&without, Color::White));
}

/// Asks for either side, and holds what is promised against the prover: how many promises.
fn refute(samples: impl Iterator<Item = Sample>, structures: u64) -> usize {
    let mut promised = 0;
    for Sample { ending, attacker } in samples {
        for attacker in [attacker, !attacker] {
            match check(Sample { ending, attacker }, structures) {
                Ok(yes) => promised += usize::from(yes),
                Err(contradiction) => panic!("{contradiction}"),
            }
        }
    }
    promised
}

#[test]
fn positions_of_every_kind_refute_no_promise() {
    let (mut asked, mut promised) = (0, 0);
    for kind in Kind::ALL {
        let seeds = 77_000_000..77_000_000 + sweep::times(sweep::THROWS / 10);
        asked += seeds.end - seeds.start;
        promised += refute(seeds.map(|seed| sample(kind, seed)), 300);
    }
    println!("{promised} promises in {asked} positions, none refuted");
    assert!(promised as u64 > asked / 4, "{promised} promises in {asked} positions");
}

#[test]
fn real_positions_refute_no_promise() {
    let Some(samples) = real_samples() else {
        eprintln!("SKIPPED: no data; set PALISADE_DATA to the folder with kp_any.tsv");
        return;
    };
    // A part of them, evenly spread, or all.
    let step = if sweep::is_full() { 1 } else { samples.len() / 1_000 + 1 };
    let promised = refute(samples.iter().copied().step_by(step), 300);
    println!("{promised} promises in {} positions, none refuted", samples.len() / step);
}

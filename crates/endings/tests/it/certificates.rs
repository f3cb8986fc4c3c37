//! Every certificate the prover writes is accepted, and a damaged one refused.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use palisade_endings::{Budget, Prover};
use palisade_proof::{Certificate, Claim, Refused, Stage, check};
use palisade_testkit::{Dice, sweep};

fn random_ending(dice: &mut Dice) -> Option<PawnEnding> {
    let (mut white, mut black) = (0u64, 0u64);
    let first = dice.below(6);
    for _ in 0..2 + dice.below(5) {
        let square = 1u64 << (8 * (1 + dice.below(6)) + first + dice.below(3));
        if (white | black) & square != 0 {
            continue;
        }
        *if dice.below(2) == 0 { &mut white } else { &mut black } |= square;
        // A ram more often than not: they make for positions that hold.
        let ahead = if white & square != 0 { square << 8 } else { square >> 8 };
        if dice.below(3) > 0 && (white | black) & ahead == 0 {
            *if white & square != 0 { &mut black } else { &mut white } |= ahead;
        }
    }
    let mut king = || Square::from_index(dice.below(64) as usize);
    let kings = [king()?, king()?];
    let mover = Color::ALL[dice.below(2) as usize];
    let pawns = Pawns::new(Bitboard(white), Bitboard(black)).ok()?;
    // Every right to take in passing that the last move may have left.
    let passing = Square::ALL
        .into_iter()
        .filter_map(|to| PawnEnding::new(pawns, kings[0], kings[1], mover, Some(to)).ok())
        .find(|ending| ending.en_passant_captors().any());
    passing.or_else(|| PawnEnding::new(pawns, kings[0], kings[1], mover, None).ok())
}

fn structures(certificate: &Certificate) -> &[Stage] {
    match &certificate.claim {
        Claim::CannotWin(stages) => stages,
        other => panic!("{other:?}"),
    }
}

fn certificates(seed: u64, count: u64) -> Vec<(PawnEnding, Certificate)> {
    let mut dice = Dice::new(seed);
    let mut found = Vec::new();
    while (found.len() as u64) < sweep::times(count) {
        let Some(ending) = random_ending(&mut dice) else { continue };
        let attacker = Color::ALL[dice.below(2) as usize];
        let budget = Budget::work(2000);
        let Ok(certificate) = Prover::new().certify(&ending, attacker, &budget) else { continue };
        // The checker plays every move of every placement: keep it to small ones.
        if (1..=12).contains(&structures(&certificate).len()) {
            found.push((ending, certificate));
        }
    }
    found
}

#[test]
fn every_certificate_is_accepted() {
    let mut passing = 0;
    for (ending, certificate) in certificates(0x00ce_4711, 150) {
        assert_eq!(check(&certificate), Ok(()), "{ending}");
        passing += usize::from(ending.en_passant_captors().any());
    }
    assert!(passing > 0, "no position with a right to take in passing");
}

/// Walls of master games, with some sixty thousand structures behind them.
#[test]
fn walls_with_much_play_are_certified() {
    let walls = [
        "4k3/2p5/1p2p1p1/p1p1P1P1/P1P3p1/1P6/5PK1/8 b - - 0 28",
        "8/2p2k2/1p2p1p1/p1p1P1P1/P1P3p1/1P6/5PK1/8 w - - 0 29",
        "8/7p/1k2p1p1/p1p1P1P1/P1P4P/8/1P2P1K1/8 w - - 0 3",
        "4k3/8/6p1/pp2p2p/2p1P2P/8/1P2P1P1/4K3 w - - 0 1",
    ];
    // The first of them, and all in a sweep.
    for fen in walls.into_iter().take(sweep::times(1) as usize) {
        let ending: PawnEnding = fen.parse().unwrap();
        let certificate =
            Prover::new().certify(&ending, Color::White, &Budget::work(300_000)).unwrap();
        assert_eq!(check(&certificate), Ok(()), "{fen}");
    }
}

/// After a double step only taking in passing may hold: nothing is kept of the
/// structure in which the defender did not.
#[test]
fn a_double_step_that_has_to_be_taken_is_kept() {
    for (fen, attacker) in [
        ("8/8/K7/8/pk6/8/1P6/8 w - - 0 1", Color::White),
        ("8/8/8/8/1p6/2p5/P1Pp4/K1k5 w - - 0 1", Color::White),
        ("K7/8/8/8/1pk5/8/2P5/8 w - - 0 1", Color::White),
        ("8/1k5p/8/5pP1/8/7K/8/8 w - f6 0 1", Color::Black),
        ("8/8/8/8/p1p1p1p1/P1Ppp1Pp/5P1P/4K1k1 w - - 0 1", Color::White),
        ("K7/8/3k4/7p/5p2/5p1P/6P1/8 w - - 0 1", Color::White),
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        let certificate = Prover::new().certify(&ending, attacker, &Budget::work(100_000)).unwrap();
        assert_eq!(check(&certificate), Ok(()), "{fen}");
    }
}

/// What is not needed is left out, so nearly every structure is.
#[test]
fn a_certificate_without_one_of_its_structures_is_refused() {
    let (mut refused, mut all) = (0, 0);
    for (ending, certificate) in certificates(0x0dab_4242, 20) {
        let own = [ending.pawns().white(), ending.pawns().black()];
        for (number, stage) in structures(&certificate).iter().enumerate() {
            let mut damaged = certificate.clone();
            let Claim::CannotWin(stages) = &mut damaged.claim else { unreachable!() };
            stages.remove(number);
            let said = check(&damaged);
            let is_root = stage.pawns == own && ending.en_passant_captors().is_empty();
            assert!(!is_root || said.is_err(), "{ending} accepted without its own structure");
            refused += usize::from(said.is_err());
            all += 1;
        }
    }
    assert!(all > 20 && refused * 10 > all * 9, "{refused} of {all}");
}

#[test]
fn a_certificate_is_for_one_position() {
    let holds: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse().unwrap();
    let loses: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().unwrap();
    let budget = Budget::work(20_000);
    let mut certificate = Prover::new().certify(&holds, Color::White, &budget).unwrap();
    assert_eq!(check(&certificate), Ok(()));
    certificate.position = loses.into();
    assert_eq!(check(&certificate), Err(Refused::Root));
}

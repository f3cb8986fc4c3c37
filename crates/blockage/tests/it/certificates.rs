//! Promises have certificates.

use palisade_blockage::{blockage_with_free_men, wall_certificate};
use palisade_board::{Budget, Color, Position};
use palisade_testkit::laws::proof::{hold, walled};
use palisade_testkit::samples::{Kind, sample};
use palisade_testkit::{Dice, sweep};

#[test]
fn walls_of_pawns_have_certificates_and_changed_ones_are_refused_or_true() {
    for seed in 0..sweep::times(20) {
        for kind in [Kind::FenceBiased, Kind::Rammed, Kind::NearWall, Kind::Levers] {
            let mut dice = Dice::new(seed);
            let bytes: Vec<u8> = (0..60).map(|_| dice.below(256) as u8).collect();
            hold(&Position::from(sample(kind, seed).ending), &bytes);
        }
    }
}

#[test]
fn walls_with_men_have_certificates_and_changed_ones_are_refused_or_true() {
    let mut dice = Dice::new(2017);
    for _ in 0..sweep::times(sweep::THROWS) {
        let mut bytes: Vec<u8> = (0..100).map(|_| dice.below(256) as u8).collect();
        bytes[0] = bytes[0] & 1 | [12, 14][dice.below(2)];
        if let Some(position) = walled(&bytes[..9 + 2 * (2 + dice.below(5))]) {
            hold(&position, &bytes[30..]);
        }
    }
}

/// Whatever the rung with men promises on record, the game that it plays writes down.
#[test]
fn each_wall_with_men_on_record_has_a_certificate() {
    let mut written = 0;
    for line in include_str!("../data/men.fen").lines() {
        let position: Position = line.split(" ; ").next().unwrap().parse().unwrap();
        for side in Color::ALL {
            if blockage_with_free_men(&position, side) {
                let proof = wall_certificate(&position, side, &Budget::work(10_000));
                assert!(proof.is_some(), "{position} {side}");
                written += 1;
            }
        }
    }
    assert_eq!(written, 1_035);
}

//! Any position and a small budget: what is claimed is accepted by the checker, and the
//! static answer never contradicts it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_board::{Color, Position};
use palisade_dead::{Budget, unwinnable, winnability};
use palisade_proof::check;

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else { return };
    for winner in Color::ALL {
        let answer = winnability(&position, winner, &Budget::work(500));
        assert!(!(unwinnable(&position, winner) && answer.is_winnable()));
        if let Some(certificate) = answer.certificate(&position, winner) {
            assert_eq!(check(&certificate), Ok(()));
            assert_eq!(certificate.to_string().parse(), Ok(certificate));
        }
    }
});

//! The seeds of the fuzz target `blockage`, and what it once found, as a test.

use palisade_board::{Color, PawnEnding};
use palisade_testkit::laws::blockage;

/// The bytes that make a position.
fn bytes(ending: &PawnEnding) -> Vec<u8> {
    let pawns = ending.pawns();
    let mut bytes = Vec::from(pawns.white().0.to_le_bytes());
    bytes.extend(pawns.black().0.to_le_bytes());
    bytes.extend(Color::ALL.map(|color| ending.king(color).index() as u8));
    let passed = ending.en_passant().map_or(0, |square| 16 | (square.file().index() as u8) << 1);
    bytes.push(ending.side_to_move().index() as u8 | passed);
    bytes
}

#[test]
fn seeds_decode_and_are_not_refuted() {
    for figure in palisade_testkit::figures::ALL {
        // Two figures hold pieces.
        let Ok(ending) = figure.ending() else { continue };
        assert_eq!(blockage::ending(&bytes(&ending)), Some(ending), "{}", figure.name);
        blockage::refute(&ending);
    }
}

#[test]
fn few_bytes_make_no_position_and_no_panic() {
    for len in 0..19 {
        assert_eq!(blockage::ending(&vec![0xff; len]), None);
    }
}

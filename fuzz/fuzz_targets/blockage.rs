//! A promise of `blockage` or `unwinnable` is never refuted by the prover.
#![no_main]

use arbitrary::{Arbitrary, Unstructured};
use libfuzzer_sys::fuzz_target;
use palisade_board::{PawnEnding, Setup};

#[path = "../laws/blockage.rs"]
mod blockage;

/// Bytes that spell a position: pawns in rams, then pawns anywhere, kings, side.
#[derive(Debug)]
struct Position(Option<PawnEnding>);

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Self> {
        let setup = blockage::setup(&bytes.arbitrary()?);
        let ending = PawnEnding::try_from(setup)
            .or_else(|_| PawnEnding::try_from(Setup { en_passant: None, ..setup }));
        Ok(Self(ending.ok()))
    }
}

fuzz_target!(|position: Position| {
    if let Some(ending) = position.0 {
        blockage::check(&ending);
    }
});

//! A pawn ending as the side that walks north sees it.

use palisade_board::{Color, PawnEnding, Square};
use palisade_structure::{ATTACKER, Structure};

/// Where a question begins: a position turned so that the attacker's pawns walk north.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub(crate) structure: Structure,
    pub(crate) attacker: Square,
    pub(crate) defender: Square,
    pub(crate) attacker_moves: bool,
    /// The structures after each legal way to take in passing.
    pub(crate) en_passant: [Option<Structure>; 2],
}

impl Start {
    pub(crate) fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let ending = if attacker.is_white() { *ending } else { ending.flip() };
        let structure = Structure::new(ending.pawns(), ATTACKER);
        let mover = ending.side_to_move();
        let mut en_passant = [None; 2];
        if let Some(square) = ending.en_passant() {
            for (slot, taker) in en_passant.iter_mut().zip(ending.en_passant_captors()) {
                *slot = Some(structure.captured_in_passing(mover, taker, square));
            }
        }
        Self {
            structure,
            attacker: ending.king(ATTACKER),
            defender: ending.king(ATTACKER.opponent()),
            attacker_moves: mover == ATTACKER,
            en_passant,
        }
    }
}

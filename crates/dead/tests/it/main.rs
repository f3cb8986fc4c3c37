//! What holds of dead positions, in one program.

mod attack;
mod games;
mod pawns;
mod play;
mod proofs;
mod unwinnable;

//! What holds of dead positions, in one program.

mod attack;
mod games;
mod helpmates;
mod pawns;
mod play;
mod proofs;
mod unwinnable;

//! Palisade in front of a UCI engine: what passes is read, and what is proved is said.
//!
//! Everything passes both ways, byte for byte. While the engine thinks, a thread of its own asks
//! about the root, its moves and the lines that the engine prints. Scores are held within what is
//! proved, and never moved without a proof.
//!
//! [`relay`] is the whole protocol as a machine of events and actions, without a clock and
//! without pipes. [`shell`] gives it both. [`proved`] alone speaks to the facade. The program that
//! starts it is `palisade engine -- PROGRAM`, of `palisade-cli`.

pub mod events;
pub mod game;
mod keep;
pub mod lines;
pub mod proved;
pub mod relay;
pub mod score;
mod search;
pub mod settings;
pub mod shell;
pub mod words;

#[cfg(test)]
mod tests;

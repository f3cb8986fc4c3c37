//! What holds of exact truth, in one program.

mod book;
mod certificates;
mod every_position;
mod king_map;
mod kpkp;
mod prover;
mod structures;
mod through;
mod walk;
mod walk_certified;
mod walk_judged;

//! What holds of exact truth, in one program.

mod analyst;
mod book;
mod certificates;
mod every_position;
mod guarantee;
mod guarantee_certified;
mod guarantee_judged;
mod king_map;
mod kpkp;
mod mate;
mod prover;
mod shared_graph;
mod structures;
mod through;
mod valued;
mod whole;
mod whole_certified;
mod whole_judged;

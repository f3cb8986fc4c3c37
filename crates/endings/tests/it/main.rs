//! What holds of exact truth, in one program.

mod analyst;
mod book;
mod breaches;
mod certificates;
mod closed;
mod every_position;
mod guarantee;
mod guarantee_certified;
mod guarantee_judged;
mod king_map;
mod kpkp;
mod mate;
mod naive;
mod prover;
mod shared_graph;
mod structures;
mod valued;
mod whole;
mod whole_certified;
mod whole_judged;

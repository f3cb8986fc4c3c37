//! What holds of exact truth, in one program.

mod analyst;
mod book;
mod breaches;
mod certificates;
mod closed;
mod databases;
mod every_position;
mod guarantee;
mod guarantee_certified;
mod guarantee_judged;
mod king_map;
mod kpkp;
mod mate;
mod naive;
mod other_program;
mod prover;
mod shared_graph;
mod slice_book;
mod slices;
mod slices_judge;
mod structures;
mod valued;
mod whole;
mod whole_certified;
mod whole_judged;

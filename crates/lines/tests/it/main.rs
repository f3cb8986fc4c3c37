//! What lines and mates say, in one program.

mod lines;
mod mate;
mod shared_graph;
mod valued;

//! What closed sets, lines and mates say, in one program.

mod closed;
mod lines;
mod mate;
mod shared_graph;
mod valued;

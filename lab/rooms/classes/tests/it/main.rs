//! One program for all that is tested of this room from outside.

mod effective_distance;
mod pawn_tables;
mod players;
mod refined;
mod tables;

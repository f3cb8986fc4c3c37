//! One program for all that is tested of this room from outside.

mod effective_distance;
mod players;
mod refined;
mod tables;

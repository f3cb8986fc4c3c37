//! The tests of the facade and of the house, in one program.

mod circles;
mod doors;
mod house;
mod patterns;
mod solve;
mod syzygy;
mod valued;

//! The tests of the facade and of the house, in one program.

mod account;
mod after_solve;
mod asked_once;
mod beside_a_search;
mod circles;
mod denied;
mod doors;
mod house;
mod ladder;
mod mates;
mod never_less;
mod patterns;
mod reasons;
mod solve;
mod syzygy;
mod valued;
mod vectors;

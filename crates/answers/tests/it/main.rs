//! The tests of texts in and out, in one program.

mod noise;
mod shapes;
mod texts;

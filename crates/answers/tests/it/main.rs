//! The tests of texts in and out, in one program.

mod annotate;
mod noise;
mod shapes;
mod texts;

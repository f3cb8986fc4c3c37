//! The tests of texts in and out, in one program.

mod annotate;
mod certify;
mod noise;
mod shapes;
mod texts;

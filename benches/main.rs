//! Every ratio that BENCHMARKS.md publishes, measured in one run.
//!
//! ```text
//! cargo bench                        # all, some minutes; at the end one table
//! cargo bench -- board              # tables whose name has this word
//! ```
//!
//! One program, so that it is linked once. Every row asserts its result.

mod analyse;
mod blockage;
mod board;
mod classes;
mod databases;
mod exact;
mod literature;
mod measure;
mod patterns;
mod published;
mod squares;

fn main() {
    let mut report = measure::Report::from_arguments();
    for bench in [
        board::bench,
        databases::bench,
        blockage::bench,
        literature::bench,
        exact::bench,
        squares::bench,
        classes::bench,
        patterns::bench,
        analyse::bench,
    ] {
        bench(&mut report);
    }
    published::print(&report);
}

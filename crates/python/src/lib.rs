//! Palisade as a module for Python.
//!
//! What Python sees is `palisade`, a package of this native module and of one in Python:
//! `answers.py` makes objects of the JSON that `ask` hands back. What is asked of
//! many positions, or many times, has functions here: they read what Python hands in, and ask the
//! facade without holding the interpreter. Pytest runs the examples of both. `capsule` alone
//! touches memory of others.

mod annotate;
mod answers;
mod arguments;
mod ask;
mod batch;
mod book;
mod bound;
mod capsule;
mod long;
mod many;
mod plan;
mod position;
mod syzygy;
mod texts;
mod watch;

/// The native half of the package `palisade`.
#[pyo3::pymodule(name = "_palisade")]
mod module {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::annotate::{annotate, count_games};
    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::ask::{ask, ask_text};
    #[pymodule_export]
    use crate::batch::{blockages, unwinnables, yardstick};
    #[pymodule_export]
    use crate::book::NativeBook;
    #[pymodule_export]
    use crate::bound::{blockage, unwinnable};
    #[pymodule_export]
    use crate::long::{solves, verdicts, winnables};
    #[pymodule_export]
    use crate::plan::NativePlan;
    #[pymodule_export]
    use crate::position::InvalidFen;
    #[pymodule_export]
    use crate::syzygy::syzygy;
}

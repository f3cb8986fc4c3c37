//! Palisade as a module for Python.
//!
//! What Python sees is `palisade`, a package of one native module. This crate reads what
//! Python hands in, asks the facade without holding the interpreter, and hands back plain
//! values. `python/palisade/__init__.pyi` has the signatures, the docs are those of the
//! functions here, and pytest runs their examples. `capsule` alone touches memory of others.

mod answers;
mod arguments;
mod batch;
mod bound;
mod capsule;
mod explain;
mod picture;
mod position;
mod solve;
mod texts;
mod value;
mod watch;
mod winnable;

/// The native half of the package `palisade`.
#[pyo3::pymodule(name = "_palisade")]
mod module {
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python has for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::answers::Answers;
    #[pymodule_export]
    use crate::batch::{blockages, unwinnables, yardstick};
    #[pymodule_export]
    use crate::bound::{blockage, unwinnable};
    #[pymodule_export]
    use crate::explain::{Explanation, SideView, explain};
    #[pymodule_export]
    use crate::picture::{Picture, picture};
    #[pymodule_export]
    use crate::position::InvalidFen;
    #[pymodule_export]
    use crate::solve::{Solution, solve};
    #[pymodule_export]
    use crate::value::Value;
    #[pymodule_export]
    use crate::winnable::{Winnability, winnable};
}

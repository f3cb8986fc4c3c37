//! Proved limits on a value.

use palisade::Bounds;
use pyo3::prelude::*;

/// Proved limits on the value of a position, as White sees it: "white", "draw" or "black".
///
/// `lower` is what White has for certain, `upper` the most he can hope for; `exact` is the
/// value where the two meet, and None elsewhere. Each limit has its reason.
///
/// >>> import palisade
/// >>> value = palisade.explain("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1").value
/// >>> value.lower, value.upper, value.exact
/// ('white', 'white', 'white')
#[pyclass(frozen, get_all, module = "palisade")]
pub(crate) struct Value {
    lower: String,
    upper: String,
    exact: Option<String>,
    lower_reason: String,
    upper_reason: String,
}

impl From<Bounds> for Value {
    fn from(bounds: Bounds) -> Self {
        Self {
            lower: bounds.lower.outcome.to_string(),
            upper: bounds.upper.outcome.to_string(),
            exact: bounds.exact().map(|outcome| outcome.to_string()),
            lower_reason: bounds.lower.reason.to_string(),
            upper_reason: bounds.upper.reason.to_string(),
        }
    }
}

#[pymethods]
impl Value {
    pub(crate) fn __repr__(&self) -> String {
        let Self { lower, upper, exact, .. } = self;
        match exact {
            Some(exact) => format!("<palisade.Value: {exact}>"),
            None => format!("<palisade.Value: {lower} to {upper}>"),
        }
    }
}

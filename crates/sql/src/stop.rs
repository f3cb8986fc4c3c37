//! Work for somebody else, which ends when nobody waits for it any more.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use datafusion::arrow::datatypes::DataType;
use datafusion::error::{DataFusionError, Result};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature,
};
use tokio::sync::Notify;

/// Says that a task is not wanted any more. Once said, it stays so.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<(AtomicBool, Notify)>);

impl Stop {
    pub(crate) fn stop(&self) {
        self.0.0.store(true, Ordering::Release);
        self.0.1.notify_waiters();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.0.0.load(Ordering::Acquire)
    }

    /// Comes back when it is said.
    pub(crate) async fn stopped(self) {
        loop {
            let notified = self.0.1.notified();
            // Whoever says it from here on is heard.
            if self.is_stopped() {
                return;
            }
            notified.await;
        }
    }

    pub(crate) fn error() -> DataFusionError {
        DataFusionError::Execution("the question was cancelled".to_owned())
    }
}

thread_local! {
    /// Of the function that this thread is in.
    static CURRENT: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Of the function that this thread is in, if it works for a task that may be stopped.
pub(crate) fn current() -> Option<Stop> {
    CURRENT.with_borrow(Clone::clone)
}

/// A function of a plan that belongs to one task.
#[derive(Debug)]
pub(crate) struct Stoppable {
    function: Arc<ScalarUDF>,
    pub(crate) stop: Stop,
}

impl Stoppable {
    pub(crate) fn of(function: Arc<ScalarUDF>) -> Arc<ScalarUDF> {
        Arc::new(ScalarUDF::from(Self { function, stop: Stop::default() }))
    }
}

// Two calls of a function are the same call, whoever may stop them.
impl PartialEq for Stoppable {
    fn eq(&self, other: &Self) -> bool {
        self.function == other.function
    }
}

impl Eq for Stoppable {}

impl std::hash::Hash for Stoppable {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.function.hash(state);
    }
}

/// What stood there before stands there again, whatever happens between.
struct Within(Option<Stop>);

impl Drop for Within {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

impl ScalarUDFImpl for Stoppable {
    fn name(&self) -> &str {
        self.function.name()
    }

    fn signature(&self) -> &Signature {
        self.function.signature()
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        self.function.coerce_types(found)
    }

    fn return_type(&self, found: &[DataType]) -> Result<DataType> {
        self.function.return_type(found)
    }

    fn invoke_with_args(&self, arguments: ScalarFunctionArgs) -> Result<ColumnarValue> {
        if self.stop.is_stopped() {
            return Err(Stop::error());
        }
        let _within = Within(CURRENT.replace(Some(self.stop.clone())));
        self.function.invoke_with_args(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_waits_hears_of_it_early_and_late() {
        let stop = Stop::default();
        let waits = tokio::spawn(stop.clone().stopped());
        tokio::task::yield_now().await;
        assert!(!waits.is_finished() && !stop.is_stopped());
        stop.stop();
        waits.await.unwrap();
        stop.clone().stopped().await;
        assert!(stop.is_stopped());
    }
}

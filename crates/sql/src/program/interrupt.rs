//! Ctrl-C ends any question, and what others do for it.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use datafusion::physical_plan::ExecutionPlan;

use super::fault::Fault;
use super::session;

/// The plan whose rows are awaited: a process asks one question at a time.
static AWAITED: Mutex<Option<Arc<dyn ExecutionPlan>>> = Mutex::new(None);

/// So long others are told, before the program ends.
const TOLD: Duration = Duration::from_millis(800);

/// Notes that the rows of a plan will be awaited, when somebody is there to make them; does a
/// cluster make them?
pub(crate) async fn begin(plan: &Arc<dyn ExecutionPlan>) -> Result<bool, Fault> {
    let is_shared = session::await_cluster(plan).await?;
    *AWAITED.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(plan));
    Ok(is_shared)
}

/// Does some work, until somebody presses Ctrl-C.
pub(crate) async fn or<T: Send + 'static>(
    work: impl Future<Output = Result<T, Fault>> + Send + 'static,
) -> Result<T, Fault> {
    // By a task of its own: whoever is busy with rows does not hear of a signal.
    let mut task = tokio::spawn(work);
    tokio::select! {
        outcome = &mut task => outcome?,
        signal = tokio::signal::ctrl_c() => {
            signal?;
            palisade_sql::functions::interrupt();
            let plan = AWAITED.lock().unwrap_or_else(PoisonError::into_inner).take();
            let end = async {
                // While the task goes on, for it hears how the cluster names the question.
                if let Some(plan) = plan {
                    session::cancel(&plan).await;
                }
                task.abort();
                // What is written beside its place goes with the task.
                let _ = (&mut task).await;
            };
            // Who does not hear in time is left.
            let _ = tokio::time::timeout(TOLD, end).await;
            task.abort();
            Err("interrupted".into())
        }
    }
}

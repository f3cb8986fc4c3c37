//! Ctrl-C ends any question, and what others do for it; and so does what they have lost.

use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use datafusion::physical_plan::ExecutionPlan;

use super::fault::{Fault, Interrupted};
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

/// So often a question is asked whose rows are lost with a part of a cluster.
pub(crate) const TRIES: u32 = 4;

/// Waits for the rows of a plan. If they are lost, nobody works at them any more.
pub(crate) async fn awaited<T>(
    plan: &Arc<dyn ExecutionPlan>,
    rows: impl Future<Output = Result<T, Fault>>,
) -> Result<T, Fault> {
    let outcome = tokio::select! {
        outcome = rows => outcome,
        fault = session::forgotten(plan) => Err(fault),
    };
    if outcome.is_err() {
        session::cancel(plan).await;
    }
    outcome
}

/// May a question be asked again that ended so? Else that is its end.
pub(crate) fn again(fault: Fault, tries: &mut u32) -> Result<(), Fault> {
    *tries = tries.saturating_sub(1);
    if *tries == 0 || !session::is_lost(&fault) {
        return Err(fault);
    }
    eprintln!("a part of the cluster was lost: the question is asked again");
    Ok(())
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
            Err(Interrupted.into())
        }
    }
}

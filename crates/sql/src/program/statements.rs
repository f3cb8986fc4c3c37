//! The statements of a text, one after the other.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::DFParser;
use palisade_sql::table::{GAMES_PLAYED, GAMES_WITH_FAULTS};

use super::answer::{Answer, Format};
use super::chart::number;
use super::fault::Fault;
use super::place::{Copying, refuse_inputs};
use super::{progress, session};

/// How the answers are written.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) format: Format,
    pub(crate) rows: usize,
    pub(crate) quiet: bool,
    /// All rows, or none?
    pub(crate) atomic: bool,
    /// Is it said how long a statement took?
    pub(crate) timing: bool,
}

/// The plan whose rows are awaited.
type Running = Mutex<Option<Arc<dyn ExecutionPlan>>>;

/// Answers all statements of a text.
async fn answer_all(
    session: &SessionContext,
    text: &str,
    manner: Manner,
    mut output: Option<PathBuf>,
    running: &Running,
) -> Result<(), Fault> {
    let mut statements = DFParser::parse_sql(text)?;
    while let Some(statement) = statements.pop_front() {
        let begun = Instant::now();
        let plan = session.state().statement_to_plan(statement).await?;
        let path = if statements.is_empty() { output.take() } else { None };
        if let Some(path) = &path {
            refuse_inputs(&plan, path)?;
        }
        let (plan, copying) = Copying::divert(plan)?;
        let frame = session.execute_logical_plan(plan).await?;
        let physical = frame.create_physical_plan().await?;
        *running.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&physical));
        let schema = physical.schema();
        let bar = progress::Watch::new(&physical, manner.quiet);
        let rows =
            datafusion::physical_plan::execute_stream(Arc::clone(&physical), session.task_ctx())?;
        // What only changes the session has nothing to say.
        let says = !schema.fields().is_empty();
        let Manner { format, rows: most, atomic, .. } = manner;
        let answer = Answer::new(schema, format, most, path.as_deref(), atomic)?;
        answer.write(rows, says).await?;
        copying.map_or(Ok(()), Copying::finish)?;
        bar.finish();
        say_faults(&physical);
        if manner.timing {
            eprintln!("{:.3} s", begun.elapsed().as_secs_f64());
        }
    }
    Ok(())
}

/// A number that the steps of a plan counted.
fn counted(plan: &Arc<dyn ExecutionPlan>, name: &str) -> usize {
    let own = plan.metrics().and_then(|metrics| metrics.sum_by_name(name));
    let own = own.map_or(0, |value| value.as_usize());
    own + plan.children().into_iter().map(|child| counted(child, name)).sum::<usize>()
}

/// Games are not left out in silence.
pub(crate) fn say_faults(plan: &Arc<dyn ExecutionPlan>) {
    let faults = counted(plan, GAMES_WITH_FAULTS);
    if faults > 0 {
        let number = |count: usize| number(count as f64);
        eprintln!(
            "{} of {} games that were played cannot be played to their end: the column fault says why",
            number(faults),
            number(counted(plan, GAMES_PLAYED))
        );
    }
}

/// Answers all statements of a text, until somebody presses Ctrl-C.
pub(crate) async fn answer(
    session: &SessionContext,
    text: &str,
    manner: Manner,
    output: Option<PathBuf>,
) -> Result<(), Fault> {
    // By a task of its own: whoever is busy with rows does not hear of a signal.
    let (session, text) = (session.clone(), text.to_owned());
    let running = Arc::new(Running::default());
    let awaited = Arc::clone(&running);
    let mut task =
        tokio::spawn(async move { answer_all(&session, &text, manner, output, &awaited).await });
    tokio::select! {
        outcome = &mut task => outcome?,
        signal = tokio::signal::ctrl_c() => {
            signal?;
            palisade_sql::functions::interrupt();
            task.abort();
            let plan = running.lock().unwrap_or_else(PoisonError::into_inner).take();
            let end = async {
                if let Some(plan) = plan {
                    session::cancel(&plan).await;
                }
                // What is written beside its place goes with the task.
                task.await
            };
            let _ = tokio::time::timeout(Duration::from_millis(800), end).await;
            Err("interrupted".into())
        }
    }
}

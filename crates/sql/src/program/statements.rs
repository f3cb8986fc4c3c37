//! The statements of a text, one after the other.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::DFParser;
use palisade_sql::functions::Settings;
use palisade_sql::table::{GAMES_PLAYED, GAMES_WITH_FAULTS};

use super::answer::{Answer, Format};
use super::chart::number;
use super::fault::Fault;
use super::place::{Copying, refuse_inputs, refuse_what_is_there};
use super::{interrupt, progress};

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
    /// May a file be replaced?
    pub(crate) force: bool,
}

/// Asks a question, and writes its rows: its plan, and what came of it.
async fn ask(
    session: &SessionContext,
    plan: LogicalPlan,
    manner: Manner,
    path: Option<&Path>,
) -> Result<(Arc<dyn ExecutionPlan>, Result<(), Fault>), Fault> {
    let frame = session.execute_logical_plan(plan).await?;
    let physical = frame.create_physical_plan().await?;
    let schema = physical.schema();
    // An executor may die while its rows are fetched: they are shown when all are there.
    let is_shared = interrupt::begin(&physical).await?;
    let bar = progress::Watch::new(&physical, manner.quiet);
    let rows =
        datafusion::physical_plan::execute_stream(Arc::clone(&physical), session.task_ctx())?;
    // What only changes the session has nothing to say.
    let says = !schema.fields().is_empty();
    let Manner { format, rows: most, atomic, .. } = manner;
    let answer = Answer::new(schema, format, most, path, atomic || is_shared)?;
    let outcome = interrupt::awaited(&physical, answer.write(rows, says)).await;
    bar.finish();
    Ok((physical, outcome))
}

/// Answers all statements of a text.
async fn answer_all(
    session: &SessionContext,
    text: &str,
    manner: Manner,
    mut output: Option<PathBuf>,
) -> Result<(), Fault> {
    let mut statements = DFParser::parse_sql(text)?;
    while let Some(statement) = statements.pop_front() {
        let begun = Instant::now();
        let plan = session.state().statement_to_plan(statement).await?;
        let path = if statements.is_empty() { output.take() } else { None };
        if let Some(path) = &path {
            refuse_inputs(&plan, path)?;
            refuse_what_is_there(path, manner.force)?;
        }
        let (plan, copying) = Copying::divert(plan)?;
        // What writes files is not begun a second time, for the first has left some.
        let writes = matches!(plan, LogicalPlan::Copy(_) | LogicalPlan::Dml(_));
        let mut tries = if writes { 1 } else { interrupt::TRIES };
        let physical = loop {
            let (physical, outcome) = ask(session, plan.clone(), manner, path.as_deref()).await?;
            match outcome {
                Ok(()) => break physical,
                Err(fault) => interrupt::again(fault, &mut tries)?,
            }
        };
        copying.map_or(Ok(()), Copying::finish)?;
        say_faults(&physical);
        if let Some(settings) = session.state().config_options().extensions.get::<Settings>() {
            settings.take_faults().into_iter().for_each(|fault| eprintln!("{fault}"));
        }
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
    let (session, text) = (session.clone(), text.to_owned());
    interrupt::or(async move { answer_all(&session, &text, manner, output).await }).await
}

//! The statements of a text, one after the other.

use std::path::PathBuf;

use datafusion::prelude::SessionContext;
use datafusion::sql::parser::DFParser;

use super::answer::{Answer, Format};
use super::fault::Fault;
use super::progress;

/// How the answers are written.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) format: Format,
    pub(crate) rows: usize,
    pub(crate) quiet: bool,
}

/// Answers all statements of a text.
pub(crate) async fn answer(
    session: &SessionContext,
    text: &str,
    manner: Manner,
    mut output: Option<PathBuf>,
) -> Result<(), Fault> {
    let mut statements = DFParser::parse_sql(text)?;
    while let Some(statement) = statements.pop_front() {
        let plan = session.state().statement_to_plan(statement).await?;
        let frame = session.execute_logical_plan(plan).await?;
        let path = if statements.is_empty() { output.take() } else { None };
        let physical = frame.create_physical_plan().await?;
        let schema = physical.schema();
        let bar = progress::Watch::new(&physical, manner.quiet);
        let rows = datafusion::physical_plan::execute_stream(physical, session.task_ctx())?;
        // What only changes the session has nothing to say.
        let says = !schema.fields().is_empty();
        let answer = Answer::new(schema, manner.format, manner.rows, path.as_deref())?;
        answer.write(rows, says).await?;
        bar.finish();
    }
    Ok(())
}

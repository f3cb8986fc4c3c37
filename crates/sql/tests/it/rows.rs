//! Answers as text, for the tests.

use datafusion::arrow::util::display::array_value_to_string;
use datafusion::prelude::SessionContext;

/// The rows of an answer, their cells joined by `|`.
pub(crate) async fn rows(session: &SessionContext, sql: &str) -> Result<Vec<String>, String> {
    let frame = session.sql(sql).await.map_err(|error| error.to_string())?;
    let batches = frame.collect().await.map_err(|error| error.to_string())?;
    let mut rows = Vec::new();
    for batch in batches {
        for row in 0..batch.num_rows() {
            let cells = batch.columns().iter().map(|c| array_value_to_string(c, row).unwrap());
            rows.push(cells.collect::<Vec<_>>().join("|"));
        }
    }
    Ok(rows)
}

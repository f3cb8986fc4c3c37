//! Syzygy tables, for the questions that come after.

use std::sync::Arc;

use palisade::tables::syzygy::Syzygy;

use crate::json::{Object, text};
use crate::question::Request;
use crate::read::Trouble;

/// Takes the folders that are named in the place of a position, if any are; then says what is there,
/// and what was missing or damaged since that was last asked.
pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let (folders, knowledge) = (question.subject, &mut *question.knowledge);
    if !folders.is_empty() {
        let opened =
            Syzygy::open(folders).map_err(|why| Trouble::Question(format!("syzygy: {why}")))?;
        knowledge.set_syzygy(Some(Arc::new(opened)));
    }
    let tables = knowledge.syzygy();
    out.plain_or_null("most_men", tables.map(|tables| tables.most_men()));
    let faults = tables.into_iter().flat_map(|tables| tables.take_faults());
    out.list("faults", faults, text);
    Ok(())
}

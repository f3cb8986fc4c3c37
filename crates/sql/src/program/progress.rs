//! How far a query is, told by what has read its tables.

use std::sync::Arc;
use std::time::Duration;

use datafusion::common::stats::Precision;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::statistics::{StatisticsArgs, StatisticsContext};
use indicatif::{ProgressBar, ProgressStyle};
use palisade_sql::table::{BYTES_READ, PgnScan};
use tokio::task::JoinHandle;

/// What is done, of what, in thousandths; `None` if a table cannot tell.
fn done(plan: &Arc<dyn ExecutionPlan>) -> Option<(f64, f64)> {
    let any: &dyn std::any::Any = plan.as_ref();
    if let Some(scan) = any.downcast_ref::<PgnScan>() {
        let read = scan.metrics()?.sum_by_name(BYTES_READ).map_or(0, |value| value.as_usize());
        let all = scan.bytes();
        // A byte of PGN is about a hundredth of a row.
        return Some((read as f64 / 100.0, all as f64 / 100.0));
    }
    let children = plan.children();
    if !children.is_empty() {
        return children
            .into_iter()
            .map(done)
            .try_fold((0.0, 0.0), |(a, b), part| part.map(|(c, d)| (a + c, b + d)));
    }
    let statistics = StatisticsContext::new().compute(plan.as_ref(), &StatisticsArgs::new());
    match statistics.ok()?.num_rows {
        Precision::Exact(rows) | Precision::Inexact(rows) => {
            let out = plan.metrics()?.output_rows().unwrap_or(0);
            Some((out as f64, rows as f64))
        }
        Precision::Absent => None,
    }
}

/// A bar that follows a query.
pub(crate) struct Watch(Option<(ProgressBar, JoinHandle<()>)>);

impl Watch {
    /// Follows a plan, on a terminal.
    pub(crate) fn new(plan: &Arc<dyn ExecutionPlan>, quiet: bool) -> Self {
        let bar = ProgressBar::new(1000);
        if quiet || bar.is_hidden() {
            return Self(None);
        }
        let style = |template| {
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
        };
        let counting = style("{elapsed_precise} [{wide_bar}] {percent}% {eta}");
        bar.set_style(style("{elapsed_precise} {spinner}"));
        let (plan, told) = (Arc::clone(plan), bar.clone());
        let task = tokio::spawn(async move {
            let mut known = false;
            loop {
                tokio::time::sleep(Duration::from_millis(200)).await;
                match done(&plan) {
                    Some((now, all)) if all > 0.0 => {
                        if !known {
                            known = true;
                            told.set_style(counting.clone());
                        }
                        #[expect(
                            clippy::cast_possible_truncation,
                            clippy::cast_sign_loss,
                            reason = "from 0 to 1000"
                        )]
                        told.set_position((1000.0 * (now / all).clamp(0.0, 1.0)) as u64);
                    }
                    _ => told.tick(),
                }
            }
        });
        Self(Some((bar, task)))
    }

    pub(crate) fn finish(self) {
        drop(self);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Some((bar, task)) = self.0.take() {
            task.abort();
            bar.finish_and_clear();
        }
    }
}

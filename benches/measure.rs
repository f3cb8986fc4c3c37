//! Measures the rows of a table with criterion, and says each as a multiple of the first.
//!
//! A time says little on another machine. So a table has a yardstick for its first row, and
//! what is said is the ratio of the medians.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use criterion::{Criterion, Throughput};

/// The time that criterion measures one row for. A row that takes longer gets `SAMPLES` runs.
const PER_ROW: Duration = Duration::from_millis(300);

/// The time that one row runs unmeasured before.
const WARM_UP: Duration = Duration::from_millis(100);

/// The samples of one row: the fewest that criterion takes.
const SAMPLES: usize = 10;

/// How many legal moves there are: what every engine asks at every node, to measure against.
pub(crate) fn legal_moves(board: &Board) -> usize {
    let mut count = 0;
    board.generate_moves(|moves| {
        count += moves.len();
        false
    });
    count
}

/// What was measured: a row of a table, its name without what stands in brackets.
pub(crate) struct Ratio {
    pub(crate) table: String,
    pub(crate) row: String,
    pub(crate) ratio: f64,
}

/// What is to be measured, and what has been.
pub(crate) struct Report {
    criterion: Criterion,
    /// Is this `cargo bench`? Else, as under `cargo test --benches`, all runs once, unmeasured.
    is_bench: bool,
    /// Is everything measured, not some tables alone?
    is_whole: bool,
    pub(crate) ratios: Vec<Ratio>,
}

impl Report {
    /// As the arguments of the program have it.
    pub(crate) fn from_arguments() -> Self {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let is_bench = arguments.iter().any(|argument| argument == "--bench");
        let some = arguments.iter().any(|argument| !argument.starts_with('-'));
        let criterion = Criterion::default()
            .sample_size(SAMPLES)
            .warm_up_time(WARM_UP)
            .measurement_time(PER_ROW)
            .without_plots()
            .configure_from_args();
        Self { criterion, is_bench, is_whole: is_bench && !some, ratios: Vec::new() }
    }

    /// Is this `cargo bench`?
    pub(crate) fn is_bench(&self) -> bool {
        self.is_bench
    }

    /// Is everything measured?
    pub(crate) fn is_whole(&self) -> bool {
        self.is_whole
    }
}

/// One row: its name, how many things it looks at, and what runs it so many times.
struct Row<'a> {
    name: String,
    elements: u64,
    run: Box<dyn FnMut(u32) -> Duration + 'a>,
}

/// Rows that are measured by turns; the first is the yardstick.
pub(crate) struct Table<'a> {
    name: String,
    elements: u64,
    rows: Vec<Row<'a>>,
}

impl<'a> Table<'a> {
    /// A table without rows; each looks at so many positions, or whatever its unit is.
    pub(crate) fn new(name: impl Into<String>, elements: usize) -> Self {
        Self { name: name.into(), elements: elements as u64, rows: Vec::new() }
    }

    /// Rows after this look at so many.
    pub(crate) fn elements(&mut self, elements: usize) {
        self.elements = elements as u64;
    }

    /// A row that can run again and again.
    pub(crate) fn row(&mut self, name: impl Into<String>, mut run: impl FnMut() + 'a) {
        self.push(name.into(), move |times| {
            let begun = Instant::now();
            for _ in 0..times {
                run();
            }
            begun.elapsed()
        });
    }

    /// A row that begins with something new each time, whose making and end are not measured.
    pub(crate) fn fresh<T, R>(
        &mut self,
        name: impl Into<String>,
        mut make: impl FnMut() -> T + 'a,
        mut run: impl FnMut(T) -> R + 'a,
    ) {
        self.push(name.into(), move |times| {
            let mut spent = Duration::ZERO;
            for _ in 0..times {
                let made = make();
                let begun = Instant::now();
                let result = run(made);
                spent += begun.elapsed();
                drop(result);
            }
            spent
        });
    }

    fn push(&mut self, name: String, run: impl FnMut(u32) -> Duration + 'a) {
        self.rows.push(Row { name, elements: self.elements, run: Box::new(run) });
    }

    /// Measures all rows, and puts them into the report.
    pub(crate) fn measure(self, report: &mut Report) {
        let mut group = report.criterion.benchmark_group(&self.name);
        let mut medians = Vec::new();
        for Row { name, elements, mut run } in self.rows {
            group.throughput(Throughput::Elements(elements));
            // Of the runs that warm up criterion says nothing; they are short, and few.
            let samples: RefCell<Vec<f64>> = RefCell::new(Vec::new());
            group.bench_function(&name, |bench| {
                bench.iter_custom(|times| {
                    let spent = run(u32::try_from(times).unwrap_or(u32::MAX));
                    let each = spent.as_nanos() as f64 / times as f64 / elements as f64;
                    samples.borrow_mut().push(each);
                    spent
                });
            });
            let name = name.split(" (").next().unwrap_or_default().to_owned();
            medians.push((name, median(samples.into_inner())));
        }
        group.finish();
        let Some(yardstick) = medians.first().and_then(|(_, time)| *time) else { return };
        for (row, time) in medians {
            let Some(time) = time else { continue };
            let table = self.name.clone();
            report.ratios.push(Ratio { table, row, ratio: time / yardstick });
        }
    }
}

/// The median of the last samples; nothing of a row that was not asked for.
fn median(mut samples: Vec<f64>) -> Option<f64> {
    let mut last = samples.split_off(samples.len().saturating_sub(SAMPLES));
    last.sort_by(f64::total_cmp);
    last.get(last.len() / 2).copied()
}

/// Two digits that count: more would say nothing.
pub(crate) fn brief(ratio: f64) -> String {
    match ratio {
        0.0..0.1 => format!("{ratio:.3}"),
        0.1..10.0 => format!("{ratio:.2}"),
        _ => format!("{ratio:.0}"),
    }
}

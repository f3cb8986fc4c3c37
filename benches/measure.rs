//! Measures the rows of a table by turns, and says each as a multiple of the first.
//!
//! A time says little on another machine, and less on a busy one. So a table has a yardstick
//! for its first row, and every round measures all rows once: what disturbs the machine for
//! longer than a round disturbs them alike. What is said is the median of the rounds' ratios.

use std::time::{Duration, Instant};

use cozy_chess::Board;

/// The time that one row gets in all its rounds. A row that takes longer gets `FEWEST` rounds.
const PER_ROW: Duration = Duration::from_millis(400);

/// The time of one row in one round, at least: what is faster is repeated within the round.
const SAMPLE: Duration = Duration::from_millis(10);

/// The rounds of a table, at least, whatever they take.
const FEWEST: usize = 5;

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
    /// Is this `cargo bench`? Else, as under `cargo test --benches`, all runs once, unmeasured.
    is_bench: bool,
    /// Only tables whose name has one of these words, if there are any.
    words: Vec<String>,
    pub(crate) ratios: Vec<Ratio>,
}

impl Report {
    /// As the arguments of the program have it.
    pub(crate) fn from_arguments() -> Self {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        let is_bench = arguments.iter().any(|argument| argument == "--bench");
        let words = arguments.into_iter().filter(|argument| !argument.starts_with('-')).collect();
        Self { is_bench, words, ratios: Vec::new() }
    }

    /// Is everything measured?
    pub(crate) fn is_whole(&self) -> bool {
        self.is_bench && self.words.is_empty()
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

    /// Measures all rows, prints them, and puts them into the report.
    pub(crate) fn measure(mut self, report: &mut Report) {
        let is_wanted = report.words.iter().any(|word| self.name.contains(word.as_str()));
        if !is_wanted && !report.words.is_empty() {
            return;
        }
        // Once to warm up and once to see how often a row has to run.
        let repeats: Vec<u32> = self
            .rows
            .iter_mut()
            .map(|row| {
                (row.run)(1);
                let once = (row.run)(1).max(Duration::from_nanos(1));
                (SAMPLE.as_nanos() / once.as_nanos() + 1).min(1_000_000) as u32
            })
            .collect();
        if !report.is_bench {
            return;
        }
        let begun = Instant::now();
        let mut rounds: Vec<Vec<f64>> = Vec::new();
        while rounds.len() < FEWEST || begun.elapsed() < PER_ROW * self.rows.len() as u32 {
            let timed = self.rows.iter_mut().zip(&repeats);
            rounds.push(
                timed
                    .map(|(row, &times)| {
                        let spent = (row.run)(times).as_nanos() as f64;
                        spent / f64::from(times) / row.elements as f64
                    })
                    .collect(),
            );
        }
        println!("\n| {} | ns | ratio |\n|---|---|---|", self.name);
        for (index, row) in self.rows.iter().enumerate() {
            let time = median(rounds.iter().map(|round| round[index]));
            let ratio = median(rounds.iter().map(|round| round[index] / round[0]));
            println!("| {} | {time:.1} | {} |", row.name, brief(ratio));
            let name = row.name.split(" (").next().unwrap_or_default().to_owned();
            report.ratios.push(Ratio { table: self.name.clone(), row: name, ratio });
        }
    }
}

fn median(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = numbers.collect();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// Two digits that count: more would say nothing.
pub(crate) fn brief(ratio: f64) -> String {
    match ratio {
        0.0..0.1 => format!("{ratio:.3}"),
        0.1..10.0 => format!("{ratio:.2}"),
        _ => format!("{ratio:.0}"),
    }
}

//! What the largest public collection would take, from what was measured.

use clap::Args;
use serde_json::{Value, json};

/// What is taken for granted of the collection and of the machines.
#[derive(Args)]
#[group(id = "paper")]
pub(crate) struct Options {
    /// Games in it.
    #[arg(long, default_value_t = 7.0e9)]
    paper_games: f64,
    /// Bytes of a game's text, with clocks.
    #[arg(long, default_value_t = 2200.0)]
    paper_bytes: f64,
    /// Bytes of a game as it is packed.
    #[arg(long, default_value_t = 330.0)]
    paper_packed: f64,
    /// Machines,
    #[arg(long, default_value_t = 10.0)]
    paper_machines: f64,
    /// cores of each,
    #[arg(long, default_value_t = 16.0)]
    paper_cores: f64,
    /// and megabytes a second that each of them reads.
    #[arg(long, default_value_t = 200.0)]
    paper_disk: f64,
    /// The share of games that have a moment with kings and pawns alone: these are played.
    #[arg(long, default_value_t = 0.05)]
    paper_share: f64,
}

/// Megabytes of text a second and core.
#[derive(Default)]
pub(crate) struct Rates {
    skip: f64,
    play: f64,
    every: f64,
    pub(crate) unpack: f64,
    /// The length of a packed file beside the plain one.
    pub(crate) packed: f64,
}

impl Rates {
    pub(crate) fn note(&mut self, question: &str, rate: f64, _games: u64, _bytes: u64) {
        match question {
            "no wanted ending" => self.skip = rate,
            "last position" => self.play = rate,
            "every position" => self.every = rate,
            _ => {}
        }
    }
}

/// Hours for three questions, and what holds each up.
pub(crate) fn reckon(options: &Options, rates: &Rates, columns: &[Value]) -> Vec<Value> {
    let text = options.paper_games * options.paper_bytes / 1e6;
    let packed = options.paper_games * options.paper_packed / 1e6;
    let cores = options.paper_machines * options.paper_cores;
    let asked = columns.first().and_then(|row| row["positions_a_second"].as_f64());
    let threads = columns.first().and_then(|row| row["threads"].as_f64()).unwrap_or(1.0);
    // Of a position that is asked, the condition comes on top.
    let plies = 67.0;
    let ask = asked.map_or(0.0, |rate| plies * options.paper_games * threads / rate);
    let skip = (1.0 - options.paper_share) * text / rates.skip;
    let share = options.paper_share;
    let questions = [
        ("walls with kings and pawns alone", skip + share * text / rates.every + share * ask),
        ("dead last positions", text / rates.play),
        ("a condition on every position", text / rates.every + ask),
    ];
    let unpack = text / rates.unpack;
    let read = packed / (options.paper_machines * options.paper_disk);
    questions
        .into_iter()
        .map(|(question, work)| {
            let work = (work + unpack) / cores;
            let bottleneck = if read > work {
                "reading"
            } else if unpack / cores > work / 2.0 {
                "unpacking"
            } else {
                "cores"
            };
            json!({
                "question": question, "terabytes_packed": packed / 1e6, "terabytes": text / 1e6,
                "core_hours": work * cores / 3600.0, "hours": work.max(read) / 3600.0,
                "hours_to_read": read / 3600.0, "held_up_by": bottleneck,
            })
        })
        .collect()
}

//! What it costs a search to ask at every node, and what it gets for that.

use std::process::Command;
use std::sync::atomic::AtomicBool;

use crate::engine::search::{DRAW, Limits, Report, Searcher, Use};
use crate::engine::table::Table;
use clap::Args;
use cozy_chess::Board;
use palisade::{Knowledge, NodeWork, PawnEnding};
use palisade_testkit::figures::{self, Figure};
use serde_json::{Value, json};

use crate::gallery;
use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;

/// Counts the instructions that a search spends on asking at every node, and the nodes that
/// it saves by believing the answers.
///
/// The instructions are those that valgrind counts, of the same tree with the answers
/// ignored and without asking; without valgrind the first table is left out, and that is
/// said.
#[derive(Args)]
#[command(after_help = "Example:\n  lab overhead --depth 9 --believed 12")]
pub(crate) struct Options {
    /// How deep the trees go in which the answers are ignored: so many plies in pawn endings,
    /// fewer in middlegames.
    #[arg(long, default_value_t = 12)]
    depth: i32,
    /// How deep the searches go that believe the answers; seven plies less with rooks.
    #[arg(long, default_value_t = 18)]
    believed: i32,
    /// Hidden units of the net that an evaluation stands in for: 128 take half a microsecond.
    #[arg(long, default_value_t = 128)]
    net: usize,
    /// The part of the time that proofs may take in the searches that believe, in thousandths. Where
    /// the answers are ignored they take none: what they cost is this.
    #[arg(long, default_value_t = NodeWork::default().share, value_name = "THOUSANDTHS")]
    share: u32,
    /// Print everything as one object.
    #[arg(long)]
    json: bool,
    /// Search one position and print its nodes: what runs under valgrind.
    #[arg(long, hide = true)]
    only: Option<String>,
    /// With --only: ask and ignore.
    #[arg(long, hide = true)]
    ask: bool,
}

/// A kind of positions, and by how many plies more they are searched.
struct Kind {
    name: &'static str,
    deeper: i32,
    fens: &'static [&'static str],
}

const KINDS: [Kind; 7] = [
    Kind {
        name: "middlegames",
        deeper: -5,
        fens: &[
            "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "2r2rk1/1bqnbppp/pp1ppn2/8/2PNP3/1PN1BP2/P2QB1PP/2RR2K1 b - - 0 15",
        ],
    },
    Kind {
        name: "middlegames with three rams",
        deeper: -5,
        fens: &[
            "r2q1rk1/pp2n1pp/2n1p3/2ppPp2/3P1P2/2PB1N2/PP4PP/R1BQ1RK1 w - - 0 12",
            "r1bq1rk1/1p1n1pbp/3p1np1/p1pPp3/P1P1P3/2N2N1P/1P1B1PP1/R2QKB1R w KQ - 0 11",
            "2rq1rk1/1b1nbp2/pp2p1p1/2ppPp1P/3P1PP1/2P1BN2/PP1N4/R2QKB1R w KQ - 0 15",
        ],
    },
    Kind {
        name: "open pawn endings",
        deeper: -1,
        fens: &[
            "8/pp3pk1/2p3p1/3p3p/3P1P1P/2P1K1P1/PP6/8 w - - 0 1",
            "8/5pkp/p2p2p1/1p1P4/1P3P2/P5P1/5K1P/8 b - - 0 1",
            "8/2p2pk1/1p1p2p1/p2Pp2p/P1P1P2P/1P3PP1/6K1/8 w - - 0 1",
        ],
    },
    Kind {
        name: "proved walls",
        deeper: 4,
        fens: &[
            figures::PAPER_2.fen,
            figures::PAPER_2_ALTERNATIVE.fen,
            figures::PAPER_4.fen,
            figures::PAPER_7.fen,
            figures::PAPER_10.fen,
        ],
    },
    Kind {
        name: "unproved walls",
        deeper: 3,
        fens: &[
            figures::PAPER_3.fen,
            figures::PAPER_3_ADVANCED.fen,
            figures::PAPER_14.fen,
            figures::PAPER_16_BLOCKED.fen,
            figures::PAPER_13.fen,
        ],
    },
    Kind {
        name: "proved walls with men",
        deeper: -2,
        fens: &[
            "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
            "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1",
        ],
    },
    // Bad and opposite bishops, a piece or two a side; most of them from games.
    Kind {
        name: "unproved walls with men",
        deeper: -2,
        fens: &[
            "6k1/1b3p2/2p1p1p1/p1P1P1Pp/P2P3P/8/5K2/3B4 w - - 0 1",
            "8/4kp2/1p4p1/p1pP2P1/P1P4K/1P2P3/4B2b/8 b - - 0 1",
            "8/1r3k1p/4pPpP/1p1p2P1/2pP4/PpP1R3/KP6/8 w - - 0 98",
            "2B3k1/2p5/6p1/7p/pP2p2P/p3P1P1/4P3/3b1K2 w - - 0 40",
            "2k5/8/4bpp1/p3p2p/P1p1P2P/2P1P1P1/8/2KB4 w - - 0 148",
            "2k5/1pp5/p2n1p1p/P4Pp1/1P1P2P1/1K5P/6B1/8 w - - 0 41",
            "3k4/2p5/1n2pNp1/p1p1p1Pp/P1P4P/KP3P2/8/8 w - - 0 77",
            "4k2n/5p2/1p2p3/pP1pPpP1/P1pP1P2/2P5/2NK4/8 w - - 0 126",
            "4b3/6p1/1pp1k2p/p1b1Pp1P/P1P2P2/1P6/3BB1K1/8 b - - 0 32",
            "1b6/1p4k1/pP1p1p1p/P1pPpPpP/2P1P1P1/2N3K1/8/8 w - - 0 1",
            "1bn2k2/6p1/pB1p3p/P2Pp2P/4P3/4N1K1/6P1/8 w - - 0 56",
            "8/3k1p2/p2p2p1/P1p1p1Pp/3nP2P/8/1K6/3NB3 b - - 0 63",
        ],
    },
];

/// The walls among them, proved and unproved, with men and without.
pub(crate) fn walls() -> Vec<String> {
    let walls = KINDS.iter().filter(|kind| kind.name.contains("wall"));
    walls.flat_map(|kind| kind.fens).map(ToString::to_string).collect()
}

/// Those that hold.
const HELD: [Figure; 12] = [
    figures::PAPER_2,
    figures::PAPER_2_ALTERNATIVE,
    figures::PAPER_3,
    figures::PAPER_3_ADVANCED,
    figures::PAPER_4,
    figures::PAPER_7,
    figures::PAPER_10,
    figures::PAPER_12,
    figures::PAPER_14,
    figures::PAPER_15,
    figures::PAPER_16,
    figures::PAPER_16_BLOCKED,
];

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    if let Some(fen) = &options.only {
        let usage = if options.ask { Use::Ignored } else { Use::Off };
        let report = search(fen, usage, options.depth, options)?.1;
        say!("{}", report.nodes);
        return Ok(Outcome::Done);
    }
    let costs = costs(options)?;
    let figures = HELD.iter().map(|figure| (figure.name, figure.fen));
    let walls: Vec<_> = figures.chain(gallery::men::walls()).collect();
    let bar = progress::bar(walls.len());
    let mut gains = Vec::new();
    for (name, fen) in walls {
        gains.push(gain(name, fen, options)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    if options.json {
        let costs: Vec<_> = costs.iter().flatten().map(Cost::json).collect();
        let gains: Vec<_> = gains.iter().map(Gain::json).collect();
        say!("{}", json!({ "costs": costs, "gains": gains }));
    } else {
        print(costs.as_deref(), &gains);
    }
    Ok(Outcome::Done)
}

/// The instructions of a search, without those of starting the program.
struct Cost {
    kind: &'static str,
    fen: &'static str,
    nodes: u64,
    off: u64,
    ignored: u64,
}

impl Cost {
    fn overhead(&self) -> f64 {
        100.0 * (self.ignored as f64 / self.off as f64 - 1.0)
    }

    fn json(&self) -> Value {
        json!({
            "kind": self.kind, "fen": self.fen, "nodes": self.nodes, "off": self.off,
            "ignored": self.ignored, "per_cent": self.overhead(),
        })
    }
}

/// The costs of every kind; `None` without valgrind.
fn costs(options: &Options) -> Result<Option<Vec<Cost>>, Fault> {
    let mut costs = Vec::new();
    let bar = progress::bar(KINDS.iter().map(|kind| kind.fens.len()).sum());
    for Kind { name, deeper, fens } in KINDS {
        for &fen in fens {
            let depth = (options.depth + deeper).max(2);
            let count = |depth: i32, ask: bool| counted(fen, depth, ask, options);
            let (Some((start, _)), Some((off, nodes)), Some((ignored, same))) =
                (count(0, true)?, count(depth, false)?, count(depth, true)?)
            else {
                bar.finish_and_clear();
                return Ok(None);
            };
            if nodes != same {
                return Err(Fault::Input(format!("{fen}: {nodes} nodes, {same} if asked")));
            }
            let (off, ignored) = (off.saturating_sub(start), ignored.saturating_sub(start));
            costs.push(Cost { kind: name, fen, nodes, off, ignored });
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    Ok(Some(costs))
}

/// Searches in a program of its own, under valgrind: instructions and nodes.
fn counted(
    fen: &str,
    depth: i32,
    ask: bool,
    options: &Options,
) -> Result<Option<(u64, u64)>, Fault> {
    let program = std::env::current_exe()
        .map_err(|error| Fault::Input(format!("this program has no file: {error}")))?;
    let mut command = Command::new("valgrind");
    command.args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"]);
    command.arg(program).args(["overhead", "--only", fen, "--depth", &depth.to_string()]);
    command.args(["--net", &options.net.to_string(), "--share", "0"]);
    if ask {
        command.arg("--ask");
    }
    let Ok(output) = command.output() else { return Ok(None) };
    let (said, told) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let instructions = told
        .lines()
        .find_map(|line| line.split_once("refs:"))
        .and_then(|(_, number)| number.trim().replace(',', "").parse().ok());
    match (instructions, said.trim().parse()) {
        (Some(instructions), Ok(nodes)) => Ok(Some((instructions, nodes))),
        _ => Err(Fault::Input(format!("valgrind counted nothing of {fen}: {told}"))),
    }
}

/// What believing the answers gains.
struct Gain {
    name: &'static str,
    with: Side,
    without: Side,
}

/// One of the two searches.
struct Side {
    /// From which iteration on the score is the draw, and the nodes until its end.
    settled: Option<(i32, u64)>,
    /// Nodes in all.
    nodes: u64,
}

impl Gain {
    fn json(&self) -> Value {
        json!({ "name": self.name, "with": self.with.json(), "without": self.without.json() })
    }
}

impl Side {
    fn of(reports: &[Report], last: &Report) -> Self {
        let drawn = reports.iter().rev().take_while(|report| report.score == DRAW).last();
        Self { settled: drawn.map(|report| (report.depth, report.nodes)), nodes: last.nodes }
    }

    fn json(&self) -> Value {
        let (iteration, after) = self.settled.unzip();
        json!({ "iteration": iteration, "after": after, "nodes": self.nodes })
    }
}

fn gain(name: &'static str, fen: &str, options: &Options) -> Result<Gain, Fault> {
    // With men on the board a ply takes many times longer.
    let men = fen.parse::<PawnEnding>().is_err();
    let depth = if men { options.believed - 7 } else { options.believed };
    let side = |usage| {
        let (reports, last) = search(fen, usage, depth, options)?;
        Ok(Side::of(&reports, &last))
    };
    Ok(Gain { name, with: side(Use::On)?, without: side(Use::Off)? })
}

/// Each iteration, and the last report.
fn search(
    fen: &str,
    usage: Use,
    depth: i32,
    options: &Options,
) -> Result<(Vec<Report>, Report), Fault> {
    let board: Board =
        fen.parse().map_err(|error| Fault::Input(format!("cannot read {fen}: {error}")))?;
    let mut table = Table::with_megabytes(16);
    let work = NodeWork { share: options.share, ..NodeWork::default() };
    let mut knowledge = Knowledge::builder().node_work(work).build();
    let stop = AtomicBool::new(false);
    // A count of nodes needs no net.
    let net = if options.only.is_some() { options.net } else { 0 };
    let limits = Limits { depth: Some(depth), net, ..Limits::default() };
    let mut reports = Vec::new();
    let report = Searcher::new(&mut table, &mut knowledge, usage, &stop, limits, vec![])
        .run(&board, |report| reports.push(report.clone()));
    Ok((reports, report))
}

fn print(costs: Option<&[Cost]>, gains: &[Gain]) {
    match costs {
        None => say!("valgrind is not here: no instructions are counted"),
        Some(costs) => {
            say!("| answers ignored | nodes | instructions a node | overhead |");
            say!("|---|---|---|---|");
            for Kind { name, .. } in KINDS {
                let of_kind: Vec<_> = costs.iter().filter(|cost| cost.kind == name).collect();
                let sum = |of: fn(&Cost) -> u64| of_kind.iter().map(|cost| of(cost)).sum::<u64>();
                let (nodes, off, ignored) = (sum(|c| c.nodes), sum(|c| c.off), sum(|c| c.ignored));
                for &cost in &of_kind {
                    row(cost.fen, cost.nodes, cost.off, cost.ignored);
                }
                row(&format!("**{name}**"), nodes, off, ignored);
            }
            say!("");
        }
    }
    say!(
        "| answers believed | draw from iteration | after nodes | without: from | after | nodes in all |"
    );
    say!("|---|---|---|---|---|---|");
    for Gain { name, with, without } in gains {
        let text = |side: &Side| {
            side.settled.map_or("- | -".into(), |(depth, nodes)| format!("{depth} | {nodes}"))
        };
        say!("| {name} | {} | {} | {} |", text(with), text(without), without.nodes);
    }
}

fn row(name: &str, nodes: u64, off: u64, ignored: u64) {
    let overhead = 100.0 * (ignored as f64 / off as f64 - 1.0);
    say!("| {name} | {nodes} | {} | {overhead:.2} % |", off / nodes.max(1));
}

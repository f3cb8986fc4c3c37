//! How often each published test for a blockage errs, and how much it finds.

use std::collections::BTreeMap;

use clap::Args;
use indicatif::ProgressBar;
use palisade_blockage::{
    Effort, Finding, FloodTest, Opinion, PaperTest, Side, blockage_with, depth_first_fence,
    marked_squares,
};
use palisade_board::{Bitboard, Position};
use palisade_endings::{Budget, Prover, Verdict};
use palisade_testkit::Dice;
use palisade_testkit::labelling::{Adjacency, labelled_fence};
use palisade_testkit::samples::{self, Kind, Sample};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::{say, say_part};

/// Holds every test for a blockage against the prover, over positions of each kind.
///
/// Positions from games are read from kp_any.tsv of the data; without it that row is
/// left out. A promise is false if the prover shows that the attacker mates, or promotes
/// to a piece that is not taken at once. What the prover cannot decide is left out of
/// every share and counted apart. Ends with 1 if a bound that is proved is contradicted.
#[derive(Args)]
#[command(after_help = "Example:\n  lab blockage --count 3000")]
pub(crate) struct Options {
    /// Positions of each kind; of games at most so many.
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// Where the generators start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Structures that the prover may spend on a position.
    #[arg(long, default_value_t = 4000, value_name = "STRUCTURES")]
    budget: u64,
    /// One kind only, such as "fence-biased" or "real".
    #[arg(long, value_name = "KIND", value_parser = kinds())]
    only: Option<String>,
    /// Ask the prover only where the paper, the flood or the bound promises a draw: much
    /// faster, for rare errors. The shares of the fences and every recall then mean
    /// nothing.
    #[arg(long)]
    promises: bool,
    /// Print the positions of the kinds that are made, one a line, and ask nobody.
    #[arg(long, conflicts_with_all = ["json", "promises"])]
    positions: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// Near walls are made against the bound: they say nothing of anybody's share.
fn generated() -> impl Iterator<Item = Kind> {
    Kind::ALL.into_iter().filter(|&kind| kind != Kind::NearWall)
}

fn kinds() -> clap::builder::PossibleValuesParser {
    generated().map(Kind::name).chain(["real"]).collect::<Vec<_>>().into()
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let wanted = |name: &str| options.only.as_deref().is_none_or(|only| only == name);
    if options.positions {
        for kind in generated().filter(|kind| wanted(kind.name())) {
            let mut seeds = Dice::new(options.seed);
            for _ in 0..options.count {
                say!("{}", samples::sample(kind, seeds.roll()).ending);
            }
        }
        return Ok(Outcome::Done);
    }
    let mut errors = BTreeMap::new();
    let mut rows = Vec::new();
    let bar = progress::bar(0);
    for kind in generated().filter(|kind| wanted(kind.name())) {
        let mut seeds = Dice::new(options.seed);
        let samples = std::iter::repeat_with(|| samples::sample(kind, seeds.roll()));
        bar.inc_length(options.count as u64);
        rows.push(survey(kind.name(), samples, options, &mut errors, &bar));
    }
    // Where they are not there, a line on the error stream says so.
    if let Some(mut samples) = wanted("real").then(samples::real_samples).flatten() {
        // A fixed shuffle, so that a small count still sees all of them.
        Dice::new(options.seed).shuffle(&mut samples);
        bar.inc_length(options.count.min(samples.len()) as u64);
        rows.push(survey("real", samples.into_iter(), options, &mut errors, &bar));
    }
    bar.finish_and_clear();
    if options.json {
        say!("{}", as_json(&rows, &errors, options));
    } else {
        report(&rows, &errors, options);
    }
    let broken = rows.iter().flat_map(|row| row.tallies.iter().zip(METHODS));
    let broken = broken.filter(|(tally, method)| method.proved && tally.wrong > 0).count();
    if broken > 0 {
        eprintln!("A PROVED BOUND IS WRONG: see the false promises above");
    }
    Ok(Outcome::of(broken))
}

/// A test and the name of its column.
struct Method {
    name: &'static str,
    /// Does it claim a proof? Then one false promise fails the whole survey.
    proved: bool,
    says_blocked: fn(Sample) -> bool,
}

/// Every method. A fence alone is no claim of a blockage; the first three show
/// what it is worth if taken for one. The bound stands last, by effort.
const METHODS: &[Method] = &[
    heuristic("labelled fence", |s| labelled(s, Adjacency::King)),
    heuristic("depth-first fence", depth_first),
    heuristic("flood, fence only", flood_fence),
    heuristic("flood, all rammed", flood),
    heuristic("paper", |s| paper(s).opinion() == Opinion::LooksBlocked),
    bound("bound: glance", |s| blockage_with(&s.ending, s.attacker, Effort::Glance)),
    bound("node (default)", |s| blockage_with(&s.ending, s.attacker, Effort::Node)),
    bound("careful", |s| blockage_with(&s.ending, s.attacker, Effort::Careful)),
];

const fn heuristic(name: &'static str, says_blocked: fn(Sample) -> bool) -> Method {
    Method { name, proved: false, says_blocked }
}

const fn bound(name: &'static str, says_blocked: fn(Sample) -> bool) -> Method {
    Method { name, proved: true, says_blocked }
}

fn marked(sample: Sample) -> Bitboard {
    marked_squares(sample.ending.pawns(), sample.attacker)
}

fn labelled(sample: Sample, adjacency: Adjacency) -> bool {
    let Sample { ending, attacker } = sample;
    let kings = (ending.king(attacker), ending.king(!attacker));
    labelled_fence(marked(sample), attacker, kings.0, kings.1, adjacency).is_some()
}

fn depth_first(sample: Sample) -> bool {
    depth_first_fence(marked(sample), sample.attacker).is_some_and(|fence| {
        fence.side_of(sample.ending.king(sample.attacker)) == Side::Below
            && fence.side_of(sample.ending.king(!sample.attacker)) != Side::Below
    })
}

fn flood_fence(sample: Sample) -> bool {
    FloodTest::new(&sample.ending, sample.attacker).fence().is_some_and(|fence| {
        fence.side_of(sample.ending.king(sample.attacker)) == Side::Below
            && fence.side_of(sample.ending.king(!sample.attacker)) != Side::Below
    })
}

fn flood(sample: Sample) -> bool {
    FloodTest::new(&sample.ending, sample.attacker).opinion() == Opinion::LooksBlocked
}

fn paper(sample: Sample) -> PaperTest {
    PaperTest::new(&sample.ending, sample.attacker)
}

/// The rule that a false promise of the paper hangs on: the least dependable
/// one that was needed.
fn paper_error(sample: Sample) -> &'static str {
    let test = paper(sample);
    let any =
        |wanted: fn(Finding) -> bool| test.dynamic_pawns().any(|p| p.finding.is_ok_and(wanted));
    let on_fence = test
        .fence()
        .is_some_and(|fence| fence.side_of(sample.ending.king(!sample.attacker)) == Side::On);
    if sample.ending.en_passant_captors().any() {
        "paper: en passant at the root"
    } else if any(|finding| matches!(finding, Finding::Exception { .. })) {
        "paper: 3.4, the exception"
    } else if any(|finding| matches!(finding, Finding::MeetsPawn { .. })) {
        "paper: 3.2, a pawn two squares ahead"
    } else if any(|finding| matches!(finding, Finding::KingInFront)) {
        "paper: 3.1, the king in front"
    } else if on_fence {
        "paper: 2.3, the king on the fence"
    } else if any(|finding| matches!(finding, Finding::OwnPawnAhead { .. })) {
        "paper: 3.3, stopped by its own pawn"
    } else if test.removed().any() {
        "paper: 3, pawns below the fence"
    } else {
        "paper: only fixed pawns, king above the fence"
    }
}

/// What a false promise of the flood overlooks.
fn flood_error(sample: Sample) -> &'static str {
    let Sample { ending, attacker } = sample;
    let defending = ending.king(!attacker);
    let in_check = ending.pawns().attacks(attacker).contains(defending);
    if Position::from(ending).is_checkmate() && ending.side_to_move() != attacker {
        "flood: the defender is mated"
    } else if ending.en_passant_captors().any() {
        "flood: en passant at the root"
    } else if in_check {
        "flood: the defender is in check"
    } else if FloodTest::new(&ending, attacker)
        .fence()
        .is_some_and(|fence| fence.side_of(defending) == Side::On)
    {
        "flood: the king on the fence"
    } else {
        "flood: zugzwang above the fence"
    }
}

/// What one method said of one kind of position.
#[derive(Clone, Copy, Default)]
struct Tally {
    right: usize,
    wrong: usize,
    undecided: usize,
}

/// Everything seen of one kind of position.
struct Row {
    name: &'static str,
    count: usize,
    holds: usize,
    breaks: usize,
    tallies: Vec<Tally>,
    /// Fences that labelling finds and the printed search does not.
    missed_fences: usize,
    /// Fences that labelling finds, kings separated.
    fences: usize,
    /// "Fences" of the printed neighbours that a king walks through.
    leaking_fences: usize,
}

/// The errors of one kind, and the one with the fewest pawns.
struct Errors {
    count: usize,
    shown: Sample,
}

fn survey(
    name: &'static str,
    samples: impl Iterator<Item = Sample>,
    options: &Options,
    errors: &mut BTreeMap<&'static str, Errors>,
    bar: &ProgressBar,
) -> Row {
    let mut prover = Prover::with_bytes(1 << 28);
    let budget = Budget::work(options.budget);
    let mut row = Row {
        name,
        count: 0,
        holds: 0,
        breaks: 0,
        tallies: vec![Tally::default(); METHODS.len()],
        missed_fences: 0,
        fences: 0,
        leaking_fences: 0,
    };
    for sample in samples.take(options.count) {
        row.count += 1;
        bar.inc(1);
        let has_fence = labelled(sample, Adjacency::King);
        row.fences += usize::from(has_fence);
        row.missed_fences += usize::from(has_fence && !depth_first(sample));
        row.leaking_fences += usize::from(!has_fence && labelled(sample, Adjacency::Printed));

        let promised = paper(sample).opinion() == Opinion::LooksBlocked
            || flood(sample)
            || blockage_with(&sample.ending, sample.attacker, Effort::default());
        if options.promises && !promised {
            continue;
        }
        let verdict = prover.prove(&sample.ending, sample.attacker, &budget);
        row.holds += usize::from(verdict == Verdict::Holds);
        row.breaks += usize::from(verdict == Verdict::Breaks);
        for (tally, method) in row.tallies.iter_mut().zip(METHODS) {
            if (method.says_blocked)(sample) {
                match verdict {
                    Verdict::Holds => tally.right += 1,
                    Verdict::Breaks => {
                        tally.wrong += 1;
                        if method.proved {
                            let Sample { ending, attacker } = sample;
                            bar.suspend(|| {
                                eprintln!("{} is wrong: {ending} {attacker}", method.name);
                            });
                        }
                    }
                    Verdict::Unknown(_) => tally.undecided += 1,
                }
            }
        }
        if verdict == Verdict::Breaks {
            let wrong = [
                (paper(sample).opinion() == Opinion::LooksBlocked).then(|| paper_error(sample)),
                flood(sample).then(|| flood_error(sample)),
            ];
            for kind in wrong.into_iter().flatten() {
                let pawns = |sample: Sample| sample.ending.pawns().all().len();
                errors
                    .entry(kind)
                    .and_modify(|seen| {
                        seen.count += 1;
                        if pawns(sample) < pawns(seen.shown) {
                            seen.shown = sample;
                        }
                    })
                    .or_insert(Errors { count: 1, shown: sample });
            }
        }
    }
    row
}

fn percent(part: usize, whole: usize) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

fn table(title: &str, rows: &[Row], cell: impl Fn(&Row, Tally) -> String) {
    say_part!("\n{title}\n\n| positions |");
    for method in METHODS {
        say_part!(" {} |", method.name);
    }
    say!("\n|---|{}", "---|".repeat(METHODS.len()));
    for row in rows {
        say_part!("| {} |", row.name);
        for &tally in &row.tallies {
            say_part!(" {} |", cell(row, tally));
        }
        say!();
    }
}

fn report(rows: &[Row], errors: &BTreeMap<&'static str, Errors>, options: &Options) {
    say!(
        "{} positions a row, seed {}, {} structures for the prover.",
        options.count,
        options.seed,
        options.budget
    );
    say!("\n| positions | judged | holds | breaks | undecided |\n|---|---|---|---|---|");
    for row in rows {
        let undecided = row.count - row.holds - row.breaks;
        say!("| {} | {} | {} | {} | {undecided} |", row.name, row.count, row.holds, row.breaks);
    }
    table("False promises, of those the prover decides:", rows, |_, tally| {
        let promises = tally.right + tally.wrong;
        format!("{} ({} of {promises})", percent(tally.wrong, promises), tally.wrong)
    });
    table("Recall: share of the positions that hold:", rows, |row, tally| {
        percent(tally.right, row.holds)
    });
    table("Promises the prover left undecided:", rows, |_, tally| tally.undecided.to_string());
    say!(
        "\n| positions | fences between the kings | missed by the printed search \
         | let through by the printed neighbours |\n|---|---|---|---|"
    );
    for row in rows {
        say!("| {} | {} | {} | {} |", row.name, row.fences, row.missed_fences, row.leaking_fences);
    }
    say!("\n| error | count | position | attacker |\n|---|---|---|---|");
    for (kind, Errors { count, shown }) in errors {
        say!("| {kind} | {count} | `{}` | {} |", shown.ending, shown.attacker);
    }
}

fn as_json(
    rows: &[Row],
    errors: &BTreeMap<&'static str, Errors>,
    options: &Options,
) -> serde_json::Value {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            let methods: Vec<_> = METHODS
                .iter()
                .zip(&row.tallies)
                .map(|(method, tally)| {
                    json!({
                        "method": method.name, "proved": method.proved, "right": tally.right,
                        "wrong": tally.wrong, "undecided": tally.undecided,
                    })
                })
                .collect();
            json!({
                "positions": row.name, "judged": row.count, "holds": row.holds,
                "breaks": row.breaks, "methods": methods, "fences": row.fences,
                "missed_fences": row.missed_fences, "leaking_fences": row.leaking_fences,
            })
        })
        .collect();
    let errors: Vec<_> = errors
        .iter()
        .map(|(kind, Errors { count, shown })| {
            json!({
                "error": kind, "count": count, "fen": shown.ending.to_string(),
                "attacker": shown.attacker.to_string(),
            })
        })
        .collect();
    json!({ "seed": options.seed, "budget": options.budget, "rows": rows, "errors": errors })
}

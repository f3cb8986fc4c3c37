//! How often is each blockage test right? Judges generated and real positions
//! by the prover, and prints the tables of `docs/blockage.md`.
//!
//! ```text
//! cargo run --release --example blockage_survey -- --count 2000 --seed 1
//! ```

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

use palisade_blockage::{
    Adjacency, Effort, Finding, FloodTest, MarkedSquares, Opinion, PaperTest, Side, blockage_with,
    depth_first_fence, labelled_fence,
};
use palisade_board::Bitboard;
use palisade_exact::{Budget, Prover, Verdict};

use palisade_testkit::Dice;
use palisade_testkit::samples::{self as generators, Kind, Sample};

const HELP: &str = "\
Judges positions by the prover and compares every blockage test with it.

Usage: blockage_survey [options]

  --count N    positions per generator (default 1000); real positions: at most N
  --seed N     where the generators start (default 1)
  --budget N   structures the prover may spend on a position (default 4000)
  --only NAME  one generator only, such as \"fence-biased\" or \"real\"
  --promises   ask the prover only where the paper, the flood or the bound
               promises a draw: much faster, for rare errors; the shares of the
               fences and every recall then mean nothing
  --quiet      no progress on the error stream
  --help       this text

Real positions are read from the folder in PALISADE_DATA (kp_any.tsv), or from
../shared/data beside the repository; without it that row is left out.

A promise is false if the prover shows that the attacker mates, or promotes to
a piece that is not taken at once. What the prover cannot decide is left out of
every share and counted apart.";

struct Options {
    count: usize,
    seed: u64,
    budget: u64,
    only: Option<String>,
    promises: bool,
    quiet: bool,
}

impl Options {
    /// `Ok(None)` if help was asked for.
    fn parse(mut words: impl Iterator<Item = String>) -> Result<Option<Self>, String> {
        let mut options =
            Self { count: 1000, seed: 1, budget: 4000, only: None, promises: false, quiet: false };
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{word} needs a value"));
            let number = |text: String| {
                text.parse::<u64>().map_err(|_| format!("{word}: {text:?} is not a number"))
            };
            match word.as_str() {
                "--count" => options.count = number(value()?)? as usize,
                "--seed" => options.seed = number(value()?)?,
                "--budget" => options.budget = number(value()?)?,
                "--only" => options.only = Some(value()?),
                "--promises" => options.promises = true,
                "--quiet" => options.quiet = true,
                "--help" | "-h" => return Ok(None),
                _ => return Err(format!("unknown option {word:?}; try --help")),
            }
        }
        Ok(Some(options))
    }
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
    bound("thorough", |s| blockage_with(&s.ending, s.attacker, Effort::Thorough)),
    bound("utmost", |s| blockage_with(&s.ending, s.attacker, Effort::Utmost)),
];

const fn heuristic(name: &'static str, says_blocked: fn(Sample) -> bool) -> Method {
    Method { name, proved: false, says_blocked }
}

const fn bound(name: &'static str, says_blocked: fn(Sample) -> bool) -> Method {
    Method { name, proved: true, says_blocked }
}

fn marked(sample: Sample) -> Bitboard {
    MarkedSquares::new(sample.ending.pawns(), sample.attacker).squares()
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
    let any = |wanted: fn(Finding) -> bool| test.dynamic_pawns().any(|pawn| wanted(pawn.finding));
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
    if ending.is_checkmate() && ending.side_to_move() != attacker {
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
) -> Row {
    let mut prover = Prover::with_capacity(20_000);
    let budget = Budget::structures(options.budget);
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
        if !options.quiet && row.count % 500 == 0 {
            eprint!("\r{name}: {} of {}   ", row.count, options.count);
        }
        row.count += 1;
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
                            eprintln!("{} is wrong: {ending} {attacker}", method.name);
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
    if !options.quiet {
        eprint!("\r{:60}\r", "");
    }
    row
}

fn percent(part: usize, whole: usize) -> String {
    match whole {
        0 => "-".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    }
}

fn table(
    out: &mut impl Write,
    title: &str,
    rows: &[Row],
    cell: impl Fn(&Row, Tally) -> String,
) -> io::Result<()> {
    write!(out, "\n{title}\n\n| positions |")?;
    for method in METHODS {
        write!(out, " {} |", method.name)?;
    }
    writeln!(out, "\n|---|{}", "---|".repeat(METHODS.len()))?;
    for row in rows {
        write!(out, "| {} |", row.name)?;
        for &tally in &row.tallies {
            write!(out, " {} |", cell(row, tally))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn report(
    rows: &[Row],
    errors: &BTreeMap<&'static str, Errors>,
    options: &Options,
) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{} positions a row, seed {}, {} structures for the prover.",
        options.count, options.seed, options.budget
    )?;
    writeln!(out, "\n| positions | judged | holds | breaks | undecided |\n|---|---|---|---|---|")?;
    for row in rows {
        let undecided = row.count - row.holds - row.breaks;
        writeln!(
            out,
            "| {} | {} | {} | {} | {undecided} |",
            row.name, row.count, row.holds, row.breaks
        )?;
    }
    table(&mut out, "False promises, of those the prover decides:", rows, |_, tally| {
        let promises = tally.right + tally.wrong;
        format!("{} ({} of {promises})", percent(tally.wrong, promises), tally.wrong)
    })?;
    table(&mut out, "Recall: share of the positions that hold:", rows, |row, tally| {
        percent(tally.right, row.holds)
    })?;
    table(&mut out, "Promises the prover left undecided:", rows, |_, tally| {
        tally.undecided.to_string()
    })?;
    writeln!(
        out,
        "\n| positions | fences between the kings | missed by the printed search \
         | let through by the printed neighbours |\n|---|---|---|---|"
    )?;
    for row in rows {
        writeln!(
            out,
            "| {} | {} | {} | {} |",
            row.name, row.fences, row.missed_fences, row.leaking_fences
        )?;
    }
    writeln!(out, "\n| error | count | position | attacker |\n|---|---|---|---|")?;
    for (kind, Errors { count, shown }) in errors {
        writeln!(out, "| {kind} | {count} | `{}` | {} |", shown.ending, shown.attacker)?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(Some(options)) => options,
        Ok(None) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let wanted = |name: &str| options.only.as_deref().is_none_or(|only| only == name);
    let mut errors = BTreeMap::new();
    let mut rows = Vec::new();
    // Near walls are made against the bound: they say nothing of anybody's share.
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::NearWall);
    for kind in kinds.filter(|kind| wanted(kind.name())) {
        let mut seeds = Dice::new(options.seed);
        let samples = std::iter::repeat_with(|| generators::sample(kind, seeds.roll()));
        rows.push(survey(kind.name(), samples, &options, &mut errors));
    }
    if wanted("real") {
        match generators::real_samples() {
            Some(mut samples) => {
                // A fixed shuffle, so that a small count still sees all of them.
                Dice::new(options.seed).shuffle(&mut samples);
                rows.push(survey("real", samples.into_iter(), &options, &mut errors));
            }
            None => eprintln!("no real positions: set PALISADE_DATA to the folder of kp_any.tsv"),
        }
    }
    if rows.is_empty() {
        eprintln!("no generator of that name; try --help");
        return ExitCode::FAILURE;
    }
    let broken = rows.iter().flat_map(|row| row.tallies.iter().zip(METHODS));
    let broken = broken.filter(|(tally, method)| method.proved && tally.wrong > 0).count();
    match report(&rows, &errors, &options) {
        Ok(()) if broken > 0 => {
            eprintln!("A PROVED BOUND IS WRONG: see the false promises above");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cannot write the report: {error}");
            ExitCode::FAILURE
        }
    }
}

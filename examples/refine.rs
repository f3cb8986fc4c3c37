//! A table that improves itself (Bramer 1977, section 11): watch a run, or check
//! the tables that are shipped.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use palisade_classes::refine::{Arena, Event, KpkFigures, MateFigures, Settings, pages, refine};
use palisade_classes::{Placement, Table, kpk, kqk, krk, men};

const HELP: &str = "\
Refines a table of class rules by itself, over all positions of the ending.

usage: refine kpk|kpk5|krk|kqk [--seed N] [--steps N] [--rounds N]
              [--finish N] [--budget SECONDS] [--classes N] [--hold-out file|rank|half] [--source]
       refine --report [--json]
       refine --book

  kpk              king and pawn, from the first table of 15 classes
  kpk5             king and pawn, from five classes
  krk              king and rook, from the first table of 11 classes
  kqk              king and queen, from three classes
  --seed N         the same seed and steps give the same table (1)
  --steps N        changes to try (kpk 4000000, krk and kqk 750000): a run that
                   can be repeated exactly, whatever the machine
  --rounds N       rounds of cheaper and cheaper classes after the first (kpk 6,
                   krk and kqk 8)
  --finish N       changes to try when the rounds are over: for a table of pawns
                   that leaves nothing, and then a shorter one (kpk 3000000), or
                   for shorter longest mates (krk and kqk 500000)
  --budget SECONDS ends the run before that, with the best table so far
  --classes N      never more classes than this (60)
  --hold-out WHAT  trains without the pawns of one file (the seed says which),
                   of one rank, or without a random half (kpk, kpk5)
  --source         prints the table as text as well, as it is shipped
  --report         checks the shipped tables over all positions
  --json           the report as one object
  --book           the shipped tables, a sentence and a diagram a class
  --help           this text";

struct Options {
    ending: String,
    seed: u64,
    steps: Option<u64>,
    rounds: Option<u64>,
    finish: Option<u64>,
    budget: Option<u64>,
    classes: Option<usize>,
    hold_out: Option<String>,
    source: bool,
    report: bool,
    json: bool,
}

fn main() -> ExitCode {
    match options() {
        Ok(None) => ExitCode::SUCCESS,
        Ok(Some(options)) if options.report => report(options.json),
        Ok(Some(options)) => run(&options),
        Err(why) => {
            eprintln!("refine: {why}\n\n{HELP}");
            ExitCode::from(2)
        }
    }
}

fn options() -> Result<Option<Options>, String> {
    let mut options = Options {
        ending: String::new(),
        seed: 1,
        steps: None,
        rounds: None,
        finish: None,
        budget: None,
        classes: None,
        hold_out: None,
        source: false,
        report: false,
        json: false,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || -> Result<u64, String> {
            let text = arguments.next().ok_or(format!("{argument} needs a number"))?;
            text.parse().map_err(|_| format!("{argument} needs a number, not {text:?}"))
        };
        match argument.as_str() {
            "--book" => {
                print!("{}", pages());
                return Ok(None);
            }
            "--help" | "-h" => {
                println!("{HELP}");
                return Ok(None);
            }
            "kpk" | "kpk5" | "krk" | "kqk" => options.ending = argument,
            "--seed" => options.seed = number()?,
            "--steps" => options.steps = Some(number()?),
            "--rounds" => options.rounds = Some(number()?),
            "--finish" => options.finish = Some(number()?),
            "--budget" => options.budget = Some(number()?),
            "--classes" => options.classes = Some(number()? as usize),
            "--hold-out" => match arguments.next().as_deref() {
                Some(what @ ("file" | "rank" | "half")) => options.hold_out = Some(what.into()),
                other => return Err(format!("--hold-out needs file, rank or half, not {other:?}")),
            },
            "--source" => options.source = true,
            "--report" => options.report = true,
            "--json" => options.json = true,
            other => return Err(format!("unknown argument {other:?}")),
        }
    }
    if options.ending.is_empty() && !options.report {
        return Err("which ending? kpk, kpk5, krk or kqk".into());
    }
    if options.json && !options.report {
        return Err("--json goes with --report".into());
    }
    Ok(Some(options))
}

/// The ending, the table to begin with, and its classes that stay.
fn ending(name: &str) -> (Arena, Table, Vec<u16>) {
    match name {
        "krk" => (Arena::lone_king(men::WHITE_ROOK), krk::initial(), vec![1, 2, 3, 4]),
        "kqk" => (Arena::lone_king(men::WHITE_QUEEN), kqk::initial(), vec![1, 2]),
        "kpk5" => (Arena::kpk(), kpk::five_classes(), vec![1, 2, 3, 4]),
        _ => (Arena::kpk(), kpk::initial_with_exact_run(), vec![1, 2, 3, 4]),
    }
}

/// Whether a start is trained on: those held out are only counted afterwards.
fn trained(hold_out: Option<&str>, seed: u64, start: &Placement) -> bool {
    let (file, rank) = (start.file(men::WHITE_PAWN), start.rank(men::WHITE_PAWN));
    match hold_out {
        Some("file") => u64::try_from(file) != Ok(1 + seed % 4),
        Some("rank") => u64::try_from(rank) != Ok(2 + seed % 6),
        Some("half") => {
            let men = start.men().fold(seed, |sum, (_, square)| sum * 64 + square.index() as u64);
            men.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0
        }
        _ => true,
    }
}

fn run(options: &Options) -> ExitCode {
    let begun = Instant::now();
    let (arena, table, fixed) = ending(&options.ending);
    let settings = Settings::of(&arena);
    let settings = Settings {
        seed: options.seed,
        steps: options.steps.unwrap_or(settings.steps),
        rounds: options.rounds.unwrap_or(settings.rounds),
        finish: options.finish.unwrap_or(settings.finish),
        most_classes: options.classes.unwrap_or(settings.most_classes),
        ..settings
    };
    let hold_out = options.hold_out.as_deref();
    println!("{}: {} starts, {} positions", table.name(), arena.starts(), arena.positions());
    let steps = settings.steps + settings.finish;
    let bar = ProgressBar::new(steps)
        .with_style(ProgressStyle::with_template("[{bar:30}] {pos}/{len} {msg}").expect("sound"));
    let mut progress = |event: &Event| {
        bar.set_position(event.steps.min(steps));
        bar.set_message(format!("{} classes, {} left", event.classes, event.left));
        if !event.story.is_empty() {
            bar.suspend(|| println!("{event}"));
        }
        options.budget.is_none_or(|seconds| begun.elapsed() < Duration::from_secs(seconds))
    };
    let chosen = |start: &Placement| trained(hold_out, options.seed, start);
    let outcome = match refine(&arena, &table, &fixed, settings, chosen, &mut progress) {
        Ok(outcome) => outcome,
        Err(why) => {
            eprintln!("refine: {why}");
            return ExitCode::FAILURE;
        }
    };
    bar.finish_and_clear();
    println!("classes and the least that was left with so many:");
    for (classes, left) in &outcome.curve {
        println!("  {classes:>3} {left}");
    }
    println!("after {} changes tried:\n\n{}", outcome.steps, outcome.table);
    if options.source {
        println!("{}", outcome.table.to_text());
    }
    match options.ending.as_str() {
        "krk" => println!("{:?}", MateFigures::of(&outcome.table, men::WHITE_ROOK)),
        "kqk" => println!("{:?}", MateFigures::of(&outcome.table, men::WHITE_QUEEN)),
        _ => {
            println!("{:?}", KpkFigures::of(&outcome.table));
            if hold_out.is_some() {
                let (seen, unseen) = KpkFigures::split(&outcome.table, chosen);
                println!("trained on: {seen} not optimal; held out: {unseen} not optimal");
            }
        }
    }
    ExitCode::SUCCESS
}

fn report(json: bool) -> ExitCode {
    let pawn = KpkFigures::of(&kpk::refined());
    let from_five = KpkFigures::of(&kpk::refined_from_five());
    let rook = MateFigures::of(&krk::refined(), men::WHITE_ROOK);
    let queen = MateFigures::of(&kqk::refined(), men::WHITE_QUEEN);
    if json {
        let mates = |figures: &MateFigures| {
            format!(
                "{{\"classes\":{},\"not_forced\":{},\"worst_mate\":{},\"mean_excess\":{:.4},\
                 \"perfect_first_moves\":{}}}",
                figures.classes,
                figures.not_forced,
                figures.worst_mate,
                figures.mean_excess,
                figures.perfect_first_moves
            )
        };
        let plays = |figures: &KpkFigures| {
            format!(
                "{{\"classes\":{},\"file_exceptions\":{},\"non_optimal\":{},\"thrown_away\":{}}}",
                figures.classes, figures.file_exceptions, figures.non_optimal, figures.thrown_away
            )
        };
        println!(
            "{{\"kpk\":{},\"kpk5\":{},\"krk\":{},\"kqk\":{}}}",
            plays(&pawn),
            plays(&from_five),
            mates(&rook),
            mates(&queen)
        );
        return ExitCode::SUCCESS;
    }
    println!("Ties are taken in the worst way throughout.\n");
    println!("KPK: classes, exceptions of the file, not optimal, thrown away (of 62480)");
    let tables = [kpk::initial(), kpk::final_table(), kpk::refined(), kpk::refined_from_five()];
    for table in tables {
        let f = KpkFigures::of(&table);
        println!(
            "  {:30} {:>3} {:>4} {:>5} {:>4}",
            table.name(),
            f.classes,
            f.file_exceptions,
            f.non_optimal,
            f.thrown_away
        );
    }
    println!("\nKRK, KQK: classes, not forced, longest, mean excess, perfect first moves");
    let show = |name: &str, f: &MateFigures| {
        println!(
            "  {name:30} {:>3} {:>6} {:>3} {:>7.3} {:>6} of {}",
            f.classes, f.not_forced, f.worst_mate, f.mean_excess, f.perfect_first_moves, f.starts
        );
    };
    for table in [krk::initial(), krk::revised()] {
        show(table.name(), &MateFigures::of(&table, men::WHITE_ROOK));
    }
    show(krk::refined().name(), &rook);
    show(kqk::initial().name(), &MateFigures::of(&kqk::initial(), men::WHITE_QUEEN));
    show(kqk::refined().name(), &queen);
    ExitCode::SUCCESS
}

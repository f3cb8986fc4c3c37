//! A table that improves itself (Bramer 1977, section 11): watch a run, or check
//! the tables that are shipped.

#[path = "refine/book.rs"]
mod book;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use palisade_classes::refine::{
    Arena, Event, KpkFigures, MateFigures, Settings, refine, rust_source,
};
use palisade_classes::{Piece, Placement, Table, kpk, kqk, krk};

const HELP: &str = "\
Refines a table of class rules by itself, over all positions of the ending.

usage: refine kpk|kpk5|krk|kqk [--seed N] [--budget SECONDS] [--classes N]
              [--evaluations N] [--hold-out file|rank|half] [--source]
       refine --report [--json]
       refine --book

  kpk              king and pawn, from the first table of 15 classes
  kpk5             king and pawn, from five classes
  krk              king and rook, from the first table of 11 classes
  kqk              king and queen, from three classes
  --seed N         the same seed gives the same run (1)
  --budget SECONDS ends the run with the best table so far (180)
  --classes N      never more classes than this (40; krk 50)
  --evaluations N  ends the run after so many changes judged, for a run that
                   can be repeated exactly whatever the machine
  --hold-out WHAT  trains without the pawns on the c-file, without those on
                   the fourth rank, or without a random half (kpk, kpk5)
  --source         prints the table as Rust as well
  --report         checks the shipped tables over all positions
  --json           the report as one object
  --book           the shipped tables, a sentence and a diagram a class
  --help           this text";

struct Options {
    ending: String,
    seed: u64,
    budget: u64,
    classes: Option<usize>,
    evaluations: u64,
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
        budget: 180,
        classes: None,
        evaluations: u64::MAX,
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
                book::print();
                return Ok(None);
            }
            "--help" | "-h" => {
                println!("{HELP}");
                return Ok(None);
            }
            "kpk" | "kpk5" | "krk" | "kqk" => options.ending = argument,
            "--seed" => options.seed = number()?,
            "--budget" => options.budget = number()?,
            "--classes" => options.classes = Some(number()? as usize),
            "--evaluations" => options.evaluations = number()?,
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
        "krk" => (Arena::lone_king(Piece::WhiteRook), krk::initial(), vec![1, 2, 3, 4]),
        "kqk" => (Arena::lone_king(Piece::WhiteQueen), kqk::initial(), vec![1, 2]),
        "kpk5" => (Arena::kpk(), kpk::five_classes(), vec![1, 2, 3, 4]),
        _ => (Arena::kpk(), kpk::initial_with_exact_run(), vec![1, 2, 3, 4]),
    }
}

/// Whether a start is trained on: those held out are only counted afterwards.
fn trained(hold_out: Option<&str>, seed: u64, start: &Placement) -> bool {
    let (file, rank) = (start.file(Piece::WhitePawn), start.rank(Piece::WhitePawn));
    match hold_out {
        Some("file") => file != 3,
        Some("rank") => rank != 4,
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
    let krk = options.ending == "krk";
    let settings = Settings {
        seed: options.seed,
        evaluations: options.evaluations,
        most_classes: options.classes.unwrap_or(if krk { 50 } else { 40 }),
        ..Settings::default()
    };
    let budget = Duration::from_secs(options.budget);
    let hold_out = options.hold_out.as_deref();
    println!("{}: {} starts, {} positions", table.name(), arena.starts(), arena.positions());
    let mut progress = |event: &Event| {
        let spent = begun.elapsed();
        let share = (spent.as_secs_f64() / budget.as_secs_f64()).min(1.0);
        let filled = (share * 20.0) as usize;
        eprintln!("[{}{}] {event}", "#".repeat(filled), ".".repeat(20 - filled));
        spent < budget
    };
    let chosen = |start: &Placement| trained(hold_out, options.seed, start);
    let outcome = match refine(&arena, &table, &fixed, settings, chosen, &mut progress) {
        Ok(outcome) => outcome,
        Err(why) => {
            eprintln!("refine: {why}");
            return ExitCode::FAILURE;
        }
    };
    println!("classes and what was left:");
    for (classes, left) in &outcome.curve {
        println!("  {classes:>3} {left}");
    }
    println!("after {} changes judged:\n\n{}", outcome.evaluations, outcome.table);
    if options.source {
        println!("{}", rust_source(&outcome.table, &table));
    }
    match options.ending.as_str() {
        "krk" => println!("{:?}", MateFigures::of(&outcome.table, Piece::WhiteRook)),
        "kqk" => println!("{:?}", MateFigures::of(&outcome.table, Piece::WhiteQueen)),
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
    let rook = MateFigures::of(&krk::refined(), Piece::WhiteRook);
    let queen = MateFigures::of(&kqk::refined(), Piece::WhiteQueen);
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
        println!(
            "{{\"kpk\":{{\"classes\":{},\"file_exceptions\":{},\"non_optimal\":{},\
             \"thrown_away\":{}}},\"krk\":{},\"kqk\":{}}}",
            pawn.classes,
            pawn.file_exceptions,
            pawn.non_optimal,
            pawn.thrown_away,
            mates(&rook),
            mates(&queen)
        );
        return ExitCode::SUCCESS;
    }
    println!("Ties are taken in the worst way throughout.\n");
    println!("KPK: classes, exceptions of the file, not optimal, thrown away (of 62480)");
    let thesis = [kpk::initial(), kpk::final_table(), kpk::refined()];
    for table in thesis {
        let f = KpkFigures::of(&table);
        println!(
            "  {:24} {:>3} {:>4} {:>5} {:>4}",
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
            "  {name:24} {:>3} {:>6} {:>3} {:>7.3} {:>6} of {}",
            f.classes, f.not_forced, f.worst_mate, f.mean_excess, f.perfect_first_moves, f.starts
        );
    };
    for table in [krk::initial(), krk::revised()] {
        show(table.name(), &MateFigures::of(&table, Piece::WhiteRook));
    }
    show(krk::refined().name(), &rook);
    show(kqk::initial().name(), &MateFigures::of(&kqk::initial(), Piece::WhiteQueen));
    show(kqk::refined().name(), &queen);
    ExitCode::SUCCESS
}

//! A table that improves itself (Bramer 1977, section 11): watch a run, or check
//! the tables that are shipped.

use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use palisade_board::Man;
use palisade_classes::{Placement, Table, kpk, kqk, krk, men};
use palisade_lab_classes::refine::{
    Arena, Event, KpkFigures, MateFigures, Settings, Stage, pages, refine, refine_from_the_end,
    short_pages,
};
use palisade_lab_classes::stages::{kqk_initial, refined_from_five};
use palisade_lab_classes::{MateGraph, tables, text_of};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::{say, say_part};

/// Refines a table of class rules by itself, over all positions of the ending, or checks
/// the tables that are shipped.
///
/// The same seed and the same numbers of changes give the same table on every machine.
#[derive(Args)]
#[command(after_help = "Example:\n  lab refine kpk --seed 2")]
pub(crate) struct Options {
    /// The ending, and the table to begin with.
    #[arg(value_enum, required_unless_present_any = ["report", "book", "short"])]
    ending: Option<Ending>,
    /// Where chance starts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Changes to try (kpk 4000000, krk and kqk 750000).
    #[arg(long)]
    steps: Option<u64>,
    /// From the end backwards: the most moves to mate of each stage and its changes (kbbk,
    /// kbnk).
    #[arg(long, value_name = "MOVES:STEPS", value_delimiter = ',', value_parser = stage)]
    stages: Vec<Stage>,
    /// Rounds of cheaper and cheaper classes after the first (kpk 6, krk and kqk 8).
    #[arg(long)]
    rounds: Option<u64>,
    /// Changes to try when the rounds are over: for a table of pawns that leaves nothing,
    /// and then a shorter one (kpk 3000000), or for shorter longest mates (krk and kqk
    /// 500000).
    #[arg(long)]
    finish: Option<u64>,
    /// End the run before that, with the best table so far.
    #[arg(long, value_name = "SECONDS")]
    budget: Option<u64>,
    /// Never more classes than this (60).
    #[arg(long)]
    classes: Option<usize>,
    /// Train without some starts, and count them afterwards (a half in every ending; a file or a
    /// rank of pawns in kpk and kpk5).
    #[arg(long, value_enum)]
    hold_out: Option<HoldOut>,
    /// Print the table as source as well.
    #[arg(long)]
    source: bool,
    /// Check the shipped tables over all positions.
    #[arg(long, conflicts_with = "ending")]
    report: bool,
    /// Print the shipped tables, a sentence and a diagram a class.
    #[arg(long, conflicts_with_all = ["ending", "report", "json"])]
    book: bool,
    /// Print of each shipped table the ten rules that do most of the work.
    #[arg(long, conflicts_with_all = ["ending", "report", "book", "json"])]
    short: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ending {
    /// King and pawn, from the first table of 15 classes.
    Kpk,
    /// King and pawn, from five classes.
    Kpk5,
    /// King and rook, from the first table of 11 classes.
    Krk,
    /// King and queen, from three classes.
    Kqk,
    /// King and two bishops, from three classes.
    Kbbk,
    /// King, bishop and knight, from three classes.
    Kbnk,
}

const BISHOPS: [Man; 2] = [men::WHITE_BISHOP, men::WHITE_BISHOP];
const BISHOP_AND_KNIGHT: [Man; 2] = [men::WHITE_BISHOP, men::WHITE_KNIGHT];

#[derive(Clone, Copy, ValueEnum)]
enum HoldOut {
    /// Without the pawns of one file; the seed says which.
    File,
    /// Without the pawns of one rank.
    Rank,
    /// Without a random half.
    Half,
}

/// A stage as it is written: moves, a colon, changes.
fn stage(text: &str) -> Result<Stage, String> {
    let wrong = || format!("`{text}` is not of the form MOVES:STEPS, as 6:20000");
    let (moves, steps) = text.split_once(':').ok_or_else(wrong)?;
    match (moves.parse(), steps.parse()) {
        (Ok(moves), Ok(steps)) => Ok(Stage { moves, steps }),
        _ => Err(wrong()),
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    match options.ending {
        Some(ending) if !fits(ending, options.hold_out) => {
            let why = "only a half of the starts can be held out where there is no pawn";
            return Err(Fault::Input(String::from(why)));
        }
        Some(ending) => return train(ending, options),
        None if options.book => say_part!("{}", pages()),
        None if options.short => say_part!("{}", short_pages()),
        None => report(options.json),
    }
    Ok(Outcome::Done)
}

/// The ending, the table to begin with, and its classes that stay.
fn arena_of(ending: Ending) -> (Arena, Table, Vec<u16>) {
    match ending {
        Ending::Krk => (Arena::lone_king(men::WHITE_ROOK), krk::initial(), vec![1, 2, 3, 4]),
        Ending::Kqk => (Arena::lone_king(men::WHITE_QUEEN), kqk_initial(), vec![1, 2]),
        Ending::Kbbk => (Arena::two_men(BISHOPS), tables::kbbk(), vec![1, 2]),
        Ending::Kbnk => (Arena::two_men(BISHOP_AND_KNIGHT), tables::kbnk(), vec![1, 2]),
        Ending::Kpk5 => (Arena::kpk(), tables::five_classes(), vec![1, 2, 3, 4]),
        Ending::Kpk => (Arena::kpk(), tables::initial_with_exact_run(), vec![1, 2, 3, 4]),
    }
}

/// Whether an ending has what is to be held out.
fn fits(ending: Ending, hold_out: Option<HoldOut>) -> bool {
    let of_pawns = matches!(hold_out, Some(HoldOut::File | HoldOut::Rank));
    !of_pawns || matches!(ending, Ending::Kpk | Ending::Kpk5)
}

/// Whether a start is trained on: those held out are only counted afterwards.
fn trained(hold_out: Option<HoldOut>, seed: u64, start: &Placement) -> bool {
    let (file, rank) = (start.file(men::WHITE_PAWN), start.rank(men::WHITE_PAWN));
    match hold_out {
        Some(HoldOut::File) => u64::try_from(file) != Ok(1 + seed % 4),
        Some(HoldOut::Rank) => u64::try_from(rank) != Ok(2 + seed % 6),
        Some(HoldOut::Half) => {
            let men = start.men().fold(seed, |sum, (_, square)| sum * 64 + square.index() as u64);
            men.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 63 == 0
        }
        None => true,
    }
}

fn train(ending: Ending, options: &Options) -> Result<Outcome, Fault> {
    let begun = Instant::now();
    let (arena, table, fixed) = arena_of(ending);
    let settings = Settings::of(&arena);
    let settings = Settings {
        seed: options.seed,
        steps: options.steps.unwrap_or(settings.steps),
        rounds: options.rounds.unwrap_or(settings.rounds),
        finish: options.finish.unwrap_or(settings.finish),
        most_classes: options.classes.unwrap_or(settings.most_classes),
        ..settings
    };
    let hold_out = options.hold_out;
    if !options.json {
        say!("{}: {} starts, {} positions", table.name(), arena.starts(), arena.positions());
    }
    let steps = settings.steps + settings.finish;
    let bar = progress::bar(steps as usize);
    let mut progress = |event: &Event| {
        bar.set_position(event.steps.min(steps));
        bar.set_message(format!("{} classes, {} left", event.classes, event.left));
        if !event.story.is_empty() && !options.json {
            bar.suspend(|| say!("{event}"));
        }
        options.budget.is_none_or(|seconds| begun.elapsed() < Duration::from_secs(seconds))
    };
    let chosen = |start: &Placement| trained(hold_out, options.seed, start);
    let refined = if options.stages.is_empty() {
        refine(&arena, &table, &fixed, settings, chosen, &mut progress)
    } else {
        let stages = &options.stages;
        refine_from_the_end(&arena, &table, &fixed, settings, stages, chosen, &mut progress)
    };
    let outcome = match refined {
        Ok(outcome) => outcome,
        Err(why) => {
            bar.finish_and_clear();
            return Err(Fault::Input(why.to_string()));
        }
    };
    bar.finish_and_clear();
    if options.json {
        let curve: Vec<_> =
            outcome.curve.iter().map(|(classes, left)| json!([classes, left])).collect();
        let figures = match mate_figures(ending, &outcome.table) {
            Some(figures) => mates(&figures),
            None => plays(&KpkFigures::of(&outcome.table)),
        };
        say!(
            "{}",
            json!({
                "seed": options.seed, "steps": outcome.steps, "curve": curve,
                "table": outcome.table.to_string(), "figures": figures,
            })
        );
        return Ok(Outcome::Done);
    }
    say!("classes and the least that was left with so many:");
    for (classes, left) in &outcome.curve {
        say!("  {classes:>3} {left}");
    }
    say!("after {} changes tried:\n\n{}", outcome.steps, outcome.table);
    if options.source {
        say!("{}", text_of(&outcome.table));
    }
    match mate_figures(ending, &outcome.table) {
        Some(figures) => {
            say!("{figures:?}");
            if let (Some(men), true) = (men_of(ending), hold_out.is_some()) {
                let graph = MateGraph::folded(men);
                let held_out = |start: &Placement| !chosen(start);
                say!("trained on: {:?}", MateFigures::among(&graph, &outcome.table, chosen));
                say!("held out: {:?}", MateFigures::among(&graph, &outcome.table, held_out));
            }
        }
        None => {
            say!("{:?}", KpkFigures::of(&outcome.table));
            if hold_out.is_some() {
                let (seen, unseen) = KpkFigures::split(&outcome.table, chosen);
                say!("trained on: {seen} not optimal; held out: {unseen} not optimal");
            }
        }
    }
    Ok(Outcome::Done)
}

/// White's men besides the king, in an ending that is played until mate.
const fn men_of(ending: Ending) -> Option<&'static [Man]> {
    match ending {
        Ending::Krk => Some(&[men::WHITE_ROOK]),
        Ending::Kqk => Some(&[men::WHITE_QUEEN]),
        Ending::Kbbk => Some(&BISHOPS),
        Ending::Kbnk => Some(&BISHOP_AND_KNIGHT),
        Ending::Kpk | Ending::Kpk5 => None,
    }
}

/// What a table of an ending that is played until mate does from every start.
fn mate_figures(ending: Ending, table: &Table) -> Option<MateFigures> {
    match ending {
        Ending::Krk => Some(MateFigures::of(table, men::WHITE_ROOK)),
        Ending::Kqk => Some(MateFigures::of(table, men::WHITE_QUEEN)),
        Ending::Kbbk => Some(MateFigures::on(&MateGraph::folded(&BISHOPS), table)),
        Ending::Kbnk => Some(MateFigures::on(&MateGraph::folded(&BISHOP_AND_KNIGHT), table)),
        Ending::Kpk | Ending::Kpk5 => None,
    }
}

fn report(json: bool) {
    let pawn = KpkFigures::of(&kpk::refined());
    let from_five = KpkFigures::of(&refined_from_five());
    let rook = MateFigures::of(&krk::refined(), men::WHITE_ROOK);
    let queen = MateFigures::of(&kqk::refined(), men::WHITE_QUEEN);
    if json {
        say!(
            "{}",
            json!({
                "kpk": plays(&pawn), "kpk5": plays(&from_five), "krk": mates(&rook),
                "kqk": mates(&queen),
            })
        );
        return;
    }
    say!("Ties are taken in the worst way throughout.\n");
    say!("KPK: classes, exceptions of the file, not optimal, thrown away (of 62480)");
    let tables = [kpk::initial(), kpk::final_table(), kpk::refined(), refined_from_five()];
    for table in tables {
        let f = KpkFigures::of(&table);
        say!(
            "  {:30} {:>3} {:>4} {:>5} {:>4}",
            table.name(),
            f.classes,
            f.file_exceptions,
            f.non_optimal,
            f.thrown_away
        );
    }
    say!("\nKRK, KQK: classes, not forced, longest, mean excess, perfect first moves");
    let show = |name: &str, f: &MateFigures| {
        say!(
            "  {name:30} {:>3} {:>6} {:>3} {:>7.3} {:>6} of {}",
            f.classes,
            f.not_forced,
            f.worst_mate,
            f.mean_excess,
            f.perfect_first_moves,
            f.starts
        );
    };
    for table in [krk::initial(), krk::revised()] {
        show(table.name(), &MateFigures::of(&table, men::WHITE_ROOK));
    }
    show(krk::refined().name(), &rook);
    show(kqk_initial().name(), &MateFigures::of(&kqk_initial(), men::WHITE_QUEEN));
    show(kqk::refined().name(), &queen);
}

fn mates(figures: &MateFigures) -> serde_json::Value {
    json!({
        "classes": figures.classes, "not_forced": figures.not_forced,
        "worst_mate": figures.worst_mate, "mean_excess": figures.mean_excess,
        "perfect_first_moves": figures.perfect_first_moves,
    })
}

fn plays(figures: &KpkFigures) -> serde_json::Value {
    json!({
        "classes": figures.classes, "file_exceptions": figures.file_exceptions,
        "non_optimal": figures.non_optimal, "thrown_away": figures.thrown_away,
    })
}

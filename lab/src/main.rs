//! The laboratory: everything that measures, fits or repeats an experiment.
//!
//! One module is one experiment, and a command of its own. What they share stands in
//! [`clock`], [`data`], [`outcome`], [`progress`] and [`say`].

mod answers;
mod arena;
mod blockage;
mod breakthroughs;
mod claims;
mod clock;
mod contest;
mod data;
mod decided;
mod disputes;
mod endings;
mod engine;
mod fortresses;
mod gallery;
mod games;
mod kpk_report;
mod lines;
mod literature;
mod never_less;
mod newborn;
mod outcome;
mod overhead;
mod patterns;
mod progress;
mod proved;
mod recall;
mod refine;
mod reuse;
mod say;
mod scale;
mod shares;
mod slices;
mod solve;
mod studies;
mod table1;
mod thesis;
mod vectors;
mod walk;
mod walls;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use outcome::{Fault, Outcome};

/// Repeats the experiments of Palisade, and prints their figures.
///
/// Positions from games and studies are looked for in the folder that PALISADE_DATA names,
/// else in ../shared/data, else in lab/data/samples, which has some of each file; an
/// experiment that reads a sample, or finds no file, says so.
#[derive(Parser)]
#[command(name = "lab", after_help = "Example:\n  lab thesis --table 8")]
struct Laboratory {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    Lines(lines::Options),
    Answers(answers::Options),
    Arena(arena::Options),
    Blockage(blockage::Options),
    Breakthroughs(breakthroughs::Options),
    Claims(claims::Options),
    Contest(contest::Options),
    Decided(decided::Options),
    Disputes(disputes::Options),
    Endings(endings::Options),
    Fortresses(fortresses::Options),
    Gallery(gallery::Options),
    Games(games::Options),
    Literature(literature::Options),
    NeverLess(never_less::Options),
    Overhead(overhead::Options),
    Patterns(patterns::Options),
    Recall(recall::Options),
    Refine(refine::Options),
    Reuse(reuse::Options),
    Scale(scale::Options),
    Shares(shares::Options),
    Slices(slices::Options),
    Solve(solve::Options),
    Studies(studies::Options),
    Table1(table1::Options),
    Thesis(thesis::Options),
    Vectors(vectors::Options),
    Walls(walls::Options),
    Walk(walk::Options),
}

fn main() -> ExitCode {
    let (name, outcome) = run(Laboratory::parse().experiment);
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Refuted) => ExitCode::FAILURE,
        Err(fault) => {
            eprintln!("lab {name}: {fault}");
            ExitCode::from(2)
        }
    }
}

/// The name of an experiment, and how it ended.
fn run(experiment: Experiment) -> (&'static str, Result<Outcome, Fault>) {
    match experiment {
        Experiment::Lines(options) => ("lines", lines::run(&options)),
        Experiment::Answers(options) => ("answers", answers::run(&options)),
        Experiment::Arena(options) => ("arena", arena::run(&options)),
        Experiment::Blockage(options) => ("blockage", blockage::run(&options)),
        Experiment::Breakthroughs(options) => ("breakthroughs", breakthroughs::run(&options)),
        Experiment::Claims(options) => ("claims", claims::run(&options)),
        Experiment::Contest(options) => ("contest", contest::run(&options)),
        Experiment::Decided(options) => ("decided", decided::run(&options)),
        Experiment::Disputes(options) => ("disputes", disputes::run(&options)),
        Experiment::Endings(options) => ("endings", endings::run(&options)),
        Experiment::Fortresses(options) => ("fortresses", fortresses::run(&options)),
        Experiment::Gallery(options) => ("gallery", gallery::run(&options)),
        Experiment::Games(options) => ("games", games::run(&options)),
        Experiment::Literature(options) => ("literature", literature::run(&options)),
        Experiment::NeverLess(options) => ("never-less", never_less::run(&options)),
        Experiment::Overhead(options) => ("overhead", overhead::run(&options)),
        Experiment::Patterns(options) => ("patterns", patterns::run(&options)),
        Experiment::Recall(options) => ("recall", recall::run(&options)),
        Experiment::Refine(options) => ("refine", refine::run(&options)),
        Experiment::Reuse(options) => ("reuse", reuse::run(&options)),
        Experiment::Scale(options) => ("scale", scale::run(&options)),
        Experiment::Shares(options) => ("shares", shares::run(&options)),
        Experiment::Slices(options) => ("slices", slices::run(&options)),
        Experiment::Solve(options) => ("solve", solve::run(&options)),
        Experiment::Studies(options) => ("studies", studies::run(&options)),
        Experiment::Table1(options) => ("table1", table1::run(&options)),
        Experiment::Thesis(options) => ("thesis", thesis::run(&options)),
        Experiment::Vectors(options) => ("vectors", vectors::run(&options)),
        Experiment::Walls(options) => ("walls", walls::run(&options)),
        Experiment::Walk(options) => ("walk", walk::run(&options)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_experiment_explains_itself_with_an_example() {
        let mut command = Laboratory::command();
        command.build();
        for experiment in command.get_subcommands_mut().filter(|one| one.get_name() != "help") {
            let help = experiment.render_long_help().to_string();
            let name = experiment.get_name();
            assert!(help.contains(&format!("\n  lab {name} ")), "{help}");
            assert!(help.contains("--json"), "{help}");
        }
    }
    /// The commands that the pages quote: each line from the program's name on, without
    /// what a shell takes for itself.
    fn quoted(text: &str) -> impl Iterator<Item = &str> {
        let lines = text.lines().filter_map(|line| line.split_once("cargo lab "));
        lines.map(|(_, rest)| rest.split(['`', '#', '>', '|']).next().unwrap_or("").trim())
    }

    #[test]
    fn every_command_that_a_page_quotes_is_understood() {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut read = 0;
        for folder in ["", "docs", "lab/notes"] {
            for entry in fs::read_dir(top.join(folder)).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_none_or(|extension| extension != "md") {
                    continue;
                }
                for command in quoted(&fs::read_to_string(&path).unwrap()) {
                    let words = command.split_whitespace();
                    let parsed = Laboratory::try_parse_from(["lab"].into_iter().chain(words));
                    // That help was asked for is told as an error.
                    let fault = parsed.err().filter(clap::Error::use_stderr);
                    let fault = fault.map(|error| error.to_string());
                    assert_eq!(fault, None, "{}: {command}", path.display());
                    read += 1;
                }
            }
        }
        assert!(read > 20, "{read} commands");
    }
}

//! The players of an ending, each from every start against every defence, and against each other.

mod games;
mod players;
mod torres;

use std::time::Instant;

use clap::{Args, ValueEnum};
use palisade_classes::Placement;
use palisade_lab_classes::players::Plan;
use palisade_lab_classes::{MateGraph, Verdict};
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;
use players::{Entry, entries};

pub(crate) use players::Ending;

/// Plays the programs of an ending from every start against every defence (Bramer 1977,
/// chapter 3), and against some defences as games.
///
/// A start is forced if no defence holds out for ever. The excess is what a program needs
/// beyond perfect play where it forces mate; a failure is a start in which it finds no move. A
/// program is asked about one of all symmetric positions, but Torres' machine, which knows one way
/// up the board, about all.
#[derive(Args)]
#[command(after_help = "Example:\n  lab arena krk --games 500")]
pub(crate) struct Options {
    /// The ending.
    #[arg(value_enum)]
    ending: Arena,
    /// Only programs whose names contain this.
    #[arg(long)]
    only: Option<String>,
    /// Games besides: from one start of so many, against each defence.
    #[arg(long, value_name = "EVERY")]
    games: Option<usize>,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Arena {
    /// King and rook against king.
    Krk,
    /// King and pawn against king.
    Kpk,
    /// King and queen against king.
    Kqk,
    /// King and two bishops against king.
    Kbbk,
    /// Torres' rules, read in every way that the sources leave open.
    Torres,
}

impl Arena {
    const fn ending(self) -> Option<Ending> {
        match self {
            Self::Krk => Some(Ending::Krk),
            Self::Kpk => Some(Ending::Kpk),
            Self::Kqk => Some(Ending::Kqk),
            Self::Kbbk => Some(Ending::Kbbk),
            Self::Torres => None,
        }
    }
}

/// What a program does from every start.
#[derive(Clone, Debug)]
pub(crate) struct Figures {
    pub(crate) name: &'static str,
    /// Starts that it is asked about and that perfect play wins.
    pub(crate) starts: usize,
    pub(crate) forced: usize,
    /// Starts forced within fifty moves.
    pub(crate) within_fifty: usize,
    pub(crate) longest: u16,
    pub(crate) mean_excess: f64,
    /// Starts in which it finds no move.
    pub(crate) failures: usize,
    pub(crate) most_plies: u8,
    pub(crate) mean_plies: f64,
    pub(crate) microseconds: f64,
}

impl Figures {
    fn of(entry: &mut Entry, graph: &MateGraph, perfect: &Verdict<'_>) -> Self {
        let (mut asked, mut failures) = (0_usize, 0_usize);
        let (mut plies, mut most_plies) = (0_usize, 0);
        let begun = Instant::now();
        let bar = progress::bar(graph.starts().count());
        let player = &mut entry.player;
        let only = entry.starts;
        let verdict = graph.judge_plans(|position| {
            bar.inc(1);
            perfect.mate_in(position)?;
            asked += 1;
            player.begin();
            let plan: Option<Plan> = player.plan(position);
            if only.has(position) {
                failures += usize::from(plan.is_none());
            }
            plies += usize::from(player.plies());
            most_plies = most_plies.max(player.plies());
            plan
        });
        bar.finish_and_clear();
        let microseconds = begun.elapsed().as_secs_f64() * 1e6 / asked.max(1) as f64;
        let (mut starts, mut forced, mut within_fifty, mut longest, mut excess) = (0, 0, 0, 0, 0);
        for start in graph.starts().filter(|start| only.has(start)) {
            let Some(least) = perfect.mate_in(&start) else { continue };
            starts += 1;
            let Some(moves) = verdict.mate_in(&start) else { continue };
            forced += 1;
            within_fifty += usize::from(moves <= 50);
            longest = longest.max(moves);
            excess += u64::from(moves - least);
        }
        Self {
            name: entry.name,
            starts,
            forced,
            within_fifty,
            longest,
            mean_excess: excess as f64 / (forced.max(1) as f64),
            failures,
            most_plies,
            mean_plies: plies as f64 / asked.max(1) as f64,
            microseconds,
        }
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "name": self.name, "starts": self.starts, "forced": self.forced,
            "within_fifty": self.within_fifty, "longest": self.longest,
            "mean_excess": self.mean_excess, "failures": self.failures,
            "most_plies": self.most_plies, "mean_plies": self.mean_plies,
            "microseconds": self.microseconds,
        })
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let Some(ending) = options.ending.ending() else {
        torres::report(options.json);
        return Ok(Outcome::Done);
    };
    let wanted = |entry: &Entry| {
        options
            .only
            .as_ref()
            .is_none_or(|only| entry.name.to_lowercase().contains(&only.to_lowercase()))
    };
    let mut list: Vec<Entry> = entries(ending).into_iter().filter(wanted).collect();
    if list.is_empty() {
        let only = options.only.clone().unwrap_or_default();
        return Err(Fault::Input(format!("no program of this ending is called `{only}`")));
    }
    let (folded, apart) = (ending.folded(), ending.apart());
    let perfect = folded.perfect();
    let perfect_apart = apart.as_ref().map(MateGraph::perfect);
    let mut rows = Vec::new();
    if !options.json {
        say!(
            "{:34} {:>7} {:>7} {:>7} {:>6} {:>8} {:>8} {:>9} {:>9}",
            "program",
            "starts",
            "forced",
            "in 50",
            "longest",
            "excess",
            "failures",
            "plies",
            "us/move"
        );
        let starts: Vec<Placement> = folded.starts().collect();
        let won: Vec<u16> = starts.iter().filter_map(|start| perfect.mate_in(start)).collect();
        let longest = won.iter().max().copied().unwrap_or(0);
        say!("{:34} {1:>7} {1:>7} {1:>7} {longest:>6}", "perfect play", won.len());
    }
    for entry in &mut list {
        let figures = match (entry.is_symmetric, &apart, &perfect_apart) {
            (false, Some(apart), Some(perfect)) => Figures::of(entry, apart, perfect),
            _ => Figures::of(entry, &folded, &perfect),
        };
        if options.json {
            rows.push(figures.json());
            continue;
        }
        say!(
            "{:34} {:>7} {:>7} {:>7} {:>6} {:>8.3} {:>8} {:>4} {:>4.1} {:>9.1}",
            figures.name,
            figures.starts,
            figures.forced,
            figures.within_fifty,
            figures.longest,
            figures.mean_excess,
            figures.failures,
            figures.most_plies,
            figures.mean_plies,
            figures.microseconds
        );
    }
    let games = options.games.map(|every| games::play(&mut list, ending, &folded, every));
    match (&games, options.json) {
        (Some(games), false) => games::say_all(games),
        (None, false) => {}
        (games, true) => {
            let games = games.as_ref().map(|games| games.iter().map(games::Score::json));
            let games: Vec<_> = games.into_iter().flatten().collect();
            say!("{}", json!({ "programs": rows, "games": games }));
        }
    }
    Ok(Outcome::Done)
}

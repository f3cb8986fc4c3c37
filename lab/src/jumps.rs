//! A table that improves itself as Bramer (1977, section 11) would have had it: groups of
//! exceptions, a common property, its chance, a change, a decision, and in the end
//! simplification.

mod beside;
mod bits;
mod change;
mod draft;
mod ground;
mod history;
mod merge;
mod pool;
mod property;
#[cfg(test)]
mod tests;

use clap::Args;
use palisade_classes::refine::KpkFigures;
use palisade_classes::{Table, kpk};
use palisade_testkit::Dice;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;
use crate::thesis::World;
use beside::{Like, most_alike, step_by_step};
use ground::Ground;
use history::{History, Settings, Step};
use pool::Pool;

/// Refines the first table of king and pawn against king on the test file of 1733
/// positions by the plan of Bramer 1977, section 11, and says of each step what it finds,
/// beside what he found by hand and what the annealing finds.
///
/// Exceptions are grouped by the class played, the class that should be and the function
/// that decides; a common property is sought among comparisons as the thesis writes them,
/// with its chance over all positions; a class is added or a rule or function changed if
/// exceptions fall; classes that can be merged are merged. Nothing is left to chance.
#[derive(Args)]
#[command(after_help = "Example:\n  lab jumps --steps 3")]
pub(crate) struct Options {
    /// Changes to make at most.
    #[arg(long, default_value_t = 40)]
    steps: usize,
    /// Conditions that a property may join at most.
    #[arg(long, default_value_t = CONDITIONS)]
    conditions: usize,
    /// Also speak of opposition, key squares and what else the annealing may speak of.
    #[arg(long)]
    notions: bool,
    /// Make his steps as well: from each of his tables the next of the program.
    #[arg(long)]
    beside: bool,
    /// Learn from a file with errors (section 12.1): in so many positions of a hundred some
    /// other move is said to win.
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(..=100))]
    wrong: u8,
    /// Which positions these are.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// More conditions find properties that are true of the file alone.
const CONDITIONS: usize = 2;

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let mut ground = Ground::new(&World::default());
    let mistaken = ground.mistake(options.wrong, &mut Dice::new(options.seed));
    let pool = Pool::new(&ground, options.notions);
    let Options { steps, conditions, json, .. } = *options;
    let settings = Settings { steps, conditions };
    let bar = progress::bar(steps);
    if !json {
        say!("{} conditions, {} functions\n", pool.conditions.len(), pool.rankings.len());
    }
    let history = History::new(&ground, &pool, &kpk::initial(), settings, |step| {
        bar.inc(1);
        bar.set_message(format!("{} exceptions", step.left));
        if !json {
            bar.suspend(|| print(step));
        }
    });
    bar.finish_and_clear();
    let run = Run { ground, pool, history, mistaken };
    if json {
        say!("{}", run.as_json());
    } else {
        run.print();
    }
    if options.beside && !json {
        run.print_beside(conditions);
    }
    Ok(Outcome::Done)
}

/// The exceptions left after each jump from the first table, and the classes at the end,
/// for the page of claims.
pub(crate) fn exceptions() -> (Vec<usize>, usize) {
    let ground = Ground::new(&World::default());
    let pool = Pool::new(&ground, false);
    let settings = Settings { steps: 40, conditions: CONDITIONS };
    let history = History::new(&ground, &pool, &kpk::initial(), settings, |_| ());
    let left = history.steps.iter().map(|step| step.left);
    ([history.first].into_iter().chain(left).collect(), history.table.classes().len())
}

/// A run with all that it stood on.
struct Run {
    ground: Ground,
    pool: Pool,
    history: History,
    /// Positions of the file for which it was told another move.
    mistaken: usize,
}

/// The tables that stand beside each other, with what each leaves.
fn tables(ours: &Table) -> Vec<(String, KpkFigures)> {
    let others = [kpk::initial(), kpk::separate_classes(), kpk::refined()];
    let all = others.into_iter().chain([ours.clone()]);
    all.map(|table| (table.name().to_string(), KpkFigures::of(&table))).collect()
}

impl Run {
    fn print(&self) {
        let history = &self.history;
        history.simpler.iter().for_each(|told| say!("simpler: {told}"));
        say!("{} exceptions left of {}\n\n{}", history.left, history.first, history.table);
        if self.mistaken > 0 {
            say!(
                "the file was wrong in {} of {} positions",
                self.mistaken,
                self.ground.starts.len()
            );
        }
        say!(
            "table: classes; exceptions of the file as it is; of 62480 won positions, not optimal \
             and thrown away, ties at worst"
        );
        for (name, f) in tables(&history.table) {
            let KpkFigures { classes, file_exceptions, non_optimal, thrown_away, .. } = f;
            say!("  {name:32} {classes:>3} {file_exceptions:>5} {non_optimal:>5} {thrown_away:>4}");
        }
        say!("\nhis rules, and the found ones most like them: share of either that is in both");
        for like in most_alike(&self.ground, &history.steps) {
            let (file, all) = (100.0 * like.file, 100.0 * like.all);
            let Like { his, found, rule, .. } = like;
            say!("  {his}: class {found}, {file:.0} % in the file, {all:.0} % of all\n    {rule}");
        }
    }

    fn print_beside(&self, conditions: usize) {
        say!("\nstep by step, from each of his tables:\n");
        for step in step_by_step(&self.ground, &self.pool, conditions) {
            let (before, after) = step.exceptions;
            say!("{}: {before} exceptions, {after} after it; the program:", step.his);
            step.ours.iter().for_each(print);
        }
    }

    fn as_json(&self) -> serde_json::Value {
        let Self { history, .. } = self;
        let steps: Vec<_> = history.steps.iter().map(step_as_json).collect();
        let tables = tables(&history.table);
        let figures = tables.iter().map(|(name, f)| {
            json!({
                "table": name, "classes": f.classes, "file_exceptions": f.file_exceptions,
                "non_optimal": f.non_optimal, "thrown_away": f.thrown_away,
            })
        });
        json!({
            "first": history.first, "mistaken": self.mistaken, "steps": steps, "simpler": history.simpler,
            "left": history.left, "table": history.table.to_string(),
            "figures": figures.collect::<Vec<_>>(),
        })
    }
}

fn step_as_json(step: &Step) -> serde_json::Value {
    let property = step.property.as_ref().map(|property| {
        json!({
            "rule": property.rule.to_string(), "shared": property.by.0, "of": property.by.1,
            "chance": property.chance, "zeros": property.surprise,
        })
    });
    json!({
        "group": step.group, "exceptions": step.size, "property": property,
        "change": step.change, "functions": step.functions, "mended": step.mended,
        "made": step.made, "left": step.left,
    })
}

fn print(step: &Step) {
    say!("{}: {} exceptions", step.group, step.size);
    if let Some(property) = &step.property {
        let ((shared, of), share) = (property.by, 100.0 * property.chance);
        say!("  {}", property.rule);
        say!(
            "  shared by {shared} of {of} positions, {share:.1} % of all have it; by accident 1 \
             in 10^{:.0}",
            property.surprise
        );
    }
    say!("  {}", step.change);
    if !step.functions.is_empty() {
        say!("  preferring {}", step.functions.join(", then "));
    }
    say!("  {} mended, {} made: {} left\n", step.mended, step.made, step.left);
}

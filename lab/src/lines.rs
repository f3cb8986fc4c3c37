//! What lines prove with so much work.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use palisade::{Color, PawnEnding, Position};
use palisade_endings::{Budget, Prover};
use palisade_play::Lines;
use palisade_tables::duel::Promotions;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks lines with nothing in mind whether a side wins, and counts what they prove.
///
/// Work is counted in positions and fixed points, so every run says the same on every
/// machine. The mean logarithm of the work compares two ways of ordering moves. A question
/// that stays open counts there with all that it was given.
#[derive(Args)]
#[command(after_help = "Example:\n  lab lines --pairs 300 --work 100000")]
pub(crate) struct Options {
    /// FENs, EPDs, or tab-separated values with a `fen` column; kp_any.tsv of the data
    /// if none is given.
    file: Option<PathBuf>,
    /// Positions and fixed points for each question.
    #[arg(long, default_value_t = 100_000)]
    work: u64,
    /// So many pairs of a position and an attacker, spread evenly over the file; both
    /// attackers of every position if it is not given.
    #[arg(long)]
    pairs: Option<usize>,
    /// Leave out positions of more pawns than this.
    #[arg(long, default_value_t = 16, value_name = "PAWNS")]
    most: u32,
    /// List every question with its answer and its work.
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// The questions, each a position and an attacker.
fn questions(options: &Options) -> Result<Vec<(PawnEnding, Color)>, Fault> {
    let mut endings = data::endings(&data::path(options.file.as_deref(), "kp_any.tsv"))?;
    endings.retain(|ending| ending.pawns().all().len() <= options.most);
    if endings.is_empty() {
        return Err(Fault::Input(format!("no position of at most {} pawns", options.most)));
    }
    let all = 2 * endings.len();
    let pairs = options.pairs.unwrap_or(all);
    let question = |pair| {
        let index = pair * all / pairs;
        // With a few pairs of many the attackers take turns all the same.
        let turn = if pairs == all { index } else { index + pair };
        (endings[index / 2], Color::ALL[turn % 2])
    };
    Ok((0..pairs).map(question).collect())
}

/// Units of work that the prover gets first, or half of the budget if that is less.
const FIRST: u64 = 20_000;

/// Does a side win, and what did the answer take? The prover is asked first, and lines are played then.
pub(crate) fn wins(
    lines: &mut Lines,
    prover: &mut Prover,
    ending: &PawnEnding,
    attacker: Color,
    budget: &Budget<'_>,
) -> (Option<bool>, u64) {
    let first = Budget::work(FIRST.min(budget.limit() / 2)).watched_as(budget, 0);
    let breaks = prover.prove(ending, attacker, &first).breaks();
    let work = prover.work();
    if breaks.is_some() {
        return (breaks, work);
    }
    let answer = lines.wins(prover, &Position::from(ending), attacker, budget);
    (answer, work + lines.work())
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let questions = questions(options)?;
    let promotions = Arc::new(Promotions::all());
    let (mut wins, mut holds, mut work, mut logarithms) = (0, 0, 0, 0.0);
    let bar = progress::bar(questions.len());
    for (ending, attacker) in &questions {
        let mut prover = Prover::with_promotions(Arc::clone(&promotions), 1 << 29);
        let mut lines = Lines::new(1 << 29);
        let budget = Budget::work(options.work);
        let (answer, spent) = self::wins(&mut lines, &mut prover, ending, *attacker, &budget);
        if options.list {
            let said = match answer {
                Some(true) => "wins",
                Some(false) => "does not win",
                None => "open",
            };
            bar.suspend(|| say!("{ending} {attacker:?} {said} {spent}"));
        }
        wins += usize::from(answer == Some(true));
        holds += usize::from(answer == Some(false));
        work += spent;
        logarithms += (spent.max(1) as f64).log2();
        bar.inc(1);
    }
    bar.finish_and_clear();
    let asked = questions.len();
    let mean = logarithms / asked.max(1) as f64;
    if options.json {
        let said = json!({
            "questions": asked, "limit": options.work, "wins": wins, "does_not_win": holds,
            "open": asked - wins - holds, "work": work, "mean_logarithm": mean,
        });
        say!("{said}");
    } else {
        say!("{asked} questions with {} of work each", options.work);
        say!("wins {wins}, does not win {holds}, open {}", asked - wins - holds);
        say!("work {work}, logarithm of the work in the mean {mean:.3}");
    }
    Ok(Outcome::Done)
}

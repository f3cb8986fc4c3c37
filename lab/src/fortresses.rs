//! What `solve`, or one prover with men alone, decides of drawn games and of known fortresses.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use palisade::{Effort, Knowledge, cannot_win};
use palisade_board::{Color, Position, Role};
use palisade_endings::{Open, Verdict};
use serde_json::json;

use crate::clock::Clock;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::solve::solve;
use crate::walls::{material, rows};
use crate::{data, progress};

/// Asks whether the side that was ahead can win, in the last walled position of every drawn game
/// in which one was; and the same of known fortresses, row by row.
#[derive(Args)]
#[command(after_help = "Example:\n  lab fortresses --time 5000")]
pub(crate) struct Options {
    /// Tab-separated values with columns `fen`, `material`, `result` and `game`;
    /// walled_men.tsv of the data if none is given.
    file: Option<PathBuf>,
    /// Known fortresses, with the side that cannot win; fortresses.tsv of the data if none
    /// is given.
    #[arg(long)]
    fortresses: Option<PathBuf>,
    /// Milliseconds of processor time for each question about a game.
    #[arg(long, default_value_t = 5000, value_name = "MS")]
    time: u64,
    /// Milliseconds for each known fortress.
    #[arg(long, default_value_t = 60_000, value_name = "MS")]
    long: u64,
    /// Megabytes that may be used.
    #[arg(long, default_value_t = 512, value_name = "MB")]
    memory: usize,
    /// List every question.
    #[arg(long)]
    list: bool,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

/// Pawns and pieces by the old count: 1, 3, 3, 5, 9.
fn count(position: &Position, color: Color) -> u32 {
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
        .into_iter()
        .map(|(role, worth)| worth * position.men(role.of(color)).len())
        .sum()
}

/// The last walled position of each drawn game, and who is ahead in it.
fn questions(rows: &[(Position, String)]) -> Vec<(Position, Color)> {
    let mut last: BTreeMap<u32, &Position> = BTreeMap::new();
    for (position, rest) in rows {
        let mut fields = rest.split('\t').skip(1);
        if let (Some("1/2-1/2"), Some(game)) = (fields.next(), fields.next())
            && let Ok(game) = game.trim().parse()
        {
            last.insert(game, position);
        }
    }
    let ahead = last.into_values().filter_map(|position| {
        let [white, black] = Color::ALL.map(|color| count(position, color));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some((*position, Color::White)),
            std::cmp::Ordering::Less => Some((*position, Color::Black)),
            std::cmp::Ordering::Equal => None,
        }
    });
    ahead.collect()
}

/// What was said of a question, and what it cost.
struct Said {
    verdict: Verdict,
    by_bound: bool,
    seconds: f64,
}

/// Who answers, with what he keeps from one question to the next.
struct Asked {
    knowledge: Knowledge,
}

impl Asked {
    fn new(options: &Options) -> Self {
        let settings = Knowledge::builder().bytes(options.memory << 20);
        let mut knowledge = settings.build();
        knowledge.databases();
        Self { knowledge }
    }

    fn ask(&mut self, position: &Position, attacker: Color, milliseconds: u64) -> Said {
        let allowed = Duration::from_millis(milliseconds);
        let clock = Clock::new(allowed);
        if cannot_win(position, attacker, Effort::Node) {
            let seconds = clock.elapsed().as_secs_f64();
            return Said { verdict: Verdict::Holds, by_bound: true, seconds };
        }
        let bounds = solve(&mut self.knowledge, position, allowed, Some(attacker)).bounds;
        let verdict = if bounds.excludes_win(attacker) {
            Verdict::Holds
        } else if bounds.exact().is_some() {
            Verdict::Breaks
        } else {
            Verdict::Unknown(Open::Budget)
        };
        Said { verdict, by_bound: false, seconds: clock.elapsed().as_secs_f64() }
    }
}

fn word(said: &Said) -> &'static str {
    match (said.verdict, said.by_bound) {
        (Verdict::Holds, true) => "bound",
        (Verdict::Holds, false) => "holds",
        (Verdict::Breaks, _) => "breaks",
        _ => "open",
    }
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let rows = rows(&data::path(options.file.as_deref(), "walled_men.tsv"))?;
    let questions = questions(&rows);
    let bar = progress::bar(questions.len());
    let mut asked = Asked::new(options);
    let mut counts: BTreeMap<String, BTreeMap<&str, usize>> = BTreeMap::new();
    let mut decided = 0;
    for (position, attacker) in &questions {
        let said = asked.ask(position, *attacker, options.time);
        decided += usize::from(said.verdict.breaks().is_some());
        let name = material(position, *attacker);
        *counts.entry(name.clone()).or_default().entry(word(&said)).or_default() += 1;
        if options.list {
            let seconds = said.seconds;
            bar.suspend(|| {
                say!("{} {seconds:.2} s {name} {attacker} {position}", word(&said));
            });
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let text = data::text(&data::path(options.fortresses.as_deref(), "fortresses.tsv"))?;
    let mut known = Vec::new();
    for line in text.lines().skip(1) {
        let Some((fen, rest)) = line.split_once('\t') else { continue };
        let Ok(position) = fen.parse::<Position>() else {
            known.push(("no position", 0.0, line));
            continue;
        };
        let attacker = if rest.starts_with('w') { Color::White } else { Color::Black };
        let said = asked.ask(&position, attacker, options.long);
        known.push((word(&said), said.seconds, line));
    }
    if options.json {
        let rows = known
            .iter()
            .map(|(said, seconds, row)| json!({ "said": said, "seconds": seconds, "row": row }));
        say!(
            "{}",
            json!({
                "questions": questions.len(), "decided": decided, "milliseconds": options.time,
                "by_men": counts, "fortresses": rows.collect::<Vec<_>>(),
            })
        );
        return Ok(Outcome::Done);
    }
    for (name, counts) in counts {
        say!("{name:<7} {counts:?}");
    }
    let percent = 100.0 * decided as f64 / questions.len().max(1) as f64;
    say!("{decided} of {} drawn games with a side ahead decided, {percent:.0} %", questions.len());
    for (said, seconds, row) in known {
        say!("{said:<11} {seconds:6.2} s {row}");
    }
    Ok(Outcome::Done)
}

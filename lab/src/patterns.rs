//! What the patterns, plans and searches say and solve.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use palisade_blockage::blockage;
use palisade_board::{Color, Outcome as Value, PawnEnding, Position};
use palisade_endings::{Budget, Prover};
use palisade_lab_patterns::{
    HeuristicResult, Method, PawnKing, Peasant, PlainAlphaBeta, Search, StructureReuse, TableSlot,
};
use palisade_lore::patterns::{Advantage, PlanOpinion};
use palisade_play::Lines;
use palisade_tables::duel::Promotions;
use serde_json::json;

use crate::newborn::PROBLEMS;
use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Asks PawnKing, PEASANT and a plain search about positions and problems.
///
/// "moves" counts problems where the method plays a best move, "results" those where it
/// also says the right result: decisive for a win, less for a draw.
#[derive(Args)]
#[command(after_help = "Example:\n  lab patterns --nodes 20000 newborn")]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
    /// Nodes for each problem.
    #[arg(long, global = true, default_value_t = 100_000)]
    nodes: u64,
    /// Tab-separated values: name, FEN, result, best moves; studies.tsv of the data if
    /// none is given.
    #[arg(long, global = true, value_name = "FILE")]
    studies: Option<PathBuf>,
    /// Print one object a line.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum What {
    /// Plans with their patterns and evaluation of positions, and the move each method plays.
    Explain {
        /// Positions, each in quotes.
        #[arg(required = true, value_name = "FEN")]
        fens: Vec<String>,
    },
    /// The sixteen problems on which PEASANT was tested, one by one.
    Newborn,
    /// Every study, one by one.
    Studies,
    /// Problems solved per 100 000 nodes, for every method, over the studies and a sample
    /// of positions from games.
    Solved {
        /// Positions of games; kp_any.tsv of the data if none is given.
        #[arg(long, value_name = "FILE")]
        games: Option<PathBuf>,
        /// Every so many-th of them.
        #[arg(long, default_value = "20")]
        step: std::num::NonZeroUsize,
    },
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    match &options.what {
        What::Explain { fens } => explain(fens, options)?,
        What::Newborn => one_by_one(options, is_newborn)?,
        What::Studies => one_by_one(options, |_| true)?,
        What::Solved { games, step } => solved(options, games.as_deref(), step.get())?,
    }
    Ok(Outcome::Done)
}

struct Problem {
    name: String,
    ending: PawnEnding,
    /// White's result in half points; unknown for some studies.
    result: Option<u8>,
    best: Vec<String>,
}

fn is_newborn(name: &str) -> bool {
    name.strip_prefix("Fine-").is_some_and(|fine| PROBLEMS.iter().any(|one| one.fine == fine))
}

fn problems(options: &Options) -> Result<Vec<Problem>, Fault> {
    let path = data::path(options.studies.as_deref(), "studies.tsv");
    let text = data::text(&path)?;
    let mut problems = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        let [name, fen, result, best, ..] = columns[..] else {
            let place = format!("{}:{}", path.display(), number + 1);
            return Err(Fault::Input(format!("{place}: too few columns")));
        };
        let ending =
            fen.parse().map_err(|error| Fault::Position { place: name.to_owned(), error })?;
        problems.push(Problem {
            name: name.to_owned(),
            ending,
            result: match result {
                "1-0" => Some(2),
                "1/2-1/2" => Some(1),
                "0-1" => Some(0),
                _ => None,
            },
            best: best.split_whitespace().filter(|word| *word != "-").map(str::to_owned).collect(),
        });
    }
    Ok(problems)
}

/// Positions from games whose value structures decide, with the moves that
/// keep it.
fn decided_games(file: Option<&Path>, step: usize) -> Result<Vec<Problem>, Fault> {
    let endings = data::endings(&data::path(file, "kp_any.tsv"))?;
    let promotions = Arc::new(Promotions::all());
    let mut prover = Prover::with_promotions(Arc::clone(&promotions), 1 << 29);
    let mut lines = Lines::new(1 << 29);
    let mut decided = Vec::new();
    let bar = progress::bar(endings.len().div_ceil(step));
    for ending in endings.into_iter().step_by(step) {
        bar.inc(1);
        let Some(value) = value(&mut prover, &ending) else { continue };
        let mover = ending.side_to_move();
        let successors = Position::from(ending).successors();
        let best =
            successors.filter(|(_, after)| keeps(&mut prover, &mut lines, after, mover, value));
        decided.push(Problem {
            name: ending.to_string(),
            ending,
            result: Some(value as u8),
            best: best.map(|(step, _)| step.to_string()).collect(),
        });
    }
    bar.finish_and_clear();
    Ok(decided)
}

/// Units of work for one question about a position from a game.
const WORK: Budget<'static> = Budget::work(500);

/// The value, as far as structures prove it.
fn value(prover: &mut Prover, ending: &PawnEnding) -> Option<Value> {
    match Color::ALL.map(|side| prover.prove(ending, side, &WORK).breaks()) {
        [Some(true), _] => Some(Value::WhiteWins),
        [_, Some(true)] => Some(Value::BlackWins),
        [Some(false), Some(false)] => Some(Value::Draw),
        _ => None,
    }
}

/// Does a move provably keep this value for the side that made it?
fn keeps(
    prover: &mut Prover,
    lines: &mut Lines,
    after: &Position,
    mover: Color,
    value: Value,
) -> bool {
    let mut wins = |side| match PawnEnding::try_from(after) {
        Ok(after) => prover.prove(&after, side, &WORK).breaks(),
        Err(_) => lines.wins(prover, after, side, &WORK),
    };
    match value {
        Value::Draw => wins(!mover) == Some(false),
        value if value == Value::win_of(mover) => wins(mover) == Some(true),
        _ => true,
    }
}

/// The methods, with a name; the first [`SHOWN`] stand side by side in tables.
const SHOWN: usize = 7;
const METHODS: [&str; 10] = [
    "plain",
    "PEASANT",
    "PEASANT (Church)",
    "PawnKing",
    "PawnKing + blockage",
    "PawnKing, deepening",
    "PawnKing, deepening + blockage",
    "PawnKing, no reuse",
    "PawnKing, deepening, decisive reuse",
    "PawnKing, deepening, all reuse",
];

fn search(
    method: usize,
    ending: &PawnEnding,
    nodes: u64,
    memory: &mut [TableSlot],
) -> HeuristicResult {
    fn run<M: Method>(
        method: M,
        ending: &PawnEnding,
        nodes: u64,
        memory: &mut [TableSlot],
    ) -> HeuristicResult {
        Search::new(method, memory).nodes(nodes).run(ending)
    }
    let bounds = |ending: &PawnEnding, side: Color| blockage(ending, side);
    let search = |method, memory| Search::new(method, memory).nodes(nodes);
    match method {
        0 => run(PlainAlphaBeta, ending, nodes, memory),
        1 => run(Peasant::PUBLISHED, ending, nodes, memory),
        2 => run(Peasant::CHURCH, ending, nodes, memory),
        3 => search(PawnKing::DESCRIBED, memory).run(ending),
        4 => search(PawnKing::DESCRIBED, memory).bounded_by(&bounds).run(ending),
        5 => search(PawnKing::DEEPENING, memory).run(ending),
        6 => search(PawnKing::DEEPENING, memory).bounded_by(&bounds).run(ending),
        7 => {
            let method = PawnKing { reuse: StructureReuse::Never, ..PawnKing::DESCRIBED };
            search(method, memory).run(ending)
        }
        8 => {
            let method = PawnKing { reuse: StructureReuse::Decisive, ..PawnKing::DEEPENING };
            search(method, memory).run(ending)
        }
        _ => {
            let method = PawnKing { reuse: StructureReuse::Always, ..PawnKing::DEEPENING };
            search(method, memory).run(ending)
        }
    }
}

/// Did it play a best move, and did it say the right result?
fn verdict(problem: &Problem, found: &HeuristicResult) -> (bool, bool) {
    let played = found.best.map(|best| best.to_string()).unwrap_or_default();
    let moves = problem.best.is_empty() || problem.best.contains(&played);
    let said = match found.level {
        Advantage::DecisiveWhite => 2,
        Advantage::DecisiveBlack => 0,
        _ => 1,
    };
    (moves, moves && problem.result.is_none_or(|result| result == said))
}

fn memory() -> Vec<TableSlot> {
    vec![TableSlot::EMPTY; 1 << 18]
}

fn one_by_one(options: &Options, chosen: impl Fn(&str) -> bool) -> Result<(), Fault> {
    let mut problems = problems(options)?;
    problems.retain(|problem| chosen(&problem.name));
    let mut memory = memory();
    if !options.json {
        say!("Each cell: move played, + if best; ! if the result is right too; nodes.");
        say!("| problem | best | {} |", METHODS[..SHOWN].join(" | "));
        say!("|---|---|{}", "---|".repeat(SHOWN));
    }
    let mut totals = [(0, 0); SHOWN];
    let bar = progress::bar(problems.len());
    for problem in &problems {
        let mut line = format!("| {} | {} |", problem.name, problem.best.join(" "));
        let mut cells = Vec::new();
        for (method, total) in totals.iter_mut().enumerate() {
            let found = search(method, &problem.ending, options.nodes, &mut memory);
            let (moves, results) = verdict(problem, &found);
            total.0 += usize::from(moves);
            total.1 += usize::from(results);
            let best = found.best.map(|best| best.to_string()).unwrap_or_default();
            let marks = match (moves, results) {
                (_, true) => "+!",
                (true, _) => "+",
                _ => "",
            };
            let _ = write!(line, " {best}{marks} {} |", found.nodes);
            cells.push(json!({
                "method": METHODS[method], "played": best, "best_move": moves,
                "right_result": results, "nodes": found.nodes,
            }));
        }
        bar.suspend(|| match options.json {
            true => {
                let (name, best) = (&problem.name, &problem.best);
                say!("{}", json!({ "problem": name, "best": best, "methods": cells }));
            }
            false => say!("{line}"),
        });
        bar.inc(1);
    }
    bar.finish_and_clear();
    if !options.json {
        let totals = totals.map(|(moves, results)| format!("{moves}, {results}"));
        say!("| moves, results | | {} |", totals.join(" | "));
    }
    Ok(())
}

fn solved(options: &Options, file: Option<&Path>, step: usize) -> Result<(), Fault> {
    let studies = problems(options)?;
    print_solved("studies", &studies, options);
    let games = decided_games(file, step)?;
    print_solved("positions of games that structures decide", &games, options);
    Ok(())
}

fn print_solved(title: &str, problems: &[Problem], options: &Options) {
    let mut memory = memory();
    if !options.json {
        say!("{} {title}, at most {} nodes each", problems.len(), options.nodes);
        say!("| method | moves | results | nodes | solved per 100 000 nodes |");
        say!("|---|---|---|---|---|");
    }
    let bar = progress::bar(METHODS.len() * problems.len());
    for (method, name) in METHODS.iter().enumerate() {
        let (mut moves, mut results, mut nodes) = (0, 0, 0);
        bar.set_message(*name);
        for problem in problems {
            let found = search(method, &problem.ending, options.nodes, &mut memory);
            let verdict = verdict(problem, &found);
            moves += usize::from(verdict.0);
            results += usize::from(verdict.1);
            nodes += found.nodes;
            bar.inc(1);
        }
        let rate = results as f64 * 100_000.0 / nodes.max(1) as f64;
        bar.suspend(|| match options.json {
            true => say!(
                "{}",
                json!({
                    "positions": title, "count": problems.len(), "method": name,
                    "moves": moves, "results": results, "nodes": nodes,
                    "solved_per_100000_nodes": rate,
                })
            ),
            false => say!("| {name} | {moves} | {results} | {nodes} | {rate:.2} |"),
        });
    }
    bar.finish_and_clear();
    if !options.json {
        say!();
    }
}

fn explain(fens: &[String], options: &Options) -> Result<(), Fault> {
    let mut memory = memory();
    for fen in fens {
        let ending: PawnEnding =
            fen.parse().map_err(|error| Fault::Position { place: format!("`{fen}`"), error })?;
        let mut plans = Vec::new();
        let evaluation = PlanOpinion::with_plans(&ending, |plan| {
            let patterns: Vec<_> = plan.patterns().map(|pattern| pattern.name).collect();
            plans.push(format!("{}: {plan} ({})", plan.side, patterns.join(", ")));
        });
        let found = METHODS[..SHOWN]
            .iter()
            .enumerate()
            .map(|(method, name)| (*name, search(method, &ending, options.nodes, &mut memory)));
        if options.json {
            let found: Vec<_> = found.map(|(name, found)| as_json(name, &found)).collect();
            say!(
                "{}",
                json!({
                    "fen": fen, "plans": plans,
                    "optimistic": evaluation.optimistic.to_string(),
                    "pessimistic": evaluation.pessimistic.to_string(),
                    "methods": found,
                })
            );
            continue;
        }
        say!("{}\n", Position::from(ending).picture());
        say!("{}\n{evaluation}", plans.join("\n"));
        for (name, found) in found {
            let best = found.best.map_or("no move".to_owned(), |best| best.to_string());
            say!(
                "{name:32} {best:8} {:20} {} nodes, {} of them from the structure",
                found.level.to_string(),
                found.nodes,
                found.structure_hits
            );
        }
        say!();
    }
    Ok(())
}

fn as_json(name: &str, found: &HeuristicResult) -> serde_json::Value {
    json!({
        "method": name, "best": found.best.map(|best| best.to_string()),
        "level": found.level.to_string(), "nodes": found.nodes,
        "structure_hits": found.structure_hits,
    })
}

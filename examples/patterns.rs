//! What the patterns, plans and searches of `palisade-patterns` say and solve.

use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use palisade_blockage::blockage;
use palisade_board::{Color, PawnEnding};
use palisade_exact::{Budget, Solver};
use palisade_patterns::{
    HeuristicEvaluation, HeuristicResult, IdentityMap, Level, Method, PawnKing, Peasant,
    PlainAlphaBeta, Search, StructureReuse, TableSlot,
};
use palisade_tables::duel::{Outcome, Promotions};

/// Prints a line, or ends quietly when nobody reads on.
macro_rules! say {
    ($($text:tt)*) => { say_part!("{}\n", format_args!($($text)*)) };
}

/// Prints part of a line, or ends quietly when nobody reads on.
macro_rules! say_part {
    ($($text:tt)*) => {
        if write!(std::io::stdout(), $($text)*).is_err() {
            std::process::exit(0);
        }
    };
}

const HELP: &str = "\
What the patterns, plans and searches of palisade-patterns say and solve.

usage: patterns [OPTIONS] explain FEN...
       patterns [OPTIONS] newborn | studies | solved

  explain FEN...   identities, plans and evaluation of positions, and the move
                   each method would play
  newborn          the sixteen problems on which PEASANT was tested, one by one
  studies          every problem of studies.tsv, one by one
  solved           problems solved per 100 000 nodes, for every method, over
                   studies.tsv and a sample of kp_any.tsv

options:
  --data DIR       where the data files are (default: ../shared/data, or PALISADE_DATA)
  --nodes N        nodes a problem (default 100000)
  --step N         for `solved`: every Nth position of kp_any.tsv (default 20)
  --help           this text

`moves` counts problems where the method plays a best move, `results` those
where it also says the right result: decisive for a win, less for a draw.
";

/// The problems from Fine on which Newborn tested PEASANT (Church 1978,
/// \"Evaluation\").
const NEWBORN: [&str; 16] = [
    "25", "26", "29", "42", "51", "53", "58", "61", "66", "67", "70", "76", "80", "82", "90",
    "100A",
];

struct Problem {
    name: String,
    ending: PawnEnding,
    /// White's result in half points; unknown for some studies.
    result: Option<u8>,
    best: Vec<String>,
}

struct Options {
    data: PathBuf,
    nodes: u64,
    step: usize,
}

fn main() -> ExitCode {
    let mut options = Options {
        data: std::env::var_os("PALISADE_DATA").map_or("../shared/data".into(), PathBuf::from),
        nodes: 100_000,
        step: 20,
    };
    let mut words = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--help" | "-h" => {
                say_part!("{HELP}");
                return ExitCode::SUCCESS;
            }
            "--data" | "--nodes" | "--step" => {
                let Some(value) = arguments.next() else {
                    return complain(&format!("{argument} needs a value"));
                };
                let number = value.parse::<u64>().ok().filter(|&number| number > 0);
                match (argument.as_str(), number) {
                    ("--data", _) => options.data = value.into(),
                    ("--nodes", Some(nodes)) => options.nodes = nodes,
                    (_, Some(step)) => options.step = usize::try_from(step).unwrap_or(usize::MAX),
                    _ => return complain(&format!("{argument}: `{value}` is not a number")),
                }
            }
            unknown if unknown.starts_with("--") => {
                return complain(&format!("unknown option {unknown}"));
            }
            _ => words.push(argument),
        }
    }
    let outcome = match words.split_first() {
        Some((word, fens)) if word == "explain" && !fens.is_empty() => explain(fens, &options),
        Some((word, [])) if word == "newborn" => one_by_one(&options, is_newborn),
        Some((word, [])) if word == "studies" => one_by_one(&options, |_| true),
        Some((word, [])) if word == "solved" => solved(&options),
        _ => return complain("expected explain FEN..., newborn, studies or solved"),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => complain(&message),
    }
}

fn complain(message: &str) -> ExitCode {
    eprintln!("patterns: {message} (--help tells more)");
    ExitCode::FAILURE
}

fn is_newborn(name: &str) -> bool {
    name.strip_prefix("Fine-").is_some_and(|number| NEWBORN.contains(&number))
}

fn problems(folder: &Path) -> Result<Vec<Problem>, String> {
    let path = folder.join("studies.tsv");
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut problems = Vec::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        let [name, fen, result, best, ..] = columns[..] else {
            return Err(format!("{} line {}: too few columns", path.display(), number + 1));
        };
        let ending = fen
            .parse()
            .map_err(|error| format!("{} line {}: {error}", path.display(), number + 1))?;
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

/// Positions from games whose value the solver decides, with the moves that
/// keep it.
fn decided_games(options: &Options) -> Result<Vec<Problem>, String> {
    let path = options.data.join("kp_any.tsv");
    let text =
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines: Vec<_> = text.lines().skip(1).step_by(options.step).collect();
    let mut solver = Solver::with_promotions(Promotions::all());
    let mut decided = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        progress(index, lines.len(), "deciding positions of games");
        let fen = line.split('\t').next().unwrap_or_default();
        let ending: PawnEnding =
            fen.parse().map_err(|error| format!("{}: `{fen}`: {error}", path.display()))?;
        let budget = Budget::structures(1_000);
        let Some(value) = solver.value(&ending, &budget).exact() else { continue };
        let white_result = match (value, ending.side_to_move()) {
            (Outcome::Draw, _) => 1,
            (Outcome::Win, Color::White) | (Outcome::Loss, Color::Black) => 2,
            (Outcome::Win, Color::Black) | (Outcome::Loss, Color::White) => 0,
        };
        let moves = solver.moves(&ending, &budget).into_iter();
        let best = moves.filter(|(_, bounds)| bounds.lower >= value);
        decided.push(Problem {
            name: fen.to_owned(),
            ending,
            result: Some(white_result),
            best: best.map(|(keeps, _)| keeps.to_string()).collect(),
        });
    }
    progress(lines.len(), lines.len(), "");
    Ok(decided)
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
        Level::DecisiveWhite => 2,
        Level::DecisiveBlack => 0,
        _ => 1,
    };
    (moves, moves && problem.result.is_none_or(|result| result == said))
}

fn memory() -> Vec<TableSlot> {
    vec![TableSlot::EMPTY; 1 << 18]
}

fn progress(done: usize, all: usize, name: &str) {
    if std::io::stderr().is_terminal() {
        eprint!("\r{done:>5}/{all} {name:<32}");
        if done == all {
            eprint!("\r{:<45}\r", "");
        }
        let _ = std::io::stderr().flush();
    }
}

fn one_by_one(options: &Options, chosen: impl Fn(&str) -> bool) -> Result<(), String> {
    let mut problems = problems(&options.data)?;
    problems.retain(|problem| chosen(&problem.name));
    let mut memory = memory();
    say!("Each cell: move played, + if best; ! if the result is right too; nodes.");
    say_part!("| problem | best |");
    for method in &METHODS[..SHOWN] {
        say_part!(" {method} |");
    }
    say!("\n|---|---|{}", "---|".repeat(SHOWN));
    let mut totals = [(0, 0); SHOWN];
    for (index, problem) in problems.iter().enumerate() {
        progress(index, problems.len(), &problem.name);
        say_part!("| {} | {} |", problem.name, problem.best.join(" "));
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
            say_part!(" {best}{marks} {} |", found.nodes);
        }
        say!("");
    }
    progress(problems.len(), problems.len(), "");
    say_part!("| moves, results | |");
    for (moves, results) in totals {
        say_part!(" {moves}, {results} |");
    }
    say!("");
    Ok(())
}

fn solved(options: &Options) -> Result<(), String> {
    let studies = problems(&options.data)?;
    print_solved("studies", &studies, options);
    let games = decided_games(options)?;
    say!("");
    print_solved("positions of games that the solver decides", &games, options);
    Ok(())
}

fn print_solved(title: &str, problems: &[Problem], options: &Options) {
    let mut memory = memory();
    say!("{} {title}, at most {} nodes each", problems.len(), options.nodes);
    say!("| method | moves | results | nodes | solved per 100 000 nodes |");
    say!("|---|---|---|---|---|");
    for (method, name) in METHODS.iter().enumerate() {
        let (mut moves, mut results, mut nodes) = (0, 0, 0);
        for (index, problem) in problems.iter().enumerate() {
            progress(index, problems.len(), name);
            let found = search(method, &problem.ending, options.nodes, &mut memory);
            let verdict = verdict(problem, &found);
            moves += usize::from(verdict.0);
            results += usize::from(verdict.1);
            nodes += found.nodes;
        }
        progress(problems.len(), problems.len(), "");
        let rate = results as f64 * 100_000.0 / nodes.max(1) as f64;
        say!("| {name} | {moves} | {results} | {nodes} | {rate:.2} |");
    }
}

fn explain(fens: &[String], options: &Options) -> Result<(), String> {
    let mut memory = memory();
    for fen in fens {
        let ending: PawnEnding = fen.parse().map_err(|error| format!("`{fen}`: {error}"))?;
        say!("{}\n", ending.picture());
        let map = IdentityMap::of(&ending);
        for side in Color::ALL {
            for pawn in ending.pawns().of(side) {
                let words: Vec<_> = map.get(side, pawn).words().collect();
                say!("{side} {pawn}: {}", words.join(", "));
            }
        }
        say!("");
        let evaluation = HeuristicEvaluation::with_plans(&ending, |plan| say!("{plan}"));
        say!("opinion: {evaluation}\n");
        for (method, name) in METHODS[..SHOWN].iter().enumerate() {
            let found = search(method, &ending, options.nodes, &mut memory);
            let best = found.best.map_or("no move".to_owned(), |best| best.to_string());
            say!(
                "{name:32} {best:8} {:20} {} nodes, {} of them from the structure",
                found.level.to_string(),
                found.nodes,
                found.structure_hits
            );
        }
        say!("");
    }
    Ok(())
}

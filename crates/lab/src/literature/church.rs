//! Co-ordinate squares (Church 1978).

use palisade::Color;
use palisade_squares::{Church, MapResult, Reading};

use super::row::{Chapter, Row};
use crate::newborn::{PROBLEMS, Problem};

pub(super) const CHAPTER: Chapter = Chapter {
    key: "church",
    title: "Church, Co-ordinate Squares (1978)",
    introduction: "\
The program is `palisade_squares::Church`: criterion, tempo counts, experts and the choice of a
move joined. How spare moves are counted, and which of several ways to win it takes, the thesis
does not say: a *reconstruction*. \"+\" marks a move that wins according to the book.",
    rows,
};

fn rows() -> Vec<Row> {
    PROBLEMS.iter().map(problem).collect()
}

fn source(section: &str) -> String {
    format!("Church 1978, {section}")
}

/// What the program says of a problem, and whether that is a solution.
pub(crate) fn solve(problem: &Problem, reading: Reading) -> (String, bool) {
    let ending = problem.ending();
    let church = Church::new(ending.pawns(), reading);
    let result = church.result(&ending);
    let wins = result == MapResult::WonFor(ending.side_to_move());
    let said = match result {
        MapResult::Drawn => "drawn",
        MapResult::WonFor(Color::White) => "won for White",
        MapResult::WonFor(Color::Black) => "won for Black",
        MapResult::Race => "a race",
    };
    let Some(choice) = church.choose(&ending) else { return (said.into(), false) };
    let step = choice.step.to_string();
    let good = problem.best.contains(&&*step);
    let mark = if good { "+" } else { "" };
    (format!("{said}, {step}{mark} ({})", choice.motive), wins && good)
}

fn problem(problem: &Problem) -> Row {
    let (said, solved) = solve(problem, Church::READING);
    let verdict = match (solved, problem.solved) {
        (true, true) => "solved, as claimed",
        (false, false) => "not solved, as claimed",
        (true, false) => "solved, where his program was not",
        (false, true) => "not solved",
    };
    Row::new(
        source("Evaluation"),
        format!("Fine {}: {}", problem.fine, problem.church),
        format!("{verdict}: {said}"),
        format!("studies --only Fine-{}", problem.fine),
    )
}

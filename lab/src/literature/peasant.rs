//! PEASANT (Newborn 1977), as Church (1978) describes and judges it.

use palisade::{Color, PawnEnding};
use palisade_board::{Bitboard, Pawns};
use palisade_endings::{Budget, Prover};
use palisade_lab_patterns::{Method, Peasant, Search, TableSlot};
use palisade_lab_tables::kpk::{Database, Rules};
use palisade_lore::patterns::Advantage;
use palisade_tables::duel::Promotions;
use palisade_testkit::random;

use super::row::{Chapter, Row, only};
use crate::newborn::PROBLEMS;

pub(super) const CHAPTER: Chapter = Chapter {
    key: "peasant",
    title: "Newborn, PEASANT (1977), as Church (1978) describes it",
    introduction: "\
Church's first footnote lists the terms of the evaluation, nine conditions of a terminal node
and the forward pruning. All are built. ONEPAWN and TWOPAWN are named and not described, nor is
what a queen scores, nor who \"allows draw by repetition\": there the program is a
*reconstruction*. Neither his depth nor his time is known, so wins are counted at two numbers
of nodes.",
    rows,
};

fn source(section: &str) -> String {
    format!("Church 1978, {section}")
}

/// What PEASANT does with the sixteen problems.
pub(crate) struct Line {
    /// Played a best move, and of these saw the win.
    pub(crate) moves: Vec<&'static str>,
    pub(crate) wins: Vec<&'static str>,
}

/// The sixteen problems, so many nodes each.
pub(crate) fn line<M: Method + Copy>(method: M, nodes: u64) -> Line {
    let mut memory = vec![TableSlot::EMPTY; 1 << 18];
    let mut line = Line { moves: Vec::new(), wins: Vec::new() };
    for problem in PROBLEMS {
        let ending = problem.ending();
        let found = Search::new(method, &mut memory).nodes(nodes).run(&ending);
        let played = found.best.map(|best| best.to_string()).unwrap_or_default();
        if !problem.best.contains(&&*played) {
            continue;
        }
        line.moves.push(problem.fine);
        if found.level == Advantage::decisive(ending.side_to_move()) {
            line.wins.push(problem.fine);
        }
    }
    line
}

fn rows() -> Vec<Row> {
    let few = 100_000;
    let many = 1_000_000;
    let published = [few, many].map(|nodes| line(Peasant::PUBLISHED, nodes));
    let mended = line(Peasant::CHURCH, few);
    let numbers = |part: fn(&Line) -> &Vec<_>| {
        let [few, many] = [&published[0], &published[1]].map(|line| part(line).join(", "));
        format!("at 100 000 nodes {few}; at a million {many}")
    };
    let count = |part: fn(&Line) -> &Vec<_>| [0, 1].map(|n: usize| part(&published[n]).len());
    let ([moves, more_moves], [wins, more_wins]) =
        (count(|line| &line.moves), count(|line| &line.wins));
    let mut rows = vec![
        Row::new(
            source("Evaluation"),
            "finds the correct move in eleven of the sixteen problems",
            format!("{moves} at 100 000 nodes, {more_moves} at a million"),
            only(&CHAPTER),
        ),
        Row::new(
            source("Evaluation"),
            "appears to see the win in six",
            format!("{wins} and {more_wins}: {}", numbers(|line| &line.wins)),
            only(&CHAPTER),
        ),
        Row::new(
            source("footnote 1"),
            "that rule six is too weak is a very serious error",
            format!(
                "with Church's rule {} wins at 100 000 nodes instead of {wins}: {}",
                mended.wins.len(),
                mended.wins.join(", ")
            ),
            only(&CHAPTER),
        ),
    ];
    let mut memory = vec![TableSlot::EMPTY; 1 << 18];
    let mut search = |number: &str, plies: u16, nodes: u64| {
        let problem = PROBLEMS.iter().find(|problem| problem.fine == number).expect("of sixteen");
        Search::new(Peasant::PUBLISHED, &mut memory)
            .plies(plies)
            .nodes(nodes)
            .run(&problem.ending())
    };
    let fine_29 = search("29", 11, many);
    let fine_82 = search("82", 8, 20 * many);
    rows.push(Row::new(
        source("Evaluation"),
        "problem 29 is relatively shallow, 11 plies",
        format!("{} within {} plies, {} nodes", fine_29.level, fine_29.plies, fine_29.nodes),
        only(&CHAPTER),
    ));
    rows.push(Row::new(
        source("Evaluation"),
        "cannot find the solution to problem 82 in eight plies",
        format!("{} after {} plies, {} nodes", fine_82.level, fine_82.plies, fine_82.nodes),
        only(&CHAPTER),
    ));
    let [right, wrong] = one_pawn();
    rows.push(Row::new(
        source("footnote 1, condition 2"),
        "one pawn against none: a special evaluator",
        format!("reconstruction: right in {right} positions, wrong in {wrong}"),
        only(&CHAPTER),
    ));
    let [right, wrong] = two_pawns(400);
    rows.push(Row::new(
        source("footnote 1, condition 2"),
        "two pawns against none: a special evaluator",
        format!("reconstruction: right in {right} of random positions, wrong in {wrong}"),
        only(&CHAPTER),
    ));
    rows.extend(PROBLEMS.iter().map(|problem| {
        let seen = |part: fn(&Line) -> &Vec<_>| match [0, 1]
            .map(|n: usize| part(&published[n]).contains(&problem.fine))
        {
            [true, _] => "at 100 000 nodes",
            [_, true] => "at a million nodes",
            _ => "not at a million nodes",
        };
        Row::new(
            source("Evaluation"),
            format!("Fine {}: {}", problem.fine, problem.peasant),
            format!("move {}, win {}", seen(|line| &line.moves), seen(|line| &line.wins)),
            only(&CHAPTER),
        )
    }));
    rows
}

/// Does PEASANT take it for won by this side?
fn says_won(ending: &PawnEnding, side: Color) -> bool {
    let assessment = Peasant::PUBLISHED.assess(ending);
    let sign = if ending.side_to_move() == side { 1 } else { -1 };
    assessment.score * sign > 5_000
}

/// ONEPAWN against the database: right and wrong.
fn one_pawn() -> [u32; 2] {
    let database = Database::new(Rules::Chess);
    let mut counts = [0; 2];
    for position in database.positions() {
        let Ok(pawns) = Pawns::new(position.pawn().bitboard(), Bitboard::EMPTY) else { continue };
        let (white, black) = (position.white_king(), position.black_king());
        let Ok(ending) = PawnEnding::new(pawns, white, black, position.side_to_move(), None) else {
            continue;
        };
        let wrong = says_won(&ending, Color::White) != database.is_win(&position);
        counts[usize::from(wrong)] += 1;
    }
    counts
}

/// TWOPAWN against the bounds of structures, on so many random positions.
fn two_pawns(count: usize) -> [u32; 2] {
    let mut prover = Prover::with_promotions(Promotions::all(), 1 << 29);
    let two = |ending: &PawnEnding| {
        let [white, black] = Color::ALL.map(|side| ending.pawns().of(side).len());
        [white, black] == [2, 0] || [white, black] == [0, 2]
    };
    let mut counts = [0; 2];
    let samples = (0_u64..).filter_map(|seed| random::ending_from(seed, 2)).filter(two);
    for ending in samples.take(count) {
        let strong = if ending.pawns().white().any() { Color::White } else { Color::Black };
        if let Some(wins) = prover.prove(&ending, strong, &Budget::work(3_000)).breaks() {
            counts[usize::from(wins != says_won(&ending, strong))] += 1;
        }
    }
    counts
}

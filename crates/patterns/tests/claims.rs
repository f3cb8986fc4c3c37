//! Claims against exact truth: how often each is right, wrong, and missing.

use std::collections::BTreeMap;

use palisade_board::{Bitboard, Color, PawnEnding, Pawns};
use palisade_exact::duel::{Material, Promotions};
use palisade_exact::kpk::{Database, Rules};
use palisade_exact::{Budget, Solver};
use palisade_patterns::{HeuristicEvaluation, Level, Standing};

mod common;

/// Claims of a win that are right and wrong, claims of a draw likewise, wins
/// and draws without a claim.
#[derive(Default)]
struct LonePawn {
    win_right: u32,
    win_wrong: u32,
    draw_right: u32,
    draw_wrong: u32,
    win_open: u32,
    draw_open: u32,
}

fn lone_pawn() -> LonePawn {
    let database = Database::new(Rules::Chess);
    let mut counts = LonePawn::default();
    for position in database.positions() {
        let (white, black) = (position.white_king(), position.black_king());
        let Ok(pawns) = Pawns::new(position.pawn().bitboard(), Bitboard::EMPTY) else { continue };
        let side = position.side_to_move();
        let Ok(ending) = PawnEnding::new(pawns, white, black, side, None) else { continue };
        let count = match (HeuristicEvaluation::of(&ending).certain(), database.is_win(&position)) {
            (Some(Level::DecisiveWhite), true) => &mut counts.win_right,
            (Some(Level::DecisiveWhite), false) => &mut counts.win_wrong,
            (Some(_), true) => &mut counts.draw_wrong,
            (Some(_), false) => &mut counts.draw_right,
            (None, true) => &mut counts.win_open,
            (None, false) => &mut counts.draw_open,
        };
        *count += 1;
    }
    counts
}

#[test]
fn king_and_pawn_against_king_is_judged_as_the_docs_say() {
    let LonePawn { win_right, win_wrong, draw_right, draw_wrong, win_open, draw_open } =
        lone_pawn();
    println!("won: {win_right} claimed, {draw_wrong} called drawn, {win_open} open");
    println!("drawn: {draw_right} claimed, {win_wrong} called won, {draw_open} open");
    // The table of docs/patterns.md.
    assert_eq!([win_right, draw_wrong, win_open], [102_750, 0, 8_532]);
    assert_eq!([win_wrong, draw_right, draw_open], [4, 12_311, 42_077]);
}

/// Right, wrong and undecided, by what claims.
type Table = BTreeMap<String, [u32; 3]>;

fn measure(endings: &[PawnEnding], structures: u64, promotions: Promotions) -> Table {
    let mut table = Table::new();
    let mut solver = Solver::with_promotions(promotions);
    let show = std::env::var("SHOW").unwrap_or_default();
    for ending in endings {
        if solver.structures() > 2_000_000 {
            solver = Solver::with_promotions(Promotions::all());
        }
        let mut claims: Vec<(String, Color)> = Vec::new();
        let evaluation = HeuristicEvaluation::with_plans(ending, |plan| {
            if plan.standing >= Standing::Strong {
                let name = format!("{:8} {}", plan.standing.to_string(), plan.kind);
                if !claims.contains(&(name.clone(), plan.side)) {
                    claims.push((name, plan.side));
                }
            }
        });
        let certain = evaluation.certain();
        for side in Color::ALL {
            let wins = solver.wins(ending, side, &Budget::structures(structures));
            for (name, _) in claims.iter().filter(|(_, claimant)| *claimant == side) {
                let column = match wins {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                };
                table.entry(name.clone()).or_default()[column] += 1;
                if column == 1 && !show.is_empty() && name.contains(&show) {
                    println!("{name} {side}: {ending}");
                }
            }
            let claimed = certain == Some(Level::decisive(side));
            let entry = match (claimed, wins) {
                (true, _) => "global decisive",
                (false, Some(true)) => "global: win not claimed",
                _ => continue,
            };
            let column = wins.map_or(2, |wins| usize::from(!wins));
            table.entry(entry.to_owned()).or_default()[column] += 1;
        }
        if certain == Some(Level::Equal) {
            let wins =
                Color::ALL.map(|side| solver.wins(ending, side, &Budget::structures(structures)));
            let column = match wins {
                [Some(false), Some(false)] => 0,
                [Some(true), _] | [_, Some(true)] => 1,
                _ => 2,
            };
            table.entry("global equal".to_owned()).or_default()[column] += 1;
        }
    }
    table
}

fn print(title: &str, table: &Table) {
    println!("{title}\n{:26} {:>7} {:>7} {:>9}", "claim", "right", "wrong", "undecided");
    for (name, [right, wrong, open]) in table {
        println!("{name:26} {right:7} {wrong:7} {open:9}");
    }
}

fn random(count: usize, pawns: std::ops::RangeInclusive<u32>) -> Vec<PawnEnding> {
    (0_u64..)
        .filter_map(|seed| common::ending_from(seed, pawns.end().div_ceil(2)))
        .filter(|ending| pawns.contains(&ending.pawns().all().len()))
        .take(count)
        .collect()
}

#[test]
fn decisive_claims_are_seldom_wrong() {
    // Of the databases only the quick ones: what they leave open is not counted.
    let quick = [Material::QUEEN, Material::PAWN];
    let table = measure(&random(1500, 1..=3), 400, Promotions::with(quick));
    print("random, 1 to 3 pawns", &table);
    assert_eq!(table["global decisive"], [708, 0, 118]);
}

/// Does `.ci/sweeps` ask? It takes a part of a long sweep, the same part every time.
fn is_short() -> bool {
    std::env::var("PALISADE_SWEEP").is_ok_and(|length| length == "short")
}

/// The headline of docs/patterns.md: of 1596 decisive values that can be judged none is
/// wrong.
#[test]
#[ignore = "exhaustive: about 5 minutes for 3 600 positions, a tenth of them in short"]
fn none_of_the_decisive_values_of_the_docs_is_wrong() {
    let part = if is_short() { 10 } else { 1 };
    let tables = [(1..=3, 3000), (4..=5, 600)]
        .map(|(pawns, count)| measure(&random(count / part, pawns), 1500, Promotions::all()));
    let [few, many] = tables.map(|table| {
        let [right, wrong, _] = table["global decisive"];
        assert_eq!(wrong, 0);
        right
    });
    if is_short() {
        assert!(few > 100, "{few} and {many}");
    } else {
        assert_eq!([few, many], [1544, 52]);
    }
}

/// What became of the games in which a side was said to be winning.
#[test]
#[ignore = "a measurement for docs/patterns.md: some seconds, needs kp_any.tsv"]
fn decisive_claims_against_the_results_of_games() {
    let Some(text) = common::data("kp_any.tsv") else { return };
    let (mut claims, mut positions) = ([0_u32; 3], 0);
    for line in text.lines().skip(1) {
        let columns: Vec<_> = line.split('\t').collect();
        let Ok(ending) = columns[0].parse() else { continue };
        positions += 1;
        let side = match HeuristicEvaluation::of(&ending).certain() {
            Some(Level::DecisiveWhite) => Color::White,
            Some(Level::DecisiveBlack) => Color::Black,
            _ => continue,
        };
        let won = if side.is_white() { "1-0" } else { "0-1" };
        let column = match columns[1] {
            result if result == won => 0,
            "1/2-1/2" => 1,
            _ => 2,
        };
        claims[column] += 1;
    }
    let [won, drawn, lost] = claims;
    println!(
        "{positions} positions of games; decisive claims: {won} won, {drawn} drawn, {lost} lost"
    );
}

#[test]
#[ignore = "a measurement for docs/patterns.md: about 5 minutes"]
fn every_claim_against_the_solver() {
    for (pawns, count) in [(1..=3, 3000), (4..=5, 600)] {
        let title = format!("random, {} to {} pawns", pawns.start(), pawns.end());
        print(&title, &measure(&random(count, pawns), 1500, Promotions::all()));
    }
    let games = common::positions("kp_any.tsv");
    let sample: Vec<_> = games.iter().step_by(25).copied().collect();
    print("kp_any, every twenty-fifth", &measure(&sample, 1500, Promotions::all()));
}

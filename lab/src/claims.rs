//! Claims against exact truth: how often each is right, wrong, and missing.

use std::collections::BTreeMap;

use clap::Args;
use palisade_board::{Bitboard, Color, PawnEnding, Pawns};
use palisade_endings::{Budget, Prover};
use palisade_lab_tables::kpk::{Database, Rules};
use palisade_lore::patterns::{Advantage, PlanOpinion, PlanStanding};
use palisade_tables::duel::Promotions;
use palisade_testkit::random;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use crate::{data, progress};

/// Holds every claim of PawnKing's plans and evaluations against the truth: a lone pawn
/// against the database, random positions and positions from games against the bounds of structures,
/// and games against their results.
#[derive(Args)]
#[command(after_help = "Example:\n  lab claims --count 300 --step 250")]
pub(crate) struct Options {
    /// Random positions with one to three pawns; a fifth as many with four or five.
    #[arg(long, default_value_t = 3000)]
    count: usize,
    /// Every so many-th position of kp_any.tsv goes to the bounds of structures as well; 0 leaves games
    /// out.
    #[arg(long, default_value_t = 25)]
    step: usize,
    /// Structures that may be spent on a question.
    #[arg(long, default_value_t = 1500, value_name = "STRUCTURES")]
    budget: u64,
    /// Show the positions where a claim of this name is wrong.
    #[arg(long, value_name = "NAME")]
    show: Option<String>,
    /// Print one object a line and table.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    print_lone_pawn(&lone_pawn(), options.json);
    for (pawns, count) in [(1..=3, options.count), (4..=5, options.count / 5)] {
        let title = format!("random, {} to {} pawns", pawns.start(), pawns.end());
        against_structures(&title, &sample(count, pawns), options);
    }
    if options.step > 0 {
        let path = data::path(None, "kp_any.tsv");
        against_results(&data::text(&path)?, options.json);
        let games = data::endings(&path)?;
        let title = format!("kp_any, one of {}", options.step);
        let sample: Vec<_> = games.into_iter().step_by(options.step).collect();
        against_structures(&title, &sample, options);
    }
    Ok(Outcome::Done)
}

fn against_structures(title: &str, endings: &[PawnEnding], options: &Options) {
    let table = measure(endings, options.budget, Promotions::all(), options.show.as_deref());
    match options.json {
        true => say!("{}", json!({ "positions": title, "right_wrong_undecided": table })),
        false => print(title, &table),
    }
}

/// Claims of a win that are right and wrong, claims of a draw likewise, wins
/// and draws without a claim.
#[derive(Default)]
pub(crate) struct LonePawn {
    pub(crate) win_right: u32,
    pub(crate) win_wrong: u32,
    pub(crate) draw_right: u32,
    pub(crate) draw_wrong: u32,
    pub(crate) win_open: u32,
    pub(crate) draw_open: u32,
}

pub(crate) fn lone_pawn() -> LonePawn {
    let database = Database::new(Rules::Chess);
    let mut counts = LonePawn::default();
    for position in database.positions() {
        let (white, black) = (position.white_king(), position.black_king());
        let Ok(pawns) = Pawns::new(position.pawn().bitboard(), Bitboard::EMPTY) else { continue };
        let side = position.side_to_move();
        let Ok(ending) = PawnEnding::new(pawns, white, black, side, None) else { continue };
        let count = match (PlanOpinion::of(&ending).certain(), database.is_win(&position)) {
            (Some(Advantage::DecisiveWhite), true) => &mut counts.win_right,
            (Some(Advantage::DecisiveWhite), false) => &mut counts.win_wrong,
            (Some(_), true) => &mut counts.draw_wrong,
            (Some(_), false) => &mut counts.draw_right,
            (None, true) => &mut counts.win_open,
            (None, false) => &mut counts.draw_open,
        };
        *count += 1;
    }
    counts
}

fn print_lone_pawn(counts: &LonePawn, as_json: bool) {
    let LonePawn { win_right, win_wrong, draw_right, draw_wrong, win_open, draw_open } = counts;
    if as_json {
        say!(
            "{}",
            json!({
                "positions": "king and pawn against king",
                "won": { "claimed": win_right, "called_drawn": draw_wrong, "open": win_open },
                "drawn": { "claimed": draw_right, "called_won": win_wrong, "open": draw_open },
            })
        );
    } else {
        say!("won: {win_right} claimed, {draw_wrong} called drawn, {win_open} open");
        say!("drawn: {draw_right} claimed, {win_wrong} called won, {draw_open} open");
    }
}

/// Right, wrong and undecided, by what claims.
type Table = BTreeMap<String, [u32; 3]>;

fn measure(
    endings: &[PawnEnding],
    structures: u64,
    promotions: Promotions,
    shown: Option<&str>,
) -> Table {
    let mut table = Table::new();
    let mut prover = Prover::with_promotions(promotions, 1 << 29);
    let bar = progress::bar(endings.len());
    for ending in endings {
        bar.inc(1);
        let mut claims: Vec<(String, Color)> = Vec::new();
        let evaluation = PlanOpinion::with_plans(ending, |plan| {
            if plan.standing >= PlanStanding::Strong {
                let name = format!("{:8} {}", plan.standing.to_string(), plan.kind);
                if !claims.contains(&(name.clone(), plan.side)) {
                    claims.push((name, plan.side));
                }
            }
        });
        let certain = evaluation.certain();
        let wins =
            Color::ALL.map(|side| prover.prove(ending, side, &Budget::work(structures)).breaks());
        for side in Color::ALL {
            let wins = wins[side.index()];
            for (name, _) in claims.iter().filter(|(_, claimant)| *claimant == side) {
                let column = match wins {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                };
                table.entry(name.clone()).or_default()[column] += 1;
                if column == 1 && shown.is_some_and(|shown| name.contains(shown)) {
                    bar.suspend(|| eprintln!("{name} {side}: {ending}"));
                }
            }
            let claimed = certain == Some(Advantage::decisive(side));
            let entry = match (claimed, wins) {
                (true, _) => "global decisive",
                (false, Some(true)) => "global: win not claimed",
                _ => continue,
            };
            let column = wins.map_or(2, |wins| usize::from(!wins));
            table.entry(entry.to_owned()).or_default()[column] += 1;
        }
        let entry = match certain {
            Some(_) => "two values that agree",
            None => "two values apart",
        };
        let column = match value(wins) {
            Some(value) if (evaluation.pessimistic..=evaluation.optimistic).contains(&value) => 0,
            Some(_) => 1,
            None => 2,
        };
        table.entry(entry.to_owned()).or_default()[column] += 1;
        if certain == Some(Advantage::Equal) {
            table.entry("global equal".to_owned()).or_default()[column] += 1;
        }
    }
    bar.finish_and_clear();
    table
}

/// The exact value, by who can win by force.
const fn value(wins: [Option<bool>; 2]) -> Option<Advantage> {
    match wins {
        [Some(true), _] => Some(Advantage::DecisiveWhite),
        [_, Some(true)] => Some(Advantage::DecisiveBlack),
        [Some(false), Some(false)] => Some(Advantage::Equal),
        _ => None,
    }
}

fn print(title: &str, table: &Table) {
    say!("{title}\n{:26} {:>7} {:>7} {:>9}", "claim", "right", "wrong", "undecided");
    for (name, [right, wrong, open]) in table {
        say!("{name:26} {right:7} {wrong:7} {open:9}");
    }
}

fn sample(count: usize, pawns: std::ops::RangeInclusive<u32>) -> Vec<PawnEnding> {
    (0_u64..)
        .filter_map(|seed| random::ending_from(seed, pawns.end().div_ceil(2)))
        .filter(|ending| pawns.contains(&ending.pawns().all().len()))
        .take(count)
        .collect()
}

/// What became of the games in which a side was said to be winning.
fn against_results(text: &str, as_json: bool) {
    let (mut claims, mut positions) = ([0_u32; 3], 0);
    for line in text.lines().skip(1) {
        let Some((fen, rest)) = line.split_once('\t') else { continue };
        let Ok(ending) = fen.parse() else { continue };
        let result = rest.split('\t').next().unwrap_or_default();
        positions += 1;
        let side = match PlanOpinion::of(&ending).certain() {
            Some(Advantage::DecisiveWhite) => Color::White,
            Some(Advantage::DecisiveBlack) => Color::Black,
            _ => continue,
        };
        let won = if side.is_white() { "1-0" } else { "0-1" };
        let column = match result {
            _ if result == won => 0,
            "1/2-1/2" => 1,
            _ => 2,
        };
        claims[column] += 1;
    }
    let [won, drawn, lost] = claims;
    match as_json {
        true => {
            let counts = json!({ "won": won, "drawn": drawn, "lost": lost });
            say!("{}", json!({ "games": positions, "decisive_claims": counts }));
        }
        false => say!(
            "{positions} positions of games; decisive claims: {won} won, {drawn} drawn, \
             {lost} lost"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_tables::duel::Material;
    use palisade_testkit::sweep;

    #[test]
    fn king_and_pawn_against_king_is_judged_as_the_docs_say() {
        let counts = lone_pawn();
        print_lone_pawn(&counts, false);
        let LonePawn { win_right, win_wrong, draw_right, draw_wrong, win_open, draw_open } = counts;
        // The table of docs/patterns.md.
        assert_eq!([win_right, draw_wrong, win_open], [102_971, 0, 8_311]);
        assert_eq!([win_wrong, draw_right, draw_open], [4, 12_311, 42_077]);
    }

    #[test]
    fn decisive_claims_are_seldom_wrong() {
        // Of the databases only the quick ones: what they leave open is not counted.
        let quick = [Material::QUEEN, Material::PAWN];
        let table = measure(&sample(1500, 1..=3), 400, Promotions::with(quick), None);
        print("random, 1 to 3 pawns", &table);
        assert_eq!(table["global decisive"], [743, 0, 84]);
    }

    /// The headline of docs/patterns.md: of 1647 decisive values that can be judged none is
    /// wrong. All 3 600 positions in a sweep; by default one of a hundred.
    #[test]
    fn none_of_the_decisive_values_of_the_docs_is_wrong() {
        let [few, many] = [(1..=3, 30), (4..=5, 6)].map(|(pawns, count)| {
            let count = sweep::times(count) as usize;
            let table = measure(&sample(count, pawns), 1500, Promotions::all(), None);
            let [right, wrong, _] = table["global decisive"];
            assert_eq!(wrong, 0);
            right
        });
        if sweep::is_full() {
            assert_eq!([few, many], [1582, 65]);
        } else {
            assert!(few > 10, "{few} and {many}");
        }
    }
}

//! What small groups of pawns break through: how the library's file of breakthroughs
//! was made.

use std::collections::HashMap;

use clap::Args;
use palisade_board::{Bitboard, Color, Pawns, Square};
use palisade_testkit::pawns_alone::queens_within;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::progress;
use crate::say::say;

/// Lists the groups of up to three pawns a side on three files that break through,
/// whatever other pawns answer; kings stay out of it.
#[derive(Args)]
#[command(after_help = "Example:\n  lab breakthroughs --moves 4")]
pub(crate) struct Options {
    /// Own moves until a pawn queens, at most.
    #[arg(long, default_value_t = 6)]
    moves: u8,
    /// Print one object a line and group.
    #[arg(long)]
    json: bool,
}

/// The files of the group, and the ranks where each side's pawns may stand.
const FILES: [usize; 3] = [2, 3, 4];
const OWN_RANKS: [usize; 2] = [3, 4];
const ENEMY_RANKS: [usize; 3] = [4, 5, 6];

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let groups = || {
        let enemies = || arrangements(&ENEMY_RANKS).filter(|enemy| enemy.any());
        arrangements(&OWN_RANKS).flat_map(move |own| enemies().map(move |enemy| (own, enemy)))
    };
    let bar = progress::bar(groups().count());
    for (own, enemy) in groups() {
        bar.inc(1);
        let Ok(pawns) = Pawns::new(own, enemy) else { continue };
        if own.is_empty() || pawns.passed(Color::White).any() {
            continue;
        }
        let mut memo = HashMap::new();
        let within = |&moves: &u8| queens_within(pawns, Color::White, moves, &mut memo);
        if let Some(moves) = (1..=options.moves).find(within) {
            bar.suspend(|| match options.json {
                true => {
                    say!("{}", json!({ "moves": moves, "own": names(own), "enemy": names(enemy) }));
                }
                false => say!("{moves} moves\n{pawns}\n"),
            });
        }
    }
    bar.finish_and_clear();
    Ok(Outcome::Done)
}

/// At most one pawn on each file, on one of the ranks.
fn arrangements(ranks: &[usize]) -> impl Iterator<Item = Bitboard> {
    let choices = ranks.len() + 1;
    (0..choices.pow(3)).map(move |number| {
        let digits = [number % choices, number / choices % choices, number / choices.pow(2)];
        FILES
            .into_iter()
            .zip(digits)
            .filter_map(|(file, digit)| {
                let rank = ranks[digit.checked_sub(1)?];
                Square::from_index(8 * rank + file)
            })
            .collect()
    })
}

fn names(set: Bitboard) -> Vec<String> {
    set.iter().map(|square| square.to_string()).collect()
}

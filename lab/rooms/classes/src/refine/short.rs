//! A page for the player: of each refined table the ten rules that do most of the work.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::arena::Arena;
use super::book::preferences;
use crate::stages::refined_from_five;
use palisade_classes::Table;
use palisade_classes::{kpk, kqk, krk, men};

/// The first paragraphs of the page.
const PREFACE: &str = "\
# Ten rules an ending

Printed by `cargo lab refine --short`; a test keeps it so.

A refined table plays to the successor whose class ranks highest. Most classes are for rare
positions. Here are, for each ending, the ten classes whose positions are played to most often,
over all starts that are won, and what share of all moves each makes. The whole tables stand in
[the refined tables](refined-tables.md).
";

/// How many rules a player is asked to learn.
const FEW: usize = 10;

/// For each shipped table the ten rules that do most of the work: the text of
/// `lab/pages/ten-rules.md`.
#[must_use]
pub fn short_pages() -> String {
    let (pawn, rook, queen) =
        (Arena::kpk(), Arena::lone_king(men::WHITE_ROOK), Arena::lone_king(men::WHITE_QUEEN));
    let pages = [
        page(&pawn, &kpk::refined()),
        page(&pawn, &refined_from_five()),
        page(&rook, &krk::refined()),
        page(&queen, &kqk::refined()),
    ];
    format!("{PREFACE}\n{}", pages.join("\n"))
}

fn page(arena: &Arena, table: &Table) -> String {
    let classes = table.classes();
    let found: Vec<_> = arena.positions.iter().map(|position| table.evaluate(position)).collect();
    let mut work = vec![0_usize; classes.len()];
    for start in 0..arena.starts() {
        let best = arena.moves.of(start).iter().max_by_key(|&&to| found[to as usize].value);
        if let Some(&to) = best {
            work[found[to as usize].index] += 1;
        }
    }
    let mut order: Vec<usize> = (0..classes.len()).collect();
    order.sort_by_key(|&index| core::cmp::Reverse(work[index]));
    let tenths = |count: usize| (1000 * count + arena.starts() / 2) / arena.starts().max(1);
    let share = |count: usize| format!("{}.{} %", tenths(count) / 10, tenths(count) % 10);
    let first: usize = order.iter().take(FEW).map(|&index| work[index]).sum();
    let mut sum = 0;
    let nine_tenths = order.iter().position(|&index| {
        sum += work[index];
        10 * sum >= 9 * arena.starts()
    });
    let mut text = format!(
        "## {}\n\nOf {} classes these {} make {} of the moves; nine tenths take {}.\n\n",
        table.name(),
        classes.len(),
        FEW.min(classes.len()),
        share(first),
        nine_tenths.map_or(classes.len(), |index| index + 1)
    );
    for (number, &index) in order.iter().take(FEW).enumerate() {
        let class = &classes[index];
        text.push_str(&format!("{}. {} *{}*", number + 1, class.meaning, share(work[index])));
        let preferences = preferences(&arena.primitives, class);
        if !preferences.is_empty() {
            text.push_str(&format!(" Prefer {preferences}."));
        }
        text.push('\n');
    }
    text
}

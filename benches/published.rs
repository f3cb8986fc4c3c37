//! The ratios that BENCHMARKS.md publishes, beside those of this run.

use crate::measure::{Report, brief};

/// What is published: its label in BENCHMARKS.md, the table that it is measured in, the row, and
/// the row that it is a multiple of. A table may be the beginning of some names: then the
/// ratio is a range.
type Published = (&'static str, &'static str, &'static str, &'static str);

const COZY: &str = "cozy-chess";
const MOVES: &str = "move generation";
const PRIMITIVES: &str = "board: primitives";
const MAP: &str = "king map of Fine 70";
const PROBE: &str = "exact probe";

/// In the order of the page.
const PUBLISHED: [Published; 50] = [
    ("perft, nodes a second", "board: perft", COZY, "palisade"),
    ("legal moves", PRIMITIVES, "legal moves", "legal moves, cozy-chess"),
    ("a king's flood, until it stops", PRIMITIVES, "king flood", "legal moves, cozy-chess"),
    ("candidates", PRIMITIVES, "candidates", "legal moves, cozy-chess"),
    ("fixed pawns", PRIMITIVES, "fixed pawns", "legal moves, cozy-chess"),
    ("passed pawns", PRIMITIVES, "passed pawns", "legal moves, cozy-chess"),
    ("fill through obstacles", PRIMITIVES, "fill through obstacles", "legal moves, cozy-chess"),
    ("king dilation of a set", PRIMITIVES, "king dilation of a set", "legal moves, cozy-chess"),
    ("rams", PRIMITIVES, "rams", "legal moves, cozy-chess"),
    ("a man on each side", "databases: a look", "duel", MOVES),
    ("`Glance`, no fence", "blockage: no fence", "glance", MOVES),
    ("`Node`, no fence", "blockage: no fence", "node", MOVES),
    ("`Node`, fenced", "blockage: fenced", "node", MOVES),
    ("`Node`, what the paper calls blocked", "blockage: blocked", "node", MOVES),
    ("`Node`, a proof", "blockage: proved", "node", MOVES),
    ("a `Knowledge`, a proof, asked again", "blockage: proved, again", "node, cached", MOVES),
    ("a probe of a hash table of 64 MB", "blockage: proved, again", "hash probe", MOVES),
    ("`unwinnable`, no fence", "blockage: no fence", "unwinnable", MOVES),
    ("in a tree, no fence: `Node`", "blockage: rams, no fence, in a tree", "node", MOVES),
    (
        "in a tree, no fence: with `WallTable`",
        "blockage: rams, no fence, in a tree",
        "node, with a table of walls",
        MOVES,
    ),
    (
        "in a tree, no fence: with `WallNotes`",
        "blockage: rams, no fence, in a tree",
        "node, noted",
        MOVES,
    ),
    ("in a tree, fenced: `Node`", "blockage: fenced, in a tree", "node", MOVES),
    (
        "in a tree, fenced: with `WallTable`",
        "blockage: fenced, in a tree",
        "node, with a table of walls",
        MOVES,
    ),
    ("in a tree, fenced: with `WallNotes`", "blockage: fenced, in a tree", "node, noted", MOVES),
    ("the paper's whole test", "literature: ", "paper", MOVES),
    ("the depth-first fence", "literature: ", "depth-first fence", MOVES),
    ("the flood", "literature: ", "flood", MOVES),
    ("the fence by labelling", "literature: ", "labelled fence", MOVES),
    ("a line of JSON, `careful`", "analyse: ", "a line of JSON", MOVES),
    ("one locked structure, both bounds", "exact", "one locked structure, both bounds", MAP),
    ("figure 2 holds for Black", "exact", "figure 2 holds for Black", MAP),
    ("figure 2 holds for White", "exact", "figure 2 holds for White", MAP),
    ("a win by a capture in passing only", "exact", "a win by a capture in passing only", MAP),
    ("Fine 70 breaks through", "exact", "Fine 70 breaks through", MAP),
    ("a sacrifice that the paper misses", "exact", "a sacrifice that the paper misses", MAP),
    ("a race that hangs on the promotion", "exact", "a race that hangs on the promotion", MAP),
    ("Fine 70 again, from the cache", "exact", "Fine 70 again, from the cache", MAP),
    (
        "to check a certificate of one structure",
        "exact",
        "to check a certificate of one structure",
        MAP,
    ),
    ("winnability of a locked position", "exact", "winnability of a locked position", MAP),
    ("value of a locked ending", "exact", "value of a locked ending", MAP),
    ("Church's map, passive", "squares: one map", "Church, passive", "exact"),
    ("Church's map of 1978", "squares: one map", "Church 1978", "exact"),
    ("pawn can run", "classes: one position", "pawn can run", PROBE),
    ("class, final KPK table", "classes: one position", "class, final KPK table", PROBE),
    ("class, first KPK table", "classes: one position", "class, first KPK table", PROBE),
    ("class, revised KRK table", "classes: one position", "class, revised KRK table", PROBE),
    ("class, first KRK table", "classes: one position", "class, first KRK table", PROBE),
    ("best move, final KPK table", "classes: one position", "best move, final KPK table", PROBE),
    (
        "best move, revised KRK table",
        "classes: one position",
        "best move, revised KRK table",
        PROBE,
    ),
    ("opinion, PawnKing", "patterns: a position", "opinion, PawnKing", "legal moves"),
];

/// The page, so that a label here is one there.
const PAGE: &str = include_str!("../BENCHMARKS.md");

/// What the page has in the second column behind this label.
fn on_the_page(label: &str) -> Option<&'static str> {
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    rows.filter(|(first, _)| *first == label).map(|(_, rest)| rest.trim_end_matches(" |")).next()
}

/// The ratio of two rows of each table whose name begins so, or is so.
fn measured(report: &Report, (_, table, row, over): &Published) -> Vec<f64> {
    let is_range = table.ends_with(' ') || table.starts_with("board: perft");
    let is_meant = |name: &str| if is_range { name.starts_with(table) } else { name == *table };
    let find = |name: &str, row: &str| {
        let mut ratios = report.ratios.iter();
        ratios.find(|ratio| ratio.table == name && ratio.row == row).map(|ratio| ratio.ratio)
    };
    let mut tables: Vec<&str> = report.ratios.iter().map(|ratio| ratio.table.as_str()).collect();
    tables.dedup();
    let tables = tables.into_iter().filter(|name| is_meant(name));
    tables.filter_map(|name| Some(find(name, row)? / find(name, over)?)).collect()
}

/// One table of all that is published and was measured.
pub(crate) fn print(report: &Report) {
    let labels = PUBLISHED.map(|published| (on_the_page(published.0), published.0));
    for (found, label) in labels {
        assert!(found.is_some(), "BENCHMARKS.md does not publish: {label}");
    }
    if !report.is_bench() {
        return;
    }
    println!("\n| published in BENCHMARKS.md | there | this run |\n|---|---|---|");
    for published in &PUBLISHED {
        let ratios = measured(report, published);
        let least = ratios.iter().copied().min_by(f64::total_cmp);
        let most = ratios.iter().copied().max_by(f64::total_cmp);
        let there = on_the_page(published.0).unwrap_or_default();
        match (least, most) {
            (Some(least), Some(most)) if ratios.len() > 1 => {
                println!("| {} | {there} | {} to {} |", published.0, brief(least), brief(most));
            }
            (Some(ratio), _) => println!("| {} | {there} | {} |", published.0, brief(ratio)),
            _ => assert!(!report.is_whole(), "nothing measures: {}", published.0),
        }
    }
}

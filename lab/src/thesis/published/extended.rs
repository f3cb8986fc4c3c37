//! The extended model (section 2.8): what a search below residual positions adds.

use palisade_classes::{Placement, Table, kpk, krk, men};
use palisade_lab_classes::{Limits, MateGraph, TableTools, search};

use super::endgames;
use super::section::Section;
use super::side_lines;
use super::world::World;

/// More than any search here needs.
const NODES: u32 = 1_000_000;

/// "Only the three (or so) positions with the highest static position values".
const WIDTHS: [u8; 2] = [3, u8::MAX];

fn named(limits: Limits) -> String {
    match limits {
        Limits { depth: 0, .. } => String::from("depth 0"),
        Limits { depth, width: u8::MAX, .. } => format!("depth {depth}, all"),
        Limits { depth, width, .. } => format!("depth {depth}, width {width}"),
    }
}

/// The table alone, then every depth with every width.
fn limits(depths: &[u8]) -> Vec<Limits> {
    let deeper = depths.iter().flat_map(|&depth| {
        WIDTHS.map(|width| Limits { width, ..Limits::new(depth, NODES) }).into_iter().rev()
    });
    [Limits::new(0, NODES)].into_iter().chain(deeper).collect()
}

/// The test file of KPK, every start of KRK, the lines of KRPKR.
pub(super) fn extended(world: &World) -> Section {
    let table = kpk::initial();
    let mut remarks: Vec<String> =
        limits(&[1, 2]).into_iter().map(|limits| pawn(world, &table, limits)).collect();
    let graph = MateGraph::folded(&[men::WHITE_ROOK]);
    for table in [krk::initial(), krk::revised()] {
        // A positive class is always at hand: deeper is the same.
        let rows = limits(&[1]).into_iter().map(|limits| rook(&graph, &table, limits));
        remarks.extend(rows);
    }
    let without_10 = krk::revised().edit(|classes| classes.retain(|class| class.number != 10));
    let without_10 = without_10.expect("the residual class stays").named("KRK, without class 10");
    remarks.extend(limits(&[1]).into_iter().map(|limits| rook(&graph, &without_10, limits)));
    // Every move two plies deep takes most of a minute, and mends none either.
    let narrow = Limits { width: WIDTHS[0], ..Limits::new(2, NODES) };
    remarks.extend(limits(&[1]).into_iter().chain([narrow]).map(|limits| {
        let find = |table: &Table, position: &Placement| search(table, position, limits);
        let (main, side) = (endgames::searched(find), side_lines::searched(find));
        format!("KRPKR, {}: main lines {main}; side lines {side}", named(limits))
    }));
    Section::new("extended", "Beyond the thesis: the extended model of section 2.8", Vec::new())
        .with_remarks(remarks)
}

fn pawn(world: &World, table: &Table, limits: Limits) -> String {
    let (mut exceptions, mut most, mut all) = (0, 0, 0_u64);
    for critical in world.file() {
        let found = search(table, &critical.position, limits).expect("a move");
        exceptions += usize::from(found.step != critical.file_move);
        most = most.max(found.nodes);
        all += u64::from(found.nodes);
    }
    let mean = all / world.file().len() as u64;
    format!(
        "{}, {}: {exceptions} exceptions, {mean} positions evaluated a move, {most} at most",
        table.name(),
        named(limits)
    )
}

/// Every start, one of eight symmetric ones, against every defence.
fn rook(graph: &MateGraph, table: &Table, limits: Limits) -> String {
    let (mut moves, mut nodes, mut searched) = (0_u64, 0_u64, 0_u64);
    let verdict = graph.judge_player(|position| {
        let found = search(table, position, limits)?;
        moves += 1;
        nodes += u64::from(found.nodes);
        let plain = search(table, position, Limits { depth: 0, ..limits })?;
        searched += u64::from(found.nodes > plain.nodes);
        Some(found.step)
    });
    let perfect = graph.perfect();
    let mates = graph.starts().filter_map(|start| {
        Some(f64::from(verdict.mate_in(&start)?) - f64::from(perfect.mate_in(&start)?))
    });
    let excess: Vec<f64> = mates.collect();
    let forced = excess.len();
    let mean = excess.iter().sum::<f64>() / forced.max(1) as f64;
    format!(
        "{}, {}: not forced {} of {}, mean excess {mean:.3} of the others, longest {}; searched in \
         {searched}, {:.1} positions evaluated a move",
        table.name(),
        named(limits),
        graph.starts().count() - forced,
        graph.starts().count(),
        verdict.longest().unwrap_or(0),
        nodes as f64 / moves.max(1) as f64
    )
}

//! The programs of Bramer's chapter 3: what is claimed of them, and what they do from every start.

use std::collections::BTreeSet;

use palisade_classes::men;
use palisade_lab_classes::players::{Huberman, Player, Tan, TorresMachine, torres_can_start};
use palisade_lab_classes::{MateGraph, Verdict};

use super::row::{Chapter, Row, only};

pub(super) const CHAPTER: Chapter = Chapter {
    key: "players",
    title: "The programs of Bramer's chapter 3 (1977)",
    introduction: "\
Their papers were not at hand, only what Bramer tells of them: every program here is a
*reconstruction*, Torres' too, whose rules are those that Michie (1976) rebuilt from Vigneron
(1914); so a claim that fails here may hold of the machine itself.",
    rows,
};

fn rows() -> Vec<Row> {
    vec![torres(), huberman(), tan()]
}

fn forced(graph: &MateGraph, verdict: &Verdict<'_>) -> usize {
    graph.starts().filter(|start| verdict.mate_in(start).is_some()).count()
}

fn torres() -> Row {
    let graph = MateGraph::new(men::WHITE_ROOK);
    let verdict = graph.judge_player(|position| TorresMachine.play(position));
    let own = || graph.starts().filter(torres_can_start);
    let longest = own().filter_map(|start| verdict.mate_in(&start)).max().unwrap_or(0);
    let lost: Vec<_> = own().filter(|start| verdict.mate_in(start).is_none()).collect();
    let files: BTreeSet<_> =
        lost.iter().filter_map(|start| start.square(men::WHITE_ROOK)).map(|at| at.file()).collect();
    let files: Vec<_> = files.iter().map(ToString::to_string).collect();
    Row::new(
        "Bramer 1977, section 3.1",
        "the machine takes as many as 62 moves, and always mates from its own starts",
        format!(
            "{longest} moves; not from {} of {} starts, rook on the files {} (reconstruction)",
            lost.len(),
            own().count(),
            files.join(", ")
        ),
        only(&CHAPTER),
    )
}

fn huberman() -> Row {
    let graph = MateGraph::folded(&[men::WHITE_ROOK]);
    let mut player = Huberman::rook();
    let verdict = graph.judge_plans(|position| player.plan(position));
    Row::new(
        "Bramer 1977, section 3.2",
        "Huberman's program for the rook can be proved to win against any defence",
        format!(
            "forced from {} of {} starts, in {} moves at most (reconstruction)",
            forced(&graph, &verdict),
            graph.starts().count(),
            verdict.longest().unwrap_or(0)
        ),
        only(&CHAPTER),
    )
}

fn tan() -> Row {
    let graph = MateGraph::folded(&[men::WHITE_PAWN]);
    let (perfect, mut player) = (graph.perfect(), Tan::new());
    let verdict = graph.judge_plans(|position| {
        perfect.mate_in(position)?;
        player.plan(position)
    });
    Row::new(
        "Bramer 1977, section 3.3",
        "Tan's program is correct or almost correct, but may go round without an end",
        format!(
            "forced from {} of {} won starts (reconstruction)",
            forced(&graph, &verdict),
            forced(&graph, &perfect)
        ),
        only(&CHAPTER),
    )
}

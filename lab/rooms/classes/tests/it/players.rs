//! The programs of the literature, from every start against every defence.

use palisade_classes::{Placement, is_attacked, men, successors};
use palisade_lab_classes::players::{
    AdviceTable, Huberman, Player, Tan, TorresMachine, Triples, Zuidema, torres_can_start,
};
use palisade_lab_classes::{MateGraph, Verdict};

fn rook() -> MateGraph {
    MateGraph::folded(&[men::WHITE_ROOK])
}

fn forced(graph: &MateGraph, verdict: &Verdict<'_>) -> usize {
    graph.starts().filter(|start| verdict.mate_in(start).is_some()).count()
}

/// By Bramer (1977, section 3.5) Michie's third example is Torres' algorithm in triples, and
/// one of them has as many as four goals.
#[test]
fn the_triples_play_as_the_machine_does_from_all_its_starts() {
    let graph = MateGraph::new(men::WHITE_ROOK);
    let (mut triples, mut machine) = (Triples::torres(), TorresMachine);
    let mut count = 0;
    for start in graph.starts().filter(torres_can_start) {
        assert_eq!(triples.play(&start), machine.play(&start), "{start}");
        count += 1;
    }
    assert_eq!(count, 18_816);
}

/// The machine takes 66 moves from its own starts and 67 from one beside them. A rook on the
/// files c and f is lost: a king on a centre file is in no zone, and attacks it unseen.
#[test]
fn the_machine_takes_more_moves_than_michie_says_and_loses_rooks() {
    let graph = MateGraph::new(men::WHITE_ROOK);
    let verdict = graph.judge_player(|position| TorresMachine.play(position));
    let own = |files: [i8; 2]| {
        let (mut longest, mut lost) = (0, 0);
        let starts = graph.starts().filter(torres_can_start);
        for start in starts.filter(|start| files.contains(&start.file(men::WHITE_ROOK))) {
            match verdict.mate_in(&start) {
                Some(moves) => longest = longest.max(moves),
                None => lost += 1,
            }
        }
        (longest, lost)
    };
    assert_eq!([own([1, 8]), own([2, 7]), own([3, 6])], [(66, 0), (66, 0), (66, 4018)]);
    assert_eq!(verdict.longest(), Some(67));
    let unseen: Placement = "WK D1, WR C2, BK D3".parse().unwrap();
    assert_eq!(TorresMachine.play(&unseen).unwrap().to_string(), "R-C3");
}

/// Huberman says that her programs can be proved correct (section 3.2). With the stages read
/// as here the one for the rook is.
#[test]
fn hubermans_trees_mate_from_every_start() {
    let graph = rook();
    let mut player = Huberman::rook();
    let verdict = graph.judge_plans(|position| player.plan(position));
    assert_eq!(forced(&graph, &verdict), 21_959);
    assert_eq!(verdict.longest(), Some(44));
}

/// AL1's table is told to be free of errors (section 3.5): a tree is always found. That is so
/// here; but the trees do not mate from everywhere.
#[test]
fn advice_is_found_everywhere_and_mates_from_most() {
    let graph = rook();
    let mut player = AdviceTable::rook();
    let mut none = 0;
    let verdict = graph.judge_plans(|position| {
        let plan = player.plan(position);
        none += usize::from(plan.is_none());
        plan
    });
    assert_eq!(none, 0);
    assert_eq!(forced(&graph, &verdict), 20_598);
}

/// Zuidema says that his program always mates within fifty moves (section 3.4). It does so
/// with its memory of what has occurred; without, Black holds out from most starts.
#[test]
fn zuidemas_programs_need_their_memory() {
    let graph = rook();
    let defence = palisade_lab_classes::tables::towards_the_centre();
    for mut player in [Zuidema::first(), Zuidema::second()] {
        for start in graph.starts().step_by(97) {
            player.begin();
            let mut position = start;
            let moves = (1..=50).find(|_| {
                let step = player.play(&position).expect("a move");
                let mut moves = successors(&position, palisade_board::Color::White);
                let (_, after) = moves.find(|(other, _)| *other == step).expect("a legal move");
                match defence.choose(&after) {
                    Some(answer) => {
                        assert!(answer.successor.has(men::WHITE_ROOK), "{after}");
                        position = answer.successor;
                        false
                    }
                    None => is_attacked(&after, men::BLACK_KING),
                }
            });
            assert!(moves.is_some(), "no mate within fifty moves from {start}");
        }
    }
    let mut player = Zuidema::first();
    let verdict = graph.judge_plans(|position| {
        player.begin();
        player.plan(position)
    });
    assert!(forced(&graph, &verdict) < 3000);
}

/// Tan believes that his program keeps the value of a position; Bramer, that it may go round
/// in circles and find no move (section 3.3). Both are so, but not everywhere.
#[test]
fn tans_tree_wins_most_pawns_and_goes_round_in_some() {
    let graph = MateGraph::folded(&[men::WHITE_PAWN]);
    let (perfect, mut player) = (graph.perfect(), Tan::new());
    let (mut won, mut none) = (0, 0);
    let verdict = graph.judge_plans(|position| {
        perfect.mate_in(position)?;
        won += 1;
        let plan = player.plan(position);
        none += usize::from(plan.is_none());
        plan
    });
    assert_eq!((won, none), (62_480, 4469));
    assert_eq!(forced(&graph, &verdict), 54_804);
}

/// Nineteen moves with two bishops: every textbook.
#[test]
fn two_bishops_mate_in_nineteen_moves_at_most() {
    let graph = MateGraph::folded(&[men::WHITE_BISHOP, men::WHITE_BISHOP]);
    let perfect = graph.perfect();
    assert_eq!(perfect.longest(), Some(19));
    assert_eq!(forced(&graph, &perfect), 312_951);
    // Where White is not mating he loses a bishop at once.
    assert_eq!(perfect.not_forced().count(), 65);
}

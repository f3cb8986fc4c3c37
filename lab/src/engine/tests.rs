use std::sync::atomic::AtomicBool;

use cozy_chess::{Board, GameStatus, Move};
use palisade::{Budget, Color, Knowledge, Narrowed, NodeWork, Position, Window};

use super::search::{DRAW, Limits, MATE, Report, Searcher, Source, Use};
use super::table::Table;
use crate::recall::{Compared, Count};

fn think(board: &Board, usage: Use, limits: Limits, history: Vec<u64>) -> Report {
    let (mut table, mut knowledge) = (Table::with_megabytes(4), Knowledge::default());
    let stop = AtomicBool::new(false);
    Searcher::new(&mut table, &mut knowledge, usage, &stop, limits, history).run(board, |_| {})
}

fn depth(depth: i32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

#[test]
fn finds_a_mate_in_two() {
    // The rook cuts the king off, the king takes the opposition.
    let board: Board = "7k/8/5K2/8/8/8/8/R7 w - - 0 1".parse().unwrap();
    for usage in [Use::Off, Use::Ignored, Use::On] {
        assert_eq!(think(&board, usage, depth(5), vec![]).score, MATE - 3);
    }
}

#[test]
fn sees_that_stalemate_is_a_draw() {
    let board: Board = "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1".parse().unwrap();
    assert_eq!(think(&board, Use::On, depth(1), vec![]).line.len(), 1);
    let stalemate: Board = "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1".parse().unwrap();
    assert_eq!(think(&stalemate, Use::On, depth(3), vec![]).score, DRAW);
}

#[test]
fn plays_a_game_against_itself_without_an_illegal_move() {
    let mut board = Board::default();
    let mut history = Vec::new();
    for _ in 0..120 {
        if board.status() != GameStatus::Ongoing {
            break;
        }
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let report = think(&board, Use::On, limits, history.clone());
        let best = report.line[0];
        assert!(board.is_legal(best), "{board}: {best}");
        history.push(board.hash());
        board.play(best);
    }
    assert!(history.len() > 20);
}

#[test]
fn ignoring_the_answer_leaves_the_tree_as_it_was() {
    let board: Board = "8/8/k7/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1".parse().unwrap();
    let off = think(&board, Use::Off, depth(8), vec![]);
    let ignored = think(&board, Use::Ignored, depth(8), vec![]);
    assert_eq!((off.score, off.nodes), (ignored.score, ignored.nodes));
}

/// Fig. 4: nothing but the wall explains the score.
#[test]
fn calls_a_wall_a_draw() {
    let board: Board = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
    assert_eq!(think(&board, Use::On, depth(5), vec![]).score, DRAW);
    assert!(think(&board, Use::Off, depth(8), vec![]).score > 50);
}

/// The figures that hold and that a search with the default settings settles: how many
/// iterations pass before the score is a draw and stays one. `narrow` keeps a budget of
/// questions; none of these may be lost by it.
#[test]
fn settles_the_figures_within_ten_iterations() {
    let figures = [
        "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1",
        "4k3/5p2/1p1p1P1p/1P1P1P1P/3P4/8/4K3/8 w - - 0 1",
        "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        "4k3/7p/8/p1p5/P1P1p2p/2P1P2P/8/4K3 w - - 0 1",
        "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "4k3/8/5p2/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1",
    ];
    for fen in figures {
        let (mut table, mut knowledge) = (Table::with_megabytes(4), Knowledge::default());
        let (stop, mut settled) = (AtomicBool::new(false), None);
        let board: Board = fen.parse().unwrap();
        Searcher::new(&mut table, &mut knowledge, Use::On, &stop, depth(14), vec![]).run(
            &board,
            |report| {
                if report.score != DRAW {
                    settled = None;
                } else if settled.is_none() {
                    settled = Some(report.depth);
                }
            },
        );
        println!("{} {settled:?}", fen);
        assert!(settled.is_some_and(|depth| depth <= 10), "{}: {settled:?}", fen);
    }
}

/// Says that all moves are worth the same, and that one alone leads into a fortress.
struct OneDoor {
    door: Move,
    score: i32,
}

impl Source for OneDoor {
    fn narrow(&mut self, _: &Board, _: Window<i32>, _: i32, _: usize) -> Narrowed<i32> {
        Narrowed::Cutoff { score: -self.score, bound: palisade::Bound::Exact }
    }

    fn cannot_win(&mut self, board: &Board, side: Color) -> bool {
        let mover = board.side_to_move();
        side == mover.into() && board.king(!mover) == self.door.to
    }
}

#[test]
fn goes_into_the_fortress_if_it_is_told_to_and_has_no_more_than_a_draw() {
    let board: Board = "8/8/4k3/8/8/3K4/8/8 w - - 0 1".parse().unwrap();
    let mut moves = Vec::new();
    board.generate_moves(|batch| {
        moves.extend(batch);
        false
    });
    let play = |usage, door, score| {
        let (mut table, stop) = (Table::with_megabytes(1), AtomicBool::new(false));
        let mut knowledge = OneDoor { door, score };
        Searcher::new(&mut table, &mut knowledge, usage, &stop, depth(3), vec![])
            .run(&board, |_| {})
            .line[0]
    };
    let first = play(Use::On, moves[0], DRAW);
    for &door in &moves {
        assert_eq!(play(Use::Keep, door, DRAW), door);
        assert_eq!(play(Use::On, door, DRAW), first);
        assert_eq!(play(Use::Keep, door, 5), first);
    }
}

/// Of the nodes at which the bound ends a node or narrows its window, how many does a handle that has
/// searched other walls? It saves work by asking less often, so some are given away.
#[test]
fn a_long_life_gives_little_away_and_never_says_more() {
    let mut compared = Compared::default();
    for fen in crate::overhead::walls() {
        compared.search(&fen.parse().unwrap(), 4_000);
    }
    println!("{:?}", compared.counts);
    for Count { fresh, kept, more } in compared.counts {
        assert_eq!(more, 0);
        assert!(fresh > 100 && kept * 100 >= fresh * 85, "{kept} of {fresh}");
    }
}

/// The first iteration of a search from which on every one sees a draw.
fn drawn_from(fen: &str, knowledge: &mut Knowledge, nodes: u64) -> Option<i32> {
    let board: Board = fen.parse().unwrap();
    let (mut table, stop) = (Table::with_megabytes(4), AtomicBool::new(false));
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut drawn_from = None;
    Searcher::new(&mut table, knowledge, Use::On, &stop, limits, Vec::new()).run(
        &board,
        |report| {
            drawn_from = match report.score == DRAW {
                true => drawn_from.or(Some(report.depth)),
                false => None,
            };
        },
    );
    drawn_from
}

/// Rudolph, 1912: White gives both bishops with check, and the pawns lock the board.
const RUDOLPH: &str = "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P1K2P/PPB5/8 w - - 0 1";

#[test]
fn what_was_solved_before_a_search_settles_it() {
    let mut knowledge = Knowledge::default();
    let position: Position = RUDOLPH.parse().unwrap();
    knowledge.solve(&position, &Budget::work(1_000_000), |_| {}).unwrap();
    // The bishop's move comes late in the order of moves, and is searched with fewer plies.
    let drawn_from = drawn_from(RUDOLPH, &mut knowledge, 150_000);
    assert!(drawn_from.is_some_and(|depth| depth <= 10), "{drawn_from:?}");
}

/// Of figure 15 no static proof sees the draw, and no search. The prover does, when its nodes have paid.
#[test]
fn what_a_search_visits_often_is_proved_within_it() {
    let figure_15 = "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1";
    let drawn_from = |work| {
        let mut known = Knowledge::builder().node_work(work).build();
        drawn_from(figure_15, &mut known, 100_000)
    };
    assert_eq!(drawn_from(NodeWork { share: 0, ..NodeWork::default() }), None);
    assert!(drawn_from(NodeWork::default()).is_some());
}

//! The hook of an engine over cozy-chess whose search is broken off by an error.

use cozy_chess::Board;
use palisade::{Knowledge, SearchNode, Window};

/// Time is up.
#[derive(Debug, PartialEq)]
struct Stopped;

struct Thread {
    known: Knowledge,
    time_is_up: bool,
}

impl Thread {
    fn node(&mut self, board: &Board, asked: Window<i32>, at: SearchNode) -> Result<i32, Stopped> {
        if at.is_left_alone(SearchNode::LEAST_DEPTH) {
            return self.search(board, asked, at); // most nodes
        }
        self.ask(board, asked, at)
    }

    #[inline(never)] // so that the many nodes save no registers for the few
    fn ask(&mut self, board: &Board, asked: Window<i32>, at: SearchNode) -> Result<i32, Stopped> {
        let draw = 0; // what you return for a repetition
        let narrowed = self.known.narrow(board, asked, draw, at);
        narrowed.try_score(asked, |window| self.search(board, window, at))
    }

    /// Your node as it was: hash table, pruning, moves. This one believes its evaluation.
    fn search(&mut self, _: &Board, _: Window<i32>, _: SearchNode) -> Result<i32, Stopped> {
        if self.time_is_up { Err(Stopped) } else { Ok(340) }
    }
}

fn main() {
    let mut thread = Thread { known: Knowledge::default(), time_is_up: false };
    let wall = "8/8/8/1p2p2p/1P2P2P/1P3k2/3K4/8 b - - 0 1".parse().expect("a FEN");
    let (window, at) =
        (Window { alpha: -900, beta: 900 }, SearchNode { depth: 7, ply: 3, one_ply: 1 });
    println!("{:?}", thread.node(&wall, window, at));
    thread.time_is_up = true;
    assert_eq!(thread.node(&Board::default(), window, at), Err(Stopped));
}

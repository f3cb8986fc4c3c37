//! The hook of an engine over shakmaty that stops by a flag, and raises alpha in place.

use palisade::{Knowledge, SearchNode, Window};
use palisade_shakmaty::Shown;
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

struct Thread {
    known: Knowledge,
    stop: bool,
}

impl Thread {
    fn node(&mut self, board: &Chess, asked: Window<i32>, at: SearchNode) -> i32 {
        if at.is_left_alone(SearchNode::LEAST_DEPTH) {
            return self.search(board, asked, at); // most nodes
        }
        self.ask(board, asked, at)
    }

    #[inline(never)] // so that the many nodes save no registers for the few
    fn ask(&mut self, board: &Chess, asked: Window<i32>, at: SearchNode) -> i32 {
        let draw = 0; // what you return for a repetition
        let narrowed = self.known.narrow(&Shown(board), asked, draw, at);
        narrowed.score(asked, |window| self.search(board, window, at))
    }

    /// Your node as it was: the window is its own. After a stop no score counts.
    fn search(&mut self, board: &Chess, mut window: Window<i32>, _: SearchNode) -> i32 {
        for _ in board.legal_moves() {
            if self.stop {
                return 0;
            }
            window.alpha = window.alpha.max(340);
        }
        window.alpha
    }
}

fn main() {
    let mut thread = Thread { known: Knowledge::default(), stop: false };
    let wall: Fen = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().expect("a FEN");
    let wall: Chess = wall.into_position(CastlingMode::Standard).expect("a position");
    let (window, at) =
        (Window { alpha: 20, beta: 21 }, SearchNode { depth: 7, ply: 3, one_ply: 1 });
    assert_eq!(thread.node(&wall, window, at), 0);
}

//! A node of a search that asks before it searches.
//!
//! ```sh
//! cargo run --release --example node
//! ```
//!
//! A search asks at every node with a window. The answer is a score to return at once,
//! or a window to search on with, which may be narrower.

use palisade::{Knowledge, Narrowed, PawnEnding, Successor, Window};

/// What a pawn is worth, and a new queen.
const PAWN: i32 = 100;
const QUEEN: i32 = 900;

/// Alpha-beta over material, for the side to move. Only kings and pawns: a promotion ends
/// the line.
struct Search {
    known: Knowledge,
    asks: bool,
    nodes: u64,
    answers: u64,
}

impl Search {
    fn score(&mut self, ending: &PawnEnding, mut window: Window<i32>, depth: i32, ply: i32) -> i32 {
        self.nodes += 1;
        if self.asks {
            // The draw is worth 0 here. What comes back is proved.
            match self.known.narrow(ending, window, 0, depth, ply) {
                Narrowed::Cutoff { score, .. } => {
                    self.answers += 1;
                    return score;
                }
                Narrowed::Search(narrower) => window = narrower,
            }
        }
        if ending.is_checkmate() {
            return -10_000;
        }
        if ending.is_stalemate() {
            return 0;
        }
        if depth == 0 {
            return material(ending);
        }
        let mut best = i32::MIN;
        for (_, next) in ending.successors() {
            let other = Window { alpha: -window.beta, beta: -window.alpha };
            let score = match next {
                Successor::Ending(next) => -self.score(&next, other, depth - 1, ply + 1),
                Successor::Promoted(_) => QUEEN,
            };
            best = best.max(score);
            window.alpha = window.alpha.max(score);
            if window.alpha >= window.beta {
                break;
            }
        }
        best
    }
}

fn material(ending: &PawnEnding) -> i32 {
    let own = ending.side_to_move();
    let pawns = ending.pawns();
    PAWN * (pawns.of(own).len() as i32 - pawns.of(!own).len() as i32)
}

fn main() -> Result<(), palisade::ParseFenError> {
    let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    println!("{}", wall.picture());
    for asks in [false, true] {
        let mut search = Search { known: Knowledge::default(), asks, nodes: 0, answers: 0 };
        let score = search.score(&wall, Window { alpha: -20_000, beta: 20_000 }, 8, 0);
        let Search { nodes, answers, .. } = search;
        println!("asking: {asks:5}  score {score:4}  {nodes} nodes, {answers} answered");
        assert_eq!(score == 0, asks);
    }
    Ok(())
}

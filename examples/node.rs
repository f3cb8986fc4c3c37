//! A node of a search that asks before it searches.
//!
//! ```sh
//! cargo run --release --example node
//! ```
//!
//! The node is a closure: whatever it returns, and from wherever, stays within what is proved.
//! This one has two returns before its moves, a null move and futility, which would be wrong
//! otherwise: they believe the evaluation, and the evaluation believes in a pawn more.

use palisade::{Knowledge, PawnEnding, Position, SearchNode, Setup, Window};

/// What a pawn is worth, and a new queen.
const PAWN: i32 = 100;
const QUEEN: i32 = 900;

/// Pawns that a quiet move may gain at most.
const MARGIN: i32 = 2 * PAWN;

/// Alpha-beta over material, for the side to move. Only kings and pawns: a promotion ends
/// the line.
struct Search {
    known: Knowledge,
    asks: bool,
    nodes: u64,
}

impl Search {
    /// The score of a node, and all that is proved of it.
    fn score(&mut self, ending: &PawnEnding, window: Window<i32>, depth: i32, ply: i32) -> i32 {
        self.nodes += 1;
        let at = SearchNode { depth, ply, one_ply: 1 };
        if !self.asks || at.is_left_alone(SearchNode::LEAST_DEPTH) {
            return self.search(ending, window, depth, ply);
        }
        self.ask(ending, window, at)
    }

    /// Out of line, so that the many nodes that are left alone save no registers for the few.
    #[inline(never)]
    fn ask(&mut self, ending: &PawnEnding, window: Window<i32>, at: SearchNode) -> i32 {
        // The draw is worth 0 here. What comes back is proved.
        let narrowed = self.known.narrow(ending, window, 0, at);
        narrowed.score(window, |window| self.search(ending, window, at.depth, at.ply))
    }

    /// The node itself, as an engine has it: it knows nothing of walls.
    fn search(
        &mut self,
        ending: &PawnEnding,
        mut window: Window<i32>,
        depth: i32,
        ply: i32,
    ) -> i32 {
        let position = Position::from(ending);
        if !position.has_legal_move() {
            return if position.is_check() { -10_000 + ply } else { 0 };
        }
        let quiet = material(ending);
        if depth <= 0 || ply > 0 && depth < 3 && quiet - MARGIN >= window.beta {
            return quiet;
        }
        if ply > 0 && depth > 3 && quiet >= window.beta && !position.is_check() {
            if let Some(passed) = passed(ending) {
                let other = Window { alpha: -window.beta, beta: 1 - window.beta };
                let score = -self.score(&passed, other, depth - 3, ply + 1);
                if score >= window.beta {
                    return score;
                }
            }
        }
        let mut best = i32::MIN;
        for (_, next) in position.successors() {
            let other = Window { alpha: -window.beta, beta: -window.alpha };
            let score = match PawnEnding::try_from(next) {
                Ok(next) => -self.score(&next, other, depth - 1, ply + 1),
                Err(_) => QUEEN,
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

/// The same position with the other side to move.
fn passed(ending: &PawnEnding) -> Option<PawnEnding> {
    let setup = Setup::from(Position::from(ending));
    let passed = Setup { side_to_move: !setup.side_to_move, en_passant: None, ..setup };
    PawnEnding::try_from(&Position::try_from(passed).ok()?).ok()
}

fn material(ending: &PawnEnding) -> i32 {
    let own = ending.side_to_move();
    let pawns = ending.pawns();
    PAWN * (pawns.of(own).len() as i32 - pawns.of(!own).len() as i32)
}

fn main() -> Result<(), palisade::ParseFenError> {
    let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    println!("{}", Position::from(wall).picture());
    for asks in [false, true] {
        let mut search = Search { known: Knowledge::default(), asks, nodes: 0 };
        let score = search.score(&wall, Window { alpha: -20_000, beta: 20_000 }, 8, 0);
        println!("asking: {asks:5}  score {score:4}  {} nodes", search.nodes);
        assert_eq!(score == 0, asks);
        // Whatever the window: no return gets past a proof.
        for beta in [1, 50, 150, 1_000] {
            let score = search.score(&wall, Window { alpha: beta - 1, beta }, 8, 1);
            assert_eq!(score <= 0, asks);
        }
    }
    Ok(())
}

//! A diagram as SVG: the board, a fence, an arrow.
//!
//! ```sh
//! cargo run --release --example picture > wall.svg
//! cargo run --release --example picture -- "8/8/1p2p1p1/1P1pPkP1/3P4/8/1K6/8 w - - 0 1" > wall.svg
//! ```

use palisade::walls::PaperTest;
use palisade::{Bitboard, Color, ParseFenError, PawnEnding};
use palisade_diagram::{Diagram, Shade};

const WALL: &str = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1";

/// What White's king cannot enter, and the fence among it.
fn picture(ending: &PawnEnding) -> String {
    let paper = PaperTest::new(ending, Color::White);
    let fence = paper.fence().map_or(Bitboard::EMPTY, |fence| fence.squares());
    let mut diagram = Diagram::of(ending)
        .title("White's king, and the fence before him")
        .shade(Shade::Marked, paper.marked() - fence)
        .shade(Shade::Fence, fence);
    // The first step towards the fence.
    let king = ending.king(Color::White);
    if let Some(ahead) = king.forward(Color::White) {
        diagram = diagram.arrow(king, ahead);
    }
    diagram.to_string()
}

fn main() -> Result<(), ParseFenError> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| WALL.to_owned());
    println!("{}", picture(&fen.parse()?));
    Ok(())
}

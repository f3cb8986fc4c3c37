//! Everything that can be said of a position, as data and in words.
//!
//! ```sh
//! cargo run --release --example explain
//! cargo run --release --example explain -- "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
//! ```

use palisade::{Color, Knowledge, ParseFenError, PawnEnding};

/// Fine 70: a wall that White passes by the corner.
const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

fn main() -> Result<(), ParseFenError> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| FINE_70.to_owned());
    let ending: PawnEnding = fen.parse()?;

    // So many pawn structures of exact work a question, a microsecond each.
    let mut known = Knowledge::builder().structures(20_000).build();
    let explanation = known.explain(&ending);

    // As words, for a person ...
    println!("{}\n{}", ending.picture(), explanation.words());

    // ... and as data, for a program.
    for side in Color::ALL {
        let view = explanation.side(side);
        println!(
            "{side}: the rules of 2004 see a wall: {}; the bound sees one: {}; no mate at all: {}",
            view.looks_blocked(),
            view.blockage,
            view.unwinnable
        );
    }
    let bounds = known.probe(&ending);
    match bounds.exact() {
        Some(outcome) => println!("the value is {outcome:?}"),
        None => println!("the value is not known"),
    }
    Ok(())
}

//! Everything that can be said of a position, as data and in words.
//!
//! ```sh
//! cargo run --release --example explain
//! cargo run --release --example explain -- "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"
//! ```

use std::error::Error;

use palisade::{Budget, Color, Effort, Knowledge, Position};

/// Fine 70: a wall that White passes by the corner.
const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| FINE_70.to_owned());
    let position: Position = fen.parse()?;

    // So many units of exact work, a microsecond each.
    let budget = Budget::work(50_000);
    let explanation = Knowledge::default().explain(&position, Effort::Careful, &budget)?;

    // As words, for a person ...
    println!("{}\n{}", position.picture(), explanation.words());

    // ... and as data, for a program.
    for side in Color::ALL {
        let view = explanation.side(side);
        println!(
            "{side}: the rules of 2004 see a wall: {}; it cannot win: {}; no mate at all: {}",
            view.looks_blocked(),
            view.why.is_some(),
            view.unwinnable
        );
    }
    match explanation.bounds.exact() {
        Some(outcome) => println!("the value is {outcome:?}"),
        None => println!("the value is not known"),
    }
    Ok(())
}

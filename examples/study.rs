//! A study solved: who wins, by which moves, with a proof that can be checked.
//!
//! ```sh
//! cargo run --release --example study
//! ```

use std::error::Error;

use palisade::proof::check;
use palisade::{Bounds, Budget, Color, Knowledge, Outcome, Position, Promise};

fn main() -> Result<(), Box<dyn Error>> {
    // Fine 58: 1.d5 alone wins. The same with Black to move is a draw.
    let study: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    println!("{}", study.picture());

    // Who is asked, and what is known by then.
    let mut knowledge = Knowledge::default();
    let mut known = Bounds::OPEN;
    let solution = knowledge.solve(&study, &Budget::work(1_000_000), |now| {
        if now.bounds != known {
            known = now.bounds;
            println!("after {} units of work: {known}", now.work);
        }
    })?;
    assert_eq!(solution.value(), Some(Outcome::WhiteWins));

    // The moves that win, and one line to the end of the proof.
    println!("wins: {:?}, {} open", solution.best, solution.open_moves);
    if let Some(line) = &solution.line {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        println!("line: {} ({:?})", moves.join(" "), line.end);
    }

    // What it has proved, as a text that a second program checks.
    let proof = knowledge.certify(&study, Promise::Wins(Color::White), &Budget::work(1_000_000))?;
    check(&proof)?;
    println!("checked: {}, in {} bytes", proof.why(), proof.to_string().len());
    Ok(())
}

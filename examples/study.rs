//! A study solved: who wins, by which moves, with a proof that can be checked.
//!
//! ```sh
//! cargo run --release --example study
//! ```

use palisade::exact::{Analyst, Budget, Prover, Verdict};
use palisade::tables::duel::Promotions;
use palisade::{Color, ParseFenError, PawnEnding, Successor};

fn main() -> Result<(), ParseFenError> {
    // Fine 70 (Lasker and Reichhelm 1901): 1.Kb1 alone wins.
    let study: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    println!("{}", study.picture());

    // The prover: can White mate, or promote safely? It knows no queens.
    let mut prover = Prover::new();
    let budget = Budget::work(100_000);
    println!("the prover: {:?}", prover.prove(&study, Color::White, &budget));

    // After which moves does White get through, and after which does he not?
    for (step, after) in study.successors() {
        let Successor::Ending(after) = after else { continue };
        let verdict = prover.prove(&after, Color::White, &budget);
        println!("  {step}: {verdict:?}");
        assert_eq!(verdict == Verdict::Breaks, step.to_string() == "a1b1");
    }

    // The analyst judges new queens by databases, which are built in some seconds. By pawn
    // structures alone he knows whether Black can win; whether White does he finds by lines that
    // he plays out, pieces and all.
    let mut analyst = Analyst::with_promotions(Promotions::all());
    let loses = analyst.wins_by_structures(&study, Color::Black, &budget);
    println!("the analyst, by structures: Black wins: {loses:?}");
    let wins = analyst.wins(&study, Color::White, &Budget::work(1_000_000));
    println!("the analyst: White wins: {wins:?}, {} units of work", analyst.work());
    Ok(())
}

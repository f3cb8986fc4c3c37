//! What share of real pawn endings the prover decides.
//!
//! ```sh
//! cargo run --release --example decided -- positions.tsv 20 300
//! ```
//!
//! The file has a FEN in its first column and a header line. The second
//! argument is the time for each question in milliseconds, the third the number
//! of (position, attacker) pairs, spread evenly over the file.

use std::error::Error;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use palisade_board::{Color, PawnEnding};
use palisade_exact::{Budget, Prover, Unknown, Verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let limit = Duration::from_millis(arguments.next().map_or(Ok(20), |text| text.parse())?);
    let pairs: usize = arguments.next().map_or(Ok(300), |text| text.parse())?;
    let text = std::fs::read_to_string(&path)?;
    let fens: Vec<&str> = text.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();

    // Holds, breaks, hangs on a promotion, out of budget; by number of pawns.
    let mut counts = [[0usize; 4]; 17];
    let (mut longest, mut work) = (Duration::ZERO, 0);
    for pair in 0..pairs {
        let index = pair * (2 * fens.len()) / pairs;
        let ending: PawnEnding = fens[index / 2].parse()?;
        let attacker = Color::ALL[(index + pair) % 2];
        let start = Instant::now();
        let clock = |_| match start.elapsed() < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        let budget = Budget::structures(u64::MAX).watched_by(&clock);
        let mut prover = Prover::new();
        let verdict = prover.prove(&ending, attacker, &budget);
        longest = longest.max(start.elapsed());
        work += prover.structures();
        let column = match verdict {
            Verdict::Holds => 0,
            Verdict::Breaks => 1,
            Verdict::Unknown(Unknown::Promotion) => 2,
            Verdict::Unknown(Unknown::Budget) => 3,
        };
        counts[ending.pawns().all().len() as usize][column] += 1;
        if pair % 10 == 9 {
            eprint!("\r{} of {pairs}", pair + 1);
            std::io::stderr().flush()?;
        }
    }
    eprintln!();
    println!("pawns holds breaks promotion budget");
    let mut totals = [0; 4];
    for (pawns, row) in counts.iter().enumerate().filter(|(_, row)| row.iter().any(|&n| n > 0)) {
        println!("{pawns:5} {:5} {:6} {:9} {:6}", row[0], row[1], row[2], row[3]);
        for (total, count) in totals.iter_mut().zip(row) {
            *total += count;
        }
    }
    let percent = |count: usize| 100.0 * count as f64 / pairs as f64;
    println!("  all {:5} {:6} {:9} {:6}", totals[0], totals[1], totals[2], totals[3]);
    println!("decided: {:.1} % of {pairs} pairs at {limit:?} each", percent(totals[0] + totals[1]));
    println!("waiting for a judged promotion: {:.1} %", percent(totals[2]));
    println!("longest question {longest:?}, {work} structures in all");
    Ok(())
}

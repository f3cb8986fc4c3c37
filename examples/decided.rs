//! What share of real pawn endings the prover decides.
//!
//! ```sh
//! cargo run --release --example decided -- positions.tsv 20 300
//! cargo run --release --example decided -- positions.tsv 200 300 5 list
//! ```
//!
//! The file has a FEN in its first column and a header line. The second
//! argument is the time for each question in milliseconds, the third the number
//! of (position, attacker) pairs, spread evenly over the file. A fourth asks
//! only about positions of so many pawns at most, a fifth lists what stays open.

use std::error::Error;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use palisade_board::{Color, PawnEnding};
use palisade_exact::{Budget, Prover, Solver, Unknown, Verdict};
use palisade_tables::duel::Promotions;

/// From so many pawns on no promotion is near enough for the solver to judge.
const MANY: u32 = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("which file?")?;
    let limit = Duration::from_millis(arguments.next().map_or(Ok(20), |text| text.parse())?);
    let pairs: usize = arguments.next().map_or(Ok(300), |text| text.parse())?;
    let text = std::fs::read_to_string(&path)?;
    let most: usize = arguments.next().map_or(Ok(16), |text| text.parse())?;
    let list = arguments.next().is_some();
    let mut endings = Vec::new();
    for fen in text.lines().skip(1).filter_map(|line| line.split('\t').next()) {
        let ending: PawnEnding = fen.parse()?;
        if ending.pawns().all().len() as usize <= most {
            endings.push(ending);
        }
    }
    let promotions = Arc::new(Promotions::all());
    let epoch = Instant::now();
    // By number of pawns: the prover holds, breaks; the solver draws, wins; hangs
    // on a promotion, out of budget.
    let mut counts = [[0usize; 6]; 17];
    let (mut longest, mut work) = (Duration::ZERO, 0);
    for pair in 0..pairs {
        let index = pair * (2 * endings.len()) / pairs;
        let ending = endings[index / 2];
        let attacker = Color::ALL[(index + pair) % 2];
        let start = clock_now(epoch);
        let clock = |share: f64| {
            move |_| match clock_now(epoch) - start < limit.mul_f64(share) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        // Half of the time at most for the prover, the rest for the solver, who has
        // nothing to add where there are many pawns.
        let many = ending.pawns().all().len() >= MANY;
        let (first, whole) = (clock(if many { 1.0 } else { 0.5 }), clock(1.0));
        let mut prover = Prover::new();
        let verdict =
            prover.prove(&ending, attacker, &Budget::structures(u64::MAX).watched_by(&first));
        work += prover.structures();
        let column = match verdict {
            Verdict::Holds => 0,
            Verdict::Breaks => 1,
            Verdict::Unknown(why) => {
                let mut solver = Solver::with_promotions(Arc::clone(&promotions));
                let budget = Budget::structures(u64::MAX).watched_by(&whole);
                let wins = solver.wins(&ending, attacker, &budget);
                match (wins, why) {
                    (Some(false), _) => 2,
                    (Some(true), _) => 3,
                    (None, Unknown::Promotion) => 4,
                    (None, Unknown::Budget) => 5,
                }
            }
        };
        if list && column >= 4 {
            println!("{} {attacker:?} {ending}", ["promotion", "budget"][column - 4]);
        }
        longest = longest.max(clock_now(epoch) - start);
        counts[ending.pawns().all().len() as usize][column] += 1;
        if pair % 10 == 9 {
            eprint!("\r{} of {pairs}", pair + 1);
            std::io::stderr().flush()?;
        }
    }
    eprintln!();
    println!("pawns holds breaks no-win win promotion budget");
    let mut totals = [0; 6];
    for (pawns, row) in counts.iter().enumerate().filter(|(_, row)| row.iter().any(|&n| n > 0)) {
        print_row(&pawns.to_string(), row);
        for (total, count) in totals.iter_mut().zip(row) {
            *total += count;
        }
    }
    print_row("all", &totals);
    let percent = |counts: &[usize]| 100.0 * counts.iter().sum::<usize>() as f64 / pairs as f64;
    println!("decided: {:.1} % of {pairs} pairs at {limit:?} each", percent(&totals[..4]));
    println!("by the prover alone: {:.1} %", percent(&totals[..2]));
    println!("waiting for a judged promotion: {:.1} %", percent(&totals[4..5]));
    println!("longest question {longest:?}, {work} structures met by the prover");
    Ok(())
}

/// The processor time of this thread where Linux tells it, so that other people's
/// programs do not spend our budget; the time on the wall elsewhere.
fn clock_now(epoch: Instant) -> Duration {
    std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split(' ').next()?.parse().ok())
        .map_or_else(|| epoch.elapsed(), Duration::from_nanos)
}

fn print_row(name: &str, row: &[usize; 6]) {
    println!(
        "{name:>5} {:5} {:6} {:6} {:3} {:9} {:6}",
        row[0], row[1], row[2], row[3], row[4], row[5]
    );
}

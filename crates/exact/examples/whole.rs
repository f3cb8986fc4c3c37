use std::sync::Arc;
use std::time::Instant;
use palisade_board::{Color, PawnEnding};
use palisade_exact::whole::Whole;
use palisade_exact::{Budget, duel::Promotions};
use std::ops::ControlFlow;

fn main() {
    let mut args = std::env::args().skip(1);
    let pawns: u32 = args.next().unwrap().parse().unwrap();
    let count: usize = args.next().unwrap().parse().unwrap();
    let seconds: f64 = args.next().unwrap().parse().unwrap();
    let text = std::fs::read_to_string("/work/shared/data/kp_any.tsv").unwrap();
    let mut lines = text.lines();
    let column = lines.next().unwrap().split('\t').position(|n| n == "fen").unwrap();
    let all: Vec<PawnEnding> = lines.filter_map(|l| l.split('\t').nth(column)?.parse().ok())
        .filter(|e: &PawnEnding| e.pawns().all().len() == pawns).collect();
    let everything = Arc::new(Promotions::all());
    let step = (all.len() / count).max(1);
    let mut done = 0; let mut total = 0.0;
    for ending in all.iter().step_by(step).take(count) {
        let begin = Instant::now();
        let watch = |_| if begin.elapsed().as_secs_f64() > seconds { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let mut whole = Whole::new(everything.clone(), 2 << 30);
        let a = whole.wins(ending, Color::White, &Budget::structures(u64::MAX).watched_by(&watch));
        let t = begin.elapsed().as_secs_f64();
        let begin = Instant::now();
        let watch = |_| if begin.elapsed().as_secs_f64() > seconds { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        let b = if a == Ok(true) { Ok(false) } else { whole.wins(ending, Color::Black, &Budget::structures(u64::MAX).watched_by(&watch)) };
        let t2 = begin.elapsed().as_secs_f64();
        if a.is_ok() && b.is_ok() { done += 1; total += t + t2; }
        println!("{ending}\t{a:?} {t:.2}\t{b:?} {t2:.2}");
    }
    println!("{done} decided, mean {:.2}", total / f64::from(done.max(1)));
}

use palisade_board::*;
use std::time::Instant;
fn main() {
    let text = include_str!("../tests/data/chasolver.txt");
    let mut found = [0; 4];
    let mut dead = [0; 4];
    let mut wrong = 0;
    let mut total = 0u128;
    let mut max = 0;
    let mut n = 0;
    let list = std::env::args().nth(1).is_some();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let (w, fen) = line.split_at(2);
        let p: Position = match fen.trim().parse() {
            Ok(p) => p,
            Err(e) => {
                println!("bad {fen} {e}");
                continue;
            }
        };
        let c = if (p.role(Role::Queen) | p.role(Role::Rook)).any() {
            3
        } else if p.role(Role::Knight).any() {
            2
        } else if p.role(Role::Bishop).any() {
            1
        } else {
            0
        };
        for (s, win) in [(Color::White, w.starts_with('W')), (Color::Black, w.ends_with('B'))] {
            let t = Instant::now();
            let u = palisade_dead::unwinnable(&p, s);
            let d = t.elapsed().as_nanos();
            total += d;
            if d > max {
                max = d
            };
            n += 1;
            if u && win {
                wrong += 1;
                println!("WRONG {p} {s}");
            }
            if !win {
                dead[c] += 1;
                if u {
                    found[c] += 1
                } else if list {
                    println!("miss {c} {s} {p}")
                }
            }
        }
    }
    println!(
        "found {found:?} = {} of {dead:?} wrong {wrong} mean {} ns max {max}",
        found.iter().sum::<i32>(),
        total / n
    );
}

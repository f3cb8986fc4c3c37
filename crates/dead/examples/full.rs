use palisade_board::*;
use palisade_dead::*;
use std::time::Instant;
fn main() {
    let limit: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let check_it = std::env::args().nth(2).is_some();
    let text = include_str!("../tests/data/chasolver.txt");
    let mut open = [[0; 2]; 4];
    let mut all = [[0; 2]; 4];
    let mut time = [[0f64; 2]; 4];
    let mut worst: Vec<(f64, String)> = vec![];
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let (w, fen) = line.split_at(2);
        let Ok(p) = fen.trim().parse::<Position>() else { continue };
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
            let u = winnability(&p, s, &Budget::steps(limit));
            let d = t.elapsed().as_secs_f64() * 1e6;
            let k = win as usize;
            all[c][k] += 1;
            time[c][k] += d;
            worst.push((d, format!("{} {p} {s} {win}", u.name())));
            match &u {
                Winnability::Unknown => {
                    open[c][k] += 1;
                    println!("open {c} {} {s} {p}", if win { "win" } else { "dead" })
                }
                u => {
                    if u.is_winnable() != win {
                        println!("WRONG {p} {s} {win}")
                    }
                    if check_it {
                        let cert = u.certificate(&p, s).unwrap();
                        if let Err(e) = check(&cert) {
                            println!("REFUSED {p} {s}: {e} {}", u.name())
                        }
                    }
                }
            }
        }
    }
    worst.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (d, x) in worst.iter().take(12) {
        println!("slow {d:.0} {x}")
    }
    println!("all {all:?} open {open:?} total s {:.2}", time.iter().flatten().sum::<f64>() / 1e6);
    for c in 0..4 {
        println!(
            "mean us {:.0} {:.0}",
            time[c][0] / all[c][0] as f64,
            time[c][1] / all[c][1] as f64
        );
    }
}

//! How many promises get a certificate of worlds: `wall_certificates FILE`, whose lines begin
//! with a FEN and a tab. Each side that the bound says cannot win is asked about. Promises
//! without a certificate are printed; with a second argument the certificates are, too.

use std::time::Instant;

use palisade_blockage::{Effort, blockage_with, blockage_with_free_men, wall_certificate};
use palisade_board::{Budget, Color, PawnEnding, Position};

fn main() -> std::io::Result<()> {
    let prints = std::env::args().nth(2).is_some();
    let path = std::env::args().nth(1).unwrap_or_default();
    let (mut asked, mut found, mut bytes) = (0, 0, 0);
    let mut times = Vec::new();
    for line in std::fs::read_to_string(path)?.lines() {
        let fen = line.split('\t').next().unwrap_or("");
        let Ok(position) = fen.parse::<Position>() else { continue };
        for side in Color::ALL {
            let promise = match PawnEnding::try_from(&position) {
                Ok(ending) => blockage_with(&ending, side, Effort::Careful),
                Err(_) => blockage_with_free_men(&position, side),
            };
            if !promise {
                continue;
            }
            asked += 1;
            let before = Instant::now();
            let certificate = wall_certificate(&position, side, &Budget::work(200_000));
            times.push(before.elapsed().as_secs_f64() * 1e3);
            if let Some(certificate) = certificate {
                found += 1;
                let text = certificate.to_string();
                bytes += text.len();
                if prints {
                    print!("{text}");
                }
            } else {
                println!("none\t{fen}\t{side}\t{:.0} ms", times.last().unwrap_or(&0.0));
            }
        }
    }
    times.sort_by(f64::total_cmp);
    let at = |part: usize| times.get(times.len().saturating_sub(1) * part / 100).unwrap_or(&0.0);
    eprintln!(
        "{found} of {asked}, {} bytes each; ms: median {:.2}, 95 % {:.1}, most {:.1}",
        bytes / found.max(1),
        at(50),
        at(95),
        at(100)
    );
    Ok(())
}

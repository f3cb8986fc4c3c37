//! How many promises get a certificate of worlds: `wall_certificates FILE`, each line a FEN, a
//! tab, and `white` or `black`, who cannot win. Lines without one are printed.

use std::time::Instant;

use palisade_blockage::wall_certificate;
use palisade_board::{Color, Position};

fn main() -> std::io::Result<()> {
    let verbose = std::env::args().nth(2).is_some();
    let path = std::env::args().nth(1).unwrap_or_default();
    let (mut asked, mut found, mut bytes) = (0, 0, 0);
    let (mut worst, mut total) = (0.0_f64, 0.0);
    for line in std::fs::read_to_string(path)?.lines() {
        let mut fields = line.split('\t');
        let (Some(fen), Some(side)) = (fields.next(), fields.next()) else { continue };
        let Ok(position) = fen.parse::<Position>() else { continue };
        let side = if side == "white" { Color::White } else { Color::Black };
        asked += 1;
        let before = Instant::now();
        let certificate = wall_certificate(&position, side);
        let time = before.elapsed().as_secs_f64();
        worst = worst.max(time);
        total += time;
        match certificate {
            Some(certificate) => {
                found += 1;
                let text = certificate.to_string();
                bytes += text.len();
                if verbose {
                    print!("{text}");
                }
            }
            None => println!("none\t{line}\t{time:.3}"),
        }
    }
    eprintln!(
        "{found} of {asked}, {} bytes each, {:.1} ms each, {:.1} ms at most",
        bytes / found.max(1),
        total / f64::from(asked.max(1)) * 1e3,
        worst * 1e3
    );
    Ok(())
}

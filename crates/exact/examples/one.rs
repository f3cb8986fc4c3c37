use std::sync::Arc;
use palisade_board::{Color, PawnEnding};
use palisade_exact::whole::Whole;
use palisade_exact::{Budget, duel::Promotions};
fn main() {
    let fen = std::env::args().nth(1).unwrap();
    let ending: PawnEnding = fen.parse().unwrap();
    let everything = Arc::new(Promotions::all());
    for c in Color::ALL {
        println!("{c} {:?}", Whole::new(everything.clone(), 2 << 30).wins(&ending, c, &Budget::structures(u64::MAX)));
    }
}

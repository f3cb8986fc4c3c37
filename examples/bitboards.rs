//! An engine with a board of its own: eight sets, and a question.
//!
//! ```sh
//! cargo run --release --example bitboards
//! ```
//!
//! Nothing is converted but what is needed, nothing is allocated, and numbers that are no
//! position get "nothing is known" for an answer.

use palisade::{Color, Effort, Knowledge, Raw, cannot_win};

/// The board of some engine: sets by role, sets by colour, bit 0 is a1.
struct MyBoard {
    pawns: u64,
    kings: u64,
    white: u64,
    black: u64,
    white_to_move: bool,
}

impl MyBoard {
    /// The same sets under other names: copies of registers, no loop.
    fn raw(&self) -> Raw {
        Raw {
            roles: [self.pawns, 0, 0, 0, 0, self.kings],
            colors: [self.white, self.black],
            side_to_move: u8::from(!self.white_to_move),
            ..Raw::default()
        }
    }
}

fn main() {
    // White: Kd2, pawns b3, b4, e4, h4. Black: Kd8, pawns b5, e5, h5.
    let white = 1 << 17 | 1 << 25 | 1 << 28 | 1 << 31;
    let black = 1 << 33 | 1 << 36 | 1 << 39;
    let (white_king, black_king) = (1 << 11, 1 << 59);
    let board = MyBoard {
        pawns: white | black,
        kings: white_king | black_king,
        white: white | white_king,
        black: black | black_king,
        white_to_move: true,
    };

    // One question, without any state.
    let raw = board.raw();
    for side in Color::ALL {
        println!("{side} cannot win: {}", cannot_win(&raw, side, Effort::Node));
    }
    assert!(cannot_win(&raw, Color::White, Effort::Node));

    // The same with a cache, which a search keeps for each of its threads.
    let mut known = Knowledge::default();
    assert!(known.cannot_win(&raw, Color::White, Effort::Node));

    // A king too few: no panic, and nothing is promised.
    let nonsense = Raw { roles: [0; 6], ..raw };
    let said = cannot_win(&nonsense, Color::White, Effort::Node);
    println!("nonsense cannot win: {said}");
    assert!(!said);
}

//! From any position, any game: what is listed is legal, what is played is a
//! position, and keys kept move by move are keys made anew.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use palisade_board::{Bitboard, Color, Move, PawnEnding, EndingSetup, Square, Successor};

/// A setup in numbers, and which of the legal moves is played each time.
#[derive(Arbitrary, Debug)]
struct Game {
    /// Eight for each side; the bit of 64 takes one off the board.
    pawns: [[u8; 8]; 2],
    kings: [u8; 2],
    black_to_move: bool,
    en_passant: Option<u8>,
    choices: Vec<u8>,
}

fn square(number: u8) -> Square {
    Square::ALL[usize::from(number & 63)]
}

fn pawns(numbers: &[u8; 8]) -> Bitboard {
    numbers.iter().filter(|&number| number & 64 == 0).map(|&number| square(number)).collect()
}

fuzz_target!(|game: Game| {
    let setup = EndingSetup {
        white_pawns: pawns(&game.pawns[0]),
        black_pawns: pawns(&game.pawns[1]),
        white_king: square(game.kings[0]),
        black_king: square(game.kings[1]),
        side_to_move: Color::ALL[usize::from(game.black_to_move)],
        en_passant: game.en_passant.map(square),
    };
    let made = PawnEnding::try_from(setup);
    assert_eq!(setup.faults().is_empty(), made.is_ok());
    let Ok(mut ending) = made else { return };
    for choice in game.choices {
        let moves = ending.legal_moves();
        assert_eq!(moves.is_empty(), !ending.has_legal_move());
        assert!(moves.iter().all(|&legal| ending.is_legal(legal)));
        let Some(&chosen) = moves.get(usize::from(choice) % moves.len().max(1)) else { return };
        let stranger = Move::new(chosen.to, square(choice));
        assert_eq!(ending.play(stranger).is_ok(), moves.contains(&stranger));
        let Ok(Successor::Ending(next)) = ending.play(chosen) else { return };
        assert_eq!(PawnEnding::try_from(EndingSetup::from(next)), Ok(next));
        assert_eq!(next.structure_key(), next.pawns().key());
        assert_eq!(next.to_string().parse(), Ok(next));
        ending = next;
    }
});

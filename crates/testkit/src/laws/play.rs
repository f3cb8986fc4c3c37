//! What holds in any game from any position.
//!
//! The bytes are a set-up of men, then a choice for each move.

use crate::EndingSetup;
use palisade_board::{CastlingRights, Color, Man, Move, PawnEnding, Position, Role, Setup, Square};

/// Two kings, some men more, and three bytes for the rest.
const MEN: usize = 12;

fn square(number: u8) -> Square {
    Square::ALL[usize::from(number & 63)]
}

/// Men on squares, some perhaps taken away again by the next; the first two are kings.
fn setup(bytes: &[u8]) -> Option<(Setup, &[u8])> {
    let (start, choices) = bytes.split_at_checked(2 + 2 * MEN + 3)?;
    let (kings, rest) = start.split_at(2);
    let (men, rest) = rest.split_at(2 * MEN);
    let mut setup = Setup::default();
    for pair in men.chunks_exact(2) {
        // The square, and who stands there; from twelve on nobody.
        match Man::ALL.get(usize::from(pair[1] & 15)) {
            Some(man) if man.role != Role::King => setup.put(square(pair[0]), *man),
            _ => {}
        }
    }
    setup.put(square(kings[0]), Role::King.of(Color::White));
    setup.put(square(kings[1]), Role::King.of(Color::Black));
    setup.side_to_move = Color::ALL[usize::from(rest[0] & 1)];
    setup.castling = CastlingRights::from_bits_truncate(rest[1]);
    setup.en_passant = Square::from_index(usize::from(rest[2]));
    Some((setup, choices))
}

/// Checks the laws; the number of moves played, if the bytes begin with a position.
///
/// # Panics
///
/// If a law is broken.
#[must_use]
pub fn check(bytes: &[u8]) -> Option<usize> {
    let (setup, choices) = setup(bytes)?;
    let mut position = match Position::try_from(setup) {
        Ok(position) => position,
        Err(fault) => {
            assert!(fault.to_string().len() < 200);
            return None;
        }
    };
    assert_eq!(Setup::from(position), setup);
    for (played, choice) in choices.iter().enumerate() {
        check_narrowed(&position);
        let moves: Vec<Move> = position.legal_moves().collect();
        assert_eq!(moves.is_empty(), !position.has_legal_move());
        assert!(moves.iter().all(|&legal| position.is_legal(legal)));
        if moves.is_empty() {
            return Some(played);
        }
        let chosen = moves[usize::from(*choice) % moves.len()];
        let stranger = Move::new(chosen.to, square(*choice));
        assert_eq!(position.play(stranger).is_ok(), moves.contains(&stranger));
        let next = position.play(chosen).expect("it was listed");
        assert_eq!(Position::try_from(Setup::from(next)), Ok(next), "keys and all");
        assert_eq!(next.to_string().parse(), Ok(next));
        assert_eq!(next.flip().flip(), next);
        position = next;
    }
    Some(choices.len())
}

/// Where there are only kings and pawns, the narrower type says the same.
fn check_narrowed(position: &Position) {
    let Ok(ending) = PawnEnding::try_from(position) else { return };
    assert_eq!(PawnEnding::try_from(EndingSetup::from(ending)), Ok(ending));
    assert_eq!(Position::from(ending), position.without_counters());
}

//! What holds for any bytes given to the parsers.

use crate::EndingSetup;
use palisade_board::{Epd, PawnEnding, Position, Setup};

/// Checks the laws; true if the bytes are a FEN.
///
/// # Panics
///
/// If a law is broken.
#[must_use]
pub fn check(bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    if let Ok(epd) = Epd::parse(text) {
        let printed = epd.to_string();
        assert_eq!(Epd::parse(&printed), Ok(epd), "an EPD prints back");
        for (code, _operands) in epd.operations() {
            assert!(!code.is_empty() && !code.contains(' '), "an opcode is a word");
        }
    }
    let position = match text.parse::<Position>() {
        Ok(position) => position,
        Err(error) => {
            assert!(error.to_string().len() < 300, "an error quotes, it does not echo");
            assert!(text.parse::<PawnEnding>().is_err(), "a pawn ending is a position");
            return false;
        }
    };
    assert_eq!(position.to_string().parse(), Ok(position), "a FEN prints back");
    assert_eq!(Position::try_from(Setup::from(position)), Ok(position), "what is parsed is valid");
    assert_eq!(position.flip().flip(), position);
    for (played, next) in position.successors() {
        assert_eq!(played.to_string().parse(), Ok(played), "a move prints back");
        assert_eq!(Position::try_from(Setup::from(next)), Ok(next), "play keeps validity");
    }
    let narrowed = PawnEnding::try_from(&position);
    assert_eq!(text.parse::<PawnEnding>().ok(), narrowed.ok(), "one board, two ways");
    if let Ok(ending) = narrowed {
        check_ending(&ending);
    }
    true
}

fn check_ending(ending: &PawnEnding) {
    assert_eq!(ending.to_string().parse(), Ok(*ending), "a pawn ending prints back");
    assert_eq!(PawnEnding::try_from(EndingSetup::from(*ending)), Ok(*ending));
    assert_eq!(ending.mirror().mirror(), *ending);
    assert_eq!(ending.flip().flip(), *ending);
    for (_, next) in Position::from(ending).successors() {
        if let Ok(next) = PawnEnding::try_from(&next) {
            assert_eq!(PawnEnding::try_from(EndingSetup::from(next)), Ok(next));
        }
    }
}

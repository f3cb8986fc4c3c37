// What holds for any bytes given to the parsers; the fuzz target and the test
// of the seeds share it.

use palisade_board::{Epd, Fen, PawnEnding, Setup};

/// Panics if a law is broken; true if the bytes are a FEN.
pub(crate) fn check(bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    if let Ok(epd) = Epd::parse(text) {
        let printed = epd.to_string();
        assert_eq!(Epd::parse(&printed), Ok(epd), "an EPD prints back");
        for (code, _operands) in epd.operations() {
            assert!(!code.is_empty() && !code.contains(' '), "an opcode is a word");
        }
    }
    let fen = match text.parse::<Fen>() {
        Ok(fen) => fen,
        Err(error) => {
            assert!(error.to_string().len() < 300, "an error quotes, it does not echo");
            assert_eq!(text.parse::<PawnEnding>(), Err(error));
            return false;
        }
    };
    let ending = fen.ending;
    assert_eq!(fen.to_string().parse(), Ok(fen), "a FEN prints back");
    assert_eq!(ending.to_string().parse(), Ok(ending), "a position prints back");
    assert_eq!(PawnEnding::try_from(Setup::from(ending)), Ok(ending), "what is parsed is valid");
    assert_eq!(ending.flip().flip(), ending);
    assert_eq!(ending.mirror().mirror(), ending);
    for (played, next) in ending.successors() {
        assert_eq!(played.to_string().parse(), Ok(played), "a move prints back");
        if let Some(next) = next.ending() {
            assert_eq!(PawnEnding::try_from(Setup::from(next)), Ok(next), "play keeps validity");
        }
    }
    true
}

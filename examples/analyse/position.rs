//! What can be analysed: kings and pawns, or a queen or rook against a king.

use palisade::{Epd, Fen, ParseFenError, PawnEnding};

use super::major::Major;

pub(crate) enum Position {
    Ending(PawnEnding),
    Major(Major),
}

impl Position {
    /// Reads a FEN, or an EPD with operations; or says what is wrong.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        match read_ending(text) {
            Ok(ending) => Ok(Self::Ending(ending)),
            Err(error @ ParseFenError::Piece { .. }) => match Major::read(text) {
                Some(major) => major.map(Self::Major),
                None => Err(error.to_string()),
            },
            Err(error) => Err(error.to_string()),
        }
    }
}

pub(crate) fn read_ending(text: &str) -> Result<PawnEnding, ParseFenError> {
    text.parse::<Fen>().map(|fen| fen.ending).or_else(|error| match Epd::parse(text) {
        // Four good fields and something that is no counter: operations.
        Ok(epd) if epd.operations().next().is_some() && text.contains(';') => Ok(epd.ending()),
        _ => Err(error),
    })
}

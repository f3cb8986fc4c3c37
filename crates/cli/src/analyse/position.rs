//! What can be analysed: any position, and more of it where more is known.

use palisade::Position as Board;
use palisade::{Epd, ParseFenError, PawnEnding};

use super::major::Major;

/// A position, by what is known of it.
pub enum Position {
    /// Kings and pawns.
    Ending(PawnEnding),
    /// A queen or a rook against a bare king.
    Major(Major),
    /// All others.
    Other(Box<Board>),
}

impl Position {
    /// Reads a FEN, or an EPD with operations; or says what is wrong.
    ///
    /// # Errors
    ///
    /// If it is no position.
    pub fn read(text: &str) -> Result<Self, ParseFenError> {
        let board = read_board(text)?;
        if let Ok(ending) = PawnEnding::try_from(&board) {
            return Ok(Self::Ending(ending));
        }
        Ok(Major::of(&board).map_or_else(|| Self::Other(Box::new(board)), Self::Major))
    }
}

/// Reads any position: a FEN, or an EPD with operations.
///
/// # Errors
///
/// If it is no position.
pub fn read_board(text: &str) -> Result<Board, ParseFenError> {
    text.parse().or_else(|error| match Epd::parse(text) {
        // Four good fields and something that is no counter: operations.
        Ok(epd) if epd.operations().next().is_some() && text.contains(';') => Ok(epd.position()),
        _ => Err(error),
    })
}

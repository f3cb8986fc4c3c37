//! Reading and printing positions: FEN and EPD.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::{
    CastlingRights, Color, File, InvalidPosition, Man, PawnEnding, Position, Quoted, Rank, Role,
    Setup, Square,
};

/// A position with operations: a line of an EPD file.
///
/// With the feature `serde` it is written as its line. It is not read back that
/// way, for it borrows its operations: read a text and [`parse`](Self::parse)
/// it.
///
/// ```
/// use palisade_board::Epd;
/// let line = r#"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; id "Fine 70";"#;
/// let epd = Epd::parse(line)?;
/// let operations: Vec<_> = epd.operations().collect();
/// assert_eq!(operations, [("bm", "Kb1"), ("id", "\"Fine 70\"")]);
/// assert_eq!(epd.to_string(), line);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Epd<'a> {
    position: Position,
    operations: &'a str,
}

/// One of the fields of a FEN or EPD.
///
/// ```
/// use palisade_board::FenField;
/// assert_eq!(FenField::EnPassant.to_string(), "en-passant square");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenField {
    /// The first: where everything stands.
    Board,
    /// The second: `w` or `b`.
    SideToMove,
    /// The third: who may castle, or `-`.
    Castling,
    /// The fourth: a square, or `-`.
    EnPassant,
    /// The fifth: plies since the last capture or pawn move.
    HalfmoveClock,
    /// The sixth: the number of the move.
    FullmoveNumber,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Board => "board",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en-passant square",
            Self::HalfmoveClock => "halfmove clock",
            Self::FullmoveNumber => "fullmove number",
        })
    }
}

/// Which field of a FEN is wrong, and how.
///
/// ```
/// use palisade_board::PawnEnding;
/// let error = "4k3/8/8/8/3R4/8/8/4K3 w - - 0 1".parse::<PawnEnding>().unwrap_err();
/// assert_eq!(error.to_string(), "board: rook on d4: only kings and pawns");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFenError {
    /// The text ends before this field.
    #[error("{0}: missing")]
    Missing(FenField),
    /// More follows after the last field.
    #[error("after the fullmove number: nothing more expected, found {0}")]
    Surplus(Quoted),
    /// A queen, rook, bishop or knight, where a pawn ending was expected.
    #[error("board: {role} on {square}: only kings and pawns")]
    Piece {
        /// What it is.
        role: Role,
        /// Where it stands.
        square: Square,
    },
    /// A character that no FEN knows.
    #[error("board: {found:?} on rank {rank}: expected the letter of a man, 1 to 8, or /")]
    Character {
        /// The character.
        found: char,
        /// The rank that it stands on.
        rank: Rank,
    },
    /// A rank with fewer or more than eight squares.
    #[error("board: rank {0} does not have eight squares")]
    RankLength(Rank),
    /// Fewer or more than eight ranks.
    #[error("board: expected eight ranks, found {}", if *.too_many { "more" } else { "fewer" })]
    RankCount {
        /// More, or fewer?
        too_many: bool,
    },
    /// Another field than the board that cannot be read.
    #[error("{field}: expected {expected}, found {found}")]
    Field {
        /// Which field.
        field: FenField,
        /// What could stand there.
        expected: &'static str,
        /// What stands there.
        found: Quoted,
    },
    /// Castling rights that name the files of the rooks. Chess960 is not supported.
    #[error("castling rights: {0} names files, as in Chess960, which is not supported")]
    Chess960(Quoted),
    /// All fields can be read, but no such position exists.
    #[error("position: {0}")]
    Position(#[from] InvalidPosition),
}

/// The next field, without the spaces around it, and what follows.
fn next_field(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_ascii_start();
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    let (field, rest) = text.split_at(end);
    (if field.is_empty() { None } else { Some(field) }, rest)
}

/// The fault of a field that is there and cannot be read.
fn unread(field: FenField, expected: &'static str, found: &str) -> ParseFenError {
    ParseFenError::Field { field, expected, found: Quoted::new(found) }
}

/// The four fields that FEN and EPD share, and what follows.
fn parse_setup(text: &str) -> Result<(Setup, &str), ParseFenError> {
    let (board, rest) = next_field(text);
    let (side, rest) = next_field(rest);
    let (castling, rest) = next_field(rest);
    let (en_passant, rest) = next_field(rest);
    let missing = ParseFenError::Missing;
    let mut setup = Setup::read_board(board.ok_or(missing(FenField::Board))?)?;
    setup.side_to_move = match side.ok_or(missing(FenField::SideToMove))? {
        "w" => Color::White,
        "b" => Color::Black,
        other => return Err(unread(FenField::SideToMove, "w or b", other)),
    };
    setup.castling = parse_castling(castling.ok_or(missing(FenField::Castling))?)?;
    setup.en_passant = match en_passant.ok_or(missing(FenField::EnPassant))? {
        "-" => None,
        square => {
            let fault = |_| unread(FenField::EnPassant, "a square or -", square);
            Some(square.parse().map_err(fault)?)
        }
    };
    Ok((setup, rest))
}

fn parse_castling(text: &str) -> Result<CastlingRights, ParseFenError> {
    let mut rights = CastlingRights::empty();
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        match CastlingRights::from_letter(letter) {
            Some(right) if !rights.contains(right) => rights |= right,
            None if matches!(letter.to_ascii_lowercase(), 'a'..='h') => {
                return Err(ParseFenError::Chess960(Quoted::new(text)));
            }
            _ => return Err(unread(FenField::Castling, "- or letters of KQkq", text)),
        }
    }
    Ok(rights)
}

/// All six fields, or the first four with counters of 0 and 1.
fn parse_fen(text: &str) -> Result<Setup, ParseFenError> {
    let (mut setup, rest) = parse_setup(text)?;
    let (clock, rest) = next_field(rest);
    let (number, rest) = next_field(rest);
    if let Some(clock) = clock {
        let number = number.ok_or(ParseFenError::Missing(FenField::FullmoveNumber))?;
        setup.halfmove_clock = parse_counter(clock, FenField::HalfmoveClock)?;
        setup.fullmove_number = parse_counter(number, FenField::FullmoveNumber)?;
    }
    match next_field(rest).0 {
        None => Ok(setup),
        Some(_) => Err(ParseFenError::Surplus(Quoted::new(rest.trim_ascii()))),
    }
}

fn parse_counter(text: &str, field: FenField) -> Result<u16, ParseFenError> {
    // `u16::from_str` would allow a plus sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits).ok_or_else(|| unread(field, "a number up to 65535", text))
}

impl FromStr for Position {
    type Err = ParseFenError;

    /// Reads a FEN of six fields, or of four, with counters of 0 and 1.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        Ok(Self::try_from(parse_fen(text)?)?)
    }
}

impl FromStr for PawnEnding {
    type Err = ParseFenError;

    /// Reads a FEN and forgets its counters.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let position: Position = text.parse()?;
        // The first that the FEN names.
        let piece = position.pieces().flip().first().map(Square::flip);
        match piece.and_then(|square| Some((square, position.man_on(square)?))) {
            Some((square, man)) => Err(ParseFenError::Piece { role: man.role, square }),
            None => Ok(Self::bare(&position)),
        }
    }
}

impl<'a> Epd<'a> {
    /// Reads a line: four fields, then operations, each ended by a semicolon.
    ///
    /// # Errors
    ///
    /// If one of the four fields is wrong. Operations are kept as they are.
    pub fn parse(line: &'a str) -> Result<Self, ParseFenError> {
        let (setup, rest) = parse_setup(line)?;
        Ok(Self { position: Position::try_from(setup)?, operations: rest.trim_ascii() })
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The operations as pairs of opcode and operands.
    ///
    /// A semicolon within quotation marks does not end an operation.
    ///
    /// ```
    /// use palisade_board::Epd;
    /// let epd = Epd::parse(r#"4k3/8/8/8/8/8/4P3/4K3 w - - id "a; b"; dm 12;"#)?;
    /// assert_eq!(epd.operations().nth(1), Some(("dm", "12")));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn operations(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let mut quoted = false;
        self.operations
            .split(move |c| {
                quoted ^= c == '"';
                c == ';' && !quoted
            })
            .map(str::trim_ascii)
            .filter(|operation| !operation.is_empty())
            .map(|operation| {
                let (code, operands) = next_field(operation);
                (code.unwrap_or_default(), operands.trim_ascii())
            })
    }
}

impl From<Position> for Epd<'_> {
    /// Without operations.
    fn from(position: Position) -> Self {
        Self { position, operations: "" }
    }
}

impl fmt::Display for Epd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.position)?;
        if self.operations.is_empty() { Ok(()) } else { write!(f, " {}", self.operations) }
    }
}

/// The FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, self)?;
        write!(f, " {} {}", self.halfmove_clock(), self.fullmove_number())
    }
}

/// The FEN, with counters of 0 and 1.
impl fmt::Display for PawnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Position::from(self).fmt(f)
    }
}

/// The line itself.
#[cfg(feature = "serde")]
impl serde::Serialize for Epd<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Setup {
    /// Reads the first field of a FEN, whoever stands there or does not; White is to move.
    ///
    /// ```
    /// use palisade_board::Setup;
    /// let board = "8/8/8/8/8/8/4P3/4K3";
    /// assert_eq!(Setup::read_board(board)?.board().to_string(), board);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is no such field.
    pub fn read_board(text: &str) -> Result<Self, ParseFenError> {
        let mut setup = Self::default();
        let mut rows = text.split('/');
        for &rank in Rank::ALL.iter().rev() {
            let row = rows.next().ok_or(ParseFenError::RankCount { too_many: false })?;
            let overflow = ParseFenError::RankLength(rank);
            let mut file = 0;
            for letter in row.chars() {
                match letter {
                    '1'..='8' => file += usize::from(letter as u8 - b'0'),
                    _ => {
                        let man = Man::from_letter(letter)
                            .ok_or(ParseFenError::Character { found: letter, rank })?;
                        let at = File::from_index(file).ok_or(overflow)?;
                        setup.put(Square::new(at, rank), man);
                        file += 1;
                    }
                }
                if file > 8 {
                    return Err(overflow);
                }
            }
            if file < 8 {
                return Err(overflow);
            }
        }
        match rows.next() {
            Some(_) => Err(ParseFenError::RankCount { too_many: true }),
            None => Ok(setup),
        }
    }

    /// The first field of a FEN.
    #[must_use]
    pub const fn board(&self) -> impl fmt::Display + use<'_> {
        BoardField(self)
    }
}

/// Writes the first field of a FEN.
struct BoardField<'a>(&'a Setup);

impl fmt::Display for BoardField<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &rank in Rank::ALL.iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(man) = self.0.man_on(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                f.write_char(man.letter())?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank != Rank::First {
                f.write_char('/')?;
            }
        }
        Ok(())
    }
}

/// Writes the first four fields.
fn write_position(f: &mut fmt::Formatter<'_>, position: &Position) -> fmt::Result {
    write!(f, "{}", Setup::from(*position).board())?;
    let side = if position.side_to_move().is_white() { 'w' } else { 'b' };
    write!(f, " {side} {} ", position.castling())?;
    match position.en_passant() {
        Some(square) => write!(f, "{square}"),
        None => f.write_char('-'),
    }
}

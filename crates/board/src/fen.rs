//! Reading and printing positions: FEN and EPD.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::ending::letter;
use crate::{
    Bitboard, Color, Excerpt, File, InvalidEnding, PawnEnding, Promoted, Rank, Setup, Square,
};

/// A position with its two move counters: what a FEN says.
///
/// Read a [`PawnEnding`] where the counters do not matter.
///
/// ```
/// use palisade_board::Fen;
/// let text = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 12 57";
/// let fen: Fen = text.parse()?;
/// assert_eq!((fen.halfmove_clock, fen.fullmove_number), (12, 57));
/// assert_eq!(fen.to_string(), text);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fen {
    /// The position.
    pub ending: PawnEnding,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, counted from 1.
    pub fullmove_number: u16,
}

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epd<'a> {
    ending: PawnEnding,
    operations: &'a str,
}

/// One of the fields of a FEN or EPD.
///
/// ```
/// use palisade_board::FenField;
/// assert_eq!(FenField::EnPassant.to_string(), "en-passant square");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum FenField {
    /// The first: where everything stands.
    Board,
    /// The second: `w` or `b`.
    SideToMove,
    /// The third: `-`, for there is no rook to castle with.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFenError {
    /// The text ends before this field.
    #[error("{0}: missing")]
    Missing(FenField),
    /// More follows after the last field.
    #[error("after the {after}: nothing more expected, found {found}")]
    Surplus {
        /// The last field that could be there.
        after: FenField,
        /// What follows it.
        found: Excerpt,
    },
    /// A queen, rook, bishop or knight.
    #[error("board: {piece} on {square}: only kings and pawns")]
    Piece {
        /// Its name.
        piece: &'static str,
        /// Where it stands.
        square: Square,
    },
    /// A character that no FEN knows.
    #[error("board: {found:?} on rank {rank}: expected K, k, P, p, 1 to 8, or /")]
    Character {
        /// The character.
        found: char,
        /// The rank that it stands on.
        rank: Rank,
    },
    /// A rank with fewer or more than eight squares.
    #[error("board: rank {rank} does not have eight squares")]
    RankLength {
        /// Which rank.
        rank: Rank,
    },
    /// Fewer or more than eight ranks.
    #[error("board: expected eight ranks, found {}", if *.too_many { "more" } else { "fewer" })]
    RankCount {
        /// More, or fewer?
        too_many: bool,
    },
    /// A side without a king.
    #[error("board: no {0} king")]
    NoKing(Color),
    /// A side with two kings.
    #[error("board: second {color} king on {square}")]
    SecondKing {
        /// Whose.
        color: Color,
        /// Where the second one stands.
        square: Square,
    },
    /// Neither `w` nor `b`.
    #[error("side to move: expected w or b, found {found}")]
    SideToMove {
        /// What stands there.
        found: Excerpt,
    },
    /// Castling rights without rooks.
    #[error("castling rights: expected - (there are no rooks), found {found}")]
    Castling {
        /// What stands there.
        found: Excerpt,
    },
    /// Neither a square nor `-`.
    #[error("en-passant square: expected a square or -, found {found}")]
    EnPassant {
        /// What stands there.
        found: Excerpt,
    },
    /// A counter that is not a number up to 65535.
    #[error("{field}: expected a number up to 65535, found {found}")]
    Counter {
        /// Which counter.
        field: FenField,
        /// What stands there.
        found: Excerpt,
    },
    /// All fields can be read, but no such position exists.
    #[error("position: {0}")]
    Position(#[from] InvalidEnding),
}

/// The next field, without the spaces around it, and what follows.
fn next_field(text: &str) -> (Option<&str>, &str) {
    let text = text.trim_ascii_start();
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    let (field, rest) = text.split_at(end);
    (if field.is_empty() { None } else { Some(field) }, rest)
}

/// The four fields that FEN and EPD share, and what follows.
fn parse_position(text: &str) -> Result<(PawnEnding, &str), ParseFenError> {
    let (board, rest) = next_field(text);
    let (side, rest) = next_field(rest);
    let (castling, rest) = next_field(rest);
    let (en_passant, rest) = next_field(rest);
    let missing = ParseFenError::Missing;
    let board = board.ok_or(missing(FenField::Board))?;
    let side = side.ok_or(missing(FenField::SideToMove));
    let side_to_move = match side {
        Ok("w") => Ok(Color::White),
        Ok("b") => Ok(Color::Black),
        Ok(other) => Err(ParseFenError::SideToMove { found: Excerpt::new(other) }),
        Err(error) => Err(error),
    };
    let board = parse_board(board)?;
    let side_to_move = side_to_move?;
    match castling.ok_or(missing(FenField::Castling))? {
        "-" => {}
        other => return Err(ParseFenError::Castling { found: Excerpt::new(other) }),
    }
    let en_passant = match en_passant.ok_or(missing(FenField::EnPassant))? {
        "-" => None,
        square => Some(
            square.parse().map_err(|_| ParseFenError::EnPassant { found: Excerpt::new(square) })?,
        ),
    };
    let ending = PawnEnding::try_from(Setup {
        white_pawns: board.pawns[0],
        black_pawns: board.pawns[1],
        white_king: board.kings[0].ok_or(ParseFenError::NoKing(Color::White))?,
        black_king: board.kings[1].ok_or(ParseFenError::NoKing(Color::Black))?,
        side_to_move,
        en_passant,
    })?;
    Ok((ending, rest))
}

#[derive(Default)]
struct Board {
    pawns: [Bitboard; 2],
    kings: [Option<Square>; 2],
}

fn parse_board(text: &str) -> Result<Board, ParseFenError> {
    let mut board = Board::default();
    let mut rows = text.split('/');
    for &rank in Rank::ALL.iter().rev() {
        let row = rows.next().ok_or(ParseFenError::RankCount { too_many: false })?;
        let mut file = Some(File::A);
        for letter in row.chars() {
            let here = file.map(|file| Square::new(file, rank));
            let overflow = ParseFenError::RankLength { rank };
            let width = match letter {
                '1'..='8' => usize::from(letter as u8 - b'0'),
                _ => {
                    board.place(letter, rank, here.ok_or(overflow))?;
                    1
                }
            };
            let next = file.map_or(8, File::index) + width;
            if next > 8 {
                return Err(overflow);
            }
            file = File::from_index(next);
        }
        if file.is_some() {
            return Err(ParseFenError::RankLength { rank });
        }
    }
    match rows.next() {
        Some(_) => Err(ParseFenError::RankCount { too_many: true }),
        None => Ok(board),
    }
}

impl Board {
    fn place(
        &mut self,
        letter: char,
        rank: Rank,
        square: Result<Square, ParseFenError>,
    ) -> Result<(), ParseFenError> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece = match letter.to_ascii_lowercase() {
            'p' => {
                let pawns = &mut self.pawns[color.index()];
                *pawns = pawns.with(square?);
                return Ok(());
            }
            'k' => {
                let square = square?;
                return match self.kings[color.index()].replace(square) {
                    None => Ok(()),
                    Some(_) => Err(ParseFenError::SecondKing { color, square }),
                };
            }
            'q' => "queen",
            'r' => "rook",
            'b' => "bishop",
            'n' => "knight",
            _ => return Err(ParseFenError::Character { found: letter, rank }),
        };
        Err(ParseFenError::Piece { piece, square: square? })
    }
}

fn parse_counter(text: &str, field: FenField) -> Result<u16, ParseFenError> {
    // `u16::from_str` would allow a plus sign.
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse()
        .ok()
        .filter(|_| digits)
        .ok_or(ParseFenError::Counter { field, found: Excerpt::new(text) })
}

impl FromStr for Fen {
    type Err = ParseFenError;

    /// Reads all six fields, or the first four with counters of 0 and 1.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        let (ending, rest) = parse_position(text)?;
        let (clock, rest) = next_field(rest);
        let (number, rest) = next_field(rest);
        let (halfmove_clock, fullmove_number) = match (clock, number) {
            (None, _) => (0, 1),
            (Some(_), None) => return Err(ParseFenError::Missing(FenField::FullmoveNumber)),
            (Some(clock), Some(number)) => (
                parse_counter(clock, FenField::HalfmoveClock)?,
                parse_counter(number, FenField::FullmoveNumber)?,
            ),
        };
        match next_field(rest).0 {
            None => Ok(Self { ending, halfmove_clock, fullmove_number }),
            Some(_) => Err(ParseFenError::Surplus {
                after: FenField::FullmoveNumber,
                found: Excerpt::new(rest.trim_ascii()),
            }),
        }
    }
}

impl FromStr for PawnEnding {
    type Err = ParseFenError;

    /// Reads a FEN and forgets its counters.
    fn from_str(text: &str) -> Result<Self, ParseFenError> {
        text.parse::<Fen>().map(|fen| fen.ending)
    }
}

impl From<PawnEnding> for Fen {
    /// With counters of 0 and 1.
    fn from(ending: PawnEnding) -> Self {
        Self { ending, halfmove_clock: 0, fullmove_number: 1 }
    }
}

impl<'a> Epd<'a> {
    /// Reads a line: four fields, then operations, each ended by a semicolon.
    ///
    /// # Errors
    ///
    /// If one of the four fields is wrong. Operations are kept as they are.
    ///
    /// ```
    /// use palisade_board::Epd;
    /// assert!(Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - -").is_ok());
    /// assert!(Epd::parse("4k3/8/8/8/8/8/4P3 w - -").is_err());
    /// ```
    pub fn parse(line: &'a str) -> Result<Self, ParseFenError> {
        let (ending, rest) = parse_position(line)?;
        Ok(Self { ending, operations: rest.trim_ascii() })
    }

    /// The position.
    ///
    /// ```
    /// use palisade_board::{Color, Epd};
    /// let epd = Epd::parse("4k3/8/8/8/8/8/4P3/4K3 w - -")?;
    /// assert_eq!(epd.ending().side_to_move(), Color::White);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn ending(&self) -> PawnEnding {
        self.ending
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

/// As [`Epd::parse`].
impl<'a> TryFrom<&'a str> for Epd<'a> {
    type Error = ParseFenError;

    fn try_from(line: &'a str) -> Result<Self, ParseFenError> {
        Self::parse(line)
    }
}

impl From<PawnEnding> for Epd<'_> {
    /// Without operations.
    fn from(ending: PawnEnding) -> Self {
        Self { ending, operations: "" }
    }
}

impl fmt::Display for Epd<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.ending)?;
        if self.operations.is_empty() { Ok(()) } else { write!(f, " {}", self.operations) }
    }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.ending)?;
        write!(f, " {} {}", self.halfmove_clock, self.fullmove_number)
    }
}

/// The FEN, with counters of 0 and 1.
impl fmt::Display for PawnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Fen::from(*self).fmt(f)
    }
}

/// The line itself.
#[cfg(feature = "serde")]
impl serde::Serialize for Epd<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The FEN, with counters of 0 and 1: for a program that knows all pieces.
///
/// ```
/// use palisade_board::{PawnEnding, Successor};
/// let ending: PawnEnding = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let Ok(Successor::Promoted(after)) = ending.play("e7e8q".parse().unwrap()) else { panic!() };
/// assert_eq!(after.to_string(), "4Q3/6k1/8/8/8/8/8/4K3 b - - 0 1");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
impl fmt::Display for Promoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = self.piece.of(!self.side_to_move).letter();
        write_board(f, |square| {
            if square == self.square {
                Some(piece)
            } else {
                letter(self.pawns, [self.white_king, self.black_king], square)
            }
        })?;
        write!(f, " {} - - 0 1", side_letter(self.side_to_move))
    }
}

/// The letter of a side in the second field.
pub(crate) const fn side_letter(color: Color) -> char {
    if color.is_white() { 'w' } else { 'b' }
}

/// Writes the first field.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    letter: impl Fn(Square) -> Option<char>,
) -> fmt::Result {
    for &rank in Rank::ALL.iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            let Some(letter) = letter(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            f.write_char(letter)?;
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

fn write_position(f: &mut fmt::Formatter<'_>, ending: &PawnEnding) -> fmt::Result {
    write_board(f, |square| ending.letter(square))?;
    write!(f, " {} - ", side_letter(ending.side_to_move()))?;
    match ending.en_passant() {
        Some(square) => write!(f, "{square}"),
        None => f.write_char('-'),
    }
}

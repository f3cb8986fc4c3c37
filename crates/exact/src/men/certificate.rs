//! The certificate of a proof with men, as data and as text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::str::FromStr;

use palisade_board::{Bitboard, Color, Man, Rank, Role, Setup, Square};

/// A proof that an attacker cannot win, as data: the positions with him to move that the
/// defender keeps to.
///
/// Each row is a board without the defending king, and the squares on which he may be. Its
/// text is a head of three lines, a row a line, and a last line that seals the rows:
///
/// ```text
/// palisade walls with men 1
/// attacker white
/// rows 2
/// 8/8/8/8/8/8/8/4K2k f2 g3
/// ...
/// sealed 00d1b54a32d192ed
/// ```
///
/// It is a plain value, and [`check_men`](crate::check_men) alone decides whether it proves
/// anything.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_exact::{Budget, MenCertificate, MenProver, check_men};
/// let corner: Position = "k7/8/PK6/8/8/8/8/4B3 w - - 0 1".parse()?;
/// let mut prover = MenProver::new();
/// let proof = prover.certify(&corner, Color::White, &Budget::work(100_000)).unwrap();
/// assert_eq!(check_men(&proof, &corner), Ok(()));
/// let read: MenCertificate = proof.to_string().parse().unwrap();
/// assert_eq!(read, proof);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenCertificate {
    /// Who cannot win.
    pub attacker: Color,
    /// Boards without the defending king, sorted, and where he may be. The attacker moves.
    pub rows: Vec<(Setup, Bitboard)>,
}

/// Why a text is no certificate.
///
/// ```
/// use palisade_exact::{MenCertificate, ParseMenCertificateError};
/// let fault = "nonsense".parse::<MenCertificate>().unwrap_err();
/// assert_eq!(fault, ParseMenCertificateError::Head(1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseMenCertificateError {
    /// A line of the head is not as it should be.
    #[error("line {0}: not the head of a certificate")]
    Head(usize),
    /// A row is not a board and squares.
    #[error("line {0}: not a board and squares")]
    Row(usize),
    /// Fewer or more rows than the head says.
    #[error("line {0}: not the number of rows that the head says")]
    Rows(usize),
    /// The last line does not fit the rows.
    #[error("line {0}: the seal does not fit the rows")]
    Seal(usize),
}

/// The first line of the text: what it is, and which version of the form.
const HEAD: &str = "palisade walls with men 1";

/// The letter of a man in a FEN.
const LETTERS: [char; 6] = ['p', 'n', 'b', 'r', 'q', 'k'];

/// A board as the first field of a FEN. A king may be missing.
fn write_board(text: &mut String, setup: &Setup) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for square in rank.bitboard() {
            let Some(man) = setup.man_on(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            let letter = LETTERS[man.role.index()];
            text.push(if man.color.is_white() { letter.to_ascii_uppercase() } else { letter });
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        if rank != Rank::First {
            text.push('/');
        }
    }
}

fn read_board(text: &str, attacker: Color) -> Option<Setup> {
    let mut setup = Setup { side_to_move: attacker, ..Setup::default() };
    let mut ranks = text.split('/');
    for rank in Rank::ALL.into_iter().rev() {
        let mut squares = rank.bitboard().iter();
        for letter in ranks.next()?.chars() {
            if let Some(empty) = letter.to_digit(10) {
                for _ in 0..empty {
                    squares.next()?;
                }
                continue;
            }
            let role = LETTERS.iter().position(|&own| own == letter.to_ascii_lowercase())?;
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            setup.put(squares.next()?, Man { role: Role::ALL[role], color });
        }
        if squares.next().is_some() {
            return None;
        }
    }
    ranks.next().is_none().then_some(setup)
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo 1991).
fn seal(rows: &str) -> u64 {
    rows.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl fmt::Display for MenCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows = String::new();
        for (setup, kings) in &self.rows {
            write_board(&mut rows, setup);
            for square in *kings {
                write!(rows, " {square}")?;
            }
            rows.push('\n');
        }
        let attacker = if self.attacker.is_white() { "white" } else { "black" };
        writeln!(f, "{HEAD}\nattacker {attacker}\nrows {}", self.rows.len())?;
        write!(f, "{rows}sealed {:016x}", seal(&rows))
    }
}

impl FromStr for MenCertificate {
    type Err = ParseMenCertificateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        use ParseMenCertificateError as Fault;
        let mut lines = text.lines().zip(1..);
        let mut next = |number| lines.next().unwrap_or(("", number));
        if next(1).0 != HEAD {
            return Err(Fault::Head(1));
        }
        let attacker = match next(2).0 {
            "attacker white" => Color::White,
            "attacker black" => Color::Black,
            _ => return Err(Fault::Head(2)),
        };
        let count = next(3).0.strip_prefix("rows ").and_then(|count| count.parse().ok());
        let count: usize = count.ok_or(Fault::Head(3))?;
        let (mut rows, mut sealed) = (Vec::new(), String::new());
        loop {
            let (line, number) = next(rows.len() + 4);
            if let Some(said) = line.strip_prefix("sealed ") {
                if rows.len() != count {
                    return Err(Fault::Rows(number));
                }
                return match u64::from_str_radix(said, 16) == Ok(seal(&sealed)) {
                    true => Ok(Self { attacker, rows }),
                    false => Err(Fault::Seal(number)),
                };
            }
            let mut fields = line.split(' ');
            let board = fields.next().and_then(|board| read_board(board, attacker));
            let setup = board.ok_or(Fault::Row(number))?;
            let mut kings = Bitboard::EMPTY;
            for field in fields {
                let square: Square = field.parse().map_err(|_| Fault::Row(number))?;
                kings = kings.with(square);
            }
            rows.push((setup, kings));
            sealed.push_str(line);
            sealed.push('\n');
        }
    }
}

//! Standard algebraic notation: what it says, and which move that is.

use core::fmt;

use palisade_board::{
    Bitboard, Color, File, Move, Position, Rank, Role, Square, bishop_attacks, king_attacks,
    knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};

/// A move as it is written, before a board says which it is.
///
/// ```
/// use palisade_board::Position;
/// use palisade_sql::pgn::San;
/// let san = San::parse(b"Nf3").unwrap();
/// assert_eq!(san.on(&Position::START).unwrap().to_string(), "g1f3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum San {
    /// A man goes to a square.
    Goes {
        /// What he is.
        role: Role,
        /// Where he goes.
        to: Square,
        /// The squares he may come from, as far as they are written.
        from: Bitboard,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
    /// The king castles: towards the h-file?
    Castles {
        /// With the rook of the h-file.
        short: bool,
    },
}

/// Why a written move is none here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Unplayable {
    /// It is not written as moves are.
    #[error("is no move")]
    Unreadable,
    /// Nothing can go there.
    #[error("is not legal")]
    Illegal,
    /// Two men can go there.
    #[error("may be several moves")]
    Ambiguous,
}

const fn square(file: u8, rank: u8) -> Option<Square> {
    match (file, rank) {
        (b'a'..=b'h', b'1'..=b'8') => {
            Square::from_index(((rank - b'1') * 8 + (file - b'a')) as usize)
        }
        _ => None,
    }
}

const fn role(letter: u8) -> Option<Role> {
    Some(match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}

impl San {
    /// Reads a move, with or without its signs of check, mate and praise.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut rest = text;
        while let [before @ .., b'+' | b'#' | b'!' | b'?'] = rest {
            rest = before;
        }
        match rest {
            b"O-O" | b"0-0" => return Some(Self::Castles { short: true }),
            b"O-O-O" | b"0-0-0" => return Some(Self::Castles { short: false }),
            _ => {}
        }
        let (moving, mut rest) = match rest {
            [letter, after @ ..] => match role(*letter) {
                Some(officer) => (officer, after),
                None => (Role::Pawn, rest),
            },
            [] => return None,
        };
        let mut promotion = None;
        if moving == Role::Pawn {
            if let [before @ .., letter] = rest {
                promotion = role(*letter).filter(|role| role.is_promotion());
                if promotion.is_some() {
                    rest = before.strip_suffix(b"=").unwrap_or(before);
                }
            }
        }
        let [before @ .., file, rank] = rest else { return None };
        let to = square(*file, *rank)?;
        let from = match before {
            [before @ .., b'x' | b'-' | b':'] => before,
            before => before,
        };
        let from = match *from {
            [] => Bitboard::FULL,
            [file @ b'a'..=b'h'] => File::from_index(usize::from(file - b'a'))?.bitboard(),
            [rank @ b'1'..=b'8'] => Rank::from_index(usize::from(rank - b'1'))?.bitboard(),
            [file, rank] => square(file, rank)?.bitboard(),
            _ => return None,
        };
        Some(Self::Goes { role: moving, to, from, promotion })
    }

    /// Which move it is.
    ///
    /// # Errors
    ///
    /// If it is none here, or may be several.
    pub fn on(self, position: &Position) -> Result<Move, Unplayable> {
        let own = position.side_to_move();
        match self {
            Self::Castles { short } => {
                let king = position.king(own);
                let to = king.offset(if short { 2 } else { -2 }, 0).ok_or(Unplayable::Illegal)?;
                Ok(Move::new(king, to))
            }
            Self::Goes { role, to, from, promotion } => {
                let men = position.men(role.of(own)) & from & origins(position, role, to);
                let chosen = |from: Square| Move { from, to, promotion };
                if men.has_several() {
                    // Of those that could go there all but one are pinned, or it is not said
                    // which of them went.
                    let mut legal = men.iter().map(chosen).filter(|m| position.is_legal(*m));
                    return match (legal.next(), legal.next()) {
                        (Some(only), None) => Ok(only),
                        (Some(_), Some(_)) => Err(Unplayable::Ambiguous),
                        _ => Err(Unplayable::Illegal),
                    };
                }
                men.iter().next().map(chosen).ok_or(Unplayable::Illegal)
            }
        }
    }

    /// How a legal move is written.
    ///
    /// ```
    /// use palisade_board::Position;
    /// use palisade_sql::pgn::San;
    /// let text = San::write(&Position::START, "e2e4".parse().unwrap()).to_string();
    /// assert_eq!(text, "e4");
    /// ```
    #[must_use]
    pub fn write(position: &Position, legal: Move) -> impl fmt::Display {
        Writing { position: *position, legal }
    }
}

/// Where a man of the side to move may come from, if he goes to a square.
fn origins(position: &Position, role: Role, to: Square) -> Bitboard {
    let occupied = position.occupied();
    let own = position.side_to_move();
    match role {
        Role::Knight => knight_attacks(to),
        Role::Bishop => bishop_attacks(to, occupied),
        Role::Rook => rook_attacks(to, occupied),
        Role::Queen => queen_attacks(to, occupied),
        Role::King => king_attacks(to),
        Role::Pawn => {
            let enemy = own.opponent();
            if occupied.contains(to) || position.en_passant() == Some(to) {
                return pawn_attacks(enemy, to.bitboard());
            }
            let Some(behind) = to.forward(enemy) else { return Bitboard::EMPTY };
            if occupied.contains(behind) {
                return behind.bitboard();
            }
            behind.forward(enemy).map_or(Bitboard::EMPTY, Square::bitboard)
        }
    }
}

struct Writing {
    position: Position,
    legal: Move,
}

impl fmt::Display for Writing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, legal: Move { from, to, promotion } } = self;
        let Some(man) = position.man_on(*from) else { return write!(f, "{}", self.legal) };
        let takes =
            position.man_on(*to).is_some() || (man.role == Role::Pawn && from.file() != to.file());
        if man.role == Role::King && from.file().distance(to.file()) == 2 {
            f.write_str(if to.file() > from.file() { "O-O" } else { "O-O-O" })?;
        } else {
            let (name, rank) = (from.to_string(), |text: &str| text[1..].to_owned());
            if man.role == Role::Pawn {
                if takes {
                    f.write_str(&name[..1])?;
                }
            } else {
                write!(f, "{}", man.role.letter().to_ascii_uppercase())?;
                let others = position.men(man) & origins(position, man.role, *to);
                let others: Bitboard = others
                    .iter()
                    .filter(|&other| other != *from)
                    .filter(|&other| position.is_legal(Move::new(other, *to)))
                    .fold(Bitboard::EMPTY, Bitboard::with);
                if others.any() {
                    if !others.meets(from.file().bitboard()) {
                        f.write_str(&name[..1])?;
                    } else if !others.meets(from.rank().bitboard()) {
                        f.write_str(&rank(&name))?;
                    } else {
                        f.write_str(&name)?;
                    }
                }
            }
            if takes {
                f.write_str("x")?;
            }
            write!(f, "{to}")?;
            if let Some(piece) = promotion {
                write!(f, "={}", piece.of(Color::White).letter())?;
            }
        }
        match position.play(self.legal) {
            Ok(next) if next.is_checkmate() => f.write_str("#"),
            Ok(next) if next.is_check() => f.write_str("+"),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(fen: &str, text: &str) -> Result<String, Unplayable> {
        let position: Position = fen.parse().unwrap();
        let san = San::parse(text.as_bytes()).ok_or(Unplayable::Unreadable)?;
        san.on(&position).map(|found| found.to_string())
    }

    #[test]
    fn a_pinned_man_is_not_meant() {
        // The knight on c3 is pinned: only the other can go to e4... and both if it is not.
        let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
        assert_eq!(on(pinned, "Ne2").as_deref(), Ok("g1e2"));
        assert_eq!(on("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Ne2"), Err(Unplayable::Ambiguous));
        assert_eq!(on("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "Nce2").as_deref(), Ok("c3e2"));
        assert_eq!(on("4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1", "N1e2").as_deref(), Ok("g1e2"));
    }

    #[test]
    fn promotions_captures_and_castling_are_read() {
        let pawn = "1r2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1";
        for (text, expected) in [
            ("axb8=Q+", "a7b8q"),
            ("ab8N", "a7b8n"),
            ("a8=R!?", "a7a8r"),
            ("O-O", "e1g1"),
            ("0-0-0+", "e1c1"),
            ("Ra1-a6", "a1a6"),
            ("R1a6", "a1a6"),
            ("Kd2", "e1d2"),
        ] {
            assert_eq!(on(pawn, text).as_deref(), Ok(expected), "{text}");
        }
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(on(passing, "exd6").as_deref(), Ok("e5d6"));
        assert_eq!(on(passing, "e6").as_deref(), Ok("e5e6"));
    }

    #[test]
    fn what_is_no_move_is_said() {
        for text in ["", "e", "e9", "i4", "--", "Z0", "Nf3f4e5", "Pe4", "=Q", "x"] {
            assert_eq!(San::parse(text.as_bytes()), None, "{text}");
        }
        let start = Position::START.to_string();
        assert_eq!(on(&start, "e5"), Err(Unplayable::Illegal));
        assert_eq!(on(&start, "Qh5"), Err(Unplayable::Illegal));
    }
}

//! Standard algebraic notation: what it says, and which move that is.

use palisade_board::{
    Bitboard, Color, File, Man, Move, Position, Rank, Role, Square, attacks, pawn_attacks,
};

/// A move as it is written, before a board says which it is.
///
/// ```
/// use palisade_board::Position;
/// use palisade_pgn::San;
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
        /// Is it written as a capture, with `x` or `:`?
        takes: bool,
    },
    /// The king castles: towards the h-file?
    Castles {
        /// With the rook of the h-file.
        short: bool,
    },
    /// No move at all: `--`, as analysis has it.
    Null,
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
    /// A piece takes, and that is not written, in a game that writes it elsewhere. Without a
    /// rule for it nobody could tell how many men are left by reading alone.
    #[error("takes, and is written without an x, as others here are not")]
    Unmarked,
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
    /// Reads a move, with or without its signs of check, mate, praise and an offered draw.
    ///
    /// The form may be short (`Nf3`), long (`Ng1-f3`) or that of UCI (`g1f3`); who goes is then
    /// told by the board. A capture may be written with `x`, with `:`, or without a sign.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Self> {
        let mut rest = text;
        while let [before @ .., b'+' | b'#' | b'!' | b'?' | b'='] = rest {
            rest = before;
        }
        for passing in [&b"e.p."[..], b"ep"] {
            rest = rest.strip_suffix(passing).unwrap_or(rest);
        }
        match rest {
            b"O-O" | b"0-0" | b"o-o" => return Some(Self::Castles { short: true }),
            b"O-O-O" | b"0-0-0" | b"o-o-o" => return Some(Self::Castles { short: false }),
            b"--" | b"Z0" | b"0000" | b"@@@@" | b"null" => return Some(Self::Null),
            _ => {}
        }
        let (moving, mut rest) = match rest {
            [b'P', after @ ..] => (Role::Pawn, after),
            [letter, after @ ..] => match role(*letter) {
                Some(officer) => (officer, after),
                None => (Role::Pawn, rest),
            },
            [] => return None,
        };
        let mut promotion = None;
        if moving == Role::Pawn {
            let (before, letter) = match rest {
                [before @ .., b'(', letter, b')'] => (before, *letter),
                [before @ .., b'=' | b'/', letter] => (before, *letter),
                [before @ .., letter] => (before, *letter),
                [] => return None,
            };
            // "b" alone would be a file, but no move ends with one.
            promotion = role(letter.to_ascii_uppercase()).filter(|role| role.is_promotion());
            if promotion.is_some() {
                rest = before;
            }
        }
        let [before @ .., file, rank] = rest else { return None };
        let to = square(*file, *rank)?;
        let (from, takes) = match before {
            [before @ .., b'x' | b':'] => (before, true),
            [before @ .., b'-'] => (before, false),
            before => (before, false),
        };
        let from = match *from {
            [] => Bitboard::FULL,
            [file @ b'a'..=b'h'] => File::from_index(usize::from(file - b'a'))?.bitboard(),
            // Of pawns a rank says nothing.
            [rank @ b'1'..=b'8'] if moving != Role::Pawn => {
                Rank::from_index(usize::from(rank - b'1'))?.bitboard()
            }
            [file, rank] => square(file, rank)?.bitboard(),
            _ => return None,
        };
        Some(Self::Goes { role: moving, to, from, promotion, takes })
    }

    /// May it be a capture, to judge by how it is written alone? `None` if that does not show:
    /// a piece goes somewhere, in the short form and without a sign.
    ///
    /// ```
    /// use palisade_pgn::San;
    /// assert_eq!(San::parse(b"exd5").unwrap().may_take(), Some(true));
    /// ```
    #[must_use]
    pub fn may_take(self) -> Option<bool> {
        match self {
            Self::Castles { .. } | Self::Null => Some(false),
            Self::Goes { takes: true, .. } => Some(true),
            // The long form has no sign in some notations.
            Self::Goes { from, .. } if !from.has_several() => Some(true),
            Self::Goes { role: Role::Pawn, to, from, .. } => Some(!from.contains(to)),
            Self::Goes { .. } => None,
        }
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
            Self::Null => Err(Unplayable::Illegal),
            Self::Goes { mut role, to, mut from, promotion, takes } => {
                if role == Role::Pawn && !from.has_several() {
                    // UCI does not say who goes.
                    let man = from.iter().next().and_then(|square| position.man_on(square));
                    role = man.map_or(role, |man| man.role);
                }
                if role == Role::King && promotion.is_none() && !from.has_several() {
                    if let Some(from) =
                        from.iter().next().filter(|f| f.file().distance(to.file()) == 2)
                    {
                        return Ok(Move::new(from, to));
                    }
                }
                if role == Role::Pawn && !takes && from == Bitboard::FULL {
                    // A pawn that takes says from which file.
                    from = to.file().bitboard();
                }
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

    /// How a legal move is written: `Kb1`, `axb5`, `b8=Q+`, `O-O`.
    ///
    /// ```
    /// use palisade_board::Position;
    /// use palisade_pgn::San;
    /// assert_eq!(San::write(&Position::START, "e2e4".parse().unwrap()), "e4");
    /// ```
    #[must_use]
    pub fn write(position: &Position, legal: Move) -> String {
        let Move { from, to, promotion } = legal;
        let Some(man) = position.man_on(from) else { return legal.to_string() };
        let files = from.file().distance(to.file());
        let takes = position.man_on(to).is_some() || man.role == Role::Pawn && files > 0;
        let cross = if takes { "x" } else { "" };
        let letter = |role: Role| role.of(Color::White).letter();
        let mut text = match man.role {
            Role::King if files > 1 && to.file() > from.file() => "O-O".to_owned(),
            Role::King if files > 1 => "O-O-O".to_owned(),
            Role::Pawn if takes => format!("{}x{to}", from.file()),
            Role::Pawn => to.to_string(),
            role => format!("{}{}{cross}{to}", letter(role), which(position, legal, man)),
        };
        if let Some(role) = promotion {
            text.extend(['=', letter(role)]);
        }
        match position.play(legal) {
            Ok(next) if next.is_checkmate() => text + "#",
            Ok(next) if next.is_check() => text + "+",
            _ => text,
        }
    }
}

/// Which of several such men moves: by file, by rank, or by both.
fn which(position: &Position, legal: Move, man: Man) -> String {
    let Move { from, to, .. } = legal;
    let others = position.men(man) & origins(position, man.role, to);
    let mut rivals = others - from.bitboard();
    rivals = rivals.iter().filter(|&other| position.is_legal(Move::new(other, to))).collect();
    if rivals.is_empty() {
        String::new()
    } else if !rivals.meets(from.file().bitboard()) {
        from.file().to_string()
    } else if !rivals.meets(from.rank().bitboard()) {
        from.rank().to_string()
    } else {
        from.to_string()
    }
}

/// Where a man of the side to move may come from, if he goes to a square.
fn origins(position: &Position, role: Role, to: Square) -> Bitboard {
    let occupied = position.occupied();
    let own = position.side_to_move();
    match role {
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
        officer => attacks(officer.of(own), to, occupied),
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
            ("a8=q", "a7a8q"),
            ("a8(N)", "a7a8n"),
            ("a8/B", "a7a8b"),
            ("a7a8q", "a7a8q"),
            ("a:b8=Q", "a7b8q"),
            ("Pa7xb8Q", "a7b8q"),
            ("o-o", "e1g1"),
            ("e1c1", "e1c1"),
            ("a1a6", "a1a6"),
            ("O-O", "e1g1"),
            ("0-0-0+", "e1c1"),
            ("Ra1-a6", "a1a6"),
            ("R1a6", "a1a6"),
            ("Kd2", "e1d2"),
        ] {
            assert_eq!(on(pawn, text).as_deref(), Ok(expected), "{text}");
        }
        let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        for text in ["exd6", "ed6", "e:d6", "e5d6", "e5-d6", "exd6e.p.", "Pe5xd6", "e5xd6="] {
            assert_eq!(on(passing, text).as_deref(), Ok("e5d6"), "{text}");
        }
        assert_eq!(on(passing, "e6").as_deref(), Ok("e5e6"));
        // Who takes says from where, or that he takes.
        assert_eq!(on(passing, "d6"), Err(Unplayable::Illegal));
        assert_eq!(on(passing, "xd6").as_deref(), Ok("e5d6"));
    }

    #[test]
    fn what_is_no_move_is_said() {
        for text in ["", "e", "e9", "i4", "Nf3f4e5", "=Q", "x", "nf3", "Sf3", "ed", "N"] {
            assert_eq!(San::parse(text.as_bytes()), None, "{text}");
        }
        let start = Position::START.to_string();
        assert_eq!(on(&start, "e5"), Err(Unplayable::Illegal));
        assert_eq!(on(&start, "Qh5"), Err(Unplayable::Illegal));
    }

    #[test]
    fn moves_are_written_as_players_write_them() {
        let written = |fen: &str, chosen: &str| {
            let position: Position = fen.parse().unwrap();
            San::write(&position, chosen.parse().unwrap())
        };
        let fine_70 = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
        assert_eq!(written(fine_70, "a1b1"), "Kb1");
        assert_eq!(written("8/1P6/8/8/8/4k3/8/4K3 w - - 0 1", "b7b8q"), "b8=Q");
        assert_eq!(written("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), "O-O-O");
        assert_eq!(written("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6"), "dxc6");
        assert_eq!(written("6k1/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1"), "Rd1");
        assert_eq!(written("6k1/8/8/8/R6R/8/8/4K3 w - - 0 1", "a4e4"), "Rae4");
        assert_eq!(written("7k/6pp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
    }
}

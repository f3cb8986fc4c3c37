//! What stands on a square: six roles, and twelve men.

use core::fmt;
use core::str::FromStr;

use crate::index_enum::index_enum;
use crate::{Color, ParseNameError};

index_enum! {
    /// What a man can do, whatever its colour.
    ///
    /// The order is that of the usual values, the pawn first: comparisons of
    /// material rely on it.
    ///
    /// ```
    /// use palisade_board::Role;
    /// assert!(Role::Pawn < Role::Queen);
    /// assert_eq!(Role::Knight.letter(), 'N');
    /// ```
    pub enum Role {
        /// Walks forward, captures aside, promotes.
        Pawn,
        /// Jumps.
        Knight,
        /// Slides along diagonals, and never leaves its colour.
        Bishop,
        /// Slides along ranks and files.
        Rook,
        /// Slides along all lines.
        Queen,
        /// Steps, and is never captured.
        King,
    }
}

impl Role {
    /// What a pawn may become, the most wanted first.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// May a pawn become this?
    #[must_use]
    #[inline]
    pub const fn is_promotion(self) -> bool {
        !matches!(self, Self::Pawn | Self::King)
    }

    /// The capital letter of English notation.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        b"PNBRQK"[self.index()] as char
    }

    /// The role of a letter, capital or small.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase())
    }

    const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self.index()]
    }

    /// The man of this role on a side.
    #[must_use]
    #[inline]
    pub const fn of(self, color: Color) -> Man {
        Man { color, role: self }
    }
}

/// `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`.
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name as it is printed, or a letter.
impl FromStr for Role {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.next().is_none());
        let named = Self::ALL.into_iter().find(|role| role.name() == text);
        let error = ParseNameError::new("a role: pawn, knight, ..., or a letter", text);
        named.or_else(|| Self::from_letter(letter?)).ok_or(error)
    }
}

/// A role and whose it is: what stands on a square.
///
/// ```
/// use palisade_board::{Color, Man, Role};
/// let man = Man { color: Color::Black, role: Role::Queen };
/// assert_eq!(man.letter(), 'q');
/// assert_eq!(man.to_string(), "black queen");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Man {
    /// Whose.
    pub color: Color,
    /// What it can do.
    pub role: Role,
}

impl Man {
    /// All twelve, White's first, each side from the pawn to the king.
    pub const ALL: [Self; 12] = {
        let mut all = [Role::Pawn.of(Color::White); 12];
        let mut index = 0;
        while index < 6 {
            all[index] = Role::ALL[index].of(Color::White);
            all[index + 6] = Role::ALL[index].of(Color::Black);
            index += 1;
        }
        all
    };

    /// White's pawn 0, Black's king 11: an index for arrays of twelve.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        6 * self.color.index() + self.role.index()
    }

    /// The letter of FEN: capital for White, small for Black.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The man of a FEN letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Role::from_letter(letter).map(|role| role.of(color))
    }

    /// The man of the other side with the same role.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self { color: self.color.opponent(), role: self.role }
    }
}

/// The side, then the role: `white pawn`.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

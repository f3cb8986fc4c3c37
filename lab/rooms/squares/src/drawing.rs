//! A map as text: two boards with the same letters on squares that correspond.

use core::fmt;

use palisade_board::{Bitboard, File, Rank, Square};
use palisade_squares::{Ground, SquareMap, key_squares, systems};

/// A map as a trainer draws it: two boards with the same signs on squares that
/// correspond, and `*` on the key squares.
///
/// The systems are lettered in the order of the thesis. On the defender's
/// board a square that belongs to several systems shows `+`. Restrict the map
/// to what the kings can reach (as a reading that prunes defences does) before
/// drawing, as a trainer would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    /// For each square of the attacking king the number of its system.
    pub attacking: [Option<u8>; 64],
    /// For each square of the defending king how it is marked.
    pub defending: [Mark; 64],
    /// The key squares.
    pub key_squares: Bitboard,
}

/// How a square of the defending king is marked in a [`Drawing`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// It is in no defence set.
    #[default]
    None,
    /// It is in the defence set of this system only.
    One(u8),
    /// It is in several.
    Several,
}

impl Drawing {
    /// The drawing of a map.
    #[must_use]
    pub fn new(ground: &Ground, map: &SquareMap) -> Self {
        let mut drawing = Self {
            attacking: [None; 64],
            defending: [Mark::None; 64],
            key_squares: key_squares(ground, map),
        };
        for (number, system) in (0..).zip(systems(map)) {
            for square in system.attacking {
                drawing.attacking[square.index()] = Some(number);
            }
            for square in system.defending {
                let mark = &mut drawing.defending[square.index()];
                *mark = if *mark == Mark::None { Mark::One(number) } else { Mark::Several };
            }
        }
        drawing
    }
}

/// The letter of a system; after 52 of them, a question mark.
fn letter(number: u8) -> char {
    match number {
        0..=25 => char::from(b'A' + number),
        26..=51 => char::from(b'a' + number - 26),
        _ => '?',
    }
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "attacker          defender")?;
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let square = Square::new(file, rank);
                let sign = match self.attacking[square.index()] {
                    Some(number) => letter(number),
                    None if self.key_squares.contains(square) => '*',
                    None => '.',
                };
                write!(f, "{sign} ")?;
            }
            f.write_str("  ")?;
            for file in File::ALL {
                let sign = match self.defending[Square::new(file, rank).index()] {
                    Mark::One(number) => letter(number),
                    Mark::Several => '+',
                    Mark::None => '.',
                };
                write!(f, "{sign}{}", if file == File::H { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

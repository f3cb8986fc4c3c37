//! The language of the pictures: one look for each kind of square.

use core::fmt;

use palisade_board::Bitboard;

use crate::board::{SIZE, corner};

/// What a set of squares is shown as.
///
/// The pictures speak one language: wherever a fence is drawn, it looks the
/// same. Each shade has a colour and a sign, so that it can be told without
/// colours too; groups are told apart by their labels.
///
/// ```
/// use palisade_diagram::Shade;
/// assert_eq!(Shade::Fence.name(), "fence");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shade {
    /// The fence itself.
    Fence,
    /// Squares the attacking king can reach.
    Flood,
    /// Squares that the attacking king cannot enter, and that are not part of
    /// the fence.
    Marked,
    /// Pawns that may move: what a fence has to fear.
    Dynamic,
    /// Key squares, or targets: what the attacker wants to reach.
    Key,
    /// Squares from which the defender holds.
    Defence,
    /// Squares that the attacker's pieces or pawns can reach.
    Reach,
    /// Men that stand where they stand for ever.
    Still,
    /// Where the defender goes to and fro for ever.
    Home,
    /// A group of corresponding squares; groups of the same number look alike.
    Group(u8),
}

/// The colours of the groups, told apart by hue and by lightness.
const GROUP_COLORS: [&str; 8] =
    ["#4f9bc4", "#d99a2b", "#9f78bd", "#68a85a", "#cf6a52", "#a8a43c", "#5f78ad", "#c26a97"];

/// Four stakes, which stand for a fence.
const STAKES: &str =
    "m3 44v-10l3-4 3 4v10zm11 0v-10l3-4 3 4v10zm11 0v-10l3-4 3 4v10zm11 0v-10l3-4 3 4v10z";

/// Waves, which stand for a flood.
const WAVES: &str = "m4 36q4.5-5 9 0t9 0 9 0 9 0m-36 5q4.5-5 9 0t9 0 9 0 9 0";

impl Shade {
    /// Its name, as legends print it.
    ///
    /// ```
    /// use palisade_diagram::Shade;
    /// assert_eq!(Shade::Group(3).name(), "corresponding squares");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.look().0
    }

    /// Its colour, as CSS has it.
    ///
    /// ```
    /// use palisade_diagram::Shade;
    /// assert!(Shade::Flood.color().starts_with('#'));
    /// ```
    #[must_use]
    pub const fn color(self) -> &'static str {
        self.look().1
    }

    /// Its name, its colour, and the sign for those who do not see the colours: stakes for the fence,
    /// waves for the flood. A closed line is filled.
    const fn look(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Fence => ("fence", "#a8552b", STAKES),
            Self::Flood => ("flood", "#4a90b8", WAVES),
            Self::Marked => ("marked", "#c99a2e", "m4 4 7 7m0-7-7 7"),
            Self::Dynamic => ("dynamic pawn", "#8a5fb0", "m22.5 1.5 4 5h-8z"),
            Self::Key => ("key square", "#b8324f", "m38 2 5 5-5 5-5-5z"),
            Self::Defence => ("defence square", "#4e8f47", "m7 3v8m-4-4h8"),
            Self::Reach => ("reach of the pieces", "#8fa3ad", "m40 40-4-4m4 0-4 4"),
            Self::Still => ("stands still", "#7a6652", "m2 43h41v-3h-41z"),
            Self::Home => ("home", "#4e8f47", "m4 11v-5l4-4 4 4v5z"),
            Self::Group(number) => {
                ("corresponding squares", GROUP_COLORS[number as usize % GROUP_COLORS.len()], "")
            }
        }
    }

    /// Draws the shade on some squares.
    pub(crate) fn write(self, f: &mut fmt::Formatter<'_>, squares: Bitboard) -> fmt::Result {
        if squares.is_empty() {
            return Ok(());
        }
        let (name, color, sign) = self.look();
        write!(f, "<g fill=\"{color}\" fill-opacity=\".5\"><title>{name}</title><path d=\"")?;
        for square in squares {
            let (x, y) = corner(square);
            write!(f, "M{x} {y}h{SIZE}v{SIZE}h-{SIZE}z")?;
        }
        f.write_str("\"/>")?;
        if !sign.is_empty() {
            let fill = if sign.ends_with('z') { color } else { "none" };
            write!(
                f,
                "<path fill=\"{fill}\" fill-opacity=\".55\" stroke=\"{color}\" \
                 stroke-width=\"1.6\" stroke-opacity=\".9\" d=\""
            )?;
            for square in squares {
                let (x, y) = corner(square);
                write!(f, "M{x} {y}{sign}")?;
            }
            f.write_str("\"/>")?;
        }
        f.write_str("</g>\n")
    }
}

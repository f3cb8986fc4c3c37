//! Pictures of positions as SVG, drawn by our own hand.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};

/// What a set of squares is shown as.
///
/// The pictures speak one language: wherever a fence is drawn, it looks the
/// same. Each shade has a colour and a pattern, so that it can be told without
/// colours too.
///
/// ```
/// use palisade::diagram::Shade;
/// assert_eq!(Shade::Fence.name(), "fence");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Shade {
    /// The fence itself.
    Fence,
    /// Squares the attacking king can reach.
    Flood,
    /// Squares marked as impassable that are not part of the fence.
    Marked,
    /// Key squares, or targets: what the attacker wants to reach.
    Key,
    /// Squares from which the defender holds.
    Defence,
    /// A group of corresponding squares; groups of the same number look alike.
    Group(u8),
}

/// The colours of the groups, told apart by hue and by lightness.
const GROUP_COLORS: [&str; 8] =
    ["#7fb7d6", "#e3b15a", "#b99ad0", "#8cc084", "#e08e79", "#c7c46b", "#8fa3c7", "#d58fb4"];

impl Shade {
    /// Its name, as legends print it.
    ///
    /// ```
    /// use palisade::diagram::Shade;
    /// assert_eq!(Shade::Group(3).name(), "corresponding squares");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fence => "fence",
            Self::Flood => "flood",
            Self::Marked => "marked",
            Self::Key => "key square",
            Self::Defence => "defence square",
            Self::Group(_) => "corresponding squares",
        }
    }

    /// Its colour, as CSS has it.
    ///
    /// ```
    /// use palisade::diagram::Shade;
    /// assert!(Shade::Flood.color().starts_with('#'));
    /// ```
    #[must_use]
    pub const fn color(self) -> &'static str {
        match self {
            Self::Fence => "#c8643c",
            Self::Flood => "#6fa8c9",
            Self::Marked => "#d9a441",
            Self::Key => "#b3486b",
            Self::Defence => "#6d9f5b",
            Self::Group(number) => GROUP_COLORS[number as usize % GROUP_COLORS.len()],
        }
    }
}

/// A picture of a board, built up in layers and printed as SVG.
///
/// `Display` writes one `<svg>` element that stands by itself: no script, no
/// font, no network.
///
/// ```
/// use palisade::diagram::{Diagram, Shade};
/// use palisade::PawnEnding;
/// let ending: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let wall = palisade::bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     X X X X X X X X
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// let svg = Diagram::of(&ending)
///     .title("A simple blockage")
///     .shade(Shade::Fence, wall)
///     .to_string();
/// assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    title: String,
    description: String,
    pawns: Pawns,
    kings: [Option<Square>; 2],
    shades: Vec<(Shade, Bitboard)>,
    labels: Vec<(Square, String)>,
    arrows: Vec<(Square, Square)>,
}

/// The width of a square.
const SIZE: u32 = 45;
/// The margin for the names of files and ranks.
const MARGIN: u32 = 20;

impl Diagram {
    /// A picture of a position.
    ///
    /// ```
    /// use palisade::diagram::Diagram;
    /// let ending: palisade::PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(Diagram::of(&ending).to_string().contains("white king"));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Self {
        Self {
            kings: Color::ALL.map(|color| Some(ending.king(color))),
            description: alloc::format!("Position {ending}"),
            ..Self::of_pawns(ending.pawns())
        }
    }

    /// A picture of a pawn structure without kings: maps are about all their
    /// places at once.
    ///
    /// ```
    /// use palisade::diagram::Diagram;
    /// let svg = Diagram::of_pawns(palisade::Pawns::EMPTY).to_string();
    /// assert!(!svg.contains("king"));
    /// ```
    #[must_use]
    pub const fn of_pawns(pawns: Pawns) -> Self {
        Self {
            title: String::new(),
            description: String::new(),
            pawns,
            kings: [None, None],
            shades: Vec::new(),
            labels: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// Sets the title, which readers of the screen hear first.
    ///
    /// ```
    /// use palisade::diagram::Diagram;
    /// let svg = Diagram::of_pawns(palisade::Pawns::EMPTY).title("Empty & quiet").to_string();
    /// assert!(svg.contains("<title>Empty &amp; quiet</title>"));
    /// ```
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = title.into();
        self
    }

    /// Shades a set of squares; later shades cover earlier ones.
    ///
    /// ```
    /// use palisade::diagram::{Diagram, Shade};
    /// use palisade::{Pawns, Square};
    /// let squares = Square::E4.bitboard();
    /// let svg = Diagram::of_pawns(Pawns::EMPTY).shade(Shade::Key, squares).to_string();
    /// assert!(svg.contains("key square"));
    /// ```
    #[must_use]
    pub fn shade(mut self, shade: Shade, squares: Bitboard) -> Self {
        self.shades.push((shade, squares));
        self
    }

    /// Writes a short text on a square: the number of a group, say.
    ///
    /// ```
    /// use palisade::diagram::Diagram;
    /// use palisade::{Pawns, Square};
    /// let svg = Diagram::of_pawns(Pawns::EMPTY).label(Square::E4, "7").to_string();
    /// assert!(svg.contains(">7</text>"));
    /// ```
    #[must_use]
    pub fn label(mut self, square: Square, text: &str) -> Self {
        self.labels.push((square, text.into()));
        self
    }

    /// Draws an arrow: a move, or a step of a king's path.
    ///
    /// ```
    /// use palisade::diagram::Diagram;
    /// use palisade::{Pawns, Square};
    /// let svg = Diagram::of_pawns(Pawns::EMPTY).arrow(Square::A1, Square::B1).to_string();
    /// assert!(svg.contains("marker-end"));
    /// ```
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square) -> Self {
        self.arrows.push((from, to));
        self
    }

    fn letter(&self, square: Square) -> Option<(Color, bool)> {
        let king = Color::ALL.into_iter().find(|c| self.kings[c.index()] == Some(square));
        king.map(|color| (color, true))
            .or_else(|| self.pawns.color_on(square).map(|color| (color, false)))
    }
}

/// The upper left corner of a square.
const fn corner(square: Square) -> (u32, u32) {
    (MARGIN + SIZE * square.file() as u32, SIZE * (7 - square.rank() as u32) + 2)
}

/// The middle of a square.
const fn middle(square: Square) -> (u32, u32) {
    let (x, y) = corner(square);
    (x + SIZE / 2, y + SIZE / 2)
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (8 * SIZE + MARGIN + 2, 8 * SIZE + MARGIN + 2);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             role=\"img\" font-family=\"sans-serif\">"
        )?;
        writeln!(f, "<title>{}</title>", Escaped(&self.title))?;
        writeln!(f, "<desc>{}</desc>", Escaped(&self.description))?;
        if !self.arrows.is_empty() {
            f.write_str(
                "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" \
                 markerWidth=\"5\" markerHeight=\"5\" orient=\"auto\">\
                 <path d=\"M0 0 10 5 0 10z\" fill=\"#333\"/></marker></defs>\n",
            )?;
        }
        self.write_board(f)?;
        for &(shade, squares) in &self.shades {
            write_shade(f, shade, squares)?;
        }
        for square in Square::ALL {
            if let Some((color, is_king)) = self.letter(square) {
                write_piece(f, square, color, is_king)?;
            }
        }
        for (square, text) in &self.labels {
            let (x, y) = middle(*square);
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"16\" \
                 font-weight=\"bold\" fill=\"#222\">{}</text>",
                y + 6,
                Escaped(text)
            )?;
        }
        for &(from, to) in &self.arrows {
            let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
            writeln!(
                f,
                "<path d=\"M{x1} {y1} {x2} {y2}\" stroke=\"#333\" stroke-width=\"3\" \
                 stroke-opacity=\".75\" marker-end=\"url(#tip)\"/>"
            )?;
        }
        f.write_str("</svg>\n")
    }
}

impl Diagram {
    /// The empty board with the names of files and ranks.
    fn write_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 8 * SIZE;
        writeln!(
            f,
            "<rect x=\"{MARGIN}\" y=\"2\" width=\"{side}\" height=\"{side}\" fill=\"#f2ead9\" \
             stroke=\"#444\"/>"
        )?;
        f.write_str("<path fill=\"#d8c6a5\" d=\"")?;
        for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
            let (x, y) = corner(square);
            write!(f, "M{x} {y}h{SIZE}v{SIZE}h-{SIZE}z")?;
        }
        f.write_str("\"/>\n<g font-size=\"12\" fill=\"#444\" text-anchor=\"middle\">\n")?;
        for index in 0..8_u32 {
            let along = SIZE * index + SIZE / 2;
            let file = char::from(b'a' + index as u8);
            let rank = 8 - index;
            writeln!(f, "<text x=\"{}\" y=\"{}\">{file}</text>", MARGIN + along, side + 17)?;
            writeln!(f, "<text x=\"{}\" y=\"{}\">{rank}</text>", MARGIN / 2, along + 6)?;
        }
        f.write_str("</g>\n")
    }
}

fn write_shade(f: &mut fmt::Formatter<'_>, shade: Shade, squares: Bitboard) -> fmt::Result {
    if squares.is_empty() {
        return Ok(());
    }
    let (name, color) = (shade.name(), shade.color());
    write!(f, "<path fill=\"{color}\" fill-opacity=\".62\" d=\"")?;
    for square in squares {
        let (x, y) = corner(square);
        write!(f, "M{x} {y}h{SIZE}v{SIZE}h-{SIZE}z")?;
    }
    writeln!(f, "\"><title>{name}</title></path>")?;
    // A mark for those who do not see the colours: bars for the fence, waves for the flood.
    let mark = match shade {
        Shade::Fence => "m4 10h37m-37 12h37m-37 12h37",
        Shade::Flood => "m6 38q4 -5 8 0t8 0t8 0t8 0",
        Shade::Marked => "m5 5l6 6m0 -6l-6 6",
        Shade::Key => "m22 4l5 5l-5 5l-5 -5z",
        Shade::Defence => "m36 4v8m-4 -4h8",
        Shade::Group(_) => return Ok(()),
    };
    write!(f, "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" d=\"")?;
    for square in squares {
        let (x, y) = corner(square);
        write!(f, "M{x} {y}{mark}")?;
    }
    f.write_str("\"/>\n")
}

/// A pawn is a ball on a skirt, a king a crowned robe with a cross.
fn write_piece(
    f: &mut fmt::Formatter<'_>,
    square: Square,
    color: Color,
    is_king: bool,
) -> fmt::Result {
    let (x, y) = corner(square);
    let (fill, line) = match color {
        Color::White => ("#fffdf7", "#222"),
        Color::Black => ("#333", "#111"),
    };
    let (name, outline) = if is_king {
        (
            "king",
            "M21 5h3v4h4v3h-4v4q9 -3 12 4q2 6 -5 12v6h-17v-6q-7 -6 -5 -12q3 -7 12 -4v-4h-4v-3h4z\
             M13 40v-4h19v4z",
        )
    } else {
        (
            "pawn",
            "M22.5 9a6.5 6.5 0 0 1 4 11.5h3v3h-3.5q0 7 5.5 11h-18q5.5 -4 5.5 -11h-3.5v-3h3\
             a6.5 6.5 0 0 1 4 -11.5zM11.500 40v-4h22v4z",
        )
    };
    writeln!(
        f,
        "<path transform=\"translate({x} {y})\" fill=\"{fill}\" stroke=\"{line}\" \
         stroke-width=\"1.5\" stroke-linejoin=\"round\" d=\"{outline}\">\
         <title>{color} {name} on {square}</title></path>"
    )
}

/// Text within XML.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            // Control characters have no place in XML, escaped or not.
            letter if letter.is_control() => f.write_char(' '),
            letter => f.write_char(letter),
        })
    }
}

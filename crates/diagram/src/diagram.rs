//! A picture of a board, built up in layers.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Bitboard, Color, Man, PawnEnding, Pawns, Position, Role, Square};

use crate::board::{MARGIN, SIZE, XmlText, corner, middle, write_board, write_head};
use crate::man::write_man;
use crate::shade::Shade;

/// The height of a row of the legend.
const LEGEND_ROW: u32 = 18;

/// A picture of a board, built up in layers and printed as SVG.
///
/// `Display` writes one `<svg>` element. What is shaded is explained below the
/// board.
///
/// ```
/// use palisade_diagram::{Diagram, Shade};
/// use palisade::PawnEnding;
/// let ending: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let wall = palisade_board::bitboard! {
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
    men: [Option<Man>; 64],
    shades: Vec<(Shade, Bitboard)>,
    labels: Vec<(Square, String)>,
    arrows: Vec<(Square, Square)>,
}

impl Diagram {
    /// The empty board.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// assert!(Diagram::empty().to_string().starts_with("<svg "));
    /// ```
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            title: String::new(),
            description: String::new(),
            men: [None; 64],
            shades: Vec::new(),
            labels: Vec::new(),
            arrows: Vec::new(),
        }
    }

    /// A picture of a position.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// let ending: palisade::PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(Diagram::of(&ending).to_string().contains("white king on e1"));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Self {
        let description = alloc::format!("Position {ending}");
        Self { description, ..Self::of_men(&Position::from(ending)) }
    }

    /// A picture of a pawn structure without kings: maps are about all their
    /// places at once.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// let svg = Diagram::of_pawns(palisade_board::Pawns::EMPTY).to_string();
    /// assert!(!svg.contains("king"));
    /// ```
    #[must_use]
    pub fn of_pawns(pawns: Pawns) -> Self {
        let of = |color| pawns.of(color).iter().map(move |square| (square, Role::Pawn.of(color)));
        let men = Color::ALL.into_iter().flat_map(of);
        men.fold(Self::empty(), |diagram, (square, man)| diagram.man(square, man))
    }

    /// A picture of the men of any position.
    ///
    /// ```
    /// use palisade::Position;
    /// use palisade_diagram::Diagram;
    /// assert!(Diagram::of_men(&Position::START).to_string().contains("white queen on d1"));
    /// ```
    #[must_use]
    pub fn of_men(position: &Position) -> Self {
        let men = position.occupied().iter().filter_map(|at| Some((at, position.man_on(at)?)));
        men.fold(Self::empty(), |diagram, (square, man)| diagram.man(square, man))
    }

    /// Sets the title, which readers of the screen hear first.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// let svg = Diagram::empty().title("Empty & quiet").to_string();
    /// assert!(svg.contains("<title>Empty &amp; quiet</title>"));
    /// ```
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = title.into();
        self
    }

    /// Puts a man on a square, in place of whoever stood there.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// use palisade::{Color, Role, Square};
    /// let svg = Diagram::empty().man(Square::F4, Role::Rook.of(Color::Black)).to_string();
    /// assert!(svg.contains("black rook on f4"));
    /// ```
    #[must_use]
    pub const fn man(mut self, square: Square, man: Man) -> Self {
        self.men[square.index()] = Some(man);
        self
    }

    /// Shades a set of squares; later shades cover earlier ones.
    ///
    /// ```
    /// use palisade_diagram::{Diagram, Shade};
    /// use palisade::Square;
    /// let svg = Diagram::empty().shade(Shade::Key, Square::E4.bitboard()).to_string();
    /// assert!(svg.contains("key square"));
    /// ```
    #[must_use]
    pub fn shade(mut self, shade: Shade, squares: Bitboard) -> Self {
        self.shades.push((shade, squares));
        self
    }

    /// Writes a short text on a square: the letter of a group, say.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// use palisade::Square;
    /// let svg = Diagram::empty().label(Square::E4, "A").to_string();
    /// assert!(svg.contains(">A</text>"));
    /// ```
    #[must_use]
    pub fn label(mut self, square: Square, text: &str) -> Self {
        self.labels.push((square, text.into()));
        self
    }

    /// Draws an arrow: a move, or a step of a king's path.
    ///
    /// ```
    /// use palisade_diagram::Diagram;
    /// use palisade::Square;
    /// let svg = Diagram::empty().arrow(Square::A1, Square::B1).to_string();
    /// assert!(svg.contains("marker-end"));
    /// ```
    #[must_use]
    pub fn arrow(mut self, from: Square, to: Square) -> Self {
        self.arrows.push((from, to));
        self
    }

    /// The shades with a name of their own, once each.
    fn legend(&self) -> Vec<Shade> {
        let mut legend: Vec<Shade> = Vec::new();
        for (shade, squares) in &self.shades {
            if squares.any() && !legend.iter().any(|known| known.name() == shade.name()) {
                legend.push(*shade);
            }
        }
        legend
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 8 * SIZE + MARGIN + 2;
        let legend = self.legend();
        let height =
            side + if legend.is_empty() { 2 } else { 6 + LEGEND_ROW * legend_rows(&legend) };
        write_head(f, (side, height), &self.title, &self.description)?;
        write_board(f, SIZE)?;
        f.write_str("<g class=\"shades\">\n")?;
        for &(shade, squares) in &self.shades {
            shade.write(f, squares)?;
        }
        f.write_str("</g>\n<g class=\"men\">\n")?;
        for square in Square::ALL {
            if let Some(man) = self.men[square.index()] {
                let corner = corner(square);
                write_man(f, man, corner, &format_args!("{man} on {square}"))?;
            }
        }
        f.write_str("</g>\n")?;
        self.write_labels(f)?;
        self.write_arrows(f)?;
        write_legend(f, &legend, side)?;
        f.write_str("</svg>\n")
    }
}

impl Diagram {
    fn write_labels(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (square, text) in &self.labels {
            let (x, y) = middle(*square);
            // Long labels have to fit as well.
            let size = match text.chars().count() {
                0..=2 => 20,
                3 => 16,
                _ => 11,
            };
            writeln!(
                f,
                "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{size}\" \
                 font-weight=\"bold\" fill=\"#1d1812\" stroke=\"#fffdf6\" stroke-width=\"3\" \
                 paint-order=\"stroke\">{}</text>",
                y + size / 3,
                XmlText(text)
            )?;
        }
        Ok(())
    }

    fn write_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.arrows.is_empty() {
            return Ok(());
        }
        f.write_str(
            "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" \
             markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">\
             <path d=\"M0 0 10 5 0 10z\" fill=\"#1d4f73\"/></marker></defs>\n",
        )?;
        for &(from, to) in &self.arrows {
            let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
            writeln!(
                f,
                "<path d=\"M{x1} {y1} {x2} {y2}\" stroke=\"#1d4f73\" stroke-width=\"4\" \
                 stroke-opacity=\".8\" stroke-linecap=\"round\" marker-end=\"url(#tip)\">\
                 <title>{from} to {to}</title></path>"
            )?;
        }
        Ok(())
    }
}

/// Where the entries of a legend begin, and in which row, by a generous guess of
/// how wide each is: fonts differ.
fn legend_places(legend: &[Shade]) -> impl Iterator<Item = (u32, u32, Shade)> + '_ {
    let (mut x, mut row) = (MARGIN, 0);
    legend.iter().map(move |&shade| {
        let width = 28 + 15 * shade.name().len() as u32 / 2;
        if x > MARGIN && x + width > MARGIN + 8 * SIZE {
            (x, row) = (MARGIN, row + 1);
        }
        x += width;
        (x - width, row, shade)
    })
}

fn legend_rows(legend: &[Shade]) -> u32 {
    legend_places(legend).last().map_or(0, |(_, row, _)| row + 1)
}

fn write_legend(f: &mut fmt::Formatter<'_>, legend: &[Shade], top: u32) -> fmt::Result {
    if legend.is_empty() {
        return Ok(());
    }
    f.write_str("<g font-size=\"13\" fill=\"#4a3d2a\">")?;
    for (x, row, shade) in legend_places(legend) {
        let top = top + LEGEND_ROW * row;
        write!(
            f,
            "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{}\" fill-opacity=\".6\" \
             stroke=\"{1}\"/><text x=\"{}\" y=\"{}\">{}</text>",
            top + 6,
            shade.color(),
            x + 17,
            top + 16,
            shade.name()
        )?;
    }
    f.write_str("</g>\n")
}

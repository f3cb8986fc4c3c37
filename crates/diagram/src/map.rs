//! A whole map of co-ordinate squares at one look.

use alloc::string::String;
use core::fmt;

use palisade_board::{Bitboard, Color, Role, Square};
use palisade_squares::{Ground, SquareMap, key_squares};

use crate::board::{MARGIN, SIZE, scaled_corner, write_board, write_head};
use crate::man::write_man;
use crate::shade::Shade;

/// A map of co-ordinate squares as one picture: on each square of the
/// attacking king a small board with his defence set.
///
/// A trainer draws a few groups of corresponding squares and leaves the rest
/// out. This leaves nothing out: 64 sets of 64 squares. Key squares, to which
/// there is no defence, carry a diamond; squares closed to the attacking king
/// carry nothing but their pawn.
///
/// ```
/// use palisade_diagram::MapDiagram;
/// use palisade::{Color, PawnEnding};
/// use palisade_squares::{Ground, exact_map};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let ground = Ground::new(fine_70.pawns(), Color::White);
/// let map = exact_map(fine_70.pawns(), Color::White);
/// let svg = MapDiagram::new(&ground, &map).title("Fine 70").to_string();
/// assert!(svg.contains("<title>c4 {b6}</title>"));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MapDiagram {
    title: String,
    ground: Ground,
    map: SquareMap,
}

/// The width of a square that holds a board.
const LARGE: u32 = 68;
/// The width of a square of the board it holds.
const SMALL: u32 = 8;
/// How far the small board is from the edge of its square.
const INSET: u32 = (LARGE - 8 * SMALL) / 2;

impl MapDiagram {
    /// The picture of a map on its ground.
    ///
    /// ```
    /// use palisade_diagram::MapDiagram;
    /// use palisade::Color;
    /// use palisade_board::Pawns;
    /// use palisade_squares::{Ground, SquareMap};
    /// let ground = Ground::new(Pawns::EMPTY, Color::White);
    /// let svg = MapDiagram::new(&ground, &SquareMap::empty(Color::White)).to_string();
    /// assert_eq!(svg.matches("<title>key square").count(), 1);
    /// ```
    #[must_use]
    pub const fn new(ground: &Ground, map: &SquareMap) -> Self {
        Self { title: String::new(), ground: *ground, map: *map }
    }

    /// Sets the title, which readers of the screen hear first.
    ///
    /// ```
    /// use palisade_diagram::MapDiagram;
    /// use palisade::Color;
    /// use palisade_board::Pawns;
    /// use palisade_squares::{Ground, SquareMap};
    /// let ground = Ground::new(Pawns::EMPTY, Color::White);
    /// let diagram = MapDiagram::new(&ground, &SquareMap::empty(Color::White));
    /// assert!(diagram.title("Nothing holds").to_string().contains("Nothing holds"));
    /// ```
    #[must_use]
    pub fn title(mut self, title: &str) -> Self {
        self.title = title.into();
        self
    }

    /// The board with all men that every small board repeats.
    fn write_small_board(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 8 * SMALL;
        write!(
            f,
            "<defs><g id=\"{}\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fffdf6\" \
             stroke=\"#8d7a5c\" stroke-width=\".8\"/><path fill=\"#efe6d2\" d=\"",
            self.id()
        )?;
        for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
            write_small_square(f, square)?;
        }
        f.write_str("\"/>")?;
        for (color, fill) in [(Color::White, "#fff"), (Color::Black, "#544b3f")] {
            write!(f, "<path fill=\"{fill}\" stroke=\"#544b3f\" stroke-width=\".7\" d=\"")?;
            for pawn in self.ground.pawns().of(color) {
                let (x, y) = small_corner(pawn);
                let half = SMALL / 2;
                write!(f, "M{} {}a2 2 0 1 0 .01 0z", x + half, y + half - 2)?;
            }
            f.write_str("\"/>")?;
        }
        f.write_str("</g></defs>\n")
    }

    /// A mark that is the same for the same pawns, so that pictures may share a page.
    fn id(&self) -> String {
        alloc::format!("pawns-{:x}", self.ground.pawns().key())
    }

    fn write_set(&self, f: &mut fmt::Formatter<'_>, attacking: Square) -> fmt::Result {
        let row = palisade_squares::MapRow { attacking, defences: self.map[attacking] };
        let (x, y) = scaled_corner(attacking, LARGE);
        write!(
            f,
            "<g transform=\"translate({} {})\"><title>{row}</title><use href=\"#{}\"/>\
             <path fill=\"{}\" d=\"",
            x + INSET,
            y + INSET,
            self.id(),
            Shade::Defence.color()
        )?;
        for square in row.defences {
            write_small_square(f, square)?;
        }
        // The attacking king himself.
        let (x, y) = small_corner(attacking);
        writeln!(
            f,
            "\"/><path fill=\"#15120e\" d=\"M{} {y}l3.5 3.5-3.5 3.5-3.5-3.5z\"/></g>",
            x + SMALL / 2,
        )
    }
}

/// The upper left corner of a square on the small board.
const fn small_corner(square: Square) -> (u32, u32) {
    (SMALL * square.file() as u32, SMALL * (7 - square.rank() as u32))
}

fn write_small_square(f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
    let (x, y) = small_corner(square);
    write!(f, "M{x} {y}h{SMALL}v{SMALL}h-{SMALL}z")
}

impl fmt::Display for MapDiagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = 8 * LARGE + MARGIN + 2;
        let description = alloc::format!(
            "Co-ordinate squares with {} attacking: each square holds a board with its defence set",
            self.map.attacker()
        );
        write_head(f, (side, side + 24), &self.title, &description)?;
        write_board(f, LARGE)?;
        self.write_small_board(f)?;
        let key = key_squares(&self.ground, &self.map);
        for attacking in self.ground.attacking_squares() - key {
            self.write_set(f, attacking)?;
        }
        for color in Color::ALL {
            // The others are on the small boards.
            let alone = self.ground.attacking_squares() - key;
            for pawn in self.ground.pawns().of(color) - alone {
                let (x, y) = scaled_corner(pawn, LARGE);
                let inset = (LARGE - SIZE) / 2;
                let corner = (x + inset, y + inset);
                write_man(
                    f,
                    Role::Pawn.of(color),
                    corner,
                    &format_args!("{color} pawn on {pawn}"),
                )?;
            }
        }
        self.write_key_squares(f, key)?;
        self.write_legend(f, side)?;
        f.write_str("</svg>\n")
    }
}

impl MapDiagram {
    fn write_key_squares(&self, f: &mut fmt::Formatter<'_>, key: Bitboard) -> fmt::Result {
        if key.is_empty() {
            return Ok(());
        }
        let color = Shade::Key.color();
        write!(f, "<path fill=\"{color}\" fill-opacity=\".85\" d=\"")?;
        for square in key {
            let (x, y) = scaled_corner(square, LARGE);
            if self.ground.pawns().all().contains(square) {
                // A pawn to be taken: leave it to be seen.
                write!(f, "M{} {}l9 9-9 9-9-9z", x + LARGE - 14, y + 4)?;
            } else {
                write!(f, "M{} {}l13 13-13 13-13-13z", x + LARGE / 2, y + LARGE / 2 - 13)?;
            }
        }
        f.write_str("\"><title>key square: no defence</title></path>\n")
    }

    fn write_legend(&self, f: &mut fmt::Formatter<'_>, top: u32) -> fmt::Result {
        let base = top + 16;
        let attacker = self.map.attacker();
        let (defence, key) = (Shade::Defence.color(), Shade::Key.color());
        writeln!(
            f,
            "<g font-size=\"14\" fill=\"#4a3d2a\">\
             <path d=\"M{0} {1}l5 5-5 5-5-5z\" fill=\"#15120e\"/>\
             <text x=\"{2}\" y=\"{base}\">the {attacker} king attacks</text>\
             <rect x=\"{3}\" y=\"{1}\" width=\"11\" height=\"11\" fill=\"{defence}\"/>\
             <text x=\"{4}\" y=\"{base}\">from here the defender holds</text>\
             <path d=\"M{5} {1}l6 6-6 6-6-6z\" fill=\"{key}\"/>\
             <text x=\"{6}\" y=\"{base}\">no defence</text></g>",
            MARGIN + 8,
            base - 11,
            MARGIN + 20,
            MARGIN + 184,
            MARGIN + 202,
            MARGIN + 420,
            MARGIN + 432,
        )
    }
}

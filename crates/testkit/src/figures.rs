//! The positions of the literature, and those that prove it wrong, by name.
//!
//! Tests, documentation and galleries speak of the same positions; here they
//! have one name each. The text of the paper that was at hand has lost its
//! diagrams, so its figures are rebuilt from what the text says of them, and
//! each tells how sure that is ([`Certainty`]).
//!
//! ```
//! use palisade_testkit::figures;
//! for figure in figures::ALL {
//!     println!("{}: {}", figure.name, figure.fen);
//! }
//! ```

use palisade_board::{Color, ParseFenError, PawnEnding};

/// How sure it is that a position is the one in print.
///
/// ```
/// use palisade_testkit::figures::{Certainty, PAPER_1};
/// assert_eq!(PAPER_1.certainty, Certainty::Certain);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// One of several that fit the text.
    Low,
    /// The pawns or the idea fit, some squares are guessed.
    Medium,
    /// Everything the text says of it fits.
    High,
    /// Known from elsewhere, or printed in full.
    Certain,
}

/// A position with a name, and what its source says of it.
///
/// ```
/// use palisade_testkit::figures::PAPER_4;
/// assert_eq!(PAPER_4.name, "figure 4");
/// assert_eq!(PAPER_4.ending()?.to_string(), PAPER_4.fen);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its name, for a caption.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// How sure the position is.
    pub certainty: Certainty,
    /// What the source, or the proof against it, says.
    pub text: &'static str,
}

impl Figure {
    /// The position as a value.
    ///
    /// # Errors
    ///
    /// For figures 16 and 17 of the paper, which have pieces on the board.
    ///
    /// ```
    /// use palisade_testkit::figures::{PAPER_4, PAPER_17};
    /// assert!(PAPER_4.ending().is_ok());
    /// assert!(PAPER_17.ending().is_err());
    /// ```
    pub fn ending(&self) -> Result<PawnEnding, ParseFenError> {
        self.fen.parse()
    }
}

macro_rules! figures {
    ($($id:ident = $name:literal, $certainty:ident, $fen:literal, $text:literal;)*) => {
        $(
            #[doc = concat!("Of ", $name, ": ", $text)]
            #[doc = ""]
            #[doc = concat!("`", $fen, "`")]
            #[doc = ""]
            #[doc = "```"]
            #[doc = concat!("let figure = palisade_testkit::figures::", stringify!($id), ";")]
            #[doc = concat!("assert_eq!(figure.fen, \"", $fen, "\");")]
            #[doc = "```"]
            pub const $id: Figure = Figure {
                name: $name,
                fen: $fen,
                certainty: Certainty::$certainty,
                text: $text,
            };
        )*

        /// Every figure of this module.
        ///
        /// ```
        /// use palisade_testkit::figures;
        /// assert!(figures::ALL.contains(&figures::FINE_70));
        /// ```
        pub const ALL: &[Figure] = &[$($id),*];
    };
}

figures! {
    FINE_70 = "Fine 70", Certain, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "No blockage with White to move, 1.Kb1 wins; with Black to move the draw holds.";

    PAPER_1 = "figure 1", Certain, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
        "White to move, 1.Kb1 wins.";
    PAPER_2 = "figure 2", Medium, "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1",
        "Despite the material advantage for White, the position is a blockage.";
    PAPER_2_ALTERNATIVE = "figure 2, another reading", Low, "4k3/5p2/1p1p1P1p/1P1P1P1P/3P4/8/4K3/8 w - - 0 1",
        "Despite the material advantage for White, the position is a blockage.";
    PAPER_3 = "figure 3", High, "4k3/2p5/1p2p1p1/p1p1P1P1/P1P3p1/1P6/5PK1/8 b - - 0 28",
        "Deep Fritz against Kramnik after White's 28th move: drawn.";
    PAPER_3_ADVANCED = "figure 3, after 28...Kf7", High, "8/2p2k2/1p2p1p1/p1p1P1P1/P1P3p1/1P6/5PK1/8 w - - 0 29",
        "The king has reached the f-file: now the rules see the blockage, at depth 2.";
    PAPER_4 = "figure 4", Medium, "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        "The simplest form of blockage.";
    PAPER_6 = "figure 6", Medium, "4k3/8/4p3/p1p1P3/P1P1P3/6K1/6P1/8 w - - 0 1",
        "White's fixed pawns on a4, c4, e4, and e5.";
    PAPER_7 = "figure 7", High, "4k3/7p/8/p1p5/P1P1p2p/2P1P2P/8/4K3 w - - 0 1",
        "Marked: a4, c3, c4, e3, h3 (fixed pawns), and b4, d4, d3, f3, g3, g6 (attacked).";
    PAPER_9 = "figure 9", High, "8/8/k7/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "The f5-pawn is above the fence and cannot be stopped by the black king.";
    PAPER_10 = "figure 10", High, "5k2/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "The f5-pawn is stopped by the black king which is in front of the pawn.";
    PAPER_11 = "figure 11", High, "5k2/8/8/pPp1pPp1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "Black king cannot stop both pawns.";
    PAPER_12 = "figure 12", High, "4k3/8/5p2/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1",
        "White's f4-pawn is on the fence line; f6 recaptures, or blocks it on f5.";
    PAPER_13 = "figure 13", Medium, "4k3/8/7p/p1p1p1p1/P1P1P1PP/7P/8/4K3 w - - 0 1",
        "White can break the blockage by 1.hxg5 hxg5 2.h4.";
    PAPER_14 = "figure 14", Low, "4k3/8/6p1/pp2p2p/2p1P2P/8/1P2P1P1/4K3 w - - 0 1",
        "Different types of dynamic pawns at b2, e2, and g2.";
    PAPER_15 = "figure 15", High, "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1",
        "White's f2-pawn can reach f4, but White still cannot break the blockage.";
    PAPER_16 = "figure 16", Medium, "8/6pp/1k2p3/p1p1P1P1/P1R2r1P/3P4/1P2P1K1/8 b - - 0 1",
        "1...Rxc4 results in a draw, all other moves lose.";
    PAPER_16_BLOCKED = "figure 16, after 1...Rxc4 2.dxc4 g6", Medium, "8/7p/1k2p1p1/p1p1P1P1/P1P4P/8/1P2P1K1/8 w - - 0 3",
        "The fence line is a4-b4-c4-d4-d5-e5-f5-g5-h5, and none of b2, e2, h4 can break the blockage.";
    PAPER_17 = "figure 17", High, "3k4/2p1b3/1p2p1p1/p1p1P2p/P1P3P1/1P5P/5P2/2B3K1 w - - 0 25",
        "Here White played 25.h4, a draw after 25...hxg4 26.Bg5 Bxg5 27.hxg5.";
    PAPER_18 = "figure 18", High, "8/2p5/kp2p1p1/p1p1P1P1/P1P3K1/1P6/5P2/8 w - - 0 1",
        "The black king reaches the f-file in time to stop f4-f5.";
    PAPER_19 = "figure 19", High, "8/2p5/kp2p1p1/p1p1P1P1/P1P2P2/1P4K1/8/8 w - - 0 1",
        "1.f5 wins.";

    WIKI_RAM_FENCE = "the wiki's ram fence", Certain, "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        "All of White's pawns are rammed without any lever: the most obvious case.";
    WIKI_DYNAMIC = "the wiki's blockage with dynamic pawns", Certain, "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1",
        "A passed pawn with the king before it, and a pawn on f3 that only rams itself.";

    EXCEPTION_WITH_LEVER = "against 3.4: a lever on the fence", Certain, "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1",
        "Blocked by the letter of 3.4, but 1.fxg5 wins.";
    EN_PASSANT_AT_THE_ROOT = "against every rule: en passant", Certain, "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1",
        "The right to capture on c6 wins; without it the position is drawn.";
    EN_PASSANT_FROM_THE_FENCE = "against every rule: en passant from the fence", Certain, "8/8/1p2p1p1/1P1pPkP1/8/8/1K6/8 w - d6 0 1",
        "Every white pawn counts as fixed, and 1.exd6 makes a queen.";
    ZUGZWANG_ON_THE_FENCE = "against 2.3: zugzwang", Certain, "8/5p2/1p2p1p1/1P2PpPk/5P2/8/5K2/8 w - - 0 1",
        "The defending king on the fence has a vacant square and soon none: White wins.";
    RECAPTURER_FALLS = "against 3.2: the king takes the recapturing pawn", Certain, "k7/8/1p2p2p/1Pp1P1p1/2P2KPP/8/8/8 w - - 0 1",
        "h6 should recapture on g5; the white king gets there first.";
    PAPER_IS_LOPSIDED = "against the depth-first search: left and right", Certain, "3k4/8/7p/p4p1P/1p1p1P2/Pp1P4/1P6/1K6 w - - 0 1",
        "The rules call it blocked, but not its mirror image: the path starts as high as it can on the a-file only.";
    FLOOD_IGNORES_MATE = "against the flood: mate", Certain, "8/5p1p/1p1p1Ppk/1P1P2Pp/7P/8/8/4K3 b - - 0 1",
        "All of White's pawns are rammed without a lever, and Black is already mated.";
    FLOOD_IGNORES_ZUGZWANG = "against the flood: zugzwang", Certain, "8/5p2/6p1/1p1p1pPk/1P1P1P2/3P1P1K/8/8 b - - 0 1",
        "Black has no king move; 1...f6 2.gxf6 makes a queen.";
}

/// Positions with pieces and pawns, and who is held.
pub const HELD: [(&str, Color); 6] = [
    ("k7/8/PK6/8/8/8/8/4B3 w - - 0 1", Color::White),
    ("8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1", Color::White),
    ("8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1", Color::Black),
    // One colour, and nothing is locked: B takes and is taken back.
    ("8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1", Color::White),
    ("8/p7/1p1k2Kp/PP1Pp1bP/4P3/8/8/1B6 b - - 0 57", Color::White),
    // The knight blockades, and takes what is pushed.
    ("3k4/n7/1p5p/1PpPp1pP/2P1PpP1/5P2/3KB3/8 b - - 0 1", Color::White),
];

//! The names of the thesis: `WK1` is the file of the White king, `WK2` its
//! rank, `WK` its square (Bramer 1977, section 4.3.1 and Appendix 3).
//!
//! With these a rule is written as it is printed:
//!
//! ```
//! use palisade_classes::notation::*;
//! use palisade_classes::{Comparable, Placement};
//!
//! let opposition = WK1.is(BK1) & (BK2 - WK2).is(2);
//! assert_eq!(opposition.to_string(), "WK1 = BK1 AND BK2 - WK2 = 2");
//! let placement: Placement = "WK C4, WP D3, BK C6".parse()?;
//! assert!(opposition.holds(&placement));
//! # Ok::<(), palisade_classes::InvalidPlacement>(())
//! ```

use crate::piece::Piece;
use crate::term::{Axis, Coordinate, Point};

macro_rules! names {
    ($($piece:ident $square:ident $file:ident $rank:ident $words:literal;)*) => {$(
        #[doc = concat!("The square of the ", $words, ".")]
        pub const $square: Point = Point::of(Piece::$piece);
        #[doc = concat!("The file of the ", $words, ".")]
        pub const $file: Coordinate = Coordinate::of(Piece::$piece, Axis::File);
        #[doc = concat!("The rank of the ", $words, ".")]
        pub const $rank: Coordinate = Coordinate::of(Piece::$piece, Axis::Rank);
    )*};
}

names! {
    WhiteKing WK WK1 WK2 "White king";
    WhiteQueen WQ WQ1 WQ2 "White queen";
    WhiteRook WR WR1 WR2 "White rook";
    WhiteBishop WB WB1 WB2 "White bishop";
    WhiteKnight WN WN1 WN2 "White knight";
    WhitePawn WP WP1 WP2 "White pawn";
    BlackKing BK BK1 BK2 "Black king";
    BlackQueen BQ BQ1 BQ2 "Black queen";
    BlackRook BR BR1 BR2 "Black rook";
    BlackBishop BB BB1 BB2 "Black bishop";
    BlackKnight BN BN1 BN2 "Black knight";
    BlackPawn BP BP1 BP2 "Black pawn";
}

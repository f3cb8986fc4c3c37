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

use crate::men;
use crate::term::{Axis, Coordinate, Point};

macro_rules! names {
    ($($piece:ident $square:ident $file:ident $rank:ident $words:literal;)*) => {$(
        #[doc = concat!("The square of the ", $words, ".")]
        pub const $square: Point = Point::of(men::$piece);
        #[doc = concat!("The file of the ", $words, ".")]
        pub const $file: Coordinate = Coordinate::of(men::$piece, Axis::File);
        #[doc = concat!("The rank of the ", $words, ".")]
        pub const $rank: Coordinate = Coordinate::of(men::$piece, Axis::Rank);
    )*};
}

names! {
    WHITE_KING WK WK1 WK2 "White king";
    WHITE_QUEEN WQ WQ1 WQ2 "White queen";
    WHITE_ROOK WR WR1 WR2 "White rook";
    WHITE_BISHOP WB WB1 WB2 "White bishop";
    WHITE_KNIGHT WN WN1 WN2 "White knight";
    WHITE_PAWN WP WP1 WP2 "White pawn";
    BLACK_KING BK BK1 BK2 "Black king";
    BLACK_QUEEN BQ BQ1 BQ2 "Black queen";
    BLACK_ROOK BR BR1 BR2 "Black rook";
    BLACK_BISHOP BB BB1 BB2 "Black bishop";
    BLACK_KNIGHT BN BN1 BN2 "Black knight";
    BLACK_PAWN BP BP1 BP2 "Black pawn";
}

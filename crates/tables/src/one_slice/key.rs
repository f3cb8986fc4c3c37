//! Which slice a position has, and where its men stand in that.
//!
//! Proof: `docs/slices.md`, step 1.

use palisade_board::{Color, Position, Square};
use palisade_structure::men::{MOST_PIECES, Men, PieceKind, PlacedMen};

/// Why a position has no slice.
///
/// ```
/// use palisade_board::{Color, Position, Square};
/// use palisade_tables::slices::{SliceRefused, SlicePlan};
/// let four: Position = "4k1r1/8/8/8/8/8/8/1NBQK3 w - - 0 1".parse()?;
/// let plan = SlicePlan::new(&four, &Color::ALL, 100, || true);
/// assert_eq!(plan.unwrap_err(), SliceRefused::Pieces);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SliceRefused {
    /// Somebody may still castle.
    #[error("somebody may still castle")]
    Castling,
    /// There are more than two pieces beside kings and pawns, or more than three without pawns.
    #[error("more than two pieces beside kings and pawns, or than three without pawns")]
    Pieces,
    /// There are more slices than were allowed.
    #[error("more slices than allowed")]
    Slices,
    /// There are more tables than were allowed, or than there was time to list: how many were listed, and how many
    /// bytes they take in a book, by and large.
    #[error("more than {0} tables, more than {gb} GB: not listed further", gb = .1 / 1_000_000_000)]
    More(usize, u64),
}

/// Has a position a slice: two pieces at most, or three without pawns, and nobody may castle?
///
/// ```
/// use palisade_board::Position;
/// assert!(!palisade_tables::slices::has_slice(&Position::START));
/// ```
#[must_use]
pub fn has_slice(position: &Position) -> bool {
    SlicePlacement::new(position, Color::White).is_ok()
}

/// The most pieces that a slice has beside kings and pawns: each is an axis of 64 squares. A
/// position with more is unknown.
pub(crate) const AXES: usize = MOST_PIECES;

/// The most pieces beside pawns. A third one takes 64 times as long, and only without pawns a table
/// is for all images of the board, of which there are eight.
const WITH_PAWNS: usize = 2;

/// What a slice is named by: the pawns, and which pieces stand beside them.
pub(crate) type SliceKey = Men;

/// Are there few enough pieces for a slice?
pub(crate) const fn fits(men: Men) -> bool {
    men.len() <= if men.structure.all().is_empty() { AXES } else { WITH_PAWNS }
}

/// The slice with one piece more, and its axis; nothing, if it has too many then.
pub(crate) fn with_piece(men: Men, side: Color, kind: PieceKind) -> Option<(Men, usize)> {
    men.with(side, kind).filter(|(more, _)| fits(*more))
}

/// Where the men of a slice stand: the attacking king, then the pieces, the attacker's first.
/// Axes that the slice lacks have the square a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SliceSpot {
    pub(crate) king: Square,
    pub(crate) men: [Square; AXES],
}

impl SliceSpot {
    /// Of a slice with one piece.
    pub(crate) const fn of_one(king: Square, man: Square) -> Self {
        Self { king, men: [man, Square::A1, Square::A1] }
    }
}

/// A placement of all men, and who moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlicePlacement {
    pub(crate) key: SliceKey,
    pub(crate) spot: SliceSpot,
    /// The defending king.
    pub(crate) other: Square,
    pub(crate) attacker_moves: bool,
}

impl SlicePlacement {
    /// A position as `attacker` sees it. A right to take in passing is left out.
    pub(crate) fn new(position: &Position, attacker: Color) -> Result<Self, SliceRefused> {
        // A right to castle may last as long as the slice. One to take in passing is over after a
        // move, and is answered from the moves (`wins.rs`).
        if !position.castling().is_empty() {
            return Err(SliceRefused::Castling);
        }
        let placed = PlacedMen::new(position, attacker).filter(|placed| fits(placed.men));
        let PlacedMen { men, squares, defender, attacker_moves } =
            placed.ok_or(SliceRefused::Pieces)?;
        let [king, first, second, third] = squares;
        let spot = SliceSpot { king, men: [first, second, third] };
        Ok(Self { key: men, spot, other: defender, attacker_moves })
    }
}

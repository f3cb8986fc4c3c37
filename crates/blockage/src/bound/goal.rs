//! Whom a rung answers: one placement of the kings, or many at once.

use core::cell::Cell;

use palisade_board::Bitboard;

use super::home::Home;
use super::view::View;

/// What a rung does with a home or a set of squares that it has found.
///
/// It is told whether the question is answered. Else it goes on with its next try.
pub(super) trait Goal {
    /// Is it one placement that is asked about? For many the quick tries are no use that
    /// find less than the next.
    const ONE: bool;

    /// Here is a home. The king must not stand on `except` now.
    fn reached(&self, home: Home, except: Bitboard, view: View) -> bool;

    /// From these squares the defending king holds.
    fn among(&self, squares: Bitboard, view: View) -> bool;
}

/// The placement of the view.
pub(super) struct OnePlacement;

impl Goal for OnePlacement {
    const ONE: bool = true;

    #[inline(always)]
    fn reached(&self, home: Home, except: Bitboard, view: View) -> bool {
        home.is_reached(view) && !except.contains(view.defender)
    }

    #[inline(always)]
    fn among(&self, squares: Bitboard, view: View) -> bool {
        squares.contains(view.defender)
    }
}

/// Squares of the defending king, for all squares of the attacking king in one region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FoundSquares {
    /// From here the rungs hold wherever the attacking king stands in his region.
    pub(crate) sure: Bitboard,
    /// From nowhere else they hold, wherever he stands.
    pub(crate) maybe: Bitboard,
}

/// Every placement of a region: it gathers what all tries find.
#[derive(Default)]
pub(super) struct WholeRegion {
    found: Cell<FoundSquares>,
}

impl WholeRegion {
    pub(super) fn found(&self) -> FoundSquares {
        self.found.get()
    }

    fn add(&self, sure: Bitboard, maybe: Bitboard) -> bool {
        let found = self.found.get();
        self.found.set(FoundSquares { sure: found.sure | sure, maybe: found.maybe | maybe });
        false
    }
}

impl Goal for WholeRegion {
    const ONE: bool = false;

    fn reached(&self, home: Home, except: Bitboard, _: View) -> bool {
        let (sure, maybe) = home.reached_from();
        self.add(sure - except, maybe - except)
    }

    fn among(&self, squares: Bitboard, _: View) -> bool {
        self.add(squares, squares)
    }
}

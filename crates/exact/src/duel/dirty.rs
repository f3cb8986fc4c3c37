//! Marks what depends on a change.
//!
//! A sweep looks at a position again only if a position that a move leads to has changed
//! since the sweep before.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Square, Symmetry, king_attacks};

use super::layout::Layout;

/// For the positions of one mover: the last sweep that changed a position which a move of
/// his leads to.
///
/// A white move keeps the black king and the black man, and White's king is a
/// bit of the same word: a row of the table is what it can lead to. A black move
/// keeps White's man: if the man moves, the row for the black king and the white
/// man; if the king moves, one word for each step.
pub(super) struct Dirty {
    layout: Layout,
    mover: Color,
    /// The last sweep that changed anything in a row.
    rows: Vec<u32>,
    /// The last sweep that changed a word a black king's step away.
    steps: Vec<u32>,
    /// By place of the black king: the places from which he may have come, and
    /// the symmetry that takes the men there.
    origins: Vec<Vec<(usize, Symmetry)>>,
}

impl Dirty {
    pub(super) fn new(layout: Layout, mover: Color) -> Self {
        let rows = vec![0; layout.len()];
        let (steps, origins) = match mover {
            Color::White => (vec![], vec![]),
            Color::Black => (vec![0; layout.len()], origins(layout)),
        };
        Self { layout, mover, rows, steps, origins }
    }

    fn row(&self, word: usize) -> usize {
        let (king, _, black) = self.layout.places(word);
        match self.mover {
            Color::White => king * self.layout.black_places() + black,
            Color::Black => word / self.layout.black_places(),
        }
    }

    /// A position that a move of this side may lead to has changed.
    pub(super) fn mark(&mut self, word: usize, sweep: u32) {
        let row = self.row(word);
        self.rows[row] = sweep;
        if self.mover == Color::White {
            return;
        }
        let pieces = self.layout.pieces(word);
        for &(king, symmetry) in &self.origins[pieces.king] {
            let image = |man: Option<(_, Square)>| man.map(|(_, square)| symmetry.square(square));
            let origin = self.layout.word(king, image(pieces.white), image(pieces.black));
            self.steps[origin] = sweep;
        }
    }

    /// Whether anything that this position depends on has changed since it was
    /// looked at in the sweep before.
    pub(super) fn is_dirty(&self, word: usize, sweep: u32) -> bool {
        let last = self.rows[self.row(word)].max(self.steps.get(word).copied().unwrap_or(0));
        sweep <= 1 || last + 1 >= sweep
    }
}

/// Turns round what [`Layout::find`] does for each step of each standard king.
fn origins(layout: Layout) -> Vec<Vec<(usize, Symmetry)>> {
    let mut origins = vec![vec![]; layout.kings().len()];
    for (from, &king) in layout.kings().iter().enumerate() {
        for to in king_attacks(king) {
            let (place, symmetry) = layout.place_of(to);
            let origin = (from, symmetry.inverse());
            if !origins[place].contains(&origin) {
                origins[place].push(origin);
            }
        }
    }
    origins
}

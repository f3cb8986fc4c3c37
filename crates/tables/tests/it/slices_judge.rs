//! The rules of small endings by moves of `Position`, for a judge that knows nothing of slices.

use palisade_board::{Color, Position, Square};
use palisade_testkit::judge::{Judge, Rules, Wins};

/// By side, whether it wins; of a position that has to be worked out nothing. The square is where
/// the last move has promoted.
pub(super) type Leaf<'l> = &'l dyn Fn(&Position, Option<Square>) -> Option<[bool; 2]>;

pub(super) struct Endings<'l>(Leaf<'l>);

impl Rules for Endings<'_> {
    /// With the square where the last move has promoted.
    type Position = (Position, Option<Square>);
    type Key = (Position, Option<Square>);

    fn key(&self, at: &Self::Position) -> Self::Key {
        *at
    }

    fn known(&self, (at, new): &Self::Position) -> Wins {
        (self.0)(at, *new).map_or([None; 2], |wins| wins.map(Some))
    }

    fn moves(&self, (at, _): &Self::Position) -> (Color, Vec<Self::Position>) {
        let next = at
            .successors()
            .map(|(step, after)| (after.without_counters(), step.promotion.map(|_| step.to)));
        (at.side_to_move(), next.collect())
    }

    fn at_end(&self, (at, _): &Self::Position) -> [bool; 2] {
        Color::ALL.map(|side| at.is_check() && at.side_to_move() != side)
    }
}

/// Each position that can come of one and that no promotion leads to, and by side whether it wins;
/// nothing, if there are more than `most`.
pub(super) fn answers(
    root: &Position,
    most: usize,
    leaf: Leaf<'_>,
) -> Option<Vec<(Position, [bool; 2])>> {
    let mut judge = Judge::new(Endings(leaf));
    judge.enter(&(root.without_counters(), None));
    if !judge.look_at_all(most) {
        return None;
    }
    let all = judge.positions.iter().enumerate().filter(|(_, (_, new))| new.is_none());
    let said = |number| judge.wins(number).map(|wins| wins.expect("all has been looked at"));
    Some(all.map(|(number, &(at, _))| (at, said(number))).collect())
}

//! The extended model: a bounded search below positions the table cannot judge.

use palisade_board::Color;

use palisade_classes::Placement;
use palisade_classes::Table;
use palisade_classes::Value;
use palisade_classes::{PlacementMove, successors};

/// How far a search may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Moves of the player to look at beyond the first; 0 is the basic model.
    pub depth: u8,
    /// Residual positions to search from at each step, those with the highest values of
    /// their own ("the three or so", section 2.8); `u8::MAX` is all.
    pub width: u8,
    /// Positions after which nothing new is searched: residual positions then
    /// count at their own value. The moves of the position at hand are still
    /// looked at, so a few more may be evaluated.
    pub nodes: u32,
}

impl Limits {
    /// Limits of depth and nodes, all residual positions searched.
    #[must_use]
    pub const fn new(depth: u8, nodes: u32) -> Self {
        Self { depth, width: u8::MAX, nodes }
    }
}

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move.
    pub step: PlacementMove,
    /// The position it leads to.
    pub successor: Placement,
    /// Its value, backed up where it was searched.
    pub value: Value,
    /// The positions evaluated.
    pub nodes: u32,
}

/// Chooses a move by the extended model (Bramer 1977, section 2.8).
///
/// A class is positive or negative by standing above or below the residual
/// class. If some successor is in a positive class, if all are in negative
/// ones, or if only one is residual, the table has said enough and its choice
/// stands. Only where two or more successors are residual and none is positive,
/// the residual ones are searched: the opponent's replies, and after each the
/// same procedure one move deeper. A residual position is worth the least that
/// a reply leaves; a reply is worth the best successor. Negative successors are
/// never searched, and of the residual ones only as many as the width allows, those with
/// the highest values. Moves that come out equal keep the order of their own
/// values, then that of generation.
///
/// Nothing is allocated; the recursion is as deep as the limit.
#[must_use]
pub fn search(table: &Table, position: &Placement, limits: Limits) -> Option<Found> {
    let mut search = Search {
        table,
        residual: table.classes().last().map_or(0, |class| class.value),
        opponent: table.player().opponent(),
        nodes: 0,
        limit: limits.nodes,
        width: limits.width,
    };
    let (step, successor, value) = search.best(position, limits.depth)?;
    Some(Found { step, successor, value, nodes: search.nodes })
}

struct Search<'table> {
    table: &'table Table,
    /// The value that parts positive classes from negative ones.
    residual: u16,
    opponent: Color,
    nodes: u32,
    limit: u32,
    width: u8,
}

impl Search<'_> {
    /// The best successor of a position with the player to move.
    fn best(
        &mut self,
        position: &Placement,
        depth: u8,
    ) -> Option<(PlacementMove, Placement, Value)> {
        let (mut best, mut residuals) = (None, Highest::new(self.width));
        for (step, successor) in successors(position, self.table.player()) {
            let value = self.value(&successor);
            if value.class == self.residual {
                residuals.add(value);
            }
            if best.is_none_or(|(_, _, other)| value > other) {
                best = Some((step, successor, value));
            }
        }
        let (_, _, highest) = best?;
        if highest.class != self.residual || residuals.seen < 2 || depth == 0 {
            return best;
        }
        self.best_residual(position, depth, residuals)
    }

    /// The residual successor that the search likes best.
    fn best_residual(
        &mut self,
        position: &Placement,
        depth: u8,
        mut searched: Highest,
    ) -> Option<(PlacementMove, Placement, Value)> {
        let mut best: Option<((Value, Value), PlacementMove, Placement)> = None;
        for (step, successor) in successors(position, self.table.player()) {
            let own = self.value(&successor);
            if own.class != self.residual || !searched.take(own) {
                continue;
            }
            let rank = (self.after_replies(&successor, own, depth - 1), own);
            if best.is_none_or(|(other, _, _)| rank > other) {
                best = Some((rank, step, successor));
            }
        }
        best.map(|((value, _), step, successor)| (step, successor, value))
    }

    /// What the opponent's best reply leaves of a residual position; its own
    /// value where there is no reply or nothing may be spent on it.
    fn after_replies(&mut self, successor: &Placement, own: Value, depth: u8) -> Value {
        let mut least: Option<Value> = None;
        for (_, reply) in successors(successor, self.opponent) {
            if self.nodes >= self.limit {
                return own;
            }
            // A reply after which the player cannot move is worth nothing.
            let value = self.best(&reply, depth).map_or(Value::default(), |(_, _, value)| value);
            least = Some(least.map_or(value, |other| other.min(value)));
        }
        least.unwrap_or(own)
    }

    fn value(&mut self, placement: &Placement) -> Value {
        self.nodes = self.nodes.saturating_add(1);
        self.table.evaluate(placement).value
    }
}

/// The highest of the values seen, as many as a search is wide.
struct Highest {
    /// From the highest to the lowest.
    values: [Value; Self::MOST],
    /// How many are kept, and how many may be.
    kept: usize,
    width: usize,
    /// How many were seen.
    seen: usize,
}

impl Highest {
    /// No placement has so many successors.
    const MOST: usize = 64;

    fn new(width: u8) -> Self {
        let width = usize::from(width).clamp(1, Self::MOST);
        Self { values: [Value::default(); Self::MOST], kept: 0, width, seen: 0 }
    }

    fn add(&mut self, value: Value) {
        self.seen += 1;
        let place = self.values[..self.kept].iter().filter(|&&other| other >= value).count();
        if place >= self.width {
            return;
        }
        self.kept = (self.kept + 1).min(self.width);
        self.values[place..self.kept].rotate_right(1);
        self.values[place] = value;
    }

    /// Whether a value is one of them; each counts once.
    fn take(&mut self, value: Value) -> bool {
        let found = self.values[..self.kept].iter().position(|&other| other == value);
        if let Some(place) = found {
            self.values[place..self.kept].rotate_left(1);
            self.kept -= 1;
        }
        found.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClassTools;
    use alloc::vec;
    use palisade_classes::Class;
    use palisade_classes::Convention;
    use palisade_classes::krk;

    /// Mate, the loss of the rook, and nothing in between.
    fn beginner() -> Table {
        let initial = krk::initial();
        let rule = |number| initial.class(number).unwrap().rule.clone();
        let classes = vec![
            Class::new(1, 2, "Your rook can be taken.").with_rule(rule(1)),
            Class::new(2, 4, "Black is mated.").with_rule(rule(2)),
            Class::new(3, 1, "Black is stalemated.").with_rule(rule(3)),
            Class::new(4, 3, "All other positions."),
        ];
        Table::new("beginner", Color::White, Convention::AnyImage, 10, classes).unwrap()
    }

    #[test]
    fn a_search_finds_the_mate_in_two_that_the_table_does_not_know() {
        let table = beginner();
        let position = "WK B6, WR D1, BK C8".parse().unwrap();
        let basic = table.choose(&position).unwrap();
        assert_eq!(basic.evaluation.class.number, 4);
        let found = search(&table, &position, Limits::new(1, 100_000)).unwrap();
        assert_eq!(found.value.class, 4, "{}", found.step);
    }

    #[test]
    fn spent_nodes_fall_back_on_the_table() {
        let table = beginner();
        let position = "WK B6, WR D1, BK C8".parse().unwrap();
        let found = search(&table, &position, Limits::new(3, 1)).unwrap();
        assert_eq!(found.step, table.choose(&position).unwrap().step);
    }

    #[test]
    fn only_the_highest_are_searched_and_of_equal_ones_the_first() {
        let value = |class| Value { class, ..Value::default() };
        let mut highest = Highest::new(2);
        [3, 5, 1, 5, 4].map(value).into_iter().for_each(|value| highest.add(value));
        assert_eq!(highest.seen, 5);
        assert_eq!(
            [3, 5, 1, 5, 5].map(|class| highest.take(value(class))),
            [false, true, false, true, false]
        );
    }

    #[test]
    fn a_narrow_search_looks_at_fewer_positions() {
        let (table, position) = (beginner(), "WK B6, WR D1, BK C8".parse().unwrap());
        let wide = search(&table, &position, Limits::new(1, 100_000)).unwrap();
        let limits = Limits { width: 3, ..Limits::new(1, 100_000) };
        let narrow = search(&table, &position, limits).unwrap();
        assert!(narrow.nodes < wide.nodes, "{} and {}", narrow.nodes, wide.nodes);
    }
}

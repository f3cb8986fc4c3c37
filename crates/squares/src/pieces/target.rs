//! Targets: the squares that the attacking king wants, and what they are worth.

use palisade_board::{Bitboard, Color, Pawns, Rank, Square, front_span, rear_span};

use crate::{Criteria, Ground, Reading};

/// The value of a target that frees no pawn: large, but not infinite.
///
/// Church (1978), "Passed Pawns": capturing such a pawn "does eventually lead
/// to a pawn promotion".
const DISTANT: u8 = 32;

/// How many moves a pawn of `color` needs to queen if nothing stops it; its
/// double step counts as one.
#[must_use]
pub const fn moves_to_queen(color: Color, pawn: Square) -> u8 {
    let rank = pawn.relative_to(color).rank();
    let double_step = matches!(rank, Rank::Second);
    7 - rank.index() as u8 - double_step as u8
}

/// How many moves after capturing on `target` a side queens a pawn that was
/// blocked there; [`DISTANT`] if none was.
///
/// Church (1978), "Counter-Attack Defenses", the counting procedure: capture
/// what blocks a friendly pawn, move out of its way, and queen it. Where two
/// enemy pawns block it, the king has to take the other one as well. Enemy
/// pawns beside its way are not counted, and neither is the enemy king.
pub(super) fn moves_after_capture(pawns: Pawns, color: Color, target: Square) -> u8 {
    let own = pawns.of(color);
    // The foremost pawn behind the target; none that has another before it.
    let blocked = rear_span(color, target.bitboard()) & (own - rear_span(color, own));
    let Some(pawn) = blocked.first() else { return DISTANT };
    let ahead = front_span(color, pawn.bitboard());
    let blockers = ahead & pawns.of(color.opponent());
    let rank = |square: Option<Square>| square.unwrap_or(target).rank();
    // The king visits both ends of the blockers' range, the nearer one first.
    let (low, high) = (rank(blockers.first()), rank(blockers.last()));
    let ends = (target.rank().distance(low), target.rank().distance(high));
    let captures = ends.0 + ends.1 + ends.0.min(ends.1);
    captures + 1 + moves_to_queen(color, pawn)
}

/// The passed pawns of `color` that have a free way: no pawn of their own
/// stands before them either.
#[must_use]
pub const fn running(pawns: Pawns, color: Color) -> Bitboard {
    let behind = front_span(color.opponent(), pawns.of(color));
    pawns.passed(color).difference(behind)
}

/// The squares from which the attacking king would support a passed pawn of
/// his own to the end.
///
/// Church (1978), "Passed Pawns": the adjacent files, two ranks ahead of the
/// pawn; one rank ahead if it stands on the seventh.
pub(super) const fn passed_pawn_targets(pawns: Pawns, color: Color) -> Bitboard {
    let passed = running(pawns, color);
    let seventh = passed.intersection(Rank::Seventh.relative_to(color).bitboard());
    let ahead =
        passed.difference(seventh).forward(color).forward(color).union(seventh.forward(color));
    ahead.east().union(ahead.west())
}

/// The targets of one side, each with its value: the number of moves before a
/// promotion once it is reached.
///
/// Church (1978), "Finding Targets" and "Passed Pawns".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Targets {
    squares: Bitboard,
    values: [u8; 64],
}

impl Targets {
    /// The targets of `color` under a reading.
    #[must_use]
    pub fn new(ground: &Ground, color: Color, reading: Reading) -> Self {
        let pawns = ground.pawns();
        let enemy = color.opponent();
        let mut targets = Self { squares: Bitboard::EMPTY, values: [DISTANT; 64] };
        for pawn in target_pawns(pawns, color, reading) {
            targets.add(pawn, moves_after_capture(pawns, color, pawn));
        }
        if reading.criteria.contains(Criteria::PASSED_PAWN_TARGETS) {
            targets.add_supports(ground, color, running(pawns, color));
        }
        if reading.criteria.contains(Criteria::THREATENED_PAWNS_EXEMPT) {
            let fastest =
                |side| running(pawns, side).iter().map(|pawn| moves_to_queen(side, pawn)).min();
            // Of two who threaten to queen, only the faster one's threat counts (Fine 88).
            let faster = |moves: &u8| fastest(color).is_none_or(|own| *moves < own);
            let threat = fastest(enemy).filter(faster);
            let slower = targets
                .squares
                .iter()
                .filter(|square| threat.is_some_and(|moves| moves < targets.value(*square)))
                .collect();
            targets.squares -= slower;
        }
        targets
    }

    /// What these targets are worth once the enemy king has captured a pawn of this side: it
    /// neither queens nor needs support any more.
    pub(crate) fn without(&self, ground: &Ground, color: Color, captured: Square) -> Self {
        let pawns = ground.pawns();
        let left = pawns.without(captured.bitboard());
        let mut targets = Self { squares: Bitboard::EMPTY, values: [DISTANT; 64] };
        for pawn in self.squares & pawns.of(color.opponent()) {
            targets.add(pawn, moves_after_capture(left, color, pawn));
        }
        let supports = self.squares - pawns.all();
        if supports.any() {
            targets.add_supports(ground, color, running(pawns, color).without(captured));
            targets.squares &= self.squares;
        }
        targets
    }

    /// Adds the squares from which the king supports passed pawns.
    fn add_supports(&mut self, ground: &Ground, color: Color, runners: Bitboard) {
        for pawn in runners {
            let alone = Pawns::new(
                if color.is_white() { pawn.bitboard() } else { Bitboard::EMPTY },
                if color.is_white() { Bitboard::EMPTY } else { pawn.bitboard() },
            );
            if let Ok(alone) = alone {
                for square in passed_pawn_targets(alone, color) & ground.open_to(color) {
                    self.add(square, moves_to_queen(color, pawn));
                }
            }
        }
    }

    fn add(&mut self, square: Square, value: u8) {
        self.squares = self.squares.with(square);
        let known = &mut self.values[square.index()];
        *known = value.min(*known);
    }

    /// The squares.
    #[must_use]
    pub const fn squares(&self) -> Bitboard {
        self.squares
    }

    /// The number of moves before a promotion once a target is reached;
    /// [`DISTANT`] for a square that frees no pawn or is no target.
    #[must_use]
    pub const fn value(&self, target: Square) -> u8 {
        self.values[target.index()]
    }
}

/// The enemy pawns that `color` aims at: all of them, or all that no pawn
/// protects.
pub(crate) const fn target_pawns(pawns: Pawns, color: Color, reading: Reading) -> Bitboard {
    let enemy = color.opponent();
    if reading.criteria.contains(Criteria::PROTECTED_PAWNS_EXEMPT) {
        pawns.of(enemy).difference(pawns.protected(enemy))
    } else {
        pawns.of(enemy)
    }
}

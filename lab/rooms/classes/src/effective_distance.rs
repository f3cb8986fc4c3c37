//! Effective distance: how far a king has to walk round the other one (Bramer
//! 1977, report "King and Pawn against King: using effective distance").
//!
//! A king may not step beside the other king, so nine squares round that one
//! are closed to it. The shortest way from A to B then has the *block distance*
//! of the empty board plus an increment for the detour. The report gives the
//! increment as a formula, on a board without edges and on one with a single
//! edge; here are both, and the tests compare them with a walk over the board.
//!
//! # Derivation
//!
//! Turn the board so that the closed region's middle K lies to the right of A
//! and below it (or straight right, or straight below), and B beyond K. If B is
//! not beyond K, measured along files and along ranks, some shortest way avoids
//! the region and the increment is 0.
//!
//! Number the diagonals that fall to the right by file plus rank, with K at 0;
//! A stands on diagonal `a`, B on `b`. A diagonal step keeps the number, a step
//! to the right adds one, a step down takes one away. The region covers the
//! diagonals -2 to 2, so the walker must climb to 3 and come back to `b`, or
//! sink to -3. By way of 3 he takes `3 - a` steps to the right and `3 - b` down,
//! and all others diagonally. Every way costs the larger of the two sides of
//! the box from A to B, and one move more for each straight step along the
//! other side: that is `3 - max(a, b)`. By way of -3 it is `3 - max(-a, -b)`.
//! The cheaper is `3 - max(|a|, |b|)`, and nothing where that is negative: 3
//! where both are 0, 2 within 1, 1 within 2, the report's table in one line.
//!
//! The exception is an end two squares from K on its rank or file: its first
//! step towards the other end is already closed, so it costs one move however
//! far the other end is to one side, and two where both ends stand so on
//! opposite sides.
//!
//! On an edge, with K on the line beside it, the outer side is shut altogether
//! and only the inner one is left: 2 and 1 in place of what the cheaper side
//! would cost, and up to 4 for an end just past the region on the same edge.

/// A square of a board without edges: file and rank, any integers.
pub type Cell = (i32, i32);

/// Steps between two squares on an empty board.
#[must_use]
pub const fn block_distance(a: Cell, b: Cell) -> u32 {
    let (files, ranks) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
    if files > ranks { files } else { ranks }
}

/// Steps between two squares round the nine squares about `king`, on a board
/// without edges; `None` if either square is one of the nine.
///
/// Co-ordinates are meant to stay far from the ends of `i32`.
#[must_use]
pub fn on_infinite_board(a: Cell, b: Cell, king: Cell) -> Option<u32> {
    let open = block_distance(a, king) > 1 && block_distance(b, king) > 1;
    open.then(|| block_distance(a, b) + increment(a, b, king))
}

/// Steps between two squares round the nine squares about `king`, on a board
/// whose leftmost file is `edge` and that has no other edge; `None` if either
/// square is closed or off the board, or the king is off the board.
#[must_use]
pub fn beside_an_edge(a: Cell, b: Cell, king: Cell, edge: i32) -> Option<u32> {
    if a.0 < edge || b.0 < edge || king.0 < edge {
        return None;
    }
    let distance = on_infinite_board(a, b, king)?;
    let shut = edge_increment(a, b, king, edge).max(edge_increment(b, a, king, edge));
    Some(distance.max(block_distance(a, b) + shut))
}

/// The increment on a board without edges (section 3.1).
fn increment(a: Cell, b: Cell, king: Cell) -> u32 {
    // From here on A is the origin, K lies right of it and below, B beyond K.
    let (k1, b1) = towards(king.0 - a.0, b.0 - a.0);
    let (k2, b2) = towards(a.1 - king.1, a.1 - b.1);
    if (k1 > 0 && b1 < k1) || (k2 > 0 && b2 < k2) {
        return 0;
    }
    let (a_rank, b_rank) = (k2 - k1, (b1 - b2) - (k1 - k2));
    // An end two squares from the middle on its line, and whether the other
    // end lies within reach of the shut step.
    let shut = [
        (b1 == k1 && b2 - k2 == 2, a_rank >= -2, k1 == 0 && k2 == 2),
        (b1 - k1 == 2 && b2 == k2, a_rank <= 2, k1 == 2 && k2 == 0),
        (k1 == 0 && k2 == 2, b_rank <= 2, b1 == k1 && b2 - k2 == 2),
        (k1 == 2 && k2 == 0, b_rank >= -2, b1 - k1 == 2 && b2 == k2),
    ];
    for (stands_so, within, other_stands_so) in shut {
        if stands_so {
            return if other_stands_so { 2 } else { u32::from(within) };
        }
    }
    3_u32.saturating_sub(a_rank.unsigned_abs().max(b_rank.unsigned_abs()))
}

/// Mirrors one axis so that the king is not on the negative side, nor, where
/// the king is level, the target.
const fn towards(king: i32, target: i32) -> (i32, i32) {
    if king < 0 || (king == 0 && target < 0) { (-king, -target) } else { (king, target) }
}

/// The increment from a square on the edge with the king on the file beside it,
/// two or three ranks away (section 3.2), 0 elsewhere.
fn edge_increment(a: Cell, b: Cell, king: Cell, edge: i32) -> u32 {
    let ranks = a.1.abs_diff(king.1);
    if a.0 != edge || king.0 != edge + 1 || !(2..=3).contains(&ranks) {
        return 0;
    }
    let (_, down) = towards(a.1 - king.1, a.1 - b.1);
    let (aside, ranks) = (b.0 - edge, ranks as i32);
    if down < ranks {
        return 0;
    }
    let b_rank = aside - down - (1 - ranks);
    match (ranks, aside, down) {
        (2, 0, 4) => 4,
        (2, 1, 4) | (2, 0, 5) | (3, 0, 5) => 3,
        (3, 1, 5) | (3, 0, 6) => 2,
        (2, ..) => (3 - b_rank).clamp(0, 2) as u32,
        _ => u32::from(b_rank <= 2),
    }
}

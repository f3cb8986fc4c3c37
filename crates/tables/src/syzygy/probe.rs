//! What tables say of a position.
//!
//! A table does not store what a capture decides, and knows no en-passant rights. So captures are
//! played first, and the position has the better of their value and the table's.

use core::cmp::Ordering;
use core::fmt;

use palisade_board::{Move, Position, Role};

use super::Syzygy;
use super::men::TableMen;
use super::table::{Distance, TableKind};

/// How a position ends for the side to move, with the fifty-move rule beside it.
///
/// ```
/// use palisade_tables::syzygy::Wdl;
/// assert!(Wdl::Loss < Wdl::Draw && Wdl::CursedWin < Wdl::Win);
/// assert_eq!(Wdl::CursedWin.to_string(), "a win that the fifty-move rule ends");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but for the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    const fn of(value: i8) -> Self {
        match value {
            ..=-2 => Self::Loss,
            -1 => Self::BlessedLoss,
            0 => Self::Draw,
            1 => Self::CursedWin,
            2.. => Self::Win,
        }
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "a loss",
            Self::BlessedLoss => "a loss that the fifty-move rule ends",
            Self::Draw => "a draw",
            Self::CursedWin => "a win that the fifty-move rule ends",
            Self::Win => "a win",
        })
    }
}

/// The value of a position, from -2 to 2, and whether a capture or a winning pawn move at once
/// reaches it.
struct Value {
    value: i8,
    is_by_capture: bool,
}

/// Less than any value.
const NONE: i8 = -3;

/// Plies without capture or pawn move after which it is a draw.
const FIFTY_MOVES: i32 = 100;

fn is_capture(position: &Position, played: Move) -> bool {
    position.occupied().contains(played.to) || is_en_passant(position, played)
}

/// The captures, and what they lead to. Most positions have none, and say so at a glance.
fn captures(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    let mover = position.side_to_move();
    let may_take = position.attacked_by(mover).meets(position.color(mover.opponent()))
        || position.en_passant().is_some();
    let moves = may_take.then(|| position.legal_moves()).into_iter().flatten();
    let captures = moves.filter(|&played| is_capture(position, played));
    captures.filter_map(|played| Some((played, position.play(played).ok()?)))
}

fn is_pawn_move(position: &Position, played: Move) -> bool {
    position.role(Role::Pawn).contains(played.from)
}

fn is_en_passant(position: &Position, played: Move) -> bool {
    position.en_passant() == Some(played.to) && is_pawn_move(position, played)
}

/// Plies to the next capture or pawn move, with that move included: of one that decides at once.
const fn at_once(value: i8) -> i32 {
    match value {
        -2 => -1,
        -1 => -1 - FIFTY_MOVES,
        1 => 1 + FIFTY_MOVES,
        2 => 1,
        _ => 0,
    }
}

impl Syzygy {
    /// Who wins, for the side to move, with the counter of the fifty-move rule at zero.
    ///
    /// Nothing, if somebody may castle, if there are more men than in any table, or if a table that
    /// is needed is missing or damaged.
    #[must_use]
    pub fn wdl(&self, position: &Position) -> Option<Wdl> {
        Some(Wdl::of(self.value(position)?.value))
    }

    /// Who wins if the fifty-move rule is counted from the position's counter on: `Win`, `Draw` or
    /// `Loss`.
    ///
    /// Tables may be out by one ply. Where that would matter there is no answer.
    #[must_use]
    pub fn wdl_by_fifty_moves(&self, position: &Position) -> Option<Wdl> {
        let value = self.value(position)?.value;
        let counter = i32::from(position.halfmove_clock());
        if value.abs() < 2 {
            return Some(Wdl::Draw);
        }
        if counter == 0 || position.is_checkmate() {
            return Some(Wdl::of(value));
        }
        let plies = self.distance(position)?.abs();
        match (plies + counter).cmp(&FIFTY_MOVES) {
            Ordering::Less => Some(Wdl::of(value)),
            Ordering::Equal => None,
            Ordering::Greater => Some(Wdl::Draw),
        }
    }

    fn value(&self, position: &Position) -> Option<Value> {
        if !position.castling().is_empty() || position.occupied().len() as usize > self.most_men {
            return None;
        }
        let (mut best, mut best_in_passing) = (NONE, NONE);
        for (played, after) in captures(position) {
            let value = -self.value_after_capture(&after, -2, -best.max(NONE + 1))?;
            if is_en_passant(position, played) {
                best_in_passing = best_in_passing.max(value);
            } else {
                best = best.max(value);
            }
            if value == 2 {
                return Some(Value { value, is_by_capture: true });
            }
        }
        let table = self.look(position)?;
        // A table that knows no capture in passing takes it for stalemate if that is the only move.
        let is_forced = || position.legal_moves().all(|played| is_en_passant(position, played));
        if best_in_passing > NONE && (best_in_passing > best.max(table) || is_forced()) {
            return Some(Value { value: best_in_passing, is_by_capture: true });
        }
        best = best.max(best_in_passing);
        let is_by_capture = best >= table && best > 0;
        Some(Value { value: best.max(table), is_by_capture })
    }

    /// The value between two limits of a position in which nobody may take in passing.
    fn value_after_capture(&self, position: &Position, mut least: i8, most: i8) -> Option<i8> {
        for (_, after) in captures(position) {
            let value = -self.value_after_capture(&after, -most, -least)?;
            if value >= most {
                return Some(value);
            }
            least = least.max(value);
        }
        Some(self.look(position)?.max(least))
    }

    /// What the table itself says.
    fn look(&self, position: &Position) -> Option<i8> {
        let men = TableMen::of(position);
        if men.count() == 2 {
            return Some(0);
        }
        let (table, flip) = self.table(men, TableKind::Outcome)?;
        let flip = flip || self.sees_black_as_white(men, position);
        let value = table.outcome(position, flip);
        if value.is_none() {
            self.doubt(men, TableKind::Outcome);
        }
        value
    }

    /// A table of the same men on both sides has White to move.
    fn sees_black_as_white(&self, men: TableMen, position: &Position) -> bool {
        men.is_symmetric() && !position.side_to_move().is_white()
    }

    /// Plies to the next capture or pawn move with best play, below zero if the side to move loses;
    /// more than a hundred if the fifty-move rule ends it first. It may be out by one.
    fn distance(&self, position: &Position) -> Option<i32> {
        let Value { value, is_by_capture } = self.value(position)?;
        if value == 0 {
            return Some(0);
        }
        if is_by_capture {
            return Some(at_once(value));
        }
        if value > 0 {
            for (played, after) in position.successors() {
                let is_quiet_pawn_move =
                    is_pawn_move(position, played) && !is_capture(position, played);
                if is_quiet_pawn_move && -self.value(&after)?.value == value {
                    return Some(at_once(value));
                }
            }
        }
        let men = TableMen::of(position);
        let (table, flip) = self.table(men, TableKind::Distance)?;
        let flip = flip || self.sees_black_as_white(men, position);
        match table.distance(position, flip, value) {
            Some(Distance::Plies(plies)) => {
                let plies = i32::from(plies);
                return Some(at_once(value) + if value > 0 { plies } else { -plies });
            }
            Some(Distance::OtherSide) => {}
            None => {
                self.doubt(men, TableKind::Distance);
                return None;
            }
        }
        let mut best: Option<i32> = (value < 0).then(|| at_once(value));
        for (played, after) in position.successors() {
            if is_capture(position, played) || is_pawn_move(position, played) {
                continue;
            }
            let distance = -self.distance(&after)?;
            if distance == 1 && after.is_checkmate() {
                return Some(1);
            }
            // Who wins takes the shortest way, and who loses the longest.
            best = match value {
                1.. if distance <= 0 => best,
                1.. => Some(best.map_or(distance + 1, |best| best.min(distance + 1))),
                _ => best.map(|best| best.min(distance - 1)),
            };
        }
        best
    }
}

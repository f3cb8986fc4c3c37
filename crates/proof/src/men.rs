//! The check of a list of positions: it shares nothing with the prover but the board.
//!
//! Read it in one sitting. The promise is that an attacker who starts from a listed position
//! never wins. It rests on these facts:
//!
//! 1. Every listed position is legal; the attacker is to move.
//! 2. Each of his legal moves leads to a position in which the defender is stalemated, or has
//!    a legal move to a listed position or to one where the attacker has nothing but his
//!    king. So he is never mated.
//! 3. The position asked about is listed, or is one from which 2 holds for its own moves.
//!
//! Lists know no rights to castle or to take in passing: nobody may have one where a position
//! is looked up.
//!
//! Rules: `docs/certificates.md`, "holds with men".

mod how;

use alloc::collections::BTreeMap;
use alloc::string::String;

use palisade_board::{Bitboard, CastlingRights, Color, Position, Role, Setup};

use crate::refused::Refused;
pub use how::{HowHeld, how_men_hold};

/// A board without the defending king, and the squares on which he may be. The attacker is to
/// move.
///
/// ```
/// use palisade_board::{Bitboard, Color, Setup};
/// use palisade_proof::Row;
/// let row = Row { board: Setup::default(), kings: Bitboard::EMPTY };
/// assert!(row.board.man_on(palisade_board::Square::A1).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Row {
    /// All men but the defending king, the attacker to move.
    pub board: Setup,
    /// His squares.
    pub kings: Bitboard,
}

/// What is listed, by board.
type Listed = BTreeMap<Setup, Bitboard>;

pub(crate) fn check(root: &Position, attacker: Color, rows: &[Row]) -> Result<(), Refused> {
    let mut listed = Listed::new();
    for (index, row) in rows.iter().enumerate() {
        if row.kings.is_empty() {
            return Err(Refused::EmptyRow(index + 1));
        }
        if listed.insert(row.board, row.kings).is_some() {
            return Err(Refused::Twice(index + 1));
        }
    }
    for (index, row) in rows.iter().enumerate() {
        for king in row.kings {
            let mut setup = row.board;
            setup.put(king, Role::King.of(attacker.opponent()));
            // Fact 1.
            let position = Position::try_from(setup)
                .ok()
                .filter(|position| position.side_to_move() == attacker)
                .filter(|position| position.castling().is_empty())
                .filter(|position| position.en_passant().is_none())
                .filter(|_| row.board.man_on(king).is_none())
                .ok_or(Refused::NotAPosition { row: index + 1, king })?;
            answers(&listed, &position, attacker)?;
        }
    }
    // Fact 3.
    if root.castling() != CastlingRights::empty() {
        return Err(Refused::Castling);
    }
    if root.side_to_move() != attacker {
        return answered(&listed, root, attacker);
    }
    if is_kept(&listed, root, attacker) {
        return Ok(());
    }
    match root.en_passant_captors().any() {
        true => answers(&listed, root, attacker),
        false => Err(Refused::Root),
    }
}

/// Fact 2: whatever the attacker plays.
fn answers(listed: &Listed, position: &Position, attacker: Color) -> Result<(), Refused> {
    position.successors().try_for_each(|(_, after)| answered(listed, &after, attacker))
}

/// The defender has an answer, or the game is over.
fn answered(listed: &Listed, position: &Position, attacker: Color) -> Result<(), Refused> {
    let holds = is_bare(position, attacker)
        || position.is_stalemate()
        || position.successors().any(|(_, after)| is_kept(listed, &after, attacker));
    if holds { Ok(()) } else { Err(Refused::Falls(*position)) }
}

fn is_kept(listed: &Listed, position: &Position, attacker: Color) -> bool {
    is_bare(position, attacker) || is_listed(listed, position, attacker)
}

/// Has the attacker nothing but his king? Then he never mates.
fn is_bare(position: &Position, attacker: Color) -> bool {
    !position.color(attacker).has_several()
}

fn is_listed(listed: &Listed, position: &Position, attacker: Color) -> bool {
    if position.en_passant_captors().any() {
        return false;
    }
    let plain = Setup::from(position.without_counters());
    let castling = CastlingRights::empty();
    let mut board = Setup { side_to_move: attacker, castling, en_passant: None, ..plain };
    let king = position.king(attacker.opponent());
    board.clear(king);
    listed.get(&board).is_some_and(|kings| kings.contains(king))
}

/// How what is listed holds, for a person.
pub(crate) fn how(root: &Position, attacker: Color, rows: &[Row]) -> String {
    let listed: Listed = rows.iter().map(|row| (row.board, row.kings)).collect();
    let how = how_men_hold(root, attacker, &|position| is_kept(&listed, position, attacker));
    how.map(|how| how.words).unwrap_or_default()
}

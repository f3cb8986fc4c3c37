//! The checker of certificates with men: it shares nothing with the prover but the board.
//!
//! Read it in one sitting. It plays from the position asked about. Wherever the attacker is
//! to move, the position must be listed, and all his legal moves are tried. Wherever the
//! defender is to move, he is stalemated, or plays the first of his legal moves that leads
//! to a listed position, or to one where the attacker has nothing but his king. So he is
//! never mated, and what the walk meets is a finite set that play never leaves. What is
//! listed and never met is an error too.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;

use palisade_board::{Bitboard, CastlingRights, Color, Position, Role, Setup};

use super::certificate::MenCertificate;

/// Why a certificate with men proves nothing.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_exact::{MenCertificate, MenRefused, check_men};
/// let nothing = MenCertificate { attacker: Color::White, rows: Vec::new() };
/// assert_eq!(check_men(&nothing, &Position::START), Err(MenRefused::Castling));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MenRefused {
    /// Somebody may castle.
    #[error("certificates do not know castling")]
    Castling,
    /// Rows are out of order, or one is listed twice.
    #[error("row {0} is out of order or listed twice")]
    Order(usize),
    /// The attacker is to move, and the position is not listed.
    #[error("not listed: {0}")]
    NotListed(Position),
    /// The defender is mated, or has no move to what is listed.
    #[error("the defender does not hold {0}")]
    Falls(Position),
    /// Positions are listed that play never meets.
    #[error("{0} positions are listed and never met")]
    NeverMet(usize),
}

/// Does the certificate prove that its attacker cannot win this position?
///
/// # Errors
///
/// The first fault found.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_exact::{Budget, MenProver, check_men};
/// let corner: Position = "8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1".parse()?;
/// let budget = Budget::work(100_000);
/// let mut proof = MenProver::new().certify(&corner, Color::White, &budget).unwrap();
/// assert!(check_men(&proof, &corner).is_ok());
/// proof.rows.pop();
/// assert!(check_men(&proof, &corner).is_err());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub fn check_men(certificate: &MenCertificate, root: &Position) -> Result<(), MenRefused> {
    let attacker = certificate.attacker;
    let listed: BTreeMap<Setup, Bitboard> = certificate.rows.iter().copied().collect();
    for (number, pair) in certificate.rows.windows(2).enumerate() {
        if pair[0].0 >= pair[1].0 {
            return Err(MenRefused::Order(number + 1));
        }
    }
    if root.castling() != CastlingRights::empty() {
        return Err(MenRefused::Castling);
    }
    let mut met: BTreeSet<(Setup, Bitboard)> = BTreeSet::new();
    let mut open = vec![root.without_counters()];
    while let Some(position) = open.pop() {
        if position.side_to_move() != attacker {
            if let Some(after) = answer(&listed, &position, attacker)? {
                open.push(after);
            }
            continue;
        }
        if is_bare(&position, attacker) || !met.insert(row(&position, attacker)) {
            continue;
        }
        if !is_listed(&listed, &position, attacker) {
            return Err(MenRefused::NotListed(position));
        }
        for (_, after) in position.successors() {
            if let Some(after) = answer(&listed, &after, attacker)? {
                open.push(after);
            }
        }
    }
    let all: usize = certificate.rows.iter().map(|(_, kings)| kings.len() as usize).sum();
    match all - met.len().min(all) {
        0 => Ok(()),
        left => Err(MenRefused::NeverMet(left)),
    }
}

/// The position after the first move of the defender that keeps to the list; nothing if the
/// game is over.
fn answer(
    listed: &BTreeMap<Setup, Bitboard>,
    position: &Position,
    attacker: Color,
) -> Result<Option<Position>, MenRefused> {
    if is_bare(position, attacker) || position.is_stalemate() {
        return Ok(None);
    }
    position
        .successors()
        .map(|(_, after)| after.without_counters())
        .find(|after| is_bare(after, attacker) || is_listed(listed, after, attacker))
        .map(Some)
        .ok_or(MenRefused::Falls(*position))
}

/// Has the attacker nothing but his king? Then he never mates.
fn is_bare(position: &Position, attacker: Color) -> bool {
    !position.color(attacker).has_several()
}

/// Lists do not know rights to take in passing.
fn is_listed(listed: &BTreeMap<Setup, Bitboard>, position: &Position, attacker: Color) -> bool {
    let (setup, king) = row(position, attacker);
    position.en_passant().is_none() && listed.get(&setup).is_some_and(|kings| kings.meets(king))
}

/// The board without the defending king, and his square.
fn row(position: &Position, attacker: Color) -> (Setup, Bitboard) {
    let mut setup = Setup { side_to_move: attacker, ..Setup::default() };
    for role in Role::ALL {
        for color in Color::ALL {
            for square in position.men(role.of(color)) {
                setup.put(square, role.of(color));
            }
        }
    }
    let king = position.king(attacker.opponent());
    setup.clear(king);
    (setup, king.bitboard())
}

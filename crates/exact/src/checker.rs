//! The checker of certificates: it shares nothing with the prover but the board.
//!
//! Read it in one sitting. The promise is that an attacker who starts from a
//! kept position never wins. It rests on four facts about every listed
//! placement, each checked here by playing all legal moves:
//!
//! 1. With the attacker to move, every legal move leads to a kept position.
//! 2. With the defender to move, he is stalemated or has a move to a kept
//!    position; so he is never mated.
//! 3. A promotion of the attacker is answered by the defending king taking the
//!    new piece at once, and what is left is kept.
//! 4. The defender's answers never promote.
//!
//! The two lists are required to be *exactly* what these facts say of each
//! other: a placement left out though it belongs in is an error as well, so that
//! a certificate cannot be damaged unnoticed.

use palisade_board::{
    Color, Move, PawnEnding, Pawns, Promoted, Square, Successor, king_attacks, pawn_attacks,
};

use crate::certificate::Certificate;

/// Why a certificate proves nothing.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_exact::{Certificate, Refused, check};
/// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// let nothing = Certificate { attacker: Color::White, structures: Vec::new() };
/// let refused = check(&nothing, &ending).unwrap_err();
/// assert_eq!(refused, Refused::Root);
/// assert_eq!(refused.to_string(), "the position asked about is not kept");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The structures are not sorted, or one is listed twice.
    #[error("structure {0} is out of order or listed twice")]
    Order(usize),
    /// A placement is listed that is not a legal position.
    #[error("structure {structure}: kings on {attacker} and {defender} are not a legal position")]
    NotLegal {
        /// The index of the structure.
        structure: usize,
        /// The attacking king.
        attacker: Square,
        /// The defending king.
        defender: Square,
    },
    /// A placement is listed from which the defender does not keep what is
    /// listed, or left out although he does.
    #[error("structure {structure}, {mover} to move, kings on {attacker} and {defender}: {fault}")]
    NotClosed {
        /// The index of the structure.
        structure: usize,
        /// Whose move it is.
        mover: Color,
        /// The attacking king.
        attacker: Square,
        /// The defending king.
        defender: Square,
        /// Which of the two it is.
        fault: Fault,
    },
    /// The position asked about is not kept.
    #[error("the position asked about is not kept")]
    Root,
}

/// What is wrong with one placement of a certificate.
///
/// ```
/// use palisade_exact::Fault;
/// assert_eq!(Fault::LeftOut.to_string(), "left out, but kept");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// Listed, but the defender can be made to leave the list.
    #[error("listed, but not kept")]
    Escapes,
    /// Kept, but not listed.
    #[error("left out, but kept")]
    LeftOut,
}

/// Does the certificate prove that its attacker cannot win this ending?
///
/// # Errors
///
/// The first fault found, with the placement that shows it.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_exact::{Budget, Prover, check};
/// let ending: PawnEnding = "4k3/8/8/p7/P7/8/8/4K3 b - - 0 1".parse()?;
/// let budget = Budget::work(1000);
/// let mut certificate = Prover::new().certify(&ending, Color::White, &budget).unwrap();
/// assert!(check(&certificate, &ending).is_ok());
/// certificate.structures[0].1.attacker_to_move[Square::E1.index()] = Default::default();
/// assert!(check(&certificate, &ending).is_err());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub fn check(certificate: &Certificate, ending: &PawnEnding) -> Result<(), Refused> {
    for (structure, (pawns, _)) in certificate.structures.iter().enumerate() {
        if structure > 0 && certificate.structures[structure - 1].0 >= *pawns {
            return Err(Refused::Order(structure));
        }
        for attacker in Square::ALL {
            for defender in Square::ALL {
                for mover in Color::ALL {
                    check_placement(certificate, structure, *pawns, attacker, defender, mover)?;
                }
            }
        }
    }
    if is_kept(certificate, ending) { Ok(()) } else { Err(Refused::Root) }
}

fn check_placement(
    certificate: &Certificate,
    structure: usize,
    pawns: Pawns,
    attacker: Square,
    defender: Square,
    mover: Color,
) -> Result<(), Refused> {
    let (white, black) = match certificate.attacker {
        Color::White => (attacker, defender),
        Color::Black => (defender, attacker),
    };
    let listed = is_listed(certificate, pawns, attacker, defender, mover);
    let Ok(ending) = PawnEnding::new(pawns, white, black, mover, None) else {
        return match listed {
            true => Err(Refused::NotLegal { structure, attacker, defender }),
            false => Ok(()),
        };
    };
    let fault = match (listed, leads_to_kept(certificate, &ending)) {
        (true, false) => Fault::Escapes,
        (false, true) => Fault::LeftOut,
        _ => return Ok(()),
    };
    Err(Refused::NotClosed { structure, mover, attacker, defender, fault })
}

fn is_listed(
    certificate: &Certificate,
    pawns: Pawns,
    attacker: Square,
    defender: Square,
    mover: Color,
) -> bool {
    certificate.get(pawns).is_some_and(|set| {
        let lists = match mover == certificate.attacker {
            true => &set.attacker_to_move,
            false => &set.defender_to_move,
        };
        lists[attacker.index()].contains(defender)
    })
}

/// A kept position: the attacker has no pawn left, or the placement is listed;
/// with a right to take in passing, which lists do not know, its moves decide.
fn is_kept(certificate: &Certificate, ending: &PawnEnding) -> bool {
    let attacker = certificate.attacker;
    if ending.pawns().of(attacker).is_empty() {
        return true;
    }
    if ending.en_passant_captors().any() {
        return leads_to_kept(certificate, ending);
    }
    let (king, other) = (ending.king(attacker), ending.king(attacker.opponent()));
    is_listed(certificate, ending.pawns(), king, other, ending.side_to_move())
}

/// Facts 1 and 2: all moves of the attacker, one of the defender.
fn leads_to_kept(certificate: &Certificate, ending: &PawnEnding) -> bool {
    let keeps = |(_, after): &(Move, Successor)| match after {
        Successor::Ending(after) => is_kept(certificate, after),
        Successor::Promoted(after) => {
            ending.side_to_move() == certificate.attacker && is_kept_by_taking(certificate, after)
        }
    };
    if ending.side_to_move() == certificate.attacker {
        ending.successors().all(|step| keeps(&step))
    } else {
        ending.is_stalemate() || ending.successors().any(|step| keeps(&step))
    }
}

/// Fact 3: the defending king may take the new piece, and keeps what is left.
fn is_kept_by_taking(certificate: &Certificate, promoted: &Promoted) -> bool {
    let attacker = certificate.attacker;
    let (own, enemy) = match attacker {
        Color::White => (promoted.king(Color::White), promoted.king(Color::Black)),
        Color::Black => (promoted.king(Color::Black), promoted.king(Color::White)),
    };
    let guarded = king_attacks(own) | pawn_attacks(attacker, promoted.pawns().of(attacker));
    let reach = king_attacks(enemy) - guarded;
    let (white, black) = match attacker {
        Color::White => (own, promoted.square()),
        Color::Black => (promoted.square(), own),
    };
    reach.contains(promoted.square())
        && PawnEnding::new(promoted.pawns(), white, black, attacker, None)
            .is_ok_and(|taken| is_kept(certificate, &taken))
}

//! The check of placements by structures: it shares nothing with the prover but the board.
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
//!
//! Rules: `docs/certificates.md`, "holds".

use palisade_board::{Bitboard, Color, Move, PawnEnding, Pawns, Position, Square};

use crate::refused::{Fault, Refused};

/// The placements of the kings that the defender keeps in one structure: for
/// each square of the attacking king, the squares of the defending one.
///
/// ```
/// use palisade_proof::SafeSet;
/// assert_eq!(SafeSet::default().len(), 0);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SafeSet {
    /// With the attacker to move, by the square of the attacking king.
    pub attacker_to_move: [Bitboard; 64],
    /// With the defender to move, by the square of the attacking king.
    pub defender_to_move: [Bitboard; 64],
}

impl Default for SafeSet {
    /// No placement at all.
    fn default() -> Self {
        Self { attacker_to_move: [Bitboard::EMPTY; 64], defender_to_move: [Bitboard::EMPTY; 64] }
    }
}

impl SafeSet {
    /// Has it no placement?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of placements, over both sides to move.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.attacker_to_move.iter().chain(&self.defender_to_move).map(|set| set.len()).sum()
    }
}

/// What is claimed.
#[derive(Clone, Copy)]
struct KeptStructures<'a> {
    attacker: Color,
    structures: &'a [(Pawns, SafeSet)],
}

pub(crate) fn check(
    position: &Position,
    attacker: Color,
    structures: &[(Pawns, SafeSet)],
) -> Result<(), Refused> {
    let ending = PawnEnding::try_from(position).map_err(|_| Refused::NotAPawnEnding)?;
    let kept = KeptStructures { attacker, structures };
    for (structure, (pawns, _)) in structures.iter().enumerate() {
        if structure > 0 && structures[structure - 1].0 >= *pawns {
            return Err(Refused::Order(structure));
        }
        for attacker in Square::ALL {
            for defender in Square::ALL {
                for mover in Color::ALL {
                    check_placement(kept, structure, *pawns, attacker, defender, mover)?;
                }
            }
        }
    }
    if is_kept(kept, &ending) { Ok(()) } else { Err(Refused::Root) }
}

fn check_placement(
    kept: KeptStructures<'_>,
    structure: usize,
    pawns: Pawns,
    attacker: Square,
    defender: Square,
    mover: Color,
) -> Result<(), Refused> {
    let (white, black) = match kept.attacker {
        Color::White => (attacker, defender),
        Color::Black => (defender, attacker),
    };
    let listed = is_listed(kept, pawns, attacker, defender, mover);
    let Ok(ending) = PawnEnding::new(pawns, white, black, mover, None) else {
        return match listed {
            true => Err(Refused::NotLegal { structure, attacker, defender }),
            false => Ok(()),
        };
    };
    let fault = match (listed, leads_to_kept(kept, &ending)) {
        (true, false) => Fault::Escapes,
        (false, true) => Fault::LeftOut,
        _ => return Ok(()),
    };
    Err(Refused::NotClosed { structure, mover, attacker, defender, fault })
}

fn is_listed(
    kept: KeptStructures<'_>,
    pawns: Pawns,
    attacker: Square,
    defender: Square,
    mover: Color,
) -> bool {
    let found = kept.structures.binary_search_by_key(&pawns, |entry| entry.0);
    found.is_ok_and(|index| {
        let set = &kept.structures[index].1;
        let lists = match mover == kept.attacker {
            true => &set.attacker_to_move,
            false => &set.defender_to_move,
        };
        lists[attacker.index()].contains(defender)
    })
}

/// A kept position: the attacker has no pawn left, or the placement is listed;
/// with a right to take in passing, which lists do not know, its moves decide.
fn is_kept(kept: KeptStructures<'_>, ending: &PawnEnding) -> bool {
    let attacker = kept.attacker;
    if ending.pawns().of(attacker).is_empty() {
        return true;
    }
    if ending.en_passant_captors().any() {
        return leads_to_kept(kept, ending);
    }
    let (king, other) = (ending.king(attacker), ending.king(attacker.opponent()));
    is_listed(kept, ending.pawns(), king, other, ending.side_to_move())
}

/// Facts 1 and 2: all moves of the attacker, one of the defender.
fn leads_to_kept(kept: KeptStructures<'_>, ending: &PawnEnding) -> bool {
    let position = Position::from(ending);
    let attacks = position.side_to_move() == kept.attacker;
    let keeps = |after: Position| match PawnEnding::try_from(&after) {
        Ok(after) => is_kept(kept, &after),
        Err(_) => attacks && is_kept_by_taking(kept, &after),
    };
    let mut after = position.successors().map(|(_, after)| after);
    if attacks { after.all(keeps) } else { position.is_stalemate() || after.any(keeps) }
}

/// Fact 3: the defending king may take the new piece, and keeps what is left.
fn is_kept_by_taking(kept: KeptStructures<'_>, promoted: &Position) -> bool {
    let king = promoted.king(kept.attacker.opponent());
    let taken = |(step, after): (Move, Position)| {
        let takes = step.from == king && promoted.pieces().contains(step.to);
        takes && PawnEnding::try_from(&after).is_ok_and(|after| is_kept(kept, &after))
    };
    promoted.successors().any(taken)
}

//! A position as its attacker sees it: where a question begins.

use palisade_board::{Color, PawnEnding, Square};

use crate::{ATTACKER, DEFENDER, Placements, Structure};

/// A position turned so that the attacker's pawns walk north.
///
/// It says all that a question about one side has to know: the pawns, the kings, who moves,
/// and what taking in passing would leave.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_structure::Start;
/// let ending: PawnEnding = "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1".parse()?;
/// let (white, black) = (Start::new(&ending, Color::White), Start::new(&ending, Color::Black));
/// assert!(white.attacker_moves && !black.attacker_moves);
/// assert_eq!(white.attacker, ending.king(Color::White));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// The pawns.
    pub structure: Structure,
    /// The attacker's king.
    pub attacker: Square,
    /// The defender's king.
    pub defender: Square,
    /// Is the attacker to move?
    pub attacker_moves: bool,
    /// The structures after each legal way to take in passing.
    pub en_passant: [Option<Structure>; 2],
}

impl Start {
    /// What `attacker` sees.
    #[must_use]
    pub fn new(ending: &PawnEnding, attacker: Color) -> Self {
        let ending = if attacker.is_white() { *ending } else { ending.flip() };
        let structure = Structure::new(ending.pawns(), ATTACKER);
        let mover = ending.side_to_move();
        let takers = ending.en_passant_captors().iter();
        let mut taken = takers.filter_map(|taker| {
            Some(structure.captured_in_passing(mover, taker, ending.en_passant()?))
        });
        Self {
            structure,
            attacker: ending.king(ATTACKER),
            defender: ending.king(DEFENDER),
            attacker_moves: mover == ATTACKER,
            en_passant: [taken.next(), taken.next()],
        }
    }

    /// The two kings, with either side to move.
    #[must_use]
    pub fn placement(&self, attacker_moves: bool) -> Placements {
        Placements::single(self.attacker, self.defender, attacker_moves)
    }
}

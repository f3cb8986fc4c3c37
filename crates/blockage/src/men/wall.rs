//! What a person is shown of a wall with men.

use palisade_board::{Bitboard, Color, Square};

use super::game::{self, CAPTURES, WORLDS};
use super::still::{Held, king_held, piece_held};
use super::view::{KING, MenView};

/// Why [`blockage_with_men`](crate::blockage_with_men) promises, square by square.
///
/// ```
/// use palisade_blockage::MenWall;
/// use palisade_board::{Color, Position, Square};
/// let penrose: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// let wall = MenWall::new(&penrose, Color::Black).unwrap();
/// // White's king walks on light squares, which the bishops never see.
/// assert_eq!(wall.mover, Square::E2);
/// assert!(wall.home.is_disjoint(wall.flood));
/// assert!(wall.still.contains(Square::A5)); // the queen
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MenWall {
    /// The man that the defender moves for ever: his king, or a piece.
    pub mover: Square,
    /// Where he goes to and fro.
    pub home: Bitboard,
    /// Men of the attacker that can never move.
    pub still: Bitboard,
    /// Men of the defender that are never taken.
    pub permanent: Bitboard,
    /// Where the attacker's pawns and pieces might get, those that never move left out.
    pub flood: Bitboard,
    /// Where his king might get.
    pub king_flood: Bitboard,
    /// Does the defender have to take back what takes?
    pub takes_back: bool,
}

impl MenWall {
    /// What the rung has seen; nothing if it does not promise that `attacker` cannot win.
    ///
    /// It is worked out anew and slowly: for pictures, not for search nodes.
    ///
    /// ```
    /// # use palisade_blockage::MenWall;
    /// # use palisade_board::{Color, Position};
    /// assert_eq!(MenWall::new(&Position::START, Color::White), None);
    /// ```
    #[must_use]
    pub fn new(position: &palisade_board::Position, attacker: Color) -> Option<Self> {
        // Some walls are seen from one side of the board alone.
        let mirrored = || {
            let seen = Self::seen(&position.mirror()?, attacker)?;
            Some(seen.turned(Square::mirror, Bitboard::mirror))
        };
        Self::seen(position, attacker).or_else(mirrored)
    }

    fn seen(position: &palisade_board::Position, attacker: Color) -> Option<Self> {
        if !crate::blockage_with_free_men(position, attacker) {
            return None;
        }
        let view = &MenView::new(position, attacker)?;
        let wall = king_held(view)
            .or_else(|| piece_held(view))
            .map(|held| Self::held(&held))
            .or_else(|| Self::kept(view))?;
        Some(wall.turned(|square| square.relative_to(attacker), |set| set.relative_to(attacker)))
    }

    /// The same on a board that is turned or mirrored.
    fn turned(self, square: impl Fn(Square) -> Square, set: impl Fn(Bitboard) -> Bitboard) -> Self {
        Self {
            mover: square(self.mover),
            home: set(self.home),
            still: set(self.still),
            permanent: set(self.permanent),
            flood: set(self.flood),
            king_flood: set(self.king_flood),
            takes_back: self.takes_back,
        }
    }

    /// One man moves, all others stand.
    fn held(held: &Held) -> Self {
        let Held { floods, home, mover } = held;
        let others = floods.reach[..KING].iter().fold(Bitboard::EMPTY, |all, &set| all | set);
        Self {
            mover: *mover,
            home: *home,
            still: floods.still,
            permanent: floods.permanent,
            flood: others - floods.still,
            king_flood: floods.reach[KING],
            takes_back: false,
        }
    }

    /// The king moves, and takes back.
    fn kept(view: &MenView) -> Option<Self> {
        let (world, home) = game::safe_at_home(view, CAPTURES, &mut { WORLDS })?;
        let others = world.men()[1..].iter().fold(Bitboard::EMPTY, |all, man| all | man.reach);
        Some(Self {
            mover: view.defender,
            home,
            still: world.still(),
            permanent: Bitboard::EMPTY,
            flood: others - world.still(),
            king_flood: world.king(),
            takes_back: true,
        })
    }
}

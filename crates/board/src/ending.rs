//! King-and-pawn positions and their legal moves.

use core::fmt;

use bitflags::bitflags;

use crate::moves::{Move, MoveList};
use crate::zobrist;
use crate::{Bitboard, Color, InvalidPawns, Pawns, Rank, Role, Square, king_attacks, pawn_attacks};

/// A position with two kings, pawns, a side to move and perhaps the right to
/// capture en passant.
///
/// Only positions that could be on a board can be built: see
/// [`InvalidEnding`]. The fifty-move clock is not part of it, for what is true
/// of a position should not depend on how long it took to get there;
/// [`Position`](crate::Position) keeps it.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// assert_eq!(fine_70.king(Color::White), Square::A1);
/// assert_eq!(fine_70.legal_moves().len(), 3);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "EndingSetup", into = "EndingSetup"))]
pub struct PawnEnding {
    pawns: Pawns,
    kings: [Square; 2],
    side_to_move: Color,
    en_passant: Option<Square>,
    structure_key: u64,
}

/// The parts of a position, valid or not.
///
/// Generators and editors fill it in freely and then ask for its
/// [`faults`](EndingSetup::faults) or for the [`PawnEnding`].
///
/// ```
/// use palisade_board::{Bitboard, Color, PawnEnding, EndingSetup, Square};
/// let setup = EndingSetup {
///     white_pawns: Square::E2.bitboard(),
///     black_pawns: Bitboard::EMPTY,
///     white_king: Square::E1,
///     black_king: Square::E8,
///     side_to_move: Color::White,
///     en_passant: None,
/// };
/// let ending = PawnEnding::try_from(setup)?;
/// assert_eq!(EndingSetup::from(ending), setup);
/// # Ok::<(), palisade_board::InvalidEnding>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EndingSetup {
    /// White's pawns.
    pub white_pawns: Bitboard,
    /// Black's pawns.
    pub black_pawns: Bitboard,
    /// White's king.
    pub white_king: Square,
    /// Black's king.
    pub black_king: Square,
    /// Who moves next.
    pub side_to_move: Color,
    /// The square that a pawn has just passed over by a double step.
    pub en_passant: Option<Square>,
}

/// Why parts do not make a position: the first fault, with the squares that
/// show it.
///
/// ```
/// use palisade_board::{Color, InvalidEnding, PawnEnding, Pawns, Square};
/// let error = PawnEnding::new(Pawns::EMPTY, Square::E1, Square::E2, Color::White, None);
/// assert_eq!(
///     error.unwrap_err().to_string(),
///     "kings on e1 and e2 stand side by side",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidEnding {
    /// The pawns alone are impossible.
    #[error(transparent)]
    Pawns(#[from] InvalidPawns),
    /// A king stands on a pawn.
    #[error("{color} king and a pawn both on {square}")]
    KingOnPawn {
        /// Whose king.
        color: Color,
        /// Where.
        square: Square,
    },
    /// The kings touch, or stand on the same square.
    #[error("kings on {white} and {black} stand side by side")]
    KingsTouch {
        /// White's king.
        white: Square,
        /// Black's king.
        black: Square,
    },
    /// The side that has just moved left its king to be captured.
    #[error(
        "{color} king on {king} is in check by the pawn on {pawn}, but it is not {color}'s move"
    )]
    OpponentInCheck {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
        /// A pawn that gives check.
        pawn: Square,
    },
    /// No double step of a pawn can have led to this en-passant square.
    #[error("en-passant square {square}: {fault}")]
    EnPassant {
        /// The square that the pawn is said to have passed over.
        square: Square,
        /// What speaks against it.
        fault: EnPassantFault,
    },
}

/// What speaks against an en-passant square.
///
/// ```
/// use palisade_board::EnPassantFault;
/// assert_eq!(EnPassantFault::NoPawn.to_string(), "no enemy pawn stands ahead of it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum EnPassantFault {
    /// It is not on the rank that the opponent's double steps pass.
    #[error("not on the rank that {0} passes over")]
    Rank(Color),
    /// The pawn that is said to have moved is not there.
    #[error("no enemy pawn stands ahead of it")]
    NoPawn,
    /// The square, or the one where the pawn came from, is occupied.
    #[error("{0} is occupied")]
    Occupied(Square),
    /// Another man gives check, and did so before the double step.
    #[error("the man on {0} gave check before the double step")]
    EarlierCheck(Square),
}

bitflags! {
    /// All that is wrong with a [`EndingSetup`] at once: what a board editor shows.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Color, Rank, EndingSetup, SetupFaults, Square};
    /// let setup = EndingSetup {
    ///     white_pawns: Rank::First.bitboard(),
    ///     black_pawns: Bitboard::EMPTY,
    ///     white_king: Square::E1,
    ///     black_king: Square::E2,
    ///     side_to_move: Color::White,
    ///     en_passant: None,
    /// };
    /// assert_eq!(
    ///     setup.faults(),
    ///     SetupFaults::BACK_RANK | SetupFaults::KING_ON_PAWN | SetupFaults::KINGS_TOUCH
    ///         | SetupFaults::OPPONENT_IN_CHECK,
    /// );
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct SetupFaults: u16 {
        /// A square holds a white and a black pawn.
        const OVERLAP = 1;
        /// A pawn stands on the first or last rank.
        const BACK_RANK = 1 << 1;
        /// A side has more than eight pawns.
        const TOO_MANY_PAWNS = 1 << 2;
        /// A king stands on a pawn.
        const KING_ON_PAWN = 1 << 3;
        /// The kings touch.
        const KINGS_TOUCH = 1 << 4;
        /// The side that has just moved is in check.
        const OPPONENT_IN_CHECK = 1 << 5;
        /// No double step can have led to the en-passant square.
        const EN_PASSANT = 1 << 6;
    }
}

impl EndingSetup {
    /// Every kind of fault; empty if and only if a [`PawnEnding`] can be built.
    ///
    /// ```
    /// use palisade_board::{PawnEnding, EndingSetup};
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(EndingSetup::from(ending).faults().is_empty());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn faults(&self) -> SetupFaults {
        let pawns = self.white_pawns.union(self.black_pawns);
        let kings = self.white_king.bitboard().union(self.black_king.bitboard());
        let found = [
            (SetupFaults::OVERLAP, self.white_pawns.meets(self.black_pawns)),
            (SetupFaults::BACK_RANK, pawns.meets(Bitboard::BACK_RANKS)),
            (SetupFaults::TOO_MANY_PAWNS, self.white_pawns.len() > 8 || self.black_pawns.len() > 8),
            (SetupFaults::KING_ON_PAWN, pawns.meets(kings)),
            (SetupFaults::KINGS_TOUCH, self.white_king.distance(self.black_king) < 2),
            (SetupFaults::OPPONENT_IN_CHECK, self.checkers(self.side_to_move.opponent()).any()),
            (SetupFaults::EN_PASSANT, self.en_passant_fault().is_some()),
        ];
        let mut faults = SetupFaults::empty();
        let mut index = 0;
        while index < found.len() {
            if found[index].1 {
                faults = faults.union(found[index].0);
            }
            index += 1;
        }
        faults
    }

    const fn pawns_of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.white_pawns,
            Color::Black => self.black_pawns,
        }
    }

    const fn king_of(&self, color: Color) -> Square {
        match color {
            Color::White => self.white_king,
            Color::Black => self.black_king,
        }
    }

    /// The enemy pawns that give check to the king of `color`.
    const fn checkers(&self, color: Color) -> Bitboard {
        pawn_attacks(color, self.king_of(color).bitboard())
            .intersection(self.pawns_of(color.opponent()))
    }

    /// What is wrong with the kings, given pawns that are a structure.
    const fn fault_of_kings(&self) -> Option<InvalidEnding> {
        let pawns = self.white_pawns.union(self.black_pawns);
        let (white, black) = (self.white_king, self.black_king);
        if pawns.contains(white) {
            return Some(InvalidEnding::KingOnPawn { color: Color::White, square: white });
        }
        if pawns.contains(black) {
            return Some(InvalidEnding::KingOnPawn { color: Color::Black, square: black });
        }
        if white.distance(black) < 2 {
            return Some(InvalidEnding::KingsTouch { white, black });
        }
        let color = self.side_to_move.opponent();
        match self.checkers(color).first() {
            Some(pawn) => {
                let king = self.king_of(color);
                Some(InvalidEnding::OpponentInCheck { color, king, pawn })
            }
            None => None,
        }
    }

    const fn en_passant_fault(&self) -> Option<EnPassantFault> {
        let Some(square) = self.en_passant else {
            return None;
        };
        let pusher = self.side_to_move.opponent();
        if square.rank() as u8 != Rank::Third.relative_to(pusher) as u8 {
            return Some(EnPassantFault::Rank(pusher));
        }
        let passed = square.bitboard();
        let pawn = passed.forward(pusher);
        if !pawn.meets(self.pawns_of(pusher)) {
            return Some(EnPassantFault::NoPawn);
        }
        let occupied =
            self.white_pawns.union(self.black_pawns).with(self.white_king).with(self.black_king);
        if let Some(square) = passed.union(passed.backward(pusher)).intersection(occupied).first() {
            return Some(EnPassantFault::Occupied(square));
        }
        match self.checkers(self.side_to_move).difference(pawn).first() {
            Some(checker) => Some(EnPassantFault::EarlierCheck(checker)),
            None => None,
        }
    }
}

impl TryFrom<EndingSetup> for PawnEnding {
    type Error = InvalidEnding;

    fn try_from(setup: EndingSetup) -> Result<Self, InvalidEnding> {
        let pawns = Pawns::new(setup.white_pawns, setup.black_pawns)?;
        let EndingSetup { white_king, black_king, side_to_move, en_passant, .. } = setup;
        Self::new(pawns, white_king, black_king, side_to_move, en_passant)
    }
}

impl From<PawnEnding> for EndingSetup {
    fn from(ending: PawnEnding) -> Self {
        Self {
            white_pawns: ending.pawns.white(),
            black_pawns: ending.pawns.black(),
            white_king: ending.kings[0],
            black_king: ending.kings[1],
            side_to_move: ending.side_to_move,
            en_passant: ending.en_passant,
        }
    }
}

/// What a legal move leads to.
///
/// A promotion leaves the world of kings and pawns, and says so by its type.
///
/// ```
/// use palisade_board::{PawnEnding, Successor};
/// let ending: PawnEnding = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let queens = ending.play("e7e8q".parse().unwrap()).unwrap();
/// assert!(matches!(queens, Successor::Promoted(_)));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Successor {
    /// Still kings and pawns.
    Ending(PawnEnding),
    /// A pawn has become a piece.
    Promoted(Promoted),
}

impl Successor {
    /// The ending, unless a pawn was promoted.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(ending.play("e2e4".parse().unwrap()).unwrap().ending().is_some());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn ending(self) -> Option<PawnEnding> {
        match self {
            Self::Ending(ending) => Some(ending),
            Self::Promoted(_) => None,
        }
    }
}

/// The position after a promotion: kings, the remaining pawns, and one piece of the
/// side that has just moved, on its last rank.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Role, Square, Successor};
/// let ending: PawnEnding = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let Ok(Successor::Promoted(after)) = ending.play("e7e8q".parse().unwrap()) else { panic!() };
/// assert_eq!((after.role(), after.square()), (Role::Queen, Square::E8));
/// assert_eq!(after.side_to_move(), Color::Black);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::Position", into = "crate::Position"))]
pub struct Promoted {
    pawns: Pawns,
    kings: [Square; 2],
    side_to_move: Color,
    role: Role,
    square: Square,
}

impl Promoted {
    /// Parts that are known to follow a promotion.
    pub(crate) const fn new(
        pawns: Pawns,
        kings: [Square; 2],
        side_to_move: Color,
        role: Role,
        square: Square,
    ) -> Self {
        Self { pawns, kings, side_to_move, role, square }
    }

    /// The pawns that remain.
    ///
    /// ```
    /// use palisade_board::{Position, Promoted};
    /// let position: Position = "4Q3/6k1/8/8/8/8/P7/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Promoted::try_from(&position).unwrap().pawns().all().len(), 1);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn pawns(&self) -> Pawns {
        self.pawns
    }

    /// Where the king of a side stands.
    ///
    /// ```
    /// use palisade_board::{Color, Position, Promoted, Square};
    /// let position: Position = "4Q3/6k1/8/8/8/8/P7/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Promoted::try_from(&position).unwrap().king(Color::Black), Square::G7);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Who moves next: the opponent of the side that promoted.
    ///
    /// ```
    /// use palisade_board::{Color, Position, Promoted};
    /// let position: Position = "4Q3/6k1/8/8/8/8/P7/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Promoted::try_from(&position).unwrap().side_to_move(), Color::Black);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// What the pawn became.
    ///
    /// ```
    /// use palisade_board::{Position, Promoted, Role};
    /// let position: Position = "4Q3/6k1/8/8/8/8/P7/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Promoted::try_from(&position).unwrap().role(), Role::Queen);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Where it stands.
    ///
    /// ```
    /// use palisade_board::{Position, Promoted, Square};
    /// let position: Position = "4Q3/6k1/8/8/8/8/P7/4K3 b - - 0 1".parse()?;
    /// assert_eq!(Promoted::try_from(&position).unwrap().square(), Square::E8);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn square(&self) -> Square {
        self.square
    }
}

/// The move is not legal in the position.
///
/// ```
/// use palisade_board::PawnEnding;
/// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// let error = ending.play("e2e5".parse().unwrap()).unwrap_err();
/// assert_eq!(error.to_string(), "e2e5 is not a legal move here");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0} is not a legal move here")]
pub struct IllegalMove(pub Move);

impl PawnEnding {
    /// The position with these parts.
    ///
    /// # Errors
    ///
    /// If a king stands on a pawn or beside the other king, if the side that
    /// has just moved is in check, or if no double step can have led to the
    /// en-passant square.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
    /// let pawns = Pawns::new(Square::E2.bitboard(), Bitboard::EMPTY).unwrap();
    /// let ending = PawnEnding::new(pawns, Square::E1, Square::E8, Color::White, None)?;
    /// assert_eq!(ending.to_string(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    /// # Ok::<(), palisade_board::InvalidEnding>(())
    /// ```
    pub const fn new(
        pawns: Pawns,
        white_king: Square,
        black_king: Square,
        side_to_move: Color,
        en_passant: Option<Square>,
    ) -> Result<Self, InvalidEnding> {
        let setup = EndingSetup {
            white_pawns: pawns.white(),
            black_pawns: pawns.black(),
            white_king,
            black_king,
            side_to_move,
            en_passant,
        };
        if let Some(fault) = setup.fault_of_kings() {
            return Err(fault);
        }
        if let (Some(square), Some(fault)) = (en_passant, setup.en_passant_fault()) {
            return Err(InvalidEnding::EnPassant { square, fault });
        }
        Ok(Self {
            pawns,
            kings: [white_king, black_king],
            side_to_move,
            en_passant,
            structure_key: pawns.key(),
        })
    }

    /// The pawn structure.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.pawns().all().len(), 1);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn pawns(&self) -> Pawns {
        self.pawns
    }

    /// Where the king of a side stands.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.king(Color::Black), Square::E8);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color.index()]
    }

    /// Who moves next.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.side_to_move(), Color::White);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The square that a pawn has just passed over, as the position was given.
    ///
    /// It need not matter: see [`en_passant_captors`](Self::en_passant_captors).
    ///
    /// ```
    /// use palisade_board::{PawnEnding, Square};
    /// let ending: PawnEnding = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(ending.en_passant(), Some(Square::E3));
    /// assert!(ending.en_passant_captors().is_empty());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The pawns that may capture en passant now.
    ///
    /// With kings and pawns alone, each such capture is legal: nothing can be
    /// pinned, and if a pawn gives check, it is the one that has just moved.
    ///
    /// ```
    /// use palisade_board::{PawnEnding, Square};
    /// let ending: PawnEnding = "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_eq!(
    ///     ending.en_passant_captors(),
    ///     Square::D4.bitboard() | Square::F4.bitboard(),
    /// );
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn en_passant_captors(&self) -> Bitboard {
        match self.en_passant {
            Some(square) => pawn_attacks(self.side_to_move.opponent(), square.bitboard())
                .intersection(self.pawns.of(self.side_to_move)),
            None => Bitboard::EMPTY,
        }
    }

    /// The enemy pawns that give check to the side to move.
    ///
    /// ```
    /// use palisade_board::{PawnEnding, Square};
    /// let ending: PawnEnding = "8/8/8/8/8/5p2/4K3/7k w - - 0 1".parse()?;
    /// assert_eq!(ending.checkers(), Square::F3.bitboard());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        pawn_attacks(self.side_to_move, self.king(self.side_to_move).bitboard())
            .intersection(self.pawns.of(self.side_to_move.opponent()))
    }

    /// Is the side to move in check?
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "8/8/8/8/8/5p2/4K3/7k w - - 0 1".parse()?;
    /// assert!(ending.is_check());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// The squares that the king of the side to move may step on.
    ///
    /// ```
    /// use palisade_board::{Bitboard, PawnEnding, Square};
    /// let ending: PawnEnding = "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.king_steps(), Square::D1.bitboard() | Square::F1.bitboard());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn king_steps(&self) -> Bitboard {
        let (own, enemy) = (self.side_to_move, self.side_to_move.opponent());
        king_attacks(self.king(own))
            .difference(king_attacks(self.king(enemy)))
            .difference(self.pawns.attacks(enemy))
            .difference(self.pawns.of(own))
    }

    /// Has the side to move any legal move?
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(!ending.has_legal_move());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.king_steps().any() || {
            let targets = self.pawn_targets();
            targets.pushes.any()
                || targets.captures_east.any()
                || targets.captures_west.any()
                || (self.en_passant_captors().any() && targets.en_passant)
        }
    }

    /// Is the side to move mated?
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "k7/PP6/1K6/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(ending.is_checkmate());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Is the side to move stalemated?
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/4P3/4K3/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(ending.is_stalemate());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Where the pawns of the side to move may go, with checks heeded.
    #[inline]
    fn pawn_targets(&self) -> PawnTargets {
        let (own, enemy) = (self.side_to_move, self.side_to_move.opponent());
        let checkers = self.checkers();
        let ahead = self.pawns.of(own).forward(own);
        // A pawn's check cannot be blocked: only its capture helps, and not against two.
        let capturable = match (checkers.any(), checkers.has_several()) {
            (false, _) => self.pawns.of(enemy),
            (true, false) => checkers,
            (true, true) => Bitboard::EMPTY,
        };
        let free = if checkers.any() { Bitboard::EMPTY } else { !self.occupied() };
        let pushes = ahead & free;
        PawnTargets {
            pushes,
            double_pushes: pushes.forward(own) & free & Rank::Fourth.relative_to(own).bitboard(),
            captures_east: ahead.east() & capturable,
            captures_west: ahead.west() & capturable,
            en_passant: !checkers.has_several(),
        }
    }

    fn occupied(&self) -> Bitboard {
        self.pawns.all().with(self.kings[0]).with(self.kings[1])
    }

    /// All legal moves: the king's first, then pushes, captures and captures
    /// en passant, each from a1 towards h8 by their goal.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1".parse()?;
    /// let moves = ending.legal_moves();
    /// assert!(moves.contains(&"d4e3".parse().unwrap()));
    /// assert!(moves.contains(&"d4d3".parse().unwrap()));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let own = self.side_to_move;
        let king = self.king(own);
        for to in self.king_steps() {
            moves.push(Move::new(king, to));
        }
        let targets = self.pawn_targets();
        let back = if own.is_white() { -1 } else { 1 };
        let from = |to: Square, files: i8, ranks: i8| {
            Square::wrapping((to.index() as i8 + files + 8 * ranks) as usize)
        };
        let last = Bitboard::BACK_RANKS;
        for to in targets.pushes & last {
            for role in Role::PROMOTIONS {
                moves.push(Move::promoting(from(to, 0, back), to, role));
            }
        }
        for to in targets.pushes - last {
            moves.push(Move::new(from(to, 0, back), to));
        }
        for to in targets.double_pushes {
            moves.push(Move::new(from(to, 0, 2 * back), to));
        }
        for to in targets.captures_east {
            moves.push(Move::new(from(to, -1, back), to));
        }
        for to in targets.captures_west {
            moves.push(Move::new(from(to, 1, back), to));
        }
        if let (Some(to), true) = (self.en_passant, targets.en_passant) {
            for from in self.en_passant_captors() {
                moves.push(Move::new(from, to));
            }
        }
        moves
    }

    /// Is the move legal here? Cheaper than a search in
    /// [`legal_moves`](Self::legal_moves).
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(ending.is_legal("e2e4".parse().unwrap()));
    /// assert!(!ending.is_legal("e1e2".parse().unwrap()));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_legal(&self, candidate: Move) -> bool {
        let own = self.side_to_move;
        let Move { from, to, promotion } = candidate;
        if from == self.king(own) {
            return promotion.is_none() && self.king_steps().contains(to);
        }
        let pawn = from.bitboard();
        if !pawn.is_subset(self.pawns.of(own)) {
            return false;
        }
        let targets = self.pawn_targets();
        let step = pawn.forward(own);
        let reached = step & targets.pushes
            | step.forward(own) & targets.double_pushes
            | step.east() & targets.captures_east
            | step.west() & targets.captures_west;
        let en_passant = targets.en_passant
            && self.en_passant == Some(to)
            && self.en_passant_captors().contains(from);
        (reached.contains(to) || en_passant)
            && promotion.is_some() == Bitboard::BACK_RANKS.contains(to)
            && promotion.is_none_or(Role::is_promotion)
    }

    /// The position after a move.
    ///
    /// The en-passant square is recorded only if an enemy pawn can make use of
    /// it, so that equal positions compare equal.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// use palisade_board::{PawnEnding, Successor};
    /// let ending: PawnEnding = "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1".parse()?;
    /// let Ok(Successor::Ending(after)) = ending.play("e2e4".parse().unwrap()) else { panic!() };
    /// assert_eq!(after.to_string(), "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn play(&self, chosen: Move) -> Result<Successor, IllegalMove> {
        if self.is_legal(chosen) { Ok(self.after(chosen)) } else { Err(IllegalMove(chosen)) }
    }

    /// All positions that a legal move leads to, with the move.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.successors().count(), ending.legal_moves().len());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn successors(&self) -> impl Iterator<Item = (Move, Successor)> + use<> {
        let ending = *self;
        ending.legal_moves().into_iter().map(move |legal| (legal, ending.after(legal)))
    }

    /// The position after a move known to be legal.
    fn after(&self, legal: Move) -> Successor {
        let (own, enemy) = (self.side_to_move, self.side_to_move.opponent());
        let Move { from, to, promotion } = legal;
        let mut next = *self;
        next.side_to_move = enemy;
        next.en_passant = None;
        let (mut moved, mut other) = (self.pawns.of(own), self.pawns.of(enemy));
        let moves_king = from == self.king(own);
        let captured = if other.contains(to) {
            Some(to)
        } else if !moves_king && from.file() != to.file() {
            to.forward(enemy)
        } else {
            None
        };
        if let Some(square) = captured {
            other = other.without(square);
            next.structure_key ^= zobrist::pawn(enemy, square);
        }
        if moves_king {
            next.kings[own.index()] = to;
        } else {
            moved = moved.without(from);
            next.structure_key ^= zobrist::pawn(own, from);
            if promotion.is_none() {
                moved = moved.with(to);
                next.structure_key ^= zobrist::pawn(own, to);
            }
            if from.rank().distance(to.rank()) == 2 {
                let beside = to.bitboard().east() | to.bitboard().west();
                next.en_passant = if beside.meets(other) { from.forward(own) } else { None };
            }
        }
        next.pawns = match own {
            Color::White => Pawns::trusted(moved, other),
            Color::Black => Pawns::trusted(other, moved),
        };
        match promotion {
            None => Successor::Ending(next),
            Some(role) => Successor::Promoted(Promoted {
                pawns: next.pawns,
                kings: next.kings,
                side_to_move: enemy,
                role,
                square: to,
            }),
        }
    }

    /// The number of lines of play of a length, the usual test of a move
    /// generator; a promotion ends its line, for it leaves this kind of
    /// position.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.perft(1), 6);
    /// assert_eq!(ending.perft(2), 30);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, plies: u32) -> u64 {
        match plies {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self
                .successors()
                .map(|(_, next)| next.ending().map_or(1, |ending| ending.perft(plies - 1)))
                .sum(),
        }
    }

    /// A 64-bit key of the pawn structure alone, kept up to date by
    /// [`play`](Self::play).
    ///
    /// It says nothing of kings, side to move or en passant: knowledge that
    /// depends on any of these must not be stored under it.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.structure_key(), ending.pawns().key());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn structure_key(&self) -> u64 {
        self.structure_key
    }

    /// A 64-bit key of the whole position.
    ///
    /// The en-passant square counts only where a pawn can capture there, so
    /// positions with the same moves have the same key.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let bare: PawnEnding = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1".parse()?;
    /// let useless: PawnEnding = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse()?;
    /// assert_ne!(bare, useless);
    /// assert_eq!(bare.key(), useless.key());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn key(&self) -> u64 {
        let en_passant = match self.en_passant {
            Some(square) if self.en_passant_captors().any() => zobrist::en_passant(square.file()),
            _ => 0,
        };
        self.structure_key
            ^ zobrist::king(Color::White, self.kings[0])
            ^ zobrist::king(Color::Black, self.kings[1])
            ^ zobrist::side_to_move(self.side_to_move)
            ^ en_passant
    }

    /// The same position with the sides exchanged and the board turned.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.flip().to_string(), "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn flip(&self) -> Self {
        let pawns = self.pawns.flip();
        Self {
            pawns,
            kings: [self.kings[1].flip(), self.kings[0].flip()],
            side_to_move: !self.side_to_move,
            en_passant: self.en_passant.map(Square::flip),
            structure_key: pawns.key(),
        }
    }

    /// The mirror image: the a-file becomes the h-file.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(ending.mirror().to_string(), "3k4/8/8/8/8/8/3P4/3K4 w - - 0 1");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn mirror(&self) -> Self {
        let pawns = self.pawns.mirror();
        Self {
            pawns,
            kings: self.kings.map(Square::mirror),
            side_to_move: self.side_to_move,
            en_passant: self.en_passant.map(Square::mirror),
            structure_key: pawns.key(),
        }
    }

    /// The board as a picture: `K` and `k`, `P` and `p`, `.` for an empty
    /// square.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(ending.picture().to_string().ends_with("\n. . . . P . . .\n. . . . K . . ."));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn picture(&self) -> Picture<'_> {
        Picture(self)
    }

    /// The letter of what stands on a square, as FEN has it.
    pub(crate) fn letter(&self, square: Square) -> Option<char> {
        match self.kings {
            [white, _] if square == white => Some('K'),
            [_, black] if square == black => Some('k'),
            _ => self.pawns.color_on(square).map(|color| Role::Pawn.of(color).letter()),
        }
    }
}

/// The squares that pawns of the side to move may enter, by kind of move.
struct PawnTargets {
    pushes: Bitboard,
    double_pushes: Bitboard,
    captures_east: Bitboard,
    captures_west: Bitboard,
    en_passant: bool,
}

/// Shows a position as eight rows of letters; see [`PawnEnding::picture`].
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a>(&'a PawnEnding);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::picture::draw(f, |square| self.0.letter(square).unwrap_or('.'))
    }
}

/// The FEN, in quotes.
impl fmt::Debug for PawnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PawnEnding(\"{self}\")")
    }
}

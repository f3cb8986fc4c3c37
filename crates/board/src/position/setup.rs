//! The parts of a position, and what makes them none.

use crate::attacks::{knight_attacks, open_lines, squares_between};
use crate::castling::Castling;
use crate::{Bitboard, CastlingRights, Color, Man, Rank, Role, Square, pawn_attacks};

/// The parts of a position, valid or not: eight sets and what a FEN says beside.
///
/// Generators, editors and other boards fill it in freely and then ask for the
/// [`Position`](crate::Position). A man stands where his role and his colour meet.
///
/// ```
/// use palisade_board::{Color, Position, Role, Setup, Square};
/// let mut setup = Setup::default();
/// setup.put(Square::E1, Role::King.of(Color::White));
/// setup.put(Square::E8, Role::King.of(Color::Black));
/// setup.put(Square::A1, Role::Rook.of(Color::White));
/// let position = Position::try_from(setup)?;
/// assert_eq!(position.to_string(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
/// # Ok::<(), palisade_board::InvalidPosition>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// By [`Role::index`]: where men of this role stand, of either side.
    pub roles: [Bitboard; 6],
    /// By [`Color::index`]: where the men of this side stand.
    pub colors: [Bitboard; 2],
    /// Who moves next.
    pub side_to_move: Color,
    /// Who may still castle.
    pub castling: CastlingRights,
    /// The square that a pawn has just passed over by a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, counted from 1.
    pub fullmove_number: u16,
}

impl Default for Setup {
    /// An empty board with White to move.
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Setup {
    pub(super) const EMPTY: Self = Self {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        side_to_move: Color::White,
        castling: CastlingRights::empty(),
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// Puts a man on a square, in place of what stands there.
    pub const fn put(&mut self, square: Square, man: Man) {
        self.clear(square);
        let (role, color) = (man.role.index(), man.color.index());
        self.roles[role] = self.roles[role].with(square);
        self.colors[color] = self.colors[color].with(square);
    }

    /// Takes away what stands on a square.
    pub const fn clear(&mut self, square: Square) {
        let mut role = 0;
        while role < 6 {
            self.roles[role] = self.roles[role].without(square);
            role += 1;
        }
        self.colors[0] = self.colors[0].without(square);
        self.colors[1] = self.colors[1].without(square);
    }

    /// The same parts with the sides exchanged and the board turned.
    #[must_use]
    pub fn flip(self) -> Self {
        Self {
            roles: self.roles.map(Bitboard::flip),
            colors: [self.colors[1].flip(), self.colors[0].flip()],
            side_to_move: !self.side_to_move,
            castling: self.castling.flip(),
            en_passant: self.en_passant.map(Square::flip),
            ..self
        }
    }

    /// The same parts where the a-file becomes the h-file. Rights to castle stay as they are: they have
    /// no mirror image.
    #[must_use]
    pub fn mirror(self) -> Self {
        Self {
            roles: self.roles.map(Bitboard::mirror),
            colors: self.colors.map(Bitboard::mirror),
            en_passant: self.en_passant.map(Square::mirror),
            ..self
        }
    }

    /// Who stands on a square; where the sets disagree, the first that they name.
    #[must_use]
    #[inline]
    pub const fn man_on(&self, square: Square) -> Option<Man> {
        let color = match self.colors {
            [white, _] if white.contains(square) => Color::White,
            [_, black] if black.contains(square) => Color::Black,
            _ => return None,
        };
        match self.role_on(square) {
            Some(role) => Some(role.of(color)),
            None => None,
        }
    }

    /// The role of the man on a square.
    #[inline]
    pub(super) const fn role_on(&self, square: Square) -> Option<Role> {
        let mut index = 0;
        while index < 6 {
            if self.roles[index].contains(square) {
                return Some(Role::ALL[index]);
            }
            index += 1;
        }
        None
    }

    #[inline]
    pub(super) const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    #[inline]
    pub(super) const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline]
    pub(super) const fn men(&self, man: Man) -> Bitboard {
        self.role(man.role).intersection(self.color(man.color))
    }

    #[inline]
    pub(super) const fn occupied(&self) -> Bitboard {
        self.colors[0].union(self.colors[1])
    }

    /// The first thing that is wrong with the parts, if anything is.
    pub(crate) fn fault(&self) -> Option<InvalidPosition> {
        self.fault_of_sets()
            .or_else(|| self.fault_of_kings())
            .or_else(|| self.fault_of_pawns())
            .or_else(|| self.fault_of_numbers())
            .or_else(|| self.fault_of_checks())
            .or_else(|| self.fault_of_castling())
            .or_else(|| self.fault_of_en_passant())
    }

    /// Sets that do not put one man, or none, on each square.
    fn fault_of_sets(&self) -> Option<InvalidPosition> {
        let mut named = Bitboard::EMPTY;
        for role in self.roles {
            if let Some(square) = (named & role).first() {
                return Some(InvalidPosition::Overlap(square));
            }
            named |= role;
        }
        if let Some(square) = (self.colors[0] & self.colors[1]).first() {
            return Some(InvalidPosition::Overlap(square));
        }
        if let Some(square) = (named - self.occupied()).first() {
            return Some(InvalidPosition::NoColor(square));
        }
        (self.occupied() - named).first().map(InvalidPosition::NoRole)
    }

    /// Too few kings, or too many, or two that touch.
    fn fault_of_kings(&self) -> Option<InvalidPosition> {
        let mut kings = [Square::A1; 2];
        for color in Color::ALL {
            let mut squares = self.men(Role::King.of(color)).iter();
            match squares.next() {
                Some(square) => kings[color.index()] = square,
                None => return Some(InvalidPosition::NoKing(color)),
            }
            if let Some(square) = squares.next() {
                return Some(InvalidPosition::SecondKing { color, square });
            }
        }
        let [white, black] = kings;
        (white.distance(black) < 2).then_some(InvalidPosition::KingsTouch { white, black })
    }

    fn fault_of_pawns(&self) -> Option<InvalidPosition> {
        if let Some(square) = (self.role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
            return Some(InvalidPosition::BackRank(square));
        }
        Color::ALL.into_iter().filter(|&color| self.has_many(color)).find_map(|color| {
            let count = self.men(Role::Pawn.of(color)).len();
            (count > 8).then_some(InvalidPosition::TooManyPawns { color, count })
        })
    }

    /// Has the side more men than a king and one for each pawn of the start? Without that
    /// it has neither too many pawns nor more promoted men than pawns are missing.
    const fn has_many(&self, color: Color) -> bool {
        self.color(color).len() > 9
    }

    /// More men than a side begins with.
    fn fault_of_numbers(&self) -> Option<InvalidPosition> {
        Color::ALL.into_iter().find_map(|color| {
            let count = self.color(color).len();
            (count > 16).then_some(InvalidPosition::TooManyMen { color, count })
        })
    }

    /// The promoted men of a side, if they are more than the pawns that it misses: then no game
    /// from the first position leads here.
    ///
    /// A [`Position`](crate::Position) may have them all the same, for people set up such boards,
    /// and games begin from them. Who wants only positions of games refuses what this names. None
    /// is no promise that a game leads here.
    ///
    /// ```
    /// use palisade_board::{Color, InvalidPosition, Position, Setup};
    /// let queens: Position = "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1".parse()?;
    /// let fault = Setup::from(queens).too_many_promoted();
    /// let color = Color::White;
    /// assert_eq!(fault, Some(InvalidPosition::Promoted { color, promoted: 1, missing: 0 }));
    /// assert_eq!(Setup::from(Position::START).too_many_promoted(), None);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn too_many_promoted(&self) -> Option<InvalidPosition> {
        Color::ALL.into_iter().filter(|&color| self.has_many(color)).find_map(|color| {
            let count = |role: Role| self.men(role.of(color)).len();
            let bishops = self.men(Role::Bishop.of(color));
            let dark = (bishops & Bitboard::DARK_SQUARES).len();
            let light = bishops.len() - dark;
            let promoted = count(Role::Queen).saturating_sub(1)
                + count(Role::Rook).saturating_sub(2)
                + count(Role::Knight).saturating_sub(2)
                + dark.saturating_sub(1)
                + light.saturating_sub(1);
            let missing = 8u32.saturating_sub(count(Role::Pawn));
            (promoted > missing).then_some(InvalidPosition::Promoted { color, promoted, missing })
        })
    }

    fn fault_of_checks(&self) -> Option<InvalidPosition> {
        let (mover, other) = (self.side_to_move, self.side_to_move.opponent());
        if let Some(checker) = self.checkers(other, self.occupied()).first() {
            let king = self.king(other);
            return Some(InvalidPosition::OpponentInCheck { color: other, king, checker });
        }
        let checkers = self.checkers(mover, self.occupied());
        (checkers.has_several() && checkers.len() > 2).then(|| InvalidPosition::TooManyCheckers {
            color: mover,
            king: self.king(mover),
            checkers,
        })
    }

    /// A right without the king or the rook that has it.
    fn fault_of_castling(&self) -> Option<InvalidPosition> {
        for color in Color::ALL {
            for Castling { right, king, rook, .. } in self.castling.ways(color) {
                for (role, square) in [(Role::King, king[0]), (Role::Rook, rook[0])] {
                    let man = role.of(color);
                    if !self.men(man).contains(square) {
                        return Some(InvalidPosition::Castling { right: *right, man, square });
                    }
                }
            }
        }
        None
    }

    /// A square that no double step can have passed.
    pub(crate) fn fault_of_en_passant(&self) -> Option<InvalidPosition> {
        let square = self.en_passant?;
        let fault = self.fault_of_passing(square)?;
        Some(InvalidPosition::EnPassant { square, fault })
    }

    fn fault_of_passing(&self, square: Square) -> Option<EnPassantFault> {
        let pusher = self.side_to_move.opponent();
        if square.rank() != Rank::Third.relative_to(pusher) {
            return Some(EnPassantFault::Rank(pusher));
        }
        let passed = square.bitboard();
        let (from, to) = (passed.backward(pusher), passed.forward(pusher));
        if to.is_disjoint(self.men(Role::Pawn.of(pusher))) {
            return Some(EnPassantFault::NoPawn);
        }
        if let Some(square) = ((passed | from) & self.occupied()).first() {
            return Some(EnPassantFault::Occupied(square));
        }
        // Whatever gives check now and is not the pawn was hidden by it before.
        let before = (self.occupied() - to) | from;
        let earlier = self.checkers(self.side_to_move, before) - to;
        earlier.first().map(EnPassantFault::EarlierCheck)
    }

    /// Where the king of a side stands.
    #[inline]
    pub(super) const fn king(&self, color: Color) -> Square {
        // Without one it is a1: no position is built then.
        Square::wrapping(self.men(Role::King.of(color)).0.trailing_zeros() as usize)
    }

    /// The enemy men that attack the king of a side, if these squares are occupied.
    #[inline]
    fn checkers(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let king = self.king(color);
        let [_, _, bishops, rooks, queens, _] = self.roles;
        let mut checkers = self.near_checkers(color);
        // Few sliders, or none, are on a line with the king.
        let (straight, diagonal) = open_lines(king);
        let sliders = (straight & (rooks | queens)) | (diagonal & (bishops | queens));
        for slider in sliders & self.color(color.opponent()) {
            if squares_between(king, slider).is_disjoint(occupied) {
                checkers = checkers.with(slider);
            }
        }
        checkers
    }

    /// The enemy knights and pawns among them.
    #[inline]
    pub(crate) fn near_checkers(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let knights = knight_attacks(king) & self.role(Role::Knight);
        let pawns = pawn_attacks(color, king.bitboard()) & self.role(Role::Pawn);
        (knights | pawns) & self.color(color.opponent())
    }
}

/// Why parts do not make a position: the first fault, with the squares that show it.
///
/// ```
/// use palisade_board::{InvalidPosition, ParseFenError, Position, Square};
/// let error = "4k3/8/8/8/8/8/8/4K2P w - - 0 1".parse::<Position>().unwrap_err();
/// let fault = InvalidPosition::BackRank(Square::H1);
/// assert_eq!(error, ParseFenError::Position(fault));
/// assert_eq!(fault.to_string(), "pawn on h1: no pawn stands on the first or last rank");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// A square is in the sets of two roles, or of both sides.
    #[error("two men on {0}")]
    Overlap(Square),
    /// A square is in the set of a role and of neither side.
    #[error("the man on {0} belongs to neither side")]
    NoColor(Square),
    /// A square is in the set of a side and of no role.
    #[error("the man on {0} has no role")]
    NoRole(Square),
    /// A side without a king.
    #[error("no {0} king")]
    NoKing(Color),
    /// A side with two kings.
    #[error("second {color} king on {square}")]
    SecondKing {
        /// Whose.
        color: Color,
        /// Where the second one stands.
        square: Square,
    },
    /// The kings touch.
    #[error("kings on {white} and {black} stand side by side")]
    KingsTouch {
        /// White's king.
        white: Square,
        /// Black's king.
        black: Square,
    },
    /// A pawn stands on the first or last rank.
    #[error("pawn on {0}: no pawn stands on the first or last rank")]
    BackRank(Square),
    /// A side has more than eight pawns.
    #[error("{color} has {count} pawns: at most eight are possible")]
    TooManyPawns {
        /// Whose.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more than sixteen men.
    #[error("{color} has {count} men: at most sixteen are possible")]
    TooManyMen {
        /// Whose.
        color: Color,
        /// How many.
        count: u32,
    },
    /// A side has more pieces than its missing pawns can have become. Only
    /// [`Setup::too_many_promoted`] says so: a position may have them.
    #[error("{color} has {promoted} promoted men at least, and {missing} pawns are missing")]
    Promoted {
        /// Whose.
        color: Color,
        /// Pieces beyond those that the game begins with.
        promoted: u32,
        /// Pawns that are no longer there.
        missing: u32,
    },
    /// The side that has just moved left its king to be captured.
    #[error("{color} king on {king} is attacked from {checker}, but it is not {color}'s move")]
    OpponentInCheck {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
        /// A man that attacks it.
        checker: Square,
    },
    /// No single move can give check with three men.
    #[error("{color} king on {king} is attacked by {}, more than two", .checkers.len())]
    TooManyCheckers {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
        /// The men that attack it.
        checkers: Bitboard,
    },
    /// A castling right without its king or rook at home.
    #[error("castling right {right}: no {man} on {square}")]
    Castling {
        /// The right.
        right: CastlingRights,
        /// Who is not there.
        man: Man,
        /// Where he should stand.
        square: Square,
    },
    /// A board of another program has rights that standard chess does not know.
    #[error("castling rights of Chess960 are not supported")]
    Chess960,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
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

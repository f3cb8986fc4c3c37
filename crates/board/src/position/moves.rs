//! The legal moves of a position.

use super::Position;
use crate::attacks::{attacked_by, officer_attacks};
use crate::{
    Bitboard, Color, Move, Rank, Role, Square, bishop_attacks, king_attacks, line_through,
    pawn_attacks, rook_attacks, squares_between,
};

/// Where the man on one square may legally go.
///
/// A king that castles goes two files aside. A pawn that captures in passing goes
/// where it captures. A pawn that reaches the last rank has four moves for one goal.
///
/// ```
/// use palisade_board::{Position, Square};
/// let knight = Position::START.moves_from(Square::B1);
/// assert_eq!(knight.to, Square::A3.bitboard() | Square::C3.bitboard());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MovesFrom {
    /// Where the man stands.
    pub from: Square,
    /// Where it may go.
    pub to: Bitboard,
    /// Does it promote there?
    pub promotes: bool,
}

impl MovesFrom {
    const NONE: Self = Self { from: Square::A1, to: Bitboard::EMPTY, promotes: false };

    /// The number of moves.
    #[must_use]
    #[inline]
    pub const fn count(&self) -> usize {
        (self.to.len() as usize) << if self.promotes { 2 } else { 0 }
    }
}

/// The legal moves of a position, one after another, made without a heap.
///
/// It holds a set of goals for each man of the side to move, so counting them costs no
/// more than finding the sets.
///
/// ```
/// use palisade_board::{Position, Role};
/// let start = Position::START;
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.clone().any(|legal| legal.to_string() == "g1f3"));
/// // Captures only: drop the goals that are empty.
/// assert_eq!(moves.sets().iter().filter(|set| set.to.meets(start.occupied())).count(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves {
    /// A side has sixteen men at most.
    sets: [MovesFrom; 16],
    len: u8,
    next: u8,
    /// Which of the promotions to the first goal comes next.
    promotion: u8,
}

impl LegalMoves {
    /// The moves that are left, man by man.
    #[must_use]
    #[inline]
    pub fn sets(&self) -> &[MovesFrom] {
        &self.sets[usize::from(self.next)..usize::from(self.len)]
    }
}

impl Iterator for LegalMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.next == self.len {
            return None;
        }
        let MovesFrom { from, to, promotes } = self.sets.get_mut(usize::from(self.next))?;
        let goal = to.first()?;
        let promotion = if *promotes {
            let role = Role::PROMOTIONS[usize::from(self.promotion & 3)];
            self.promotion = (self.promotion + 1) & 3;
            Some(role)
        } else {
            None
        };
        if self.promotion == 0 {
            *to = to.without(goal);
        }
        let chosen = Move { from: *from, to: goal, promotion };
        if to.is_empty() {
            self.next += 1;
        }
        Some(chosen)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let all: usize = self.sets().iter().map(MovesFrom::count).sum();
        let left = all - usize::from(self.promotion);
        (left, Some(left))
    }
}

impl ExactSizeIterator for LegalMoves {}

/// By colour and square: what a pawn attacks.
static PAWN_ATTACKS: [[Bitboard; 64]; 2] = {
    let mut table = [[Bitboard::EMPTY; 64]; 2];
    let mut index = 0;
    while index < 64 {
        let pawn = Square::ALL[index].bitboard();
        table[0][index] = pawn_attacks(Color::White, pawn);
        table[1][index] = pawn_attacks(Color::Black, pawn);
        index += 1;
    }
    table
};

/// What all men of the side to move must heed.
#[derive(Clone, Copy)]
struct Turn {
    own: Color,
    king: Square,
    occupied: Bitboard,
    /// Squares where a man other than the king answers a check; all without one.
    answers: Bitboard,
    /// What a man may land on.
    free: Bitboard,
    /// How far a set is turned to go a rank forward: no pawn stands where it would
    /// come round.
    forward: u32,
    /// Where a pawn that may step twice has stepped once.
    third: Bitboard,
    /// Pawns that may capture in passing.
    captors: Bitboard,
}

impl Position {
    #[inline]
    fn turn(&self) -> Turn {
        let own = self.setup.side_to_move;
        let king = self.king(own);
        let answers = match self.checkers.first() {
            None => Bitboard::FULL,
            Some(_) if self.checkers.has_several() => Bitboard::EMPTY,
            Some(checker) => squares_between(king, checker).with(checker),
        };
        let mut turn = Turn {
            own,
            king,
            occupied: self.occupied(),
            answers,
            free: !self.color(own) & answers,
            forward: if own.is_white() { 8 } else { 56 },
            third: Rank::Third.relative_to(own).bitboard(),
            captors: Bitboard::EMPTY,
        };
        if let Some(to) = self.setup.en_passant {
            turn.captors = self.captors(&turn, to);
        }
        turn
    }

    /// Calls `visit` with the moves of each man that has some, until it answers false;
    /// was it never false?
    ///
    /// The cheapest way to look at the moves: nothing is stored.
    ///
    /// ```
    /// use palisade_board::Position;
    /// let mut mobility = 0;
    /// Position::START.visit_moves(|set| {
    ///     mobility += set.count();
    ///     true
    /// });
    /// assert_eq!(mobility, 20);
    /// ```
    #[inline]
    pub fn visit_moves(&self, mut visit: impl FnMut(MovesFrom) -> bool) -> bool {
        let turn = self.turn();
        let mut tell = |from: Square, to: Bitboard, promotes: bool| {
            to.is_empty() || visit(MovesFrom { from, to, promotes })
        };
        if turn.answers.any() || turn.captors.any() {
            let own = self.color(turn.own);
            let from_last = Rank::Seventh.relative_to(turn.own).bitboard();
            for from in self.role(Role::Pawn) & own {
                let promotes = from_last.contains(from);
                if !tell(from, self.pawn_goals(&turn, from), promotes) {
                    return false;
                }
            }
            // A pinned knight never moves.
            for from in (self.role(Role::Knight) & own) - self.pinned {
                let to = officer_attacks(Role::Knight, from, turn.occupied) & turn.free;
                if !tell(from, to, false) {
                    return false;
                }
            }
            for role in [Role::Bishop, Role::Rook, Role::Queen] {
                for from in self.role(role) & own {
                    if !tell(from, self.slider_goals(&turn, role, from), false) {
                        return false;
                    }
                }
            }
        }
        tell(turn.king, self.king_goals(&turn), false)
    }

    /// Where a pinned man may go without leaving his king alone.
    #[inline]
    fn unpinned(&self, turn: &Turn, from: Square) -> Bitboard {
        if self.pinned.contains(from) { line_through(turn.king, from) } else { Bitboard::FULL }
    }

    #[inline]
    fn slider_goals(&self, turn: &Turn, role: Role, from: Square) -> Bitboard {
        officer_attacks(role, from, turn.occupied) & turn.free & self.unpinned(turn, from)
    }

    #[inline]
    fn pawn_goals(&self, turn: &Turn, from: Square) -> Bitboard {
        let pawn = from.bitboard();
        let ahead = Bitboard(pawn.0.rotate_left(turn.forward)) - turn.occupied;
        let far = Bitboard((ahead & turn.third).0.rotate_left(turn.forward)) - turn.occupied;
        let taken = PAWN_ATTACKS[turn.own.index()][from.index()];
        let taken = taken & self.color(turn.own.opponent());
        let goals = (ahead | far | taken) & turn.answers & self.unpinned(turn, from);
        match self.setup.en_passant {
            Some(to) if turn.captors.meets(pawn) => goals.with(to),
            _ => goals,
        }
    }

    /// The pawns that may capture in passing on `to`.
    fn captors(&self, turn: &Turn, to: Square) -> Bitboard {
        let pawns = self.role(Role::Pawn) & self.color(turn.own);
        let beside = pawn_attacks(turn.own.opponent(), to.bitboard()) & pawns;
        let takes = |from: &Square| self.takes_en_passant(turn, *from, to);
        beside.iter().filter(takes).fold(Bitboard::EMPTY, Bitboard::with)
    }

    /// May the pawn capture in passing? The one move that takes two men off a line.
    fn takes_en_passant(&self, turn: &Turn, from: Square, to: Square) -> bool {
        let (own, pawn, goal) = (turn.own, from.bitboard(), to.bitboard());
        let taken = goal.backward(own);
        let occupied = (turn.occupied - pawn - taken) | goal;
        let enemies = self.color(own.opponent()) - taken;
        let queens = self.role(Role::Queen);
        let straight = rook_attacks(turn.king, occupied) & (self.role(Role::Rook) | queens);
        let diagonal = bishop_attacks(turn.king, occupied) & (self.role(Role::Bishop) | queens);
        let jumpers = self.role(Role::Knight) | self.role(Role::Pawn);
        let near = self.checkers & jumpers;
        ((straight | diagonal | near) & enemies).is_empty()
    }

    /// Where the king may step, and castle.
    #[inline]
    fn king_goals(&self, turn: &Turn) -> Bitboard {
        let steps = king_attacks(turn.king) - self.color(turn.own);
        let castles = !self.setup.castling.is_empty() && self.checkers.is_empty();
        if steps.is_empty() && !castles {
            return steps;
        }
        let attacked = self.attacked_through_king(turn.own);
        let mut goals = steps - attacked;
        if castles {
            for way in self.setup.castling.ways(turn.own) {
                if way.empty.is_disjoint(turn.occupied) && way.safe.is_disjoint(attacked) {
                    goals = goals.with(way.king[1]);
                }
            }
        }
        goals
    }

    /// What the enemy of a side attacks if its king is not there: he hides nothing from a
    /// line by stepping along it.
    #[inline]
    fn attacked_through_king(&self, color: Color) -> Bitboard {
        let enemy = color.opponent();
        let without_king = self.occupied().without(self.king(color));
        attacked_by(enemy, &self.setup.roles, self.color(enemy), without_king)
    }

    /// The squares that the king of a side could step to if that side were to move;
    /// castling is not among them.
    ///
    /// It tells how much room a king has, whoever is to move. For the side to move these
    /// are its king's legal moves.
    #[must_use]
    #[inline]
    pub fn king_steps(&self, color: Color) -> Bitboard {
        let steps = king_attacks(self.king(color)) - self.color(color);
        if steps.is_empty() { steps } else { steps - self.attacked_through_king(color) }
    }

    /// Where the man on a square may legally go; nowhere if it is not his turn.
    #[must_use]
    pub fn moves_from(&self, from: Square) -> MovesFrom {
        let turn = self.turn();
        let none = MovesFrom { from, ..MovesFrom::NONE };
        let Some(role) = self.setup.role_on(from).filter(|_| self.color(turn.own).contains(from))
        else {
            return none;
        };
        let to = match role {
            Role::Pawn => self.pawn_goals(&turn, from),
            Role::King => self.king_goals(&turn),
            _ => self.slider_goals(&turn, role, from),
        };
        let promotes = role == Role::Pawn && from.rank() == Rank::Seventh.relative_to(turn.own);
        MovesFrom { from, to, promotes }
    }

    /// All legal moves: pawns, knights, bishops, rooks, queens, the king, each from a1
    /// towards h8.
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        let mut moves = LegalMoves { sets: [MovesFrom::NONE; 16], len: 0, next: 0, promotion: 0 };
        self.visit_moves(|set| {
            if let Some(place) = moves.sets.get_mut(usize::from(moves.len)) {
                *place = set;
                moves.len += 1;
            }
            true
        });
        moves
    }

    /// Is the move legal here?
    #[must_use]
    pub fn is_legal(&self, candidate: Move) -> bool {
        let set = self.moves_from(candidate.from);
        set.to.contains(candidate.to)
            && candidate.promotion.is_some() == set.promotes
            && candidate.promotion.is_none_or(Role::is_promotion)
    }

    /// Has the side to move any legal move?
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        !self.visit_moves(|_| false)
    }

    /// Is the side to move mated?
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Is the side to move stalemated?
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The pawns that may capture in passing now, legally.
    #[must_use]
    pub fn en_passant_captors(&self) -> Bitboard {
        match self.setup.en_passant {
            Some(_) => self.turn().captors,
            None => Bitboard::EMPTY,
        }
    }

    /// The number of lines of play of a length: the usual test of a move generator.
    ///
    /// ```
    /// use palisade_board::Position;
    /// assert_eq!(Position::START.perft(3), 8902);
    /// ```
    #[must_use]
    pub fn perft(&self, plies: u32) -> u64 {
        match plies {
            0 => 1,
            1 => {
                let mut count = 0;
                self.visit_moves(|set| {
                    count += set.count() as u64;
                    true
                });
                count
            }
            _ => self.legal_moves().map(|legal| self.after(legal).perft(plies - 1)).sum(),
        }
    }
}

//! What a move makes of a position.

use super::Position;
use crate::Bitboard;
use crate::attacks::open_lines;
use crate::{Color, IllegalMove, Man, Move, Role, Square, squares_between, zobrist};

impl Position {
    /// The position after a move.
    ///
    /// The en-passant square is recorded only if an enemy pawn stands beside the pawn
    /// that has moved. The counters stop at 65535.
    ///
    /// # Errors
    ///
    /// If the move is not legal.
    ///
    /// ```
    /// use palisade_board::Position;
    /// let position: Position = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castled = position.play("e1g1".parse().unwrap()).unwrap();
    /// assert_eq!(castled.to_string(), "r3k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    /// assert!(position.play("e1c1".parse().unwrap()).is_err());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn play(&self, chosen: Move) -> Result<Self, IllegalMove> {
        if self.is_legal(chosen) { Ok(self.after(chosen)) } else { Err(IllegalMove(chosen)) }
    }

    /// All positions that a legal move leads to, with the move.
    ///
    /// ```
    /// use palisade_board::Position;
    /// assert_eq!(Position::START.successors().count(), 20);
    /// ```
    pub fn successors(&self) -> impl Iterator<Item = (Move, Self)> + use<> {
        let position = *self;
        position.legal_moves().map(move |legal| (legal, position.after(legal)))
    }

    /// Takes a man off or puts him on.
    #[inline]
    fn toggle(&mut self, man: Man, square: Square) {
        let set = square.bitboard();
        self.setup.roles[man.role.index()] ^= set;
        self.setup.colors[man.color.index()] ^= set;
        let key = zobrist::man(man, square);
        self.key ^= key;
        if man.role == Role::Pawn {
            self.structure_key ^= key;
        }
    }

    /// The position after a move known to be legal.
    #[inline]
    pub(crate) fn after(&self, legal: Move) -> Self {
        let (own, enemy) = (self.setup.side_to_move, self.setup.side_to_move.opponent());
        let Move { from, to, promotion } = legal;
        let Some(role) = self.setup.role_on(from) else { return *self };
        let mut next = *self;
        next.setup.halfmove_clock = self.setup.halfmove_clock.saturating_add(1);
        next.toggle(role.of(own), from);
        let taken = if self.color(enemy).contains(to) { self.setup.role_on(to) } else { None };
        if let Some(taken) = taken {
            next.toggle(taken.of(enemy), to);
            next.setup.halfmove_clock = 0;
        }
        next.toggle(promotion.unwrap_or(role).of(own), to);
        next.setup.en_passant = None;
        match role {
            Role::Pawn => {
                next.setup.halfmove_clock = 0;
                let passed = self.setup.en_passant.filter(|&square| square == to);
                if let Some(taken) = passed.and_then(|square| square.forward(enemy)) {
                    next.toggle(Role::Pawn.of(enemy), taken);
                } else if from.rank().distance(to.rank()) == 2 {
                    let beside = to.bitboard().east() | to.bitboard().west();
                    if beside.meets(self.men(Role::Pawn.of(enemy))) {
                        next.setup.en_passant = from.forward(own);
                    }
                }
            }
            Role::King if from.file().distance(to.file()) == 2 => {
                for way in self.setup.castling.ways(own).filter(|way| way.king[1] == to) {
                    next.toggle(Role::Rook.of(own), way.rook[0]);
                    next.toggle(Role::Rook.of(own), way.rook[1]);
                }
            }
            _ => {}
        }
        if !self.setup.castling.is_empty() {
            next.setup.castling = self.setup.castling.after_touching(from).after_touching(to);
            next.key ^=
                zobrist::castling(self.setup.castling) ^ zobrist::castling(next.setup.castling);
        }
        next.setup.side_to_move = enemy;
        next.key ^= zobrist::side_to_move(Color::Black);
        if own == Color::Black {
            next.setup.fullmove_number = self.setup.fullmove_number.saturating_add(1);
        }
        next.checkers = next.setup.near_checkers(enemy);
        next.look_along_lines();
        next
    }

    /// Adds the sliders that give check, and finds who is pinned.
    #[inline]
    pub(super) fn look_along_lines(&mut self) {
        let enemy = self.setup.side_to_move.opponent();
        let king = self.king(self.setup.side_to_move);
        let (straight, diagonal) = open_lines(king);
        let [_, _, bishops, rooks, queens, _] = self.setup.roles;
        let sliders = (straight & (rooks | queens)) | (diagonal & (bishops | queens));
        let occupied = self.occupied();
        self.pinned = Bitboard::EMPTY;
        for slider in sliders & self.color(enemy) {
            let between = squares_between(king, slider) & occupied;
            if between.is_empty() {
                self.checkers |= slider.bitboard();
            } else if !between.has_several() {
                self.pinned |= between;
            }
        }
    }
}

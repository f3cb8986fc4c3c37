//! The legal moves of a pawn ending.
//!
//! A generator of its own beside that of [`Position`](crate::Position): nothing can be
//! pinned and no attack slides, so it visits about twice as many positions a second
//! (`benches/board.rs`). `tests/position.rs` holds it against the general one.

use super::{IllegalMove, PawnEnding, Promoted, Successor};
use crate::moves::{Move, MoveList};
use crate::{Bitboard, Color, Pawns, Rank, Role, Square};

/// The squares that pawns of the side to move may enter, by kind of move.
struct PawnTargets {
    pushes: Bitboard,
    double_pushes: Bitboard,
    captures_east: Bitboard,
    captures_west: Bitboard,
    en_passant: bool,
}

impl PawnEnding {
    /// Has the side to move any legal move?
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
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Is the side to move stalemated?
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
        if self.legal_moves().contains(&chosen) {
            Ok(self.after(chosen))
        } else {
            Err(IllegalMove(chosen))
        }
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
        }
        if moves_king {
            next.kings[own.index()] = to;
        } else {
            moved = moved.without(from);
            if promotion.is_none() {
                moved = moved.with(to);
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
            Some(role) => {
                Successor::Promoted(Promoted::new(next.pawns, next.kings, enemy, role, to))
            }
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
}

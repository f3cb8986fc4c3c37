//! Using a map: who is co-ordinated, which moves keep it so, and how to win.

use palisade_board::{Bitboard, Color, Pawns, Square, king_attacks, king_dilate};

use crate::{FirstCriterion, Ground, Network, Placement, Reading, SquareMap};

/// A map together with what is needed to play by it: for every placement in
/// which the defender is lost, in how many moves.
///
/// Church (1978), "King Co-ordination": to maintain a win is to keep the other
/// king from co-ordinating, and "the author has spent very little effort
/// developing an attractive algorithm for avoiding repetition". The number of
/// moves is that algorithm: a best move always makes it smaller, so a won
/// position is won in the end. It falls out of the triangulation, as the sweep
/// in which a defence is removed.
///
/// A plan knows its reading's game, in which pawns rest. Computed once, it
/// serves until a pawn moves.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{Placement, Plan};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let plan = Plan::exact(fine_70.pawns(), Color::White);
/// let start = Placement { attacking: Square::A1, defending: Square::A7 };
/// assert_eq!(plan.winning_steps(start), Square::B1.bitboard());
/// assert_eq!(plan.best_step(start), Some(Square::B1));
/// let drawing = Square::B7.bitboard() | Square::B8.bitboard();
/// assert_eq!(plan.holding_steps(start), drawing);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    ground: Ground,
    network: Network,
    map: SquareMap,
    /// The attacker's moves until the first criterion gives the defender up. The number means
    /// nothing where he holds.
    moves: [[u8; 64]; 64],
}

impl Plan {
    /// The plan of one reading's map, before any pruning.
    #[must_use]
    pub fn new(criterion: &FirstCriterion) -> Self {
        Self::of(criterion.ground, criterion.network, criterion.initial)
    }

    fn of(ground: Ground, network: Network, mut map: SquareMap) -> Self {
        let mut moves = [[0; 64]; 64];
        for sweep in 1..=u8::MAX {
            let next = network.swept(&map);
            let removed = map.difference(&next);
            for attacking in Square::ALL {
                for defending in removed[attacking] {
                    moves[attacking.index()][defending.index()] = sweep;
                }
            }
            map = next;
            if removed.is_empty() {
                break;
            }
        }
        Self { ground, network, map, moves }
    }

    /// The plan on the same ground from another beginning, the squares of `kept` held in any case.
    #[doc(hidden)]
    #[must_use]
    pub fn begun_from(&self, initial: SquareMap, kept: &SquareMap) -> Self {
        Self::of(self.ground, self.network.keeping(kept), initial)
    }

    /// The plan of the exact game of two kings round resting pawns.
    #[must_use]
    pub fn exact(pawns: Pawns, attacker: Color) -> Self {
        Self::new(&FirstCriterion::new(pawns, attacker, Reading::EXACT))
    }

    /// The map it plays by.
    #[must_use]
    pub const fn map(&self) -> &SquareMap {
        &self.map
    }

    /// The ground it plays on.
    #[must_use]
    pub const fn ground(&self) -> &Ground {
        &self.ground
    }

    /// Does the defender co-ordinate, it being the attacker's move?
    #[must_use]
    #[inline]
    pub fn is_coordinated(&self, placement: Placement) -> bool {
        self.map[placement.attacking].contains(placement.defending)
    }

    /// The defender's moves after which he co-ordinates.
    ///
    /// Empty if he is lost, or stalemated: see [`Plan::can_coordinate`].
    #[must_use]
    #[inline]
    pub fn holding_steps(&self, placement: Placement) -> Bitboard {
        self.map[placement.attacking] & king_attacks(placement.defending)
    }

    /// Does the defender hold, it being his move?
    #[must_use]
    #[inline]
    pub fn can_coordinate(&self, placement: Placement) -> bool {
        self.holding_steps(placement).any()
            || self.network.stalemated(placement.attacking).contains(placement.defending)
    }

    /// The attacker's legal moves.
    const fn steps(&self, placement: Placement) -> Bitboard {
        king_attacks(placement.attacking)
            .intersection(self.ground.attacking_squares())
            .difference(king_dilate(placement.defending.bitboard()))
    }

    /// The attacker's moves after which the defender cannot co-ordinate.
    ///
    /// Every other move of his breaks the win off: it lets the defender
    /// co-ordinate for good.
    #[must_use]
    pub fn winning_steps(&self, placement: Placement) -> Bitboard {
        self.steps(placement)
            .iter()
            .filter(|to| !self.can_coordinate(Placement { attacking: *to, ..placement }))
            .collect()
    }

    /// The number of moves in which the defender is lost, the attacker to move. `None` if he
    /// holds.
    ///
    /// For an exact plan it is the number of moves until the attacker reaches a
    /// target, both sides playing their best.
    #[must_use]
    pub fn moves_to_win(&self, placement: Placement) -> Option<u8> {
        (!self.is_coordinated(placement)).then(|| self.moves_left(placement))
    }

    fn moves_left(&self, placement: Placement) -> u8 {
        self.moves[placement.attacking.index()][placement.defending.index()]
    }

    /// The defender's legal moves.
    const fn replies(&self, placement: Placement) -> Bitboard {
        self.ground
            .defending_squares(placement.attacking)
            .intersection(king_attacks(placement.defending))
    }

    /// The winning move that makes most progress, if there is one.
    #[must_use]
    pub fn best_step(&self, placement: Placement) -> Option<Square> {
        self.winning_steps(placement).iter().min_by_key(|to| {
            let after = Placement { attacking: *to, ..placement };
            self.replies(after)
                .iter()
                .map(|defending| self.moves_left(Placement { defending, ..after }))
                .max()
        })
    }

    /// The defender's best move: one that holds; or, if he is lost, the one
    /// that "gives the attacking king the greatest opportunity to make a
    /// mistake" (Church 1978): after which the fewest moves win, and the win
    /// takes longest.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// use palisade_squares::{Placement, Plan};
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let plan = Plan::exact(fine_70.pawns(), Color::White);
    /// let after_kb1 = Placement { attacking: Square::B1, defending: Square::A7 };
    /// let reply = plan.best_reply(after_kb1).unwrap();
    /// let next = Placement { defending: reply, ..after_kb1 };
    /// assert_eq!(plan.winning_steps(next).len(), 1, "White has to find a single move again");
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn best_reply(&self, placement: Placement) -> Option<Square> {
        let holding = self.holding_steps(placement);
        if let Some(square) = holding.first() {
            return Some(square);
        }
        self.replies(placement).iter().min_by_key(|defending| {
            let after = Placement { defending: *defending, ..placement };
            (self.winning_steps(after).len(), u8::MAX - self.moves_left(after))
        })
    }

    /// How the attacker wins against the longest resistance: the placements
    /// with him to move, one after the other. Empty if the defender holds.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// use palisade_squares::{Placement, Plan};
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let plan = Plan::exact(fine_70.pawns(), Color::White);
    /// let start = Placement { attacking: Square::A1, defending: Square::A7 };
    /// let line = plan.winning_line(start);
    /// assert_eq!(line.clone().nth(1).unwrap().attacking, Square::B1);
    /// assert_eq!(line.count(), usize::from(plan.moves_to_win(start).unwrap()));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn winning_line(&self, start: Placement) -> impl Iterator<Item = Placement> + Clone {
        let here = (!self.is_coordinated(start) && self.steps(start).any()).then_some(start);
        core::iter::successors(here, |&here| {
            // The line is shorter by one move at least, so it ends.
            let attacking = self.best_step(here).filter(|_| self.moves_left(here) > 0)?;
            let after = Placement { attacking, ..here };
            let next = Placement { defending: self.longest_reply(after)?, ..after };
            (self.moves_left(next) > 0).then_some(next)
        })
    }

    /// The longest resistance in moves, for showing a line.
    fn longest_reply(&self, placement: Placement) -> Option<Square> {
        self.replies(placement).iter().max_by_key(|defending| {
            self.moves_left(Placement { defending: *defending, ..placement })
        })
    }
}

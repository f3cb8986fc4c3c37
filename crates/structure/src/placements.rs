//! Sets of placements of the two kings, with either side to move.

use palisade_board::{Bitboard, Square, neighbors};

use crate::king_sets::KingSets;
use crate::structure::Structure;

/// A set of placements: for each square of the attacking king the squares of the
/// defending one, with the attacker and with the defender to move.
///
/// ```
/// use palisade_board::Square;
/// use palisade_structure::{Placements, Structure};
/// let legal = Placements::legal(Structure::EMPTY);
/// assert!(legal.contains(Square::E1, Square::E3, true));
/// assert!(!legal.contains(Square::E1, Square::E2, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placements {
    /// With the attacker to move.
    pub attacker_moves: KingSets,
    /// With the defender to move.
    pub defender_moves: KingSets,
}

impl Placements {
    /// No placement.
    pub const EMPTY: Self =
        Self { attacker_moves: KingSets::EMPTY, defender_moves: KingSets::EMPTY };

    /// Every legal placement in the structure.
    #[must_use]
    #[inline]
    pub fn legal(structure: Structure) -> Self {
        Self {
            attacker_moves: structure.attacker_to_move(),
            defender_moves: structure.defender_to_move(),
        }
    }

    /// One placement.
    #[must_use]
    pub fn single(attacker: Square, defender: Square, attacker_moves: bool) -> Self {
        let mut one = Self::EMPTY;
        one.sets_mut(attacker_moves)[attacker] = defender.bitboard();
        one
    }

    /// The sets with one side to move.
    #[must_use]
    #[inline]
    pub const fn sets(&self, attacker_moves: bool) -> &KingSets {
        if attacker_moves { &self.attacker_moves } else { &self.defender_moves }
    }

    const fn sets_mut(&mut self, attacker_moves: bool) -> &mut KingSets {
        if attacker_moves { &mut self.attacker_moves } else { &mut self.defender_moves }
    }

    /// Is it a member?
    #[must_use]
    #[inline]
    pub fn contains(&self, attacker: Square, defender: Square, attacker_moves: bool) -> bool {
        self.sets(attacker_moves)[attacker].contains(defender)
    }

    /// Has it no member?
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        (self.attacker_moves.united() | self.defender_moves.united()).is_empty()
    }

    /// Adds the members of the other set.
    #[inline]
    pub fn join(&mut self, other: &Self) {
        self.attacker_moves |= &other.attacker_moves;
        self.defender_moves |= &other.defender_moves;
    }

    /// Takes the members of the other set away.
    #[inline]
    pub fn remove(&mut self, other: &Self) {
        self.attacker_moves -= &other.attacker_moves;
        self.defender_moves -= &other.defender_moves;
    }

    /// The members that are in the other set too.
    #[must_use]
    #[inline]
    pub fn within(&self, other: &Self) -> Self {
        let mut both = *self;
        both.attacker_moves &= &other.attacker_moves;
        both.defender_moves &= &other.defender_moves;
        both
    }

    /// The members that are in `upper` and not in `lower`.
    ///
    /// ```
    /// use palisade_structure::{Placements, Structure};
    /// let legal = Placements::legal(Structure::EMPTY);
    /// // Nothing is held for certain and nothing broken: all of it is open.
    /// assert_eq!(legal.between(&Placements::EMPTY, &legal), legal);
    /// ```
    #[must_use]
    #[inline]
    pub fn between(&self, lower: &Self, upper: &Self) -> Self {
        let mut rest = self.within(upper);
        rest.remove(lower);
        rest
    }

    /// The members of `inside` that king moves alone lead to from those that are in it
    /// already.
    ///
    /// ```
    /// use palisade_board::Square;
    /// use palisade_structure::{Placements, Structure};
    /// let legal = Placements::legal(Structure::EMPTY);
    /// let start = Placements::single(Square::E1, Square::E8, true);
    /// // On an empty board the kings get everywhere.
    /// assert_eq!(start.spread(Structure::EMPTY, &legal), legal);
    /// ```
    #[must_use]
    pub fn spread(&self, structure: Structure, inside: &Self) -> Self {
        let mut reached = self.within(inside);
        let enter = structure.walkable();
        loop {
            let mut fresh = Bitboard::EMPTY;
            let attacks = reached.attacker_moves.as_array_mut().iter_mut();
            let replies = reached.defender_moves.as_array();
            let allowed = inside.attacker_moves.as_array();
            for ((attacks, &replies), &allowed) in attacks.zip(replies).zip(allowed) {
                let walked = neighbors(replies) & allowed;
                fresh |= walked - *attacks;
                *attacks |= walked;
            }
            let joined = reached.attacker_moves.join_of_neighbors();
            for king in enter {
                let walked = joined[king] & inside.defender_moves[king];
                fresh |= walked - reached.defender_moves[king];
                reached.defender_moves[king] |= walked;
            }
            if fresh.is_empty() {
                return reached;
            }
        }
    }
}

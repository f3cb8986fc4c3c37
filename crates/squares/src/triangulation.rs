//! Triangulation: a Waltz filter over the moves of the attacking king.

use palisade_board::{Bitboard, Square, king_attacks, king_dilate, neighbors};

use crate::pieces::stalemates;
use crate::{Ground, SquareMap};

/// What ties the defence sets of neighbouring attacking squares together.
///
/// Church (1978), "The Triangulation Criterion": if the attacking king can
/// step from *a* to *b*, then from every defence of *a* the defending king must
/// be able to step to some defence of *b*. A step that the attacker cannot
/// make, because the defender is too near, imposes nothing.
///
/// A network is the three tables that this needs, so that the conditions of
/// the thesis (stalemate, counter-attacks that are kept, tempo, attacking
/// squares pruned away) are data and not special cases of the filter.
///
/// # Why the order does not matter
///
/// One comparison replaces S(a) by a function of all the sets that is
/// *monotone*: larger sets in, larger set out. Such a system has one greatest
/// fixed point inside the initial sets, and every order of comparisons that
/// neglects none arrives there. Orders differ in work only.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{Ground, Network, placements};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let ground = Ground::new(fine_70.pawns(), Color::White);
/// let targets = Square::A5.bitboard() | Square::D6.bitboard() | Square::F5.bitboard();
/// let network = Network::of_kings(&ground);
/// let map = network.triangulate(placements(&ground, targets));
/// assert_eq!(map[Square::C4], Square::B6.bitboard());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    /// For each attacking square, where the attacker's steps are considered to.
    steps: [Bitboard; 64],
    /// For each attacking square, the defenders whom a step there asks nothing
    /// of: they forbid it, or are stalemated by it, or may answer otherwise.
    free: [Bitboard; 64],
    /// For each attacking square, the defenders that triangulation leaves alone.
    kept: [Bitboard; 64],
    /// For each attacking square, the defenders stalemated there.
    stalemated: [Bitboard; 64],
}

impl Network {
    /// The network of two kings among resting pawns: the attacker may go
    /// wherever the ground allows, and a stalemated defender holds.
    #[must_use]
    pub fn of_kings(ground: &Ground) -> Self {
        let mut network = Self::without_stalemate(ground);
        for attacking in ground.attacking_squares() {
            let stalemated = stalemates(ground, attacking);
            network.stalemated[attacking.index()] = stalemated;
            network.free[attacking.index()] |= stalemated;
        }
        network
    }

    /// The network of two kings in which a defender without a move has lost.
    pub(crate) fn without_stalemate(ground: &Ground) -> Self {
        let entered = ground.attacking_squares();
        let mut steps = [Bitboard::EMPTY; 64];
        let mut free = [Bitboard::FULL; 64];
        for square in Square::ALL {
            steps[square.index()] = king_attacks(square) & entered;
            if entered.contains(square) {
                free[square.index()] = king_dilate(square.bitboard());
            }
        }
        let none = [Bitboard::EMPTY; 64];
        Self { steps, free, kept: none, stalemated: none }
    }

    /// The network that considers only these steps of the attacker.
    ///
    /// `steps` gives for each attacking square where he may step to; steps the
    /// network did not have before are not added.
    pub(crate) fn with_steps(self, steps: impl Fn(Square) -> Bitboard) -> Self {
        Self { steps: zipped(self.steps, |square, set| set & steps(square)), ..self }
    }

    /// The network that never removes these defences.
    ///
    /// Church (1978), "Counter-Attack Defenses": a king on his way to a
    /// counter-attack no longer answers the attacker's steps.
    pub(crate) fn keeping(self, kept: &SquareMap) -> Self {
        Self { kept: zipped(self.kept, |square, set| set | kept[square]), ..self }
    }

    /// The network in which no defender is stalemated, for he can move a pawn.
    pub(crate) fn without_stalemates(self) -> Self {
        let free = zipped(self.free, |square, set| set - self.stalemated(square));
        Self { free, stalemated: [Bitboard::EMPTY; 64], ..self }
    }

    /// The defenders who are stalemated with the attacker on this square.
    #[doc(hidden)]
    #[must_use]
    pub const fn stalemated(&self, attacking: Square) -> Bitboard {
        self.stalemated[attacking.index()]
    }

    /// The network in which the defender may also stay where he is, if that is
    /// a square of the given map: he has a spare move, and spends it.
    pub(crate) fn allowing(self, spent: &SquareMap) -> Self {
        Self { free: zipped(self.free, |square, set| set | spent[square]), ..self }
    }

    /// Where the attacker's steps from a square are considered to.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn steps(&self, from: Square) -> Bitboard {
        self.steps[from.index()]
    }

    /// One comparison: the defences of `from` that answer the step to `to`, or need no answer.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub fn compared(&self, map: &SquareMap, from: Square, to: Square) -> Bitboard {
        map[from] & (neighbors(map[to]) | self.free[to.index()] | self.kept[from.index()])
    }

    /// Removes every defence that some step of the attacker refutes, until
    /// nothing changes: the greatest fixed point inside `initial`.
    ///
    /// Church (1978), "The Triangulation Criterion Viewed as a Waltz Filter": takes the squares
    /// one by one, shrinks their neighbours, and takes again whatever has shrunk. He takes the most
    /// constrained first; the result is the same in any order.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Color, Pawns};
    /// use palisade_squares::{Ground, Network, placements};
    /// let ground = Ground::new(Pawns::EMPTY, Color::White);
    /// let all = placements(&ground, Bitboard::EMPTY);
    /// let map = Network::of_kings(&ground).triangulate(all);
    /// assert_eq!(map, all, "with no targets, all is safe");
    /// ```
    #[must_use]
    pub fn triangulate(&self, initial: SquareMap) -> SquareMap {
        let mut map = initial;
        let mut waiting = Bitboard::FULL;
        while let Some(to) = waiting.first() {
            waiting = waiting.without(to);
            let answers = neighbors(map[to]) | self.free[to.index()];
            for from in king_attacks(to) {
                let left = map[from] & (answers | self.kept[from.index()]);
                if self.steps(from).contains(to) && left != map[from] {
                    map[from] = left;
                    waiting = waiting.with(from);
                }
            }
        }
        map
    }

    /// One sweep over all squares: from the defences that last *n* moves of the
    /// attacker to those that last *n* + 1.
    pub(crate) fn swept(&self, map: &SquareMap) -> SquareMap {
        // The defenders who have an answer to a step there, or need none.
        let answers = zipped(*map.sets(), |to, set| neighbors(set) | self.free[to.index()]);
        let sets = zipped(*map.sets(), |from, set| {
            let held = self.steps(from).iter().fold(set, |left, to| left & answers[to.index()]);
            held | (set & self.kept[from.index()])
        });
        SquareMap::from_sets(map.attacker(), sets)
    }
}

/// The sets of all squares, each changed.
fn zipped(sets: [Bitboard; 64], change: impl Fn(Square, Bitboard) -> Bitboard) -> [Bitboard; 64] {
    Square::ALL.map(|square| change(square, sets[square.index()]))
}

/// All legal placements, except those where the attacker stands on a target:
/// the initial sets that make triangulation exact.
#[must_use]
pub fn placements(ground: &Ground, targets: Bitboard) -> SquareMap {
    let mut map = SquareMap::empty(ground.attacker());
    for attacking in ground.attacking_squares() - targets {
        map[attacking] = ground.defending_squares(attacking);
    }
    map
}

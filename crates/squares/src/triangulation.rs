//! Triangulation: a Waltz filter over the moves of the attacking king.

use palisade_board::{Bitboard, Square, king_attacks, king_dilate, neighbors};

use crate::pieces::stalemates;
use crate::queue::Queue;
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
    /// Does it depend on the square entered alone whether a step is considered?
    uniform: bool,
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
        Self { steps, free, kept: none, stalemated: none, uniform: true }
    }

    /// The network that considers only these steps of the attacker.
    ///
    /// `steps` gives for each attacking square where he may step to; steps the
    /// network did not have before are not added.
    pub(crate) fn with_steps(self, steps: impl Fn(Square) -> Bitboard) -> Self {
        Self {
            steps: zipped(self.steps, |square, set| set & steps(square)),
            uniform: false,
            ..self
        }
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
        Self { free: zipped(self.free, |square, set| set - self.stalemated(square)), ..self }
    }

    /// The defenders who are stalemated with the attacker on this square.
    pub(crate) const fn stalemated(&self, attacking: Square) -> Bitboard {
        self.stalemated[attacking.index()]
    }

    /// The network in which the defender may also stay where he is, if that is
    /// a square of the given map: he has a spare move, and spends it.
    pub(crate) fn allowing(self, spent: &SquareMap) -> Self {
        Self { free: zipped(self.free, |square, set| set | spent[square]), ..self }
    }

    /// The defenders who have an answer, or need none, when the attacker
    /// steps to `attacking`, whose defence set is `set`.
    #[inline]
    fn answers(&self, attacking: Square, set: Bitboard) -> Bitboard {
        neighbors(set) | self.free[attacking.index()]
    }

    /// Where the attacker's steps from a square are considered to.
    #[inline]
    pub(crate) const fn steps(&self, from: Square) -> Bitboard {
        self.steps[from.index()]
    }

    /// The defenders of `from` who have an answer, or need none, when the
    /// attacker steps to `to`, whose defence set is `set`.
    #[inline]
    pub(crate) fn held(&self, to: Square, set: Bitboard, from: Square) -> Bitboard {
        self.answers(to, set) | self.kept[from.index()]
    }

    /// The set that all comparisons for one attacking square leave over.
    #[inline]
    fn revised(&self, map: &SquareMap, attacking: Square) -> Bitboard {
        let held = self.steps[attacking.index()]
            .into_iter()
            .fold(Bitboard::FULL, |held, to| held & self.answers(to, map[to]));
        map[attacking] & (held | self.kept[attacking.index()])
    }

    /// Would no comparison shrink any set of this map?
    #[must_use]
    pub fn is_stable(&self, map: &SquareMap) -> bool {
        Square::ALL.into_iter().all(|square| self.revised(map, square) == map[square])
    }

    /// Removes every defence that some step of the attacker refutes, until
    /// nothing changes: the greatest fixed point inside `initial`.
    ///
    /// Church (1978), "The Triangulation Criterion Viewed as a Waltz Filter",
    /// with the queue of the thesis: takes the squares one by one, the most
    /// constrained first, shrinks their neighbours, and queues again whatever
    /// has shrunk.
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
        let mut waiting = Queue::of_all(&map);
        while let Some(popped) = waiting.pop() {
            let answers = self.answers(popped, map[popped]);
            for from in king_attacks(popped) {
                if !self.steps(from).contains(popped) {
                    continue;
                }
                let left = map[from] & (answers | self.kept[from.index()]);
                if left != map[from] {
                    map[from] = left;
                    waiting.push(from, left.len());
                }
            }
        }
        map
    }

    /// One parallel sweep: from the defences that last *n* moves of the
    /// attacker to those that last *n* + 1.
    pub(crate) fn swept(&self, map: &SquareMap) -> SquareMap {
        if !self.uniform {
            let sets = Square::ALL.map(|square| self.revised(map, square));
            return SquareMap::from_sets(map.attacker(), sets);
        }
        // Ten rows of ten with a margin of full sets: no step leaves the board.
        let mut answers = [Bitboard::FULL; 100];
        for square in Square::ALL {
            answers[padded(square)] = self.answers(square, map[square]);
        }
        // West, centre and east of each square; and the first and last alone.
        let mut three = [Bitboard::FULL; 100];
        let mut two = [Bitboard::FULL; 100];
        for index in 1..99 {
            two[index] = answers[index - 1] & answers[index + 1];
            three[index] = two[index] & answers[index];
        }
        let mut sets = [Bitboard::EMPTY; 64];
        for square in Square::ALL {
            let index = padded(square);
            let held = three[index - 10] & two[index] & three[index + 10];
            sets[square.index()] = map[square] & (held | self.kept[square.index()]);
        }
        SquareMap::from_sets(map.attacker(), sets)
    }
}

/// The sets of all squares, each changed.
fn zipped(sets: [Bitboard; 64], change: impl Fn(Square, Bitboard) -> Bitboard) -> [Bitboard; 64] {
    Square::ALL.map(|square| change(square, sets[square.index()]))
}

/// The index of a square on a board with a margin of one.
#[inline]
const fn padded(square: Square) -> usize {
    11 + square.index() + 2 * (square.index() >> 3)
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

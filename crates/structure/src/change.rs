//! What leads from one structure to another.

use palisade_board::{Bitboard, Color, Rank, Square, pawn_attacks};

use crate::structure::{ATTACKER, DEFENDER, Structure};

/// The ways to change a structure.
///
/// ```
/// use palisade_board::Square;
/// use palisade_structure::{Step, Structure};
/// let alone = Structure { attackers: Square::A7.bitboard(), ..Structure::EMPTY };
/// assert_eq!(alone.changes().next().map(|change| change.step), Some(Step::Promotes));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A pawn walks, one square or two.
    Push,
    /// A pawn takes a pawn.
    Takes,
    /// A king takes a pawn.
    KingTakes,
    /// A pawn walks to its last rank; the structure after it is the one without
    /// the pawn.
    Promotes,
}

/// A pawn move, or a king's capture of a pawn, and the structure after it.
///
/// Whether it is legal depends on the kings. A king on [`path`](Self::path) prevents
/// it, and nobody leaves his king in check; a king takes only from a square beside.
///
/// ```
/// use palisade_board::{Rank, Square};
/// use palisade_structure::{ATTACKER, Structure};
/// let alone = Structure { attackers: Square::E2.bitboard(), ..Structure::EMPTY };
/// let [short, long] = [0, 1].map(|nth| alone.pushes(ATTACKER).nth(nth));
/// assert_eq!(short.map(|change| change.to), Some(Square::E3));
/// let long = long.expect("the pawn stands on its second rank");
/// assert_eq!(long.path, Square::E3.bitboard() | Square::E4.bitboard());
/// assert_eq!(long.after.attackers, Square::E4.bitboard());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Change {
    /// What is done.
    pub step: Step,
    /// By [`ATTACKER`] or by [`DEFENDER`].
    pub by: Color,
    /// Where the pawn came from; for a king's capture the same as `to`.
    pub from: Square,
    /// Where the pawn or the king goes.
    pub to: Square,
    /// Squares that must be free of kings: where a pawn walks to, and passes.
    pub path: Bitboard,
    /// The structure after it.
    pub after: Structure,
}

impl Change {
    /// Is it the attacker's?
    #[must_use]
    #[inline]
    pub const fn is_attackers(&self) -> bool {
        self.by.is_white()
    }

    /// The square that a double push passes over; empty after anything else.
    #[must_use]
    #[inline]
    pub const fn passed(&self) -> Bitboard {
        // A pawn that takes, and a king, pass nothing; a promotion's path is one square.
        self.path.without(self.to)
    }

    /// The pawns that may take in passing: none but after a double push.
    ///
    /// Who has one is not stalemated, whatever it looks like.
    #[must_use]
    #[inline]
    pub const fn takers(&self) -> Bitboard {
        let enemy = self.after.pawns(self.by.opponent());
        pawn_attacks(self.by, self.passed()).intersection(enemy)
    }

    /// The structures that taking in passing leads to, two at most.
    ///
    /// ```
    /// use palisade_board::Square;
    /// use palisade_structure::{ATTACKER, Structure};
    /// let structure = Structure {
    ///     attackers: Square::E2.bitboard(),
    ///     defenders: Square::D4.bitboard(),
    /// };
    /// let long = structure.pushes(ATTACKER).last().expect("e2-e4 is one");
    /// let taken: Vec<_> = long.taken_in_passing().collect();
    /// assert_eq!(taken.len(), 1);
    /// assert_eq!(taken[0].defenders, Square::E3.bitboard());
    /// assert!(taken[0].attackers.is_empty());
    /// ```
    #[inline]
    pub fn taken_in_passing(self) -> impl Iterator<Item = Structure> {
        self.passed().first().into_iter().flat_map(move |passed| {
            let by = self.by.opponent();
            let takers = self.takers().iter();
            takers.map(move |from| self.after.captured_in_passing(by, from, passed))
        })
    }
}

/// The changes of a structure, in parts. A search whose budget runs out answers by
/// what it has looked at first, so each caller chains the parts in the order that
/// serves it, and that order stays as it is.
impl Structure {
    /// Every change, the attacker's first: those of his pawns, the foremost pawn
    /// before the others; captures by his king and by the defending one; those of
    /// the defender's pawns, again the foremost first. A pawn takes before it walks.
    ///
    /// This is the order of a search over the graph of structures.
    #[inline]
    pub fn changes(self) -> impl Iterator<Item = Change> {
        let pawn =
            move |by: Color, from: Square| self.takes_of(by, from).chain(self.walks_of(by, from));
        let attackers = self.attackers.iter().rev().flat_map(move |from| pawn(ATTACKER, from));
        let defenders = self.defenders.iter().flat_map(move |from| pawn(DEFENDER, from));
        attackers
            .chain(self.king_takes(ATTACKER, Bitboard::FULL))
            .chain(self.king_takes(DEFENDER, Bitboard::FULL))
            .chain(defenders)
    }

    /// The captures of one pawn, from a1 towards h8.
    #[inline]
    pub fn takes_of(self, by: Color, from: Square) -> impl Iterator<Item = Change> {
        let targets = pawn_attacks(by, from.bitboard()) & self.pawns(by.opponent());
        targets.iter().map(move |to| self.take(by, from, to))
    }

    /// The walks of one pawn: a promotion, or a push and then a double push.
    #[inline]
    pub fn walks_of(self, by: Color, from: Square) -> impl Iterator<Item = Change> {
        let empty = !self.all();
        let near = from.forward(by).filter(|&to| empty.contains(to));
        let far = near
            .filter(|_| from.rank() == Rank::Second.relative_to(by))
            .and_then(|to| to.forward(by))
            .filter(|&to| empty.contains(to));
        let last = Rank::Eighth.relative_to(by);
        let near = near.map(|to| {
            let promotes = to.rank() == last;
            let (step, after) = match promotes {
                true => (Step::Promotes, self.without(by, from)),
                false => (Step::Push, self.pushed(by, from, to)),
            };
            Change { step, by, from, to, path: to.bitboard(), after }
        });
        let far = far.map(|to| {
            let path = to.bitboard() | to.bitboard().backward(by);
            Change { step: Step::Push, by, from, to, path, after: self.pushed(by, from, to) }
        });
        [near, far].into_iter().flatten()
    }

    /// The promotions of one side, pawn by pawn from a1 towards h8.
    #[inline]
    pub fn promotions(self, by: Color) -> impl Iterator<Item = Change> {
        let pawns = self.pawns(by) & Rank::Seventh.relative_to(by).bitboard();
        pawns.iter().flat_map(move |from| self.walks_of(by, from))
    }

    /// The pushes of one side, promotions left out: pawn by pawn from a1 towards
    /// h8, the double push after the single one.
    #[inline]
    pub fn pushes(self, by: Color) -> impl Iterator<Item = Change> {
        let pawns = self.pawns(by) & (!self.all()).backward(by);
        let pawns = pawns - Rank::Seventh.relative_to(by).bitboard();
        pawns.iter().flat_map(move |from| self.walks_of(by, from))
    }

    /// The captures by pawns of one side: target by target from a1 towards h8, and
    /// for each captor by captor.
    #[inline]
    pub fn pawn_takes(self, by: Color) -> impl Iterator<Item = Change> {
        let targets = self.pawns(by.opponent()) & self.attacks(by);
        targets.iter().flat_map(move |to| {
            let captors = pawn_attacks(by.opponent(), to.bitboard()) & self.pawns(by);
            captors.iter().map(move |from| self.take(by, from, to))
        })
    }

    /// The captures by the king of one side on these squares, from a1 towards h8:
    /// of pawns that no pawn guards.
    #[inline]
    pub fn king_takes(self, by: Color, squares: Bitboard) -> impl Iterator<Item = Change> {
        let other = by.opponent();
        let loose = (self.pawns(other) & squares) - self.attacks(other);
        loose.iter().map(move |to| Change {
            step: Step::KingTakes,
            by,
            from: to,
            to,
            path: Bitboard::EMPTY,
            after: self.without(other, to),
        })
    }

    #[inline]
    const fn take(self, by: Color, from: Square, to: Square) -> Change {
        let after = self.captured(by, from, to);
        Change { step: Step::Takes, by, from, to, path: Bitboard::EMPTY, after }
    }
}

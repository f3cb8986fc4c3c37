//! Breakthroughs: making a passed pawn by force.

use palisade_board::{Bitboard, Color, Rank, Square, king_dilate, neighbors};
use palisade_structure::{ATTACKER, Change, DEFENDER, Structure};

use super::cluster::PawnCluster;
use super::moves_to_queen;

/// What a cluster can force without either king.
///
/// Church (1978), "Potentially Passed Pawns", asks of the expert on a cluster
/// the number of pawn moves before the pawn queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Breakthrough {
    /// The number of pawn moves, the promotion included, whatever the
    /// defending pawns do.
    pub(crate) moves: u8,
    /// Where a pawn may queen, by some way that works against some defence.
    pub(crate) queening: Bitboard,
    /// Where the defending king has to stand, the attacker to move, to be in time. The attacker
    /// chooses among the ways that work, the defender among his replies; and what he spends on
    /// moves of pawns he lacks for his king.
    pub(crate) in_time: Bitboard,
    /// Where the defending pawns may queen in reply; the attacking king has to
    /// stay in reach of these.
    pub(crate) replies: Bitboard,
}

/// The most pawns a side may have in a cluster that is searched.
///
/// The thesis: "Most clusters of three or fewer attacking pawns have been
/// worked out."
const MOST_ATTACKERS: u32 = 3;
const MOST_DEFENDERS: u32 = 4;

/// How many moves beyond the shortest run a breakthrough may take: the moves
/// spent on sacrifices. Fine 82 needs three.
const SPENT: u8 = 3;

/// The breakthroughs of a cluster of at most three attacking pawns: the shortest, and then
/// those that take a move more and that a king stops from fewer squares.
///
/// Church (1978) matched patterns and asked an expert for each: the split sacrifice of two
/// pawns against two (Fine 51), the break-throughs of Fine 61 and 82. One expert is enough
/// here, because a cluster is so small: it plays the pawns out against each other. The
/// defending pawns may push, capture, or leave the move to their king. The attacker must be
/// first to queen; a defender who queens right after him is reported.
///
/// Both kings stay out of this game; from where the defending one could have stopped it is
/// worked out beside it, step by step, round his own pawns and what is attacked. The attacking
/// king guards nothing.
pub(crate) fn breakthroughs(cluster: &PawnCluster) -> impl Iterator<Item = Breakthrough> + use<> {
    let color = cluster.attacker;
    let pawns = Clash(cluster.structure);
    let Structure { attackers, defenders } = cluster.structure;
    let small = attackers.len() <= MOST_ATTACKERS && defenders.len() <= MOST_DEFENDERS;
    let shortest = if small { pawns.shortest_run() } else { None };
    let mut in_time = None;
    let lengths = shortest.into_iter().flat_map(|shortest| shortest..=shortest + SPENT);
    lengths.filter_map(move |moves| {
        let outcome = pawns.queens_within(moves)?;
        // Who stands on a pawn has taken it.
        let outcome = Promotions { in_time: outcome.in_time | attackers, ..outcome };
        if in_time == Some(outcome.in_time) {
            return None;
        }
        in_time = Some(outcome.in_time);
        Some(Breakthrough {
            moves,
            queening: outcome.queening.relative_to(color),
            in_time: outcome.in_time.relative_to(color),
            replies: outcome.replies.relative_to(color),
        })
    })
}

/// The first move of a breakthrough that a king on this square does not stop, the attacker to
/// move: from and to.
#[must_use]
pub fn breakthrough_step(cluster: &PawnCluster, defending: Square) -> Option<(Square, Square)> {
    let color = cluster.attacker;
    let king = defending.relative_to(color);
    let found = breakthroughs(cluster).find(|found| !found.in_time.contains(defending))?;
    let step = Clash(cluster.structure).moves_of(ATTACKER).find(|step| {
        if step.to.rank() == Rank::Eighth {
            return !king_dilate(step.to.bitboard()).contains(king);
        }
        let outcome = Clash(step.after).withstands(found.moves - 1);
        step.to != king && outcome.is_some_and(|outcome| !outcome.in_time.contains(king))
    })?;
    Some((step.from.relative_to(color), step.to.relative_to(color)))
}

/// The pawns of a cluster, played out against each other.
#[derive(Clone, Copy)]
struct Clash(Structure);

/// Where promotions took place, and from where they could have been stopped.
#[derive(Clone, Copy)]
struct Promotions {
    queening: Bitboard,
    in_time: Bitboard,
    replies: Bitboard,
}

impl Promotions {
    /// The attacker may choose: the defending king has to be in time either way.
    fn or(self, other: Self) -> Self {
        Self { in_time: self.in_time & other.in_time, ..self.joined(other) }
    }

    /// The defender may choose: it is enough to be in time one way.
    fn and(self, other: Self) -> Self {
        Self { in_time: self.in_time | other.in_time, ..self.joined(other) }
    }

    fn joined(self, other: Self) -> Self {
        let (queening, replies) = (self.queening | other.queening, self.replies | other.replies);
        Self { queening, replies, ..self }
    }
}

impl Clash {
    /// The fewest moves in which an unhindered attacking pawn queens.
    fn shortest_run(self) -> Option<u8> {
        self.0.attackers.iter().map(|pawn| moves_to_queen(ATTACKER, pawn)).min()
    }

    /// Attackers to move: can they queen within `moves`?
    fn queens_within(self, moves: u8) -> Option<Promotions> {
        if moves == 0 || self.shortest_run()? > moves {
            return None;
        }
        // All ways that work, not the first: the answer must not depend on which is tried first.
        self.moves_of(ATTACKER)
            .filter_map(|Change { to, after, .. }| {
                let next = Self(after);
                let outcome = if to.rank() == Rank::Eighth {
                    let (queening, replies) = (to.bitboard(), next.replies());
                    Promotions { queening, in_time: neighbors(queening), replies }
                } else {
                    next.withstands(moves - 1)?
                };
                // A king who stands there is in the way.
                Some(Promotions { in_time: outcome.in_time.with(to), ..outcome })
            })
            .reduce(Promotions::or)
    }

    /// Defenders to move: do the attackers queen within `moves` of their
    /// own, whatever the defenders do?
    fn withstands(self, moves: u8) -> Option<Promotions> {
        // To leave the move to the king refutes most attempts at once. He may step on no pawn
        // of his own and on nothing attacked; what he takes is gone.
        let king_moves = self.queens_within(moves)?;
        let attacked = self.0.attacked();
        let taken = (self.0.attackers - attacked).iter().filter(|pawn| {
            let left = Self(self.0.without(ATTACKER, *pawn)).queens_within(moves);
            left.is_none_or(|left| left.in_time.contains(*pawn))
        });
        let steps = (king_moves.in_time - self.0.all() - attacked) | taken.collect::<Bitboard>();
        let mut worst = Promotions { in_time: neighbors(steps), ..king_moves };
        for step in self.moves_of(DEFENDER) {
            if step.to.rank() == Rank::First {
                return None;
            }
            worst = worst.and(Self(step.after).queens_within(moves)?);
        }
        Some(worst)
    }

    /// Where a defending pawn would queen at once.
    fn replies(self) -> Bitboard {
        let goals = self.moves_of(DEFENDER).map(|step| step.to);
        goals.filter(|to| to.rank() == Rank::First).collect()
    }

    /// Each capture and push of one side, captures first.
    ///
    /// En passant is left out for the defender's sake: an attacking pawn may
    /// not make a double step past a defending one that could capture it.
    fn moves_of(self, by: Color) -> impl Iterator<Item = Change> {
        let (pawns, own) = (self.0, self.0.pawns(by).iter());
        let takes = own.clone().flat_map(move |from| pawns.takes_of(by, from));
        let walks = own.flat_map(move |from| pawns.walks_of(by, from));
        takes.chain(walks).filter(move |step| by == DEFENDER || step.takers().is_empty())
    }
}

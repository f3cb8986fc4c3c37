//! What a promotion is worth: bounds on the placements that the defender holds
//! once a pawn has become a piece.
//!
//! Proof: `docs/endings.md`, section 2.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Rank, Role, Square};
use palisade_structure::{ATTACKER, DEFENDER, KingSets, Structure};
use palisade_tables::duel::Promotions;
use palisade_tables::slices::{StillKey, StillSlices, TABLE_BYTES, TABLE_WORK};

/// The placements after a promotion that are held for certain, and those that
/// are not lost for certain.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) lower: KingSets,
    /// After a promotion of the defender: held for certain, if it does not hurt
    /// that the attacking king takes the new piece.
    pub(crate) spared: KingSets,
    /// After a promotion of the attacker this leaves out of account that the
    /// defending king may take the new piece.
    pub(crate) upper: KingSets,
    /// When this last changed, in units of work.
    pub(crate) changed: u64,
    /// The most tables that the queen against these pawns was refused.
    refused: usize,
    /// Which try to make a table was the last, counted over all promotions.
    tried: u64,
    /// Does a database say all there is to know?
    by_database: bool,
}

impl Judged {
    /// Nothing is known.
    const OPEN: Self = Self {
        lower: KingSets::EMPTY,
        spared: KingSets::EMPTY,
        upper: KingSets::FULL,
        changed: 0,
        refused: 0,
        tried: 0,
        by_database: false,
    };

    /// Is nothing left to do about it: a table has been asked for, or a database says all?
    pub(crate) fn is_settled(&self) -> bool {
        self.is_tried() || self.by_database
    }

    /// Has a table been asked for with as many others as the walk gives it, whether it was made
    /// or refused? What was refused to a search, which gives fewer, is still to be tried.
    pub(crate) const fn is_tried(&self) -> bool {
        self.refused >= MOST_TABLES
    }
}

/// Tables that are missing and that a table of a queen may rest on. With more a walk refuses it.
pub(crate) const MOST_TABLES: usize = 3000;

/// Bytes of tables that are kept if nothing else is said: 8 000 tables.
pub(crate) const DEFAULT_TABLE_BYTES: usize = 8000 * TABLE_BYTES;

/// The most pawns of her own with which a queen's tables against a bare king are made at once: there
/// are a few.
const ALONE: u32 = 2;

/// Judges promotions by what is proved, and remembers.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) promotions: Arc<Promotions>,
    /// The promotions judged.
    pub(crate) memory: BTreeMap<(Structure, Square), Judged>,
    pub(crate) still: StillSlices,
    /// Tries to make a table so far.
    pub(crate) tries: u64,
}

impl Judge {
    pub(crate) fn new(promotions: Arc<Promotions>) -> Self {
        Self {
            promotions,
            memory: BTreeMap::new(),
            still: StillSlices::new(DEFAULT_TABLE_BYTES),
            tries: 0,
        }
    }

    /// Promotions for which a table was made, or refused to a walk, after so many tries.
    pub(crate) fn tried_since(&self, tries: u64) -> Vec<(Structure, Square)> {
        let memory = self.memory.iter();
        let tried = memory.filter(|(_, judged)| judged.is_tried() && judged.tried > tries);
        tried.map(|(&promotion, _)| promotion).collect()
    }

    /// Works out a promotion on this square, `after` being the pawns left: the
    /// attacker's on the eighth rank, the defender's on the first.
    pub(crate) fn work_out(&mut self, after: Structure, to: Square) {
        if self.memory.contains_key(&(after, to)) {
            return;
        }
        let side = side(to);
        let bare = after.pawns(side.opponent()).is_empty();
        // More pawns than a duel has.
        let is_beyond = after.attackers.has_several() || after.defenders.has_several();
        if is_beyond && !bare {
            return;
        }
        let judged = self.by_database(after, to);
        self.memory.insert((after, to), judged);
        if side == ATTACKER && bare && after.attackers.len() <= ALONE {
            self.play_queen(after, to, 1 << ALONE, &Budget::work(u64::MAX), &mut 0);
        }
    }

    /// Works out a queen against the pawns, which costs much more, in `most` tables at most. Returns
    /// false where more work may bring a table.
    pub(crate) fn play_queen(
        &mut self,
        after: Structure,
        to: Square,
        most: usize,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> bool {
        let judged = self.memory.entry((after, to)).or_insert(Judged::OPEN);
        // A refusal is kept for ever: it is one of no more tables than there was work for.
        let left = budget.limit().saturating_sub(*work) / TABLE_WORK;
        let tables = most.min(usize::try_from(left).unwrap_or(usize::MAX));
        // One that is there already needs no work.
        if judged.refused > 0 && judged.refused >= tables {
            return judged.refused >= most;
        }
        let refused = core::mem::replace(&mut judged.refused, tables);
        self.tries += 1;
        judged.tried = self.tries;
        let side = side(to);
        let Some(key) = StillKey::new(after, (side, Role::Queen, to)) else { return true };
        let is_there = self.still.work_out(key, tables, budget, work);
        let placed = self.still.get(key).filter(|_| is_there);
        let Some(proved) = placed.map(|placed| Square::ALL.map(|king| placed(king, to))) else {
            let is_broken_off = budget.stops(*work);
            if is_broken_off {
                judged.refused = refused;
            }
            return tables == most && !is_broken_off;
        };
        let spared = self.still.spared(key, to);
        judged.refused = usize::MAX;
        let mut news = Bitboard::EMPTY;
        for king in Square::ALL {
            let (proved, spared) = (proved[king.index()], spared[king.index()]);
            if side == ATTACKER {
                news |= judged.upper[king] & spared;
                judged.upper[king] -= spared;
                continue;
            }
            for (held, safe) in [(&mut judged.lower, proved), (&mut judged.spared, spared)] {
                news |= safe - held[king];
                held[king] |= safe;
            }
        }
        if news.any() {
            *work += 1;
            judged.changed = *work;
        }
        true
    }

    /// What has been worked out; nothing known otherwise.
    pub(crate) fn get(&self, after: Structure, to: Square) -> Option<&Judged> {
        self.memory.get(&(after, to))
    }

    /// What databases say, the other side to move: the promoter has what he wants if he has it by one
    /// of the pieces. The attacker wants to win, and the defender to hold.
    fn by_database(&self, after: Structure, to: Square) -> Judged {
        let (mut judged, side) = (Judged::OPEN, side(to));
        // A bare king never wins.
        let is_bare = after.attackers.is_empty() && side == DEFENDER;
        if after.pawns(side).any() && !is_bare {
            return judged;
        }
        judged.by_database = true;
        if is_bare {
            judged.lower = KingSets::FULL;
            return judged;
        }
        let pawn = after.pawns(!side).first().map(|square| (Role::Pawn, square));
        let won = |king| {
            Role::PROMOTIONS.map(|role| {
                let piece = Some((role, to));
                let men = if side == ATTACKER { [piece, pawn] } else { [pawn, piece] };
                self.promotions.won(king, men, side == DEFENDER)
            })
        };
        let legal =
            if side == ATTACKER { after.defender_to_move() } else { after.attacker_to_move() };
        for (king, legal) in legal.iter().filter(|&(king, _)| king != to) {
            let legal = legal.without(to);
            let won = won(king);
            for won in won {
                match (side, won) {
                    (_, None) => {}
                    (ATTACKER, Some(won)) => judged.upper[king] -= won & legal,
                    (DEFENDER, Some(won)) => judged.lower[king] |= legal - won,
                }
            }
            match side {
                _ if won.contains(&None) => {}
                ATTACKER => judged.lower[king] = judged.upper[king] & legal,
                DEFENDER => judged.upper[king] -= legal - judged.lower[king],
            }
        }
        judged
    }
}

/// Who promotes on a square.
pub(crate) fn side(to: Square) -> Color {
    if to.rank() == Rank::Eighth { ATTACKER } else { DEFENDER }
}

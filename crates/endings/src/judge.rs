//! What a promotion is worth: bounds on the placements that the defender holds
//! once a pawn has become a piece.
//!
//! Proof: `docs/endings.md`, section 2.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Rank, Role, Square};
use palisade_structure::{ATTACKER, DEFENDER, KingSets, Structure};
use palisade_tables::duel::{Duel, Outcome, Promotions};

use crate::queen::{ALONE, Aim, Horizon, Queens};

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

/// Judges promotions by what is proved, and remembers.
#[derive(Debug)]
pub(crate) struct Judge {
    promotions: Arc<Promotions>,
    memory: BTreeMap<(Structure, Square), Judged>,
    queens: Queens,
    /// Tries to make a table so far.
    pub(crate) tries: u64,
}

impl Judge {
    pub(crate) fn new(promotions: Arc<Promotions>) -> Self {
        Self { promotions, memory: BTreeMap::new(), queens: Queens::default(), tries: 0 }
    }

    /// From now on there is room for `tables` tables of a queen.
    pub(crate) fn make_room_for(&mut self, most: usize) {
        self.queens.set_capacity(most);
    }

    /// Promotions for which a table was made, or refused to a walk, with the number of tries before.
    pub(crate) fn tried_since(&self, tries: u64) -> Vec<(Structure, Square)> {
        let memory = self.memory.iter();
        let tried = memory.filter(|(_, judged)| judged.is_tried() && judged.tried > tries);
        tried.map(|(&promotion, _)| promotion).collect()
    }

    /// The number of promotions judged.
    pub(crate) fn size(&self) -> usize {
        self.memory.len()
    }

    /// Forgets them; tables of queens stay.
    pub(crate) fn forget(&mut self) {
        self.memory.clear();
    }

    /// Works out a promotion on this square, `after` being the pawns left: the
    /// attacker's on the eighth rank, the defender's on the first.
    pub(crate) fn work_out(&mut self, after: Structure, to: Square) {
        if self.memory.contains_key(&(after, to)) {
            return;
        }
        let side = side(to);
        let bare = after.pawns(side.opponent()).is_empty();
        if Self::is_beyond(after) && !bare {
            return;
        }
        let judged = match side {
            ATTACKER => self.attacker_promotes(after, to),
            DEFENDER => self.defender_promotes(after, to),
        };
        self.memory.insert((after, to), judged);
        if side == ATTACKER && bare && after.attackers.len() <= ALONE {
            self.play_queen(after, to, 1 << ALONE, &Budget::work(u64::MAX), &mut 0);
        }
    }

    /// Plays the queen against the pawns, which costs much more, in `tables`
    /// tables at most; has it taught anything new?
    pub(crate) fn play_queen(
        &mut self,
        after: Structure,
        to: Square,
        most: usize,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> bool {
        let judged = self.memory.entry((after, to)).or_insert(Judged::OPEN);
        if judged.refused >= most {
            return false;
        }
        judged.refused = most;
        self.tries += 1;
        judged.tried = self.tries;
        let (structure, aim, queen) = match side(to) {
            // The pawns against the queen go north: turn the board.
            ATTACKER => (after.turned(), Aim::Win, to.flip()),
            DEFENDER => (after, Aim::Safe, to),
        };
        let key = (structure, aim, Horizon::NONE);
        let Some(table) = self.queens.get(key, most, budget, work) else {
            return false;
        };
        let spared = self.queens.spared(structure, aim, &table, queen);
        judged.refused = usize::MAX;
        let mut news = Bitboard::EMPTY;
        for king in Square::ALL {
            if aim == Aim::Win {
                let lost = Bitboard(spared[king.flip().index()]).flip();
                news |= judged.upper[king] & lost;
                judged.upper[king] -= lost;
                continue;
            }
            let safe = table.other[king.index()][to.index()];
            let spared = spared[king.index()];
            for (held, safe) in [(&mut judged.lower, safe), (&mut judged.spared, spared)] {
                for enemy in Bitboard(safe) {
                    news |= king.bitboard() - held[enemy];
                    held[enemy] |= king.bitboard();
                }
            }
        }
        if news.any() {
            *work += 1;
            judged.changed = *work;
        }
        news.any()
    }

    /// Forgets that a table was refused; was it?
    pub(crate) fn take_back(&mut self, promotion: (Structure, Square)) -> bool {
        let judged = self.memory.get_mut(&promotion);
        let refused = judged.filter(|judged| judged.is_tried() && judged.refused != usize::MAX);
        refused.map(|judged| judged.refused = 0).is_some()
    }

    /// What has been worked out; nothing known otherwise.
    pub(crate) fn get(&self, after: Structure, to: Square) -> Option<&Judged> {
        self.memory.get(&(after, to))
    }

    /// More pawns than a duel has.
    const fn is_beyond(after: Structure) -> bool {
        after.attackers.has_several() || after.defenders.has_several()
    }

    /// The attacker has promoted, the defender is to move: he holds if he holds
    /// against each piece.
    fn attacker_promotes(&self, after: Structure, to: Square) -> Judged {
        let mut judged = Judged::OPEN;
        if after.attackers.any() {
            return judged;
        }
        judged.by_database = true;
        let pawn = pawn(after.defenders);
        each_placement(|attacker, defender| {
            let mut all = true;
            for piece in Role::PROMOTIONS {
                let own = Some((piece, to));
                match self.outcome(attacker, defender, own, pawn, Color::Black) {
                    Some(Outcome::Loss) => {
                        judged.upper[attacker] -= defender.bitboard();
                        return;
                    }
                    outcome => all &= outcome.is_some(),
                }
            }
            if all {
                judged.lower[attacker] |= defender.bitboard();
            }
        });
        judged
    }

    /// The defender has promoted, the attacker is to move: the defender holds
    /// if he holds with one of the pieces.
    fn defender_promotes(&self, after: Structure, to: Square) -> Judged {
        let mut judged = Judged::OPEN;
        if after.attackers.is_empty() {
            // A bare king never wins.
            judged.lower = KingSets::FULL;
            judged.by_database = true;
            return judged;
        }
        if after.defenders.any() {
            return judged;
        }
        judged.by_database = true;
        let pawn = pawn(after.attackers);
        each_placement(|attacker, defender| {
            let mut all = true;
            for piece in Role::PROMOTIONS {
                let own = Some((piece, to));
                match self.outcome(attacker, defender, pawn, own, Color::White) {
                    Some(Outcome::Loss | Outcome::Draw) => {
                        judged.lower[attacker] |= defender.bitboard();
                        return;
                    }
                    outcome => all &= outcome.is_some(),
                }
            }
            if all {
                judged.upper[attacker] -= defender.bitboard();
            }
        });
        judged
    }

    fn outcome(
        &self,
        white_king: Square,
        black_king: Square,
        white: Option<(Role, Square)>,
        black: Option<(Role, Square)>,
        mover: Color,
    ) -> Option<Outcome> {
        let duel = Duel::new(white_king, black_king, white, black, mover).ok()?;
        self.promotions.probe(&duel)
    }
}

/// Who promotes on a square.
pub(crate) fn side(to: Square) -> Color {
    if to.rank() == Rank::Eighth { ATTACKER } else { DEFENDER }
}

fn pawn(pawns: Bitboard) -> Option<(Role, Square)> {
    pawns.first().map(|square| (Role::Pawn, square))
}

fn each_placement(mut visit: impl FnMut(Square, Square)) {
    for attacker in Square::ALL {
        for defender in Square::ALL {
            visit(attacker, defender);
        }
    }
}

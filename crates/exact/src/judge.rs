//! What a promotion is worth: bounds on the placements that the defender holds
//! once a pawn has become a piece.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;

use palisade_board::{Bitboard, Color, Role, Square};

use crate::budget::Budget;
use crate::lanes::{Lanes, indices};
use crate::queen::{ALONE, Aim, Horizon, Queens};
use crate::structure::Structure;
use palisade_tables::duel::{Duel, Outcome, Promotions};

/// The placements after a promotion that are held for certain, and those that
/// are not lost for certain.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    pub(crate) lower: Lanes,
    /// After a promotion of the defender: held for certain, if it does not hurt
    /// that the attacking king takes the new piece.
    pub(crate) spared: Lanes,
    /// After a promotion of the attacker this leaves out of account that the
    /// defending king may take the new piece.
    pub(crate) upper: Lanes,
    /// When this last changed, in units of work.
    pub(crate) changed: u64,
    /// The most tables that the queen against these pawns was refused.
    refused: usize,
}

impl Judged {
    /// Nothing is known.
    const OPEN: Self =
        Self { lower: [0; 64], spared: [0; 64], upper: [!0; 64], changed: 0, refused: 0 };
}

/// Judges promotions by what is proved, and remembers.
#[derive(Debug)]
pub(crate) struct Judge {
    promotions: Arc<Promotions>,
    memory: BTreeMap<(Structure, u8), Judged>,
    queens: Queens,
}

impl Judge {
    pub(crate) fn new(promotions: Arc<Promotions>) -> Self {
        Self { promotions, memory: BTreeMap::new(), queens: Queens::default() }
    }

    pub(crate) fn promotions(&self) -> &Promotions {
        &self.promotions
    }

    /// Works out a promotion on this square, `after` being the pawns left: the
    /// attacker's on the eighth rank, the defender's on the first.
    pub(crate) fn work_out(&mut self, after: Structure, to: u8) {
        if self.memory.contains_key(&(after, to)) {
            return;
        }
        let attacker = to >= 56;
        let bare = if attacker { after.defend == 0 } else { after.attack == 0 };
        if Self::is_beyond(after) && !bare {
            return;
        }
        let judged = if attacker {
            self.attacker_promotes(after, usize::from(to))
        } else {
            self.defender_promotes(after, usize::from(to))
        };
        self.memory.insert((after, to), judged);
        if attacker && bare && after.attack.count_ones() <= ALONE {
            self.play_queen(after, to, 1 << ALONE, &Budget::structures(u64::MAX), &mut 0);
        }
    }

    /// Plays the queen against the pawns, which costs much more, in so many
    /// tables at most; has it taught anything new?
    pub(crate) fn play_queen(
        &mut self,
        after: Structure,
        to: u8,
        most: usize,
        budget: &Budget<'_>,
        work: &mut u64,
    ) -> bool {
        let attacker = to >= 56;
        let to = usize::from(to);
        let judged = self.memory.entry((after, to as u8)).or_insert(Judged::OPEN);
        if judged.refused >= most {
            return false;
        }
        judged.refused = most;
        let (structure, aim) = if attacker {
            // The pawns against the queen go north: turn the board.
            (after.turned(), Aim::Win)
        } else {
            (after, Aim::Safe)
        };
        let key = (structure, aim, Horizon::NONE);
        let Some(table) = self.queens.get(key, most, budget, work) else {
            return false;
        };
        let spared = self.queens.spared(structure, aim, &table);
        judged.refused = usize::MAX;
        let mut news = 0;
        for king in 0..64 {
            if attacker {
                let lost = spared[king ^ 56][to ^ 56].swap_bytes();
                news |= judged.upper[king] & lost;
                judged.upper[king] &= !lost;
                continue;
            }
            for (held, table) in [(&mut judged.lower, &table.other), (&mut judged.spared, &spared)]
            {
                for enemy in indices(table[king][to]) {
                    news |= !held[enemy] & 1 << king;
                    held[enemy] |= 1 << king;
                }
            }
        }
        if news != 0 {
            *work += 1;
            judged.changed = *work;
        }
        news != 0
    }

    /// What has been worked out; nothing known otherwise.
    pub(crate) fn get(&self, after: Structure, to: u8) -> Option<&Judged> {
        self.memory.get(&(after, to))
    }

    /// More pawns than a duel has.
    const fn is_beyond(after: Structure) -> bool {
        after.attack.count_ones() > 1 || after.defend.count_ones() > 1
    }

    /// The attacker has promoted, the defender is to move: he holds if he holds
    /// against each piece.
    fn attacker_promotes(&self, after: Structure, to: usize) -> Judged {
        let mut judged = Judged::OPEN;
        if after.attack != 0 {
            return judged;
        }
        let pawn = pawn(after.defend);
        each_placement(|attacker, defender, place| {
            let mut all = true;
            for piece in Role::PROMOTIONS {
                let own = Some((piece, square(to)));
                match self.outcome(attacker, defender, own, pawn, Color::Black) {
                    Some(Outcome::Loss) => {
                        judged.upper[place.0] &= !(1 << place.1);
                        return;
                    }
                    outcome => all &= outcome.is_some(),
                }
            }
            if all {
                judged.lower[place.0] |= 1 << place.1;
            }
        });
        judged
    }

    /// The defender has promoted, the attacker is to move: the defender holds
    /// if he holds with one of the pieces.
    fn defender_promotes(&self, after: Structure, to: usize) -> Judged {
        let mut judged = Judged::OPEN;
        if after.attack == 0 {
            // A bare king never wins.
            judged.lower = [!0; 64];
            return judged;
        }
        if after.defend != 0 {
            return judged;
        }
        let pawn = pawn(after.attack);
        each_placement(|attacker, defender, place| {
            let mut all = true;
            for piece in Role::PROMOTIONS {
                let own = Some((piece, square(to)));
                match self.outcome(attacker, defender, pawn, own, Color::White) {
                    Some(Outcome::Loss | Outcome::Draw) => {
                        judged.lower[place.0] |= 1 << place.1;
                        return;
                    }
                    outcome => all &= outcome.is_some(),
                }
            }
            if all {
                judged.upper[place.0] &= !(1 << place.1);
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

fn square(index: usize) -> Square {
    Square::ALL[index & 63]
}

fn pawn(pawns: u64) -> Option<(Role, Square)> {
    Bitboard(pawns).first().map(|square| (Role::Pawn, square))
}

fn each_placement(mut visit: impl FnMut(Square, Square, (usize, usize))) {
    for attacker in Square::ALL {
        for defender in Square::ALL {
            visit(attacker, defender, (attacker.index(), defender.index()));
        }
    }
}

//! What is known of one structure, and how its parents see it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Role, Square};
use palisade_structure::zone;

use super::change::{ChangeMover, DefenderChanges, PieceChange, Taken, Taker};
use super::men_of_table::{MOST, Men};
use super::table::{PieceTable, TableSets, TableSpot, WordPair};

/// The most changes in a row that are followed.
pub(super) const DEEPEST: usize = 10;

/// What is hoped for in one try, at one depth.
#[derive(Clone, Debug)]
pub(super) struct Hope {
    /// In which try.
    pub(super) ask: u32,
    pub(super) pair: WordPair,
    /// From where the defender is hoped to have a change of his own.
    pub(super) gifts: Vec<Bitboard>,
    /// What had been learnt when it was last looked at; 0 at first.
    pub(super) seen: u64,
    /// What was wanted and could not be proved.
    pub(super) failed: WordPair,
}

/// One structure with its placements.
#[derive(Debug)]
pub(super) struct TableNode {
    pub(super) table: PieceTable,
    /// What is proved.
    pub(super) lower: WordPair,
    /// What is hoped for, by how many changes are still followed.
    pub(super) hopes: [Option<Box<Hope>>; DEEPEST + 1],
    /// The attacker's changes, then the defender's.
    pub(super) links: Vec<Link>,
    /// How many of them are the attacker's.
    pub(super) theirs: usize,
    /// What had been learnt when something here last changed.
    pub(super) version: u64,
    /// What had been learnt when it was last proved with nothing assumed.
    pub(super) proved: u64,
}

/// A change, and the nodes that it leads to.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) change: PieceChange,
    pub(super) men: Men,
    /// Nobody can lose there who defends.
    pub(super) dull: bool,
    /// How many of the changes that are followed it counts for.
    pub(super) cost: usize,
    /// Is it a push of the attacker's that is not answered at once?
    pub(super) push: bool,
    /// Does it lead from a structure where pieces attack to one where none does? Tables are small
    /// there, and more changes can be followed.
    pub(super) gains: bool,
    /// Might the defender take in passing then?
    pub(super) passing: bool,
    /// Where it leads if the man who has come is taken at once: by king or pieces, or by a pawn
    /// from one square to another.
    pub(super) backs: Vec<(Option<(Square, Square)>, Self)>,
    /// With floods, or without; and its number.
    pub(super) nodes: Vec<(bool, u32)>,
    /// What had been learnt when it last led to a new node.
    pub(super) version: u64,
    /// The words of a table that was too large.
    pub(super) refused: usize,
}

impl Link {
    pub(super) fn new(change: PieceChange, table: &PieceTable) -> Self {
        let passing = change.is_passing(table);
        let backs = if change.attacks { change.taken_back(table) } else { Vec::new() };
        let backs = backs.into_iter().map(|(pawn, men)| (pawn, Self::to(change, men))).collect();
        let mut all = Self { passing, backs, ..Self::to(change, change.after(&table.men)) };
        let push = matches!((change.mover, change.taken), (ChangeMover::Pawn(_), Taken::Nothing));
        all.push = push && change.attacks;
        if is_small(&table.men) {
            all.gains = false;
            all.backs.iter_mut().for_each(|(_, back)| back.gains = false);
        }
        all
    }

    fn to(change: PieceChange, men: Men) -> Self {
        let dull = is_dull(&men);
        let gains = is_small(&men);
        Self {
            change,
            men,
            dull,
            gains,
            cost: 1,
            push: false,
            passing: false,
            backs: Vec::new(),
            nodes: Vec::new(),
            version: 0,
            refused: usize::MAX,
        }
    }

    /// What is said where nobody has looked yet: nothing is proved, and everything hoped for.
    #[inline]
    pub(super) fn unseen(&self, held: bool) -> Option<Bitboard> {
        if self.dull || !self.nodes.is_empty() || self.refused < usize::MAX {
            return None;
        }
        Some(if held { Bitboard::EMPTY } else { Bitboard::FULL })
    }

    /// To the position that is asked about, which no change leads to.
    pub(super) fn root(men: Men) -> Self {
        Self { cost: 0, ..Self::to(PieceChange::NONE, men) }
    }

    /// Might taking back be well?
    #[inline]
    pub(super) fn has_backs(&self, held: bool) -> bool {
        let open = |link: &Self| link.unseen(held) != Some(Bitboard::EMPTY);
        self.backs.iter().any(|(_, back)| open(back))
    }

    /// Where it leads if this taker takes back on that square.
    #[inline]
    pub(super) fn back(&self, taker: Taker, to: Square) -> Option<usize> {
        let pawn = match taker {
            Taker::King | Taker::Piece(_) => None,
            Taker::Pawn(from) => Some((from, to)),
        };
        self.backs.iter().position(|(way, _)| *way == pawn)
    }

    /// What the defender must be allowed for this. Changes of the attacker's are always followed:
    /// to leave one out would promise what he refutes.
    pub(super) const fn defence(&self) -> DefenderChanges {
        match self.change.taken {
            _ if self.change.attacks => DefenderChanges::PiecesTaken,
            Taken::Piece(_) => DefenderChanges::PiecesTaken,
            Taken::Pawn => DefenderChanges::PawnsTaken,
            Taken::Nothing => DefenderChanges::PawnsPushed,
        }
    }
}

/// Does no piece attack, and at most one defend?
fn is_small(men: &Men) -> bool {
    !men.attacker_has_pieces() && men.len() <= 1
}

/// Has the attacker too little to mate with, whatever the defender does? A king alone; or a king
/// and one bishop or knight against a king alone.
pub(super) fn is_dull(men: &Men) -> bool {
    let pawns = men.pawns;
    if !pawns.attackers.is_empty() {
        return false;
    }
    if !men.attacker_has_pieces() {
        return true;
    }
    let minor = |role| matches!(role, Role::Bishop | Role::Knight);
    pawns.defenders.is_empty() && men.len() == 1 && men.kinds().all(|kind| minor(kind.role))
}

/// Squares of the defending king in such a structure. With the attacker to move the placement has
/// to be legal: a king must not have taken what was guarded.
pub(super) fn dull(men: &Men, place: &TableSets, attacks: bool) -> Bitboard {
    if !attacks {
        return Bitboard::FULL;
    }
    let Some(king) = place[0].first() else { return Bitboard::EMPTY };
    let certain = |set: &Bitboard| if set.has_several() { Bitboard::EMPTY } else { *set };
    let standing = place.iter().fold(men.pawns.all(), |all, set| all | certain(set));
    let mut safe = !(standing | zone(king));
    for (kind, set) in men.kinds().zip(&place[1..]) {
        if !kind.defends {
            // Whoever is somewhere stands on no square, and attacks from all.
            safe -= *set;
            for from in *set {
                safe -= kind.attacks(from, standing);
            }
        }
    }
    safe
}

impl TableNode {
    /// The word of a place of which every man that this table knows has one square. The place has
    /// to be within the table.
    pub(super) fn word(&self, place: &TableSets) -> Option<usize> {
        let mut spot: TableSpot = [Square::A1; MOST + 1];
        for man in 0..=self.table.kinds().len() {
            if !place[man].is_subset(self.table.sets[man]) {
                return None;
            }
            if self.table.knows(man) {
                spot[man] = place[man].first()?;
            }
        }
        self.table.men_at(&spot)?;
        self.table.word(&spot)
    }

    /// Squares of the defending king that are proved, in a word; with the defender to move those
    /// as well that cannot come up. With `passing` he might take in passing, so he is not
    /// stalemated.
    #[inline]
    pub(super) fn held(&self, word: usize, attacks: bool, passing: bool) -> Bitboard {
        self.of(&self.lower, word, attacks, passing)
    }

    /// The same of what is hoped for; nothing, if nobody has asked yet at this depth.
    #[inline]
    pub(super) fn hoped(
        &self,
        level: usize,
        ask: u32,
        word: usize,
        attacks: bool,
        passing: bool,
    ) -> Option<Bitboard> {
        let held = self.held(word, attacks, passing);
        if level == 0 {
            return Some(held);
        }
        let hope = self.hopes[level].as_ref().filter(|hope| hope.ask == ask)?;
        let hoped = self.of(&hope.pair, word, attacks, passing);
        Some(held | (hoped - hope.failed.side(attacks)[word]))
    }

    #[inline]
    fn of(&self, pair: &WordPair, word: usize, attacks: bool, passing: bool) -> Bitboard {
        if attacks {
            return pair.attacks[word];
        }
        let stale = if passing { self.table.stale(word) } else { Bitboard::EMPTY };
        (pair.defends[word] - stale) | !self.table.legal[word]
    }
}

/// Every way to put men who may be on several squares on one each.
pub(super) fn each_spot(
    place: &TableSets,
    men: usize,
    see: &mut impl FnMut(&TableSets) -> bool,
) -> bool {
    let Some(man) = (0..=men).find(|&man| place[man].has_several()) else {
        return see(place);
    };
    let mut single = *place;
    for square in place[man] {
        single[man] = square.bitboard();
        if !each_spot(&single, men, see) {
            return false;
        }
    }
    true
}

/// Do two men stand on one square, or one on a pawn? Of men on one square each.
pub(super) fn collides(men: &Men, place: &TableSets) -> bool {
    let mut all = men.pawns.all();
    for set in &place[..=men.len()] {
        if all.meets(*set) {
            return true;
        }
        all |= *set;
    }
    false
}

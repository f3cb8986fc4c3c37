//! What is known of one structure, and how its parents see it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Square};
use palisade_structure::men::{MOST_PIECES, Men, MenChange, Mover, Taken};
use palisade_structure::{ATTACKER, zone};

use super::change::taken_back;
use super::table::{PieceTable, TableSets, TableSpot, WordPair};

/// The most changes in a row that are followed. A try asks for fewer.
pub(super) const DEEPEST: usize = 10;

/// The placements of one structure that a try hopes to hold, if so many changes may still follow.
#[derive(Clone, Debug)]
pub(super) struct Hope {
    /// The number of the try. Another try has other limits, so it hopes anew.
    pub(super) ask: u32,
    /// Squares of the defending king that are hoped to be held, by word.
    pub(super) pair: WordPair,
    /// From where the defender is hoped to have a change of his own.
    pub(super) gifts: Vec<Bitboard>,
    /// The count of what had been learnt when these hopes were last reduced. It is 0 until they have
    /// been reduced once.
    pub(super) seen: u64,
    /// Placements that this try wanted to prove and could not. They are hoped for no more.
    pub(super) failed: WordPair,
}

/// One structure with all its placements, and what is known of them.
#[derive(Debug)]
pub(super) struct TableNode {
    pub(super) table: PieceTable,
    /// Placements from which the attacker is proved not to win.
    pub(super) lower: WordPair,
    /// Placements that are hoped for, by the number of changes that may still follow.
    pub(super) hopes: [Option<Box<Hope>>; DEEPEST + 1],
    /// The changes of the structure, the attacker's before the defender's.
    pub(super) links: Vec<Link>,
    /// The number of the attacker's changes.
    pub(super) theirs: usize,
    /// The count of what had been learnt when a proof or a hope of this structure last changed.
    pub(super) version: u64,
    /// The count of what had been learnt when `lower` was last worked out, with nothing assumed.
    pub(super) proved: u64,
}

/// A change, and where it leads.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) change: MenChange,
    /// May the other side take in passing after it?
    pub(super) passing: bool,
    pub(super) end: LinkEnd,
    /// Where it leads if the man who has come is taken at once: by king or pieces, or by a pawn
    /// from one square to another.
    pub(super) backs: Vec<(Option<(Square, Square)>, LinkEnd)>,
}

/// Where a change leads, or a question begins: the men there, and the nodes with their placements.
#[derive(Debug)]
pub(super) struct LinkEnd {
    pub(super) men: Men,
    /// Can nobody win there who attacks?
    pub(super) is_dull: bool,
    /// How many changes it counts for, where a number of them may follow. The root counts for none.
    pub(super) cost: usize,
    /// Is it led to by a push of the attacker's that is not answered at once?
    pub(super) is_pushed: bool,
    /// Does it begin where pieces attack, and end where none does? Tables are small there, and
    /// more changes can be followed.
    pub(super) gains: bool,
    /// The nodes by number, and whether each has floods.
    pub(super) nodes: Vec<(bool, u32)>,
    /// The count of what had been learnt when it last led to a new node.
    pub(super) version: u64,
    /// The words of a table that was too large.
    pub(super) refused: usize,
}

impl Link {
    pub(super) fn new(change: MenChange, table: &PieceTable) -> Self {
        let gains = |men: &Men| is_small(men) && !is_small(&table.men);
        let end = |men: Men| LinkEnd { cost: 1, gains: gains(&men), ..LinkEnd::root(men) };
        let attacks = change.by == ATTACKER;
        let is_push = matches!((change.mover, change.taken), (Mover::Pawn(_), Taken::Nothing));
        let backs = if attacks { taken_back(&change, table) } else { Vec::new() };
        Self {
            change,
            passing: attacks && change.takers().any(),
            end: LinkEnd { is_pushed: attacks && is_push, ..end(change.after) },
            backs: backs.into_iter().map(|(pawn, men)| (pawn, end(men))).collect(),
        }
    }

    /// May the defender be safe after some way of taking back? Where no way is known to be, nobody
    /// needs to look at them one by one.
    #[inline]
    pub(super) fn has_backs(&self, held: bool) -> bool {
        let open = |end: &LinkEnd| end.unseen(held) != Some(Bitboard::EMPTY);
        self.backs.iter().any(|(_, back)| open(back))
    }

    /// Where it leads if this taker takes back on that square.
    #[inline]
    pub(super) fn back(&self, taker: Mover, to: Square) -> Option<usize> {
        let pawn = match taker {
            Mover::King | Mover::Piece(_) => None,
            Mover::Pawn(from) => Some((from, to)),
        };
        self.backs.iter().position(|(way, _)| *way == pawn)
    }
}

impl LinkEnd {
    /// The men of the position that is asked about, which no change leads to.
    pub(super) fn root(men: Men) -> Self {
        Self {
            men,
            is_dull: men.is_never_won(),
            cost: 0,
            is_pushed: false,
            gains: is_small(&men),
            nodes: Vec::new(),
            version: 0,
            refused: usize::MAX,
        }
    }

    /// The answer of a structure that no node stands for yet: there nothing is proved, and everything
    /// is hoped for.
    #[inline]
    pub(super) fn unseen(&self, held: bool) -> Option<Bitboard> {
        if self.is_dull || !self.nodes.is_empty() || self.refused < usize::MAX {
            return None;
        }
        Some(if held { Bitboard::EMPTY } else { Bitboard::FULL })
    }
}

/// Does no piece attack, and at most one defend?
fn is_small(men: &Men) -> bool {
    men.attacker.is_empty() && men.len() <= 1
}

/// Squares of the defending king that are well where the attacker can never win. With the attacker
/// to move the placement has to be legal: a king must not have taken what was guarded.
pub(super) fn dull(men: &Men, place: &TableSets, attacks: bool) -> Bitboard {
    if !attacks {
        return Bitboard::FULL;
    }
    let Some(king) = place[0].first() else { return Bitboard::EMPTY };
    let certain = |set: &Bitboard| if set.has_several() { Bitboard::EMPTY } else { *set };
    let standing = place.iter().fold(men.structure.all(), |all, set| all | certain(set));
    let mut safe = !(standing | zone(king));
    for ((side, kind), set) in men.pieces().zip(&place[1..]) {
        if side == ATTACKER {
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
        let mut spot: TableSpot = [Square::A1; MOST_PIECES + 1];
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

    /// Squares of the defending king that are proved or hoped for, in a word, if `level` changes may
    /// follow. Nothing, if this try has not asked for that yet.
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
    let mut all = men.structure.all();
    for set in &place[..=men.len()] {
        if all.meets(*set) {
            return true;
        }
        all |= *set;
    }
    false
}

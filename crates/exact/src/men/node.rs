//! What a search knows of one structure with men, and how its parents see it.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::Bitboard;
use palisade_structure::zone;

use super::change::Change;
use super::pace::Pace;
use super::reply::Reply;
use super::table::{Spot, Table};

/// What is known of a structure.
pub(super) enum Known {
    /// With pieces: a table of placements.
    Table(Box<Node>),
    /// The attacker has nothing but his king.
    Bare,
}

/// A table with its two bounds. The hoped ones are in the table itself.
pub(super) struct Node {
    pub(super) table: Table,
    /// Proved safe, the attacker to move.
    pub(super) held_attacks: Vec<Bitboard>,
    /// Proved safe, the defender to move.
    pub(super) held_defends: Vec<Bitboard>,
    /// What the attacker and the defender may do to change the structure.
    pub(super) theirs: Vec<Change>,
    pub(super) own: Vec<Change>,
    /// From where the defender is hoped to have a change of his own that is safe.
    pub(super) gifts: Vec<Bitboard>,
    /// May the defender's pieces move?
    pub(super) moves_pieces: bool,
    /// How many changes its hope follows, in which pass of the search.
    pub(super) level: Option<(u32, u8)>,
}

impl Node {
    pub(super) fn new(
        table: Table,
        theirs: Vec<Change>,
        own: Vec<Change>,
        moves_pieces: bool,
    ) -> Self {
        let none = vec![Bitboard::EMPTY; table.words()];
        let (held_attacks, held_defends) = (none.clone(), none.clone());
        Self {
            table,
            held_attacks,
            held_defends,
            theirs,
            own,
            gifts: none,
            moves_pieces,
            level: None,
        }
    }

    /// Is its hope that of this pass, and follows it so many changes?
    pub(super) fn hopes(&self, pass: u32, level: u8) -> bool {
        self.level.is_some_and(|(of, own)| of == pass && own >= level)
    }

    /// Takes over what another table of the same men has proved; nothing, if it takes too long.
    pub(super) fn learn(&mut self, other: &Self, pace: &mut Pace<'_>) -> Option<()> {
        for word in 0..self.table.words() {
            if pace.is_over(1) {
                return None;
            }
            if let Some(known) = other.table.word(&self.table.spot(word)) {
                self.held_attacks[word] |= other.held_attacks[known];
                self.held_defends[word] |= other.held_defends[known];
            }
        }
        Some(())
    }
}

impl Known {
    /// Is its hope that of this pass, and follows it so many changes?
    pub(super) fn hopes(&self, pass: u32, level: u8) -> bool {
        match self {
            Self::Table(node) => node.hopes(pass, level),
            Self::Bare => true,
        }
    }
}

/// A structure as a change that leads to it sees it.
#[derive(Clone, Copy)]
pub(super) enum View<'a> {
    /// Whatever happens there is lost.
    Lost,
    /// Nothing is known yet.
    Open,
    /// What is hoped for.
    Hoped(&'a Known),
    /// What is proved.
    Held(&'a Known),
}

impl View<'_> {
    /// Safe squares of the defending king, the attacker to move.
    #[inline]
    pub(super) fn attacks(self, spot: &Spot) -> Bitboard {
        match self {
            Self::Lost => Bitboard::EMPTY,
            Self::Open => Bitboard::FULL,
            Self::Hoped(known) | Self::Held(known) => {
                let held = matches!(self, Self::Held(_));
                match known {
                    Known::Bare => !zone(spot[0]),
                    Known::Table(node) if held => node.held_attacks_at(spot),
                    Known::Table(node) => node.table.safe_at(spot),
                }
            }
        }
    }

    /// Squares of the defending king, he to move, that are safe or cannot come up. With
    /// `passing` he might take in passing, so he is not stalemated.
    #[inline]
    pub(super) fn harmless(self, spot: &Spot, passing: bool) -> Bitboard {
        match self {
            Self::Lost => Bitboard::EMPTY,
            Self::Open => Bitboard::FULL,
            Self::Hoped(known) | Self::Held(known) => {
                let held = matches!(self, Self::Held(_));
                match known {
                    Known::Bare => Bitboard::FULL,
                    Known::Table(node) => node.harmless_at(spot, passing, held),
                }
            }
        }
    }
}

impl Node {
    fn held_attacks_at(&self, spot: &Spot) -> Bitboard {
        self.table.word(spot).map_or(Bitboard::EMPTY, |word| self.held_attacks[word])
    }

    fn harmless_at(&self, spot: &Spot, passing: bool, held: bool) -> Bitboard {
        let Some(word) = self.table.word(spot) else { return Bitboard::EMPTY };
        let mut safe = if held { self.held_defends[word] } else { self.table.defends[word] };
        if passing && !self.table.stale.is_empty() {
            safe -= self.table.stale[word];
        }
        safe | !self.table.legal[word]
    }
}

/// Squares of the defending king that a change of the attacker leaves safe, in one word.
#[inline]
pub(super) fn leaves(change: Change, table: &Table, spot: &Spot, view: View<'_>) -> Bitboard {
    if let Some(path) = change.promotion(table, spot) {
        let mut safe = path;
        change.replies(table, spot, |after, reply| safe |= reply.from(view.attacks(after)));
        return safe;
    }
    if change.promotes() {
        return Bitboard::FULL;
    }
    let passing = change.is_passing(table);
    let mut safe = Bitboard::FULL;
    change.ways(table, spot, |after, path| safe &= path | view.harmless(after, passing));
    safe
}

/// Squares of the defending king from which a change of his is safe, in one word.
#[inline]
pub(super) fn gives(change: Change, table: &Table, spot: &Spot, view: View<'_>) -> Bitboard {
    let mut safe = Bitboard::EMPTY;
    change.replies(table, spot, |after, reply: Reply| safe |= reply.from(view.attacks(after)));
    safe
}

//! All nodes, and what they say of a change in the placement from which it is played.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::Bitboard;
use palisade_structure::men::{MOST_PIECES, Men};

use super::change::{DefenderChanges, TakeBack};
use super::node::{Link, LinkEnd, TableNode, collides, dull, each_spot};
use super::table::TableSets;

/// By what a change is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// By what is proved of the structure that it leads to.
    Held,
    /// By what is hoped for in that structure, if this number of changes may follow in the one where
    /// it is played. Everything is hoped for in a structure at which nobody has looked.
    Hoped(usize),
}

/// Bytes of a hope for each word of its table.
pub(super) const HOPE_BYTES: usize = 40;

/// Tables are known by the men, whether pieces are floods, and where everybody may be.
type TableKey = (Men, bool, [u64; MOST_PIECES + 1]);

/// What is known of every structure, and how far a try looks.
#[derive(Debug, Default)]
pub(super) struct KnownTables {
    pub(super) nodes: Vec<Option<Box<TableNode>>>,
    /// The number of each table.
    pub(super) index: BTreeMap<TableKey, u32>,
    /// The bytes that the tables and hopes take.
    pub(super) bytes: usize,
    /// Counts what has been learnt.
    pub(super) learnt: u64,
    /// What the defender may do to change the structure.
    pub(super) defence: DefenderChanges,
    /// The number of changes that may follow at least once no piece attacks any more.
    pub(super) small: usize,
    /// Are pushes of the attacker's followed at any depth? He runs out of them by himself.
    pub(super) free: bool,
    /// The most words of a table. A larger one is not made, and nothing is proved by it.
    pub(super) most_words: usize,
    /// The number of this try. What another one hoped for is not used.
    pub(super) ask: u32,
}

impl KnownTables {
    /// Keeps what is proved alone.
    pub(super) fn forget_hopes(&mut self) {
        for node in self.nodes.iter_mut().flatten() {
            let hopes = node.hopes.iter_mut().filter_map(Option::take).count();
            self.bytes = self.bytes.saturating_sub(hopes * node.table.words() * HOPE_BYTES);
        }
    }

    pub(super) fn node(&self, number: u32) -> Option<&TableNode> {
        self.nodes[number as usize].as_deref()
    }

    /// Squares of the defending king that are safe in a placement that a change leads to, `attacks`
    /// if the attacker moves there. With `passing` the defender may take in passing.
    pub(super) fn see(
        &self,
        end: &LinkEnd,
        place: &TableSets,
        attacks: bool,
        passing: bool,
        sight: Sight,
    ) -> Bitboard {
        if end.is_dull {
            return dull(&end.men, place, attacks);
        }
        if let Some(said) = end.unseen(sight == Sight::Held) {
            return said;
        }
        let held = self.held(end, place, attacks, passing);
        match sight {
            Sight::Held => held,
            Sight::Hoped(level) => {
                let level = self.further(end, level);
                held | self.hoped(end, place, attacks, passing, level)
            }
        }
    }

    /// How many changes may follow in the structure that a change leads to, if `level` may follow in
    /// the one where it is played.
    pub(super) fn further(&self, end: &LinkEnd, level: usize) -> usize {
        let level = level.saturating_sub(if end.is_pushed && self.free { 0 } else { end.cost });
        if end.gains { level.max(self.small) } else { level }
    }

    fn held(&self, end: &LinkEnd, place: &TableSets, attacks: bool, passing: bool) -> Bitboard {
        let mut held = Bitboard::EMPTY;
        let mut exact = false;
        for &(floods, number) in &end.nodes {
            exact |= !floods;
            let node = self.node(number).filter(|_| floods);
            if let Some((node, word)) = node.and_then(|node| Some((node, node.word(place)?))) {
                held |= node.held(word, attacks, passing);
            }
        }
        if !exact {
            return held;
        }
        let mut all = Bitboard::FULL;
        each_spot(place, end.men.len(), &mut |spot| {
            if collides(&end.men, spot) {
                return true;
            }
            let word = self.exact(end, spot);
            all &= word.map_or(Bitboard::EMPTY, |(node, word)| node.held(word, attacks, passing));
            all.any()
        });
        held | all
    }

    fn hoped(
        &self,
        end: &LinkEnd,
        place: &TableSets,
        attacks: bool,
        passing: bool,
        level: usize,
    ) -> Bitboard {
        if end.refused < usize::MAX && end.refused > self.most_words {
            // An exact table is too large for this try, so that only floods can be hoped for.
            let found = end.nodes.iter().filter(|(floods, _)| *floods).find_map(|&(_, number)| {
                let node = self.node(number)?;
                node.hoped(level, self.ask, node.word(place)?, attacks, passing)
            });
            return found.unwrap_or(Bitboard::EMPTY);
        }
        let mut all = Bitboard::FULL;
        each_spot(place, end.men.len(), &mut |spot| {
            let hoped = self
                .exact(end, spot)
                .and_then(|(node, word)| node.hoped(level, self.ask, word, attacks, passing));
            all &= hoped.unwrap_or(Bitboard::FULL);
            all.any()
        });
        all
    }

    /// The table without floods that has a word for these squares, and the number of that word.
    fn exact(&self, end: &LinkEnd, spot: &TableSets) -> Option<(&TableNode, usize)> {
        end.nodes.iter().filter(|(floods, _)| !floods).find_map(|&(_, number)| {
            let node = self.node(number)?;
            Some((node, node.word(spot)?))
        })
    }

    /// Squares of the defending king on which he is safe from one change of the attacker's, in one
    /// word.
    pub(super) fn leaves(
        &self,
        node: &TableNode,
        link: &Link,
        word: usize,
        sight: Sight,
    ) -> Bitboard {
        let (table, spot) = (&node.table, node.table.spot(word));
        let Some((to, path)) = table.plays(&link.change, spot) else {
            return Bitboard::FULL;
        };
        let mut safe = path;
        if !link.change.promotes {
            safe |= link.end.unseen(sight == Sight::Held).unwrap_or_else(|| {
                let place = table.place(&link.change, spot, to);
                self.see(&link.end, &place, false, link.passing, sight)
            });
        }
        if safe != Bitboard::FULL && link.has_backs(sight == Sight::Held) {
            table.take_backs(&link.change, spot, to, |back| {
                safe |= self.back(node, link, word, back, sight);
            });
        }
        safe
    }

    /// Squares of the defending king from which he is safe by taking back in one way, in one word.
    pub(super) fn back(
        &self,
        node: &TableNode,
        link: &Link,
        word: usize,
        TakeBack { to, taker, reply }: TakeBack,
        sight: Sight,
    ) -> Bitboard {
        let Some(number) = link.back(taker, to) else { return Bitboard::EMPTY };
        let back = &link.backs[number].1;
        reply.from(back.unseen(sight == Sight::Held).unwrap_or_else(|| {
            let (table, spot) = (&node.table, node.table.spot(word));
            let place = table.place_back(&link.change, spot, to, taker);
            self.see(back, &place, true, false, sight)
        }))
    }

    /// Squares of the defending king from which one change of the defender's is safe, in one word.
    pub(super) fn gives(
        &self,
        node: &TableNode,
        link: &Link,
        word: usize,
        sight: Sight,
    ) -> Bitboard {
        let said = link.end.unseen(sight == Sight::Held);
        if said == Some(Bitboard::EMPTY) {
            return Bitboard::EMPTY;
        }
        let (table, spot) = (&node.table, node.table.spot(word));
        let Some((to, reply)) = table.defence(&link.change, spot) else {
            return Bitboard::EMPTY;
        };
        reply.from(said.unwrap_or_else(|| {
            self.see(&link.end, &table.place(&link.change, spot, to), true, false, sight)
        }))
    }

    /// Squares of the defending king from which some change of the defender's is safe, in one word.
    /// Changes that are `dropped` are judged by what is proved, all others by `hope`.
    pub(super) fn gifts(
        &self,
        node: &TableNode,
        word: usize,
        dropped: &[bool],
        hope: Sight,
    ) -> Bitboard {
        let legal = node.table.legal[word];
        let mut gifts = Bitboard::EMPTY;
        // Pushes come last in the list, and leave nothing to look for where they are hoped for.
        for number in (node.theirs..node.links.len()).rev() {
            if legal.is_subset(gifts) {
                break;
            }
            let link = &node.links[number];
            if DefenderChanges::of(&link.change) <= self.defence {
                let sight = if dropped[number] { Sight::Held } else { hope };
                gifts |= self.gives(node, link, word, sight);
            }
        }
        gifts & legal
    }

    /// Has something been learnt after `then` of where a link leads?
    pub(super) fn is_newer(&self, link: &Link, then: u64) -> bool {
        let newer =
            |&(_, number): &(bool, u32)| self.node(number).is_some_and(|node| node.version > then);
        let ends = link.backs.iter().map(|(_, back)| back).chain([&link.end]);
        ends.into_iter().any(|end| end.version > then || end.nodes.iter().any(newer))
    }
}

//! All nodes, and how a change looks from where it is played.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_board::Bitboard;

use super::change::{DefenderChanges, TakeBack};
use super::node::{Link, LinkEnd, TableNode, collides, dull, each_spot};
use super::table::TableSets;

/// How a change is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sight {
    /// What is proved of where it leads.
    Held,
    /// What is hoped there by a parent that follows this number of changes. Nobody has looked: all is
    /// well.
    Hoped(usize),
}

/// What is known of every structure, and how far a try looks.
#[derive(Debug, Default)]
pub(super) struct KnownTables {
    pub(super) nodes: Vec<Option<Box<TableNode>>>,
    /// What the defender may do to change the structure.
    pub(super) defence: DefenderChanges,
    /// Changes that are followed at least where no piece attacks any more.
    pub(super) small: usize,
    /// Are pushes of the attacker's followed at any depth? He runs out of them by himself.
    pub(super) free: bool,
    /// The most words of a table.
    pub(super) most_words: usize,
    /// Which try this is: what was hoped in another is hoped anew.
    pub(super) ask: u32,
}

impl KnownTables {
    pub(super) fn node(&self, number: u32) -> Option<&TableNode> {
        self.nodes[number as usize].as_deref()
    }

    /// Squares of the defending king that are well where a change leads.
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

    /// How many changes are followed from where a change leads, of `level` that may be followed from
    /// before it.
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
            // Only floods are left to hope for.
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

    /// The exact table for men on one square each, and the word.
    fn exact(&self, end: &LinkEnd, spot: &TableSets) -> Option<(&TableNode, usize)> {
        end.nodes.iter().filter(|(floods, _)| !floods).find_map(|&(_, number)| {
            let node = self.node(number)?;
            Some((node, node.word(spot)?))
        })
    }

    /// Squares of the defending king that a change of the attacker's leaves well, in one word.
    pub(super) fn leaves(
        &self,
        node: &TableNode,
        link: &Link,
        word: usize,
        sight: Sight,
    ) -> Bitboard {
        let (table, spot) = (&node.table, node.table.spot(word));
        let Some((to, path)) = table.attack(&link.change, spot) else {
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

    /// Squares of the defending king from which taking back is well.
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

    /// Squares of the defending king from which a change of his is well, in one word.
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

    /// From where the defender has a change in one word; those that are `dropped` count as they
    /// are proved.
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

    /// Has a link or where it leads changed since then?
    pub(super) fn is_newer(&self, link: &Link, then: u64) -> bool {
        let newer =
            |&(_, number): &(bool, u32)| self.node(number).is_some_and(|node| node.version > then);
        let ends = link.backs.iter().map(|(_, back)| back).chain([&link.end]);
        ends.into_iter().any(|end| end.version > then || end.nodes.iter().any(newer))
    }
}

//! What is known of a slice, packed.
//!
//! Proof: `docs/slices.md`, step 2.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_board::Bitboard;

use super::ground::Ground;
use super::key::{Key, Spot};

/// 64 words: which of them are listed, which are all that is legal, and where the list begins.
#[derive(Clone, Copy, Debug)]
struct Block {
    listed: u64,
    full: u64,
    start: u32,
}

/// Words of which most are empty, or all that is legal.
#[derive(Debug)]
struct Words {
    blocks: Box<[Block]>,
    list: Box<[u64]>,
}

/// What a word holds.
enum Word {
    Listed(u64),
    /// All that is legal.
    Full,
}

impl Words {
    fn pack(words: &[u64], legal: impl Fn(usize) -> u64) -> Self {
        let mut list = Vec::new();
        let block = |(number, chunk): (usize, &[u64])| {
            let mut block = Block { listed: 0, full: 0, start: list.len() as u32 };
            for (place, &word) in chunk.iter().enumerate() {
                if word == 0 {
                    continue;
                }
                match word == legal(64 * number + place) {
                    true => block.full |= 1 << place,
                    false => {
                        block.listed |= 1 << place;
                        list.push(word);
                    }
                }
            }
            block
        };
        let blocks = words.chunks(64).enumerate().map(block).collect();
        Self { blocks, list: list.into_boxed_slice() }
    }

    #[inline]
    fn get(&self, index: usize) -> Word {
        let block = &self.blocks[index / 64];
        let bit = 1 << (index % 64);
        if block.listed & bit != 0 {
            let before = (block.listed & (bit - 1)).count_ones();
            Word::Listed(self.list[(block.start + before) as usize])
        } else if block.full & bit != 0 {
            Word::Full
        } else {
            Word::Listed(0)
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.blocks) + size_of_val(&*self.list)
    }
}

/// One bound of a slice: by placement of the attacking king and the pieces a set of squares of
/// the defending king.
#[derive(Debug)]
pub(super) struct Bound {
    /// The attacker moves, and is not known to win by this bound.
    left: Words,
    /// The defender moves, and the attacker wins.
    won: Words,
}

impl Bound {
    pub(super) fn pack(ground: &Ground, left: &[u64], won: &[u64]) -> Self {
        Self {
            left: Words::pack(left, |index| ground.attacker_moves(ground.spot(index))),
            won: Words::pack(won, |index| ground.defender_moves(ground.spot(index)).0),
        }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.left.bytes() + self.won.bytes()
    }
}

/// A slice that has been worked out.
#[derive(Debug)]
pub(super) struct Table {
    /// What is won though everything unknown is not.
    pub(super) low: Bound,
    /// What is won if everything unknown is; none, if that is the same.
    pub(super) high: Option<Bound>,
    /// Does it rest on a slice that was not worked out, but could be?
    pub(super) is_partial: bool,
}

impl Table {
    pub(super) fn bytes(&self) -> usize {
        self.low.bytes() + self.high.as_ref().map_or(0, Bound::bytes)
    }

    fn bound(&self, high: bool) -> &Bound {
        match &self.high {
            Some(bound) if high => bound,
            _ => &self.low,
        }
    }
}

/// How tables name a slice: of a slice and its mirror image only the first is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named {
    pub(super) key: Key,
    mirrored: bool,
    /// In the mirror image the two pieces of a side stand in the other order.
    swapped: bool,
}

impl Named {
    pub(super) fn new(key: Key) -> Self {
        let (mirror, swapped) = key.mirror();
        match mirror < key {
            true => Self { key: mirror, mirrored: true, swapped },
            false => Self { key, mirrored: false, swapped: false },
        }
    }

    #[inline]
    fn spot(&self, spot: Spot, axes: usize) -> Spot {
        if !self.mirrored {
            return spot;
        }
        let men = if self.swapped { [spot.men[1], spot.men[0]] } else { spot.men };
        let turned = |axis: usize| if axis < axes { men[axis] ^ 7 } else { 0 };
        Spot { king: spot.king ^ 7, men: [turned(0), turned(1)] }
    }
}

/// What is known of a slice, before anybody looks into it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known<'t> {
    /// The attacker wins nowhere.
    Never,
    Unknown,
    Table(&'t Table),
}

/// One bound of a slice for whoever looks into it.
#[derive(Debug)]
pub(super) struct View<'t> {
    pub(super) ground: Ground,
    named: Named,
    axes: usize,
    known: Known<'t>,
    high: bool,
}

impl<'t> View<'t> {
    pub(super) fn new(ground: Ground, known: Known<'t>, high: bool) -> Self {
        Self { named: Named::new(ground.key), axes: ground.key.axes(), ground, known, high }
    }

    #[inline]
    fn word(&self, table: &Table, spot: Spot, attacker_moves: bool) -> Word {
        let bound = table.bound(self.high);
        let words = if attacker_moves { &bound.left } else { &bound.won };
        let named = self.named.spot(spot, self.axes);
        match words.get(self.ground.index(named)) {
            Word::Listed(word) if self.named.mirrored => Word::Listed(Bitboard(word).mirror().0),
            word => word,
        }
    }

    /// The defender moves, and the attacker wins.
    #[inline]
    pub(super) fn won(&self, spot: Spot) -> u64 {
        let legal = || self.ground.defender_moves(spot).0;
        match self.known {
            Known::Never => 0,
            Known::Unknown => {
                if self.high {
                    legal()
                } else {
                    0
                }
            }
            Known::Table(table) => match self.word(table, spot, false) {
                Word::Listed(word) => word,
                Word::Full => legal(),
            },
        }
    }

    /// The attacker moves legally, and does not win.
    #[inline]
    pub(super) fn left(&self, spot: Spot) -> u64 {
        let legal = || self.ground.attacker_moves(spot);
        match self.known {
            Known::Never => legal(),
            Known::Unknown => {
                if self.high {
                    0
                } else {
                    legal()
                }
            }
            Known::Table(table) => match self.word(table, spot, true) {
                Word::Listed(word) => word,
                Word::Full => legal(),
            },
        }
    }
}

//! What is known of a slice, packed.
//!
//! Proof: `docs/slices.md`, step 2.

use alloc::boxed::Box;
use alloc::vec::Vec;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use palisade_board::{Bitboard, Square};
use palisade_structure::men::Order;
use palisade_structure::{Placements, Structure};

use super::ground::SliceGround;
use super::key::{AXES, SliceKey, SliceSpot};
use super::planes::{legal, mirror};
use crate::bytes::{BookFault, Bytes};

/// How hard tables are packed for a file, of ten: harder ones take longer than they are made.
const DEFLATE_LEVEL: u8 = 2;

/// Bytes of a word.
const WORD_BYTES: usize = 8;

/// The words of each square of a piece: which of them are listed, which are all that is legal, and where the
/// list begins.
#[derive(Clone, Copy, Debug, PartialEq)]
struct WordBlock {
    listed: Bitboard,
    full: Bitboard,
    start: u32,
}

/// Words of which most are empty, or all that is legal.
#[derive(Debug, PartialEq)]
struct Words {
    blocks: Box<[WordBlock]>,
    list: Box<[Bitboard]>,
}

impl Words {
    fn pack(words: &[Bitboard], legal: &[Bitboard]) -> Self {
        let mut list = Vec::new();
        let block = |(words, legal): (&[Bitboard], &[Bitboard])| {
            let start = list.len() as u32;
            let mut block = WordBlock { listed: Bitboard::EMPTY, full: Bitboard::EMPTY, start };
            for (man, (&word, legal)) in words.iter().zip(legal).enumerate() {
                if word.is_empty() {
                    continue;
                }
                match word == *legal {
                    true => block.full.0 |= 1 << man,
                    false => {
                        block.listed.0 |= 1 << man;
                        list.push(word);
                    }
                }
            }
            block
        };
        let blocks = words.chunks(64).zip(legal.chunks(64)).map(block).collect();
        Self { blocks, list: list.into_boxed_slice() }
    }

    /// What a word holds; nothing, if that is all that is legal.
    #[inline]
    fn get(&self, index: usize) -> Option<Bitboard> {
        let (block, man) = (&self.blocks[index / 64], Square::ALL[index % 64]);
        if block.listed.contains(man) {
            let before = block.listed & Bitboard(man.bitboard().0 - 1);
            Some(self.list[(block.start + before.len()) as usize])
        } else {
            (!block.full.contains(man)).then_some(Bitboard::EMPTY)
        }
    }

    /// Takes from all that is legal what is not in these words.
    fn unpack(&self, legal: &mut [Bitboard]) {
        for (block, words) in self.blocks.iter().zip(legal.chunks_mut(64)) {
            let empty = !(block.listed | block.full);
            empty.iter().for_each(|man| words[man.index()] = Bitboard::EMPTY);
            let list = block.listed.iter().zip(&self.list[block.start as usize..]);
            list.for_each(|(man, word)| words[man.index()] = *word);
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.blocks) + size_of_val(&*self.list)
    }

    const fn masks(&self, number: usize) -> [Bitboard; 2] {
        [self.blocks[number].listed, self.blocks[number].full]
    }

    /// Appends them as [`read`](Self::read) reads them: what is other than in `like`.
    fn write(&self, like: Option<&Self>, out: &mut Vec<Bitboard>) {
        for (number, block) in self.blocks.iter().enumerate() {
            let same = like.map(|like| like.masks(number)).unwrap_or_default();
            out.extend([block.listed ^ same[0], block.full ^ same[1]]);
        }
        for (number, block) in self.blocks.iter().enumerate() {
            for (man, word) in block.listed.iter().zip(&self.list[block.start as usize..]) {
                let same = like.and_then(|like| like.get(64 * number + man.index()));
                out.push(*word ^ same.unwrap_or_default());
            }
        }
    }

    fn read(
        words: usize,
        like: Option<&Self>,
        from: &mut impl Iterator<Item = Bitboard>,
    ) -> Option<Self> {
        let mut blocks = Vec::with_capacity(words / 64);
        let mut start = 0;
        for number in 0..words / 64 {
            let same = like.map(|like| like.masks(number)).unwrap_or_default();
            let [listed, full] = [from.next()? ^ same[0], from.next()? ^ same[1]];
            if listed.meets(full) {
                return None;
            }
            blocks.push(WordBlock { listed, full, start });
            start += listed.len();
        }
        let mut list = Vec::with_capacity(start as usize);
        for (number, block) in blocks.iter().enumerate() {
            for man in block.listed {
                let same = like.and_then(|like| like.get(64 * number + man.index()));
                list.push(from.next()? ^ same.unwrap_or_default());
            }
        }
        Some(Self { blocks: blocks.into_boxed_slice(), list: list.into_boxed_slice() })
    }
}

/// All first bytes of words before all second ones: there they are most alike.
fn to_planes(words: &[Bitboard]) -> Vec<u8> {
    let plane = |byte| words.iter().map(move |word| (word.0 >> (8 * byte)) as u8);
    (0..WORD_BYTES).flat_map(plane).collect()
}

/// The words of which these are the bytes.
fn from_planes(planes: &[u8]) -> impl Iterator<Item = Bitboard> {
    let count = planes.len() / WORD_BYTES;
    (0..count).map(move |number| {
        let byte = |byte: usize| u64::from(planes[byte * count + number]) << (8 * byte);
        Bitboard((0..WORD_BYTES).map(byte).sum())
    })
}

/// One bound of a slice: by placement of the attacking king and the pieces a set of squares of
/// the defending king.
#[derive(Debug, PartialEq)]
pub(crate) struct SliceBound {
    /// The attacker moves, and is not known to win by this bound.
    left: Words,
    /// The defender moves, and the attacker wins.
    won: Words,
}

impl SliceBound {
    /// Packs both arrays; `legal` has what is legal, the attacker to move and the defender to move.
    pub(crate) fn pack(legal: &[Vec<Bitboard>; 2], left: &[Bitboard], won: &[Bitboard]) -> Self {
        Self { left: Words::pack(left, &legal[0]), won: Words::pack(won, &legal[1]) }
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>() + self.left.bytes() + self.won.bytes()
    }

    /// Packed quickly, for this memory alone.
    pub(crate) fn packed(&self) -> Vec<u8> {
        let mut words = Vec::new();
        self.write(None, &mut words);
        lz4_flex::compress_prepend_size(&to_planes(&words))
    }

    /// A bound of so many words from what was packed.
    pub(crate) fn from_packed(words: usize, packed: &[u8]) -> Option<Self> {
        let planes = lz4_flex::decompress_size_prepended(packed).ok()?;
        Self::read(words, None, &mut from_planes(&planes))
    }

    fn write(&self, like: Option<&Self>, out: &mut Vec<Bitboard>) {
        self.left.write(like.map(|like| &like.left), out);
        self.won.write(like.map(|like| &like.won), out);
    }

    fn read(
        words: usize,
        like: Option<&Self>,
        from: &mut impl Iterator<Item = Bitboard>,
    ) -> Option<Self> {
        let left = Words::read(words, like.map(|like| &like.left), from)?;
        Some(Self { left, won: Words::read(words, like.map(|like| &like.won), from)? })
    }
}

/// A slice that has been worked out.
///
/// [`SlicePlan`](crate::slices::SlicePlan) has an example.
#[derive(Debug)]
pub struct SliceTable {
    /// What is won though everything unknown is not.
    pub(crate) low: SliceBound,
    /// What is won if everything unknown is; none, if that is the same.
    pub(crate) high: Option<SliceBound>,
    /// Does it rest on a slice that was not worked out, but could be?
    pub(crate) is_partial: bool,
}

impl SliceTable {
    /// The slice of a structure and kings alone, its name first: from where the defender holds for
    /// certain, and where he is not lost for certain.
    pub(crate) fn of_kings(
        structure: Structure,
        held: &Placements,
        hoped: &Placements,
    ) -> (SliceKey, Self) {
        let named = Named::new(SliceKey::NONE.with_pawns(structure));
        let ground = SliceGround::new(named.key, None);
        let mut all = [Vec::new(), Vec::new()];
        legal(&ground, true, &mut all[0]);
        legal(&ground, false, &mut all[1]);
        let bound = |held: &Placements| {
            let [mut left, mut safe] =
                [&held.attacker_moves, &held.defender_moves].map(|sets| *sets.as_array());
            if named.mirrored {
                mirror(&mut left);
                mirror(&mut safe);
            }
            left.iter_mut().zip(&all[0]).for_each(|(left, legal)| *left &= *legal);
            safe.iter_mut().zip(&all[1]).for_each(|(safe, legal)| *safe = *legal - *safe);
            SliceBound::pack(&all, &left, &safe)
        };
        let high = (held != hoped).then(|| bound(held));
        (named.key, Self { low: bound(hoped), high, is_partial: false })
    }

    /// With one bound, where nobody asks for another.
    pub(crate) const fn of_one(bound: SliceBound) -> Self {
        Self { low: bound, high: None, is_partial: false }
    }

    /// Bytes of memory that it takes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.low.bytes() + self.high.as_ref().map_or(0, SliceBound::bytes)
    }

    /// Appends it as [`read`](Self::read) reads it: packed.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(self.high.is_some()) | u8::from(self.is_partial) << 1);
        let mut words = Vec::new();
        self.low.write(None, &mut words);
        self.high.iter().for_each(|high| high.write(Some(&self.low), &mut words));
        out.extend(compress_to_vec(&to_planes(&words), DEFLATE_LEVEL));
    }

    /// Reads a table of so many words.
    pub(crate) fn read(words: usize, from: &mut Bytes<'_>) -> Result<Self, BookFault> {
        let flags = from.byte()?;
        // Two arrays a bound, each with its blocks' masks.
        let most = 4 * (words + words / 32) * WORD_BYTES;
        let planes = decompress_to_vec_with_limit(from.take(from.left())?, most);
        let planes = planes.map_err(|_| BookFault::Bounds)?;
        let mut all = from_planes(&planes);
        let low = SliceBound::read(words, None, &mut all).ok_or(BookFault::Bounds)?;
        let high = match flags & 1 {
            0 => None,
            _ => Some(SliceBound::read(words, Some(&low), &mut all).ok_or(BookFault::Bounds)?),
        };
        match all.next() {
            None => Ok(Self { low, high, is_partial: flags & 2 != 0 }),
            Some(_) => Err(BookFault::Longer),
        }
    }
}

/// How tables name a slice: of a slice and its mirror image only the first is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) key: SliceKey,
    mirrored: bool,
    /// Which axis of the slice each axis of the table is: in the mirror image two bishops of one
    /// side stand in the other order.
    order: Order,
}

impl Named {
    pub(crate) fn new(key: SliceKey) -> Self {
        let (mirror, order) = key.mirror();
        match mirror < key {
            true => Self { key: mirror, mirrored: true, order },
            false => Self { key, mirrored: false, order: [0, 1, 2] },
        }
    }

    /// A set of squares as the table has it.
    pub(crate) fn set(&self, set: Bitboard) -> Bitboard {
        if self.mirrored { set.mirror() } else { set }
    }

    /// By axis of the table, the set of its piece.
    pub(crate) fn sets(&self, sets: [Bitboard; AXES]) -> [Bitboard; AXES] {
        let from = |axis: usize| if self.mirrored { self.order[axis] } else { axis };
        core::array::from_fn(|axis| self.set(sets[from(axis)]))
    }

    #[inline]
    fn spot(&self, spot: SliceSpot, axes: usize) -> SliceSpot {
        if !self.mirrored {
            return spot;
        }
        let mut men = [Square::A1; AXES];
        for (man, from) in men.iter_mut().zip(self.order).take(axes) {
            *man = spot.men[from].mirror();
        }
        SliceSpot { king: spot.king.mirror(), men }
    }
}

/// What is known of a slice, before anybody looks into it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KnownSlice<'t> {
    /// The attacker wins nowhere.
    Never,
    Unknown,
    Table(&'t SliceTable),
}

impl<'t> KnownSlice<'t> {
    /// What is known of a slice, if `table` has the tables by their names.
    pub(crate) fn of(
        key: SliceKey,
        table: impl FnOnce(&SliceKey) -> Option<&'t SliceTable>,
    ) -> Self {
        if key.is_never_won() {
            return Self::Never;
        }
        table(&Named::new(key).key).map_or(Self::Unknown, Self::Table)
    }
}

/// One bound of a slice for whoever looks into it.
#[derive(Debug)]
pub(crate) struct SliceView<'t> {
    pub(crate) ground: SliceGround,
    /// The board as the table has it.
    table_ground: SliceGround,
    named: Named,
    axes: usize,
    /// The bound that was worked out.
    told: Option<&'t SliceBound>,
    /// Without one, is all won that is legal? What is unknown is won above.
    is_won: bool,
}

impl<'t> SliceView<'t> {
    pub(crate) fn new(ground: SliceGround, known: KnownSlice<'t>, high: bool) -> Self {
        let named = Named::new(ground.key);
        let told = match known {
            KnownSlice::Table(table) => table.high.as_ref().filter(|_| high).or(Some(&table.low)),
            KnownSlice::Never | KnownSlice::Unknown => None,
        };
        let (table_ground, axes) = (SliceGround::folded(named.key), ground.key.len());
        let is_won = high && matches!(known, KnownSlice::Unknown);
        Self { named, axes, ground, table_ground, told, is_won }
    }

    /// What a word holds of this slice; nothing, if that is all that is legal.
    #[inline]
    fn word(&self, words: &Words, spot: SliceSpot) -> Option<Bitboard> {
        let mut named = self.named.spot(spot, self.axes);
        let ground = &self.table_ground;
        // Where a table has words for each square of the king, the board is as it is.
        let folds = ground.fold.planes < 64;
        let image = folds.then(|| ground.fold.place(named.king).1);
        if let Some(image) = image {
            named = ground.image(named, image);
        }
        let word = words.get(ground.index(named))?;
        let word = image.map_or(word, |image| image.inverse().bitboard(word));
        Some(self.named.set(word))
    }

    /// The defender moves, and the attacker wins.
    #[inline]
    pub(crate) fn won(&self, spot: SliceSpot) -> Bitboard {
        let word = match self.told {
            Some(bound) => self.word(&bound.won, spot),
            None if self.is_won => None,
            None => return Bitboard::EMPTY,
        };
        word.unwrap_or_else(|| self.ground.defender_moves(spot).0)
    }

    /// The attacker moves legally, and does not win.
    #[inline]
    pub(crate) fn left(&self, spot: SliceSpot) -> Bitboard {
        let word = match self.told {
            Some(bound) => self.word(&bound.left, spot),
            None if self.is_won => return Bitboard::EMPTY,
            None => None,
        };
        word.unwrap_or_else(|| self.ground.attacker_moves(spot))
    }

    /// All words of one of the two, if a table has words for each square of the king and its pieces in
    /// the same order. None, if they are empty.
    pub(crate) fn unpacked(&self, won: bool) -> Option<Vec<Bitboard>> {
        if self.table_ground.fold.planes < 64 || self.named.order != [0, 1, 2] {
            return None;
        }
        let mut words = Vec::new();
        match self.told {
            Some(bound) => {
                legal(&self.table_ground, !won, &mut words);
                let packed = if won { &bound.won } else { &bound.left };
                packed.unpack(&mut words);
                if self.named.mirrored {
                    mirror(&mut words);
                }
            }
            None if won == self.is_won => legal(&self.ground, !won, &mut words),
            None => return None,
        }
        Some(words)
    }
}

//! One file: read, checked and looked into. Whatever its bytes are, looking into it ends, and what
//! does not fit is said to be damaged.

use std::vec::Vec;

use palisade_board::Position;

use super::checksum::checksum;
use super::men::TableMen;
use super::numbering::Numbering;

/// What a table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableKind {
    /// Won, drawn or lost, and whether the fifty-move rule changes that: `rtbw`.
    Outcome,
    /// In how many plies the next capture or pawn move comes: `rtbz`.
    Distance,
}

impl TableKind {
    pub(super) const fn suffix(self) -> &'static str {
        match self {
            Self::Outcome => "rtbw",
            Self::Distance => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            Self::Outcome => [0x71, 0xe8, 0x23, 0x5d],
            Self::Distance => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Damage {
    #[error("it does not begin as such a table does")]
    Magic,
    #[error("its size is not a table's: it may have been cut off")]
    Size,
    #[error("its checksum is wrong")]
    Sum,
    #[error("what it says of its own contents does not fit")]
    Contents,
}

/// Bytes of the checksum at the end.
const SUM_BYTES: usize = 16;

/// Blocks begin at multiples of this.
const ALIGNED: usize = 64;

/// A table that has been read.
pub(super) struct SyzygyTable {
    bytes: Vec<u8>,
    kind: TableKind,
    men: TableMen,
    /// By file of the leading pawn, and by the side to move if both are there.
    parts: Vec<[Option<Part>; 2]>,
}

/// What is known of one side to move, with the leading pawn on one file.
struct Part {
    numbering: Numbering,
    flags: u8,
    values: Values,
    /// Where the lists begin by which distances are renamed: for wins, losses, cursed and blessed.
    names: [usize; 4],
}

enum Values {
    /// All the same.
    Same(u16),
    Packed(Packed),
}

/// Values in blocks: pairs of symbols are symbols again, and those are written with as few bits as
/// they are frequent.
struct Packed {
    index_bits: u32,
    block_bits: u32,
    shortest_code: usize,
    /// By the bits of a code over the shortest: the first code, to the left of a word.
    first_code: Vec<u64>,
    /// Where the first symbols are, by the bits of their codes.
    first_symbol: usize,
    /// How many values a symbol stands for, less one.
    lengths: Vec<u8>,
    pairs: usize,
    blocks_in_file: usize,
    blocks: usize,
    index: usize,
    sizes: usize,
    data: usize,
}

/// What a table of distances says.
pub(super) enum Distance {
    Plies(u16),
    /// It has only those of the other side to move.
    OtherSide,
}

fn byte(bytes: &[u8], at: usize) -> Option<usize> {
    bytes.get(at).copied().map(usize::from)
}

fn two(bytes: &[u8], at: usize) -> Option<usize> {
    let found = bytes.get(at..at.checked_add(2)?)?;
    Some(usize::from(u16::from_le_bytes(found.try_into().ok()?)))
}

fn four(bytes: &[u8], at: usize) -> Option<[u8; 4]> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok()
}

impl SyzygyTable {
    pub(super) fn parse(kind: TableKind, men: TableMen, bytes: Vec<u8>) -> Result<Self, Damage> {
        if bytes.get(..4) != Some(&kind.magic()[..]) {
            return Err(Damage::Magic);
        }
        if bytes.len() % ALIGNED != SUM_BYTES || bytes.len() < ALIGNED {
            return Err(Damage::Size);
        }
        let (data, sum) = bytes.split_at(bytes.len() - SUM_BYTES);
        if checksum(data)[..] != *sum {
            return Err(Damage::Sum);
        }
        let parts = parse_parts(kind, men, &bytes).ok_or(Damage::Contents)?;
        Ok(Self { bytes, kind, men, parts })
    }

    /// Which part tells of a placement, seen with colours changed or not.
    fn part(&self, position: &Position, flip: bool) -> Option<&[Option<Part>; 2]> {
        let first = self.parts.first()?;
        match self.parts.len() {
            1 => Some(first),
            _ => self.parts.get(first[0].as_ref()?.numbering.leading_file(position, flip)),
        }
    }

    /// Which side of the table is to move? There is one if both sides have the same men.
    fn side(&self, position: &Position, flip: bool) -> usize {
        let second = position.side_to_move().is_white() == flip;
        usize::from(second && !self.men.is_symmetric())
    }

    /// From -2, lost, to 2, won: ones are what the fifty-move rule makes a draw.
    pub(super) fn outcome(&self, position: &Position, flip: bool) -> Option<i8> {
        debug_assert_eq!(self.kind, TableKind::Outcome);
        let part = self.part(position, flip)?[self.side(position, flip)].as_ref()?;
        let value = part.value(&self.bytes, position, flip)? & 0xff;
        i8::try_from(value).ok().filter(|value| (0..=4).contains(value)).map(|value| value - 2)
    }

    /// Plies to the next capture or pawn move of a position with this outcome.
    pub(super) fn distance(
        &self,
        position: &Position,
        flip: bool,
        outcome: i8,
    ) -> Option<Distance> {
        debug_assert_eq!(self.kind, TableKind::Distance);
        let part = self.part(position, flip)?[0].as_ref()?;
        let is_other = usize::from(part.flags & 1) != self.side(position, flip);
        if is_other && !self.men.is_symmetric() {
            return Some(Distance::OtherSide);
        }
        let value = usize::from(part.value(&self.bytes, position, flip)?);
        // Lists are of wins, losses, wins and losses that the rule makes a draw; full moves
        // are doubled.
        let (list, in_plies) = match outcome {
            2 => (0, part.flags & 4 != 0),
            1 => (2, false),
            -1 => (3, false),
            _ => (1, part.flags & 8 != 0),
        };
        let value = match part.flags & (NAMED | WIDE) {
            NAMED => byte(&self.bytes, part.names[list] + value)?,
            both if both == NAMED | WIDE => two(&self.bytes, part.names[list] + 2 * value)?,
            _ => value,
        };
        let plies = if in_plies { value } else { 2 * value };
        Some(Distance::Plies(u16::try_from(plies).ok()?))
    }
}

/// Distances are renamed by lists.
const NAMED: u8 = 2;

/// The lists have two bytes an entry.
const WIDE: u8 = 16;

fn parse_parts(kind: TableKind, men: TableMen, bytes: &[u8]) -> Option<Vec<[Option<Part>; 2]>> {
    let sides = if kind == TableKind::Outcome && bytes.get(4)? & 1 != 0 { 2 } else { 1 };
    // Whose turn it is must be known where it matters.
    if kind == TableKind::Outcome && (sides == 1) != men.is_symmetric() {
        return None;
    }
    let files = if men.pawns() == [0, 0] { 1 } else { 4 };
    let mut at = 5;
    let mut numberings = Vec::new();
    for file in 0..files {
        let head = bytes.get(at..at + Numbering::head_bytes(men))?;
        for side in 0..sides {
            numberings.push(Numbering::parse(men, head, 4 * side, file)?);
        }
        at += head.len();
    }
    at += at % 2;
    let mut parts = Vec::new();
    for numbering in numberings {
        let flags = *bytes.get(at)?;
        let values = Values::parse(kind, bytes, &mut at)?;
        parts.push(Part { numbering, flags, values, names: [0; 4] });
    }
    if kind == TableKind::Distance {
        for part in parts.iter_mut().filter(|part| part.flags & NAMED != 0) {
            part.parse_names(bytes, &mut at)?;
        }
        at += at % 2;
    }
    for part in &mut parts {
        let size = part.numbering.size;
        if let Values::Packed(packed) = &mut part.values {
            packed.index = at;
            let indices = size.div_ceil(1 << packed.index_bits);
            at = at.checked_add(usize::try_from(indices.checked_mul(6)?).ok()?)?;
        }
    }
    for packed in parts.iter_mut().filter_map(Part::packed) {
        packed.sizes = at;
        at = at.checked_add(packed.blocks.checked_mul(2)?)?;
    }
    for packed in parts.iter_mut().filter_map(Part::packed) {
        at = at.checked_next_multiple_of(ALIGNED)?;
        packed.data = at;
        at = at.checked_add(packed.blocks_in_file.checked_mul(1 << packed.block_bits)?)?;
    }
    if at > bytes.len() {
        return None;
    }
    let mut parts = parts.into_iter();
    let mut by_file = Vec::new();
    while let Some(part) = parts.next() {
        by_file.push([Some(part), if sides == 2 { parts.next() } else { None }]);
    }
    Some(by_file)
}

impl Part {
    fn packed(&mut self) -> Option<&mut Packed> {
        match &mut self.values {
            Values::Packed(packed) => Some(packed),
            Values::Same(_) => None,
        }
    }

    fn parse_names(&mut self, bytes: &[u8], at: &mut usize) -> Option<()> {
        let is_wide = self.flags & WIDE != 0;
        if is_wide {
            *at += *at % 2;
        }
        for list in &mut self.names {
            let (head, entries) =
                if is_wide { (2, 2 * two(bytes, *at)?) } else { (1, byte(bytes, *at)?) };
            *list = *at + head;
            *at += head + entries;
        }
        Some(())
    }

    fn value(&self, bytes: &[u8], position: &Position, flip: bool) -> Option<u16> {
        match &self.values {
            Values::Same(value) => Some(*value),
            Values::Packed(packed) => packed.value(bytes, self.numbering.number(position, flip)?),
        }
    }
}

impl Values {
    /// Reads a head of values, and goes on behind it.
    fn parse(kind: TableKind, bytes: &[u8], at: &mut usize) -> Option<Self> {
        let head = bytes.get(*at..)?;
        if head.first()? & 0x80 != 0 {
            *at += 2;
            let value = if kind == TableKind::Outcome { *head.get(1)? } else { 0 };
            return Some(Self::Same(u16::from(value)));
        }
        let (block_bits, index_bits) = (byte(head, 1)? as u32, byte(head, 2)? as u32);
        let blocks_in_file = u32::from_le_bytes(four(head, 4)?) as usize;
        let blocks = blocks_in_file.checked_add(byte(head, 3)?)?;
        let (longest, shortest) = (byte(head, 8)?, byte(head, 9)?);
        let codes = longest.checked_sub(shortest)? + 1;
        if shortest == 0 || longest > 32 || !(1..32).contains(&index_bits) || block_bits >= 32 {
            return None;
        }
        let symbols = two(head, 10 + 2 * codes)?;
        let pairs = 12 + 2 * codes;
        let first_symbol = |code: usize| two(head, 10 + 2 * code).map(|symbol| symbol as u64);
        let mut first_code = std::vec![0; codes];
        for code in (0..codes - 1).rev() {
            let shorter = first_code[code + 1] + first_symbol(code)?;
            first_code[code] = shorter.checked_sub(first_symbol(code + 1)?)? / 2;
        }
        for (code, first) in first_code.iter_mut().enumerate() {
            *first <<= 64 - (shortest + code);
        }
        let lengths = lengths(head.get(pairs..)?.get(..3 * symbols)?)?;
        let packed = Packed {
            index_bits,
            block_bits,
            shortest_code: shortest,
            first_code,
            first_symbol: *at + 10,
            lengths,
            pairs: *at + pairs,
            blocks_in_file,
            blocks,
            index: 0,
            sizes: 0,
            data: 0,
        };
        *at += pairs + 3 * symbols + symbols % 2;
        Some(Self::Packed(packed))
    }
}

/// The two halves of a symbol, twelve bits each. A symbol without a right half is a value, which
/// stands in the left one.
fn halves(pairs: &[u8], symbol: usize) -> Option<(usize, usize)> {
    let pair = pairs.get(3 * symbol..3 * symbol + 3)?;
    let [first, second, third] = [pair[0], pair[1], pair[2]].map(usize::from);
    Some(((second & 0xf) << 8 | first, third << 4 | second >> 4))
}

/// The right half of a symbol that is a value.
const NO_HALF: usize = 0xfff;

/// How many values each symbol stands for, less one; nothing if one is part of itself.
fn lengths(pairs: &[u8]) -> Option<Vec<u8>> {
    let mut lengths: Vec<Option<u8>> = std::vec![None; pairs.len() / 3];
    let mut is_new = true;
    while core::mem::take(&mut is_new) {
        for symbol in 0..lengths.len() {
            let (left, right) = halves(pairs, symbol)?;
            let length = match right {
                NO_HALF => Some(0),
                _ => match lengths.get(left)?.zip(*lengths.get(right)?) {
                    Some((one, other)) => Some(one.checked_add(other)?.checked_add(1)?),
                    None => None,
                },
            };
            is_new |= length != lengths[symbol];
            lengths[symbol] = length;
        }
    }
    // What is part of itself never gets one.
    lengths.into_iter().collect()
}

impl Packed {
    fn value(&self, bytes: &[u8], number: u64) -> Option<u16> {
        let at = self.index + 6 * usize::try_from(number >> self.index_bits).ok()?;
        let mut block = u32::from_le_bytes(four(bytes, at)?) as usize;
        // An entry of the index tells of the number in its middle.
        let span = 1_i64 << self.index_bits;
        let mut left = (number as i64 & (span - 1)) - span / 2 + two(bytes, at + 4)? as i64;
        let values_of = |block: usize| {
            let is_there = block < self.blocks;
            Some(two(bytes, self.sizes + 2 * block).filter(|_| is_there)? as i64 + 1)
        };
        while left < 0 {
            block = block.checked_sub(1)?;
            left += values_of(block)?;
        }
        while left >= values_of(block)? {
            left -= values_of(block)?;
            block += 1;
        }
        self.unpack(bytes, self.data + (block << self.block_bits), left)
    }

    /// The value with `left` others before it in the block that begins here.
    fn unpack(&self, bytes: &[u8], mut at: usize, mut left: i64) -> Option<u16> {
        let next = |at: &mut usize| {
            let found = four(bytes, *at)?;
            *at += 4;
            Some(u64::from(u32::from_be_bytes(found)))
        };
        let mut code = next(&mut at)? << 32 | next(&mut at)?;
        let mut used = 0;
        let mut symbol = loop {
            let longer = self.first_code.iter().position(|&first| code >= first)?;
            let bits = self.shortest_code + longer;
            let first = two(bytes, self.first_symbol + 2 * longer)?;
            let symbol =
                first + usize::try_from((code - self.first_code[longer]) >> (64 - bits)).ok()?;
            let values = i64::from(*self.lengths.get(symbol)?) + 1;
            if left < values {
                break symbol;
            }
            left -= values;
            code <<= bits;
            used += bits;
            if used >= 32 {
                used -= 32;
                code |= next(&mut at)? << used;
            }
        };
        let pairs = bytes.get(self.pairs..)?;
        while self.lengths[symbol] > 0 {
            let (first, second) = halves(pairs, symbol)?;
            let values = i64::from(self.lengths[first]) + 1;
            if left < values {
                symbol = first;
            } else {
                left -= values;
                symbol = second;
            }
        }
        halves(pairs, symbol).map(|(value, _)| value as u16)
    }
}

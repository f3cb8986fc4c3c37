//! A book of slices: every table of a plan, one after the other, and where each begins.
//!
//! A book grows table by table in the order of its plan, so as much of it as there is stays good
//! whenever the work ends; and its bytes do not depend on how often that was.
//!
//! Proof: `docs/slices.md`, step 8.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, Position};
use palisade_proof::HowHeld;
use palisade_structure::men::{Men, PieceKind};
use palisade_structure::{ATTACKER, DEFENDER, Placements, Structure};

use super::fortress::fortress;
use super::plan::{SlicePlan, slice_of};
use super::queue::children;
use super::wins::wins_by;
use crate::bytes::{BookFault, Bytes, begin, seal, unsealed, write_number, write_position};
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{AXES, SliceKey, with_piece};
use crate::one_slice::table::{KnownSlice, SliceTable};

/// Bytes of the length before each table, and before the index.
const LENGTH: usize = 4;

/// Bytes of a check sum, and of a place in the file.
const WORD: usize = 8;

/// Bytes of a slice's name: the pawns of each side, and the pieces.
const NAME: usize = 2 * WORD + 2 * AXES;

/// Bytes of a row of the index: a name, and where its table begins.
const ROW: usize = NAME + WORD;

/// The most bytes of a header: the longest position has some ninety.
const HEADER: usize = 256;

/// Bytes that can be read at any place: those of a file, or of memory.
///
/// ```
/// use palisade_tables::slices::Pages;
/// let pages: &[u8] = &[1, 2, 3];
/// let mut two = [0; 2];
/// assert!(pages.read(1, &mut two));
/// assert_eq!(two, [2, 3]);
/// assert!(!pages.read(2, &mut two));
/// ```
pub trait Pages {
    /// How many bytes there are.
    fn size(&self) -> u64;

    /// Fills the bytes with those from a place on; false, if that cannot be.
    fn read(&self, at: u64, bytes: &mut [u8]) -> bool;
}

impl<T: AsRef<[u8]>> Pages for T {
    fn size(&self) -> u64 {
        self.as_ref().len() as u64
    }

    fn read(&self, at: u64, bytes: &mut [u8]) -> bool {
        let all = self.as_ref();
        let from =
            usize::try_from(at).ok().and_then(|at| all.get(at..at.checked_add(bytes.len())?));
        from.map(|from| bytes.copy_from_slice(from)).is_some()
    }
}

impl Pages for Box<dyn Pages + Send + Sync> {
    fn size(&self) -> u64 {
        (**self).size()
    }

    fn read(&self, at: u64, bytes: &mut [u8]) -> bool {
        (**self).read(at, bytes)
    }
}

/// What is wrong with a book of slices, and where.
///
/// ```
/// use palisade_tables::slices::SliceBook;
/// let error = SliceBook::open(&b"% PDF"[..]).unwrap_err();
/// assert_eq!(error.to_string(), "byte 0: this is no book");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {at}: {fault}")]
#[non_exhaustive]
pub struct ReadSliceBookError {
    /// Where it was being read.
    pub at: u64,
    /// What is wrong there.
    pub fault: BookFault,
}

impl SlicePlan {
    /// What a book of this plan begins with.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        let mut out = begin();
        write_position(self.root(), &mut out);
        out.push(Color::ALL.iter().map(|&side| u8::from(self.asks(side)) << side.index()).sum());
        write_number(self.len() as u64, &mut out);
        seal(&mut out, 0);
        out
    }

    /// A table as a book has it: its length, what it is, and a check sum.
    #[must_use]
    pub fn page(&self, number: usize, table: &SliceTable) -> Vec<u8> {
        self.keys.get(number).map_or_else(Vec::new, |&key| page(key, table))
    }

    /// What a book ends with, if its tables begin at these places.
    #[must_use]
    pub fn index(&self, places: &[u64]) -> Vec<u8> {
        let mut rows: Vec<(SliceKey, u64)> =
            self.keys.iter().copied().zip(places.iter().copied()).collect();
        // In order of names, so that who opens a book of millions of tables finds one by halving.
        rows.sort_unstable();
        let mut out = Vec::with_capacity(rows.len() * ROW + WORD);
        for (key, place) in rows {
            write_name(key, &mut out);
            out.extend_from_slice(&place.to_le_bytes());
        }
        seal(&mut out, 0);
        out
    }

    /// Reads the table of a number, where a book that grows has its page.
    ///
    /// Returns the table, and where the next page begins.
    ///
    /// # Errors
    ///
    /// If it is not there, or not whole.
    pub fn read_page<P: Pages + ?Sized>(
        &self,
        number: usize,
        pages: &P,
        at: u64,
    ) -> Result<(SliceTable, u64), ReadSliceBookError> {
        let named = |fault| ReadSliceBookError { at, fault };
        let key = *self.keys.get(number).ok_or(named(BookFault::Cut))?;
        read_page(key, pages, at).map_err(named)
    }
}

fn page(key: SliceKey, table: &SliceTable) -> Vec<u8> {
    let mut out = vec![0; LENGTH];
    write_name(key, &mut out);
    table.write(&mut out);
    let length = (out.len() - LENGTH + WORD) as u32;
    out[..LENGTH].copy_from_slice(&length.to_le_bytes());
    seal(&mut out, LENGTH);
    out
}

/// A book of kings and pawns that grows: of each structure what a walk has proved.
#[derive(Debug, Default)]
pub struct KingBook {
    pages: BTreeMap<SliceKey, Vec<u8>>,
}

impl KingBook {
    /// Adds a structure: where the defender holds for certain, and where he is not lost for certain.
    pub fn add(&mut self, structure: Structure, held: &Placements, hoped: &Placements) {
        let (key, table) = SliceTable::of_kings(structure, held, hoped);
        self.pages.insert(key, page(key, &table));
    }

    /// The bytes of the book about this position.
    #[must_use]
    pub fn finish(self, root: &Position) -> Vec<u8> {
        let plan = SlicePlan::of(root, self.pages.keys().copied().collect());
        let mut out = plan.header();
        let mut places = Vec::new();
        for key in &plan.keys {
            places.push(out.len() as u64);
            out.extend(&self.pages[key]);
        }
        out.extend(plan.index(&places));
        out
    }
}

fn bytes_at<P: Pages + ?Sized>(pages: &P, at: u64, count: u64) -> Result<Vec<u8>, BookFault> {
    let end = at.checked_add(count).filter(|&end| end <= pages.size());
    let count = usize::try_from(end.ok_or(BookFault::Cut)? - at).map_err(|_| BookFault::Number)?;
    let mut bytes = vec![0; count];
    if pages.read(at, &mut bytes) { Ok(bytes) } else { Err(BookFault::Cut) }
}

fn read_page<P: Pages + ?Sized>(
    key: SliceKey,
    pages: &P,
    at: u64,
) -> Result<(SliceTable, u64), BookFault> {
    let mut length = [0; LENGTH];
    length.copy_from_slice(&bytes_at(pages, at, LENGTH as u64)?);
    let (start, length) = (at + LENGTH as u64, u64::from(u32::from_le_bytes(length)));
    let bytes = bytes_at(pages, start, length)?;
    let mut from = Bytes::new(unsealed(&bytes)?);
    if read_name(&mut from)? != key {
        return Err(BookFault::Structure);
    }
    let table = SliceTable::read(SliceGround::folded(key).words(), &mut from)?;
    if from.is_at_end() { Ok((table, start + length)) } else { Err(BookFault::Longer) }
}

fn write_name(key: SliceKey, out: &mut Vec<u8>) {
    out.extend_from_slice(&key.structure.attackers.0.to_le_bytes());
    out.extend_from_slice(&key.structure.defenders.0.to_le_bytes());
    for side in [key.attacker, key.defender] {
        out.extend((0..AXES).map(|axis| side.get(axis).map_or(0, |kind| kind as u8 + 1)));
    }
}

fn read_name(from: &mut Bytes<'_>) -> Result<SliceKey, BookFault> {
    let attackers = Bitboard(from.word()?);
    let defenders = Bitboard(from.word()?);
    let structure = Structure { attackers, defenders };
    if attackers.meets(defenders) || Bitboard::BACK_RANKS.meets(structure.all()) {
        return Err(BookFault::Structure);
    }
    let mut key = Men::NONE.with_pawns(structure);
    for side in [ATTACKER, DEFENDER] {
        for _ in 0..AXES {
            let Some(number) = from.byte()?.checked_sub(1) else { continue };
            let kind = *PieceKind::ALL.get(usize::from(number)).ok_or(BookFault::Structure)?;
            key = with_piece(key, side, kind).ok_or(BookFault::Structure)?.0;
        }
    }
    Ok(key)
}

/// A book of slices: an ending worked out for every placement of every slice that can come.
///
/// It is read where it is asked, table by table, so that it may be larger than memory. As every
/// book it is trusted: check sums find damage, and nothing finds what somebody has made up.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_tables::slices::{Maker, SliceBook, SlicePlan};
/// let queen: Position = "8/8/8/8/4k3/8/8/Q3K3 w - - 0 1".parse()?;
/// let plan = SlicePlan::new(&queen, &Color::ALL, 9, || true)?;
/// // One table: without her Black never wins.
/// let table = Maker::default().make(&plan, 0, &|_| None, &Budget::work(u64::MAX))?;
/// let mut bytes = plan.header();
/// let place = bytes.len() as u64;
/// bytes.extend(plan.page(0, &table));
/// bytes.extend(plan.index(&[place]));
///
/// let book = SliceBook::open(&bytes[..])?;
/// assert_eq!(book.wins(&queen, Color::White), Ok(Some(true)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SliceBook<P> {
    pages: P,
    root: Position,
    rows: Vec<(SliceKey, u64)>,
}

impl<P: Pages> SliceBook<P> {
    /// Opens a book: reads its header and its index. Tables are looked at when they are asked.
    ///
    /// # Errors
    ///
    /// If it is no whole book.
    pub fn open(pages: P) -> Result<Self, ReadSliceBookError> {
        let header = bytes_at(&pages, 0, pages.size().min(HEADER as u64));
        let header = header.map_err(|fault| ReadSliceBookError { at: 0, fault })?;
        let mut from = Bytes::new(&header);
        let read = Self::read_header(&header, &mut from);
        let at = from.at() as u64;
        let (root, count) = read.map_err(|fault| ReadSliceBookError { at, fault })?;
        let length = count.checked_mul(ROW as u64).and_then(|rows| rows.checked_add(WORD as u64));
        let place = length.and_then(|length| pages.size().checked_sub(length)).unwrap_or_default();
        let rows = Self::read_index(&pages, place.max(at), length);
        let rows = rows.map_err(|fault| ReadSliceBookError { at: place, fault })?;
        Ok(Self { pages, root, rows })
    }

    fn read_header(all: &[u8], from: &mut Bytes<'_>) -> Result<(Position, u64), BookFault> {
        from.begin()?;
        let root = from.position()?;
        // The sides that it asks about. What it has of them the index says, and that is believed.
        from.byte()?;
        let count = from.number()?;
        let end = from.at();
        from.word()?;
        unsealed(&all[..end + WORD])?;
        Ok((root, count))
    }

    fn read_index(
        pages: &P,
        place: u64,
        length: Option<u64>,
    ) -> Result<Vec<(SliceKey, u64)>, BookFault> {
        let bytes = bytes_at(pages, place, length.ok_or(BookFault::Number)?)?;
        let mut from = Bytes::new(unsealed(&bytes)?);
        let mut rows: Vec<(SliceKey, u64)> = Vec::new();
        while !from.is_at_end() {
            let row = (read_name(&mut from)?, from.word()?);
            // Out of order, a look by halving would miss tables that are there.
            if rows.last().is_some_and(|before| before.0 >= row.0) {
                return Err(BookFault::Structure);
            }
            rows.push(row);
        }
        Ok(rows)
    }

    /// The position that it is about.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// Its bytes.
    pub const fn pages(&self) -> &P {
        &self.pages
    }

    /// How many tables it has.
    #[must_use]
    pub fn tables(&self) -> usize {
        self.rows.len()
    }

    fn place(&self, key: &SliceKey) -> Option<u64> {
        let number = self.rows.binary_search_by_key(key, |&(key, _)| key).ok()?;
        Some(self.rows[number].1)
    }

    /// Are the pawns and pieces of this position in it, for either side?
    #[must_use]
    pub fn has(&self, position: &Position) -> bool {
        Color::ALL
            .into_iter()
            .any(|side| slice_of(position, side).is_ok_and(|key| self.place(&key).is_some()))
    }

    /// Does a side win? `None` if that is not in the book.
    ///
    /// # Errors
    ///
    /// If a table that is asked cannot be read.
    pub fn wins(
        &self,
        position: &Position,
        side: Color,
    ) -> Result<Option<bool>, ReadSliceBookError> {
        let mut error = None;
        let wins = wins_by(position, side, &mut |key| {
            let at = self.place(&key)?;
            let page = read_page(key, &self.pages, at);
            let page = page.map_err(|fault| error = Some(ReadSliceBookError { at, fault }));
            page.ok().map(|(table, _)| Arc::new(table))
        });
        error.map_or(Ok(wins), Err)
    }

    /// How a side holds this position while pawns and men stay what they are; none, if the book does
    /// not say that it holds so as a player knows it.
    ///
    /// # Errors
    ///
    /// If a table that is asked cannot be read.
    pub fn fortress(
        &self,
        position: &Position,
        holder: Color,
    ) -> Result<Option<HowHeld>, ReadSliceBookError> {
        let Ok(key) = slice_of(position, !holder) else { return Ok(None) };
        let mut tables = BTreeMap::new();
        for (child, at) in children(key).iter().filter_map(|key| Some((*key, self.place(key)?))) {
            let page = read_page(child, &self.pages, at);
            tables.insert(child, page.map_err(|fault| ReadSliceBookError { at, fault })?.0);
        }
        let find = |key| KnownSlice::of(key, |name| tables.get(name));
        Ok(fortress(position, holder, &find, &Budget::work(u64::MAX)))
    }
}

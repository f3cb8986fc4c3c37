//! Patterns as values, and how they are found on a board.

use core::fmt;

use palisade_board::{Bitboard, Color, PawnEnding, Square};

use super::identity::Identity;

/// The pawns and kings of both sides as one side sees them: its own pawns walk north.
///
/// In this order: own pawns, enemy pawns, own king, enemy king.
#[derive(Clone, Copy)]
pub(super) struct QuadBoard([Bitboard; 4]);

impl QuadBoard {
    /// A position as `side` sees it.
    pub(super) const fn of(ending: &PawnEnding, side: Color) -> Self {
        let enemy = side.opponent();
        Self([
            ending.pawns().of(side).relative_to(side),
            ending.pawns().of(enemy).relative_to(side),
            ending.king(side).bitboard().relative_to(side),
            ending.king(enemy).bitboard().relative_to(side),
        ])
    }

    /// All squares where one of these men stands. `men` has a bit for each set.
    fn squares(&self, men: u8) -> Bitboard {
        let named = self.0.iter().enumerate().filter(|(set, _)| men >> set & 1 == 1);
        named.fold(Bitboard::EMPTY, |all, (_, &set)| all | set)
    }
}

/// On which of a pattern's three boards a cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellRole {
    /// One of the men stands here.
    Fixed,
    /// None of the men stands here.
    Not,
    /// On at least one of the squares of this kind stands one of the men.
    Variable,
}

/// One demand of a pattern, placed relative to its subject.
#[derive(Clone, Copy)]
pub(super) struct PatternCell {
    pub(super) files: i8,
    pub(super) ranks: i8,
    pub(super) role: CellRole,
    /// The sets of a [`QuadBoard`] that it speaks of, one bit each.
    pub(super) men: u8,
}

impl PatternCell {
    pub(super) const BLANK: Self = Self { files: 0, ranks: 0, role: CellRole::Not, men: 0 };
}

/// A square to name once the pattern has matched, placed relative to its subject.
#[derive(Clone, Copy)]
pub(super) struct PatternMark {
    pub(super) files: i8,
    pub(super) ranks: i8,
    /// The digit in the picture.
    pub(super) digit: u8,
    /// The [identities](Identity) that the square gets, one bit each.
    pub(super) identities: u16,
}

impl PatternMark {
    pub(super) const BLANK: Self = Self { files: 0, ranks: 0, digit: 0, identities: 0 };
}

/// The most demands that a pattern makes. A library with more does not compile.
pub(super) const MAX_CELLS: usize = 40;
/// The most squares that a pattern names. A library with more does not compile.
pub(super) const MAX_MARKS: usize = 8;

/// A group of men that a plan rests on.
///
/// It is a picture of what must stand, what must not stand and what must stand somewhere, drawn
/// round one square, its *subject*. It is tried for both sides, mirrored, and shifted to all
/// squares. A demand beyond the edge of the board is void: nothing stands there. So one picture
/// of a passed pawn serves all files.
///
/// ```
/// use palisade::PawnEnding;
/// use palisade_lore::patterns::PlanOpinion;
/// let runs: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let plan = PlanOpinion::of(&runs).plan(palisade::Color::White).unwrap();
/// let passed = plan.patterns().next().unwrap();
/// assert_eq!(passed.name, "passed");
/// assert_eq!(passed.meaning, "a pawn that no enemy pawn can stop or capture on its way");
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Pattern {
    /// What it is called.
    pub name: &'static str,
    /// What it means, in a sentence without a full stop.
    pub meaning: &'static str,
    pub(super) cells: [PatternCell; MAX_CELLS],
    pub(super) cell_count: usize,
    pub(super) marks: [PatternMark; MAX_MARKS],
    pub(super) mark_count: usize,
    /// Where the subject may stand.
    pub(super) subjects: Bitboard,
    /// It is its own mirror image.
    pub(super) symmetric: bool,
    /// The own moves that a breakthrough spends before its runner runs.
    pub(super) prelude: u8,
    /// How many moves of the prelude are sacrifices that must be answered at once, so that the
    /// other king gains no step by them.
    pub(super) sacrifices: u8,
}

impl Pattern {
    pub(super) const BLANK: Self = Self {
        name: "",
        meaning: "",
        cells: [PatternCell::BLANK; MAX_CELLS],
        cell_count: 0,
        marks: [PatternMark::BLANK; MAX_MARKS],
        mark_count: 0,
        subjects: Bitboard::FULL,
        symmetric: false,
        prelude: 0,
        sacrifices: 0,
    };

    /// All squares where the subject stands in a match: every shift at once.
    ///
    /// Each demand shifts the position instead of the pattern, so that one operation on a set
    /// tests it for all 64 placements.
    fn placements(&self, position: &QuadBoard, mirrored: bool) -> Bitboard {
        let mut found = if mirrored { self.subjects.mirror() } else { self.subjects };
        // The wiki's code fails a pattern that has no variable board; it must not.
        let mut variable = None;
        // Fixed cells come first, so most patterns are done after one or two.
        for cell in &self.cells[..self.cell_count] {
            if found.is_empty() {
                break;
            }
            let files = if mirrored { -cell.files } else { cell.files };
            let shifted = shift(position.squares(cell.men), -files, -cell.ranks);
            match cell.role {
                CellRole::Fixed => found &= shifted,
                CellRole::Not => found -= shifted,
                CellRole::Variable => *variable.get_or_insert(Bitboard::EMPTY) |= shifted,
            }
        }
        variable.map_or(found, |variable| found & variable)
    }

    /// Straight, and mirrored where that is another picture.
    const fn views(&self) -> &'static [bool] {
        if self.symmetric { &[false] } else { &[false, true] }
    }

    /// Every match for one side.
    pub(super) fn matches(
        &'static self,
        ending: &PawnEnding,
        side: Color,
    ) -> impl Iterator<Item = Match> + use<> {
        let seen = QuadBoard::of(ending, side);
        self.views().iter().flat_map(move |&mirrored| {
            let subjects = self.placements(&seen, mirrored);
            subjects.into_iter().map(move |subject| Match {
                pattern: self,
                side,
                mirrored,
                subject,
            })
        })
    }

    /// Reports the squares that get identities, whole sets at a time, as the side sees them.
    pub(super) fn identify(&self, seen: &QuadBoard, mut report: impl FnMut(u16, Bitboard)) {
        for &mirrored in self.views() {
            let found = self.placements(seen, mirrored);
            for mark in &self.marks[..self.mark_count] {
                let files = if mirrored { -mark.files } else { mark.files };
                report(mark.identities, shift(found, files, mark.ranks));
            }
        }
    }
}

/// By their names, which are all different.
impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Pattern {}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({:?})", self.name)
    }
}

/// The set moved by files and ranks; what leaves the board is gone.
const fn shift(set: Bitboard, files: i8, ranks: i8) -> Bitboard {
    if files < -7 || files > 7 || ranks < -7 || ranks > 7 {
        return Bitboard::EMPTY;
    }
    let row: u8 = if files >= 0 { 0xff >> files } else { 0xff << -files };
    let kept = set.0 & (row as u64).wrapping_mul(0x0101_0101_0101_0101);
    let by = files + 8 * ranks;
    Bitboard(if by >= 0 { kept << by } else { kept >> -by })
}

/// One place where a pattern matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Match {
    pub(super) pattern: &'static Pattern,
    /// The side that the pattern calls its own.
    pub(super) side: Color,
    pub(super) mirrored: bool,
    /// As `side` sees it.
    subject: Square,
}

impl Match {
    /// Where the subject stands.
    pub(super) const fn subject(&self) -> Square {
        self.subject.relative_to(self.side)
    }

    /// The squares of this match that have the identity.
    pub(super) fn squares(&self, identity: Identity) -> Bitboard {
        let marks = self.pattern.marks[..self.pattern.mark_count].iter();
        marks
            .filter(|mark| mark.identities & identity.bit() != 0)
            .filter_map(|mark| {
                let files = if self.mirrored { -mark.files } else { mark.files };
                self.subject.offset(files, mark.ranks)
            })
            .map(|square| square.relative_to(self.side))
            .collect()
    }
}

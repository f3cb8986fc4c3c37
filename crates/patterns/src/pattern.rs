//! Patterns as values, and how they are found on a board.

use core::fmt;

use bitflags::bitflags;
use palisade_board::{Bitboard, Color, PawnEnding, Square};

use crate::identity::Identity;
use crate::quad_board::QuadBoard;

bitflags! {
    /// Which of the four sets of a [`QuadBoard`] a cell speaks about.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub(crate) struct Men: u8 {
        const OWN_PAWN = 1;
        const ENEMY_PAWN = 1 << 1;
        const OWN_KING = 1 << 2;
        const ENEMY_KING = 1 << 3;
        const PAWNS = Self::OWN_PAWN.bits() | Self::ENEMY_PAWN.bits();
        const ANY = 0b1111;
    }
}

impl Men {
    /// All squares where one of these men stands.
    const fn on(self, board: &QuadBoard) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        if self.contains(Self::OWN_PAWN) {
            set = set.union(board.own_pawns);
        }
        if self.contains(Self::ENEMY_PAWN) {
            set = set.union(board.enemy_pawns);
        }
        if self.contains(Self::OWN_KING) {
            set = set.union(board.own_king);
        }
        if self.contains(Self::ENEMY_KING) {
            set = set.union(board.enemy_king);
        }
        set
    }
}

/// On which of a pattern's three boards a cell is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Fixed,
    Not,
    Variable,
}

/// One demand of a pattern, placed relative to its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Cell {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    pub(crate) role: Role,
    pub(crate) men: Men,
}

impl Cell {
    /// The letter in the notation.
    pub(crate) const fn symbol(&self) -> char {
        match (self.role, self.men) {
            (Role::Fixed, Men::OWN_PAWN) => 'P',
            (Role::Fixed, Men::ENEMY_PAWN) => 'p',
            (Role::Fixed, Men::OWN_KING) => 'K',
            (Role::Fixed, _) => 'k',
            (Role::Not, Men::OWN_PAWN) => 'N',
            (Role::Not, Men::ENEMY_PAWN) => 'n',
            (Role::Not, Men::PAWNS) => 'x',
            (Role::Not, _) => '-',
            (Role::Variable, Men::OWN_PAWN) => 'V',
            (Role::Variable, Men::ENEMY_PAWN) => 'v',
            (Role::Variable, Men::OWN_KING) => 'W',
            (Role::Variable, _) => 'w',
        }
    }

    pub(crate) const BLANK: Self = Self { files: 0, ranks: 0, role: Role::Not, men: Men::empty() };
}

/// A square to name once the pattern has matched, relative to its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mark {
    pub(crate) files: i8,
    pub(crate) ranks: i8,
    pub(crate) tag: u8,
    pub(crate) identities: Identity,
}

impl Mark {
    pub(crate) const BLANK: Self =
        Self { files: 0, ranks: 0, tag: 0, identities: Identity::empty() };
}

/// The most demands a pattern can make; the parser refuses more.
pub(crate) const MAX_CELLS: usize = 40;
/// The most squares a pattern can name; the parser refuses more.
pub(crate) const MAX_MARKS: usize = 8;

/// A pattern: three boards (what must stand, what must not, and what must
/// stand somewhere), drawn relative to one square, its *subject*; and names
/// for the squares that matter.
///
/// It floats. It is tried for both sides, mirrored, and shifted by all files
/// and ranks that keep its fixed men on the board. Demands that fall off the
/// board drop out: nothing stands beyond the edge, so a not-square there is
/// kept and a variable square there is not met. This is how one picture of a
/// passed pawn serves all files.
///
/// Patterns are data: see [`Pattern::parse`] for the notation and
/// [`library`](crate::library) for those that come with the crate.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_patterns::Pattern;
/// let ram = Pattern::parse("
///     pattern ram
///     means two pawns face to face
///     p
///     P1
///     1 ram
/// ")?;
/// let ending: PawnEnding = "4k3/8/8/p3p3/P3P3/8/8/4K3 w - - 0 1".parse().unwrap();
/// let whites = ram.matches(&ending).filter(|found| found.side() == Color::White);
/// assert!(whites.map(|found| found.subject()).eq([Square::A4, Square::E4]));
/// # Ok::<(), palisade_patterns::ParsePatternError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pattern<'a> {
    pub(crate) name: &'a str,
    pub(crate) meaning: &'a str,
    pub(crate) cells: [Cell; MAX_CELLS],
    pub(crate) cell_count: u8,
    pub(crate) marks: [Mark; MAX_MARKS],
    pub(crate) mark_count: u8,
    /// Where the subject may stand.
    pub(crate) subjects: Bitboard,
    pub(crate) files: u8,
    pub(crate) ranks: u8,
    pub(crate) symmetric: bool,
    pub(crate) prelude: u8,
    pub(crate) sacrifices: u8,
}

impl<'a> Pattern<'a> {
    pub(crate) const BLANK: Self = Self {
        name: "",
        meaning: "",
        cells: [Cell::BLANK; MAX_CELLS],
        cell_count: 0,
        marks: [Mark::BLANK; MAX_MARKS],
        mark_count: 0,
        subjects: Bitboard::EMPTY,
        files: 0xff,
        ranks: 0xff,
        symmetric: false,
        prelude: 0,
        sacrifices: 0,
    };

    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// What it means, in a sentence.
    #[must_use]
    pub const fn meaning(&self) -> &'a str {
        self.meaning
    }

    /// The own moves that a breakthrough spends before its runner runs.
    #[must_use]
    pub const fn prelude(&self) -> u8 {
        self.prelude
    }

    /// How many moves of the prelude are sacrifices that must be answered at
    /// once, so that the other king gains no step by them.
    #[must_use]
    pub const fn sacrifices(&self) -> u8 {
        self.sacrifices
    }

    /// Is it its own mirror image?
    #[must_use]
    pub const fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// All squares where the subject stands in a match, of the mirrored pattern if asked: every
    /// shift at once.
    ///
    /// Each demand shifts the position instead of the pattern, so that one
    /// operation on a set tests it for all 64 placements.
    const fn placements_seen(&self, position: &QuadBoard, mirrored: bool) -> Bitboard {
        let mut found = if mirrored { self.subjects.mirror() } else { self.subjects };
        let mut variable = Bitboard::EMPTY;
        let mut has_variable = false;
        let mut index = 0;
        // Fixed cells come first, so most patterns are done after one or two.
        while index < self.cell_count as usize && found.any() {
            let cell = self.cells[index];
            let files = if mirrored { -cell.files } else { cell.files };
            let shifted = shift(cell.men.on(position), -files, -cell.ranks);
            match cell.role {
                Role::Fixed => found = found.intersection(shifted),
                Role::Not => found = found.difference(shifted),
                Role::Variable => {
                    has_variable = true;
                    variable = variable.union(shifted);
                }
            }
            index += 1;
        }
        if has_variable { found.intersection(variable) } else { found }
    }

    /// Every match in a position: for both sides, straight and mirrored.
    pub fn matches(&self, ending: &PawnEnding) -> impl Iterator<Item = Match<'_>> + use<'_> {
        let ending = *ending;
        Color::ALL
            .into_iter()
            .flat_map(move |side| self.matches_of(side, QuadBoard::of(&ending, side)))
    }

    /// Every match for one side, given the position as it sees it.
    pub(crate) fn matches_of(
        &self,
        side: Color,
        position: QuadBoard,
    ) -> impl Iterator<Item = Match<'_>> + use<'_> {
        let views = if self.symmetric { &[false][..] } else { &[false, true] };
        views.iter().flat_map(move |&mirrored| {
            self.placements_seen(&position, mirrored).into_iter().map(move |subject| Match {
                pattern: self,
                side,
                mirrored,
                subject,
            })
        })
    }

    /// Reports the squares that get identities, whole sets at a time.
    pub(crate) fn identify(
        &self,
        ending: &PawnEnding,
        mut report: impl FnMut(Color, Bitboard, Identity),
    ) {
        for side in Color::ALL {
            let position = QuadBoard::of(ending, side);
            for mirrored in [false, true] {
                if mirrored && self.symmetric {
                    continue;
                }
                let found = self.placements_seen(&position, mirrored);
                if found.is_empty() {
                    continue;
                }
                for mark in &self.marks[..usize::from(self.mark_count)] {
                    let files = if mirrored { -mark.files } else { mark.files };
                    let squares = shift(found, files, mark.ranks).relative_to(side);
                    report(side, squares, mark.identities);
                }
            }
        }
    }
}

/// The set moved by files and ranks; what leaves the board is gone.
pub(crate) const fn shift(set: Bitboard, files: i8, ranks: i8) -> Bitboard {
    if files < -7 || files > 7 || ranks < -7 || ranks > 7 {
        return Bitboard::EMPTY;
    }
    let row: u8 = if files >= 0 { 0xff >> files } else { 0xff << -files };
    let kept = set.0 & (row as u64).wrapping_mul(0x0101_0101_0101_0101);
    let by = files + 8 * ranks;
    Bitboard(if by >= 0 { kept << by } else { kept >> -by })
}

/// One place where a pattern matches.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_patterns::{library, Identity};
/// let ending: PawnEnding = "4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1".parse()?;
/// let protected = library::named("protected").unwrap();
/// let found = protected.matches(&ending).next().unwrap();
/// assert_eq!((found.side(), found.subject()), (Color::White, Square::D5));
/// assert!(found.squares(Identity::PROTECTED).contains(Square::D5));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match<'a> {
    pattern: &'a Pattern<'a>,
    side: Color,
    mirrored: bool,
    /// As `side` sees it.
    subject: Square,
}

impl<'a> Match<'a> {
    /// The pattern that matched.
    #[must_use]
    pub const fn pattern(&self) -> &'a Pattern<'a> {
        self.pattern
    }

    /// The side that the pattern calls its own.
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Was the pattern mirrored?
    #[must_use]
    pub const fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// Where the subject stands.
    #[must_use]
    pub const fn subject(&self) -> Square {
        self.subject.relative_to(self.side)
    }

    /// The squares of this match that the pattern gives all these identities.
    #[must_use]
    pub fn squares(&self, identities: Identity) -> Bitboard {
        self.pattern.marks[..usize::from(self.pattern.mark_count)]
            .iter()
            .filter(|mark| mark.identities.contains(identities))
            .filter_map(|mark| {
                let files = if self.mirrored { -mark.files } else { mark.files };
                self.subject.offset(files, mark.ranks)
            })
            .map(|square| square.relative_to(self.side))
            .collect()
    }
}

impl fmt::Debug for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({:?})", self.name)
    }
}

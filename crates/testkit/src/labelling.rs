//! Region labelling (David-Tabibi et al. 2004, section 2.3, first half).

use palisade_board::{Bitboard, Color, Rank, Square, king_dilate};

/// Which squares count as neighbours when regions are labelled.
///
/// ```
/// use palisade_testkit::labelling::{Adjacency, RegionLabels};
/// use palisade_board::bitboard;
/// // Two corners that touch: a king steps from a1's side to the other.
/// let marked = bitboard! {
///     . . . . . . . X
///     . . . . . . X .
///     . . . . . X . .
///     . . . . X . . .
///     . . . X . . . .
///     . . X . . . . .
///     . X . . . . . .
///     X . . . . . . .
/// };
/// assert_eq!(RegionLabels::new(marked, Adjacency::Printed).count(), 2);
/// assert_eq!(RegionLabels::new(marked, Adjacency::King).count(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Adjacency {
    /// All eight neighbours, as a king needs. This is the reading to use.
    #[default]
    King,
    /// The four that the paper's text passes labels between ("top or left",
    /// "east and south").
    ///
    /// Taken at its word it finds fences with diagonal gaps that every king
    /// walks through, and contradicts the definition of a fence two paragraphs
    /// earlier. It is here to be measured, not to be used.
    Printed,
}

/// The board divided into regions of unmarked squares.
///
/// "Connected component labeling will be applied by scanning all the remaining
/// pixels from top to bottom and left to right" (David-Tabibi et al. 2004,
/// section 2.3). The paper cites the standard algorithm, which notes where two
/// labels meet and unites them at the end; so does this one. It finds every
/// fence, those that wind back west included, and is the yardstick for
/// `depth_first_fence` of `palisade-blockage`.
///
/// ```
/// use palisade_testkit::labelling::{Adjacency, RegionLabels};
/// use palisade_board::{Rank, Square};
/// let labels = RegionLabels::new(Rank::Fourth.bitboard(), Adjacency::King);
/// assert_eq!(labels.count(), 2);
/// assert!(labels.separates(Square::E1, Square::E8));
/// assert_eq!(labels.label(Square::E4), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionLabels {
    /// 0 where marked; otherwise from 1 upwards, in the order of the scan.
    labels: [u8; 64],
    count: u8,
}

impl RegionLabels {
    /// Labels the regions between the marked squares.
    #[must_use]
    pub fn new(marked: Bitboard, adjacency: Adjacency) -> Self {
        // The neighbours that the scan has passed already: west, and the rank above.
        let passed: &[(i8, i8)] = match adjacency {
            Adjacency::King => &[(-1, 0), (-1, 1), (0, 1), (1, 1)],
            Adjacency::Printed => &[(-1, 0), (0, 1)],
        };
        let mut labels = [0; 64];
        let mut equivalences = Equivalences::new();
        for square in scan() {
            if marked.contains(square) {
                continue;
            }
            let mut label = 0;
            for neighbour in passed.iter().filter_map(|&(east, north)| square.offset(east, north)) {
                let met = labels[neighbour.index()];
                if label == 0 {
                    label = met;
                } else if met != 0 {
                    equivalences.unite(label, met);
                }
            }
            labels[square.index()] = if label == 0 { equivalences.fresh() } else { label };
        }

        let mut names = [0; 64];
        let mut count = 0;
        for square in scan() {
            let label = labels[square.index()];
            if label != 0 {
                let name = &mut names[usize::from(equivalences.root(label) & 63)];
                if *name == 0 {
                    count += 1;
                    *name = count;
                }
                labels[square.index()] = *name;
            }
        }
        Self { labels, count }
    }

    /// The number of regions.
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The label of a square, from 1 to [`count`](Self::count); `None` if it
    /// is marked.
    #[must_use]
    pub const fn label(&self, square: Square) -> Option<u8> {
        match self.labels[square.index()] {
            0 => None,
            label => Some(label),
        }
    }

    /// All squares with the same label as this one; none if it is marked.
    #[must_use]
    pub fn region(&self, square: Square) -> Bitboard {
        match self.label(square) {
            None => Bitboard::EMPTY,
            label => Square::ALL.into_iter().filter(|&other| self.label(other) == label).collect(),
        }
    }

    /// Have the two squares different labels?
    ///
    /// False if either is marked: it has no label to differ.
    ///
    /// ```
    /// use palisade_testkit::labelling::{Adjacency, RegionLabels};
    /// use palisade_board::{Rank, Square};
    /// let labels = RegionLabels::new(Rank::Fourth.bitboard(), Adjacency::King);
    /// assert!(labels.separates(Square::A1, Square::A8));
    /// assert!(!labels.separates(Square::A1, Square::H1));
    /// assert!(!labels.separates(Square::A1, Square::H4));
    /// ```
    #[must_use]
    pub const fn separates(&self, one: Square, other: Square) -> bool {
        match (self.label(one), self.label(other)) {
            (Some(one), Some(other)) => one != other,
            _ => false,
        }
    }
}

/// A fence that labelling found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledFence {
    /// The marked squares that the attacker's region touches.
    pub squares: Bitboard,
    /// The attacker's region.
    pub below: Bitboard,
}

impl LabelledFence {
    /// The rest of the board.
    #[must_use]
    pub const fn above(self) -> Bitboard {
        self.squares.union(self.below).complement()
    }

    /// Can no king cross it in one step, corners included? With the four neighbours that the
    /// paper prints a king may slip through a diagonal gap.
    #[must_use]
    pub const fn is_tight(self) -> bool {
        king_dilate(self.below).is_disjoint(self.above())
    }
}

/// The fence between the two kings by region labelling, if there is one.
///
/// Below is the region of the attacking king; the fence is every marked square
/// that touches it; above is the rest. `None` if the defending king has the
/// same label, if the attacking king stands on a marked square (in check from a
/// pawn), or if the attacker's region reaches the last rank. That last
/// condition is not in the paper: it settles what different labels mean when
/// the defending king stands on a marked square and has none, and lets no
/// region above the fence pass for the one below.
///
/// ```
/// use palisade_blockage::marked_squares;
/// use palisade_board::{Color, Rank};
/// use palisade_testkit::figures;
/// use palisade_testkit::labelling::{Adjacency, labelled_fence};
/// let ending = figures::PAPER_4.ending()?;
/// let marked = marked_squares(ending.pawns(), Color::White);
/// let kings = [Color::White, Color::Black].map(|color| ending.king(color));
/// let fence = labelled_fence(marked, Color::White, kings[0], kings[1], Adjacency::King);
/// let fence = fence.expect("figure 4 has a fence");
/// assert!(Rank::Fourth.bitboard().is_subset(fence.squares));
/// assert_eq!(fence.above(), Rank::Fifth.bitboard() | Rank::Sixth.bitboard()
///     | Rank::Seventh.bitboard() | Rank::Eighth.bitboard());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[must_use]
pub fn labelled_fence(
    marked: Bitboard,
    attacker: Color,
    attacking_king: Square,
    defending_king: Square,
    adjacency: Adjacency,
) -> Option<LabelledFence> {
    let labels = RegionLabels::new(marked.relative_to(attacker), adjacency);
    let below = labels.region(attacking_king.relative_to(attacker)).relative_to(attacker);
    let goal = Rank::Eighth.relative_to(attacker).bitboard();
    if below.is_empty() || below.contains(defending_king) || below.meets(goal) {
        return None;
    }
    Some(LabelledFence { squares: king_dilate(below) & marked, below })
}

/// The squares from a8 to h1, rank by rank: "from top to bottom and left to right".
fn scan() -> impl Iterator<Item = Square> {
    Rank::ALL.into_iter().rev().flat_map(Rank::bitboard)
}

/// Which provisional labels turned out to be one region.
struct Equivalences {
    parent: [u8; 64],
    next: u8,
}

impl Equivalences {
    const fn new() -> Self {
        Self { parent: [0; 64], next: 1 }
    }

    /// A label not used yet. At most 32 are needed: two squares in a row of a
    /// rank never both get one.
    fn fresh(&mut self) -> u8 {
        let label = self.next & 63;
        self.parent[usize::from(label)] = label;
        self.next += 1;
        label
    }

    fn root(&self, label: u8) -> u8 {
        let mut root = label & 63;
        while self.parent[usize::from(root)] != root {
            root = self.parent[usize::from(root)] & 63;
        }
        root
    }

    fn unite(&mut self, one: u8, other: u8) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent[usize::from(one.max(other))] = one.min(other);
    }
}

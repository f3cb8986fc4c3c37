//! Does a table always mate? The exhaustive check on the game graph.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man, Square};

use crate::generate::{Step, is_attacked, successors};
use crate::men;
use crate::placement::Placement;
use crate::table::Table;
use crate::value::Value;

/// Which of the moves that tie for the best a table is taken to play.
///
/// ```
/// use palisade_classes::Ties;
/// assert_ne!(Ties::First, Ties::Worst);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ties {
    /// The first generated, as the thesis does.
    First,
    /// The worst of them, so that what is found does not hang on the order of
    /// generation.
    Worst,
}

/// All positions of king and one man against king, with every move.
///
/// Two hundred games against a random defence prove nothing: a table always
/// mates only if no defence holds out for ever. That is decided here by working
/// back from the mates, over every position and every Black move. The graph is
/// made once and can judge many tables.
///
/// ```
/// use palisade_classes::{MateGraph, men, Ties, krk};
///
/// let graph = MateGraph::new(men::WHITE_ROOK);
/// assert_eq!(graph.starts().count(), 175_168);
///
/// // The revised table does not mate from here: R-G4 K-H5, R-F4 K-H6 and so on.
/// let verdict = graph.judge(&krk::revised(), Ties::First);
/// let start = "WK D3, WR F4, BK H6".parse()?;
/// assert_eq!(verdict.mate_in(&start), None);
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Debug)]
pub struct MateGraph {
    man: Man,
    /// White's moves from each start, in the order of generation.
    white: Edges,
    /// Black's moves from each position.
    black: Edges,
    /// Whether each placement is a start: legal with White to move.
    is_start: Vec<bool>,
    mates: Vec<u32>,
}

/// A placement of three men has a number of 18 bits.
const BOUND: usize = 1 << 18;

/// Where Black's move takes the man, so that he can never be mated.
const LOST: u32 = u32::MAX;

/// The targets of every placement's moves, one list after the other.
#[derive(Clone, Debug)]
struct Edges {
    begin: Vec<u32>,
    targets: Vec<u32>,
}

impl Edges {
    fn new(mut list: impl FnMut(usize, &mut Vec<u32>)) -> Self {
        let mut begin = Vec::with_capacity(BOUND + 1);
        let mut targets = Vec::new();
        for index in 0..BOUND {
            begin.push(targets.len() as u32);
            list(index, &mut targets);
        }
        begin.push(targets.len() as u32);
        Self { begin, targets }
    }

    fn of(&self, index: usize) -> &[u32] {
        &self.targets[self.begin[index] as usize..self.begin[index + 1] as usize]
    }

    /// The edges turned round, from targets to sources.
    fn reversed(&self) -> Self {
        let mut begin = vec![0_u32; BOUND + 1];
        for &target in self.targets.iter().filter(|&&target| target != LOST) {
            begin[target as usize + 1] += 1;
        }
        for index in 0..BOUND {
            begin[index + 1] += begin[index];
        }
        let mut next = begin.clone();
        let mut targets = vec![0; begin[BOUND] as usize];
        for source in 0..BOUND {
            for &target in self.of(source).iter().filter(|&&target| target != LOST) {
                let place = &mut next[target as usize];
                targets[*place as usize] = source as u32;
                *place += 1;
            }
        }
        Self { begin, targets }
    }
}

impl MateGraph {
    /// The graph of White's king and this man against Black's king.
    ///
    /// A man that is not White's, or is a king, makes a graph without starts;
    /// a pawn stays on its last rank, so nothing of what it wins is seen.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// assert_eq!(MateGraph::new(men::BLACK_ROOK).starts().count(), 0);
    /// ```
    #[must_use]
    pub fn new(man: Man) -> Self {
        let usable = man.color.is_white() && man != men::WHITE_KING;
        let at = |index| if usable { placement_of(man, index) } else { None };
        let is_start: Vec<bool> = (0..BOUND)
            .map(|index| at(index).is_some_and(|p| !is_attacked(&p, men::BLACK_KING)))
            .collect();
        let white = Edges::new(|index, targets| {
            if let Some(placement) = at(index).filter(|_| is_start[index]) {
                let moves = successors(&placement, Color::White);
                targets.extend(moves.map(|(_, after)| index_of(man, &after)));
            }
        });
        let mut mates = Vec::new();
        let black = Edges::new(|index, targets| {
            let Some(placement) = at(index) else { return };
            let before = targets.len();
            let moves = successors(&placement, Color::Black);
            targets.extend(moves.map(|(_, after)| index_of(man, &after)));
            if targets.len() == before && is_attacked(&placement, men::BLACK_KING) {
                mates.push(index as u32);
            }
        });
        Self { man, white, black, is_start, mates }
    }

    /// Every legal position with White to move.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// assert!(graph.starts().all(|start| start.has(men::WHITE_ROOK)));
    /// ```
    pub fn starts(&self) -> impl Iterator<Item = Placement> + '_ {
        let starts = (0..BOUND).filter(|&index| self.is_start[index]);
        starts.filter_map(|index| placement_of(self.man, index))
    }

    /// Follows a table against every defence.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men, Ties, krk};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// let verdict = graph.judge(&krk::initial(), Ties::Worst);
    /// assert_eq!(verdict.starts(), 175_168);
    /// ```
    #[must_use]
    pub fn judge(&self, table: &Table, ties: Ties) -> Verdict<'_> {
        let value = |index| match placement_of(self.man, index) {
            Some(placement) => table.evaluate(&placement).value,
            None => Value::default(),
        };
        let values: Vec<Value> = (0..BOUND).map(value).collect();
        self.judge_moves(|index, played| {
            let targets = self.white.of(index);
            let Some(best) = targets.iter().map(|&to| values[to as usize]).max() else { return };
            let mut best = targets.iter().filter(|&&to| values[to as usize] == best);
            match ties {
                Ties::First => played.extend(best.next()),
                Ties::Worst => played.extend(best),
            }
        })
    }

    /// Follows any player against every defence; where it finds no move, Black
    /// has escaped.
    ///
    /// ```
    /// use palisade_classes::krk::{Player, TorresMachine};
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// let verdict = graph.judge_player(|position| TorresMachine.play(position));
    /// assert!(verdict.longest().unwrap() > 50);
    /// ```
    #[must_use]
    pub fn judge_player(&self, mut play: impl FnMut(&Placement) -> Option<Step>) -> Verdict<'_> {
        self.judge_moves(|index, played| {
            let Some(placement) = placement_of(self.man, index) else { return };
            let Some(step) = play(&placement) else { return };
            let mut moves = successors(&placement, Color::White);
            let after = moves.find_map(|(other, after)| (other == step).then_some(after));
            played.extend(after.map(|after| index_of(self.man, &after)));
        })
    }

    /// The least number of moves in which perfect play mates from everywhere.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// assert_eq!(graph.perfect().longest(), Some(16));
    /// ```
    #[must_use]
    pub fn perfect(&self) -> Verdict<'_> {
        self.work_back(self.white.clone(), |_| 1)
    }

    fn judge_moves(&self, mut play: impl FnMut(usize, &mut Vec<u32>)) -> Verdict<'_> {
        let played = Edges::new(|index, targets| {
            if self.is_start[index] {
                play(index, targets);
            }
        });
        let count: Vec<u32> = (0..BOUND).map(|index| played.of(index).len() as u32).collect();
        self.work_back(played, |index| count[index])
    }

    /// Works back from the mates. A Black position is done when all its moves
    /// lead to starts that are done; a start when `needed` of its played moves
    /// lead to positions that are done.
    fn work_back(&self, played: Edges, needed: impl Fn(usize) -> u32) -> Verdict<'_> {
        let (to_white, to_black) = (self.black.reversed(), played.reversed());
        let mut white_open: Vec<u32> = (0..BOUND).map(needed).collect();
        let mut black_open: Vec<u32> =
            (0..BOUND).map(|index| self.black.of(index).len() as u32).collect();
        let mut mate_in = vec![None; BOUND];
        let mut done = self.mates.clone();
        let mut moves = 0_u16;
        while !done.is_empty() {
            moves += 1;
            let mut next = Vec::new();
            for &black in &done {
                for &white in to_black.of(black as usize) {
                    let open = &mut white_open[white as usize];
                    *open = open.wrapping_sub(1);
                    if *open != 0 || mate_in[white as usize].is_some() {
                        continue;
                    }
                    mate_in[white as usize] = Some(moves);
                    for &before in to_white.of(white as usize) {
                        black_open[before as usize] -= 1;
                        if black_open[before as usize] == 0 {
                            next.push(before);
                        }
                    }
                }
            }
            done = next;
        }
        Verdict { graph: self, played, mate_in }
    }
}

/// The number of a placement: White king, man, Black king; [`LOST`] without the man.
fn index_of(man: Man, placement: &Placement) -> u32 {
    let square = |piece| placement.square(piece).map(Square::index);
    match (square(men::WHITE_KING), square(man), square(men::BLACK_KING)) {
        (Some(white), Some(man), Some(black)) => (white << 12 | man << 6 | black) as u32,
        _ => LOST,
    }
}

fn placement_of(man: Man, index: usize) -> Option<Placement> {
    let square = |shift: usize| Square::from_index(index >> shift & 63);
    let men = [(men::WHITE_KING, square(12)?), (man, square(6)?), (men::BLACK_KING, square(0)?)];
    Placement::new(&men).ok()
}

/// What the check found: from where mate is forced, and in how many moves.
///
/// ```
/// use palisade_classes::{MateGraph, men, Ties, krk};
/// let graph = MateGraph::new(men::WHITE_ROOK);
/// let verdict = graph.judge(&krk::revised(), Ties::First);
/// assert_eq!(verdict.mate_in(&"WK C6, WR H1, BK C8".parse()?), Some(1));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[derive(Clone, Debug)]
pub struct Verdict<'graph> {
    graph: &'graph MateGraph,
    played: Edges,
    mate_in: Vec<Option<u16>>,
}

impl Verdict<'_> {
    /// In how many moves mate is forced with White to move, against the longest
    /// defence; `None` where Black can hold out for ever, and for what is no start.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// let start = "WK F7, WR A1, BK H7".parse()?;
    /// assert_eq!(graph.perfect().mate_in(&start), Some(1));
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    #[must_use]
    pub fn mate_in(&self, start: &Placement) -> Option<u16> {
        *self.mate_in.get(index_of(self.graph.man, start) as usize)?
    }

    /// Where the moves lead that are played from a start: several where they
    /// tie and [`Ties::Worst`] was asked for, all where play is perfect.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men, Ties, krk};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// let verdict = graph.judge(&krk::initial(), Ties::First);
    /// let start = "WK F5, WR E6, BK F7".parse()?;
    /// let after: Vec<_> = verdict.plays(&start).collect();
    /// assert_eq!(after, ["WK E5, WR E6, BK F7".parse()?]);
    /// # Ok::<(), palisade_classes::InvalidPlacement>(())
    /// ```
    pub fn plays(&self, start: &Placement) -> impl Iterator<Item = Placement> + '_ {
        let index = index_of(self.graph.man, start);
        let targets = if index == LOST { &[] } else { self.played.of(index as usize) };
        targets.iter().filter_map(|&to| placement_of(self.graph.man, to as usize))
    }

    /// How many starts there are.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// assert_eq!(graph.perfect().starts(), 175_168);
    /// ```
    #[must_use]
    pub fn starts(&self) -> usize {
        self.graph.is_start.iter().filter(|&&is_start| is_start).count()
    }

    /// The starts from which Black can hold out for ever.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// assert_eq!(graph.perfect().not_forced().count(), 0);
    /// ```
    pub fn not_forced(&self) -> impl Iterator<Item = Placement> + '_ {
        self.graph.starts().filter(|start| self.mate_in(start).is_none())
    }

    /// The longest forced mate, `None` if there is none at all.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// // A bishop alone never mates.
    /// assert_eq!(MateGraph::new(men::WHITE_BISHOP).perfect().longest(), None);
    /// ```
    #[must_use]
    pub fn longest(&self) -> Option<u16> {
        self.mate_in.iter().copied().max().flatten()
    }

    /// The starts from which mate is forced in just this many moves.
    ///
    /// ```
    /// use palisade_classes::{MateGraph, men};
    /// let graph = MateGraph::new(men::WHITE_ROOK);
    /// assert!(graph.perfect().starts_in(16).count() > 0);
    /// ```
    pub fn starts_in(&self, moves: u16) -> impl Iterator<Item = Placement> + '_ {
        self.graph.starts().filter(move |start| self.mate_in(start) == Some(moves))
    }
}

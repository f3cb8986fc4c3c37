//! The moves of a position with their priorities.

use palisade_board::{Move, MoveList};

/// The moves of a node and how promising each is; selected lazily, for most
/// nodes are cut after the first.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_patterns::Priorities;
/// let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
/// let mut priorities = Priorities::new(ending.legal_moves());
/// priorities.set(|candidate| i32::from(candidate.to_string() == "e2e4"));
/// assert_eq!(priorities.next_best().unwrap().to_string(), "e2e4");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Priorities {
    moves: MoveList,
    values: [i32; MoveList::CAPACITY],
    /// The moves already handed out, one bit each.
    given: u64,
    /// The priority of the move handed out last.
    pub(super) last: i32,
}

impl Priorities {
    /// These moves with equal priorities.
    ///
    /// ```
    /// # use palisade_board::PawnEnding;
    /// # use palisade_patterns::Priorities;
    /// # let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// assert_eq!(Priorities::new(ending.legal_moves()).len(), 6);
    /// ```
    #[must_use]
    pub fn new(moves: MoveList) -> Self {
        Self { moves, values: [0; MoveList::CAPACITY], given: 0, last: 0 }
    }

    /// Gives each move its priority.
    ///
    /// ```
    /// # use palisade_board::PawnEnding;
    /// # use palisade_patterns::Priorities;
    /// # let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// let mut priorities = Priorities::new(ending.legal_moves());
    /// priorities.set(|candidate| candidate.to.index() as i32);
    /// assert_eq!(priorities.next_best().unwrap().to_string(), "e2e4");
    /// ```
    pub fn set(&mut self, mut priority: impl FnMut(Move) -> i32) {
        for (value, &candidate) in self.values.iter_mut().zip(self.moves.iter()) {
            *value = priority(candidate);
        }
    }

    /// Raises the priority of some moves.
    ///
    /// ```
    /// # use palisade_board::PawnEnding;
    /// # use palisade_patterns::Priorities;
    /// # let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// let mut priorities = Priorities::new(ending.legal_moves());
    /// priorities.raise(|candidate| i32::from(candidate.to_string() == "e1d1"));
    /// assert_eq!(priorities.next_best().unwrap().to_string(), "e1d1");
    /// ```
    pub fn raise(&mut self, mut by: impl FnMut(Move) -> i32) {
        for (value, &candidate) in self.values.iter_mut().zip(self.moves.iter()) {
            *value += by(candidate);
        }
    }

    /// How many moves are left.
    ///
    /// ```
    /// # use palisade_board::PawnEnding;
    /// # use palisade_patterns::Priorities;
    /// # let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// let mut priorities = Priorities::new(ending.legal_moves());
    /// priorities.next_best();
    /// assert_eq!(priorities.len(), 5);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len() - self.given.count_ones() as usize
    }

    /// Is none left?
    ///
    /// ```
    /// # use palisade_board::PawnEnding;
    /// # use palisade_patterns::Priorities;
    /// # let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// assert!(!Priorities::new(ending.legal_moves()).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The best of the moves left; the first of several alike.
    ///
    /// ```
    /// # use palisade_board::PawnEnding;
    /// # use palisade_patterns::Priorities;
    /// # let ending: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse().unwrap();
    /// let mut priorities = Priorities::new(ending.legal_moves());
    /// while priorities.next_best().is_some() {}
    /// assert!(priorities.is_empty());
    /// ```
    pub fn next_best(&mut self) -> Option<Move> {
        let left = (0..self.moves.len()).filter(|&index| self.given >> index & 1 == 0);
        let best =
            left.reduce(
                |best, index| {
                    if self.values[index] > self.values[best] { index } else { best }
                },
            )?;
        self.given |= 1 << best;
        self.last = self.values[best];
        Some(self.moves[best])
    }
}

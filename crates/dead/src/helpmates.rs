//! Rights to castle that only Chess960 has, where it is asked who can still mate.

#[cfg(feature = "alloc")]
use crate::Winnability;
use palisade_board::{Color, Position, Rank, Role};

/// A position for the question who can still mate, by whichever rules one castles in it.
///
/// Rights of Chess960 are left out. A line without castling is a line with them too, so who mates by one
/// can mate. Who cannot mate without castling may by castling, so that stays open, unless all he has is a king.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_dead::Helpmates;
/// let bare: Position = "1r2k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let board = Helpmates::without(bare, "b".chars()).unwrap();
/// assert!(board.unwinnable(Color::White) && !board.unwinnable(Color::Black));
/// // There is no rook on the h-file.
/// assert!(Helpmates::without(bare, "h".chars()).is_none());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Helpmates {
    /// Without the rights that are left out.
    pub position: Position,
    /// Are there rights of Chess960?
    pub leaves_out: bool,
}

impl Helpmates {
    /// A position of standard chess.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, leaves_out: false }
    }

    /// A position that is given without its rights, and these: `K` and its like for the outermost rook, or the
    /// letter of its file. None if no rook stands where one of them says.
    #[must_use]
    pub fn without(position: Position, rights: impl Iterator<Item = char>) -> Option<Self> {
        let fits = |letter: char| {
            let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let (king, home) = (position.king(side), Rank::First.relative_to(side));
            position.men(Role::Rook.of(side)).iter().any(|rook| {
                let there = match letter.to_ascii_lowercase() {
                    'k' => rook > king,
                    'q' => rook < king,
                    file => "abcdefgh".find(file) == Some(rook.file() as usize),
                };
                there && [king.rank(), rook.rank()] == [home; 2]
            })
        };
        let are_there = rights.map(fits).reduce(|all, one| all && one)?;
        are_there.then_some(Self { position, leaves_out: true })
    }

    /// Can this side still mate, if both help?
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn winnability(&self, winner: Color, budget: &crate::Budget<'_>) -> Winnability {
        match crate::winnability(&self.position, winner, budget) {
            Winnability::Unwinnable(_) if self.is_open(winner) => Winnability::Unknown,
            said => said,
        }
    }

    /// Is it proved without a search that this side cannot?
    #[must_use]
    pub fn unwinnable(&self, winner: Color) -> bool {
        !self.is_open(winner) && crate::unwinnable(&self.position, winner)
    }

    /// May castling help this side to what it cannot do without?
    #[must_use]
    pub fn is_open(&self, winner: Color) -> bool {
        self.leaves_out && self.position.color(winner).len() > 1
    }
}

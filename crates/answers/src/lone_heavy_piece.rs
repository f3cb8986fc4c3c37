//! A queen or a rook against a bare king: everything is known, down to the
//! distance to mate, and tables of rules play it.

use std::sync::OnceLock;

use palisade::tables::duel::{Material, Plies};
use palisade::{Color, Man, Move, Position, Role};
use palisade_classes::{Advice, Placement, Seen, Table, kqk, krk, men, successors};

/// King and queen, or king and rook, against king.
///
/// ```
/// use palisade::Position;
/// use palisade_answers::LoneHeavyPiece;
/// let rook: Position = "8/8/8/3k4/8/8/8/KR6 w - - 0 1".parse()?;
/// assert!(LoneHeavyPiece::of(&rook).unwrap().mate_in().is_some());
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
pub struct LoneHeavyPiece {
    /// The board, on which the side with the man plays for a win.
    pub seen: Seen,
    man: Man,
}

impl LoneHeavyPiece {
    /// `None` if other men stand on the board.
    #[must_use]
    pub fn of(board: &Position) -> Option<Self> {
        let square = board.pieces().first()?;
        let found = board.man_on(square)?;
        if board.occupied().len() != 3 {
            return None;
        }
        let man = match found.role {
            Role::Queen => men::WHITE_QUEEN,
            Role::Rook => men::WHITE_ROOK,
            _ => return None,
        };
        let owner = found.color;
        let men = [
            (men::WHITE_KING, board.king(owner)),
            (man, square),
            (men::BLACK_KING, board.king(!owner)),
        ];
        Some(Self { seen: Seen::new(owner, board.side_to_move(), men)?, man })
    }

    /// In how many moves of the owner best play mates; 0 if it is mate.
    #[must_use]
    pub fn mate_in(&self) -> Option<u16> {
        self.lore().mate_in(&self.seen.placement, self.man, self.seen.mover())
    }

    /// The moves that mate soonest, or hold out longest; of a draw those that keep it.
    #[must_use]
    pub fn quickest_moves(&self) -> Vec<Move> {
        // Only the owner's moves are counted, so a move of the bare king takes none off.
        let (lore, mover) = (self.lore(), self.seen.mover());
        let left = self.mate_in().map(|moves| moves - u16::from(mover.is_white()));
        successors(&self.seen.placement, mover)
            .filter(|(_, after)| lore.mate_in(after, self.man, mover.opponent()) == left)
            .map(|(step, _)| self.seen.turned(step))
            .collect()
    }

    /// What the tables of rules say, the oldest first.
    #[must_use]
    pub fn tables(&self) -> Vec<Advice<'static>> {
        self.lore().tables.iter().filter_map(|table| self.seen.asked(table)).collect()
    }

    fn lore(&self) -> &'static Lore {
        static QUEEN: OnceLock<Lore> = OnceLock::new();
        static ROOK: OnceLock<Lore> = OnceLock::new();
        match self.man {
            men::WHITE_QUEEN => {
                QUEEN.get_or_init(|| Lore::new(Material::QUEEN, vec![kqk::refined()]))
            }
            _ => ROOK.get_or_init(|| {
                Lore::new(Material::ROOK, vec![krk::initial(), krk::revised(), krk::refined()])
            }),
        }
    }
}

/// All that is known of one man's ending, made when it is first asked.
struct Lore {
    plies: Plies,
    tables: Vec<Table>,
}

impl Lore {
    fn new(material: Material, tables: Vec<Table>) -> Self {
        Self { plies: Plies::to_mate(material), tables }
    }

    /// In how many moves of White the man mates; 0 if it is mate, `None` where it has been taken.
    fn mate_in(&self, placement: &Placement, man: Man, mover: Color) -> Option<u16> {
        let king = placement.square(men::WHITE_KING)?;
        let (at, lone) = (placement.square(man)?, placement.square(men::BLACK_KING)?);
        let plies = self.plies.get(king, at, lone, mover)?;
        Some(u16::from(plies.div_ceil(2)))
    }
}

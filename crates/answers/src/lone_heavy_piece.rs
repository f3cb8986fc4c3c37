//! A queen or a rook against a bare king: everything is known, down to the
//! distance to mate, and tables of rules play it.

use std::sync::OnceLock;

use palisade::tables::duel::{Material, Plies};
use palisade::{Color, Man, Move, Position, Role, Square};
use palisade_classes::{Placement, PlacementMove, Table, kqk, krk, men, successors};

use crate::rules::Said;

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
    owner: Color,
    man: Man,
    /// As the owner sees it when he has White.
    placement: Placement,
    side_to_move: Color,
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
        // Tables of rules are White's alone: whoever owns the man is shown as White.
        let seen = |square: Square| square.relative_to(owner);
        let men = [
            (men::WHITE_KING, seen(board.king(owner))),
            (man, seen(square)),
            (men::BLACK_KING, seen(board.king(!owner))),
        ];
        let placement = Placement::new(&men).ok()?;
        Some(Self { owner, man, placement, side_to_move: board.side_to_move() })
    }

    /// The side with the queen or rook.
    #[must_use]
    pub const fn owner(&self) -> Color {
        self.owner
    }

    /// Who is to move.
    #[must_use]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// In how many moves of the owner best play mates; 0 if it is mate.
    #[must_use]
    pub fn mate_in(&self) -> Option<u16> {
        self.lore().mate_in(&self.placement, self.man, self.mover())
    }

    /// Who is to move where the owner has White.
    const fn mover(&self) -> Color {
        if self.owner.is_white() { self.side_to_move } else { self.side_to_move.opponent() }
    }

    /// The moves that mate soonest, or hold out longest; of a draw those that keep it.
    #[must_use]
    pub fn quickest_moves(&self) -> Vec<Move> {
        // Only the owner's moves are counted, so a move of the bare king takes none off.
        let (lore, mover) = (self.lore(), self.mover());
        let left = self.mate_in().map(|moves| moves - u16::from(mover.is_white()));
        successors(&self.placement, mover)
            .filter(|(_, after)| lore.mate_in(after, self.man, mover.opponent()) == left)
            .map(|(step, _)| self.turned(step))
            .collect()
    }

    /// What the tables of rules say, the oldest first.
    #[must_use]
    pub fn tables(&self) -> Vec<Said> {
        let said = |table| Said::by(table, &self.placement, self.owner, self.side_to_move());
        self.lore().tables.iter().filter_map(said).collect()
    }

    /// The move as it is on the board.
    const fn turned(&self, step: PlacementMove) -> Move {
        let chosen = Move::new(step.from, step.to);
        if self.owner.is_white() { chosen } else { chosen.flip() }
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

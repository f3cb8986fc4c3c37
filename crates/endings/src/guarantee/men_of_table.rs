//! A structure with men: the pawns, and which pieces are on the board.

use palisade_board::{
    Bitboard, Position, Role, Square, bishop_attacks, knight_attacks, queen_attacks, rook_attacks,
};
use palisade_structure::Structure;

/// Squares of one colour, that of a1.
pub(super) const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);

/// The most pieces beside the two kings. A position with more is not asked about.
pub(super) const MOST: usize = 4;

/// A piece that is neither pawn nor king, whose it is, and on which colour a bishop runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TableMan {
    /// Is he the defender's? The attacker's come first.
    pub(super) defends: bool,
    pub(super) role: Role,
    pub(super) dark: bool,
}

impl TableMan {
    fn new(defends: bool, role: Role, square: Square) -> Self {
        Self { defends, role, dark: role == Role::Bishop && DARK.contains(square) }
    }

    /// What he attacks from a square.
    #[inline]
    pub(super) const fn attacks(self, from: Square, occupied: Bitboard) -> Bitboard {
        match self.role {
            Role::Knight => knight_attacks(from),
            Role::Bishop => bishop_attacks(from, occupied),
            Role::Rook => rook_attacks(from, occupied),
            _ => queen_attacks(from, occupied),
        }
    }
}

/// The pawns as the attacker sees them, and the pieces by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Men {
    pub(super) pawns: Structure,
    kinds: [Option<TableMan>; MOST],
}

impl Men {
    pub(super) fn kinds(&self) -> impl ExactSizeIterator<Item = TableMan> + Clone + use<> {
        let kinds = self.kinds;
        let len = kinds.iter().flatten().count();
        (0..len).map(move |index| kinds[index].expect("the first ones are there"))
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.iter().flatten().count()
    }

    /// The same without one piece.
    pub(super) fn without(mut self, piece: usize) -> Self {
        self.kinds[piece..].rotate_left(1);
        self.kinds[MOST - 1] = None;
        self
    }

    /// Has the attacker any piece?
    pub(super) fn attacker_has_pieces(&self) -> bool {
        self.kinds().any(|kind| !kind.defends)
    }

    pub(super) const fn with_pawns(mut self, attackers: Bitboard, defenders: Bitboard) -> Self {
        self.pawns = Structure { attackers, defenders };
        self
    }

    /// Has the defender anything but king and pawns?
    pub(super) fn defender_has_pieces(&self) -> bool {
        self.kinds().any(|kind| kind.defends)
    }
}

/// One position: the structure, the squares of the attacking king and of the pieces, the
/// defending king, and who moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedMen {
    pub(super) men: Men,
    /// The attacking king first, then the pieces.
    pub(super) squares: [Square; MOST + 1],
    pub(super) defender: Square,
    pub(super) attacker_moves: bool,
}

impl PlacedMen {
    /// Nothing if there are too many pieces, or somebody may castle.
    pub(super) fn new(position: &Position, attacker: palisade_board::Color) -> Option<Self> {
        if position.castling() != palisade_board::CastlingRights::empty() {
            return None;
        }
        let other = attacker.opponent();
        let pawns = Structure::new(position.pawns(), attacker);
        let mut men = Men { pawns, kinds: [None; MOST] };
        let king = position.king(attacker).relative_to(attacker);
        let mut squares = [king; MOST + 1];
        let mut placed = 0;
        for (defends, color) in [(false, attacker), (true, other)] {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let set = position.men(role.of(color)).relative_to(attacker);
                // Bishops of one colour stand together.
                for part in [set - DARK, set & DARK] {
                    for square in part {
                        *men.kinds.get_mut(placed)? = Some(TableMan::new(defends, role, square));
                        squares[placed + 1] = square;
                        placed += 1;
                    }
                }
            }
        }
        Some(Self {
            men,
            squares,
            defender: position.king(other).relative_to(attacker),
            attacker_moves: position.side_to_move() == attacker,
        })
    }

    /// The squares in every order in which men of one kind change places.
    pub(super) fn orders(&self) -> impl Iterator<Item = [Square; MOST + 1]> + use<> {
        let (men, squares) = (self.men, self.squares);
        let twins =
            (1..MOST).any(|one| men.kinds[one].is_some() && men.kinds[one] == men.kinds[one - 1]);
        // A number says with which later piece each one changes places.
        let numbers = if twins { MOST.pow(MOST as u32) } else { 0 };
        (0..numbers).filter_map(move |number| {
            let (mut order, mut digits) = (squares, number);
            for first in 0..MOST {
                let other = first + digits % MOST;
                digits /= MOST;
                if other > first {
                    if other >= MOST || men.kinds[first] != men.kinds[other] {
                        return None;
                    }
                    men.kinds[first]?;
                    order.swap(first + 1, other + 1);
                }
            }
            Some(order)
        })
    }
}

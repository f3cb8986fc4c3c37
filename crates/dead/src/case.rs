//! A case: where every man may stand, as a few sets; and what men attack and guard there.

use palisade_board::{
    Bitboard, Color, Man, Position, Role, Square, fill_forward_through, king_attacks, king_dilate,
    knights_attack, pawn_attacks,
};

/// A set of positions: which men never move, and where the others may be.
///
/// A position belongs to a case if all that stands still stands there, and every other man
/// is on a square that the case grants to his kind. Men may be missing, but for those that
/// stand still; whose move it is does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeadCase {
    /// By side and role: men that neither move nor are captured.
    pub(crate) still: [[Bitboard; 6]; 2],
    /// By side: pawns that keep to their file and are never captured, where they stand at
    /// first.
    pub(crate) filed: [Bitboard; 2],
    /// By side: pawns that keep to their file until they are captured, where they stand at
    /// first.
    pub(crate) mortal: [Bitboard; 2],
    /// By side and role: where the others may stand.
    pub(crate) reach: [[Bitboard; 6]; 2],
    /// By side and role: how many others there are at most.
    pub(crate) most: [[u8; 6]; 2],
    /// Squares that hold few of the others; the first room without squares ends the list.
    // An array, for the static answer allocates nothing.
    pub(crate) rooms: [DeadRoom; ROOMS],
}

/// Squares that men of a kind may leave or be captured on, but never enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DeadRoom {
    pub(crate) side: u8,
    pub(crate) role: u8,
    /// How many men that are not still may be in it.
    pub(crate) most: u8,
    pub(crate) squares: Bitboard,
}

impl DeadRoom {
    pub(crate) const NONE: Self = Self { side: 0, role: 0, most: 0, squares: Bitboard::EMPTY };

    pub(crate) const fn is_of(&self, side: usize, role: usize) -> bool {
        self.side as usize == side && self.role as usize == role && self.squares.any()
    }
}

/// The most rooms of a case.
pub(crate) const ROOMS: usize = 10;

impl DeadCase {
    /// The case as the data of a certificate.
    #[cfg(feature = "alloc")]
    pub(crate) fn as_data(&self) -> palisade_proof::Case {
        let Self { still, filed, mortal, reach, most, rooms } = *self;
        let rooms = rooms.iter().take_while(|room| room.squares.any()).map(|room| {
            let man = Role::ALL[usize::from(room.role)].of(Color::ALL[usize::from(room.side)]);
            palisade_proof::Room { man, most: room.most, squares: room.squares }
        });
        palisade_proof::Case { still, filed, mortal, reach, most, rooms: rooms.collect() }
    }

    /// No man at all.
    pub(crate) const EMPTY: Self = Self {
        still: [[Bitboard::EMPTY; 6]; 2],
        filed: [Bitboard::EMPTY; 2],
        mortal: [Bitboard::EMPTY; 2],
        reach: [[Bitboard::EMPTY; 6]; 2],
        most: [[0; 6]; 2],
        rooms: [DeadRoom::NONE; ROOMS],
    };

    /// A position alone: everything stands still.
    pub(crate) fn of(position: &Position) -> Self {
        let mut case = Self::EMPTY;
        for man in Man::ALL {
            case.still[man.color.index()][man.role.index()] = position.men(man);
        }
        case
    }

    /// Does the position belong to it? Nothing with a right to castle or to take in
    /// passing does.
    #[cfg(feature = "alloc")]
    pub(crate) fn holds(&self, position: &Position) -> bool {
        Man::ALL.into_iter().all(|man| {
            let (color, role) = (man.color.index(), man.role.index());
            let men = position.men(man);
            let filed =
                if role == 0 { self.filed[color] | self.mortal[color] } else { Bitboard::EMPTY };
            let exact = self.still[color][role] | filed;
            let others = men - exact;
            exact.is_subset(men)
                && others.is_subset(self.reach[color][role])
                && others.len() <= u32::from(self.most[color][role])
                && self
                    .rooms_of(color, role)
                    .all(|room| (others & room.squares).len() <= u32::from(room.most))
        }) && is_plain(position)
    }

    /// The rooms of a kind.
    #[inline]
    pub(crate) fn rooms_of(&self, side: usize, role: usize) -> impl Iterator<Item = &DeadRoom> {
        let rooms = self.rooms.iter().take_while(|room| room.squares.any());
        rooms.filter(move |room| room.is_of(side, role))
    }

    /// Adds a room, if there is space for one more.
    pub(crate) fn add_room(&mut self, room: DeadRoom) {
        // A room too many is left out: the case then holds more, and what is said of all is true.
        if let Some(free) = self.rooms.iter_mut().find(|room| room.squares.is_empty()) {
            *free = room;
        }
    }

    /// The most men of a kind on these squares, the still ones among them.
    pub(crate) fn bound(&self, side: usize, role: usize, squares: Bitboard) -> u8 {
        let still = (self.still[side][role] & squares).len() as u8;
        let mut open = self.reach[side][role] & squares;
        if open.is_empty() || self.most[side][role] == 0 {
            return still;
        }
        let mut loose = 0u8;
        for room in self.rooms_of(side, role).filter(|room| room.squares.meets(squares)) {
            open -= room.squares;
            loose = loose.saturating_add(room.most);
        }
        let most = self.most[side][role];
        still + if open.is_empty() { loose.min(most) } else { most }
    }

    /// All that stands still on one side.
    #[inline]
    pub(crate) fn solid(&self, color: Color) -> Bitboard {
        self.still[color.index()].iter().fold(Bitboard::EMPTY, |all, &men| all | men)
    }

    /// The squares where pawns that keep to their file may stand.
    #[inline]
    pub(crate) fn walks(&self, color: Color) -> Bitboard {
        self.walk(color, self.filed[color.index()] | self.mortal[color.index()])
    }

    /// The squares to which pawns walk on their files, past no pawn that keeps to its own.
    #[inline]
    pub(crate) fn walk(&self, color: Color, from: Bitboard) -> Bitboard {
        let solid = self.solid(Color::White) | self.solid(Color::Black);
        let enemy = self.filed[color.opponent().index()];
        fill_forward_through(color, from, !(solid | enemy))
    }

    /// A man is no longer still.
    pub(crate) fn loosen(&mut self, color: Color, role: Role, square: Square) {
        let (color, role) = (color.index(), role.index());
        if role == 0 {
            self.filed[color] = self.filed[color].without(square);
            self.mortal[color] = self.mortal[color].without(square);
        }
        self.still[color][role] = self.still[color][role].without(square);
        self.reach[color][role] = self.reach[color][role].with(square);
        self.most[color][role] += 1;
    }
}

/// Has it no right to castle or to take in passing?
pub(crate) fn is_plain(position: &Position) -> bool {
    position.castling().is_empty()
        && (position.en_passant().is_none() || position.en_passant_captors().is_empty())
}

/// What rooms are made for, and what is captured.
pub(crate) const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What a piece or a king attacks, from its square.
#[inline]
pub(crate) const fn attacks(role: Role, from: Square, occupied: Bitboard) -> Bitboard {
    palisade_board::attacks(role.of(Color::White), from, occupied)
}

/// What the pieces among these men attack.
pub(crate) fn pieces_attack(men: &[Bitboard; 6], occupied: Bitboard) -> Bitboard {
    let mut all = knights_attack(men[Role::Knight.index()]);
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for square in men[role.index()] {
            all |= attacks(role, square, occupied);
        }
    }
    all
}

/// What the still men of a side guard for certain: sliders the squares beside them only, for
/// farther on something may step between.
pub(crate) fn guarded(case: &DeadCase, color: Color) -> Bitboard {
    guarded_by(color, &case.still[color.index()])
}

/// What men guard for certain, if these are all that stand.
pub(crate) fn guarded_by(color: Color, still: &[Bitboard; 6]) -> Bitboard {
    let mut guarded = pawn_attacks(color, still[0]) | knights_attack(still[1]);
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for square in still[role.index()] {
            guarded |= king_attacks(square) & attacks(role, square, Bitboard::EMPTY);
        }
    }
    guarded | (king_dilate(still[5]) - still[5])
}

//! Boards with any men, turned so that the attacker's pawns walk north.

use palisade_board::{
    Bitboard, BoardView, CastlingRights, Color, Role, Square, king_dilate, knights_attack,
    neighbors, pawn_attacks,
};
use palisade_structure::DEFENDER;

/// A position with any men, turned so that the attacker's pawns walk north.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MenView {
    /// The attacker's men by role.
    pub(super) attackers: [Bitboard; 6],
    /// The defender's men by role.
    pub(super) defenders: [Bitboard; 6],
    /// The attacking king.
    pub(super) king: Square,
    /// The defending king.
    pub(super) defender: Square,
    pub(super) attacker_moves: bool,
    /// May the attacker castle, or take in passing now? Both are more than a flood knows
    /// (step 10.6).
    pub(super) has_odd_moves: bool,
}

pub(super) const PAWN: usize = Role::Pawn.index();
pub(super) const KNIGHT: usize = Role::Knight.index();
pub(super) const BISHOP: usize = Role::Bishop.index();
pub(super) const ROOK: usize = Role::Rook.index();
pub(super) const QUEEN: usize = Role::Queen.index();
pub(super) const KING: usize = Role::King.index();
/// All that is neither pawn nor king, by index and by name.
pub(super) const PIECES: [usize; 4] = [KNIGHT, BISHOP, ROOK, QUEEN];
pub(super) const ROLES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl MenView {
    /// What a board shows; nothing if a side has no king.
    #[inline]
    pub(crate) fn new<B: BoardView + ?Sized>(board: &B, attacker: Color) -> Option<Self> {
        let own = board.color(attacker);
        let other = board.color(attacker.opponent());
        let mut view = Self {
            attackers: [Bitboard::EMPTY; 6],
            defenders: [Bitboard::EMPTY; 6],
            king: Square::A1,
            defender: Square::A1,
            attacker_moves: board.side_to_move() == attacker,
            has_odd_moves: true,
        };
        for role in Role::ALL {
            let men = board.role(role);
            view.attackers[role.index()] = (men & own).relative_to(attacker);
            view.defenders[role.index()] = (men & other).relative_to(attacker);
        }
        view.king = view.attackers[KING].first()?;
        view.defender = view.defenders[KING].first()?;
        let may_castle =
            board.castling().is_none_or(|rights| rights.intersects(CastlingRights::of(attacker)));
        let takes_in_passing = view.attacker_moves
            && board.en_passant().is_some_and(|square| {
                let passed = square.relative_to(attacker).bitboard();
                pawn_attacks(DEFENDER, passed).meets(view.attackers[PAWN])
            });
        view.has_odd_moves = may_castle || takes_in_passing;
        Some(view)
    }

    /// Every defending man but the king.
    pub(super) fn standing(&self) -> Bitboard {
        self.defenders[..KING].iter().fold(Bitboard::EMPTY, |all, &men| all | men)
    }
}

/// Squares a step along a rank or file from some member.
#[inline]
pub(super) const fn straight(set: Bitboard) -> Bitboard {
    set.north().union(set.south()).union(set.east()).union(set.west())
}

/// Squares a step along a diagonal from some member.
#[inline]
pub(super) const fn diagonal(set: Bitboard) -> Bitboard {
    let (up, down) = (set.north(), set.south());
    up.east().union(up.west()).union(down.east()).union(down.west())
}

/// One step of a role. What slides gets along a line step by step, and could stop at each.
#[inline]
pub(super) fn steps(role: usize, set: Bitboard) -> Bitboard {
    match role {
        KNIGHT => knights_attack(set),
        BISHOP => diagonal(set),
        ROOK => straight(set),
        _ => king_dilate(set),
    }
}

/// Where one man gets through open squares.
pub(super) fn flood(role: usize, from: Bitboard, open: Bitboard) -> Bitboard {
    let mut set = from;
    loop {
        let wider = set | (steps(role, set) & open);
        if wider == set {
            return set;
        }
        set = wider;
    }
}

/// Squares from which a step of the role leads into the set: steps go both ways.
pub(super) fn step_back(role: usize, set: Bitboard) -> Bitboard {
    match role {
        // Unlike a dilation: a man that moves does not stay.
        QUEEN | KING => neighbors(set),
        _ => steps(role, set),
    }
}

/// Are the attacker's queens, rooks and knights locked in, as far as one look tells?
///
/// This only spares work: where one of them runs free, hardly ever does anything hold, and
/// most positions of a game with rams on the board are such.
#[inline]
pub(crate) fn is_worth_a_flood<B: BoardView + ?Sized>(board: &B, attacker: Color) -> bool {
    let (own, other) = (board.color(attacker), board.color(attacker.opponent()));
    let empty = !(own | other);
    let queens = board.role(Role::Queen) & own;
    let majors = queens | (board.role(Role::Rook) & own);
    let knights = board.role(Role::Knight) & own;
    (majors | knights).is_empty()
        || straight(majors).is_disjoint(empty)
            && diagonal(queens).is_disjoint(empty)
            && knights_attack(knights).is_disjoint(empty)
}

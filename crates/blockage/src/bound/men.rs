//! The first rung with men on the board: everything stands still until something moves it.
//!
//! The defender moves one man for ever, his king or one piece, and leaves all others where
//! they stand. The attacker may do what he likes. Where his men can ever get to is a flood,
//! and the floods grow until they keep to themselves.
//!
//! `docs/walls-with-men.md` proves it. "Step 4" in a comment is a step of its argument.

use palisade_board::{
    Bitboard, BoardView, CastlingRights, Color, Rank, Role, Square, king_dilate, knights_attack,
    neighbors, pawn_attacks,
};
use palisade_structure::{ATTACKER, DEFENDER, Structure};

use super::home::Home;
use super::view::View;

/// A position with any men, turned so that the attacker's pawns walk north.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MenView {
    /// The attacker's men by role.
    attackers: [Bitboard; 6],
    /// The defender's men by role.
    defenders: [Bitboard; 6],
    /// The attacking king.
    king: Square,
    /// The defending king.
    defender: Square,
    attacker_moves: bool,
    /// May the attacker castle, or take in passing now? Both are more than a flood knows
    /// (step 6).
    has_odd_moves: bool,
}

const PAWN: usize = Role::Pawn.index();
const KNIGHT: usize = Role::Knight.index();
const BISHOP: usize = Role::Bishop.index();
const ROOK: usize = Role::Rook.index();
const QUEEN: usize = Role::Queen.index();
const KING: usize = Role::King.index();
/// All that is neither pawn nor king.
const PIECES: [usize; 4] = [KNIGHT, BISHOP, ROOK, QUEEN];

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
    fn standing(&self) -> Bitboard {
        self.defenders[..KING].iter().fold(Bitboard::EMPTY, |all, &men| all | men)
    }
}

/// Squares a step along a rank or file from some member.
#[inline]
const fn straight(set: Bitboard) -> Bitboard {
    set.north().union(set.south()).union(set.east()).union(set.west())
}

/// Squares a step along a diagonal from some member.
#[inline]
const fn diagonal(set: Bitboard) -> Bitboard {
    let (up, down) = (set.north(), set.south());
    up.east().union(up.west()).union(down.east()).union(down.west())
}

/// One step of a role. What slides gets along a line step by step, and could stop at each.
#[inline]
fn steps(role: usize, set: Bitboard) -> Bitboard {
    match role {
        KNIGHT => knights_attack(set),
        BISHOP => diagonal(set),
        ROOK => straight(set),
        _ => king_dilate(set),
    }
}

/// Where the attacker's men can ever stand while the defender leaves his own alone.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Floods {
    /// By role, where the attacker's men may ever stand; where a man has not moved, the
    /// square that he stands on.
    reach: [Bitboard; 6],
    /// Attacking men that have not moved.
    still: Bitboard,
    /// The defender's men that stand, by role.
    defenders: [Bitboard; 6],
    /// Those of them that are never taken.
    permanent: Bitboard,
}

impl Floods {
    /// Before anybody has moved.
    fn new(view: &MenView, standing: Bitboard) -> Self {
        let men = view.attackers.iter().fold(Bitboard::EMPTY, |all, &men| all | men);
        Self { reach: view.attackers, still: men, defenders: view.defenders, permanent: standing }
    }

    /// Lets everything move that can, until nothing new happens; false if a pawn gets to
    /// the last rank.
    ///
    /// `standing` are all men of the defender that a pawn might take, `walls` other squares
    /// that nobody ever enters: the king's, if he is to stay.
    fn settle(&mut self, standing: Bitboard, walls: Bitboard) -> bool {
        loop {
            let before = *self;
            self.grow(standing, walls);
            // Step 6: no pawn promotes.
            if self.reach[PAWN].meets(Rank::Eighth.bitboard()) {
                return false;
            }
            // Step 3: who can get somewhere does not stand still.
            self.still -= self.moved(standing, walls);
            if before == *self {
                return true;
            }
        }
    }

    /// Squares that nobody of the attacker's enters (step 2).
    fn closed(&self, walls: Bitboard) -> Bitboard {
        self.permanent | self.still | walls
    }

    /// Lets every flood go on until it stops, as things stand.
    fn grow(&mut self, standing: Bitboard, walls: Bitboard) {
        let open = !self.closed(walls);
        let mut pawns = self.reach[PAWN];
        loop {
            let taken = pawn_attacks(ATTACKER, pawns) & standing;
            // Step 4: a pawn takes, guarded or not; so do the pieces below.
            self.permanent -= taken;
            let wider = pawns | (pawns.forward(ATTACKER) & open) | taken;
            if wider == pawns {
                break;
            }
            pawns = wider;
        }
        self.reach[PAWN] = pawns;
        for role in PIECES {
            let mut set = self.reach[role];
            if set.is_empty() {
                continue;
            }
            loop {
                let wider = set | (steps(role, set) & open);
                if wider == set {
                    break;
                }
                set = wider;
            }
            self.reach[role] = set;
            self.permanent -= steps(role, set);
        }
        // Step 5: the king enters no guarded square. Step 4: he takes what nobody guards.
        let guarded = self.guarded();
        let open = open - guarded;
        let mut king = self.reach[KING];
        loop {
            let wider = king | (king_dilate(king) & open);
            if wider == king {
                break;
            }
            king = wider;
        }
        self.reach[KING] = king;
        self.permanent -= king_dilate(king) - guarded;
    }

    /// What the men that stay guard against the attacking king, whatever stands elsewhere.
    fn guarded(&self) -> Bitboard {
        let staying = |role: usize| self.defenders[role] & self.permanent;
        let mut guarded = pawn_attacks(DEFENDER, staying(PAWN));
        for role in PIECES {
            // A line is sure for one step: further on somebody may stand in it.
            guarded |= step_back(role, staying(role));
        }
        guarded
    }

    /// The attacking men that have not moved and can.
    fn moved(&self, standing: Bitboard, walls: Bitboard) -> Bitboard {
        let open = !self.closed(walls);
        let pawns = self.reach[PAWN] & self.still;
        let mut moved = pawns & (open.south() | pawn_attacks(DEFENDER, standing));
        for role in PIECES {
            let men = self.reach[role] & self.still;
            if men.any() {
                moved |= men & step_back(role, open);
            }
        }
        moved | (self.reach[KING] & self.still & step_back(KING, open - self.guarded()))
    }

    /// Squares that a pawn or piece may stand on or attack.
    fn disturbed(&self) -> Bitboard {
        let mut disturbed = self.reach[PAWN] | pawn_attacks(ATTACKER, self.reach[PAWN]);
        for role in PIECES {
            let set = self.reach[role];
            if set.any() {
                disturbed |= set | steps(role, set);
            }
        }
        disturbed
    }
}

/// Squares from which a step of the role leads into the set: steps go both ways.
fn step_back(role: usize, set: Bitboard) -> Bitboard {
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
    straight(majors).is_disjoint(empty)
        && diagonal(queens).is_disjoint(empty)
        && knights_attack(board.role(Role::Knight) & own).is_disjoint(empty)
}

/// Does the defender hold by moving one man for ever, all others untouched?
pub(crate) fn holds(view: &MenView) -> bool {
    if view.has_odd_moves {
        return false;
    }
    king_holds(view) || piece_holds(view)
}

/// Does he by moving his king?
fn king_holds(view: &MenView) -> bool {
    let standing = view.standing();
    let mut floods = Floods::new(view, standing);
    if !floods.settle(standing, Bitboard::EMPTY) {
        return false;
    }
    // Step 7, the king's move.
    let quiet = !(floods.disturbed() | standing);
    // The rest of the position does not matter to a home: it has been flooded.
    let seen = View {
        structure: Structure { attackers: view.attackers[PAWN], defenders: view.defenders[PAWN] },
        king: view.king,
        defender: view.defender,
        attacker_moves: view.attacker_moves,
        en_passant: Bitboard::EMPTY,
    };
    Home { quiet, flood: floods.reach[KING] }.is_reached(seen)
}

/// Does he by moving a piece between two squares, the king staying where he is?
fn piece_holds(view: &MenView) -> bool {
    let standing = view.standing();
    PIECES.into_iter().any(|role| {
        view.defenders[role]
            .iter()
            .any(|mover| shuttles(view, role, mover, standing.without(mover)))
    })
}

/// Does this piece always have a square to go to and one to come back from?
fn shuttles(view: &MenView, role: usize, mover: Square, others: Bitboard) -> bool {
    let home = view.defender.bitboard();
    let mut floods = Floods::new(view, others);
    floods.defenders[role] -= mover.bitboard();
    if !floods.settle(others, home) {
        return false;
    }
    // Step 7, the piece's move.
    let (disturbed, king) = (floods.disturbed(), floods.reach[KING]);
    let near = king_dilate(king);
    if (disturbed | near).contains(view.defender) {
        return false;
    }
    // Beside the attacking king a piece is safe only where somebody guards it for ever.
    let unsafe_squares = disturbed | king | (near - floods.guarded());
    if unsafe_squares.contains(mover) {
        return false;
    }
    // A knight jumps; what slides goes one square, and needs no more.
    (step_back(role, mover.bitboard()) - others - home - unsafe_squares).any()
}

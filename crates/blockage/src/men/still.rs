//! The fixed point of where the attacker's men can get while the defender moves one man.
//!
//! `docs/blockage-proof.md` proves it. "Step 10.4" in a comment is step 4 of its section 10.

use palisade_board::{Bitboard, Rank, Square, king_dilate, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER, neighbors};

use super::view::{KING, MenView, PAWN, PIECES, flood, step_back, steps};
use crate::bound::home::Home;
use crate::bound::view::View;

/// Where the attacker's men can ever stand while the defender leaves his own alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Floods {
    /// By role, where the attacker's men may ever stand; where a man has not moved, the
    /// square that he stands on.
    pub(super) reach: [Bitboard; 6],
    /// Attacking men that have not moved.
    pub(super) still: Bitboard,
    /// The defender's men that stand, by role.
    defenders: [Bitboard; 6],
    /// Those of them that are never taken.
    pub(super) permanent: Bitboard,
}

impl Floods {
    /// Before anybody has moved.
    pub(super) fn new(view: &MenView, standing: Bitboard) -> Self {
        let men = view.attackers.iter().fold(Bitboard::EMPTY, |all, &men| all | men);
        Self { reach: view.attackers, still: men, defenders: view.defenders, permanent: standing }
    }

    /// Lets everything move that can, until nothing new happens; false if a pawn gets to
    /// the last rank.
    ///
    /// `standing` are all men of the defender that a pawn might take, `walls` other squares
    /// that nobody ever enters: the king's, if he is to stay.
    pub(super) fn settle(&mut self, standing: Bitboard, walls: Bitboard) -> bool {
        loop {
            let before = *self;
            self.grow(standing, walls);
            // Step 10.6: no pawn promotes.
            if self.reach[PAWN].meets(Rank::Eighth.bitboard()) {
                return false;
            }
            // Step 10.3: who can get somewhere does not stand still.
            self.still -= self.moved(standing, walls);
            if before == *self {
                return true;
            }
        }
    }

    /// Squares that nobody of the attacker's enters (step 10.2).
    fn closed(&self, walls: Bitboard) -> Bitboard {
        self.permanent | self.still | walls
    }

    /// Lets every flood go on until it stops, as things stand.
    fn grow(&mut self, standing: Bitboard, walls: Bitboard) {
        let open = !self.closed(walls);
        let mut pawns = self.reach[PAWN];
        loop {
            let taken = pawn_attacks(ATTACKER, pawns) & standing;
            // Step 10.4: a pawn takes, guarded or not; so do the pieces below.
            self.permanent -= taken;
            let wider = pawns | (pawns.forward(ATTACKER) & open) | taken;
            if wider == pawns {
                break;
            }
            pawns = wider;
        }
        self.reach[PAWN] = pawns;
        for role in PIECES {
            if self.reach[role].any() {
                self.reach[role] = flood(role, self.reach[role], open);
                self.permanent -= steps(role, self.reach[role]);
            }
        }
        // Step 10.5: the king enters no guarded square. Step 10.4: he takes what nobody guards.
        let guarded = self.guarded();
        self.reach[KING] = flood(KING, self.reach[KING], open - guarded);
        self.permanent -= king_dilate(self.reach[KING]) - guarded;
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

/// Why he holds with one man that moves.
pub(super) struct Held {
    pub(super) floods: Floods,
    /// Where that man goes to and fro.
    pub(super) home: Bitboard,
    pub(super) mover: Square,
}

/// Does he by moving his king?
pub(super) fn king_holds(view: &MenView) -> bool {
    let Some((home, _)) = king_home(view) else { return false };
    // The rest of the position does not matter to a home: it has been flooded.
    // A home looks alike from both sides: of a view it asks the kings and who moves.
    home.is_reached(View::of_kings(view.king, view.defender, view.attacker_moves))
}

/// The home of the king when everything is flooded; nothing if a pawn promotes.
#[inline]
pub(super) fn king_home(view: &MenView) -> Option<(Home, Floods)> {
    let standing = view.standing();
    let mut floods = Floods::new(view, standing);
    // Step 10.7, the king's move.
    floods.settle(standing, Bitboard::EMPTY).then(|| {
        let quiet = !(floods.disturbed() | standing);
        (Home { quiet, flood: floods.reach[KING] }, floods)
    })
}

/// Squares from which he holds by moving his king, wherever the attacking king is on his
/// flood, and squares from which he may.
pub(super) fn king_reached_from(view: &MenView) -> (Bitboard, Bitboard) {
    king_home(view).map_or((Bitboard::EMPTY, Bitboard::EMPTY), |(home, _)| home.reached_from())
}

/// What [`king_holds`] saw, as a picture shows it: where the attacking king never comes near, if that
/// is enough.
pub(super) fn king_held(view: &MenView) -> Option<Held> {
    let (home, floods) = king_home(view).filter(|_| king_holds(view))?;
    let behind = home.quiet - king_dilate(home.flood);
    let home = if behind.meets(neighbors(behind)) { behind } else { home.roam() };
    Some(Held { floods, home, mover: view.defender })
}

/// The same with every square of his home (step 9.4).
#[cfg(feature = "certificates")]
pub(super) fn king_roams(view: &MenView) -> Option<Held> {
    let (home, floods) = king_home(view).filter(|_| king_holds(view))?;
    Some(Held { floods, home: home.roam(), mover: view.defender })
}

/// Does he by moving a piece between two squares, the king staying where he is?
pub(super) fn piece_holds(view: &MenView) -> bool {
    piece_held(view).is_some()
}

/// What [`piece_holds`] saw.
pub(super) fn piece_held(view: &MenView) -> Option<Held> {
    let standing = view.standing();
    PIECES.into_iter().find_map(|role| {
        view.defenders[role]
            .iter()
            .find_map(|mover| shuttles(view, role, mover, standing.without(mover)))
    })
}

/// Does this piece always have a square to go to and one to come back from?
fn shuttles(view: &MenView, role: usize, mover: Square, others: Bitboard) -> Option<Held> {
    let home = view.defender.bitboard();
    let mut floods = Floods::new(view, others);
    floods.defenders[role] -= mover.bitboard();
    if !floods.settle(others, home) {
        return None;
    }
    // Step 10.7, the piece's move.
    let (disturbed, king) = (floods.disturbed(), floods.reach[KING]);
    let near = king_dilate(king);
    if (disturbed | near).contains(view.defender) {
        return None;
    }
    // Beside the attacking king a piece is safe only where somebody guards it for ever.
    let unsafe_squares = disturbed | king | (near - floods.guarded());
    if unsafe_squares.contains(mover) {
        return None;
    }
    // A knight jumps; what slides goes one square, and needs no more.
    let steps = step_back(role, mover.bitboard()) - others - home - unsafe_squares;
    steps.any().then(|| Held { floods, home: steps.with(mover), mover })
}

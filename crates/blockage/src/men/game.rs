//! The game of captures: every man of the defender but his king stands until he is taken,
//! and what is taken is avenged, or given up.
//!
//! `docs/blockage-proof.md` proves it. "Step 11.4" in a comment is step 4 of its section 11, the
//! game of captures, and (a) a way of taking back there. A search node asks for an answer alone. Who
//! writes a certificate has the same game tell him each world (`Watch`).

use palisade_board::{Bitboard, Rank, Square, fill_forward_through, king_dilate, pawn_attacks};
use palisade_structure::{ATTACKER, DEFENDER, neighbors};

use super::view::{
    BISHOP, KING, KNIGHT, MenView, PAWN, PIECES, QUEEN, ROOK, flood, step_back, steps,
};
use crate::bound::steps::with_replies;

const EIGHTH: Bitboard = Rank::Eighth.bitboard();

/// The most men of the attacker that are followed. With more there is no world, and no promise.
const MOST_MEN: usize = 12;

/// One man of the attacker, and where he may be.
#[derive(Clone, Copy)]
pub(super) struct Man {
    role: u8,
    /// Has he never had a move?
    still: bool,
    /// Is he a pawn on a known square who might run to the last rank? Each push of his is a
    /// change of its own.
    runs: bool,
    pub(super) reach: Bitboard,
}

impl Man {
    const NONE: Self = Self { role: 0, still: false, runs: false, reach: Bitboard::EMPTY };

    pub(super) const fn role(self) -> usize {
        self.role as usize
    }

    /// Squares that he may attack.
    fn attacks(self) -> Bitboard {
        match self.role() {
            PAWN => pawn_attacks(ATTACKER, self.reach),
            role => steps(role, self.reach) - if self.still { self.reach } else { Bitboard::EMPTY },
        }
    }
}

/// Who stands where, as far as the defender knows.
#[derive(Clone, Copy)]
pub(super) struct GameWorld {
    /// The attacker's men. The king comes first.
    men: [Man; MOST_MEN],
    len: usize,
    /// The defender's standing men by role.
    pub(super) pawns: Bitboard,
    pub(super) pieces: [Bitboard; 4],
}

/// Who pays for a game, and is told what it finds.
pub(super) trait GameWatch {
    /// May one more world be looked at? If not, no square of it is safe.
    fn pays(&mut self) -> bool;

    /// How many worlds are kept.
    fn mark(&self) -> usize {
        0
    }

    /// Nothing holds in the world that was just looked at: what was kept since is of no use.
    fn forget(&mut self, _mark: usize) {}

    /// Squares of the defending king that are safe in this world, by it and those kept before.
    fn keep(&mut self, _world: &GameWorld, _safe: Bitboard) {}
}

/// How many worlds may still be looked at.
impl GameWatch for u32 {
    #[inline]
    fn pays(&mut self) -> bool {
        let left = self.checked_sub(1);
        *self = left.unwrap_or(0);
        left.is_some()
    }
}

/// At most 256 worlds are looked at for one question; beyond them no square is safe. Larger
/// values proved no further wall from games.
pub(super) const WORLDS: u32 = 256;

/// At most two captures in a row are followed; after a third no square is safe. Larger values
/// proved no further wall from games.
pub(super) const CAPTURES: u32 = 2;

impl GameWorld {
    fn new(view: &MenView) -> Option<Self> {
        let mut world = Self {
            men: [Man::NONE; MOST_MEN],
            len: 0,
            pawns: view.defenders[PAWN],
            pieces: PIECES.map(|role| view.defenders[role]),
        };
        for role in [KING, PAWN, KNIGHT, BISHOP, ROOK, QUEEN] {
            for square in view.attackers[role] {
                let man =
                    Man { role: role as u8, still: true, runs: false, reach: square.bitboard() };
                *world.men.get_mut(world.len)? = man;
                world.len += 1;
            }
        }
        Some(world)
    }

    /// The world of a position, every man where he can get while nothing is taken.
    pub(super) fn settled(view: &MenView) -> Option<Self> {
        let mut world = Self::new(view)?;
        world.settle();
        Some(world)
    }

    /// Where the attacker's men of a role on these squares may get: those that have not moved each on
    /// his square, the others on one set, the same for all. Nothing if they have several.
    pub(super) fn reach_of(&self, role: usize, on: Bitboard) -> Option<Bitboard> {
        let men = || self.men().iter().filter(|man| man.role() == role && man.reach.meets(on));
        let mut free = men().filter(|man| !man.still);
        if let Some(first) = free.next() {
            if free.any(|man| man.reach != first.reach) {
                return None;
            }
            // One set holds all of them: then a man that is still has no place in it.
            if men().any(|man| man.still && man.reach.meets(first.reach)) {
                return None;
            }
        }
        Some(men().fold(Bitboard::EMPTY, |all, man| all | man.reach))
    }

    /// The attacker's pieces that can neither move nor take.
    pub(super) fn still_pieces(&self) -> Bitboard {
        let still = self.men().iter().filter(|man| man.still && man.role() != PAWN);
        still.filter(|man| man.role() != KING).fold(Bitboard::EMPTY, |all, man| all | man.reach)
    }

    /// Where the attacking king may get; nothing if he stands where he could not have stepped.
    pub(super) fn king_reach(&self) -> Option<Bitboard> {
        let king = self.king();
        king.is_disjoint(self.guarded()).then_some(king)
    }

    /// The squares of the defending king from which he holds by taking back, the attacker to move.
    pub(super) fn held_from(&self) -> Bitboard {
        self.safe_when_settled(Bitboard::FULL, CAPTURES, &mut { WORLDS })
    }

    fn defenders(&self) -> Bitboard {
        self.pieces.iter().fold(self.pawns, |all, &men| all | men)
    }

    pub(super) fn men(&self) -> &[Man] {
        &self.men[..self.len]
    }

    pub(super) fn king(&self) -> Bitboard {
        self.men[0].reach
    }

    /// What the standing men guard against the attacking king (step 11.5).
    fn guarded(&self) -> Bitboard {
        let mut guarded = pawn_attacks(DEFENDER, self.pawns);
        for (role, men) in PIECES.into_iter().zip(self.pieces) {
            if men.any() {
                guarded |= step_back(role, men);
            }
        }
        guarded
    }

    /// This world with one man of the attacker fewer.
    fn without_man(mut self, index: usize) -> Self {
        self.len -= 1;
        self.men[index] = self.men[self.len];
        self
    }

    /// This world with one man of the defender fewer.
    fn without_defender(mut self, square: Square) -> Self {
        self.pawns = self.pawns.without(square);
        for men in &mut self.pieces {
            *men = men.without(square);
        }
        self
    }

    /// The attacker's men that can neither move nor take: they stop floods (step 11.1).
    pub(super) fn still(&self) -> Bitboard {
        let still = self.men().iter().filter(|man| man.still);
        still.fold(Bitboard::EMPTY, |all, man| all | man.reach)
    }

    /// Squares through which floods go.
    fn open(&self) -> Bitboard {
        !(self.defenders() | self.still())
    }

    /// Lets every man go where he can get while nothing is taken (step 11.1).
    fn settle(&mut self) {
        let defenders = self.defenders();
        let guarded = self.guarded();
        loop {
            let open = self.open();
            let mut woken = false;
            for man in &mut self.men[..self.len] {
                if man.still {
                    let moves = match man.role() {
                        PAWN => {
                            (man.reach.north() & open)
                                | (pawn_attacks(ATTACKER, man.reach) & defenders)
                        }
                        KING => (step_back(KING, man.reach) - guarded) & (open | defenders),
                        role => step_back(role, man.reach) & (open | defenders),
                    };
                    if moves.any() {
                        man.still = false;
                        woken = true;
                    }
                }
            }
            if !woken {
                break;
            }
        }
        let open = self.open();
        for man in &mut self.men[..self.len] {
            man.runs = false;
            if man.still {
                continue;
            }
            match man.role() {
                PAWN => {
                    let reach = fill_forward_through(ATTACKER, man.reach, open | man.reach);
                    man.runs = reach.meets(EIGHTH) && man.reach.len() == 1;
                    if !man.runs {
                        man.reach = reach;
                    }
                }
                KING => man.reach = flood(KING, man.reach, open - guarded),
                role => man.reach = flood(role, man.reach, open),
            }
        }
    }

    /// The squares that nobody of the attacker's but his king ever attacks or enters.
    fn quiet(&self) -> Bitboard {
        let disturbed = self.men()[1..]
            .iter()
            .fold(self.defenders(), |all, man| all | man.reach | man.attacks());
        !disturbed
    }

    /// Squares of the defending king, a part of `need`, on which he is safe for ever, the
    /// attacker to move.
    fn safe(mut self, need: Bitboard, depth: u32, watch: &mut impl GameWatch) -> Bitboard {
        if !watch.pays() {
            return Bitboard::EMPTY;
        }
        self.settle();
        self.safe_when_settled(need, depth, watch)
    }

    /// The same, every man where he can get already.
    #[inline]
    fn safe_when_settled(
        &self,
        need: Bitboard,
        depth: u32,
        watch: &mut impl GameWatch,
    ) -> Bitboard {
        // Step 11.2: nobody disturbs the square, and he has a step to another.
        let strict = self.quiet() - king_dilate(self.king());
        let safe = with_steps(strict);
        if safe.is_disjoint(need) {
            return Bitboard::EMPTY;
        }
        let mark = watch.mark();
        let safe = self.survive(safe, need, depth, watch);
        if safe.any() {
            watch.keep(self, safe);
        } else {
            watch.forget(mark);
        }
        safe
    }

    /// The part of `safe` that survives every capture and promotion.
    fn survive(
        &self,
        mut safe: Bitboard,
        need: Bitboard,
        depth: u32,
        watch: &mut impl GameWatch,
    ) -> Bitboard {
        let defenders = self.defenders();
        // Of a capture or promotion, what may follow it; nothing if no more is looked at.
        let further = depth.checked_sub(1);
        // Step 11.4. Promotions first: they are the worst.
        for index in 1..self.len {
            let man = self.men[index];
            if man.role() == PAWN && man.reach.meets(EIGHTH) {
                let taken = self.without_man(index);
                for square in man.reach & EIGHTH {
                    safe &= further
                        .map_or(Bitboard::EMPTY, |depth| taken.takes(square, safe, depth, watch));
                }
                safe = with_steps(safe);
                if safe.is_disjoint(need) {
                    return Bitboard::EMPTY;
                }
            }
        }
        // Steps 11.3 and 11.5: what takes, and pushes of runners (step 11.4).
        for index in 0..self.len {
            let man = self.men[index];
            let targets = match man.role() {
                KING => king_dilate(man.reach) - self.guarded(),
                _ => man.attacks(),
            } & defenders;
            let pushes = if man.runs { self.pushes(man.reach) } else { Bitboard::EMPTY };
            for target in pushes | targets {
                let survived = if pushes.contains(target) {
                    // Step 11.4: a king in front of a pawn stops it, and its double step too. Pushes
                    // come to an end by themselves.
                    let stops = man.reach.north().with(target);
                    stops | self.answers(index, target, safe - stops, depth, watch)
                } else {
                    further.map_or(Bitboard::EMPTY, |depth| {
                        self.answers(index, target, safe, depth, watch)
                    })
                };
                if !safe.is_subset(survived) {
                    safe = with_steps(safe & survived);
                    if safe.is_disjoint(need) {
                        return Bitboard::EMPTY;
                    }
                }
            }
        }
        safe
    }

    /// Squares that a pawn gets to by one push.
    fn pushes(&self, pawn: Bitboard) -> Bitboard {
        let open = self.open();
        let one = pawn.north() & open;
        one | ((one & Rank::Third.bitboard()).north() & open)
    }

    /// Squares of the defending king from which he takes what stands on this square, where
    /// the man is off this world already, and is safe there.
    fn takes(
        &self,
        square: Square,
        from: Bitboard,
        depth: u32,
        watch: &mut impl GameWatch,
    ) -> Bitboard {
        let near = neighbors(square.bitboard());
        if from.is_disjoint(near) {
            return Bitboard::EMPTY;
        }
        match self.safe(square.bitboard(), depth, watch).contains(square) {
            true => near,
            false => Bitboard::EMPTY,
        }
    }

    /// Squares of the defending king, some of `from`, that are safe although this man takes
    /// on that square, or a pawn is pushed there.
    fn answers(
        &self,
        index: usize,
        target: Square,
        from: Bitboard,
        depth: u32,
        watch: &mut impl GameWatch,
    ) -> Bitboard {
        let mut safe = Bitboard::EMPTY;
        let man = self.men[index];
        let left = self.without_defender(target);
        if index > 0 {
            let avenged = left.without_man(index);
            if target.rank() != Rank::First {
                // (a). A pawn that takes back on its last rank would promote: step 11.3.
                for avenger in pawn_attacks(ATTACKER, target.bitboard()) & left.pawns {
                    let mut after = avenged;
                    after.pawns = after.pawns.without(avenger).with(target);
                    safe |= after.safe(from - safe, depth, watch);
                    if from.is_subset(safe) {
                        return safe;
                    }
                }
            }
            // (b).
            safe |= avenged.takes(target, from - safe, depth, watch);
            if from.is_subset(safe) {
                return safe;
            }
        }
        // Step 11.4: what promotes has to be taken.
        if man.role() == PAWN && EIGHTH.contains(target) {
            return safe;
        }
        // (c). Step 11.6: a man is lost, or some of a runner's way, so this ends.
        let mut after = left;
        after.men[index] = Man { still: false, runs: false, ..man };
        after.men[index].reach = match man.role() {
            KING => man.reach.with(target),
            _ => target.bitboard(),
        };
        safe | neighbors(after.safe(neighbors(from - safe), depth, watch))
    }
}

/// The greatest part of a set whose squares have a neighbor in it.
fn with_steps(safe: Bitboard) -> Bitboard {
    with_replies(safe, Bitboard::EMPTY)
}

/// Does the defender hold by king moves and by taking back?
pub(super) fn holds(view: &MenView) -> bool {
    safe_at_home(view, CAPTURES, &mut { WORLDS }).is_some()
}

/// The world as it is, and the safe squares that he needs.
#[inline]
pub(super) fn safe_at_home(
    view: &MenView,
    depth: u32,
    watch: &mut impl GameWatch,
) -> Option<(GameWorld, Bitboard)> {
    let world = GameWorld::settled(view)?;
    let here = view.defender.bitboard();
    let need = if view.attacker_moves { here } else { neighbors(here) };
    let safe = world.safe_when_settled(need, depth, watch);
    safe.meets(need).then_some((world, safe))
}

//! The last rung: both kings exactly where they stand.
//!
//! In one structure the two kings play a game on 64 x 64 placements: the
//! defender wins it if he can for ever avoid every move that leaves the
//! structure for a child in which he is not safe. The greatest fixed point of that
//! game is found with one set of defending squares for each attacking square.
//!
//! At first every child is hoped to be safe. Then each child is asked about the
//! placements that play from the question needs, by the flood game or by this same
//! method, a little deeper each time. Placements that are refuted there are taken back
//! here. If every placement that play needs is proved, so is the question. If the
//! question itself is taken back, no work of this kind will ever prove it. See
//! `docs/blockage-proof.md`, section 6.

use palisade_board::{Bitboard, Square, king_flood};
use palisade_structure::{ATTACKER, Change, DEFENDER, KingSets, Step, Structure, neighbors, zone};

use super::children::Children;
use super::flood_game::FloodGame;
use super::kings_game::KingsGame;
use super::sparse::Sparse;
use super::view::View;

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KingsOutcome {
    /// The defender holds.
    Proved,
    /// The defender does not hold with king moves and captures only.
    Refuted,
    /// The work allowed was not enough.
    Unknown,
}

/// No room or no work is left.
pub(super) struct Exhausted;

/// The games of some structures, in memory that is given.
pub(super) struct ExactKings<'a, const M: usize> {
    games: &'a mut [KingsGame],
    /// How many of them are begun. What stands in the others is old.
    len: usize,
    /// The flood game, which judges children quickly. Its budget pays for all work here.
    flood: &'a mut FloodGame<M>,
}

/// The cost of a new structure, in floods.
const UNITS: u32 = 20;
/// The cost of a look at what play reaches, in floods.
const LOOK: u32 = 8;

/// What a look at one structure writes to while it asks the children.
#[derive(Clone)]
pub(crate) struct Frame {
    children: Children,
    reached: Sparse,
    wanted: Sparse,
    refuted: Sparse,
    needy: KingSets,
}

impl Frame {
    pub(super) const EMPTY: Self = Self {
        children: Children::NONE,
        reached: Sparse::EMPTY,
        wanted: Sparse::EMPTY,
        refuted: Sparse::EMPTY,
        needy: KingSets::EMPTY,
    };
}

/// Where frames come from, one for each change of structure that is looked ahead.
pub(super) trait Frames {
    /// Works with a frame; those that are left are for the children.
    fn with_frame<R>(
        &mut self,
        work: impl FnOnce(&mut Frame, &mut Self) -> Result<R, Exhausted>,
    ) -> Result<R, Exhausted>;
}

/// Frames on the stack.
pub(super) struct OnTheStack;

impl Frames for OnTheStack {
    #[inline]
    fn with_frame<R>(
        &mut self,
        work: impl FnOnce(&mut Frame, &mut Self) -> Result<R, Exhausted>,
    ) -> Result<R, Exhausted> {
        work(&mut const { Frame::EMPTY }, self)
    }
}

/// Frames in memory that is given.
impl Frames for [Frame] {
    #[inline]
    fn with_frame<R>(
        &mut self,
        work: impl FnOnce(&mut Frame, &mut Self) -> Result<R, Exhausted>,
    ) -> Result<R, Exhausted> {
        let (frame, rest) = self.split_first_mut().ok_or(Exhausted)?;
        work(frame, rest)
    }
}

/// What one child has answered about the placements that it was asked for.
struct KingsAnswer {
    /// The placements that are neither proved nor refuted.
    open: bool,
    /// The placements that are proved.
    proved: bool,
}

impl<'a, const M: usize> ExactKings<'a, M> {
    pub(super) const fn new(games: &'a mut [KingsGame], flood: &'a mut FloodGame<M>) -> Self {
        Self { games, len: 0, flood }
    }

    /// Does the defender hold a position, looking a number of changes of structure ahead?
    pub(super) fn judge(
        &mut self,
        view: View,
        budget: u32,
        depth: u32,
        frames: &mut (impl Frames + ?Sized),
    ) -> KingsOutcome {
        self.flood.budget = budget;
        let mut outcome = self.judge_kings(view, depth, frames);
        for child in view.en_passant_children() {
            match self.judge_kings(child, depth, frames) {
                KingsOutcome::Refuted => return KingsOutcome::Refuted,
                KingsOutcome::Unknown if outcome == KingsOutcome::Proved => {
                    outcome = KingsOutcome::Unknown;
                }
                _ => {}
            }
        }
        outcome
    }

    /// Does the defender hold a position, if no capture en passant is possible?
    fn judge_kings(
        &mut self,
        view: View,
        depth: u32,
        frames: &mut (impl Frames + ?Sized),
    ) -> KingsOutcome {
        let need = Sparse::single(view.king, view.defender, view.attacker_moves);
        let Ok(root) = self.game(view.structure) else { return KingsOutcome::Unknown };
        self.games[root].extend(need.kings);
        for depth in 0..=depth {
            let result = self.prove(root, &need, depth, frames);
            if self.holds(root, view) {
                return KingsOutcome::Proved;
            }
            match result {
                Ok(false) => {}
                Ok(true) => return KingsOutcome::Refuted,
                Err(Exhausted) => break,
            }
        }
        KingsOutcome::Unknown
    }

    /// Is a position of a game proved?
    fn holds(&self, place: usize, view: View) -> bool {
        let proved = &self.games[place].proved;
        let safe = if view.attacker_moves {
            proved.attacks(view.king)
        } else {
            // A side that can capture en passant is not stalemated, so only a step counts.
            proved.replies_by(view.king, view.en_passant.any())
        };
        safe.contains(view.defender)
    }

    fn spend(&mut self, units: u32) -> Result<(), Exhausted> {
        self.flood.budget = self.flood.budget.checked_sub(units).ok_or(Exhausted)?;
        Ok(())
    }

    /// The place of a structure's game, a new one if need be.
    fn game(&mut self, structure: Structure) -> Result<usize, Exhausted> {
        let known = self.games[..self.len].iter().position(|game| game.structure == structure);
        if let Some(place) = known {
            return Ok(place);
        }
        self.spend(UNITS)?;
        let place = self.len;
        self.games.get_mut(place).ok_or(Exhausted)?.begin(structure);
        self.len += 1;
        Ok(place)
    }

    /// Sorts the needed placements into proved and refuted, looking a number of
    /// changes of structure ahead. The result is false if some of them are still open.
    fn prove<F: Frames + ?Sized>(
        &mut self,
        place: usize,
        need: &Sparse,
        depth: u32,
        frames: &mut F,
    ) -> Result<bool, Exhausted> {
        if !need.meets(&self.games[place].open) {
            return Ok(true);
        }
        if !self.games[place].glanced {
            self.spend(LOOK)?;
            self.glance(place);
        }
        if self.games[place].decided(need) {
            return Ok(true);
        }
        if depth == 0 {
            return Ok(false);
        }
        frames.with_frame(|frame, rest| self.prove_in(place, need, depth, frame, rest))
    }

    /// Judges the children of a structure by the flood game and by what is known of them.
    // Apart, so that its list is gone from the stack when the children are asked.
    #[inline(never)]
    fn glance(&mut self, place: usize) {
        let mut children = Children::NONE;
        children.become_those_of(self.games[place].structure, self.games[place].region);
        self.lower(place, &children);
        self.games[place].glanced = true;
    }

    /// [`prove`](Self::prove), with a frame for this structure and those for its children.
    fn prove_in<F: Frames + ?Sized>(
        &mut self,
        place: usize,
        need: &Sparse,
        depth: u32,
        frame: &mut Frame,
        frames: &mut F,
    ) -> Result<bool, Exhausted> {
        let Frame { children, reached, wanted, refuted, needy } = frame;
        children.become_those_of(self.games[place].structure, self.games[place].region);
        'again: loop {
            self.spend(LOOK)?;
            self.games[place].reached(need, reached);
            *needy = self.games[place].in_need_of_captures(reached);
            let mut all_proved = true;
            let mut some_proved = false;
            for child in children.iter() {
                self.want(place, child, reached, needy, wanted);
                if wanted.kings.is_empty() {
                    continue;
                }
                let Ok(answer) = self.ask(child, wanted, depth - 1, refuted, frames) else {
                    // What the children have proved so far may be enough.
                    self.lower(place, children);
                    return Err(Exhausted);
                };
                if refuted.kings.any() {
                    self.take_back(place, child, refuted);
                    if self.games[place].decided(need) {
                        return Ok(true);
                    }
                    continue 'again;
                }
                all_proved &= !answer.open;
                some_proved |= answer.proved;
                if !answer.open {
                    satisfy(needy, child, wanted);
                }
            }
            let rescued = reached.kings.iter().all(|king| needy[king].is_empty());
            if all_proved && rescued {
                self.games[place].proved.join(reached);
                return Ok(true);
            }
            some_proved |= self.try_captures(place, need, depth, frame, frames)?;
            if some_proved {
                self.lower(place, &frame.children);
            }
            return Ok(self.games[place].decided(need));
        }
    }

    /// Tries captures of the defender where no step is proved. The result says whether
    /// something new is proved.
    fn try_captures<F: Frames + ?Sized>(
        &mut self,
        place: usize,
        need: &Sparse,
        depth: u32,
        frame: &mut Frame,
        frames: &mut F,
    ) -> Result<bool, Exhausted> {
        let Frame { children, reached: asking, wanted, refuted, needy } = frame;
        *needy = KingSets::EMPTY;
        asking.clear();
        for king in need.kings & self.games[place].region {
            let game = &self.games[place];
            let rest = need.replies(king) & game.open.replies(king);
            let rest = rest - game.proved.replies(king);
            needy[king] = rest;
            asking.add_reply(king, rest);
        }
        if asking.kings.is_empty() {
            return Ok(false);
        }
        let mut some_proved = false;
        for child in children.iter().filter(|child| !child.is_attackers()) {
            self.want(place, child, asking, needy, wanted);
            if wanted.kings.is_empty() {
                continue;
            }
            let Ok(answer) = self.ask(child, wanted, depth - 1, refuted, frames) else {
                self.lower(place, children);
                return Err(Exhausted);
            };
            if refuted.kings.any() {
                self.take_back(place, child, refuted);
            }
            some_proved |= answer.proved;
        }
        Ok(some_proved)
    }

    /// Proves the placements that are safe by what the children and the flood game show.
    fn lower(&mut self, place: usize, children: &Children) {
        let mut low = self.games[place].without_hope();
        for child in children.iter() {
            let mut rest = match (child.by, child.step) {
                (ATTACKER, Step::KingTakes) => child.to.bitboard(),
                // A king on the path prevents a push, and a promotion.
                _ => low.region - child.path,
            };
            if child.after.attackers.is_empty() {
                let legal = |king: Square| !(zone(king) | child.after.all());
                low.grant(child, rest, legal, legal);
                continue;
            }
            let game = self.games[..self.len].iter().find(|game| game.structure == child.after);
            let steps_only = child.takers().any();
            let walkable = child.after.walkable();
            while let Some(king) = rest.first() {
                let component = king_flood(king.bitboard(), walkable) & rest;
                rest -= component;
                let safe = self.flood.safe(child.after, king.bitboard());
                let proved =
                    |king| game.filter(|game| game.region.contains(king)).map(|game| &game.proved);
                low.grant(
                    child,
                    component,
                    |king| {
                        let known = proved(king).map(|known| known.attacks(king));
                        safe.attacker_moves | known.unwrap_or(Bitboard::EMPTY)
                    },
                    |king| {
                        let known = proved(king).map(|known| known.replies_by(king, steps_only));
                        safe.defender_moves | known.unwrap_or(Bitboard::EMPTY)
                    },
                );
            }
        }
        low.close();
        self.games[place].proved.join(&low.open);
    }

    /// Asks a child about placements, and tells which are refuted.
    fn ask<F: Frames + ?Sized>(
        &mut self,
        child: &Change,
        wanted: &Sparse,
        depth: u32,
        refuted: &mut Sparse,
        frames: &mut F,
    ) -> Result<KingsAnswer, Exhausted> {
        let mut answer = KingsAnswer { open: false, proved: false };
        self.beyond_flood(child.after, wanted, refuted);
        if refuted.kings.is_empty() {
            return Ok(answer);
        }
        let place = self.game(child.after)?;
        self.games[place].extend(refuted.kings);
        // A side that can capture en passant is not stalemated, so only a step counts.
        let steps_only = child.takers().any();
        self.prove(place, refuted, depth, frames)?;
        let game = &self.games[place];
        let asked = refuted.kings;
        refuted.kings = Bitboard::EMPTY;
        for king in asked {
            let open = game.open.replies_by(king, steps_only);
            let proved = game.proved.replies_by(king, steps_only);
            let attack = refuted.attacks(king);
            let reply = refuted.replies(king);
            let proved_attack = game.proved.attacks(king);
            answer.proved |= attack.meets(proved_attack) || reply.meets(proved);
            answer.open |= !(attack - proved_attack).is_empty() || !(reply - proved).is_empty();
            *refuted.attacks_mut(king) = Bitboard::EMPTY;
            *refuted.replies_mut(king) = Bitboard::EMPTY;
            refuted.add_attack(king, attack - game.open.attacks(king));
            refuted.add_reply(king, reply - open);
        }
        Ok(answer)
    }

    /// The wanted placements that the flood game does not prove.
    fn beyond_flood(&mut self, structure: Structure, wanted: &Sparse, rest: &mut Sparse) {
        rest.clear();
        if structure.attackers.is_empty() {
            // A bare king never mates: every legal placement is safe.
            for king in wanted.kings {
                let closed = zone(king);
                rest.add_attack(king, wanted.attacks(king) & closed);
                rest.add_reply(king, wanted.replies(king) & closed);
            }
            return;
        }
        let mut kings = wanted.kings;
        let walkable = structure.walkable();
        while let Some(king) = kings.first() {
            let component = king_flood(king.bitboard(), walkable) & kings;
            kings -= component;
            let safe = self.flood.safe(structure, king.bitboard());
            for king in component {
                rest.add_attack(king, wanted.attacks(king) - safe.attacker_moves);
                rest.add_reply(king, wanted.replies(king) - safe.defender_moves);
            }
        }
    }

    /// The placements of a child that the reached placements need.
    ///
    /// A capture by a pawn is not wanted where it is refuted already, because another one
    /// may still save the defender.
    fn want(
        &self,
        place: usize,
        child: &Change,
        reached: &Sparse,
        needy: &KingSets,
        wanted: &mut Sparse,
    ) {
        self.games[place].wanted(child, reached, needy, wanted);
        if !is_recapture(child) {
            return;
        }
        let Some(game) = self.find(child.after) else { return };
        for king in wanted.kings & game.region {
            *wanted.attacks_mut(king) &= game.open.attacks(king);
            if wanted.attacks(king).is_empty() {
                wanted.kings = wanted.kings.without(king);
            }
        }
    }

    fn find(&self, structure: Structure) -> Option<&KingsGame> {
        self.games[..self.len].iter().find(|game| game.structure == structure)
    }

    /// Takes back the placements of a game that its child has refuted.
    fn take_back(&mut self, place: usize, child: &Change, refuted: &Sparse) {
        let mut others = KingSets::EMPTY;
        if is_recapture(child) {
            for taken in self.games[place].structure.pawn_takes(DEFENDER) {
                let game = self.find(taken.after);
                for king in refuted.kings {
                    others[king] |= match game {
                        Some(game) if game.region.contains(king) => game.open.attacks(king),
                        _ => Bitboard::FULL,
                    };
                }
            }
        }
        self.games[place].refute(child, refuted, |king: Square| others[king]);
    }
}

/// Is the change a capture by a pawn of the defender?
const fn is_recapture(change: &Change) -> bool {
    matches!((change.by, change.step), (DEFENDER, Step::Takes))
}

/// Marks placements that a proved capture saves.
fn satisfy(needy: &mut KingSets, change: &Change, proved: &Sparse) {
    for king in proved.kings {
        let squares = proved.attacks(king);
        match (change.by, change.step) {
            (DEFENDER, Step::KingTakes) => needy[king] -= neighbors(squares),
            (DEFENDER, Step::Takes) => needy[king] -= squares,
            _ => {}
        }
    }
}

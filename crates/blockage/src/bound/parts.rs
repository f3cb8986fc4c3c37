//! A rung: the wall in parts, each followed by itself.
//!
//! Files whose pawns never act on each other belong to different *parts* of the wall.
//! Each part is followed alone: all that the attacker can do there, and one answer to
//! each of his moves, a capture by a pawn of that part or none. So two wings with ten
//! arrangements of pawns each cost twenty looks and not a hundred. The attacking king gets
//! no further than some arrangements of the parts let him, and the defending king goes to
//! and fro where no arrangement of any part disturbs him. See `docs/blockage-proof.md`, section 4.

use palisade_board::{Bitboard, Rank, king_dilate, king_flood};
use palisade_structure::{DEFENDER, Structure};

use super::arrangement::{
    ArrangementAfter, By, Common, Moves, changing, closed, closed_at_first, files, links,
    part_around, whole,
};
use super::flood_game::FloodGame;
use super::goal::{Goal, OnePlacement};
use super::home::Home;
use super::view::View;

/// Does the defender hold, if each part of the wall is followed by itself?
///
/// The work is limited by the number of arrangements, and by the number of floods for the hot files.
///
/// `N` is the room for arrangements, which has to be more than are allowed, and `M` that
/// for floods.
#[inline(never)]
pub(super) fn holds<const N: usize, const M: usize>(view: View, allowed: u32, floods: u32) -> bool {
    let mut parts = Parts::<N, M>::new(allowed, floods);
    parts.hold(view, &OnePlacement)
        && view.en_passant_children().all(|child| parts.hold(child, &OnePlacement))
}

/// Does this rung reach the goal, a right to capture en passant left aside?
#[inline(never)]
pub(super) fn follow<const N: usize, const M: usize>(
    view: View,
    goal: &impl Goal,
    allowed: u32,
    floods: u32,
) -> bool {
    Parts::<N, M>::new(allowed, floods).hold(view, goal)
}

/// An arrangement of the pawns of a part.
#[derive(Clone, Copy)]
struct PartEntry {
    structure: Structure,
    /// The round in which it was looked at. Answers of earlier rounds are forgotten.
    look: u32,
    /// Can the defender keep closed what this part has to keep closed?
    kept: bool,
    /// Has it been gathered, and has it been gathered as one that is reached at once?
    gathered: bool,
    at_once: bool,
}

/// The result of following all parts once.
enum Round {
    /// All parts hold. This is what is common to all their arrangements.
    Held(Common),
    /// The attacking king gets further than was thought.
    Flooded(Bitboard),
    /// More files belong together than was thought.
    Linked(u8),
}

/// Rounds before giving up. Each round lets the flood grow or links files.
const ROUNDS: u32 = 12;

struct Parts<const N: usize, const M: usize> {
    /// Files that are played with the defending king. Captures alone are no answer there.
    hot: u8,
    entries: [PartEntry; N],
    look: u32,
    /// Arrangements that may still be looked at.
    budget: u32,
    /// Floods that may still be counted for the hot files.
    floods: u32,
    /// Where the attacking king may ever stand.
    flood: Bitboard,
    /// Squares that the part in hand has to keep closed to the attacking king.
    keep: Bitboard,
}

impl<const N: usize, const M: usize> Parts<N, M> {
    fn new(budget: u32, floods: u32) -> Self {
        let structure = Structure::EMPTY;
        let empty = PartEntry { structure, look: 0, kept: false, gathered: false, at_once: false };
        let (flood, keep) = (Bitboard::EMPTY, Bitboard::EMPTY);
        Self { hot: 0, entries: [empty; N], look: 0, budget, floods, flood, keep }
    }

    fn hold(&mut self, view: View, goal: &impl Goal) -> bool {
        let s = view.structure;
        let mut links = links(s);
        self.hot = 0;
        self.flood = king_flood(view.king.bitboard(), !closed_at_first(s));
        for _ in 0..ROUNDS {
            match self.round(s, links) {
                Round::Held(all) if self.hot == 0 => {
                    return settles(view, self.flood, &all, goal);
                }
                Round::Held(all) => match self.play(view, &all, goal) {
                    Ok(held) => return held,
                    Err(flood) => self.flood = flood,
                },
                Round::Flooded(flood) => self.flood = flood,
                Round::Linked(more) => links = more,
            }
        }
        false
    }

    /// Follows every part.
    fn round(&mut self, s: Structure, links: u8) -> Round {
        let shore = king_dilate(self.flood) - self.flood;
        let mut changing = changing(s, links, self.flood) | self.hot;
        let mut fixed = 0xff;
        let (mut moving, mut count) = ([0; 8], 0);
        while changing != 0 {
            let part = part_around(changing.trailing_zeros(), links);
            changing &= !part;
            fixed &= !part;
            if part & self.hot != 0 {
                self.hot |= part;
            } else {
                moving[count] = part;
                count += 1;
            }
        }
        // Parts that never move are gathered first, then each part that does.
        let mut commons = [(0, Common::START); 9];
        commons[0].0 = fixed;
        commons[0].1.add(s.on(whole(fixed)), true);
        let mut all = commons[0].1;
        let mut claimed = all.closed;
        for (&on, slot) in moving[..count].iter().zip(&mut commons[1..]) {
            let part = s.on(whole(on));
            let kept = (shore & closed(part)) - claimed;
            claimed |= kept;
            self.keep = kept;
            let mut common = Common::START;
            if self.follow(part, &mut common) {
                all = all.together_with(&common);
                *slot = (on, common);
                continue;
            }
            if let Some(flood) = self.give_way(s, part) {
                return Round::Flooded(flood);
            }
            // The flood game of the hot files finds by itself which squares it opens.
            claimed -= kept;
            self.hot |= on;
        }
        // The whole shore is closed as the pawns stand, and no part has opened a square of
        // it: see the proof, 4.7.
        debug_assert!(self.hot != 0 || (shore - all.closed).is_empty());
        let mut more = links;
        for &(on, common) in &commons[..=count] {
            let hit = (common.attacked & all.defenders) - whole(on);
            if hit.any() {
                // A pawn that attacks a square stands on the file beside it.
                more |= files(hit) | files(hit.west());
            }
        }
        if more == links { Round::Held(all) } else { Round::Linked(more) }
    }

    /// Plays the hot files as a flood game, with all other files around them.
    ///
    /// The game may find that the attacking king gets further than was thought.
    #[inline(never)]
    fn play(&mut self, view: View, all: &Common, goal: &impl Goal) -> Result<bool, Bitboard> {
        let s = view.structure;
        let structure = s.on(whole(self.hot));
        let mut game = FloodGame::<M>::new(*all, self.flood, self.floods);
        let safe = game.safe(structure, view.king.bitboard());
        self.floods = game.budget;
        let squares = if view.attacker_moves { safe.attacker_moves } else { safe.defender_moves };
        if goal.among(squares, view) {
            Ok(true)
        } else if game.beyond.any() {
            Err(self.flood | game.beyond)
        } else {
            Ok(false)
        }
    }

    /// How far the attacking king gets if a part opens the squares that it cannot keep
    /// closed. `None` if opening no squares would help.
    fn give_way(&mut self, s: Structure, part: Structure) -> Option<Bitboard> {
        let asked = self.keep;
        self.keep = Bitboard::EMPTY;
        let mut common = Common::START;
        if asked.is_empty() || !self.follow(part, &mut common) {
            return None;
        }
        let open = asked - common.closed;
        open.any().then(|| king_flood(self.flood | open, !(closed_at_first(s) - open)))
    }

    /// Follows a part, and gathers what its arrangements have in common.
    fn follow(&mut self, part: Structure, common: &mut Common) -> bool {
        self.look += 1;
        let kept = self.keeps(part);
        if kept {
            self.gather(part, true, common);
        }
        kept
    }

    /// The place of an arrangement in the table, or a free place for it.
    fn place(&self, s: Structure) -> Option<usize> {
        let mixed = s.attackers.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ s.defenders.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(23);
        let start = (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize;
        (0..N).map(|step| (start + step) % N).find(|&place| {
            let PartEntry { structure, look, .. } = self.entries[place];
            look != self.look || structure == s
        })
    }

    /// Can the defender keep the squares closed from this arrangement on, the attacker to
    /// move?
    fn keeps(&mut self, s: Structure) -> bool {
        let lost = Rank::Seventh.bitboard() | Rank::Eighth.bitboard();
        if s.attackers.meets(lost) || !self.keep.is_subset(closed(s)) {
            return false;
        }
        match self.place(s) {
            Some(place) if self.entries[place].look == self.look => {
                return self.entries[place].kept;
            }
            _ => {}
        }
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let kept = Moves::of(s, self.flood).all(|after| self.answer(after).is_some());
        if let Some(place) = self.place(s) {
            let (look, gathered, at_once) = (self.look, false, false);
            self.entries[place] = PartEntry { structure: s, look, kept, gathered, at_once };
        }
        kept
    }

    /// The arrangement after the defender's answer to a change, if he has one.
    fn answer(&mut self, after: ArrangementAfter) -> Option<Structure> {
        let ArrangementAfter { structure, by } = after;
        if by != By::Capture && self.keeps(structure) {
            return Some(structure);
        }
        // A step of the king answers a capture by the king: see the proof, 4.5.
        if by == By::King {
            return None;
        }
        structure
            .pawn_takes(DEFENDER)
            .map(|taken| taken.after)
            .find(|&reply| self.keeps(reply))
            .or_else(|| (by == By::Capture && self.keeps(structure)).then_some(structure))
    }

    /// Gathers from all arrangements to which play leads while the defender gives the
    /// answers found before.
    fn gather(&mut self, s: Structure, at_once: bool, common: &mut Common) {
        match self.place(s) {
            Some(place) if self.entries[place].look == self.look => {
                let entry = &mut self.entries[place];
                if entry.gathered && (entry.at_once || !at_once) {
                    return;
                }
                entry.gathered = true;
                entry.at_once |= at_once;
            }
            _ => {}
        }
        common.add(s, at_once);
        for after in Moves::of(s, self.flood) {
            match self.answer(after) {
                Some(reply) => self.gather(reply, at_once && reply != after.structure, common),
                // This does not happen, because the change has been answered. No promise
                // shall rest on that.
                None => {
                    common.closed = Bitboard::EMPTY;
                    common.disturbed = Bitboard::FULL;
                    common.attacked_at_once = Bitboard::FULL;
                }
            }
        }
    }
}

/// Can the defending king go to and fro, starting now or with his next step?
fn settles(view: View, flood: Bitboard, all: &Common, goal: &impl Goal) -> bool {
    let except = if view.attacker_moves { all.attacked_at_once } else { Bitboard::EMPTY };
    goal.reached(Home { quiet: !all.disturbed, flood }, except, view)
}

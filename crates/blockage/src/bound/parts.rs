//! A rung, the wall in parts: levers that change nothing, each followed by itself.
//!
//! Files whose pawns never act on each other belong to different *parts* of the wall.
//! Each part is followed alone: all that the attacker can do there, and one answer to
//! each of his moves, a capture by a pawn of that part or none. So two wings with ten
//! arrangements of pawns each cost twenty looks and not a hundred. What holds in all
//! arrangements of all parts holds always: how far the attacking king gets, and where no
//! pawn disturbs the other one. See `docs/blockage-proof.md`, section 4.

use palisade_board::{
    Bitboard, Rank, fill_files, fill_forward_through, king_dilate, king_flood, pawn_attacks,
};

use super::change::Children;
use super::steps::neighbors;
use super::structure::{ATTACKER, DEFENDER, Structure};
use super::view::View;

/// Does the defender hold, each part of the wall by itself?
///
/// `N` is the room for arrangements, and should be half as much again as `budget`.
#[inline(never)]
pub(super) fn holds<const N: usize>(view: View, budget: u32) -> bool {
    let mut parts = Parts::<N>::new(budget);
    parts.hold(view) && view.en_passant_children().all(|child| parts.hold(child))
}

const NOTHING: Structure = Structure { attackers: Bitboard::EMPTY, defenders: Bitboard::EMPTY };

/// An arrangement of the pawns of a part.
#[derive(Clone, Copy)]
struct Entry {
    structure: Structure,
    /// When it was looked at; what is older is forgotten.
    look: u32,
    /// Does the defender keep what this part has to keep?
    kept: bool,
    /// Has it been gathered? And as one that needs no step of the defending king?
    gathered: bool,
    at_once: bool,
}

/// What is common to all arrangements that a part comes to.
#[derive(Clone, Copy)]
struct Common {
    /// Squares that the attacking king never enters.
    closed: Bitboard,
    /// Squares where a pawn may stand, or that an attacking pawn may attack.
    disturbed: Bitboard,
    /// Squares that an attacking pawn may attack.
    attacked: Bitboard,
    /// Those of them while the defender has only answered with captures.
    attacked_at_once: Bitboard,
    /// Squares where a defending pawn may stand.
    defenders: Bitboard,
}

impl Common {
    /// Of files without pawns.
    const NOTHING: Self = Self { closed: Bitboard::EMPTY, ..Self::START };

    /// Before anything is gathered.
    const START: Self = Self {
        closed: Bitboard::FULL,
        disturbed: Bitboard::EMPTY,
        attacked: Bitboard::EMPTY,
        attacked_at_once: Bitboard::EMPTY,
        defenders: Bitboard::EMPTY,
    };

    /// One arrangement more; `at_once` if no step of the defending king leads there.
    fn add(&mut self, s: Structure, at_once: bool) {
        let attacked = s.attacked();
        self.closed &= closed(s);
        self.disturbed |= attacked | s.all();
        self.attacked |= attacked;
        if at_once {
            self.attacked_at_once |= attacked;
        }
        self.defenders |= s.defenders;
    }

    /// What two sets of files do together.
    fn together_with(self, other: &Self) -> Self {
        Self {
            closed: self.closed | other.closed,
            disturbed: self.disturbed | other.disturbed,
            attacked: self.attacked | other.attacked,
            attacked_at_once: self.attacked_at_once | other.attacked_at_once,
            defenders: self.defenders | other.defenders,
        }
    }
}

/// What comes of following all parts once.
enum Round {
    /// All parts hold; that is what they do together.
    Held(Common),
    /// The attacking king gets further than was thought.
    Flooded(Bitboard),
    /// More files belong together than was thought.
    Linked(u8),
    /// Some part breaks, or the budget is spent.
    Broken,
}

/// Rounds before giving up: each lets the flood grow or links files.
const ROUNDS: u32 = 12;

struct Parts<const N: usize> {
    entries: [Entry; N],
    look: u32,
    /// Arrangements that may still be looked at.
    budget: u32,
    /// Where the attacking king may ever stand.
    flood: Bitboard,
    /// What the part in hand has to keep closed to him.
    keep: Bitboard,
}

impl<const N: usize> Parts<N> {
    fn new(budget: u32) -> Self {
        let structure = NOTHING;
        let empty = Entry { structure, look: 0, kept: false, gathered: false, at_once: false };
        let (flood, keep) = (Bitboard::EMPTY, Bitboard::EMPTY);
        Self { entries: [empty; N], look: 0, budget, flood, keep }
    }

    fn hold(&mut self, view: View) -> bool {
        let s = view.structure;
        let mut links = links(s);
        self.flood = king_flood(view.king.bitboard(), !closed_at_first(s));
        for _ in 0..ROUNDS {
            match self.round(s, links) {
                Round::Held(all) => return settles(view, self.flood, &all),
                Round::Flooded(flood) => self.flood = flood,
                Round::Linked(more) => links = more,
                Round::Broken => return false,
            }
        }
        false
    }

    /// Follows every part.
    fn round(&mut self, s: Structure, links: u8) -> Round {
        let shore = king_dilate(self.flood) - self.flood;
        let mut commons = [Common::NOTHING; 8];
        let (mut fixed, mut moving) = (NOTHING, [NOTHING; 8]);
        let (mut file, mut count) = (0, 0);
        while file < 8 {
            let west = file;
            while file < 7 && links >> file & 1 != 0 {
                file += 1;
            }
            let part = s.on_files(west, file);
            file += 1;
            if Moves::of(part, self.flood).next().is_none() {
                fixed.attackers |= part.attackers;
                fixed.defenders |= part.defenders;
            } else {
                moving[count] = part;
                count += 1;
            }
        }
        // There is always room: where eight parts move, each has one file and none is
        // fixed.
        commons[7] = Common::START;
        commons[7].add(fixed, true);
        let mut claimed = commons[7].closed;
        for (part, common) in moving[..count].iter().zip(&mut commons) {
            self.keep = (shore & closed(*part)) - claimed;
            claimed |= self.keep;
            *common = Common::START;
            if !self.follow(*part, common) {
                return self.give_way(s, *part);
            }
        }
        let all = commons.iter().fold(Common::NOTHING, |all, common| all.together_with(common));
        let open = shore - all.closed;
        if open.any() {
            return Round::Flooded(king_flood(self.flood | open, !all.closed));
        }
        let mut more = links;
        for (place, one) in commons.iter().enumerate() {
            for (_, other) in commons.iter().enumerate().filter(|&(other, _)| other != place) {
                let hit = one.attacked & other.defenders;
                // Whoever attacks stands on the file beside.
                more |= files(hit) | files(hit.west());
            }
        }
        if more == links { Round::Held(all) } else { Round::Linked(more) }
    }

    /// A part cannot keep all that it should: what does it open?
    fn give_way(&mut self, s: Structure, part: Structure) -> Round {
        let asked = self.keep;
        self.keep = Bitboard::EMPTY;
        let mut common = Common::START;
        if asked.is_empty() || !self.follow(part, &mut common) {
            return Round::Broken;
        }
        let open = asked - common.closed;
        if open.is_empty() {
            return Round::Broken;
        }
        Round::Flooded(king_flood(self.flood | open, !(closed_at_first(s) - open)))
    }

    /// Follows a part, and gathers what is common to what it comes to.
    fn follow(&mut self, part: Structure, common: &mut Common) -> bool {
        self.look += 1;
        let kept = self.keeps(part);
        if kept {
            self.gather(part, true, common);
        }
        kept
    }

    /// The place of an arrangement, known or free.
    fn place(&self, s: Structure) -> Option<usize> {
        let mixed = s.attackers.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ s.defenders.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).rotate_left(23);
        let start = (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 48) as usize;
        (0..N).map(|step| (start + step) % N).find(|&place| {
            let Entry { structure, look, .. } = self.entries[place];
            look != self.look || structure == s
        })
    }

    /// Can the defender keep what is to be kept from here on, the attacker to move?
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
            self.entries[place] = Entry { structure: s, look, kept, gathered, at_once };
        }
        kept
    }

    /// What the defender makes of what the attacker has made, if he has an answer.
    fn answer(&mut self, after: After) -> Option<Structure> {
        let After { structure, taken } = after;
        if !taken && self.keeps(structure) {
            return Some(structure);
        }
        Children::captures_by_defending_pawns(structure)
            .find(|&reply| self.keeps(reply))
            .or_else(|| (taken && self.keeps(structure)).then_some(structure))
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
                // Cannot be, for it has been answered; but no promise shall hang on that.
                None => {
                    common.closed = Bitboard::EMPTY;
                    common.disturbed = Bitboard::FULL;
                    common.attacked_at_once = Bitboard::FULL;
                }
            }
        }
    }
}

/// Can the defending king go to and fro where nothing disturbs him, and is he there or
/// can he step there?
fn settles(view: View, flood: Bitboard, all: &Common) -> bool {
    let home = !(king_dilate(flood) | all.disturbed);
    neighbors(home & neighbors(home)).contains(view.defender)
        && !(view.attacker_moves && all.attacked_at_once.contains(view.defender))
}

/// Squares that the attacking king cannot enter, unless he takes what stands there.
#[inline]
fn closed(s: Structure) -> Bitboard {
    s.attackers | s.guarded()
}

/// The same, without the pawns of his own that can move out of his way.
fn closed_at_first(s: Structure) -> Bitboard {
    let rams = s.attackers & s.defenders.south();
    fill_forward_through(DEFENDER, rams, s.attackers) | s.guarded()
}

/// What the attacker makes of an arrangement.
#[derive(Clone, Copy)]
struct After {
    structure: Structure,
    /// Did a pawn take?
    taken: bool,
}

/// All that the attacker can do with an arrangement: captures by his pawns, captures by
/// his king, pushes.
struct Moves {
    s: Structure,
    targets: Bitboard,
    /// Who may take the first target yet.
    captors: Bitboard,
    drowned: Bitboard,
    single: Bitboard,
    double: Bitboard,
}

impl Moves {
    #[inline]
    fn of(s: Structure, flood: Bitboard) -> Self {
        let empty = !s.all();
        let single = s.attackers & empty.south();
        let mut moves = Self {
            s,
            targets: s.defenders & s.attacked(),
            captors: Bitboard::EMPTY,
            drowned: (s.defenders & flood) - s.guarded(),
            single,
            double: single & Rank::Second.bitboard() & empty.south().south(),
        };
        moves.aim();
        moves
    }

    #[inline]
    fn aim(&mut self) {
        if let Some(to) = self.targets.first() {
            self.captors = pawn_attacks(DEFENDER, to.bitboard()) & self.s.attackers;
        }
    }
}

impl Iterator for Moves {
    type Item = After;

    fn next(&mut self) -> Option<After> {
        let s = self.s;
        if let (Some(to), Some(from)) = (self.targets.first(), self.captors.first()) {
            self.captors = self.captors.without(from);
            if self.captors.is_empty() {
                self.targets = self.targets.without(to);
                self.aim();
            }
            return Some(After { structure: s.captured(from, to), taken: true });
        }
        let structure = if let Some(on) = self.drowned.first() {
            self.drowned = self.drowned.without(on);
            s.without_defender(on)
        } else if let Some(from) = self.single.last() {
            self.single = self.single.without(from);
            s.pushed(from, from.forward(ATTACKER)?)
        } else {
            let from = self.double.first()?;
            self.double = self.double.without(from);
            s.pushed(from, from.forward(ATTACKER)?.forward(ATTACKER)?)
        };
        Some(After { structure, taken: false })
    }
}

/// The files that belong together with the one to their east: an attacking pawn may take
/// from one to the other as the pawns stand, or a defending pawn take back.
fn links(s: Structure) -> u8 {
    let reach = fill_forward_through(ATTACKER, s.attackers, !s.defenders).north();
    let (eastward, westward) = (reach.east() & s.defenders, reach.west() & s.defenders);
    let targets = (eastward | westward).north();
    let (guards_east, guards_west) = (targets.east() & s.defenders, targets.west() & s.defenders);
    files(eastward.west() | westward | guards_east.west() | guards_west)
}

/// The files of a set, the a-file as the lowest bit.
fn files(set: Bitboard) -> u8 {
    (fill_files(set).0 & 0xff) as u8
}

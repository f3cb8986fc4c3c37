//! Closed sets: positions that a holder keeps to and his attacker cannot leave.
//!
//! Proof: `docs/endings.md`, section 9.
//!
//! The men and pawns stand, and one man of the holder's goes to and fro: his *shuttle*. A *change* is a
//! capture or a move of a pawn. Within a structure all quiet moves of the attacker's are followed at
//! once, and the shuttle meets them; then the changes are answered, each where it leads.

mod shuttle;

use alloc::vec::Vec;
use core::fmt;

use indexmap::IndexMap;
use palisade_board::{Bitboard, Budget, Color, Move, Position, Progress, Role, Setup, attacks};
use palisade_endings::shared::list_rows;
use palisade_proof::Certificate;
use rustc_hash::FxBuildHasher;

use shuttle::{NodeState, ShuttleGraph};

/// The last level. What is not closed by then is left to others.
const MOST_LEVEL: u32 = 6;

/// Positions of a structure that are looked at, at the first level; four times as many at the next.
/// A shuttle that needs more is given up.
const MOST_POSITIONS: usize = 256;

/// Bytes of a position that is kept or looked at, with what belongs to it, about.
const POSITION_BYTES: usize = 256;

/// Closed sets of positions, as far as they were found: one for each attacker.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_play::ClosedSet;
/// // The queen is locked in; Black's king goes to and fro.
/// let wall: Position = "3k4/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/2BQK3 w - - 0 1".parse()?;
/// let mut set = ClosedSet::new(Color::White, 1 << 24);
/// let nothing_else = &mut |_: &Position| false;
/// assert_eq!(set.hold(&wall, nothing_else, &Budget::work(2_000_000)), Some(true));
/// let certificate = set.certificate(&wall).expect("all of it is listed");
/// assert_eq!(palisade_proof::check(&certificate), Ok(()));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub struct ClosedSet {
    attacker: Color,
    /// What is proved: is it in a closed set, the attacker to move, or does somebody else know it?
    proved: IndexMap<Position, bool, FxBuildHasher>,
    /// Positions that were not closed at this level, and how deep.
    failed: IndexMap<Position, u32, FxBuildHasher>,
    /// The question that the level belongs to.
    root: Option<Position>,
    level: u32,
    /// Positions that there is room for, all together.
    room: usize,
    /// Positions in structures that are being looked at.
    looked_at: usize,
    /// Has a question come to where there was no room?
    ran_out: bool,
    /// Structures that were being looked at when the budget ended, the outermost last.
    broken_off: Vec<ShuttleGraph>,
    work: u64,
}

impl fmt::Debug for ClosedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClosedSet").field("attacker", &self.attacker).finish_non_exhaustive()
    }
}

impl ClosedSet {
    /// One of which nothing is found yet, with room for about so many bytes.
    #[must_use]
    pub fn new(attacker: Color, bytes: usize) -> Self {
        Self {
            attacker,
            proved: IndexMap::default(),
            failed: IndexMap::default(),
            root: None,
            level: 0,
            room: bytes / POSITION_BYTES,
            looked_at: 0,
            ran_out: false,
            broken_off: Vec::new(),
            work: 0,
        }
    }

    /// Another one with as much room.
    #[must_use]
    pub fn anew(&self) -> Self {
        Self::new(self.attacker, self.room * POSITION_BYTES)
    }

    /// Bytes that it takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let broken_off: usize = self.broken_off.iter().map(ShuttleGraph::len).sum();
        (self.proved.len() + self.failed.len() + broken_off) * POSITION_BYTES
    }

    /// Keeps to about so many bytes from now on. A question that needs more is given up.
    pub const fn limit_to(&mut self, bytes: usize) {
        self.room = bytes / POSITION_BYTES;
    }

    /// The work of the last question, a unit for about four moves.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Can the attacker not leave what the holder keeps to? Nothing, if the budget ends: then the same
    /// question goes on from its level. `Some(false)` if no level closes it, or there is no room for more.
    ///
    /// `is_held` may know positions from which he cannot win: it is believed.
    pub fn hold(
        &mut self,
        root: &Position,
        is_held: &mut dyn FnMut(&Position) -> bool,
        budget: &Budget<'_>,
    ) -> Option<bool> {
        (self.work, self.looked_at, self.ran_out) = (0, 0, false);
        let root = plain(root);
        if !root.castling().is_empty() {
            return Some(false);
        }
        if self.root != Some(root) {
            (self.root, self.level) = (Some(root), 0);
            self.begin_level();
            if self.is_full() {
                self.proved.clear();
            }
        }
        while self.level <= MOST_LEVEL {
            let depth = self.level;
            let mut closing = Closing { set: self, is_held, budget };
            let held = match root.side_to_move() == closing.set.attacker {
                true => closing.is_closed(&root, depth),
                false => closing.is_answered(&root, depth),
            };
            match held {
                Some(true) => return held,
                Some(false) => {
                    self.level += 1;
                    self.begin_level();
                }
                None if self.ran_out => {
                    self.level = MOST_LEVEL + 1;
                    self.begin_level();
                }
                None => return None,
            }
        }
        Some(false)
    }

    /// What failed at one level may succeed at the next.
    fn begin_level(&mut self) {
        self.failed.clear();
        self.broken_off.clear();
    }

    /// What was found, as a list of positions; nothing, if some of it is known by another way.
    #[must_use]
    pub fn certificate(&self, root: &Position) -> Option<Certificate> {
        let mut is_kept = |position: &Position| self.proved.get(position) == Some(&true);
        list_rows(&plain(root), self.attacker, &mut is_kept, &mut || Some(()))
    }

    /// Does the holder keep this, the attacker to move, as far as was found?
    #[must_use]
    pub fn has(&self, position: &Position) -> bool {
        !position.color(self.attacker).has_several() || self.proved.contains_key(position)
    }

    fn is_full(&self) -> bool {
        self.proved.len() + self.failed.len() + self.looked_at > self.room
    }
}

/// A position without counters, and without a right to take in passing that nobody can use.
fn plain(position: &Position) -> Position {
    let position = position.without_counters();
    if position.en_passant_captors().any() {
        return position;
    }
    let setup = Setup { en_passant: None, ..Setup::from(position) };
    Position::try_from(setup).unwrap_or(position)
}

/// What each move leads to, without counters.
fn successors(position: &Position) -> impl Iterator<Item = (Move, Position)> + use<> {
    position.successors().map(|(step, after)| (step, after.without_counters()))
}

/// Does a move take something, or move a pawn?
fn changes(position: &Position, step: Move) -> bool {
    position.occupied().contains(step.to) || position.role(Role::Pawn).contains(step.from)
}

/// What a side has, in pawns.
fn worth(position: &Position, side: Color) -> i32 {
    let count = |(role, worth)| worth * (position.role(role) & position.color(side)).len() as i32;
    let men =
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    men.into_iter().map(count).sum()
}

/// A question at one level. Its parts say nothing where the budget or the room ends.
struct Closing<'a> {
    set: &'a mut ClosedSet,
    is_held: &'a mut dyn FnMut(&Position) -> bool,
    budget: &'a Budget<'a>,
}

impl Closing<'_> {
    fn spend(&mut self, moves: usize) -> Option<()> {
        self.set.work += 2 + moves as u64 / 2;
        let goes_on = self.budget.look(Progress { work: self.set.work }).is_continue();
        self.set.ran_out |= self.set.is_full();
        (goes_on && !self.set.ran_out).then_some(())
    }

    fn failed(&self, position: &Position, depth: u32) -> bool {
        self.set.failed.get(position).is_some_and(|&failed| failed >= depth)
    }

    fn fail(&mut self, position: &Position, depth: u32) {
        self.set.failed.insert(*position, depth);
    }

    fn is_known(&mut self, position: &Position) -> bool {
        let is_known = (self.is_held)(position);
        if is_known {
            self.set.proved.insert(*position, false);
        }
        is_known
    }

    /// The attacker to move: does the holder keep to a closed set that begins here, with at most `depth`
    /// answers in a row that take nothing?
    fn is_closed(&mut self, entry: &Position, depth: u32) -> Option<bool> {
        if self.set.has(entry) {
            return Some(true);
        }
        if self.failed(entry, depth) {
            return Some(false);
        }
        if self.is_known(entry) {
            return Some(true);
        }
        // Whatever shuttles, a change is answered or not.
        for (step, after) in successors(entry) {
            if changes(entry, step) && !self.is_answered(&after, depth)? {
                self.fail(entry, depth);
                return Some(false);
            }
        }
        for standing in self.standing(entry) {
            if self.is_closed_by(entry, standing, depth)? {
                return Some(true);
            }
        }
        self.fail(entry, depth);
        Some(false)
    }

    /// What stands in each try, all but one man: who has most room shuttles first. Later the king goes
    /// with him.
    fn standing(&self, entry: &Position) -> Vec<Bitboard> {
        let holder = !self.set.attacker;
        let (own, occupied) = (entry.color(holder), entry.occupied());
        let room = |square| {
            let man = entry.man_on(square)?;
            let room = (attacks(man, square, occupied) - occupied).len();
            (room > 0).then_some((core::cmp::Reverse(room), core::cmp::Reverse(square)))
        };
        let mut able: Vec<_> =
            (own - entry.role(Role::Pawn)).into_iter().filter_map(room).collect();
        able.sort_unstable();
        let level = self.set.level as usize;
        let alone = able.iter().map(|&(_, square)| own.without(square.0));
        let mut all: Vec<Bitboard> = alone.take(2 + 2 * level).collect();
        if all.is_empty() {
            all.push(own);
        }
        if level >= 2 {
            let king = entry.king(holder);
            let others = able.iter().filter(|(_, square)| square.0 != king);
            all.extend(others.map(|(_, square)| own.without(square.0).without(king)));
        }
        all
    }

    /// Is there a closed set in which these men of the holder's stand while the structure does?
    fn is_closed_by(&mut self, entry: &Position, standing: Bitboard, depth: u32) -> Option<bool> {
        let last = self.set.broken_off.last();
        let goes_on = last.is_some_and(|graph| graph.is_of(entry, standing));
        let own = if goes_on { self.set.broken_off.pop() } else { None };
        let new = || ShuttleGraph::new(entry, self.set.attacker, standing);
        let mut graph = own.unwrap_or_else(new);
        let before = self.set.looked_at;
        let said = self.close(&mut graph, depth);
        self.set.looked_at = before;
        if said.is_none() {
            self.set.broken_off.push(graph);
        }
        said
    }

    fn close(&mut self, graph: &mut ShuttleGraph, depth: u32) -> Option<bool> {
        let before = self.set.looked_at;
        let most = MOST_POSITIONS << (2 * self.set.level);
        while !graph.is_lost(0) && graph.len() <= most {
            self.set.looked_at = before + graph.len();
            // All quiet moves are met before a change is answered, which may be dear.
            if let Some(number) = graph.attacks.pop() {
                if self.attack(graph, number).is_none() {
                    graph.attacks.push(number);
                    return None;
                }
            } else if let Some(number) = graph.demands.pop() {
                let position = *graph.position(number);
                // To turn to another man is dearer than to answer a change.
                let depth = match (graph.may_shuttle(number), graph.is_changed(number)) {
                    (true, _) => 0,
                    (false, true) => depth,
                    (false, false) => depth.saturating_sub(1),
                };
                let Some(is_held) = self.is_answered(&position, depth) else {
                    graph.demands.push(number);
                    return None;
                };
                graph.answer(number, is_held);
            } else {
                self.spend(graph.len())?;
                self.set.proved.extend(graph.closed().map(|position| (position, true)));
                return Some(true);
            }
        }
        Some(false)
    }

    /// Every move of the attacker's.
    fn attack(&mut self, graph: &mut ShuttleGraph, number: usize) -> Option<()> {
        let position = *graph.position(number);
        let mut all: Vec<_> = successors(&position).collect();
        self.spend(all.len())?;
        all.sort_by_key(|&(step, _)| !changes(&position, step));
        for (step, after) in all {
            if !graph.leads(number, &after) {
                let is_changed = changes(&position, step);
                let (state, moves) = match self.moves_or_value(&after)? {
                    Err(true) => (NodeState::Held, Vec::new()),
                    Err(false) => (NodeState::Lost, Vec::new()),
                    Ok(_) if is_changed => (NodeState::Asked, Vec::new()),
                    Ok(all) => (NodeState::Open, graph.shuttle_moves(&after, &all)),
                };
                graph.enter_defence(number, &after, is_changed, state, moves);
            }
            if graph.is_lost(number) {
                break;
            }
        }
        Some(())
    }

    /// The holder to move: does he hold or not as is seen at once, or else which moves has he? A list
    /// knows no rights to take in passing, so he gives none.
    fn moves_or_value(
        &mut self,
        position: &Position,
    ) -> Option<Result<Vec<(Move, Position)>, bool>> {
        let mut all: Vec<_> = successors(position).collect();
        self.spend(all.len())?;
        if all.is_empty() {
            return Some(Err(!position.is_check()));
        }
        all.retain(|(_, after)| after.en_passant().is_none());
        let is_held = self.set.has(position) || all.iter().any(|(_, after)| self.set.has(after));
        Some(if is_held { Err(true) } else { Ok(all) })
    }

    /// The holder to move: has he a move to what is proved, or can be with `depth` more answers?
    fn is_answered(&mut self, position: &Position, depth: u32) -> Option<bool> {
        let (attacker, king) = (self.set.attacker, position.king(!self.set.attacker));
        let all = match self.moves_or_value(position)? {
            Err(is_held) => return Some(is_held),
            Ok(_) if self.failed(position, depth) => return Some(false),
            Ok(all) => all,
        };
        if self.is_known(position) || all.iter().any(|(_, after)| self.is_known(after)) {
            return Some(true);
        }
        let men = position.color(attacker).len();
        let rank = |(step, after): (Move, Position)| {
            let is_quiet = after.color(attacker).len() == men;
            let ahead = worth(&after, !attacker) - worth(&after, attacker);
            let moves_pawn = position.role(Role::Pawn).contains(step.from);
            let rank = i32::from(moves_pawn) * 2 + i32::from(step.from == king) - ahead * 4;
            (is_quiet, rank, step, after)
        };
        let mut answers: Vec<_> = all.into_iter().map(rank).collect();
        answers.sort_unstable();
        for (is_quiet, _, _, after) in answers.into_iter().take(2 + self.set.level as usize) {
            // Who is taken from runs out of men by himself: that costs no depth.
            let Some(depth) = depth.checked_sub(u32::from(is_quiet)) else { break };
            if self.is_closed(&after, depth)? {
                return Some(true);
            }
        }
        self.fail(position, depth);
        Some(false)
    }
}

//! One way to play a win that tables know, from change to change.

use alloc::vec::Vec;

use palisade_board::{Budget, Color, Move, Position, Role};
use palisade_proof::{WonEnd, WonLine};

use super::Slices;
use super::plan::slice_of;
use super::scope::Scope;
use super::way::Way;
use crate::one_slice::ground::SliceGround;
use crate::one_slice::key::{AXES, SliceKey, SlicePlacement};
use crate::one_slice::meter::SliceMeter;
use crate::one_slice::solve::Asked;
use crate::one_slice::table::KnownSlice;

impl Slices {
    /// One way to play a win: the shortest to the next change of pawns or men, against answers that put it
    /// off longest, then the shortest from there, down to mate or to what tables of three pieces know.
    /// Tables are worked out as far as it needs them, first those in which the winner keeps his pieces. None,
    /// if this side is not known to win then, or if the budget ends before the first change.
    ///
    /// ```
    /// use palisade_board::{Budget, Color, Position};
    /// use palisade_tables::slices::Slices;
    /// use palisade_proof::WonEnd;
    /// let rook: Position = "8/8/8/8/8/2k5/8/K1R5 b - - 0 1".parse()?;
    /// let mate: Position = "8/8/8/8/8/1k6/7r/K7 b - - 0 1".parse()?;
    /// let budget = Budget::work(10_000_000);
    /// let mut slices = Slices::new(1 << 30);
    /// let line = slices.line(&mate, Color::Black, &budget).unwrap();
    /// assert_eq!((line.moves.len(), line.end), (1, WonEnd::Mate));
    /// assert_eq!(slices.line(&rook, Color::Black, &budget), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(
        &mut self,
        position: &Position,
        winner: Color,
        budget: &Budget<'_>,
    ) -> Option<WonLine> {
        self.work = 0;
        self.work_out_win(position, winner, budget)?;
        let mut moves = Vec::new();
        let mut at = *position;
        loop {
            if at.is_checkmate() {
                return Some(WonLine::new(moves, WonEnd::Mate));
            }
            match self.next_change(&at, winner, budget) {
                Some((steps, after)) => {
                    moves.extend(steps);
                    at = after;
                }
                None if moves.is_empty() => return None,
                None => return Some(WonLine::new(moves, WonEnd::Untold)),
            }
        }
    }

    /// Works out as many tables as it takes to know that a side wins.
    fn work_out_win(
        &mut self,
        position: &Position,
        winner: Color,
        budget: &Budget<'_>,
    ) -> Option<()> {
        if self.wins(position, winner).is_none() {
            let key = slice_of(position, winner).ok()?;
            let kept = self.step(position, winner, Scope::Kept, self.affordable(budget), budget);
            if let Some(step) = kept.ok().filter(|_| !key.attacker.is_empty()) {
                self.work_out_these(position, &step, budget).ok()?;
            }
            self.ask_on(position, winner, budget).ok()?;
        }
        (self.wins(position, winner) == Some(true)).then_some(())
    }

    /// The way to the next change that a player would take: to mate without a push and to keep all pieces, the
    /// most that may be wished first. Is it one to mate?
    fn way_of(&mut self, at: &Position, winner: Color, budget: &Budget<'_>) -> Option<(bool, Way)> {
        let placed = SlicePlacement::new(at, winner).ok()?;
        let key = placed.key;
        // A way has no images: with three pieces it is a gigabyte.
        (key.len() < AXES).then_some(())?;
        let ground = SliceGround::new(key, None);
        let mut meter = SliceMeter::new(budget, self.work);
        // Whoever has a queen or a rook against a bare king mates, and pushes no pawns first; and nobody
        // gives a piece away if he wins without that.
        let heavy = at.role(Role::Queen) | at.role(Role::Rook);
        let mates = !at.color(!winner).has_several() && heavy.any();
        let Self { store, crew, .. } = self;
        let mut way = |mates: bool, keeps: bool| {
            let find = |child: SliceKey| match keeps && child.attacker.len() < key.attacker.len() {
                true => KnownSlice::Unknown,
                false => store.known(Asked::Both, child),
            };
            Way::new(ground, mates, crew.lend(), &find, &mut meter).ok()
        };
        let wishes = [(true, true), (false, true), (false, false)].into_iter();
        let has_pieces = !key.attacker.is_empty();
        let wishes = wishes.filter(|&(alone, keeps)| alone <= mates && keeps <= has_pieces);
        let found = wishes
            .filter_map(|(alone, keeps)| Some((alone, way(alone, keeps)?)))
            .find(|(_, way)| way.moves(&placed).is_some());
        self.work = meter.work();
        found
    }

    /// The moves up to the next change, or to mate.
    fn next_change(
        &mut self,
        position: &Position,
        winner: Color,
        budget: &Budget<'_>,
    ) -> Option<(Vec<Move>, Position)> {
        let mut at = *position;
        let won = |slices: &Self, at: &Position| slices.wins(at, winner) == Some(true);
        won(self, &at).then_some(())?;
        let mut moves = Vec::new();
        let (mates, way) = self.way_of(&at, winner, budget)?;
        while !at.is_checkmate() {
            let placed = SlicePlacement::new(&at, winner).ok()?;
            if !moves.is_empty() && !way.has(&at, &placed) {
                break;
            }
            let (attacks, men) = (at.side_to_move() == winner, at.occupied().len());
            // A change is nearer than any other move, so that whoever can change does not wait.
            let left = |step: Move, after: &Position| {
                let placed = SlicePlacement::new(after, winner).ok()?;
                let is_change = !way.has(after, &placed);
                let is_push = step.promotion.is_none() && after.occupied().len() == men;
                match is_change {
                    _ if after.is_checkmate() => Some(-1),
                    true => (!mates || !is_push).then_some(0),
                    false => Some(1 + i32::from(way.moves(&placed)?)),
                }
            };
            let next = at.successors().filter(|(_, after)| won(self, after));
            // Among equal moves a person's choice.
            let ranked = next.filter_map(|(step, after)| {
                let left = left(step, &after)?;
                let rank = (if attacks { -left } else { left }, at.liking(step, &after));
                Some((rank, step, after))
            });
            let chosen = ranked.reduce(|best, next| if next.0 > best.0 { next } else { best });
            let Some((_, step, after)) = chosen else { break };
            moves.push(step);
            at = after;
        }
        (!moves.is_empty()).then_some((moves, at))
    }
}

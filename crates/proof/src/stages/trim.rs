//! Which stages one strategy needs: it makes lists shorter, and proves nothing.
//!
//! What is left is checked as any list is. So nothing here has to be right for a claim to be.
//!
//! What a list has to hold: `docs/certificates.md`, "What the checker does".

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Position, Square, king_attacks, neighbors};

use super::cell::Cell;
use super::check::{StageQuestion, proved};
use super::known::{Known, KnownStage, KnownStep, StageTable};
use super::solve::StageWork;
use super::stage::Stage;
use crate::refused::Refused;

/// Stages with more cells are not looked into: everything after them is kept.
const MOST_CELLS: u64 = 1 << 12;

/// What has to be seen to, by stage: placements that are as claimed.
struct TrimNeeds<'a> {
    known: &'a Known,
    wins: bool,
    needs: BTreeMap<Stage, StageTable>,
}

/// The stages that one strategy needs, if the claim is proved and these are enough; all, if they
/// are not.
pub(crate) fn trimmed(
    position: &Position,
    attacker: Color,
    wins: bool,
    stages: &[Stage],
    most: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Vec<Stage>, Refused> {
    let (question, known) = proved(position, attacker, wins, stages, most, goes_on)?;
    let few = needed(&known, &question, goes_on)
        .filter(|few| proved(position, attacker, wins, few, most, goes_on).is_ok());
    Ok(few.unwrap_or_else(|| stages.to_vec()))
}

/// The stages that a strategy needs from the question on; nothing, if it is not to go on.
fn needed(
    known: &Known,
    question: &StageQuestion,
    goes_on: &dyn Fn() -> bool,
) -> Option<Vec<Stage>> {
    let mut needs = TrimNeeds { known, wins: !known.doubt, needs: BTreeMap::new() };
    let StageQuestion { stage, cell, king, attacker_moves, passing } = question;
    needs.add(&known.goal(*stage), cell, *attacker_moves, *king);
    for taken in passing {
        needs.add(&known.goal(*taken), cell, !attacker_moves, *king);
    }
    let mut order: Vec<Stage> = known.tables.keys().copied().collect();
    order.sort_by_key(|stage| core::cmp::Reverse(stage.left()));
    let mut kept = Vec::new();
    for stage in order {
        let Some(need) = needs.needs.remove(&stage) else { continue };
        if !goes_on() {
            return None;
        }
        kept.push(stage);
        if stage.cells() > MOST_CELLS {
            needs.add_all(&stage);
            continue;
        }
        let work = StageWork::new(known, stage);
        match needs.wins {
            true => needs.follow_won(&work, &stage, need),
            false => needs.follow_held(&work, &stage, need),
        }
    }
    kept.sort_unstable();
    Some(kept)
}

impl TrimNeeds<'_> {
    /// Of these placements those that are as claimed have to be seen to.
    fn add(&mut self, goal: &KnownStage<'_>, cell: &Cell, first: bool, squares: Bitboard) {
        if !goal.is_known() {
            return;
        }
        let known = self.known;
        let (won, legal) = match first {
            true => (goal.first(cell), goal.legal_first(cell)),
            false => (goal.second(cell), cell.second(&goal.stage, known.attacker, Bitboard::EMPTY)),
        };
        let good = squares & if self.wins { won } else { legal - won };
        if good.is_empty() {
            return;
        }
        let cells = goal.stage.cells() as usize;
        let table = self.needs.entry(goal.stage).or_insert_with(|| StageTable::nothing(cells));
        let list = if first { &mut table.first } else { &mut table.second };
        list[cell.place()] |= good;
    }

    /// All that a stage leads to.
    fn add_all(&mut self, stage: &Stage) {
        let known = self.known;
        for by in [known.attacker, known.attacker.opponent()] {
            for way in known.ways(stage, by) {
                for goal in way.promoted.iter().chain([&way.plain]).chain(&way.passing) {
                    for cell in Cell::all(&goal.stage) {
                        self.add(goal, &cell, true, Bitboard::FULL);
                        self.add(goal, &cell, false, Bitboard::FULL);
                    }
                }
            }
        }
    }

    /// Everything that a way leads to from these squares of the defending king.
    fn add_way(&mut self, way: &KnownStep<'_>, stage: &Stage, cell: &Cell, squares: Bitboard) {
        let (attacker, by) = (self.known.attacker, way.step.by);
        let Some(moved) = cell.play(stage, attacker, &way.step) else { return };
        let after = moved.after(squares);
        let first = by != attacker;
        match (way.step.promotes, way.step.to) {
            (Some(_), Some(to)) => {
                if let Some(goal) = way.promoted.as_ref().filter(|goal| goal.is_known()) {
                    let cell = moved.cell.with_piece(by, Some(to));
                    return self.add(goal, &cell, first, after);
                }
                self.add_taken(&way.plain, &moved.cell, first, to, after);
            }
            _ => {
                self.add(&way.plain, &moved.cell, first, after);
                for taken in &way.passing {
                    self.add(taken, &moved.cell, !first, after);
                }
            }
        }
    }

    /// A new piece is taken at once.
    fn add_taken(
        &mut self,
        goal: &KnownStage<'_>,
        cell: &Cell,
        first: bool,
        to: Square,
        at: Bitboard,
    ) {
        let attacker = self.known.attacker;
        let taker = if first { attacker } else { attacker.opponent() };
        match first {
            true => self.add(goal, &Cell { king: to, ..*cell }, false, at),
            false if at.meets(king_attacks(to)) => self.add(goal, cell, true, to.bitboard()),
            false => {}
        }
        if cell.piece(taker).is_some() {
            let cell = cell.with_piece(taker, Some(to));
            self.add(goal, &cell, !first, at);
        }
    }

    /// One move of the attacker's everywhere, each nearer to another stage; all of the
    /// defender's.
    fn follow_won(&mut self, work: &StageWork, stage: &Stage, mut need: StageTable) {
        let known = self.known;
        let attacker = known.attacker;
        let mut own = known.ways(stage, attacker);
        self.sort(&mut own);
        let others = known.ways(stage, attacker.opponent());
        let sweeps = work.sweeps();
        let nothing = StageTable::nothing(work.cells.len());
        for level in (0..sweeps.len()).rev() {
            let now = &sweeps[level];
            let before = if level > 0 { &sweeps[level - 1] } else { &nothing };
            for (place, cell) in work.cells.iter().enumerate() {
                let mut open = need.first[place] & (now.first[place] - before.first[place]);
                for way in &own {
                    if open.is_empty() {
                        break;
                    }
                    let by_this = open & way.won(cell, stage);
                    self.add_way(way, stage, cell, by_this);
                    open -= by_this;
                }
                if open.is_empty() {
                    continue;
                }
                let goals: Vec<_> = work.attackers_moves(cell).collect();
                for fresh in [false, true] {
                    for &(after, between) in &goals {
                        let mut by_this = open & (before.second[after] - between);
                        if !fresh {
                            by_this &= need.second[after];
                        }
                        need.second[after] |= by_this;
                        open -= by_this;
                    }
                }
            }
            for (place, cell) in work.cells.iter().enumerate() {
                let lost = need.second[place] & (now.second[place] - before.second[place]);
                if lost.is_empty() {
                    continue;
                }
                for way in &others {
                    self.add_way(way, stage, cell, lost);
                }
                need.first[place] |= neighbors(lost) & work.legal.first[place];
                for (after, between) in work.defenders_moves(cell) {
                    need.first[after] |= (lost - between) & work.legal.first[after];
                }
            }
        }
    }

    /// One move of the defender's everywhere, within the stage if he can; all of the attacker's.
    fn follow_held(&mut self, work: &StageWork, stage: &Stage, mut need: StageTable) {
        let known = self.known;
        let attacker = known.attacker;
        let own = known.ways(stage, attacker);
        let mut others = known.ways(stage, attacker.opponent());
        self.sort(&mut others);
        let Some(won) = known.tables.get(stage) else { return };
        let mut seen = StageTable::nothing(work.cells.len());
        let mut fresh = true;
        while fresh {
            fresh = false;
            for (place, cell) in work.cells.iter().enumerate() {
                let now = need.first[place] - seen.first[place];
                if now.any() {
                    fresh = true;
                    seen.first[place] |= now;
                    for way in &own {
                        self.add_way(way, stage, cell, now);
                    }
                    for (after, between) in work.attackers_moves(cell) {
                        need.second[after] |= (now - between) & work.legal.second[after];
                    }
                }
                let mut open = need.second[place] - seen.second[place];
                if open.is_empty() {
                    continue;
                }
                fresh = true;
                seen.second[place] |= open;
                open -= work.stalemates[place];
                for way in others.iter().filter(|way| way.plain.stage.is_bare(attacker)) {
                    open -= way.safe(cell, stage).1;
                }
                let safe = |after: usize| work.legal.first[after] - won.first[after];
                open -= neighbors(need.first[place]);
                for king in open {
                    let steps = king_attacks(king) & safe(place);
                    if let Some(step) = steps.first() {
                        need.first[place] |= step.bitboard();
                        open -= king.bitboard();
                    }
                }
                for (after, between) in work.defenders_moves(cell) {
                    let by_this = open & (safe(after) - between);
                    need.first[after] |= by_this;
                    open -= by_this;
                }
                for way in &others {
                    let by_this = open & way.safe(cell, stage).1;
                    if by_this.any() {
                        self.add_way(way, stage, cell, by_this);
                        open -= by_this;
                    }
                }
            }
        }
    }

    /// Those first that lead to what need not be listed, or has to be anyway.
    fn sort(&self, ways: &mut [KnownStep<'_>]) {
        ways.sort_by_key(|way| {
            let goal = way.promoted.as_ref().filter(|goal| goal.is_known()).unwrap_or(&way.plain);
            match () {
                () if goal.stage.is_bare(self.known.attacker) => (0, (0, 0)),
                () if self.needs.contains_key(&goal.stage) => (1, goal.stage.left()),
                () => (2, goal.stage.left()),
            }
        });
    }
}

impl StageWork {
    /// What is won, ply by ply.
    fn sweeps(&self) -> Vec<StageTable> {
        let mut sweeps: Vec<StageTable> = vec![StageTable::nothing(self.cells.len())];
        while let Some(last) = sweeps.last() {
            let mut next = StageTable::nothing(self.cells.len());
            for (place, cell) in self.cells.iter().enumerate() {
                next.first[place] = self.won_first(last, place, cell);
                next.second[place] = self.won_second(last, place, cell);
            }
            if next == *last {
                break;
            }
            sweeps.push(next);
        }
        sweeps
    }
}

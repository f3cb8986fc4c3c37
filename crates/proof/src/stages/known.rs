//! What is worked out of stages, and what is said of those that are not listed.
//!
//! Rules: `docs/certificates.md`, rule 3 of "What the checker does".

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Square, king_attacks, neighbors};

use super::cell::Cell;
use super::stage::{Stage, StageMove, steps};

/// What is won of one stage: by cell, the squares of the defending king.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StageTable {
    /// With the attacker to move.
    pub(super) first: Vec<Bitboard>,
    /// With the defender to move.
    pub(super) second: Vec<Bitboard>,
}

/// The stages worked out so far, for one side's question.
pub(super) struct Known {
    pub(super) attacker: Color,
    /// Does everything count as won that is in no stage listed?
    pub(super) doubt: bool,
    pub(super) tables: BTreeMap<Stage, StageTable>,
}

/// Where a step leads: a stage, with its table if that is known.
pub(super) struct KnownStage<'a> {
    known: &'a Known,
    pub(super) stage: Stage,
    table: Option<&'a StageTable>,
}

/// A step to another stage, and what is known of everything that it may come to.
pub(super) struct KnownStep<'a> {
    pub(super) step: StageMove,
    /// After it, a new piece left out.
    pub(super) plain: KnownStage<'a>,
    /// With the new piece, if its side has no other.
    pub(super) promoted: Option<KnownStage<'a>>,
    /// After it is taken in passing.
    pub(super) passing: Vec<KnownStage<'a>>,
    /// The answers to a pawn that may be taken in passing.
    answers: Vec<StageMove>,
}

impl Known {
    pub(super) fn goal(&self, stage: Stage) -> KnownStage<'_> {
        KnownStage { known: self, stage, table: self.tables.get(&stage) }
    }

    /// All ways of one side out of a stage.
    pub(super) fn ways(&self, stage: &Stage, by: Color) -> Vec<KnownStep<'_>> {
        let ways = steps(stage, by).into_iter().map(|step| {
            let mut promoted = None;
            if step.promotes.is_some() && step.after.piece(by).is_none() {
                let mut after = step.after;
                after.pieces[by.index()] = step.promotes;
                promoted = Some(self.goal(after));
            }
            let to = step.to.filter(|_| step.doubles);
            let passing = to.map(|to| step.after.taken_in_passing(by, to)).unwrap_or_default();
            let answers = match passing.is_empty() {
                true => Vec::new(),
                false => steps(&step.after, by.opponent()),
            };
            KnownStep {
                step,
                plain: self.goal(step.after),
                promoted,
                passing: passing.into_iter().map(|stage| self.goal(stage)).collect(),
                answers,
            }
        });
        ways.collect()
    }
}

impl KnownStage<'_> {
    /// Is there a table of it?
    pub(super) const fn is_known(&self) -> bool {
        self.table.is_some()
    }

    /// What is legal with the attacker to move.
    pub(super) fn legal_first(&self, cell: &Cell) -> Bitboard {
        cell.first(&self.stage, self.known.attacker, Bitboard::EMPTY)
    }

    /// What is won with the attacker to move.
    pub(super) fn first(&self, cell: &Cell) -> Bitboard {
        match self.table {
            _ if self.stage.is_bare(self.known.attacker) => Bitboard::EMPTY,
            Some(table) => table.first[cell.place()],
            None if self.known.doubt => self.legal_first(cell),
            None => Bitboard::EMPTY,
        }
    }

    /// What is won with the defender to move.
    pub(super) fn second(&self, cell: &Cell) -> Bitboard {
        match self.table {
            _ if self.stage.is_bare(self.known.attacker) => Bitboard::EMPTY,
            Some(table) => table.second[cell.place()],
            None if self.known.doubt => {
                cell.second(&self.stage, self.known.attacker, Bitboard::EMPTY)
            }
            None => Bitboard::EMPTY,
        }
    }

    /// What is legal with the attacker to move, and is not won.
    pub(super) fn safe(&self, cell: &Cell) -> Bitboard {
        self.legal_first(cell) - self.first(cell)
    }
}

impl KnownStep<'_> {
    /// What the attacker wins by this way of his: by the defending king before the move.
    pub(super) fn won(&self, cell: &Cell, stage: &Stage) -> Bitboard {
        let known = self.plain.known;
        let Some(moved) = cell.play(stage, known.attacker, &self.step) else {
            return Bitboard::EMPTY;
        };
        moved.before(match self.step.promotes {
            Some(_) => self.second_promoted(&moved.cell),
            None if self.passing.is_empty() => self.plain.second(&moved.cell),
            None => self.second_passing(&moved.cell),
        })
    }

    /// What the defender may do by this way of his, and what of it is not won for the attacker:
    /// both by the defending king before the move.
    pub(super) fn safe(&self, cell: &Cell, stage: &Stage) -> (Bitboard, Bitboard) {
        let known = self.plain.known;
        let Some(moved) = cell.play(stage, known.attacker, &self.step) else {
            return (Bitboard::EMPTY, Bitboard::EMPTY);
        };
        let more = match self.step.promotes {
            Some(_) => self.step.to.map_or(Bitboard::EMPTY, Square::bitboard),
            None => Bitboard::EMPTY,
        };
        let legal = moved.cell.first(&self.plain.stage, known.attacker, more);
        let mut won = match self.step.promotes {
            Some(_) => self.first_promoted(&moved.cell, legal),
            None => self.plain.first(&moved.cell),
        };
        for taken in &self.passing {
            won |= taken.second(&moved.cell);
        }
        (moved.before(legal), moved.before(legal - won))
    }

    /// What is won once the attacker's pawn may be taken in passing. Who can do nothing else
    /// must do that.
    fn second_passing(&self, cell: &Cell) -> Bitboard {
        let mut legal = Bitboard::EMPTY;
        let mut safe = Bitboard::EMPTY;
        for taken in &self.passing {
            legal |= taken.legal_first(cell);
            safe |= taken.safe(cell);
        }
        let mut won = self.plain.second(cell);
        if (legal - safe).any() {
            won |= legal & stuck(self.plain.known.attacker, &self.plain.stage, cell, &self.answers);
        }
        won - safe
    }

    /// What is won once the attacker has a new piece. If nothing is known of it, the defender may
    /// still take it at once.
    fn second_promoted(&self, cell: &Cell) -> Bitboard {
        let known = self.plain.known;
        let (attacker, defender) = (known.attacker, known.attacker.opponent());
        let Some(to) = self.step.to else { return Bitboard::EMPTY };
        if let Some(goal) = self.promoted.as_ref().filter(|goal| goal.is_known()) {
            return goal.second(&cell.with_piece(attacker, Some(to)));
        }
        if !known.doubt {
            return Bitboard::EMPTY;
        }
        let by_king = neighbors(self.plain.safe(cell) & to.bitboard());
        let by_piece = match is_reached(&self.plain.stage, cell, defender, to) {
            true => {
                let taken = cell.with_piece(defender, Some(to));
                self.plain.safe(&taken) - cell.between(defender, to)
            }
            false => Bitboard::EMPTY,
        };
        cell.second(&self.plain.stage, attacker, to.bitboard()) - (by_king | by_piece)
    }

    /// What is won of this, once the defender has a new piece. If nothing is known of it, the
    /// attacker may still take it at once.
    fn first_promoted(&self, cell: &Cell, legal: Bitboard) -> Bitboard {
        let known = self.plain.known;
        let (attacker, defender) = (known.attacker, known.attacker.opponent());
        let Some(to) = self.step.to else { return legal };
        if self.plain.stage.is_bare(attacker) {
            return Bitboard::EMPTY;
        }
        if let Some(goal) = self.promoted.as_ref().filter(|goal| goal.is_known()) {
            return goal.first(&cell.with_piece(defender, Some(to)));
        }
        if known.doubt {
            return legal;
        }
        let mut won = Bitboard::EMPTY;
        if king_attacks(cell.king).contains(to) {
            won |= self.plain.second(&Cell { king: to, ..*cell });
        }
        if is_reached(&self.plain.stage, cell, attacker, to) {
            let taken = cell.with_piece(attacker, Some(to));
            won |= self.plain.second(&taken) - cell.between(attacker, to);
        }
        legal & won
    }
}

/// Does the piece of this side attack the square, if the defending king does not stand between?
fn is_reached(stage: &Stage, cell: &Cell, side: Color, to: Square) -> bool {
    let occupied = stage.all_pawns() | cell.men();
    cell.by_piece(stage, side, occupied).contains(to)
}

/// Where the defending king is, he to move, if he has no legal move and is not in check; taking
/// in passing is left out. `steps` are those of the defender that lead to other stages.
pub(super) fn stuck(attacker: Color, stage: &Stage, cell: &Cell, steps: &[StageMove]) -> Bitboard {
    let defender = attacker.opponent();
    let Some(occupied) = cell.occupied(stage, Bitboard::EMPTY) else { return Bitboard::EMPTY };
    let legal = |cell: &Cell| cell.first(stage, attacker, Bitboard::EMPTY);
    let mut moves = neighbors(legal(cell));
    for to in cell.piece_goes(stage, defender) {
        moves |= legal(&cell.with_piece(defender, Some(to))) - cell.between(defender, to);
    }
    for step in steps {
        let Some(moved) = cell.play(stage, attacker, step) else { continue };
        let new = step.promotes.and(step.to).map_or(Bitboard::EMPTY, Square::bitboard);
        moves |= moved.before(moved.cell.first(&step.after, attacker, new));
    }
    let checked = cell.attacked(stage, attacker, occupied);
    cell.second(stage, attacker, Bitboard::EMPTY) - (moves | checked)
}

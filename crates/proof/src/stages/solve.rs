//! What is won in one stage, if it is known of the stages after it.
//!
//! Rules: `docs/certificates.md`, rules 4 and 5 of "What the checker does".

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, king_attacks, neighbors};

use super::cell::Cell;
use super::known::{Known, StageTable, stuck};
use super::stage::Stage;

/// One stage at work.
pub(super) struct StageWork {
    pub(super) attacker: Color,
    pub(super) stage: Stage,
    pub(super) cells: Vec<Cell>,
    /// What is legal, by place.
    pub(super) legal: StageTable,
    /// With the attacker to move, what a step to another stage wins.
    outright: Vec<Bitboard>,
    /// The defender to move, stalemate.
    pub(super) stalemates: Vec<Bitboard>,
    /// With the defender to move, what a step to another stage saves, or stalemate.
    saved: Vec<Bitboard>,
}

impl StageWork {
    pub(super) fn new(known: &Known, stage: Stage) -> Self {
        let attacker = known.attacker;
        let defender = attacker.opponent();
        let cells: Vec<Cell> = Cell::all(&stage).collect();
        let own = known.ways(&stage, attacker);
        let others = known.ways(&stage, defender);
        let steps: Vec<_> = others.iter().map(|way| way.step).collect();
        let mut legal = StageTable::nothing(cells.len());
        let mut outright = vec![Bitboard::EMPTY; cells.len()];
        let mut saved = vec![Bitboard::EMPTY; cells.len()];
        let mut stalemates = saved.clone();
        for (place, cell) in cells.iter().enumerate() {
            legal.first[place] = cell.first(&stage, attacker, Bitboard::EMPTY);
            legal.second[place] = cell.second(&stage, attacker, Bitboard::EMPTY);
            if legal.first[place].any() {
                for way in &own {
                    outright[place] |= way.won(cell, &stage);
                }
            }
            if legal.second[place].any() {
                stalemates[place] = stuck(attacker, &stage, cell, &steps);
                saved[place] = stalemates[place];
                for way in &others {
                    saved[place] |= way.safe(cell, &stage).1;
                }
            }
        }
        Self { attacker, stage, cells, legal, outright, stalemates, saved }
    }

    /// The least set that is closed: what a step to another stage wins; what a move within this
    /// one brings to what is won; and, the defender to move, what he has no way out of.
    pub(super) fn solve(&self) -> StageTable {
        let mut won = StageTable::nothing(self.cells.len());
        loop {
            let mut more = false;
            for (place, cell) in self.cells.iter().enumerate() {
                let first = self.won_first(&won, place, cell);
                let second = self.won_second(&won, place, cell);
                more |= first != won.first[place] || second != won.second[place];
                won.first[place] = first;
                won.second[place] = second;
            }
            if !more {
                return won;
            }
        }
    }

    /// What the attacker to move wins, as far as it is known now what is won.
    pub(super) fn won_first(&self, won: &StageTable, place: usize, cell: &Cell) -> Bitboard {
        let legal = self.legal.first[place];
        let mut first = self.outright[place];
        if (legal - won.first[place]).is_empty() {
            return legal;
        }
        for (after, between) in self.attackers_moves(cell) {
            first |= won.second[after] - between;
        }
        legal & first
    }

    /// What the defender to move loses.
    pub(super) fn won_second(&self, won: &StageTable, place: usize, cell: &Cell) -> Bitboard {
        let legal = self.legal.second[place];
        if (legal - self.saved[place] - won.second[place]).is_empty() {
            return won.second[place];
        }
        let safe = |place: usize| self.legal.first[place] - won.first[place];
        let mut saved = self.saved[place] | neighbors(safe(place));
        for (after, between) in self.defenders_moves(cell) {
            saved |= safe(after) - between;
        }
        legal - saved
    }

    /// Where the attacker's king and piece go without taking: the cell, and squares that must be
    /// empty of the defending king.
    pub(super) fn attackers_moves(&self, cell: &Cell) -> impl Iterator<Item = (usize, Bitboard)> {
        let kings = king_attacks(cell.king) - self.stage.all_pawns() - cell.men();
        let cell = *cell;
        let steps = kings.iter().map(move |king| (Cell { king, ..cell }.place(), Bitboard::EMPTY));
        steps.chain(self.piece_moves(cell, self.attacker))
    }

    /// Where the defender's piece goes without taking.
    pub(super) fn defenders_moves(&self, cell: &Cell) -> impl Iterator<Item = (usize, Bitboard)> {
        self.piece_moves(*cell, self.attacker.opponent())
    }

    fn piece_moves(&self, cell: Cell, by: Color) -> impl Iterator<Item = (usize, Bitboard)> {
        let goals = cell.piece_goes(&self.stage, by).iter();
        goals.map(move |to| (cell.with_piece(by, Some(to)).place(), cell.between(by, to)))
    }
}

impl StageTable {
    pub(super) fn nothing(cells: usize) -> Self {
        Self { first: vec![Bitboard::EMPTY; cells], second: vec![Bitboard::EMPTY; cells] }
    }
}

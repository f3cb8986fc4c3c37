//! The positions that a table is refined on: those of the test file after each move,
//! and all positions, over which a chance is computed.

use std::collections::BTreeMap;

use palisade_board::Color;
use palisade_classes::{Placement, Rule, successors};
use palisade_testkit::Dice;

use super::bits::Bits;
use crate::thesis::World;

/// A position of the test file.
pub(super) struct Start {
    /// The numbers of the positions after each move, in the order of generation.
    pub(super) after: Vec<usize>,
    /// Which of them the only winning move leads to.
    pub(super) best: usize,
}

/// A rule as the positions that satisfy it.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Members {
    /// Of those after a move of the test file.
    pub(super) file: Bits,
    /// Of all.
    pub(super) all: Bits,
}

impl Members {
    pub(super) fn and(&self, other: &Self) -> Self {
        Self { file: self.file.and(&other.file), all: self.all.and(&other.all) }
    }
}

/// The numbered positions.
pub(super) struct Ground {
    pub(super) starts: Vec<Start>,
    /// The positions after the moves of the test file, each once.
    pub(super) file: Vec<Placement>,
    /// All positions with Black to move and the pawn on the files a to d.
    pub(super) all: Vec<Placement>,
}

impl Ground {
    pub(super) fn new(world: &World) -> Self {
        let (mut numbers, mut file) = (BTreeMap::new(), Vec::new());
        let mut number = |placement: Placement| {
            *numbers.entry(placement).or_insert_with(|| {
                file.push(placement);
                file.len() - 1
            })
        };
        let starts = world.file().iter().map(|critical| {
            let moves: Vec<_> = successors(&critical.position, Color::White).collect();
            let best = moves.iter().position(|(step, _)| *step == critical.file_move);
            let after: Vec<usize> = moves.iter().map(|&(_, after)| number(after)).collect();
            Start { best: after[best.expect("the file move is legal")], after }
        });
        let starts = starts.collect();
        let black = world.kpk().positions().filter(|p| p.side_to_move() == Color::Black);
        Self { starts, file, all: black.map(Placement::from).collect() }
    }

    /// Takes some other move for the best one in so many positions of a hundred, as a source
    /// with errors would; in how many.
    pub(super) fn mistake(&mut self, percent: u8, dice: &mut Dice) -> usize {
        let mut mistaken = 0;
        for start in &mut self.starts {
            if start.after.len() > 1 && dice.chance(usize::from(percent), 100) {
                let others = start.after.iter().filter(|&&after| after != start.best);
                let others: Vec<usize> = others.copied().collect();
                start.best = dice.pick(&others);
                mistaken += 1;
            }
        }
        mistaken
    }

    pub(super) fn members(&self, rule: &Rule) -> Members {
        let of = |all: &[Placement]| Bits::of(all.len(), |n| rule.holds(&all[n]));
        Members { file: of(&self.file), all: of(&self.all) }
    }
}

//! Tan's program for king and pawn against king (1972): a decision tree that tries.

use alloc::vec::Vec;

use palisade_board::{Color, Square};

use super::player::Player;
use crate::pool::{ON_A_KEY_SQUARE, OPPOSITION};
use crate::square_at;
use palisade_classes::Placement;
use palisade_classes::kpk::pawn_can_run;
use palisade_classes::men::{BLACK_KING, WHITE_KING, WHITE_PAWN};
use palisade_classes::{PlacementMove, is_attacked, successors};

/// Conditions in order, each with what to do: some are patterns, some ask whether a king can
/// step on a square, and some *try* a move and play on in thought for both sides until a
/// position of known value (Bramer 1977, section 3.3).
///
/// Told by Bramer and done here as told: there are branches for the pawn on the seventh rank, on
/// the sixth and below; Rook pawns are known; a king that can step on one of an
/// ordered list of critical squares does so; king moves are tried in the order of their
/// nearness to critical squares, and the first that wins is taken, or draws for Black; trying goes
/// as deep as it goes, and where it goes round in a circle no move is found; where nothing
/// wins, the king goes as near to the pawn as he can; a pawn that queens and is not taken has won.
///
/// *Reconstruction*: the eleven conditions for either side. Known values here are a pawn
/// that can run, a White king on a key square, Black before a rook pawn, and a pawn that is
/// taken. What "goes round" means is a bound: 300 positions tried, or a line of 40.
///
/// It forces the win from 54 804 of 62 480 starts, and finds no move in 4469.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tan {
    looked: u8,
    tried: u32,
    line: Vec<Placement>,
}

/// What a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worth {
    Win,
    Draw,
    /// The same positions came round again, or there were too many to try.
    Unknown,
}

/// Positions tried for one move, at most.
const MOST_TRIED: u32 = 300;

impl Tan {
    /// The program.
    #[must_use]
    pub const fn new() -> Self {
        Self { looked: 0, tried: 0, line: Vec::new() }
    }

    /// White's decision, and what it is worth.
    fn white(&mut self, p: &Placement) -> (Option<PlacementMove>, Worth) {
        let moves: Vec<(PlacementMove, Placement)> = successors(p, Color::White).collect();
        let pushes = || moves.iter().rev().filter(|(step, _)| step.piece == WHITE_PAWN);
        // The pawn can advance, and queens.
        if let Some((step, _)) = pushes().find(|(_, after)| pawn_can_run(after)) {
            return (Some(*step), Worth::Win);
        }
        let kings = || moves.iter().filter(|(step, _)| step.piece == WHITE_KING);
        if let Some((step, _)) = kings().find(|(_, after)| pawn_can_run(after)) {
            return (Some(*step), Worth::Win);
        }
        if is_known_draw(p) {
            return (self.nearest(&moves), Worth::Draw);
        }
        // On a key square: the pawn follows if the king keeps one, else the king finds another.
        let keeps = |after: &Placement| stands_on_key_square(after);
        if stands_on_key_square(p)
            && let Some((step, _)) = pushes().find(|(_, after)| keeps(after))
        {
            return (Some(*step), Worth::Win);
        }
        for square in critical_squares(p) {
            let steps = kings().find(|(step, after)| step.to == square && keeps(after));
            if let Some((step, _)) = steps {
                return (Some(*step), Worth::Win);
            }
        }
        // Manoeuvres: the opposition first, then a push, then the king towards the squares.
        let mut list: Vec<&(PlacementMove, Placement)> =
            kings().filter(|(_, after)| OPPOSITION(after) == 1).collect();
        list.extend(pushes());
        let squares = critical_squares(p);
        let near = |to: Square| squares.iter().map(|square| square.distance(to)).min();
        let mut rest: Vec<_> = kings().filter(|(_, after)| OPPOSITION(after) == 0).collect();
        rest.sort_by_key(|(step, _)| near(step.to));
        list.extend(rest);
        let mut unknown = false;
        for (step, after) in list {
            match self.try_black(after) {
                Worth::Win => return (Some(*step), Worth::Win),
                Worth::Unknown => unknown = true,
                Worth::Draw => {}
            }
        }
        let worth = if unknown { Worth::Unknown } else { Worth::Draw };
        (self.nearest(&moves), worth)
    }

    /// What is worth a position with Black to move, played on in thought.
    fn black(&mut self, p: &Placement) -> Worth {
        let answers: Vec<(PlacementMove, Placement)> = successors(p, Color::Black).collect();
        if answers.is_empty() {
            return if is_attacked(p, BLACK_KING) { Worth::Win } else { Worth::Draw };
        }
        if answers.iter().any(|(_, after)| !after.has(WHITE_PAWN)) {
            return Worth::Draw;
        }
        if pawn_can_run(p) || stands_on_key_square(p) {
            return Worth::Win;
        }
        if is_known_draw(p) {
            return Worth::Draw;
        }
        // The square before the pawn, then as near to the pawn as may be.
        let before = square_at(p.file(WHITE_PAWN), p.rank(WHITE_PAWN) + 1);
        let pawn = p.square(WHITE_PAWN);
        let mut answers = answers;
        answers.sort_by_key(|(step, after)| {
            let far = pawn.map_or(0, |pawn| pawn.distance(step.to));
            (Some(step.to) != before, OPPOSITION(after) == 0, far)
        });
        let mut unknown = false;
        for (_, after) in &answers {
            match self.try_white(after) {
                Worth::Draw => return Worth::Draw,
                Worth::Unknown => unknown = true,
                Worth::Win => {}
            }
        }
        if unknown { Worth::Unknown } else { Worth::Win }
    }

    fn try_black(&mut self, after: &Placement) -> Worth {
        self.deeper(after, true)
    }

    fn try_white(&mut self, after: &Placement) -> Worth {
        self.deeper(after, false)
    }

    fn deeper(&mut self, position: &Placement, black: bool) -> Worth {
        self.tried += 1;
        if self.tried > MOST_TRIED || self.line.len() >= 40 {
            return Worth::Unknown;
        }
        // Only White's positions are compared: he is the one who must make headway.
        if !black && self.line.contains(position) {
            return Worth::Draw;
        }
        self.line.push(*position);
        self.looked = self.looked.max(self.line.len() as u8);
        let worth = if black { self.black(position) } else { self.white(position).1 };
        self.line.pop();
        worth
    }

    fn nearest(&self, moves: &[(PlacementMove, Placement)]) -> Option<PlacementMove> {
        let far = |after: &Placement| match (after.square(WHITE_KING), after.square(WHITE_PAWN)) {
            (Some(king), Some(pawn)) => king.distance(pawn),
            _ => 0,
        };
        moves.iter().min_by_key(|(_, after)| far(after)).map(|(step, _)| *step)
    }
}

impl Player for Tan {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        (self.looked, self.tried) = (1, 0);
        self.line.clear();
        self.line.push(*position);
        match self.white(position) {
            (_, Worth::Unknown) => None,
            (step, _) => step,
        }
    }

    fn plies(&self) -> u8 {
        self.looked
    }
}

/// The squares that win when the White king gets there, those before the pawn first.
fn critical_squares(p: &Placement) -> Vec<Square> {
    let (file, rank) = (p.file(WHITE_PAWN), p.rank(WHITE_PAWN));
    let ranks: &[i8] = if rank >= 5 { &[2, 1] } else { &[2] };
    let mut squares = Vec::new();
    for ahead in ranks {
        for aside in [0, -1, 1] {
            squares.extend(square_at(file + aside, rank + ahead));
        }
    }
    if is_rook_pawn(p) {
        // The square beside the queening square's file that shuts the corner.
        squares.clear();
        let inside = if file == 1 { 2 } else { 7 };
        squares.extend(square_at(inside, 7));
        squares.extend(square_at(inside, 8));
    }
    squares
}

fn is_rook_pawn(p: &Placement) -> bool {
    matches!(p.file(WHITE_PAWN), 1 | 8)
}

/// A key square wins whoever is to move, but for rook pawns, and but for a pawn that hangs.
fn stands_on_key_square(p: &Placement) -> bool {
    let hangs = match (p.square(WHITE_PAWN), p.square(WHITE_KING), p.square(BLACK_KING)) {
        (Some(pawn), Some(white), Some(black)) => black.distance(pawn) < white.distance(pawn),
        _ => true,
    };
    // On the seventh rank there is no square two ranks before the pawn, and stalemate is near.
    p.rank(WHITE_PAWN) <= 6 && !is_rook_pawn(p) && !hangs && ON_A_KEY_SQUARE(p) == 1
}

/// Black stands in the corner of a rook pawn, or gets there first.
fn is_known_draw(p: &Placement) -> bool {
    let Some(corner) = square_at(p.file(WHITE_PAWN), 8) else { return false };
    let black = p.square(BLACK_KING).map_or(8, |black| black.distance(corner));
    is_rook_pawn(p) && black <= 1 && (p.file(WHITE_KING) - p.file(WHITE_PAWN)).abs() != 1
        || is_rook_pawn(p) && black == 0
}

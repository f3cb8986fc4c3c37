//! A slow judge of positions with pieces: who gets through by force? Every position is a node,
//! moves are those of another program, and wins are played backwards from where they are.
//!
//! *Through* is mate, or a promotion that is not answered by taking the new piece at once. That is
//! less than a win, and a prover that concedes such promotions must not promise anything where
//! one is forced. What was not looked at is held, and so is a promotion of the defender's. So
//! what is said to be lost is lost for certain.

use std::collections::HashMap;

use cozy_chess::{Board, Color};

use palisade_testkit::other_program::{after, moves};

/// Positions that follow from one, and which of them are lost for the defender.
pub(crate) struct Breaches {
    index: HashMap<u64, u32>,
    /// Boards with a number below this are positions; the others have a new piece on them that
    /// must be taken at once.
    pub(crate) boards: Vec<Board>,
    /// Half moves to the breach.
    pub(crate) lost: Vec<Option<u32>>,
    /// Must the new piece on this square be taken at once?
    promoted: Vec<Option<cozy_chess::Square>>,
    /// Answers that are not refuted yet.
    left: Vec<u32>,
    before: Vec<Vec<u32>>,
}

impl Breaches {
    /// Looks at so many positions at the most, the nearest first.
    pub(crate) fn new(root: &Board, attacker: Color, most: usize) -> Self {
        let mut all = Self {
            index: HashMap::new(),
            boards: Vec::new(),
            lost: Vec::new(),
            promoted: Vec::new(),
            left: Vec::new(),
            before: Vec::new(),
        };
        all.enter(root.clone(), None);
        let mut won = Vec::new();
        let mut next = 0;
        while next < all.boards.len() {
            if all.look(next, attacker, most) {
                all.lost[next] = Some(0);
                won.push(next as u32);
            }
            next += 1;
        }
        all.play_back(won, attacker);
        all
    }

    /// Is this a position, and not one with a piece that has to be taken?
    pub(crate) fn is_position(&self, number: usize) -> bool {
        self.promoted[number].is_none()
    }

    fn enter(&mut self, board: Board, promoted: Option<cozy_chess::Square>) -> u32 {
        let number = self.boards.len() as u32;
        if promoted.is_none() {
            if let Some(&known) = self.index.get(&board.hash()) {
                return known;
            }
            self.index.insert(board.hash(), number);
        }
        self.boards.push(board);
        self.lost.push(None);
        self.promoted.push(promoted);
        self.left.push(u32::MAX);
        self.before.push(Vec::new());
        number
    }

    /// Enters what follows; true if the attacker is through already.
    fn look(&mut self, number: usize, attacker: Color, most: usize) -> bool {
        let board = self.boards[number].clone();
        let attacks = board.side_to_move() == attacker;
        let mut all = moves(&board);
        if !attacks && all.is_empty() && !board.checkers().is_empty() {
            return true;
        }
        let promoted = self.promoted[number];
        if let Some(square) = promoted {
            all.retain(|step| step.to == square);
            if all.is_empty() {
                return true;
            }
        }
        if !attacks && !all.is_empty() && all.iter().all(|step| step.promotion.is_none()) {
            self.left[number] = all.len() as u32;
        }
        for step in all {
            // Where the defender promotes he is taken to hold, so nothing has to follow.
            if !attacks && step.promotion.is_some() {
                continue;
            }
            let next = after(&board, step);
            let known = self.index.contains_key(&next.hash());
            if !known && self.boards.len() >= most {
                continue;
            }
            let square = step.promotion.map(|_| step.to);
            let child = self.enter(next, square);
            self.before[child as usize].push(number as u32);
        }
        false
    }

    fn play_back(&mut self, mut won: Vec<u32>, attacker: Color) {
        let mut next = 0;
        while let Some(&number) = won.get(next) {
            let plies = self.lost[number as usize].map(|plies| plies + 1);
            for from in core::mem::take(&mut self.before[number as usize]) {
                let from = from as usize;
                if self.lost[from].is_some() {
                    continue;
                }
                let attacks = self.boards[from].side_to_move() == attacker;
                if !attacks {
                    self.left[from] -= 1;
                }
                if attacks || self.left[from] == 0 {
                    self.lost[from] = plies;
                    won.push(from as u32);
                }
            }
            next += 1;
        }
    }
}

#[test]
fn the_judge_knows_what_is_lost() {
    for (fen, attacker, lost) in [
        // Nobody stops the pawn.
        ("7k/8/8/P7/8/8/8/K7 w - - 0 1", Color::White, true),
        ("8/8/8/P1k5/8/8/8/K7 b - - 0 1", Color::White, false),
        // The bishop guards the square of promotion, or runs on the other colour.
        ("k7/8/1PK5/8/8/8/8/3B4 w - - 0 1", Color::White, true),
        ("k7/P7/1K6/8/8/8/8/3B4 w - - 0 1", Color::White, true),
        ("k7/P7/1K6/8/8/8/8/4B3 w - - 0 1", Color::White, false),
        // Mate by what is there.
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", Color::White, true),
        ("8/8/8/8/8/1k6/8/1K5r w - - 0 1", Color::White, false),
        // A promotion that is taken.
        ("8/P1k5/1n6/8/8/8/8/K7 w - - 0 1", Color::White, false),
    ] {
        let board: Board = fen.parse().unwrap();
        let said = Breaches::new(&board, attacker, 60_000).lost[0].is_some();
        assert_eq!(said, lost, "{fen}");
    }
}

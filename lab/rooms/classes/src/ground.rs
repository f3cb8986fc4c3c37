//! All positions of a lone king against one man or two, numbered, with every move.
//!
//! What follows a table to mate and what refines one stand on the same numbers.

use alloc::vec::Vec;

use palisade_board::{Color, Man, Role, Square, Symmetry};

use crate::edges::Edges;
use palisade_classes::Placement;
use palisade_classes::men;
use palisade_classes::{is_attacked, successors};

/// Where Black takes a man, so that he can never be mated; and no number of anything.
pub(crate) const LOST: u32 = u32::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Ground {
    men: Vec<Man>,
    /// The symmetries under which positions are one.
    symmetries: &'static [Symmetry],
    /// The men of every position, in rising order.
    keys: Vec<u32>,
    /// The start with the men of each position, [`LOST`] where White cannot be to move.
    start_of: Vec<u32>,
    /// The position with the men of each start.
    starts: Vec<u32>,
    /// White's moves from starts to positions, in the order of generation.
    pub(crate) white: Edges,
    /// Black's moves from positions to starts, [`LOST`] where he takes a man.
    pub(crate) black: Edges,
    /// The positions that are over and won: mate, or a pawn at home.
    pub(crate) won: Vec<u32>,
}

impl Ground {
    /// White's king and these men against Black's king. Positions that a symmetry of the list
    /// makes of one another are one.
    ///
    /// Nothing is here if the men are not one or two men of White's, neither a king. Two
    /// bishops on squares of one colour are left out: they mate nobody.
    pub(crate) fn new(men: &[Man], symmetries: &'static [Symmetry]) -> Self {
        let mut ground = Self {
            men: men.to_vec(),
            symmetries,
            keys: Vec::new(),
            start_of: Vec::new(),
            starts: Vec::new(),
            white: Edges::default(),
            black: Edges::default(),
            won: Vec::new(),
        };
        let white = |man: &Man| man.color.is_white() && man.role != Role::King;
        if (1..=2).contains(&men.len()) && men.iter().all(white) {
            ground.number();
            ground.connect();
        }
        ground
    }

    fn number(&mut self) {
        for black in Square::ALL {
            let least = self.symmetries.iter().all(|symmetry| symmetry.square(black) >= black);
            if !least {
                continue;
            }
            let rest = 6 * (self.men.len() + 1);
            for low in 0..1_u32 << rest {
                let key = (black.index() as u32) << rest | low;
                let Some(position) = self.read(key) else { continue };
                if self.least_key(&position) != key {
                    continue;
                }
                let start = if is_start(&position) { self.starts.len() as u32 } else { LOST };
                if start != LOST {
                    self.starts.push(self.keys.len() as u32);
                }
                self.start_of.push(start);
                self.keys.push(key);
            }
        }
    }

    fn connect(&mut self) {
        let (mut white, mut black) = (Edges::default(), Edges::default());
        for start in 0..self.starts.len() {
            let position = self.start(start);
            let after = successors(&position, Color::White);
            white.push(after.filter_map(|(_, after)| self.position_number(&after)));
        }
        for number in 0..self.keys.len() {
            let position = self.position(number);
            let answers = || successors(&position, Color::Black).map(|(_, after)| after);
            let taken = |after: &Placement| !self.is_whole(after);
            if position.rank(men::WHITE_PAWN) == 8 {
                // By Clarke's convention the play is over unless the pawn is taken at once.
                black.push(answers().filter(taken).map(|_| LOST));
                if !answers().any(|after| taken(&after)) {
                    self.won.push(number as u32);
                }
                continue;
            }
            black.push(answers().map(|after| self.start_number(&after).unwrap_or(LOST)));
            if answers().next().is_none() && is_attacked(&position, men::BLACK_KING) {
                self.won.push(number as u32);
            }
        }
        (self.white, self.black) = (white, black);
    }

    pub(crate) fn positions(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn starts(&self) -> usize {
        self.starts.len()
    }

    pub(crate) fn position(&self, number: usize) -> Placement {
        let key = self.keys.get(number).copied();
        key.and_then(|key| self.read(key)).expect("a position of the ground")
    }

    pub(crate) fn start(&self, number: usize) -> Placement {
        self.position(self.starts[number] as usize)
    }

    /// The number of a position with Black to move.
    pub(crate) fn position_number(&self, position: &Placement) -> Option<u32> {
        if !self.is_whole(position) {
            return None;
        }
        self.keys.binary_search(&self.least_key(position)).ok().map(|number| number as u32)
    }

    /// The number of a position with White to move.
    pub(crate) fn start_number(&self, start: &Placement) -> Option<u32> {
        let start = self.start_of[self.position_number(start)? as usize];
        Some(start).filter(|&start| start != LOST)
    }

    /// Whether all men are on the board.
    fn is_whole(&self, position: &Placement) -> bool {
        match *self.men {
            [one] => position.has(one),
            [one, other] if one == other => position.pair().is_some(),
            [one, other] => position.has(one) && position.has(other),
            _ => false,
        }
    }

    /// The squares of the men in the order of the key: the kings, Black's first, and the men.
    fn squares(&self, position: &Placement) -> [Option<Square>; 4] {
        let square = |man: &Man| position.square(*man);
        let second = match *self.men {
            [one, other] if one == other => position.pair().map(|(_, square)| square),
            _ => self.men.get(1).and_then(square),
        };
        let kings = [men::BLACK_KING, men::WHITE_KING];
        [square(&kings[0]), square(&kings[1]), self.men.first().and_then(square), second]
    }

    fn least_key(&self, position: &Placement) -> u32 {
        let squares = self.squares(position);
        let pair = self.men.len() == 2 && self.men[0] == self.men[1];
        let key = |symmetry: &Symmetry| {
            let mut image = squares.map(|square| square.map(|square| symmetry.square(square)));
            if pair && image[3] < image[2] {
                image.swap(2, 3);
            }
            image.iter().flatten().fold(0, |key, square| key << 6 | square.index() as u32)
        };
        self.symmetries.iter().map(key).min().unwrap_or(0)
    }

    /// The position with a key, if men can stand so.
    fn read(&self, key: u32) -> Option<Placement> {
        let count = self.men.len();
        let square = |place: usize| Square::from_index((key >> (6 * place)) as usize & 63);
        let (black, white) = (square(count + 1)?, square(count)?);
        let first = square(count - 1)?;
        let list = [
            (men::BLACK_KING, black),
            (men::WHITE_KING, white),
            (self.men[0], first),
            (self.men[count - 1], square(0)?),
        ];
        let pawns = list.iter().filter(|(man, _)| man.role == Role::Pawn);
        if pawns.into_iter().any(|(_, square)| square.rank().index() == 0) {
            return None;
        }
        if count == 2 && self.men[0] == self.men[1] {
            let second = square(0)?;
            let bishops = self.men[0].role == Role::Bishop;
            if second <= first || (bishops && first.is_dark() == second.is_dark()) {
                return None;
            }
        }
        Placement::new(&list[..count + 2]).ok()
    }
}

/// Whether White can be to move: Black is not in check, and no pawn is at home.
fn is_start(position: &Placement) -> bool {
    !is_attacked(position, men::BLACK_KING) && position.rank(men::WHITE_PAWN) != 8
}

/// All eight, or the two that leave pawns going up the board.
pub(crate) fn symmetries_of(men: &[Man]) -> &'static [Symmetry] {
    const MIRROR: [Symmetry; 2] = [Symmetry::Identity, Symmetry::MirrorFiles];
    const ALL: [Symmetry; 8] = Symmetry::ALL;
    if men.iter().any(|man| man.role == Role::Pawn) { &MIRROR } else { &ALL }
}

/// No symmetry: every position is one of its own.
pub(crate) const APART: [Symmetry; 1] = [Symmetry::Identity];

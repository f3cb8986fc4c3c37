//! A slow judge of any game: every position is a node, and what is won is played back from
//! where that is known. It knows no rules, whoever asks gives them.

use std::collections::HashMap;
use std::hash::Hash;

use palisade_board::Color;

/// By side, White first, whether it wins; nothing, where that is not known.
pub type Wins = [Option<bool>; 2];

/// The rules of a game, as data: what a position is worth at once, and what follows from it.
pub trait Rules {
    /// A position, with all that its worth depends on.
    type Position: Clone;
    /// What tells one position from another.
    type Key: Eq + Hash;

    /// What tells a position from others.
    fn key(&self, at: &Self::Position) -> Self::Key;

    /// What is known of a position before its moves are looked at. If both answers are known they
    /// are not looked at.
    fn known(&self, at: &Self::Position) -> Wins;

    /// Who moves, and the position after each move.
    fn moves(&self, at: &Self::Position) -> (Color, Vec<Self::Position>);

    /// What somebody wins who has no move.
    fn at_end(&self, at: &Self::Position) -> [bool; 2];

    /// Of what is needed the cheapest is looked at first.
    fn cost(&self, _: &Self::Position) -> u32 {
        0
    }
}

/// A position that has been looked at: who moves, and the numbers of what follows.
struct Node {
    mover: Color,
    next: Vec<usize>,
    /// Is there a move for which there was no room?
    is_cut: bool,
}

/// Positions, and what is known of each.
///
/// What has not been looked at yet may be won by either side. So a win counts if it is there
/// whatever the rest is worth, and so does the lack of one.
///
/// ```
/// use palisade_board::Color;
/// use palisade_testkit::judge::{Judge, Rules, Wins};
/// /// Who takes the last of some stones wins, and may take one or two.
/// struct Stones;
/// impl Rules for Stones {
///     type Position = (Color, u32);
///     type Key = (Color, u32);
///     fn key(&self, at: &Self::Position) -> Self::Key {
///         *at
///     }
///     fn known(&self, _: &Self::Position) -> Wins {
///         [None; 2]
///     }
///     fn moves(&self, &(mover, left): &Self::Position) -> (Color, Vec<Self::Position>) {
///         (mover, (left.saturating_sub(2)..left).map(|left| (!mover, left)).collect())
///     }
///     fn at_end(&self, &(mover, _): &Self::Position) -> [bool; 2] {
///         Color::ALL.map(|side| side != mover)
///     }
/// }
/// let mut judge = Judge::new(Stones);
/// let three = judge.enter(&(Color::White, 3));
/// assert!(judge.look_at_all(100));
/// assert_eq!(judge.wins(three), [Some(false), Some(true)]);
/// ```
pub struct Judge<R: Rules> {
    rules: R,
    /// All positions by number, those that were entered first before what follows from them.
    pub positions: Vec<R::Position>,
    numbers: HashMap<R::Key, usize>,
    nodes: Vec<Option<Node>>,
    /// By number, from where a move leads there.
    before: Vec<Vec<usize>>,
    wins: Vec<Wins>,
}

impl<R: Rules> Judge<R> {
    /// A judge who has looked at nothing yet.
    pub fn new(rules: R) -> Self {
        let (positions, numbers, nodes) = (Vec::new(), HashMap::new(), Vec::new());
        Self { rules, positions, numbers, nodes, before: Vec::new(), wins: Vec::new() }
    }

    /// The number of a position.
    pub fn enter(&mut self, at: &R::Position) -> usize {
        let next = self.positions.len();
        let number = *self.numbers.entry(self.rules.key(at)).or_insert(next);
        if number == next {
            self.positions.push(at.clone());
            self.nodes.push(None);
            self.before.push(Vec::new());
            self.wins.push(self.rules.known(at));
        }
        number
    }

    /// Does a side win?
    #[must_use]
    pub fn wins(&self, number: usize) -> Wins {
        self.wins[number]
    }

    /// Looks at all that follows from what was entered, the nearest first, at no more than so many
    /// positions; was that all?
    pub fn look_at_all(&mut self, most: usize) -> bool {
        let mut number = 0;
        while number < self.positions.len() {
            self.look(number, most);
            number += 1;
        }
        self.sweep();
        self.nodes.iter().flatten().all(|node| !node.is_cut)
    }

    /// Looks at what the worth of these positions still depends on, the cheapest first, as long as
    /// there is room for so many more positions.
    pub fn look_for(&mut self, questions: &[usize], room: usize) {
        let most = self.positions.len() + room;
        let mut portion = 1000;
        loop {
            let mut wanted = self.wanted(questions);
            if wanted.is_empty() || self.positions.len() >= most {
                return;
            }
            wanted.sort_by_key(|&number| (self.rules.cost(&self.positions[number]), number));
            for number in wanted.into_iter().take(portion) {
                self.look(number, usize::MAX);
            }
            self.sweep();
            portion += portion / 2;
        }
    }

    fn is_open(&self, number: usize) -> bool {
        self.wins[number].contains(&None)
    }

    /// What has not been looked at, and matters for these questions.
    fn wanted(&self, questions: &[usize]) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        let mut waiting = questions.to_vec();
        let mut wanted = Vec::new();
        while let Some(number) = waiting.pop() {
            if std::mem::replace(&mut seen[number], true) || !self.is_open(number) {
                continue;
            }
            match &self.nodes[number] {
                Some(node) => waiting.extend_from_slice(&node.next),
                None => wanted.push(number),
            }
        }
        wanted
    }

    fn look(&mut self, number: usize, most: usize) {
        if self.nodes[number].is_some() || !self.is_open(number) {
            return;
        }
        let at = self.positions[number].clone();
        let (mover, next) = self.rules.moves(&at);
        if next.is_empty() {
            self.wins[number] = self.rules.at_end(&at).map(Some);
        }
        let mut node = Node { mover, next: Vec::with_capacity(next.len()), is_cut: false };
        for next in &next {
            if self.positions.len() < most || self.numbers.contains_key(&self.rules.key(next)) {
                let next = self.enter(next);
                node.next.push(next);
                self.before[next].push(number);
            } else {
                node.is_cut = true;
            }
        }
        self.nodes[number] = Some(node);
    }

    /// Works out what is won for certain, and what is for certain not: what is not won even if all
    /// that is not known is.
    fn sweep(&mut self) {
        for side in Color::ALL {
            let (own, numbers) = (side.index(), 0..self.nodes.len());
            let [sure, hoped] = [false, true].map(|unknown| self.least(side, unknown));
            for number in numbers {
                if self.wins[number][own].is_none() {
                    self.wins[number][own] = match (sure[number], hoped[number]) {
                        (true, _) => Some(true),
                        (_, false) => Some(false),
                        _ => None,
                    };
                }
            }
        }
    }

    /// The least set of a side's wins, if what is not known is worth this.
    fn least(&self, side: Color, unknown: bool) -> Vec<bool> {
        let mut won = vec![false; self.nodes.len()];
        // How many more moves have to win before a position does.
        let mut left = vec![usize::MAX; self.nodes.len()];
        let mut waiting = Vec::new();
        for number in 0..self.nodes.len() {
            won[number] = match (self.wins[number][side.index()], &self.nodes[number]) {
                (Some(wins), _) => wins,
                (None, None) => unknown,
                (None, Some(Node { mover, next, is_cut })) => {
                    if *mover == side {
                        left[number] = 1;
                    } else if !is_cut || unknown {
                        left[number] = next.len();
                    }
                    *is_cut && unknown && (*mover == side || next.is_empty())
                }
            };
            if won[number] {
                waiting.push(number);
            }
        }
        while let Some(number) = waiting.pop() {
            for &from in &self.before[number] {
                left[from] = left[from].saturating_sub(1);
                if left[from] == 0 && !won[from] {
                    won[from] = true;
                    waiting.push(from);
                }
            }
        }
        won
    }
}

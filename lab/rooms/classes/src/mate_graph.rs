//! Does a table always mate? The exhaustive check on the game graph.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Man};

use crate::edges::Edges;
use crate::ground::{APART, Ground, symmetries_of};
use crate::players::Plan;
use palisade_classes::Placement;
use palisade_classes::Table;
use palisade_classes::Value;
use palisade_classes::{PlacementMove, successors};

/// Which of the moves that tie for the best a table is taken to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ties {
    /// The first generated, as the thesis does.
    First,
    /// The worst of them, so that what is found does not hang on the order of
    /// generation.
    Worst,
}

/// All positions of king and one man or two against king, with every move.
///
/// Two hundred games against a random defence prove nothing: a table always
/// mates only if no defence holds out for ever. That is decided here by working
/// back from the mates, over every position and every Black move. The graph is
/// made once and can judge many tables.
#[derive(Clone, Debug)]
pub struct MateGraph {
    ground: Ground,
}

impl MateGraph {
    /// The graph of White's king and this man against Black's king.
    ///
    /// A man that is not White's, or is a king, makes a graph without starts. A pawn wins
    /// when it gets to its last rank and is not taken at once, by Clarke's convention.
    #[must_use]
    pub fn new(man: Man) -> Self {
        Self { ground: Ground::new(&[man], &APART) }
    }

    /// The graph of White's king and one man or two against Black's king, with one position
    /// for all that are symmetric to one another.
    ///
    /// Whoever plays is asked for the first of them, and is taken to play alike in the others.
    /// Two bishops stand on squares of both colours.
    #[must_use]
    pub fn folded(men: &[Man]) -> Self {
        Self { ground: Ground::new(men, symmetries_of(men)) }
    }

    /// Every legal position with White to move.
    pub fn starts(&self) -> impl Iterator<Item = Placement> + '_ {
        (0..self.ground.starts()).map(|start| self.ground.start(start))
    }

    /// Follows a table against every defence.
    #[must_use]
    pub fn judge(&self, table: &Table, ties: Ties) -> Verdict<'_> {
        let value = |position| table.evaluate(&self.ground.position(position)).value;
        let values: Vec<Value> = (0..self.ground.positions()).map(value).collect();
        self.judge_moves(|start, played| {
            let targets = self.ground.white.of(start);
            let Some(best) = targets.iter().map(|&to| values[to as usize]).max() else { return };
            let mut best = targets.iter().copied().filter(|&to| values[to as usize] == best);
            match ties {
                Ties::First => played.extend(best.next()),
                Ties::Worst => played.extend(best),
            }
        })
    }

    /// Follows any player against every defence; where it finds no move, Black
    /// has escaped.
    #[must_use]
    pub fn judge_player(
        &self,
        mut play: impl FnMut(&Placement) -> Option<PlacementMove>,
    ) -> Verdict<'_> {
        self.judge_moves(|start, played| {
            let position = self.ground.start(start);
            let Some(step) = play(&position) else { return };
            let mut moves = successors(&position, Color::White);
            let after = moves.find_map(|(other, after)| (other == step).then_some(after));
            played.extend(after.and_then(|after| self.ground.position_number(&after)));
        })
    }

    /// Follows a player that settles several moves at once: within a plan its moves are taken
    /// from there, and after an answer that the plan says nothing of it is asked again.
    #[must_use]
    pub fn judge_plans(&self, mut plan: impl FnMut(&Placement) -> Option<Plan>) -> Verdict<'_> {
        let starts = self.ground.starts();
        let (mut played, mut before) = (Edges::default(), vec![Vec::new(); starts]);
        let (mut open, mut mate_in) = (vec![0_u32; starts], vec![Some(0_u16); starts]);
        let mut exits = Exits::default();
        for start in 0..starts {
            let position = self.ground.start(start);
            let plan = plan(&position);
            exits.clear();
            let first = plan.and_then(|plan| {
                let step = plan.step;
                self.follow_plan(&position, &plan, 1, &mut exits);
                self.ground.position_number(&crate::after(&position, step))
            });
            played.push(first);
            mate_in[start] = Some(exits.mate);
            open[start] = exits.list.len() as u32 + u32::from(exits.lost || first.is_none());
            for &(next, depth) in &exits.list {
                before[next as usize].push((start as u32, depth));
            }
        }
        // A start is done when all that its plan may lead to is.
        let mut done: Vec<usize> = (0..starts).filter(|&start| open[start] == 0).collect();
        while let Some(next) = done.pop() {
            for &(start, depth) in &before[next] {
                let start = start as usize;
                let length = depth.saturating_add(mate_in[next].unwrap_or(0));
                mate_in[start] = mate_in[start].max(Some(length));
                open[start] -= 1;
                if open[start] == 0 {
                    done.push(start);
                }
            }
        }
        for (mate_in, _) in mate_in.iter_mut().zip(&open).filter(|(_, open)| **open > 0) {
            *mate_in = None;
        }
        Verdict { graph: self, played, mate_in }
    }

    /// Notes where a plan ends, and after how many moves.
    fn follow_plan(&self, position: &Placement, plan: &Plan, depth: u16, exits: &mut Exits) {
        let step = plan.step;
        let after = crate::after(position, step);
        let number = self.ground.position_number(&after);
        if number.is_some_and(|number| self.ground.won.binary_search(&number).is_ok()) {
            exits.mate = exits.mate.max(depth);
            return;
        }
        let mut answered = false;
        for (_, answer) in successors(&after, Color::Black) {
            answered = true;
            match plan.then.iter().find(|line| line.after == answer) {
                Some(line) => self.follow_plan(&answer, &line.plan, depth + 1, exits),
                None => match self.ground.start_number(&answer) {
                    Some(next) => exits.list.push((next, depth)),
                    None => exits.lost = true,
                },
            }
        }
        exits.lost |= !answered;
    }

    /// The least number of moves in which perfect play mates from everywhere.
    #[must_use]
    pub fn perfect(&self) -> Verdict<'_> {
        self.work_back(self.ground.white.clone(), |_| 1)
    }

    fn judge_moves(&self, mut play: impl FnMut(usize, &mut Vec<u32>)) -> Verdict<'_> {
        let (mut played, mut list) = (Edges::default(), Vec::new());
        for start in 0..self.ground.starts() {
            list.clear();
            play(start, &mut list);
            played.push(list.iter().copied());
        }
        let count: Vec<u32> =
            (0..played.lists()).map(|start| played.of(start).len() as u32).collect();
        self.work_back(played, |start| count[start])
    }

    /// Works back from the mates. A Black position is done when all its moves
    /// lead to starts that are done; a start when `needed` of its played moves
    /// lead to positions that are done.
    fn work_back(&self, played: Edges, needed: impl Fn(usize) -> u32) -> Verdict<'_> {
        let (starts, positions) = (self.ground.starts(), self.ground.positions());
        let to_white = self.ground.black.reversed(starts);
        let to_black = played.reversed(positions);
        let mut white_open: Vec<u32> = (0..starts).map(needed).collect();
        let mut black_open: Vec<u32> =
            (0..positions).map(|position| self.ground.black.of(position).len() as u32).collect();
        let mut mate_in = vec![None; starts];
        let mut done = self.ground.won.clone();
        let mut moves = 0_u16;
        while !done.is_empty() {
            moves += 1;
            let mut next = Vec::new();
            for &black in &done {
                for &white in to_black.of(black as usize) {
                    let open = &mut white_open[white as usize];
                    *open = open.wrapping_sub(1);
                    if *open != 0 || mate_in[white as usize].is_some() {
                        continue;
                    }
                    mate_in[white as usize] = Some(moves);
                    for &before in to_white.of(white as usize) {
                        black_open[before as usize] -= 1;
                        if black_open[before as usize] == 0 {
                            next.push(before);
                        }
                    }
                }
            }
            done = next;
        }
        Verdict { graph: self, played, mate_in }
    }
}

/// Where a plan may end.
#[derive(Default)]
struct Exits {
    /// The starts where the player is asked again, and after how many moves.
    list: Vec<(u32, u16)>,
    /// The longest way to a mate within the plan.
    mate: u16,
    /// Black can take a man, or is stalemated.
    lost: bool,
}

impl Exits {
    fn clear(&mut self) {
        (self.mate, self.lost) = (0, false);
        self.list.clear();
    }
}

/// What the check found: from where mate is forced, and in how many moves.
#[derive(Clone, Debug)]
pub struct Verdict<'graph> {
    graph: &'graph MateGraph,
    played: Edges,
    mate_in: Vec<Option<u16>>,
}

impl Verdict<'_> {
    /// In how many moves mate is forced with White to move, against the longest
    /// defence; `None` where Black can hold out for ever, and for what is no start.
    #[must_use]
    pub fn mate_in(&self, start: &Placement) -> Option<u16> {
        self.mate_in[self.graph.ground.start_number(start)? as usize]
    }

    /// Where the moves lead that are played from a start: several where they
    /// tie and [`Ties::Worst`] was asked for, all where play is perfect.
    pub fn plays(&self, start: &Placement) -> impl Iterator<Item = Placement> + '_ {
        let start = self.graph.ground.start_number(start);
        let targets: &[u32] = start.map_or(&[], |start| self.played.of(start as usize));
        targets.iter().map(|&to| self.graph.ground.position(to as usize))
    }

    /// How many starts there are.
    #[must_use]
    pub fn starts(&self) -> usize {
        self.graph.ground.starts()
    }

    /// The starts from which Black can hold out for ever.
    pub fn not_forced(&self) -> impl Iterator<Item = Placement> + '_ {
        self.starts_with(None)
    }

    /// The longest forced mate, `None` if there is none at all.
    #[must_use]
    pub fn longest(&self) -> Option<u16> {
        self.mate_in.iter().copied().max().flatten()
    }

    /// The starts from which mate is forced in just this many moves.
    pub fn starts_in(&self, moves: u16) -> impl Iterator<Item = Placement> + '_ {
        self.starts_with(Some(moves))
    }

    fn starts_with(&self, moves: Option<u16>) -> impl Iterator<Item = Placement> + '_ {
        let found = self.mate_in.iter().enumerate().filter(move |(_, found)| **found == moves);
        found.map(|(start, _)| self.graph.ground.start(start))
    }
}

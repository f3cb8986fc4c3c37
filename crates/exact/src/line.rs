//! A line of play for a verdict of [`Breaks`](crate::Verdict::Breaks).

use alloc::vec::Vec;

use palisade_board::{Color, Move, PawnEnding, Promoted, Successor, king_attacks, pawn_attacks};

use palisade_structure::{Placements, Start};

use crate::graph::Graph;
use crate::root::Root;
use crate::view::View;

/// How a line of the attacker ends.
///
/// ```
/// use palisade_exact::LineEnd;
/// assert_ne!(LineEnd::Mate, LineEnd::Promotion);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnd {
    /// The defender is mated.
    Mate,
    /// The attacker has promoted, and the new piece is not taken at once.
    Promotion,
}

/// One way for the attacker to get through, against a defender who resists as
/// long as he can within each structure.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_exact::{Budget, LineEnd, Prover};
/// let ending: PawnEnding = "8/1P6/8/8/8/4k3/8/4K3 w - - 0 1".parse()?;
/// let line = Prover::new().line(&ending, Color::White, &Budget::work(10)).unwrap();
/// assert_eq!(line.moves[0].to_string(), "b7b8q");
/// assert_eq!(line.end, LineEnd::Promotion);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves of both sides from the position asked about.
    pub moves: Vec<Move>,
    /// What they lead to.
    pub end: LineEnd,
}

/// Plies of the longest line. A line that is not over by then is not shown.
const LONGEST: usize = 2000;

/// Follows the upper bounds from a broken position to its breach.
pub(crate) struct Guide<'a> {
    pub(crate) graph: &'a Graph,
    pub(crate) attacker: Color,
}

impl Guide<'_> {
    /// The line, or nothing if the bounds do not carry it to the end.
    pub(crate) fn line(&self, ending: &PawnEnding) -> Option<Line> {
        let mut moves = Vec::new();
        let mut now = *ending;
        // Ranks fall, so that a line ends; a bound that has since become narrower
        // elsewhere could hide the shortest way, and then there is no line.
        while moves.len() < LONGEST {
            let (step, after) = if now.side_to_move() == self.attacker {
                self.attack(&now)?
            } else if now.is_checkmate() {
                return Some(Line { moves, end: LineEnd::Mate });
            } else {
                self.resist(&now)?
            };
            moves.push(step);
            now = match after {
                Successor::Ending(after) => after,
                Successor::Promoted(promoted) => match self.take(&promoted) {
                    Some((take, after)) => {
                        moves.push(take);
                        after
                    }
                    None => return Some(Line { moves, end: LineEnd::Promotion }),
                },
            };
        }
        None
    }

    /// The attacker's move: a breach, a new structure, or the king's step that
    /// is nearest to one.
    fn attack(&self, now: &PawnEnding) -> Option<(Move, Successor)> {
        let ranks = Ranks::new(self.graph, now, self.attacker);
        now.successors()
            .filter_map(|(step, after)| {
                let rank = match &after {
                    Successor::Promoted(promoted) => match self.take(promoted) {
                        None => 0,
                        Some((_, taken)) if self.breaks(&taken) => 1,
                        Some(_) => return None,
                    },
                    Successor::Ending(after) if !self.breaks(after) => return None,
                    Successor::Ending(after) if after.pawns() != now.pawns() => 1,
                    Successor::Ending(after) => 2 + ranks.of(after, self.attacker),
                };
                Some((rank, step, after))
            })
            .min_by_key(|&(rank, step, _)| (rank, step.from, step.to))
            .map(|(_, step, after)| (step, after))
    }

    /// The defender's move: the longest way within the structure, a promotion
    /// last. Every answer must be refuted.
    fn resist(&self, now: &PawnEnding) -> Option<(Move, Successor)> {
        let ranks = Ranks::new(self.graph, now, self.attacker);
        let mut best = None;
        for (step, after) in now.successors() {
            let rank = match &after {
                Successor::Promoted(promoted) => {
                    let (_, taken) = self.take(promoted)?;
                    if !self.breaks(&taken) {
                        return None;
                    }
                    0
                }
                Successor::Ending(after) if !self.breaks(after) => return None,
                Successor::Ending(after) if after.pawns() != now.pawns() => 1,
                Successor::Ending(after) => 2 + ranks.of(after, self.attacker),
            };
            if best.as_ref().is_none_or(|&(most, _, _)| rank > most) {
                best = Some((rank, step, after));
            }
        }
        best.map(|(_, step, after)| (step, after))
    }

    /// The king's capture of a piece that has just appeared, if it is legal.
    fn take(&self, promoted: &Promoted) -> Option<(Move, PawnEnding)> {
        let taker = promoted.side_to_move();
        let (own, enemy) = match taker {
            Color::White => (promoted.king(Color::White), promoted.king(Color::Black)),
            Color::Black => (promoted.king(Color::Black), promoted.king(Color::White)),
        };
        let enemy_pawns = promoted.pawns().of(taker.opponent());
        let guarded = king_attacks(enemy) | pawn_attacks(taker.opponent(), enemy_pawns);
        if !(king_attacks(own) - guarded).contains(promoted.square()) {
            return None;
        }
        let (white, black) = match taker {
            Color::White => (promoted.square(), enemy),
            Color::Black => (enemy, promoted.square()),
        };
        let after = PawnEnding::new(promoted.pawns(), white, black, taker.opponent(), None).ok()?;
        Some((Move::new(own, promoted.square()), after))
    }

    /// Is the position outside the upper bound?
    fn breaks(&self, ending: &PawnEnding) -> bool {
        let root = Start::new(ending, self.attacker);
        let broken = |structure, attacker_moves| {
            self.graph.find(structure).is_some_and(|number| {
                let node = &self.graph.nodes[number as usize];
                node.holds(root.attacker, root.defender, attacker_moves) == Some(false)
            })
        };
        let mut takes = root.en_passant.into_iter().flatten();
        if root.attacker_moves {
            broken(root.structure, true) || takes.any(|taken| broken(taken, false))
        } else {
            let stale = root.en_passant[0].is_some() && root.looks_stalemated();
            (stale || broken(root.structure, false)) && takes.all(|taken| broken(taken, true))
        }
    }
}

/// When each placement of one structure falls out of the upper bound.
struct Ranks {
    sweeps: Vec<Placements>,
}

impl Ranks {
    fn new(graph: &Graph, ending: &PawnEnding, attacker: Color) -> Self {
        Self { sweeps: graph.sweeps(Start::new(ending, attacker).structure, View::Upper) }
    }

    fn of(&self, ending: &PawnEnding, attacker: Color) -> usize {
        let root = Start::new(ending, attacker);
        let fallen =
            |set: &Placements| !set.contains(root.attacker, root.defender, root.attacker_moves);
        self.sweeps.iter().position(fallen).unwrap_or(self.sweeps.len())
    }
}

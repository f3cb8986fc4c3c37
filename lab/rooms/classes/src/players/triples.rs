//! Michie's first model: a base of patterns and a table of advice triples (1976).

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Role};

use super::player::Player;
use super::torres::{Zone, zone};
use palisade_classes::Placement;
use palisade_classes::men::{BLACK_KING, WHITE_KING, WHITE_ROOK};
use palisade_classes::{PlacementMove, successors};

/// The lowest and highest value of a co-ordinate; `None` leaves it undefined.
type Interval = Option<(i8, i8)>;

/// Where the White men may stand, seen from the Black king.
///
/// Michie's patterns are intervals for every co-ordinate, of the White men relative to the
/// Black king; his later strategies let a predicate stand for an interval (Bramer 1977,
/// section 3.5).
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    /// File and rank of the White king, less those of the Black king.
    pub king: [Interval; 2],
    /// File and rank of the rook, less those of the Black king.
    pub rook: [Interval; 2],
    /// A predicate that stands for an interval.
    pub predicate: Option<fn(&Placement) -> bool>,
}

impl Pattern {
    /// Every position.
    pub const ANY: Self = Self { king: [None; 2], rook: [None; 2], predicate: None };

    /// Whether a position is one of the pattern.
    #[must_use]
    pub fn matches(&self, position: &Placement) -> bool {
        let within = |[files, ranks]: [Interval; 2], man| {
            let file = position.file(man) - position.file(BLACK_KING);
            let rank = position.rank(man) - position.rank(BLACK_KING);
            files.is_none_or(|(low, high)| (low..=high).contains(&file))
                && ranks.is_none_or(|(low, high)| (low..=high).contains(&rank))
        };
        within(self.king, WHITE_KING)
            && within(self.rook, WHITE_ROOK)
            && self.predicate.is_none_or(|holds| holds(position))
    }
}

/// A piece of advice: in these positions, among these moves, the first that reaches a goal.
#[derive(Clone, Debug)]
pub struct Triple {
    /// When it is asked.
    pub condition: Pattern,
    /// The plausible moves of the king: files and ranks he goes by.
    pub king: &'static [(i8, i8)],
    /// The plausible moves of the rook: files and ranks it goes by.
    pub rook: &'static [(i8, i8)],
    /// What the move must lead to, any of them.
    pub goals: Vec<Pattern>,
}

/// A strategy as a table of triples, looked through in order.
///
/// The first triple whose condition matches is taken; its plausible moves are made in a fixed order,
/// and the first that leads to one of its goals is played.
#[derive(Clone, Debug)]
pub struct Triples {
    /// The table.
    pub triples: Vec<Triple>,
}

const ALONG_THE_RANK: [(i8, i8); 14] = [
    (7, 0),
    (6, 0),
    (5, 0),
    (4, 0),
    (3, 0),
    (2, 0),
    (1, 0),
    (-1, 0),
    (-2, 0),
    (-3, 0),
    (-4, 0),
    (-5, 0),
    (-6, 0),
    (-7, 0),
];

fn files_between(p: &Placement) -> i8 {
    (p.file(WHITE_KING) - p.file(BLACK_KING)).abs()
}

impl Triples {
    /// Torres' algorithm, the third example of Michie's paper.
    ///
    /// *Reconstruction*: the triples are not printed. There were six; here are seven, for the
    /// king goes to either side, and a goal does not know where he came from. One of them has
    /// four goals, Bramer says: they are taken to be the files a, b, g and h, where the rook may wait. With the
    /// fixed order, right before left, they say without a word of "away" that the rook keeps
    /// away. It plays as [`TorresMachine`](super::TorresMachine) from every start that the
    /// machine was made for.
    #[must_use]
    pub fn torres() -> Self {
        let when = |predicate| Pattern { predicate: Some(predicate), ..Pattern::ANY };
        let same_zone = when(|p| {
            let rook = zone(p.file(WHITE_ROOK));
            rook.is_some() && rook == zone(p.file(BLACK_KING))
        });
        let far_end = when(|p| {
            let end = if zone(p.file(BLACK_KING)) == Some(Zone::Left) { 8 } else { 1 };
            p.file(WHITE_ROOK) == end
        });
        let rook_far_below = Pattern { rook: [None, Some((-7, -2))], ..Pattern::ANY };
        let king_far_below = Pattern { king: [None, Some((-7, -3))], ..Pattern::ANY };
        let odd = when(|p| files_between(p) % 2 == 1);
        let right = when(|p| files_between(p) % 2 == 0 && p.file(WHITE_KING) < p.file(BLACK_KING));
        let left = when(|p| files_between(p) % 2 == 0 && p.file(WHITE_KING) > p.file(BLACK_KING));
        let waits = [
            when(|p| p.file(WHITE_ROOK) == 1),
            when(|p| p.file(WHITE_ROOK) == 2),
            when(|p| p.file(WHITE_ROOK) == 7),
            when(|p| p.file(WHITE_ROOK) == 8),
        ];
        let any = vec![Pattern::ANY];
        let triple = |condition, king, rook, goals| Triple { condition, king, rook, goals };
        let triples = vec![
            triple(same_zone, &[], &ALONG_THE_RANK, vec![far_end]),
            triple(rook_far_below, &[], &[(0, 1)], any.clone()),
            triple(king_far_below, &[(0, 1)], &[], any.clone()),
            triple(odd, &[], &[(1, 0), (-1, 0)], waits.to_vec()),
            triple(right, &[(1, 0)], &[], any.clone()),
            triple(left, &[(-1, 0)], &[], any.clone()),
            triple(Pattern::ANY, &[], &[(0, 1)], any),
        ];
        Self { triples }
    }
}

impl Player for Triples {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        let triple = self.triples.iter().find(|triple| triple.condition.matches(position))?;
        let moves: Vec<(PlacementMove, Placement)> = successors(position, Color::White).collect();
        let by = |step: &PlacementMove| {
            let file = step.to.file().index() as i8 - step.from.file().index() as i8;
            (file, step.to.rank().index() as i8 - step.from.rank().index() as i8)
        };
        let plausible = [(Role::King, triple.king), (Role::Rook, triple.rook)];
        let listed = plausible.iter().flat_map(|(role, by)| by.iter().map(move |&by| (*role, by)));
        listed
            .filter_map(|(role, way)| {
                moves.iter().find(|(step, _)| step.piece.role == role && by(step) == way)
            })
            .find(|(_, after)| triple.goals.iter().any(|goal| goal.matches(after)))
            .map(|(step, _)| *step)
    }
}

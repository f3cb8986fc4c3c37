//! Michie's second model, the advice language AL1 (1976), on king and rook against king.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Color, Role};

use super::forcing::{Goal, Memory};
use super::player::{Plan, Player};
use crate::pool::{BETWEEN_KINGS, FACING, FROM_EDGE, ROOM};
use crate::square_at;
use palisade_classes::Placement;
use palisade_classes::men::{BLACK_KING, WHITE_KING, WHITE_ROOK};
use palisade_classes::{PlacementMove, is_attacked, successors};

/// A piece of advice: what to force, what to keep, with which moves, and how deep.
#[derive(Clone, Debug)]
pub struct Advice {
    /// What it is called.
    pub name: &'static str,
    /// The better goal, of the root and a position with Black to move. Without one it is
    /// enough to keep the holding goal to the full depth, and only the first move is played.
    pub better: Option<fn(&Placement, &Placement) -> bool>,
    /// The holding goal, of a position with Black to move.
    pub holding: fn(&Placement) -> bool,
    /// The move constraint: the men that may make the first move.
    pub men: &'static [Role],
    /// The depth bound, in White's moves.
    pub moves: u8,
}

/// A property of a position with White to move.
pub type Asks = fn(&Placement) -> bool;

/// A rule of the decision table: predicates that must hold or not, and the advice then.
#[derive(Clone, Debug)]
pub struct AdviceRule {
    /// Predicates of the position with White to move, each with the answer it must have.
    pub conditions: Vec<(Asks, bool)>,
    /// The advice, to be tried in order until a tree is found.
    pub advice: Vec<Advice>,
}

/// A decision table of advice, and the search that follows it (Bramer 1977, section 3.5).
///
/// Told by Bramer and done here as told: the first rule that matches gives its list of
/// advice; a forcing tree to the better goal of each is looked for in turn, never leaving the holding
/// goal; its moves are played until it ends. The two modules, the special advice with an empty
/// goal and the constraints on moves are his.
///
/// *Reconstruction*: the table. Michie's had 10 rules of 7 predicates with 24 pieces of advice, and
/// was free of errors at two plies; only four predicates are told. The pieces here are those
/// that later papers on the same language made known: mate, squeeze, approach, keep the room,
/// divide. The rules are two: whether the Black king is on the edge with the other near. A tree
/// is found everywhere; it mates from 20 598 of 21 959 starts, and in others goes round.
#[derive(Clone, Debug)]
pub struct AdviceTable {
    /// The rules, in the order in which they are tried.
    pub rules: Vec<AdviceRule>,
    looked: u8,
    memory: Memory,
}

impl AdviceTable {
    /// The table for king and rook against king.
    #[must_use]
    pub fn rook() -> Self {
        let mate = Advice {
            name: "mate in three",
            better: Some(|_, after| is_mate(after)),
            holding: rook_is_safe,
            men: ANY,
            moves: 3,
        };
        let squeeze = Advice {
            name: "squeeze",
            better: Some(|root, after| room(after) < room(root) && divides(after) && sound(after)),
            holding: rook_is_safe,
            men: &[Role::Rook],
            moves: 1,
        };
        let approach = Advice {
            name: "approach",
            better: Some(|root, after| {
                to_critical(after) < to_critical(root)
                    && (divides(after) || is_l_shaped(after))
                    && (room(after) > 2 || !king_on_edge(after))
                    && sound(after)
            }),
            holding: rook_is_safe,
            men: &[Role::King],
            moves: 1,
        };
        let keep_room = Advice {
            name: "keep the room",
            better: Some(|root, after| {
                to_rook(after, WHITE_KING) <= to_rook(root, WHITE_KING)
                    && divides(after)
                    && (room(after) > 2 || !king_on_edge(after))
                    && sound(after)
            }),
            holding: rook_is_safe,
            men: &[Role::King],
            moves: 1,
        };
        let divide = |name, moves| Advice {
            name,
            better: Some(|_, after| divides(after) && sound(after)),
            holding: rook_is_safe,
            men: ANY,
            moves,
        };
        let usual = vec![
            squeeze,
            approach,
            keep_room,
            divide("divide in two", 2),
            divide("divide in three", 3),
        ];
        let mut near = vec![mate];
        near.extend(usual.iter().cloned());
        let rules = vec![
            AdviceRule {
                conditions: vec![(black_on_edge as Asks, true), (kings_near, true)],
                advice: near,
            },
            AdviceRule { conditions: Vec::new(), advice: usual },
        ];
        Self { rules, looked: 0, memory: Memory::default() }
    }
}

const ANY: &[Role] = &[Role::King, Role::Rook];

fn is_mate(after: &Placement) -> bool {
    is_attacked(after, BLACK_KING) && successors(after, Color::Black).next().is_none()
}

fn black_on_edge(p: &Placement) -> bool {
    FROM_EDGE(p) == 0
}

fn king_on_edge(p: &Placement) -> bool {
    matches!(p.file(WHITE_KING), 1 | 8) || matches!(p.rank(WHITE_KING), 1 | 8)
}

fn kings_near(p: &Placement) -> bool {
    (p.file(WHITE_KING) - p.file(BLACK_KING)).abs() < 4
        && (p.rank(WHITE_KING) - p.rank(BLACK_KING)).abs() < 4
}

fn to_rook(p: &Placement, king: palisade_board::Man) -> u8 {
    match (p.square(king), p.square(WHITE_ROOK)) {
        (Some(king), Some(rook)) => king.distance(rook),
        _ => 0,
    }
}

/// Black, to move, cannot take the rook.
fn rook_is_safe(after: &Placement) -> bool {
    to_rook(after, BLACK_KING) > 1 || to_rook(after, WHITE_KING) == 1
}

/// Neither stalemate, nor a rook that Black attacks before the White king guards it.
fn sound(after: &Placement) -> bool {
    to_rook(after, WHITE_KING) <= to_rook(after, BLACK_KING)
        && successors(after, Color::Black).next().is_some()
}

fn divides(p: &Placement) -> bool {
    BETWEEN_KINGS(p) == 1
}

fn room(p: &Placement) -> i16 {
    ROOM(p)
}

/// The kings face each other, and the rook stands beside the White one.
fn is_l_shaped(p: &Placement) -> bool {
    FACING(p) == 1 && to_rook(p, WHITE_KING) == 1
}

/// Steps of the White king to the square beside the rook on the Black king's side, where the
/// walls of the room meet.
fn to_critical(p: &Placement) -> u8 {
    let by = |black: i8, rook: i8| if black > rook { 1 } else { -1 };
    let (file, rank) = (p.file(WHITE_ROOK), p.rank(WHITE_ROOK));
    let corner =
        square_at(file + by(p.file(BLACK_KING), file), rank + by(p.rank(BLACK_KING), rank));
    match (p.square(WHITE_KING), corner) {
        (Some(king), Some(corner)) => king.distance(corner),
        _ => 8,
    }
}

/// A piece of advice asked at a root.
struct Asked<'a> {
    advice: &'a Advice,
    root: Placement,
    key: u32,
}

impl Goal for Asked<'_> {
    fn is_better(&self, after: &Placement) -> bool {
        self.advice.better.is_some_and(|better| better(&self.root, after))
    }

    fn is_worse(&self, after: &Placement) -> bool {
        !(self.advice.holding)(after)
    }

    fn may_try(&self, at_root: bool, step: &PlacementMove) -> bool {
        !at_root || self.advice.men.contains(&step.piece.role)
    }

    fn order(&self, step: &PlacementMove) -> u8 {
        // The king goes slantwise first.
        let straight = step.from.file() == step.to.file() || step.from.rank() == step.to.rank();
        u8::from(step.piece == WHITE_KING && straight)
    }

    fn is_empty(&self) -> bool {
        self.advice.better.is_none()
    }

    fn key(&self) -> u32 {
        self.key
    }
}

impl Player for AdviceTable {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        self.plan(position).map(|plan| plan.step)
    }

    fn plan(&mut self, position: &Placement) -> Option<Plan> {
        let matches = |rule: &&AdviceRule| {
            rule.conditions.iter().all(|(holds, wanted)| holds(position) == *wanted)
        };
        let rule = self.rules.iter().find(matches)?;
        self.looked = 0;
        for (number, advice) in rule.advice.iter().enumerate() {
            self.looked = self.looked.max((2 * advice.moves).saturating_sub(1));
            // The goals look at the root, so nothing is remembered from one to the next.
            self.memory = Memory::default();
            let asked = Asked { advice, root: *position, key: number as u32 };
            if let Some((plan, _)) = self.memory.tree(&asked, position, advice.moves) {
                return Some(plan);
            }
        }
        None
    }

    fn plies(&self) -> u8 {
        self.looked
    }
}

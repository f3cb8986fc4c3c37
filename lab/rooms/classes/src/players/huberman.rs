//! Huberman's programs (1968): forcing trees from one stage of the textbook to the next.

use palisade_board::Color;

use super::forcing::{Goal, Memory};
use super::player::{Plan, Player};
use crate::pool::{EN_PRISE, FROM_EDGE, KING_TO_FURTHER, PEN};
use crate::square_at;
use palisade_classes::Placement;
use palisade_classes::men::{BLACK_KING, WHITE_KING, WHITE_ROOK};
use palisade_classes::{PlacementMove, is_attacked, successors};

/// Two functions, *better* and *worse*, and a search for a tree all of whose ends are better
/// (Bramer 1977, section 3.2).
///
/// Told by Bramer and done here as told: a position has a stage, and some stages have a measure; a
/// successor is better than the root if its stage is higher, or its measure smaller, or, by a
/// weakening, both are the same; the worse ones are those of stage 0; the search goes breadth
/// first, all better positions are equally good, and the first found is taken; all moves are
/// then taken from the tree until it ends. King and rook have four stages, one with a measure,
/// and at most 7 plies were needed in the examples; two bishops have five, three with measures,
/// and needed 15 plies.
///
/// *Reconstruction*: what the stages are. For the rook: stage 0, stalemate or the rook can be
/// taken; 1, all else; 2, the rook holds the Black king in a quadrant that the White king stands
/// outside of and can guard, by Huberman's words that Bramer quotes, measured by its squares; 3,
/// mate. For two bishops: 0 alike; 1, the Black king can walk to a bishop; 2, he is penned,
/// measured by the squares of the pen; 3, penned on the edge in at most six squares, likewise; 4,
/// mate. The weakening asks that the White king come nearer to the rook's corner of the quadrant,
/// or to the further bishop: what Black cannot undo, or nothing need ever change.
///
/// So read, the program for the rook mates from every start, in 44 moves at most, and never
/// looks further than 9 plies. The one for two bishops is an attempt: its stages do not do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Huberman {
    stages: Stages,
    most_moves: u8,
    looked: u8,
    memory: Memory,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stages {
    Rook,
    TwoBishops,
}

/// The stage of a position, its measure, and how far the White king is from where he helps.
type Standing = (u8, i16, i16);

impl Huberman {
    /// King and rook against king, looking 11 plies ahead at most, if nothing better is nearer.
    #[must_use]
    pub fn rook() -> Self {
        Self { stages: Stages::Rook, most_moves: 6, looked: 0, memory: Memory::default() }
    }

    /// King and two bishops against king, looking so many plies ahead at most: the program
    /// of 1968 needed 15.
    #[must_use]
    pub fn two_bishops(plies: u8) -> Self {
        let most_moves = plies.div_ceil(2).clamp(1, 8);
        Self { stages: Stages::TwoBishops, most_moves, looked: 0, memory: Memory::default() }
    }
}

impl Stages {
    /// Where a position stands. With White to move nothing is over yet.
    fn standing(self, p: &Placement, to_move: Color) -> Standing {
        let near = match self {
            Self::Rook => king_to_corner_of_quadrant(p),
            Self::TwoBishops => (KING_TO_FURTHER.count)(p),
        };
        let stuck = !to_move.is_white() && successors(p, Color::Black).next().is_none();
        let (stage, measure) = match self {
            Self::Rook if stuck && is_attacked(p, BLACK_KING) => (3, 0),
            Self::TwoBishops if stuck && is_attacked(p, BLACK_KING) => (4, 0),
            _ if stuck || (!to_move.is_white() && (EN_PRISE.holds)(p)) => (0, 0),
            Self::Rook => quadrant(p, to_move).map_or((1, 0), |squares| (2, squares)),
            Self::TwoBishops => match (PEN.count)(p) {
                60.. => (1, 0),
                pen if pen <= 6 && FROM_EDGE(p) == 0 => (3, pen),
                pen => (2, pen),
            },
        };
        (stage, measure, near)
    }
}

/// The squares of the quadrant that the rook holds the Black king in, if it does.
fn quadrant(p: &Placement, to_move: Color) -> Option<i16> {
    let (rook, black) = (p.square(WHITE_ROOK)?, p.square(BLACK_KING)?);
    let king = p.square(WHITE_KING)?;
    let (rf, rr) = (p.file(WHITE_ROOK), p.rank(WHITE_ROOK));
    let (bf, br) = (p.file(BLACK_KING) - rf, p.rank(BLACK_KING) - rr);
    let (kf, kr) = (p.file(WHITE_KING) - rf, p.rank(WHITE_KING) - rr);
    // In check he is on a line of the rook and in no quadrant.
    if bf == 0 || br == 0 {
        return None;
    }
    let inside_or_on_the_boundary = kf * bf >= 0 && kr * br >= 0;
    let in_time = king.distance(rook) <= black.distance(rook) + u8::from(to_move.is_white());
    let side = |away: i8, at: i8| i16::from(if away > 0 { 8 - at } else { at - 1 });
    (!inside_or_on_the_boundary && in_time).then(|| side(bf, rf) * side(br, rr))
}

/// Steps of the White king to the square beside the rook, towards the Black king.
fn king_to_corner_of_quadrant(p: &Placement) -> i16 {
    let by = |black: i8, rook: i8| if black > rook { 1 } else { -1 };
    let (file, rank) = (p.file(WHITE_ROOK), p.rank(WHITE_ROOK));
    let corner =
        square_at(file + by(p.file(BLACK_KING), file), rank + by(p.rank(BLACK_KING), rank));
    match (p.square(WHITE_KING), corner) {
        (Some(king), Some(corner)) => i16::from(king.distance(corner)),
        _ => 8,
    }
}

/// What is better than a root.
struct Better {
    stages: Stages,
    root: Standing,
}

impl Goal for Better {
    fn is_better(&self, after: &Placement) -> bool {
        let (stage, measure, near) = self.stages.standing(after, Color::Black);
        let (from, least, far) = self.root;
        stage > from || (stage == from && (measure, near) < (least, far))
    }

    fn is_worse(&self, after: &Placement) -> bool {
        self.stages.standing(after, Color::Black).0 == 0
    }

    fn key(&self) -> u32 {
        let (stage, measure, near) = self.root;
        u32::from(stage) << 16 | (measure as u32 & 0xff) << 8 | (near as u32 & 0xff)
    }
}

impl Player for Huberman {
    fn play(&mut self, position: &Placement) -> Option<PlacementMove> {
        self.plan(position).map(|plan| plan.step)
    }

    fn plan(&mut self, position: &Placement) -> Option<Plan> {
        let root = self.stages.standing(position, Color::White);
        let goal = Better { stages: self.stages, root };
        self.looked = 2 * self.most_moves - 1;
        let (plan, moves) = self.memory.tree(&goal, position, self.most_moves)?;
        self.looked = 2 * moves - 1;
        Some(plan)
    }

    fn plies(&self) -> u8 {
        self.looked
    }
}

//! Church's program: criterion, tempo counts, experts and the choice of a move.

use palisade_board::{Bitboard, Color, Move, PawnEnding, Pawns, Position, Square, king_attacks};

use palisade_squares::pieces::{
    KingWalk, PawnSquare, Targets, breakthrough_step, moves_to_queen, pawn_clusters, running,
};
use palisade_squares::{FirstCriterion, Placement, Plan, Reading, SquareMap, Tempi, tempo_map};

use crate::outcome::MapResult;

/// Church's program of 1978 for one pawn structure, joined from the pieces of `palisade-squares`.
///
/// For either side as the attacker it applies the first criterion with all experts, counts
/// the tempi, and triangulates; the two maps then say who wins, and which move to play. It is
/// a *reconstruction* where the thesis is silent: how spare moves are counted, which of several
/// ways to win is taken ("almost anything will do"), and that an expert that says "by force"
/// is believed before the maps, because the thesis halts there "without considering
/// triangulation".
///
/// It is a heuristic and errs both ways; for the truth see
/// [`Plans::exact`](crate::Plans::exact) and `palisade-structure`.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_lab_squares::{Church, MapResult};
/// use palisade_board::Color;
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let church = Church::new(fine_70.pawns(), Church::READING);
/// assert_eq!(church.result(&fine_70), MapResult::WonFor(Color::White));
/// assert_eq!(church.choose(&fine_70).unwrap().step.to_string(), "a1b1");
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Church {
    sides: [Side; 2],
}

/// One side as the attacker.
#[derive(Clone, Debug)]
struct Side {
    criterion: FirstCriterion,
    plan: Plan,
    tempi: Tempi,
    map: SquareMap,
}

/// Why the program plays a move.
///
/// ```
/// use palisade_lab_squares::Motive;
/// assert_eq!(Motive::Break.to_string(), "breaks through");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Motive {
    /// A passed pawn is out of the other king's square.
    Run,
    /// A pawn cluster makes a passed pawn that nobody stops.
    Break,
    /// The map keeps the other king from co-ordinating.
    Win,
    /// A spare move leaves the other king on the move.
    Tempo,
    /// A passed pawn draws the other king away.
    Deflect,
    /// The king keeps co-ordinating.
    Hold,
    /// Nothing holds: "the greatest opportunity to make a mistake".
    Lost,
}

/// In words.
impl core::fmt::Display for Motive {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(match self {
            Self::Run => "runs",
            Self::Break => "breaks through",
            Self::Win => "co-ordinates",
            Self::Tempo => "passes",
            Self::Deflect => "deflects",
            Self::Hold => "holds",
            Self::Lost => "is lost",
        })
    }
}

/// A move with its reason.
///
/// ```
/// use palisade_board::PawnEnding;
/// use palisade_lab_squares::{Church, Motive};
/// let fine_61: PawnEnding = "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1".parse()?;
/// let choice = Church::new(fine_61.pawns(), Church::READING).choose(&fine_61).unwrap();
/// assert_eq!((choice.step.to_string().as_str(), choice.motive), ("b5b6", Motive::Break));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub step: Move,
    /// Why it is played.
    pub motive: Motive,
}

impl Church {
    /// All that the thesis describes, without forward pruning.
    pub const READING: Reading = Reading::CHURCH_1978;

    /// Draws both maps.
    #[must_use]
    pub fn new(pawns: Pawns, reading: Reading) -> Self {
        let spare = Color::ALL.map(|side| spare_moves(pawns, side));
        let sides = Color::ALL.map(|attacker| {
            let criterion = FirstCriterion::new(pawns, attacker, reading);
            let (own, other) = (spare[attacker.index()], spare[(!attacker).index()]);
            // "White has one more pawn move than black so he may in effect, pass once."
            let tempi = Tempi {
                attacker: own.saturating_sub(other).min(1),
                defender: other.saturating_sub(own).min(1),
            };
            let map = tempo_map(&criterion.network, &criterion.initial, tempi);
            Side { plan: Plan::new(&criterion), criterion, tempi, map }
        });
        Self { sides }
    }

    fn side(&self, attacker: Color) -> &Side {
        &self.sides[attacker.index()]
    }

    /// The spare moves that the map of this attacker reckons with.
    #[must_use]
    pub fn tempi(&self, attacker: Color) -> Tempi {
        self.side(attacker).tempi
    }

    /// The map of one attacker, tempi counted.
    #[must_use]
    pub fn map(&self, attacker: Color) -> &SquareMap {
        &self.side(attacker).map
    }

    /// Does the defender against this attacker co-ordinate, whoever is to move?
    fn is_held(&self, ending: &PawnEnding, attacker: Color) -> bool {
        let Side { map, criterion, .. } = self.side(attacker);
        let (attacking, defending) = (ending.king(attacker), ending.king(!attacker));
        if ending.side_to_move() == attacker {
            return map[attacking].contains(defending);
        }
        map[attacking].meets(king_attacks(defending))
            || criterion.network.stalemated(attacking).contains(defending)
    }

    /// Who wins, by the two maps: "We can determine the result of any chess endgame if we
    /// know whether or not co-ordination can be achieved."
    #[must_use]
    pub fn result(&self, ending: &PawnEnding) -> MapResult {
        match Color::ALL.map(|attacker| self.is_held(ending, attacker)) {
            [true, true] => MapResult::Drawn,
            [false, true] => MapResult::WonFor(Color::White),
            [true, false] => MapResult::WonFor(Color::Black),
            [false, false] => MapResult::Race,
        }
    }

    /// The move that the program plays, and why; none if there is none.
    #[must_use]
    pub fn choose(&self, ending: &PawnEnding) -> Option<Choice> {
        let position = Position::from(ending);
        let legal = |(from, to, motive)| {
            let chosen = position.legal_moves().find(|step| step.from == from && step.to == to);
            chosen.map(|step| Choice { step, motive })
        };
        let mover = ending.side_to_move();
        let wins = !self.is_held(ending, mover);
        let chosen = if wins { self.winning(ending).and_then(legal) } else { None };
        chosen.or_else(|| self.holding(ending).and_then(legal)).or_else(|| {
            let king = ending.king(mover);
            let step = position.legal_moves().min_by_key(|step| (step.from != king, step.to))?;
            Some(Choice { step, motive: Motive::Lost })
        })
    }

    /// How the side to move wins. The experts are asked first: where they say that the
    /// defender is lost "according to the first criterion, the program halts".
    fn winning(&self, ending: &PawnEnding) -> Option<(Square, Square, Motive)> {
        let mover = ending.side_to_move();
        let Side { criterion, plan, map, tempi } = self.side(mover);
        let (attacking, defending) = (ending.king(mover), ending.king(!mover));
        let placement = Placement { attacking, defending };
        let pawns = ending.pawns();
        let ground = &criterion.ground;
        let lost = !criterion.initial[attacking].contains(defending);
        let forward = |pawn: Square| Some((pawn, pawn.forward(mover)?));
        let runs =
            |pawn: &Square| !PawnSquare::new(ground, *pawn).catching(attacking).contains(defending);
        if lost {
            let fastest = running(pawns, mover).iter().filter(runs);
            if let Some(pawn) = fastest.min_by_key(|pawn| moves_to_queen(mover, *pawn)) {
                return forward(pawn).map(|(from, to)| (from, to, Motive::Run));
            }
            let mut clusters = pawn_clusters(pawns, mover);
            if let Some((from, to)) =
                clusters.find_map(|cluster| breakthrough_step(&cluster, defending))
            {
                return Some((from, to, Motive::Break));
            }
        }
        // His own king has to keep co-ordinating, if it can.
        let safe = self.side(!mover).map[defending];
        let steps = king_attacks(attacking) & ground.attacking_squares() & !king_attacks(defending);
        let keeps = steps.iter().filter(|to| {
            map[*to].is_disjoint(king_attacks(defending))
                && !criterion.network.stalemated(*to).contains(defending)
        });
        let keeps: Bitboard = keeps.collect();
        let keeps = if keeps.meets(safe) { keeps & safe } else { keeps };
        let best = plan.best_step(placement).filter(|to| keeps.contains(*to));
        let nearest = || keeps.iter().min_by_key(|to| self.way_to_target(mover, *to));
        if let Some(to) = best.or_else(nearest) {
            return Some((attacking, to, Motive::Win));
        }
        if tempi.attacker > 0 && !plan.can_coordinate(placement) {
            let spare = spare_pawns(pawns, mover).first()?;
            return forward(spare).map(|(from, to)| (from, to, Motive::Tempo));
        }
        let pawn = running(pawns, mover).first()?;
        forward(pawn).map(|(from, to)| (from, to, Motive::Deflect))
    }

    /// The king's move that keeps co-ordinating, or the one after which the fewest moves win.
    fn holding(&self, ending: &PawnEnding) -> Option<(Square, Square, Motive)> {
        let mover = ending.side_to_move();
        let Side { map, plan, .. } = self.side(!mover);
        let (attacking, defending) = (ending.king(!mover), ending.king(mover));
        let holds = map[attacking] & king_attacks(defending);
        if let Some(to) = holds.first() {
            return Some((defending, to, Motive::Hold));
        }
        let placement = Placement { attacking, defending };
        Some((defending, plan.best_reply(placement)?, Motive::Lost))
    }

    /// The moves of a king to the nearest of its side's targets.
    fn way_to_target(&self, side: Color, from: Square) -> u8 {
        let ground = &self.side(side).criterion.ground;
        let targets = Targets::new(ground, side, Self::READING).squares();
        let ways =
            targets.iter().filter_map(|target| KingWalk::new(ground, side, target).distance(from));
        ways.min().unwrap_or(u8::MAX)
    }
}

/// The pawns of a side that have a spare move: one that nobody takes, that attacks nothing
/// and frees nothing.
fn spare_pawns(pawns: Pawns, side: Color) -> Bitboard {
    let other = side.opponent();
    // Neither a passed pawn, whose moves are threats, nor one that others wait for.
    let still = pawns.passed(side);
    let quiet = (pawns.of(side) - still).iter().filter(|pawn| {
        let ahead = pawn.bitboard().forward(side) - pawns.all();
        let attacked = palisade_board::pawn_attacks(side, ahead);
        ahead.any()
            && ahead.is_disjoint(pawns.attacks(other))
            && attacked.is_disjoint(pawns.of(other))
            && !pawns.levers(side).contains(*pawn)
    });
    quiet.collect()
}

/// How many single steps a side can make that change nothing but whose turn it is. A pawn's
/// last such step is the one before a pawn stops or attacks it.
fn spare_moves(pawns: Pawns, side: Color) -> u8 {
    let mut count = 0;
    for pawn in spare_pawns(pawns, side) {
        let mut here = pawn;
        while let Some(to) = here.forward(side) {
            let free = !pawns.all().contains(to)
                && !pawns.attacks(side.opponent()).contains(to)
                && palisade_board::pawn_attacks(side, to.bitboard())
                    .is_disjoint(pawns.of(side.opponent()));
            if !free {
                break;
            }
            count += 1;
            here = to;
        }
    }
    count
}

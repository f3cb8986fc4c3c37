//! What an answer rests on, and its certificate: more and more stages, until they prove it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, PawnEnding, Position, Role, Square};
use palisade_proof::{Certificate, Claim, Stage};
use palisade_structure::{ATTACKER, DEFENDER, Step, Structure};

use crate::edge::edges;
use crate::judge::side;

/// Most stages of a certificate, at some twenty bytes each; past them there is none.
const STAGES: usize = 5_000;

/// Cells of stages that count as a unit of work: a table of a queen costs as much as in a walk.
const CELLS_PER_UNIT: u64 = 16;

/// Most cells of all stages that are tried: `check` takes eight million.
const MOST_CELLS: u64 = 4_000_000;

/// What a strategy rests on.
#[derive(Default)]
pub(crate) struct Support {
    pub(crate) structures: BTreeSet<Structure>,
    /// Promotions of either side: the pawns left, and the square of the new piece.
    pub(crate) promotions: BTreeSet<(Structure, Square)>,
}

/// How much is listed.
#[derive(Clone, Copy)]
struct SupportReach {
    /// Moves of pawns against a new queen that are followed.
    moves: u32,
    /// New pieces of the other side's are listed too, if that has no pawns besides.
    other: bool,
}

/// From little to much.
const REACHES: [SupportReach; 3] = [
    SupportReach { moves: 1, other: false },
    SupportReach { moves: u32::MAX, other: false },
    SupportReach { moves: u32::MAX, other: true },
];

/// A structure with the attacker's piece and the defender's.
type PlacedRoles = (Structure, [Option<Role>; 2]);

struct StageList {
    reach: SupportReach,
    /// For whom the answer is.
    owner: Color,
    placed: BTreeSet<PlacedRoles>,
}

/// The certificate of an answer that rests on these, if its stages are few enough, and what it cost.
pub(crate) fn certificate(
    ending: &PawnEnding,
    attacker: Color,
    won: bool,
    rests: &Support,
    budget: &Budget<'_>,
) -> (Option<Certificate>, u64) {
    let mut spent = 0;
    let mut before = usize::MAX;
    for reach in REACHES {
        let Some(stages) = stages(rests, won, attacker, reach) else { break };
        if stages.len() == before {
            continue;
        }
        before = stages.len();
        let cells: u64 = stages.iter().map(Stage::cells).sum();
        // It is solved, followed, and checked.
        let cost = 2 * cells / CELLS_PER_UNIT;
        if cells > MOST_CELLS || spent + cost > budget.limit() || budget.stops(spent) {
            break;
        }
        spent += cost;
        let claim = if won { Claim::Wins(stages) } else { Claim::CannotWin(stages) };
        let full = Certificate { position: Position::from(ending), side: attacker, claim };
        if let Ok(certificate) = full.trimmed(MOST_CELLS, &|| !budget.stops(spent)) {
            return (Some(certificate), spent);
        }
    }
    (None, spent)
}

/// The stages of a list, as the attacker's colour has it; none if they are more than [`STAGES`].
fn stages(rests: &Support, won: bool, attacker: Color, reach: SupportReach) -> Option<Vec<Stage>> {
    let owner = if won { ATTACKER } else { DEFENDER };
    let placed = rests.structures.iter().map(|&structure| (structure, [None; 2])).collect();
    let mut list = StageList { reach, owner, placed };
    for &(after, to) in &rests.promotions {
        if side(to) == owner {
            list.owner_promotes(after)?;
        } else if reach.other {
            list.other_promotes(after);
        }
    }
    let stages: BTreeSet<Stage> =
        list.placed.iter().map(|placed| stage(placed, attacker)).collect();
    (stages.len() <= STAGES).then(|| stages.into_iter().collect())
}

impl StageList {
    fn add(&mut self, structure: Structure, own: Option<Role>, other: Option<Role>) {
        let pieces = if self.owner == ATTACKER { [own, other] } else { [other, own] };
        let is_bare = structure.attackers.is_empty() && pieces[0].is_none();
        if !is_bare {
            self.placed.insert((structure, pieces));
        }
    }

    /// A new queen of the owner's, whose pawns stand still, against what the others do. Where
    /// they are few, other pieces too.
    fn owner_promotes(&mut self, after: Structure) -> Option<()> {
        let few = after.pawns(self.owner).is_empty() && !after.pawns(!self.owner).has_several();
        let roles = if few && self.reach.other { &Role::PROMOTIONS[..] } else { &[Role::Queen] };
        let mut met = BTreeMap::from([(after, self.reach.moves)]);
        let mut waiting = Vec::from([after]);
        let mut list = Vec::new();
        while let Some(structure) = waiting.pop() {
            if met.len() + self.placed.len() > STAGES {
                return None;
            }
            let left = met[&structure];
            roles.iter().for_each(|&role| self.add(structure, Some(role), None));
            edges(structure, &mut list);
            for edge in &list {
                let change = &edge.change;
                let left = match (change.by == self.owner, change.step) {
                    (true, Step::KingTakes) => left,
                    (true, _) => continue,
                    (false, _) if left == 0 => continue,
                    (false, _) => left - 1,
                };
                if change.by != self.owner && change.step == Step::Promotes && self.reach.other {
                    self.add_both(change.after);
                }
                for after in edge.structures() {
                    if met.get(&after).is_none_or(|&before| before < left) {
                        met.insert(after, left);
                        waiting.push(after);
                    }
                }
            }
        }
        Some(())
    }

    /// A new piece of the other side's, which has no pawns left, against a pawn at most.
    fn other_promotes(&mut self, after: Structure) {
        if after.pawns(!self.owner).any() || after.pawns(self.owner).has_several() {
            return;
        }
        let mut pawn = after.pawns(self.owner);
        loop {
            let structure = match self.owner {
                ATTACKER => Structure { attackers: pawn, defenders: Bitboard::EMPTY },
                DEFENDER => Structure { attackers: Bitboard::EMPTY, defenders: pawn },
            };
            Role::PROMOTIONS.iter().for_each(|&role| self.add(structure, None, Some(role)));
            self.add(structure, None, None);
            if pawn.is_empty() {
                break;
            }
            pawn = pawn.forward(self.owner) - Bitboard::BACK_RANKS;
        }
        self.add(Structure::EMPTY, Some(Role::Queen), None);
        if after.pawns(self.owner).any() {
            self.add_both(Structure::EMPTY);
        }
    }

    /// A queen of the owner's against each piece.
    fn add_both(&mut self, structure: Structure) {
        for role in Role::PROMOTIONS {
            self.add(structure, Some(Role::Queen), Some(role));
            self.add(structure, None, Some(role));
        }
        self.add(structure, Some(Role::Queen), None);
    }
}

fn stage(&(structure, [north, south]): &PlacedRoles, attacker: Color) -> Stage {
    let turn = |set: Bitboard| set.relative_to(attacker);
    let (attackers, defenders) = (turn(structure.attackers), turn(structure.defenders));
    match attacker {
        Color::White => Stage { pawns: [attackers, defenders], pieces: [north, south] },
        Color::Black => Stage { pawns: [defenders, attackers], pieces: [south, north] },
    }
}

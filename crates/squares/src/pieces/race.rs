//! Counter-attacks: answering a threat with a faster one.

use palisade_board::{Bitboard, Square};

use super::{KingWalk, PawnSquare, Targets, moves_to_queen, running};
use crate::{Criteria, Ground, Reading};

/// What the defender threatens when he leaves his own pawns alone: the squares
/// from which he queens within a number of moves.
///
/// Church (1978), "Counter-Attack Defenses": a square is a counter-attack
/// defence if capturing one of the attacker's targets allows the defender to
/// queen at most one move after the attacker. In moves of either side: the
/// defender's way to the target plus its [value](Targets::value) is at most
/// the attacker's way to his target plus the value of that.
///
/// A race is a promise, not a proof: neither king interferes with the other's
/// pawns, and the queen endings that follow are left alone. Church says as
/// much.
#[derive(Clone, Debug)]
pub(crate) struct MapRace {
    /// The defender's walks to his targets, the values of these, and the
    /// attacker's walks to the same squares. Targets are at most eight pawns and two squares beside
    /// each of as many passed pawns.
    runs: [Option<MapRun>; 24],
    /// The fastest passed pawn of the defender that runs by itself.
    runners: [Option<(u8, PawnSquare)>; 8],
}

#[derive(Clone, Copy, Debug)]
struct MapRun {
    defenders: KingWalk,
    attackers: KingWalk,
    value: u8,
}

impl MapRace {
    /// The defender's threats under a reading; a pawn of his that is captured will not queen.
    pub(crate) fn new(ground: &Ground, reading: Reading, captured: Option<Square>) -> Self {
        let (attacker, defender) = (ground.attacker(), ground.defender());
        let runners = running(ground.pawns(), defender);
        let targets = Targets::new(ground, defender, reading);
        let (runners, targets) = match captured {
            Some(pawn) => (runners.without(pawn), targets.without(ground, defender, pawn)),
            None => (runners, targets),
        };
        let mut runs = [None; 24];
        for (run, square) in runs.iter_mut().zip(targets.squares()) {
            *run = Some(MapRun {
                defenders: KingWalk::new(ground, defender, square),
                attackers: KingWalk::new(ground, attacker, square),
                value: targets.value(square),
            });
        }
        let mut slots = [None; 8];
        if reading.criteria.contains(Criteria::PAWN_SQUARES) {
            for (slot, pawn) in slots.iter_mut().zip(runners) {
                let square = PawnSquare::new(&ground.reversed(), pawn);
                *slot = Some((moves_to_queen(defender, pawn), square));
            }
        }
        Self { runs, runners: slots }
    }

    /// The runs that end in so many moves, each with the squares from where the king makes it in time.
    fn runs_within(&self, moves: u8) -> impl Iterator<Item = (&MapRun, Bitboard)> {
        let counted = move |run: &MapRun| Some(run.defenders.within(moves.checked_sub(run.value)?));
        self.runs.iter().flatten().filter_map(move |run| Some((run, counted(run)?)))
    }

    /// The squares from which the defender, having captured a target, queens
    /// in at most `moves` moves of his own.
    pub(crate) fn queening_within(&self, moves: u8) -> Bitboard {
        self.runs_within(moves).fold(Bitboard::EMPTY, |all, (_, counted)| all | counted)
    }

    /// Does a passed pawn of the defender's queen in at most `moves` moves,
    /// out of the attacking king's reach?
    pub(crate) fn is_running_within(&self, moves: u8, attacking: Square) -> bool {
        // The attacker moves first, so he is one step further when it counts.
        self.runners.iter().flatten().any(|(needed, square)| {
            *needed <= moves && !square.reach(*needed + 1).contains(attacking)
        })
    }

    /// The squares from which the defender is strictly nearer than the
    /// attacker to some target he may count on within `moves` moves.
    ///
    /// Church (1978): only those counter-attack defences are protected from
    /// triangulation "where the defending king is guaranteed to reach the
    /// counter attack target no matter what the attacker does".
    pub(crate) fn certain_within(&self, moves: u8, attacking: Square) -> Bitboard {
        let certain =
            self.runs_within(moves).map(|(run, counted)| match run.attackers.distance(attacking) {
                None => counted,
                Some(0) => Bitboard::EMPTY,
                Some(attack) => counted & run.defenders.within(attack - 1),
            });
        certain.fold(Bitboard::EMPTY, Bitboard::union)
    }
}

//! The first criterion: possible defences, considering only races.

use palisade_board::{Bitboard, Color, File, PawnEnding, Pawns, Square};

use crate::pieces::{
    Breakthrough, KingWalk, MapRace, PawnSquare, Targets, breakthroughs, deflected_to,
    moves_to_queen, open_board_within, pawn_clusters, progress_steps, reachable_defences, running,
    target_pawns,
};
use crate::{
    Criteria, Ground, Network, Placement, Reading, SquareMap, Tempi, placements, tempo_map,
};

/// The defence sets before triangulation, and all that triangulation needs.
///
/// Church (1978), "Finding Possible Defenses": a square is a possible defence
/// if it is legal and, for every target, the attacker is not closer to it, or
/// one of the alternatives holds that the [`Reading`] allows. That is a static
/// evaluation of every placement, but written for whole sets at a time.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{FirstCriterion, Reading, MapRow};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let criterion = FirstCriterion::new(fine_70.pawns(), Color::White, Reading::PASSIVE);
/// // Before triangulation, and after.
/// let c4 = MapRow { attacking: Square::C4, defences: criterion.initial[Square::C4] };
/// assert_eq!(c4.to_string(), "c4 {a7, b7, c7, a6, b6, a4}");
/// assert_eq!(criterion.map()[Square::C4], Square::B6.bitboard());
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FirstCriterion {
    /// The ground it stands on.
    pub ground: Ground,
    /// The possible defences, before triangulation.
    pub initial: SquareMap,
    /// What triangulation compares.
    pub network: Network,
    reachable: Option<SquareMap>,
}

impl FirstCriterion {
    /// Applies a reading to a pawn structure. Without the kings' squares there
    /// is no forward pruning.
    #[must_use]
    pub fn new(pawns: Pawns, attacker: Color, reading: Reading) -> Self {
        Self::with_start(pawns, attacker, reading, None)
    }

    /// Applies a reading to a position: its kings are where forward pruning
    /// starts from.
    #[must_use]
    pub fn of_ending(ending: &PawnEnding, attacker: Color, reading: Reading) -> Self {
        Self::with_start(ending.pawns(), attacker, reading, Some(Placement::of(ending, attacker)))
    }

    fn with_start(
        pawns: Pawns,
        attacker: Color,
        reading: Reading,
        start: Option<Placement>,
    ) -> Self {
        let criteria = reading.criteria;
        let ground = Ground::new(pawns, attacker);
        let mut network = if criteria.contains(Criteria::STALEMATE) {
            Network::of_kings(&ground)
        } else {
            Network::without_stalemate(&ground)
        };
        let initial = if criteria.contains(Criteria::EVERY_PLACEMENT) {
            placements(&ground, target_pawns(pawns, attacker, reading))
        } else {
            let (initial, kept) = races(&ground, reading);
            if criteria.contains(Criteria::COUNTER_ATTACK) {
                network = network.keeping(&kept);
            }
            initial
        };
        let mut reachable = None;
        if let Some(start) = start {
            if criteria.contains(Criteria::PRUNE_STEPS) {
                let targets = Targets::new(&ground, attacker, reading);
                network = network.with_steps(progress_steps(&ground, &targets, start));
            }
            if criteria.contains(Criteria::PRUNE_DEFENCES) {
                reachable = Some(reachable_defences(&ground, start, reading.slack));
            }
        }
        Self { ground, initial, network, reachable }
    }

    /// The finished map: triangulated, and pruned if the reading says so.
    #[must_use]
    pub fn map(&self) -> SquareMap {
        self.map_with(Tempi::default())
    }

    /// The finished map where each side may spare so many moves.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// use palisade_squares::{FirstCriterion, Reading, Tempi};
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let criterion = FirstCriterion::of_ending(&fine_70, Color::White, Reading::PASSIVE_PRUNED);
    /// assert_eq!(criterion.map_with(Tempi::default())[Square::C4], Square::B6.bitboard());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn map_with(&self, tempi: Tempi) -> SquareMap {
        let map = tempo_map(&self.network, &self.initial, tempi);
        match &self.reachable {
            Some(reachable) => map.intersection(reachable),
            None => map,
        }
    }
}

/// The sets of the first criterion, and the counter-attack defences in them
/// that triangulation has to leave alone.
fn races(ground: &Ground, reading: Reading) -> (SquareMap, SquareMap) {
    let criteria = reading.criteria;
    let attacker = ground.attacker();
    let targets = Targets::new(ground, attacker, reading);
    let counter_without = |captured: Option<Square>| {
        let counts = criteria.contains(Criteria::COUNTER_ATTACK);
        counts.then(|| MapRace::new(ground, reading, captured))
    };
    let counter = counter_without(None);

    let mut initial = placements(ground, Bitboard::EMPTY);
    // Defences that rest on a counter-attack somewhere, and on one that is sure to arrive.
    let mut kept = SquareMap::empty(attacker);

    // `passive` holds one threat; so does a counter-attack faster than `moves`.
    let mut require = |race: &Option<MapRace>, attacking: Square, passive: Bitboard, moves: u8| {
        let set = initial[attacking];
        let Some(race) = race else {
            initial[attacking] = set & passive;
            return;
        };
        let missing = set - passive;
        if missing.is_empty() {
            return;
        }
        let racing = if race.is_running_within(moves, attacking) {
            missing
        } else {
            missing & race.queening_within(moves)
        };
        initial[attacking] = (set & passive) | racing;
        kept[attacking] |= racing & race.certain_within(moves, attacking);
    };

    for target in targets.squares() {
        // What a captured pawn threatens, it threatens no longer.
        let captured = ground.pawns().all().contains(target).then_some(target);
        let counter = if captured.is_some() { &counter_without(captured) } else { &counter };
        let attackers = KingWalk::new(ground, attacker, target);
        let defenders = KingWalk::new(ground, ground.defender(), target);
        for moves in 0..=attackers.last() {
            let mut passive = defenders.within(moves);
            let in_the_way = attackers.within(moves);
            for attacking in attackers.at(moves) & ground.attacking_squares() {
                if criteria.contains(Criteria::BOTTLENECK) && moves > 0 {
                    passive = defenders.within(moves)
                        | (in_the_way & open_board_within(attacking, moves - 1));
                }
                let queening = moves.saturating_add(targets.value(target));
                require(counter, attacking, passive, queening);
            }
        }
    }
    if criteria.contains(Criteria::PAWN_SQUARES) {
        for pawn in running(ground.pawns(), attacker) {
            let square = PawnSquare::new(ground, pawn);
            for attacking in ground.attacking_squares() {
                require(&counter, attacking, square.catching(attacking), square.moves());
            }
        }
    }
    if criteria.contains(Criteria::DEFLECTION) {
        for pawn in running(ground.pawns(), attacker) {
            deflect(ground, reading, pawn, |at, holds, moves| require(&counter, at, holds, moves));
        }
    }
    if criteria.contains(Criteria::BREAKTHROUGHS) {
        for cluster in pawn_clusters(ground.pawns(), attacker) {
            for found in breakthroughs(&cluster) {
                break_through(ground, &found, |at, in_time, moves| {
                    require(&counter, at, in_time, moves);
                });
            }
        }
    }
    for attacking in Square::ALL {
        kept[attacking] &= initial[attacking];
    }
    (initial, kept)
}

/// The defender, drawn away by a passed pawn, must still have a defence by the
/// first criterion when he has captured it.
fn deflect(
    ground: &Ground,
    reading: Reading,
    pawn: Square,
    mut require: impl FnMut(Square, Bitboard, u8),
) {
    let pawns = ground.pawns();
    let Ok(without) = Pawns::new(pawns.white().without(pawn), pawns.black().without(pawn)) else {
        return;
    };
    let left = Ground::new(without, ground.attacker());
    let passive = Reading { criteria: reading.criteria & Reading::PASSIVE.criteria, ..reading };
    let (remaining, _) = races(&left, passive);
    for attacking in ground.attacking_squares() {
        let mut holds = Bitboard::EMPTY;
        for file in File::ALL {
            let stays = file == pawn.file();
            let captured = deflected_to(ground, pawn, file);
            if stays || captured.is_none_or(|square| remaining[attacking].contains(square)) {
                holds |= file.bitboard();
            }
        }
        require(attacking, holds, moves_to_queen(ground.attacker(), pawn));
    }
}

/// The defending king must be in time to stop the breakthrough, unless
/// a defending pawn queens in reply and the attacking king cannot stop that.
fn break_through(
    ground: &Ground,
    found: &Breakthrough,
    mut require: impl FnMut(Square, Bitboard, u8),
) {
    let stops_replies = found
        .replies
        .iter()
        .fold(Bitboard::FULL, |near, square| near & open_board_within(square, found.moves));
    for attacking in ground.attacking_squares() & stops_replies {
        require(attacking, found.in_time, found.moves);
    }
}

//! Counter-attacks: answering a threat with a faster one.

use palisade_board::{Bitboard, Square};

use crate::{Criteria, Ground, PawnSquare, Reading, Targets, Walk, moves_to_queen, target};

/// What the defender threatens when he leaves his own pawns alone: the squares
/// from which he queens in so many moves.
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
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_squares::{Ground, Race, Reading};
/// let averbakh_673: PawnEnding = "8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1".parse()?;
/// let ground = Ground::new(averbakh_673.pawns(), Color::White);
/// let race = Race::new(&ground, Reading::CHURCH_1978);
/// // White wins a5 in five moves from f5 and queens five moves later; Black
/// // wins h6 in two from f7 and queens six moves later.
/// assert!(race.queening_within(8).contains(Square::F7));
/// assert!(!race.queening_within(7).contains(Square::F7));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    /// The defender's walks to his targets, the values of these, and the
    /// attacker's walks to the same squares.
    runs: [Option<Run>; 16],
    /// The fastest passed pawn of the defender that runs by itself.
    runners: [Option<(u8, PawnSquare)>; 8],
}

#[derive(Clone, Copy, Debug)]
struct Run {
    defenders: Walk,
    attackers: Walk,
    value: u8,
}

impl Race {
    /// The defender's threats under a reading.
    ///
    /// ```
    /// use palisade_board::{Bitboard, Color, Pawns};
    /// use palisade_squares::{Ground, Race, Reading};
    /// let race = Race::new(&Ground::new(Pawns::EMPTY, Color::White), Reading::CHURCH_1978);
    /// assert_eq!(race.queening_within(20), Bitboard::EMPTY);
    /// ```
    #[must_use]
    pub fn new(ground: &Ground, reading: Reading) -> Self {
        Self::without(ground, reading, None)
    }

    /// The defender's threats when a pawn of his is captured: it will not queen.
    pub(crate) fn without(ground: &Ground, reading: Reading, captured: Option<Square>) -> Self {
        let (attacker, defender) = (ground.attacker(), ground.defender());
        let runners = target::running(ground.pawns(), defender);
        let targets = Targets::new(ground, defender, reading);
        let (runners, targets) = match captured {
            Some(pawn) => (runners.without(pawn), targets.without(ground, defender, pawn)),
            None => (runners, targets),
        };
        let mut runs = [None; 16];
        for (run, square) in runs.iter_mut().zip(targets.squares()) {
            *run = Some(Run {
                defenders: Walk::new(ground, defender, square),
                attackers: Walk::new(ground, attacker, square),
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

    /// The squares from which the defender, having captured a target, queens
    /// in at most `moves` moves of his own.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns};
    /// use palisade_squares::{Ground, Race, Reading};
    /// let race = Race::new(&Ground::new(Pawns::EMPTY, Color::White), Reading::CHURCH_1978);
    /// assert!(race.queening_within(0).is_empty());
    /// ```
    #[must_use]
    pub fn queening_within(&self, moves: u8) -> Bitboard {
        self.runs
            .iter()
            .flatten()
            .filter_map(|run| Some(run.defenders.within(moves.checked_sub(run.value)?)))
            .fold(Bitboard::EMPTY, Bitboard::union)
    }

    /// Does a passed pawn of the defender's queen in at most `moves` moves,
    /// out of the attacking king's reach?
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// use palisade_squares::{Ground, Race, Reading};
    /// let ending: PawnEnding = "7k/8/8/8/p7/8/8/7K w - - 0 1".parse()?;
    /// let race = Race::new(&Ground::new(ending.pawns(), Color::White), Reading::CHURCH_1978);
    /// assert!(race.is_running_within(3, Square::H3));
    /// assert!(!race.is_running_within(3, Square::D3));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_running_within(&self, moves: u8, attacking: Square) -> bool {
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
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding, Square};
    /// use palisade_squares::{Ground, Race, Reading};
    /// let averbakh_673: PawnEnding = "8/k6p/3p3P/p2P4/P2P4/8/8/K7 w - - 0 1".parse()?;
    /// let ground = Ground::new(averbakh_673.pawns(), Color::White);
    /// let race = Race::new(&ground, Reading::CHURCH_1978);
    /// let certain = race.certain_within(10, Square::E4);
    /// assert!(certain.contains(Square::G6), "g6 to h6 is one, e4 to h6 is three");
    /// assert!(!race.certain_within(10, Square::F5).contains(Square::F7));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn certain_within(&self, moves: u8, attacking: Square) -> Bitboard {
        self.runs
            .iter()
            .flatten()
            .filter_map(|run| {
                let counted = run.defenders.within(moves.checked_sub(run.value)?);
                Some(match run.attackers.distance(attacking) {
                    None => counted,
                    Some(0) => Bitboard::EMPTY,
                    Some(attack) => counted & run.defenders.within(attack - 1),
                })
            })
            .fold(Bitboard::EMPTY, Bitboard::union)
    }
}

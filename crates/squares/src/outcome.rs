//! The result of an ending from its two maps.

use palisade_board::{Color, PawnEnding, Pawns, Square};

use crate::{Placement, Plan};

/// What two maps say about a position.
///
/// ```
/// use palisade_board::Color;
/// use palisade_squares::MapResult;
/// assert_ne!(MapResult::Drawn, MapResult::WonFor(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapResult {
    /// Both sides co-ordinate with each other.
    Drawn,
    /// Only this side does.
    WonFor(Color),
    /// Neither does: both kings get through, and only a count of moves (or a
    /// search) can say who is first.
    Race,
}

/// The plans of both attackers for one pawn structure: all that is needed to
/// play the kings for as long as the pawns rest.
///
/// Church (1978), "King Co-ordination": "We can determine the result of any
/// chess endgame (win, loss, or draw) if we know whether or not co-ordination
/// can be achieved." His fourth case, that nobody co-ordinates, he leaves out;
/// here it is a [`MapResult::Race`].
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_squares::{MapResult, Plans};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let plans = Plans::exact(fine_70.pawns());
/// assert_eq!(plans.result(&fine_70), MapResult::WonFor(Color::White));
/// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert_eq!(plans.result(&black), MapResult::Drawn);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plans {
    /// White's and Black's.
    plans: [Plan; 2],
}

impl Plans {
    /// Two plans for the same pawns.
    ///
    /// `None` unless White attacks in the one and Black in the other, on the
    /// same ground.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns};
    /// use palisade_squares::{Plan, Plans};
    /// let plan = |attacker| Plan::exact(Pawns::EMPTY, attacker);
    /// assert!(Plans::new(plan(Color::White), plan(Color::Black)).is_some());
    /// assert!(Plans::new(plan(Color::White), plan(Color::White)).is_none());
    /// ```
    #[must_use]
    pub fn new(whites: Plan, blacks: Plan) -> Option<Self> {
        (whites.ground().attacker().is_white() && *blacks.ground() == whites.ground().reversed())
            .then_some(Self { plans: [whites, blacks] })
    }

    /// The exact plans of both sides, for resting pawns.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns};
    /// use palisade_squares::Plans;
    /// let plans = Plans::exact(Pawns::EMPTY);
    /// assert_eq!(plans.of(Color::Black).map().attacker(), Color::Black);
    /// ```
    #[must_use]
    pub fn exact(pawns: Pawns) -> Self {
        Self { plans: Color::ALL.map(|attacker| Plan::exact(pawns, attacker)) }
    }

    /// The plan of one attacker.
    ///
    /// ```
    /// use palisade_board::{Color, Pawns};
    /// use palisade_squares::Plans;
    /// let plans = Plans::exact(Pawns::EMPTY);
    /// assert_eq!(plans.of(Color::White).ground().attacker(), Color::White);
    /// ```
    #[must_use]
    pub const fn of(&self, attacker: Color) -> &Plan {
        &self.plans[attacker.index()]
    }

    /// Is the other king kept out by `defender`?
    fn holds(&self, ending: &PawnEnding, defender: Color) -> bool {
        let plan = self.of(!defender);
        let placement = placement(ending, !defender);
        if ending.side_to_move() == defender {
            plan.can_coordinate(placement)
        } else {
            plan.is_coordinated(placement)
        }
    }

    /// The result with resting pawns.
    ///
    /// The pawns of the position have to be those of the plans; its kings and
    /// its side to move are what is looked at.
    ///
    /// ```
    /// use palisade_board::{Pawns, PawnEnding};
    /// use palisade_squares::{MapResult, Plans};
    /// let bare: PawnEnding = "8/k7/8/8/8/8/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(Plans::exact(Pawns::EMPTY).result(&bare), MapResult::Drawn);
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn result(&self, ending: &PawnEnding) -> MapResult {
        match Color::ALL.map(|defender| self.holds(ending, defender)) {
            [true, true] => MapResult::Drawn,
            [true, false] => MapResult::WonFor(Color::White),
            [false, true] => MapResult::WonFor(Color::Black),
            [false, false] => MapResult::Race,
        }
    }

    /// The king's move to play: the one that wins with most progress, else one
    /// that holds and keeps the other side's task as hard as it can be.
    ///
    /// `None` if the king has no move. Nearly free: the maps are there.
    ///
    /// ```
    /// use palisade_board::{PawnEnding, Square};
    /// use palisade_squares::Plans;
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let plans = Plans::exact(fine_70.pawns());
    /// assert_eq!(plans.best_step(&fine_70), Some(Square::B1));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn best_step(&self, ending: &PawnEnding) -> Option<Square> {
        let mover = ending.side_to_move();
        let attack = self.of(mover);
        let defence = self.of(!mover);
        let own = placement(ending, mover);
        let other = placement(ending, !mover);
        // A winning step must not let the enemy king through.
        let safe = defence.holding_steps(other);
        if let Some(step) = attack.best_step(own).filter(|step| safe.contains(*step)) {
            return Some(step);
        }
        let winning = attack.winning_steps(own) & safe;
        if let Some(step) = winning.first() {
            return Some(step);
        }
        defence.best_reply(other)
    }
}

fn placement(ending: &PawnEnding, attacker: Color) -> Placement {
    let king = |color| -> Square { ending.king(color) };
    Placement { attacking: king(attacker), defending: king(!attacker) }
}

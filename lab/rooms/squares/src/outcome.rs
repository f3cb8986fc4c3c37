//! The result of an ending from its two maps.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square, king_dilate};
use palisade_squares::{Placement, Plan, SquareMap};

/// What two maps say about a position.
///
/// ```
/// use palisade_board::Color;
/// use palisade_lab_squares::MapResult;
/// assert_ne!(MapResult::Drawn, MapResult::WonFor(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapResult {
    /// Nobody gets through. Both sides co-ordinate, or one does and would have to give that
    /// up to get through itself.
    Drawn,
    /// Only this side does, and it gets through before the other can.
    WonFor(Color),
    /// Neither side co-ordinates. Both kings get through, and only a count of moves (or a
    /// search) can say who is first.
    Race,
}

/// The defences of a square before triangulation.
fn initial(plan: &Plan, attacking: Square) -> Bitboard {
    let lasts = |defending: &Square| {
        let placement = Placement { attacking, defending: *defending };
        plan.moves_to_win(placement) > Some(0)
    };
    plan.map()[attacking] | Square::ALL.into_iter().filter(lasts).collect::<Bitboard>()
}

/// The plan of an attacker who gets through before the other king does by `other`: that king is
/// out of reach wherever it is through itself, on a square that the other plan cannot defend.
fn ahead_of(plan: &Plan, other: &Plan) -> Plan {
    let squares = other.ground().attacking_squares().iter();
    let through: Bitboard = squares.filter(|square| initial(other, *square).is_empty()).collect();
    let ahead = Square::ALL.map(|attacking| through - king_dilate(attacking.bitboard()));
    let begin = Square::ALL.map(|attacking| match initial(plan, attacking) {
        Bitboard::EMPTY => Bitboard::EMPTY,
        defences => defences | ahead[attacking.index()],
    });
    let [ahead, begin] =
        [ahead, begin].map(|sets| SquareMap::from_sets(plan.map().attacker(), sets));
    plan.begun_from(begin, &ahead)
}

/// The plans of both attackers for one pawn structure: all that is needed to
/// play the kings for as long as the pawns rest.
///
/// Church (1978), "King Co-ordination": "We can determine the result of any
/// chess endgame (win, loss, or draw) if we know whether or not co-ordination
/// can be achieved." He leaves out a fourth case, that nobody co-ordinates. Here it is a
/// [`MapResult::Race`].
///
/// Two maps do not see that a king has to attack and to keep the other one out with the same
/// steps. A side may be able to do either and not both. So there is a third map for each
/// side: see [`Plans::moves_to_win`].
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_lab_squares::{MapResult, Plans};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let plans = Plans::exact(fine_70.pawns());
/// assert_eq!(plans.result(&fine_70), MapResult::WonFor(Color::White));
/// let black: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert_eq!(plans.result(&black), MapResult::Drawn);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plans {
    /// White's plan and Black's.
    plans: [Plan; 2],
    /// White's plan and Black's, if the attacker has to get through before the other king.
    first: [Plan; 2],
}

impl Plans {
    /// Two plans for the same pawns.
    ///
    /// `None` unless White attacks in the one and Black in the other, on the
    /// same ground.
    #[must_use]
    pub fn new(whites: Plan, blacks: Plan) -> Option<Self> {
        (whites.ground().attacker().is_white() && *blacks.ground() == whites.ground().reversed())
            .then(|| Self::of_both([whites, blacks]))
    }

    fn of_both(plans: [Plan; 2]) -> Self {
        let first = [ahead_of(&plans[0], &plans[1]), ahead_of(&plans[1], &plans[0])];
        Self { plans, first }
    }

    /// The exact plans of both sides, for resting pawns.
    #[must_use]
    pub fn exact(pawns: Pawns) -> Self {
        Self::of_both(Color::ALL.map(|attacker| Plan::exact(pawns, attacker)))
    }

    /// The plan of one attacker.
    #[must_use]
    pub const fn of(&self, attacker: Color) -> &Plan {
        &self.plans[attacker.index()]
    }

    /// The result with resting pawns.
    ///
    /// The pawns of the position have to be those of the plans; its kings and
    /// its side to move are what is looked at.
    #[must_use]
    pub fn result(&self, ending: &PawnEnding) -> MapResult {
        let holder = match Color::ALL.map(|defender| is_held(self.of(!defender), ending)) {
            [true, true] => return MapResult::Drawn,
            [false, false] => return MapResult::Race,
            [true, false] => Color::White,
            [false, true] => Color::Black,
        };
        if is_held(&self.first[holder.index()], ending) {
            MapResult::Drawn
        } else {
            MapResult::WonFor(holder)
        }
    }

    /// The number of moves in which the side to move gets through before the other king does,
    /// both playing their best. `None` if the side cannot make sure of that.
    ///
    /// The number comes from a map in which a defender who is through himself is safe.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// use palisade_lab_squares::Plans;
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// let plans = Plans::exact(fine_70.pawns());
    /// assert_eq!(plans.moves_to_win(&fine_70), Some(14));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn moves_to_win(&self, ending: &PawnEnding) -> Option<u8> {
        let mover = ending.side_to_move();
        self.first[mover.index()].moves_to_win(placement(ending, mover))
    }

    /// The king's move to play: the one that gets through first with most progress, else one
    /// that holds and keeps the other side's task as hard as it can be.
    ///
    /// [`Plans::moves_to_win`] becomes smaller with each such move, so a win is never thrown
    /// away and nothing repeats. `None` if the king has no move. The maps are there, so the
    /// answer costs nearly nothing.
    #[must_use]
    pub fn best_step(&self, ending: &PawnEnding) -> Option<Square> {
        let mover = ending.side_to_move();
        let first = self.first[mover.index()].best_step(placement(ending, mover));
        first.or_else(|| self.of(!mover).best_reply(placement(ending, !mover)))
    }
}

/// Does the defender of this plan co-ordinate, whoever is to move?
fn is_held(plan: &Plan, ending: &PawnEnding) -> bool {
    let attacker = plan.ground().attacker();
    let placement = placement(ending, attacker);
    if ending.side_to_move() == attacker {
        plan.is_coordinated(placement)
    } else {
        plan.can_coordinate(placement)
    }
}

fn placement(ending: &PawnEnding, attacker: Color) -> Placement {
    let king = |color| -> Square { ending.king(color) };
    Placement { attacking: king(attacker), defending: king(!attacker) }
}

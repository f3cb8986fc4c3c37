//! What a verdict rests on, and how far the kings may move before it falls.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square, king_dilate};

/// Where the kings may stand, the pawns staying and the same side to move,
/// without changing a verdict.
///
/// Horacek's programme notes for each key square by how much a king's distance
/// to it may change. The kings that keep all these distances within bounds are
/// a set of squares for either side; this type holds the two sets, which makes
/// the question "is the sensitivity of any key square hurt?" two tests of a
/// bit.
///
/// ```
/// use palisade_board::{Color, PawnEnding, Square};
/// use palisade_patterns::HeuristicEvaluation;
/// let runs: PawnEnding = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
/// let evaluation = HeuristicEvaluation::of(&runs);
/// let sensitivity = evaluation.sensitivity();
/// assert!(sensitivity.allows(Square::A1, Square::H8));
/// // One step nearer, and the king stands inside the pawn's square.
/// assert!(!sensitivity.allows(Square::A1, Square::D6));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sensitivity {
    kings: [Bitboard; 2],
}

impl Sensitivity {
    /// The verdict that no king can change.
    pub const NONE: Self = Self { kings: [Bitboard::FULL; 2] };

    /// Do kings on these squares leave the verdict as it is?
    #[must_use]
    #[inline]
    pub const fn allows(&self, white_king: Square, black_king: Square) -> bool {
        self.kings[0].contains(white_king) && self.kings[1].contains(black_king)
    }

    /// Where the king of a side may stand.
    #[must_use]
    pub const fn squares(&self, side: Color) -> Bitboard {
        self.kings[side.index()]
    }
}

/// How a king's distance is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Path {
    /// As if the board were empty: never more than the truth.
    Free,
    /// Round own pawns and attacked squares.
    Walk,
}

/// More moves than any walk takes: the distance of what cannot be reached.
const FAR: u8 = 64;

/// The only door through which a verdict learns where the kings stand.
///
/// Each question narrows the sensitivity to the kings for which the answer
/// would be the same. A verdict is a function of the pawns, the side to move
/// and the answers; so it is the same for all kings the sensitivity allows,
/// and no rule of evaluation has to be trusted for that.
#[derive(Clone, Debug)]
pub(crate) struct Premises {
    kings: [Square; 2],
    passable: [Bitboard; 2],
    sensitivity: Sensitivity,
    slack: u8,
}

/// The squares that a side's king may walk over as the pawns stand.
const fn passable(pawns: Pawns, side: Color) -> Bitboard {
    pawns.of(side).union(pawns.attacks(side.opponent())).complement()
}

impl Premises {
    pub(crate) const fn new(ending: &PawnEnding) -> Self {
        Self {
            kings: [ending.king(Color::White), ending.king(Color::Black)],
            passable: [
                passable(ending.pawns(), Color::White),
                passable(ending.pawns(), Color::Black),
            ],
            sensitivity: Sensitivity::NONE,
            slack: u8::MAX,
        }
    }

    pub(crate) const fn sensitivity(&self) -> Sensitivity {
        self.sensitivity
    }

    /// The least slack of the questions asked since this was called last: the
    /// sensitive value of a plan.
    pub(crate) const fn take_slack(&mut self) -> u8 {
        let slack = self.slack;
        self.slack = u8::MAX;
        slack
    }

    /// The number of moves to a square. For goal distances only: no verdict
    /// may depend on it, for it leaves no trace in the sensitivity.
    pub(crate) fn count(&self, side: Color, path: Path, to: Square) -> u8 {
        Balls::new(self.passable[side.index()], path, to).distance(self.kings[side.index()])
    }

    /// Can the king be on `to` after at most so many moves?
    pub(crate) fn within(&mut self, side: Color, path: Path, to: Square, moves: u8) -> bool {
        let balls = Balls::new(self.passable[side.index()], path, to);
        let distance = balls.distance(self.kings[side.index()]);
        let ball = balls.ball(moves);
        let holds = distance <= moves;
        self.narrow(side, if holds { ball } else { !ball });
        self.note(if holds { moves - distance } else { distance - moves - 1 });
        holds
    }

    /// Does the king stand on one of these squares?
    pub(crate) fn stands_on(&mut self, side: Color, squares: Bitboard) -> bool {
        let holds = squares.contains(self.kings[side.index()]);
        self.narrow(side, if holds { squares } else { !squares });
        holds
    }

    /// Does the king of `first` need at least `lead` moves less to its square
    /// than the other king to the other square?
    pub(crate) fn sooner(
        &mut self,
        first: (Color, Square),
        lead: u8,
        second: (Color, Square),
    ) -> bool {
        let near = Balls::new(self.passable[first.0.index()], Path::Walk, first.1);
        let far = Balls::new(self.passable[second.0.index()], Path::Walk, second.1);
        let own = near.distance(self.kings[first.0.index()]);
        let other = far.distance(self.kings[second.0.index()]);
        let holds = own + lead <= other;
        // What the two distances may change together is shared out in halves.
        if holds {
            let slack = other - own - lead;
            let half = slack / 2;
            self.narrow(first.0, near.ball(own + half));
            self.narrow(second.0, far.at_least(other - (slack - half)));
            self.note(slack);
        } else {
            let slack = own + lead - other - 1;
            let half = slack / 2;
            self.narrow(first.0, near.at_least(own.saturating_sub(half)));
            self.narrow(second.0, far.ball(other + (slack - half)));
            self.note(slack);
        }
        holds
    }

    /// Looks at both kings where they stand: the verdict serves for no other.
    pub(crate) fn pin(&mut self) {
        for side in Color::ALL {
            self.narrow(side, self.kings[side.index()].bitboard());
        }
    }

    fn narrow(&mut self, side: Color, squares: Bitboard) {
        self.sensitivity.kings[side.index()] &= squares;
    }

    fn note(&mut self, slack: u8) {
        self.slack = self.slack.min(slack);
    }
}

/// `BALLS[n][s]`: the squares at most n moves from s on an empty board.
static BALLS: [[Bitboard; 64]; 8] = {
    let mut balls = [[Bitboard::EMPTY; 64]; 8];
    let mut square = 0;
    while square < 64 {
        let mut ball = Square::ALL[square].bitboard();
        let mut moves = 0;
        while moves < 8 {
            balls[moves][square] = ball;
            ball = king_dilate(ball);
            moves += 1;
        }
        square += 1;
    }
    balls
};

/// The squares by their distance to one square.
struct Balls {
    /// The squares that may be walked over. `None` if every square may.
    passable: Option<Bitboard>,
    to: Square,
}

impl Balls {
    const fn new(passable: Bitboard, path: Path, to: Square) -> Self {
        let passable = match path {
            Path::Free => None,
            Path::Walk => Some(passable),
        };
        Self { passable, to }
    }

    /// One move more: from any square a king may step to one he may stand on.
    const fn wider(&self, passable: Bitboard, ball: Bitboard) -> Bitboard {
        ball.union(king_dilate(ball.intersection(passable.with(self.to))))
    }

    fn distance(&self, from: Square) -> u8 {
        let Some(passable) = self.passable else {
            return self.to.distance(from);
        };
        let mut ball = self.to.bitboard();
        let mut moves = 0;
        while !ball.contains(from) {
            let wider = self.wider(passable, ball);
            if wider == ball {
                return FAR;
            }
            ball = wider;
            moves += 1;
        }
        moves
    }

    /// All squares at most so far away.
    fn ball(&self, moves: u8) -> Bitboard {
        let Some(passable) = self.passable else {
            return BALLS[usize::from(moves.min(7))][self.to.index()];
        };
        if moves >= FAR {
            return Bitboard::FULL;
        }
        let mut ball = self.to.bitboard();
        for _ in 0..moves {
            let wider = self.wider(passable, ball);
            if wider == ball {
                break;
            }
            ball = wider;
        }
        ball
    }

    /// All squares at least so far away.
    fn at_least(&self, moves: u8) -> Bitboard {
        moves.checked_sub(1).map_or(Bitboard::FULL, |nearer| !self.ball(nearer))
    }
}

//! What a verdict rests on, and how far the kings may move before it falls.

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square, king_dilate};

/// How a king's distance is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    /// As if the board were empty: never more than the truth.
    Free,
    /// Round own pawns and attacked squares.
    Walk,
}

/// More moves than any walk takes: the distance of what cannot be reached.
const FAR: u8 = 64;

/// The only door through which a verdict learns where the kings stand.
///
/// Horacek's programme notes for each key square by how much a king's distance to it may change.
/// Here each question narrows two sets of squares to the kings for which its answer is the
/// same. A verdict is a function of the pawns, the side to move and the answers. So it is the
/// same for all kings in the two sets, and no rule has to be trusted for that.
#[derive(Clone, Debug)]
pub(super) struct Premises {
    kings: [Square; 2],
    passable: [Bitboard; 2],
    /// Where either king may stand without changing an answer.
    allowed: [Bitboard; 2],
    /// The least change of a distance that changes an answer, less one.
    slack: u8,
}

/// The squares that a side's king may walk over as the pawns stand.
const fn passable(pawns: Pawns, side: Color) -> Bitboard {
    pawns.of(side).union(pawns.attacks(side.opponent())).complement()
}

impl Premises {
    pub(super) const fn new(ending: &PawnEnding) -> Self {
        Self {
            kings: [ending.king(Color::White), ending.king(Color::Black)],
            passable: [
                passable(ending.pawns(), Color::White),
                passable(ending.pawns(), Color::Black),
            ],
            allowed: [Bitboard::FULL; 2],
            slack: u8::MAX,
        }
    }

    pub(super) const fn allowed(&self) -> [Bitboard; 2] {
        self.allowed
    }

    /// The least slack of the questions asked since this was called last: the
    /// sensitive value of a plan.
    pub(super) const fn take_slack(&mut self) -> u8 {
        let slack = self.slack;
        self.slack = u8::MAX;
        slack
    }

    /// The number of moves to a square. For goal distances only: no verdict
    /// may depend on it, for it leaves no trace in the sensitivity.
    pub(super) fn count(&self, side: Color, path: Path, to: Square) -> u8 {
        Balls::new(self.passable[side.index()], path, to).distance(self.kings[side.index()])
    }

    /// Can the king be on `to` after at most this number of moves?
    pub(super) fn within(&mut self, side: Color, path: Path, to: Square, moves: u8) -> bool {
        let balls = Balls::new(self.passable[side.index()], path, to);
        let distance = balls.distance(self.kings[side.index()]);
        let ball = balls.ball(moves);
        let holds = distance <= moves;
        self.narrow(side, if holds { ball } else { !ball });
        self.note(if holds { moves - distance } else { distance - moves - 1 });
        holds
    }

    /// Does the king stand on one of these squares?
    pub(super) fn stands_on(&mut self, side: Color, squares: Bitboard) -> bool {
        let holds = squares.contains(self.kings[side.index()]);
        self.narrow(side, if holds { squares } else { !squares });
        holds
    }

    /// Does the king of `first` need at least `lead` moves less to its square
    /// than the other king to the other square?
    pub(super) fn sooner(
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
    pub(super) fn pin(&mut self) {
        for side in Color::ALL {
            self.narrow(side, self.kings[side.index()].bitboard());
        }
    }

    fn narrow(&mut self, side: Color, squares: Bitboard) {
        self.allowed[side.index()] &= squares;
    }

    fn note(&mut self, slack: u8) {
        self.slack = self.slack.min(slack);
    }
}

/// The squares by their distance to one square.
struct Balls {
    /// The squares that may be walked over.
    passable: Bitboard,
    to: Square,
}

impl Balls {
    const fn new(passable: Bitboard, path: Path, to: Square) -> Self {
        let passable = match path {
            Path::Free => Bitboard::FULL,
            Path::Walk => passable,
        };
        Self { passable, to }
    }

    /// One move more: from any square a king may step to one he may stand on.
    const fn wider(&self, ball: Bitboard) -> Bitboard {
        ball.union(king_dilate(ball.intersection(self.passable.with(self.to))))
    }

    fn distance(&self, from: Square) -> u8 {
        let mut ball = self.to.bitboard();
        let mut moves = 0;
        while !ball.contains(from) {
            let wider = self.wider(ball);
            if wider == ball {
                return FAR;
            }
            ball = wider;
            moves += 1;
        }
        moves
    }

    /// All squares at most this number of moves away.
    fn ball(&self, moves: u8) -> Bitboard {
        if moves >= FAR {
            return Bitboard::FULL;
        }
        let mut ball = self.to.bitboard();
        for _ in 0..moves {
            let wider = self.wider(ball);
            if wider == ball {
                break;
            }
            ball = wider;
        }
        ball
    }

    /// All squares at least this number of moves away.
    fn at_least(&self, moves: u8) -> Bitboard {
        moves.checked_sub(1).map_or(Bitboard::FULL, |nearer| !self.ball(nearer))
    }
}

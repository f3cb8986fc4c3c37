//! What a verdict rests on, and how far the kings may move before it falls.

use palisade_board::{Bitboard, Color, PawnEnding, Square, king_dilate};
use palisade_squares::Ground;
use palisade_squares::pieces::KingWalk;

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
    ground: Ground,
    /// Where either king may stand without changing an answer.
    allowed: [Bitboard; 2],
    /// The least change of a distance that changes an answer, less one.
    slack: u8,
}

impl Premises {
    pub(super) const fn new(ending: &PawnEnding) -> Self {
        Self {
            kings: [ending.king(Color::White), ending.king(Color::Black)],
            ground: Ground::new(ending.pawns(), Color::White),
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

    /// The number of moves to a square, round own pawns and attacked squares. For goal distances
    /// only: no verdict may depend on it, for it leaves no trace in the sensitivity.
    pub(super) fn count(&self, side: Color, to: Square) -> u8 {
        self.distance(side, &KingWalk::new(&self.ground, side, to))
    }

    fn distance(&self, side: Color, walk: &KingWalk) -> u8 {
        walk.distance(self.kings[side.index()]).unwrap_or(FAR)
    }

    /// Could the king be on `to` after at most this number of moves, if the board were empty?
    pub(super) fn within(&mut self, side: Color, to: Square, moves: u8) -> bool {
        let distance = self.kings[side.index()].distance(to);
        let ball = (0..moves.min(7)).fold(to.bitboard(), |ball, _| king_dilate(ball));
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
    /// than the other king to the other square, both round their own pawns and attacked squares?
    pub(super) fn sooner(
        &mut self,
        first: (Color, Square),
        lead: u8,
        second: (Color, Square),
    ) -> bool {
        let [near, far] = [first, second].map(|(side, to)| KingWalk::new(&self.ground, side, to));
        let (own, other) = (self.distance(first.0, &near), self.distance(second.0, &far));
        let holds = own + lead <= other;
        let slack = if holds { other - own - lead } else { own + lead - other - 1 };
        // What the two distances may change together is shared out in halves.
        let (half, rest) = (slack / 2, slack - slack / 2);
        let (near, far) = match holds {
            true => (ball(&near, own + half), at_least(&far, other - rest)),
            false => (at_least(&near, own.saturating_sub(half)), ball(&far, other + rest)),
        };
        self.narrow(first.0, near);
        self.narrow(second.0, far);
        self.note(slack);
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

/// All squares from which a walk takes at most this number of moves.
fn ball(walk: &KingWalk, moves: u8) -> Bitboard {
    if moves >= FAR { Bitboard::FULL } else { walk.within(moves) }
}

/// All squares from which it takes at least this number of moves.
fn at_least(walk: &KingWalk, moves: u8) -> Bitboard {
    moves.checked_sub(1).map_or(Bitboard::FULL, |nearer| !ball(walk, nearer))
}

//! What is claimed, as data, and which check looks at it.

use alloc::boxed::Box;
use alloc::vec::Vec;

use palisade_board::{Color, Move, Position};

use crate::refused::Refused;
use crate::unwinnable::{CHECKED, Case};
use crate::{Row, Stage, World, mates, men, stages, unwinnable, wall};

/// A claim about a position, with its proof.
///
/// It is a plain value: anyone may build, store or change one, and [`check`] alone decides
/// whether it proves anything.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_proof::{Certificate, Claim, Refused, check};
/// let claim = Claim::Winnable(Vec::new());
/// let nothing = Certificate { position: Position::START, side: Color::White, claim };
/// assert_eq!(check(&nothing), Err(Refused::NoMate));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The position asked about.
    pub position: Position,
    /// Who wins or cannot win, or of whom it is asked whether he can mate.
    pub side: Color,
    /// What is claimed, and why.
    pub claim: Claim,
}

/// What a certificate claims.
///
/// ```
/// use palisade_proof::Claim;
/// assert_ne!(Claim::Winnable(Vec::new()), Claim::Wall(Vec::new()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claim {
    /// The side cannot win: all positions with it to move that the other side keeps to.
    HoldsWithMen(Vec<Row>),
    /// The side cannot win: where each man may ever be.
    Wall(Vec<World>),
    /// The side wins, as these stages show: what is in no other stage is not won. They are
    /// sorted.
    Wins(Vec<Stage>),
    /// The side cannot win, as these stages show: what is in no other stage counts as won. They
    /// are sorted.
    CannotWin(Vec<Stage>),
    /// The side mates by force: its moves, one for each position of its own that they lead to.
    ///
    /// They stand in the order in which they are met: after each move of the side's every legal
    /// reply is followed to its end, in the order of what UCI writes.
    Mates(Vec<Move>),
    /// No legal moves mate: cases without a mate that no move leaves, and the positions before
    /// them, which are looked at one by one.
    Unwinnable {
        /// Positions outside the cases that legal moves reach from the first one, at most.
        positions: u64,
        /// Together they are closed under all legal moves.
        cases: Vec<Case>,
    },
    /// These legal moves end in mate by the side.
    Winnable(Vec<Move>),
    /// After this move it is claimed, by the winner who wins there, or by who is safe there. One move is
    /// all: there is no other in the claim.
    After(Move, Box<Self>),
}

impl Certificate {
    /// The same claim resting on fewer stages: on those that one strategy needs. Other claims
    /// stay as they are. Before each stage `goes_on` is asked. Who stops it once all stages are checked
    /// has the claim as it was.
    ///
    /// # Errors
    ///
    /// What [`check_within`] says of it, or [`Refused::Stopped`], if it was stopped before.
    ///
    /// ```
    /// use palisade_proof::{Certificate, Claim};
    /// let text = "palisade proof 1
    /// fen 8/4P3/8/8/8/8/k7/4K3 w - - 0 1
    /// side white
    /// wins
    /// stage 0 0 Q
    /// stage 8000 0
    /// stage 10000000000000 0
    /// end
    /// ";
    /// let certificate: Certificate = text.parse()?;
    /// let Ok(Certificate { claim: Claim::Wins(stages), .. }) = certificate.trimmed(10_000, &|| true)
    /// else { panic!() };
    /// assert_eq!(stages.len(), 2);
    /// # Ok::<(), palisade_proof::ParseCertificateError>(())
    /// ```
    pub fn trimmed(&self, most: u64, goes_on: &dyn Fn() -> bool) -> Result<Self, Refused> {
        let Self { position, side, ref claim } = *self;
        let (Claim::Wins(all) | Claim::CannotWin(all)) = claim else {
            return check_within(self, most).map(|()| self.clone());
        };
        let wins = matches!(claim, Claim::Wins(_));
        let few = stages::trimmed(&position, side, wins, all, most, goes_on)?;
        let claim = if wins { Claim::Wins(few) } else { Claim::CannotWin(few) };
        Ok(Self { position, side, claim })
    }
}

/// Does the certificate prove what it claims?
///
/// At most [`CHECKED`] positions of a claim that a side cannot mate are looked at, and stages
/// of no more cells; [`check_within`] takes another limit.
///
/// # Errors
///
/// The first fault found, with the place that shows it.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_proof::{Certificate, Claim, check};
/// let position: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse()?;
/// let claim = Claim::Winnable(Vec::new());
/// assert_eq!(check(&Certificate { position, side: Color::White, claim }), Ok(()));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
pub fn check(certificate: &Certificate) -> Result<(), Refused> {
    check_within(certificate, CHECKED)
}

/// [`check`] with a limit on the positions of a claim that a side cannot mate, on the moves of one
/// that it mates by force, and on the cells of stages. A position takes some hundreds of bytes, a
/// cell some dozens, so the limit bounds memory, whatever the certificate says. A stage without
/// pieces has 64 cells, one with a piece 64 times as many, and again for another piece.
///
/// # Errors
///
/// The first fault found; [`Refused::More`] also where the limit is too low.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_proof::{Certificate, Claim, Refused, check_within};
/// let claim = Claim::Unwinnable { positions: u64::MAX, cases: Vec::new() };
/// let forged = Certificate { position: Position::START, side: Color::White, claim };
/// assert_eq!(check_within(&forged, 100), Err(Refused::More(100)));
/// ```
pub fn check_within(certificate: &Certificate, most: u64) -> Result<(), Refused> {
    let Certificate { position, side, ref claim } = *certificate;
    match claim {
        Claim::HoldsWithMen(rows) => men::check(&position, side, rows),
        Claim::Wall(worlds) => wall::check(&position, side, worlds),
        Claim::Wins(stages) => stages::check(&position, side, true, stages, most),
        Claim::CannotWin(stages) => stages::check(&position, side, false, stages, most),
        Claim::Unwinnable { positions, cases } => {
            unwinnable::check(position, side, (*positions).min(most), cases)
        }
        Claim::Mates(strategy) => mates::check(position, side, strategy, most),
        Claim::Winnable(line) => mates::check_line(position, side, line),
        Claim::After(step, claim) => {
            let wins = matches!(**claim, Claim::Wins(_) | Claim::Mates(_));
            let is_alone = !matches!(**claim, Claim::After(..) | Claim::Winnable(_));
            let helps = is_alone && (position.side_to_move() == side) == wins;
            let after = position.play(*step).ok().filter(|_| helps);
            let position = after.ok_or(Refused::First(*step))?;
            check_within(&Certificate { position, side, claim: (**claim).clone() }, most)
        }
    }
}

//! The prover for positions with other men: can the attacker ever get through?
//!
//! See `docs/walls-with-men-proof.md`, "The prover".

mod change;
pub(crate) mod kinds;
mod node;
mod pace;
pub(crate) mod reply;
mod search;
mod table;
mod to_certificate;
mod walk;

use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, PawnEnding, Position, Progress};
use palisade_proof::Certificate;

use crate::prover::{Prover, Unknown, Verdict};
use kinds::{Men, Placed};
use pace::{Limits, UNIT};
use search::{Effort, Rung, Search};
use to_certificate::to_certificate;
use walk::Wants;

/// Proves that an attacker cannot win a position with a few pieces beside the pawns.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_exact::{Budget, MenProver, Verdict};
/// let wall: Position = "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1".parse()?;
/// let mut prover = MenProver::new();
/// assert_eq!(prover.prove(&wall, Color::Black, &Budget::work(100_000)), Verdict::Holds);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct MenProver {
    most_bytes: usize,
    work: u64,
    rung: usize,
    full: bool,
}

/// What the defender may do, by rung. After the last rung all begin again, with more work.
const LADDER: [Rung; 4] = [
    Rung { pieces: false, changes: 0 },
    Rung { pieces: true, changes: 0 },
    Rung { pieces: false, changes: 2 },
    Rung { pieces: true, changes: 2 },
];

/// Changes of the attacker that are followed one after the other. What needs more is not proved.
const DEEPEST: u8 = 8;

/// Times that the ladder is climbed, each with four times the work of the one before. After the
/// last one the answer is `Unknown`; every budget that is met ends sooner.
const ROUNDS: u32 = 20;

/// Work of one rung in the first round, in words. Then the next rung is tried.
const SHARE: u64 = 1 << 20;

/// Bytes of the tables of one rung in the first rounds. Where it takes more it forgets them, and
/// begins anew in the next round. What a prover may take in all does not change this: so what
/// it has more only comes after what it does with less.
const RUNG_BYTES: usize = 32 << 20;

/// Rounds with so few bytes. Each one after them has four times the bytes of the one before.
const SMALL_ROUNDS: u32 = 5;

impl Default for MenProver {
    /// The same as [`MenProver::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl MenProver {
    /// A prover whose tables take 256 MB at the most.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_bytes(256 << 20)
    }

    /// A prover whose tables take so many bytes at the most. Where that is not enough it ends
    /// and does not know, [`Unknown::Memory`]. Up to there it does the same whatever it may
    /// take, so more memory never proves less.
    #[must_use]
    pub const fn with_bytes(most_bytes: usize) -> Self {
        Self { most_bytes, work: 0, rung: 0, full: false }
    }

    /// The work of the last question, in units of the budget, and the rung that it ended on.
    #[must_use]
    pub const fn last(&self) -> (u64, usize) {
        (self.work / UNIT, self.rung)
    }

    /// Can `attacker` win this position?
    ///
    /// `Holds` is a proof whatever the budget. A unit of the budget are 64 words of tables,
    /// a word being the squares of the defending king for one placement of the others.
    /// Where nobody has a piece, [`Prover`] is asked, in its own units, and `Breaks` is said
    /// as it says it.
    pub fn prove(&mut self, position: &Position, attacker: Color, budget: &Budget<'_>) -> Verdict {
        if let Ok(ending) = PawnEnding::try_from(position) {
            let mut prover = Prover::with_bytes(self.most_bytes);
            let verdict = prover.prove(&ending, attacker, budget);
            (self.work, self.rung) = (prover.work() * UNIT, 0);
            return verdict;
        }
        match self.search(position, attacker, budget, |_| ()) {
            Some(()) => Verdict::Holds,
            None => self.unknown(),
        }
    }

    /// Why the last question found nothing.
    const fn unknown(&self) -> Verdict {
        Verdict::Unknown(if self.full { Unknown::Memory } else { Unknown::Budget })
    }

    /// Proves that `attacker` cannot win, and returns the proof as data.
    ///
    /// # Errors
    ///
    /// The verdict, if it is not [`Verdict::Holds`].
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_exact::{Budget, MenProver};
    /// let corner: Position = "8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1".parse()?;
    /// let proof = MenProver::new().certify(&corner, Color::White, &Budget::work(9000));
    /// assert_eq!(palisade_proof::check(&proof.unwrap()), Ok(()));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn certify(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<Certificate, Verdict> {
        self.search(position, attacker, budget, |search| to_certificate(search, position, attacker))
            .ok_or_else(|| self.unknown())
    }

    /// Climbs the ladder, and says something of the search that found a proof.
    fn search<T>(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
        found: impl FnOnce(&Search) -> T,
    ) -> Option<T> {
        (self.work, self.full) = (0, false);
        let placed = Placed::new(position, attacker)?;
        if position.en_passant_captors().any() {
            return None;
        }
        let root = Root::new(&placed);
        let several = placed.men.defender_has_pieces();
        let mut rungs: Vec<_> = LADDER
            .into_iter()
            // Without pieces all that the king and the pawns may do costs little.
            .filter(|rung| several || !rung.pieces && rung.changes > 0)
            .map(|rung| (Search::new(rung, placed.defender), false))
            .collect();
        let (mut most_work, mut effort) = (SHARE, Effort::FIRST);
        for round in 0..ROUNDS {
            let most_bytes = bytes_of_a_rung(round);
            for number in 0..rungs.len() {
                let all: usize = rungs.iter().map(|(search, _)| search.bytes).sum();
                let (search, refuted) = &mut rungs[number];
                if *refuted {
                    continue;
                }
                self.rung = number;
                let (before, began) = (self.work, search.work);
                let bytes_left = self.most_bytes.saturating_sub(all - search.bytes);
                let limits = Limits { budget, before, began, most_work, most_bytes, bytes_left };
                let holds = root.holds(search, effort, &limits);
                self.work += search.work - began;
                match holds {
                    Some(true) => return Some(found(search)),
                    Some(false) => *refuted = true,
                    None => {}
                }
                self.full = search.full;
                if self.full || budget.look(Progress { work: self.work / UNIT }).is_break() {
                    return None;
                }
            }
            (most_work, effort) = (most_work.saturating_mul(4), effort.next());
        }
        None
    }
}

/// The bytes that the tables of one rung may take in a round.
fn bytes_of_a_rung(round: u32) -> usize {
    let doublings = 2 * (round + 1).saturating_sub(SMALL_ROUNDS);
    RUNG_BYTES.saturating_mul(1_usize.checked_shl(doublings).unwrap_or(usize::MAX))
}

/// The question, in the words of the search.
struct Root {
    men: Men,
    seeds: Vec<Bitboard>,
    wants: Wants,
}

impl Root {
    fn new(placed: &Placed) -> Self {
        let len = placed.men.len() + 1;
        let seeds = placed.squares[..len].iter().map(|square| square.bitboard()).collect();
        let mut wants = Wants::default();
        let want = (placed.squares, placed.defender.bitboard());
        if placed.attacker_moves { &mut wants.attacks } else { &mut wants.defends }.push(want);
        Self { men: placed.men, seeds, wants }
    }

    /// One more change after the other; false if more would not help.
    fn holds(&self, search: &mut Search, effort: Effort, limits: &Limits<'_>) -> Option<bool> {
        for level in 0..=DEEPEST {
            let holds = search.prove(self.men, &self.seeds, &self.wants, level, effort, limits)?;
            if holds || !search.cut {
                return Some(holds);
            }
        }
        None
    }
}

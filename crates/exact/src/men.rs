//! The prover for positions with other men: can the attacker ever get through?
//!
//! See `docs/walls-with-men.md`, "The prover".

mod certificate;
mod change;
mod checker;
mod kinds;
mod search;
mod table;
mod to_certificate;

use palisade_board::{Color, Position};

use crate::budget::Budget;
use crate::prover::{Unknown, Verdict};
pub use certificate::{MenCertificate, ParseMenCertificateError};
pub use checker::{MenRefused, check_men};
use kinds::Placed;
use search::{Rung, Search};
use to_certificate::to_certificate;

/// Proves that an attacker cannot win a position with a few pieces beside the pawns.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_exact::{Budget, MenProver, Verdict};
/// let wall: Position = "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1".parse()?;
/// let mut prover = MenProver::new();
/// assert_eq!(prover.prove(&wall, Color::Black, &Budget::structures(100_000)), Verdict::Holds);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct MenProver {
    most_bytes: usize,
    work: u64,
    rung: usize,
}

/// The ladder: what the defender may do, and how many changes are followed.
const LADDER: [Rung; 10] = {
    const fn rung(pieces: bool, takes: u8, pushes: bool, changes: u8) -> Rung {
        Rung { pieces, takes, pushes, changes }
    }
    [
        rung(false, 0, false, 1),
        rung(false, 1, false, 3),
        rung(true, 0, false, 0),
        rung(true, 0, false, 1),
        rung(true, 0, false, 2),
        rung(true, 1, false, 1),
        rung(false, 1, true, 4),
        rung(true, 1, false, 2),
        rung(true, 1, true, 2),
        rung(true, 2, true, 3),
    ]
};

/// What each rung may cost before the next one is tried, in words; then all begin again.
const SHARES: [u64; 4] = [1 << 20, 1 << 23, 1 << 26, u64::MAX];

impl Default for MenProver {
    /// The same as [`MenProver::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl MenProver {
    /// A prover whose tables take 256 MB at the most.
    ///
    /// ```
    /// assert_eq!(palisade_exact::MenProver::new().last(), (0, 0));
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::with_bytes(256 << 20)
    }

    /// A prover whose tables take so many bytes at the most. Where that is not enough it
    /// does not know.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_exact::{Budget, MenProver, Unknown, Verdict};
    /// let corner: Position = "k7/8/PK6/8/8/8/8/4B3 w - - 0 1".parse()?;
    /// let mut prover = MenProver::with_bytes(1000);
    /// let verdict = prover.prove(&corner, Color::White, &Budget::structures(1000));
    /// assert_eq!(verdict, Verdict::Unknown(Unknown::Budget));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub const fn with_bytes(most_bytes: usize) -> Self {
        Self { most_bytes, work: 0, rung: 0 }
    }

    /// The work of the last question, in units of the budget, and the rung that it ended on.
    ///
    /// ```
    /// assert_eq!(palisade_exact::MenProver::default().last(), (0, 0));
    /// ```
    #[must_use]
    pub const fn last(&self) -> (u64, usize) {
        (self.work / 64, self.rung)
    }

    /// Can `attacker` win this position?
    ///
    /// `Holds` is a proof whatever the budget. A unit of the budget are 64 words of tables,
    /// a word being the squares of the defending king for one placement of the others.
    pub fn prove(&mut self, position: &Position, attacker: Color, budget: &Budget<'_>) -> Verdict {
        match self.search(position, attacker, budget, |_| ()) {
            Some(()) => Verdict::Holds,
            None => Verdict::Unknown(Unknown::Budget),
        }
    }

    /// Proves that `attacker` cannot win, and returns the proof as data.
    ///
    /// # Errors
    ///
    /// The verdict, if it is not [`Verdict::Holds`].
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_exact::{Budget, MenProver, check_men};
    /// let corner: Position = "8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1".parse()?;
    /// let proof = MenProver::new().certify(&corner, Color::White, &Budget::structures(9000));
    /// assert!(check_men(&proof.unwrap(), &corner).is_ok());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn certify(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<MenCertificate, Verdict> {
        self.search(position, attacker, budget, |search| to_certificate(search, position, attacker))
            .ok_or(Verdict::Unknown(Unknown::Budget))
    }

    /// Climbs the ladder, and says something of the search that found a proof.
    fn search<T>(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
        found: impl FnOnce(&Search<'_>) -> T,
    ) -> Option<T> {
        self.work = 0;
        let placed = Placed::new(position, attacker)?;
        if placed.attacker_moves && position.en_passant_captors().any() {
            return None;
        }
        let mut refuted = [false; LADDER.len()];
        for most in SHARES {
            for (number, rung) in LADDER.into_iter().enumerate() {
                if refuted[number] || (rung.pieces && !placed.men.defender_has_pieces()) {
                    continue;
                }
                self.rung = number;
                let mut search = Search::new(rung, budget, self.work, self.most_bytes);
                search.most_work = self.work.saturating_add(most);
                let holds = holds(&mut search, &placed);
                self.work = search.work;
                match holds {
                    Some(true) => return Some(found(&search)),
                    Some(false) => refuted[number] = true,
                    None => {}
                }
                if search.is_over() {
                    return None;
                }
            }
        }
        None
    }
}

fn holds(search: &mut Search<'_>, placed: &Placed) -> Option<bool> {
    let len = placed.men.len() + 1;
    let seeds: alloc::vec::Vec<_> =
        placed.squares[..len].iter().map(|square| square.bitboard()).collect();
    let rung = search.rung;
    let table = search.solve(placed.men, &seeds, rung.changes, rung.takes)?;
    let word = table.word(&placed.squares[..len])?;
    let set = if placed.attacker_moves { table.attacks[word] } else { table.defends[word] };
    Some(set.contains(placed.defender))
}

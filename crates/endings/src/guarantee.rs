//! A prover for positions with pieces that assumes first, and guarantees then.
//!
//! See `docs/endings.md`, section 5. The rooms of it, lowest first: `meter`
//! counts work, `table` holds the placements of one structure, `change` says what leads from one
//! to another, `node` what is known there, `demands` what has to be guaranteed, and `guarantee_search` asks.

mod change;
#[cfg(test)]
mod closed;
mod demands;
mod guarantee_search;
mod known;
mod meter;
mod node;
mod reply;
mod table;
mod to_certificate;

use alloc::vec::Vec;

use palisade_board::{Bitboard, Budget, Color, PawnEnding, Position};
use palisade_proof::Certificate;
use palisade_structure::men::PlacedMen;

use crate::graph::Graph;
use crate::prover::{Open, Prover, Verdict};
use change::DefenderChanges;
use guarantee_search::GuaranteeSearch;
use known::KnownTables;
use meter::{GuaranteeMeter, UNIT};
use node::LinkEnd;
use table::TableSets;
use to_certificate::to_certificate;

/// Proves that an attacker cannot win a position with up to four pieces: it assumes that changes
/// of the pawns and captures are good for the defender, drops what he can do without, and proves
/// what is left.
///
/// ```
/// use palisade_board::{Color, Position};
/// use palisade_endings::{Budget, Guarantor, Prover, Verdict};
/// let wall: Position = "8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1".parse()?;
/// let budget = Budget::work(1_000_000);
/// let said = Guarantor::new().prove(&mut Prover::new(), &wall, Color::White, &budget);
/// assert_eq!(said, Verdict::Holds);
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Guarantor {
    most_bytes: usize,
    work: u64,
    plan: usize,
    /// How far the last question has come, and what is known by then.
    kept: Option<(GuaranteeCourse, KnownTables)>,
}

/// How far is looked in one try.
#[derive(Clone, Copy, Debug)]
struct GuaranteeTry {
    /// Changes in a row.
    level: usize,
    /// Changes in a row where no piece attacks any more, at least.
    small: usize,
    /// Are pushes of the attacker's followed beyond that?
    free: bool,
    /// What the defender may do of his own accord.
    defence: DefenderChanges,
    /// Words of a table. Few are enough for floods alone.
    words: usize,
}

impl GuaranteeTry {
    /// Large tables need more work before they say anything.
    const fn share(&self, share: u64) -> u64 {
        if self.words > FEW { share.saturating_mul(16) } else { share }
    }
}

/// Words that a table of floods fits in, and one of a piece a side.
const FEW: usize = 1 << 12;
const MANY: usize = 1 << 18;

/// The tries of a round, in order. Each keeps what those before it have proved, so the cheap ones
/// come first: small tables, in which most pieces are floods. What they leave open is asked of
/// large tables, which need more work before they say anything.
const TRIES: [GuaranteeTry; 8] = {
    use DefenderChanges::{PawnsPushed, PawnsTaken, PiecesTaken};
    [
        GuaranteeTry { level: 1, small: 3, free: true, defence: PawnsTaken, words: FEW },
        GuaranteeTry { level: 2, small: 5, free: true, defence: PawnsPushed, words: FEW },
        GuaranteeTry { level: 3, small: 7, free: true, defence: PawnsPushed, words: FEW },
        GuaranteeTry { level: 1, small: 1, free: false, defence: PiecesTaken, words: MANY },
        GuaranteeTry { level: 2, small: 2, free: false, defence: PawnsPushed, words: MANY },
        GuaranteeTry { level: 1, small: 2, free: true, defence: PawnsTaken, words: MANY },
        GuaranteeTry { level: 4, small: 0, free: false, defence: PawnsPushed, words: MANY },
        GuaranteeTry { level: 2, small: 5, free: true, defence: PawnsPushed, words: MANY },
    ]
};

/// Work of a try in the first round, in words. Each round has four times the work.
const SHARE: u64 = 1 << 18;

/// What is proved stays for the next question if it takes at most an eighth of the bytes.
const KEPT_DIVISOR: usize = 8;

/// Units for one question to the prover of pawn endings, in the first round.
const PAWN_WORK: u64 = 12;

impl Default for Guarantor {
    /// The same as [`Guarantor::new`].
    fn default() -> Self {
        Self::new()
    }
}

impl Guarantor {
    /// A prover whose tables take 256 MB at the most.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_bytes(256 << 20)
    }

    /// A prover whose tables take at most `bytes`. Up to there it does the same
    /// whatever it may take, so more memory never proves less.
    #[must_use]
    pub const fn with_bytes(most_bytes: usize) -> Self {
        Self { most_bytes, work: 0, plan: 0, kept: None }
    }

    /// Bytes of tables that are kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.kept.as_ref().map_or(0, |(_, known)| known.bytes)
    }

    /// Keeps to so many bytes from now on.
    pub const fn limit_to(&mut self, bytes: usize) {
        self.most_bytes = bytes;
    }

    /// The work of the last question, in units of the budget, and the try that it ended in.
    #[must_use]
    pub const fn last(&self) -> (u64, usize) {
        (self.work, self.plan)
    }

    /// Can `attacker` win this position?
    ///
    /// `Holds` is a proof whatever the budget, and mirror images get the same answer. A unit of
    /// the budget are 64 words of tables, a word being the squares of the defending king for one
    /// placement of the others. Where nobody has a piece, the prover is asked; it is asked of
    /// what trades lead to as well, and keeps what it finds. Who asks the same again goes on from
    /// what the last budget has proved, and other positions begin with that.
    pub fn prove(
        &mut self,
        prover: &mut Prover,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Verdict {
        (self.work, self.plan) = (0, 0);
        if let Ok(ending) = PawnEnding::try_from(position) {
            let verdict = prover.prove(&ending, attacker, budget);
            self.work = prover.work();
            return verdict;
        }
        prover.graph.begin();
        let (mut course, known) = self.begin(position, attacker);
        let meter = GuaranteeMeter::new(budget);
        let mut search = GuaranteeSearch::new(meter, &mut prover.graph, known, self.most_bytes);
        let verdict = self.search(&mut course, &mut search);
        self.kept = Some((course, search.known));
        verdict
    }

    /// The course of the last question, if this is the same. Another one against the same attacker begins
    /// with what is proved, if that leaves it nearly all the room.
    fn begin(&mut self, position: &Position, attacker: Color) -> (GuaranteeCourse, KnownTables) {
        let fresh = GuaranteeCourse::new(position, attacker);
        match self.kept.take() {
            Some(kept) if kept.0.asked == fresh.asked => kept,
            Some((last, mut known)) if last.asked.1 == attacker => {
                known.forget_hopes();
                let fits = known.bytes <= self.most_bytes / KEPT_DIVISOR;
                (fresh, if fits { known } else { KnownTables::default() })
            }
            _ => (fresh, KnownTables::default()),
        }
    }

    /// A graph for what can be written down: no list says what a new piece is worth, or that a pawn
    /// may be taken in passing.
    fn written(&self) -> Graph {
        let mut graph = Graph::with_bytes(self.most_bytes);
        graph.passing = false;
        graph
    }

    /// Proves that `attacker` cannot win, and returns the proof as data.
    ///
    /// # Errors
    ///
    /// The verdict, if it is not [`Verdict::Holds`]; or `Unknown`, if somebody may castle, or the
    /// list of positions that the defender needs is too long for the budget.
    ///
    /// ```
    /// use palisade_board::{Color, Position};
    /// use palisade_endings::{Budget, Guarantor};
    /// let corner: Position = "8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1".parse()?;
    /// let proof = Guarantor::new().certify(&corner, Color::White, &Budget::work(300_000));
    /// assert_eq!(palisade_proof::check(&proof.unwrap()), Ok(()));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn certify(
        &mut self,
        position: &Position,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<Certificate, Verdict> {
        (self.work, self.plan) = (0, 0);
        if let Ok(ending) = PawnEnding::try_from(position) {
            let mut prover = Prover::with_bytes(self.most_bytes);
            let proof = prover.certify(&ending, attacker, budget);
            self.work = prover.work();
            return proof;
        }
        if !position.castling().is_empty() {
            // A list knows no such rights, though a trade may have ended them.
            return Err(Verdict::Unknown(Open::Budget));
        }
        let (mut graph, meter) = (self.written(), GuaranteeMeter::new(budget));
        let known = KnownTables::default();
        let mut search = GuaranteeSearch::new(meter, &mut graph, known, self.most_bytes);
        match self.search(&mut GuaranteeCourse::new(position, attacker), &mut search) {
            Verdict::Holds => {
                search.meter.plan_ends = u64::MAX;
                let proof = to_certificate(&mut search, position, attacker);
                self.work = search.meter.work / UNIT;
                proof.ok_or(Verdict::Unknown(Open::Budget))
            }
            verdict => Err(verdict),
        }
    }

    fn search(
        &mut self,
        course: &mut GuaranteeCourse,
        search: &mut GuaranteeSearch<'_>,
    ) -> Verdict {
        let holds = course.climb(search);
        (self.work, self.plan) = (search.meter.work / UNIT, course.plan);
        match holds {
            true => Verdict::Holds,
            false if search.meter.full => Verdict::Unknown(Open::Memory),
            false => Verdict::Unknown(Open::Budget),
        }
    }
}

/// How far a question has come.
#[derive(Debug)]
struct GuaranteeCourse {
    asked: (Position, Color),
    roots: Vec<GuaranteeRoot>,
    /// The number of the try under way, in [`TRIES`].
    plan: usize,
    /// The number of the root that this try is asked about.
    root: usize,
    /// The work that this try has cost so far in this round, in words.
    cost: u64,
    /// The work that each try may cost in this round, in words. Large tables get a multiple of it.
    share: u64,
    /// Units for one question to the prover of pawn endings in this round.
    pawn_work: u64,
}

impl GuaranteeCourse {
    fn new(position: &Position, attacker: Color) -> Self {
        let (asked, roots) = ((*position, attacker), roots(position, attacker));
        let (share, pawn_work) = (SHARE, PAWN_WORK);
        Self { asked, roots, plan: 0, root: 0, cost: 0, share, pawn_work }
    }

    /// Is any of the roots held?
    fn climb(&mut self, search: &mut GuaranteeSearch<'_>) -> bool {
        while !self.roots.is_empty() {
            let plan = TRIES[self.plan];
            search.pawn_work = plan.share(self.pawn_work);
            while let Some(root) = self.roots.get_mut(self.root) {
                let from = search.meter.work;
                let share = plan.share(self.share);
                // What small budgets have spent on a try counts, so it ends. A budget that has room for
                // the whole try gives it the whole share, and finds no less than a fresh question.
                let is_roomy = search.meter.budget().0.limit().saturating_mul(UNIT) >= share;
                let left = if is_roomy { share } else { share.saturating_sub(self.cost) };
                search.meter.plan_ends = from.saturating_add(left);
                let said = match root.refuted[self.plan] {
                    true => Some(false),
                    false => root.ask(self.plan, search),
                };
                self.cost = self.cost.saturating_add(search.meter.work - from);
                match said {
                    Some(true) => return true,
                    None if search.meter.spent || search.meter.full => return false,
                    _ => (self.root, self.cost) = (self.root + 1, 0),
                }
            }
            (self.plan, self.root) = (self.plan + 1, 0);
            if self.plan == TRIES.len() {
                self.roots.retain(|root| root.refuted.contains(&false));
                self.plan = 0;
                self.share = self.share.saturating_mul(4);
                self.pawn_work = self.pawn_work.saturating_mul(4);
            }
        }
        false
    }
}

/// A position that is asked about.
#[derive(Debug)]
struct GuaranteeRoot {
    end: LinkEnd,
    wants: [(TableSets, Bitboard); 1],
    attacks: bool,
    /// Tries that more work would not help.
    refuted: [bool; TRIES.len()],
    /// A try that was cut short goes on with its hopes, unless pawn endings get more work.
    asks: [u32; TRIES.len()],
}

impl GuaranteeRoot {
    fn new(placed: &PlacedMen) -> Self {
        let mut place = TableSets::default();
        for (set, square) in place.iter_mut().zip(placed.squares).take(placed.men.len() + 1) {
            *set = square.bitboard();
        }
        Self {
            end: LinkEnd::root(placed.men),
            wants: [(place, placed.defender.bitboard())],
            attacks: placed.attacker_moves,
            refuted: [false; TRIES.len()],
            asks: core::array::from_fn(|number| number as u32),
        }
    }

    /// One try; nothing, if it was cut short.
    fn ask(&mut self, number: usize, search: &mut GuaranteeSearch<'_>) -> Option<bool> {
        let plan = TRIES[number];
        let known = &mut search.known;
        (known.defence, known.small, known.free) = (plan.defence, plan.small, plan.free);
        known.most_words = plan.words;
        known.ask = self.asks[number];
        search.cut = false;
        let said = search.guarantee(&mut self.end, &self.wants, self.attacks, false, plan.level);
        if search.cut {
            self.asks[number] += TRIES.len() as u32;
        }
        self.refuted[number] = said == Some(false) && !search.cut;
        said
    }
}

/// What is to be asked: the position, and where the defender may take a man at once, what follows
/// then. After a trade the tables are smaller, so that may be the shorter way.
fn roots(position: &Position, attacker: Color) -> Vec<GuaranteeRoot> {
    let mut all: Vec<PlacedMen> = turned(position, attacker).into_iter().collect();
    if position.side_to_move() != attacker {
        let pieces = |position: &Position| position.pieces().len();
        let after = position.successors().map(|(_, after)| after);
        let trades = after.filter(|after| pieces(after) < pieces(position));
        let first = all.len();
        all.extend(trades.filter_map(|after| turned(&after, attacker)));
        // Mirror images ask in one order.
        all[first..].sort_unstable();
    }
    all.iter().map(GuaranteeRoot::new).collect()
}

/// The question, of the position or of its mirror image: whichever comes first in an order of
/// positions. So both get the same answer. Nothing, if it is not one that can be asked.
fn turned(position: &Position, attacker: Color) -> Option<PlacedMen> {
    if position.en_passant_captors().any() || !position.castling().is_empty() {
        return None;
    }
    let one = PlacedMen::new(position, attacker)?;
    let other = PlacedMen::new(&position.mirror()?, attacker)?;
    Some(one.min(other))
}

//! The handle that an engine keeps: settings, caches, and the exact tools. One file for the
//! handle and its builder, which share what is private.

#[cfg(feature = "alloc")]
use alloc::{boxed::Box, vec::Vec};

use palisade_blockage::{Effort, WallNotes, WallSlot, WallTable, blockage_with, blockage_with_men};
#[cfg(feature = "alloc")]
use palisade_blockage::{Memory, blockage_in};
use palisade_board::{Bitboard, BoardView, Color, PawnEnding};
#[cfg(feature = "solver")]
use palisade_exact::{Budget, Prover, Solver};
#[cfg(feature = "solver")]
use palisade_tables::{
    duel::{Material, Promotions},
    kpk::Bitbase,
};

#[cfg(feature = "solver")]
use crate::Outcome;
#[cfg(feature = "alloc")]
use crate::answers::Answers;
use crate::prefilter::{may_stop, needs_wall};
use crate::quota::{StructureQuota, UtmostQuota};
#[cfg(feature = "solver")]
use crate::solve::{BYTES, Tools};
#[cfg(feature = "solver")]
use crate::study::Study;
use crate::{Bounds, Reason, Recognizer};

/// Everything Palisade knows, ready to be asked. A program has one for each thread.
///
/// It holds the settings and whatever is worth keeping between questions.
/// [`cannot_win`](Recognizer::cannot_win) and [`narrow`](Recognizer::narrow) are
/// for search nodes and cost nanoseconds; [`probe`](Self::probe) is for roots and
/// quiet places; `explain` is for people.
///
/// ```
/// use palisade::{Effort, Knowledge, Outcome, PawnEnding};
/// let mut knowledge = Knowledge::builder().effort(Effort::Careful).build();
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
/// assert_eq!(knowledge.probe(&fine_70).upper.outcome, Outcome::Draw);
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Knowledge {
    effort: Effort,
    walls_only: bool,
    /// Questions so far, which the quotas count.
    pub(crate) asked: u64,
    pub(crate) utmost_quota: UtmostQuota,
    pub(crate) structure_quota: StructureQuota,
    pub(crate) notes: WallNotes,
    #[cfg(feature = "alloc")]
    pub(crate) walls: WallTable<Box<[WallSlot]>>,
    #[cfg(not(feature = "alloc"))]
    pub(crate) walls: WallTable<[WallSlot; 0]>,
    #[cfg(feature = "alloc")]
    answers: Answers,
    /// For the highest effort; made when it is first asked.
    #[cfg(feature = "alloc")]
    memory: Option<Memory>,
    #[cfg(feature = "solver")]
    pub(crate) study: Study,
    #[cfg(feature = "solver")]
    pub(crate) exact: Exact,
    #[cfg(feature = "solver")]
    pub(crate) tools: Tools,
}

/// The exact tools. Each is made when it is first asked.
#[cfg(feature = "solver")]
#[derive(Debug, Default)]
pub(crate) struct Exact {
    pub(crate) structures: u64,
    promotions: bool,
    bitbase: Option<Box<Bitbase>>,
    prover: Option<Prover>,
    solver: Option<Solver>,
}

/// The most slots of the cache. A search meets fewer walls than that.
#[cfg(feature = "alloc")]
const MOST_SLOTS: usize = 1 << 24;

/// Settings of a [`Knowledge`].
///
/// ```
/// use palisade::{Effort, Knowledge};
/// let knowledge = Knowledge::builder().effort(Effort::Glance).build();
/// assert_eq!(knowledge.effort(), Effort::Glance);
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct KnowledgeBuilder {
    effort: Effort,
    walls_only: bool,
    #[cfg(feature = "alloc")]
    cache_slots: usize,
    #[cfg(feature = "alloc")]
    wall_slots: usize,
    #[cfg(feature = "solver")]
    structures: u64,
    #[cfg(feature = "solver")]
    promotions: bool,
    #[cfg(feature = "solver")]
    bytes: usize,
    #[cfg(feature = "solver")]
    certificates: bool,
    #[cfg(feature = "solver")]
    prover_share: u32,
}

impl Default for KnowledgeBuilder {
    fn default() -> Self {
        Self {
            effort: Effort::default(),
            walls_only: false,
            // 64 kB: stays in the second-level cache of any machine.
            #[cfg(feature = "alloc")]
            cache_slots: 4096,
            // 160 kB.
            #[cfg(feature = "alloc")]
            wall_slots: 4096,
            #[cfg(feature = "solver")]
            structures: 0,
            #[cfg(feature = "solver")]
            promotions: false,
            #[cfg(feature = "solver")]
            bytes: BYTES,
            #[cfg(feature = "solver")]
            certificates: true,
            #[cfg(feature = "solver")]
            prover_share: Study::SHARE,
        }
    }
}

impl KnowledgeBuilder {
    /// How hard each question about a blockage may be worked on.
    pub const fn effort(mut self, effort: Effort) -> Self {
        self.effort = effort;
        self
    }

    /// Asks about a blockage only where the pawns wall the board off
    /// ([`is_walled`](palisade_blockage::is_walled)), however high the effort.
    ///
    /// [`Effort::Careful`] and above look into open positions too. That is right for analysis,
    /// and dear in a search, where most positions are open and most blockages are walls. Up
    /// to [`Effort::Node`] this setting changes nothing.
    ///
    /// ```
    /// use palisade::{Color, Effort, Knowledge, PawnEnding, Recognizer};
    /// // Black holds by co-ordinate squares; on the h-file nothing stops White's king.
    /// let open: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// let builder = Knowledge::builder().effort(Effort::Utmost);
    /// assert!(builder.build().cannot_win(&open, Color::White));
    /// assert!(!builder.walls_only(true).build().cannot_win(&open, Color::White));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    pub const fn walls_only(mut self, walls_only: bool) -> Self {
        self.walls_only = walls_only;
        self
    }

    /// How many answers are remembered, at 16 bytes each; no more than 2^24 (270 MB),
    /// whatever is asked for.
    #[cfg(feature = "alloc")]
    pub const fn cache_slots(mut self, slots: usize) -> Self {
        self.cache_slots = if slots < MOST_SLOTS { slots } else { MOST_SLOTS };
        self
    }

    /// How many pawn structures are remembered, for each side to move, at 40 bytes each
    /// ([`WallTable`](palisade_blockage::WallTable)); no more than 2^24 (670 MB), whatever is
    /// asked for.
    #[cfg(feature = "alloc")]
    pub const fn wall_slots(mut self, slots: usize) -> Self {
        self.wall_slots = if slots < MOST_SLOTS { slots } else { MOST_SLOTS };
        self
    }

    /// What part of the time [`Knowledge::study`] may give to the prover, in thousandths: 50
    /// unless you say otherwise, no more than 1000.
    #[cfg(feature = "solver")]
    pub const fn prover_share(mut self, thousandths: u32) -> Self {
        self.prover_share = if thousandths < 1000 { thousandths } else { 1000 };
        self
    }

    /// Lets [`Knowledge::probe`] ask the solver too, for so many pawn
    /// structures, about a microsecond each. Zero, the default, leaves it alone.
    ///
    /// ```
    /// use palisade::{Knowledge, Outcome, PawnEnding};
    /// let mut knowledge = Knowledge::builder().structures(20_000).build();
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
    /// assert_eq!(knowledge.probe(&fine_70).lower.outcome, Outcome::Draw);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[cfg(feature = "solver")]
    pub const fn structures(mut self, structures: u64) -> Self {
        self.structures = structures;
        self
    }

    /// Lets the solver judge promotions by all databases of at most one man a
    /// side. Making them takes seconds and 28 MB, once, when they are first
    /// needed.
    ///
    /// ```no_run
    /// use palisade::{Knowledge, Outcome, PawnEnding};
    /// let mut knowledge = Knowledge::builder().structures(20_000).promotions(true).build();
    /// let reti: PawnEnding = "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".parse()?;
    /// assert_eq!(knowledge.probe(&reti).exact(), Some(Outcome::Draw));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[cfg(feature = "solver")]
    pub const fn promotions(mut self, promotions: bool) -> Self {
        self.promotions = promotions;
        self
    }

    /// How many bytes [`Knowledge::solve`] may keep in all its caches together, about, the
    /// databases of 28 MB apart. A gigabyte, unless this says otherwise.
    #[cfg(feature = "solver")]
    pub const fn bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }

    /// Whether [`Knowledge::solve`] looks for certificates. They may be large; who only wants
    /// values can do without.
    #[cfg(feature = "solver")]
    pub const fn certificates(mut self, certificates: bool) -> Self {
        self.certificates = certificates;
        self
    }

    /// Makes the handle.
    #[must_use]
    pub fn build(self) -> Knowledge {
        Knowledge {
            effort: self.effort,
            walls_only: self.walls_only,
            asked: 0,
            utmost_quota: UtmostQuota::default(),
            structure_quota: StructureQuota::default(),
            notes: WallNotes::new(),
            #[cfg(feature = "alloc")]
            walls: WallTable::new(
                (0..self.wall_slots).map(|_| WallSlot::new()).collect::<Vec<_>>().into(),
            ),
            #[cfg(not(feature = "alloc"))]
            walls: WallTable::new([]),
            #[cfg(feature = "alloc")]
            answers: Answers::new(self.cache_slots),
            #[cfg(feature = "alloc")]
            memory: None,
            #[cfg(feature = "solver")]
            study: Study::new(self.prover_share),
            #[cfg(feature = "solver")]
            exact: Exact {
                structures: self.structures,
                promotions: self.promotions,
                ..Exact::default()
            },
            #[cfg(feature = "solver")]
            tools: Tools::new(self.bytes, self.certificates),
        }
    }
}

impl Default for Knowledge {
    /// With the default settings of the builder.
    fn default() -> Self {
        Self::builder().build()
    }
}

impl Knowledge {
    /// Settings to start from.
    pub fn builder() -> KnowledgeBuilder {
        KnowledgeBuilder::default()
    }

    /// How hard each question about a blockage is worked on.
    ///
    /// ```
    /// use palisade::{Effort, Knowledge};
    /// assert_eq!(Knowledge::default().effort(), Effort::Node);
    /// ```
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    /// Changes how hard questions are worked on from now on. Remembered answers stay.
    ///
    /// A search that uses little effort at its shallow nodes, and more where depth is left,
    /// pays for few of its questions.
    ///
    /// ```
    /// use palisade::{Effort, Knowledge};
    /// let mut knowledge = Knowledge::default();
    /// let depth = 1;
    /// knowledge.set_effort(if depth < 3 { Effort::Glance } else { Effort::Node });
    /// assert_eq!(knowledge.effort(), Effort::Glance);
    /// ```
    pub const fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }

    /// Limits on the value of a position, each with the reason that gave it.
    ///
    /// It takes the cheapest proof first: the end of the game, a bare king, a
    /// blockage, the table of one pawn, and the solver if it has a budget.
    ///
    /// ```
    /// use palisade::{Knowledge, Outcome, PawnEnding, Reason};
    /// let ending: PawnEnding = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1".parse()?;
    /// let bounds = Knowledge::default().probe(&ending);
    /// assert_eq!(bounds.lower.reason, Reason::KingAndPawn);
    /// assert_eq!(bounds.exact(), Some(Outcome::WhiteWins));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn probe(&mut self, ending: &PawnEnding) -> Bounds {
        let bounds = self.decided(ending).unwrap_or_else(|| {
            Color::ALL.into_iter().fold(Bounds::OPEN, |bounds, side| {
                if ending.pawns().of(side).is_empty() {
                    bounds.without_win(side, Reason::NoPawns)
                } else if self.blockage(ending, side) {
                    bounds.without_win(side, Reason::held(ending, side, self.effort))
                } else {
                    bounds
                }
            })
        });
        self.narrowed_by_search(ending, bounds)
    }

    /// Limits on the value of any board.
    ///
    /// With men other than kings and pawns, this version knows whether the game is over, who
    /// has nothing to mate with, and walls behind which all stands still. A board that is no position gets no limits.
    ///
    /// ```
    /// use palisade::Position;
    /// use palisade::{Knowledge, Outcome, Reason};
    /// let bishop: Position = "4k3/8/8/8/8/8/4p3/2B1K3 w - - 0 1".parse()?;
    /// assert_eq!(Knowledge::default().probe_board(&bishop).exact(), None);
    /// let bishop: Position = "4k3/8/8/8/8/8/8/r1B1K3 w - - 0 1".parse()?;
    /// let upper = Knowledge::default().probe_board(&bishop).upper;
    /// assert_eq!((upper.outcome, upper.reason), (Outcome::Draw, Reason::Material));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn probe_board<B: BoardView + ?Sized>(&mut self, board: &B) -> Bounds {
        if let Ok(ending) = board.to_pawn_ending() {
            return self.probe(&ending);
        }
        let Ok(position) = board.to_position() else { return Bounds::OPEN };
        if !position.has_legal_move() {
            return Bounds::over(position.is_check(), position.side_to_move());
        }
        Color::ALL.into_iter().fold(Bounds::OPEN, |bounds, side| {
            if position.color(side).has_several() && position.has_mating_material(side) {
                if blockage_with_men(&position, side) {
                    bounds.without_win(side, Reason::WallWithMen)
                } else {
                    bounds
                }
            } else if position.color(side).has_several() {
                bounds.without_win(side, Reason::Material)
            } else {
                bounds.without_win(side, Reason::NoPawns)
            }
        })
    }

    /// The exact value where it is known at once: the game is over, or a single
    /// pawn is left.
    pub(crate) fn decided(&mut self, ending: &PawnEnding) -> Option<Bounds> {
        if !ending.has_legal_move() {
            return Some(Bounds::over(ending.is_check(), ending.side_to_move()));
        }
        #[cfg(feature = "solver")]
        return self.exact.king_and_pawn(ending);
        #[cfg(not(feature = "solver"))]
        None
    }

    /// The limits that the solver adds, if it has a budget.
    pub(crate) fn narrowed_by_search(&mut self, ending: &PawnEnding, bounds: Bounds) -> Bounds {
        #[cfg(feature = "solver")]
        if bounds.exact().is_none() && self.has_budget() {
            return self.exact.solve(ending, bounds);
        }
        #[cfg(not(feature = "solver"))]
        let _ = ending;
        bounds
    }

    /// The prover's verdict, if there is a budget for it.
    ///
    /// ```
    /// use palisade::exact::Verdict;
    /// use palisade::{Color, Knowledge, PawnEnding};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// assert_eq!(Knowledge::default().prove(&wall, Color::White), None);
    /// let mut knowledge = Knowledge::builder().structures(1000).build();
    /// assert_eq!(knowledge.prove(&wall, Color::White), Some(Verdict::Holds));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[cfg(feature = "solver")]
    pub fn prove(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
    ) -> Option<palisade_exact::Verdict> {
        let budget = self.exact.structures;
        self.has_budget()
            .then(|| self.exact.prover().prove(ending, attacker, &Budget::work(budget)))
    }

    /// Is there a budget for the prover and the solver?
    #[cfg(feature = "solver")]
    #[must_use]
    pub const fn has_budget(&self) -> bool {
        self.exact.structures > 0
    }

    /// The verdict of the prover for positions with a few pieces beside the pawns, if there is
    /// a budget for it. It never says that a side breaks through.
    ///
    /// ```
    /// use palisade::exact::Verdict;
    /// use palisade::{Color, Knowledge, Position};
    /// let wall: Position = "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1".parse()?;
    /// let mut knowledge = Knowledge::builder().structures(1000).build();
    /// assert_eq!(knowledge.prove_with_men(&wall, Color::Black), Some(Verdict::Holds));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[cfg(feature = "solver")]
    pub fn prove_with_men(
        &mut self,
        position: &palisade_board::Position,
        attacker: Color,
    ) -> Option<palisade_exact::Verdict> {
        let budget = self.exact.structures;
        self.has_budget().then(|| {
            palisade_exact::MenProver::new().prove(position, attacker, &Budget::work(budget))
        })
    }

    /// Could the bound say yes of `side`, judged by the pawns alone?
    #[inline]
    fn is_promising(&self, pawns: [Bitboard; 2], side: Color, effort: Effort) -> bool {
        !(self.walls_only || needs_wall(effort)) || may_stop(pawns, side)
    }

    #[inline]
    fn blockage(&mut self, ending: &PawnEnding, attacker: Color) -> bool {
        #[cfg(feature = "alloc")]
        if let Some(answer) = self.remembered(ending, attacker) {
            return answer;
        }
        self.bound_via_structure(ending, attacker, self.effort)
    }

    /// The answer of this effort, if the structures that are remembered give it at once.
    #[cfg(feature = "alloc")]
    #[inline]
    fn remembered<B: BoardView + ?Sized>(&self, board: &B, attacker: Color) -> Option<bool> {
        // A no of the table is one of `Node`: a higher effort may still find something.
        self.walls.recall(board, attacker).filter(|&yes| yes || needs_wall(self.effort))
    }

    /// The answer of the bound to a question that is not remembered by structure.
    pub(crate) fn bound_via_structure(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        effort: Effort,
    ) -> bool {
        #[cfg(feature = "alloc")]
        if effort >= Effort::Node {
            match self.walls.answer(ending, attacker) {
                Some(true) => return true,
                Some(false) if needs_wall(effort) => return false,
                _ => {}
            }
        }
        self.bound(ending, attacker, effort)
    }

    /// The answer of the bound, remembered unless the pawns alone give it.
    fn bound(&mut self, ending: &PawnEnding, attacker: Color, effort: Effort) -> bool {
        let pawns = ending.pawns();
        if pawns.of(attacker).is_empty() {
            return true;
        }
        if let Some(answer) = self.cached(ending, attacker, effort) {
            return answer;
        }
        // This gate takes longer than the look at what is remembered.
        if !self.is_promising([pawns.white(), pawns.black()], attacker, effort) {
            return false;
        }
        let answer = blockage_with(ending, attacker, effort);
        #[cfg(feature = "alloc")]
        self.answers.keep(ending, attacker, effort, answer);
        answer
    }

    /// The answer of the bound at its highest effort, with memory that is kept for it.
    #[inline(never)]
    pub(crate) fn bound_utmost(&mut self, ending: &PawnEnding, attacker: Color) -> bool {
        #[cfg(feature = "alloc")]
        {
            let memory = self.memory.get_or_insert_default();
            let answer = blockage_in(ending, attacker, Effort::Utmost, memory);
            self.answers.keep(ending, attacker, Effort::Utmost, answer);
            answer
        }
        #[cfg(not(feature = "alloc"))]
        blockage_with(ending, attacker, Effort::Utmost)
    }

    /// The answer of the bound, if it is remembered.
    #[inline]
    pub(crate) fn cached(
        &self,
        ending: &PawnEnding,
        attacker: Color,
        effort: Effort,
    ) -> Option<bool> {
        #[cfg(feature = "alloc")]
        return self.answers.recall(ending, attacker, effort);
        #[cfg(not(feature = "alloc"))]
        {
            let _ = (ending, attacker, effort);
            None
        }
    }
}

#[cfg(feature = "solver")]
impl Exact {
    /// The exact value with a single pawn on the board.
    fn king_and_pawn(&mut self, ending: &PawnEnding) -> Option<Bounds> {
        let pawns = ending.pawns();
        if pawns.all().len() != 1 {
            return None;
        }
        let owner = pawns.color_on(pawns.all().first()?)?;
        // The pawn of the table is White's, so the other side sees the board turned.
        let seen = if owner.is_white() { *ending } else { ending.flip() };
        let pawn = seen.pawns().white().first()?;
        let bitbase = self.bitbase.get_or_insert_with(|| Box::new(Bitbase::new()));
        let (king, lone) = (seen.king(Color::White), seen.king(Color::Black));
        let wins = bitbase.probe(king, pawn, lone, seen.side_to_move());
        let outcome = if wins { Outcome::win_of(owner) } else { Outcome::Draw };
        Some(Bounds::settled(outcome, Reason::KingAndPawn))
    }

    pub(crate) fn solver(&mut self) -> &mut Solver {
        let promotions = self.promotions;
        self.solver.get_or_insert_with(|| {
            Solver::with_promotions(if promotions {
                Promotions::all()
            } else {
                // This table takes milliseconds: a promoted pawn against a bare king.
                Promotions::with([Material::QUEEN, Material::ROOK])
            })
        })
    }

    pub(crate) fn prover(&mut self) -> &mut Prover {
        self.prover.get_or_insert_with(Prover::new)
    }

    fn solve(&mut self, ending: &PawnEnding, mut bounds: Bounds) -> Bounds {
        let budget = Budget::work(self.structures);
        let solved = self.solver().value(ending, &budget);
        let solved = from_mover(solved, ending.side_to_move());
        if solved.lower.outcome > bounds.lower.outcome {
            bounds.lower = solved.lower;
        }
        if solved.upper.outcome < bounds.upper.outcome {
            bounds.upper = solved.upper;
        }
        bounds
    }
}

/// Turns the solver's bounds, which are the mover's, into White's.
#[cfg(feature = "solver")]
pub(crate) fn from_mover(bounds: palisade_exact::Bounds, mover: Color) -> Bounds {
    use crate::Limit;
    use palisade_tables::duel::Outcome as ForMover;
    let limit = |outcome: ForMover| Limit {
        outcome: match outcome {
            ForMover::Win => Outcome::win_of(mover),
            ForMover::Draw => Outcome::Draw,
            ForMover::Loss => Outcome::win_of(mover.opponent()),
        },
        reason: Reason::Solver,
    };
    let (low, high) = (limit(bounds.lower), limit(bounds.upper));
    if mover.is_white() {
        Bounds { lower: low, upper: high }
    } else {
        Bounds { lower: high, upper: low }
    }
}

/// Answers for any board. With pieces, or without a wall, the answer takes some nanoseconds
/// and no conversion.
impl<B: BoardView + ?Sized> Recognizer<B> for Knowledge {
    #[inline]
    fn cannot_win(&mut self, board: &B, side: Color) -> bool {
        let bounded = self.is_bounded(board, side);
        #[cfg(feature = "solver")]
        return bounded || self.study.has_shown(board, side);
        #[cfg(not(feature = "solver"))]
        bounded
    }
}

impl Knowledge {
    /// Does the bound say that this side cannot win?
    #[inline]
    fn is_bounded<B: BoardView + ?Sized>(&mut self, board: &B, side: Color) -> bool {
        if let Some(ending) = board.as_pawn_ending() {
            return self.blockage(ending, side);
        }
        let Some(pawns) = board.lone_pawns() else {
            return blockage_with_men(board, side);
        };
        #[cfg(feature = "alloc")]
        if let Some(answer) = self.remembered(board, side) {
            return answer;
        }
        self.is_promising(pawns, side, self.effort)
            && board
                .to_pawn_ending()
                .is_ok_and(|ending| self.bound_via_structure(&ending, side, self.effort))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine hands its knowledge to the thread that searches.
    #[test]
    fn knowledge_can_go_to_another_thread() {
        fn sendable<T: Send>(_: &T) {}
        sendable(&Knowledge::default());
    }
}

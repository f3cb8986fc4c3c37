//! The whole ending: every pawn structure that can come, children first.
//!
//! Nothing is searched. The structures are put in the order of the steps that all pawns have
//! left, a sum that only falls, so each is worked out once, for all placements of the kings,
//! from what is known of its children. What is not known is what promotions are worth. A
//! *guess* says so: a new piece is good for whoever makes it, as long as no table judges it.
//! The guess chooses a side, and one strategy of that side is followed against every reply.
//! The promotions that this strategy rests on get tables; what they change is worked out
//! again, and the strategy is followed anew, until it rests on nothing that is not proved.
//! Then the bounds of its structures are worked out from proofs alone. So a guess only says
//! where to look.
//!
//! Proof: `docs/endings.md`, section 3.

mod certify;
mod oath;
mod state;
mod steps;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::cell::Cell;

use palisade_board::{Budget, Color, PawnEnding, Position, Progress, stop_if};
use palisade_structure::Start;
use palisade_tables::duel::Promotions;
use palisade_tables::slices::KingBook;

use crate::edge::{edges, family};
use crate::graph::for_walk::WALK_BYTES;
use crate::prover::{Open, Prover};
use crate::root::structures;
use crate::support::certificate;
use certify::everything;
use oath::{Oath, oaths};
use palisade_proof::Certificate;
use state::WalkState;

/// For a book, whether each reply wins is asked with this multiple of the work of the position itself,
/// all replies together; what is more stays open.
const REPLIES: u64 = 2;

/// For a book, whether the other side wins where one does is asked with at most this multiple of the
/// work of that: the answer is known, and only later positions have anything of it.
const OTHER: u64 = 4;

/// Units of work for each structure of an oath; past them another one is tried.
const BY_OATH: u64 = 100;

/// Works out pawn endings by all their structures.
///
/// What it says rests on bounds that are proved structure by structure, as the prover's are.
/// [`certify`](Walk::certify) writes down what they come to, for whoever doubts it. A judge that
/// looks at every position, with the moves of another generator, has found nothing that
/// contradicts it: tests hold that.
///
/// ```
/// use palisade_board::{Color, PawnEnding};
/// use palisade_tables::duel::Promotions;
/// use palisade_endings::walk::Walk;
/// use palisade_endings::Budget;
/// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
/// let mut walk = Walk::new(Promotions::all(), 1 << 30);
/// assert_eq!(walk.wins(&fine_58, Color::White, &Budget::work(100_000)), Ok(true));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Walk {
    /// The prover on whose structures the walk goes: what is proved by now is recalled from it, and other
    /// tools prove things there.
    pub prover: Prover,
    bytes: usize,
    work: u64,
    /// The last walk, which later questions may go on with.
    kept: Option<KeptWalk>,
}

#[derive(Debug)]
struct KeptWalk {
    attacker: Color,
    walk: WalkState,
    /// Where it held by an oath: the position. Of others it knows nothing then.
    sworn: Option<PawnEnding>,
}

impl Walk {
    /// With these databases, and at most about `bytes`: five of eight parts at most are for
    /// structures, the rest for tables of queens, the oldest of which are let go.
    #[must_use]
    pub fn new(promotions: impl Into<Arc<Promotions>>, bytes: usize) -> Self {
        Self::on(Prover::with_promotions(promotions, bytes), bytes)
    }

    /// On what this prover keeps, in at most about `bytes`. It has to judge promotions when the walk
    /// is asked.
    #[must_use]
    pub const fn on(prover: Prover, bytes: usize) -> Self {
        Self { prover, bytes, work: 0, kept: None }
    }

    /// The bytes that it may take.
    #[must_use]
    pub const fn room(&self) -> usize {
        self.bytes
    }

    /// Keeps to this number of bytes from now on.
    pub fn limit_to(&mut self, bytes: usize) {
        self.bytes = bytes;
        self.prover.limit_to(bytes);
    }

    /// From now on promotions are judged by these. The guesses of the last walk go: they are another
    /// judge's.
    pub fn judge_by(&mut self, promotions: impl Into<Arc<Promotions>>) {
        self.kept = None;
        self.prover.judge_by(promotions);
    }

    /// Can a question go on with the last walk? That must have been for the same attacker and under
    /// the same oath, if any, and must have come through all that the question begins with.
    fn has_kept(&self, start: &Start, attacker: Color, sworn: Option<PawnEnding>) -> bool {
        self.kept.as_ref().is_some_and(|kept| {
            let is_asked = kept.attacker == attacker && kept.sworn == sworn;
            is_asked && kept.walk.has(&self.prover.graph, start)
        })
    }

    /// The most structures that there is memory for.
    const fn most(&self) -> usize {
        self.bytes / 8 * 5 / WALK_BYTES
    }

    /// How many structures a question has to work out, if there is memory for them and they are
    /// no more than `most`: what the answer costs goes with it.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::walk::Walk;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let walk = Walk::new(Promotions::default(), 1 << 30);
    /// let structures = walk.structures(&fine_58, Color::White, 10_000).unwrap();
    /// assert!(walk.structures(&fine_58, Color::White, structures - 1).is_none());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn structures(&self, ending: &PawnEnding, attacker: Color, most: usize) -> Option<usize> {
        let most = most.min(self.most());
        let family = family(structures(&Start::new(ending, attacker)), most, edges, |_, _| true);
        family.map(|family| family.len())
    }

    /// What the last question cost, as its budget counts. It needs a budget of one unit more.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Does this side win?
    ///
    /// # Errors
    ///
    /// Why it is not known.
    pub fn wins(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<bool, Open> {
        let start = Start::new(ending, attacker);
        // What any tool has proved by now needs no walk.
        if let Some(won) = self.prover.graph.wins(&start) {
            self.work = 1;
            return if budget.limit() > 1 { Ok(won) } else { Err(Open::Budget) };
        }
        self.wins_by_walk(&start, attacker, budget)
    }

    /// The same from a walk, which is kept.
    fn wins_by_walk(
        &mut self,
        start: &Start,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Result<bool, Open> {
        let most = self.most();
        self.prover.graph.begin();
        let is_own = self.has_kept(start, attacker, None);
        let kept = self.kept.take().filter(|_| is_own);
        let graph = &mut self.prover.graph;
        let before = graph.work;
        let budget = budget.after(before);
        let walk = match kept {
            Some(kept) => Ok(kept.walk),
            None => WalkState::new(graph, start, Oath::NONE, &budget, most),
        };
        let answer = walk.and_then(|mut walk| {
            let answer = walk.ask(graph, &budget, |walking| walking.answer(start));
            self.kept = Some(KeptWalk { attacker, walk, sworn: None });
            answer
        });
        self.work = graph.work - before;
        answer
    }

    /// Is the win held off by a defender who pushes pawns on one file at most, or on none?
    ///
    /// Where all structures are too many, so are those of an oath mostly not. What he holds so he
    /// holds in chess; where he does not, nothing is said. Oaths with `few` structures or fewer
    /// are left out, and with more than `most`.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::Budget;
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::walk::Walk;
    /// let wall: PawnEnding = "8/8/1pk3p1/pP5p/P6P/1P2K1P1/8/8 b - - 0 1".parse()?;
    /// let mut walk = Walk::new(Promotions::default(), 1 << 30);
    /// assert!(walk.structures(&wall, Color::Black, 100_000).is_none());
    /// let budget = Budget::work(100_000);
    /// assert!(walk.is_held_by_oath(&wall, Color::Black, 0, 10_000, &budget));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn is_held_by_oath(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        few: usize,
        most: usize,
        budget: &Budget<'_>,
    ) -> bool {
        let start = Start::new(ending, attacker);
        self.work = 0;
        let most = most.min(self.most());
        let graph = &mut self.prover.graph;
        for (count, oath) in oaths(&start, few, most) {
            graph.begin();
            // Guesses of a walk by an oath take the place of the others.
            self.kept = None;
            let before = graph.work;
            let part = part_of(budget, self.work, count as u64 * BY_OATH);
            let (left, budget) = (part.limit(), part.after(before));
            let walk = WalkState::new(graph, &start, oath, &budget, most);
            let answer = walk.and_then(|mut walk| {
                let answer = walk.ask(graph, &budget, |walking| walking.answer(&start));
                // Where it does not hold the walk is of no use to anybody.
                let sworn = Some(*ending);
                self.kept = (answer == Ok(false)).then_some(KeptWalk { attacker, walk, sworn });
                answer
            });
            let work = graph.work - before;
            self.work += work;
            // With less than it may cost it was the caller who stopped it.
            let stopped = answer == Err(Open::Budget) && work < left;
            if answer == Ok(false) || stopped {
                return !stopped;
            }
        }
        false
    }

    /// A certificate of the answer: that the side wins, or that it cannot win, also by an oath
    /// that was asked about last. It lists the structures and new pieces on which one strategy
    /// rests, and `palisade-proof` works them out anew.
    ///
    /// There is none where the answer is not known within the budget, or rests on too much: on
    /// more than 5 000 stages, or on promotions of both sides of which one is no queen.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::Budget;
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::walk::Walk;
    /// use palisade_proof::check;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let mut walk = Walk::new(Promotions::default(), 1 << 30);
    /// let wins = walk.certify(&fine_58, Color::White, &Budget::work(1_000_000)).unwrap();
    /// assert_eq!(check(&wins), Ok(()));
    /// assert!(wins.to_string().contains("wins"));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn certify(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        budget: &Budget<'_>,
    ) -> Option<Certificate> {
        let start = Start::new(ending, attacker);
        self.work = 0;
        let sworn = self.has_kept(&start, attacker, Some(*ending));
        let won = if sworn { false } else { self.wins_by_walk(&start, attacker, budget).ok()? };
        let graph = &mut self.prover.graph;
        let before = graph.work;
        let part = part_of(budget, self.work, u64::MAX).after(before);
        let walk = &mut self.kept.as_mut()?.walk;
        let rests = walk.ask(graph, &part, |walking| walking.rests_on(&start, won));
        self.work += graph.work - before;
        let part = part_of(budget, self.work, u64::MAX);
        let (certificate, spent) = certificate(ending, attacker, won, &rests.ok()?, &part);
        self.work += spent;
        certificate
    }

    /// A certificate that a side wins, whoever has found it out: by lines, say.
    ///
    /// It begins with every structure that can come, and every promotion to a queen of the winner;
    /// what is not needed is left out in the end. There is none if the structures are more than
    /// `most`, or if the win needs more than that.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::Budget;
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::walk::Walk;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let mut walk = Walk::new(Promotions::default(), 1 << 30);
    /// let budget = Budget::work(1_000_000);
    /// let wins = walk.certify_win(&fine_58, Color::White, 1_000, &budget).unwrap();
    /// assert_eq!(palisade_proof::check(&wins), Ok(()));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn certify_win(
        &mut self,
        ending: &PawnEnding,
        winner: Color,
        most: usize,
        budget: &Budget<'_>,
    ) -> Option<Certificate> {
        self.work = 0;
        let rests = everything(&Start::new(ending, winner), most)?;
        let (certificate, spent) = certificate(ending, winner, true, &rests, budget);
        self.work = spent;
        certificate
    }

    /// Have all structures of this question been worked out for the last one? Then the answer
    /// goes on from there: mostly it is known already.
    ///
    /// ```
    /// use palisade_board::{Color, PawnEnding};
    /// use palisade_endings::Budget;
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::walk::Walk;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let after: PawnEnding = "8/8/2ppk3/3P4/2P1K3/2P5/8/8 b - - 0 1".parse()?;
    /// let mut walk = Walk::new(Promotions::default(), 1 << 30);
    /// assert!(!walk.is_at_hand(&after, Color::White));
    /// walk.wins(&fine_58, Color::White, &Budget::work(100_000)).unwrap();
    /// assert!(walk.is_at_hand(&after, Color::White));
    /// assert_eq!(walk.wins(&after, Color::White, &Budget::work(100)), Ok(true));
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn is_at_hand(&self, ending: &PawnEnding, attacker: Color) -> bool {
        let start = Start::new(ending, attacker);
        self.prover.graph.wins(&start).is_some() || self.has_kept(&start, attacker, None)
    }

    /// Works out an ending for good: who wins, which replies keep that, and what can be said of
    /// every structure then.
    ///
    /// Both sides' questions are asked, one after the other. Then each reply is asked about with
    /// twice the work that the position took. In the end the bounds of all structures are worked
    /// out from everything that is proved by then. So most positions that come of this one are
    /// answered by the book: the bytes of a [`SliceBook`](palisade_tables::slices::SliceBook).
    ///
    /// # Errors
    ///
    /// Why the value of the position is not known. With more memory, or a larger budget, it may
    /// be; there is no book before.
    ///
    /// ```
    /// use palisade_board::PawnEnding;
    /// use palisade_endings::Budget;
    /// use palisade_tables::duel::Promotions;
    /// use palisade_endings::Open;
    /// use palisade_endings::walk::Walk;
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let mut walk = Walk::new(Promotions::default(), 1 << 30);
    /// assert_eq!(walk.book(&fine_58, &Budget::work(100)), Err(Open::Budget));
    /// assert!(walk.book(&fine_58, &Budget::work(1_000_000)).is_ok());
    /// # Ok::<(), palisade_board::ParseFenError>(())
    /// ```
    pub fn book(&mut self, ending: &PawnEnding, budget: &Budget<'_>) -> Result<Vec<u8>, Open> {
        let stopped = Cell::new(false);
        let watch = |progress: Progress| {
            // Who has said stop once is not asked again.
            stopped.set(stopped.get() || budget.stops(progress.work));
            stop_if(stopped.get())
        };
        let guarded = Budget::work(budget.limit()).watched_by(&watch);
        let guarded = budget.gauge().map_or(guarded, |gauge| guarded.gauged_by(gauge));
        let book = self.book_within(ending, &guarded);
        if stopped.get() { Err(Open::Budget) } else { book }
    }

    fn book_within(&mut self, ending: &PawnEnding, budget: &Budget<'_>) -> Result<Vec<u8>, Open> {
        let mover = ending.side_to_move();
        let mut book = KingBook::default();
        let mut wins = [None; 2];
        let mut why = Open::Promotions;
        let mut spent = 0;
        for side in [mover, !mover] {
            let most = if wins.contains(&Some(true)) { OTHER * spent } else { u64::MAX };
            let part = part_of(budget, spent, most);
            match self.wins_by_walk(&Start::new(ending, side), side, &part) {
                Ok(won) => wins[side.index()] = Some(won),
                Err(open) => why = open,
            }
            let own = self.work;
            spent += own;
            let part = part_of(budget, spent, u64::MAX);
            let replied = self.reply(ending, side, own.saturating_mul(REPLIES), &part);
            spent += self.work;
            if let Err(open) = replied {
                self.work = spent;
                return Err(open);
            }
            if let Some(KeptWalk { walk, .. }) = &self.kept {
                for &number in &walk.order {
                    let node = &self.prover.graph.nodes[number as usize];
                    book.add(node.structure, &node.lower(), &node.upper());
                }
            }
        }
        self.work = spent;
        match wins.contains(&Some(true)) || wins == [Some(false); 2] {
            true => Ok(book.finish(&Position::from(ending))),
            false => Err(why),
        }
    }

    /// Asks whether the side wins after each reply, with at most `work` units, and works out
    /// everything then.
    fn reply(
        &mut self,
        ending: &PawnEnding,
        side: Color,
        most: u64,
        budget: &Budget<'_>,
    ) -> Result<(), Open> {
        let mut spent = 0;
        self.work = 0;
        if self.kept.is_none() {
            return Ok(());
        }
        for (_, after) in Position::from(ending).successors() {
            let Ok(after) = PawnEnding::try_from(&after) else { continue };
            // What stays open here is open in the book.
            let part = part_of(budget, spent, most.saturating_sub(spent));
            let _ = self.wins_by_walk(&Start::new(&after, side), side, &part);
            spent += self.work;
        }
        self.work = spent;
        let Some(KeptWalk { walk, .. }) = &mut self.kept else { return Ok(()) };
        let graph = &mut self.prover.graph;
        let before = graph.work;
        let part = part_of(budget, spent, u64::MAX).after(before);
        let settled = walk.ask(graph, &part, |walking| walking.settle());
        self.work += graph.work - before;
        settled
    }
}

/// What is left of a budget after `spent` units, `most` at most.
fn part_of<'b>(budget: &Budget<'b>, spent: u64, most: u64) -> Budget<'b> {
    let left = budget.limit().saturating_sub(spent);
    Budget::work(left.min(most)).watched_as(budget, spent)
}

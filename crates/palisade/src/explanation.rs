//! Everything that can be said of a position, as data and in words.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use palisade_blockage::{Effort, FloodRefusal, FloodTest, Opinion, PaperTest, blockage};
use palisade_board::{Bitboard, Color, Kpk, Move, PawnEnding, Position, Square, Successor};
use palisade_classes::{Placement as ManPlacement, kpk};
use palisade_dead::unwinnable;
use palisade_exact::{Budget, Verdict};
use palisade_squares::{Placement, Plan};

use crate::high_effort::blockage_on_heap;
use crate::knowledge::from_mover;
use crate::{Bounds, Knowledge, Outcome, Reason};

/// What one side can hope for as the attacker, by every method.
///
/// `paper` and `flood` are opinions of the literature and now and then wrong. The other
/// answers are proofs.
///
/// ```
/// use palisade::{Color, PawnEnding, SideView};
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let view = SideView::new(&wall, Color::White);
/// assert!(view.blockage && view.looks_blocked() && view.flood_separates());
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SideView {
    /// The side that tries to win.
    pub attacker: Color,
    /// The rules of David-Tabibi et al. (2004), with every reason.
    pub paper: PaperTest,
    /// The flood of the Chess Programming Wiki.
    pub flood: FloodTest,
    /// Our bound at default effort: the attacker cannot win.
    pub blockage: bool,
    /// Our bound at the highest static effort.
    pub blockage_at_utmost: bool,
    /// That effort: the highest, unless the view was made with less.
    pub effort: Effort,
    /// The attacker cannot mate even if the defender helps.
    pub unwinnable: bool,
    /// The prover's verdict, if it was asked.
    pub proof: Option<Verdict>,
}

impl SideView {
    /// What can be said without a search.
    ///
    /// ```
    /// use palisade::{Color, PawnEnding, SideView};
    /// let open: PawnEnding = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert!(!SideView::new(&open, Color::White).blockage);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn new(ending: &PawnEnding, attacker: Color) -> Self {
        Self::with_effort(ending, attacker, Effort::Utmost)
    }

    /// The same with less work on the bound, where many positions wait.
    ///
    /// ```
    /// use palisade::{Color, Effort, PawnEnding, SideView};
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// assert!(SideView::with_effort(&fine_70, Color::White, Effort::Careful).blockage_at_utmost);
    /// assert!(!SideView::with_effort(&fine_70, Color::White, Effort::Node).blockage_at_utmost);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn with_effort(ending: &PawnEnding, attacker: Color, effort: Effort) -> Self {
        let at_default = blockage(ending, attacker);
        Self {
            attacker,
            paper: PaperTest::new(ending, attacker),
            flood: FloodTest::new(ending, attacker),
            blockage: at_default,
            // More effort never turns a yes into a no.
            blockage_at_utmost: at_default || blockage_on_heap(ending, attacker, effort),
            effort,
            unwinnable: unwinnable(&Position::from(ending), attacker),
            proof: None,
        }
    }

    /// Do the paper's rules take the position for a blockage? The answer is an opinion.
    #[must_use]
    pub fn looks_blocked(&self) -> bool {
        self.paper.opinion() == Opinion::LooksBlocked
    }

    /// Does the wiki's flood find a fence with the kings on its two sides?
    ///
    /// That is a test of the fence and not of the blockage: pawns may yet break it.
    ///
    /// ```
    /// use palisade::{Color, PawnEnding, SideView};
    /// let wall: PawnEnding = "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1".parse()?;
    /// assert!(SideView::new(&wall, Color::White).flood_separates());
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn flood_separates(&self) -> bool {
        matches!(
            self.flood.opinion(),
            Opinion::LooksBlocked | Opinion::Refused(FloodRefusal::DynamicPawn(_))
        )
    }
}

/// Co-ordination of the two kings while all pawns stay where they are
/// (Church 1978).
///
/// ```
/// use palisade::{Knowledge, PawnEnding, Square};
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let explanation = Knowledge::default().explain(&fine_70);
/// let kings = explanation.coordination.unwrap();
/// assert_eq!(kings.advised, Some(Square::B1));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coordination {
    /// The side that tries to get through.
    pub attacker: Color,
    /// The squares from which the defender holds against the attacking king
    /// where it stands, the attacker being to move.
    pub defences: Bitboard,
    /// The defender holds, if both play only with their kings.
    pub holds: bool,
    /// The step that the map advises to the side to move.
    pub advised: Option<Square>,
}

impl Coordination {
    /// The map's word on a locked structure, for the side that it calls lost
    /// for the other, or else for White.
    fn of(ending: &PawnEnding) -> Option<Self> {
        let pawns = ending.pawns();
        let locked = Color::ALL
            .into_iter()
            .all(|color| pawns.pushes(color).is_empty() && pawns.levers(color).is_empty());
        if !locked || pawns.all().is_empty() {
            return None;
        }
        let views = Color::ALL.map(|attacker| Self::for_attacker(ending, attacker));
        Some(if views[1].holds || !views[0].holds { views[0] } else { views[1] })
    }

    fn for_attacker(ending: &PawnEnding, attacker: Color) -> Self {
        let plan = Plan::exact(ending.pawns(), attacker);
        let placement = Placement {
            attacking: ending.king(attacker),
            defending: ending.king(attacker.opponent()),
        };
        let attacks = ending.side_to_move() == attacker;
        Self {
            attacker,
            defences: plan.map().defences(placement.attacking),
            holds: if attacks {
                plan.is_coordinated(placement)
            } else {
                plan.can_coordinate(placement)
            },
            advised: if attacks { plan.best_step(placement) } else { plan.best_reply(placement) },
        }
    }
}

/// What Bramer's final table says of king and pawn against king.
///
/// ```
/// use palisade::{Knowledge, PawnEnding};
/// let ending: PawnEnding = "8/8/5k2/3K4/2P5/8/8/8 w - - 0 1".parse()?;
/// let table = Knowledge::default().explain(&ending).table.unwrap();
/// assert_eq!(table.step, "c4c5".parse().ok());
/// assert!(!table.meaning.is_empty());
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableView {
    /// The class of the position that the table plays to; of the position
    /// itself, if the bare king is to move.
    pub class: u16,
    /// The class in words.
    pub meaning: String,
    /// The move it plays, for the side with the pawn.
    pub step: Option<Move>,
}

impl TableView {
    fn of(ending: &PawnEnding) -> Option<Self> {
        let position = Kpk::try_from(ending).ok()?;
        let table = kpk::final_table();
        let placement = ManPlacement::from(position);
        let (evaluation, step) = match position.side_to_move() {
            Color::White => {
                let choice = table.choose(&placement)?;
                (choice.evaluation, Some(Move::new(choice.step.from, choice.step.to)))
            }
            Color::Black => (table.evaluate(&placement), None),
        };
        // The pawn of the table is White's, so the other side sees the board turned.
        let turned = ending.pawns().white().is_empty();
        Some(Self {
            class: evaluation.class.number,
            meaning: evaluation.class.meaning.to_string(),
            step: step.map(|step| if turned { step.flip() } else { step }),
        })
    }
}

/// Everything that every room can say of a position.
///
/// The fields are the data; `Display` is the text a player reads.
///
/// ```
/// use palisade::{Knowledge, PawnEnding};
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let text = Knowledge::default().explain(&wall).to_string();
/// assert!(text.contains("White cannot win"));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The position.
    pub ending: PawnEnding,
    /// The limits on its value.
    pub bounds: Bounds,
    /// What each side can hope for, White first.
    pub sides: [SideView; 2],
    /// The game of the kings, if no pawn can move.
    pub coordination: Option<Coordination>,
    /// Bramer's word, with a single pawn on the board.
    pub table: Option<TableView>,
    /// The moves that keep the exact value, where it is decided.
    pub best: Option<Vec<Move>>,
}

impl Explanation {
    /// What is said of one side.
    #[must_use]
    pub const fn side(&self, attacker: Color) -> &SideView {
        &self.sides[attacker.index()]
    }

    /// The words without the board.
    ///
    /// ```
    /// use palisade::{Knowledge, PawnEnding};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let explanation = Knowledge::default().explain(&wall);
    /// let words = explanation.words().to_string();
    /// assert!(words.starts_with("White to move."));
    /// assert!(explanation.to_string().ends_with(&words));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> impl fmt::Display + '_ {
        Words(self)
    }
}

impl Knowledge {
    /// Says everything that can be said of a position.
    ///
    /// The prover and the solver are asked only if the handle has a budget of
    /// [`structures`](crate::KnowledgeBuilder::structures).
    ///
    /// ```
    /// use palisade::exact::Verdict;
    /// use palisade::{Color, Knowledge, PawnEnding};
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// let explanation = Knowledge::builder().structures(20_000).build().explain(&fine_70);
    /// assert_eq!(explanation.side(Color::White).proof, Some(Verdict::Holds));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn explain(&mut self, ending: &PawnEnding) -> Explanation {
        let sides = Color::ALL.map(|attacker| {
            let view = SideView::new(ending, attacker);
            SideView { proof: self.prove(ending, attacker), ..view }
        });
        let bounds = self.probe_with(ending, &sides);
        Explanation {
            ending: *ending,
            bounds,
            sides,
            coordination: Coordination::of(ending),
            table: TableView::of(ending),
            best: self.best_moves(ending, &bounds),
        }
    }

    /// [`probe`](Self::probe), which does not ask again what the views of this position know.
    ///
    /// ```
    /// use palisade::{Color, Knowledge, Outcome, PawnEnding, SideView};
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let views = Color::ALL.map(|side| SideView::new(&wall, side));
    /// let bounds = Knowledge::default().probe_with(&wall, &views);
    /// assert_eq!(bounds.upper.outcome, Outcome::Draw);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn probe_with(&mut self, ending: &PawnEnding, views: &[SideView; 2]) -> Bounds {
        let bounds = self.decided(ending).unwrap_or_else(|| {
            views.iter().fold(Bounds::OPEN, |bounds, view| {
                let side = view.attacker;
                let reason = match view.proof {
                    _ if ending.pawns().of(side).is_empty() => Reason::NoPawns,
                    _ if view.blockage => Reason::held(ending, side, Effort::default()),
                    Some(Verdict::Holds) => Reason::Prover,
                    // No effort of this handle finds more than the highest.
                    _ if view.blockage_at_utmost => Reason::held(ending, side, view.effort),
                    _ if view.unwinnable => Reason::Unwinnable,
                    _ => return bounds,
                };
                bounds.without_win(side, reason)
            })
        });
        self.narrowed_by_search(ending, bounds)
    }

    /// The moves that keep the exact value, if that value and those of the moves are known.
    ///
    /// ```
    /// use palisade::{Knowledge, PawnEnding};
    /// let mut knowledge = Knowledge::default();
    /// // Only the opposition holds.
    /// let ending: PawnEnding = "4k3/8/8/4K3/4P3/8/8/8 b - - 0 1".parse()?;
    /// let bounds = knowledge.probe(&ending);
    /// let best = knowledge.best_moves(&ending, &bounds).unwrap();
    /// assert_eq!(best, ["e8e7".parse().unwrap()]);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn best_moves(&mut self, ending: &PawnEnding, bounds: &Bounds) -> Option<Vec<Move>> {
        let exact = bounds.exact()?;
        let mover = ending.side_to_move();
        let mut best = Vec::new();
        let mut promotions = None;
        for (chosen, next) in ending.successors() {
            let after = match next {
                Successor::Ending(next) => self.probe(&next),
                Successor::Promoted(_) => {
                    let judged = promotions.get_or_insert_with(|| self.exact.promotions(ending));
                    judged.iter().find(|&&(other, _)| other == chosen)?.1
                }
            };
            // A move is kept or dropped only if that is certain.
            let keeps = after.exact() == Some(exact);
            let excluded = if mover.is_white() {
                after.upper.outcome < exact
            } else {
                after.lower.outcome > exact
            };
            if keeps {
                best.push(chosen);
            } else if !excluded {
                return None;
            }
        }
        Some(best)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.ending)?;
        writeln!(f, "{}", self.ending.picture())?;
        writeln!(f)?;
        self.words().fmt(f)
    }
}

struct Words<'a>(&'a Explanation);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Explanation { ending, bounds, sides, coordination, table, best } = self.0;
        writeln!(f, "{} to move. Value: {bounds}", name(ending.side_to_move()))?;
        for view in sides {
            let attacker = view.attacker;
            if bounds.exact() == Some(Outcome::win_of(attacker)) {
                writeln!(f, "{} wins.", name(attacker))?;
            } else {
                view.write_proved(f)?;
            }
            view.write_opinions(f)?;
        }
        if let Some(kings) = coordination {
            kings.fmt(f)?;
        }
        if let Some(TableView { class, meaning, step }) = table {
            match step {
                Some(step) => writeln!(f, "Bramer's table: {step}, to class {class}: {meaning}")?,
                None => writeln!(f, "Bramer's table: class {class}: {meaning}")?,
            }
        }
        if let Some(best) = best.as_ref().filter(|best| !best.is_empty()) {
            f.write_str("Moves that keep the value:")?;
            best.iter().try_for_each(|chosen| write!(f, " {chosen}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// `White` or `Black`, to begin a sentence with.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The paragraph on one side: first what is proved, then what is believed.
impl fmt::Display for SideView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_proved(f)?;
        self.write_opinions(f)
    }
}

impl SideView {
    fn write_proved(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let attacker = name(self.attacker);
        match (self.unwinnable, self.blockage, self.blockage_at_utmost, self.proof) {
            (true, ..) => writeln!(f, "{attacker} cannot win: no sequence of moves mates."),
            (_, true, ..) => writeln!(f, "{attacker} cannot win: the pawns shut the king out."),
            (.., true, _) => {
                writeln!(f, "{attacker} cannot win: the kings and pawns were played out.")
            }
            (.., Some(Verdict::Holds)) => {
                writeln!(f, "{attacker} cannot win: proved over every structure that can arise.")
            }
            (.., Some(Verdict::Breaks)) => {
                writeln!(f, "{attacker} gets through: a safe promotion or mate is forced.")
            }
            (.., Some(_)) => writeln!(f, "{attacker}: neither proved nor refuted."),
            _ => writeln!(f, "{attacker}: nothing is proved without a search."),
        }
    }

    fn write_opinions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.paper.opinion() {
            Opinion::LooksBlocked => writeln!(f, "  the 2004 paper: looks blocked")?,
            Opinion::Refused(why) => writeln!(f, "  the 2004 paper: not blocked, {why}")?,
        }
        match self.flood.opinion() {
            Opinion::LooksBlocked => writeln!(f, "  the flood: looks blocked"),
            Opinion::Refused(why) => writeln!(f, "  the flood: {why}"),
        }
    }
}

impl fmt::Display for Coordination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attacker, defender) = (name(self.attacker), name(self.attacker.opponent()));
        write!(f, "With kings alone, {attacker} ")?;
        f.write_str(if self.holds { "is kept out" } else { "gets in" })?;
        match self.defences.len() {
            0 => write!(f, "; {defender} has no defence square")?,
            1..=12 => {
                write!(f, "; {defender} must be on {:?} with {attacker} to move", self.defences)?;
            }
            many => write!(f, "; {defender} holds on any of {many} squares")?,
        }
        match self.advised {
            Some(square) => writeln!(f, "; the map advises K{square}."),
            None => writeln!(f, "."),
        }
    }
}

impl crate::knowledge::Exact {
    /// The value of each promotion.
    fn promotions(&mut self, ending: &PawnEnding) -> Vec<(Move, Bounds)> {
        // Only promotions are wanted, and those take no search.
        let moves = self.solver().moves(ending, &Budget::work(0));
        let mover = ending.side_to_move();
        moves
            .into_iter()
            .filter(|(chosen, _)| chosen.promotion.is_some())
            .map(|(chosen, bounds)| (chosen, from_mover(bounds, mover)))
            .collect()
    }
}

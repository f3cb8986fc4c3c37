//! Everything that can be said of a position, as data and in words.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use palisade_blockage::{Effort, FloodTest, Opinion, PaperTest};
use palisade_board::{Bitboard, Color, Move, Outcome, PawnEnding, Position, Square};
use palisade_classes::{Advice, kpk};
use palisade_dead::unwinnable;
use palisade_question::{Bounds, Question, Reason};
use palisade_squares::{Placement, Plan};

use crate::patterns::PlanOpinion;
use crate::wall_words::how_it_holds;

/// What one side can hope for as the attacker, by every method.
///
/// `paper` and `flood` are opinions of the literature and now and then wrong. The other
/// answers are proofs.
///
/// ```
/// use palisade::{Budget, Color, Effort, Knowledge, Position};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let explanation = Knowledge::default().explain(&wall, Effort::Node, &Budget::work(0))?;
/// let view = explanation.side(Color::White);
/// assert!(view.why.is_some() && view.looks_blocked());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SideView {
    /// The side that tries to win.
    pub attacker: Color,
    /// Why it cannot win, if that is proved; with which effort, its own words say.
    pub why: Option<Reason>,
    /// The effort with which that was asked.
    pub effort: Effort,
    /// The attacker cannot mate even if the defender helps.
    pub unwinnable: bool,
    /// It is proved that the attacker mates, or promotes safely first, which is usually a win.
    pub gets_through: bool,
    /// The rules of David-Tabibi et al. (2004), with every reason; of kings and pawns alone.
    pub paper: Option<PaperTest>,
    /// The flood of the Chess Programming Wiki; of kings and pawns alone.
    pub flood: Option<FloodTest>,
}

impl SideView {
    /// Every method asked about this side, beside limits that were found with this effort.
    #[must_use]
    pub fn new(asked: &Question, attacker: Color, bounds: &Bounds, effort: Effort) -> Self {
        let ending = asked.ending.as_ref();
        Self {
            attacker,
            why: bounds.excludes_win(attacker).then(|| bounds.reason_against(attacker)),
            effort,
            unwinnable: unwinnable(&asked.position, attacker),
            gets_through: false,
            paper: ending.map(|ending| PaperTest::new(ending, attacker)),
            flood: ending.map(|ending| FloodTest::new(ending, attacker)),
        }
    }

    /// Do the paper's rules take the position for a blockage? The answer is an opinion.
    #[must_use]
    pub fn looks_blocked(&self) -> bool {
        self.paper.is_some_and(|paper| paper.opinion() == Opinion::LooksBlocked)
    }
}

/// Co-ordination of the two kings while all pawns stay where they are
/// (Church 1978).
///
/// ```
/// use palisade::{PawnEnding, Square};
/// use palisade_lore::Coordination;
/// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse()?;
/// let kings = Coordination::of(&fine_70).unwrap();
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
    #[must_use]
    pub fn of(ending: &PawnEnding) -> Option<Self> {
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
        let here = Placement::of(ending, attacker);
        let (holds, advised) = if ending.side_to_move() == attacker {
            (plan.is_coordinated(here), plan.best_step(here))
        } else {
            (plan.can_coordinate(here), plan.best_reply(here))
        };
        Self { attacker, defences: plan.map()[here.attacking], holds, advised }
    }
}

/// Everything that every room can say of a position.
///
/// The fields are the data; `Display` is the text a player reads.
///
/// ```
/// use palisade::{Budget, Effort, Knowledge, Position};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let text = Knowledge::default().explain(&wall, Effort::Node, &Budget::work(0))?.to_string();
/// assert!(text.contains("White cannot win"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The position.
    pub position: Position,
    /// The limits on its value.
    pub bounds: Bounds,
    /// What each side can hope for, White first.
    pub sides: [SideView; 2],
    /// The moves that keep the exact value, where it is decided.
    pub best: Option<Vec<Move>>,
    how: [Option<String>; 2],
}

impl Explanation {
    /// Limits, a view of each side, White's first, the moves that keep an exact value, and how each side
    /// is kept from winning, where a search has found it out.
    #[must_use]
    pub fn new(
        position: Position,
        bounds: Bounds,
        sides: [SideView; 2],
        best: Option<Vec<Move>>,
        mut how: [Option<String>; 2],
    ) -> Self {
        for (how, view) in how.iter_mut().zip(&sides) {
            let wall = view.why.and_then(|why| how_it_holds(&position, view.attacker, why));
            *how = wall.or(how.take());
        }
        Self { position, bounds, sides, best, how }
    }

    /// What is said of one side.
    #[must_use]
    pub const fn side(&self, attacker: Color) -> &SideView {
        &self.sides[attacker.index()]
    }

    /// The game of the kings, if no pawn can move and no other men are there.
    #[must_use]
    pub fn coordination(&self) -> Option<Coordination> {
        Coordination::of(&PawnEnding::try_from(&self.position).ok()?)
    }

    /// What `PawnKing` would plan for either side, and its two values: an opinion.
    ///
    /// It says nothing of what its model does not see: other men, a capture in passing, the end
    /// of the game, and kings alone.
    ///
    /// ```
    /// use palisade::{Budget, Color, Effort, Knowledge, Position};
    /// let runs: Position = "7k/8/8/P7/8/8/8/K7 w - - 0 1".parse()?;
    /// let explanation = Knowledge::default().explain(&runs, Effort::Node, &Budget::work(0))?;
    /// let plan = explanation.plans().unwrap().plan(Color::White).unwrap();
    /// assert_eq!(plan.to_string(), "run with the pawn on a5 to a8 (moves: 3); this should win");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn plans(&self) -> Option<PlanOpinion> {
        let ending = PawnEnding::try_from(&self.position).ok()?;
        let is_seen = ending.pawns().all().any()
            && self.position.has_legal_move()
            && ending.en_passant_captors().is_empty();
        is_seen.then(|| PlanOpinion::of(&ending))
    }

    /// How a wall holds that keeps this side from winning, with its squares: what a player would
    /// say.
    ///
    /// ```
    /// use palisade::{Budget, Color, Effort, Knowledge, Position};
    /// // Karjakin and Ding Liren, 2018.
    /// let wall: Position = "8/4b3/8/1kp1p1p1/1p1pN1P1/pP1P3p/K1P4P/8 w - - 0 46".parse()?;
    /// let explanation = Knowledge::default().explain(&wall, Effort::Node, &Budget::work(0))?;
    /// let how = explanation.how(Color::Black).unwrap();
    /// assert!(how.starts_with("White's king goes to and fro on a1, b1 and a2"), "{how}");
    /// assert_eq!(explanation.how(Color::White), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn how(&self, attacker: Color) -> Option<&str> {
        self.how[attacker.index()].as_deref()
    }

    /// The words without the board.
    ///
    /// ```
    /// use palisade::{Budget, Effort, Knowledge, Position};
    /// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let explanation = Knowledge::default().explain(&wall, Effort::Node, &Budget::work(0))?;
    /// let words = explanation.words().to_string();
    /// assert!(words.starts_with("White to move."));
    /// assert!(explanation.to_string().ends_with(&words));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn words(&self) -> impl fmt::Display + '_ {
        ExplanationWords(self)
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.position)?;
        writeln!(f, "{}", self.position.picture())?;
        writeln!(f)?;
        self.words().fmt(f)
    }
}

struct ExplanationWords<'a>(&'a Explanation);

impl fmt::Display for ExplanationWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Explanation { position, bounds, sides, best, .. } = self.0;
        writeln!(f, "{} to move. {bounds}", position.side_to_move().name())?;
        for view in sides {
            let attacker = view.attacker;
            if bounds.exact() != Some(Outcome::win_of(attacker)) {
                view.write_proved(f)?;
            }
            if let Some(how) = self.0.how(attacker) {
                writeln!(f, "  {how}")?;
            }
            view.write_opinions(f)?;
        }
        self.0.plans().map_or(Ok(()), |plans| plans.fmt(f))?;
        self.0.coordination().map_or(Ok(()), |kings| kings.fmt(f))?;
        let lone_pawn = PawnEnding::try_from(position).ok().and_then(|ending| kpk::seen(&ending));
        let table = lone_pawn.map(|_| kpk::final_table());
        let said = lone_pawn.zip(table.as_ref()).and_then(|(seen, table)| seen.asked(table));
        if let Some(Advice { class, plays, .. }) = said {
            let step = plays.map(|step| format!("{step}, to ")).unwrap_or_default();
            writeln!(f, "Bramer's table: {step}class {}: {}", class.number, class.meaning)?;
        }
        if let Some(best) = best.as_ref().filter(|best| !best.is_empty()) {
            f.write_str("Moves that keep the value:")?;
            best.iter().try_for_each(|chosen| write!(f, " {chosen}"))?;
            writeln!(f)?;
        }
        Ok(())
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
        let attacker = self.attacker.name();
        match (self.unwinnable, self.why, self.gets_through) {
            (true, ..) => writeln!(f, "{attacker} cannot win: {}.", Reason::Unwinnable),
            (_, Some(why), _) => writeln!(f, "{attacker} cannot win: {why}."),
            (.., true) => {
                writeln!(f, "{attacker} gets through: a safe promotion or mate is forced.")
            }
            _ => writeln!(f, "{attacker}: nothing is proved."),
        }
    }

    fn write_opinions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.paper.map(|paper| paper.opinion()) {
            Some(Opinion::LooksBlocked) => writeln!(f, "  the 2004 paper: looks blocked")?,
            Some(Opinion::Refused(why)) => writeln!(f, "  the 2004 paper: not blocked, {why}")?,
            None => {}
        }
        match self.flood.map(|flood| flood.opinion()) {
            Some(Opinion::LooksBlocked) => writeln!(f, "  the flood: looks blocked"),
            Some(Opinion::Refused(why)) => writeln!(f, "  the flood: {why}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Coordination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (attacker, defender) = (self.attacker.name(), self.attacker.opponent().name());
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

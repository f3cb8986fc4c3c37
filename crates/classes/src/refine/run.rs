//! What a run is told, what it tells, and what it comes to.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::anneal::Run;
use super::arena::Arena;
use super::draft::Origin;
use super::play::Play;
use crate::table::{InvalidTable, Table};

/// How long and by what chance a run goes.
///
/// A class must save its price, in exceptions or moves of play: dear at first,
/// so that only what matters gets a class, then cheaper and cheaper. Once the
/// price is at its least, a run takes the best table, makes classes somewhat
/// dear [`again`](Self::again), and comes down once more: whatever is not worth
/// its price goes, and something shorter may come.
///
/// ```
/// use palisade_classes::refine::{Arena, Settings};
/// let settings = Settings { seed: 7, ..Settings::of(&Arena::kpk()) };
/// assert!(settings.first > settings.again && settings.again > settings.least);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The same seed gives the same table.
    pub seed: u64,
    /// Changes that are tried; not seconds, so that a run can be repeated.
    pub steps: u64,
    /// More classes are never made; 64 at most.
    pub most_classes: usize,
    /// Conditions in a rule at most, beyond those it was given.
    pub conditions: usize,
    /// The price of a class at first.
    pub first: f64,
    /// The price of a class at the start of every further round.
    pub again: f64,
    /// The price of a class at the end of every round.
    pub least: f64,
    /// Rounds after the first.
    pub rounds: u64,
    /// Changes that may be tried beyond those, when the rounds are over: the last
    /// exceptions are mended, and then a shorter table is looked for; or, where
    /// White plays on until mate, one whose longest mates are shorter. With none,
    /// the rounds have the last word.
    pub finish: u64,
    /// How much worse a change may be, in prices, on the mean.
    pub heat: f64,
}

impl Settings {
    /// What suits an ending: prices in exceptions, or in moves of play too many
    /// where White plays on until mate.
    ///
    /// ```
    /// use palisade_classes::Piece;
    /// use palisade_classes::refine::{Arena, Settings};
    /// let mating = Settings::of(&Arena::lone_king(Piece::WhiteQueen));
    /// assert!(mating.least > Settings::of(&Arena::kpk()).least);
    /// ```
    #[must_use]
    pub fn of(arena: &Arena) -> Self {
        let pawn = Self {
            seed: 1,
            steps: 4_000_000,
            most_classes: 60,
            conditions: 4,
            first: 30.0,
            again: 4.0,
            least: 0.3,
            rounds: 6,
            finish: 3_000_000,
            heat: 0.05,
        };
        if arena.replies.is_none() {
            return pawn;
        }
        Self {
            steps: 750_000,
            first: 20_000.0,
            again: 1000.0,
            least: 30.0,
            rounds: 8,
            finish: 500_000,
            heat: 0.08,
            ..pawn
        }
    }
}

/// Something that happened in a run, or a sign of life.
///
/// ```
/// use palisade_classes::refine::Event;
/// let story = String::from("the table as given");
/// let event = Event { steps: 10, classes: 15, left: 1710, length: 1600, story };
/// assert_eq!(event.to_string(), "15 classes, 1710 left: the table as given");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Changes tried so far.
    pub steps: u64,
    /// Classes of the best table so far.
    pub classes: usize,
    /// What is left to repair, in the measure of the ending.
    pub left: i64,
    /// What the table costs its reader, in hundredths of a class.
    pub length: i64,
    /// How the best table differs from the last that was told of; empty where
    /// there is nothing to tell.
    pub story: String,
}

impl core::fmt::Display for Event {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} classes, {} left: {}", self.classes, self.left, self.story)
    }
}

/// What a run came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The best table found.
    pub table: Table,
    /// What is left to repair.
    pub left: i64,
    /// The least that was left with each number of classes, on the way.
    pub curve: Vec<(usize, i64)>,
    /// Changes tried.
    pub steps: u64,
}

/// Refines a table over an ending.
///
/// The classes whose numbers are in `fixed` are ends of the game and stay as
/// they are. `progress` is asked every few thousand changes, and may end the run
/// by answering `false`; the best table so far is then the outcome. Starts for
/// which `trained` is false have no say.
///
/// ```no_run
/// use palisade_classes::kpk;
/// use palisade_classes::refine::{Arena, Settings, refine};
///
/// let (arena, table) = (Arena::kpk(), kpk::initial_with_exact_run());
/// let settings = Settings { steps: 100_000, ..Settings::of(&arena) };
/// let outcome = refine(&arena, &table, &[1, 2, 3, 4], settings, |_| true, &mut |event| {
///     println!("{event}");
///     true
/// })?;
/// assert!(outcome.left < 1000);
/// # Ok::<(), palisade_classes::InvalidTable>(())
/// ```
///
/// # Errors
///
/// If the table has more than 64 classes, which is more than the program can
/// hold; or if the rows do not make a table, which would be a fault of this module.
pub fn refine(
    arena: &Arena,
    table: &Table,
    fixed: &[u16],
    settings: Settings,
    trained: impl Fn(&crate::Placement) -> bool,
    progress: &mut dyn FnMut(&Event) -> bool,
) -> Result<Outcome, InvalidTable> {
    let trained = arena.start_placements.iter().map(trained).collect();
    let mut run = Run::new(play(arena, table, fixed, trained)?, settings, progress);
    run.all();
    let name = format!("{}, refined", table.name());
    let table = run.play.origin.table(arena, &run.best.rows, &name)?;
    let curve = run.curve();
    Ok(Outcome { table, left: run.best.left, curve, steps: run.play.steps })
}

/// The table without what it does not need: classes, conditions and functions
/// that can go without anything being lost (Bramer 1977, section 11.4).
///
/// ```no_run
/// use palisade_classes::kpk;
/// use palisade_classes::refine::{Arena, simplify};
/// let table = simplify(&Arena::kpk(), &kpk::initial(), &[1, 2, 3, 4])?;
/// assert!(table.classes().len() <= 15);
/// # Ok::<(), palisade_classes::InvalidTable>(())
/// ```
///
/// # Errors
///
/// As [`refine`].
pub fn simplify(arena: &Arena, table: &Table, fixed: &[u16]) -> Result<Table, InvalidTable> {
    let mut progress = |_: &Event| true;
    let play = play(arena, table, fixed, alloc::vec![true; arena.starts()])?;
    let mut run = Run::new(play, Settings::of(arena), &mut progress);
    run.simplify();
    run.play.origin.table(arena, &run.best.rows, table.name())
}

fn play<'arena>(
    arena: &'arena Arena,
    table: &Table,
    fixed: &[u16],
    trained: Vec<bool>,
) -> Result<Play<'arena>, InvalidTable> {
    if table.classes().len() > super::play::MOST_ROWS {
        return Err(InvalidTable::TooManyClasses(super::play::MOST_ROWS));
    }
    let origin = Origin::new(arena, table);
    let rows = origin.rows(fixed);
    Ok(Play::new(arena, origin, rows, trained))
}

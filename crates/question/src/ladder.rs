//! Why can a side not win? The one ladder that every door climbs.
//!
//! A step is a row of [`LadderStep::ALL`]: what it asks, from which effort on, where the proof stands, and
//! two positions that differ by a trifle, of which it holds one and not the other. A new proof is
//! a file of its own room, a row here and a section there.

use palisade_blockage::{Effort, blockage_with, blockage_with_free_men, blockage_with_men};
use palisade_board::{BoardView, Color, Outcome, PawnEnding, Position, Role};
use palisade_dead::unwinnable;

#[cfg(feature = "alloc")]
use crate::bounds::Bounds;
use crate::bounds::Reason;
use crate::prefilter::{is_plainly_open, is_wrong_corner, may_stop, needs_wall};

/// Is it proved that `side` cannot win? True is a promise under the full laws of chess; false
/// says nothing.
///
/// Any board is taken, whoever wrote it. Up to [`Effort::Node`] a few masks come before anything
/// is converted, so that a position without a wall leaves in nanoseconds, and nothing is
/// allocated. What is no position gets no promise. [`why_not`] gives the reason as well.
///
/// ```
/// use palisade::{Color, Effort, Position, cannot_win};
/// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert!(cannot_win(&wall, Color::White, Effort::Node));
/// assert!(!cannot_win(&Position::START, Color::White, Effort::Node));
/// // Penrose's position of 2017: Black is far ahead and locked in.
/// let men: Position = "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1".parse()?;
/// assert!(cannot_win(&men, Color::Black, Effort::Node));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn cannot_win<B: BoardView + ?Sized>(
    board: &B,
    side: impl Into<Color>,
    effort: Effort,
) -> bool {
    why_not(board, side, effort).is_some()
}

/// Why `side` cannot win, if that is proved with this effort.
///
/// It takes the cheapest proof first: a bare king, material, a wall. From [`Effort::Careful`] on
/// it asks whether the game is over, and whether any moves at all could mate.
///
/// ```
/// use palisade::{Color, Effort, Position, Reason, why_not};
/// let bishop: Position = "4k3/8/8/8/8/8/8/r1B1K3 w - - 0 1".parse()?;
/// assert_eq!(why_not(&bishop, Color::White, Effort::Node), Some(Reason::Material));
/// assert_eq!(why_not(&bishop, Color::Black, Effort::Careful), None);
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
#[inline]
pub fn why_not<B: BoardView + ?Sized>(
    board: &B,
    side: impl Into<Color>,
    effort: Effort,
) -> Option<Reason> {
    if needs_wall(effort) && is_plainly_open(board) {
        return None;
    }
    climb_from_board(board, side.into(), effort, &mut NoHandle)
}

/// Climbs the ladder for a board that nothing is known of yet.
pub fn climb_from_board<B: BoardView + ?Sized>(
    board: &B,
    side: Color,
    effort: Effort,
    handle: &mut dyn Handle,
) -> Option<Reason> {
    let asked = SideQuestion { ending: None, men: None, side, effort, told: None };
    if let Some(ending) = board.as_pawn_ending() {
        return climb(&SideQuestion { ending: Some(ending), ..asked }, handle);
    }
    let pawns = board.lone_pawns();
    if needs_wall(effort) {
        match pawns {
            Some(pawns) if !may_stop(pawns, side) => return None,
            Some(_) => {}
            // A side with pawns has mating material: a wall and the wrong bishop are left to ask about.
            None if (board.role(Role::Pawn) & board.color(side)).any() => {
                if is_wrong_corner(board, side) {
                    return Some(Reason::Corner);
                }
                return blockage_with_men(board, side).then_some(Reason::WallWithMen);
            }
            None => {}
        }
    }
    if pawns.is_some() {
        let ending = board.to_pawn_ending().ok()?;
        return climb(&SideQuestion { ending: Some(&ending), ..asked }, handle);
    }
    let position = board.to_position().ok()?;
    climb(&SideQuestion { men: Some(&position), ..asked }, handle)
}

/// Takes the steps that this effort allows, until one holds.
pub fn climb(asked: &SideQuestion<'_>, handle: &mut dyn Handle) -> Option<Reason> {
    let steps = STEPS.iter().filter(|step| step.from <= asked.effort);
    steps.map(|step| step.ask).find_map(|ask| ask(asked, handle))
}

/// The most pieces beside kings and pawns of a position in which lines are played out.
#[cfg(feature = "alloc")]
pub const MOST_PIECES: u32 = 4;

/// A position as the tools want it.
#[cfg(feature = "alloc")]
pub struct Question {
    /// The position.
    pub position: Position,
    /// With kings and pawns alone.
    pub ending: Option<PawnEnding>,
}

#[cfg(feature = "alloc")]
impl Question {
    /// The question about a position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self { position: *position, ending: PawnEnding::try_from(position).ok() }
    }

    /// Are so few pieces there that what plays lines out takes it?
    #[must_use]
    pub fn has_few_pieces(&self) -> bool {
        self.ending.is_some()
            || self.position.pieces().len() <= MOST_PIECES && self.position.castling().is_empty()
    }

    /// Is there at most one man on each side?
    #[must_use]
    pub fn is_duel(&self) -> bool {
        Color::ALL.iter().all(|&color| self.position.color(color).len() <= 2)
    }

    /// Limits on the value without a search: the ladder is climbed for both sides.
    #[must_use]
    pub fn bounds(&self, effort: Effort, handle: &mut dyn Handle) -> Bounds {
        let position = &self.position;
        if !position.has_legal_move() {
            return Bounds::over(position.is_check(), position.side_to_move());
        }
        let proved = handle.proved(position);
        if proved.exact().is_some() {
            return proved;
        }
        let database = handle.database(position);
        let bounds = Color::ALL.into_iter().fold(proved, |bounds, side| {
            if bounds.excludes_win(side) || bounds.exact().is_some() {
                return bounds;
            }
            let asked = SideQuestion { told: Some(database), ..self.of(side, effort) };
            climb(&asked, handle).map_or(bounds, |reason| bounds.without_win(side, reason))
        });
        database.map_or(bounds, |(outcome, reason)| bounds.meet(Bounds::settled(outcome, reason)))
    }

    /// The question whether one side can win.
    #[must_use]
    pub fn of(&self, side: Color, effort: Effort) -> SideQuestion<'_> {
        let ending = self.ending.as_ref();
        let men = Some(&self.position).filter(|_| ending.is_none());
        SideQuestion { ending, men, side, effort, told: None }
    }
}

/// A question: can this side win here? One of the two boards is there.
pub struct SideQuestion<'a> {
    /// With kings and pawns alone.
    pub ending: Option<&'a PawnEnding>,
    /// With other men.
    pub men: Option<&'a Position>,
    /// The side that wants to win.
    pub side: Color,
    /// How far the ladder is climbed.
    pub effort: Effort,
    /// What the handle has said of the position before, so that nothing is asked twice. Then the limits
    /// that were proved of it are known to leave this side's win open.
    pub told: Option<Option<(Outcome, Reason)>>,
}

impl SideQuestion<'_> {
    fn position(&self) -> Option<Position> {
        self.men.copied().or_else(|| self.ending.map(Position::from))
    }
}

/// What a handle knows beside what stands on the board: nothing, unless it says so.
pub trait Handle {
    /// The limits that were proved of a position before.
    #[cfg(feature = "alloc")]
    fn proved(&mut self, _: &Position) -> Bounds {
        Bounds::OPEN
    }

    /// Why the side cannot win, if that was found before.
    fn recall(&mut self, _: &SideQuestion<'_>) -> Option<Reason> {
        None
    }

    /// The answer of the bound, of a handle's own memory.
    fn bound(&mut self, ending: &PawnEnding, side: Color, effort: Effort) -> bool {
        blockage_with(ending, side, effort)
    }

    /// The value by a database, if one of these men is there or made at once, or by a table that the
    /// caller has given.
    fn database(&mut self, _: &Position) -> Option<(Outcome, Reason)> {
        None
    }

    /// Why the side cannot win, by what tools have worked out around other positions.
    fn studied(&mut self, _: &SideQuestion<'_>) -> Option<Reason> {
        None
    }

    /// Is anything proved that a node of a search may ask for?
    #[inline(always)]
    fn has_proofs(&self) -> bool {
        false
    }

    /// Is anything proved of boards like this, for one of the sides?
    #[inline(always)]
    fn has_proofs_for<B: BoardView + ?Sized>(&self, _: &B) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// Why a side cannot win here, by what was proved of this position or of one that it was worked
    /// out with. Without any work.
    #[inline(always)]
    fn why_held<B: BoardView + ?Sized>(&self, _: &B, _: Color) -> Option<Reason>
    where
        Self: Sized,
    {
        None
    }

    /// May work be done for a board like this, whatever its pawns, if the root is near?
    #[inline(always)]
    fn works_on<B: BoardView + ?Sized>(&self, _: &B) -> bool
    where
        Self: Sized,
    {
        false
    }

    /// Hears of a node of a search that nothing answers, so many plies from the root, when so many nodes
    /// have been asked about. It may do a portion of work; is it proved then that the side cannot win?
    #[inline(always)]
    fn visit<B: BoardView + ?Sized>(&mut self, _: &B, _: Color, _ply: i32, _visits: u64) -> bool
    where
        Self: Sized,
    {
        false
    }
}

/// Who has no handle remembers nothing.
pub struct NoHandle;

impl Handle for NoHandle {}

/// One step of the ladder that [`why_not`] climbs.
///
/// ```
/// use palisade::{Effort, LadderStep};
/// let at_a_leaf = LadderStep::ALL.iter().filter(|step| step.from == Effort::Glance);
/// assert_eq!(at_a_leaf.count(), 7);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LadderStep {
    /// What it is called.
    pub name: &'static str,
    /// The least effort that takes it.
    pub from: Effort,
    /// Where its proof stands: a page of the repository and a heading.
    pub section: [&'static str; 2],
    /// White cannot win, and this step sees why.
    pub stands: &'static str,
    /// Nearly the same position, of which this step says nothing.
    pub falls: &'static str,
    /// Asks it.
    pub ask: fn(&SideQuestion<'_>, &mut dyn Handle) -> Option<Reason>,
}

impl LadderStep {
    /// The ladder: the cheapest step first.
    pub const ALL: [Self; 10] = STEPS;
}

const STEPS: [LadderStep; 10] = [
    LadderStep {
        name: "over",
        from: Effort::Careful,
        section: ["docs/ladder.md", "Over"],
        stands: "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1",
        falls: "k7/3Q4/2K5/8/8/8/8/8 b - - 0 1",
        ask: over,
    },
    LadderStep {
        name: "bare king",
        from: Effort::Glance,
        section: ["docs/ladder.md", "Bare king"],
        stands: "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1",
        falls: "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1",
        ask: bare_king,
    },
    LadderStep {
        name: "material",
        from: Effort::Glance,
        section: ["docs/ladder.md", "Material"],
        stands: "4k3/8/8/8/8/8/8/r1B1K3 w - - 0 1",
        falls: "4k3/8/8/8/8/8/p7/2B1K3 w - - 0 1",
        ask: material,
    },
    LadderStep {
        name: "remembered",
        from: Effort::Glance,
        section: ["docs/ladder.md", "Remembered"],
        stands: "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        falls: "3k4/8/8/1p2p3/1P2P2P/1P6/3K4/8 w - - 0 1",
        ask: |asked, handle| handle.recall(asked),
    },
    LadderStep {
        name: "wall of pawns",
        from: Effort::Glance,
        section: ["docs/blockage-proof.md", "3. The first rung (`simple.rs`)"],
        stands: "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        falls: "3k4/8/8/1p2p3/1P2P2P/1P6/3K4/8 w - - 0 1",
        ask: wall_of_pawns,
    },
    LadderStep {
        name: "wall with men",
        from: Effort::Glance,
        section: ["docs/blockage-proof.md", "10. Why a wall with men holds (`still.rs`)"],
        stands: "8/p3k3/Pp4B1/RPp2B2/QRP1B3/KPp5/P7/8 b - - 0 1",
        falls: "8/4k3/Pp4B1/RPp2B2/QRP1B3/KPp5/P7/8 b - - 0 1",
        ask: wall_with_men,
    },
    LadderStep {
        name: "corner",
        from: Effort::Glance,
        section: ["docs/ladder.md", "Corner"],
        stands: "7k/8/5K2/8/7P/8/8/5B2 w - - 0 1",
        falls: "7k/8/5K2/8/7P/8/8/2B5 w - - 0 1",
        ask: corner,
    },
    LadderStep {
        name: "unwinnable",
        from: Effort::Careful,
        section: ["docs/dead-positions.md", "The static answer"],
        stands: "7k/8/8/p1p1p1p1/P1P1P1P1/8/6P1/K7 w - - 0 1",
        falls: "7k/8/8/p1p1p3/P1P1P1P1/8/6P1/K7 w - - 0 1",
        ask: no_moves_mate,
    },
    LadderStep {
        name: "database",
        from: Effort::Careful,
        section: ["docs/ladder.md", "Databases"],
        stands: "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1",
        falls: "8/4k3/8/4K3/4P3/8/8/8 b - - 0 1",
        ask: database,
    },
    LadderStep {
        name: "studied",
        from: Effort::Glance,
        section: ["docs/ladder.md", "Studied"],
        stands: "5k2/8/8/p1p1p1p1/P1P1P1P1/8/5P2/4K3 w - - 0 1",
        falls: "5k2/8/8/p1p1p3/P1P1P1P1/8/5P2/4K3 w - - 0 1",
        ask: |asked, handle| handle.studied(asked),
    },
];

fn over(asked: &SideQuestion<'_>, _: &mut dyn Handle) -> Option<Reason> {
    let position = asked.position()?;
    if position.has_legal_move() {
        return None;
    }
    if !position.is_check() {
        return Some(Reason::Stalemate);
    }
    (position.side_to_move() == asked.side).then_some(Reason::Checkmate)
}

fn bare_king(asked: &SideQuestion<'_>, _: &mut dyn Handle) -> Option<Reason> {
    let is_bare = match (asked.ending, asked.men) {
        (Some(ending), _) => ending.pawns().of(asked.side).is_empty(),
        (None, men) => !men?.color(asked.side).has_several(),
    };
    is_bare.then_some(Reason::NoPawns)
}

fn material(asked: &SideQuestion<'_>, _: &mut dyn Handle) -> Option<Reason> {
    (!asked.men?.has_mating_material(asked.side)).then_some(Reason::Material)
}

fn wall_of_pawns(asked: &SideQuestion<'_>, handle: &mut dyn Handle) -> Option<Reason> {
    let ending = asked.ending?;
    let holds = handle.bound(ending, asked.side, asked.effort);
    holds.then(|| Reason::held(ending, asked.side))
}

fn wall_with_men(asked: &SideQuestion<'_>, _: &mut dyn Handle) -> Option<Reason> {
    let men = asked.men?;
    let holds = if asked.effort < Effort::Careful {
        blockage_with_men(men, asked.side)
    } else {
        // The rung sees some walls from one side of the board alone. Who has the time looks from both.
        let holds = |board: &Position| blockage_with_free_men(board, asked.side);
        holds(men) || men.mirror().is_some_and(|board| holds(&board))
    };
    holds.then_some(Reason::WallWithMen)
}

fn corner(asked: &SideQuestion<'_>, _: &mut dyn Handle) -> Option<Reason> {
    is_wrong_corner(asked.men?, asked.side).then_some(Reason::Corner)
}

fn no_moves_mate(asked: &SideQuestion<'_>, _: &mut dyn Handle) -> Option<Reason> {
    unwinnable(&asked.position()?, asked.side).then_some(Reason::Unwinnable)
}

fn database(asked: &SideQuestion<'_>, handle: &mut dyn Handle) -> Option<Reason> {
    let (outcome, reason) = match asked.told {
        Some(told) => told?,
        None => handle.database(&asked.position()?)?,
    };
    (outcome != Outcome::win_of(asked.side)).then_some(reason)
}

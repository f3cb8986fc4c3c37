//! What the tools of a search keep between questions, within one bound in bytes.

use alloc::sync::Arc;

use palisade_blockage::Effort;
use palisade_board::{BoardView, Budget, Color, Outcome, PawnEnding, Position};
use palisade_endings::walk::Walk;
use palisade_endings::{Prover, Verdict};
use palisade_play::{ClosedSet, ForcedMate, Lines, MateSearch};
use palisade_tables::duel::{Material, Promotions};
use palisade_tables::slices::Slices;

use crate::meter::{Meter, SolveStage};
use crate::proved::{BoardKind, ProvedTable};
use crate::syzygy_tables::SyzygyTables;
use palisade_question::{Bounds, Handle, Reason, SideQuestion, cannot_win, why_not};

/// Most bytes of all caches together, unless the builder says otherwise.
pub const DEFAULT_BYTES: usize = 1 << 30;

/// A 1024th of the bytes is for positions of which something is proved, each in four images: 4096 of
/// them in a megabyte, unless the builder says otherwise. Then dear ones take the places of cheap ones.
const PROVED_DIVISOR: usize = 1024;

/// A tool that keeps what it has worked out. All have one room, and each takes what it needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keeper {
    ClosedSets,
    Lines,
    Slices,
    Walk,
}

impl Keeper {
    /// What is cheapest to make again for its bytes goes first: a unit of work fills 100 bytes of a
    /// closed set, 30 of lines, ten of tables. A structure takes long, and what is proved of it serves
    /// all tools.
    const CHEAPEST_FIRST: [Self; 4] = [Self::ClosedSets, Self::Lines, Self::Slices, Self::Walk];
}

/// What the tools keep. Each part is made when it is first asked.
pub struct Store {
    databases: Option<Arc<Promotions>>,
    /// The files that are asked.
    pub files: SyzygyTables,
    /// Those that are made already, while not all are.
    made: Promotions,
    /// The walk, with the structures that all tools prove things of.
    pub(crate) walk: Walk,
    /// What is remembered of lines, by the side that may win.
    lines: [Option<Lines>; 2],
    slices: Slices,
    /// The search for mates, with a table of some megabytes.
    pub(crate) mates: Option<MateSearch>,
    /// Positions that a holder keeps to, by the side that cannot leave them.
    pub(crate) closed: [Option<ClosedSet>; 2],
    /// The mate that was found last.
    pub(crate) mate: Option<ForcedMate>,
    /// What any tool has proved of a position; made when there is something to keep.
    pub(crate) proved: Option<Arc<ProvedTable>>,
    bytes: usize,
    /// Is a portion of work done between two nodes of a search? Then rounds begin small, so that each tool is
    /// asked soon; moves are not looked at; and no database is made: a tool that needs one sits out.
    pub(crate) is_portion: bool,
    /// Are moves beside the first that keeps the value searched as long as the budget lasts?
    pub all_moves: bool,
}

impl Store {
    pub(crate) fn new(bytes: usize, all_moves: bool, files: SyzygyTables) -> Self {
        Self {
            databases: None,
            files,
            made: Promotions::default(),
            // Promotions are judged when there are databases.
            walk: Walk::on(Prover::with_bytes(bytes), bytes),
            lines: [None, None],
            slices: Slices::new(bytes),
            mates: None,
            closed: [None, None],
            mate: None,
            proved: None,
            bytes,
            is_portion: false,
            all_moves,
        }
    }

    /// How many tables of queens were worked out, and how many of them for another time, for want of room.
    #[must_use]
    pub fn tables_made(&self) -> (usize, usize) {
        self.walk.prover.tables_made()
    }

    /// The databases that promotions are judged by, built if they are not there.
    pub fn databases(&mut self) -> Arc<Promotions> {
        let _ = self.make_within(&Budget::work(u64::MAX));
        Arc::clone(self.databases.get_or_insert_default())
    }

    pub(crate) const fn has_databases(&self) -> bool {
        self.databases.is_some()
    }

    /// Makes the databases that are missing, which counts as no work; nothing, if the meter's budget
    /// ends. What is finished is kept.
    pub(crate) fn make_databases(&mut self, meter: &Meter<'_>) -> Option<()> {
        let watch = |_| meter.goes_on(SolveStage::Databases);
        self.make_within(&Budget::work(u64::MAX).watched_by(&watch))
    }

    /// Makes as much of the databases as so many units of work allow; the next call goes on from there.
    pub(crate) fn make_databases_within(&mut self, units: u64) {
        // What is not finished is kept.
        let _ = self.make_within(&Budget::work(units));
    }

    fn make_within(&mut self, budget: &Budget<'_>) -> Option<()> {
        if self.databases.is_none() {
            self.made.build(Material::all(), budget).ok()?;
            self.databases = Some(Arc::new(core::mem::take(&mut self.made)));
        }
        Some(())
    }

    /// Takes databases; are they other ones than its own?
    pub(crate) fn share(&mut self, databases: Arc<Promotions>) -> bool {
        if self.databases.as_ref().is_some_and(|own| Arc::ptr_eq(own, &databases)) {
            return false;
        }
        // All that is proved stays true.
        self.walk.judge_by(Arc::clone(&databases));
        self.databases = Some(databases);
        self.made = Promotions::default();
        true
    }

    /// The value by a table that answers at once: our own, or one of other people's.
    pub(crate) fn looked_up(&mut self, position: &Position) -> Option<(Outcome, Reason)> {
        let own = self.quick_database(position).map(|value| (value, Reason::Database));
        own.or_else(|| self.files.value(position).map(|value| (value, Reason::Syzygy)))
    }

    /// The value by a database that is there, or of one man beside the kings: those are made at
    /// once, in milliseconds.
    fn quick_database(&mut self, position: &Position) -> Option<Outcome> {
        let men = position.occupied().len();
        if men > 4 {
            return None;
        }
        if let Some(all) = &self.databases {
            return all.value(position);
        }
        if men <= 3 && !self.is_portion {
            // Only a budget that ends can stop it.
            let _ = self.made.build(Material::of(position), &Budget::work(u64::MAX));
        }
        self.made.value(position)
    }

    /// Bytes of what a tool keeps.
    fn taken(&self, keeper: Keeper) -> usize {
        match keeper {
            Keeper::ClosedSets => self.closed.iter().flatten().map(ClosedSet::bytes).sum(),
            Keeper::Lines => self.lines.iter().flatten().map(Lines::bytes).sum(),
            Keeper::Slices => self.slices.bytes(),
            Keeper::Walk => self.walk.prover.bytes(),
        }
    }

    /// The bytes that a tool may take: all that others have not. It is half of all at least, for where
    /// that is taken others give up what they keep.
    fn room_for(&mut self, keeper: Keeper) -> usize {
        let others = Keeper::CHEAPEST_FIRST.into_iter().filter(|&other| other != keeper);
        let mut taken: usize = others.clone().map(|other| self.taken(other)).sum();
        for other in others {
            if taken > self.bytes / 2 {
                taken -= self.taken(other);
                match other {
                    Keeper::ClosedSets => self.closed = [None, None],
                    Keeper::Lines => self.lines = [None, None],
                    Keeper::Slices => self.slices.limit_to(0),
                    Keeper::Walk => self.walk.limit_to(self.bytes / 4),
                }
            }
        }
        self.bytes - taken.min(self.bytes / 2)
    }

    /// Tables of every placement.
    pub(crate) fn slices(&mut self) -> &mut Slices {
        let bytes = self.room_for(Keeper::Slices);
        self.slices.limit_to(bytes);
        &mut self.slices
    }

    /// Has these threads work on the tables of a position from now on. Answers and work stay the same.
    #[cfg(feature = "threads")]
    pub fn work_on(&mut self, threads: &palisade_tables::slices::Threads) {
        self.slices.work_on(threads);
    }

    /// What tables say that are there already.
    pub(crate) fn by_slices(&self, position: &Position, side: Color) -> Option<bool> {
        // Without tables there is nothing to look up.
        if self.slices.bytes() == 0 { None } else { self.slices.wins(position, side) }
    }

    /// The walk through every structure keeps its last question: that answers most of the replies
    /// as well. Promotions are judged as soon as the databases are made.
    pub(crate) fn walk(&mut self) -> &mut Walk {
        if let Some(databases) = self.databases.as_ref().filter(|_| !self.walk.prover.judges()) {
            self.walk.judge_by(Arc::clone(databases));
        }
        let bytes = self.room_for(Keeper::Walk);
        self.walk.limit_to(bytes);
        &mut self.walk
    }

    pub(crate) fn prover(&mut self) -> &mut Prover {
        &mut self.walk().prover
    }

    /// Lines for the wins of this side, and the prover on whose structures they work.
    pub(crate) fn lines(&mut self, attacker: Color) -> (&mut Lines, &mut Prover) {
        // A quarter of the room, for they fill the graph as well, which has the rest.
        let bytes = self.room_for(Keeper::Lines) / 4;
        let taken = self.taken(Keeper::Lines);
        self.walk();
        self.walk.limit_to(self.walk.room() - bytes.saturating_sub(taken));
        let lines = self.lines[attacker.index()].get_or_insert_with(|| Lines::new(bytes));
        lines.limit_to(bytes);
        (lines, &mut self.walk.prover)
    }

    /// Closed sets against this side. They are put back when they were asked.
    pub(crate) fn take_closed_set(&mut self, attacker: Color) -> ClosedSet {
        // There is another one, against the other side.
        let bytes = self.room_for(Keeper::ClosedSets) / 2;
        let kept = self.closed[attacker.index()].take();
        let mut set = kept.unwrap_or_else(|| ClosedSet::new(attacker, bytes));
        set.limit_to(bytes);
        set
    }

    /// The mate that was found last, if it was found of this.
    pub(crate) fn mate_of(&self, position: &Position, winner: Color) -> Option<&ForcedMate> {
        let mate = self.mate.as_ref()?;
        let is_same = mate.position.without_counters() == position.without_counters();
        (is_same && mate.winner == winner).then_some(mate)
    }

    /// What any tool has proved of a board, if it is kept.
    pub(crate) fn recall<B: BoardView + ?Sized>(&self, board: &B) -> Option<Bounds> {
        self.proved.as_ref()?.bounds(board)
    }

    /// Keeps what this many units of work have proved of a position.
    pub(crate) fn remember(&mut self, position: &Position, bounds: Bounds, work: u64) {
        if bounds != Bounds::OPEN {
            self.proved().keep(position, bounds, work);
        }
    }

    /// Positions that a side cannot win by checks and captures, as this many units of work have proved
    /// together. Where that is seen without them, it has a reason of its own.
    pub(crate) fn remember_held(&mut self, positions: &[Position], side: Color, work: u64) {
        let each = work / (positions.len() as u64).max(1);
        let proved = self.proved();
        for position in positions {
            let reason = why_not(position, side, Effort::Node).unwrap_or(Reason::Force);
            proved.keep(position, Bounds::OPEN.without_win(side, reason), each);
        }
    }

    pub(crate) fn proved(&mut self) -> &ProvedTable {
        let bytes = self.bytes / PROVED_DIVISOR;
        self.proved.get_or_insert_with(|| Arc::new(ProvedTable::with_bytes(bytes)))
    }

    /// Gives another store what both may use, and the settings that were changed since the first was
    /// made.
    pub fn lend(&mut self, other: &mut Self) {
        self.proved();
        other.proved.clone_from(&self.proved);
        other.databases.clone_from(&self.databases);
        other.files.clone_from(&self.files);
        other.all_moves = self.all_moves;
    }

    /// Of which boards is anything proved? Four bits for each attacker: kings and pawns, that may be walled
    /// and that are open, then the same with pieces.
    #[must_use]
    pub fn proved_kinds(&self) -> u8 {
        self.proved.as_ref().map_or(0, |proved| proved.reach_bits())
    }

    /// Has nodes ask for what was worked out with a position of which this is proved: the graphs know
    /// much of what can come of it.
    pub(crate) fn reach_around(&mut self, has_pawns_alone: bool, bounds: Bounds) {
        let kinds = match has_pawns_alone {
            true => [BoardKind::BarePawns, BoardKind::OpenPawns],
            false => [BoardKind::Men, BoardKind::OpenMen],
        };
        for side in Color::ALL.into_iter().filter(|&side| bounds.excludes_win(side)) {
            kinds.into_iter().for_each(|kind| self.proved().reach(kind, side));
        }
    }

    /// Is it known without a search that a side cannot win: by the bound, by what any tool has proved, or
    /// by files of tables?
    pub(crate) fn is_held(&self, position: &Position, side: Color) -> bool {
        cannot_win(position, side, Effort::Node)
            || self.why_held(position, side).is_some()
            || self.files.value(position).is_some_and(|value| value != Outcome::win_of(side))
    }

    /// Why a side cannot win, by what was worked out with other positions.
    fn why_studied<B: BoardView + ?Sized>(&self, board: &B, side: Color) -> Option<Reason> {
        if !self.proved.as_ref()?.reaches(BoardKind::of(board), side) {
            return None;
        }
        if board.lone_pawns().is_some() {
            return self.why_ending_is_held(&board.to_pawn_ending().ok()?, side);
        }
        let position = board.to_position().ok()?;
        let is_held = |position: &Position| self.by_slices(position, side) == Some(false);
        let held = is_held(&position) || position.mirror().is_some_and(|image| is_held(&image));
        held.then_some(Reason::Slices)
    }

    /// The graph holds structures as they were asked about, from one side of the board.
    fn why_ending_is_held(&self, ending: &PawnEnding, side: Color) -> Option<Reason> {
        let prover = &self.walk.prover;
        let images = [*ending, ending.mirror()];
        let is_held = |ending| prover.recall(ending, side) == Some(Verdict::Holds);
        images.iter().any(is_held).then_some(Reason::Prover)
    }
}

/// What is known beside the board.
impl Handle for Store {
    fn proved(&mut self, position: &Position) -> Bounds {
        Self::recall(self, position).unwrap_or(Bounds::OPEN)
    }

    fn recall(&mut self, asked: &SideQuestion<'_>) -> Option<Reason> {
        if asked.told.is_some() {
            return None;
        }
        let bounds = match (asked.ending, asked.men) {
            (Some(ending), _) => Self::recall(self, ending),
            (None, men) => Self::recall(self, men?),
        };
        let bounds = bounds.filter(|bounds| bounds.excludes_win(asked.side))?;
        Some(bounds.reason_against(asked.side))
    }

    fn database(&mut self, position: &Position) -> Option<(Outcome, Reason)> {
        self.looked_up(position)
    }

    fn studied(&mut self, asked: &SideQuestion<'_>) -> Option<Reason> {
        let side = asked.side;
        match (asked.ending, asked.men, asked.told) {
            (Some(ending), _, None) => self.why_held(ending, side),
            (None, men, None) => self.why_held(men?, side),
            (Some(ending), _, Some(_)) => self.why_studied(ending, side),
            (None, men, Some(_)) => self.why_studied(men?, side),
        }
    }

    #[inline(always)]
    fn has_proofs(&self) -> bool {
        self.proved.as_ref().is_some_and(|proved| proved.is_asked())
    }

    #[inline]
    fn has_proofs_for<B: BoardView + ?Sized>(&self, board: &B) -> bool {
        self.proved.as_ref().is_some_and(|proved| {
            let kind = BoardKind::of(board);
            Color::ALL.into_iter().any(|side| proved.reaches(kind, side))
        })
    }

    #[inline]
    fn why_held<B: BoardView + ?Sized>(&self, board: &B, side: Color) -> Option<Reason> {
        let proved = self.proved.as_ref()?;
        if !proved.reaches(BoardKind::of(board), side) {
            return None;
        }
        match proved.bounds(board).filter(|bounds| bounds.excludes_win(side)) {
            Some(bounds) => Some(bounds.reason_against(side)),
            None => self.why_studied(board, side),
        }
    }
}

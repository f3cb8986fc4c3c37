//! The handle that an engine keeps: caches, databases, prover, solver. One file for the handle
//! and its builder, which share what is private.

use alloc::sync::Arc;

use palisade_blockage::{Effort, Narrowed, Window};
use palisade_board::{BoardView, Budget, Color, InvalidPosition, Outcome, PawnEnding, Position};
use palisade_node::{Recognizer, SearchNode, WallSlot};
use palisade_proof::Certificate;
use palisade_question::{
    Bounds, Handle, Question, Reason, SideQuestion, climb_from_board, needs_wall,
};
use palisade_solve::{
    AskBookError, DEFAULT_BYTES, NoCertificate, NodeWork, Promise, Solution, SolveProgress, Solver,
    SyzygyTables,
};
use palisade_tables::duel::Promotions;
use palisade_tables::slices::{Pages, SliceBook};

/// Everything Palisade knows, ready to be asked. A program has one for each thread: see
/// [`beside`](Self::beside).
///
/// It holds the settings and whatever is worth keeping between questions.
/// [`narrow`](Self::narrow) is for search nodes and costs nanoseconds; [`bounds`](Self::bounds) is for quiet
/// places, [`solve`](Self::solve) for roots, and `explain` for people.
///
/// ```
/// use palisade::{Effort, Knowledge, Outcome, PawnEnding};
/// let mut knowledge = Knowledge::default();
/// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// assert_eq!(knowledge.bounds(&wall, Effort::Node).upper.outcome, Outcome::Draw);
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[derive(Debug)]
pub struct Knowledge {
    node: Recognizer<Arc<[WallSlot]>>,
    pub(crate) solver: Solver,
    settings: KnowledgeBuilder,
}

/// The most slots of a cache. A search meets fewer walls than that.
const MOST_SLOTS: usize = 1 << 24;

/// Settings of a [`Knowledge`].
///
/// ```
/// use palisade::Knowledge;
/// let small = Knowledge::builder().wall_slots(512).bytes(64 << 20).build();
/// # let _ = small;
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct KnowledgeBuilder {
    files: SyzygyTables,
    wall_slots: usize,
    bytes: usize,
    all_moves: bool,
    node_work: NodeWork,
    #[cfg(feature = "threads")]
    threads: Option<palisade_tables::slices::Threads>,
}

impl Default for KnowledgeBuilder {
    fn default() -> Self {
        Self {
            files: SyzygyTables::default(),
            // 160 kB.
            wall_slots: 4096,
            bytes: DEFAULT_BYTES,
            all_moves: false,
            node_work: NodeWork::default(),
            #[cfg(feature = "threads")]
            threads: None,
        }
    }
}

impl KnowledgeBuilder {
    /// How many pawn structures are remembered, for each side to move, at 40 bytes each
    /// ([`WallTable`](crate::walls::WallTable)); no more than 2^24 (670 MB), whatever is
    /// asked for.
    pub const fn wall_slots(mut self, slots: usize) -> Self {
        self.wall_slots = if slots < MOST_SLOTS { slots } else { MOST_SLOTS };
        self
    }

    /// How much work the nodes of a search may cause: see [`Knowledge::narrow`].
    pub const fn node_work(mut self, work: NodeWork) -> Self {
        self.node_work = work;
        self
    }

    /// How many bytes prover, solver and lines may keep together, about, the databases of
    /// 24 MB apart. A gigabyte, unless this says otherwise; it is taken as it is needed.
    pub const fn bytes(mut self, bytes: usize) -> Self {
        self.bytes = bytes;
        self
    }

    /// Whether [`Knowledge::solve`] goes on when the value is known, until it knows of every move
    /// whether it keeps the value or the budget is spent. It does not unless this says so.
    pub const fn all_moves(mut self, all_moves: bool) -> Self {
        self.all_moves = all_moves;
        self
    }

    /// Asks the Syzygy tables in these folders too: one folder, or several as in `PATH`. They may
    /// be of up to seven men.
    ///
    /// A table is read when it is first asked, and kept, beside what [`bytes`](Self::bytes) counts. One
    /// that is missing or damaged gives no answer; [`Knowledge::syzygy`] tells which.
    ///
    /// ```
    /// use palisade::{Effort, Knowledge, Outcome, Position, Reason};
    /// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
    /// let mut knowledge = Knowledge::builder().syzygy(folder)?.build();
    /// let rook: Position = "4k3/8/8/8/8/8/8/4K2R w - - 0 1".parse()?;
    /// assert_eq!(knowledge.bounds(&rook, Effort::Careful).exact(), Some(Outcome::WhiteWins));
    /// assert!(Knowledge::builder().syzygy("no folder").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If one of them cannot be read as a folder, or there is no table in any.
    #[cfg(feature = "syzygy")]
    pub fn syzygy(
        mut self,
        folders: impl AsRef<std::ffi::OsStr>,
    ) -> Result<Self, palisade_tables::syzygy::SyzygyError> {
        self.files.tables = Some(Arc::new(palisade_tables::syzygy::Syzygy::open(folders)?));
        Ok(self)
    }

    /// Whether [`Knowledge::solve`], [`explain`](Knowledge::explain) and [`bounds`](Knowledge::bounds)
    /// count the fifty-move rule, on from the position's counter, where tables can tell: then a win that
    /// the rule ends is a draw, and the reason is [`Reason::FiftyMoves`]. They do not unless this says
    /// so, and nothing else here ever does.
    pub const fn fifty_moves(mut self, fifty_moves: bool) -> Self {
        self.files.by_fifty_moves = fifty_moves;
        self
    }

    /// Has these threads work on the tables of one position, whichever handle asks. Answers are the same
    /// for the same work, however many there are.
    ///
    /// ```
    /// use palisade::{Budget, Knowledge, Outcome, Position, Threads};
    /// let mut knowledge = Knowledge::builder().threads(&Threads::new(2)).build();
    /// let wall: Position = "8/5k2/8/2p1p3/2P1P3/8/1K6/2B5 w - - 0 1".parse()?;
    /// let solution = knowledge.solve(&wall, &Budget::work(200_000), |_| ())?;
    /// # assert_eq!(solution.bounds, Knowledge::default().solve(&wall, &Budget::work(200_000), |_| ())?.bounds);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "threads")]
    pub fn threads(mut self, threads: &palisade_tables::slices::Threads) -> Self {
        self.threads = Some(threads.clone());
        self
    }

    /// Makes a handle: as many as there are threads, which share the tables of other people's.
    #[must_use]
    pub fn build(&self) -> Knowledge {
        self.build_over((0..self.wall_slots).map(|_| WallSlot::new()).collect())
    }

    fn build_over(&self, walls: Arc<[WallSlot]>) -> Knowledge {
        let mut solver = Solver::new(self.bytes, self.all_moves, self.files.clone());
        solver.set_node_work(self.node_work);
        #[cfg(feature = "threads")]
        self.threads.iter().for_each(|threads| solver.store.work_on(threads));
        Knowledge { node: Recognizer::over(walls), solver, settings: self.clone() }
    }
}

impl Default for Knowledge {
    /// With the default settings of the builder.
    fn default() -> Self {
        Self::builder().build()
    }
}

impl Knowledge {
    /// A handle with the settings of this one, for another thread of the same search. What one of the
    /// two proves, of walls at its nodes or of positions by [`solve`](Self::solve), both know at their nodes, without a lock. What the tools themselves keep
    /// is each handle's own; databases that are made already are shared.
    ///
    /// ```
    /// use palisade::{Budget, Color, Effort, Knowledge, Position};
    /// let mut first = Knowledge::builder().bytes(1 << 26).build();
    /// let mut second = first.beside();
    /// // Rudolph, 1912: White forces a wall.
    /// let fen = "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P1K2P/PPB5/8 w - - 0 1";
    /// let rudolph: Position = fen.parse()?;
    /// assert!(!second.cannot_win(&rudolph, Color::Black, Effort::Careful));
    /// first.solve(&rudolph, &Budget::work(1_000_000), |_| {})?;
    /// assert!(second.cannot_win(&rudolph, Color::Black, Effort::Careful));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn beside(&mut self) -> Self {
        let mut other = self.settings.build_over(self.node.walls());
        other.node.set_least_depth(self.node.least_depth());
        other.node.ask_bare_sides(self.node.asks_bare_sides());
        self.solver.lend(&mut other.solver);
        other
    }

    /// Settings to start from.
    pub fn builder() -> KnowledgeBuilder {
        KnowledgeBuilder::default()
    }

    /// Ends a node of a search or narrows its window, and decides by itself how hard to work:
    /// the one call that an engine needs.
    ///
    /// `draw` is the score of a draw for the side to move, and `at` says how far the node is from
    /// the root and from the leaves. Call it at every node. The root keeps its window, for it owes a move, but
    /// what is worked out of it is of use at all other nodes. A node with few plies left returns at once
    /// ([`set_least_depth`](Self::set_least_depth)), unless the root is near ([`SearchNode::NEAR_ROOT`]). The
    /// static proofs are asked as often as nodes have paid for them, those about a child of the root first. A
    /// structure that is visited often goes to the tools of [`solve`](Self::solve), in portions of some
    /// milliseconds ([`NodeWork`]); only such a portion allocates memory, and it needs a thread with 8 MB of
    /// stack. The same calls get the same answers.
    ///
    /// With fewer than three rams, away from the root, it costs some twenty instructions unless something
    /// is proved of such boards.
    ///
    /// ```
    /// use palisade::{Knowledge, Narrowed, PawnEnding, SearchNode, Window};
    /// let mut known = Knowledge::default();
    /// let wall: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let window = Window { alpha: 20, beta: 21 };
    /// let narrowed = known.narrow(&wall, window, 0, SearchNode { depth: 7, ply: 3, one_ply: 1 });
    /// assert!(matches!(narrowed, Narrowed::Cutoff { score: 0, .. }));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    ///
    /// # Example: a search with a hash table
    ///
    /// A cutoff says what kind of bound its score is, which is all that a table needs; its depth
    /// is unlimited, for no deeper search will change it.
    ///
    /// ```
    /// use palisade::{Bound, Knowledge, Narrowed, Position, SearchNode, Window};
    /// use std::collections::HashMap;
    ///
    /// let wall: Position = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
    /// let mut table: HashMap<u64, (i32, Bound, u32)> = HashMap::new();
    /// let window = Window { alpha: 50, beta: 51 };
    /// let at = SearchNode { depth: 7, ply: 3, one_ply: 1 };
    /// let narrowed = Knowledge::default().narrow(&wall, window, 0, at);
    /// if let Narrowed::Cutoff { score, bound } = narrowed {
    ///     table.insert(wall.key(), (score, bound, u32::MAX));
    /// }
    /// assert_eq!(table[&wall.key()], (0, Bound::Upper, u32::MAX));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[inline]
    pub fn narrow<B: BoardView + ?Sized, S: Copy + Ord>(
        &mut self,
        board: &B,
        window: Window<S>,
        draw: S,
        at: SearchNode,
    ) -> Narrowed<S> {
        let Self { node, solver, .. } = self;
        node.narrow_with(board, window, draw, at, solver)
    }

    /// Has [`narrow`](Self::narrow) ask about a side without pawns as well. An engine knows by itself that
    /// such a side has little to win with, so that costs instructions and changes its tree for nothing.
    pub const fn ask_bare_sides(&mut self, asks: bool) {
        self.node.ask_bare_sides(asks);
    }

    /// Has [`narrow`](Self::narrow) leave nodes alone that have fewer plies left than this, but near the
    /// root: [`SearchNode::LEAST_DEPTH`], unless you say otherwise.
    pub const fn set_least_depth(&mut self, depth: i32) {
        self.node.set_least_depth(depth);
    }

    /// What answers at a node, before anything was proved by work: for front ends in other languages,
    /// which read its notes without a call.
    #[must_use]
    pub const fn node(&self) -> &Recognizer<Arc<[WallSlot]>> {
        &self.node
    }

    /// The same, to be told what a hook in another language has answered by its notes.
    #[must_use]
    pub const fn node_mut(&mut self) -> &mut Recognizer<Arc<[WallSlot]>> {
        &mut self.node
    }

    /// Of which boards is anything proved beside what the notes say? There, what they deny may hold. A bit
    /// each: for attacking White, then Black, kings and pawns that may be walled, the same that are open,
    /// then both with pieces.
    #[must_use]
    pub fn proved_kinds(&self) -> u8 {
        self.solver.store.proved_kinds()
    }

    /// Is it proved that `side` cannot win? [`cannot_win`](crate::cannot_win()), which remembers.
    ///
    /// With pieces, or without a wall, the answer takes some nanoseconds up to [`Effort::Node`].
    ///
    /// ```
    /// use palisade::{Color, Effort, Knowledge, PawnEnding};
    /// let bare: PawnEnding = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert!(Knowledge::default().cannot_win(&bare, Color::White, Effort::Node));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[inline]
    pub fn cannot_win<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: impl Into<Color>,
        effort: Effort,
    ) -> bool {
        let side = side.into();
        match self.node.recall(board, side, effort) {
            Some(true) => true,
            Some(false) if !self.solver.store.has_proofs() => false,
            _ => self.why_not(board, side, effort).is_some(),
        }
    }

    /// Why `side` cannot win, if that is proved with this effort, or was proved before:
    /// [`why_not`](crate::why_not()), which remembers.
    ///
    /// ```
    /// use palisade::{Color, Effort, Knowledge, PawnEnding, Reason};
    /// let opposition: PawnEnding = "8/4k3/8/4K3/4P3/8/8/8 w - - 0 1".parse()?;
    /// let why = Knowledge::default().why_not(&opposition, Color::White, Effort::Careful);
    /// assert_eq!(why, Some(Reason::Database));
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    pub fn why_not<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        side: impl Into<Color>,
        effort: Effort,
    ) -> Option<Reason> {
        let side = side.into();
        let why = climb_from_board(board, side, effort, self);
        // Boards that can have no wall leave the ladder at its foot, whatever is remembered of them.
        why.or_else(|| {
            needs_wall(effort).then(|| self.solver.store.why_held(board, side)).flatten()
        })
    }

    /// Limits on the value of a board without a search, each with the reason that gave it.
    ///
    /// It asks [`why_not`](Self::why_not) of both sides, and who wins where the game is over, a
    /// database knows, or [`solve`](Self::solve) has found it out before. A board that is no
    /// position gets no limits.
    ///
    /// ```
    /// use palisade::{Effort, Knowledge, Outcome, PawnEnding, Position, Reason};
    /// let mut knowledge = Knowledge::default();
    /// let ending: PawnEnding = "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1".parse()?;
    /// let bounds = knowledge.bounds(&ending, Effort::Node);
    /// assert_eq!(bounds.lower.reason, Reason::Database);
    /// assert_eq!(bounds.exact(), Some(Outcome::WhiteWins));
    /// let bishop: Position = "4k3/8/8/8/8/8/4p3/2B1K3 w - - 0 1".parse()?;
    /// assert_eq!(knowledge.bounds(&bishop, Effort::Node).exact(), None);
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn bounds<B: BoardView + ?Sized>(&mut self, board: &B, effort: Effort) -> Bounds {
        let Ok(position) = board.to_position() else { return Bounds::OPEN };
        match self.solver.counted(&position) {
            Some(value) => Bounds::settled(value, Reason::FiftyMoves),
            None => Question::new(&position).bounds(effort, self),
        }
    }

    /// What is proved of a position, and how: limits with reasons, the moves that keep the
    /// value, and a line to the end of the proof where a side wins. [`certify`](Self::certify) writes the
    /// proof down.
    ///
    /// It asks the static bound, then each tool that can say anything of such a position, both
    /// sides in turn, with growing shares of the budget: databases, dead positions, short mates, checks and
    /// captures, the prover, tables of what lies near and of all, closed sets, the walk through every
    /// structure, and lines that are played out. The order of the questions does not depend on the budget,
    /// which only cuts it off. So a bigger budget never proves less. Who asks again about a position that was
    /// broken off goes on from there. What has been proved of a position is not forgotten when it is asked
    /// about again, until what has cost more needs its room. Mirror images, and positions with colours flipped, get one answer.
    ///
    /// When the value is known, other moves are searched as long as it took to find, or for a
    /// twentieth of a second; [`all_moves`](crate::KnowledgeBuilder::all_moves) has them searched
    /// as long as the budget lasts. When all tools have said all they can before the budget is
    /// spent, [`Solution::why_open`] says so.
    ///
    /// The budget counts work as [`Budget`] says, a few microseconds a unit. A budget in
    /// time is a callback of the caller's, [`Budget::watched_by`]. `on_progress` hears now
    /// and then what is known so far. The databases are built once, when they are first
    /// needed, in a second or two. In work they count as nothing; the budget's callback is asked
    /// meanwhile, so a budget in time counts them. [`databases`](Self::databases) makes them
    /// beforehand.
    ///
    /// Every legal position is taken. With more than four pieces it knows little: bare material, dead
    /// positions, walls with men, and what leads to them by force. Where nothing is proved the
    /// limits are open, and say so.
    ///
    /// ```
    /// use palisade::{Budget, Knowledge, Outcome, Position};
    /// let mut knowledge = Knowledge::default();
    /// let fine_58: Position = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let solution = knowledge.solve(&fine_58, &Budget::work(1_000_000), |_| {})?;
    /// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    /// assert_eq!(solution.best[0].to_string(), "d4d5");
    /// assert_eq!(solution.line.as_ref().unwrap().moves[0].to_string(), "d4d5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Any board is taken. One that shows no legal position, or castling rights of Chess960, has
    /// no value, and the error says what is wrong with it; a [`Position`] never has.
    pub fn solve<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        budget: &Budget<'_>,
        mut on_progress: impl FnMut(&SolveProgress),
    ) -> Result<Solution, InvalidPosition> {
        Ok(self.solver.solve(&board.to_position()?, budget, &mut on_progress))
    }

    /// Proves what is promised and writes the proof down, as `palisade-proof` checks it.
    ///
    /// What is promised is searched for as [`solve`](Self::solve) does, and written down with as
    /// much work again, and a tenth of a second. `docs/command-line.md` says what nothing writes
    /// down, and where a certificate may become too long.
    ///
    /// ```
    /// use palisade::proof::check;
    /// use palisade::{Budget, Color, Knowledge, PawnEnding, Promise};
    /// let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1".parse()?;
    /// let promise = Promise::CannotWin(Color::White);
    /// let proof = Knowledge::default().certify(&fine_70, promise, &Budget::work(5_000_000))?;
    /// assert_eq!(check(&proof), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Why there is none.
    pub fn certify<B: BoardView + ?Sized>(
        &mut self,
        board: &B,
        promise: Promise,
        budget: &Budget<'_>,
    ) -> Result<Certificate, NoCertificate> {
        self.solver.certify(&board.to_position()?, promise, budget)
    }

    /// What a book says of a position and its moves, and what can be seen beside that without a
    /// search: the answer comes at once.
    ///
    /// [`Solution::in_book`] says whether the pawns of the position are in the book. There is no
    /// line and no certificate. A book that a walk has made has no position with a new piece on the
    /// board, so a move that promotes is mostly left open there.
    ///
    /// ```
    /// use palisade_endings::walk::Walk;
    /// use palisade_tables::slices::SliceBook;
    /// use palisade::{Knowledge, Outcome, PawnEnding, Position};
    /// let mut knowledge = Knowledge::default();
    /// let fine_58: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse()?;
    /// let mut whole = Walk::new(knowledge.databases(), 1 << 28);
    /// let bytes = whole.book(&fine_58, &palisade::Budget::work(1_000_000)).unwrap();
    /// let book = SliceBook::open(bytes)?;
    ///
    /// let solution = knowledge.ask_book(&book, &fine_58)?;
    /// assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    /// assert_eq!(solution.best[0].to_string(), "d4d5");
    /// let other: Position = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(knowledge.ask_book(&book, &other)?.in_book, Some(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), and if the book cannot be read.
    pub fn ask_book<P: Pages, B: BoardView + ?Sized>(
        &mut self,
        book: &SliceBook<P>,
        board: &B,
    ) -> Result<Solution, AskBookError> {
        self.solver.ask_book(book, &board.to_position()?)
    }

    /// Does a portion of work, at most `most`, as [`narrow`](Self::narrow) does between two nodes. It is for
    /// programs that see the lines of a search and not its nodes, and that spend their own time.
    ///
    /// It is asked of a root, and of the positions `near` it whose pawns or number of men are others, whether
    /// the side that seems to be `ahead` wins; of the root also whether the other does. Steps begin small and
    /// grow by four, and a step goes on with the next call. What the portion was about is told, so that
    /// [`bounds`](Self::bounds) can be asked of it; nothing, if more work tells no more. Databases are not made
    /// for it, but used where they are [made already](Self::share_databases).
    ///
    /// ```
    /// use palisade::{Budget, Color, Effort, Knowledge, Position};
    /// let mut knowledge = Knowledge::default();
    /// let wall: Position = "2k5/p1p1p1p1/P1P1P1P1/P3P2K/1P6/8/8/8 b - - 0 1".parse()?;
    /// let portion = Budget::work(256);
    /// while knowledge.work_on(&wall, &[], Color::White, &portion).is_some() {
    ///     if knowledge.bounds(&wall, Effort::Careful).excludes_win(Color::White) {
    ///         return Ok(());
    ///     }
    /// }
    /// # panic!("nothing was found");
    /// # #[allow(unreachable_code)]
    /// # Ok::<(), palisade::ParseFenError>(())
    /// ```
    pub fn work_on(
        &mut self,
        root: &Position,
        near: &[Position],
        ahead: Color,
        most: &Budget<'_>,
    ) -> Option<Position> {
        self.solver.work_on(root, near, ahead, most)
    }

    /// Changes what [`KnowledgeBuilder::node_work`] has said.
    pub const fn set_node_work(&mut self, work: NodeWork) {
        self.solver.set_node_work(work);
    }

    /// Changes what [`KnowledgeBuilder::all_moves`] has said.
    pub const fn set_all_moves(&mut self, all_moves: bool) {
        self.solver.store.all_moves = all_moves;
    }

    /// Changes what [`KnowledgeBuilder::fifty_moves`] has said.
    pub fn set_fifty_moves(&mut self, fifty_moves: bool) {
        let mut files = self.solver.store.files.clone();
        files.by_fifty_moves = fifty_moves;
        self.solver.set_files(files);
    }

    /// Has these threads work on the tables of one position from now on, as
    /// [`KnowledgeBuilder::threads`] says.
    #[cfg(feature = "threads")]
    pub fn set_threads(&mut self, threads: &palisade_tables::slices::Threads) {
        self.solver.store.work_on(threads);
    }

    /// The Syzygy tables that it asks, if any were given.
    #[cfg(feature = "syzygy")]
    #[must_use]
    pub const fn syzygy(&self) -> Option<&Arc<palisade_tables::syzygy::Syzygy>> {
        self.solver.store.files.tables.as_ref()
    }

    /// Asks other Syzygy tables from now on, or none: those of another handle, say, which any number
    /// of threads may share.
    #[cfg(feature = "syzygy")]
    pub fn set_syzygy(&mut self, tables: Option<Arc<palisade_tables::syzygy::Syzygy>>) {
        let files = SyzygyTables { tables, ..self.solver.store.files.clone() };
        self.solver.set_files(files);
    }

    /// How many tables of queens against pawns [`solve`](Self::solve) has worked out so far, and how many
    /// of them for another time, because there was no room to keep them.
    #[must_use]
    pub fn tables_made(&self) -> (usize, usize) {
        self.solver.store.tables_made()
    }

    /// The databases that [`solve`](Self::solve) judges promotions by, built if they are not
    /// there: 24 MB, which any number of threads may share.
    ///
    /// ```no_run
    /// use palisade::Knowledge;
    /// let mut knowledge = Knowledge::default();
    /// let mut other = Knowledge::default();
    /// other.share_databases(knowledge.databases());
    /// ```
    pub fn databases(&mut self) -> Arc<Promotions> {
        self.solver.store.databases()
    }

    /// Takes databases that are there already. What was found with others is forgotten.
    ///
    /// ```
    /// use palisade::tables::duel::{Material, Promotions};
    /// use palisade::Knowledge;
    /// let queen = Material::QUEEN;
    /// Knowledge::default().share_databases(Promotions::with([queen]));
    /// ```
    pub fn share_databases(&mut self, databases: impl Into<Arc<Promotions>>) {
        self.solver.share_databases(databases.into());
    }
}

/// What the handle knows beside the board.
impl Handle for Knowledge {
    fn proved(&mut self, position: &Position) -> Bounds {
        self.solver.store.proved(position)
    }

    fn recall(&mut self, asked: &SideQuestion<'_>) -> Option<Reason> {
        let &SideQuestion { ending, side, effort, .. } = asked;
        if let Some(ending) = ending {
            if self.node.recall(ending, side, effort) == Some(true) {
                return Some(Reason::held(ending, side));
            }
        }
        self.solver.store.recall(asked)
    }

    fn bound(&mut self, ending: &PawnEnding, side: Color, effort: Effort) -> bool {
        self.node.bound(ending, side, effort)
    }

    fn database(&mut self, position: &Position) -> Option<(Outcome, Reason)> {
        self.solver.store.database(position)
    }

    fn studied(&mut self, asked: &SideQuestion<'_>) -> Option<Reason> {
        self.solver.store.studied(asked)
    }
}

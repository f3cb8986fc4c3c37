//! Mate in few: a forced mate, whatever men are on the board, found by proof numbers.
//!
//! Proof: `docs/endings.md`, section 7, and `docs/certificates.md`, "`mates`".
//!
//! What is answered is a strategy, made anew from legal moves when the search has ended: each of
//! its lines ends in mate. So the search is trusted with nothing but to say where to look, and a
//! clash of two keys in its table costs work at most.
//!
//! The search goes depth first with two numbers at each position (Nagai 2002, df-pn): how many
//! positions, at least, are still to be proved for a mate, and how many to be refuted for none.
//! Mates in one move are asked for first, then in two, and so on. So a short mate costs nearly
//! nothing, and the first that is found is the shortest.

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use palisade_board::{Budget, Color, Move, Position};
use palisade_proof::{Certificate, Claim};

/// The longest mate that is looked for, in moves of the winner. What is asked beyond is not looked
/// for: each move takes two calls on the stack.
const MOST_MOVES: u32 = 64;

/// Bytes of a table where nobody says how many.
const DEFAULT_BYTES: usize = 3 << 20;

/// Units of work between two looks at the budget: each is some ten microseconds.
const WATCH: u64 = 8;

/// As many as never: what is settled has this number on the side that lost.
const NEVER: u32 = u32::MAX / 2;

/// How many positions, at least, are to be settled before a position is, as who moves sees it: one
/// side wants a mate, and the other none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProofNumbers {
    /// Before it is known that he gets what he wants.
    gets: u32,
    /// Before it is known that he does not.
    fails: u32,
}

impl ProofNumbers {
    const GETS: Self = Self { gets: 0, fails: NEVER };
    const FAILS: Self = Self { gets: NEVER, fails: 0 };

    const fn is_settled(self) -> bool {
        self.gets == 0 || self.fails == 0
    }
}

/// What the table has of a position with this many plies left.
#[derive(Clone, Copy)]
struct MateEntry {
    key: u64,
    plies: u32,
    numbers: ProofNumbers,
}

/// A search for forced mates, with the memory that it goes on with.
///
/// It says nothing of draws by repetition and by fifty moves: a mate that it finds is one on the
/// board, after legal moves, and an arbiter who counts moves may have ended the game before.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_play::{MateAnswer, MateSearch};
/// let position: Position = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1".parse()?;
/// let mut search = MateSearch::default();
/// let answer = search.find(&position, Color::White, 1..=3, &Budget::work(1000));
/// let MateAnswer::Mates(mate) = answer else { panic!("{answer:?}") };
/// assert_eq!(mate.to_string(), "mate in 1: e1e8");
/// assert_eq!(palisade_proof::check(&mate.certificate()), Ok(()));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone)]
pub struct MateSearch {
    /// By key, one entry a slot: what comes last stays. What is lost is worked out again.
    table: Vec<Option<MateEntry>>,
    work: u64,
}

/// What a search for mates has come to.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_play::{MateAnswer, MateSearch};
/// let answer =
///     MateSearch::default().find(&Position::START, Color::White, 1..=2, &Budget::work(100_000));
/// assert_eq!(answer, MateAnswer::NotFound);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MateAnswer {
    /// The side mates by force.
    Mates(ForcedMate),
    /// In the moves asked about none was found. That is no promise: positions are told apart by
    /// keys of 64 bits.
    NotFound,
    /// The budget is spent. With fewer moves than this none was found.
    Unknown(u32),
}

/// A mate that a side forces, with a strategy that shows it.
///
/// The strategy has one move for each position of the winner's that it leads to, and knows every
/// reply. Repetition and the fifty-move rule are no part of it.
///
/// ```
/// use palisade_board::{Budget, Color, Position};
/// use palisade_play::{MateAnswer, MateSearch};
/// // Black is to move, and mated in two.
/// let position: Position = "7k/R7/8/8/8/8/1R6/6K1 b - - 0 1".parse()?;
/// let answer = MateSearch::default().find(&position, Color::White, 1..=2, &Budget::work(1000));
/// let MateAnswer::Mates(mate) = answer else { panic!("{answer:?}") };
/// assert_eq!((mate.moves(), mate.line.len()), (1, 2));
/// # Ok::<(), palisade_board::ParseFenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ForcedMate {
    /// The position asked about.
    pub position: Position,
    /// Who mates.
    pub winner: Color,
    /// The winner's moves, for each position that the loser may bring about: in the order of
    /// [`Claim::Mates`].
    pub strategy: Vec<Move>,
    /// The moves of both sides until mate. The loser defends as long as he can.
    pub line: Vec<Move>,
}

impl ForcedMate {
    /// Moves of the winner's until mate, against the longest defence; 0 if it is mate.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.line.len().div_ceil(2) as u32
    }

    /// The strategy as a certificate, for [`palisade_proof::check`].
    #[must_use]
    pub fn certificate(&self) -> Certificate {
        let claim = Claim::Mates(self.strategy.clone());
        Certificate { position: self.position, side: self.winner, claim }
    }
}

impl fmt::Display for ForcedMate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mate in {}:", self.moves())?;
        self.line.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

impl fmt::Debug for MateSearch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MateSearch").field("work", &self.work).finish_non_exhaustive()
    }
}

impl Default for MateSearch {
    /// A search with a table of some megabytes.
    fn default() -> Self {
        Self::with_bytes(DEFAULT_BYTES)
    }
}

impl MateSearch {
    /// A search with a table of about as many bytes.
    ///
    /// ```
    /// use palisade_play::MateSearch;
    /// assert_eq!(MateSearch::with_bytes(1 << 16).work(), 0);
    /// ```
    #[must_use]
    pub fn with_bytes(bytes: usize) -> Self {
        let slots = (bytes / size_of::<Option<MateEntry>>()).max(1);
        Self { table: vec![None; slots], work: 0 }
    }

    /// The work of all questions so far, in units of the budget.
    #[must_use]
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Does the side mate by force, in a number of moves within these? At most 64 moves are looked
    /// for.
    ///
    /// A unit of the budget is a position whose moves are looked at. What the table holds of
    /// earlier questions may spare work, and changes no answer but the choice among mates.
    pub fn find(
        &mut self,
        position: &Position,
        winner: Color,
        moves: RangeInclusive<u32>,
        budget: &Budget<'_>,
    ) -> MateAnswer {
        let root = position.without_counters();
        let mated = root.side_to_move() != winner && root.is_checkmate();
        let mate = |strategy, line| {
            MateAnswer::Mates(ForcedMate { position: *position, winner, strategy, line })
        };
        if mated {
            return mate(Vec::new(), Vec::new());
        }
        let budget = budget.after(self.work);
        let mut hunt = MateHunt { search: self, winner, budget: &budget, stopped: false };
        for number in (*moves.start()).max(1)..=(*moves.end()).min(MOST_MOVES) {
            let plies = 2 * number - u32::from(root.side_to_move() == winner);
            if hunt.is_mate(&root, plies) {
                let mut strategy = Vec::new();
                if let Some(line) = hunt.write(&root, plies, &mut strategy) {
                    return mate(strategy, line);
                }
            }
            if hunt.stopped {
                return MateAnswer::Unknown(number);
            }
        }
        MateAnswer::NotFound
    }

    fn slot(&self, key: u64, plies: u32) -> usize {
        let mixed = (key ^ u64::from(plies)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed) * self.table.len() as u128) >> 64) as usize
    }
}

/// One question to a search.
struct MateHunt<'a> {
    search: &'a mut MateSearch,
    winner: Color,
    budget: &'a Budget<'a>,
    /// The budget is spent: what is answered from now on is not settled.
    stopped: bool,
}

/// A position that a move leads to.
struct MateChild {
    position: Position,
    numbers: ProofNumbers,
}

impl MateHunt<'_> {
    /// Is it a mate? The answer is settled unless the budget is spent.
    fn is_mate(&mut self, position: &Position, plies: u32) -> bool {
        let mut numbers = self.first_look(position, plies);
        if !numbers.is_settled() {
            numbers = self.expand(position, plies, ProofNumbers { gets: NEVER, fails: NEVER });
        }
        let wins = position.side_to_move() == self.winner;
        numbers == if wins { ProofNumbers::GETS } else { ProofNumbers::FAILS }
    }

    /// What is known of a position before its moves are played.
    fn first_look(&self, position: &Position, plies: u32) -> ProofNumbers {
        let wins = position.side_to_move() == self.winner;
        let none = if wins { ProofNumbers::FAILS } else { ProofNumbers::GETS };
        // A side without the men to mate, as bishop alone, never mates.
        if plies == 0 && (wins || !position.is_check())
            || !position.has_mating_material(self.winner)
        {
            return none;
        }
        if let Some(numbers) = self.known(position, plies) {
            return numbers;
        }
        if wins {
            return ProofNumbers { gets: 1, fails: 1 };
        }
        let mut replies = 0;
        position.visit_moves(|set| {
            replies += set.count() as u32;
            plies > 0
        });
        match (replies, plies) {
            (0, _) if position.is_check() => ProofNumbers::FAILS,
            (0, _) | (_, 0) => none,
            // Each reply is to be proved; where few are left a mate is near.
            _ => ProofNumbers { gets: 1, fails: replies },
        }
    }

    fn known(&self, position: &Position, plies: u32) -> Option<ProofNumbers> {
        let key = self.key(position);
        let entry = self.search.table[self.search.slot(key, plies)];
        entry.filter(|entry| entry.key == key && entry.plies == plies).map(|entry| entry.numbers)
    }

    /// The key of a position with the side asked about: a table may serve both.
    fn key(&self, position: &Position) -> u64 {
        position.key() ^ if self.winner.is_white() { 0 } else { 0x5851_f42d_4c95_7f2d }
    }

    fn keep(&mut self, position: &Position, plies: u32, numbers: ProofNumbers) {
        let key = self.key(position);
        let slot = self.search.slot(key, plies);
        self.search.table[slot] = Some(MateEntry { key, plies, numbers });
    }

    /// Plays moves until one of the numbers reaches its limit.
    fn expand(&mut self, position: &Position, plies: u32, limits: ProofNumbers) -> ProofNumbers {
        let work = self.search.work;
        self.stopped |=
            work >= self.budget.limit() || (work % WATCH == WATCH - 1 && self.budget.stops(work));
        if self.stopped {
            return ProofNumbers { gets: 1, fails: 1 };
        }
        self.search.work += 1;
        let mut children: Vec<MateChild> = Vec::new();
        for (_, after) in position.successors() {
            let numbers = self.first_look(&after, plies - 1);
            // One such move settles the position: no other is looked at.
            if numbers == ProofNumbers::FAILS {
                self.keep(position, plies, ProofNumbers::GETS);
                return ProofNumbers::GETS;
            }
            if !numbers.is_settled() {
                children.push(MateChild { position: after, numbers });
            }
        }
        // All moves are settled against the one who moves, or there are none. A loser without a
        // move never comes here: he was looked at before.
        loop {
            let numbers = together(&children);
            let over = numbers.gets >= limits.gets || numbers.fails >= limits.fails;
            if over || numbers.is_settled() || self.stopped {
                self.keep(position, plies, numbers);
                return numbers;
            }
            let (best, limits) = choose(&children, numbers, limits);
            let next = children[best].position;
            children[best].numbers = self.expand(&next, plies - 1, limits);
        }
    }

    /// Writes down the strategy behind a proved position, the shortest mates first, and gives the
    /// line of the longest defence; `None` if the budget ends before.
    fn write(
        &mut self,
        position: &Position,
        plies: u32,
        strategy: &mut Vec<Move>,
    ) -> Option<Vec<Move>> {
        if position.side_to_move() != self.winner {
            return self.write_replies(position, plies, strategy);
        }
        // The shortest mate from here: the one that was proved may be longer.
        let mut left = 1;
        while !self.is_mate(position, left) {
            left += 2;
            if self.stopped || left > plies {
                return None;
            }
        }
        for (step, after) in position.successors() {
            if self.is_mate(&after, left - 1) {
                strategy.push(step);
                let mut line = self.write_replies(&after, left - 1, strategy)?;
                line.insert(0, step);
                return Some(line);
            }
        }
        None
    }

    fn write_replies(
        &mut self,
        position: &Position,
        plies: u32,
        strategy: &mut Vec<Move>,
    ) -> Option<Vec<Move>> {
        let mut replies: Vec<(Move, Position)> = position.successors().collect();
        if replies.is_empty() {
            // What the search says is believed of no position: here stands the mate.
            return position.is_checkmate().then(Vec::new);
        }
        replies.sort_by_cached_key(|(step, _)| step.to_string());
        let mut longest: Option<Vec<Move>> = None;
        for (step, after) in replies {
            let mut line = self.write(&after, plies.checked_sub(1)?, strategy)?;
            if longest.as_ref().is_none_or(|longest| line.len() + 1 > longest.len()) {
                line.insert(0, step);
                longest = Some(line);
            }
        }
        longest
    }
}

/// The numbers of a position by those of its moves: one move after which the other side fails is
/// enough, and he fails if it gets what it wants after each.
fn together(children: &[MateChild]) -> ProofNumbers {
    let seen = || children.iter().map(|child| child.numbers);
    let gets = seen().map(|numbers| numbers.fails).min().unwrap_or(NEVER);
    let fails = seen().fold(0, |sum: u32, numbers| sum.saturating_add(numbers.gets).min(NEVER));
    ProofNumbers { gets, fails }
}

/// The move that is likeliest to settle the position, and how far it is followed: until it is no
/// longer the likeliest, by a quarter, or the position has reached its own limits. Without the
/// quarter the search goes to and fro between two moves that are alike.
fn choose(
    children: &[MateChild],
    numbers: ProofNumbers,
    limits: ProofNumbers,
) -> (usize, ProofNumbers) {
    let (mut best, mut least, mut second) = (0, NEVER, NEVER);
    for (index, child) in children.iter().enumerate() {
        let one = child.numbers.fails;
        if one < least {
            (best, least, second) = (index, one, least);
        } else {
            second = second.min(one);
        }
    }
    let others = numbers.fails.saturating_sub(children[best].numbers.gets);
    let fails = limits.gets.min(second.saturating_add(second / 4).saturating_add(1)).min(NEVER);
    let gets = limits.fails.saturating_sub(others).min(NEVER);
    (best, ProofNumbers { gets, fails })
}

//! Value and depth of every position, by retrograde analysis.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Color, Kpk, LoneMove, Rank, Square};

use super::Rules;
use super::steps::{
    Board, NOWHERE, WhiteKings, black_must_enter, black_reaches, black_stalemates, captures,
    empty_board, legal_black, legal_white, pawns, slot, white_reaches, white_stalemates,
};
use crate::lone_king::{Major, Mates, Watch, unwatched, watched_by};

/// The value of a position, and how far the end is.
///
/// A ply is a move of one side: White to move wins in an odd number of them.
///
/// ```
/// use palisade_tables::kpk::Value;
/// assert_eq!(Value::Win { plies: 37 }.moves(), Some(19));
/// assert_eq!(Value::Draw { plies: None }.moves(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// White wins.
    Win {
        /// The plies to the end if both sides play for it as well as they can.
        plies: u8,
    },
    /// White does not win.
    Draw {
        /// The plies to a terminal draw, which White puts off and Black seeks;
        /// `None` if White can put it off for ever, or if the rules know no
        /// terminal draws.
        plies: Option<u8>,
    },
}

impl Value {
    /// The number of moves White makes until the end.
    ///
    /// This is the N of the literature: 2N - 1 plies with White to move, 2N
    /// with Black to move.
    #[must_use]
    pub const fn moves(self) -> Option<u8> {
        match self {
            Self::Win { plies } | Self::Draw { plies: Some(plies) } => Some(plies.div_ceil(2)),
            Self::Draw { plies: None } => None,
        }
    }
}

/// The value and depth of every position of king and pawn against king.
///
/// A quarter of a megabyte; made in some milliseconds by working backwards from
/// the end, one ply at a time, for 64 white kings at once.
///
/// ```
/// use palisade_board::{Color, Kpk, Square};
/// use palisade_tables::kpk::{Database, Rules};
///
/// let database = Database::new(Rules::Clarke);
/// // With the opposition White wins, without it he does not.
/// let opposition = Kpk::new(Square::E6, Square::E5, Square::E8, Color::Black)?;
/// assert_eq!(database.depth(&opposition), Some(8));
/// let level = Kpk::new(Square::D4, Square::E4, Square::E6, Color::White)?;
/// assert_eq!(database.depth(&level), None);
/// # Ok::<(), palisade_board::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Debug)]
pub struct Database {
    rules: Rules,
    /// By [`Kpk::index`]; see [`encode`].
    values: Box<[u8]>,
}

/// Not a position.
const ILLEGAL: u8 = u8::MAX;
/// A draw without an end.
const ENDLESS: u8 = u8::MAX - 1;
/// Added to the plies of a draw with an end.
const DRAW: u8 = 128;

const fn encode(value: Value) -> u8 {
    match value {
        Value::Win { plies } => plies,
        Value::Draw { plies: Some(plies) } => DRAW + plies,
        Value::Draw { plies: None } => ENDLESS,
    }
}

impl Database {
    /// Computes the database.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        let Ok(database) = Self::analyse(rules, &mut unwatched);
        database
    }

    /// Computes the database, and tells the callback before each step of how
    /// many plies the ends are away that are being looked for: under the rules of
    /// chess those of the queen and the rook first. `None` if it breaks.
    #[must_use]
    pub fn watched(rules: Rules, progress: impl FnMut(u8) -> ControlFlow<()>) -> Option<Self> {
        Self::analyse(rules, &mut watched_by(progress)).ok()
    }

    fn analyse<E>(rules: Rules, progress: &mut Watch<'_, E>) -> Result<Self, E> {
        let mut solver = Solver::new();
        solver.wins(&arrivals(rules, progress)?, progress)?;
        if rules == Rules::Clarke {
            solver.draws(progress)?;
        }
        solver.fill(Value::Draw { plies: None });
        Ok(Self { rules, values: solver.values })
    }

    /// The rules it was computed under.
    #[must_use]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The value of a position against best play.
    #[must_use]
    pub fn value(&self, position: &Kpk) -> Value {
        match self.values[position.index()] {
            ENDLESS | ILLEGAL => Value::Draw { plies: None },
            value if value >= DRAW => Value::Draw { plies: Some(value - DRAW) },
            plies => Value::Win { plies },
        }
    }

    /// Whether White wins.
    #[must_use]
    pub fn is_win(&self, position: &Kpk) -> bool {
        self.values[position.index()] < DRAW
    }

    /// The plies to the end if White wins, `None` if he does not.
    #[must_use]
    pub fn depth(&self, position: &Kpk) -> Option<u8> {
        match self.value(position) {
            Value::Win { plies } => Some(plies),
            Value::Draw { .. } => None,
        }
    }

    /// The moves, in Bramer's order, after which White still wins, with the
    /// plies to the end after each; none unless White is to move.
    ///
    /// ```
    /// use palisade_board::{Color, Direction, Kpk, LoneMove, Square};
    /// use palisade_tables::kpk::{Database, Rules};
    /// let database = Database::new(Rules::Clarke);
    /// let position = Kpk::new(Square::A1, Square::H7, Square::A3, Color::White)?;
    /// let first = database.winning_moves(&position).last();
    /// assert_eq!(first, Some((LoneMove::Man(Direction::North, 1), 0)));
    /// # Ok::<(), palisade_board::InvalidSmallPosition>(())
    /// ```
    pub fn winning_moves(&self, position: &Kpk) -> impl Iterator<Item = (LoneMove, u8)> + use<'_> {
        let position = Some(*position).filter(|position| position.side_to_move().is_white());
        position
            .into_iter()
            .flat_map(|position| position.moves())
            .filter_map(|(mv, next)| Some((mv, self.depth(&next)?)))
    }

    /// The moves among [`winning_moves`](Self::winning_moves) that win soonest.
    pub fn best_moves(&self, position: &Kpk) -> impl Iterator<Item = LoneMove> + use<'_> {
        let soonest = self.winning_moves(position).map(|(_, plies)| plies).min();
        self.winning_moves(position)
            .filter_map(move |(mv, plies)| (Some(plies) == soonest).then_some(mv))
    }

    /// The positions that count: legal, in standard orientation, and without
    /// the two in which White is stalemated.
    pub fn positions(&self) -> impl Iterator<Item = Kpk> + use<> {
        (0..Kpk::INDEX_BOUND)
            .filter_map(Kpk::from_index)
            .filter(|p| !(p.side_to_move() == Color::White && p.is_stalemate()))
    }
}

/// By plies: where a pawn on the eighth rank has won, Black to move.
fn arrivals<E>(rules: Rules, progress: &mut Watch<'_, E>) -> Result<Vec<[WhiteKings; 4]>, E> {
    let arrived = || pawns().filter(|pawn| pawn.rank() == Rank::Eighth);
    let mut by_plies = vec![];
    match rules {
        Rules::Clarke => {
            let mut white_kings = [NOWHERE; 4];
            for (pawn, white_kings) in arrived().zip(&mut white_kings) {
                let (legal, captures) = (legal_black(pawn), captures(pawn));
                *white_kings = core::array::from_fn(|at| legal[at] - captures[at]);
            }
            by_plies.push(white_kings);
        }
        Rules::Chess => {
            let queen = Mates::watched(Major::Queen, progress)?;
            let rook = Mates::watched(Major::Rook, progress)?;
            for pawn in arrived() {
                let legal = legal_black(pawn);
                for (black_king, squares) in Square::ALL.into_iter().zip(legal) {
                    for king in squares {
                        let mates = [&queen, &rook]
                            .map(|mates| mates.black_to_move(king, pawn, black_king));
                        let Some(plies) = mates.into_iter().flatten().min() else { continue };
                        let plies = usize::from(plies);
                        if by_plies.len() <= plies {
                            by_plies.resize(plies + 1, [NOWHERE; 4]);
                        }
                        let squares = &mut by_plies[plies][slot(pawn) & 3][black_king.index()];
                        *squares = squares.with(king);
                    }
                }
            }
        }
    }
    Ok(by_plies)
}

/// The retrograde analysis in progress.
struct Solver {
    values: Box<[u8]>,
    white_wins: Board,
    black_loses: Board,
}

impl Solver {
    fn new() -> Self {
        Self {
            values: vec![ILLEGAL; Kpk::INDEX_BOUND].into_boxed_slice(),
            white_wins: empty_board(),
            black_loses: empty_board(),
        }
    }

    /// Finds all wins, nearest first. Every ply belongs to one side: odd ones to
    /// White, even ones to Black, so that one pass over the plies is exact.
    fn wins<E>(
        &mut self,
        arrivals: &[[WhiteKings; 4]],
        progress: &mut Watch<'_, E>,
    ) -> Result<(), E> {
        for plies in 0..DRAW {
            progress(plies)?;
            let mut news = false;
            if plies % 2 == 0 {
                if let Some(arrived) = arrivals.get(usize::from(plies)) {
                    for (file, white_kings) in arrived.iter().enumerate() {
                        let slot = 24 + file;
                        merge(&mut self.black_loses[slot], white_kings);
                        self.note(slot, Color::Black, white_kings, Value::Win { plies });
                    }
                }
            }
            for pawn in pawns().filter(|pawn| pawn.rank() != Rank::Eighth) {
                let slot = slot(pawn);
                let (color, white_kings, known) = if plies % 2 == 1 {
                    let two_ahead = if pawn.rank() == Rank::Second { slot + 8 } else { slot };
                    let double =
                        if two_ahead == slot { &NOWHERE } else { &self.black_loses[two_ahead] };
                    let (stay, push) = (&self.black_loses[slot], &self.black_loses[slot + 4]);
                    let white_kings = white_reaches(pawn, stay, push, double);
                    (Color::White, white_kings, &mut self.white_wins[slot])
                } else {
                    let white_kings = black_must_enter(pawn, &self.white_wins[slot]);
                    (Color::Black, white_kings, &mut self.black_loses[slot])
                };
                news |= merge(known, &white_kings);
                self.note(slot, color, &white_kings, Value::Win { plies });
            }
            // Two quiet plies after the last arrival: nothing more can come.
            if !news && plies > 0 && usize::from(plies) > arrivals.len() {
                break;
            }
        }
        Ok(())
    }

    /// Finds the depth of the draws: White puts off the end, Black seeks it.
    fn draws<E>(&mut self, progress: &mut Watch<'_, E>) -> Result<(), E> {
        let (mut white_draws, mut black_draws) = (empty_board(), empty_board());
        for pawn in pawns() {
            let at = slot(pawn);
            let white_stalemates = white_stalemates(pawn);
            let captures = captures(pawn);
            let stalemates = black_stalemates(pawn);
            let stalemating = black_reaches(pawn, &white_stalemates);
            let ends: WhiteKings = core::array::from_fn(|black| {
                captures[black] | stalemates[black] | stalemating[black]
            });
            merge(&mut black_draws[at], &ends);
            self.note(at, Color::Black, &ends, Value::Draw { plies: Some(0) });
            // Not counted among the positions, but they have a value.
            self.note(at, Color::White, &white_stalemates, Value::Draw { plies: Some(0) });
        }
        for plies in 1..ENDLESS - DRAW {
            progress(plies)?;
            let mut news = false;
            for pawn in pawns().filter(|pawn| pawn.rank() != Rank::Eighth) {
                let at = slot(pawn);
                let (color, white_kings, known) = if plies % 2 == 1 {
                    // What White cannot leave: no move to anywhere but an ending draw.
                    let open = |slot: usize, pawn: Square| -> WhiteKings {
                        let legal = legal_black(pawn);
                        core::array::from_fn(|black| legal[black] - black_draws[slot][black])
                    };
                    let ahead = |steps: i8| pawn.offset(0, steps);
                    let stay = open(at, pawn);
                    let push = ahead(1).map_or(NOWHERE, |pawn| open(at + 4, pawn));
                    let double = ahead(2)
                        .filter(|_| pawn.rank() == Rank::Second)
                        .map_or(NOWHERE, |pawn| open(at + 8, pawn));
                    let leaving = white_reaches(pawn, &stay, &push, &double);
                    let (legal, stalemates) = (legal_white(pawn), white_stalemates(pawn));
                    let white_kings: WhiteKings = core::array::from_fn(|black| {
                        legal[black]
                            - leaving[black]
                            - stalemates[black]
                            - self.white_wins[at][black]
                    });
                    (Color::White, white_kings, &mut white_draws[at])
                } else {
                    (Color::Black, black_reaches(pawn, &white_draws[at]), &mut black_draws[at])
                };
                news |= merge(known, &white_kings);
                self.note(at, color, &white_kings, Value::Draw { plies: Some(plies) });
            }
            if !news && plies > 1 {
                break;
            }
        }
        Ok(())
    }

    /// Gives every legal position without a value this one.
    fn fill(&mut self, value: Value) {
        for pawn in pawns() {
            self.note(slot(pawn), Color::White, &legal_white(pawn), value);
            self.note(slot(pawn), Color::Black, &legal_black(pawn), value);
        }
    }

    /// Notes the value of those positions that have none yet.
    fn note(&mut self, slot: usize, color: Color, white_kings: &WhiteKings, value: Value) {
        // The layout of `Kpk::index`.
        let base = (slot / 4 + 1) << 15 | (slot & 3) << 13 | color.index() << 12;
        for (black_king, squares) in white_kings.iter().enumerate() {
            for white_king in *squares {
                let noted = &mut self.values[base | black_king << 6 | white_king.index()];
                if *noted == ILLEGAL {
                    *noted = encode(value);
                }
            }
        }
    }
}

/// Adds to what is known; says whether anything was new.
fn merge(known: &mut WhiteKings, white_kings: &WhiteKings) -> bool {
    let mut news = Bitboard::EMPTY;
    for (known, &squares) in known.iter_mut().zip(white_kings) {
        news |= squares - *known;
        *known |= squares;
    }
    news.any()
}

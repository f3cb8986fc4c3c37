//! The tables of Bramer's report, computed.

use alloc::vec::Vec;
use core::fmt;

use palisade_board::{Color, File, Kpk, Rank};

use super::critical::{critical_positions, files_or_ranks_outside, is_ahead_of_pawn};
use super::{Database, Runs, Value};

/// A number for each square of the pawn: files a to d, ranks 2 to 8.
///
/// ```
/// use palisade_board::{File, Rank};
/// use palisade_tables::kpk::{Database, Report, Rules};
/// let report = Report::new(&Database::new(Rules::Clarke));
/// let wins = &report.white_to_move.wins;
/// assert_eq!(wins.get(File::A, Rank::Seventh), 3321);
/// assert_eq!((wins.file(File::A), wins.rank(Rank::Seventh), wins.total()), (15117, 13030, 62480));
/// println!("{wins}");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPawn {
    /// By rank from the first, then by file.
    counts: [[u32; 4]; 8],
}

impl ByPawn {
    /// The number for a pawn on this file and rank; 0 where none is kept.
    #[must_use]
    pub fn get(&self, file: File, rank: Rank) -> u32 {
        self.counts[rank.index()].get(file.index()).copied().unwrap_or(0)
    }

    /// The sum over a file.
    #[must_use]
    pub fn file(&self, file: File) -> u32 {
        Rank::ALL.into_iter().map(|rank| self.get(file, rank)).sum()
    }

    /// The sum over a rank.
    #[must_use]
    pub fn rank(&self, rank: Rank) -> u32 {
        self.counts[rank.index()].into_iter().sum()
    }

    /// The sum over all squares.
    #[must_use]
    pub fn total(&self) -> u32 {
        Rank::ALL.into_iter().map(|rank| self.rank(rank)).sum()
    }

    fn count(&mut self, position: &Kpk) {
        let pawn = position.standard().pawn();
        self.counts[pawn.rank().index()][pawn.file().index() & 3] += 1;
    }
}

/// Printed as the report prints it: highest rank first, with sums.
impl fmt::Display for ByPawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = [File::A, File::B, File::C, File::D];
        for rank in Rank::ALL.into_iter().rev().filter(|&rank| self.rank(rank) > 0) {
            write!(f, "{rank}")?;
            for file in files {
                write!(f, "{:>7}", self.get(file, rank))?;
            }
            writeln!(f, "{:>8}", self.rank(rank))?;
        }
        write!(f, " ")?;
        for file in files {
            write!(f, "{:>7}", self.file(file))?;
        }
        write!(f, "{:>8}", self.total())
    }
}

/// The report's four types of won positions (its sections 3 and 4).
///
/// ```
/// use palisade_board::{Color, Kpk, Square};
/// use palisade_tables::kpk::{Database, Rules, Runs, WinType};
/// let (database, runs) = (Database::new(Rules::Clarke), Runs::new());
/// let outside = Kpk::new(Square::A1, Square::E5, Square::A5, Color::White)?;
/// assert_eq!(WinType::of(&outside, &database, &runs), Some(WinType::Zero));
/// # Ok::<(), palisade_board::InvalidSmallPosition>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WinType {
    /// The black king is outside the queening square (with Black to move: by
    /// more than one rank or file) and the white king is not ahead of the pawn:
    /// the pawn can run.
    Zero,
    /// Not type 0, but the pawn can run all the same.
    One,
    /// The pawn cannot run, and White to move has a single best move. With
    /// Black to move: every other won position.
    Two,
    /// White to move has several best moves.
    Three,
}

impl WinType {
    /// The type of a position; `None` if White does not win.
    #[must_use]
    pub fn of(position: &Kpk, database: &Database, runs: &Runs) -> Option<Self> {
        if !database.is_win(position) {
            return None;
        }
        // On the eighth rank there is nothing left to run for.
        if position.pawn().rank() == Rank::Eighth {
            return Some(Self::Two);
        }
        let clear = match position.side_to_move() {
            Color::White => 0,
            Color::Black => 1,
        };
        Some(if files_or_ranks_outside(position) > clear && !is_ahead_of_pawn(position) {
            Self::Zero
        } else if runs.contains(position) {
            Self::One
        } else if position.side_to_move() == Color::Black
            || database.best_moves(position).nth(1).is_none()
        {
            Self::Two
        } else {
            Self::Three
        })
    }
}

/// What the report tells of the positions with one side to move.
///
/// ```
/// use palisade_tables::kpk::{Database, Report, Rules, WinType};
/// let report = Report::new(&Database::new(Rules::Clarke));
/// let white = &report.white_to_move;
/// assert_eq!(white.by_type(WinType::One).total(), 1722);
/// assert_eq!(white.drawn_in.iter().sum::<u32>() + white.drawn_by_repetition, 19182);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Side {
    /// The legal positions (table 2.2).
    pub legal: ByPawn,
    /// Those that White wins (table 2.3).
    pub wins: ByPawn,
    /// Those that White does not win (table 2.4).
    pub draws: ByPawn,
    /// The wins by number of moves from 0, then by [`WinType`] (table 5.1).
    pub won_in: Vec<[u32; 4]>,
    /// The draws by number of moves from 0 to their end (table 5.2).
    pub drawn_in: Vec<u32>,
    /// The draws without an end (table 5.2).
    pub drawn_by_repetition: u32,
    types: [ByPawn; 4],
}

impl Side {
    /// The wins of one type (tables 3.2 to 3.5 and 4.2 to 4.4; their sums by
    /// file are tables 3.1 and 4.1).
    #[must_use]
    pub const fn by_type(&self, win_type: WinType) -> &ByPawn {
        &self.types[win_type as usize]
    }

    fn count(&mut self, position: &Kpk, value: Value, win_type: Option<WinType>) {
        self.legal.count(position);
        let moves = value.moves().map(usize::from);
        match (win_type, moves) {
            (Some(win_type), moves) => {
                self.wins.count(position);
                self.types[win_type as usize].count(position);
                let moves = moves.unwrap_or(0);
                if self.won_in.len() <= moves {
                    self.won_in.resize(moves + 1, [0; 4]);
                }
                self.won_in[moves][win_type as usize] += 1;
            }
            (None, Some(moves)) => {
                self.draws.count(position);
                if self.drawn_in.len() <= moves {
                    self.drawn_in.resize(moves + 1, 0);
                }
                self.drawn_in[moves] += 1;
            }
            (None, None) => {
                self.draws.count(position);
                self.drawn_by_repetition += 1;
            }
        }
    }
}

/// What the report tells of terminal positions, all with Black to move.
///
/// ```
/// use palisade_tables::kpk::{Database, Report, Rules};
/// let terminal = Report::new(&Database::new(Rules::Clarke)).terminal;
/// assert_eq!((terminal.stalemates.len(), terminal.stalemating.len()), (9, 7));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Terminal {
    /// The pawn is safe on the eighth rank (tables 2.5 and 2.8).
    pub wins: ByPawn,
    /// The pawn can be captured (table 2.9).
    pub pawn_en_prise: ByPawn,
    /// Black is stalemated (table 2.10).
    pub stalemates: Vec<Kpk>,
    /// Black can stalemate White (table 2.11).
    pub stalemating: Vec<Kpk>,
    /// The wins that no position precedes (the note to table 5.1). Those in
    /// which the white king stands where the pawn must have come from are not
    /// counted.
    pub wins_without_antecedent: u32,
}

/// Every table of "King and Pawn against King: some quantitative data" (Bramer
/// 1977), computed from a database.
///
/// The published figures hold, to the last one, for a database under
/// [`Rules::Clarke`](super::Rules::Clarke). Under other rules the tables say
/// what is so under those.
///
/// ```
/// use palisade_tables::kpk::{Database, Report, Rules};
/// let report = Report::new(&Database::new(Rules::Clarke));
/// assert_eq!(report.white_to_move.legal.total(), 81_662);
/// assert_eq!(report.black_to_move.legal.total(), 97_992);
/// assert_eq!(report.critical_by_file, [148, 415, 522, 648]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// White to move.
    pub white_to_move: Side,
    /// Black to move.
    pub black_to_move: Side,
    /// The terminal positions.
    pub terminal: Terminal,
    /// How many positions with White to move have 1, 2, ... 10 equally good
    /// winning moves (table 3.6).
    pub equal_best_moves: [u32; 10],
    /// The critical positions by the pawn's file, a to d (table 6.1).
    pub critical_by_file: [u32; 4],
    /// The positions with Black to move from which the end is farthest, and the
    /// positions with White to move one ply nearer to it (section 7).
    pub longest: Vec<Kpk>,
}

impl Report {
    /// Computes every table.
    #[must_use]
    pub fn new(database: &Database) -> Self {
        let runs = Runs::new();
        let mut report = Self::default();
        for position in database.positions() {
            let value = database.value(&position);
            let win_type = WinType::of(&position, database, &runs);
            match position.side_to_move() {
                Color::White => {
                    report.white_to_move.count(&position, value, win_type);
                    if win_type.is_some() {
                        let equal = database.best_moves(&position).count();
                        report.equal_best_moves[equal - 1] += 1;
                    }
                }
                Color::Black => {
                    report.black_to_move.count(&position, value, win_type);
                    report.terminal.count(&position, value);
                }
            }
        }
        for position in critical_positions(database) {
            report.critical_by_file[position.pawn().file().index() & 3] += 1;
        }
        report.longest = longest(database);
        report
    }
}

impl Terminal {
    fn count(&mut self, position: &Kpk, value: Value) {
        if position.is_man_en_prise() {
            self.pawn_en_prise.count(position);
        } else if position.pawn().rank() == Rank::Eighth {
            if matches!(value, Value::Win { .. }) {
                self.wins.count(position);
                self.wins_without_antecedent += u32::from(!has_antecedent(position));
            }
        } else if position.is_stalemate() {
            self.stalemates.push(*position);
        } else if position.moves().any(|(_, next)| next.is_stalemate()) {
            self.stalemating.push(*position);
        }
    }
}

/// Whether the pawn can have come to the eighth rank by a push, or the white
/// king stands where it came from.
fn has_antecedent(position: &Kpk) -> bool {
    let (king, lone) = (position.white_king(), position.black_king());
    position.pawn().forward(Color::Black).is_some_and(|seventh| {
        king == seventh || Kpk::new(king, seventh, lone, Color::White).is_ok()
    })
}

/// The positions at the greatest depth and one ply less.
fn longest(database: &Database) -> Vec<Kpk> {
    let greatest = database.positions().filter_map(|position| database.depth(&position)).max();
    let near = |position: &Kpk| database.depth(position).is_some_and(|d| Some(d + 1) >= greatest);
    database.positions().filter(near).collect()
}

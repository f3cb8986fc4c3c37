//! The tables of "King and Pawn against King: some quantitative data" (Bramer 1977),
//! computed, and where a pawn can run. The published figures stand in
//! `thesis/published/data/report_one.txt`.

use palisade_board::{Color, File, Rank};
use palisade_lab_classes::critical_positions;
use palisade_lab_tables::kpk::{Database, Value};
use palisade_lab_tables::{Kpk, LoneMove};

/// The positions in which the pawn wins by pushes alone: whatever Black does,
/// it is advanced at every move and arrives on the eighth rank unharmed.
///
/// This is the exact predicate "Pawn can run" of Bramer 1977, against which his
/// formula for it can be checked. Black to move: every one of his moves leaves a
/// pawn that can run, and he cannot capture it.
#[derive(Clone, Debug)]
pub(crate) struct Runs(Vec<bool>);

impl Runs {
    /// Works back from the eighth rank, one rank of the pawn after the other.
    pub(crate) fn new() -> Self {
        let mut runs = Self(vec![false; Kpk::INDEX_BOUND]);
        let positions: Vec<Kpk> = (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index).collect();
        for rank in Rank::ALL.into_iter().rev() {
            for color in Color::ALL {
                let here = |p: &&Kpk| p.pawn().rank() == rank && p.side_to_move() == color;
                for position in positions.iter().filter(here) {
                    runs.0[position.index()] = runs.follow(position);
                }
            }
        }
        runs
    }

    /// What follows from the positions one ply later.
    fn follow(&self, position: &Kpk) -> bool {
        let mut moves = position.moves();
        match position.side_to_move() {
            Color::White => {
                moves.any(|(step, next)| matches!(step, LoneMove::Man(..)) && self.contains(&next))
            }
            Color::Black if position.is_man_en_prise() => false,
            Color::Black if position.pawn().rank() == Rank::Eighth => true,
            // Stalemate is no run.
            Color::Black => {
                position.moves().next().is_some() && moves.all(|(_, next)| self.contains(&next))
            }
        }
    }

    /// Whether the pawn can run.
    pub(crate) fn contains(&self, position: &Kpk) -> bool {
        self.0[position.index()]
    }
}

/// A number for each square of the pawn: files a to d, ranks 2 to 8.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct ByPawn {
    /// By rank from the first, then by file.
    counts: [[u32; 4]; 8],
}

impl ByPawn {
    /// The number for a pawn on this file and rank; 0 where none is kept.
    pub(crate) fn get(&self, file: File, rank: Rank) -> u32 {
        self.counts[rank.index()].get(file.index()).copied().unwrap_or(0)
    }

    /// The sum over a file.
    pub(crate) fn file(&self, file: File) -> u32 {
        Rank::ALL.into_iter().map(|rank| self.get(file, rank)).sum()
    }

    /// The sum over a rank.
    pub(crate) fn rank(&self, rank: Rank) -> u32 {
        self.counts[rank.index()].into_iter().sum()
    }

    /// The sum over all squares.
    pub(crate) fn total(&self) -> u32 {
        Rank::ALL.into_iter().map(|rank| self.rank(rank)).sum()
    }

    fn count(&mut self, position: &Kpk) {
        let pawn = position.standard().pawn();
        self.counts[pawn.rank().index()][pawn.file().index() & 3] += 1;
    }
}

/// The report's four types of won positions (its sections 3 and 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum WinType {
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
    pub(crate) fn of(position: &Kpk, database: &Database, runs: &Runs) -> Option<Self> {
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Side {
    /// The legal positions (table 2.2).
    pub(crate) legal: ByPawn,
    /// Those that White wins (table 2.3).
    pub(crate) wins: ByPawn,
    /// Those that White does not win (table 2.4).
    pub(crate) draws: ByPawn,
    /// The wins by number of moves from 0, then by [`WinType`] (table 5.1).
    pub(crate) won_in: Vec<[u32; 4]>,
    /// The draws by number of moves from 0 to their end (table 5.2).
    pub(crate) drawn_in: Vec<u32>,
    /// The draws without an end (table 5.2).
    pub(crate) drawn_by_repetition: u32,
    types: [ByPawn; 4],
}

impl Side {
    /// The wins of one type (tables 3.2 to 3.5 and 4.2 to 4.4; their sums by
    /// file are tables 3.1 and 4.1).
    pub(crate) const fn by_type(&self, win_type: WinType) -> &ByPawn {
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Terminal {
    /// The pawn is safe on the eighth rank (tables 2.5 and 2.8).
    pub(crate) wins: ByPawn,
    /// The pawn can be captured (table 2.9).
    pub(crate) pawn_en_prise: ByPawn,
    /// Black is stalemated (table 2.10).
    pub(crate) stalemates: Vec<Kpk>,
    /// Black can stalemate White (table 2.11).
    pub(crate) stalemating: Vec<Kpk>,
    /// The wins that no position precedes (the note to table 5.1). Those in
    /// which the white king stands where the pawn must have come from are not
    /// counted.
    pub(crate) wins_without_antecedent: u32,
}

/// Every table of "King and Pawn against King: some quantitative data" (Bramer
/// 1977), computed from a database.
///
/// The published figures hold, to the last one, for a database under
/// `Rules::Clarke`. Under other rules the tables say
/// what is so under those.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// White to move.
    pub(crate) white_to_move: Side,
    /// Black to move.
    pub(crate) black_to_move: Side,
    /// The terminal positions.
    pub(crate) terminal: Terminal,
    /// How many positions with White to move have 1, 2, ... 10 equally good
    /// winning moves (table 3.6).
    pub(crate) equal_best_moves: [u32; 10],
    /// The critical positions by the pawn's file, a to d (table 6.1).
    pub(crate) critical_by_file: [u32; 4],
    /// The positions with Black to move from which the end is farthest, and the
    /// positions with White to move one ply nearer to it (section 7).
    pub(crate) longest: Vec<Kpk>,
}

impl Report {
    /// Computes every table.
    pub(crate) fn new(database: &Database) -> Self {
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

/// Whether the white king stands ahead of the pawn on its file.
fn is_ahead_of_pawn(position: &Kpk) -> bool {
    let (king, pawn) = (position.white_king(), position.pawn());
    king.file() == pawn.file() && king.rank() > pawn.rank()
}

/// How many files or ranks the black king stands outside the queening square
/// (none or a negative number: inside), White to move. A pawn on the second rank is taken to
/// be on the third.
fn files_or_ranks_outside(position: &Kpk) -> i8 {
    let (pawn, king) = (position.pawn(), position.black_king());
    let from = pawn.rank().max(Rank::Third);
    let away = king.file().distance(pawn.file()).max(king.rank().distance(Rank::Eighth));
    away as i8 - from.distance(Rank::Eighth) as i8
}

#[cfg(test)]
mod tests {
    use palisade_lab_tables::kpk::Rules;

    use super::*;

    /// The pawn runs exactly where White wins in as many moves as the pawn needs.
    #[test]
    fn runs_are_the_wins_by_pawn_moves_alone() {
        let (runs, database) = (Runs::new(), Database::new(Rules::Clarke));
        for position in database.positions() {
            let needs = position.pawn().rank().max(Rank::Third).distance(Rank::Eighth);
            let value = database.value(&position);
            let as_soon = matches!(value, Value::Win { .. }) && value.moves() == Some(needs);
            assert_eq!(runs.contains(&position), as_soon, "{position}");
        }
    }
}

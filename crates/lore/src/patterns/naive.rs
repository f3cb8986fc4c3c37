//! A pattern read from its picture, and looked for square by square.

use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};

use super::pattern::Pattern;

/// The texts of the library.
const TEXTS: [&str; 3] = [
    include_str!("library/pawns.pattern"),
    include_str!("library/kings.pattern"),
    include_str!("library/breakthroughs.pattern"),
];

/// What a cell of the notation demands.
struct NaiveCell {
    symbol: char,
    files: i32,
    ranks: i32,
}

/// The pattern as its picture says, and nothing shared with the reader of the library.
pub(super) struct Naive {
    cells: Vec<NaiveCell>,
    files: (i32, i32),
    ranks: (i32, i32),
}

impl Naive {
    pub(super) fn new(pattern: &Pattern) -> Self {
        let texts = TEXTS.iter().flat_map(|text| text.split("\npattern ").skip(1));
        let text = texts.into_iter().find(|text| text.lines().next() == Some(pattern.name));
        let mut rows: Vec<Vec<&str>> = Vec::new();
        let (mut files, mut ranks) = ((0, 7), (0, 7));
        for line in text.unwrap().lines().skip(1) {
            let words: Vec<_> = line.split_whitespace().collect();
            let range = |base: u8| {
                let bytes = words[1].as_bytes();
                (i32::from(bytes[0] - base), i32::from(bytes[bytes.len() - 1] - base))
            };
            match words.first().copied().unwrap_or("#") {
                "means" | "symmetric" | "prelude" | "sacrifices" => {}
                "files" => files = range(b'a'),
                "ranks" => ranks = range(b'1'),
                word if word.starts_with(|c: char| c.is_ascii_digit() || c == '#') => {}
                _ => rows.push(words),
            }
        }
        let (mut row, mut column) = (0, 0);
        for (r, words) in rows.iter().enumerate() {
            for (c, word) in words.iter().enumerate() {
                if word.ends_with('1') {
                    (row, column) = (r as i32, c as i32);
                }
            }
        }
        let cells = rows
            .iter()
            .enumerate()
            .flat_map(|(r, words)| {
                words.iter().enumerate().map(move |(c, word)| NaiveCell {
                    symbol: word.chars().next().unwrap(),
                    files: c as i32 - column,
                    ranks: row - r as i32,
                })
            })
            .collect();
        Self { cells, files, ranks }
    }

    /// Does it match for `side`, mirrored or not, with its subject here? Square
    /// by square on the real board.
    pub(super) fn matches(
        &self,
        ending: &PawnEnding,
        side: Color,
        mirrored: bool,
        subject: Square,
    ) -> bool {
        let file_step = if mirrored { -1 } else { 1 };
        let rank_step = if side.is_white() { 1 } else { -1 };
        let (file, rank) = (subject.file().index() as i32, subject.rank().index() as i32);
        let seen_file = if mirrored { 7 - file } else { file };
        let seen_rank = if side.is_white() { rank } else { 7 - rank };
        if !(self.files.0..=self.files.1).contains(&seen_file)
            || !(self.ranks.0..=self.ranks.1).contains(&seen_rank)
        {
            return false;
        }
        let (mut has_variable, mut met) = (false, false);
        for cell in &self.cells {
            let (f, r) = (file + file_step * cell.files, rank + rank_step * cell.ranks);
            let square = ((0..8).contains(&f) && (0..8).contains(&r))
                .then(|| Square::from_index((8 * r + f) as usize).unwrap());
            let pawn = square.and_then(|square| ending.pawns().color_on(square));
            let king = Color::ALL.into_iter().find(|&c| Some(ending.king(c)) == square);
            let kept = match cell.symbol {
                '.' => true,
                'P' => pawn == Some(side),
                'p' => pawn == Some(!side),
                'K' => king == Some(side),
                'k' => king == Some(!side),
                'N' => pawn != Some(side),
                'n' => pawn != Some(!side),
                'x' => pawn.is_none(),
                '-' => pawn.is_none() && king.is_none(),
                variable => {
                    has_variable = true;
                    met |= match variable {
                        'V' => pawn == Some(side),
                        'v' => pawn == Some(!side),
                        other => panic!("symbol {other}"),
                    };
                    true
                }
            };
            if !kept {
                return false;
            }
        }
        met || !has_variable
    }

    /// The pawns that must stand, with the subject here and White to match; `None` if one
    /// would stand off the board.
    pub(super) fn pawns(&self, mirrored: bool, subject: Square) -> Option<Pawns> {
        let (mut white, mut black) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for cell in self.cells.iter().filter(|cell| matches!(cell.symbol, 'P' | 'p')) {
            let files = if mirrored { -cell.files } else { cell.files };
            let square = subject.offset(files as i8, cell.ranks as i8)?;
            let own = if cell.symbol == 'P' { &mut white } else { &mut black };
            *own = own.with(square);
        }
        Pawns::new(white, black).ok()
    }
}

//! The notation of the library, which is read while the crate is compiled.
//!
//! Line by line, blanks and `#` comments aside:
//!
//! ```text
//! pattern NAME            one word
//! means TEXT              for the reader
//! symmetric               its mirror image is the same pattern (optional)
//! files a-c               where the subject may stand (optional)
//! ranks 2-5               likewise, as its own side counts (optional)
//! prelude N               own moves before the runner runs (optional)
//! sacrifices N            how many of these must be answered (optional)
//! n n n                   the picture, north up, cells apart
//! n P1 n
//! 1 passed                identities of the cells with this digit
//! ```
//!
//! A cell is a symbol, and perhaps a digit that names its square; `1` is the subject. Capitals
//! speak of the own side: `P p K k` a pawn or king stands here; `N n` no own, no enemy pawn; `x`
//! no pawn of either side; `-` nothing at all; `V v` on at least one of these squares together
//! stands a pawn; `.` no demand.
//!
//! A mistake in a file is a panic of a `const`, so the crate does not compile.

use palisade_board::Bitboard;

use super::identity::Identity;
use super::pattern::{CellRole, MAX_CELLS, MAX_MARKS, Pattern, PatternCell, PatternMark};

/// All patterns of a text that holds exactly `N`.
pub(super) const fn parse<const N: usize>(text: &'static str) -> [Pattern; N] {
    let mut reader = PatternReader { text: text.as_bytes(), at: 0 };
    let mut patterns = [Pattern::BLANK; N];
    let mut index = 0;
    while reader.seek() {
        patterns[index] = reader.pattern();
        index += 1;
    }
    assert!(index == N, "fewer patterns than the library says");
    patterns
}

/// A text, and how far it has been read.
#[derive(Clone, Copy)]
struct PatternReader {
    text: &'static [u8],
    at: usize,
}

impl PatternReader {
    /// Goes to the next word on whatever line; false at the end of the text.
    const fn seek(&mut self) -> bool {
        while self.at < self.text.len() {
            match self.text[self.at] {
                b' ' | b'\n' => self.at += 1,
                b'#' => _ = self.rest(),
                _ => return true,
            }
        }
        false
    }

    /// The next word of this line; empty at the end of the line.
    const fn word(&mut self) -> &'static [u8] {
        self.piece(false)
    }

    /// What is left of this line.
    const fn rest(&mut self) -> &'static [u8] {
        self.piece(true)
    }

    /// What stands after blanks: a word, or a line with all its words.
    const fn piece(&mut self, is_line: bool) -> &'static [u8] {
        while self.at < self.text.len() && self.text[self.at] == b' ' {
            self.at += 1;
        }
        let (_, tail) = self.text.split_at(self.at);
        let mut length = 0;
        while length < tail.len()
            && tail[length] != b'\n'
            && (is_line || !matches!(tail[length], b' ' | b'#'))
        {
            length += 1;
        }
        self.at += length;
        tail.split_at(length).0
    }

    /// Reads the pattern that starts here, and stops before the next one.
    const fn pattern(&mut self) -> Pattern {
        assert!(matches!(self.word(), b"pattern"), "expected `pattern NAME` first");
        let mut draft =
            Draft { pattern: Pattern::BLANK, files: 0xff, ranks: 0xff, legend: [0; 10], row: 0 };
        draft.pattern.name = utf8(self.word());
        while self.seek() {
            let line = *self;
            match self.word() {
                b"pattern" => {
                    *self = line;
                    break;
                }
                b"means" => draft.pattern.meaning = utf8(self.rest()),
                b"symmetric" => draft.pattern.symmetric = true,
                b"files" => draft.files = range(self.word(), b'a'),
                b"ranks" => draft.ranks = range(self.word(), b'1'),
                b"prelude" => draft.pattern.prelude = digit(self.word()),
                b"sacrifices" => draft.pattern.sacrifices = digit(self.word()),
                [number @ b'0'..=b'9'] => {
                    draft.legend[(*number - b'0') as usize] = self.identities();
                }
                _ => {
                    *self = line;
                    draft.read_row(self);
                }
            }
        }
        draft.finish()
    }

    /// The identities that the rest of the line names.
    const fn identities(&mut self) -> u16 {
        let mut bits = 0;
        loop {
            let word = self.word();
            if word.is_empty() {
                return bits;
            }
            let mut index = 0;
            while !equal(word, Identity::WORDS[index].as_bytes()) {
                index += 1;
                assert!(index < Identity::WORDS.len(), "no such identity");
            }
            bits |= 1 << index;
        }
    }
}

/// A pattern of which some lines have been read. Its squares are counted from the north-west
/// corner of the picture, for the subject may stand in the last row.
struct Draft {
    pattern: Pattern,
    /// The files where the subject may stand, one bit each.
    files: u8,
    /// The ranks where the subject may stand, one bit each.
    ranks: u8,
    /// The identities of each digit.
    legend: [u16; 10],
    /// The rows of the picture that have been read.
    row: i8,
}

impl Draft {
    const fn read_row(&mut self, reader: &mut PatternReader) {
        let pattern = &mut self.pattern;
        let mut column = 0;
        loop {
            let word = reader.word();
            if word.is_empty() {
                break;
            }
            assert!(word.len() <= 2 && column < 15 && self.row < 15, "no row of a picture");
            let (files, ranks) = (column, -self.row);
            if let Some((role, men)) = demand(word[0]) {
                assert!(pattern.cell_count < MAX_CELLS, "too many demands");
                pattern.cells[pattern.cell_count] = PatternCell { files, ranks, role, men };
                pattern.cell_count += 1;
            }
            if let [_, tag] = word {
                assert!(tag.is_ascii_digit() && pattern.mark_count < MAX_MARKS, "no such mark");
                let mark = PatternMark { files, ranks, digit: *tag - b'0', identities: 0 };
                pattern.marks[pattern.mark_count] = mark;
                pattern.mark_count += 1;
            }
            column += 1;
        }
        self.row += 1;
    }

    /// The pattern seen from its subject.
    const fn finish(self) -> Pattern {
        let mut pattern = self.pattern;
        let mut subject = None;
        let mut index = 0;
        while index < pattern.mark_count {
            let mark = &mut pattern.marks[index];
            mark.identities = self.legend[mark.digit as usize];
            assert!(mark.identities != 0, "a digit of the picture has no identity");
            if mark.digit == 1 {
                assert!(subject.is_none(), "two cells with the digit 1, the subject");
                subject = Some((mark.files, mark.ranks));
            }
            index += 1;
        }
        let Some((files, ranks)) = subject else { panic!("no cell with the digit 1, the subject") };
        index = 0;
        while index < pattern.mark_count {
            pattern.marks[index].files -= files;
            pattern.marks[index].ranks -= ranks;
            index += 1;
        }
        index = 0;
        // Fixed cells are moved to the front, so that a match fails early.
        let mut fixed = 0;
        while index < pattern.cell_count {
            pattern.cells[index].files -= files;
            pattern.cells[index].ranks -= ranks;
            if matches!(pattern.cells[index].role, CellRole::Fixed) {
                pattern.cells.swap(index, fixed);
                fixed += 1;
            }
            index += 1;
        }
        pattern.subjects = crossing(self.files, self.ranks);
        pattern
    }
}

/// What a cell's letter demands: a board of the pattern, and the men as bits (own pawn, enemy
/// pawn, own king, enemy king).
const fn demand(letter: u8) -> Option<(CellRole, u8)> {
    Some(match letter {
        b'P' => (CellRole::Fixed, 0b0001),
        b'p' => (CellRole::Fixed, 0b0010),
        b'K' => (CellRole::Fixed, 0b0100),
        b'k' => (CellRole::Fixed, 0b1000),
        b'N' => (CellRole::Not, 0b0001),
        b'n' => (CellRole::Not, 0b0010),
        b'x' => (CellRole::Not, 0b0011),
        b'-' => (CellRole::Not, 0b1111),
        b'V' => (CellRole::Variable, 0b0001),
        b'v' => (CellRole::Variable, 0b0010),
        b'.' => return None,
        _ => panic!("not a cell: expected one of P p K k N n x - V v . and perhaps a digit"),
    })
}

/// The squares of some files on some ranks.
const fn crossing(files: u8, ranks: u8) -> Bitboard {
    let (mut squares, mut rank) = (0, 0);
    while rank < 8 {
        if ranks >> rank & 1 == 1 {
            squares |= (files as u64) << (8 * rank);
        }
        rank += 1;
    }
    Bitboard(squares)
}

/// `x` or `x-y` as one bit for each index, counted from `base`.
const fn range(word: &[u8], base: u8) -> u8 {
    let (low, high) = match word {
        [low] => (*low, *low),
        [low, b'-', high] => (*low, *high),
        _ => panic!("expected a range such as `a-c` or `2`"),
    };
    assert!(base <= low && low <= high && high < base + 8, "no such files or ranks");
    (0xff << (low - base)) & (0xff >> (7 - (high - base)))
}

const fn digit(word: &[u8]) -> u8 {
    assert!(word.len() == 1 && word[0].is_ascii_digit(), "expected one digit");
    word[0] - b'0'
}

const fn utf8(text: &'static [u8]) -> &'static str {
    assert!(!text.is_empty(), "a line ends too soon");
    match core::str::from_utf8(text) {
        Ok(text) => text,
        Err(_) => panic!("the library is written in UTF-8"),
    }
}

const fn equal(mut left: &[u8], mut right: &[u8]) -> bool {
    while let ([one, ones @ ..], [other, others @ ..]) = (left, right) {
        if *one != *other {
            return false;
        }
        (left, right) = (ones, others);
    }
    left.is_empty() && right.is_empty()
}

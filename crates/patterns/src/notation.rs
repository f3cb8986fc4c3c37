//! Reading the text notation of patterns, in `const` contexts too.

use palisade_board::{Bitboard, Square};

use crate::fault::{ParsePatternError, PatternFault, Span, Word};
use crate::identity::Identity;
use crate::pattern::{Cell, MAX_CELLS, MAX_MARKS, Mark, Men, Pattern, Role};

/// Walks over the lines of a text.
#[derive(Clone, Copy)]
struct Lines<'a> {
    text: &'a [u8],
    next: usize,
    number: u32,
}

impl<'a> Lines<'a> {
    const fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), next: 0, number: 0 }
    }

    /// The next line that says something, without its comment.
    const fn line(&mut self) -> Option<Span> {
        while self.next < self.text.len() {
            let start = self.next;
            let mut end = start;
            while end < self.text.len() && self.text[end] != b'\n' {
                end += 1;
            }
            self.next = end + 1;
            self.number += 1;
            let mut cut = start;
            while cut < end && self.text[cut] != b'#' {
                cut += 1;
            }
            let line = Span { start, end: cut };
            if !self.word(line).is_empty() {
                return Some(line);
            }
        }
        None
    }

    /// The first word of a line; empty at its end.
    const fn word(&self, line: Span) -> Span {
        let mut start = line.start;
        while start < line.end && self.text[start].is_ascii_whitespace() {
            start += 1;
        }
        let mut end = start;
        while end < line.end && !self.text[end].is_ascii_whitespace() {
            end += 1;
        }
        Span { start, end }
    }

    const fn is(&self, word: Span, keyword: &str) -> bool {
        let keyword = keyword.as_bytes();
        if word.end - word.start != keyword.len() {
            return false;
        }
        let mut index = 0;
        while index < keyword.len() {
            if self.text[word.start + index] != keyword[index] {
                return false;
            }
            index += 1;
        }
        true
    }

    const fn str(&self, span: Span) -> &'a str {
        let (_, tail) = self.text.split_at(span.start);
        let (piece, _) = tail.split_at(span.end - span.start);
        match core::str::from_utf8(piece) {
            Ok(piece) => piece,
            // Spans end at ASCII characters, where UTF-8 may be cut.
            Err(_) => "",
        }
    }

    const fn fail(&self, word: Span, fault: PatternFault) -> ParsePatternError {
        ParsePatternError { line: self.number, word: Word::copy(self.text, word), fault }
    }

    const fn fail_here(&self, fault: PatternFault) -> ParsePatternError {
        ParsePatternError { line: self.number, word: Word::NONE, fault }
    }
}

/// What the first word of a line announces.
#[derive(Clone, Copy)]
enum Kind {
    Pattern,
    Means,
    Files,
    Ranks,
    Prelude,
    Sacrifices,
    Row,
    Legend(u8),
}

const fn kind(lines: &Lines<'_>, word: Span) -> Result<Kind, ParsePatternError> {
    if lines.is(word, "pattern") {
        return Ok(Kind::Pattern);
    }
    if lines.is(word, "means") {
        return Ok(Kind::Means);
    }
    if lines.is(word, "files") {
        return Ok(Kind::Files);
    }
    if lines.is(word, "ranks") {
        return Ok(Kind::Ranks);
    }
    if lines.is(word, "prelude") {
        return Ok(Kind::Prelude);
    }
    if lines.is(word, "sacrifices") {
        return Ok(Kind::Sacrifices);
    }
    let first = lines.text[word.start];
    match word.end - word.start {
        1 if first.is_ascii_digit() => Ok(Kind::Legend(first - b'0')),
        1 | 2 => Ok(Kind::Row),
        _ => Err(lines.fail(word, PatternFault::UnknownDirective)),
    }
}

/// The demand and the digit (0 for none) that a cell's word stands for.
const fn cell(
    lines: &Lines<'_>,
    word: Span,
) -> Result<(Option<(Role, Men)>, u8), ParsePatternError> {
    let demand = match lines.text[word.start] {
        b'P' => Some((Role::Fixed, Men::OWN_PAWN)),
        b'p' => Some((Role::Fixed, Men::ENEMY_PAWN)),
        b'K' => Some((Role::Fixed, Men::OWN_KING)),
        b'k' => Some((Role::Fixed, Men::ENEMY_KING)),
        b'N' => Some((Role::Not, Men::OWN_PAWN)),
        b'n' => Some((Role::Not, Men::ENEMY_PAWN)),
        b'x' => Some((Role::Not, Men::PAWNS)),
        b'-' => Some((Role::Not, Men::ANY)),
        b'V' => Some((Role::Variable, Men::OWN_PAWN)),
        b'v' => Some((Role::Variable, Men::ENEMY_PAWN)),
        b'W' => Some((Role::Variable, Men::OWN_KING)),
        b'w' => Some((Role::Variable, Men::ENEMY_KING)),
        b'.' => None,
        _ => return Err(lines.fail(word, PatternFault::UnknownCell)),
    };
    match word.end - word.start {
        1 => Ok((demand, 0)),
        2 if lines.text[word.start + 1].is_ascii_digit() => {
            Ok((demand, lines.text[word.start + 1] - b'0'))
        }
        _ => Err(lines.fail(word, PatternFault::UnknownCell)),
    }
}

/// `x` or `x-y` as a mask of indices counted from `base`.
const fn range(text: &[u8], word: Span, base: u8) -> Option<u8> {
    let (low, high) = match word.end - word.start {
        1 => (text[word.start], text[word.start]),
        3 if text[word.start + 1] == b'-' => (text[word.start], text[word.start + 2]),
        _ => return None,
    };
    if low < base || high >= base + 8 || low > high {
        return None;
    }
    Some((0xff << (low - base)) & (0xff >> (7 - (high - base))))
}

/// The number of patterns that a text announces.
pub(crate) const fn count(text: &str) -> usize {
    let mut lines = Lines::new(text);
    let mut count = 0;
    while let Some(line) = lines.line() {
        if lines.is(lines.word(line), "pattern") {
            count += 1;
        }
    }
    count
}

/// All patterns of a text that must hold exactly `N`.
pub(crate) const fn parse_all<const N: usize>(
    text: &str,
) -> Result<[Pattern<'_>; N], ParsePatternError> {
    let mut patterns = [Pattern::BLANK; N];
    let mut lines = Lines::new(text);
    let mut index = 0;
    loop {
        let before = lines;
        if lines.line().is_none() {
            break;
        }
        lines = before;
        if index == N {
            return Err(lines.fail_here(PatternFault::Count));
        }
        match parse_next(&mut lines) {
            Ok(pattern) => patterns[index] = pattern,
            Err(error) => return Err(error),
        }
        index += 1;
    }
    if index == N { Ok(patterns) } else { Err(lines.fail_here(PatternFault::Count)) }
}

impl<'a> Pattern<'a> {
    /// Reads one pattern.
    ///
    /// Line by line, blanks and `#` comments aside:
    ///
    /// ```text
    /// pattern NAME            one word
    /// means TEXT              for the reader
    /// files a-c               where the subject may stand (optional)
    /// ranks 2-5               likewise, as its own side counts (optional)
    /// prelude N               own moves before the runner runs (optional)
    /// sacrifices N            how many of these must be answered (optional)
    /// n n n                   the picture, north up, cells apart
    /// n P1 n
    /// 1 passed                identities of the cells with this digit
    /// ```
    ///
    /// A cell is a symbol, and perhaps a digit that names its square; `1` is
    /// the subject. Capitals speak of the own side: `P p K k` a pawn or king
    /// stands here; `N n` no own, no enemy pawn; `x` no pawn of either side;
    /// `-` nothing at all; `V v W w` on at least one of these squares together
    /// stands a pawn (`V v`) or king (`W w`); `.` no demand.
    ///
    /// It is a `const fn`, so that a library with a mistake does not compile.
    ///
    /// # Errors
    ///
    /// If the text is not exactly one pattern; the error names line and word.
    ///
    /// ```
    /// use palisade_patterns::Pattern;
    /// let error = Pattern::parse("pattern ram\nq\nP1\n1 ram").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2: `q`: not a cell: expected one of P p K k N n x - V v W w . and perhaps a digit",
    /// );
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParsePatternError> {
        match parse_all::<1>(text) {
            Ok([pattern]) => Ok(pattern),
            Err(error) => Err(error),
        }
    }
}

/// The value of a result, or a return with its error: `?` is not allowed in a `const fn`.
macro_rules! value_or_return {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

/// Reads the pattern that starts here and stops before the next one.
const fn parse_next<'a>(lines: &mut Lines<'a>) -> Result<Pattern<'a>, ParsePatternError> {
    let name = value_or_return!(parse_name(lines));
    let body = *lines;
    let mut draft = Draft::named(name);
    value_or_return!(draft.read(lines));
    let subject = value_or_return!(draft.subject(lines));
    // Fixed cells stand before the others, so that a match fails early.
    value_or_return!(draft.place(body, subject, true));
    value_or_return!(draft.place(body, subject, false));
    let mut pattern = draft.pattern;
    pattern.subjects = subjects(&pattern);
    pattern.symmetric = is_symmetric(&pattern);
    Ok(pattern)
}

/// Reads the line `pattern NAME`.
const fn parse_name<'a>(lines: &mut Lines<'a>) -> Result<&'a str, ParsePatternError> {
    let Some(head) = lines.line() else {
        return Err(lines.fail_here(PatternFault::Headless));
    };
    let word = lines.word(head);
    if !lines.is(word, "pattern") {
        return Err(lines.fail(word, PatternFault::Headless));
    }
    let name = lines.word(Span { start: word.end, end: head.end });
    if name.is_empty() || !lines.word(Span { start: name.end, end: head.end }).is_empty() {
        return Err(lines.fail(name, PatternFault::Name));
    }
    Ok(lines.str(name))
}

/// A pattern of which some lines have been read.
struct Draft<'a> {
    pattern: Pattern<'a>,
    /// The identities that the legend gives to each digit.
    legend: [Identity; 10],
    /// The digits of the legend, one bit each.
    named: u16,
    /// The digits of the picture, one bit each.
    drawn: u16,
    /// The column and row of the subject, from the north-west corner of the picture.
    subject: Option<(i8, i8)>,
    /// The rows of the picture that have been read.
    rows: i8,
}

impl<'a> Draft<'a> {
    const fn named(name: &'a str) -> Self {
        let mut pattern = Pattern::BLANK;
        pattern.name = name;
        let legend = [Identity::empty(); 10];
        Self { pattern, legend, named: 0, drawn: 0, subject: None, rows: 0 }
    }

    /// Reads every line before the next pattern, but places no cells.
    ///
    /// Cells are placed as seen from the subject, which may stand in the last row.
    const fn read(&mut self, lines: &mut Lines<'a>) -> Result<(), ParsePatternError> {
        loop {
            let before = *lines;
            let Some(line) = lines.line() else {
                return Ok(());
            };
            let word = lines.word(line);
            let rest = Span { start: word.end, end: line.end };
            match value_or_return!(kind(lines, word)) {
                Kind::Pattern => {
                    *lines = before;
                    return Ok(());
                }
                Kind::Means => self.pattern.meaning = lines.str(trim(lines.text, rest)),
                Kind::Files => match range(lines.text, lines.word(rest), b'a') {
                    Some(files) => self.pattern.files = files,
                    None => return Err(lines.fail(lines.word(rest), PatternFault::Files)),
                },
                Kind::Ranks => match range(lines.text, lines.word(rest), b'1') {
                    Some(ranks) => self.pattern.ranks = ranks,
                    None => return Err(lines.fail(lines.word(rest), PatternFault::Ranks)),
                },
                Kind::Prelude => self.pattern.prelude = value_or_return!(digit(lines, rest)),
                Kind::Sacrifices => self.pattern.sacrifices = value_or_return!(digit(lines, rest)),
                Kind::Legend(digit) => value_or_return!(self.read_legend(lines, digit, rest)),
                Kind::Row => value_or_return!(self.read_row(lines, line)),
            }
        }
    }

    /// Reads the identities of a digit.
    const fn read_legend(
        &mut self,
        lines: &Lines<'a>,
        digit: u8,
        mut rest: Span,
    ) -> Result<(), ParsePatternError> {
        self.named |= 1 << digit;
        loop {
            let word = lines.word(rest);
            if word.is_empty() {
                return Ok(());
            }
            let Some(identity) = Identity::named(lines.str(word)) else {
                return Err(lines.fail(word, PatternFault::UnknownIdentity));
            };
            self.legend[digit as usize] = self.legend[digit as usize].union(identity);
            rest.start = word.end;
        }
    }

    /// Reads a row of the picture for its digits and the subject.
    const fn read_row(
        &mut self,
        lines: &Lines<'a>,
        mut rest: Span,
    ) -> Result<(), ParsePatternError> {
        let mut column: i8 = 0;
        loop {
            let word = lines.word(rest);
            if word.is_empty() {
                break;
            }
            let (_, digit) = value_or_return!(cell(lines, word));
            if digit == 1 {
                if self.subject.is_some() {
                    return Err(lines.fail(word, PatternFault::TwoSubjects));
                }
                self.subject = Some((column, self.rows));
            }
            self.drawn |= 1 << digit;
            if column == 15 {
                return Err(lines.fail(word, PatternFault::TooLarge));
            }
            column += 1;
            rest.start = word.end;
        }
        if self.rows == 15 {
            return Err(lines.fail_here(PatternFault::TooLarge));
        }
        self.rows += 1;
        Ok(())
    }

    /// Where the subject is, if picture and legend have the same digits.
    const fn subject(&self, lines: &Lines<'a>) -> Result<(i8, i8), ParsePatternError> {
        let Some(subject) = self.subject else {
            return Err(lines.fail_here(PatternFault::NoSubject));
        };
        // The bit of digit 0 stands for cells without a digit.
        if self.drawn & !1 & !self.named != 0 {
            return Err(lines.fail_here(PatternFault::UnnamedDigit));
        }
        if self.named & !self.drawn != 0 {
            return Err(lines.fail_here(PatternFault::UnusedDigit));
        }
        Ok(subject)
    }

    /// Places the fixed cells of the picture, or all others together with the marks.
    const fn place(
        &mut self,
        mut body: Lines<'a>,
        (subject_column, subject_row): (i8, i8),
        fixed: bool,
    ) -> Result<(), ParsePatternError> {
        let mut row: i8 = 0;
        while let Some(line) = body.line() {
            match kind(&body, body.word(line)) {
                Ok(Kind::Row) => {}
                Ok(Kind::Pattern) => break,
                _ => continue,
            }
            let mut rest = line;
            let mut column: i8 = 0;
            loop {
                let word = body.word(rest);
                if word.is_empty() {
                    break;
                }
                let (files, ranks) = (column - subject_column, subject_row - row);
                value_or_return!(self.place_word(&body, word, (files, ranks), fixed));
                column += 1;
                rest.start = word.end;
            }
            row += 1;
        }
        Ok(())
    }

    /// Places the cell that a word of the picture stands for, and its mark.
    const fn place_word(
        &mut self,
        lines: &Lines<'a>,
        word: Span,
        (files, ranks): (i8, i8),
        fixed: bool,
    ) -> Result<(), ParsePatternError> {
        let (demand, tag) = value_or_return!(cell(lines, word));
        let pattern = &mut self.pattern;
        if let Some((role, men)) = demand {
            if matches!(role, Role::Fixed) == fixed {
                if pattern.cell_count as usize == MAX_CELLS {
                    return Err(lines.fail(word, PatternFault::TooLarge));
                }
                pattern.cells[pattern.cell_count as usize] = Cell { files, ranks, role, men };
                pattern.cell_count += 1;
            }
        }
        if tag != 0 && !fixed {
            if pattern.mark_count as usize == MAX_MARKS {
                return Err(lines.fail(word, PatternFault::TooLarge));
            }
            let identities = self.legend[tag as usize];
            pattern.marks[pattern.mark_count as usize] = Mark { files, ranks, tag, identities };
            pattern.mark_count += 1;
        }
        Ok(())
    }
}

/// Reads a single digit.
const fn digit(lines: &Lines<'_>, rest: Span) -> Result<u8, ParsePatternError> {
    let word = lines.word(rest);
    if word.end - word.start != 1 || !lines.text[word.start].is_ascii_digit() {
        return Err(lines.fail(word, PatternFault::Number));
    }
    Ok(lines.text[word.start] - b'0')
}

const fn trim(text: &[u8], span: Span) -> Span {
    let mut span = span;
    while span.start < span.end && text[span.start].is_ascii_whitespace() {
        span.start += 1;
    }
    while span.start < span.end && text[span.end - 1].is_ascii_whitespace() {
        span.end -= 1;
    }
    span
}

/// Where the subject may stand: all fixed men on the board, files and ranks
/// as stated.
const fn subjects(pattern: &Pattern<'_>) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut square = 0;
    while square < 64 {
        let here = Square::ALL[square];
        let (file, rank) = (here.file().index(), here.rank().index());
        let mut fits = pattern.files >> file & 1 == 1 && pattern.ranks >> rank & 1 == 1;
        let mut index = 0;
        while index < pattern.cell_count as usize {
            let cell = pattern.cells[index];
            if matches!(cell.role, Role::Fixed) && here.offset(cell.files, cell.ranks).is_none() {
                fits = false;
            }
            index += 1;
        }
        if fits {
            set = set.with(here);
        }
        square += 1;
    }
    set
}

/// Has every demand and every mark its image on the other side of the subject?
const fn is_symmetric(pattern: &Pattern<'_>) -> bool {
    let mut index = 0;
    while index < pattern.cell_count as usize {
        let cell = pattern.cells[index];
        let mut found = false;
        let mut other = 0;
        while other < pattern.cell_count as usize {
            let image = pattern.cells[other];
            found |= image.files == -cell.files
                && image.ranks == cell.ranks
                && image.role as u8 == cell.role as u8
                && image.men.bits() == cell.men.bits();
            other += 1;
        }
        if !found {
            return false;
        }
        index += 1;
    }
    index = 0;
    while index < pattern.mark_count as usize {
        let mark = pattern.marks[index];
        let mut found = false;
        let mut other = 0;
        while other < pattern.mark_count as usize {
            let image = pattern.marks[other];
            found |= image.files == -mark.files
                && image.ranks == mark.ranks
                && image.identities.bits() == mark.identities.bits();
            other += 1;
        }
        if !found {
            return false;
        }
        index += 1;
    }
    pattern.files == pattern.files.reverse_bits()
}

//! The text notation of patterns: read in `const` contexts, written by
//! `Display`.

use core::fmt;

use palisade_board::{Bitboard, File, Rank, Square};

use crate::fault::{ParsePatternError, PatternFault, Span, Word};
use crate::identity::Identity;
use crate::pattern::{Cell, Mark, Men, Pattern, Role};

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

/// Reads the pattern that starts here and stops before the next one.
const fn parse_next<'a>(lines: &mut Lines<'a>) -> Result<Pattern<'a>, ParsePatternError> {
    let mut pattern = Pattern::BLANK;
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
    pattern.name = lines.str(name);
    let body = *lines;

    // First reading: the head lines, the legend, and where the subject is.
    let mut legend = [Identity::empty(); 10];
    let mut named = 0_u16;
    let mut drawn = 0_u16;
    let mut subject: Option<(i8, i8)> = None;
    let mut row: i8 = 0;
    loop {
        let before = *lines;
        let Some(line) = lines.line() else {
            break;
        };
        let word = lines.word(line);
        let rest = Span { start: word.end, end: line.end };
        let kind = match kind(lines, word) {
            Ok(kind) => kind,
            Err(error) => return Err(error),
        };
        match kind {
            Kind::Pattern => {
                *lines = before;
                break;
            }
            Kind::Means => pattern.meaning = lines.str(trim(lines.text, rest)),
            Kind::Files => match range(lines.text, lines.word(rest), b'a') {
                Some(files) => pattern.files = files,
                None => return Err(lines.fail(lines.word(rest), PatternFault::Files)),
            },
            Kind::Ranks => match range(lines.text, lines.word(rest), b'1') {
                Some(ranks) => pattern.ranks = ranks,
                None => return Err(lines.fail(lines.word(rest), PatternFault::Ranks)),
            },
            Kind::Prelude | Kind::Sacrifices => {
                let word = lines.word(rest);
                if word.end - word.start != 1 || !lines.text[word.start].is_ascii_digit() {
                    return Err(lines.fail(word, PatternFault::Number));
                }
                let number = lines.text[word.start] - b'0';
                if matches!(kind, Kind::Prelude) {
                    pattern.prelude = number;
                } else {
                    pattern.sacrifices = number;
                }
            }
            Kind::Legend(digit) => {
                named |= 1 << digit;
                let mut rest = rest;
                loop {
                    let word = lines.word(rest);
                    if word.is_empty() {
                        break;
                    }
                    match Identity::named(lines.str(word)) {
                        Some(identity) => {
                            legend[digit as usize] = legend[digit as usize].union(identity);
                        }
                        None => return Err(lines.fail(word, PatternFault::UnknownIdentity)),
                    }
                    rest.start = word.end;
                }
            }
            Kind::Row => {
                let mut rest = line;
                let mut column: i8 = 0;
                loop {
                    let word = lines.word(rest);
                    if word.is_empty() {
                        break;
                    }
                    match cell(lines, word) {
                        Ok((_, 1)) if subject.is_some() => {
                            return Err(lines.fail(word, PatternFault::TwoSubjects));
                        }
                        Ok((_, 1)) => {
                            subject = Some((column, row));
                            drawn |= 1 << 1;
                        }
                        Ok((_, digit)) => drawn |= 1 << digit,
                        Err(error) => return Err(error),
                    }
                    if column == 15 {
                        return Err(lines.fail(word, PatternFault::TooLarge));
                    }
                    column += 1;
                    rest.start = word.end;
                }
                if row == 15 {
                    return Err(lines.fail_here(PatternFault::TooLarge));
                }
                row += 1;
            }
        }
    }
    let Some((subject_column, subject_row)) = subject else {
        return Err(lines.fail_here(PatternFault::NoSubject));
    };
    if drawn & !1 & !named != 0 {
        return Err(lines.fail_here(PatternFault::UnnamedDigit));
    }
    if named & !drawn != 0 {
        return Err(lines.fail_here(PatternFault::UnusedDigit));
    }

    // Second and third reading: fixed cells, then the others and the marks.
    let mut fixed_only = true;
    loop {
        let mut again = body;
        let mut row: i8 = 0;
        while let Some(line) = again.line() {
            let word = again.word(line);
            match kind(&again, word) {
                Ok(Kind::Row) => {}
                Ok(Kind::Pattern) => break,
                _ => continue,
            }
            let mut rest = line;
            let mut column: i8 = 0;
            loop {
                let word = again.word(rest);
                if word.is_empty() {
                    break;
                }
                let (files, ranks) = (column - subject_column, subject_row - row);
                if let Ok((demand, digit)) = cell(&again, word) {
                    if let Some((role, men)) = demand {
                        if matches!(role, Role::Fixed) == fixed_only {
                            if pattern.cell_count as usize == Pattern::MAX_CELLS {
                                return Err(again.fail(word, PatternFault::TooLarge));
                            }
                            pattern.cells[pattern.cell_count as usize] =
                                Cell { files, ranks, role, men };
                            pattern.cell_count += 1;
                        }
                    }
                    if digit != 0 && !fixed_only {
                        if pattern.mark_count as usize == Pattern::MAX_MARKS {
                            return Err(again.fail(word, PatternFault::TooLarge));
                        }
                        let identities = legend[digit as usize];
                        pattern.marks[pattern.mark_count as usize] =
                            Mark { files, ranks, tag: digit, identities };
                        pattern.mark_count += 1;
                    }
                }
                column += 1;
                rest.start = word.end;
            }
            row += 1;
        }
        if !fixed_only {
            break;
        }
        fixed_only = false;
    }
    pattern.subjects = subjects(&pattern);
    pattern.symmetric = is_symmetric(&pattern);
    Ok(pattern)
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

/// Writes the pattern in the notation that [`Pattern::parse`] reads.
///
/// ```
/// use palisade_patterns::{library, Pattern};
/// let ram = library::named("ram").unwrap();
/// assert_eq!(Pattern::parse(&ram.to_string())?, *ram);
/// # Ok::<(), palisade_patterns::ParsePatternError>(())
/// ```
impl fmt::Display for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = &self.cells[..usize::from(self.cell_count)];
        let marks = &self.marks[..usize::from(self.mark_count)];
        writeln!(f, "pattern {}", self.name)?;
        if !self.meaning.is_empty() {
            writeln!(f, "means {}", self.meaning)?;
        }
        if self.files != 0xff {
            let (low, high) = (self.files.trailing_zeros(), 7 - self.files.leading_zeros());
            write!(f, "files ")?;
            write_range(f, low, high, |f, index| {
                File::from_index(index).map_or(Ok(()), |file| write!(f, "{file}"))
            })?;
        }
        if self.ranks != 0xff {
            let (low, high) = (self.ranks.trailing_zeros(), 7 - self.ranks.leading_zeros());
            write!(f, "ranks ")?;
            write_range(f, low, high, |f, index| {
                Rank::from_index(index).map_or(Ok(()), |rank| write!(f, "{rank}"))
            })?;
        }
        if self.prelude != 0 {
            writeln!(f, "prelude {}", self.prelude)?;
        }
        if self.sacrifices != 0 {
            writeln!(f, "sacrifices {}", self.sacrifices)?;
        }
        let places = || {
            let of_cells = cells.iter().map(|cell| (cell.files, cell.ranks));
            of_cells.chain(marks.iter().map(|mark| (mark.files, mark.ranks)))
        };
        let bound = |choose: fn((i8, i8)) -> i8| {
            let low = places().map(choose).min().unwrap_or(0);
            (low, places().map(choose).max().unwrap_or(0))
        };
        let (west, east) = bound(|(files, _)| files);
        let (south, north) = bound(|(_, ranks)| ranks);
        for ranks in (south..=north).rev() {
            for files in west..=east {
                let here = cells.iter().find(|cell| (cell.files, cell.ranks) == (files, ranks));
                write!(f, "{}", here.map_or('.', Cell::symbol))?;
                match marks.iter().find(|mark| (mark.files, mark.ranks) == (files, ranks)) {
                    Some(mark) => write!(f, "{}", mark.tag)?,
                    None if (files, ranks) == (0, 0) => write!(f, "1")?,
                    None => {}
                }
                f.write_str(if files == east { "\n" } else { " " })?;
            }
        }
        for digit in 0..10 {
            let Some(mark) = marks.iter().find(|mark| mark.tag == digit) else {
                continue;
            };
            write!(f, "{digit}")?;
            for word in mark.identities.words() {
                write!(f, " {word}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

fn write_range(
    f: &mut fmt::Formatter<'_>,
    low: u32,
    high: u32,
    write: impl Fn(&mut fmt::Formatter<'_>, usize) -> fmt::Result,
) -> fmt::Result {
    write(f, low as usize)?;
    if low != high {
        f.write_str("-")?;
        write(f, high as usize)?;
    }
    writeln!(f)
}

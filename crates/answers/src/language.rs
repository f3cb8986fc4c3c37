//! The languages in which people are answered.
//!
//! English is in the sources themselves; `texts.tsv` has its sentences in each other language, a
//! column each, and the page reads the same file. Its first line has the letters of the web for each
//! language, the second its name, the third its letters of king, queen, rook, bishop and knight.

use std::borrow::Cow;
use std::sync::LazyLock;

const TEXTS: &str = include_str!("texts.tsv");

/// A line of the texts: the same in each language.
type TextRow = [&'static str; Language::ALL.len()];

/// The lines of the file; what says more comes first, so that it is what a sentence is taken for.
static ROWS: LazyLock<Vec<TextRow>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let mut columns = line.split('\t');
        [(); Language::ALL.len()].map(|()| columns.next().unwrap_or_default())
    };
    let mut rows: Vec<TextRow> = TEXTS.lines().map(row).collect();
    rows[HEAD..].sort_by_key(|row| core::cmp::Reverse(row[0].len()));
    rows
});

/// Lines before the first sentence.
const HEAD: usize = 3;

/// The gaps of a line, at most so many. What is in the last stays as it is: names.
const GAPS: usize = 5;

/// A language in which people are answered; programs are always answered in the same words.
///
/// ```
/// use palisade_answers::Language;
/// assert_eq!(Language::German.say("White wins by 1. Kd6."), "Weiß gewinnt mit 1. Kd6.");
/// // What is not known stays.
/// assert_eq!(Language::Spanish.say("Fine 70"), "Fine 70");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Language {
    /// As the sources have it.
    #[default]
    English,
    /// Deutsch.
    German,
    /// Español.
    Spanish,
}

impl Language {
    /// All of them, in the order of their columns.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Spanish];

    /// Its letters, as the web has them.
    ///
    /// ```
    /// use palisade_answers::{Language, read};
    /// assert_eq!(read::language("de").map(Language::letters), Ok("de"));
    /// ```
    #[must_use]
    pub fn letters(self) -> &'static str {
        ROWS[0][self as usize]
    }

    pub(crate) fn of(letters: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.letters() == letters)
    }

    /// Some sentences of ours in this language. What has no translation stays.
    #[must_use]
    pub fn say(self, english: &str) -> String {
        self.known(english).unwrap_or_else(|| english.to_owned())
    }

    /// The same of a text of many lines, each by itself and as far in as it was.
    #[must_use]
    pub fn say_lines(self, english: &str) -> String {
        let say = |line: &str| {
            let words = line.trim();
            let found = self.known(words).filter(|_| !words.is_empty());
            found.map_or_else(|| line.to_owned(), |said| line.replacen(words, &said, 1))
        };
        english.split_inclusive('\n').map(say).collect()
    }

    /// The same where all of it has a translation.
    #[must_use]
    pub fn known(self, english: &str) -> Option<String> {
        if self == Self::English {
            return Some(english.to_owned());
        }
        self.neutral(english)
            .or_else(|| ROWS[HEAD..].iter().find_map(|row| self.filled(row, english)))
            .or_else(|| self.in_a_row(english))
    }

    /// A line of the texts whose gaps, `{0}` and so on, are filled with what is known too.
    fn filled(self, row: &TextRow, english: &str) -> Option<String> {
        let mut gaps = [const { None }; GAPS];
        if !self.fits(row[0], english, &mut gaps) {
            return None;
        }
        let mut text = row[self as usize].to_owned();
        for (number, gap) in gaps.iter().enumerate() {
            if let Some(gap) = gap {
                text = text.replace(&format!("{{{number}}}"), gap);
            }
        }
        Some(text)
    }

    /// Is a text this pattern? The shortest gaps are tried first.
    fn fits(self, pattern: &str, text: &str, gaps: &mut [Option<String>; GAPS]) -> bool {
        let (fixed, rest) = pattern.split_at(pattern.find('{').unwrap_or(pattern.len()));
        let Some(text) = text.strip_prefix(fixed) else { return false };
        let Some((number, after)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}'))
        else {
            return text.is_empty();
        };
        let Some(number) = number.parse().ok().filter(|&number: &usize| number < gaps.len()) else {
            return false;
        };
        let next = &after[..after.find('{').unwrap_or(after.len())];
        let ends: Vec<usize> = match next.is_empty() {
            true => Vec::from([text.len()]),
            false => text.match_indices(next).map(|(end, _)| end).collect(),
        };
        ends.into_iter().filter(|&end| end > 0).any(|end| {
            let rest = self.fits(after, &text[end..], gaps);
            let (gap, is_name) = (&text[..end], number + 1 == GAPS);
            let gap = match (rest, is_name) {
                (false, _) => None,
                (true, true) => Some(gap.to_owned()),
                (true, false) => self.known(gap),
            };
            let is_known = gap.is_some();
            gaps[number] = gap;
            is_known
        })
    }

    /// Two parts, each of some sentences.
    fn in_a_row(self, english: &str) -> Option<String> {
        english.match_indices(". ").find_map(|(end, _)| {
            let (first, rest) = (&english[..=end], &english[end + 2..]);
            // Behind the number of a move no sentence ends.
            let last = first.rsplit(' ').next()?.trim_end_matches('.');
            if last.bytes().all(|byte| byte.is_ascii_digit()) {
                return None;
            }
            Some(format!("{} {}", self.known(first)?, self.known(rest)?))
        })
    }

    /// What is the same everywhere but for the letters of men and a word between the last two: moves,
    /// squares, numbers, results.
    fn neutral(self, text: &str) -> Option<String> {
        let words = text.split(' ').map(|word| match word {
            "and" | "or" => {
                let row = ROWS.iter().find(|row| row[0] == word)?;
                Some(Cow::Borrowed(row[self as usize]))
            }
            _ => is_neutral(word).then(|| self.lettered(word)),
        });
        Some(words.collect::<Option<Vec<_>>>()?.join(" "))
    }

    /// A move with the letters of the language.
    fn lettered(self, word: &str) -> Cow<'_, str> {
        let (ours, theirs) = (ROWS[2][0], ROWS[2][self as usize]);
        let letter = |(at, letter): (usize, char)| {
            let is_man = at == 0 && word.len() > 2 || word[..at].ends_with('=');
            let place = ours.find(letter).filter(|_| is_man);
            place.and_then(|place| theirs.chars().nth(place)).unwrap_or(letter)
        };
        Cow::Owned(word.char_indices().map(letter).collect())
    }
}

fn is_neutral(word: &str) -> bool {
    let known =
        |letter: char| "KQRBNOabcdefghqrn=x+#-/.,{}".contains(letter) || letter.is_ascii_digit();
    let says = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-';
    !word.is_empty() && word.chars().all(known) && word.chars().any(says)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_its_gaps_in_every_language() {
        let gaps = |text: &str| (0..GAPS).map(|gap| text.contains(&format!("{{{gap}}}"))).collect();
        for (number, line) in TEXTS.lines().enumerate() {
            let columns: Vec<_> = line.split('\t').collect();
            assert_eq!(columns.len(), Language::ALL.len(), "line {}: {line}", number + 1);
            let all: Vec<Vec<bool>> = columns.iter().map(|text| gaps(text)).collect();
            assert!(columns.iter().all(|text| !text.is_empty()), "{line}");
            // "in 1 a case" counts a single one, and German says it without the figure.
            let counts_one = line.contains("{1} a case");
            assert!(counts_one || all.iter().all(|other| *other == all[0]), "{line}");
        }
    }

    #[test]
    fn sentences_are_taken_apart_where_they_end() {
        let text = "Black could not win before; now White wins by 2. Kd6. 1... Kd7 or Kf7 held.";
        let german = Language::German.known(text).unwrap();
        assert!(
            german.ends_with("jetzt gewinnt Weiß mit 2. Kd6. 1... Kd7 oder Kf7 hielt."),
            "{german}"
        );
        let text = "A draw, though White wins by 54. b8=Q+ Rd7 55. Nxd7 ...";
        let spanish = Language::Spanish.known(text).unwrap();
        assert!(spanish.ends_with("54. b8=D+ Td7 55. Cxd7 ..."), "{spanish}");
        let unknown = "White wins by a trick.";
        assert_eq!(Language::German.known(unknown), None);
        assert_eq!(Language::German.say(unknown), unknown);
    }
}

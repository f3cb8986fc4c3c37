//! Writing patterns in their text notation.

use core::fmt;

use palisade_board::{File, Rank};

use crate::pattern::{Cell, Mark, Pattern};

/// Writes the pattern in the notation that [`Pattern::parse`] reads.
impl fmt::Display for Pattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.write_picture(f)?;
        self.write_legend(f)
    }
}

impl Pattern<'_> {
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
        Ok(())
    }

    fn write_picture(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cells, marks) = (self.used_cells(), self.used_marks());
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
        Ok(())
    }

    fn write_legend(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in 0..10 {
            let Some(mark) = self.used_marks().iter().find(|mark| mark.tag == digit) else {
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

    fn used_cells(&self) -> &[Cell] {
        &self.cells[..usize::from(self.cell_count)]
    }

    fn used_marks(&self) -> &[Mark] {
        &self.marks[..usize::from(self.mark_count)]
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

//! The lines of stages: `stage 100000 80 Q`.

use alloc::vec::Vec;
use core::fmt::{self, Formatter};

use palisade_board::{Color, Man, Pawns};

use super::lines::{Lines, Read, list};
use crate::Stage;

pub(super) fn stages(lines: &mut Lines<'_>) -> Read<Vec<Stage>> {
    let mut stages = list(lines, stage)?;
    stages.sort_unstable();
    Ok(stages)
}

fn stage(lines: &Lines<'_>, line: &str) -> Read<Stage> {
    let mut words = line.split_whitespace();
    let word = words.next().unwrap_or("");
    if word != "stage" {
        return Err(lines.fault("stage or end", word));
    }
    let mut set = || lines.set(words.next().unwrap_or(""));
    let pawns = [set()?, set()?];
    Pawns::new(pawns[0], pawns[1]).map_err(|_| lines.fault("pawns", line))?;
    let mut stage = Stage { pawns, ..Stage::default() };
    for word in words {
        let mut letters = word.chars();
        let man = letters.next().and_then(Man::from_letter).filter(|_| letters.next().is_none());
        let man = man.filter(|man| man.role.is_promotion());
        let man = man.ok_or_else(|| lines.fault("the letter of a piece", word))?;
        if stage.pieces[man.color.index()].replace(man.role).is_some() {
            return Err(lines.fault("one piece of each side", line));
        }
    }
    Ok(stage)
}

pub(super) fn one_stage(f: &mut Formatter<'_>, stage: &Stage) -> fmt::Result {
    write!(f, "stage {:x} {:x}", stage.pawns[0].0, stage.pawns[1].0)?;
    for side in Color::ALL {
        if let Some(role) = stage.pieces[side.index()] {
            write!(f, " {}", role.of(side).letter())?;
        }
    }
    writeln!(f)
}

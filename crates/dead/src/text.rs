//! Certificates as text; the format is described in `docs/dead-positions.md`.

use alloc::vec::Vec;
use core::fmt;
use core::str::{FromStr, SplitWhitespace};

use palisade_board::{Bitboard, Color, Man, Position, Quoted, Role, Square};

use crate::case::{Case, Room};
use crate::certificate::{Certificate, Claim, Proof};

/// The first line of the text: what it is, and which version of the form.
const HEAD: &str = "palisade dead 1";

fn squares(f: &mut fmt::Formatter<'_>, set: Bitboard) -> fmt::Result {
    set.iter().try_for_each(|square| write!(f, " {square}"))?;
    writeln!(f)
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "case")?;
        for man in Man::ALL {
            let (side, role) = (man.color.index(), man.role.index());
            let pawns = |sets: [Bitboard; 2]| if role == 0 { sets[side] } else { Bitboard::EMPTY };
            let (filed, mortal) = (pawns(self.filed), pawns(self.mortal));
            let sets = [("still", self.still[side][role]), ("filed", filed), ("mortal", mortal)];
            for (word, set) in sets {
                if set.any() {
                    write!(f, "{word} {}", man.letter())?;
                    squares(f, set)?;
                }
            }
            if self.most[side][role] > 0 {
                write!(f, "reach {} {}", man.letter(), self.most[side][role])?;
                squares(f, self.reach[side][role])?;
            }
            for room in self.rooms_of(side, role) {
                write!(f, "room {} {}", man.letter(), room.most)?;
                squares(f, room.squares)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\nfen {}\nwinner {}", self.position, self.winner)?;
        match &self.claim {
            Claim::Winnable(line) => {
                write!(f, "winnable")?;
                line.iter().try_for_each(|step| write!(f, " {step}"))?;
                writeln!(f)?;
            }
            Claim::Unwinnable(proof) => {
                writeln!(f, "unwinnable {}", proof.positions)?;
                proof.cases.iter().try_for_each(|case| write!(f, "{case}"))?;
            }
        }
        writeln!(f, "end")
    }
}

/// The text is no certificate.
///
/// ```
/// use palisade_dead::Certificate;
/// let error = "palisade dead 1\nfen x".parse::<Certificate>().unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected a position, found \"x\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {found}")]
#[non_exhaustive]
pub struct ParseCertificateError {
    /// The line, from one.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: Quoted,
}

/// Lines, numbered.
struct Lines<'a> {
    rest: core::str::Lines<'a>,
    number: usize,
    line: &'a str,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> &'a str {
        self.number += 1;
        self.line = self.rest.next().unwrap_or("");
        self.line
    }

    fn fault(&self, expected: &'static str, found: &str) -> ParseCertificateError {
        ParseCertificateError { line: self.number, expected, found: Quoted::new(found) }
    }

    fn after(&mut self, word: &'static str) -> Result<&'a str, ParseCertificateError> {
        let line = self.next();
        line.strip_prefix(word).map(str::trim).ok_or_else(|| self.fault(word, line))
    }

    /// A man of a case: his kind and squares.
    fn man(&self, words: &mut SplitWhitespace<'_>) -> Result<Man, ParseCertificateError> {
        let word = words.next().unwrap_or("");
        let mut letters = word.chars();
        let man = letters.next().and_then(Man::from_letter).filter(|_| letters.next().is_none());
        man.ok_or_else(|| self.fault("the letter of a man", word))
    }

    fn squares(&self, words: SplitWhitespace<'_>) -> Result<Bitboard, ParseCertificateError> {
        words.into_iter().try_fold(Bitboard::EMPTY, |set, word| {
            let square: Square = word.parse().map_err(|_| self.fault("a square", word))?;
            match set.contains(square) {
                true => Err(self.fault("a square not yet named", word)),
                false => Ok(set.with(square)),
            }
        })
    }

    /// A line of a case.
    fn part(&self, case: &mut Case) -> Result<(), ParseCertificateError> {
        let mut words = self.line.split_whitespace();
        let word = words.next().unwrap_or("");
        if !["still", "filed", "mortal", "reach", "room"].contains(&word) {
            return Err(self.fault("still, filed, mortal, reach, room, case or end", word));
        }
        let man = self.man(&mut words)?;
        let (side, role) = (man.color.index(), man.role.index());
        if word == "reach" {
            let count = words.next().unwrap_or("");
            let most = count.parse().ok().filter(|most| (1..=16).contains(most));
            case.most[side][role] = most.ok_or_else(|| self.fault("a number of men", count))?;
        }
        if word == "room" {
            let count = words.next().unwrap_or("");
            let most = count.parse().map_err(|_| self.fault("a number of men", count))?;
            let squares = self.squares(words)?;
            let full = case.rooms.iter().all(|room| room.squares.any());
            if squares.is_empty() || full || matches!(man.role, Role::Pawn | Role::King) {
                return Err(
                    self.fault("at most ten rooms of pieces, each with a square", self.line)
                );
            }
            case.add_room(Room { side: side as u8, role: role as u8, most, squares });
            return Ok(());
        }
        let set = self.squares(words)?;
        match word {
            "still" => case.still[side][role] = set,
            "filed" if man.role == Role::Pawn => case.filed[side] = set,
            "mortal" if man.role == Role::Pawn => case.mortal[side] = set,
            "reach" => case.reach[side][role] = set,
            _ => return Err(self.fault("a pawn", self.line)),
        }
        Ok(())
    }

    fn proof(&mut self, positions: &str) -> Result<Proof, ParseCertificateError> {
        let number = positions.parse();
        let positions = number.map_err(|_| self.fault("a number of positions", positions))?;
        let mut cases: Vec<Case> = Vec::new();
        loop {
            match (self.next().trim(), cases.last_mut()) {
                ("end", _) => return Ok(Proof::new(positions, cases)),
                ("case", _) => cases.push(Case::EMPTY),
                (_, Some(case)) => self.part(case)?,
                (line, None) => return Err(self.fault("case or end", line)),
            }
        }
    }
}

impl FromStr for Certificate {
    type Err = ParseCertificateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = Lines { rest: text.lines(), number: 0, line: "" };
        if lines.next().trim() != HEAD {
            return Err(lines.fault("palisade dead 1", lines.line));
        }
        let fen = lines.after("fen")?;
        let position: Position = fen.parse().map_err(|_| lines.fault("a position", fen))?;
        let winner = match lines.after("winner")? {
            "white" => Color::White,
            "black" => Color::Black,
            other => return Err(lines.fault("white or black", other)),
        };
        let line = lines.next();
        let claim = if let Some(moves) = line.strip_prefix("winnable") {
            let moves = moves.split_whitespace();
            let line = moves.map(|step| step.parse().map_err(|_| lines.fault("a move", step)));
            let claim = Claim::Winnable(line.collect::<Result<_, _>>()?);
            lines.after("end")?;
            claim
        } else if let Some(positions) = line.strip_prefix("unwinnable") {
            Claim::Unwinnable(lines.proof(positions.trim())?)
        } else {
            return Err(lines.fault("winnable or unwinnable", line));
        };
        match lines.rest.find(|line| !line.trim().is_empty()) {
            Some(more) => Err(lines.fault("nothing more", more)),
            None => Ok(Self::new(position, winner, claim)),
        }
    }
}

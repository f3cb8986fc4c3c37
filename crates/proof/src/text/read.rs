//! Reads certificates: the head, and which claim follows.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::str::FromStr;

use palisade_board::{Color, Quoted};

use super::lines::{NumberedLines, Read, list, stages, worlds};
use super::{HEAD, ParseCertificateError};
use crate::{Certificate, Claim};

impl FromStr for Certificate {
    type Err = ParseCertificateError;

    fn from_str(text: &str) -> Read<Self> {
        // What looks like a blank to one reader is none to another: so there is one kind.
        let is_plain = |line: &str| line.bytes().all(|letter| matches!(letter, b' '..=b'~'));
        if let Some((number, line)) = text.lines().enumerate().find(|line| !is_plain(line.1)) {
            let (line, found) = (number + 1, Quoted::new(line));
            return Err(ParseCertificateError { line, expected: "letters of ASCII", found });
        }
        let mut lines = NumberedLines::new(text);
        let certificate = match lines.next() {
            HEAD => whole(&mut lines),
            other => Err(lines.fault(HEAD, other)),
        }?;
        match lines.rest.find(|line| !line.trim().is_empty()) {
            Some(more) => Err(lines.fault("nothing more", more)),
            None => Ok(certificate),
        }
    }
}

/// What follows the first line.
fn whole(lines: &mut NumberedLines<'_>) -> Read<Certificate> {
    let (position, side) = (lines.position()?, lines.side()?);
    let claim = claim(lines, side, false)?;
    Ok(Certificate { position, side, claim })
}

fn claim(lines: &mut NumberedLines<'_>, side: Color, is_after: bool) -> Read<Claim> {
    let line = lines.next();
    let words: Vec<&str> = line.split_whitespace().collect();
    Ok(match words[..] {
        ["after", step] if !is_after => {
            Claim::After(lines.step(step)?, Box::new(claim(lines, side, true)?))
        }
        // What was written so before 0.3.0 names the structures and lists what holds there: the list is
        // worked out anew.
        ["holds"] => Claim::CannotWin(lines.structures()?),
        ["holds", "with", "men"] => {
            Claim::HoldsWithMen(list(lines, |lines, line| lines.row(line, side))?)
        }
        ["wall"] => Claim::Wall(worlds(lines, side)?),
        ["wins"] => Claim::Wins(stages(lines)?),
        ["cannot", "win"] => Claim::CannotWin(stages(lines)?),
        ["unwinnable", number] => lines.unwinnable(number)?,
        ["mates", ref moves @ ..] => Claim::Mates(lines.moves(moves)?),
        ["winnable", ref moves @ ..] => Claim::Winnable(lines.moves(moves)?),
        _ => return Err(lines.fault("a claim", line)),
    })
}

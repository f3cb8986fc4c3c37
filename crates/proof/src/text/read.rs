//! Reads certificates: the head, and which claim follows.

use core::str::FromStr;

use super::lines::{Lines, Read, rows, worlds};
use super::stages::stages;
use super::{HEAD, ParseCertificateError};
use crate::{Certificate, Claim};

impl FromStr for Certificate {
    type Err = ParseCertificateError;

    fn from_str(text: &str) -> Read<Self> {
        let mut lines = Lines::new(text);
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
fn whole(lines: &mut Lines<'_>) -> Read<Certificate> {
    let position = lines.position()?;
    let side = lines.side()?;
    let line = lines.next();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim_start();
    let claim = match word {
        "holds" if rest.is_empty() => Claim::Holds(lines.structures()?),
        "holds" if rest == "with men" => Claim::HoldsWithMen(rows(lines, side)?),
        "wall" if rest.is_empty() => Claim::Wall(worlds(lines, side)?),
        "wins" if rest.is_empty() => Claim::Wins(stages(lines)?),
        "cannot" if rest == "win" => Claim::CannotWin(stages(lines)?),
        "unwinnable" => lines.unwinnable(rest)?,
        "mates" => Claim::Mates(lines.moves(rest)?),
        "winnable" => Claim::Winnable(lines.moves(rest)?),
        _ => {
            return Err(
                lines.fault("holds, wall, wins, cannot win, mates, unwinnable or winnable", line)
            );
        }
    };
    Ok(Certificate { position, side, claim })
}

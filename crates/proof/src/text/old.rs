//! Reads the three formats of before: they say the same in other lines.

use alloc::string::String;
use alloc::vec::Vec;

use super::ParseCertificateError;
use super::lines::Lines;
use crate::{Certificate, Claim};

/// Placements of the kings by structures.
pub(super) const STRUCTURES: &str = "palisade certificate 1";
/// Positions with men, sealed; a line with the position asked about follows the seal.
pub(super) const MEN: &str = "palisade walls with men 1";
/// Lines and cases.
pub(super) const DEAD: &str = "palisade dead 1";

type Read = Result<Certificate, ParseCertificateError>;

pub(super) fn structures(lines: &mut Lines<'_>) -> Read {
    let position = lines.position()?;
    let side = lines.side("attacker")?;
    Ok(Certificate { position, side, claim: Claim::Holds(lines.structures(false)?) })
}

pub(super) fn men(lines: &mut Lines<'_>) -> Read {
    let side = lines.side("attacker")?;
    let count = lines.after("rows")?;
    let count: usize = count.parse().map_err(|_| lines.fault("a number", count))?;
    let (mut rows, mut sealed) = (Vec::new(), String::new());
    let seal = loop {
        let line = lines.next();
        if let Some(seal) = line.strip_prefix("sealed ") {
            break seal;
        }
        rows.push(lines.row(line, side)?);
        sealed.push_str(line);
        sealed.push('\n');
    };
    if rows.len() != count {
        return Err(lines.fault("as many rows as the head says", seal));
    }
    if u64::from_str_radix(seal, 16) != Ok(fnv(&sealed)) {
        return Err(lines.fault("the seal of these rows", seal));
    }
    let position = lines.position()?;
    Ok(Certificate { position, side, claim: Claim::HoldsWithMen(rows) })
}

/// The 64-bit FNV-1a hash (Fowler, Noll and Vo 1991).
fn fnv(rows: &str) -> u64 {
    rows.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

pub(super) fn dead(lines: &mut Lines<'_>) -> Read {
    let position = lines.position()?;
    let side = lines.side("winner")?;
    let line = lines.next();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let claim = match word {
        "winnable" => Claim::Winnable(lines.moves(rest)?),
        "unwinnable" => lines.unwinnable(rest)?,
        _ => return Err(lines.fault("winnable or unwinnable", line)),
    };
    Ok(Certificate { position, side, claim })
}

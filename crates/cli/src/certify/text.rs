//! A certificate as text: a head of three lines, then for each structure its pawns and the
//! placements of the kings, as sets of squares in hexadecimal, a1 the lowest bit.

use std::fmt::Write as _;

use palisade::exact::{Certificate, SafeSet};
use palisade::{Bitboard, Color, PawnEnding, Pawns, Square};

const HEAD: &str = "palisade certificate 1";

pub(super) fn write(ending: &PawnEnding, certificate: &Certificate) -> String {
    let mut text = format!("{HEAD}\nfen {ending}\nattacker {}\n", certificate.attacker);
    for (pawns, set) in &certificate.structures {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "structure {:x} {:x}", pawns.white().0, pawns.black().0);
        for king in Square::ALL {
            let [attacks, defends] =
                [set.attacker_to_move[king.index()], set.defender_to_move[king.index()]];
            if (attacks | defends).any() {
                let _ = writeln!(text, "{king} {:x} {:x}", attacks.0, defends.0);
            }
        }
    }
    text
}

/// The line of a fault, and what is wrong with it.
type Fault = (usize, String);

pub(super) fn read(text: &str) -> Result<(PawnEnding, Certificate), Fault> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut head = |wanted: &str| {
        let (number, line) = lines.next().unwrap_or((1, ""));
        let found = line.strip_prefix(wanted).map(|rest| (number, rest.trim()));
        found.ok_or_else(|| (number, format!("{wanted:?} is wanted here, not {:?}", quoted(line))))
    };
    head(HEAD)?;
    let (number, fen) = head("fen")?;
    let ending: PawnEnding = fen.parse().map_err(|error| (number, format!("{error}")))?;
    let (number, name) = head("attacker")?;
    let attacker = match name {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err((number, format!("white or black attacks, not {:?}", quoted(name)))),
    };
    let mut certificate = Certificate { attacker, structures: Vec::new() };
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let fault = |why: &str| (number, format!("{why}: {:?}", quoted(line)));
        let words: Vec<&str> = line.split_whitespace().collect();
        let [first, one, other] = words[..] else { return Err(fault("three words are wanted")) };
        let set = |word| u64::from_str_radix(word, 16).map(Bitboard);
        let (Ok(one), Ok(other)) = (set(one), set(other)) else {
            return Err(fault("not a set of squares"));
        };
        if first == "structure" {
            let pawns = Pawns::new(one, other).map_err(|_| fault("no pawns stand so"))?;
            certificate.structures.push((pawns, SafeSet::default()));
            continue;
        }
        let king: Square = first.parse().map_err(|_| fault("no square"))?;
        let Some((_, sets)) = certificate.structures.last_mut() else {
            return Err(fault("a structure must come first"));
        };
        sets.attacker_to_move[king.index()] = one;
        sets.defender_to_move[king.index()] = other;
    }
    certificate.structures.sort_by_key(|entry| entry.0);
    Ok((ending, certificate))
}

/// Noise is cut, on a letter.
fn quoted(text: &str) -> &str {
    text.char_indices().nth(40).map_or(text, |(end, _)| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::exact::{Budget, Prover, check};

    #[test]
    fn what_is_written_is_read_and_checked() {
        for (fen, attacker) in [
            ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", Color::White),
            ("3k4/8/1p6/1p2p2p/1P2P2P/8/3K4/8 w - - 0 1", Color::Black),
        ] {
            let ending: PawnEnding = fen.parse().unwrap();
            let budget = Budget::work(100_000);
            let certificate = Prover::new().certify(&ending, attacker, &budget).unwrap();
            let text = write(&ending, &certificate);
            assert_eq!(read(&text).unwrap(), (ending, certificate.clone()));
            // One square less, and it is refused.
            let mut less = certificate;
            let set = &mut less.structures[0].1.attacker_to_move;
            let row = set.iter_mut().find(|row| row.any()).unwrap();
            *row = row.without(row.first().unwrap());
            let (ending, less) = read(&write(&ending, &less)).unwrap();
            assert!(check(&less, &ending).is_err());
        }
    }

    #[test]
    fn faults_are_named_with_their_line() {
        let head = "palisade certificate 1\nfen 4k3/8/8/p7/P7/8/8/4K3 w - - 0 1\nattacker white\n";
        assert!(read(head).is_ok());
        for (text, line) in [
            ("", 1),
            ("nonsense", 1),
            ("palisade certificate 1\nfen x", 2),
            (&format!("{head}structure 1"), 4),
            (&format!("{head}structure x y"), 4),
            (&format!("{head}structure 1 1"), 4),
            (&format!("{head}a1 1 1"), 4),
            (&format!("{head}structure 1000000 100000000\nz9 1 1"), 5),
            (&format!("{head}\u{e9}{}", "\u{e9}".repeat(100)), 4),
        ] {
            assert_eq!(read(text).unwrap_err().0, line, "{text}");
        }
    }
}

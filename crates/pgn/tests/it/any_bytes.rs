//! The law of the fuzzer, on texts that are made of the corpus.

use palisade_testkit::{Dice, sweep};

use super::law::any_bytes;

fn corpus() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn the_corpus_keeps_the_law() {
    corpus().iter().for_each(|text| any_bytes(text));
}

/// Pieces of the corpus in any order, with bytes lost, changed and put in.
#[test]
fn any_bytes_keep_the_law() {
    let corpus = corpus();
    let mut dice = Dice::new(47);
    for _ in 0..sweep::times(sweep::THROWS) {
        let mut text = Vec::new();
        for _ in 0..1 + dice.below(4_u32) {
            let from = &corpus[dice.below(corpus.len())];
            let start = dice.below(from.len() + 1);
            let end = start + dice.below(from.len() - start + 1);
            text.extend_from_slice(if dice.chance(1, 2) { from } else { &from[start..end] });
        }
        for _ in 0..dice.below(6_u32) {
            let place = dice.below(text.len() + 1);
            let odd = b"{}()[];%\"\n\r \\x18Nhe:-.*\xef\x00";
            match dice.below(3_u32) {
                0 if place < text.len() => {
                    text.remove(place);
                }
                1 if place < text.len() => text[place] = dice.pick(odd),
                _ => text.insert(place, dice.pick(odd)),
            }
        }
        any_bytes(&text);
    }
}

/// Games of dice, their captures written in every way, down to few men.
#[test]
fn what_is_spared_has_no_wanted_position() {
    use palisade_board::{Move, Position};
    use palisade_pgn::San;
    let mut dice = Dice::new(8);
    let mut bare = 0;
    for _ in 0..sweep::times(300) {
        let mut text = String::new();
        let mut position = Position::START;
        let style = dice.below(4_u32);
        while text.len() < 900 {
            let moves: Vec<Move> = position.legal_moves().collect();
            let takes: Vec<Move> =
                moves.iter().copied().filter(|m| position.man_on(m.to).is_some()).collect();
            if moves.is_empty() {
                break;
            }
            let chosen = dice.pick(if takes.is_empty() { &moves } else { &takes });
            let san = San::write(&position, chosen);
            let word = match if style == 3 { dice.below(4_u32) } else { style } {
                0 => san,
                1 => san.replace('x', ""),
                2 => san.replace('x', ":"),
                _ => chosen.to_string(),
            };
            text.push_str(&format!("{word} "));
            if dice.chance(1, 12) {
                text.push_str("{x Nxd5 (} (Qxd1) ");
            }
            position = position.play(chosen).unwrap();
            bare += u32::from(position.pieces().is_empty());
        }
        any_bytes(text.as_bytes());
    }
    assert!(bare > 50, "{bare}");
}

//! The shipped tables as a chapter of a book: a sentence and a diagram a class.

use palisade_board::{Color, Rank, Square};
use palisade_classes::{Piece, Placement, Table, kpk, kqk, krk, successors};

pub(crate) fn print() {
    chapter(&kpk::refined(), &kpk::initial_with_exact_run(), Piece::WhitePawn);
    chapter(&krk::refined(), &krk::initial(), Piece::WhiteRook);
    chapter(&kqk::refined(), &kqk::initial(), Piece::WhiteQueen);
}

fn chapter(table: &Table, first: &Table, man: Piece) {
    println!("## {}\n", table.name());
    println!(
        "{} classes in testing order; the larger the value, the better for White. \
         Black is to move in the diagrams.\n",
        table.classes().len()
    );
    let mut shown = vec![None; table.classes().len()];
    let mut taken = vec![0_usize; table.classes().len()];
    for position in positions(man) {
        let index = table.classify(&position).1;
        taken[index] += 1;
        // A position in the middle of the class says more than its first.
        if taken[index].is_power_of_two() {
            shown[index] = Some(position);
        }
    }
    for (index, class) in table.classes().iter().enumerate() {
        let origin = if first.class(class.number).is_some() { "" } else { ", found" };
        println!("### Class {}, value {}{origin}\n", class.number, class.value);
        println!("{}\n\nRule: `{}`.", class.meaning, class.rule);
        let functions: Vec<String> =
            class.functions.iter().flatten().map(|f| format!("`{f}`")).collect();
        if !functions.is_empty() {
            println!("Within the class, the largest {}.", functions.join(", then "));
        }
        println!("Takes {} positions.\n", taken[index]);
        if let Some(position) = shown[index] {
            println!("```text\n{}```\n", diagram(&position));
        }
    }
}

/// The positions with Black to move that White can reach.
fn positions(man: Piece) -> Vec<Placement> {
    let squares = || Square::ALL.into_iter();
    let mut seen = std::collections::BTreeSet::new();
    for king in squares() {
        for at in squares().filter(|at| man != Piece::WhitePawn || on_queenside(*at)) {
            for black in squares() {
                let men = [(Piece::WhiteKing, king), (man, at), (Piece::BlackKing, black)];
                let Ok(start) = Placement::new(&men) else { continue };
                if !palisade_classes::is_attacked(&start, Piece::BlackKing) {
                    seen.extend(successors(&start, Color::White).map(|(_, after)| after));
                }
            }
        }
    }
    seen.into_iter().collect()
}

fn on_queenside(square: Square) -> bool {
    let ranks = Rank::Second.index()..=Rank::Seventh.index();
    square.file().index() < 4 && ranks.contains(&square.rank().index())
}

fn diagram(position: &Placement) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let square = Square::from_index(rank * 8 + file);
            let piece = square.and_then(|square| position.piece_on(square));
            let letter = piece.map_or('.', |piece| {
                if piece.color().is_white() {
                    piece.letter()
                } else {
                    piece.letter().to_ascii_lowercase()
                }
            });
            text.push(letter);
            text.push(if file == 7 { '\n' } else { ' ' });
        }
    }
    text
}

//! Dead positions: against the verdicts of another program's users.

use palisade_board::{Color, PawnEnding};
use palisade_exact::{Budget, Winnability, winnability};

const VECTORS: &str = include_str!("data/winnability.txt");

#[test]
fn every_published_verdict_is_confirmed() {
    let (mut unwinnable, mut found, mut winnable, mut shown) = (0, 0, 0, 0);
    for line in VECTORS.lines().filter(|line| !line.starts_with('#')) {
        let (who, position) = line.split_once(' ').unwrap();
        let fen = format!("{position} 0 1");
        let ending: PawnEnding = fen.parse().unwrap();
        for (color, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let can_win = who.contains(letter);
            let answer = winnability(&ending, color, &Budget::structures(20_000));
            match answer {
                Winnability::Unwinnable => assert!(!can_win, "{line}: {color:?} can mate"),
                Winnability::Winnable => assert!(can_win, "{line}: {color:?} cannot mate"),
                Winnability::Unknown(_) => {}
            }
            unwinnable += usize::from(!can_win);
            winnable += usize::from(can_win);
            found += usize::from(answer == Winnability::Unwinnable);
            shown += usize::from(answer == Winnability::Winnable);
        }
    }
    println!("unwinnable: {found} of {unwinnable}; winnable: {shown} of {winnable}");
    assert_eq!(unwinnable + winnable, 882);
    // What is missing counts spare moves before a king that is walled in.
    assert!(found >= 528, "{found} of {unwinnable}");
    assert!(shown >= 305, "{shown} of {winnable}");
}

/// White's only new queen stalemates next: dead, and found to be so.
#[test]
fn a_queen_that_only_stalemates_is_no_way_to_win() {
    let ending: PawnEnding =
        "1K6/PP6/P2p2p1/5pPk/3P1P1p/7P/8/8 w - - 0 1".parse().expect("a position");
    for side in Color::ALL {
        let verdict = winnability(&ending, side, &Budget::structures(2_000));
        assert_eq!(verdict, Winnability::Unwinnable, "{side}");
    }
}

//! Fine 70 as trainers draw it.

use palisade_board::{Color, PawnEnding};
use palisade_lab_squares::Drawing;
use palisade_squares::{FirstCriterion, Reading};

#[test]
fn fine_70_is_drawn_as_trainers_draw_it() {
    let fine_70: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().unwrap();
    let criterion = FirstCriterion::of_ending(&fine_70, Color::White, Reading::PASSIVE_PRUNED);
    let map = criterion.map();
    let drawing = Drawing::new(&criterion.ground, &map).to_string();
    assert_eq!(
        drawing,
        "\
attacker          defender
* * * * * * * *   K + + + + + + .
* * * * * * * *   D + + + + + + .
* * * * * * * *   . A . . . + + .
* * . . . * * *   . . . . . . . .
. . A . . . . B   . . . . . . N O
C D E F G H I J   . . . . . . Q R
C K L M G H N O   . . . . . . . .
C D E F G P Q R   . . . . . . . .
"
    );
}

//! Rights to castle of Chess960 are left out, and what that leaves open is said of nobody.

use palisade_board::{Color, Role, Square};
use palisade_dead::{Budget, Helpmates, unwinnable, winnability};
use palisade_testkit::any_position::placed;
use palisade_testkit::{Dice, sweep};

const BUDGET: Budget<'static> = Budget::work(20_000);

#[test]
fn a_line_without_castling_counts_and_only_a_bare_king_cannot_win() {
    let mut dice = Dice::new(960);
    let (mut wins, mut bare) = (0, 0);
    for _ in 0..sweep::times(500) {
        let [king, rook] = [0, 0].map(|_| dice.pick(&Square::ALL[..8]));
        let mut men =
            vec![(Role::King.of(Color::White), king), (Role::Rook.of(Color::White), rook)];
        men.push((Role::King.of(Color::Black), dice.pick(&Square::ALL)));
        for _ in 0..dice.below(3_usize) {
            let role = dice.pick(&[Role::Knight, Role::Pawn, Role::Bishop]);
            men.push((role.of(dice.pick(&Color::ALL)), dice.pick(&Square::ALL[8..56])));
        }
        let Some(position) = placed(&men, dice.pick(&Color::ALL)) else { continue };
        let of = |rights: &str| Helpmates::without(position, rights.chars());
        let file = rook.file().to_string();
        let right = if rook > king { "K" } else { "Q" };
        assert!(of("").is_none() && of(&file).is_none() && of("k").is_none());
        assert!(of(&(right.to_owned() + "q")).is_none());
        let chess = Helpmates::new(position);
        for board in [of(right).unwrap(), of(&file.to_uppercase()).unwrap()] {
            for winner in Color::ALL {
                assert_eq!(chess.unwinnable(winner), unwinnable(&position, winner));
                let is_bare = position.color(winner).len() == 1;
                let alone = winnability(&position, winner, &BUDGET);
                let said = board.winnability(winner, &BUDGET);
                assert_eq!(said.is_winnable(), alone.is_winnable(), "{position} {right}");
                assert_eq!(said.is_unwinnable(), alone.is_unwinnable() && is_bare, "{position}");
                assert_eq!(board.unwinnable(winner), is_bare && unwinnable(&position, winner));
                wins += usize::from(said.is_winnable());
                bare += usize::from(said.is_unwinnable());
            }
        }
    }
    assert!(wins > 100 && bare > 20, "{wins} wins, {bare} bare kings");
}

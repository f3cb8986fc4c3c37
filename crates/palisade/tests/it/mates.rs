//! Mates in few, among more men than any other tool takes.

use palisade::{Budget, Color, Move, Outcome, Position, Role, Setup, Square};
use palisade_testkit::{Dice, sweep};

use crate::solve::fresh;

/// Does the side to move mate in this number of moves, by trying everything?
fn mates(position: &Position, moves: u32) -> bool {
    position.successors().any(|(_, after)| {
        let is_answered = |(_, after): (Move, Position)| moves > 1 && mates(&after, moves - 1);
        match after.has_legal_move() {
            true => moves > 1 && after.successors().all(is_answered),
            false => after.is_check(),
        }
    })
}

/// Positions with ten men and more in which a side mates in two, and not in one.
#[test]
fn a_mate_in_two_is_found_with_any_men() {
    let mut dice = Dice::new(77);
    let mut found = 0;
    while found < sweep::times(10) {
        let mut setup = Setup::default();
        for color in Color::ALL {
            setup.put(Square::ALL[dice.below(64)], Role::King.of(color));
            for _ in 0..5 {
                let square = Square::ALL[dice.below(64)];
                let role = dice.pick(&Role::ALL[..5]);
                if setup.man_on(square).is_none() {
                    setup.put(square, role.of(color));
                }
            }
        }
        setup.side_to_move = dice.pick(&Color::ALL);
        let Ok(position) = Position::try_from(setup) else { continue };
        if position.occupied().len() < 10 || mates(&position, 1) || !mates(&position, 2) {
            continue;
        }
        found += 1;
        let solution = fresh().solve(&position, &Budget::work(1_000_000), |_| {}).unwrap();
        assert_eq!(solution.value(), Some(Outcome::win_of(position.side_to_move())), "{position}");
    }
}

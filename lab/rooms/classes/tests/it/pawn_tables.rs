//! The tables of king and pawn against king beside the distances of Clarke 1975.

use palisade_board::{Color, Rank, Symmetry};
use palisade_classes::{Placement, kpk, men, successors};
use palisade_lab_classes::TableTools;
use palisade_lab_classes::stages::refined_from_five;
use palisade_lab_tables::Kpk;
use palisade_lab_tables::kpk::{Database, Rules};
use palisade_testkit::{Dice, sweep};

/// In all 62480 won positions, says the laboratory; here some are thrown.
#[test]
fn the_refined_pawn_tables_play_won_positions_optimally() {
    let database = Database::new(Rules::Clarke);
    let won: Vec<_> = database
        .positions()
        .filter(|p| p.side_to_move() == Color::White && database.is_win(p))
        .collect();
    assert_eq!(won.len(), 62_480);
    let mut dice = Dice::new(28);
    for table in [kpk::refined(), refined_from_five()] {
        for _ in 0..sweep::times(sweep::THROWS) {
            let start = dice.pick(&won);
            let soonest: Vec<_> = database.best_moves(&start).collect();
            let optimal: Vec<_> = start
                .moves()
                .filter(|(chosen, _)| soonest.contains(chosen))
                .map(|(_, after)| Placement::from(after))
                .collect();
            for played in table.best(&Placement::from(start)) {
                let after = played.successor;
                let mirrored = after.image(Symmetry::MirrorFiles);
                assert!(
                    optimal.contains(&after) || optimal.contains(&mirrored),
                    "{}: {} from {start:?}",
                    table.name(),
                    played.step
                );
            }
        }
    }
}

#[test]
fn pawn_can_run_is_exact_on_every_position() {
    let database = Database::new(Rules::Clarke);
    // It runs where White wins in as many moves as it needs by itself.
    let runs = |position: &Kpk| {
        let needs = position.pawn().rank().max(Rank::Third).distance(Rank::Eighth);
        database.is_win(position) && database.value(position).moves() == Some(needs)
    };
    let mut black_to_move = 0;
    for position in database.positions().filter(|p| p.side_to_move() == Color::Black) {
        black_to_move += 1;
        let placement = Placement::from(position);
        assert_eq!(kpk::pawn_can_run(&placement), runs(&position), "{placement}");
        let mirrored = placement.image(Symmetry::MirrorFiles);
        assert_eq!(kpk::pawn_can_run(&mirrored), kpk::pawn_can_run(&placement), "{mirrored}");
    }
    assert_eq!(black_to_move, 97_992);
}

#[test]
fn moves_are_those_of_the_board_crate() {
    let database = Database::new(Rules::Clarke);
    for position in database.positions() {
        let placement = Placement::from(position);
        if placement.rank(men::WHITE_PAWN) == 8 {
            continue;
        }
        let mut expected: Vec<_> =
            position.moves().map(|(_, after)| Placement::from(after)).collect();
        let moves = successors(&placement, position.side_to_move());
        let mut found: Vec<_> =
            moves.map(|(_, after)| after).filter(|after| after.has(men::WHITE_PAWN)).collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{placement}");
    }
}

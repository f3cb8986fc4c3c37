//! One graph that several tools work on: nobody says anything else there than alone.

use palisade_board::{Color, PawnEnding};
use palisade_endings::{Budget, StructureTools};
use palisade_tables::duel::Outcome;
use palisade_testkit::{Dice, sweep};

use super::whole::random;
use palisade_testkit::databases::{everything, without_pawn_against_pawn};

/// Asks one of the tools, by lot; what it says, and what the graph knows then.
fn ask(
    tools: &mut StructureTools,
    dice: &mut Dice,
    ending: &PawnEnding,
    side: Color,
) -> [Option<bool>; 2] {
    let budget = Budget::work(dice.pick(&[300, 3_000, 10_000]));
    let said = match dice.below(4) {
        0 | 1 => tools.whole().wins(ending, side, &budget).ok(),
        2 => tools.analyst(side).wins(ending, side, &budget),
        _ => tools.analyst(side).wins_by_structures(ending, side, &budget),
    };
    [said, tools.recall(ending, side)]
}

/// With much room and with so little that structures are dropped all the time: pawn against pawn,
/// whose database is withheld, and larger endings between them that take the room.
#[test]
fn whoever_is_asked_and_whatever_was_dropped_the_answer_is_the_databases() {
    let truth = everything();
    let mut dice = Dice::new(1994);
    for bytes in [1 << 28, 1 << 23, 1 << 21] {
        let mut tools = StructureTools::new(without_pawn_against_pawn(), bytes);
        let (mut asked, mut known) = (0, 0);
        while asked < sweep::times(25) {
            if let Some(larger) = random(&mut dice, 2, 2) {
                let side = dice.pick(&Color::ALL);
                ask(&mut tools, &mut dice, &larger, side);
            }
            let Some(ending) = random(&mut dice, 1, 1) else { continue };
            asked += 1;
            let mover = ending.side_to_move();
            for side in Color::ALL {
                let win = if side == mover { Outcome::Win } else { Outcome::Loss };
                let wins = truth.ending(&ending) == Some(win);
                for said in ask(&mut tools, &mut dice, &ending, side) {
                    assert!(said.is_none_or(|said| said == wins), "{ending} {side} {bytes}");
                    known += u64::from(said.is_some());
                }
            }
        }
        // Little room makes tools weaker, not dumb.
        assert!(known > asked, "{known} of {asked} endings, {bytes} bytes");
    }
}

/// What the walk has proved the analysts know without work, and the other way round.
#[test]
fn what_one_has_proved_the_others_know() {
    let mut dice = Dice::new(1851);
    let (mut asked, mut known) = (0, 0);
    while asked < sweep::times(10) {
        let Some(ending) = random(&mut dice, 2, 2) else { continue };
        asked += 1;
        let mut tools = StructureTools::new(without_pawn_against_pawn(), 1 << 28);
        for side in Color::ALL {
            let Ok(wins) = tools.whole().wins(&ending, side, &Budget::work(30_000)) else {
                continue;
            };
            known += 1;
            assert_eq!(tools.recall(&ending, side), Some(wins), "{ending} {side}");
            let by_analyst = tools.analyst(side).wins(&ending, side, &Budget::work(40));
            assert_eq!(by_analyst, Some(wins), "{ending} {side}");
            let again = tools.whole().wins(&ending, side, &Budget::work(2));
            assert_eq!(again, Ok(wins), "{ending} {side}");
        }
    }
    assert!(known * 3 > asked, "{known} of {asked}");
}

//! One graph that several tools work on: nobody says anything else there than alone.

use palisade_board::{Color, PawnEnding, Position};
use palisade_endings::Budget;
use palisade_endings::walk::Walk;
use palisade_play::Lines;
use palisade_testkit::{Dice, sweep};

use palisade_testkit::databases::{everything, without_pawn_against_pawn};
use palisade_testkit::random::throw as random;

use crate::is_won;

/// All tools that work on the structures of one prover.
struct Tools {
    walk: Walk,
    lines: [Lines; 2],
}

impl Tools {
    fn new(bytes: usize) -> Self {
        let promotions = without_pawn_against_pawn();
        let lines = Color::ALL.map(|_| Lines::new(bytes));
        Self { walk: Walk::new(promotions, bytes), lines }
    }

    fn by_lines(&mut self, ending: &PawnEnding, side: Color, budget: &Budget<'_>) -> Option<bool> {
        is_won(&mut self.lines[side.index()], &mut self.walk.prover, ending, side, budget)
    }

    fn recall(&self, ending: &PawnEnding, side: Color) -> Option<bool> {
        self.walk.prover.recall(ending, side)?.breaks()
    }
}

/// Asks one of the tools, by lot; what it says, and what the graph knows then.
fn ask(tools: &mut Tools, dice: &mut Dice, ending: &PawnEnding, side: Color) -> [Option<bool>; 2] {
    let budget = Budget::work(dice.pick(&[300, 3_000, 10_000]));
    let said = match dice.below(4) {
        0 | 1 => tools.walk.wins(ending, side, &budget).ok(),
        2 => tools.by_lines(ending, side, &budget),
        _ => tools.walk.prover.prove(ending, side, &budget).breaks(),
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
        let mut tools = Tools::new(bytes);
        let (mut asked, mut known) = (0, 0);
        while asked < sweep::times(25) {
            if let Some(larger) = random(&mut dice, 2, 2) {
                let side = dice.pick(&Color::ALL);
                ask(&mut tools, &mut dice, &larger, side);
            }
            let Some(ending) = random(&mut dice, 1, 1) else { continue };
            asked += 1;
            for side in Color::ALL {
                let wins = truth.wins(&Position::from(&ending), side).unwrap();
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

/// What the walk has proved the lines know without work, and the other way round.
#[test]
fn what_one_has_proved_the_others_know() {
    let mut dice = Dice::new(1851);
    let (mut asked, mut known) = (0, 0);
    while asked < sweep::times(10) {
        let Some(ending) = random(&mut dice, 2, 2) else { continue };
        asked += 1;
        let mut tools = Tools::new(1 << 28);
        for side in Color::ALL {
            let Ok(wins) = tools.walk.wins(&ending, side, &Budget::work(30_000)) else {
                continue;
            };
            known += 1;
            assert_eq!(tools.recall(&ending, side), Some(wins), "{ending} {side}");
            let by_lines = tools.by_lines(&ending, side, &Budget::work(40));
            assert_eq!(by_lines, Some(wins), "{ending} {side}");
            let again = tools.walk.wins(&ending, side, &Budget::work(2));
            assert_eq!(again, Ok(wins), "{ending} {side}");
        }
    }
    assert!(known * 3 > asked, "{known} of {asked}");
}

//! A question asks each memory of its handle once.

use palisade::{Color, Effort, Outcome, PawnEnding, Position, Reason};
use palisade_question::{Bounds, Handle, Question, SideQuestion};
use palisade_testkit::any_position::{small_position, wall_with_men};
use palisade_testkit::{Dice, sweep};

/// Knows nothing, and counts how often it is asked.
#[derive(Default)]
struct Counting {
    proved: u32,
    database: u32,
    /// By side, White first.
    recalled: [u32; 2],
    studied: [u32; 2],
    /// Questions about limits that were looked up before.
    repeated: u32,
}

impl Handle for Counting {
    fn proved(&mut self, _: &Position) -> Bounds {
        self.proved += 1;
        Bounds::OPEN
    }

    fn recall(&mut self, asked: &SideQuestion<'_>) -> Option<Reason> {
        self.recalled[asked.side.index()] += 1;
        self.repeated += u32::from(asked.told.is_none());
        None
    }

    fn bound(&mut self, _: &PawnEnding, _: Color, _: Effort) -> bool {
        false
    }

    fn database(&mut self, _: &Position) -> Option<(Outcome, Reason)> {
        self.database += 1;
        None
    }

    fn studied(&mut self, asked: &SideQuestion<'_>) -> Option<Reason> {
        self.studied[asked.side.index()] += 1;
        self.repeated += u32::from(asked.told.is_none());
        None
    }
}

#[test]
fn a_question_asks_each_memory_once() {
    let (mut dice, mut all) = (Dice::new(78), 0);
    while all < sweep::times(100) {
        let thrown =
            if dice.chance(1, 2) { small_position(&mut dice) } else { wall_with_men(&mut dice) };
        let Some(position) = thrown.filter(Position::has_legal_move) else { continue };
        let mut handle = Counting::default();
        let _ = Question::new(&position).bounds(Effort::Careful, &mut handle);
        assert_eq!((handle.proved, handle.database, handle.repeated), (1, 1, 0), "{position}");
        let asked = handle.recalled.into_iter().chain(handle.studied);
        assert!(asked.clone().all(|times| times <= 1), "{position}");
        all += u64::from(asked.sum::<u32>() == 4);
    }
}

//! Mates in few moves, with any men.

use palisade_board::{Budget, Color, Position, Progress, stop_if};
use palisade_play::MateAnswer;
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Units of work for a position whose moves the search looks at.
const POSITION_WORK: u64 = 8;

/// The longest mate that is looked for, in moves.
const MOST_MOVES: u32 = 64;

/// Looks for mates in one, in two, and so on. A round goes on where the one before was cut off.
#[derive(Default)]
pub(crate) struct MateTool {
    /// No mate in fewer moves was found, by side.
    fewest: [u32; 2],
}

/// Looks for a mate in this number of moves or more; and what it took.
fn find(
    store: &mut Store,
    position: &Position,
    side: Color,
    fewest: u32,
    budget: &Budget<'_>,
) -> (MateAnswer, u64) {
    let search = store.mates.get_or_insert_default();
    let before = search.work();
    let watch = |progress: Progress| stop_if(budget.stops(progress.work * POSITION_WORK));
    let positions = Budget::work(budget.limit() / POSITION_WORK).watched_by(&watch);
    let answer = search.find(position, side, fewest..=MOST_MOVES, &positions);
    let work = (search.work() - before) * POSITION_WORK;
    (answer, work.min(budget.limit()))
}

/// Looks once more for a mate that is known to be there, if another has been found since: one mate
/// is kept. Returns what it took.
pub(crate) fn find_again(
    store: &mut Store,
    position: &Position,
    side: Color,
    budget: &Budget<'_>,
) -> u64 {
    if store.mate_of(position, side).is_some() {
        return 0;
    }
    let (answer, work) = find(store, position, side, 1, budget);
    if let MateAnswer::Mates(mate) = answer {
        store.mate = Some(mate);
    }
    work
}

impl Tool for MateTool {
    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let fewest = &mut self.fewest[side.index()];
        let (answer, work) = find(store, &asked.position, side, *fewest, budget);
        let told = match answer {
            MateAnswer::Mates(mate) => {
                store.mate = Some(mate);
                ToolAnswer::whether(side, Some(true), Reason::Mate)
            }
            MateAnswer::NotFound => ToolAnswer { is_last: true, ..ToolAnswer::NOTHING },
            MateAnswer::Unknown(moves) => {
                *fewest = moves;
                ToolAnswer::NOTHING
            }
        };
        ToolAnswer { work, ..told }
    }
}

//! Whether any moves at all could mate, both sides helping.

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade_board::{Budget, Color, Progress};
use palisade_dead::{Winnability, winnability};

use super::store::Store;
use super::tool::{Case, Told, Tool};
use crate::question::Question;
use crate::{Reason, Stage};

/// Asks [`winnability`], with any men on the board. It begins anew each round; nearly all
/// positions are settled in the first.
#[derive(Default)]
pub(super) struct Dead {
    is_settled: [bool; 2],
}

impl Tool for Dead {
    fn stage(&self, side: Color) -> Stage {
        Stage::Dead(side)
    }

    fn can_answer(&self, _: &Question) -> bool {
        true
    }

    fn ask(&mut self, _: &mut Store, case: &Case<'_>, budget: &Budget<'_>) -> (Told, u64) {
        let &Case { asked, side, .. } = case;
        let work = Cell::new(0);
        let watch = |progress: Progress| {
            work.set(progress.work);
            if budget.stops(progress.work) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let watched = Budget::work(budget.limit()).watched_by(&watch);
        let found = winnability(&asked.position, side, &watched);
        // That somebody could mate if both helped is an answer, and says nothing of the value.
        self.is_settled[side.index()] = !matches!(found, Winnability::Unknown);
        let told = match found {
            Winnability::Unwinnable(_) => Told::held(side, Reason::Unwinnable),
            _ => Told::NOTHING,
        };
        (told, work.get().min(budget.limit()))
    }

    fn is_exhausted(&self, side: Color) -> bool {
        self.is_settled[side.index()]
    }
}

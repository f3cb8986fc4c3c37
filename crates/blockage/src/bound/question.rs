//! One question on its way up the ladder, and what several rungs and gates need of it.

use core::cell::OnceCell;

use palisade_structure::Structure;

use super::gates;
use super::runners::Runners;
use super::view::View;

/// A position that the first rung has not settled. What is asked of it more than once
/// is worked out once, when it is asked for the first time.
///
/// The gates look at the position as it stands, the rungs at its canonical image: a gate
/// says the same of both, and a search cut short need not.
pub(super) struct Question {
    view: View,
    fenced: bool,
    canonical: OnceCell<View>,
    rammed: OnceCell<bool>,
    calm: OnceCell<bool>,
    runners_caught: OnceCell<bool>,
}

impl Question {
    #[inline]
    pub(super) fn new(view: View) -> Self {
        Self {
            view,
            fenced: gates::fenced(view),
            canonical: OnceCell::new(),
            rammed: OnceCell::new(),
            calm: OnceCell::new(),
            runners_caught: OnceCell::new(),
        }
    }

    const fn structure(&self) -> Structure {
        self.view.structure
    }

    /// The position or its mirror image, the same for both.
    #[inline]
    pub(super) fn canonical(&self) -> View {
        *self.canonical.get_or_init(|| self.view.canonical())
    }

    /// Does a fence keep the attacking king from some home of the other?
    #[inline]
    pub(super) const fn is_fenced(&self) -> bool {
        self.fenced
    }

    /// Are there three rams or more?
    pub(super) fn is_rammed(&self) -> bool {
        *self.rammed.get_or_init(|| gates::rammed_structure(self.structure()))
    }

    /// Is the attacker's play narrow enough for the dear rungs?
    pub(super) fn is_narrow(&self) -> bool {
        gates::narrow(self.structure())
    }

    /// Has the attacker one pawn at most that walks where it changes something?
    pub(super) fn is_calm(&self) -> bool {
        *self.calm.get_or_init(|| gates::calm(self.structure()))
    }

    /// Can one pawn of the attacker move at most?
    pub(super) fn is_still(&self) -> bool {
        gates::still(self.structure())
    }

    /// Does the whole play hang on the kings, though no fence is seen: three rams,
    /// narrow play, one pawn at most that can move, and none that simply runs?
    pub(super) fn is_locked(&self) -> bool {
        self.is_rammed() && self.is_narrow() && self.is_still() && self.are_runners_caught()
    }

    /// Is there little enough for the attacker to try that a short look at exact kings
    /// may prove something in the open? Not if a pawn simply runs.
    pub(super) fn is_quiet(&self) -> bool {
        gates::quiet(self.view) && self.are_runners_caught()
    }

    /// Does the defending king catch every pawn that runs?
    fn are_runners_caught(&self) -> bool {
        *self.runners_caught.get_or_init(|| Runners::of(self.structure()).caught_in_time(self.view))
    }
}

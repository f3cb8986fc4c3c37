//! One question on its way up the ladder, and what several rungs and gates need of it.

use core::cell::OnceCell;

use palisade_structure::Structure;

use super::gates;
use super::runners::Runners;
use super::view::View;

/// A position that the first rung has not settled.
///
/// An answer that is needed more than once is worked out at the first need and kept.
///
/// The gates look at the position as it stands, the rungs at its canonical image: a gate
/// says the same of both, and a search cut short need not.
pub(super) struct BoundQuestion {
    view: View,
    fenced: bool,
    canonical: OnceCell<View>,
    three_rams: OnceCell<bool>,
    few_consequential_pawns: OnceCell<bool>,
    runners_caught: OnceCell<bool>,
}

impl BoundQuestion {
    #[inline]
    pub(super) fn new(view: View) -> Self {
        Self {
            view,
            fenced: gates::fenced(view),
            canonical: OnceCell::new(),
            three_rams: OnceCell::new(),
            few_consequential_pawns: OnceCell::new(),
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
    pub(super) fn has_three_rams(&self) -> bool {
        *self.three_rams.get_or_init(|| gates::structure_has_three_rams(self.structure()))
    }

    /// Has the attacker at most one unopposed pawn and at most two targets?
    pub(super) fn few_unopposed_pawns_and_targets(&self) -> bool {
        gates::few_unopposed_pawns_and_targets(self.structure())
    }

    /// Has the attacker at most one mobile pawn whose moves change something?
    pub(super) fn few_consequential_pawns(&self) -> bool {
        *self
            .few_consequential_pawns
            .get_or_init(|| gates::few_consequential_pawns(self.structure()))
    }

    /// Can at most one pawn of the attacker move?
    pub(super) fn few_pawns_can_move(&self) -> bool {
        gates::few_pawns_can_move(self.structure())
    }

    /// Do the kings decide alone, though no fence is seen?
    ///
    /// There are three rams, few unopposed pawns and targets, at most one pawn that can
    /// move, and no pawn that outruns the king.
    pub(super) fn kings_decide_alone(&self) -> bool {
        self.has_three_rams()
            && self.few_unopposed_pawns_and_targets()
            && self.few_pawns_can_move()
            && self.are_runners_caught()
    }

    /// Has the attacker few enough tries in the open, and no pawn that outruns the king?
    pub(super) fn few_tries_in_the_open(&self) -> bool {
        gates::few_tries_in_the_open(self.view) && self.are_runners_caught()
    }

    /// Does the defending king catch every pawn that runs?
    fn are_runners_caught(&self) -> bool {
        *self.runners_caught.get_or_init(|| Runners::of(self.structure()).caught_in_time(self.view))
    }
}

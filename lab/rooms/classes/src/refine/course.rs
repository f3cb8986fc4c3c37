//! The course of a run: rounds, and what is done about the last exceptions.

use alloc::string::String;

use super::anneal::{Best, Run};

/// Changes in a round at the very end.
const ROUND: [u64; 2] = [400_000, 75_000];

/// Rounds after the first of a stage.
const STAGE_ROUNDS: u64 = 2;

/// Classes are looked for on purpose when no more than this is left.
const FEW: i64 = 40;

/// The cost of one exception in a table that is to be mended, in hundredths of a class.
///
/// It is about the class that will mend the exception.
const MENDING: i64 = 150;

/// The weight of late mates at the very end. It is 2 before.
const LATE_AT_THE_END: i64 = 12;

impl Run<'_, '_> {
    pub(super) fn all(&mut self) {
        self.tell(String::from("the table as given"));
        if self.mating() {
            self.tune();
            self.tune();
        }
        let rounds = self.settings.rounds;
        let steps = self.settings.steps / (rounds + 2);
        self.anneal(self.settings.first, 2 * steps);
        for _ in 0..rounds {
            if self.over() {
                break;
            }
            self.begin_again();
            self.anneal(self.settings.again, steps);
        }
        self.finishing = true;
        if self.settings.finish > 0 {
            if self.mating() {
                self.hasten();
            } else {
                self.settle();
            }
        }
        self.begin_again();
        self.simplify();
        self.report();
    }

    /// One stage of a run from the end backwards: classes are dear, and then cheap.
    pub(super) fn stage(&mut self, first: bool) {
        self.tell(String::from("the table as given"));
        if first {
            self.tune();
            self.tune();
        }
        let steps = self.settings.steps / (STAGE_ROUNDS + 1);
        self.anneal(self.settings.first, steps);
        for _ in 0..STAGE_ROUNDS {
            if self.over() {
                break;
            }
            self.begin_again();
            self.anneal(self.settings.again, steps);
        }
        self.begin_again();
        self.report();
    }

    /// Puts the best table into force.
    fn begin_again(&mut self) {
        self.play.restart(self.best.rows.clone());
        self.look();
    }

    /// Mends the table, and looks from there for one that leaves nothing with fewer classes.
    /// Both are repeated.
    fn settle(&mut self) {
        self.candidate = Some(self.best.clone());
        loop {
            if let Some(candidate) = self.candidate.take()
                && candidate.left <= FEW
            {
                self.play.restart(candidate.rows);
                self.look();
                self.mend();
                self.simplify();
                self.report();
            }
            if self.over() {
                return;
            }
            self.begin_again();
            self.anneal(self.settings.again, ROUND[0]);
        }
    }

    /// Takes note of a table that would be the shortest once it is mended.
    pub(super) fn note_candidate(&mut self) {
        let worth = |left: i64, length: i64| MENDING * left + length;
        let (left, length) = (self.left, self.length());
        let old = self.candidate.as_ref().map(|old| worth(old.left, old.length));
        if old.is_none_or(|old| worth(left, length) < old) {
            self.candidate = Some(Best { left, length, rows: self.play.rows.clone() });
        }
    }

    /// Shortens the longest mates, with classes cheaper than before.
    fn hasten(&mut self) {
        if self.over() {
            return;
        }
        self.late = LATE_AT_THE_END;
        self.best.left = i64::MAX;
        while !self.over() {
            self.begin_again();
            self.anneal(self.settings.again, ROUND[1]);
        }
    }
}

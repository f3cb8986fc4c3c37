//! What is proved of a study, forced lines and the prover first.

use std::fmt;

use palisade_board::{Color, PawnEnding};
use palisade_endings::{Open, Prover, Verdict};
use palisade_lab_squares::ForcedSearch;

use crate::clock::Clock;

/// What is proved of a study.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Finding {
    /// This side mates, or promotes safely first.
    BreaksThrough(Color),
    /// This side wins.
    Wins(Color),
    /// Neither side can win.
    Drawn,
    /// This side cannot win; of the other nothing is proved.
    CannotWin(Color, Open),
    Open(Open),
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = |why: &Open| match why {
            Open::Budget => "time is up",
            Open::Memory => "no more room",
            _ => "hangs on what new queens do",
        };
        match self {
            Self::BreaksThrough(side) => write!(f, "{side} breaks through"),
            Self::Wins(side) => write!(f, "{side} wins"),
            Self::Drawn => f.write_str("drawn"),
            Self::CannotWin(side, reason) => write!(f, "{side} cannot win; {}", why(reason)),
            Self::Open(reason) => write!(f, "unknown: {}", why(reason)),
        }
    }
}

impl Finding {
    /// Is the result proved?
    pub(super) const fn is_result(self) -> bool {
        matches!(self, Self::Wins(_) | Self::Drawn)
    }

    /// Can the expected result be true?
    pub(super) fn agrees(self, expected: &str) -> bool {
        match self {
            Self::Wins(side) => {
                expected == "?" || (expected == "1-0") == side.is_white() && !expected.contains('/')
            }
            Self::Drawn => matches!(expected, "1/2-1/2" | "?"),
            Self::CannotWin(side, _) => expected != if side.is_white() { "1-0" } else { "0-1" },
            Self::BreaksThrough(_) | Self::Open(_) => true,
        }
    }
}

/// How many positions the search for forced lines may look at: a moment.
pub(super) const FORCED: u64 = 300_000;

/// Looks for a forced line, then asks the prover about both sides in turn, with
/// growing budgets, so that neither uses up the other's time.
pub(super) fn find(prover: &mut Prover, ending: &PawnEnding, clock: &Clock) -> Finding {
    for attacker in Color::ALL {
        if ForcedSearch::new(FORCED).break_through(ending, attacker).is_some() {
            return Finding::BreaksThrough(attacker);
        }
    }
    let mut verdicts = [Verdict::Unknown(Open::Budget); 2];
    let mut budget = 256;
    while !clock.is_up() && verdicts.contains(&Verdict::Unknown(Open::Budget)) {
        for attacker in Color::ALL {
            let verdict = &mut verdicts[attacker.index()];
            if *verdict != Verdict::Unknown(Open::Budget) {
                continue;
            }
            *verdict = clock.within(budget, |budget| prover.prove(ending, attacker, budget));
            if *verdict == Verdict::Breaks {
                return Finding::BreaksThrough(attacker);
            }
        }
        budget *= 4;
    }
    match verdicts {
        [Verdict::Holds, Verdict::Holds] => Finding::Drawn,
        [Verdict::Holds, Verdict::Unknown(why)] => Finding::CannotWin(Color::White, why),
        [Verdict::Unknown(why), Verdict::Holds] => Finding::CannotWin(Color::Black, why),
        [Verdict::Unknown(Open::Promotions), Verdict::Unknown(why)] => Finding::Open(why),
        _ => Finding::Open(Open::Budget),
    }
}

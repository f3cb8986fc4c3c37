//! Who can prove more than a break-through: lines for each side, and structures alone.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use palisade_board::{Color, Move, PawnEnding, Position, king_attacks};
use palisade_endings::{Budget, Open, Prover, Verdict};
use palisade_play::Lines;
use palisade_tables::duel::Promotions;

use super::finding::Finding;
use crate::clock::Clock;
use crate::lines;

/// What short questions may cost, one after the other.
pub(super) const SHORT: [u64; 2] = [20_000, 120_000];

/// What a move may cost when it is asked whether it keeps the result.
pub(super) const KEEPS: u64 = 200_000;

/// Whoever can prove more than a break-through, lines for each attacker.
pub(super) struct Judges {
    promotions: Arc<Promotions>,
    bytes: usize,
    /// Asked for what structures alone prove.
    structures: Prover,
    lines: [(Prover, Lines); 2],
}

impl Judges {
    pub(super) fn new(promotions: Arc<Promotions>, bytes: usize) -> Self {
        let prover = || Prover::with_promotions(promotions.clone(), bytes);
        let structures = prover();
        let lines = Color::ALL.map(|_| (prover(), Lines::new(bytes)));
        Self { promotions, bytes, structures, lines }
    }

    /// The same with nothing in mind.
    pub(super) fn fresh(&self) -> Self {
        Self::new(self.promotions.clone(), self.bytes)
    }

    /// What structures alone say of a question, or else lines, each with so much work.
    pub(super) fn wins(
        &mut self,
        ending: &PawnEnding,
        side: Color,
        [first, then]: [u64; 2],
        clock: &Clock,
    ) -> Option<bool> {
        let structures = &mut self.structures;
        let won = clock.within(first, |budget| structures.prove(ending, side, budget).breaks());
        won.or_else(|| {
            let (prover, lines) = &mut self.lines[side.index()];
            clock.within(then, |budget| lines::wins(lines, prover, ending, side, budget).0)
        })
    }

    /// What lines make of it, if that is more, and the time that they
    /// took side by side, which the clock of one thread does not see.
    pub(super) fn value(
        &mut self,
        ending: &PawnEnding,
        finding: Finding,
        clock: &Clock,
    ) -> (Finding, Duration) {
        let mut wins = match finding {
            Finding::CannotWin(side, _) => Color::ALL.map(|color| (color == side).then_some(false)),
            _ => [None; 2],
        };
        let first = match finding {
            Finding::BreaksThrough(side) | Finding::CannotWin(side, _) => side,
            _ => ending.side_to_move(),
        };
        // Short questions to everybody, unless somebody breaks through.
        let broken = matches!(finding, Finding::BreaksThrough(_));
        for &work in SHORT.iter().filter(|_| !broken) {
            for side in [first, !first] {
                let known = &mut wins[side.index()];
                if known.is_none() {
                    *known = self.wins(ending, side, [work / 2, work], clock);
                }
                if *known == Some(true) {
                    return (Finding::Wins(side), Duration::ZERO);
                }
            }
        }
        let beside = self.analyse_both(ending, &mut wins, clock);
        let finding = match wins {
            [Some(true), _] => Finding::Wins(Color::White),
            [_, Some(true)] => Finding::Wins(Color::Black),
            [Some(false), Some(false)] => Finding::Drawn,
            [Some(false), None] => Finding::CannotWin(Color::White, Open::Budget),
            [None, Some(false)] => Finding::CannotWin(Color::Black, Open::Budget),
            [None, None] => finding,
        };
        (finding, beside)
    }

    /// A long question to the lines of each side, side by side: even who breaks through may be
    /// mated. Whose opponent cannot win will often not win either, and structures alone
    /// are the ones to prove it. Each has the rest of the time; what was needed of it is
    /// returned.
    pub(super) fn analyse_both(
        &mut self,
        ending: &PawnEnding,
        wins: &mut [Option<bool>; 2],
        clock: &Clock,
    ) -> Duration {
        let rest = clock.allowed.saturating_sub(clock.elapsed());
        let open = |side: &Color| wins[side.index()].is_none();
        let sides: Vec<Color> = Color::ALL.into_iter().filter(open).collect();
        let decided = AtomicBool::new(false);
        let Self { structures, lines, .. } = self;
        let asked = |wins: &mut dyn FnMut(&Budget<'_>) -> Option<bool>, settles: bool| {
            let clock = Clock::new(rest);
            let watch = |_| match decided.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => clock.look(),
            };
            let answer = wins(&Budget::work(u64::MAX).watched_by(&watch));
            decided.fetch_or(answer == Some(true) || answer == Some(settles), Ordering::Relaxed);
            (answer, clock.elapsed())
        };
        let alone = sides.len() == 1;
        let answers: Vec<(Color, Option<bool>, Duration)> = std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for (side, (prover, lines)) in Color::ALL.into_iter().zip(lines) {
                if sides.contains(&side) {
                    let mut wins = move |budget: &Budget<'_>| {
                        lines::wins(lines, prover, ending, side, budget).0
                    };
                    let ask = move || asked(&mut wins, !alone);
                    threads.push((side, scope.spawn(ask)));
                }
            }
            if let [side] = sides[..] {
                let mut wins =
                    move |budget: &Budget<'_>| structures.prove(ending, side, budget).breaks();
                let ask = move || asked(&mut wins, false);
                threads.push((side, scope.spawn(ask)));
            }
            let told = threads.into_iter().filter_map(|(side, thread)| {
                thread.join().ok().map(|(answer, time)| (side, answer, time))
            });
            told.collect()
        });
        for &(side, answer, _) in &answers {
            wins[side.index()] = wins[side.index()].or(answer);
        }
        answers.iter().map(|&(.., time)| time).max().unwrap_or_default()
    }

    /// Does the move keep a win for whoever makes it?
    pub(super) fn keeps(&mut self, after: &Position, side: Color, clock: &Clock) -> Option<bool> {
        // Who has minutes for the study may ask longer about each move.
        let keeps = KEEPS * clock.allowed.as_secs().max(5) / 5;
        match PawnEnding::try_from(after) {
            Ok(after) => self.wins(&after, side, [keeps / 4, keeps], clock),
            Err(_) => clock.within(keeps, |budget| {
                let (prover, lines) = &mut self.lines[side.index()];
                lines.wins(prover, after, side, budget)
            }),
        }
    }
}

/// The moves that provably keep what was found, and how many are open.
pub(super) fn moves(
    prover: &mut Prover,
    judges: &mut Option<Judges>,
    ending: &PawnEnding,
    finding: Finding,
    clock: &Clock,
) -> (Vec<Move>, usize) {
    let mover = ending.side_to_move();
    // Who must get through, or be kept from it, for the move to be good.
    let (attacker, good) = match finding {
        Finding::BreaksThrough(side) | Finding::Wins(side) if side == mover => {
            (side, Verdict::Breaks)
        }
        Finding::Drawn => (!mover, Verdict::Holds),
        _ => return (Vec::new(), 0),
    };
    let mut keeping = Vec::new();
    let mut open = 0;
    for (step, after) in Position::from(ending).successors() {
        let mut verdict = match PawnEnding::try_from(&after) {
            Ok(after) => clock.within(50_000, |budget| prover.prove(&after, attacker, budget)),
            // A piece that the other king does not touch is not taken at once.
            Err(_) if attacker == mover && !king_attacks(ending.king(!mover)).contains(step.to) => {
                Verdict::Breaks
            }
            Err(_) => Verdict::Unknown(Open::Promotions),
        };
        if let (Some(judges), true) = (judges.as_mut(), verdict != Verdict::Holds) {
            verdict = match judges.keeps(&after, attacker, clock) {
                Some(true) => Verdict::Breaks,
                Some(false) => Verdict::Holds,
                None if matches!(finding, Finding::BreaksThrough(_)) => verdict,
                None => Verdict::Unknown(Open::Budget),
            };
        }
        if verdict == good {
            keeping.push(step);
        } else if verdict.breaks().is_none() {
            open += 1;
        }
    }
    (keeping, open)
}

//! Games: each program with its memory, from many starts, against defences that have a name.

use palisade_board::Color;
use palisade_classes::{Placement, is_attacked, men, successors};
use palisade_lab_classes::players::{Plan, Player};
use palisade_lab_classes::{FROM_EDGE, MateGraph, Verdict};
use serde_json::json;

use super::players::{Ending, Entry};
use crate::say::say;

/// How Black defends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Defence {
    /// He takes what he can, and else goes to the centre (Bramer 1977, section 7.5).
    Centre,
    /// He takes what he can, and else does anything.
    Wander,
    /// He puts off the mate of perfect play as long as can be.
    Longest,
}

const DEFENCES: [(Defence, &str); 3] = [
    (Defence::Centre, "to the centre"),
    (Defence::Wander, "anywhere"),
    (Defence::Longest, "longest"),
];

/// What came of the games of one program against one defence.
#[derive(Clone, Debug)]
pub(super) struct Score {
    program: &'static str,
    defence: &'static str,
    games: usize,
    /// Won within fifty moves.
    won: usize,
    /// The moves of the games won, together.
    moves: usize,
    /// Lost for want of a man, or stalemate.
    thrown_away: usize,
    /// The program found no move.
    gave_up: usize,
}

impl Score {
    pub(super) fn json(&self) -> serde_json::Value {
        json!({
            "program": self.program, "defence": self.defence, "games": self.games,
            "won": self.won, "mean_moves": self.mean(), "thrown_away": self.thrown_away,
            "gave_up": self.gave_up,
        })
    }

    fn mean(&self) -> f64 {
        self.moves as f64 / self.won.max(1) as f64
    }
}

pub(super) fn say_all(scores: &[Score]) {
    say!(
        "\n{:34} {:14} {:>6} {:>6} {:>7} {:>7} {:>7}",
        "games",
        "defence",
        "games",
        "won",
        "moves",
        "thrown",
        "gave up"
    );
    for score in scores {
        say!(
            "{:34} {:14} {:>6} {:>6} {:>7.2} {:>7} {:>7}",
            score.program,
            score.defence,
            score.games,
            score.won,
            score.mean(),
            score.thrown_away,
            score.gave_up
        );
    }
}

/// Each program from one won start of so many against each defence.
pub(super) fn play(
    list: &mut [Entry],
    ending: Ending,
    graph: &MateGraph,
    every: usize,
) -> Vec<Score> {
    let perfect = graph.perfect();
    let won = |start: &Placement| perfect.mate_in(start).is_some();
    let starts: Vec<Placement> = graph.starts().filter(won).step_by(every.max(1)).collect();
    let mut scores = Vec::new();
    for entry in list {
        for (defence, name) in DEFENCES {
            let mut score = Score {
                program: entry.name,
                defence: name,
                games: 0,
                won: 0,
                moves: 0,
                thrown_away: 0,
                gave_up: 0,
            };
            for (number, start) in starts.iter().enumerate() {
                if !entry.starts.has(start) {
                    continue;
                }
                score.games += 1;
                let chance = palisade_testkit::Dice::new(number as u64);
                let mut black = Black { defence, ending, perfect: &perfect, chance };
                match game(entry.player.as_mut(), &mut black, start) {
                    End::Mate(moves) => {
                        score.won += 1;
                        score.moves += moves;
                    }
                    End::ThrownAway => score.thrown_away += 1,
                    End::GaveUp => score.gave_up += 1,
                    End::FiftyMoves => {}
                }
            }
            scores.push(score);
        }
    }
    scores
}

enum End {
    Mate(usize),
    ThrownAway,
    GaveUp,
    FiftyMoves,
}

fn game(white: &mut dyn Player, black: &mut Black<'_>, start: &Placement) -> End {
    let (mut position, mut plan): (Placement, Option<Plan>) = (*start, None);
    white.begin();
    for moves in 1..=50 {
        let Some(now) = plan.take().or_else(|| white.plan(&position)) else {
            return End::GaveUp;
        };
        let mut list = successors(&position, Color::White);
        let Some((_, after)) = list.find(|(step, _)| *step == now.step) else {
            return End::GaveUp;
        };
        let answers: Vec<Placement> = successors(&after, Color::Black).map(|(_, p)| p).collect();
        let whole = |answer: &Placement| answer.men().count() == after.men().count();
        let queened = after.rank(men::WHITE_PAWN) == 8 && answers.iter().all(whole);
        if queened || (answers.is_empty() && is_attacked(&after, men::BLACK_KING)) {
            return End::Mate(moves);
        }
        let Some(answer) = black.answer(&answers, after.men().count()) else {
            return End::ThrownAway;
        };
        plan = now.then.into_iter().find(|line| line.after == answer).map(|line| line.plan);
        position = answer;
    }
    End::FiftyMoves
}

struct Black<'a> {
    defence: Defence,
    ending: Ending,
    perfect: &'a Verdict<'a>,
    chance: palisade_testkit::Dice,
}

impl Black<'_> {
    /// The answer; none if it wins a man, or there is no move.
    fn answer(&mut self, answers: &[Placement], men: usize) -> Option<Placement> {
        if answers.iter().any(|answer| answer.men().count() < men) {
            return None;
        }
        match self.defence {
            Defence::Wander if answers.is_empty() => None,
            Defence::Wander => answers.get(self.chance.below(answers.len())).copied(),
            Defence::Longest => {
                let put_off =
                    |answer: &&Placement| self.perfect.mate_in(answer).unwrap_or(u16::MAX);
                answers.iter().max_by_key(put_off).copied()
            }
            Defence::Centre => {
                let far = |answer: &&Placement| {
                    let pawn = answer.square(men::WHITE_PAWN);
                    let king = answer.square(men::BLACK_KING);
                    match (self.ending, pawn, king) {
                        (Ending::Kpk, Some(pawn), Some(king)) => i16::from(king.distance(pawn)),
                        _ => -FROM_EDGE(answer),
                    }
                };
                answers.iter().min_by_key(far).copied()
            }
        }
    }
}

//! The value of a position, searched with a budget, and the lines that show it.

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade::exact::duel::{Material, Outcome as ForMover, Promotions};
use palisade::exact::{Budget, Line, LineEnd, Progress, Prover, Solver};
use palisade::{Bounds, Color, Knowledge, Limit, Move, Outcome, PawnEnding, Position, Reason};

use crate::explain::write_value;
use crate::json::{Object, object};
use crate::moves::write_line;
use crate::question::{Question, Trouble};
use crate::session::Watch;

/// The most work that may be asked for: what fits into the memory of a page.
const MOST: u64 = 50_000_000;

/// What is kept between questions.
#[derive(Default)]
pub(crate) struct Solvers {
    prover: Prover,
    solver: Option<Solver>,
}

/// What a search has found.
struct Found {
    bounds: Bounds,
    best: Option<Vec<Move>>,
    lines: Vec<(Color, Line)>,
    work: u64,
}

impl Solvers {
    pub(crate) fn write(
        &mut self,
        question: &Question<'_>,
        out: &mut Object<'_>,
        knowledge: &mut Knowledge,
        watch: Watch<'_>,
    ) -> Result<(), Trouble> {
        question.allows(&["budget"])?;
        let position = question.position()?;
        let budget = question.number("budget", 200_000, MOST)?;
        let found = self.search(&position, knowledge, budget, watch);
        out.text("fen", position);
        write_value(out, &found.bounds);
        out.moves_or_null("best", found.best.as_deref());
        out.list("lines", &found.lines, |out, (winner, line)| {
            object(out, |out| {
                out.text("winner", winner);
                out.text("end", end(line.end));
                write_line(out, &position, &line.moves);
            });
        });
        out.plain("work", found.work);
        Ok(())
    }

    fn search(
        &mut self,
        position: &Position,
        knowledge: &mut Knowledge,
        budget: u64,
        watch: Watch<'_>,
    ) -> Found {
        let Ok(ending) = PawnEnding::try_from(position) else {
            let bounds = knowledge.probe_board(position);
            return Found { bounds, best: None, lines: Vec::new(), work: 0 };
        };
        // The work of the questions before this one.
        let (before, now) = (Cell::new(0), Cell::new(0));
        let told = |progress: Progress| -> ControlFlow<()> {
            now.set(before.get() + progress.work);
            watch(now.get())
        };
        let share = Budget::structures(budget / 2).watched_by(&told);
        let explanation = knowledge.explain(&ending);
        let mut bounds = explanation.bounds;
        if bounds.exact().is_none() {
            let solved = self.solver().value(&ending, &share);
            bounds = narrowed(bounds, solved, ending.side_to_move());
        }
        let mut lines = Vec::new();
        for winner in Color::ALL {
            before.set(now.get());
            let may_win = match winner {
                Color::White => bounds.upper.outcome == Outcome::WhiteWins,
                Color::Black => bounds.lower.outcome == Outcome::BlackWins,
            };
            if may_win && ending.has_legal_move() {
                if let Ok(line) = self.prover.line(&ending, winner, &share) {
                    lines.push((winner, line));
                }
            }
        }
        let best = explanation.best.or_else(|| self.best(&ending, &bounds, budget / 64));
        Found { bounds, best, lines, work: now.get() }
    }

    fn solver(&mut self) -> &mut Solver {
        self.solver.get_or_insert_with(|| {
            // This table takes milliseconds: a promoted pawn against a bare king.
            Solver::with_promotions(Promotions::with([Material::QUEEN, Material::ROOK]))
        })
    }

    /// The moves that keep the value, if that is certain of each move.
    fn best(&mut self, ending: &PawnEnding, bounds: &Bounds, budget: u64) -> Option<Vec<Move>> {
        let exact = bounds.exact()?;
        let wanted = match (exact, ending.side_to_move()) {
            (Outcome::Draw, _) => ForMover::Draw,
            (Outcome::WhiteWins, Color::White) | (Outcome::BlackWins, Color::Black) => {
                ForMover::Win
            }
            _ => ForMover::Loss,
        };
        let moves = self.solver().moves(ending, &Budget::structures(budget));
        let decided = moves.iter().all(|(_, value)| value.lower == wanted || value.upper < wanted);
        let keeping = moves.iter().filter(|(_, value)| value.lower == wanted);
        decided.then(|| keeping.map(|&(chosen, _)| chosen).collect())
    }
}

const fn end(end: LineEnd) -> &'static str {
    match end {
        LineEnd::Mate => "mate",
        LineEnd::Promotion => "promotion",
    }
}

/// The narrower of both limits; the solver's are the mover's.
fn narrowed(mut bounds: Bounds, solved: palisade::exact::Bounds, mover: Color) -> Bounds {
    let limit = |outcome| Limit {
        outcome: match outcome {
            ForMover::Win => Outcome::win_of(mover),
            ForMover::Draw => Outcome::Draw,
            ForMover::Loss => Outcome::win_of(mover.opponent()),
        },
        reason: Reason::Solver,
    };
    let (lower, upper) = match mover {
        Color::White => (limit(solved.lower), limit(solved.upper)),
        Color::Black => (limit(solved.upper), limit(solved.lower)),
    };
    if lower.outcome > bounds.lower.outcome {
        bounds.lower = lower;
    }
    if upper.outcome < bounds.upper.outcome {
        bounds.upper = upper;
    }
    bounds
}

//! Who gets through by force, by the rules of another program, so that a judge shares nothing with
//! what he judges.
//!
//! *Through* is mate, or a promotion that is not answered by taking the new piece at once. That is
//! less than a win, and a prover that concedes such promotions must not promise anything where
//! one is forced.

use cozy_chess::{Board, Square};
use palisade_board::Color;
use palisade_testkit::judge::{Judge, Rules, Wins};
use palisade_testkit::other_program::{after, moves, side};

/// What becomes of promotions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promotions {
    /// The attacker's has to be taken back at once. With one of his own the defender holds.
    Hold,
    /// Each has to be taken back at once, or whoever promotes has what he wants.
    TakenBack,
    /// The attacker's has to be taken back at once, and the defender has none.
    Forbidden,
}

/// Can this attacker get through? The other side wins nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Through {
    pub(crate) attacker: Color,
    pub(crate) promotions: Promotions,
}

/// A board, with the square of a new piece that has to be taken at once; or, where the game is over,
/// whether the attacker is through.
pub(crate) type At = Result<(Board, Option<Square>), bool>;

impl Through {
    fn attacks(self, board: &Board) -> bool {
        board.side_to_move() == side(self.attacker)
    }

    fn both(self, through: Option<bool>) -> Wins {
        Color::ALL.map(|side| if side == self.attacker { through } else { Some(false) })
    }
}

impl Rules for Through {
    type Position = At;
    type Key = Result<(u64, Option<Square>), bool>;

    fn key(&self, at: &At) -> Self::Key {
        at.clone().map(|(board, new)| (board.hash(), new))
    }

    fn known(&self, at: &At) -> Wins {
        self.both(at.as_ref().err().copied())
    }

    fn moves(&self, at: &At) -> (Color, Vec<At>) {
        let (board, new) = at.as_ref().expect("what is over is known");
        let attacks = self.attacks(board);
        let all = moves(board).into_iter().filter(|step| new.is_none_or(|new| step.to == new));
        let next: Vec<At> = all
            .map(|step| match (step.promotion, self.promotions) {
                (None, _) => Ok((after(board, step), None)),
                (_, Promotions::Hold) if !attacks => Err(false),
                // Where he has no other move, he has none.
                (_, Promotions::Forbidden) if !attacks => Err(true),
                _ => Ok((after(board, step), Some(step.to))),
            })
            .collect();
        (if attacks { self.attacker } else { !self.attacker }, next)
    }

    fn at_end(&self, at: &At) -> [bool; 2] {
        let (board, new) = at.as_ref().expect("what is over is known");
        let through = !self.attacks(board) && (new.is_some() || !board.checkers().is_empty());
        Color::ALL.map(|side| side == self.attacker && through)
    }
}

/// Looks at `most` positions that follow from one, the nearest first; were these all?
pub(crate) fn judged(rules: Through, root: &Board, most: usize) -> (Judge<Through>, bool) {
    let mut judge = Judge::new(rules);
    judge.enter(&Ok((root.clone(), None)));
    let all = judge.look_at_all(most);
    (judge, all)
}

/// The boards that were met, those apart with a new piece that has to be taken, and whether the
/// attacker gets through for certain, as far as was looked.
pub(crate) fn boards(judge: &Judge<Through>, attacker: Color) -> Vec<(&Board, Option<bool>)> {
    let all = judge.positions.iter().enumerate();
    all.filter_map(|(number, at)| match at {
        Ok((board, None)) => Some((board, judge.wins(number)[attacker.index()])),
        _ => None,
    })
    .collect()
}

#[test]
fn the_judge_knows_what_is_lost() {
    for (fen, attacker, lost) in [
        // Nobody stops the pawn.
        ("7k/8/8/P7/8/8/8/K7 w - - 0 1", Color::White, true),
        ("8/8/8/P1k5/8/8/8/K7 b - - 0 1", Color::White, false),
        // The bishop guards the square of promotion, or runs on the other colour.
        ("k7/8/1PK5/8/8/8/8/3B4 w - - 0 1", Color::White, true),
        ("k7/P7/1K6/8/8/8/8/3B4 w - - 0 1", Color::White, true),
        ("k7/P7/1K6/8/8/8/8/4B3 w - - 0 1", Color::White, false),
        // Mate by what is there.
        ("k7/8/1K6/8/8/8/8/7R w - - 0 1", Color::White, true),
        ("8/8/8/8/8/1k6/8/1K5r w - - 0 1", Color::White, false),
        // A promotion that is taken.
        ("8/P1k5/1n6/8/8/8/8/K7 w - - 0 1", Color::White, false),
    ] {
        let board: Board = fen.parse().unwrap();
        let rules = Through { attacker, promotions: Promotions::Hold };
        let (judge, _) = judged(rules, &board, 60_000);
        assert_eq!(boards(&judge, attacker)[0].1 == Some(true), lost, "{fen}");
    }
}

//! Coupling with pawn moves: the map of a position, from the prover.

use core::cell::Cell;
use core::fmt;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Color, PawnEnding, Pawns, Square};
use palisade_endings::{Budget, Open, Prover, Verdict};
use palisade_squares::{Ground, MapRow, SquareMap, placements, thesis_order};

/// For each attacking square, from which squares the defender *really* holds:
/// all pawn moves, captures and promotions taken into account.
///
/// Church (1978), "Future Work", lists what his maps lack: pawn moves that
/// change the critical squares, single-pawn endings, shifting squares,
/// undermining, the choice of tempi of a pawn on its second rank. All of them
/// are one thing, the play between structures, and `palisade-endings` settles
/// that. Here its verdicts are put down as co-ordinate squares, so that the
/// answer to a whole structure can be read and drawn like any other map.
///
/// A placement is in one of three states. In [`holds`](Self::holds) the
/// attacker provably cannot win. In [`breaks`](Self::breaks) he provably gets
/// through, in the sense of the [`Judge`] that was asked: to the [`Prover`] that
/// is to mate, or to promote safely before the defender does; where it judges
/// promotions, to win. What is in neither is *unknown*, because the budget was spent or
/// because it hangs on what new queens do to each other. An unknown square is
/// not a defence and not a key square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CoupledMap {
    holds: SquareMap,
    breaks: SquareMap,
    asked: SquareMap,
}

/// A tool that proves that an attacker gets through, or that he cannot win.
pub trait Judge {
    /// The verdict on one side's attempts to win, as far as the budget reaches.
    fn judge(&mut self, ending: &PawnEnding, attacker: Color, budget: &Budget<'_>) -> Verdict;
}

impl Judge for Prover {
    fn judge(&mut self, ending: &PawnEnding, attacker: Color, budget: &Budget<'_>) -> Verdict {
        self.prove(ending, attacker, budget)
    }
}

/// How far the computation of a [`CoupledMap`] has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CoupledProgress {
    /// The placements decided.
    pub decided: u32,
    /// The placements asked about.
    pub asked: u32,
    /// The fixed points computed so far, at most.
    pub work: u64,
}

impl fmt::Display for CoupledProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decided, asked, work } = self;
        write!(f, "{decided} of {asked} placements decided, {work} fixed points")
    }
}

/// The budget of a placement in the first round. Each later round gives eight times as much
/// to the placements that are left.
const FIRST_ROUND: u64 = 64;

impl CoupledMap {
    /// The map of every placement on this ground, within a budget of fixed
    /// points for the whole of it.
    #[must_use]
    pub fn of(judge: &mut impl Judge, ground: &Ground, budget: u64) -> Self {
        let all = placements(ground, Bitboard::EMPTY);
        Self::asking(judge, ground, &all, budget, &mut |_| ControlFlow::Continue(()))
    }

    /// The map of chosen placements only, with a callback that is told how far
    /// it has come and may stop it.
    ///
    /// The cheap placements are settled first, and what they taught the judge
    /// serves the dear ones. Placements that cannot arise (kings in each
    /// other's way, a king on a pawn) are passed over.
    #[must_use]
    pub fn asking(
        judge: &mut impl Judge,
        ground: &Ground,
        asked: &SquareMap,
        budget: u64,
        watch: &mut dyn FnMut(CoupledProgress) -> ControlFlow<()>,
    ) -> Self {
        let attacker = ground.attacker();
        let mut map = Self {
            holds: SquareMap::empty(attacker),
            breaks: SquareMap::empty(attacker),
            asked: possible(ground, asked),
        };
        let mut open = map.asked;
        let mut left = budget;
        let mut share = FIRST_ROUND;
        while !open.is_empty() && left > 0 {
            for attacking in Square::ALL {
                for defending in open[attacking] {
                    let Some(ending) = position(ground.pawns(), attacker, attacking, defending)
                    else {
                        open[attacking] = open[attacking].without(defending);
                        continue;
                    };
                    let (verdict, work) = ask(judge, &ending, attacker, share.min(left));
                    left -= work;
                    let set = match verdict {
                        Verdict::Holds => Some(&mut map.holds),
                        Verdict::Breaks => Some(&mut map.breaks),
                        Verdict::Unknown(_) => None,
                    };
                    if let Some(set) = set {
                        set[attacking] = set[attacking].with(defending);
                    }
                    // A larger budget helps only where the budget was the reason.
                    if verdict != Verdict::Unknown(Open::Budget) {
                        open[attacking] = open[attacking].without(defending);
                    }
                }
                if watch(map.progress(budget - left)).is_break() || left == 0 {
                    return map;
                }
            }
            share *= 8;
        }
        map
    }

    fn progress(&self, work: u64) -> CoupledProgress {
        CoupledProgress {
            decided: self.holds.len() + self.breaks.len(),
            asked: self.asked.len(),
            work,
        }
    }

    /// The placements in which the defender provably holds, the attacker to
    /// move: the defence sets.
    #[must_use]
    pub const fn holds(&self) -> &SquareMap {
        &self.holds
    }

    /// The placements in which the attacker provably gets through, as the judge
    /// understands it.
    #[must_use]
    pub const fn breaks(&self) -> &SquareMap {
        &self.breaks
    }

    /// The placements asked about and left open.
    #[must_use]
    pub fn unknown(&self) -> SquareMap {
        self.asked.difference(&self.holds).difference(&self.breaks)
    }

    /// The key squares for certain: attacking squares asked about, from which
    /// the attacker breaks through wherever the defender stands.
    #[must_use]
    pub fn key_squares(&self) -> Bitboard {
        Square::ALL
            .into_iter()
            .filter(|square| {
                self.asked[*square].any() && self.breaks[*square] == self.asked[*square]
            })
            .collect()
    }
}

/// Writes the defence sets in the order of the thesis, the unknown squares after a `?`.
impl fmt::Display for CoupledMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unknown = self.unknown();
        for attacking in thesis_order(Bitboard::FULL) {
            if self.asked[attacking].is_empty() {
                continue;
            }
            write!(f, "{}", MapRow { attacking, defences: self.holds[attacking] })?;
            for (position, square) in thesis_order(unknown[attacking]).enumerate() {
                write!(f, "{}{square}", if position == 0 { " ? " } else { ", " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CoupledMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CoupledMap({} attacks)\n{self}", self.holds.attacker())
    }
}

/// The placements of `asked` that can arise with the attacker to move.
fn possible(ground: &Ground, asked: &SquareMap) -> SquareMap {
    let free = !ground.pawns().all();
    let mut map = SquareMap::empty(ground.attacker());
    for attacking in ground.attacking_squares() & free {
        map[attacking] = asked[attacking] & ground.defending_squares(attacking) & free;
    }
    map
}

fn position(
    pawns: Pawns,
    attacker: Color,
    attacking: Square,
    defending: Square,
) -> Option<PawnEnding> {
    let (white, black) = match attacker {
        Color::White => (attacking, defending),
        Color::Black => (defending, attacking),
    };
    PawnEnding::new(pawns, white, black, attacker, None).ok()
}

/// Asks one question, and says how much it cost at most.
fn ask(
    judge: &mut impl Judge,
    ending: &PawnEnding,
    attacker: Color,
    budget: u64,
) -> (Verdict, u64) {
    // Work is reported now and then. Work that is not reported counts as the least.
    let reported = Cell::new(0);
    let watch = |progress: palisade_endings::Progress| {
        reported.set(progress.work);
        ControlFlow::Continue(())
    };
    let limit = Budget::work(budget).watched_by(&watch);
    let verdict = judge.judge(ending, attacker, &limit);
    let work = match verdict {
        Verdict::Unknown(Open::Budget) => budget,
        _ => reported.get().max(1).min(budget),
    };
    (verdict, work)
}

//! "The pawn can run", exactly (Bramer 1977, report "King and Pawn against
//! King: using effective distance").

use palisade_board::{Color, Man};

use crate::generate::{is_attacked, successors};
use crate::men;
use crate::placement::Placement;
use crate::property::Predicate;

/// Whether White wins, Black to move, by advancing the pawn and nothing else.
///
/// This is the rule of the square made exact. The Black king must reach the
/// queening square in as many steps as the pawn needs moves, and one more
/// because he begins; but the nine squares round the White king are closed to
/// him, so what counts is his *effective distance*, the block distance
/// `max(|BK1 - WP1|, 8 - BK2)` plus an increment for the detour:
///
/// - The increment is 0 unless the White king is at least as near to the
///   queening square as the Black one, along files.
/// - Draw the diagonals through the Black king and through the queening square
///   to the White king's file. They meet it `intbk = |WK1-BK1| + BK2 - WK2` and
///   `intqsq = 8 - |WK1-WP1| - WK2` squares from that king. If both are within
///   2, all shortest ways touch the closed squares: the increment is 1, within
///   1 it is 2, and 3 if both are 0.
/// - Near the edges of the board some detours are shut as well: the sixth to
///   eighth rank of the White king and the files a and h of the Black king have
///   cases of their own.
/// - With the White king beside the pawn's file on the seventh or eighth rank
///   Black can never reach the queening square. What he must reach is the
///   *effective queening square* two ranks below that king, before the pawn
///   passes it.
/// - The pawn itself takes a square from the Black king by giving check, which
///   lengthens some ways by one and decides three kinds of position outright;
///   and in four positions stalemate spoils the run.
///
/// The published subroutine writes one variable as INCVL in some places and
/// INCVAL in others; they are one. It leaves a pawn that can be taken and a
/// Black stalemate to its caller; both are refused here. A safe pawn on the
/// eighth rank has run. The answer is exact on all positions, as its test
/// against the database sees.
///
/// ```
/// use palisade_classes::kpk::pawn_can_run;
///
/// // Figure 17 of the report: four steps, and a detour of two.
/// let shielded = "WK E6, WP C4, BK G6".parse()?;
/// assert!(pawn_can_run(&shielded));
/// // With the White king elsewhere Black is in time.
/// let open = "WK E2, WP C4, BK G6".parse()?;
/// assert!(!pawn_can_run(&open));
/// # Ok::<(), palisade_classes::InvalidPlacement>(())
/// ```
#[must_use]
pub fn pawn_can_run(placement: &Placement) -> bool {
    let (black_king, pawn) = (men::BLACK_KING, men::WHITE_PAWN);
    let to_pawn = |king| steps(placement, king, (placement.file(pawn), placement.rank(pawn)));
    if !placement.has(pawn) || (to_pawn(black_king) == 1 && to_pawn(men::WHITE_KING) > 1) {
        return false;
    }
    if placement.rank(pawn) == 8 {
        return true;
    }
    let stalemate =
        successors(placement, Color::Black).next().is_none() && !is_attacked(placement, black_king);
    !stalemate && PawnRun::new(placement).succeeds()
}

/// "The pawn can run" for use in rules.
pub(super) const PAWN_CAN_RUN: Predicate = Predicate {
    name: "pawn can run",
    meaning: "the pawn queens by advancing on every move, whatever Black does",
    holds: pawn_can_run,
};

/// King steps from a man to a square on an empty board.
fn steps(placement: &Placement, piece: Man, (file, rank): (i8, i8)) -> i8 {
    (placement.file(piece) - file).abs().max((placement.rank(piece) - rank).abs())
}

/// A position looked at as a race, in the variables of the report.
struct PawnRun {
    wk1: i8,
    wk2: i8,
    bk1: i8,
    bk2: i8,
    wp1: i8,
    wp2: i8,
    /// The rank from which the pawn's moves are counted: a pawn on the second
    /// rank has its double step.
    wp3: i8,
    /// Files between the White king and the pawn.
    beside: i8,
    /// Files between the kings.
    apart: i8,
}

impl PawnRun {
    fn new(placement: &Placement) -> Self {
        let (wk1, wk2) = (placement.file(men::WHITE_KING), placement.rank(men::WHITE_KING));
        let (bk1, bk2) = (placement.file(men::BLACK_KING), placement.rank(men::BLACK_KING));
        let (wp1, wp2) = (placement.file(men::WHITE_PAWN), placement.rank(men::WHITE_PAWN));
        let (beside, apart) = ((wk1 - wp1).abs(), (wk1 - bk1).abs());
        Self { wk1, wk2, bk1, bk2, wp1, wp2, wp3: wp2.max(3), beside, apart }
    }

    /// The listing from its top; the order of its cases matters.
    fn succeeds(&self) -> bool {
        if self.ends_in_stalemate() || self.is_obstructed() {
            return false;
        }
        let block_distance = (self.bk1 - self.wp1).abs().max(8 - self.bk2);
        if block_distance > 9 - self.wp3 {
            return true;
        }
        let cut_off = if self.beside == 1 && self.wk2 >= 7 {
            self.passes_effective_queening_square()
        } else {
            block_distance + self.detour() > 9 - self.wp3
        };
        cut_off || self.check_decides()
    }

    /// The four positions of section 4.3: the pawn's last move but one would
    /// stalemate the king in the corner.
    fn ends_in_stalemate(&self) -> bool {
        let position = (self.wk1, self.wk2, self.bk1, self.bk2, self.wp1, self.wp2);
        [(3, 7, 1, 8, 2, 4), (3, 7, 1, 7, 2, 5), (6, 7, 8, 8, 7, 4), (6, 7, 8, 7, 7, 5)]
            .contains(&position)
    }

    /// A king stands before the pawn.
    fn is_obstructed(&self) -> bool {
        (self.wk1 == self.wp1 && self.wk2 > self.wp2)
            || (self.bk1 == self.wp1 && self.bk2 > self.wp2)
    }

    fn same_side(&self) -> bool {
        (self.wk1 - self.wp1) * (self.bk1 - self.wp1) > 0
    }

    /// The White king is no further from the pawn's file than the Black king,
    /// on his side of it, or on that file.
    fn white_is_nearer(&self) -> bool {
        match self.wk1 - self.wp1 {
            0 => true,
            1.. => self.bk1 >= self.wk1,
            _ => self.bk1 <= self.wk1,
        }
    }

    /// Section 4.1: the White king guards the last squares, so the pawn need
    /// only reach the square two ranks below him.
    fn passes_effective_queening_square(&self) -> bool {
        let square = self.wk2 - 2;
        if self.wp2 > square {
            return true;
        }
        let detour = match (self.same_side(), self.wk2, self.bk2, self.apart) {
            (true, 7, 8, 2) => 2,
            (true, 7, 8, 3) => 1,
            (true, white, black, 2) if white == black => 1,
            _ => 0,
        };
        let block_distance = (self.bk1 - self.wp1).abs().max((self.bk2 - square).abs());
        block_distance + detour > square + 1 - self.wp3
    }

    /// What the closed squares add to the Black king's way to the queening square.
    fn detour(&self) -> i8 {
        let intercept_of_square = 8 - self.beside - self.wk2;
        let intercept_of_king = self.apart + self.bk2 - self.wk2;
        let on_edge = (self.bk1 == 1 && self.wk1 == 2) || (self.bk1 == 8 && self.wk1 == 7);
        if on_edge && self.wk2 == self.bk2 + 2 {
            // Black cannot step round on the outside.
            return (intercept_of_square + 3).clamp(0, 2);
        }
        if !self.white_is_nearer() {
            return 0;
        }
        if self.wk2 == 7 && self.beside <= 3 {
            return self.detour_below_the_edge(intercept_of_king);
        }
        if self.wk2 == 7 && self.bk2 == 8 && self.apart == 2 {
            return 2;
        }
        if self.bk2 > self.wk2 {
            return self.check_on_the_way(intercept_of_king);
        }
        if self.bk2 == self.wk2 - 2 && self.apart == 0 {
            return i8::from(intercept_of_square >= -2);
        }
        if self.wk2 == 8 && self.beside == 2 {
            return match (self.bk2, self.apart) {
                (8, 2) => 2,
                _ => i8::from(intercept_of_king >= -2),
            };
        }
        if self.wk2 >= 7 && self.bk2 == self.wk2 && self.apart == 2 {
            return 1;
        }
        let around = match (intercept_of_king.abs(), intercept_of_square.abs()) {
            (0, 0) => 3,
            (0..=1, 0..=1) => 2,
            (0..=2, 0..=2) => 1,
            _ => 0,
        };
        around + self.check_on_the_way(intercept_of_king)
    }

    /// The White king is on the seventh rank, at most three files from the
    /// pawn: the way over the eighth rank is shut.
    fn detour_below_the_edge(&self, intercept_of_king: i8) -> i8 {
        let around = match (self.bk2, self.apart) {
            (8, 2) => 3,
            (8, 3) | (7, 2) => 2,
            _ => i8::from(intercept_of_king >= -2),
        };
        around + i8::from(self.beside == 2 && intercept_of_king > -2)
    }

    /// Section 4.2.1: the pawn, reaching the seventh rank, takes from the Black
    /// king the square from which he would enter.
    fn check_on_the_way(&self, intercept_of_king: i8) -> i8 {
        let files = (self.bk1 - self.wp1).abs();
        i8::from(self.wk2 == 6 && intercept_of_king >= 0 && self.beside <= 2 && files > 1)
    }

    /// Section 4.2.2: three kinds of position in which the pawn runs only
    /// because it gives check.
    fn check_decides(&self) -> bool {
        let files = (self.bk1 - self.wp1).abs();
        let on_edge = (self.bk1 == 1 || self.bk1 == 8)
            && files == 1
            && self.apart == 2
            && self.wk2 >= self.wp2
            && self.wp2 == self.bk2;
        let level = self.wp2 == 2
            && self.bk2 == 2
            && self.same_side()
            && files == 2
            && ((self.beside == 1 && self.wk2 == 6)
                || (self.apart == 0 && self.wk2 == 5)
                || (self.beside == 3 && self.wk2 == 4));
        let above =
            self.wp2 == 2 && self.bk2 == 3 && self.wk2 == 5 && self.apart == 0 && self.beside == 2;
        on_edge || level || above
    }
}

//! Alpha-beta without knowledge, to compare with.

use palisade_board::{Color, PawnEnding, Position};

use palisade_lore::patterns::Advantage;

use crate::sensitivity::Sensitivity;

use crate::peasant::captures_first;
use crate::search::promotion::{Threat, threat};
use crate::search::{Assessment, Horizon, Method, Priorities};

/// Plain alpha-beta: counts pawns, and looks one ply deeper again and again.
///
/// The yardstick of the yardstick: what search alone finds, with a table and
/// captures first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlainAlphaBeta;

const WON: i32 = 10_000;

impl Method for PlainAlphaBeta {
    fn assess(&self, ending: &PawnEnding) -> Assessment {
        let pawns = ending.pawns();
        let count = |side: Color| pawns.of(side).len() as i32;
        let side = ending.side_to_move();
        Assessment {
            score: 10 * (count(side) - count(side.opponent())),
            settled: pawns.all().is_empty(),
            sensitivity: Sensitivity::NONE,
        }
    }

    fn level(&self, score: i32) -> Advantage {
        match score {
            5_000.. => Advantage::DecisiveWhite,
            ..=-5_000 => Advantage::DecisiveBlack,
            _ => Advantage::from_steps((score / 10).clamp(-2, 2) as i8),
        }
    }

    fn won(&self, plies: u16) -> i32 {
        WON - i32::from(plies)
    }

    fn promoted(&self, after: &Position, plies: u16) -> i32 {
        match threat(after) {
            Threat::Queen => 0,
            Threat::None | Threat::Seventh => self.won(plies),
        }
    }

    fn prioritise(&self, ending: &PawnEnding, priorities: &mut Priorities) {
        captures_first(ending, priorities);
    }

    fn horizon(&self) -> Horizon {
        Horizon::Deepening
    }
}

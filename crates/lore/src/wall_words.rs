//! How a wall holds, in words and squares: what a player would say of it.

use alloc::format;
use alloc::string::String;

use palisade_blockage::{MenWall, PaperTest};
use palisade_board::{Bitboard, Color, PawnEnding, Position, Role, attacks};

use palisade_question::Reason;

/// More squares than these are counted, not listed.
const MOST_LISTED: u32 = 10;

/// How the defender holds, where a wall does it: the fence, or who goes to and fro behind which men.
///
/// ```
/// use palisade::{Color, Reason, how_it_holds};
/// let wall = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse()?;
/// let how = how_it_holds(&wall, Color::White, Reason::Blockage).unwrap();
/// assert!(how.starts_with("The fence is a4, b4, c4"));
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
pub fn how_it_holds(position: &Position, attacker: Color, why: Reason) -> Option<String> {
    match why {
        Reason::WallWithMen => of_men(position, attacker, &MenWall::new(position, attacker)?),
        Reason::Blockage => of_pawns(&PawnEnding::try_from(position).ok()?, attacker),
        _ => None,
    }
}

fn of_pawns(ending: &PawnEnding, attacker: Color) -> Option<String> {
    let fence = PaperTest::new(ending, attacker).fence()?.squares();
    let side = attacker.name();
    Some(format!("The fence is {}; {side}'s king never gets past it.", fence.in_words()))
}

fn of_men(position: &Position, attacker: Color, wall: &MenWall) -> Option<String> {
    let (side, defender) = (attacker.name(), attacker.opponent().name());
    let man = position.man_on(wall.mover)?.role;
    let home = within(position, wall)?;
    let mut said = match home.len() {
        ..=MOST_LISTED => format!("{defender}'s {man} goes to and fro on {}", home.in_words()),
        many => format!("{defender}'s {man} has {many} squares to go to and fro on"),
    };
    said.push_str(match wall.takes_back {
        true => ", and what takes is taken back",
        false => "",
    });
    said.push_str(&format!("; no man of {side}'s ever gets there."));
    let locked = wall.still - position.role(Role::Pawn);
    if locked.any() {
        let verb = if locked.has_several() { "pieces on" } else { "piece on" };
        let moves = if locked.has_several() { "never move" } else { "never moves" };
        said.push_str(&format!(" {side}'s {verb} {} {moves}.", locked.in_words()));
    }
    Some(said)
}

/// The squares of the wall's that its mover gets to without leaving them.
fn within(position: &Position, wall: &MenWall) -> Option<Bitboard> {
    let (man, others) = (position.man_on(wall.mover)?, position.occupied().without(wall.mover));
    let mut home = wall.mover.bitboard();
    loop {
        let steps = home.iter().fold(home, |all, from| all | attacks(man, from, others));
        let wider = home | steps & (wall.home - others);
        if wider == home {
            return Some(home & wall.home).filter(|home| home.any());
        }
        home = wider;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said of squares is what the picture shows, for either side to move.
    #[test]
    fn a_wall_is_told_with_its_squares() {
        for (fen, attacker, said) in [
            (
                "8/2k5/6b1/p1pp4/1p1Pp1p1/1P2PpPp/1K3P1P/8 w - - 0 1",
                Color::White,
                "Black's bishop goes to and fro on f5, h5, g6, f7 and h7; no man of White's ever gets there.",
            ),
            (
                "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
                Color::Black,
                "White's king has 23 squares to go to and fro on; no man of Black's ever gets there. \
                 Black's pieces on a4, a5, b5 and a6 never move.",
            ),
            // The rung sees this wall from the other side of the board alone.
            (
                "8/3k4/1p1P4/p1pPbPp1/P1P1N1P1/8/4K3/8 w - - 0 1",
                Color::Black,
                "White's king goes to and fro on b1, d1, f1, a2, c2, e2, b3, d3 and f3, and what takes \
                 is taken back; no man of Black's ever gets there.",
            ),
            (
                "8/4b3/8/1kp1p1p1/1p1pN1P1/pP1P3p/K1P4P/8 w - - 0 46",
                Color::Black,
                "White's king goes to and fro on a1, b1 and a2, and what takes is taken back; \
                 no man of Black's ever gets there.",
            ),
        ] {
            let position = fen.parse().unwrap();
            let told = how_it_holds(&position, attacker, Reason::WallWithMen);
            assert_eq!(told.as_deref(), Some(said));
            assert_eq!(how_it_holds(&position, !attacker, Reason::WallWithMen), None);
        }
        let fence = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
        let told = how_it_holds(&fence, Color::White, Reason::Blockage);
        let said =
            "The fence is a4, b4, c4, d4, e4, f4, g4 and h4; White's king never gets past it.";
        assert_eq!(told.as_deref(), Some(said));
    }
}

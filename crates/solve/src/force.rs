//! What the defender forces: he checks, takes, and ends behind a wall, or checks for ever.
//!
//! Proof: `docs/endings.md`, section 6.

use palisade_blockage::blockage_with_free_men;
use palisade_board::{Budget, Position};
use palisade_play::ForcedHold;
use palisade_question::Reason;

use crate::store::Store;
use crate::tool::{Tool, ToolAnswer, ToolCase};

/// Checks and captures of the defender, by the attacker, White first.
#[derive(Default)]
pub(crate) struct ForceTool([ForcedHold; 2]);

impl Tool for ForceTool {
    fn ask(&mut self, store: &mut Store, case: &ToolCase<'_>, budget: &Budget<'_>) -> ToolAnswer {
        let &ToolCase { asked, side, .. } = case;
        let force = &mut self.0[side.index()];
        let (attacker, known) = (ForcedHold::ATTACKER, &*store);
        let is_held = |after: &Position| {
            known.is_held(after, attacker) || blockage_with_free_men(after, attacker)
        };
        let held = force.hold(&asked.position, side, &is_held, budget);
        if held == Some(true) {
            store.remember_held(&force.take_proof(), attacker, force.work());
        }
        let told = ToolAnswer::held(side, held == Some(true), Reason::Force);
        ToolAnswer { is_last: held.is_some(), work: force.work(), ..told }
    }
}

#[cfg(test)]
mod tests {
    use palisade_board::{Color, Outcome, Role};
    use palisade_question::Question;
    use palisade_testkit::any_position::men_anywhere;
    use palisade_testkit::{Dice, sweep};

    use super::*;
    use crate::syzygy_tables::SyzygyTables;

    fn nothing() -> Store {
        Store::new(0, false, SyzygyTables::default())
    }

    fn holds(position: &Position, attacker: Color, store: &mut Store, work: u64) -> Option<bool> {
        let asked = &Question::new(position);
        let case = ToolCase { asked, side: attacker, round: work, gets_through: [false; 2] };
        let told = ForceTool::default().ask(store, &case, &Budget::work(work));
        told.is_last.then_some(told.bounds.excludes_win(attacker))
    }

    #[test]
    fn walls_are_built_by_force_and_checks_go_on_for_ever() {
        // Rudolph, 1912; the same a move earlier.
        let [rudolph, earlier] = [
            "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P1K2P/PPB5/8 w - - 0 1",
            "3B4/1r2p3/r2p1p2/bkp1P1p1/1p1P1PPp/p1P4P/PP1K4/3B4 w - - 0 1",
        ];
        let said =
            |fen: &str, work| holds(&fen.parse().expect(fen), Color::Black, &mut nothing(), work);
        for fen in [rudolph, earlier] {
            assert_eq!(said(fen, 1_000_000), Some(true), "{fen}");
        }
        // The queen checks on e8 and h5 for ever; one file further off she does not.
        let checks = "6k1/6p1/8/7Q/8/1q6/3r2PP/7K w - - 0 1";
        assert_eq!(said(checks, 100_000), Some(true), "{checks}");
        let few = "6k1/6p1/8/Q7/8/1q6/3r2PP/7K w - - 0 1";
        assert_ne!(said(few, 10_000), Some(true), "{few}");
    }

    /// The king takes the knight, and who has only a rook's pawn does not win.
    #[cfg(feature = "syzygy")]
    #[test]
    fn a_table_is_an_end_of_a_line() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
        let tables = palisade_tables::syzygy::Syzygy::open(folder).unwrap().into();
        let files = SyzygyTables { tables: Some(tables), by_fifty_moves: false };
        let mut store = Store::new(0, false, files);
        let position = "kN6/8/P7/2K5/8/8/8/8 b - - 0 1".parse().unwrap();
        let said = |store| holds(&position, Color::White, store, 100);
        assert_eq!((said(&mut store), said(&mut nothing())), (Some(true), Some(false)));
    }

    #[test]
    fn nothing_is_held_that_the_databases_know_to_be_won() {
        let databases = Store::new(0, false, SyzygyTables::default()).databases();
        let mut dice = Dice::new(77);
        // One man a side: there the databases know everything.
        let roles = [Role::Queen, Role::Rook, Role::Pawn];
        let (mut asked, mut held, mut won) = (0, 0, 0);
        while asked < sweep::times(3_000) {
            let Some(position) = men_anywhere(&mut dice, &roles, 1) else { continue };
            let Some(value) = databases.value(&position) else { continue };
            asked += 1;
            for attacker in Color::ALL {
                let said = holds(&position, attacker, &mut nothing(), 3_000);
                let wins = value == Outcome::win_of(attacker);
                assert!(said != Some(true) || !wins, "{position} {attacker}");
                held += u64::from(said == Some(true));
                won += u64::from(wins);
            }
        }
        assert!(held * 20 > asked && won * 5 > asked, "{held} and {won} of {asked}");
    }
}

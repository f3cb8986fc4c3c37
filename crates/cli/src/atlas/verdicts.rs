//! What is proved of one attacker, and what is thought of him, in words.

use palisade::walls::{FloodTest, PaperTest};
use palisade::{Color, Effort, Opinion, PawnEnding, Position, cannot_win, unwinnable};

use crate::held::is_held;
use crate::side::name;

/// What is proved first, then what is only thought.
pub(crate) fn verdicts(ending: &PawnEnding, attacker: Color) -> Vec<(&'static str, String)> {
    let side = name(attacker);
    let defender = name(attacker.opponent());
    let bound = if cannot_win(ending, attacker, Effort::Node) {
        format!("{side} cannot win. This is proved, and at once: fit for every node of a search.")
    } else if is_held(ending, attacker) {
        format!("{side} cannot win. This is proved, with the highest static effort.")
    } else {
        format!("Nothing is proved: {side} may or may not win.")
    };
    let mut verdicts = vec![("Bound", bound)];
    if unwinnable(&Position::from(ending), attacker) {
        let text = format!("No series of legal moves mates, even if {defender} helps.");
        verdicts.push(("Dead", text));
    }
    let paper = match PaperTest::new(ending, attacker).opinion() {
        Opinion::LooksBlocked => "It looks blocked.".into(),
        Opinion::Refused(refusal) => format!("Not taken for a blockage; section {refusal}."),
    };
    verdicts.push(("Opinion of the paper's rules", paper));
    let flood = match FloodTest::new(ending, attacker).opinion() {
        Opinion::LooksBlocked => "It looks blocked.".into(),
        Opinion::Refused(refusal) => format!("Not taken for a blockage: {refusal}."),
    };
    verdicts.push(("Opinion of the wiki's flood", flood));
    verdicts
}

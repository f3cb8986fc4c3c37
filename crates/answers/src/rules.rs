//! What tables of rules say of a lone pawn.

use std::sync::OnceLock;

use palisade::PawnEnding;
use palisade_classes::{Advice, Table, kpk};

/// What Bramer's last table and the refined one say of king and pawn against king; nothing
/// of other endings.
///
/// ```
/// use palisade::PawnEnding;
/// use palisade_answers::lone_pawn_advice;
/// let pawn: PawnEnding = "8/8/5k2/3K4/2P5/8/8/8 w - - 0 1".parse()?;
/// assert_eq!(lone_pawn_advice(&pawn)[0].plays, "c4c5".parse().ok());
/// # Ok::<(), palisade::ParseFenError>(())
/// ```
#[must_use]
pub fn lone_pawn_advice(ending: &PawnEnding) -> Vec<Advice<'static>> {
    static TABLES: OnceLock<[Table; 2]> = OnceLock::new();
    let Some(seen) = kpk::seen(ending) else { return Vec::new() };
    let tables = TABLES.get_or_init(|| [kpk::final_table(), kpk::refined()]);
    tables.iter().filter_map(|table| seen.asked(table)).collect()
}

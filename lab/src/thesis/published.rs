//! Every reproducible figure of Bramer's thesis and its two reports (1977),
//! published beside computed.
//!
//! The tests and the printed tables read the same sections.

mod beyond;
mod endgames;
mod extended;
mod golombek;
mod kpk_tables;
mod krk_figures;
mod krk_tables;
mod optimality;
mod report_one;
mod report_two;
mod section;
mod side_lines;
mod table_7;
mod world;

use std::sync::{LazyLock, OnceLock};

pub(crate) use section::Section;
use world::World;

/// A section by its key, computed when it is first asked for.
pub(crate) fn section(key: &str) -> &'static Section {
    static WORLD: LazyLock<World> = LazyLock::new(World::default);
    static COMPUTED: LazyLock<Vec<OnceLock<Section>>> =
        LazyLock::new(|| SECTIONS.iter().map(|_| OnceLock::new()).collect());
    let place = SECTIONS.iter().position(|(known, _)| *known == key).expect("a key of the list");
    COMPUTED[place].get_or_init(|| SECTIONS[place].1(&WORLD))
}

/// How a section is computed.
pub(crate) type Compute = fn(&World) -> Section;

/// Every section by key, in the order of the thesis.
pub(crate) const SECTIONS: &[(&str, Compute)] = &[
    ("1", krk_tables::table_1),
    ("2", krk_tables::table_2),
    ("3", krk_tables::table_3),
    ("4", krk_tables::table_4),
    ("5", krk_tables::table_5),
    ("6", krk_tables::table_6),
    ("7", table_7::table_7),
    ("8", krk_tables::table_8),
    ("9", krk_tables::table_9),
    ("4-7", krk_figures::clarke),
    ("figures", krk_figures::figures),
    ("games", krk_figures::games),
    ("7.4", golombek::section_7_4),
    ("10", kpk_tables::table_10),
    ("11", kpk_tables::table_11),
    ("12", kpk_tables::table_12),
    ("13", kpk_tables::table_13),
    ("14", kpk_tables::table_14),
    ("15", kpk_tables::table_15),
    ("16", kpk_tables::table_16),
    ("17", kpk_tables::table_17),
    ("18", kpk_tables::table_18),
    ("19", kpk_tables::table_19),
    ("20", kpk_tables::table_20),
    ("21", kpk_tables::table_21),
    ("22", kpk_tables::table_22),
    ("23", kpk_tables::table_23),
    ("24", kpk_tables::table_24),
    ("25", kpk_tables::table_25),
    ("26", kpk_tables::table_26),
    ("27", kpk_tables::table_27),
    ("28", kpk_tables::table_28),
    ("10.2", kpk_tables::text_of_section_10),
    ("8-10", krk_figures::kpk_figures),
    ("10.5", optimality::section_10_5),
    ("appendix-2", endgames::appendix_2),
    ("appendix-2-side-lines", side_lines::appendix_2),
    ("report-one", report_one::all),
    ("report-two", report_two::all),
    ("extended", extended::extended),
    ("forced", beyond::forced),
    ("thrown-away", beyond::thrown_away),
];

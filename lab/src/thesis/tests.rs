//! Every figure of the thesis and its reports, each computed anew.

use super::published::section;

/// A section has no difference that is not a listed misprint, and every listed
/// misprint is one.
fn check(keys: &[&str]) {
    for &key in keys {
        let section = section(key);
        assert_eq!(section.key, key);
        assert!(!section.title.is_empty(), "{key}");
        for row in &section.rows {
            assert!(
                row.is_explained(),
                "{key}: published {:?}, computed {:?}, misprint {:?}",
                row.published,
                row.computed,
                row.misprint
            );
        }
    }
}

#[test]
fn krk_tables_and_games_hold() {
    check(&["1", "2", "3", "4", "5", "6", "7", "8", "9", "4-7", "figures", "games"]);
}

#[test]
fn kpk_tables_hold() {
    check(&["10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23"]);
    check(&["24", "25", "26", "27", "28"]);
}

#[test]
fn the_text_of_sections_8_to_10_holds() {
    check(&["10.2", "8-10", "10.5"]);
}

#[test]
fn the_lines_of_appendix_2_are_replayed() {
    check(&["appendix-2"]);
}

#[test]
fn some_of_fines_side_lines_are_played_otherwise() {
    let remarks = remarks("appendix-2-side-lines");
    assert_eq!(remarks[0], "6 side lines: of 24 moves of the side with a table 17 are the book's");
    assert_eq!(remarks.len(), 1 + 24 - 17, "{remarks:#?}");
}

#[test]
fn figure_52_holds_and_three_positions_may_be_figure_53() {
    check(&["7.4"]);
    let remarks = remarks("7.4");
    assert_eq!(remarks.len(), 4, "{remarks:#?}");
}

#[test]
fn both_reports_hold() {
    check(&["report-one", "report-two"]);
}

/// The lines of a section beyond the thesis.
fn remarks(key: &str) -> &'static [String] {
    &section(key).remarks
}

#[test]
fn no_krk_table_of_the_thesis_always_mates() {
    let remarks = remarks("forced");
    for line in [
        "perfect play: not forced 0 and 0; longest forced mate 16",
        "KRK, initial, first of ties: not forced 150347 and 19093; longest forced mate 18",
        "KRK, initial, worst of ties: not forced 156912 and 19666; longest forced mate 14",
        "KRK, revised, first of ties: not forced 67946 and 8302; longest forced mate 26",
        "KRK, revised, worst of ties: not forced 76268 and 9575; longest forced mate 26",
        "any move: not forced 175168 and 21959; no mate is forced",
        "Torres' machine: not forced 154896 and 21695; longest forced mate 67, from WK H1, WR G1, BK D3",
        "Torres' machine, its own starts, rook on a or h: 6272, not forced 0, longest 66",
        "Torres' machine, its own starts, rook on b or g: 6272, not forced 0, longest 66",
        "Torres' machine, its own starts, rook on c or f: 6272, not forced 4018, longest 66",
        "KRK, revised, from WK D3, WR F4, BK H6: R-G4(10) K-H5, R-F4(9) K-H6",
    ] {
        assert!(remarks.iter().any(|remark| remark.starts_with(line)), "{line}\n{remarks:#?}");
    }
}

#[test]
fn the_final_kpk_tables_throw_wins_away() {
    let remarks = remarks("thrown-away");
    for line in [
        "KPK, final, 19 classes: 18 wins thrown away, 0 exceptions in the test file",
        "KPK, final, clear path: 38 wins thrown away, 23 exceptions in the test file",
    ] {
        assert!(remarks.iter().any(|remark| remark == line), "{line}\n{remarks:#?}");
    }
}

#[test]
fn a_search_below_residual_positions_corrects_a_third_of_the_exceptions() {
    let remarks = remarks("extended");
    for line in [
        "KPK, initial, depth 0: 193 exceptions",
        "KPK, initial, depth 1, all: 126 exceptions",
        "KPK, initial, depth 1, width 3: 126 exceptions",
        "KPK, initial, depth 2, all: 132 exceptions",
        "KPK, initial, depth 2, width 3: 132 exceptions",
        "KRK, revised, depth 0: not forced 7551 of 21959, mean excess 4.613",
        "KRK, revised, depth 1, width 3: not forced 7551 of 21959, mean excess 4.613",
    ] {
        assert!(remarks.iter().any(|remark| remark.starts_with(line)), "{line}\n{remarks:#?}");
    }
}

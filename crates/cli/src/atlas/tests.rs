//! What can be said of the page without a browser.

use palisade::{Color, PawnEnding, Square};
use palisade_squares::{Ground, NamedReading, Tempi, map_of};

use super::page::page;
use super::table::table;
use crate::markup::fault;

const POSITIONS: [&str; 4] = [
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    "8/8/1p2p1p1/1P1pPkP1/8/8/1K6/8 w - d6 0 1",
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
];

fn pages() -> impl Iterator<Item = (PawnEnding, String)> {
    POSITIONS.into_iter().map(|fen| {
        let ending: PawnEnding = fen.parse().unwrap();
        (ending, page(&ending, Color::White, "exact", Tempi::default()))
    })
}

#[test]
fn pages_are_well_formed() {
    for (ending, page) in pages() {
        assert_eq!(fault(&page), None, "{ending}");
        for gap in ["/*style*/", "/*script*/", "/*data*/"] {
            assert!(!page.contains(gap), "{gap}");
        }
    }
}

#[test]
fn pages_name_no_address_and_load_nothing() {
    for (ending, page) in pages() {
        for address in ["http", "//cdn", "src=", "@import", "url(http", "<link", "fetch("] {
            assert!(!page.contains(address), "{ending}: {address}");
        }
    }
}

#[test]
fn pages_hold_every_square_of_every_map() {
    for (ending, page) in pages() {
        let data = page.lines().find(|line| line.starts_with("const DATA = ")).unwrap();
        let json = data.trim_start_matches("const DATA = ").trim_end_matches(';');
        let data: serde_json::Value = serde_json::from_str(json).unwrap();
        let texts = data["texts"].as_array().unwrap();
        for attacker in Color::ALL {
            for (number, named) in NamedReading::ALL.iter().enumerate() {
                let place = &data["sides"][attacker.index()]["maps"][number][0][0];
                let text = texts[place.as_u64().unwrap() as usize].as_str().unwrap();
                let tempi = Tempi::default();
                let (_, map) = map_of(&ending, attacker, named.reading, tempi);
                for square in Square::ALL {
                    let digits = &text[16 * square.index()..][..16];
                    assert_eq!(u64::from_str_radix(digits, 16), Ok(map[square].0), "{square}");
                }
            }
        }
    }
}

#[test]
fn the_table_has_a_line_for_each_attacking_square() {
    for (ending, page) in pages() {
        let tempi = Tempi::default();
        let table = table(&ending, Color::White, NamedReading::ALL[0].reading, tempi);
        let ground = Ground::new(ending.pawns(), Color::White);
        assert_eq!(table.lines().count() as u32, ground.attacking_squares().len());
        assert!(page.contains(&table), "readers without scripts have it too");
    }
}

#[test]
fn the_table_is_that_of_the_thesis() {
    let ending: PawnEnding = POSITIONS[0].parse().unwrap();
    let pruned = NamedReading::of("pruned").unwrap();
    let table = table(&ending, Color::White, pruned.reading, Tempi::default());
    for row in ["b5 {}", "c4 {b6}", "b3 {a7, c7}", "d1 {c7}"] {
        assert!(table.lines().any(|line| line == row), "{row}");
    }
}

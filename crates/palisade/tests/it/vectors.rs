//! What each door to another language is held to, `tests/vectors/bound.tsv`, asked here of the library itself.

use palisade::{Color, Effort, Position, cannot_win, unwinnable};

#[test]
fn the_vectors_of_the_bound_are_what_it_answers() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/bound.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(lines.next(), Some("fen\tside\tglance\tnode\tcareful\tunwinnable"));
    let mut rows = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let position: Position = fields[0].parse().unwrap();
        let side = if fields[1] == "white" { Color::White } else { Color::Black };
        let bounds = [Effort::Glance, Effort::Node, Effort::Careful]
            .map(|effort| cannot_win(&position, side, effort));
        let found = [bounds[0], bounds[1], bounds[2], unwinnable(&position, side)];
        assert_eq!(fields[2..], found.map(|answer| if answer { "1" } else { "0" }), "{line}");
        rows += 1;
    }
    assert!(rows > 3000, "{rows} rows");
}

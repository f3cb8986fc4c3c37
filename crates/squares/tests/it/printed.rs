//! Reads the printed maps; the laboratory includes this file by its path.

const TEXT: &str = include_str!("../data/church.txt");

/// A map as Church prints it.
pub(crate) struct Printed {
    pub(crate) fen: &'static str,
    pub(crate) rows: Vec<&'static str>,
}

/// The map of this name.
pub(crate) fn printed(name: &str) -> Printed {
    let mut lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    let fen = lines
        .find_map(|line| line.strip_prefix("map ")?.strip_prefix(name)?.strip_prefix(' '))
        .expect("a map of this name");
    Printed { fen, rows: lines.take_while(|line| !line.is_empty()).collect() }
}

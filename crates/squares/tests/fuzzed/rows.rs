// What holds for any bytes read as a row of a map; the fuzz target and the test of the
// seeds share it.

use palisade_squares::MapRow;

/// Panics if a law is broken; true if the bytes are a row.
pub(crate) fn check(bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    let row = text.parse::<MapRow>();
    if let Ok(row) = row {
        assert_eq!(row.to_string().parse(), Ok(row), "a row prints back");
    }
    row.is_ok()
}

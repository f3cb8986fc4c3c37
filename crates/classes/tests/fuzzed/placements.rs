// What holds for any bytes read as a placement; the fuzz target and the test of the
// seeds share it.

use palisade_classes::Placement;

/// Panics if a law is broken; true if the bytes are a placement.
pub(crate) fn check(bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    match text.parse::<Placement>() {
        Ok(placement) => {
            assert_eq!(placement.to_string().parse(), Ok(placement), "a placement prints back");
            true
        }
        Err(error) => {
            assert!(error.to_string().len() < 300, "an error quotes, it does not echo");
            false
        }
    }
}

// What holds for any bytes read as a pattern; the fuzz target and the test of the seeds
// share it.

use palisade_board::PawnEnding;
use palisade_patterns::Pattern;

/// Panics if a law is broken; true if the bytes are a pattern.
pub(crate) fn check(bytes: &[u8]) -> bool {
    let Ok(text) = core::str::from_utf8(bytes) else { return false };
    let pattern = match Pattern::parse(text) {
        Ok(pattern) => pattern,
        Err(error) => {
            assert!(error.to_string().len() < 300, "an error quotes, it does not echo");
            return false;
        }
    };
    let printed = pattern.to_string();
    assert_eq!(Pattern::parse(&printed), Ok(pattern), "a pattern prints back");
    // It is found, or not, in the mirror image as well.
    let ending: PawnEnding = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().expect("Fine 70");
    let [here, there] = [ending, ending.mirror()].map(|ending| pattern.matches(&ending).count());
    assert_eq!(here, there, "a pattern looks both ways");
    true
}

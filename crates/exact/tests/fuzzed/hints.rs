// What holds for any bytes read as hints; the fuzz target and the test of the seeds
// share it.

use palisade_board::PawnEnding;
use palisade_exact::Hints;

/// Panics if a law is broken; how many lines of hints the bytes are.
pub(crate) fn check(bytes: &[u8]) -> Option<usize> {
    let text = core::str::from_utf8(bytes).ok()?;
    let hints = match text.parse::<Hints>() {
        Ok(hints) => hints,
        Err(error) => {
            assert!((1..=text.lines().count()).contains(&error.line), "an error says where");
            assert!(error.to_string().len() < 300, "an error quotes, it does not echo");
            return None;
        }
    };
    let told =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut lines = 0;
    for line in told {
        let (position, moves) = line.split_once(':').expect("hints have been read");
        let ending: PawnEnding = position.parse().expect("hints have been read");
        let first = hints.find(&ending);
        assert!(first.is_some() || moves.trim().is_empty(), "{line}");
        if let Some(step) = first {
            assert!(ending.play(step).is_ok(), "hints have legal moves only: {line}");
        }
        lines += 1;
    }
    Some(lines)
}

// What holds for any bytes given to `analyse`; the fuzz target and the test of the seeds
// share it.

use std::io::{self, Cursor, Read};

use palisade::{Budget, Effort, Knowledge};
use palisade_answers::{explanation, read};
use palisade_cli::positions::PositionLines;

/// A pipe that gives a few bytes at a time.
struct Slow(Cursor<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = 7.min(buffer.len());
        self.0.read(&mut buffer[..few])
    }
}

/// The lines that hold a position, with their numbers.
fn lines(input: impl Read + 'static) -> Vec<(usize, String)> {
    PositionLines::of(input).map(|line| line.expect("bytes can be read")).collect()
}

/// Panics if a law is broken; how many lines hold a position, and how many do not.
pub(crate) fn check(bytes: &[u8]) -> [usize; 2] {
    let found = lines(Cursor::new(bytes.to_vec()));
    let slow = lines(Slow(Cursor::new(bytes.to_vec())));
    assert_eq!(found, slow, "a slow pipe is read as a file is");
    assert!(found.is_sorted_by(|one, next| one.0 < next.0), "numbers rise");
    let last = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
    assert!(found.iter().all(|&(number, _)| (1..=last).contains(&number)));
    let mut knowledge = Knowledge::default();
    let mut counts = [0; 2];
    for (_, text) in &found {
        let position = match read::position(text) {
            Ok(position) => position,
            Err(error) => {
                assert!(error.to_string().len() < 300, "an error quotes, it does not echo");
                counts[1] += 1;
                continue;
            }
        };
        let explained = knowledge.explain(&position, Effort::Careful, &Budget::work(0)).unwrap();
        let out = explanation(Some(text), &explained);
        counts[0] += 1;
        assert!(!out.contains('\n'), "one line");
        let object: serde_json::Value = serde_json::from_str(&out).expect("an object is JSON");
        assert_eq!(object["given"], text.as_str(), "what was asked is told");
    }
    counts
}

//! From any position, any game: what is listed is legal, what is played is a
//! position, and keys kept move by move are keys made anew.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_testkit::laws::play;

fuzz_target!(|bytes: &[u8]| {
    let _ = play::check(bytes);
});

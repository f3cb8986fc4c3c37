//! What is remembered of walls, with men or without, answers as what is asked anew.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_testkit::laws::remembered;

fuzz_target!(|bytes: &[u8]| {
    let _ = remembered::check(bytes);
});

//! Every fence separates, and turns with the board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_testkit::laws::{blockage, fence};

fuzz_target!(|bytes: &[u8]| {
    if let Some(ending) = blockage::ending(bytes) {
        fence::check(&ending);
    }
});

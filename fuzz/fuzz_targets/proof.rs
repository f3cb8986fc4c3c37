//! Each promise of a wall has a certificate; a changed one is refused or still true; no text
//! that is read as a certificate makes a check panic.
#![no_main]

use libfuzzer_sys::fuzz_target;
use palisade_proof::{Certificate, check_within};
use palisade_testkit::laws::proof;

fuzz_target!(|bytes: &[u8]| {
    if let Some(position) = bytes.get(..17).and_then(proof::walled) {
        proof::hold(&position, &bytes[17..]);
    }
    if let Ok(certificate) = String::from_utf8_lossy(bytes).parse::<Certificate>() {
        let _ = check_within(&certificate, 1000);
    }
});

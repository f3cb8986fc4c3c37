use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Barrier;
use std::thread;

use super::*;

/// Writers keep entries that follow from their keys; no reader may ever see words that were
/// not written together.
#[test]
fn a_torn_entry_is_never_believed() {
    // A thousand entries, or as many as there are in 200 000 looks: a writer may lose its core in
    // the middle of a write.
    const ENOUGH: u64 = 1_000;
    const READS: u64 = 200_000;
    let key = |number: u64| Key { first: number & 3, second: number & 3 | USED };
    let held = |number: u64| {
        let set = Bitboard((number & 3).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        HeldRegion { region: set, sure: set, maybe: set }
    };
    let slot = WallSlot::new();
    slot.write(key(0), held(0));
    let done = AtomicBool::new(false);
    let start = Barrier::new(3);
    let (seen, torn) = thread::scope(|scope| {
        for writer in 0..2 {
            let (slot, done, start) = (&slot, &done, &start);
            scope.spawn(move || {
                start.wait();
                let mut number = writer;
                while !done.load(Ordering::Relaxed) {
                    slot.write(key(number), held(number));
                    number += 3;
                }
            });
        }
        start.wait();
        let (mut seen, mut torn) = (0_u64, 0_u64);
        for read in 0..1000 * READS {
            if let Some(found) = slot.read(key(read)) {
                seen += 1;
                torn += u64::from(found != held(read));
            }
            if seen >= ENOUGH && read > READS {
                break;
            }
            if read % 1024 == 0 {
                thread::yield_now();
            }
        }
        done.store(true, Ordering::Relaxed);
        (seen, torn)
    });
    assert!(seen > 0, "nothing was read");
    assert_eq!(torn, 0, "of {seen} entries read");
}

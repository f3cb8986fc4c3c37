//! The associated functions 1 to 9 (Bramer 1977, Table 11 and section 10.3).

use crate::function::Function;
use crate::notation::*;
use crate::term::{distance, smaller};

/// The function with a number of the thesis.
pub(super) fn function(number: u8) -> Option<Function> {
    let file_gap = (WK1 - WP1).abs();
    Some(match number {
        1 => Function::largest(1, WP2),
        2 => Function::smallest(2, 8, distance(WK, WP)),
        3 => Function::smallest(3, 8, smaller(file_gap, (WK2 - WP2).abs())),
        4 => Function::smallest(4, 8, file_gap),
        5 => Function::largest(5, file_gap),
        6 => Function::largest(6, WK2 - WP2),
        7 => Function::largest(7, WK2),
        8 => Function::smallest(8, 8, (WK2 - WP2).abs()),
        9 => Function::largest(9, (WK1 - BK1).abs()),
        _ => return None,
    })
}

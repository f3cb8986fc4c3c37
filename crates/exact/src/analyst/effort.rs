//! Efforts: logarithms of how large a proof may become.

/// The logarithm of a number of positions, in sixteenths of a doubling.
pub(super) type LineEffort = i16;

/// The effort that makes a proof twice as large.
pub(super) const DOUBLE: LineEffort = 16;

/// The greatest effort with which a position is asked about: then the answer is unknown.
pub(super) const MOST: LineEffort = 60 * DOUBLE;

/// In place of an effort that failed: the attacker does not win, whatever the effort.
pub(super) const HOPELESS: LineEffort = LineEffort::MAX;

/// The logarithm of a count.
pub(super) fn doublings(count: usize) -> LineEffort {
    const OF: [LineEffort; 24] = [
        0, 0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71,
        72,
    ];
    OF[count.min(OF.len() - 1)]
}

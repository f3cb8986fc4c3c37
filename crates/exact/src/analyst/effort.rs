//! Efforts: logarithms of how large a proof may become.

/// In sixteenths of a doubling.
pub(super) type Effort = i16;

pub(super) const DOUBLE: Effort = 16;

/// No position is worth more.
pub(super) const MOST: Effort = 60 * DOUBLE;

/// Nothing will ever help: the attacker does not win.
pub(super) const HOPELESS: Effort = Effort::MAX;

/// The logarithm of a count.
pub(super) fn doublings(count: usize) -> Effort {
    const OF: [Effort; 24] = [
        0, 0, 16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63, 64, 65, 67, 68, 69, 70, 71,
        72,
    ];
    OF[count.min(OF.len() - 1)]
}

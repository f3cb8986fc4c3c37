//! What is proved of positions, whoever proved it: one table for roots and for nodes.
//!
//! Proof: `docs/ladder.md`, "Remembered".

use alloc::boxed::Box;
use core::sync::atomic::{AtomicU8, Ordering};

use palisade_board::{Bitboard, BoardView, Color, Outcome, Position, Role, pawn_attacks};
use palisade_node::SharedWords;
use palisade_question::{Bounds, Limit, Reason, is_plainly_open};

/// Positions with their limits. Threads may share it without a lock.
///
/// A slot holds the whole position, not a hash of it: so no two positions are ever taken for one
/// another. The four images of a position are kept, so that a look needs no turned board.
pub(crate) struct ProvedTable {
    slots: Box<[[SharedWords<WORDS>; WAYS]]>,
    /// Of which boards is anything proved? A bit for each attacker and [`BoardKind`]. What has no bit
    /// is not looked for, by a node of a search.
    reach: AtomicU8,
}

/// Words of a slot.
///
/// ```text
/// first    48 bits of a hash of the others
/// then     White's men, pawns, knights, bishops, rooks, queens: sets
/// last     0..6 white king, 6..12 black king, 12 turn, 13..17 castling, 17..21 en passant,
///          32..48 the limits, 48..54 what it has cost
/// ```
const WORDS: usize = 8;

/// Slots that a position may be in; where all are taken, it takes the place of what has cost least, if
/// that has cost no more than itself.
const WAYS: usize = 4;

/// Bits of the last word that are the position's.
const PLACE: u64 = (1 << 32) - 1;

/// Where the limits begin in the last word.
const LIMITS: u32 = 32;

/// Where it stands in the last word what a proof has cost: doublings of units of work.
const COST: u32 = 48;

/// What a search node sees of a board at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoardKind {
    /// Kings and pawns, some of which may be a wall.
    BarePawns,
    /// Kings and pawns, with fewer than three rams.
    OpenPawns,
    /// Other men, and pawns that may be a wall.
    Men,
    /// Other men, and fewer than three rams.
    OpenMen,
}

impl BoardKind {
    #[inline]
    pub(crate) fn of<B: BoardView + ?Sized>(board: &B) -> Self {
        match (board.lone_pawns().is_some(), is_plainly_open(board)) {
            (true, false) => Self::BarePawns,
            (true, true) => Self::OpenPawns,
            (false, false) => Self::Men,
            (false, true) => Self::OpenMen,
        }
    }

    const fn bit(self, attacker: Color) -> u8 {
        1 << (self as u8 + 4 * attacker as u8)
    }
}

impl ProvedTable {
    /// An empty table of at most this number of bytes, and of one row at least.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let rows = (bytes / (8 * WORDS * WAYS)).max(1);
        let row = || [const { SharedWords::new() }; WAYS];
        Self { slots: (0..rows).map(|_| row()).collect(), reach: AtomicU8::new(0) }
    }

    /// Is anything proved that a node may ask for?
    #[inline]
    pub(crate) fn is_asked(&self) -> bool {
        self.reach.load(Ordering::Relaxed) != 0
    }

    /// A bit for each attacker and kind of board of which anything is proved.
    pub(crate) fn reach_bits(&self) -> u8 {
        self.reach.load(Ordering::Relaxed)
    }

    /// Is anything proved of boards of this kind, for this attacker?
    #[inline]
    pub(crate) fn reaches(&self, kind: BoardKind, attacker: Color) -> bool {
        self.reach.load(Ordering::Relaxed) & kind.bit(attacker) != 0
    }

    /// Has nodes look for boards of this kind.
    pub(crate) fn reach(&self, kind: BoardKind, attacker: Color) {
        self.reach.fetch_or(kind.bit(attacker), Ordering::Relaxed);
    }

    /// What is proved of a board.
    #[inline(never)]
    pub(crate) fn bounds<B: BoardView + ?Sized>(&self, board: &B) -> Option<Bounds> {
        let words = words(board)?;
        self.row(&words).iter().find_map(|slot| {
            let found = slot.read(words[0])?;
            is_same(&found, &words).then(|| unpacked(found[WORDS - 1] >> LIMITS))
        })
    }

    /// Keeps what is proved of a position and of its images, beside what was proved before. It has
    /// taken this many units of work: what is cheap to prove again goes first.
    pub(crate) fn keep(&self, position: &Position, bounds: Bounds, work: u64) {
        let flipped = position.flip();
        self.keep_one(position, bounds, work);
        self.keep_one(&flipped, bounds.flip(), work);
        // Who may castle has no mirror image.
        if let (Some(one), Some(other)) = (position.mirror(), flipped.mirror()) {
            self.keep_one(&one, bounds, work);
            self.keep_one(&other, bounds.flip(), work);
        }
    }

    fn keep_one(&self, position: &Position, bounds: Bounds, work: u64) {
        let Some(mut words) = words(position) else { return };
        // An empty slot has a nought here.
        let cost = u64::from(u64::BITS - work.leading_zeros()).clamp(1, 63);
        let row = self.row(&words);
        // Its own slot, or an empty one, or that of what has cost least.
        let own = row.iter().find_map(|slot| {
            let found = slot.read(words[0]).filter(|found| is_same(found, &words))?;
            Some((slot, found[WORDS - 1]))
        });
        let (slot, bounds, cost) = match own {
            Some((slot, last)) => {
                (slot, unpacked(last >> LIMITS).meet(bounds), cost.max(last >> COST))
            }
            None => {
                let Some(slot) = row.iter().min_by_key(|slot| slot.last() >> COST) else { return };
                if slot.last() >> COST > cost {
                    return;
                }
                (slot, bounds, cost)
            }
        };
        words[WORDS - 1] |= packed(bounds) << LIMITS | cost << COST;
        slot.write(words);
        for side in Color::ALL.into_iter().filter(|&side| bounds.excludes_win(side)) {
            self.reach(BoardKind::of(position), side);
        }
    }

    #[inline]
    fn row(&self, words: &[u64; WORDS]) -> &[SharedWords<WORDS>; WAYS] {
        // 48 bits of the hash: their product with the number of rows has its place in the high bits.
        let place = (u128::from(words[0]) * self.slots.len() as u128) >> 48;
        &self.slots[place as usize]
    }
}

#[inline]
fn is_same(found: &[u64; WORDS], words: &[u64; WORDS]) -> bool {
    found[1..WORDS - 1] == words[1..WORDS - 1]
        && found[WORDS - 1] & PLACE == words[WORDS - 1] & PLACE
}

/// A board as a slot holds it, without limits. Nothing, if it has not two kings, or men without a
/// colour, or rights of Chess960: then it is no position that is kept.
#[inline]
fn words<B: BoardView + ?Sized>(board: &B) -> Option<[u64; WORDS]> {
    let castling = board.castling()?;
    let [pawns, knights, bishops, rooks, queens, kings] = Role::ALL.map(|role| board.role(role).0);
    let [white, black] = Color::ALL.map(|color| board.color(color).0);
    let all = pawns | knights | bishops | rooks | queens | kings;
    let (white_king, black_king) = (kings & white, kings & black);
    if !white_king.is_power_of_two()
        || !black_king.is_power_of_two()
        || white & black != 0
        || white | black != all
    {
        return None;
    }
    let mover = board.side_to_move();
    let own = Bitboard(pawns) & board.color(mover);
    // Where no pawn stands to take, the right to do so is none.
    let passed = board.en_passant();
    let passed = passed.filter(|square| pawn_attacks(!mover, square.bitboard()).meets(own));
    let place = u64::from(white_king.trailing_zeros())
        | u64::from(black_king.trailing_zeros()) << 6
        | (mover as u64) << 12
        | u64::from(castling.bits()) << 13
        | passed.map_or(0, |square| 8 | square.file() as u64) << 17;
    let mut words = [0, white, pawns, knights, bishops, rooks, queens, place];
    // The high bits of products are as good as random.
    let mix =
        |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    words[0] = words[1..].iter().fold(1, mix).wrapping_mul(0xd6e8_feb8_6659_fd93) >> 16;
    Some(words)
}

const OUTCOMES: [Outcome; 3] = [Outcome::BlackWins, Outcome::Draw, Outcome::WhiteWins];

/// Sixteen bits: outcome and reason of the lower limit, then of the upper.
fn packed(Bounds { lower, upper }: Bounds) -> u64 {
    let [lower, upper] =
        [lower, upper].map(|limit| (limit.outcome as u64) << 6 | limit.reason as u64);
    lower | upper << 8
}

fn unpacked(bits: u64) -> Bounds {
    let limit = |bits: u64| Limit {
        outcome: OUTCOMES[(bits >> 6 & 3) as usize % OUTCOMES.len()],
        reason: Reason::ALL[(bits & 63) as usize % Reason::ALL.len()],
    };
    Bounds { lower: limit(bits), upper: limit(bits >> 8) }
}

#[cfg(test)]
mod tests {
    use palisade_board::Setup;
    use palisade_testkit::any_position::men_anywhere;
    use palisade_testkit::{Dice, sweep};

    use super::*;

    fn thrown(dice: &mut Dice) -> Option<Position> {
        men_anywhere(dice, &Role::ALL[..5], 2)
    }

    #[test]
    fn limits_are_read_as_they_were_written() {
        for lower in Reason::ALL {
            for upper in Reason::ALL {
                for outcome in OUTCOMES {
                    let bounds = Bounds {
                        lower: Limit { outcome, reason: lower },
                        upper: Limit { outcome: Outcome::WhiteWins, reason: upper },
                    };
                    assert_eq!(unpacked(packed(bounds)), bounds);
                }
            }
        }
    }

    /// What is kept is said of all four images, each from its own side, and of no position beside.
    #[test]
    fn a_position_is_known_with_its_images_and_no_other_is() {
        let mut dice = Dice::new(20);
        for _ in 0..sweep::times(300) {
            let (Some(position), Some(other)) = (thrown(&mut dice), thrown(&mut dice)) else {
                continue;
            };
            let table = ProvedTable::with_bytes(1 << 12);
            let bounds = Bounds::OPEN.without_win(Color::White, Reason::Force);
            table.keep(&position, bounds, 0);
            assert_eq!(table.bounds(&position), Some(bounds), "{position}");
            assert_eq!(table.bounds(&position.flip()), Some(bounds.flip()), "{position}");
            let mirror = position.mirror().unwrap();
            assert_eq!(table.bounds(&mirror), Some(bounds), "{position}");
            // Another position, or the same with the other side to move, is another.
            let turned = Setup { side_to_move: !position.side_to_move(), ..position.into() };
            for beside in Position::try_from(turned).ok().into_iter().chain([other]) {
                let images = [position, position.flip()].map(|image| [Some(image), image.mirror()]);
                if !images.as_flattened().contains(&Some(beside)) {
                    assert_eq!(table.bounds(&beside), None, "{beside} after {position}");
                }
            }
        }
    }

    /// A small table forgets, and never says anything else of a position than was kept of it.
    #[test]
    fn what_is_dropped_is_not_mistaken() {
        let mut dice = Dice::new(21);
        let table = ProvedTable::with_bytes(1 << 11);
        let mut kept = alloc::vec::Vec::new();
        let mut known = 0;
        for _ in 0..sweep::times(2_000) {
            let Some(position) = thrown(&mut dice) else { continue };
            let side = dice.pick(&Color::ALL);
            let bounds = Bounds::OPEN.without_win(side, Reason::Mate);
            table.keep(&position, bounds, 0);
            kept.push((position, bounds));
            let &(old, bounds) = &kept[dice.below(kept.len())];
            if let Some(found) = table.bounds(&old) {
                assert!(found.meet(bounds) == found, "{old}");
                known += 1;
            }
        }
        assert!(known > 0 && known < kept.len(), "{known} of {}", kept.len());
    }
}

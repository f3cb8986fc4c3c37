//! Answers of the bound to whole positions, of one thread.

use palisade_blockage::Effort;
use palisade_board::{Color, PawnEnding};

/// Remembers answers of the bound.
///
/// A slot holds the whole position, not a hash of it. So no two questions are ever taken for
/// one another.
///
/// ```text
///         bits  0..48        48..54      54..60      60      61        62
/// first   white pawns        white king  black king  turn    attacker  answer
/// second  black pawns        en passant  effort, from bit 56
/// ```
#[derive(Debug)]
pub(crate) struct Answers<A> {
    slots: A,
}

/// In the first word.
const ANSWER: u64 = 1 << 62;

/// The lowest bit of the effort in the second word.
const EFFORT: u32 = 56;

impl<A: AsRef<[[u64; 2]]> + AsMut<[[u64; 2]]>> Answers<A> {
    /// Over slots of zeroes. Over none it remembers nothing.
    pub(crate) const fn new(slots: A) -> Self {
        Self { slots }
    }

    /// A yes is a proof, whatever the effort that found it. A no holds for its effort and those
    /// below.
    #[inline]
    pub(crate) fn recall(
        &self,
        ending: &PawnEnding,
        attacker: Color,
        effort: Effort,
    ) -> Option<bool> {
        let [first, second] = words(ending, attacker);
        let slots = self.slots.as_ref();
        let [kept, with_effort] = *slots.get(place([first, second], slots.len()))?;
        let same = kept & !ANSWER == first && with_effort & ((1 << EFFORT) - 1) == second;
        let yes = kept & ANSWER != 0;
        (same && (yes || with_effort >> EFFORT >= effort as u64)).then_some(yes)
    }

    /// What was there before is forgotten.
    pub(crate) fn keep(
        &mut self,
        ending: &PawnEnding,
        attacker: Color,
        effort: Effort,
        answer: bool,
    ) {
        let [first, second] = words(ending, attacker);
        let slots = self.slots.as_mut();
        let place = place([first, second], slots.len());
        if let Some(slot) = slots.get_mut(place) {
            let answer = if answer { ANSWER } else { 0 };
            *slot = [first | answer, second | (effort as u64) << EFFORT];
        }
    }
}

/// The question in two words, answer and effort left out. They are never both zero, because
/// two kings never stand on one square.
#[inline]
fn words(ending: &PawnEnding, attacker: Color) -> [u64; 2] {
    let pawns = ending.pawns();
    // No pawn stands on the first or eighth rank: 48 bits hold them.
    let first = pawns.white().0 >> 8
        | (ending.king(Color::White).index() as u64) << 48
        | (ending.king(Color::Black).index() as u64) << 54
        | (ending.side_to_move().index() as u64) << 60
        | (attacker.index() as u64) << 61;
    let en_passant = ending.en_passant().map_or(0, |square| 8 | square.file().index() as u64);
    [first, pawns.black().0 >> 8 | en_passant << 48]
}

#[inline]
fn place([first, second]: [u64; 2], slots: usize) -> usize {
    // The high bits of a sum of products are as good as random (Dietzfelbinger 1996).
    let mixed = first
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(second.wrapping_mul(0xd6e8_feb8_6659_fd93));
    // The high half of the product with the length: no division, any length.
    ((u128::from(mixed) * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use alloc::{vec, vec::Vec};

    use palisade_blockage::blockage_with;
    use palisade_board::{Bitboard, Square};
    use palisade_testkit::EndingSetup;

    use super::*;

    fn ending(fen: &str) -> PawnEnding {
        fen.parse().unwrap()
    }

    fn ask(
        answers: &mut Answers<[[u64; 2]; 1]>,
        ending: &PawnEnding,
        side: Color,
        effort: Effort,
    ) -> bool {
        answers.recall(ending, side, effort).unwrap_or_else(|| {
            let answer = blockage_with(ending, side, effort);
            answers.keep(ending, side, effort, answer);
            answer
        })
    }

    /// What differs from a position in one part: a king elsewhere, a pawn less, a pawn a step
    /// on, the other side to move.
    fn beside(ending: &PawnEnding) -> Vec<PawnEnding> {
        let setup = EndingSetup { en_passant: None, ..EndingSetup::from(*ending) };
        let mut setups = vec![EndingSetup { side_to_move: !setup.side_to_move, ..setup }];
        for square in Square::ALL {
            let (here, ahead) = (square.bitboard(), square.bitboard().north());
            let without = |pawns: Bitboard| pawns - here;
            let (white, black) = (without(setup.white_pawns), without(setup.black_pawns));
            setups.push(EndingSetup { white_king: square, ..setup });
            setups.push(EndingSetup { black_king: square, ..setup });
            for (white_pawns, black_pawns) in [
                (white, setup.black_pawns),
                (setup.white_pawns, black),
                (white | ahead, setup.black_pawns),
                (setup.white_pawns, black | ahead),
            ] {
                setups.push(EndingSetup { white_pawns, black_pawns, ..setup });
            }
        }
        setups.into_iter().filter_map(|setup| PawnEnding::try_from(setup).ok()).collect()
    }

    #[test]
    fn questions_that_differ_in_one_part_share_no_answer() {
        for fen in [
            "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
            "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - - 0 1",
            "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1",
            "4k3/8/3p4/1p1P1p1p/1P3P1P/8/8/4K3 b - - 0 1",
            // Here the place of Black's king decides, and his pawn on b7.
            "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1",
            "8/1p6/p1p5/PkP1p3/1P2P1p1/6P1/8/1K6 w - - 0 1",
        ] {
            let first = ending(fen);
            for other in beside(&first) {
                let mut answers = Answers::new([[0; 2]; 1]);
                for ending in [first, other] {
                    for side in Color::ALL {
                        let answer = blockage_with(&ending, side, Effort::Careful);
                        let kept = ask(&mut answers, &ending, side, Effort::Careful);
                        assert_eq!(kept, answer, "{ending} {side}, after {fen}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_proof_of_a_higher_effort_stays_and_a_no_of_a_lower_one_is_asked_again() {
        let mut answers = Answers::new([[0; 2]; 1]);
        for fen in [
            "8/8/p2k4/1P6/8/p1pPp1p1/P1P1P1P1/1K6 w - - 0 1",
            // A pawn on the second rank lies in the lowest bits of what is kept.
            "2k5/7p/3P3p/4Pp1p/p3pP1P/P1p1P3/2P5/1K6 w - - 0 1",
        ] {
            let ending = ending(fen);
            assert!(!ask(&mut answers, &ending, Color::White, Effort::Node), "{fen}");
            assert!(ask(&mut answers, &ending, Color::White, Effort::Careful), "{fen}");
            assert!(ask(&mut answers, &ending, Color::White, Effort::Node), "proved is proved");
        }
    }

    #[test]
    fn a_no_is_recalled_as_a_no_of_its_effort() {
        let mut answers = Answers::new([[0; 2]; 1]);
        let open = ending("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
        answers.keep(&open, Color::White, Effort::Node, false);
        assert_eq!(answers.recall(&open, Color::White, Effort::Glance), Some(false));
        assert_eq!(answers.recall(&open, Color::White, Effort::Node), Some(false));
        assert_eq!(answers.recall(&open, Color::White, Effort::Careful), None);
        assert_eq!(answers.recall(&open, Color::Black, Effort::Node), None);
    }

    /// Whole questions are compared, so each part has its place in the words.
    #[test]
    fn questions_that_differ_in_one_part_have_other_words() {
        let passing = ending("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1");
        let without =
            PawnEnding::try_from(EndingSetup { en_passant: None, ..EndingSetup::from(passing) });
        let mut all = beside(&passing);
        all.extend([passing, without.unwrap()]);
        let asked = |ending: &PawnEnding| Color::ALL.map(|side| words(ending, side));
        let mut words: Vec<_> = all.iter().flat_map(asked).collect();
        all.sort();
        all.dedup();
        words.sort_unstable();
        words.dedup();
        assert!(all.len() > 100);
        assert_eq!(words.len(), 2 * all.len());
    }

    #[test]
    fn without_slots_nothing_is_remembered() {
        let mut answers = Answers::new([]);
        let wall = ending("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1");
        answers.keep(&wall, Color::White, Effort::Node, true);
        assert_eq!(answers.recall(&wall, Color::White, Effort::Node), None);
    }
}

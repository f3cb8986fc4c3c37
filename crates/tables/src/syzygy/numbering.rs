//! The number of a placement in a table.
//!
//! The leading men are numbered together, turned so that the first stands in a corner of the board:
//! both kings if all other men are doubled, else three single men, and with pawns those of one
//! side. Men of one kind are numbered as a set. The order of all is in the head of the table.

use std::sync::LazyLock;
use std::vec::Vec;

use palisade_board::{Bitboard, Color, Man, Position, Role};

use super::men::{MOST_MEN, TableMen};

/// Placements of both kings, turned and mirrored.
const KINGS: u64 = 462;

/// Placements of three single men, turned and mirrored.
const THREE_MEN: u64 = 31_332;

/// Sets of up to six squares out of fewer than 64.
static CHOOSE: LazyLock<[[u64; MOST_MEN]; 64]> = LazyLock::new(|| {
    let mut choose = [[0; MOST_MEN]; 64];
    choose.iter_mut().for_each(|of| of[0] = 1);
    for of in 1..64 {
        for chosen in 1..MOST_MEN {
            choose[of][chosen] = choose[of - 1][chosen - 1] + choose[of - 1][chosen];
        }
    }
    choose
});

/// Of several pawns the leading one stands on the outermost file, and there on the lowest rank:
/// where a pawn stands in this order.
fn pawn_order(square: u8) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let file = if file < 4 { file } else { 7 - file };
    (6 * file + rank - 1) as usize
}

/// The opposite order, which tells both halves of the board apart: how many squares are left for
/// pawns that come after a leading one here.
fn pawns_after(square: u8) -> usize {
    47 - 2 * pawn_order(square) - (square % 8 / 4) as usize
}

/// Two tables of leading pawns, both by how many pawns there are beside the first one. By its
/// square: the number at which its placements begin, on its file. By its file: how many placements
/// there are.
type LeadingPawns = ([[u64; 24]; 6], [[u64; 4]; 6]);

static LEADING_PAWNS: LazyLock<LeadingPawns> = LazyLock::new(|| {
    let (mut first, mut all) = ([[0; 24]; 6], [[0; 4]; 6]);
    for others in 0..6 {
        for order in 0..24 {
            let on_file: &mut u64 = &mut all[others][order / 6];
            first[others][order] = *on_file;
            *on_file += CHOOSE[47 - 2 * order][others];
        }
    }
    (first, all)
});

/// The leading square among those of the triangle a1, d1, d4, the diagonal last.
const TRIANGLE: [u8; 10] = [1, 2, 3, 10, 11, 19, 0, 9, 18, 27];

/// A square of the triangle has this place in it.
fn place_in_triangle(square: u8) -> Option<usize> {
    TRIANGLE.iter().position(|&other| other == square)
}

/// How far a square is above the diagonal from a1 to h8.
fn above_diagonal(square: u8) -> i32 {
    square as i32 / 8 - square as i32 % 8
}

/// The numbers of two kings, by where the first stands in the triangle; `u16::MAX` where they touch
/// and where a mirror image is numbered instead. Where both stand on the diagonal comes last.
static KINGS_NUMBER: LazyLock<[[u16; 64]; 10]> = LazyLock::new(|| {
    let mut numbers = [[u16::MAX; 64]; 10];
    let mut next = 0;
    for is_diagonal in [false, true] {
        for (numbers, first) in numbers.iter_mut().zip(TRIANGLE) {
            for (second, number) in (0..64).zip(numbers) {
                let files = (first % 8).abs_diff(second % 8);
                let ranks = (first / 8).abs_diff(second / 8);
                let (one, other) = (above_diagonal(first), above_diagonal(second));
                let is_apart = files.max(ranks) > 1 && !(one == 0 && other > 0);
                if is_apart && (one == 0 && other == 0) == is_diagonal {
                    *number = next;
                    next += 1;
                }
            }
        }
    }
    assert_eq!(u64::from(next), KINGS);
    numbers
});

/// Men that are numbered together.
#[derive(Debug)]
struct Group {
    from: usize,
    men: usize,
    factor: u64,
}

/// What leads.
#[derive(Debug, PartialEq, Eq)]
enum Lead {
    Kings,
    ThreeMen,
    Pawns,
}

/// How the placements of one part of a table are numbered.
#[derive(Debug)]
pub(super) struct Numbering {
    /// Each man once for each of his kind, in the order of the table.
    men: Vec<Man>,
    lead: Lead,
    has_pawns_of_both: bool,
    groups: Vec<Group>,
    /// How many numbers there are.
    pub(super) size: u64,
}

/// The squares of all men, in the order of a table.
type Squares = [u8; MOST_MEN];

impl Numbering {
    /// Bytes that its head takes in a file.
    pub(super) fn head_bytes(men: TableMen) -> usize {
        men.count() + 1 + usize::from(men.pawns().iter().all(|&pawns| pawns > 0))
    }

    /// Reads a head: of the side to move in these four bits, with the leading pawn on this file.
    pub(super) fn parse(men: TableMen, head: &[u8], bits: u32, file: usize) -> Option<Self> {
        let has_pawns_of_both = men.pawns().iter().all(|&pawns| pawns > 0);
        let nibble = |at: usize| Some(usize::from(*head.get(at)? >> bits & 0xf));
        let order = nibble(0)?;
        let order_of_others = if has_pawns_of_both { Some(nibble(1)?) } else { None };
        let first = 1 + usize::from(has_pawns_of_both);
        let read = |index| {
            let code = nibble(first + index)?;
            let color = if code < 8 { Color::White } else { Color::Black };
            Some(Role::ALL.get((code % 8).checked_sub(1)?)?.of(color))
        };
        let list = (0..men.count()).map(read).collect::<Option<Vec<Man>>>()?;
        let runs: Vec<&[Man]> = list.chunk_by(|one, next| one == next).collect();
        // Each man of the table once, as often as he is there.
        let all = Color::ALL.iter().flat_map(|&color| Role::ALL.map(|role| role.of(color)));
        let is_whole = all.filter(|&man| men.of_man(man) > 0).all(|man| {
            runs.iter().filter(|run| run[0] == man).map(|run| run.len()).eq([men.of_man(man)])
        });
        let (lead, leading) = match men.pawns() {
            [0, 0] if men.only_kings_are_single() => (Lead::Kings, 2),
            [0, 0] => (Lead::ThreeMen, 3),
            _ => (Lead::Pawns, runs.first()?.len()),
        };
        let is_led_right = (lead == Lead::Pawns) == (list.first()?.role == Role::Pawn)
            && (!has_pawns_of_both || runs.get(1)?[0].role == Role::Pawn);
        if !is_whole || !is_led_right {
            return None;
        }
        // The leading men, and each run behind them.
        let mut groups = Vec::from([Group { from: 0, men: leading, factor: 0 }]);
        let mut from = 0;
        for run in &runs {
            if from >= leading {
                groups.push(Group { from, men: run.len(), factor: 0 });
            }
            from += run.len();
        }
        if groups.iter().map(|group| group.men).sum::<usize>() != list.len() {
            return None;
        }
        let mut this = Self { men: list, lead, has_pawns_of_both, groups, size: 1 };
        this.multiply([Some(order), order_of_others], file)?;
        Some(this)
    }

    /// Gives each group its factor, if the leading men and the other pawns have these places.
    fn multiply(
        &mut self,
        [order, order_of_others]: [Option<usize>; 2],
        file: usize,
    ) -> Option<()> {
        let leading = self.groups[0].men;
        let groups = &mut self.groups;
        // In which order the groups are multiplied is free: the leading and the other pawns have
        // their places named, the rest follows.
        let mut free = 64 - leading;
        let mut rest = 1;
        if self.has_pawns_of_both {
            free -= groups[1].men;
            rest = 2;
        }
        for place in (0..groups.len()).map(Some) {
            let (index, numbers) = if place == order {
                let numbers = match self.lead {
                    Lead::Kings => KINGS,
                    Lead::ThreeMen => THREE_MEN,
                    Lead::Pawns => LEADING_PAWNS.1[leading - 1][file],
                };
                (0, numbers)
            } else if place == order_of_others {
                (1, CHOOSE[48 - leading][groups[1].men])
            } else {
                let men = groups.get(rest)?.men;
                let numbers = CHOOSE[free][men];
                free -= men;
                rest += 1;
                (rest - 1, numbers)
            };
            groups[index].factor = self.size;
            self.size = self.size.checked_mul(numbers)?;
        }
        groups.iter().all(|group| group.factor > 0).then_some(())
    }

    /// On which file, from the edge, the leading pawn stands; of the part for any file.
    pub(super) fn leading_file(&self, position: &Position, flip: bool) -> usize {
        let first = self.squares_of(self.men[0], position, flip);
        first.map(pawn_order).min().unwrap_or(0) / 6
    }

    fn squares_of(&self, man: Man, position: &Position, flip: bool) -> impl Iterator<Item = u8> {
        // Without pawns it is all one from which side the board is seen.
        let man = if flip { Man { color: man.color.opponent(), ..man } } else { man };
        let set: Bitboard = position.men(man);
        let turn = if flip && self.lead == Lead::Pawns { 0b11_1000 } else { 0 };
        set.iter().map(move |square| square.index() as u8 ^ turn)
    }

    /// The number of a placement, seen with colours changed if need be.
    pub(super) fn number(&self, position: &Position, flip: bool) -> Option<u64> {
        let mut squares: Squares = [0; MOST_MEN];
        let mut at = 0;
        while at < self.men.len() {
            for square in self.squares_of(self.men[at], position, flip) {
                *squares.get_mut(at)? = square;
                at += 1;
            }
        }
        let squares = squares.get_mut(..at)?;
        if self.lead == Lead::Pawns {
            let first = (0..self.groups[0].men).min_by_key(|&at| pawn_order(squares[at]))?;
            squares.swap(0, first);
        }
        if squares[0] % 8 > 3 {
            squares.iter_mut().for_each(|square| *square ^= 0b00_0111);
        }
        let mut number = self.groups[0].factor * self.lead_number(squares)?;
        for (index, group) in self.groups.iter().enumerate().skip(1) {
            // The other pawns stand on 48 squares, all others on 64.
            let below = if index == 1 && self.has_pawns_of_both { 8 } else { 0 };
            let (before, rest) = squares.split_at_mut(group.from);
            let own = rest.get_mut(..group.men)?;
            own.sort_unstable();
            for (index, &square) in own.iter().enumerate() {
                let passed = before.iter().filter(|&&other| other < square).count();
                let free = usize::from(square).checked_sub(passed + below)?;
                number += group.factor * CHOOSE[free][index + 1];
            }
        }
        Some(number)
    }

    fn lead_number(&self, squares: &mut [u8]) -> Option<u64> {
        if self.lead == Lead::Pawns {
            let men = self.groups[0].men;
            let others = &mut squares[1..men];
            others.sort_unstable_by_key(|&square| core::cmp::Reverse(pawns_after(square)));
            let others = others.iter().enumerate();
            let number: u64 =
                others.map(|(at, &square)| CHOOSE[pawns_after(square)][men - 1 - at]).sum();
            return Some(LEADING_PAWNS.0[men - 1][pawn_order(squares[0])] + number);
        }
        if squares[0] / 8 > 3 {
            squares.iter_mut().for_each(|square| *square ^= 0b11_1000);
        }
        let leading = self.groups[0].men;
        let first_off = squares.iter().position(|&square| above_diagonal(square) != 0);
        if first_off.is_some_and(|at| at < leading && above_diagonal(squares[at]) > 0) {
            squares.iter_mut().for_each(|square| *square = *square / 8 + *square % 8 * 8);
        }
        let place = place_in_triangle(squares[0])?;
        if self.lead == Lead::Kings {
            let number = KINGS_NUMBER[place][usize::from(squares[1])];
            return (number != u16::MAX).then_some(u64::from(number));
        }
        let &mut [first, second, third, ..] = squares else { return None };
        Some(three_men(first, second, third))
    }
}

/// The number of three single men: with the first off the diagonal, or else the second, the third or
/// none of them.
fn three_men(first: u8, second: u8, third: u8) -> u64 {
    let place = place_in_triangle(first).unwrap_or(0) as u64;
    let passed_by_second = u64::from(second > first);
    let passed_by_third = u64::from(third > first) + u64::from(third > second);
    let second_free = u64::from(second) - passed_by_second;
    let third_free = u64::from(third) - passed_by_third;
    // On the diagonal a square is known by its rank.
    let rank = |square: u8| u64::from(square / 8);
    let [one, two] = [rank(first), rank(second).wrapping_sub(passed_by_second)];
    // 28 squares are below the diagonal.
    let below = |square: u8| {
        let (rank, file) = (u64::from(square / 8), u64::from(square % 8));
        rank * (15 - rank) / 2 + file - rank - 1
    };
    const FIRST_OFF: u64 = 6 * 63 * 62;
    const SECOND_OFF: u64 = 4 * 28 * 62;
    const THIRD_OFF: u64 = 4 * 7 * 28;
    if above_diagonal(first) != 0 {
        (place * 63 + second_free) * 62 + third_free
    } else if above_diagonal(second) != 0 {
        FIRST_OFF + (one * 28 + below(second)) * 62 + third_free
    } else if above_diagonal(third) != 0 {
        FIRST_OFF + SECOND_OFF + (one * 7 + two) * 28 + below(third)
    } else {
        let three = rank(third) - passed_by_third;
        FIRST_OFF + SECOND_OFF + THIRD_OFF + (one * 7 + two) * 6 + three
    }
}

//! The fixed point of a slice, plane by plane.
//!
//! The words of one square of the attacking king are a plane: a single word, 64 with a piece, and 64
//! times as many with each further one.
//!
//! Proof: `docs/slices.md`, step 4.

use alloc::vec::Vec;
use core::ops::Range;

use palisade_board::{Bitboard, Square, king_attacks, neighbors, squares_between};

use super::ground::{SliceGround, hidden};
use super::key::{AXES, SliceSpot};
use super::meter::{SliceMeter, Stopped};
use super::slide::{PieceWords, slide};

/// What looking at a word costs, in thousandths of a unit.
const WORD_COST: u64 = 2;

/// Words between two looks at the budget, a quarter of a millisecond.
const LOOK_EVERY: u64 = 1 << 16;

/// What is legal with the attacker to move, or with the defender to move, in every placement.
///
/// Words of one row differ in the piece of the last axis. They are worked out as if it stood in no
/// line of the others', and those anew in which it does.
pub(crate) fn legal(ground: &SliceGround, attacker_moves: bool, out: &mut Vec<Bitboard>) {
    out.clear();
    out.resize(ground.words(), Bitboard::EMPTY);
    let (axis, all) = (ground.last(), core::array::from_fn(|axis| ground.domain(axis)));
    let [looks, open] = looks_of(ground, axis, attacker_moves);
    // Whoever does not move must not be in check: the pieces that may give it.
    let checks = |axis: usize| ground.axes[axis].filter(|man| man.0 == attacker_moves);
    for own in ground.kings() {
        if !attacker_moves && ground.guarded.contains(own) {
            continue;
        }
        let hit = if attacker_moves { ground.attacked } else { Bitboard::EMPTY };
        let here = !(ground.pawns | king_attacks(own) | hit).with(own);
        let plane = plane_of(ground, own);
        each_row(ground, own, axis, &all, |row| {
            let (mut free, mut anew) = (here - row.taken, Bitboard::EMPTY);
            let block = row.taken.with(own);
            for other in (0..AXES).filter(|&other| other != axis) {
                let Some((_, kind)) = checks(other) else { continue };
                let hit = kind.attacks(row.men[other], ground.pawns | block);
                if attacker_moves {
                    free -= hit;
                    anew |= hit;
                } else if hit.contains(own) {
                    // Only the defending king himself can stand in the way of a check.
                    free &= squares_between(row.men[other], own);
                    anew |= squares_between(row.men[other], own);
                }
            }
            let words = &mut out[row.words(ground, &plane)];
            words.iter_mut().zip(&open).for_each(|(word, open)| *word = free & *open);
            if let Some((_, kind)) = checks(axis) {
                for at in if attacker_moves { block } else { own.bitboard() } {
                    for man in kind.attacks(at, ground.pawns) & ground.domain(axis) {
                        let word = &mut words[man.index()];
                        if attacker_moves {
                            // Whoever stands in the way hides what is behind him.
                            *word |= free & looks[man.index()] & hidden(man, at);
                        } else if squares_between(man, own).is_disjoint(row.taken) {
                            *word &= squares_between(man, own);
                        }
                    }
                }
            }
            if ground.axes[axis].is_some() {
                block.iter().for_each(|man| words[man.index()] = Bitboard::EMPTY);
            }
            for man in (anew & ground.domain(axis)) - block {
                let mut spot = SliceSpot { king: own, men: row.men };
                spot.men[axis] = man;
                words[man.index()] = match attacker_moves {
                    true => ground.attacker_moves(spot),
                    false => ground.defender_moves(spot).0,
                };
            }
        });
    }
}

/// By square of a piece, what it attacks past all men but pawns, if it may give check to a king who does not
/// move; and where that king may stand for all it and its square.
fn looks_of(ground: &SliceGround, axis: usize, attacker_moves: bool) -> [PieceWords; 2] {
    let mut looks: PieceWords = [Bitboard::EMPTY; 64];
    let mut open: PieceWords = [Bitboard::EMPTY; 64];
    for man in ground.domain(axis) {
        let kind = ground.axes[axis].filter(|(by_attacker, _)| *by_attacker && attacker_moves);
        let look = kind.map_or(Bitboard::EMPTY, |(_, kind)| kind.attacks(man, ground.pawns));
        looks[man.index()] = look;
        open[man.index()] = !(if ground.axes[axis].is_some() { look.with(man) } else { look });
    }
    [looks, open]
}

/// Turns the words of a slice into those of its mirror image.
pub(crate) fn mirror(words: &mut [Bitboard]) {
    // The files of the king and of the pieces, as the number of a word has them.
    let flip = (words.len() - 1) / 63 * 7;
    for index in 0..words.len() {
        if index < index ^ flip {
            words.swap(index, index ^ flip);
        }
    }
    for word in words {
        *word = word.mirror();
    }
}

/// By axis, the squares of the piece with which a word has news; an axis that is lacking has one.
type News = [Bitboard; AXES];

const NO_NEWS: News = [Bitboard::EMPTY; AXES];

/// How far a fixed point has come.
#[derive(Debug)]
pub(crate) struct Settling {
    /// The planes in which there is less left than when they were looked at, and where.
    waits: Bitboard,
    /// The planes that are looked at first.
    first: Bitboard,
    news: [News; 64],
}

impl Settling {
    /// Nothing is looked at yet.
    pub(crate) fn begin(ground: &SliceGround, steps: &mut [Vec<Bitboard>; AXES]) -> Self {
        for axis in axes_of(ground, false) {
            steps[axis].clear();
            steps[axis].resize(ground.words(), Bitboard::EMPTY);
        }
        let all: News = core::array::from_fn(|axis| ground.domain(axis));
        Self { waits: ground.kings(), first: Bitboard::FULL, news: [all; 64] }
    }
}

/// What the fixed point of a slice is worked out with.
#[derive(Debug, Default)]
pub(crate) struct PlaneArrays {
    /// Attacker to move: legal, and not won yet.
    pub(crate) left: Vec<Bitboard>,
    /// Defender to move: legal, and no change or stalemate saves him. Before that is known, where
    /// a change does.
    pub(crate) bound: Vec<Bitboard>,
    /// Defender to move: won by the attacker.
    pub(crate) won: Vec<Bitboard>,
    /// Where the attacker's pieces win by a quiet step; nowhere yet.
    pub(crate) walks: Vec<Bitboard>,
    /// By axis, where the defender's piece steps to what is left.
    steps: [Vec<Bitboard>; AXES],
}

impl PlaneArrays {
    /// Step 4: the least fixed point. A plane is worked out until nothing in it changes, while it lies in
    /// the nearest memory; then the planes beside it hear of what is won. It goes on with what was settled.
    pub(crate) fn settle(
        &mut self,
        ground: &SliceGround,
        settling: &mut Option<Settling>,
        meter: &mut SliceMeter<'_>,
    ) -> Result<(), Stopped> {
        let begin = || Settling::begin(ground, &mut self.steps);
        let Settling { waits, first, news } = settling.get_or_insert_with(begin);
        let mut looks = 0;
        // Round and round, from where it was stopped.
        while let Some(own) = (*waits & *first).first().or(waits.first()) {
            *first = Bitboard(u64::MAX << own.index()).without(own);
            *waits = waits.without(own);
            let mut fewer = core::mem::take(&mut news[own.index()]);
            let mut gained = NO_NEWS;
            let plane = plane_of(ground, own);
            let mut words = self.bound[plane.clone()].iter().zip(&self.won[plane]);
            if words.all(|(bound, won)| bound.is_subset(*won)) {
                continue;
            }
            while fewer != NO_NEWS {
                let more = self.lose(ground, own, &fewer, &mut looks);
                gained.iter_mut().zip(more).for_each(|(gained, more)| *gained |= more);
                fewer = NO_NEWS;
                if more != NO_NEWS && !ground.key.attacker.is_empty() {
                    fewer = self.win(ground, own, &more, &mut looks);
                }
            }
            self.tell(ground, own, &gained, news, &mut looks);
            let near = (king_attacks(own) - ground.pawns).iter();
            let near = near.map(|from| ground.fold.square(ground.fold.place(from).0));
            *waits |= near.filter(|from| news[from.index()] != NO_NEWS).collect();
            if looks >= LOOK_EVERY {
                meter.spend(WORD_COST * core::mem::take(&mut looks))?;
            }
        }
        meter.spend(WORD_COST * looks)
    }

    /// Where the defender, to move, has lost more, as there is less left here.
    fn lose(&mut self, ground: &SliceGround, own: Square, fewer: &News, looks: &mut u64) -> News {
        let plane = plane_of(ground, own);
        let left = &self.left[plane.clone()];
        let mut reach = *fewer;
        for axis in axes_of(ground, false) {
            let steps = &mut self.steps[axis][plane.clone()];
            *looks += walk(ground, own, axis, fewer, left, |index, step| steps[index] = step);
            reach[axis] = ground.domain(axis);
        }
        let mut more = NO_NEWS;
        each_row(ground, own, ground.last(), &reach, |row| {
            let words = row.words(ground, &plane);
            *looks += words.len() as u64;
            let mut from = [Bitboard::EMPTY; 64];
            for (from, left) in from.iter_mut().zip(&self.left[words.clone()]) {
                *from = neighbors(*left);
            }
            for axis in axes_of(ground, false) {
                let steps = &self.steps[axis][words.clone()];
                from.iter_mut().zip(steps).for_each(|(from, step)| *from |= *step);
            }
            let mut columns = 0;
            let all = self.won[words.clone()].iter_mut().zip(&self.bound[words]).zip(from);
            for (man, ((won, bound), from)) in all.enumerate() {
                let new = *bound - (*won | from);
                columns |= u64::from(new.any()) << man;
                *won |= new;
            }
            row.note(Bitboard(columns), &mut more);
        });
        more
    }

    /// Where there is less left, as the attacker's pieces step to what is won here.
    fn win(&mut self, ground: &SliceGround, own: Square, more: &News, looks: &mut u64) -> News {
        let plane = plane_of(ground, own);
        let (won, walks) = (&self.won[plane.clone()], &mut self.walks[plane.clone()]);
        let mut reach = *more;
        for axis in axes_of(ground, true) {
            *looks += walk(ground, own, axis, more, won, |index, step| walks[index] |= step);
            reach[axis] = ground.domain(axis);
        }
        let mut fewer = NO_NEWS;
        each_row(ground, own, ground.last(), &reach, |row| {
            let words = row.words(ground, &plane);
            *looks += words.len() as u64;
            let columns = take(&mut self.left[words.clone()], &self.walks[words]);
            row.note(columns, &mut fewer);
        });
        fewer
    }

    /// The attacking king comes from the planes beside this one. Where he comes from a square without
    /// words, it is told to its images.
    fn tell(
        &mut self,
        ground: &SliceGround,
        own: Square,
        gained: &News,
        news: &mut [News; 64],
        looks: &mut u64,
    ) {
        if *gained == NO_NEWS {
            return;
        }
        let here = plane_of(ground, own);
        for from in king_attacks(own) - ground.pawns {
            each_row(ground, own, ground.last(), gained, |row| {
                let words = row.words(ground, &here);
                *looks += words.len() as u64;
                if ground.fold.kings == Bitboard::FULL {
                    let there = row.words(ground, &plane_of(ground, from));
                    let columns = take(&mut self.left[there], &self.won[words]);
                    return row.note(columns, &mut news[from.index()]);
                }
                for index in words.filter(|&index| self.won[index].any()) {
                    for image in ground.fold.images(from) {
                        let spot = ground.image(ground.spot_of(from, index), image);
                        let (to, won) = (ground.index(spot), image.bitboard(self.won[index]));
                        if self.left[to].meets(won) {
                            self.left[to] -= won;
                            let news = news[spot.king.index()].iter_mut().zip(spot.men);
                            news.for_each(|(news, man)| *news = news.with(man));
                        }
                    }
                }
            });
        }
    }
}

/// The words of one square of the attacking king.
fn plane_of(ground: &SliceGround, own: Square) -> Range<usize> {
    let (number, width) = (ground.fold.place(own).0, ground.plane_words());
    number * width..(number + 1) * width
}

/// The axes of the pieces of a side.
pub(crate) fn axes_of(ground: &SliceGround, by_attacker: bool) -> impl Iterator<Item = usize> {
    (0..AXES).filter(move |&axis| ground.axes[axis].is_some_and(|man| man.0 == by_attacker))
}

/// Words of a plane that differ in the piece of one axis.
struct PlaneRow {
    /// The number of the first.
    at: usize,
    axis: usize,
    /// By axis, where the other pieces stand.
    men: [Square; AXES],
    /// Their squares.
    taken: Bitboard,
}

impl PlaneRow {
    /// The numbers of its words, where they lie side by side.
    fn words(&self, ground: &SliceGround, plane: &Range<usize>) -> Range<usize> {
        let at = plane.start + self.at;
        at..at + ground.plane_words().min(64)
    }

    /// Notes that words have news: with these squares of the piece.
    fn note(&self, columns: Bitboard, news: &mut News) {
        if columns.any() {
            news.iter_mut().zip(self.men).for_each(|(news, man)| *news = news.with(man));
            news[self.axis] |= columns;
        }
    }
}

/// The rows of an axis, where the others have news.
#[inline(always)]
fn each_row(
    ground: &SliceGround,
    own: Square,
    axis: usize,
    news: &News,
    mut see: impl FnMut(&PlaneRow),
) {
    let [one, two] = [(axis + 1) % AXES, (axis + 2) % AXES];
    let bit = |axis: usize, square: Square| match ground.axes[axis] {
        Some(_) => square.bitboard(),
        None => Bitboard::EMPTY,
    };
    for first in news[one] - bit(one, own) {
        for second in news[two] - bit(two, own) {
            let taken = [bit(one, first), bit(two, second)];
            if taken[0].is_disjoint(taken[1]) {
                let mut men = [Square::A1; AXES];
                (men[one], men[two]) = (first, second);
                let at = first.index() << ground.shift(one) | second.index() << ground.shift(two);
                see(&PlaneRow { at, axis, men, taken: taken[0] | taken[1] });
            }
        }
    }
}

/// What the steps of a piece come to: told by word, where the others have news; how many words.
#[inline(always)]
fn walk(
    ground: &SliceGround,
    own: Square,
    axis: usize,
    news: &News,
    arrive: &[Bitboard],
    mut tell: impl FnMut(usize, Bitboard),
) -> u64 {
    let Some((_, kind)) = ground.axes[axis] else { return 0 };
    let (mut looks, mut moved) = (0, [Bitboard::EMPTY; 64]);
    each_row(ground, own, axis, news, |row| {
        let index = |man: usize| row.at + (man << ground.shift(axis));
        let from: PieceWords = core::array::from_fn(|man| arrive[index(man)]);
        slide(kind, &from, (ground.pawns | row.taken).with(own), &mut moved);
        moved.iter().enumerate().for_each(|(man, &step)| tell(index(man), step));
        looks += 64;
    });
    looks
}

/// Takes from what is left what is won, and tells from which words.
#[inline]
fn take(left: &mut [Bitboard], won: &[Bitboard]) -> Bitboard {
    let mut columns = 0;
    for (man, (left, won)) in left.iter_mut().zip(won).enumerate() {
        columns |= u64::from(left.meets(*won)) << man;
        *left -= *won;
    }
    Bitboard(columns)
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use palisade_board::Budget;
    use palisade_structure::men::PieceKind;
    use palisade_structure::{ATTACKER, DEFENDER, Structure};
    use palisade_testkit::{Dice, sweep};

    use super::*;
    use crate::one_slice::change::changes;
    use crate::one_slice::key::SliceKey;
    use crate::one_slice::key::with_piece;
    use crate::one_slice::meter::SliceMeter;
    use crate::one_slice::solve::{Asked, TableCourse, Workspace};
    use crate::one_slice::table::{KnownSlice, Named, SliceTable, SliceView};
    use crate::slices::family;

    /// Up to four pawns, those of a side often beside double steps of the other's.
    fn pawns(dice: &mut Dice) -> Structure {
        let mut structure = Structure::EMPTY;
        if dice.chance(1, 2) {
            let file = dice.below(7_usize);
            structure.attackers |= Square::ALL[8 + file].bitboard();
            structure.defenders |= Square::ALL[25 + file].bitboard();
        }
        if dice.chance(1, 3) {
            structure.attackers |= Square::ALL[48 + dice.below(8_usize)].bitboard();
        }
        for _ in 0..1 + dice.below(3_usize) {
            let file = dice.below(8_usize);
            let north = [1, 1, 2, 3, 4, 5, 6][dice.below(7_usize)];
            let square = Square::ALL[8 * north + file];
            let taken = structure.all();
            match dice.chance(1, 2) {
                true if !taken.contains(square) => structure.attackers |= square.bitboard(),
                false if !taken.contains(square.flip()) => {
                    structure.defenders |= square.flip().bitboard();
                }
                _ => {}
            }
        }
        structure
    }

    fn slice(dice: &mut Dice) -> SliceKey {
        let key = SliceKey::NONE.with_pawns(pawns(dice));
        match dice.below(5_usize) {
            0 => key,
            _ => with_piece(key, dice.pick(&[ATTACKER, DEFENDER]), dice.pick(&PieceKind::ALL))
                .map_or(key, |(key, _)| key),
        }
    }

    /// Row by row, lines and all, or one placement after the other: the same is legal.
    #[test]
    fn rows_are_as_legal_as_placements() {
        let mut dice = Dice::new(2028);
        let (mut legals, mut counts) = (Vec::new(), [0; 4]);
        for round in 0..sweep::times(40) {
            // Three pieces take long.
            let (mut key, more) = match round % 20 {
                0 => (SliceKey::NONE, 3),
                _ => (slice(&mut dice), dice.below(2)),
            };
            for _ in 0..more {
                let (side, kind) = (dice.pick(&[ATTACKER, DEFENDER]), dice.pick(&PieceKind::ALL));
                key = with_piece(key, side, kind).map_or(key, |(more, _)| more);
            }
            counts[key.len()] += 1;
            let beside = dice.member(!key.structure.all()).filter(|_| key.len() < 3);
            for ground in [SliceGround::folded(key), SliceGround::new(key, beside)] {
                if ground.words() > 1 << 22 {
                    continue;
                }
                for attacker_moves in [true, false] {
                    legal(&ground, attacker_moves, &mut legals);
                    let mut left = legals.iter().filter(|word| word.any()).count();
                    ground.each_spot(Bitboard::FULL, |spot, index| {
                        let word = match attacker_moves {
                            true => ground.attacker_moves(spot),
                            false => ground.defender_moves(spot).0,
                        };
                        assert_eq!(legals[index], word, "{key:?} {attacker_moves} {spot:?}");
                        left -= usize::from(word.any());
                    });
                    assert_eq!(left, 0, "{key:?}");
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    }

    /// Plane by plane or word by word: the same words, with two pieces too. An array that is unpacked has
    /// the words that are looked up one by one. Some of the children are unknown.
    #[test]
    fn planes_say_what_words_say() {
        let mut dice = Dice::new(2027);
        let budget = Budget::work(u64::MAX);
        let mut meter = SliceMeter::new(&budget, 0);
        let mut workspace = Workspace::default();
        let (mut passing, mut two, mut compared, mut looked) = (0, 0, [0; 3], 0);
        let mut done = 0;
        while done < sweep::times(12) {
            let root = Named::new(slice(&mut dice)).key;
            let keep = dice.below(4_usize);
            let is_wanted = |key: &SliceKey| !key.is_never_won() && key.len() <= 1;
            let Ok(mut keys) = family(&[root], is_wanted, 1000, || true) else { continue };
            done += 1;
            // Some slices stay unknown. Now and then one with two pieces is known.
            keys.retain(|&key| key == root || dice.chance(3 + keep, 7));
            let pairs: Vec<SliceKey> = changes(root)
                .iter()
                .map(|change| Named::new(change.key).key)
                .filter(|key| key.len() == 2)
                .collect();
            keys.splice(0..0, pairs.into_iter().filter(|_| dice.chance(1, 4)).take(1));
            let mut tables = BTreeMap::<SliceKey, SliceTable>::new();
            for key in keys {
                let find = |key: SliceKey| KnownSlice::of(key, |name| tables.get(name));
                let course = &mut TableCourse::default();
                let made =
                    workspace.make(key, Asked::Both, course, &find, &mut meter).expect("no end");
                let is_chosen = match key.len() {
                    // Word by word they take long.
                    2 => key.structure.all().any() && compared[2] < sweep::times(6),
                    _ => {
                        key.len() <= 1
                            && key.structure.all().any()
                            && (key == root || dice.chance(1, 9))
                    }
                };
                if is_chosen {
                    let ground = SliceGround::new(key, None);
                    let high = dice.chance(1, 2);
                    let both = workspace.both_ways(&ground, high, &find, &mut meter);
                    assert!(both[0] == both[1], "{key:?} {high}");
                    compared[key.len()] += 1;
                    for key in [key, key.mirror().0] {
                        let known = KnownSlice::Table(&made);
                        let ground = SliceGround::new(key, None);
                        let view = SliceView::new(ground, known, high);
                        let words = [false, true].map(|won| view.unpacked(won));
                        let [Some(left), Some(won)] = words else {
                            // In the image two bishops stand in the other order.
                            assert_eq!(
                                key.pieces().filter(|man| man.1 != man.1.mirror()).count(),
                                2
                            );
                            continue;
                        };
                        ground.each_spot(Bitboard::FULL, |spot, index| {
                            assert_eq!(left[index], view.left(spot), "{key:?} {spot:?}");
                            assert_eq!(won[index], view.won(spot), "{key:?} {spot:?}");
                            looked += 1;
                        });
                    }
                    let view = SliceView::new(ground, KnownSlice::Table(&made), high);
                    ground.each_spot(Bitboard::FULL, |spot, index| {
                        // The upper bound went on from the lower one.
                        assert_eq!(both[1][0][index], view.left(spot), "{key:?} {spot:?}");
                        assert_eq!(both[1][1][index], view.won(spot), "{key:?} {spot:?}");
                    });
                    passing +=
                        changes(key).iter().map(|change| change.men.takers().len()).sum::<u32>();
                    two += changes(key)
                        .iter()
                        .filter(|change| {
                            matches!(find(change.key), KnownSlice::Table(_))
                                && change.key.len() == 2
                        })
                        .count();
                }
                tables.insert(key, made);
            }
        }
        assert!(
            compared[0] > 8
                && compared[1] > 10
                && compared[2] > 1
                && passing > 0
                && two > 0
                && looked > 0,
            "{compared:?} {passing} {two} {looked}"
        );
    }
}

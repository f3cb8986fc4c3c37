//! Works out slices of at most one piece, in whole planes.
//!
//! The words of one square of the attacking king are a plane: a single word, or 64 with a piece.
//!
//! Proof: `docs/slices.md`, step 4.

use alloc::vec::Vec;

use palisade_board::Bitboard;

use super::ground::{SliceGround, attacks, beside, between, each, hidden, king};
use super::key::SliceKey;
use super::slide::{Plane, slide};

/// Is this a slice that planes are for? Those without pawns are few, and their images are one.
pub(super) fn has_planes(key: SliceKey) -> bool {
    key.len() <= 1 && key.structure.all().any()
}

/// What is legal with the attacker to move, or with the defender to move, in every placement.
pub(super) fn legal(ground: &SliceGround, attacker_moves: bool, out: &mut Vec<u64>) {
    out.clear();
    out.resize(ground.words(), 0);
    if !has_planes(ground.key) {
        return ground.each_spot(u64::MAX, |spot, index| {
            out[index] = match attacker_moves {
                true => ground.attacker_moves(spot),
                false => ground.defender_moves(spot).0,
            };
        });
    }
    let width = ground.plane_words();
    let piece = ground.axes[0];
    // By square of the piece: what it leaves free, and where it looks.
    let mut open: Plane = [u64::MAX; 64];
    let mut looks: Plane = [0; 64];
    if let Some((by_attacker, kind)) = piece {
        open = [0; 64];
        for man in each(kind.domain().0 & !ground.pawns) {
            looks[man] = attacks(kind, man, ground.pawns);
            let hit = if by_attacker && attacker_moves { looks[man] } else { 0 };
            open[man] = !(1 << man | hit);
        }
    }
    let hit = if attacker_moves { ground.attacked } else { 0 };
    for own in each(ground.kings()) {
        if !attacker_moves && ground.guarded >> own & 1 != 0 {
            continue;
        }
        let free = !(ground.pawns | king(own) | 1 << own | hit);
        let plane = &mut out[own * width..(own + 1) * width];
        plane.iter_mut().zip(&open).for_each(|(word, open)| *word = free & open);
        let Some((by_attacker, kind)) = piece else { continue };
        plane[own] = 0;
        if by_attacker != attacker_moves {
            continue;
        }
        for man in each(attacks(kind, own, ground.pawns) & !ground.pawns & kind.domain().0) {
            match by_attacker {
                // The attacking king hides what is behind him.
                true => plane[man] |= free & looks[man] & hidden(man, own),
                // Only the defending king himself can stand in the way of a check.
                false => plane[man] &= between(man, own),
            }
        }
    }
}

/// Turns the words of a slice into those of its mirror image.
pub(super) fn mirror(words: &mut [u64]) {
    // The files of the king and of the piece, as the number of a word has them.
    let flip = if words.len() == 64 { 7 } else { 7 << 6 | 7 };
    for index in 0..words.len() {
        if index < index ^ flip {
            words.swap(index, index ^ flip);
        }
    }
    for word in words {
        *word = Bitboard(*word).mirror().0;
    }
}

/// What the fixed point of a slice is worked out with.
pub(super) struct PlaneArrays<'w> {
    /// Defender to move: legal, and neither a change nor stalemate saves him.
    pub(super) bound: &'w [u64],
    /// Attacker to move: legal, and not won yet.
    pub(super) left: &'w mut [u64],
    /// Defender to move: won by the attacker.
    pub(super) won: &'w mut [u64],
    /// Where the attacker's piece wins by a quiet step; nowhere yet.
    pub(super) walks: &'w mut [u64],
}

impl PlaneArrays<'_> {
    /// Step 4: the least fixed point. A plane whose neighbours and piece have no news is not looked
    /// at, nor one in which nothing is open; how many words were looked at.
    pub(super) fn settle(&mut self, ground: &SliceGround) -> u64 {
        let Self { bound, left, won, walks } = self;
        let width = ground.plane_words();
        let range = |own: usize| own * width..(own + 1) * width;
        let piece = |side| ground.axes[0].filter(|man| man.0 == side).map(|(_, kind)| kind);
        let [attacker, defender] = [true, false].map(piece);
        let kings = ground.kings();
        // The planes in which there is less left, and those in which anything may still be lost.
        let (mut fewer, mut open) = (kings, kings);
        // Those in which anything is left.
        let mut rest = kings;
        // Where the defender's piece steps to what is left, and what the attacker wins by steps.
        let (mut steps, mut taken): (Plane, Plane) = ([0; 64], [0; 64]);
        let mut looks = 0;
        loop {
            // The planes in which more is won.
            let mut more = 0;
            for own in each(fewer & open) {
                let left = &left[range(own)];
                if let Some(kind) = defender {
                    slide(kind, left, ground.pawns | 1 << own, &mut steps);
                }
                let (mut news, mut some) = (0, 0);
                let words = bound[range(own)].iter().zip(left).zip(&steps);
                for (((bound, left), step), won) in words.zip(&mut won[range(own)]) {
                    let lost = *won | bound & !(beside(*left) | step);
                    news |= lost ^ *won;
                    some |= bound & !lost;
                    *won = lost;
                }
                more |= u64::from(news != 0) << own;
                open &= !(u64::from(some == 0) << own);
                looks += width;
            }
            if more == 0 {
                return looks as u64;
            }
            fewer = 0;
            for own in each(rest & (beside(more) | more)) {
                let walks = &mut walks[range(own)];
                if let Some(kind) = attacker.filter(|_| more >> own & 1 != 0) {
                    slide(kind, &won[range(own)], ground.pawns | 1 << own, &mut taken);
                    walks.copy_from_slice(&taken);
                }
                let taken = &mut taken[..width];
                taken.copy_from_slice(walks);
                for near in each(king(own) & kings) {
                    taken.iter_mut().zip(&won[range(near)]).for_each(|(taken, won)| *taken |= won);
                }
                let (mut news, mut some) = (0, 0);
                for (left, taken) in left[range(own)].iter_mut().zip(taken) {
                    news |= *left & *taken;
                    *left &= !*taken;
                    some |= *left;
                }
                fewer |= u64::from(news != 0) << own;
                rest &= !(u64::from(some == 0) << own);
                looks += width;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use palisade_board::{Budget, Square};
    use palisade_structure::men::PieceKind;
    use palisade_structure::{ATTACKER, DEFENDER, Structure};
    use palisade_testkit::{Dice, sweep};

    use super::super::change::changes;
    use super::super::key::with_piece;
    use super::super::meter::SliceMeter;
    use super::super::plan::family;
    use super::super::solve::Workspace;
    use super::super::table::{KnownSlice, Named, SliceTable, SliceView};
    use super::*;

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

    /// Plane by plane or word by word: the same words. An array that is unpacked has the words that
    /// are looked up one by one. Some of the children are unknown.
    #[test]
    fn planes_say_what_words_say() {
        let mut dice = Dice::new(2027);
        let budget = Budget::work(u64::MAX);
        let mut meter = SliceMeter::new(&budget, 0);
        let mut workspace = Workspace::default();
        let (mut passing, mut two, mut compared, mut looked) = (0, 0, [0; 2], 0);
        let mut done = 0;
        while done < sweep::times(8) {
            let root = Named::new(slice(&mut dice)).key;
            let keep = dice.below(4_usize);
            let is_wanted = |key: &SliceKey| !key.is_never_won() && key.len() <= 1;
            let Some(mut keys) = family(&[root], is_wanted, 1000, || true) else { continue };
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
                let made = workspace.make(key, &find, &mut meter).expect("no end");
                if has_planes(key) && (key == root || dice.chance(1, 9)) {
                    let ground = SliceGround::new(key, None);
                    let high = dice.chance(1, 2);
                    let both = workspace.both_ways(&ground, high, &find, &mut meter);
                    assert!(both[0] == both[1], "{key:?} {high}");
                    for key in [key, key.mirror().0] {
                        let known = KnownSlice::Table(&made);
                        let ground = SliceGround::new(key, None);
                        let view = SliceView::new(ground, known, high);
                        let words = [false, true].map(|won| view.unpacked(won).expect("a table"));
                        ground.each_spot(u64::MAX, |spot, index| {
                            assert_eq!(words[0][index], view.left(spot), "{key:?} {spot:?}");
                            assert_eq!(words[1][index], view.won(spot), "{key:?} {spot:?}");
                            looked += 1;
                        });
                    }
                    let view = SliceView::new(ground, KnownSlice::Table(&made), high);
                    ground.each_spot(u64::MAX, |spot, index| {
                        // The upper bound went on from the lower one.
                        assert_eq!(both[1][0][index], view.left(spot), "{key:?} {spot:?}");
                        assert_eq!(both[1][1][index], view.won(spot), "{key:?} {spot:?}");
                    });
                    compared[key.len()] += 1;
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
            compared.iter().all(|&count| count > 10) && passing > 0 && two > 0 && looked > 0,
            "{compared:?} {passing} {two} {looked}"
        );
    }
}

//! All placements within one structure, as sets of the defending king's squares.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Square, king_attacks, neighbors, pawn_attacks, squares_between};
use palisade_structure::{ATTACKER, DEFENDER};

use super::kinds::{MOST, Men};
use super::pace::Pace;

/// Where one man may be, and where he stands in the numbering of words.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub(super) set: Bitboard,
    squares: Vec<Square>,
    index: [u8; 64],
    stride: usize,
}

/// In place of a number: the man is never on this square.
const NOWHERE: u8 = 255;

/// The squares of the attacking king and of the pieces in one word.
pub(super) type Spot = [Square; MOST + 1];

/// One structure's placements. A word is a set of squares of the defending king.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) men: Men,
    pub(super) domains: Vec<Domain>,
    words: usize,
    spots: Vec<Spot>,
    /// Safe with the attacker to move.
    pub(super) attacks: Vec<Bitboard>,
    /// Safe with the defender to move.
    pub(super) defends: Vec<Bitboard>,
    /// Legal with the defender to move.
    pub(super) legal: Vec<Bitboard>,
    /// Where the defender is stalemated.
    pub(super) stale: Vec<Bitboard>,
}

/// Where each man gets within a structure from where he may be.
pub(super) fn spread(men: &Men, seeds: &[Bitboard], moves_pieces: bool) -> Vec<Bitboard> {
    let pawns = men.pawns.all();
    let mut domains = Vec::with_capacity(seeds.len());
    let guarded = pawn_attacks(DEFENDER, men.pawns.defenders);
    let mut king = seeds[0];
    loop {
        let wider = king | (neighbors(king) - pawns - guarded);
        if wider == king {
            break;
        }
        king = wider;
    }
    domains.push(king);
    for (kind, &seed) in men.kinds().zip(&seeds[1..]) {
        let mut set = seed;
        if moves_pieces || !kind.defends {
            loop {
                let wider =
                    set.iter().fold(set, |all, from| all | (kind.attacks(from, pawns) - pawns));
                if wider == set {
                    break;
                }
                set = wider;
            }
        }
        domains.push(set);
    }
    domains
}

impl Table {
    /// How many words such domains need.
    pub(super) fn size(domains: &[Bitboard]) -> usize {
        domains.iter().map(|set| set.len() as usize).product()
    }

    /// All legal placements are safe, to begin with; nothing, if it takes too long.
    pub(super) fn new(men: Men, sets: &[Bitboard], pace: &mut Pace<'_>) -> Option<Self> {
        let mut domains = Vec::with_capacity(sets.len());
        let mut stride = 1;
        for &set in sets {
            let squares: Vec<_> = set.iter().collect();
            let mut index = [NOWHERE; 64];
            for (number, square) in squares.iter().enumerate() {
                index[square.index()] = number as u8;
            }
            let len = squares.len();
            domains.push(Domain { set, squares, index, stride });
            stride *= len;
        }
        let words = stride;
        let mut table = Self {
            men,
            domains,
            words,
            spots: Vec::new(),
            attacks: vec![Bitboard::EMPTY; words],
            defends: vec![Bitboard::EMPTY; words],
            legal: vec![Bitboard::EMPTY; words],
            stale: Vec::new(),
        };
        table.spots = Vec::with_capacity(words);
        for word in 0..words {
            table.spots.push(table.find_spot(word));
            if pace.is_over(1) {
                return None;
            }
        }
        table.fill(pace)?;
        Some(table)
    }

    /// The squares of the men in a word.
    pub(super) fn spot(&self, word: usize) -> Spot {
        self.spots[word]
    }

    fn find_spot(&self, word: usize) -> Spot {
        let mut spot = [Square::A1; MOST + 1];
        for (square, domain) in spot.iter_mut().zip(&self.domains) {
            *square = domain.squares[word / domain.stride % domain.squares.len()];
        }
        spot
    }

    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The word of these squares, if they are in the domains.
    #[inline]
    pub(super) fn word(&self, spot: &[Square]) -> Option<usize> {
        let mut word = 0;
        for (domain, square) in self.domains.iter().zip(spot) {
            let index = domain.index[square.index()];
            if index == NOWHERE {
                return None;
            }
            word += index as usize * domain.stride;
        }
        Some(word)
    }

    /// The word after one man has moved to a square of his domain.
    #[inline]
    fn moved(&self, word: usize, man: usize, from: Square, to: Square) -> usize {
        let domain = &self.domains[man];
        let (from, to) = (domain.index[from.index()], domain.index[to.index()]);
        word + to as usize * domain.stride - from as usize * domain.stride
    }

    /// Where the men of a word stand; nothing if two of them are on one square.
    pub(super) fn men_at(&self, spot: &Spot) -> Option<Bitboard> {
        let mut men = Bitboard::EMPTY;
        for square in &spot[..self.domains.len()] {
            if men.contains(*square) {
                return None;
            }
            men = men.with(*square);
        }
        men.is_disjoint(self.men.pawns.all()).then_some(men)
    }

    /// What king and pieces of the attacker attack, the defending king apart.
    pub(super) fn hits(&self, spot: &Spot) -> Bitboard {
        let men = spot[..self.domains.len()].iter();
        let occupied = men.fold(self.men.pawns.all(), |all, square| all.with(*square));
        let kinds = self.men.kinds().zip(&spot[1..]).filter(|(kind, _)| !kind.defends);
        kinds.fold(king_attacks(spot[0]), |all, (kind, square)| {
            all | kind.attacks(*square, occupied)
        })
    }

    /// All legal placements are hoped to be safe; nothing, if it takes too long.
    pub(super) fn fill(&mut self, pace: &mut Pace<'_>) -> Option<()> {
        let pawns = self.men.pawns;
        let by_pawns = pawn_attacks(ATTACKER, pawns.attackers);
        let guarded = pawn_attacks(DEFENDER, pawns.defenders);
        // He is stalemated only if no pawn of his can move, whoever stands before it.
        let pawns_stand = (pawns.defenders.south() - pawns.all()).is_empty()
            && guarded.is_disjoint(pawns.attackers)
            && !self.men.defender_has_pieces();
        if pawns_stand {
            self.stale = vec![Bitboard::EMPTY; self.words];
        }
        for word in 0..self.words {
            if pace.is_over(1) {
                return None;
            }
            let spot = self.spot(word);
            let Some(men) = self.men_at(&spot) else { continue };
            let occupied = pawns.all() | men;
            let king = spot[0];
            let mut attacked = by_pawns | king_attacks(king);
            let mut legal = !(occupied | king_attacks(king));
            let mut checked = guarded.contains(king);
            for (kind, &square) in self.men.kinds().zip(&spot[1..]) {
                if !kind.defends {
                    attacked |= kind.attacks(square, occupied);
                } else if kind.attacks(square, occupied).contains(king) {
                    let between = squares_between(square, king);
                    // Only the defending king can stand in the line now.
                    checked |= between.is_empty();
                    legal &= between;
                }
            }
            if checked {
                legal = Bitboard::EMPTY;
            }
            self.attacks[word] = !(occupied | attacked);
            self.legal[word] = legal;
            self.defends[word] = legal;
            if pawns_stand && guarded.is_disjoint(men) {
                // Lines go through the king, who is not on this board.
                let free = !(attacked | pawns.defenders);
                self.stale[word] = legal - attacked - neighbors(free);
            }
        }
        Some(())
    }

    /// Safe squares with the attacker to move.
    pub(super) fn safe_at(&self, spot: &[Square]) -> Bitboard {
        self.word(spot).map_or(Bitboard::EMPTY, |word| self.attacks[word])
    }

    /// Keeps what is safe while nothing changes but by the `gifts`: squares of each word
    /// from which the defender has a move to another structure that is safe. Only the words
    /// of `stirred` have lost something since the last time; all of them, if there are none.
    /// Nothing, if it takes too long: then more is left than is safe.
    pub(super) fn settle(
        &mut self,
        gifts: &[Bitboard],
        moves_pieces: bool,
        stirred: Option<Vec<usize>>,
        pace: &mut Pace<'_>,
    ) -> Option<()> {
        let mut marked = vec![false; self.words];
        let mut lost = stirred.unwrap_or_else(|| (0..self.words).collect());
        while !lost.is_empty() {
            let mut asked = Vec::with_capacity(lost.len());
            for word in lost.drain(..) {
                if pace.is_over(1) {
                    return None;
                }
                if !core::mem::replace(&mut marked[word], true) {
                    asked.push(word);
                }
                if moves_pieces {
                    self.each_step(word, true, |_, after, _| {
                        if !core::mem::replace(&mut marked[after], true) {
                            asked.push(after);
                        }
                    });
                }
            }
            for &word in &asked {
                if pace.is_over(2) {
                    return None;
                }
                marked[word] = false;
                let legal = self.legal[word];
                let mut safe = neighbors(self.attacks[word]) | gifts[word];
                if moves_pieces {
                    self.each_step(word, true, |table, after, path| {
                        safe |= table.attacks[after] - path;
                    });
                }
                safe &= legal;
                if !self.stale.is_empty() {
                    safe |= self.stale[word];
                }
                if safe == self.defends[word] {
                    continue;
                }
                self.defends[word] = safe;
                let harmless = safe | !legal;
                let mut found = core::mem::take(&mut lost);
                let mut attacks = core::mem::take(&mut self.attacks);
                self.each_step(word, false, |_, after, path| {
                    let left = attacks[after] & (harmless | path);
                    if left != attacks[after] {
                        attacks[after] = left;
                        found.push(after);
                    }
                });
                self.attacks = attacks;
                lost = found;
            }
        }
        Some(())
    }

    /// The words a step of one man away, with the squares that the step passes: a piece of
    /// the defender, or the attacking king or a piece of his.
    #[inline]
    pub(super) fn each_step(
        &self,
        word: usize,
        defends: bool,
        mut see: impl FnMut(&Self, usize, Bitboard),
    ) {
        let spot = &self.spots[word];
        let Some(men) = self.men_at(spot) else { return };
        let occupied = self.men.pawns.all() | men;
        if !defends {
            let king = spot[0];
            for to in (king_attacks(king) & self.domains[0].set) - occupied {
                see(self, self.moved(word, 0, king, to), Bitboard::EMPTY);
            }
        }
        for (number, kind) in self.men.kinds().enumerate() {
            if kind.defends != defends {
                continue;
            }
            let from = spot[number + 1];
            for to in kind.attacks(from, occupied) - occupied {
                let after = self.moved(word, number + 1, from, to);
                see(self, after, squares_between(from, to));
            }
        }
    }
}

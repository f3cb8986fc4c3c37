//! All placements of one structure, as sets of the defending king's squares.
//!
//! A *known* man has a square in each word: the attacking king, the defender's pieces, and in an
//! exact table the attacker's too. In a table of floods the attacker's pieces have none. Each is
//! anywhere in its flood, the squares it can get to while the structure stands.
//!
//! Proof: `docs/endings.md`, 5.1 and 5.9.

use alloc::vec;
use alloc::vec::Vec;

use palisade_board::{Bitboard, Color, Square, king_attacks, neighbors, squares_between};
use palisade_structure::men::{MOST_PIECES, Men, PieceKind};
use palisade_structure::{ATTACKER, DEFENDER};

use super::meter::GuaranteeMeter;

/// A square of every man, the attacking king first. Of men that are not known it says nothing.
pub(super) type TableSpot = [Square; MOST_PIECES + 1];

/// For every man the squares where it may be.
pub(super) type TableSets = [Bitboard; MOST_PIECES + 1];

/// Squares of the defending king for every word, either side to move.
#[derive(Clone, Debug)]
pub(super) struct WordPair {
    pub(super) attacks: Vec<Bitboard>,
    pub(super) defends: Vec<Bitboard>,
}

impl WordPair {
    pub(super) fn none(words: usize) -> Self {
        Self { attacks: vec![Bitboard::EMPTY; words], defends: vec![Bitboard::EMPTY; words] }
    }

    pub(super) const fn side(&self, attacks: bool) -> &Vec<Bitboard> {
        if attacks { &self.attacks } else { &self.defends }
    }

    pub(super) const fn side_mut(&mut self, attacks: bool) -> &mut Vec<Bitboard> {
        if attacks { &mut self.attacks } else { &mut self.defends }
    }
}

/// In place of a number: the man is never on this square.
const NOWHERE: u8 = 255;

/// Where one known man may be, and how he counts in the number of a word.
#[derive(Clone, Debug)]
struct Domain {
    man: usize,
    squares: Vec<Square>,
    index: [u8; 64],
    stride: usize,
}

#[derive(Clone, Debug)]
pub(super) struct PieceTable {
    pub(super) men: Men,
    kinds: Vec<(Color, PieceKind)>,
    /// Are the attacker's pieces floods?
    pub(super) floods: bool,
    /// Where every man may be: nothing that is not a change leads out.
    pub(super) sets: TableSets,
    /// All squares that a flood may hold.
    pub(super) haze: Bitboard,
    domains: Vec<Domain>,
    /// Which domain is each man's.
    of_man: [u8; MOST_PIECES + 1],
    spots: Vec<TableSpot>,
    /// Pawns and known men of each word; nobody, if two are on one square.
    standing: Vec<Bitboard>,
    /// Legal with the defender to move.
    pub(super) legal: Vec<Bitboard>,
    /// Legal with the attacker to move, for certain.
    pub(super) calm: Vec<Bitboard>,
    /// Where the defender is stalemated; empty if he never is.
    stale: Vec<Bitboard>,
}

/// How a fixed point ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Settled,
    /// Something that is wanted is lost.
    Fallen,
}

/// What a fixed point has taken away, so that it can be given back.
pub(super) type Journal = Vec<(bool, usize, Bitboard)>;

/// What a fixed point must not take away, and what it has.
#[derive(Debug, Default)]
pub(super) struct Watch<'w> {
    pub(super) wanted: Option<&'w WordPair>,
    pub(super) journal: Journal,
}

/// Where a man gets within a structure from squares where he may be; `None` is the attacking
/// king.
pub(super) fn region(men: &Men, kind: Option<PieceKind>, from: Bitboard) -> Bitboard {
    let pawns = men.structure.all();
    let guarded = men.structure.guarded();
    let mut set = from - pawns;
    loop {
        let wider = match kind {
            None => set | (neighbors(set) - pawns - guarded),
            Some(kind) => {
                set.iter().fold(set, |all, from| all | (kind.attacks(from, pawns) - pawns))
            }
        };
        if wider == set {
            return set;
        }
        set = wider;
    }
}

impl PieceTable {
    /// The words that such sets need.
    pub(super) fn size(men: &Men, floods: bool, sets: &TableSets) -> usize {
        let sides = core::iter::once(None).chain(men.pieces().map(|(side, _)| Some(side)));
        sides
            .zip(sets)
            .filter(|(side, _)| !(floods && *side == Some(ATTACKER)))
            .fold(1_usize, |words, (_, set)| words.saturating_mul(set.len() as usize))
    }

    /// A table with nothing but legal placements; nothing, if the work has to end.
    pub(super) fn new(
        men: Men,
        floods: bool,
        sets: TableSets,
        meter: &mut GuaranteeMeter<'_>,
    ) -> Option<Self> {
        let kinds: Vec<_> = men.pieces().collect();
        let (mut domains, mut haze, mut stride) = (Vec::new(), Bitboard::EMPTY, 1);
        let mut of_man = [NOWHERE; MOST_PIECES + 1];
        for man in 0..=kinds.len() {
            if floods && man > 0 && kinds[man - 1].0 == ATTACKER {
                haze |= sets[man];
                continue;
            }
            let squares: Vec<_> = sets[man].iter().collect();
            let mut index = [NOWHERE; 64];
            for (number, square) in squares.iter().enumerate() {
                index[square.index()] = number as u8;
            }
            let len = squares.len();
            of_man[man] = domains.len() as u8;
            domains.push(Domain { man, squares, index, stride });
            stride *= len;
        }
        let mut table = Self {
            men,
            kinds,
            floods,
            sets,
            haze,
            domains,
            of_man,
            spots: Vec::with_capacity(stride),
            standing: Vec::with_capacity(stride),
            legal: vec![Bitboard::EMPTY; stride],
            calm: vec![Bitboard::EMPTY; stride],
            stale: Vec::new(),
        };
        for word in 0..stride {
            let mut spot = [Square::A1; MOST_PIECES + 1];
            for domain in &table.domains {
                spot[domain.man] = domain.squares[word / domain.stride % domain.squares.len()];
            }
            table.spots.push(spot);
            table.standing.push(table.occupied(&spot).unwrap_or_default());
        }
        table.fill(meter)?;
        Some(table)
    }

    pub(super) fn words(&self) -> usize {
        self.spots.len()
    }

    pub(super) fn spot(&self, word: usize) -> &TableSpot {
        &self.spots[word]
    }

    pub(super) fn kinds(&self) -> &[(Color, PieceKind)] {
        &self.kinds
    }

    /// Has this man a square in each word?
    #[inline]
    pub(super) fn knows(&self, man: usize) -> bool {
        man == 0 || !self.floods || self.kinds[man - 1].0 == DEFENDER
    }

    /// The word of these squares, if the men may be there.
    #[inline]
    pub(super) fn word(&self, spot: &TableSpot) -> Option<usize> {
        let mut word = 0;
        for domain in &self.domains {
            let index = domain.index[spot[domain.man].index()];
            if index == NOWHERE {
                return None;
            }
            word += index as usize * domain.stride;
        }
        Some(word)
    }

    #[inline]
    fn moved(&self, word: usize, man: usize, from: Square, to: Square) -> Option<usize> {
        let domain = self.domains.get(self.of_man[man] as usize)?;
        let (from, to) = (domain.index[from.index()], domain.index[to.index()]);
        (to != NOWHERE).then(|| word + to as usize * domain.stride - from as usize * domain.stride)
    }

    /// Where the known men of a word stand; nothing if two of them are on one square.
    #[inline]
    pub(super) fn men_at(&self, spot: &TableSpot) -> Option<Bitboard> {
        let mut men = Bitboard::EMPTY;
        for domain in &self.domains {
            let square = spot[domain.man];
            if men.contains(square) {
                return None;
            }
            men = men.with(square);
        }
        Some(men)
    }

    /// Pawns and known men of a word.
    #[inline]
    pub(super) fn occupied(&self, spot: &TableSpot) -> Option<Bitboard> {
        Some(self.men.structure.all() | self.men_at(spot)?)
    }

    /// What a piece of the attacker's may attack, wherever it is; the defending king stops
    /// nothing.
    pub(super) fn hits(&self, piece: usize, spot: &TableSpot, occupied: Bitboard) -> Bitboard {
        let (_, kind) = self.kinds[piece];
        if self.knows(piece + 1) {
            return kind.attacks(spot[piece + 1], occupied);
        }
        let from = self.sets[piece + 1] - occupied;
        from.iter().fold(Bitboard::EMPTY, |all, from| all | kind.attacks(from, occupied))
    }

    /// The squares that the floods of other pieces may hold.
    pub(super) fn haze_but(&self, piece: usize) -> Bitboard {
        let others = (0..self.kinds.len()).filter(|&other| other != piece);
        others
            .filter(|&other| !self.knows(other + 1))
            .fold(Bitboard::EMPTY, |all, other| all | self.sets[other + 1])
    }

    /// Legal placements, and where the defender is stalemated.
    fn fill(&mut self, meter: &mut GuaranteeMeter<'_>) -> Option<()> {
        let pawns = self.men.structure;
        let (by_pawns, guarded) = (pawns.attacked(), pawns.guarded());
        // He is stalemated only if no man of his can move, whoever stands before it; and
        // somebody whose squares are not known may leave him a move.
        let pawns_stand = (pawns.defenders.south() - pawns.all()).is_empty()
            && guarded.is_disjoint(pawns.attackers)
            && self.men.defender.is_empty()
            && self.haze.is_empty();
        if pawns_stand {
            self.stale = vec![Bitboard::EMPTY; self.words()];
        }
        for word in 0..self.words() {
            meter.spend(1)?;
            let spot = self.spots[word];
            let Some(men) = self.men_at(&spot) else { continue };
            let occupied = pawns.all() | men;
            let king = spot[0];
            let mut attacked = by_pawns | king_attacks(king);
            let mut legal = !(occupied | king_attacks(king));
            let mut checked = guarded.contains(king);
            for piece in 0..self.kinds.len() {
                let (side, kind) = self.kinds[piece];
                if side == ATTACKER {
                    attacked |= self.hits(piece, &spot, occupied);
                    continue;
                }
                let square = spot[piece + 1];
                if kind.attacks(square, occupied).contains(king) {
                    let between = squares_between(square, king);
                    // Through a flood nobody is in check for certain. Else only the defending
                    // king can stand in the line.
                    if between.is_disjoint(self.haze) {
                        checked |= between.is_empty();
                        legal &= between;
                    }
                }
            }
            if checked {
                legal = Bitboard::EMPTY;
            }
            self.calm[word] = !(occupied | attacked | self.haze);
            self.legal[word] = legal;
            if pawns_stand && guarded.is_disjoint(men) {
                let free = !(attacked | pawns.defenders);
                self.stale[word] = legal - attacked - neighbors(free);
            }
        }
        Some(())
    }

    /// Where the defender is stalemated in a word.
    #[inline]
    pub(super) fn stale(&self, word: usize) -> Bitboard {
        self.stale.get(word).copied().unwrap_or(Bitboard::EMPTY)
    }

    /// The words a step of one known man away, with the squares on which the defending king
    /// would be in the way: a piece of the defender's, or the attacking king and his pieces. A
    /// flood steps to the same word.
    #[inline]
    pub(super) fn each_step(&self, word: usize, defends: bool, see: impl FnMut(usize, Bitboard)) {
        self.each_step_but(word, defends, self.haze, see);
    }

    /// The same with other squares that close the way of the defender's pieces. Steps go both
    /// ways only where nothing is closed.
    #[inline]
    fn each_step_but(
        &self,
        word: usize,
        defends: bool,
        closed: Bitboard,
        mut see: impl FnMut(usize, Bitboard),
    ) {
        let (spot, occupied) = (&self.spots[word], self.standing[word]);
        if occupied.is_empty() {
            return;
        }
        if !defends {
            let king = spot[0];
            for to in (king_attacks(king) & self.sets[0]) - occupied {
                if let Some(after) = self.moved(word, 0, king, to) {
                    see(after, Bitboard::EMPTY);
                }
            }
            if self.haze.any() {
                see(word, Bitboard::EMPTY);
            }
        }
        for (piece, (side, kind)) in self.kinds.iter().enumerate() {
            if (*side == DEFENDER) != defends || !self.knows(piece + 1) {
                continue;
            }
            let from = spot[piece + 1];
            for to in kind.attacks(from, occupied) - occupied {
                let between = squares_between(from, to);
                // Where a flood may stand the defender's way may be closed.
                if defends && between.with(to).meets(closed) {
                    continue;
                }
                if let Some(after) = self.moved(word, piece + 1, from, to) {
                    // The king stands neither in the way nor on the square.
                    see(after, if defends { between.with(to) } else { between });
                }
            }
        }
    }

    /// Takes away what is not safe, until all that is left is. The `gifts` are squares of each
    /// word from which the defender has a change of structure that is safe. What is in `floor` is
    /// proved and stays. Only words of `stirred`, each named once, have lost something since the
    /// last time.
    ///
    /// It ends early where something `wanted` is lost. Nothing, if the work has to end: then
    /// more is left than is safe.
    pub(super) fn settle(
        &self,
        pair: &mut WordPair,
        floor: &WordPair,
        gifts: &[Bitboard],
        stirred: Vec<usize>,
        watch: &mut Watch<'_>,
        meter: &mut GuaranteeMeter<'_>,
    ) -> Option<End> {
        let (wanted, journal) = (watch.wanted, &mut watch.journal);
        let moves_pieces = !self.men.defender.is_empty();
        let mut marked = vec![false; self.words()];
        let mut lost = stirred;
        let mut asked = Vec::with_capacity(lost.len());
        // Where every word is asked nobody has to be found.
        let mut is_all = lost.len() == self.words();
        while !lost.is_empty() {
            asked.clear();
            for word in lost.drain(..) {
                if !core::mem::replace(&mut marked[word], true) {
                    asked.push(word);
                }
                if moves_pieces && !is_all {
                    meter.spend(1)?;
                    // Whoever could step here, from a square in a flood too.
                    self.each_step_but(word, true, Bitboard::EMPTY, |before, _| {
                        if !core::mem::replace(&mut marked[before], true) {
                            asked.push(before);
                        }
                    });
                }
            }
            is_all = false;
            for &word in &asked {
                meter.spend(1)?;
                marked[word] = false;
                let kept = pair.defends[word];
                let mut safe = neighbors(pair.attacks[word]) | gifts[word];
                safe |= self.stale(word) | floor.defends[word];
                if moves_pieces && !kept.is_subset(safe) {
                    let attacks = &pair.attacks;
                    self.each_step(word, true, |after, path| safe |= attacks[after] - path);
                }
                let gone = kept - safe;
                if gone.is_empty() {
                    continue;
                }
                let legal = self.legal[word];
                pair.defends[word] -= gone;
                journal.push((false, word, gone));
                if wanted.is_some_and(|wanted| wanted.defends[word].meets(gone)) {
                    return Some(End::Fallen);
                }
                let harmless = pair.defends[word] | !legal;
                let mut fallen = false;
                let attacks = &mut pair.attacks;
                self.each_step(word, false, |before, path| {
                    let gone = attacks[before] - harmless - path - floor.attacks[before];
                    if gone.any() {
                        attacks[before] -= gone;
                        journal.push((true, before, gone));
                        fallen |= wanted.is_some_and(|wanted| wanted.attacks[before].meets(gone));
                        lost.push(before);
                    }
                });
                if fallen {
                    return Some(End::Fallen);
                }
            }
        }
        Some(End::Settled)
    }
}

/// Gives back what was taken.
pub(super) fn undo(pair: &mut WordPair, journal: &mut Journal) {
    for (attacks, word, gone) in journal.drain(..) {
        pair.side_mut(attacks)[word] |= gone;
    }
}

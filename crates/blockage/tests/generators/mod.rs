//! Positions for tests, sweeps and benches: each a plain function of a kind
//! and a seed, so that a position in a report can be made again.
//!
//! A module of the tests, not of the library. Others include it by its path.
#![allow(dead_code, unreachable_pub, missing_docs)] // each user takes a part

#[path = "../../src/bound/near_walls.rs"]
mod near_walls;

use std::path::PathBuf;

use near_walls::change;
use palisade_blockage::{Fence, MarkedSquares};
use palisade_blockage::{Finding, Opinion, PaperTest, Side, depth_first_fence};
use palisade_board::{
    Bitboard, Color, EndingSetup, File, PawnEnding, Pawns, Rank, Square, king_attacks, king_dilate,
    pawn_attacks,
};
use proptest::prelude::*;

/// Splitmix64 (Steele, Lea and Flood 2014): a good stream from any seed.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `bound`.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// True `times` out of `of`.
    pub const fn chance(&mut self, times: usize, of: usize) -> bool {
        self.below(of) < times
    }

    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// A member of a set, `None` of the empty one.
    pub fn member(&mut self, set: Bitboard) -> Option<Square> {
        match set.len() as usize {
            0 => None,
            len => set.iter().nth(self.below(len)),
        }
    }
}

/// What the positions are like. The attacker is the side the question is
/// about; it is White in one half and Black in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Pawns and kings anywhere.
    Random,
    /// Three rams or more on random files, and some other pawns.
    Rammed,
    /// A wall of rams from file to file, then some noise.
    FenceBiased,
    /// What the paper's rules call blocked.
    PaperBlocked,
    /// The same, with a dynamic pawn that reaches the fence: 3.2 or 3.4 let it pass.
    Hard,
    /// A capture en passant is on.
    EnPassant,
    /// The defending king stands on the fence.
    DefenderOnFence,
    /// The attacking king stands next to a pawn that he can take.
    AttackerCaptures,
    /// What the paper's rules call blocked, with pawns in the gaps of the wall: levers.
    Levers,
    /// Some changes away from a wall that falls, and that one condition of the proof
    /// alone keeps the bound from promising.
    NearWall,
}

impl Kind {
    pub const ALL: [Self; 10] = [
        Self::Random,
        Self::Rammed,
        Self::FenceBiased,
        Self::PaperBlocked,
        Self::Hard,
        Self::EnPassant,
        Self::DefenderOnFence,
        Self::AttackerCaptures,
        Self::Levers,
        Self::NearWall,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Rammed => "rammed",
            Self::FenceBiased => "fence-biased",
            Self::PaperBlocked => "paper-blocked",
            Self::Hard => "hard",
            Self::EnPassant => "en passant",
            Self::DefenderOnFence => "king on fence",
            Self::AttackerCaptures => "king captures",
            Self::Levers => "levers",
            Self::NearWall => "near walls",
        }
    }
}

/// A position, and the side of which one asks whether it can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sample {
    pub ending: PawnEnding,
    pub attacker: Color,
}

impl Sample {
    /// The sides exchanged.
    pub fn flip(self) -> Self {
        Self { ending: self.ending.flip(), attacker: !self.attacker }
    }
}

/// The position of a kind that belongs to a seed.
pub fn sample(kind: Kind, seed: u64) -> Sample {
    let mut rng = Rng::new(seed ^ (kind as u64) << 56);
    // Enough to settle: the rarest kind needs some thousands of attempts.
    loop {
        let Some(ending) = attempt(kind, &mut rng) else { continue };
        let sample = Sample { ending, attacker: Color::White };
        if fits(kind, sample) {
            return if rng.chance(1, 2) { sample.flip() } else { sample };
        }
    }
}

/// Samples of one kind for property tests. They do not shrink; a failure is
/// made again from its seed.
pub fn samples(kind: Kind) -> impl Strategy<Value = Sample> {
    any::<u64>().no_shrink().prop_map(move |seed| sample(kind, seed))
}

/// Samples of all kinds.
pub fn any_sample() -> impl Strategy<Value = Sample> {
    (prop::sample::select(&Kind::ALL[..]), any::<u64>().no_shrink())
        .prop_map(|(kind, seed)| sample(kind, seed))
}

/// Positions from games, each once with either side as the attacker; `None`
/// where the data is not there.
///
/// They are sought in `PALISADE_DATA`, else in `../shared/data` beside the
/// repository.
pub fn real_samples() -> Option<Vec<Sample>> {
    let folder = std::env::var_os("PALISADE_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        PathBuf::from,
    );
    let text = std::fs::read_to_string(folder.join("kp_any.tsv")).ok()?;
    let endings = text.lines().skip(1).filter_map(|line| {
        let fen = line.split('\t').next()?;
        fen.parse::<PawnEnding>().ok()
    });
    Some(
        endings.flat_map(|ending| Color::ALL.map(|attacker| Sample { ending, attacker })).collect(),
    )
}

/// The depth-first fence in front of the attacker.
pub fn fence(sample: Sample) -> Option<Fence> {
    let marked = MarkedSquares::new(sample.ending.pawns(), sample.attacker).squares();
    depth_first_fence(marked, sample.attacker)
}

/// The enemy pawns that the king of `color` could take, whoever is to move.
pub fn king_captures(ending: &PawnEnding, color: Color) -> Bitboard {
    let enemy = ending.pawns().of(!color);
    (king_attacks(ending.king(color)) & enemy)
        - ending.pawns().attacks(!color)
        - king_attacks(ending.king(!color))
}

fn attempt(kind: Kind, rng: &mut Rng) -> Option<PawnEnding> {
    if kind == Kind::NearWall {
        return beside_a_near_wall(rng);
    }
    let pawns = match kind {
        Kind::Random => random_pawns(rng),
        Kind::Rammed => rammed(rng),
        Kind::Levers => with_levers(wall(rng), rng),
        _ => wall(rng),
    };
    let mut setup = EndingSetup {
        white_pawns: pawns.white(),
        black_pawns: pawns.black(),
        white_king: Square::A1,
        black_king: Square::A1,
        side_to_move: if rng.chance(1, 2) { Color::White } else { Color::Black },
        en_passant: None,
    };
    if kind == Kind::EnPassant {
        add_en_passant(&mut setup, rng);
    }
    place_kings(kind, &mut setup, rng)?;
    PawnEnding::try_from(setup).ok()
}

/// Whether a position is what its kind says. White is the attacker.
pub fn fits(kind: Kind, sample: Sample) -> bool {
    let Sample { ending, attacker } = sample;
    match kind {
        Kind::Random | Kind::Rammed | Kind::FenceBiased | Kind::NearWall => true,
        Kind::PaperBlocked => looks_blocked(&ending, attacker),
        Kind::Hard => {
            looks_blocked(&ending, attacker)
                && PaperTest::new(&ending, attacker).dynamic_pawns().any(|pawn| {
                    matches!(pawn.finding, Finding::MeetsPawn { .. } | Finding::Exception { .. })
                })
        }
        Kind::EnPassant => ending.en_passant_captors().any(),
        Kind::DefenderOnFence => {
            fence(sample).is_some_and(|f| f.side_of(ending.king(!attacker)) == Side::On)
        }
        Kind::AttackerCaptures => king_captures(&ending, attacker).any(),
        Kind::Levers => {
            looks_blocked(&ending, attacker)
                && PaperTest::new(&ending, attacker).dynamic_pawns().count() > 1
        }
    }
}

fn looks_blocked(ending: &PawnEnding, attacker: Color) -> bool {
    PaperTest::new(ending, attacker).opinion() == Opinion::LooksBlocked
}

/// One to eight pawns a side, anywhere.
fn random_pawns(rng: &mut Rng) -> Pawns {
    let mut pawns = Pawns::EMPTY;
    for color in Color::ALL {
        for _ in 0..=rng.below(8) {
            pawns = with_pawn(pawns, color, random_pawn_square(rng));
        }
    }
    pawns
}

/// Three to six rams on files of their own, and up to four pawns anywhere.
fn rammed(rng: &mut Rng) -> Pawns {
    let mut files = File::ALL;
    for place in (1..8).rev() {
        files.swap(place, rng.below(place + 1));
    }
    let mut pawns = Pawns::EMPTY;
    for &file in &files[..3 + rng.below(4)] {
        pawns = with_ram(pawns, file, Rank::ALL[1 + rng.below(5)]);
    }
    with_noise(pawns, 5, rng)
}

/// A wall: rams on every second file or closer, at heights that change by one
/// at most, some with a pawn behind; then noise.
fn wall(rng: &mut Rng) -> Pawns {
    let mut pawns = Pawns::EMPTY;
    let mut file = rng.below(2);
    let mut rank = rng.pick(&[1, 2, 2, 3, 3, 3, 4, 4, 5]);
    while file < 8 {
        pawns = with_ram(pawns, File::ALL[file], Rank::ALL[rank]);
        if rng.chance(1, 6) {
            pawns =
                with_pawn(pawns, Color::White, Square::new(File::ALL[file], Rank::ALL[rank - 1]));
        }
        if rng.chance(1, 6) {
            pawns =
                with_pawn(pawns, Color::Black, Square::new(File::ALL[file], Rank::ALL[rank + 2]));
        }
        file += rng.pick(&[1, 2, 2, 2, 2]);
        rank = (rank + rng.pick(&[0, 1, 1, 1, 2])).saturating_sub(1).clamp(1, 5);
    }
    if rng.chance(1, 10) {
        let lost = rng.member(pawns.all()).map_or(Bitboard::EMPTY, Square::bitboard);
        pawns = pawns.without(lost);
    }
    with_noise(pawns, 6, rng)
}

/// A pawn of either side, or both, on most files that have none: White's below its
/// neighbours, Black's above.
fn with_levers(mut pawns: Pawns, rng: &mut Rng) -> Pawns {
    for file in File::ALL {
        let beside = [file.west(), file.east()].into_iter().flatten();
        let ram = beside.filter_map(|file| (pawns.white() & file.bitboard()).last()).next();
        let Some(ram) = ram.filter(|_| pawns.all().is_disjoint(file.bitboard())) else { continue };
        let rank = ram.rank().index();
        if rng.chance(2, 5) {
            let own = Square::new(file, Rank::ALL[1 + rng.below(rank)]);
            pawns = with_pawn(pawns, Color::White, own);
        }
        if rng.chance(2, 5) {
            let own = Square::new(file, Rank::ALL[6 - rng.below(6 - rank)]);
            pawns = with_pawn(pawns, Color::Black, own);
        }
    }
    pawns
}

/// A wall that falls, or one that stands, with three to six changes: a king elsewhere, a
/// pawn more or less, the other side to move.
fn beside_a_near_wall(rng: &mut Rng) -> Option<PawnEnding> {
    let walls: Vec<&str> = near_walls::all().collect();
    let ending: PawnEnding = rng.pick(&walls).parse().ok()?;
    let mut setup = EndingSetup::from(ending);
    for _ in 0..3 + rng.below(4) {
        let square = rng.pick(&Square::ALL);
        change(&mut setup, square, rng.below(6));
    }
    PawnEnding::try_from(setup).ok()
}

/// Up to `bound - 1` pawns more, anywhere.
fn with_noise(mut pawns: Pawns, bound: usize, rng: &mut Rng) -> Pawns {
    for _ in 0..rng.below(bound) {
        let color = rng.pick(&Color::ALL);
        pawns = with_pawn(pawns, color, random_pawn_square(rng));
    }
    pawns
}

fn random_pawn_square(rng: &mut Rng) -> Square {
    Square::new(rng.pick(&File::ALL), rng.pick(&Rank::ALL[1..7]))
}

/// One pawn more, if there is room for it.
fn with_pawn(pawns: Pawns, color: Color, square: Square) -> Pawns {
    let add = |own| if own == color { square.bitboard() } else { Bitboard::EMPTY };
    Pawns::new(pawns.white() | add(Color::White), pawns.black() | add(Color::Black))
        .unwrap_or(pawns)
}

fn with_ram(pawns: Pawns, file: File, rank: Rank) -> Pawns {
    let own = Square::new(file, rank);
    let with_both = own
        .forward(Color::White)
        .map(|ahead| with_pawn(with_pawn(pawns, Color::White, own), Color::Black, ahead));
    with_both.unwrap_or(pawns)
}

/// Puts a pawn that has just made a double step beside one that can take it.
fn add_en_passant(setup: &mut EndingSetup, rng: &mut Rng) {
    let pusher = rng.pick(&Color::ALL);
    let file = rng.pick(&File::ALL);
    let beside = match (file.west(), file.east()) {
        (Some(west), Some(east)) => rng.pick(&[west, east]),
        (one, other) => one.or(other).unwrap_or(file),
    };
    let fourth = Rank::Fourth.relative_to(pusher);
    let pawn = Square::new(file, fourth);
    let captor = Square::new(beside, fourth);
    let passed = Square::new(file, Rank::Third.relative_to(pusher));
    let left = Square::new(file, Rank::Second.relative_to(pusher));
    let clear = [pawn, captor, passed, left].into_iter().collect::<Bitboard>();
    setup.white_pawns -= clear;
    setup.black_pawns -= clear;
    let (pusher_pawns, captor_pawns) = match pusher {
        Color::White => (&mut setup.white_pawns, &mut setup.black_pawns),
        Color::Black => (&mut setup.black_pawns, &mut setup.white_pawns),
    };
    *pusher_pawns |= pawn.bitboard();
    *captor_pawns |= captor.bitboard();
    setup.side_to_move = !pusher;
    setup.en_passant = Some(passed);
}

/// White's king attacks, Black's defends.
fn place_kings(kind: Kind, setup: &mut EndingSetup, rng: &mut Rng) -> Option<()> {
    let pawns = Pawns::new(setup.white_pawns, setup.black_pawns).ok()?;
    let free = !pawns.all();
    let marked = MarkedSquares::new(pawns, Color::White).squares();
    let fence = depth_first_fence(marked, Color::White);

    let attacker_home = match (kind, fence) {
        (Kind::AttackerCaptures, fence) => {
            let loose = pawns.black() - pawns.attacks(Color::Black);
            let beside = king_dilate(loose);
            // Below a fence if there is one: there the capture is a question.
            match fence.map(|fence| beside & fence.below()) {
                Some(below) if below.any() => below,
                _ => beside,
            }
        }
        (Kind::Random | Kind::Rammed, _) | (_, None) => Bitboard::FULL,
        // One in eight stands anywhere, so that tests of king placement are tested.
        (_, Some(fence)) => {
            if rng.chance(7, 8) {
                fence.below()
            } else {
                Bitboard::FULL
            }
        }
    };
    setup.white_king = rng.member(attacker_home & free)?;

    let defender_home = match (kind, fence) {
        (Kind::DefenderOnFence, fence) => fence?.squares(),
        (Kind::Random | Kind::Rammed, _) | (_, None) => Bitboard::FULL,
        (_, Some(fence)) => {
            if rng.chance(7, 8) {
                !fence.below()
            } else {
                Bitboard::FULL
            }
        }
    };
    let legal = free
        - king_attacks(setup.white_king)
        - setup.white_king.bitboard()
        - if setup.side_to_move == Color::White {
            pawn_attacks(Color::White, pawns.white())
        } else {
            Bitboard::EMPTY
        };
    setup.black_king = rng.member(defender_home & legal)?;
    Some(())
}

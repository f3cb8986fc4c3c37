//! Positions for tests, sweeps and benches: each a plain function of a kind
//! and a seed, so that a position in a report can be made again.

use crate::EndingSetup;
use palisade_blockage::{Fence, marked_squares};
use palisade_blockage::{Finding, Opinion, PaperTest, Side, depth_first_fence};
use palisade_board::{
    Bitboard, Color, File, PawnEnding, Pawns, Rank, Square, king_attacks, king_dilate, pawn_attacks,
};
use proptest::prelude::*;

use crate::near_walls::{self, change};
use crate::{Dice, data};

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
    /// What the paper calls blocked, with a dynamic pawn that reaches the fence: 3.2 or 3.4 let it pass.
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
    /// Every kind.
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

    /// Its name in tables.
    #[must_use]
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
    /// The position.
    pub ending: PawnEnding,
    /// The side that wants to win.
    pub attacker: Color,
}

impl Sample {
    /// The sides exchanged.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { ending: self.ending.flip(), attacker: !self.attacker }
    }
}

/// The position of a kind that belongs to a seed.
#[must_use]
pub fn sample(kind: Kind, seed: u64) -> Sample {
    let mut dice = Dice::new(seed ^ (kind as u64) << 56);
    // Enough to settle: the rarest kind needs some thousands of attempts.
    loop {
        let Some(ending) = attempt(kind, &mut dice) else { continue };
        let sample = Sample { ending, attacker: Color::White };
        if fits(kind, sample) {
            return if dice.chance(1, 2) { sample.flip() } else { sample };
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
/// where the [`data`] is not there.
#[must_use]
pub fn real_samples() -> Option<Vec<Sample>> {
    let endings = data::endings("kp_any.tsv");
    let samples = endings
        .into_iter()
        .flat_map(|ending| Color::ALL.map(|attacker| Sample { ending, attacker }));
    Some(samples.collect()).filter(|samples: &Vec<_>| !samples.is_empty())
}

/// The depth-first fence in front of the attacker.
#[must_use]
pub fn fence(sample: Sample) -> Option<Fence> {
    let marked = marked_squares(sample.ending.pawns(), sample.attacker);
    depth_first_fence(marked, sample.attacker)
}

/// The enemy pawns that the king of `color` could take, whoever is to move.
fn king_captures(ending: &PawnEnding, color: Color) -> Bitboard {
    let enemy = ending.pawns().of(!color);
    (king_attacks(ending.king(color)) & enemy)
        - ending.pawns().attacks(!color)
        - king_attacks(ending.king(!color))
}

fn attempt(kind: Kind, dice: &mut Dice) -> Option<PawnEnding> {
    if kind == Kind::NearWall {
        return beside_a_near_wall(dice);
    }
    let pawns = match kind {
        Kind::Random => random_pawns(dice),
        Kind::Rammed => rammed(dice),
        Kind::Levers => with_levers(wall(dice), dice),
        _ => wall(dice),
    };
    let mut setup = EndingSetup {
        white_pawns: pawns.white(),
        black_pawns: pawns.black(),
        white_king: Square::A1,
        black_king: Square::A1,
        side_to_move: if dice.chance(1, 2) { Color::White } else { Color::Black },
        en_passant: None,
    };
    if kind == Kind::EnPassant {
        add_en_passant(&mut setup, dice);
    }
    place_kings(kind, &mut setup, dice)?;
    PawnEnding::try_from(setup).ok()
}

/// Whether a position is what its kind says. White is the attacker.
#[must_use]
pub fn fits(kind: Kind, sample: Sample) -> bool {
    let Sample { ending, attacker } = sample;
    match kind {
        Kind::Random | Kind::Rammed | Kind::FenceBiased | Kind::NearWall => true,
        Kind::PaperBlocked => looks_blocked(&ending, attacker),
        Kind::Hard => {
            looks_blocked(&ending, attacker)
                && PaperTest::new(&ending, attacker).dynamic_pawns().any(|pawn| {
                    let finding = pawn.finding;
                    matches!(finding, Ok(Finding::MeetsPawn { .. } | Finding::Exception { .. }))
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
fn random_pawns(dice: &mut Dice) -> Pawns {
    let mut pawns = Pawns::EMPTY;
    for color in Color::ALL {
        for _ in 0..=dice.below(8) {
            pawns = with_pawn(pawns, color, random_pawn_square(dice));
        }
    }
    pawns
}

/// Three to six rams on files of their own, and up to four pawns anywhere.
fn rammed(dice: &mut Dice) -> Pawns {
    let mut files = File::ALL;
    dice.shuffle(&mut files);
    let mut pawns = Pawns::EMPTY;
    for &file in &files[..3 + dice.below(4)] {
        pawns = with_ram(pawns, file, Rank::ALL[1 + dice.below(5)]);
    }
    with_noise(pawns, 5, dice)
}

/// A wall: rams on every second file or closer, at heights that change by one
/// at most, some with a pawn behind; then noise.
fn wall(dice: &mut Dice) -> Pawns {
    let mut pawns = Pawns::EMPTY;
    let mut file = dice.below(2);
    let mut rank = dice.pick(&[1, 2, 2, 3, 3, 3, 4, 4, 5]);
    while file < 8 {
        pawns = with_ram(pawns, File::ALL[file], Rank::ALL[rank]);
        if dice.chance(1, 6) {
            pawns =
                with_pawn(pawns, Color::White, Square::new(File::ALL[file], Rank::ALL[rank - 1]));
        }
        if dice.chance(1, 6) {
            pawns =
                with_pawn(pawns, Color::Black, Square::new(File::ALL[file], Rank::ALL[rank + 2]));
        }
        file += dice.pick(&[1, 2, 2, 2, 2]);
        rank = (rank + dice.pick(&[0, 1, 1, 1, 2])).saturating_sub(1).clamp(1, 5);
    }
    if dice.chance(1, 10) {
        let lost = dice.member(pawns.all()).map_or(Bitboard::EMPTY, Square::bitboard);
        pawns = pawns.without(lost);
    }
    with_noise(pawns, 6, dice)
}

/// A pawn of either side, or both, on most files that have none: White's below its
/// neighbours, Black's above.
fn with_levers(mut pawns: Pawns, dice: &mut Dice) -> Pawns {
    for file in File::ALL {
        let beside = [file.west(), file.east()].into_iter().flatten();
        let ram = beside.filter_map(|file| (pawns.white() & file.bitboard()).last()).next();
        let Some(ram) = ram.filter(|_| pawns.all().is_disjoint(file.bitboard())) else { continue };
        let rank = ram.rank().index();
        if dice.chance(2, 5) {
            let own = Square::new(file, Rank::ALL[1 + dice.below(rank)]);
            pawns = with_pawn(pawns, Color::White, own);
        }
        if dice.chance(2, 5) {
            let own = Square::new(file, Rank::ALL[6 - dice.below(6 - rank)]);
            pawns = with_pawn(pawns, Color::Black, own);
        }
    }
    pawns
}

/// A wall that falls, or one that stands, with three to six changes: a king elsewhere, a
/// pawn more or less, the other side to move.
fn beside_a_near_wall(dice: &mut Dice) -> Option<PawnEnding> {
    let walls: Vec<&str> = near_walls::all().collect();
    let ending: PawnEnding = dice.pick(&walls).parse().ok()?;
    let mut setup = EndingSetup::from(ending);
    for _ in 0..3 + dice.below(4) {
        let square = dice.pick(&Square::ALL);
        change(&mut setup, square, dice.below(6));
    }
    PawnEnding::try_from(setup).ok()
}

/// Up to `bound - 1` pawns more, anywhere.
fn with_noise(mut pawns: Pawns, bound: usize, dice: &mut Dice) -> Pawns {
    for _ in 0..dice.below(bound) {
        let color = dice.pick(&Color::ALL);
        pawns = with_pawn(pawns, color, random_pawn_square(dice));
    }
    pawns
}

fn random_pawn_square(dice: &mut Dice) -> Square {
    Square::new(dice.pick(&File::ALL), dice.pick(&Rank::ALL[1..7]))
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
fn add_en_passant(setup: &mut EndingSetup, dice: &mut Dice) {
    let pusher = dice.pick(&Color::ALL);
    let file = dice.pick(&File::ALL);
    let beside = match (file.west(), file.east()) {
        (Some(west), Some(east)) => dice.pick(&[west, east]),
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
fn place_kings(kind: Kind, setup: &mut EndingSetup, dice: &mut Dice) -> Option<()> {
    let pawns = Pawns::new(setup.white_pawns, setup.black_pawns).ok()?;
    let free = !pawns.all();
    let marked = marked_squares(pawns, Color::White);
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
            if dice.chance(7, 8) {
                fence.below()
            } else {
                Bitboard::FULL
            }
        }
    };
    setup.white_king = dice.member(attacker_home & free)?;

    let defender_home = match (kind, fence) {
        (Kind::DefenderOnFence, fence) => fence?.squares(),
        (Kind::Random | Kind::Rammed, _) | (_, None) => Bitboard::FULL,
        (_, Some(fence)) => {
            if dice.chance(7, 8) {
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
    setup.black_king = dice.member(defender_home & legal)?;
    Some(())
}

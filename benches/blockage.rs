//! What the bound costs at each effort, next to generating the legal moves of the
//! same positions with cozy-chess: the yardstick of a search node.
//!
//! ```text
//! cargo bench --bench blockage
//! ```
//!
//! Each group is one kind of position; divide its rows by `move generation` of the
//! same run, and those of questions asked before by `hash probe`. The yeses of each row
//! are asserted, so that a change of behaviour cannot pass for a change of speed.

use std::hint::black_box;

use cozy_chess::Board;
use criterion::measurement::WallTime;
use criterion::{
    BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main,
};
use palisade::{Knowledge, Recognizer, unwinnable};
use palisade_blockage::{
    Adjacency, Effort, MarkedSquares, WallNotes, WallSlot, WallTable, blockage_with, labelled_fence,
};

mod yardstick;

use palisade_testkit::Dice;
use palisade_testkit::samples::{self, Kind, Sample};
use yardstick::{legal_moves, short};

/// So many that the processor does not learn them by heart, as it does with a thousand that
/// come again and again in the same order: a search comes to others all the time.
const POSITIONS: usize = 10_000;

const FEW: usize = 1000;

const EFFORTS: [(&str, Effort); 5] = [
    ("glance", Effort::Glance),
    ("node", Effort::Node),
    ("careful", Effort::Careful),
    ("thorough", Effort::Thorough),
    ("utmost", Effort::Utmost),
];

/// A transposition table as engines have them, far larger than the processor's
/// caches: a probe goes to memory, and compares a key.
struct HashTable {
    entries: Vec<[u64; 2]>,
}

impl HashTable {
    /// 64 MB.
    fn new() -> Self {
        Self { entries: vec![[1, 1]; 1 << 22] }
    }

    /// The data kept with a key.
    fn probe(&self, key: u64) -> Option<u64> {
        let [kept, data] = self.entries[key as usize % self.entries.len()];
        (kept == key).then_some(data)
    }
}

fn fenced(sample: &Sample) -> bool {
    let Sample { ending, attacker } = *sample;
    let marked = MarkedSquares::new(ending.pawns(), attacker).squares();
    let kings = (ending.king(attacker), ending.king(!attacker));
    labelled_fence(marked, attacker, kings.0, kings.1, Adjacency::King).is_some()
}

/// So many positions of some kinds that pass a test.
fn collect(kinds: &[Kind], wanted: fn(&Sample) -> bool) -> Vec<Sample> {
    (0..)
        .flat_map(|seed| kinds.iter().map(move |&kind| samples::sample(kind, seed)))
        .filter(wanted)
        .take(POSITIONS)
        .collect()
}

/// The boards of the yardstick, and how many legal moves there are.
fn boards(samples: &[Sample]) -> (Vec<Board>, usize) {
    let board = |sample: &Sample| sample.ending.to_string().parse().expect("a legal position");
    let moves = samples.iter().map(|sample| sample.ending.legal_moves().len()).sum();
    (samples.iter().map(board).collect(), moves)
}

fn bench_generation(group: &mut BenchmarkGroup<'_, WallTime>, boards: &[Board], moves: usize) {
    group.bench_function(BenchmarkId::from_parameter("move generation"), |bencher| {
        bencher.iter(|| {
            let generated: usize = boards.iter().map(|board| legal_moves(black_box(board))).sum();
            assert_eq!(generated, moves);
        });
    });
}

fn bench_group(criterion: &mut Criterion, name: &str, samples: &[Sample]) {
    let (boards, moves) = boards(samples);
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(samples.len() as u64));

    bench_generation(&mut group, &boards, moves);
    let count = |ask: &dyn Fn(&Sample) -> bool| samples.iter().filter(|s| ask(s)).count();
    for (name, effort) in EFFORTS {
        let ask = |s: &Sample| blockage_with(black_box(&s.ending), s.attacker, effort);
        let yeses = count(&ask);
        let label = format!("{name} ({yeses} yes)");
        group.bench_function(BenchmarkId::from_parameter(label), |bencher| {
            bencher.iter(|| assert_eq!(samples.iter().filter(|s| ask(s)).count(), yeses));
        });
    }
    let ask = |s: &Sample| unwinnable(&black_box(&s.ending).into(), s.attacker);
    let dead = count(&ask);
    let label = format!("unwinnable ({dead} yes)");
    group.bench_function(BenchmarkId::from_parameter(label), |bencher| {
        bencher.iter(|| assert_eq!(samples.iter().filter(|s| ask(s)).count(), dead));
    });
    group.finish();
    bench_again(criterion, name, samples);
}

/// Questions that a search has asked before, next to a probe of its hash table: a few,
/// for it is the same walls that come again and again.
fn bench_again(criterion: &mut Criterion, name: &str, samples: &[Sample]) {
    let samples = &samples[..samples.len().min(FEW)];
    let (boards, moves) = boards(samples);
    let mut group = criterion.benchmark_group(format!("{name}, again"));
    group.throughput(Throughput::Elements(samples.len() as u64));
    bench_generation(&mut group, &boards, moves);
    for (name, effort) in [("node, cached", Effort::Node), ("utmost, cached", Effort::Utmost)] {
        // So many slots that no two of the positions want the same one.
        let mut known = Knowledge::builder().effort(effort).cache_slots(1 << 20).build();
        let mut count = || {
            let ask = |s: &&Sample| known.cannot_win(black_box(&s.ending), s.attacker);
            samples.iter().filter(ask).count()
        };
        let yeses = count();
        group.bench_function(BenchmarkId::from_parameter(name), |bencher| {
            bencher.iter(|| assert_eq!(count(), yeses));
        });
    }
    // A search comes to other places of its table all the time: so does every round.
    let (table, mut round) = (HashTable::new(), 0_u64);
    group.bench_function(BenchmarkId::from_parameter("hash probe"), |bencher| {
        bencher.iter(|| {
            round += 1;
            let salt = round.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let found = boards.iter().filter_map(|board| table.probe(board.hash() ^ salt)).count();
            assert_eq!(found, 0, "nothing was put in");
        });
    });
    group.finish();
}

/// What a search asks: positions of one tree, in the order in which it comes to them. So the
/// same structures come again with the kings elsewhere.
fn bench_tree(criterion: &mut Criterion, name: &str, roots: &[Sample]) {
    let mut samples = Vec::new();
    for root in roots.iter().take(FEW / 10) {
        let mut line = vec![root.ending];
        let mut dice = Dice::new(samples.len() as u64);
        for _ in 0..FEW {
            // Two plies on and one back, at random, like a search at its leaves.
            let ending = *line.last().unwrap_or(&root.ending);
            let next: Vec<_> = ending.successors().filter_map(|(_, next)| next.ending()).collect();
            if next.is_empty() || line.len() > 8 {
                line.truncate(1 + dice.below(4) as usize);
            } else {
                line.push(dice.pick(&next));
            }
            samples.extend(line.last().map(|&ending| Sample { ending, ..*root }));
        }
    }
    let (boards, moves) = boards(&samples);
    let mut group = criterion.benchmark_group(format!("{name}, in a tree"));
    group.throughput(Throughput::Elements(samples.len() as u64));
    bench_generation(&mut group, &boards, moves);
    let direct = |s: &Sample| blockage_with(black_box(&s.ending), s.attacker, Effort::Node);
    let yeses = samples.iter().filter(|s| direct(s)).count();
    group.bench_function(BenchmarkId::from_parameter(format!("node ({yeses} yes)")), |bencher| {
        bencher.iter(|| assert_eq!(samples.iter().filter(|s| direct(s)).count(), yeses));
    });
    let walls = WallTable::new((0..4096).map(|_| WallSlot::new()).collect::<Vec<_>>());
    group.bench_function(BenchmarkId::from_parameter("node, with a table of walls"), |bencher| {
        bencher.iter(|| {
            walls.clear();
            let ask = |s: &&Sample| walls.blockage(black_box(&s.ending), s.attacker);
            assert_eq!(samples.iter().filter(ask).count(), yeses);
        });
    });
    // As `narrow_at` asks.
    group.bench_function(BenchmarkId::from_parameter("node, noted"), |bencher| {
        bencher.iter(|| {
            walls.clear();
            let mut notes = WallNotes::new();
            let mut ask = |s: &&Sample| {
                let ending = black_box(&s.ending);
                walls
                    .recall_noted(&mut notes, ending, s.attacker)
                    .unwrap_or_else(|| walls.blockage(ending, s.attacker))
            };
            assert_eq!(samples.iter().filter(|s| ask(s)).count(), yeses);
        });
    });
    group.finish();
}

fn bench(criterion: &mut Criterion) {
    bench_tree(criterion, "rams, no fence", &collect(&[Kind::Rammed], |sample| !fenced(sample)));
    bench_tree(criterion, "fenced", &collect(&[Kind::FenceBiased], fenced));
    bench_group(criterion, "no fence", &collect(&[Kind::Random], |sample| !fenced(sample)));
    bench_group(criterion, "rams, no fence", &collect(&[Kind::Rammed], |sample| !fenced(sample)));
    if let Some(samples) = samples::real_samples() {
        // Every other one.
        let real: Vec<_> = samples.into_iter().step_by(2).take(POSITIONS).collect();
        bench_group(criterion, "real", &real);
        let open: Vec<_> = real.iter().copied().filter(|sample| !fenced(sample)).collect();
        bench_group(criterion, "real, no fence", &open);
    }
    bench_group(criterion, "fenced", &collect(&[Kind::FenceBiased], fenced));
    bench_group(criterion, "blocked", &collect(&[Kind::PaperBlocked], |_| true));
    let proved = |s: &Sample| blockage_with(&s.ending, s.attacker, Effort::Node);
    bench_group(criterion, "proved", &collect(&[Kind::FenceBiased, Kind::PaperBlocked], proved));
}

criterion_group! {
    name = benches;
    config = short();
    targets = bench
}
criterion_main!(benches);

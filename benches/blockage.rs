//! What the bound costs at each effort, next to generating the legal moves of the
//! same positions with cozy-chess: the yardstick of a search node.
//!
//! Each table is one kind of position. The yeses of each row are asserted, so that a change of
//! behaviour cannot pass for a change of speed.

use std::cell::RefCell;
use std::hint::black_box;

use cozy_chess::Board;
use palisade::{Knowledge, PawnEnding, Position, unwinnable};
use palisade_blockage::{Effort, blockage_with, marked_squares};
use palisade_node::{WallNotes, WallSlot, WallTable};
use palisade_testkit::labelling::{Adjacency, labelled_fence};

use palisade_testkit::Dice;
use palisade_testkit::samples::{self, Kind, Sample};

use crate::measure::{Report, Table, legal_moves};

/// So many that the processor does not learn them by heart, as it does with a thousand that
/// come again and again in the same order: a search comes to others all the time.
const POSITIONS: usize = 10_000;

const FEW: usize = 1000;

const EFFORTS: [(&str, Effort); 3] =
    [("glance", Effort::Glance), ("node", Effort::Node), ("careful", Effort::Careful)];

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
    let marked = marked_squares(ending.pawns(), attacker);
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
    let legal = |sample: &Sample| Position::from(sample.ending).legal_moves().len();
    let moves = samples.iter().map(legal).sum();
    (samples.iter().map(board).collect(), moves)
}

fn generation<'a>(table: &mut Table<'a>, boards: &'a [Board], moves: usize) {
    table.row("move generation", move || {
        let generated: usize = boards.iter().map(|board| legal_moves(black_box(board))).sum();
        assert_eq!(generated, moves);
    });
}

/// A question about every position of a sample, with the count of its yeses in brackets.
fn question<'a>(
    table: &mut Table<'a>,
    name: &str,
    samples: &'a [Sample],
    ask: impl Fn(&Sample) -> bool + 'a,
) {
    let yeses = samples.iter().filter(|s| ask(s)).count();
    table.row(format!("{name} ({yeses} yes)"), move || {
        assert_eq!(samples.iter().filter(|s| ask(s)).count(), yeses);
    });
}

fn bench_group(report: &mut Report, name: &str, samples: &[Sample]) {
    let (boards, moves) = boards(samples);
    let mut table = Table::new(format!("blockage: {name}"), samples.len());
    generation(&mut table, &boards, moves);
    for (name, effort) in EFFORTS {
        question(&mut table, name, samples, move |s| {
            blockage_with(black_box(&s.ending), s.attacker, effort)
        });
    }
    question(&mut table, "unwinnable", samples, |s| {
        unwinnable(&black_box(&s.ending).into(), s.attacker)
    });
    table.measure(report);
    bench_again(report, name, samples);
}

/// Questions that a search has asked before, next to a probe of its hash table: a few,
/// for it is the same walls that come again and again.
fn bench_again(report: &mut Report, name: &str, samples: &[Sample]) {
    let samples = &samples[..samples.len().min(FEW)];
    let (boards, moves) = boards(samples);
    let mut table = Table::new(format!("blockage: {name}, again"), samples.len());
    generation(&mut table, &boards, moves);
    // So many slots that no two of the positions want the same one.
    let known = RefCell::new(Knowledge::builder().wall_slots(1 << 20).build());
    question(&mut table, "node, cached", samples, move |s| {
        known.borrow_mut().cannot_win(black_box(&s.ending), s.attacker, Effort::Node)
    });
    // A search comes to other places of its table all the time: so does every round.
    let (hash, mut round) = (HashTable::new(), 0_u64);
    let boards = boards.as_slice();
    table.row("hash probe", move || {
        round += 1;
        let salt = round.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let found = boards.iter().filter_map(|board| hash.probe(board.hash() ^ salt)).count();
        assert_eq!(found, 0, "nothing was put in");
    });
    table.measure(report);
}

/// What a search asks: positions of one tree, in the order in which it comes to them. So the
/// same structures come again with the kings elsewhere.
fn bench_tree(report: &mut Report, name: &str, roots: &[Sample]) {
    let mut samples = Vec::new();
    for root in roots.iter().take(FEW / 10) {
        let mut line = vec![root.ending];
        let mut dice = Dice::new(samples.len() as u64);
        for _ in 0..FEW {
            // Two plies on and one back, at random, like a search at its leaves.
            let ending = *line.last().unwrap_or(&root.ending);
            let next = Position::from(ending).successors();
            let next: Vec<_> =
                next.filter_map(|(_, next)| PawnEnding::try_from(next).ok()).collect();
            if next.is_empty() || line.len() > 8 {
                line.truncate(1 + dice.below(4) as usize);
            } else {
                line.push(dice.pick(&next));
            }
            samples.extend(line.last().map(|&ending| Sample { ending, ..*root }));
        }
    }
    let (boards, moves) = boards(&samples);
    let samples = samples.as_slice();
    let walls = WallTable::new((0..4096).map(|_| WallSlot::new()).collect::<Vec<_>>());
    let mut table = Table::new(format!("blockage: {name}, in a tree"), samples.len());
    generation(&mut table, &boards, moves);
    let direct = |s: &Sample| blockage_with(black_box(&s.ending), s.attacker, Effort::Node);
    let yeses = samples.iter().filter(|s| direct(s)).count();
    question(&mut table, "node", samples, direct);
    table.row("node, with a table of walls", || {
        walls.clear();
        let ask = |s: &&Sample| walls.blockage(black_box(&s.ending), s.attacker);
        assert_eq!(samples.iter().filter(ask).count(), yeses);
    });
    // As `narrow_at` asks.
    table.row("node, noted", || {
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
    table.measure(report);
}

pub(crate) fn bench(report: &mut Report) {
    bench_tree(report, "rams, no fence", &collect(&[Kind::Rammed], |sample| !fenced(sample)));
    bench_tree(report, "fenced", &collect(&[Kind::FenceBiased], fenced));
    bench_group(report, "no fence", &collect(&[Kind::Random], |sample| !fenced(sample)));
    bench_group(report, "rams, no fence", &collect(&[Kind::Rammed], |sample| !fenced(sample)));
    if let Some(samples) = samples::real_samples() {
        // Every other one.
        let real: Vec<_> = samples.into_iter().step_by(2).take(POSITIONS).collect();
        bench_group(report, "real", &real);
        let open: Vec<_> = real.iter().copied().filter(|sample| !fenced(sample)).collect();
        bench_group(report, "real, no fence", &open);
    }
    bench_group(report, "fenced", &collect(&[Kind::FenceBiased], fenced));
    bench_group(report, "blocked", &collect(&[Kind::PaperBlocked], |_| true));
    let proved = |s: &Sample| blockage_with(&s.ending, s.attacker, Effort::Node);
    bench_group(report, "proved", &collect(&[Kind::FenceBiased, Kind::PaperBlocked], proved));
}

//! What a call from C costs beside the same call from Rust, in one run.
//!
//! `check/loop.c` asks as an engine in C does, through the address of the function, as a shared
//! library is called. `.ci/capi` compiles it and links it in; without it this program says
//! that it skips.
#![allow(unsafe_code, missing_docs)]

fn main() {
    #[cfg(palisade_loop)]
    linked::compare();
    #[cfg(not(palisade_loop))]
    println!("SKIPPED: check/loop.c is not linked in; .ci/capi does so");
}

#[cfg(palisade_loop)]
mod linked {
    use std::hint::black_box;
    use std::time::{Duration, Instant};

    use palisade::{BoardView, Color, Effort, Position, blockage_of_with};
    use palisade_capi::{Board, palisade_blockage};

    type Ask = extern "C" fn(Option<&Board>, i32, i32) -> i32;

    unsafe extern "C" {
        fn loop_blockage_by(ask: Ask, boards: *const Board, count: usize, effort: i32) -> u64;
    }

    fn boards(text: &str, keep: impl Fn(&Position) -> bool) -> Vec<Board> {
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        let fens = rows.filter_map(|line| line.split('\t').next()?.parse::<Position>().ok());
        fens.filter(keep).map(|position| palisade::Raw::of(&position).into()).collect()
    }

    fn from_rust(boards: &[Board], effort: Effort) -> u64 {
        let mut yes = 0;
        for board in boards {
            for side in Color::ALL {
                yes += u64::from(blockage_of_with(black_box(board), side, effort));
            }
        }
        yes
    }

    fn from_c(boards: &[Board], effort: i32) -> u64 {
        // SAFETY: so many boards are there.
        unsafe { loop_blockage_by(palisade_blockage, boards.as_ptr(), boards.len(), effort) }
    }

    /// The shortest of many runs, in turn, so that whatever else runs disturbs both alike.
    fn shortest(mut runs: [&mut dyn FnMut() -> u64; 2]) -> [Duration; 2] {
        let mut best = [Duration::MAX; 2];
        for _ in 0..60 {
            for (run, best) in runs.iter_mut().zip(&mut best) {
                let start = Instant::now();
                black_box(run());
                *best = start.elapsed().min(*best);
            }
        }
        best
    }

    pub(super) fn compare() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/bound.tsv");
        let text = std::fs::read_to_string(path).unwrap();
        let walls = boards(&text, |position| position.lone_pawns().is_some());
        let men = boards(&text, |position| position.lone_pawns().is_none());
        let kinds = [
            ("kings and pawns, glance", &walls, 0),
            ("kings and pawns, node", &walls, 1),
            ("with men", &men, 1),
        ];
        println!("| questions | from Rust, ns | from C, ns | ratio |\n|---|---|---|---|");
        for (name, boards, number) in kinds {
            let effort = [Effort::Glance, Effort::Node][number];
            let (mut rust, mut c) =
                (|| from_rust(boards, effort), || from_c(boards, number as i32));
            assert_eq!(rust(), c(), "{name}");
            let [rust, c] = shortest([&mut rust, &mut c]);
            let each = |time: Duration| time.as_nanos() as f64 / (2 * boards.len()) as f64;
            let ratio = each(c) / each(rust);
            println!("| {name} | {:.1} | {:.1} | {ratio:.2} |", each(rust), each(c));
        }
    }
}

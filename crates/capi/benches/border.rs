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

    use palisade::{
        BoardView, Color, Effort, Knowledge, Narrowed, Position, Raw, SearchNode, Window,
        cannot_win,
    };
    use palisade_capi::{Board, palisade_blockage, palisade_narrow_at, palisade_new};

    type Blockage = extern "C" fn(Option<&Board>, i32, i32) -> i32;
    type NarrowAt = extern "C" fn(
        Option<&mut palisade_capi::Knowledge>,
        Option<&Board>,
        i32,
        i32,
        Option<&mut i32>,
        Option<&mut i32>,
    ) -> i32;

    unsafe extern "C" {
        fn loop_blockage(ask: Blockage, boards: *const Board, count: usize, effort: i32) -> u64;
        fn loop_narrow_at(
            ask: NarrowAt,
            known: *mut palisade_capi::Knowledge,
            boards: *const Board,
            count: usize,
        ) -> u64;
    }

    fn boards(text: &str, lone_pawns: bool) -> Vec<Board> {
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        rows.filter_map(|line| line.split('\t').next()?.parse::<Position>().ok())
            .filter(|position| position.lone_pawns().is_some() == lone_pawns)
            .map(|position| Raw::of(&position).into())
            .collect()
    }

    fn blockage_from_rust(boards: &[Board], effort: Effort) -> u64 {
        let asked = boards.iter().flat_map(|board| Color::ALL.map(|side| (board, side)));
        asked.map(|(board, side)| u64::from(cannot_win(black_box(board).raw(), side, effort))).sum()
    }

    fn narrow_from_rust(boards: &[Board], known: &mut Knowledge) -> u64 {
        let window = Window { alpha: -100, beta: 100 };
        let mut cut = 0;
        for board in boards {
            let at = SearchNode { depth: 9, ply: 3, one_ply: 1 };
            let narrowed = known.narrow(black_box(board).raw(), window, 0, at);
            cut += u64::from(matches!(narrowed, Narrowed::Cutoff { .. }));
        }
        cut
    }

    /// Runs both in turn, so that whatever else works beside disturbs both alike, and prints
    /// the shortest of each.
    fn row(
        name: &str,
        questions: usize,
        mut rust: impl FnMut() -> u64,
        mut c: impl FnMut() -> u64,
    ) {
        let mut shortest = [Duration::MAX; 2];
        assert_eq!(rust(), c(), "{name}");
        for _ in 0..100 {
            let runs: [&mut dyn FnMut() -> u64; 2] = [&mut rust, &mut c];
            for (run, shortest) in runs.into_iter().zip(&mut shortest) {
                let start = Instant::now();
                black_box(run());
                *shortest = start.elapsed().min(*shortest);
            }
        }
        let [rust, c] = shortest.map(|time| time.as_nanos() as f64 / questions as f64);
        println!("| {name} | {rust:.1} | {c:.1} | {:.2} |", c / rust);
    }

    pub(super) fn compare() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors/bound.tsv");
        let text = std::fs::read_to_string(path).unwrap();
        println!("| question | from Rust, ns | from C, ns | ratio |\n|---|---|---|---|");
        for (kind, lone_pawns) in [("kings and pawns", true), ("with men", false)] {
            let boards = boards(&text, lone_pawns);
            let (at, count) = (boards.as_ptr(), boards.len());
            for (number, effort) in [(0, Effort::Glance), (1, Effort::Node)] {
                row(
                    &format!("blockage, {effort:?}, {kind}"),
                    2 * count,
                    || blockage_from_rust(&boards, effort),
                    // SAFETY: so many boards are there.
                    || unsafe { loop_blockage(palisade_blockage, at, count, number) },
                );
            }
            let (mut known, mut handle) = (Knowledge::default(), palisade_new().unwrap());
            row(
                &format!("narrow_at, {kind}"),
                count,
                || narrow_from_rust(&boards, &mut known),
                // SAFETY: so many boards are there, and the handle is ours.
                || unsafe { loop_narrow_at(palisade_narrow_at, &raw mut *handle, at, count) },
            );
        }
    }
}

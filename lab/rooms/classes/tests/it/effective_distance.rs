//! Effective distance is the length of the shortest walk.

use palisade_lab_classes::effective_distance::{
    Cell, beside_an_edge, block_distance, on_infinite_board,
};

/// Steps of a king over a wide board, by walking it; files below `edge` are off it.
fn walk(from: Cell, king: Cell, edge: i32) -> impl Fn(Cell) -> Option<u32> {
    const HALF: i32 = 30;
    let place = move |(file, rank): Cell| {
        let inside = file.abs() <= HALF && rank.abs() <= HALF && file >= edge;
        inside.then(|| ((file + HALF) * (2 * HALF + 1) + rank + HALF) as usize)
    };
    let mut steps = vec![None; ((2 * HALF + 1) * (2 * HALF + 1)) as usize];
    let mut layer = vec![from];
    let mut count = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for cell in layer {
            let Some(at) = place(cell).filter(|&at| steps[at].is_none()) else { continue };
            if block_distance(cell, king) < 2 {
                continue;
            }
            steps[at] = Some(count);
            for files in -1..=1 {
                next.extend((-1..=1).map(|ranks| (cell.0 + files, cell.1 + ranks)));
            }
        }
        layer = next;
        count += 1;
    }
    move |cell| steps[place(cell)?]
}

#[test]
fn effective_distance_is_the_length_of_the_shortest_walk() {
    for king in cells(-5..=5, -5..=5) {
        let steps = walk((0, 0), king, i32::MIN);
        for to in cells(-8..=8, -8..=8) {
            assert_eq!(on_infinite_board((0, 0), to, king), steps(to), "{king:?} {to:?}");
        }
    }
}

#[test]
fn effective_distance_beside_an_edge_is_the_length_of_the_shortest_walk() {
    for file in 0..4 {
        for king in cells(0..=5, -5..=5) {
            let steps = walk((file, 0), king, 0);
            for to in cells(0..=8, -9..=9) {
                let found = beside_an_edge((file, 0), to, king, 0);
                assert_eq!(found, steps(to), "{file} {king:?} {to:?}");
            }
        }
    }
}

fn cells(
    files: core::ops::RangeInclusive<i32>,
    ranks: core::ops::RangeInclusive<i32>,
) -> impl Iterator<Item = Cell> {
    files.flat_map(move |file| ranks.clone().map(move |rank| (file, rank)))
}

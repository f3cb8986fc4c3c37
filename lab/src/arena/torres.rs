//! Why Torres' machine takes 62 moves, or 66, or 67: its rules as told, from other starts and in
//! other readings.

use palisade_board::{Color, Man, Square};
use palisade_classes::{Placement, PlacementMove, men, successors};
use palisade_lab_classes::players::{Player, TorresMachine, torres_can_start};
use palisade_lab_classes::{MateGraph, Verdict};
use serde_json::json;

use crate::say::say;

/// What of the rules is read otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As the machine of this library.
    AsTold,
    /// The rook waits towards the Black king if it stays in its zone.
    WaitsInwards,
    /// The rook flees to the nearest file of the other zone.
    FleesNear,
    /// The rook comes up only when it is more than two ranks below the Black king.
    KeepsOff,
}

pub(crate) const READINGS: [(Reading, &str); 4] = [
    (Reading::AsTold, "as told"),
    (Reading::WaitsInwards, "the rook waits inwards"),
    (Reading::FleesNear, "the rook flees to the near file"),
    (Reading::KeepsOff, "the rook stays two ranks below"),
];

/// Which starts are counted.
type Counted = fn(&Placement) -> bool;

pub(crate) const STARTS: [(Counted, &str); 5] = [
    (torres_can_start, "its starts"),
    (|p| torres_can_start(p) && matches!(p.file(men::WHITE_ROOK), 1 | 8), "rook on a or h"),
    (|p| torres_can_start(p) && matches!(p.file(men::WHITE_ROOK), 2 | 7), "rook on b or g"),
    (|p| torres_can_start(p) && matches!(p.file(men::WHITE_ROOK), 3 | 6), "rook on c or f"),
    (|_| true, "all"),
];

fn zone(file: i8) -> i8 {
    match file {
        1..=3 => 1,
        6..=8 => 2,
        _ => 0,
    }
}

fn square(file: i8, rank: i8) -> Option<Square> {
    let index = 8 * usize::try_from(rank - 1).ok()? + usize::try_from(file - 1).ok()?;
    Square::from_index(index).filter(|_| (1..=8).contains(&file))
}

/// The move of the machine in a reading.
fn play(reading: Reading, p: &Placement) -> Option<PlacementMove> {
    let (file, rank) = (p.file(men::WHITE_ROOK), p.rank(men::WHITE_ROOK));
    let black = p.file(men::BLACK_KING);
    let same_zone = zone(file) != 0 && zone(file) == zone(black);
    let ranks = p.rank(men::BLACK_KING) - rank;
    let kings = p.rank(men::BLACK_KING) - p.rank(men::WHITE_KING);
    let to = match reading {
        Reading::FleesNear if same_zone => square(if file <= 3 { 6 } else { 3 }, rank),
        Reading::KeepsOff if !same_zone && ranks == 2 && kings > 3 => {
            return step_of(
                p,
                men::WHITE_KING,
                square(p.file(men::WHITE_KING), p.rank(men::WHITE_KING) + 1),
            );
        }
        Reading::WaitsInwards => {
            let usual = TorresMachine.play(p)?;
            let waits = usual.piece == men::WHITE_ROOK
                && !same_zone
                && usual.to.rank() == usual.from.rank();
            let inwards = if black > file { file + 1 } else { file - 1 };
            match square(inwards, rank) {
                Some(to) if waits && zone(inwards) == zone(file) => Some(to),
                _ => return Some(usual),
            }
        }
        _ => return TorresMachine.play(p),
    };
    step_of(p, men::WHITE_ROOK, to)
}

fn step_of(p: &Placement, man: Man, to: Option<Square>) -> Option<PlacementMove> {
    let mut moves = successors(p, Color::White).map(|(step, _)| step);
    moves.find(|step| step.piece == man && Some(step.to) == to)
}

/// Starts, those not forced, the longest forced mate, and the starts that take it.
pub(crate) fn count(verdict: &Verdict<'_>, graph: &MateGraph, of: Counted) -> [usize; 4] {
    let (mut starts, mut lost, mut longest, mut as_long) = (0, 0, 0, 0);
    for start in graph.starts().filter(of) {
        starts += 1;
        match verdict.mate_in(&start).map(usize::from) {
            None => lost += 1,
            Some(moves) if moves > longest => (longest, as_long) = (moves, 1),
            Some(moves) => as_long += usize::from(moves == longest),
        }
    }
    [starts, lost, longest, as_long]
}

pub(super) fn report(json: bool) {
    let graph = MateGraph::new(men::WHITE_ROOK);
    let mut rows = Vec::new();
    if !json {
        say!(
            "{:34} {:16} {:>7} {:>7} {:>8} {:>8}",
            "reading",
            "starts",
            "of",
            "lost",
            "longest",
            "as long"
        );
    }
    for (reading, name) in READINGS {
        let verdict = graph.judge_player(|position| play(reading, position));
        for (of, starts) in STARTS {
            let [count, lost, longest, as_long] = count(&verdict, &graph, of);
            if json {
                rows.push(json!({
                    "reading": name, "starts": starts, "count": count, "lost": lost,
                    "longest": longest, "as_long": as_long,
                }));
            } else {
                say!("{name:34} {starts:16} {count:>7} {lost:>7} {longest:>8} {as_long:>8}");
            }
        }
    }
    if json {
        say!("{}", json!({ "readings": rows }));
    } else if let Some(line) = unseen_attack(&graph) {
        say!("\n{line}");
    }
}

/// The reason why a rook on the files c and f is lost: a start in which the machine leaves it
/// to be taken at once.
fn unseen_attack(graph: &MateGraph) -> Option<String> {
    let hangs = |start: &Placement| {
        let step = TorresMachine.play(start)?;
        let (_, after) = successors(start, Color::White).find(|(other, _)| *other == step)?;
        let taken = successors(&after, Color::Black).any(|(_, p)| !p.has(men::WHITE_ROOK));
        taken.then(|| format!("{start}: {step}, and the rook is taken"))
    };
    let own: Vec<Placement> = graph.starts().filter(torres_can_start).collect();
    let by_file: Vec<usize> = (1..=8)
        .map(|file| {
            let on = own.iter().filter(|start| start.file(men::WHITE_ROOK) == file);
            on.filter(|start| hangs(start).is_some()).count()
        })
        .collect();
    let first = own.iter().find_map(hangs)?;
    Some(format!("taken at once, by the rook's file from a: {by_file:?}; the first: {first}"))
}

//! What the thesis could not know.

use palisade_board::Color;
use palisade_classes::{
    Class, Convention, Placement, Table, is_attacked, kpk, krk, men, successors,
};
use palisade_lab_classes::players::{Player, RandomPlayer, TorresMachine, torres_can_start};
use palisade_lab_classes::{TableTools, Ties, Verdict, tables};

use super::optimality::not_best;
use super::section::Section;
use super::world::World;

/// From how many starts Black holds out for ever, all and in Clarke's orientation.
fn holds_out(world: &World, verdict: &Verdict<'_>) -> (usize, usize) {
    let in_orientation = world
        .krk()
        .positions()
        .filter(|position| position.side_to_move() == Color::White)
        .filter(|position| verdict.mate_in(&(*position).into()).is_none());
    (verdict.not_forced().count(), in_orientation.count())
}

/// A table of one class: whatever is played, all moves tie.
fn anything() -> Table {
    let classes = vec![Class::new(1, 1, "All positions.")];
    Table::new("any move", Color::White, Convention::AsGiven, 10, classes).expect("one class")
}

/// White's move and Black's reply until a position comes back, Black keeping to
/// starts from which mate is not forced; the last position repeats an earlier.
pub(crate) fn hold_out(table: &Table, verdict: &Verdict<'_>, start: &Placement) -> String {
    let (mut position, mut seen, mut line) = (*start, Vec::new(), Vec::new());
    while !seen.contains(&position) {
        seen.push(position);
        let Some(choice) = table.choose(&position) else { break };
        let class = choice.evaluation.class.number;
        let reply = successors(&choice.successor, Color::Black)
            .find(|(_, after)| !after.has(men::WHITE_ROOK) || verdict.mate_in(after).is_none());
        let Some((reply, after)) = reply else { break };
        line.push(format!("{}({class}) {reply}", choice.step));
        if !after.has(men::WHITE_ROOK) {
            break;
        }
        position = after;
    }
    line.join(", ")
}

/// The forced mates of every KRK player, by an exhaustive check on the game graph.
pub(crate) fn forced(world: &World) -> Section {
    let graph = world.graph();
    let starts = graph.starts().count();
    let mut remarks = vec![format!(
        "{starts} legal starts, 21959 in Clarke's orientation; not forced: Black can hold out for \
         ever"
    )];
    let mut report = |name: &str, verdict: &Verdict<'_>| {
        let (all, oriented) = holds_out(world, verdict);
        let longest = verdict.longest();
        let example = longest.and_then(|moves| verdict.starts_in(moves).next());
        let longest = match (longest, example) {
            (Some(moves), Some(example)) => format!("longest forced mate {moves}, from {example}"),
            _ => "no mate is forced".to_string(),
        };
        remarks.push(format!("{name}: not forced {all} and {oriented}; {longest}"));
    };
    report("perfect play", &graph.perfect());
    for table in [krk::initial(), krk::revised()] {
        for (ties, how) in [(Ties::First, "first of ties"), (Ties::Worst, "worst of ties")] {
            report(&format!("{}, {how}", table.name()), &graph.judge(&table, ties));
        }
    }
    report("any move", &graph.judge(&anything(), Ties::Worst));
    let torres = graph.judge_player(|position| TorresMachine.play(position));
    report("Torres' machine", &torres);
    remarks.extend(torres_by_file(world, &torres));

    let revised = krk::revised();
    let verdict = graph.judge(&revised, Ties::First);
    for start in ["WK D3, WR F4, BK H6", "WK A1, WR A2, BK E5", "WK E1, WR H1, BK E8"] {
        let start = start.parse().expect("a start");
        let line = match verdict.mate_in(&start) {
            Some(moves) => format!("mate in {moves}"),
            None => hold_out(&revised, &verdict, &start),
        };
        remarks.push(format!("KRK, revised, from {start}: {line}"));
    }
    remarks.push(random_games(world));
    Section::new("forced", "Beyond the thesis: from where KRK tables always mate", Vec::new())
        .with_remarks(remarks)
}

/// Torres' machine on the starts it was made for, by the file of the rook.
fn torres_by_file(world: &World, verdict: &Verdict<'_>) -> Vec<String> {
    let line = |files: [i8; 2], name: &str| {
        let starts = world.graph().starts().filter(torres_can_start);
        let (mut count, mut lost, mut longest) = (0, 0, 0);
        for start in starts.filter(|start| files.contains(&start.file(men::WHITE_ROOK))) {
            count += 1;
            match verdict.mate_in(&start) {
                Some(moves) => longest = longest.max(moves),
                None => lost += 1,
            }
        }
        format!(
            "Torres' machine, its own starts, rook on {name}: {count}, not forced {lost}, longest \
             {longest}"
        )
    };
    vec![line([1, 8], "a or h"), line([2, 7], "b or g"), line([3, 6], "c or f")]
}

/// How a random player fares against strategy A, as a measure.
fn random_games(world: &World) -> String {
    let (mut white, mut mates) = (RandomPlayer::new(1977), 0);
    let defence = tables::towards_the_centre();
    let starts: Vec<_> = world.graph().starts().step_by(876).collect();
    for start in &starts {
        let mut position = *start;
        for _ in 0..50 {
            let Some(step) = white.play(&position) else { break };
            let mut moves = successors(&position, Color::White);
            let Some((_, after)) = moves.find(|(other, _)| *other == step) else { break };
            let Some(reply) = defence.choose(&after) else {
                mates += usize::from(is_attacked(&after, men::BLACK_KING));
                break;
            };
            if !reply.successor.has(men::WHITE_ROOK) {
                break;
            }
            position = reply.successor;
        }
    }
    format!(
        "random player against strategy A: {mates} mates within 50 moves in {} games",
        starts.len()
    )
}

/// The won KPK positions in which a final table throws the win away.
pub(crate) fn thrown_away(world: &World) -> Section {
    let mut remarks = Vec::new();
    for table in [kpk::final_table(), tables::final_table_with_clear_path()] {
        let (_, exceptions) = not_best(world, &table);
        let thrown = exceptions.iter().filter(|one| !world.is_won(&one.successor, Color::Black));
        let lines: Vec<String> = thrown
            .map(|one| {
                let choice = table.choose(&one.position).expect("a move");
                let class = choice.evaluation.class.number;
                format!("  {}: {} (class {class}) draws", one.position, choice.step)
            })
            .collect();
        let in_file = world.audit(&table).iter().filter(|one| one.is_exception()).count();
        remarks.push(format!(
            "{}: {} wins thrown away, {in_file} exceptions in the test file",
            table.name(),
            lines.len()
        ));
        remarks.extend(lines);
    }
    Section::new("thrown-away", "Beyond the thesis: won KPK positions thrown away", Vec::new())
        .with_remarks(remarks)
}

/// The length of games of the revised table against strategies A and B, over
/// every start and not over 200: per cent of games that end in n moves.
pub(super) fn game_lengths(world: &World, samples: &str) -> Vec<String> {
    let (a, b) = (tables::towards_the_centre(), tables::take_or_wander());
    let exact = Lengths::new(world, &[&a, &b]);
    let mut remarks = vec![
        "columns A and B: 200 games in the thesis beside the share of all starts (cumulative)"
            .to_string(),
    ];
    let (mut sum_a, mut sum_b) = (0.0, 0.0);
    for (n, sample) in samples.lines().skip(1).enumerate() {
        sum_a += exact.share[0][n + 1];
        sum_b += exact.share[1][n + 1];
        let printed: Vec<&str> = sample.split(' ').collect();
        remarks.push(format!(
            "{:>2} moves: A {:>5} beside {:6.2}, B {:>5} beside {:6.2}",
            n + 1,
            printed[3],
            sum_a,
            printed[4],
            sum_b
        ));
    }
    remarks.push(format!(
        "not mated in 25 moves: A {:.2}, B {:.2} per cent",
        100.0 - exact.share[0].iter().sum::<f64>(),
        100.0 - exact.share[1].iter().sum::<f64>()
    ));
    remarks
}

/// For each defence, the share of games over all starts that end in mate in n
/// moves, in per cent, up to 25.
struct Lengths {
    share: Vec<[f64; 26]>,
}

impl Lengths {
    fn new(world: &World, defences: &[&Table]) -> Self {
        let table = krk::revised();
        let mut starts: Vec<Placement> = world.graph().starts().collect();
        starts.sort_unstable();
        let place = |placement: &Placement| starts.binary_search(placement).expect("a start");
        // Per start and defence: the replies that are equally likely, or mate.
        let after: Vec<Placement> =
            starts.iter().map(|start| table.choose(start).expect("a move").successor).collect();
        let share = defences.iter().map(|defence| {
            let replies: Vec<Option<Vec<usize>>> = after
                .iter()
                .map(|position| {
                    let replies = defence.best(position);
                    if replies.is_empty() {
                        return is_attacked(position, men::BLACK_KING).then(Vec::new);
                    }
                    // Strategy A is played as the thesis plays tables: the first of ties.
                    let first = if defence.functions().is_empty() { replies.len() } else { 1 };
                    let replies = replies.iter().take(first).map(|reply| &reply.successor);
                    Some(replies.filter(|p| p.has(men::WHITE_ROOK)).map(place).collect())
                })
                .collect();
            distribution(&replies, &after)
        });
        Self { share: share.collect() }
    }
}

/// Mates in n moves, from the mates in n - 1 moves after each reply.
fn distribution(replies: &[Option<Vec<usize>>], after: &[Placement]) -> [f64; 26] {
    let mut share = [0.0; 26];
    let mut now: Vec<f64> = replies
        .iter()
        .zip(after)
        .map(|(replies, position)| {
            let mated = replies.as_ref().is_some_and(Vec::is_empty)
                && is_attacked(position, men::BLACK_KING);
            if mated { 1.0 } else { 0.0 }
        })
        .collect();
    for n in share.iter_mut().skip(1) {
        *n = now.iter().sum::<f64>() * 100.0 / now.len() as f64;
        now = replies
            .iter()
            .map(|replies| match replies {
                Some(replies) if !replies.is_empty() => {
                    replies.iter().map(|&reply| now[reply]).sum::<f64>() / replies.len() as f64
                }
                _ => 0.0,
            })
            .collect();
    }
    share
}

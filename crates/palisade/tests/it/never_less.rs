//! More work, memory or calls never prove less, whatever is asked: `solve`, `certify`, `study`,
//! `narrow`, `why_not`, `winnability`, and each tool by itself.

use palisade::proof::check;
use palisade::{
    Bounds, Budget, Color, Effort, Knowledge, Narrowed, Outcome, PawnEnding, Position, Promise,
    Reason, Role, SearchNode, Solution, Window, Winnability, cannot_win, winnability,
};
use palisade_endings::walk::Walk;
use palisade_endings::{Prover, Verdict};
use palisade_play::{MateAnswer, MateSearch};
use palisade_proof::WonEnd;
use palisade_tables::slices::Slices;
use palisade_testkit::any_position::{men_anywhere, small_position, wall_with_men};
use palisade_testkit::samples::{Kind, sample};
use palisade_testkit::{Dice, sweep};

use crate::account::visit_often;
use crate::solve::{STUDIES, databases, fresh};

/// Positions of all kinds that the doors know something of: few men, walls with men and without, pawns
/// anywhere.
fn thrown(seed: u64, short: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let few = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    let mut number = seed << 32;
    let thrown = core::iter::repeat_with(move || {
        number += 1;
        match number % 5 {
            0 => small_position(&mut dice),
            1 => wall_with_men(&mut dice),
            2 => men_anywhere(&mut dice, &few, 2),
            3 => Some(Position::from(&sample(Kind::Random, number).ending)),
            _ => Some(Position::from(&sample(Kind::NearWall, number).ending)),
        }
    });
    let playable = thrown.flatten().filter(Position::has_legal_move);
    playable.take(sweep::times(short) as usize).collect()
}

/// What is asked between two questions, with pieces and without: each wants the room of the other.
fn others() -> [Position; 3] {
    [
        "7k/R7/8/8/8/8/1R6/6K1 b - - 0 1",
        "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1",
        "8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1",
    ]
    .map(|fen| fen.parse().unwrap())
}

fn solved(knowledge: &mut Knowledge, position: &Position, work: u64) -> Solution {
    knowledge.solve(position, &Budget::work(work), |_| {}).unwrap()
}

/// Units of work between two looks of a tool at its budget, at the most: some milliseconds.
const BETWEEN_LOOKS: u64 = 2_000;

/// Whatever is asked, and whichever tool is at work when the budget ends.
#[test]
fn a_limit_of_work_is_kept() {
    for position in thrown(74, 80) {
        for work in [100, 2_000] {
            let done = solved(&mut fresh(), &position, work).work;
            assert!(done <= work + work / 50 + BETWEEN_LOOKS, "{position}: {done} for {work}");
        }
    }
}

/// The second says all that the first does: no limit is wider, no move that keeps the value is
/// missing, nor the line.
fn says_no_less(less: &Solution, more: &Solution, what: &str) {
    let [one, two] = [less.bounds, more.bounds];
    let narrower = two.lower.outcome >= one.lower.outcome && two.upper.outcome <= one.upper.outcome;
    let case = format!("{what}, {}: {one}; then {two}", less.position);
    assert!(narrower, "{case}");
    assert!(less.line.is_none() || more.line.is_some(), "{case}");
    if less.value() == more.value() {
        assert!(less.best.iter().all(|step| more.best.contains(step)), "{case}");
    }
    for side in Color::ALL {
        let is_settled = more.value().is_some();
        assert!(
            !less.gets_through[side.index()] || more.gets_through[side.index()] || is_settled,
            "{case}"
        );
    }
}

#[test]
fn a_fresh_handle_proves_no_less_with_more_work_nor_does_one_that_was_asked() {
    let mut settled = 0;
    let studies = STUDIES.iter().map(|(fen, _)| fen.parse().unwrap());
    for position in studies.chain(thrown(1, 8)) {
        let mut less = solved(&mut fresh(), &position, 0);
        let mut kept = fresh();
        let mut before = less.clone();
        for work in [1_000, 4_000, 16_000] {
            let more = solved(&mut fresh(), &position, work);
            says_no_less(&less, &more, "more work");
            let again = solved(&mut kept, &position, work);
            says_no_less(&more, &again, "asked before");
            says_no_less(&before, &again, "more work, one handle");
            (less, before) = (more, again);
        }
        settled += usize::from(less.bounds != Bounds::OPEN);
    }
    assert!(settled > 0);
}

/// Equal parts prove what the whole proves, with a tenth more work.
#[test]
fn parts_prove_what_the_whole_proves() {
    let mut settled = 0;
    // In the first three a step is dearer than a part: a table of a rook, a closed set, a table of a queen.
    let dear = [
        "8/8/6r1/8/4K3/2p5/8/2k5 w - - 0 1",
        "7k/3K2p1/6Pp/7P/8/8/8/7B b - - 0 1",
        "8/7P/Q6k/8/8/8/1K6/8 b - - 0 1",
        "8/5pk1/8/3Kpp1p/7P/5P2/8/8 w - - 0 1",
    ];
    let dear = dear.map(|fen| fen.parse().unwrap());
    for position in thrown(6, 8).into_iter().chain(dear) {
        let whole = solved(&mut fresh(), &position, 20_000);
        let mut kept = fresh();
        (0..3).for_each(|_| drop(solved(&mut kept, &position, 5_500)));
        says_no_less(&whole, &solved(&mut kept, &position, 5_500), "in parts");
        settled += usize::from(whole.value().is_some());
    }
    assert!(settled > 4, "{settled}");
}

/// What was proved first is still written down when more is proved.
#[test]
fn a_certificate_stays_when_the_other_side_is_proved_to_win() {
    let position: Position = "K7/1P6/3pP3/1P1P4/P2P4/3P4/8/6k1 w - - 0 1".parse().unwrap();
    let mut knowledge = Knowledge::builder().bytes(1 << 28).build();
    knowledge.share_databases(databases());
    for (work, value) in [(10_000, None), (160_000, Some(Outcome::WhiteWins))] {
        assert_eq!(solved(&mut knowledge, &position, work).value(), value);
        let promise = Promise::CannotWin(Color::Black);
        let proof = knowledge.certify(&position, promise, &Budget::work(work));
        assert_eq!(proof.map(|proof| check(&proof)), Ok(Ok(())), "{work}");
    }
}

/// All is there after other questions, with a unit of work or with as much as before.
#[test]
fn what_was_proved_is_there_after_other_questions() {
    let mut proved = 0;
    let mut knowledge = fresh();
    let asked: Vec<_> = thrown(2, 10)
        .into_iter()
        .map(|position| (position, solved(&mut knowledge, &position, 8_000)))
        .collect();
    others().iter().for_each(|other| drop(solved(&mut knowledge, other, 8_000)));
    for (position, less) in &asked {
        let least = solved(&mut knowledge, position, 1).bounds;
        assert_eq!(least.meet(less.bounds), least, "{position}");
        says_no_less(less, &solved(&mut knowledge, position, 8_000), "after others");
        proved += usize::from(least != Bounds::OPEN);
    }
    assert!(proved > 2, "{proved} of {}", asked.len());
}

/// One mate is kept, and an earlier one is found again.
#[test]
fn an_earlier_mate_has_its_line_and_its_certificate() {
    let mate: Position = "7k/8/8/8/1R6/R7/1N2P3/K7 w - - 0 1".parse().unwrap();
    let mut knowledge = fresh();
    for _ in 0..2 {
        let solution = solved(&mut knowledge, &mate, 300_000);
        assert_eq!(solution.bounds.lower.reason, Reason::Mate);
        assert_eq!(solution.line.as_ref().map(|line| line.end), Some(WonEnd::Mate));
        let proof = knowledge.certify(&mate, Promise::Wins(Color::White), &Budget::work(300_000));
        assert!(proof.is_ok());
        // Another mate takes its place.
        let other = solved(&mut knowledge, &others()[0], 300_000);
        assert_eq!(other.value(), Some(Outcome::WhiteWins));
    }
}

/// Of each side of each position: is a node told that it cannot win?
fn told(knowledge: &mut Knowledge, positions: &[Position]) -> Vec<[bool; 2]> {
    let ask = |position| {
        Color::ALL.map(|side| {
            let alpha = if side == Position::side_to_move(position) { 0 } else { -1 };
            let window = Window { alpha, beta: alpha + 1 };
            // A child of the root is asked all at once.
            let at = SearchNode { depth: 9, ply: 1, one_ply: 1 };
            matches!(knowledge.narrow(position, window, 0, at), Narrowed::Cutoff { .. })
        })
    };
    positions.iter().map(ask).collect()
}

/// What a node is told it is told after a solve, after a study, and after other questions too; and
/// what a solve has proved is believed there at the least effort.
#[test]
fn nodes_are_told_no_less_after_more_questions() {
    let (mut nodes, mut believed) = (0, 0);
    for root in thrown(3, 10) {
        // With room for all that these questions work out, whether there are pieces on the board or not.
        let mut knowledge = Knowledge::builder().bytes(1 << 28).build();
        knowledge.share_databases(databases());
        let after = root.successors().map(|(_, after)| after);
        let mut around: Vec<_> = [root].into_iter().chain(after).collect();
        around.retain(Position::has_legal_move);
        let mut before = told(&mut knowledge, &around);
        let mut then = |knowledge: &mut Knowledge, what: &str| {
            let now = told(knowledge, &around);
            for ((position, before), now) in around.iter().zip(&before).zip(&now) {
                let [white, black] = [0, 1].map(|side| now[side] || !before[side]);
                assert!(white && black, "{what}: {position} after {root}");
                nodes += 1;
            }
            before = now;
        };
        let solution = solved(&mut knowledge, &root, 8_000);
        then(&mut knowledge, "after a solve");
        let value = solution.value();
        for side in Color::ALL {
            let is_lost = value.is_some_and(|value| value != Outcome::Draw);
            if solution.bounds.excludes_win(side) && !is_lost {
                for effort in Effort::ALL {
                    assert!(knowledge.cannot_win(&root, side, effort), "{root} {side} {effort:?}");
                }
                believed += 1;
            }
        }
        visit_often(&mut knowledge, &root, 1_600);
        then(&mut knowledge, "after many visits");
        for other in others() {
            solved(&mut knowledge, &other, 8_000);
            then(&mut knowledge, "after another solve");
        }
        knowledge.share_databases(databases());
        then(&mut knowledge, "with other databases");
    }
    assert!(nodes > 0 && believed > 0, "{nodes} nodes, {believed} believed");
}

/// With more effort a side cannot win as before, and a handle knows no less than who has none.
#[test]
fn more_effort_sees_no_less() {
    let mut seen = 0;
    for position in thrown(5, 40) {
        for side in Color::ALL {
            let mut knowledge = fresh();
            let (mut before, mut known) = (false, false);
            // The second time all is remembered.
            for effort in Effort::ALL.into_iter().chain(Effort::ALL) {
                before &= effort != Effort::Glance;
                let said = cannot_win(&position, side, effort);
                let now = knowledge.cannot_win(&position, side, effort);
                assert!(said || !before, "{position} {side} {effort:?}");
                assert!(now || !(known && effort > Effort::Glance), "{position} {side} {effort:?}");
                assert!(now || !said, "{position} {side} {effort:?}: the handle");
                (before, known) = (said, now);
            }
            seen += usize::from(before);
        }
    }
    assert!(seen > 0);
}

/// Once it is known whether any moves mate, it is known with more work.
#[test]
fn more_work_says_no_less_of_who_can_mate() {
    let mut known = 0;
    for position in thrown(6, 40) {
        for side in Color::ALL {
            let mut before = Winnability::Unknown;
            for work in [0, 10, 100, 1_000, 10_000] {
                let said = winnability(&position, side, &Budget::work(work));
                let [one, two] = [&before, &said].map(|said| said.is_unwinnable());
                let was_known = !matches!(before, Winnability::Unknown);
                let is_known = !matches!(said, Winnability::Unknown);
                assert!(!was_known || is_known && one == two, "{position} {side} {work}");
                before = said;
            }
            known += usize::from(before.is_unwinnable());
        }
    }
    assert!(known > 0);
}

/// Does a side win, by one tool with so much work and so many bytes?
type Ask = fn(&Position, Color, u64, usize) -> Option<bool>;

const fn by_verdict(verdict: Verdict) -> Option<bool> {
    match verdict {
        Verdict::Holds => Some(false),
        Verdict::Breaks => Some(true),
        Verdict::Unknown(_) => None,
    }
}

/// Each tool by itself, with nothing that was kept.
const TOOLS: [(&str, Ask); 5] = [
    ("prover", |position, side, work, bytes| {
        let ending = PawnEnding::try_from(position).ok()?;
        by_verdict(Prover::with_bytes(bytes).prove(&ending, side, &Budget::work(work)))
    }),
    ("fear", |position, side, work, bytes| {
        let is_with_men = !position.pieces().is_empty();
        let mut slices = Slices::new(bytes);
        is_with_men.then(|| slices.fear(position, side, &Budget::work(work)).ok())??
    }),
    ("walk", |position, side, work, bytes| {
        let ending = PawnEnding::try_from(position).ok()?;
        Walk::new(databases(), bytes).wins(&ending, side, &Budget::work(work)).ok()
    }),
    ("slices", |position, side, work, bytes| {
        // To list the tables of many pawns takes longer than all else here.
        let are_few = position.pawns().all().len() <= 2;
        let mut slices = Slices::new(bytes);
        are_few.then(|| slices.ask(position, side, &Budget::work(work)).ok())??
    }),
    ("mate", |position, side, work, bytes| {
        let mut search = MateSearch::with_bytes(bytes);
        // A unit of its own is some ten of others.
        match search.find(position, side, 1..=8, &Budget::work(work / 8)) {
            MateAnswer::Mates(_) => Some(true),
            _ => None,
        }
    }),
];

#[test]
fn no_tool_proves_less_with_more_work_or_memory() {
    let mut proved = [0; TOOLS.len()];
    for position in thrown(7, 5) {
        for side in Color::ALL {
            for ((name, ask), proved) in TOOLS.iter().zip(&mut proved) {
                let mut before = None;
                for (work, bytes) in
                    [(1_000, 1 << 22), (1_000, 1 << 25), (8_000, 1 << 25), (8_000, 1 << 27)]
                {
                    let said = ask(&position, side, work, bytes);
                    let case = format!("{name}, {position} {side}, {work} units, {bytes} bytes");
                    assert!(before.is_none() || said == before, "{case}: {said:?}, {before:?}");
                    before = said;
                }
                *proved += usize::from(before.is_some());
            }
        }
    }
    assert!(proved.iter().filter(|&&proved| proved > 0).count() > 2, "{proved:?}");
}

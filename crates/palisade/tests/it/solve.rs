//! `Knowledge::solve`: laws, and positions whose value is known.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

use palisade::proof::{Certificate, Claim, check};
use palisade::tables::duel::Promotions;
use palisade::{
    Bounds, Budget, Color, Knowledge, Move, NoCertificate, Outcome, Position, Promise, Reason,
    Solution, SolveStage, WhyOpen,
};
use palisade_proof::WonEnd;
use palisade_testkit::any_position::{small_position, wall_with_men};
use palisade_testkit::samples::{Kind, sample};
use palisade_testkit::{Dice, sweep};

pub(super) fn databases() -> Arc<Promotions> {
    static ONCE: std::sync::OnceLock<Arc<Promotions>> = std::sync::OnceLock::new();
    Arc::clone(ONCE.get_or_init(|| Arc::new(Promotions::all())))
}

pub(super) fn fresh() -> Knowledge {
    let mut knowledge = Knowledge::builder().bytes(1 << 26).build();
    knowledge.share_databases(databases());
    knowledge
}

/// No limit of the first is narrower.
fn proves_no_less(more: Bounds, less: Bounds) -> bool {
    more.lower.outcome >= less.lower.outcome && more.upper.outcome <= less.upper.outcome
}

pub(super) const STUDIES: [(&str, Outcome); 6] = [
    ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", Outcome::Draw),
    ("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", Outcome::WhiteWins),
    ("6k1/7p/5P1K/8/8/8/7P/8 w - - 0 1", Outcome::WhiteWins),
    ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", Outcome::Draw),
    ("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", Outcome::WhiteWins),
    ("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", Outcome::Draw),
];

fn few_pawns() -> impl Iterator<Item = Position> {
    let endings = (0..).map(|seed| sample(Kind::Random, seed).ending);
    endings.filter(|ending| ending.pawns().all().len() <= 6).map(|e| Position::from(&e))
}

#[test]
fn values_are_those_of_the_books() {
    for (fen, value) in STUDIES {
        let position: Position = fen.parse().unwrap();
        let budget = Budget::work(3_000_000);
        let solution = fresh().solve(&position, &budget, |_| {}).unwrap();
        assert_eq!(solution.value(), Some(value), "{fen}");
        assert!(!solution.best.is_empty(), "{fen}");
        let shown = solution.line.is_some();
        assert_eq!(shown, value != Outcome::Draw, "{fen}");
        assert_eq!(solution.position, position);
    }
}

/// Every move is legal, and at its end stands what it says.
#[test]
fn lines_are_legal_and_end_as_they_say() {
    let studies = STUDIES.iter().map(|(fen, _)| fen.parse().unwrap());
    for position in studies.chain(few_pawns().take(6)) {
        let solution = fresh().solve(&position, &Budget::work(100_000), |_| {}).unwrap();
        let Some(line) = &solution.line else { continue };
        let winner = match solution.value() {
            Some(Outcome::WhiteWins) => Color::White,
            _ => Color::Black,
        };
        let mut now = position;
        for step in &line.moves {
            now = now.play(*step).unwrap();
        }
        assert_eq!(now.is_checkmate(), line.end == WonEnd::Mate, "{position} {now}");
        assert!(!now.is_stalemate(), "{position}");
        if line.end == WonEnd::Database {
            let end = fresh().solve(&now, &Budget::work(1), |_| {}).unwrap();
            assert_eq!(end.value(), Some(Outcome::win_of(winner)), "{position} {now}");
            assert_eq!(end.bounds.lower.reason, Reason::Database);
        }
    }
    let mate: Position = "k7/7P/K6P/8/8/8/8/8 w - - 0 1".parse().unwrap();
    let solution = fresh().solve(&mate, &Budget::work(10_000), |_| {}).unwrap();
    assert_eq!(solution.line.as_ref().unwrap().end, WonEnd::Mate);
}

/// The picture of a wall, in a mirror and from the other side: the same words of other squares.
#[test]
fn images_hold_alike() {
    let how = |fen: &str, side: Color| {
        let position: Position = fen.parse().unwrap();
        let mut knowledge = Knowledge::builder().build();
        let solution = knowledge.solve(&position, &Budget::work(2_000_000), |_| {}).unwrap();
        solution.how[side.index()].as_ref().map(|how| how.words.clone())
    };
    let wall = how("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", Color::White).unwrap();
    let mirrored = how("8/7p/5Ppk/3b1prq/2b2Ppr/1b4Pp/3K3P/8 w - - 0 1", Color::White).unwrap();
    let flipped = how("8/p3k3/Pp4B1/RPp2B2/QRP1B3/KPp5/P7/8 b - - 0 1", Color::Black).unwrap();
    assert!(
        wall.starts_with("Black's bishop") && wall.contains("A pawn that comes to c7 is taken.")
    );
    assert!(mirrored.starts_with("Black's bishop"), "{mirrored}");
    assert!(mirrored.contains("A pawn that comes to f7 is taken."), "{mirrored}");
    assert!(flipped.starts_with("White's bishop"), "{flipped}");
    assert!(flipped.contains("A pawn that comes to c2 is taken."), "{flipped}");
}

/// What is promised of a side, written down. Who has lost needs no proof that he does not win.
fn written(
    knowledge: &mut Knowledge,
    solution: &Solution,
    side: Color,
    budget: &Budget<'_>,
) -> Option<Certificate> {
    let promise = match solution.value() {
        Some(value) if value == Outcome::win_of(side) => Promise::Wins(side),
        Some(value) if value == Outcome::win_of(!side) => return None,
        _ if solution.bounds.excludes_win(side) => Promise::CannotWin(side),
        _ => return None,
    };
    knowledge.certify(&solution.position, promise, budget).ok()
}

/// What is asked for is claimed, and nothing else. Reti's stages with a queen a side are left to a sweep, and
/// most other studies are among those below.
#[test]
fn certificates_are_checked() {
    let mut checked = 0;
    let asked = |number: usize| sweep::is_full() || [1, 2, 4].contains(&number);
    for (_, (fen, _)) in STUDIES.iter().enumerate().filter(|&(number, _)| asked(number)) {
        let position: Position = fen.parse().unwrap();
        let (mut knowledge, budget) = (fresh(), Budget::work(100_000));
        let solution = knowledge.solve(&position, &budget, |_| {}).unwrap();
        for side in Color::ALL {
            let Some(certificate) = written(&mut knowledge, &solution, side, &budget) else {
                continue;
            };
            assert_eq!(check(&certificate), Ok(()));
            let wins = matches!(certificate.claim, Claim::Wins(_));
            let value = solution.value();
            assert_eq!(wins, value == Some(Outcome::win_of(side)), "{fen}");
            assert!(wins || solution.bounds.excludes_win(side), "{fen}");
            checked += 1;
        }
    }
    assert!(checked >= 2);
}

/// A win has the winner's certificate, a draw one of each side; whoever found the value.
#[test]
fn wins_and_draws_of_pawn_endings_are_certified() {
    for (fen, wins) in [
        ("8/8/3k2p1/8/2pPK3/2P5/8/8 b - - 0 1", [Some(false); 2]),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", [Some(true), None]),
        ("8/8/8/pP5K/Pk6/8/p7/8 w - - 0 1", [None, Some(true)]),
        ("7k/8/4p3/8/2Kp4/8/4P3/8 w - - 0 1", [Some(false); 2]),
    ] {
        let position: Position = fen.parse().unwrap();
        let (mut knowledge, budget) = (fresh(), Budget::work(400_000));
        let solution = knowledge.solve(&position, &budget, |_| {}).unwrap();
        for side in Color::ALL {
            let certificate = written(&mut knowledge, &solution, side, &budget);
            let certificate = certificate.as_ref();
            let claimed = certificate.map(|proof| matches!(proof.claim, Claim::Wins(_)));
            assert_eq!(claimed, wins[side.index()], "{fen} {side}");
            assert!(certificate.is_none_or(|proof| check(proof) == Ok(())), "{fen} {side}");
        }
    }
}

/// What is not known is open, with every man on the board.
#[test]
fn any_position_is_taken() {
    for (fen, lower, upper) in [
        (Position::START.to_string().as_str(), Outcome::BlackWins, Outcome::WhiteWins),
        ("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", Outcome::Draw, Outcome::WhiteWins),
        ("8/8/8/3k4/8/8/8/KB6 w - - 0 1", Outcome::Draw, Outcome::Draw),
        ("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", Outcome::WhiteWins, Outcome::WhiteWins),
        ("k7/8/1QK5/8/8/8/8/8 b - - 0 1", Outcome::Draw, Outcome::Draw),
    ] {
        let position: Position = fen.parse().unwrap();
        let bounds = fresh().solve(&position, &Budget::work(20_000), |_| {}).unwrap().bounds;
        assert_eq!((bounds.lower.outcome, bounds.upper.outcome), (lower, upper), "{fen}");
    }
}

#[test]
fn who_says_stop_is_heard_and_progress_goes_forward() {
    let position: Position = "8/7p/2k1Pp2/pp1p2p1/3P2P1/4P3/P3K2P/8 w - - 0 1".parse().unwrap();
    let calls = Cell::new(0);
    let stop = |_| {
        calls.set(calls.get() + 1);
        if calls.get() > 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let budget = Budget::work(u64::MAX).watched_by(&stop);
    let mut last = (0, Bounds::OPEN);
    let solution = fresh()
        .solve(&position, &budget, |now| {
            assert!(now.work >= last.0 && proves_no_less(now.bounds, last.1));
            last = (now.work, now.bounds);
        })
        .unwrap();
    assert!(last.0 > 0 && calls.get() < 100);
    assert_eq!(solution.value(), None);
    assert_eq!((solution.best.len(), solution.line.is_none()), (0, true));
}

/// Fine 70 is no wall.
#[test]
fn reasons_say_what_happened() {
    for (fen, wall) in [
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", false),
        ("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", true),
    ] {
        let position: Position = fen.parse().unwrap();
        let bounds = fresh().solve(&position, &Budget::work(10_000), |_| {}).unwrap().bounds;
        assert_eq!(bounds.upper.reason == Reason::Blockage, wall, "{fen}");
        assert_eq!(bounds.upper.reason == Reason::Prover, !wall, "{fen}");
    }
}

/// Fine's problems with which Church evaluates his program, as far as they fall from the root
/// within a minute of one processor.
const CHURCH: [(&str, &str); 10] = [
    ("25", "6k1/7p/5P1K/8/8/8/7P/8 w - - 0 1"),
    ("26", "8/2k5/p1P5/P1K5/8/8/8/8 w - - 0 1"),
    ("29", "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1"),
    ("42", "8/5p2/8/4K1P1/5Pk1/8/8/8 w - - 0 1"),
    ("51", "8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1"),
    ("53", "8/8/3pkp2/8/8/3PK3/5P2/8 w - - 0 1"),
    ("58", "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1"),
    ("66", "8/1k3ppp/8/3K4/7P/5PP1/8/8 w - - 0 1"),
    ("67", "8/2p5/3k4/1p1p1K2/8/1P1P4/2P5/8 w - - 0 1"),
    ("70", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"),
];

/// Positions with pawns and with men, none settled at sight.
const OPEN: [&str; 6] = [
    "8/2k2Np1/1p1n1p1p/pPp1pP1P/P1P1P1P1/2K5/6B1/8 b - - 0 1",
    "8/p1b5/P4k2/2pP2p1/2Pp2P1/8/3B4/3K4 w - - 0 1",
    "8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1",
    "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
    "8/2p5/3k4/1p1p1K2/8/1P1P4/2P5/8 w - - 0 1",
    "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1",
];

#[test]
fn more_bytes_never_prove_less() {
    let mut proved = 0;
    for fen in OPEN {
        let position: Position = fen.parse().unwrap();
        for work in [5_000, 40_000] {
            let mut less = Bounds::OPEN;
            for bytes in [1 << 28, 1 << 29, 1 << 31] {
                let mut knowledge = Knowledge::builder().bytes(bytes).build();
                knowledge.share_databases(databases());
                let bounds =
                    knowledge.solve(&position, &Budget::work(work), |_| {}).unwrap().bounds;
                assert!(proves_no_less(bounds, less), "{fen} {work} {bytes}");
                less = bounds;
            }
            proved += usize::from(less != Bounds::OPEN);
        }
    }
    assert!(proved > 0);
}

/// Databases are made while somebody watches, count as no work, and what is made is kept.
#[test]
fn the_making_of_databases_is_watched() {
    let duel: Position = "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1".parse().unwrap();
    let mut knowledge = Knowledge::default();
    let (mut rounds, mut looks) = (0, 0);
    loop {
        // What is broken off is begun anew, so there is more time each time.
        let left = Cell::new(200_u32 << rounds);
        let watch = |_| match left.get().checked_sub(1) {
            Some(less) => {
                left.set(less);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        };
        let budget = Budget::work(1_000_000).watched_by(&watch);
        let solution = knowledge
            .solve(&duel, &budget, |now| {
                looks += u32::from(now.stage == SolveStage::Databases);
                assert!(now.stage != SolveStage::Databases || now.work == 0);
            })
            .unwrap();
        rounds += 1;
        if solution.value().is_some() {
            break;
        }
        assert!(rounds < 10);
    }
    assert!(rounds > 2 && looks > 600, "{rounds} {looks}");
}

#[test]
fn ten_of_churchs_sixteen_are_won_from_the_root() {
    // Every fifth of them, or all.
    let step = if sweep::is_full() { 1 } else { 5 };
    for (problem, fen) in CHURCH.into_iter().step_by(step) {
        let position: Position = fen.parse().unwrap();
        let mut knowledge = Knowledge::builder().build();
        knowledge.share_databases(databases());
        // What comes after the value is not asked for.
        let settled = Cell::new(false);
        let watch = |_| match settled.get() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let budget = Budget::work(60_000_000).watched_by(&watch);
        let solution = knowledge
            .solve(&position, &budget, |now| settled.set(now.bounds.exact().is_some()))
            .unwrap();
        assert_eq!(solution.value(), Some(Outcome::WhiteWins), "Fine {problem}");
    }
}

/// The outcomes that are left, seen from the other side if so.
fn limits(position: &Position, work: u64, turned: bool) -> [Outcome; 2] {
    let bounds = fresh().solve(position, &Budget::work(work), |_| {}).unwrap().bounds;
    let limits = [bounds.lower.outcome, bounds.upper.outcome];
    let turn = |outcome| match outcome {
        Outcome::WhiteWins => Outcome::BlackWins,
        Outcome::BlackWins => Outcome::WhiteWins,
        Outcome::Draw => Outcome::Draw,
    };
    if turned { [turn(limits[1]), turn(limits[0])] } else { limits }
}

/// Steps alone are counted, so what is found depends on nothing but the position.
#[test]
fn mirror_images_with_men_get_one_answer() {
    let mut dice = Dice::new(62);
    let (mut asked, mut settled) = (0, 0);
    // A wall that a rung holds, whose mirror image none does.
    let known = "8/3k4/1p1P4/p1pPbPp1/P1P1N1P1/8/4K3/8 w - - 0 1";
    while asked < sweep::times(6) {
        let thrown = match asked % 3 {
            _ if asked == 0 => known.parse().ok(),
            0 => small_position(&mut dice),
            _ => wall_with_men(&mut dice),
        };
        let Some(position) = thrown else { continue };
        let pieces = position.pieces().len();
        let Some(mirror) = position.mirror().filter(|_| (1..=4).contains(&pieces)) else {
            continue;
        };
        asked += 1;
        for work in [2_000, 16_000] {
            let said = limits(&position, work, false);
            assert_eq!(limits(&mirror, work, false), said, "{position}, {work}: the mirror image");
            assert_eq!(limits(&position.flip(), work, true), said, "{position}, {work}: flipped");
            settled += u64::from(said != [Outcome::BlackWins, Outcome::WhiteWins]);
        }
    }
    assert!(settled > asked / 2, "{settled} of {asked}");
}

/// What is said of a position as seen in its mirror image, with colours flipped, or both: the
/// outcomes that are left, and the moves that keep the value.
fn seen(
    position: &Position,
    work: u64,
    flipped: bool,
    mirrored: bool,
) -> ([Outcome; 2], Vec<Move>) {
    let image = if flipped { position.flip() } else { *position };
    let image = if mirrored { image.mirror().unwrap() } else { image };
    let solution = fresh().solve(&image, &Budget::work(work), |_| {}).unwrap();
    let bounds = solution.bounds;
    let limits = [bounds.lower.outcome, bounds.upper.outcome];
    let turn = |outcome| match outcome {
        Outcome::WhiteWins => Outcome::BlackWins,
        Outcome::BlackWins => Outcome::WhiteWins,
        Outcome::Draw => Outcome::Draw,
    };
    let limits = if flipped { [turn(limits[1]), turn(limits[0])] } else { limits };
    let back = |step: &Move| {
        let step = if flipped { step.flip() } else { *step };
        if mirrored { step.mirror() } else { step }
    };
    let mut best: Vec<Move> = solution.best.iter().map(back).collect();
    best.sort_unstable();
    (limits, best)
}

#[test]
fn all_four_images_get_one_interval_and_the_same_best_moves() {
    // Here two images of four had another interval, when each was searched as it stood.
    let known = "8/7p/1K6/3k2p1/8/2pp1p2/3P1P2/8 w - - 0 1".parse().unwrap();
    let mut settled = 0;
    let few = sweep::times(4) as usize;
    for position in core::iter::once(known).chain(few_pawns()).take(few) {
        for work in [3_000, 40_000] {
            let one = seen(&position, work, false, false);
            for (flipped, mirrored) in [(false, true), (true, false), (true, true)] {
                let other = seen(&position, work, flipped, mirrored);
                assert_eq!(other, one, "{position}, {work}: {flipped} {mirrored}");
            }
            settled += usize::from(!one.1.is_empty());
        }
    }
    assert!(settled > few / 5, "{settled} of {few}");
}

/// With more than four pieces too: nothing is proved in advance that nobody has asked.
#[test]
fn with_any_men_mates_and_dead_positions_are_seen_and_an_end_is_told() {
    let solve = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        fresh().solve(&position, &Budget::work(300_000), |_| {}).unwrap()
    };
    let dead = solve("B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1");
    assert_eq!(dead.value(), Some(Outcome::Draw));
    assert_eq!(dead.why_open, None);
    let mate = solve("6k1/5ppp/8/8/8/8/8/RNBQR1K1 w - - 0 1");
    assert_eq!((mate.value(), mate.bounds.lower.reason), (Some(Outcome::WhiteWins), Reason::Mate));
    assert_eq!(mate.line.as_ref().unwrap().moves, ["e1e8".parse().unwrap()]);
    // Five pieces: there is always a longer mate to look for, so only the budget ends it.
    let open = solve("r3k3/8/1n6/8/8/1N6/8/R2NK3 w - - 0 1");
    assert_eq!((open.value(), open.why_open), (None, Some(WhyOpen::Budget)));
    assert_eq!(solve("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1").why_open, None);
}

#[test]
fn a_tool_is_named_by_its_own_name() {
    for (fen, side, reason) in [
        ("8/3k4/1p2p3/1P2P2p/1b5P/5KB1/8/8 b - - 0 1", Color::White, Reason::Fear),
        ("6k1/6p1/8/7Q/8/1q6/3r2PP/7K w - - 0 1", Color::Black, Reason::Force),
    ] {
        let position: Position = fen.parse().unwrap();
        let mut heard = Vec::new();
        let solution = fresh().solve(&position, &Budget::work(1_000_000), |now| {
            heard.push(now.stage);
        });
        let bounds = solution.unwrap().bounds;
        let limit = if side.is_white() { bounds.upper } else { bounds.lower };
        assert_eq!((limit.outcome, limit.reason), (Outcome::Draw, reason), "{fen}");
        assert!(heard.contains(&SolveStage::Tool(reason, side)), "{fen}: {heard:?}");
    }
}

/// What nothing can write down is said to be proved all the same.
#[test]
fn a_promise_without_a_certificate_is_told() {
    let checks: Position = "6k1/6p1/8/7Q/8/1q6/3r2PP/7K w - - 0 1".parse().unwrap();
    let budget = Budget::work(400_000);
    let solution = fresh().solve(&checks, &budget, |_| {}).unwrap();
    assert!(solution.bounds.excludes_win(Color::Black));
    assert!(
        solution.lacks_certificate[Color::Black.index()]
            && !solution.lacks_certificate[Color::White.index()]
    );
    let promise = Promise::CannotWin(Color::Black);
    let none = NoCertificate::Uncertified(Reason::Force);
    assert_eq!(fresh().certify(&checks, promise, &budget), Err(none));
}

/// What is proved within a budget is written down within as much again.
#[test]
fn what_is_asked_for_is_written_down() {
    let asked = [
        ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", Promise::CannotWin(Color::White)),
        ("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1", Promise::Wins(Color::White)),
        ("8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1", Promise::CannotWin(Color::Black)),
        ("8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1", Promise::CannotWin(Color::White)),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", Promise::CannotWin(Color::Black)),
        // A wall of pawns, and a dead lock.
        ("3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1", Promise::CannotWin(Color::White)),
        ("7k/8/8/p1p1p1p1/P1P1P1P1/8/6P1/K7 w - - 0 1", Promise::CannotWin(Color::White)),
        // Mate in three, with many replies.
        ("7k/8/8/8/1R6/R7/1N2P3/K7 w - - 0 1", Promise::Wins(Color::White)),
    ];
    for (number, (fen, promise)) in asked.into_iter().enumerate() {
        let position: Position = fen.parse().unwrap();
        let turned = match promise {
            Promise::Wins(side) => Promise::Wins(!side),
            Promise::CannotWin(side) => Promise::CannotWin(!side),
        };
        let flipped = position.flip();
        // A proof is searched of one of four images, and is one of each: two are asked in turns, or all.
        let images = [
            (position, promise),
            (position.mirror().unwrap(), promise),
            (flipped.mirror().unwrap(), turned),
            (flipped, turned),
        ];
        let images = images.into_iter().enumerate();
        for (_, (position, promise)) in
            images.filter(|(i, _)| sweep::is_full() || i % 2 == number % 2)
        {
            let proof = fresh().certify(&position, promise, &Budget::work(1_000_000));
            let proof = proof.unwrap_or_else(|error| panic!("{position}: {error}"));
            assert_eq!((proof.position, proof.side), (position, promise.side()), "{position}");
            let wins = matches!(proof.claim, Claim::Wins(_) | Claim::Mates(_));
            assert_eq!(wins, matches!(promise, Promise::Wins(_)), "{position}");
            assert_eq!(check(&proof), Ok(()), "{position}");
            assert_eq!(proof.to_string().parse().as_ref(), Ok(&proof), "{position}");
        }
    }
}

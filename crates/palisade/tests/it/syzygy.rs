//! What Syzygy tables add to the handle; those of three men are in `tests/data`.
//!
//! `PALISADE_SYZYGY` names a folder with those of four men too: then every position of both is
//! asked about the value, and one in eleven about the bound; in a sweep each about both.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use palisade::tables::duel::{Material, Promotions};
use palisade::tables::syzygy::{Syzygy, Wdl};
use palisade::{
    Budget, Color, Effort, Knowledge, Man, Outcome, Position, Reason, Role, Setup, Square,
    cannot_win,
};
use palisade_testkit::sweep;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy")
}

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn solve(knowledge: &mut Knowledge, fen: &str) -> palisade::Solution {
    knowledge.solve(&position(fen), &Budget::work(1_000_000), |_| {}).unwrap()
}

/// Our own databases answer what they can before anybody else's.
#[test]
fn a_table_is_asked_after_our_own() {
    let mut knowledge = Knowledge::builder().syzygy(folder()).unwrap().build();
    let pawn = position("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    let bounds = knowledge.bounds(&pawn, Effort::Careful);
    assert_eq!((bounds.exact(), bounds.lower.reason), (Some(Outcome::WhiteWins), Reason::Database));
}

#[test]
fn a_win_that_comes_too_late_says_so_and_is_a_draw_if_the_rule_counts() {
    let late = "8/8/8/3k4/8/8/8/K6R w - - 90 60";
    let databases = Arc::new(Promotions::with([Material::QUEEN, Material::ROOK]));
    let mut knowledge = Knowledge::builder().syzygy(folder()).unwrap().build();
    knowledge.share_databases(Arc::clone(&databases));
    let solution = solve(&mut knowledge, late);
    assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    assert_eq!(solution.by_fifty_moves, Some(Outcome::Draw));
    let early = solve(&mut knowledge, "8/8/8/3k4/8/8/8/K6R w - - 0 60");
    assert_eq!(early.by_fifty_moves, Some(Outcome::WhiteWins));

    knowledge.set_fifty_moves(true);
    let solution = solve(&mut knowledge, late);
    assert_eq!(solution.value(), Some(Outcome::Draw));
    assert_eq!(solution.bounds.upper.reason, Reason::FiftyMoves);
    // Mate in one at the last moment, with a queen: only mates keep the win.
    let solution = solve(&mut knowledge, "7k/8/6K1/8/8/8/8/5Q2 w - - 98 90");
    assert_eq!(solution.value(), Some(Outcome::WhiteWins));
    assert_eq!(solution.best.iter().map(ToString::to_string).collect::<Vec<_>>(), ["f1f8"]);
    assert_eq!(solution.open_moves, 0);
    // Without tables the rule is never counted.
    let mut without = Knowledge::builder().fifty_moves(true).build();
    without.share_databases(databases);
    let solution = solve(&mut without, late);
    assert_eq!((solution.value(), solution.by_fifty_moves), (Some(Outcome::WhiteWins), None));
}

/// The men of a table, White's first, as its name has them.
fn men(name: &str) -> Vec<Man> {
    let mut color = Color::White;
    let mut men = Vec::new();
    for letter in name.chars() {
        match Role::from_letter(letter) {
            Some(role) => men.push(role.of(color)),
            None => color = Color::Black,
        }
    }
    men
}

/// Asks about every position of these men, the mirror images and rotations of its first king apart,
/// and with every right to capture in passing.
fn every_position(men: &[Man], visit: &mut dyn FnMut(&Position)) {
    let has_pawns = men.iter().any(|man| man.role == Role::Pawn);
    let squares = |index: usize, man: Man| {
        Square::ALL.into_iter().filter(move |square| {
            let (file, rank) = (square.index() % 8, square.index() / 8);
            match index {
                0 if has_pawns => file < 4,
                0 => file < 4 && rank <= file,
                _ => man.role != Role::Pawn || (1..7).contains(&rank),
            }
        })
    };
    fn place(
        men: &[Man],
        index: usize,
        placed: &mut Vec<Square>,
        squares: &dyn Fn(usize, Man) -> Vec<Square>,
        visit: &mut dyn FnMut(&[Square]),
    ) {
        let Some(&man) = men.get(index) else { return visit(placed) };
        for square in squares(index, man) {
            // Of men of one kind the first stands lower.
            let is_ordered = index == 0 || men[index - 1] != man || placed[index - 1] < square;
            if is_ordered && !placed.contains(&square) {
                placed.push(square);
                place(men, index + 1, placed, squares, visit);
                placed.pop();
            }
        }
    }
    let listed = |index: usize, man: Man| squares(index, man).collect::<Vec<_>>();
    place(men, 0, &mut Vec::new(), &listed, &mut |squares| {
        for mover in Color::ALL {
            let mut setup = Setup { side_to_move: mover, ..Setup::default() };
            men.iter().zip(squares).for_each(|(&man, &square)| setup.put(square, man));
            if let Ok(position) = Position::try_from(setup) {
                visit(&position);
            }
            // A pawn of the other side that may just have gone two squares.
            for (&man, &square) in men.iter().zip(squares) {
                let behind = square.forward(mover).filter(|_| man == Role::Pawn.of(!mover));
                let with = behind.map(|behind| Setup { en_passant: Some(behind), ..setup });
                let with = with.and_then(|setup| Position::try_from(setup).ok());
                if let Some(position) = with.filter(|it| it.en_passant_captors().any()) {
                    visit(&position);
                }
            }
        }
    });
}

/// What is wrong with a position: our databases beside a table, and with `bound` the bound as well,
/// whose ladder asks about dead positions too.
fn trouble(
    tables: &Syzygy,
    databases: &Promotions,
    position: &Position,
    bound: bool,
) -> Option<String> {
    let Some(wdl) = tables.wdl(position) else { return Some("no answer".to_owned()) };
    let mover = position.side_to_move();
    let winner = match wdl {
        Wdl::Win | Wdl::CursedWin => Some(mover),
        Wdl::Draw => None,
        Wdl::Loss | Wdl::BlessedLoss => Some(!mover),
    };
    let own = databases.value(position);
    if own.is_some_and(|own| own != winner.map_or(Outcome::Draw, Outcome::win_of)) {
        return Some(format!("our database says {own:?}"));
    }
    let winner = winner.filter(|_| bound)?;
    let efforts = [Effort::Node, Effort::Careful];
    let is_held = efforts.iter().any(|&effort| cannot_win(position, winner, effort));
    is_held.then(|| format!("the bound says that {winner} cannot win"))
}

#[test]
fn no_bound_contradicts_a_table_of_three_men() {
    let tables = Syzygy::open(folder()).unwrap();
    let databases = Promotions::default();
    let mut seen = 0;
    for name in ["KPvK", "KQvK", "KRvK", "KBvK", "KNvK"] {
        every_position(&men(name), &mut |position| {
            seen += 1;
            // A few of each; all of them below, where there is a folder.
            if seen % 97 == 0 {
                assert_eq!(trouble(&tables, &databases, position, true), None, "{position} {name}");
            }
        });
    }
    assert!(seen > 300_000, "{seen}");
}

#[test]
fn all_tables_of_four_men_agree_with_what_is_known_here() {
    let Some(folder) = std::env::var_os("PALISADE_SYZYGY") else {
        return eprintln!("SKIPPED: PALISADE_SYZYGY names no folder with tables of four men");
    };
    let names: BTreeSet<String> = std::fs::read_dir(&folder)
        .unwrap()
        .filter_map(|entry| {
            let path = entry.unwrap().path();
            let stem = path.file_stem()?.to_str()?.to_owned();
            (path.extension()? == "rtbw" && stem.len() <= 5).then_some(stem)
        })
        .collect();
    let tables = Syzygy::open(&folder).unwrap();
    let databases = Promotions::all();
    let (next, names) = (AtomicUsize::new(0), Vec::from_iter(names));
    let work = || {
        while let Some(name) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (mut seen, begun) = (0_u64, Instant::now());
            every_position(&men(name), &mut |position| {
                seen += 1;
                let bound = seen % 11 == 0 || sweep::is_full();
                assert_eq!(
                    trouble(&tables, &databases, position, bound),
                    None,
                    "{position} {name}"
                );
            });
            eprintln!("{name}: {seen} positions, {:.0} s", begun.elapsed().as_secs_f64());
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(work);
        }
    });
    assert!(names.len() >= 35, "only {names:?}");
    assert_eq!(tables.take_faults(), []);
}

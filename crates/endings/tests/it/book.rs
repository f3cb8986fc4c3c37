//! Books: they say what the walk says, and any bytes are read or refused.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use palisade_board::{Color, Outcome, PawnEnding, Position};
use palisade_endings::Open;
use palisade_endings::walk::Walk;
use palisade_endings::{Budget, Gauge, Share};
use palisade_tables::slices::{BookFault, SliceBook};
use palisade_testkit::{Dice, sweep};

use fuzzed::{Book, value, wins};
use palisade_testkit::databases::everything;
use palisade_testkit::random::throw as random;

#[path = "../fuzzed/books.rs"]
mod fuzzed;

const PLENTY: Budget<'static> = Budget::work(1_000_000);

fn fresh() -> Walk {
    Walk::new(everything(), 1 << 30)
}

/// The pawn endings that a move leads to.
fn after_moves(ending: &PawnEnding) -> impl Iterator<Item = PawnEnding> {
    let next = Position::from(ending).successors();
    next.filter_map(|(_, after)| PawnEnding::try_from(after).ok())
}

/// Who wins, by the walk itself: White, Black.
fn asked(walks: &mut [Walk; 2], ending: &PawnEnding) -> [Option<bool>; 2] {
    Color::ALL.map(|side| walks[side.index()].wins(ending, side, &PLENTY).ok())
}

/// A position with few pawns, and its book.
fn any_book(dice: &mut Dice) -> Option<(PawnEnding, Book)> {
    let (white, black) = (1 + dice.below(2_u32), 1 + dice.below(2_u32));
    let ending = random(dice, white, black)?;
    Some((ending, made(&ending).ok()?))
}

fn made(ending: &PawnEnding) -> Result<Book, Open> {
    fresh().book(ending, &PLENTY).map(|bytes| SliceBook::open(bytes).expect("a book"))
}

/// Endings are played out by any moves, and by those that keep the value. The book says of each
/// position what the walk says, where it says anything.
#[test]
fn a_book_says_of_every_later_position_what_the_walk_says() {
    let mut dice = Dice::new(1941);
    let (mut books, mut seen, mut known) = (0, 0, 0);
    while books < sweep::times(10) {
        let Some((root, book)) = any_book(&mut dice) else { continue };
        books += 1;
        let mut walks = [fresh(), fresh()];
        let value = value(&book, &root);
        assert!(value.is_some(), "{root}");
        assert_eq!(book.root(), &Position::from(&root));
        for keeps in [false, true, true] {
            let mut now = root;
            for _ in 0..16 {
                let said = Color::ALL.map(|side| wins(&book, &now, side));
                let truth = asked(&mut walks, &now);
                for side in Color::ALL {
                    let (said, truth) = (said[side.index()], truth[side.index()]);
                    if let (Some(said), Some(truth)) = (said, truth) {
                        assert_eq!(said, truth, "{root}, {now}: does {side} win?");
                    }
                }
                seen += 1;
                known += u64::from(fuzzed::value(&book, &now).is_some());
                assert!(
                    book.has(&Position::from(&now)) || now.pawns().all().is_empty(),
                    "{root}, {now}"
                );
                let next = after_moves(&now);
                let is_kept = |after: &PawnEnding| {
                    !keeps || fuzzed::value(&book, after) == fuzzed::value(&book, &now)
                };
                let next: Vec<PawnEnding> = next.filter(is_kept).collect();
                if next.is_empty() {
                    break;
                }
                now = next[dice.below(next.len())];
            }
        }
    }
    assert!(known * 10 > seen * 8, "{known} of {seen}");
}

/// Every double step, and every way to take in passing, is answered as the walk answers it.
#[test]
fn rights_to_take_in_passing_are_looked_at() {
    let roots = [
        "8/8/4k3/8/5p2/8/4P3/4K3 w - - 0 1",
        "8/4k3/8/8/3p1p2/8/4P3/4K3 w - - 0 1",
        "8/3p4/8/4P3/8/2K5/8/4k3 b - - 0 1",
        "8/8/8/8/k1p4K/8/1P6/8 w - - 0 1",
    ];
    let mut known = 0;
    for root in roots {
        let root: PawnEnding = root.parse().unwrap();
        let book = made(&root).unwrap();
        let mut walks = [fresh(), fresh()];
        for now in after_moves(&root).filter(|now| now.en_passant_captors().any()) {
            for (side, truth) in Color::ALL.into_iter().zip(asked(&mut walks, &now)) {
                let said = wins(&book, &now, side);
                assert!(said.is_none() || said == truth, "{now}: does {side} win?");
                known += u64::from(said.is_some());
            }
        }
    }
    assert_eq!(known, 8, "every reply to the roots is in their books");
}

#[test]
fn both_bounds_of_a_book_agree_with_the_databases() {
    let mut dice = Dice::new(1974);
    let mut known = 0;
    for _ in 0..sweep::times(4) {
        let Some(root) = random(&mut dice, 1, 1) else { continue };
        let Ok(book) = made(&root) else { continue };
        for _ in 0..400 {
            // The pawns of the root, and kings anywhere.
            let Some(other) = random(&mut dice, 0, 0) else { continue };
            let [white, black] = Color::ALL.map(|side| other.king(side));
            let mover = other.side_to_move();
            let Ok(now) = PawnEnding::new(root.pawns(), white, black, mover, None) else {
                continue;
            };
            let truth = everything().value(&Position::from(&now)).unwrap();
            for side in [mover, !mover] {
                if let Some(wins) = wins(&book, &now, side) {
                    assert_eq!(wins, truth == Outcome::win_of(side), "{now}: does {side} win?");
                    known += 1;
                }
            }
        }
    }
    assert!(known > 100, "{known}");
}

/// The colours turned, and the files: the same answers.
#[test]
fn a_book_of_the_position_turned_round_says_the_same() {
    let mut dice = Dice::new(1866);
    let mut books = 0;
    while books < sweep::times(4) {
        let Some((root, book)) = any_book(&mut dice) else { continue };
        books += 1;
        let turned = made(&root.flip()).unwrap();
        let mirrored = made(&root.mirror()).unwrap();
        for after in after_moves(&root) {
            for side in Color::ALL {
                let said = wins(&book, &after, side);
                let other = wins(&turned, &after.flip(), !side);
                assert!(said == other || said.is_none() || other.is_none(), "{after}");
                let other = wins(&mirrored, &after.mirror(), side);
                assert!(said == other || said.is_none() || other.is_none(), "{after}");
            }
        }
    }
}

fn small() -> Vec<u8> {
    let ending: PawnEnding = "8/8/4k3/4p3/8/4K3/3P4/8 w - - 0 1".parse().unwrap();
    fresh().book(&ending, &PLENTY).unwrap()
}

#[test]
fn damaged_bytes_are_refused_and_said_where() {
    let bytes = small();
    let fault = |bytes: &[u8]| SliceBook::open(bytes).unwrap_err().fault;
    assert_eq!(fault(b""), BookFault::NoBook);
    assert_eq!(fault(b"palisade book\n"), BookFault::Cut);
    assert_eq!(fault(b"palisade book\n\x01"), BookFault::Version(1));
    for cut in 15..bytes.len().min(200) {
        SliceBook::open(&bytes[..cut]).expect_err("a part is no book");
    }
}

/// Whoever changes a book can make the sums right as well: then it is read, or refused.
#[test]
fn bytes_of_malice_are_read_or_refused() {
    let bytes = small();
    let mut dice = Dice::new(65);
    for _ in 0..sweep::times(300) {
        let mut changed = bytes.clone();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(changed.len());
            changed[at] = dice.roll() as u8;
        }
        if dice.chance(1, 4) {
            changed.truncate(dice.below(changed.len()));
        }
        fuzzed::check(&changed);
        fuzzed::check(&fuzzed::sealed(changed));
    }
}

/// No book comes of what is not decided.
#[test]
fn what_is_open_has_no_book() {
    let race: PawnEnding = "6k1/8/3P4/4p3/P3K3/8/6p1/8 w - - 0 1".parse().unwrap();
    assert_eq!(fresh().book(&race, &PLENTY), Err(Open::Promotions));
    let easy: PawnEnding = "8/8/4k3/4p3/8/4K3/3P4/8 w - - 0 1".parse().unwrap();
    assert_eq!(fresh().book(&easy, &Budget::work(50)), Err(Open::Budget));
    let mut small = Walk::new(everything(), 1 << 16);
    assert_eq!(small.book(&easy, &PLENTY), Err(Open::Memory));
}

/// What is told of the progress is true: nothing is beyond its end, and each part comes to it.
#[test]
fn a_walk_says_how_far_it_is() {
    let ending: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse().unwrap();
    let gauge = Gauge::default();
    let seen = RefCell::new(Vec::<Share>::new());
    let watch = |_| {
        seen.borrow_mut().extend(gauge.share());
        ControlFlow::Continue(())
    };
    let mut walk = fresh();
    let structures = walk.structures(&ending, Color::White, usize::MAX).unwrap() as u64;
    let budget = Budget::work(1_000_000).watched_by(&watch).gauged_by(&gauge);
    let book = SliceBook::open(walk.book(&ending, &budget).unwrap()).unwrap();
    assert!(book.tables() as u64 >= structures / 2, "a structure and its mirror image are one");
    let seen = seen.into_inner();
    assert!(seen.iter().all(|share| share.done <= share.all), "{seen:?}");
    for part in ["structures", "strategy", "tables of promotions", "bounds of all structures"] {
        let most =
            seen.iter().filter(|share| share.part == part).map(|share| share.done * 10 / share.all);
        assert!(most.max() >= Some(5), "{part}: {seen:?}");
    }
    let first = seen.iter().find(|share| share.part == "structures").unwrap();
    assert_eq!(first.all, structures);
}

/// Who has said stop is asked no more, and hears of no book.
#[test]
fn who_stops_the_making_is_not_asked_again() {
    let ending: PawnEnding = "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1".parse().unwrap();
    for stop in [1, 20, 60, 90, 150, 200] {
        let asked = Cell::new(0);
        let watch = |_| {
            asked.set(asked.get() + 1);
            match asked.get() < stop {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        };
        let made = fresh().book(&ending, &Budget::work(1_000_000).watched_by(&watch));
        assert_eq!(made, Err(Open::Budget), "{stop}");
        assert_eq!(asked.get(), stop);
    }
}

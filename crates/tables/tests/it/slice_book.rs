//! Books of slices against the tables in memory, and against damage.

use std::sync::{Arc, LazyLock};

use palisade_board::{Budget, Color, Position, Role, Setup, Square};
use palisade_tables::slices::{Maker, SliceBook, SlicePlan, SliceTable, Slices};
use palisade_testkit::{Dice, sweep};

const PLENTY: Budget<'static> = Budget::work(u64::MAX);

/// A pawn that promotes beside a bishop of the wrong colour, and one that may be taken in passing.
const ROOTS: [&str; 2] = ["7k/8/6K1/7P/8/8/8/3B4 w - - 0 1", "8/8/8/8/1p3k2/8/P7/2K5 w - - 0 1"];

fn book(plan: &SlicePlan, tables: &[Arc<SliceTable>]) -> Vec<u8> {
    let mut bytes = plan.header();
    let mut places = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        places.push(bytes.len() as u64);
        bytes.extend(plan.page(number, table));
    }
    bytes.extend(plan.index(&places));
    bytes
}

/// Tables made in this order of preference, as soon as what they rest on is there.
fn made(plan: &SlicePlan, prefer: impl Fn(usize) -> u64) -> Vec<Arc<SliceTable>> {
    let mut tables: Vec<Option<Arc<SliceTable>>> = vec![None; plan.len()];
    let mut maker = Maker::default();
    let children: Vec<_> = (0..plan.len()).map(|number| plan.children(number)).collect();
    for _ in 0..plan.len() {
        let is_ready = |number: &usize| {
            tables[*number].is_none() && children[*number].iter().all(|&at| tables[at].is_some())
        };
        let ready = (0..plan.len()).filter(is_ready).min_by_key(|&number| prefer(number));
        let number = ready.expect("children come first");
        let table = maker.make(plan, number, &|child| tables[child].clone(), &PLENTY);
        let table = table.expect("enough budget");
        tables[number] = Some(Arc::new(table));
    }
    tables.into_iter().map(|table| table.expect("all are made")).collect()
}

static BOOKS: LazyLock<[(SlicePlan, Vec<u8>); 2]> = LazyLock::new(|| {
    ROOTS.map(|fen| {
        let root: Position = fen.parse().expect("legal");
        let plan = SlicePlan::new(&root, &Color::ALL, usize::MAX, || true).expect("has slices");
        let tables = made(&plan, |number| number as u64);
        let bytes = book(&plan, &tables);
        (plan, bytes)
    })
});

/// The men of a position on other squares, the pawns where they are.
fn shuffled(dice: &mut Dice, root: &Position) -> Option<Position> {
    let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::from(*root) };
    let men = root.occupied() - root.pawns().all();
    men.iter().for_each(|square| setup.clear(square));
    for man in men.iter().filter_map(|square| root.man_on(square)) {
        let to = Square::ALL[dice.below(64_usize)];
        if setup.man_on(to).is_some() {
            return None;
        }
        setup.put(to, man);
    }
    Position::try_from(setup).ok()
}

#[test]
fn a_book_says_what_tables_in_memory_say() {
    let mut dice = Dice::new(12);
    for (plan, bytes) in &*BOOKS {
        let book = SliceBook::open(&bytes[..]).expect("a book");
        assert_eq!((book.tables(), book.root()), (plan.len(), plan.root()));
        let mut slices = Slices::new(1 << 30);
        slices.work_out(plan.root(), &Color::ALL, &PLENTY).expect("enough memory");
        assert_eq!(slices.made(), plan.len());
        let mut known = [0; 2];
        for _ in 0..sweep::times(60) {
            let Some(mut at) = shuffled(&mut dice, plan.root()) else { continue };
            for _ in 0..6 {
                for side in Color::ALL {
                    let wins = slices.wins(&at, side);
                    assert_eq!(book.wins(&at, side), Ok(wins), "{at} {side}");
                    wins.into_iter().for_each(|wins| known[usize::from(wins)] += 1);
                }
                let next: Vec<_> = at.successors().map(|(_, after)| after).collect();
                if next.is_empty() {
                    break;
                }
                at = dice.pick(&next);
            }
        }
        assert!(known[0] > 0 && known[1] > 0, "{known:?}");
    }
}

/// In which order tables are made, and by how many makers, changes no byte.
#[test]
fn any_order_makes_the_same_book() {
    for (plan, bytes) in &*BOOKS {
        let tables = made(plan, |number| (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        assert!(book(plan, &tables) == *bytes);
    }
}

/// One wrong byte is found, or is none that is asked.
#[test]
fn damage_is_found() {
    let mut dice = Dice::new(13);
    let (plan, bytes) = &BOOKS[0];
    let whole = SliceBook::open(&bytes[..]).expect("a book");
    let asked: Vec<_> = plan.root().successors().map(|(_, after)| after).collect();
    let truth: Vec<_> = asked.iter().map(|at| whole.wins(at, Color::White)).collect();
    let mut found = 0;
    for _ in 0..sweep::times(40) {
        let mut wrong = bytes.clone();
        let at = dice.below(wrong.len());
        wrong[at] ^= 1 << dice.below(8_usize);
        let Ok(book) = SliceBook::open(&wrong[..]) else {
            found += 1;
            continue;
        };
        for (position, truth) in asked.iter().zip(&truth) {
            let says = book.wins(position, Color::White);
            found += u32::from(says.is_err());
            assert!(says.is_err() || says == *truth, "byte {at}, {position}");
        }
    }
    assert!(found > 0);
    // Cut anywhere it is no book, but what is whole of it can be read as the work goes on.
    for end in [0, 5, 20, bytes.len() / 2, bytes.len() - 1] {
        assert!(SliceBook::open(&bytes[..end]).is_err(), "{end}");
    }
    let mut at = plan.header().len() as u64;
    let half = &bytes[..bytes.len() / 2];
    let mut read = 0;
    while let Ok((_, next)) = plan.read_page(read, &half, at) {
        (read, at) = (read + 1, next);
    }
    assert!(read > 0 && read < plan.len());
}

/// Whatever the other side plays, the holder has a move to the squares of the fortress that keeps
/// the draw.
#[test]
fn a_fortress_holds_on_its_squares() {
    let (plan, bytes) = &BOOKS[0];
    let (root, book) = (*plan.root(), SliceBook::open(&bytes[..]).expect("a book"));
    let fortress = book.fortress(&root, Color::Black).expect("can be read");
    let fortress = fortress.expect("it holds so");
    assert!(fortress.home.len() <= 4, "{fortress:?}");
    let mut dice = Dice::new(9);
    let mut at = root;
    let mut answers = 0;
    for _ in 0..sweep::times(200) {
        assert!(fortress.reached.contains(at.king(Color::White)), "{at}");
        let is_quiet = |after: &Position| {
            after.pawns() == root.pawns() && after.pieces().len() == root.pieces().len()
        };
        let moves: Vec<_> = at.successors().map(|(_, after)| after).filter(is_quiet).collect();
        at = dice.pick(&moves);
        let holds = |after: &Position| {
            is_quiet(after)
                && fortress.home.contains(after.king(Color::Black))
                && book.wins(after, Color::White) == Ok(Some(false))
        };
        let answer = at.successors().map(|(_, after)| after).find(holds);
        answers += u32::from(answer.is_some());
        at = answer.unwrap_or_else(|| {
            // No quiet move holds, wherever it goes, and yet White does not win.
            assert_eq!(book.wins(&at, Color::White), Ok(Some(false)), "{fortress:?} {at}");
            let mut quiet = at.successors().map(|(_, after)| after).filter(is_quiet);
            assert!(!quiet.any(|after| book.wins(&after, Color::White) == Ok(Some(false))), "{at}");
            root
        });
    }
    assert!(answers > 50);
    // Black never wins, so there is no table that White holds by.
    assert_eq!(book.fortress(&root, Color::White), Ok(None));
}

/// Whatever the queen's side plays, the rook's side has an answer that keeps its men on the squares that were
/// told, or that takes.
#[test]
fn a_rook_holds_where_its_pawn_guards_it() {
    let root: Position = "8/8/3k4/8/2q5/5R2/4P3/5K2 w - - 0 1".parse().expect("legal");
    let mut slices = Slices::new(1 << 30);
    assert_eq!(slices.ask(&root, Color::Black, &PLENTY), Ok(Some(false)));
    assert_eq!(slices.fortress(&root, Color::White, &Budget::work(1)), None);
    let how = slices.fortress(&root, Color::White, &PLENTY).expect("a player knows it");
    assert_eq!(
        how.words,
        "White's rook goes to and fro on d3 and f3, where the pawn on e2 guards it. White's king stays \
         beside it, on d1, e1, f1, d2 and f2."
    );
    let holds = |at: &Position, after: &Position| {
        let men = after.color(Color::White) - after.role(Role::Pawn);
        let is_quiet = after.occupied().len() == at.occupied().len();
        slices.wins(after, Color::Black) == Some(false) && (!is_quiet || men.is_subset(how.home))
    };
    let answer = |at: &Position| {
        at.successors().map(|(_, after)| after).find(|after| holds(at, after)).expect("it holds")
    };
    let mut dice = Dice::new(12);
    let (mut at, mut taken) = (answer(&root), 0);
    for _ in 0..sweep::times(2_000) {
        let moves: Vec<_> = at.successors().map(|(_, after)| after).collect();
        let after = dice.pick(&moves);
        // Whoever is taken, or takes, begins again.
        let is_over = after.occupied().len() < root.occupied().len();
        at = if is_over { root } else { answer(&after) };
        if is_over || at.occupied().len() < root.occupied().len() {
            (at, taken) = (answer(&root), taken + 1);
        }
    }
    assert!(taken > 5, "{taken}");
}

//! The king map, the prover, its certificates and the analyst, on positions whose
//! answers are known; every answer is asserted.
//!
//! The yardstick is the king map: one fixed point over 64 x 64 placements.

use std::hint::black_box;

use palisade::proof::check;
use palisade_board::{Color, PawnEnding, Square};
use palisade_dead::winnability;
use palisade_endings::{Budget, KingGame, Open, Prover, Verdict};
use palisade_tables::duel::Promotions;

use crate::measure::{Report, Table};

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const WIKI: &str = "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1";
const LOCKED: &str = "8/7k/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/K7 w - - 0 1";
const SACRIFICE: &str = "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1";
const PASSING: &str = "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1";

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

pub(crate) fn bench(report: &mut Report) {
    let mut table = Table::new("exact", 1);
    king_map(&mut table);
    prover(&mut table);
    rest(&mut table);
    table.measure(report);
}

fn king_map(table: &mut Table<'_>) {
    let pawns = ending(FINE_70).pawns();
    let game = KingGame::new(pawns.white(), pawns.black(), Color::White);
    table.row("king map of Fine 70", move || {
        let map = black_box(&game).solve();
        assert!(!map.contains(Square::B1, Square::A7, false));
    });
    // Rams only and nothing to take: the graph is this one structure, so that a
    // fresh question costs little more than its two fixed points.
    let (locked, budget) = (ending(LOCKED), Budget::work(10));
    table.fresh("one locked structure, both bounds", Prover::new, move |mut prover| {
        let verdict = prover.prove(black_box(&locked), Color::White, &budget);
        assert_eq!(verdict, Verdict::Holds);
        assert_eq!(prover.structures(), 1);
        prover
    });
}

fn prover(table: &mut Table<'_>) {
    for (name, fen, attacker, expected) in [
        ("Fine 70 breaks through", FINE_70, Color::White, Verdict::Breaks),
        ("figure 2 holds for White", WIKI, Color::White, Verdict::Holds),
        ("figure 2 holds for Black", WIKI, Color::Black, Verdict::Holds),
        ("a sacrifice that the paper misses", SACRIFICE, Color::White, Verdict::Breaks),
        ("a win by a capture in passing only", PASSING, Color::White, Verdict::Breaks),
        (
            "a race that hangs on the promotion",
            "4K3/7p/P4k2/8/6p1/8/8/8 b - - 0 1",
            Color::Black,
            Verdict::Unknown(Open::Promotions),
        ),
    ] {
        let (ending, budget) = (ending(fen), Budget::work(200_000));
        table.fresh(name, Prover::new, move |mut prover| {
            assert_eq!(prover.prove(black_box(&ending), attacker, &budget), expected);
            prover
        });
    }
    let (mut kept, fine, budget) = (Prover::new(), ending(FINE_70), Budget::work(200_000));
    table.row("Fine 70 again, from the cache", move || {
        assert_eq!(kept.prove(black_box(&fine), Color::White, &budget), Verdict::Breaks);
    });
}

fn rest(table: &mut Table<'_>) {
    let locked = ending(LOCKED);
    let certificate = Prover::new().certify(&locked, Color::White, &Budget::work(20_000)).unwrap();
    table.row("to check a certificate of one structure", move || {
        assert_eq!(check(black_box(&certificate)), Ok(()));
    });
    let position = locked.into();
    table.row("winnability of a locked position", move || {
        let budget = Budget::work(1000);
        assert!(winnability(black_box(&position), Color::White, &budget).is_unwinnable());
    });
    table.fresh(
        "no win in a locked ending, promotions judged",
        || Prover::with_promotions(Promotions::default(), 1 << 28),
        move |mut prover| {
            let budget = Budget::work(20_000);
            let verdict = prover.prove(black_box(&locked), Color::White, &budget);
            assert_eq!(verdict, Verdict::Holds);
            prover
        },
    );
}

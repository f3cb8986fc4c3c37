//! Maps of positions, pawn moves included.

use core::ops::ControlFlow;

use palisade_board::{
    Bitboard, Color, File, PawnEnding, Pawns, Position, Rank, Square, king_attacks,
};
use palisade_endings::{Budget, Prover, Verdict};
use palisade_lab_squares::{CoupledMap, Judge};
use palisade_squares::Placement;
use palisade_squares::pieces::reachable_defences;
use palisade_squares::{Ground, SquareMap, exact_map, placements};
use palisade_tables::duel::{Material, Promotions};
use palisade_testkit::sweep;
use proptest::prelude::*;

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

/// One row of a map as asked for: the kings' squares the thesis talks about.
fn only(attacking: Square, defending: Bitboard, attacker: Color) -> SquareMap {
    let mut asked = SquareMap::empty(attacker);
    asked[attacking] = defending;
    asked
}

fn ask(ground: &Ground, asked: &SquareMap, budget: u64) -> CoupledMap {
    CoupledMap::asking(
        &mut Prover::new(),
        ground,
        asked,
        budget,
        &mut |_| ControlFlow::Continue(()),
    )
}

proptest! {
    #![proptest_config(sweep::laws_of(12))]

    #[test]
    fn whoever_keeps_the_king_out_of_a_locked_structure_really_holds(
        files in prop::collection::vec((0..8_usize, 1..6_usize), 1..3),
    ) {
        let mut white = Bitboard::EMPTY;
        for (file, rank) in files {
            let square = Square::from_index(rank * 8 + file).unwrap();
            if (white & square.file().bitboard()).is_empty() {
                white = white.with(square);
            }
        }
        let pawns = Pawns::new(white, white.north()).unwrap();
        let ground = Ground::new(pawns, Color::White);
        // A ram beside a ram may be a lever: then something can move.
        prop_assume!(pawns.levers(Color::White).is_empty());
        let map = CoupledMap::of(&mut Prover::new(), &ground, 200_000);
        let exact = exact_map(pawns, Color::White);
        let asked = placements(&ground, pawns.all());
        for attacking in Square::ALL {
            let kept_out = exact[attacking] & asked[attacking] & !pawns.all();
            prop_assert!(kept_out.is_disjoint(map.breaks()[attacking]));
            let unknown = map.unknown()[attacking];
            prop_assert!((kept_out - unknown).is_subset(map.holds()[attacking]));
        }
        prop_assert!(map.holds().intersection(map.breaks()).is_empty());
    }
}

#[test]
fn fine_70_is_what_the_map_of_resting_pawns_says() {
    let fine_70 = ending("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    let ground = Ground::new(fine_70.pawns(), Color::White);
    // The corner from which Lasker starts, against Black's home ranks, up to
    // the squares from which Black would rather race.
    let home: Bitboard = (Rank::Seventh.bitboard() | Rank::Eighth.bitboard())
        .iter()
        .filter(|square| square.file() <= File::E)
        .collect();
    let mut asked = SquareMap::empty(Color::White);
    for attacking in [Square::A1, Square::B1, Square::A2, Square::B2] {
        asked[attacking] = home;
    }
    let map = ask(&ground, &asked, 400_000);
    let exact = exact_map(fine_70.pawns(), Color::White);
    assert!(map.unknown().is_empty(), "{map:?}");
    for attacking in [Square::A1, Square::B1, Square::A2, Square::B2] {
        assert_eq!(map.holds()[attacking], exact[attacking] & home, "{attacking}");
    }
    assert_eq!(
        map.to_string(),
        "a2 {b8, d8, b7, d7}\nb2 {a8, c8}\na1 {b8, d8, b7, d7}\nb1 {a7, c7}\n"
    );
}

#[test]
fn single_pawn_endings_are_known() {
    // Fine 26: what the thesis' program does not know about the c-pawn alone.
    let pawn = ending("2k5/8/2P5/3K4/8/8/8/8 w - - 0 1");
    let ground = Ground::new(pawn.pawns(), Color::White);
    let map = CoupledMap::of(&mut Prover::new(), &ground, 100_000);
    assert!(map.unknown().is_empty());
    // The opposition decides: against a king on d6 Black holds from d8 only
    // with White to move, for 1.c7+ Kc8 2.Kc6 is stalemate.
    assert!(map.holds()[Square::D6].contains(Square::D8));
    assert!(map.breaks()[Square::D6].contains(Square::C8));
}

/// All placements of pawns: in a sweep of every one, else of those about to queen and some
/// others. No judge is given the database, or looks into one.
#[test]
fn the_maps_of_single_pawns_are_those_of_the_database() {
    /// What is left open; all else is compared.
    fn open(judge: &mut impl Judge, truth: &Promotions) -> Vec<String> {
        let mut open = Vec::new();
        let chosen = |pawn: &Square| {
            sweep::is_full() || pawn.rank() == Rank::Seventh || pawn.index().is_multiple_of(7)
        };
        for pawn in (!Bitboard::BACK_RANKS).iter().filter(chosen) {
            let pawns = Pawns::new(pawn.bitboard(), Bitboard::EMPTY).unwrap();
            let map = CoupledMap::of(judge, &Ground::new(pawns, Color::White), 20_000);
            for attacking in Square::ALL {
                for defending in Square::ALL {
                    let placement = format!("{attacking} {pawn} {defending}");
                    if map.unknown()[attacking].contains(defending) {
                        open.push(placement);
                        continue;
                    }
                    let ending = PawnEnding::new(pawns, attacking, defending, Color::White, None);
                    let position = ending.as_ref().map(Position::from);
                    let wins = position.is_ok_and(|at| truth.wins(&at, Color::White).unwrap());
                    let is_position = ending.is_ok();
                    let breaks = map.breaks()[attacking].contains(defending);
                    let holds = map.holds()[attacking].contains(defending);
                    assert_eq!((breaks, holds), (wins, is_position && !wins), "{placement}");
                }
            }
        }
        open
    }
    let truth = Promotions::with([Material::PAWN]);
    assert!(open(&mut Prover::new(), &truth).is_empty());
    // An analyst without tables knows that a queen mates. Here she stalemates, and only a
    // rook wins.
    assert_eq!(
        open(&mut Prover::with_promotions(Promotions::default(), 1 << 28), &truth),
        ["a4 b7 a6", "b4 b7 a6", "a5 c7 a7", "h5 f7 h7", "g4 g7 h6", "h4 g7 h6"]
    );
}

#[test]
fn a_pawn_on_its_second_rank_chooses_its_tempi() {
    // Fine 25: White picks the moment to lock the h-pawns, and one step or two.
    let row = |fen: &str| {
        let fine_25 = ending(fen);
        let ground = Ground::new(fine_25.pawns(), Color::White);
        ask(&ground, &only(Square::H6, Square::G8.bitboard(), Color::White), 20_000)
    };
    let open = row("6k1/7p/5P1K/8/8/8/7P/8 w - - 0 1");
    assert!(open.breaks()[Square::H6].contains(Square::G8));
    // Once the pawn has made one step, or two, there is nothing to choose.
    for chosen in ["6k1/7p/5P1K/8/8/7P/8/8 w - - 0 1", "6k1/7p/5P1K/8/7P/8/8/8 w - - 0 1"] {
        assert!(row(chosen).holds()[Square::H6].contains(Square::G8), "{chosen}");
    }
}

#[test]
fn one_step_or_two_depends_on_where_the_defender_stands() {
    // Fine 25 with White's king in front: against a king on e8 two steps win and
    // one does not, against his neighbours one step does and two do not.
    for (fen, one, two) in [
        ("4k3/7p/4KP2/8/8/8/7P/8 w - - 0 1", Verdict::Holds, Verdict::Breaks),
        ("3k4/7p/4KP2/8/8/8/7P/8 w - - 0 1", Verdict::Breaks, Verdict::Holds),
        ("5k2/7p/4KP2/8/8/8/7P/8 w - - 0 1", Verdict::Breaks, Verdict::Holds),
    ] {
        for (step, verdict) in [("h2h3", one), ("h2h4", two)] {
            let moved = Position::from(ending(fen)).play(step.parse().unwrap()).unwrap();
            let moved = PawnEnding::try_from(moved).unwrap();
            let budget = Budget::work(20_000);
            let found = Judge::judge(&mut Prover::new(), &moved, Color::White, &budget);
            assert_eq!(found, verdict, "{step} in {fen}");
        }
    }
}

#[test]
fn a_chain_is_undermined() {
    // Black's chain b7, c6, d5 rests on b7, and his king on b8 keeps White's king
    // from it. After a6, bxa6, Kxc6 it has no base, and d5 falls as well.
    let chain = ending("1k6/1p6/2pK4/P1Pp4/3P4/8/8/8 w - - 0 1");
    let asked = only(Square::D6, Square::B8.bitboard(), Color::White);
    let map = |pawns| ask(&Ground::new(pawns, Color::White), &asked, 50_000);
    let holds = |pawns| exact_map(pawns, Color::White)[Square::D6].contains(Square::B8);
    assert!(holds(chain.pawns()), "resting pawns see no lever");
    assert!(map(chain.pawns()).breaks()[Square::D6].contains(Square::B8));
    let undermined = Position::from(&chain).play("a5a6".parse().unwrap()).unwrap();
    let undermined = PawnEnding::try_from(undermined).unwrap();
    let verdict = Prover::new().prove(&undermined, Color::White, &Budget::work(50_000));
    assert_eq!(verdict, Verdict::Breaks);
    // It is the lever that does it: without the a-pawn Black holds.
    let alone = chain.pawns().without(Square::A5.bitboard());
    assert!(holds(alone) && map(alone).holds()[Square::D6].contains(Square::B8));
}

#[test]
fn pawn_moves_that_change_the_critical_squares_are_seen() {
    // Fine 58: the program of 1978 does not understand 1.d5.
    let fine_58 = ending("8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1");
    let ground = Ground::new(fine_58.pawns(), Color::White);
    let map = ask(&ground, &only(Square::E4, Square::E6.bitboard(), Color::White), 50_000);
    assert!(map.breaks()[Square::E4].contains(Square::E6));
    // With resting pawns the king on e6 keeps White out.
    assert!(exact_map(fine_58.pawns(), Color::White)[Square::E4].contains(Square::E6));
}

#[test]
fn the_squares_of_two_passed_pawns_shift_each_other() {
    // "If the defending king should attack the second passed pawn, then the
    // first can advance": he catches either pawn alone, and not both.
    let king = Square::H1;
    let row = |pawns: &[Square]| {
        let pawns = Pawns::new(pawns.iter().copied().collect(), Bitboard::EMPTY).unwrap();
        let ground = Ground::new(pawns, Color::White);
        ask(&ground, &only(king, Bitboard::FULL, Color::White), 50_000)
    };
    let both = row(&[Square::A4, Square::E4]);
    assert!(both.unknown().is_empty());
    let alone = row(&[Square::A4]).holds()[king] & row(&[Square::E4]).holds()[king];
    let shifted = both.breaks()[king] & alone;
    assert!(shifted.contains(Square::C6), "{shifted:?}");
    // On the pawn's heels he takes one at once and catches the other.
    assert!(both.holds()[king].is_subset(alone | Square::A4.bitboard() | Square::E4.bitboard()));
}

#[test]
fn too_small_a_budget_is_admitted() {
    let fine_82 = ending("8/pp5p/8/PP2k3/2P2pp1/3K4/6PP/8 w - - 0 1");
    let ground = Ground::new(fine_82.pawns(), Color::White);
    let near = reachable_defences(&ground, Placement::of(&fine_82, Color::White), 0);
    let asked = only(Square::D3, near[Square::D3], Color::White);
    let mut calls = 0;
    let map = CoupledMap::asking(&mut Prover::new(), &ground, &asked, 100, &mut |progress| {
        assert!(progress.work <= 100);
        calls += 1;
        ControlFlow::Continue(())
    });
    assert!(calls > 0);
    assert!(map.unknown()[Square::D3].contains(Square::E5));
    assert!(map.to_string().contains("? "));
}

#[test]
fn a_caller_may_stop_it() {
    let ram = ending("8/8/3p4/3P4/8/8/8/K6k w - - 0 1");
    let ground = Ground::new(ram.pawns(), Color::White);
    let all = placements(&ground, Bitboard::EMPTY);
    let map = CoupledMap::asking(&mut Prover::new(), &ground, &all, 1 << 40, &mut |_| {
        ControlFlow::Break(())
    });
    assert!(map.unknown().len() > map.holds().len() + map.breaks().len());
}

#[test]
fn corresponding_squares_of_the_position_agree_with_its_moves() {
    let fine_29 = ending("4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1");
    let ground = Ground::new(fine_29.pawns(), Color::White);
    let map = CoupledMap::of(&mut Prover::new(), &ground, 100_000);
    // The study gives three king moves; two more lose nothing but time, and
    // Kd6 stalemates.
    let winning: Bitboard = king_attacks(Square::E5)
        .iter()
        .filter(|to| ground.is_legal(*to, Square::E8))
        .filter(|to| {
            let replies = king_attacks(Square::E8) & ground.defending_squares(*to);
            replies.any() && replies.is_subset(map.breaks()[*to])
        })
        .collect();
    let study: Bitboard = [Square::E4, Square::F4, Square::F5].into_iter().collect();
    assert_eq!(winning - study, Square::D4.bitboard() | Square::D5.bitboard());
    assert!(study.is_subset(winning));
}

//! The general generator against an independent one.

use cozy_chess::Board;
use palisade_board::{
    Color, InvalidPosition, Man, Move, NotAPawnEnding, ParseFenError, PawnEnding, Position, Role,
    Setup, Square,
};
use palisade_testkit::strategies::{any_ending, any_parts, any_position, any_square};
use palisade_testkit::sweep;
use proptest::prelude::*;

use crate::yardstick::{their_moves, their_perft};

/// Where generators go wrong. With the number of lines that the field has published,
/// where it has.
const PERFT: [(&str, u32, Option<u64>); 34] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, Some(197_281)),
    // Kiwipete, and four more that everybody uses.
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, Some(97_862)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, Some(674_624)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, Some(422_333)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, Some(62_379)),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, Some(89_890)),
    // Castling: through, out of and into check, with rooks taken and moved.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, None),
    ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, None),
    ("2r5/3pk3/8/2P5/8/2K5/8/8 w - - 5 4", 5, None),
    ("8/8/8/8/8/7k/1p6/R3K3 w Q - 0 1", 5, None),
    ("4k2r/6P1/8/8/8/8/1p6/R3K3 b Qk - 0 1", 4, None),
    // Promotions on all sides.
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, None),
    ("8/Pk6/8/8/8/8/6Kp/8 w - - 0 1", 6, None),
    ("2r5/1P1P4/8/3k4/8/3K4/1p1p4/2R5 w - - 0 1", 4, None),
    // En passant: it opens a rank, a diagonal, answers a check, is pinned.
    ("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", 5, None),
    ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 5, None),
    ("8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", 5, None),
    ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, None),
    ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 6, None),
    ("1k6/1b6/8/8/3Pp3/8/6B1/7K b - d3 0 1", 4, None),
    // Mate, stalemate, and double check.
    ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, None),
    ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, None),
    // Kings and pawns alone.
    ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", 4, None),
    ("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 7, None),
    ("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1", 5, None),
    ("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1", 5, None),
    ("8/2p5/3p4/KP5k/1p3p1p/4P3/6P1/8 b - - 0 1", 5, None),
    ("8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", 4, None),
    ("8/PPP4k/8/8/8/8/4Kppp/8 b - - 0 1", 4, None),
    ("8/8/8/k2Pp3/8/3K4/8/8 w - e6 0 1", 6, None),
    ("8/8/8/2k5/3Pp3/8/1K6/8 b - d3 0 1", 6, None),
    ("k7/PP6/1K6/8/8/8/8/8 b - - 0 1", 3, None),
    ("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1", 3, None),
    ("4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1", 6, None),
];

fn board_of(position: &Position) -> Board {
    let text = position.without_counters().to_string();
    text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// cozy-chess says castling as the king taking his rook.
fn theirs(position: &Position, ours: Move) -> String {
    let king = position.king(position.side_to_move());
    let rook = match (ours.from == king, ours.from as i8 - ours.to as i8) {
        (true, 2) => king.offset(-4, 0),
        (true, -2) => king.offset(3, 0),
        _ => None,
    };
    Move { to: rook.unwrap_or(ours.to), ..ours }.to_string()
}

fn our_moves(position: &Position) -> Vec<String> {
    let mut texts: Vec<_> = position.legal_moves().map(|legal| theirs(position, legal)).collect();
    texts.sort();
    texts
}

#[test]
fn perft_agrees_on_known_positions() {
    for (fen, plies, published) in PERFT {
        let position: Position = fen.parse().expect(fen);
        let ours = position.perft(plies);
        assert_eq!(ours, their_perft(&board_of(&position), plies), "{fen}");
        assert!(published.is_none_or(|published| published == ours), "{fen}");
        assert_eq!(position.flip().perft(plies.min(3)), position.perft(plies.min(3)), "{fen}");
    }
}

#[test]
fn kings_and_rooks_elsewhere_are_chess960_and_refused() {
    let shredder = "nrk2r2/8/8/8/8/8/8/NRK2R2 w FBfb - 0 1".parse::<Position>();
    assert!(matches!(shredder, Err(ParseFenError::Chess960(_))), "{shredder:?}");
    let ordinary = "nrk2r2/8/8/8/8/8/8/NRK2R2 w KQkq - 0 1".parse::<Position>();
    let Err(ParseFenError::Position(InvalidPosition::Castling { man, square, .. })) = ordinary
    else {
        panic!("{ordinary:?}");
    };
    assert_eq!((man, square), (Role::King.of(Color::White), Square::E1));
}

#[test]
fn the_start_is_what_its_fen_says() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let parsed: Position = fen.parse().unwrap();
    assert_eq!(parsed, Position::START);
    assert_eq!(Position::START.to_string(), fen);
    assert_eq!(Position::START.flip().flip(), parsed);
}

#[test]
fn insufficient_material_is_that_of_the_book() {
    for (fen, dead, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, false, false),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, false, false),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, false, false),
        ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false, true, false),
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false, true, true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false, true, true),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true, false, false),
        ("4kb2/7b/8/8/8/8/8/2B1K3 w - - 0 1", false, true, true),
        ("4kq2/8/8/8/8/8/8/4KN2 w - - 0 1", false, false, true),
        ("4kr2/8/8/8/8/8/8/4KN2 w - - 0 1", false, true, true),
        ("4kr2/8/8/8/8/8/8/4KB2 w - - 0 1", false, false, true),
        ("4k3/8/8/8/8/8/p7/4KB2 w - - 0 1", false, true, true),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false, true, false),
    ] {
        let position: Position = fen.parse().expect(fen);
        assert_eq!(position.has_insufficient_material(), dead, "{fen}");
        assert_eq!(position.has_mating_material(Color::White), white, "{fen}");
        assert_eq!(position.has_mating_material(Color::Black), black, "{fen}");
    }
}

/// Any position, every second one with kings and pawns alone.
fn crowded_or_bare() -> impl Strategy<Value = Position> {
    prop_oneof![any_position(), any_ending().prop_map(Position::from)]
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn both_list_the_same_moves(position in crowded_or_bare()) {
        let board = board_of(&position);
        prop_assert_eq!(our_moves(&position), their_moves(&board));
        prop_assert_eq!(position.checkers().0, board.checkers().0);
        prop_assert_eq!(position.has_legal_move(), position.legal_moves().len() > 0);
        for legal in position.legal_moves() {
            let next = position.play(legal).unwrap();
            let mut after = board.clone();
            after.play_unchecked(theirs(&position, legal).parse().unwrap());
            for man in Man::ALL {
                let color = [cozy_chess::Color::White, cozy_chess::Color::Black][man.color.index()];
                let piece = cozy_chess::Piece::ALL[man.role.index()];
                prop_assert_eq!(next.men(man).0, after.colored_pieces(color, piece).0);
            }
            prop_assert_eq!(our_moves(&next), their_moves(&after));
        }
    }

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_listed(
        position in crowded_or_bare(),
        from in any_square(),
        to in any_square(),
        role in 0_usize..7,
    ) {
        let promotion = Role::ALL.get(role).copied();
        let random = Move { from, to, promotion };
        let moves: Vec<_> = position.legal_moves().collect();
        prop_assert_eq!(position.is_legal(random), moves.contains(&random));
        prop_assert_eq!(position.legal_moves().len(), moves.len());
        for listed in moves {
            prop_assert!(position.is_legal(listed));
            let without = Move { promotion: None, ..listed };
            prop_assert_eq!(position.is_legal(without), listed.promotion.is_none());
        }
    }

    #[test]
    fn the_steps_of_a_king_are_his_moves_without_castling(position in any_position()) {
        let king = position.king(position.side_to_move());
        let goals = position.moves_from(king).to;
        let steps = goals.iter().filter(|goal| goal.distance(king) == 1);
        prop_assert_eq!(position.king_steps(position.side_to_move()), steps.collect());
        for color in Color::ALL {
            let flipped = position.flip().king_steps(!color);
            prop_assert_eq!(position.king_steps(color).flip(), flipped);
        }
    }

    /// What `play` keeps step by step is what is worked out from nothing.
    #[test]
    fn play_keeps_everything_true(position in crowded_or_bare()) {
        for (_, next) in position.successors() {
            prop_assert_eq!(Position::try_from(Setup::from(next)), Ok(next));
            prop_assert_eq!(next.structure_key(), next.pawns().key());
        }
    }

    #[test]
    fn flip_and_mirror_commute_with_play(position in crowded_or_bare()) {
        prop_assert_eq!(position.flip().flip(), position);
        for (legal, next) in position.successors() {
            prop_assert_eq!(
                position.flip().play(legal.flip()).map(|next| next.without_counters()),
                Ok(next.flip().without_counters())
            );
            if let Some(mirror) = position.mirror() {
                prop_assert_eq!(mirror.play(legal.mirror()).ok(), next.mirror());
            }
        }
    }

    /// A side has so few men that sixteen sets of moves are enough.
    #[test]
    fn parts_make_a_position_or_say_why_not(setup in any_parts()) {
        match Position::try_from(setup) {
            Ok(position) => prop_assert_eq!(Setup::from(position), setup),
            Err(fault) => prop_assert!(!fault.to_string().is_empty()),
        }
    }

    #[test]
    fn a_pawn_ending_is_a_position(ending in any_ending()) {
        let position = Position::from(ending);
        prop_assert_eq!(Position::try_from(Setup::from(position)), Ok(position));
        prop_assert_eq!(PawnEnding::try_from(&position), Ok(ending));
        prop_assert_eq!(position.to_string(), ending.to_string());
    }

    #[test]
    fn a_narrowed_position_is_the_same_position(position in any_position()) {
        match PawnEnding::try_from(&position) {
            Ok(ending) => prop_assert_eq!(Position::from(ending), position.without_counters()),
            Err(NotAPawnEnding::Piece(square)) => prop_assert!(position.pieces().contains(square)),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }
}

/// The laws would prove little if what goes wrong were rarely tried.
#[test]
fn the_special_cases_are_frequent() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut passant, mut forced, mut checks, mut promotions) = (0, 0, 0, 0);
    for _ in 0..1000 {
        let position = Position::from(any_ending().new_tree(&mut runner).unwrap().current());
        let captures = position.en_passant_captors().any();
        passant += u32::from(captures);
        forced += u32::from(captures && position.is_check());
        checks += u32::from(position.is_check());
        promotions += u32::from(position.legal_moves().any(|m| m.promotion.is_some()));
    }
    assert!(
        passant >= 100 && forced >= 20 && checks >= 100 && promotions >= 100,
        "{passant} en passant, {forced} of them in check; {checks} checks, {promotions} promotions"
    );
}

//! The laws of sets, structures and positions.

use palisade_board::{
    Bitboard, Color, Epd, File, InvalidPosition, PawnEnding, Pawns, Position, Rank, Setup, Square,
    Symmetry, attack_span, fill_forward, fill_forward_through, fill_north, fill_south, front_span,
    king_attacks, king_dilate, king_flood, pawn_attacks, rear_span,
};
use palisade_testkit::EndingSetup;
use palisade_testkit::strategies::{
    any_color, any_ending, any_pawns, any_position, any_set, any_setup, any_square,
};
use palisade_testkit::sweep;
use proptest::prelude::*;

/// Every operation from a set to a set that knows no direction.
const PLAIN: [fn(Bitboard) -> Bitboard; 2] = [Bitboard::complement, king_dilate];

/// Every operation from a set to a set that depends on the side.
const DIRECTED: [fn(Color, Bitboard) -> Bitboard; 7] = [
    |color, set| set.forward(color),
    |color, set| set.backward(color),
    pawn_attacks,
    fill_forward,
    front_span,
    rear_span,
    attack_span,
];

/// Every set of a structure that has a name.
const NAMED: [fn(Pawns, Color) -> Bitboard; 9] = [
    Pawns::of,
    Pawns::attacks,
    Pawns::pushes,
    Pawns::rams,
    Pawns::levers,
    Pawns::passed,
    Pawns::candidates,
    Pawns::protected,
    Pawns::fixed,
];

/// The squares ahead of one, nearest first.
fn ahead(color: Color, from: Square) -> impl Iterator<Item = Square> {
    std::iter::successors(from.forward(color), move |square| square.forward(color))
}

fn is_ahead(color: Color, square: Square, of: Square) -> bool {
    square.relative_to(color).rank() > of.relative_to(color).rank()
}

fn set(squares: impl IntoIterator<Item = Square>) -> Bitboard {
    squares.into_iter().collect()
}

#[test]
fn the_symmetries_form_a_group() {
    for a in Symmetry::ALL {
        assert!(Square::ALL.iter().all(|&s| a.inverse().square(a.square(s)) == s));
        for b in Symmetry::ALL {
            // One after the other is a third, and only one.
            let is_both = |c: &&Symmetry| {
                Square::ALL.iter().all(|&square| c.square(square) == b.square(a.square(square)))
            };
            assert_eq!(Symmetry::ALL.iter().filter(is_both).count(), 1, "{a:?} {b:?}");
        }
    }
}

#[test]
fn names_survive_printing_and_parsing() {
    for square in Square::ALL {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::from_index(square.index()), Some(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
    }
    assert!(File::ALL.iter().all(|file| file.to_string().parse() == Ok(*file)));
    assert!(Rank::ALL.iter().all(|rank| rank.to_string().parse() == Ok(*rank)));
    assert!(Color::ALL.iter().all(|color| color.to_string().parse() == Ok(*color)));
}

#[test]
fn a_structure_can_be_a_constant() {
    const PAWNS: Result<Pawns, InvalidPosition> =
        Pawns::new(Square::E2.bitboard(), Bitboard::EMPTY);
    assert_eq!(PAWNS.unwrap().white(), Square::E2.bitboard());
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn every_symmetry_commutes_with_every_operation_without_direction(
        a in any_set(), b in any_set(), from in any_square(), to in any_square(),
    ) {
        for symmetry in Symmetry::ALL {
            let image = |set| symmetry.bitboard(set);
            prop_assert_eq!(image(a), set(a.iter().map(|square| symmetry.square(square))));
            prop_assert_eq!(image(a | b), image(a) | image(b));
            prop_assert_eq!(image(a & b), image(a) & image(b));
            prop_assert_eq!(image(a - b), image(a) - image(b));
            prop_assert_eq!(image(a ^ b), image(a) ^ image(b));
            for operation in PLAIN {
                prop_assert_eq!(image(operation(a)), operation(image(a)));
            }
            prop_assert_eq!(image(king_flood(a, b)), king_flood(image(a), image(b)));
            prop_assert_eq!(image(king_attacks(from)), king_attacks(symmetry.square(from)));
            prop_assert_eq!(from.distance(to), symmetry.square(from).distance(symmetry.square(to)));
        }
    }

    #[test]
    fn mirror_and_flip_commute_with_every_operation_of_a_side(
        color in any_color(), a in any_set(), b in any_set(),
    ) {
        for operation in DIRECTED {
            prop_assert_eq!(operation(color, a).mirror(), operation(color, a.mirror()));
            prop_assert_eq!(operation(color, a).flip(), operation(!color, a.flip()));
        }
        let through = fill_forward_through(color, a, b);
        prop_assert_eq!(through.mirror(), fill_forward_through(color, a.mirror(), b.mirror()));
        prop_assert_eq!(through.flip(), fill_forward_through(!color, a.flip(), b.flip()));
        prop_assert_eq!(fill_north(a).flip(), fill_south(a.flip()));
    }

    #[test]
    fn mirror_and_flip_commute_with_every_named_set(pawns in any_pawns(), color in any_color()) {
        for named in NAMED {
            prop_assert_eq!(named(pawns, color).mirror(), named(pawns.mirror(), color));
            prop_assert_eq!(named(pawns, color).flip(), named(pawns.flip(), !color));
        }
        prop_assert_eq!(pawns.mirror().mirror(), pawns);
        prop_assert_eq!(pawns.flip().flip(), pawns);
    }

    #[test]
    fn the_images_of_an_ending_are_those_of_its_position(ending in any_ending()) {
        let (flipped, mirrored) = (ending.flip(), ending.mirror());
        prop_assert_eq!(flipped.flip(), ending);
        prop_assert_eq!(mirrored.mirror(), ending);
        for other in [flipped, mirrored] {
            prop_assert_eq!(PawnEnding::try_from(EndingSetup::from(other)), Ok(other));
        }
        prop_assert_eq!(Position::from(flipped), Position::from(ending).flip());
        prop_assert_eq!(Some(Position::from(mirrored)), Position::from(ending).mirror());
        let captors = ending.en_passant_captors();
        prop_assert_eq!(captors, Position::from(ending).en_passant_captors());
    }

    #[test]
    fn fills_are_idempotent_and_never_lose_a_square(
        color in any_color(), a in any_set(), b in any_set(),
    ) {
        let fills: [&dyn Fn(Bitboard) -> Bitboard; 5] = [
            &fill_north,
            &fill_south,
            &            &|set| fill_forward(color, set),
            &|set| fill_forward_through(color, set, b),
            &|set| king_flood(set, b),
        ];
        for fill in fills {
            prop_assert!(a.is_subset(fill(a)));
            prop_assert_eq!(fill(fill(a)), fill(a));
            prop_assert!(fill(a).is_subset(fill(a | b)));
        }
    }

    #[test]
    fn fills_and_spans_are_what_a_walk_finds(
        color in any_color(), a in any_set(), b in any_set(), from in any_square(),
    ) {
        let spans = set(a.iter().flat_map(|square| ahead(color, square)));
        prop_assert_eq!(front_span(color, a), spans);
        prop_assert_eq!(fill_forward(color, a), a | spans);
        let walked = set(a.iter().flat_map(|square| {
            ahead(color, square).take_while(|&next| b.contains(next))
        }));
        prop_assert_eq!(fill_forward_through(color, a, b), a | walked);
        // King's step after king's step, until there is no further square.
        let mut flooded = from.bitboard();
        while let Some(next) = ((king_dilate(flooded) & b) - flooded).first() {
            flooded = flooded.with(next);
        }
        prop_assert_eq!(king_flood(from.bitboard(), b), flooded);
    }

    #[test]
    fn every_named_set_is_what_its_words_say(pawns in any_pawns(), color in any_color()) {
        let enemy = !color;
        let (own, other) = (pawns.of(color), pawns.of(enemy));
        let mine = |square: Option<Square>| square.is_some_and(|square| own.contains(square));
        let theirs = |square: Option<Square>| square.is_some_and(|square| other.contains(square));
        let near = |a: Square, b: Square| a.file().distance(b.file());
        let select = |is: &dyn Fn(Square) -> bool| set(own.iter().filter(|&pawn| is(pawn)));
        let step = if color.is_white() { 1 } else { -1 };

        prop_assert_eq!(pawns.rams(color), select(&|pawn| theirs(pawn.forward(color))));
        prop_assert_eq!(
            pawns.levers(color),
            select(&|pawn| theirs(pawn.offset(1, step)) || theirs(pawn.offset(-1, step)))
        );
        prop_assert_eq!(
            pawns.protected(color),
            select(&|pawn| mine(pawn.offset(1, -step)) || mine(pawn.offset(-1, -step)))
        );
        prop_assert_eq!(
            pawns.passed(color),
            select(&|pawn| !other.iter().any(|it| near(pawn, it) < 2 && is_ahead(color, it, pawn)))
        );
        prop_assert_eq!(
            pawns.candidates(color),
            select(&|pawn| {
                let guards = other.iter().filter(|&it| near(it, pawn) == 1 && is_ahead(color, it, pawn));
                let helpers = own.iter().filter(|&it| near(it, pawn) == 1 && !is_ahead(color, it, pawn));
                !ahead(color, pawn).any(|square| other.contains(square))
                    && !pawns.passed(color).contains(pawn)
                    && helpers.count() >= guards.count()
            })
        );
    }

    #[test]
    fn fixed_is_the_least_fixed_point_of_its_definition(
        pawns in any_pawns(), color in any_color(),
    ) {
        let stays = |fixed: Bitboard| {
            set(pawns.of(color).iter().filter(|pawn| {
                let stop = pawn.forward(color).expect("no pawn stands on the last rank");
                !pawns.levers(color).contains(*pawn)
                    && (pawns.of(!color).contains(stop) || fixed.contains(stop))
            }))
        };
        let mut least = Bitboard::EMPTY;
        while stays(least) != least {
            least = stays(least);
        }
        prop_assert_eq!(pawns.fixed(color), least);
    }

    #[test]
    fn a_fen_survives_printing_and_parsing(
        position in any_position(), halfmove_clock in any::<u16>(), fullmove_number in any::<u16>(),
    ) {
        let counted = Setup { halfmove_clock, fullmove_number, ..Setup::from(position) };
        let counted = Position::try_from(counted).unwrap();
        prop_assert_eq!(counted.to_string().parse(), Ok(counted));
    }

    #[test]
    fn a_fen_of_a_pawn_ending_survives_printing_and_parsing(ending in any_ending()) {
        prop_assert_eq!(ending.to_string().parse(), Ok(ending));
    }

    #[test]
    fn an_epd_survives_printing_and_parsing(
        position in any_position(), operations in "([a-z]{1,4}( [a-z0-9]{1,6}){0,3}; ?){0,3}",
    ) {
        let line = format!("{} {}", Epd::from(position), operations);
        let epd = Epd::parse(&line).unwrap();
        prop_assert_eq!(epd.position(), position.without_counters());
        prop_assert_eq!(epd.operations().count(), operations.matches(';').count());
        let printed = epd.to_string();
        prop_assert_eq!(Epd::parse(&printed), Ok(epd));
    }

    #[test]
    fn moves_survive_printing_and_parsing(ending in any_ending()) {
        for legal in Position::from(ending).legal_moves() {
            prop_assert_eq!(legal.to_string().parse(), Ok(legal));
        }
    }

    #[test]
    fn what_a_move_leads_to_is_what_its_parts_make(ending in any_ending(), choices in any::<[u8; 24]>()) {
        let mut now = Position::from(ending);
        for choice in choices {
            let after: Vec<_> = now.successors().map(|(_, after)| after).collect();
            let Some(&next) = after.get(usize::from(choice) % after.len().max(1)) else { break };
            let Ok(narrow) = PawnEnding::try_from(next) else { break };
            prop_assert_eq!(PawnEnding::try_from(EndingSetup::from(narrow)), Ok(narrow));
            prop_assert_eq!(Position::from(narrow), next.without_counters());
            prop_assert_ne!(next.key(), now.key());
            now = next;
        }
    }

    #[test]
    fn the_key_tells_side_to_move_and_useful_en_passant(ending in any_ending()) {
        let key = |ending: PawnEnding| Position::from(ending).key();
        let setup = EndingSetup::from(ending);
        if let Ok(other) = PawnEnding::try_from(EndingSetup { side_to_move: !setup.side_to_move, en_passant: None, ..setup }) {
            prop_assert_ne!(key(other), key(ending));
        }
        let plain = PawnEnding::try_from(EndingSetup { en_passant: None, ..setup }).unwrap();
        prop_assert_eq!(key(plain) == key(ending), ending.en_passant_captors().is_empty());
        prop_assert_eq!(
            key(plain) == key(ending),
            Position::from(plain).legal_moves().eq(Position::from(ending).legal_moves())
        );
    }

    #[test]
    fn what_is_no_ending_is_named(setup in any_setup()) {
        let pawns = setup.white_pawns | setup.black_pawns;
        match PawnEnding::try_from(setup) {
            Ok(ending) => prop_assert_eq!(EndingSetup::from(ending), setup),
            Err(InvalidPosition::Overlap(square)) => {
                let (white, black) = (setup.white_king.bitboard(), setup.black_king.bitboard());
                let pairs = [(setup.white_pawns, setup.black_pawns), (pawns, white | black), (white, black)];
                let twice = pairs.into_iter().fold(Bitboard::EMPTY, |all, (one, other)| all | one & other);
                prop_assert!(twice.contains(square));
            }
            Err(InvalidPosition::BackRank(square)) => {
                prop_assert!((pawns & Bitboard::BACK_RANKS).contains(square));
            }
            Err(InvalidPosition::TooManyPawns { color, count }) => {
                let crowd = if color.is_white() { setup.white_pawns } else { setup.black_pawns };
                prop_assert!(count > 8 && count == crowd.len());
            }
            Err(InvalidPosition::KingsTouch { white, black }) => {
                prop_assert!(white.distance(black) < 2);
            }
            Err(InvalidPosition::OpponentInCheck { color, king, checker }) => {
                prop_assert_eq!(color, !setup.side_to_move);
                prop_assert!(pawn_attacks(!color, checker.bitboard()).contains(king));
            }
            Err(InvalidPosition::EnPassant { square, .. }) => {
                prop_assert_eq!(setup.en_passant, Some(square));
            }
            Err(other) => return Err(TestCaseError::fail(format!("unexpected: {other}"))),
        }
    }
}

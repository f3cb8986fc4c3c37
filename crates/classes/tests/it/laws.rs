//! The laws that any table keeps, those of moves, of rules as text, and "the pawn can run".

use std::sync::LazyLock;

use palisade_board::{Color, Man, Position, Setup, Square, Symmetry};
use palisade_classes::{
    Axis, Class, Convention, Coordinate, Length, Placement, Point, Relation, Rule, Table, Term,
    Test, kpk, krk, men, successors,
};
use palisade_testkit::sweep;
use proptest::prelude::*;

fn krk_tables() -> &'static [Table] {
    static TABLES: LazyLock<[Table; 3]> =
        LazyLock::new(|| [krk::initial(), krk::revised(), krk::refined()]);
    &*TABLES
}

fn kpk_tables() -> &'static [Table] {
    static TABLES: LazyLock<Vec<Table>> = LazyLock::new(all_kpk_tables);
    &TABLES
}

fn all_kpk_tables() -> Vec<Table> {
    vec![kpk::initial(), kpk::final_table(), kpk::refined()]
}

/// A legal KRK position, Black to move.
fn krk_position() -> impl Strategy<Value = Placement> {
    men(men::WHITE_ROOK, 0..64)
}

/// A legal KPK position, Black to move.
fn kpk_position() -> impl Strategy<Value = Placement> {
    men(men::WHITE_PAWN, 8..64)
}

fn men(man: Man, squares: core::ops::Range<usize>) -> impl Strategy<Value = Placement> {
    (0..64_usize, squares, 0..64_usize).prop_filter_map("legal", move |(white, square, black)| {
        let at = |index| Square::from_index(index).unwrap();
        let men = [(men::WHITE_KING, at(white)), (man, at(square)), (men::BLACK_KING, at(black))];
        Placement::new(&men).ok()
    })
}

/// Kings and up to four men more, and the same as a position, if it is one.
fn placement_and_position() -> impl Strategy<Value = (Placement, Position)> {
    let kings = [men::WHITE_KING, men::BLACK_KING];
    let chosen = proptest::sample::subsequence(men::ORDER.to_vec(), 0..=4);
    let squares = proptest::sample::subsequence(Square::ALL.to_vec(), 6).prop_shuffle();
    (chosen, squares, any::<bool>()).prop_filter_map(
        "legal",
        move |(mut chosen, squares, white)| {
            chosen.retain(|man| !kings.contains(man));
            chosen.extend(kings);
            let placed: Vec<_> = chosen.into_iter().zip(squares).collect();
            let side_to_move = if white { Color::White } else { Color::Black };
            let mut setup = Setup { side_to_move, ..Setup::default() };
            for &(man, square) in &placed {
                setup.put(square, man);
            }
            Some((Placement::new(&placed).ok()?, Position::try_from(setup).ok()?))
        },
    )
}

/// What the model says, computed the slow way: the first class in testing order
/// that some image satisfies.
fn class_by_definition(table: &Table, position: &Placement) -> u16 {
    let images: &[Symmetry] = match table.convention() {
        Convention::AnyImage => &Symmetry::ALL,
        Convention::PawnOnQueenside if position.file(men::WHITE_PAWN) > 4 => {
            &[Symmetry::MirrorFiles]
        }
        _ => &[Symmetry::Identity],
    };
    let satisfied =
        |rule: &Rule| images.iter().any(|&symmetry| rule.holds(&position.image(symmetry)));
    table.classes().iter().find(|class| satisfied(&class.rule)).unwrap().number
}

fn the_choice_is_the_best_candidate(table: &Table, position: &Placement) {
    let rows: Vec<_> = table.candidates(position).collect();
    let best = rows.iter().map(|row| row.evaluation.value).max();
    let Some(choice) = table.choose(position) else {
        assert!(rows.is_empty());
        return;
    };
    assert_eq!(Some(choice.evaluation.value), best);
    let first = rows.iter().find(|row| Some(row.evaluation.value) == best).unwrap();
    assert_eq!(choice.step, first.step, "ties go to the first generated");
}

proptest! {
    #![proptest_config(sweep::laws())]

    /// The thesis lets a pawn on its last rank be a pawn: a promotion is one move.
    #[test]
    fn moves_are_those_of_the_position((placement, position) in placement_and_position()) {
        let side = position.side_to_move();
        let mut ours: Vec<_> =
            successors(&placement, side).map(|(step, _)| (step.from, step.to)).collect();
        let mut theirs: Vec<_> =
            position.legal_moves().map(|legal| (legal.from, legal.to)).collect();
        ours.sort();
        theirs.sort();
        theirs.dedup();
        prop_assert_eq!(ours, theirs, "{}", position);
        prop_assert_eq!(
            palisade_classes::is_attacked(&placement, palisade_board::Role::King.of(side)),
            position.is_check()
        );
    }

    #[test]
    fn every_position_has_the_class_of_the_definition(krk in krk_position(), kpk in kpk_position()) {
        for table in krk_tables() {
            prop_assert_eq!(table.classify(&krk).0.number, class_by_definition(table, &krk));
        }
        for table in kpk_tables() {
            prop_assert_eq!(table.classify(&kpk).0.number, class_by_definition(table, &kpk));
        }
    }

    #[test]
    fn symmetric_images_have_the_same_class(krk in krk_position(), kpk in kpk_position()) {
        for table in krk_tables() {
            let class = table.classify(&krk).0.number;
            for symmetry in Symmetry::ALL {
                prop_assert_eq!(table.classify(&krk.image(symmetry)).0.number, class);
            }
        }
        for table in kpk_tables() {
            let mirrored = kpk.image(Symmetry::MirrorFiles);
            let value = table.evaluate(&kpk).value;
            prop_assert_eq!(table.evaluate(&mirrored).value, value);
        }
    }

    #[test]
    fn the_choice_agrees_with_all_candidates(krk in krk_position(), kpk in kpk_position()) {
        for table in krk_tables() {
            the_choice_is_the_best_candidate(table, &krk);
        }
        for table in kpk_tables() {
            the_choice_is_the_best_candidate(table, &kpk);
        }
    }

    #[test]
    fn a_placement_is_read_back_as_printed(position in krk_position()) {
        prop_assert_eq!(position.to_string().parse::<Placement>().unwrap(), position);
    }
}

fn coordinate() -> impl Strategy<Value = Coordinate> {
    let of_a_man = (0..12_usize, any::<bool>(), -3..=3_i8).prop_map(|(piece, file, plus)| {
        let axis = if file { Axis::File } else { Axis::Rank };
        Coordinate::of(men::ORDER[piece], axis).plus(plus)
    });
    prop_oneof![of_a_man, (-9..=9_i8).prop_map(Coordinate::constant)]
}

fn length() -> impl Strategy<Value = Length> {
    prop_oneof![
        coordinate().prop_map(Length::Coordinate),
        (coordinate(), coordinate()).prop_map(|(a, b)| Length::Difference(a, b)),
        (coordinate(), coordinate()).prop_map(|(a, b)| Length::Gap(a, b)),
    ]
}

fn point() -> impl Strategy<Value = Point> {
    prop_oneof![
        (0..12_usize).prop_map(|piece| Point::of(men::ORDER[piece])),
        (coordinate(), coordinate()).prop_map(|(file, rank)| Point { file, rank }),
    ]
}

fn term() -> impl Strategy<Value = Term> {
    prop_oneof![
        length().prop_map(Term::Length),
        (length(), length()).prop_map(|(a, b)| Term::Larger(a, b)),
        (length(), length()).prop_map(|(a, b)| Term::Smaller(a, b)),
        (length(), length()).prop_map(|(a, b)| Term::Excess(a, b)),
        (point(), point()).prop_map(|(a, b)| Term::Distance(a, b)),
        (point(), point(), point()).prop_map(|(a, b, to)| Term::Race(a, b, to)),
    ]
}

fn rule() -> impl Strategy<Value = Rule> {
    use Relation::*;
    let relation = prop::sample::select(vec![Equal, Unequal, Below, AtMost, Above, AtLeast]);
    let test = (term(), relation, term())
        .prop_map(|(left, relation, right)| Rule::Test(Test { left, relation, right }));
    test.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Rule::All),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Rule::Any),
            inner.prop_map(|rule| Rule::Not(Box::new(rule))),
        ]
    })
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn a_rule_is_read_back_as_printed(rule in rule(), position in krk_position()) {
        let read: Rule = rule.to_string().parse().unwrap();
        prop_assert_eq!(read.to_string(), rule.to_string());
        prop_assert_eq!(read.holds(&position), rule.holds(&position));
    }

    #[test]
    fn a_rule_and_its_negation_part_the_positions(rule in rule(), position in krk_position()) {
        let negation = Rule::Not(Box::new(rule.clone()));
        prop_assert_ne!(negation.holds(&position), rule.holds(&position));
    }

    #[test]
    fn any_image_means_any_image(rule in rule(), position in krk_position()) {
        let classes = vec![
            Class { rule: rule.clone(), ..Class::new(1, 2, "The rule.") },
            Class::new(2, 1, "All other positions."),
        ];
        let table =
            Table::new("law", Color::White, Convention::AnyImage, 10, classes);
        if let Ok(table) = table {
            prop_assert_eq!(table.classify(&position).0.number, class_by_definition(&table, &position));
        }
    }
}

//! Position values as one number, and the tables that only the laboratory has.

use palisade_board::Color;
use palisade_classes::{Placement, Table, Value, is_attacked, kpk, krk, men, successors};
use palisade_lab_classes::{MateGraph, TableTools, functions_per_class, packed, tables, unpacked};
use palisade_tables::duel::{Material, Plies};
use palisade_testkit::sweep;
use proptest::prelude::*;

/// A KRK position, Black to move.
fn krk_position() -> impl Strategy<Value = Placement> {
    let graph = MateGraph::new(men::WHITE_ROOK);
    proptest::sample::select(graph.starts().step_by(7).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(sweep::laws())]

    #[test]
    fn a_position_value_decomposes_uniquely(
        class in 0..=150_u16,
        base in 2..=100_u8,
        digits in prop::array::uniform4(0..100_u8),
        m in 0..=4_usize,
    ) {
        let mut functions = [0; 4];
        for (slot, digit) in functions.iter_mut().zip(digits).take(m) {
            *slot = digit % base;
        }
        let value = Value { class, functions };
        prop_assert_eq!(unpacked(packed(&value, base, m), base, m), value);
    }

    #[test]
    fn packed_values_rank_as_values_do(krk in krk_position(), other in krk_position()) {
        for table in [krk::initial(), krk::revised()] {
            let value = |position| table.evaluate(position).value;
            let (a, b) = (value(&krk), value(&other));
            let packed = |value: Value| packed(&value, table.base(), functions_per_class(&table));
            prop_assert_eq!(a.cmp(&b), packed(a).cmp(&packed(b)));
        }
    }
}

#[test]
fn classes_taken_for_granted_have_no_letter() {
    let letters =
        |table: &Table| -> Vec<_> { table.classes().iter().map(tables::letter).collect() };
    let [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map(Some);
    assert_eq!(letters(&tables::philidor()), [None, None, a, b, c, d, e, None]);
    assert_eq!(letters(&tables::lucena()), [None, None, a, b, c, d, None]);
}

#[test]
fn every_table_of_the_laboratory_is_read() {
    let exact = tables::initial_with_exact_run();
    assert_eq!(exact.class(4).unwrap().rule.to_string(), "pawn can run");
    assert_eq!(exact.classes().len(), kpk::initial().classes().len());
    assert_eq!(tables::five_classes().classes().len(), 5);
    let clear = tables::final_table_with_clear_path();
    assert!(clear.class(4).unwrap().rule.to_string().starts_with("NOT king in the pawn's way"));
    let wander = tables::take_or_wander();
    assert_eq!(wander.best(&"WK A1, WR H2, BK D5".parse().unwrap()).len(), 8);
    assert_eq!(wander.best(&"WK A1, WR E5, BK D5".parse().unwrap()).len(), 1);
    let centre = tables::towards_the_centre();
    let choice = centre.choose(&"WK A1, WR H2, BK C7".parse().unwrap()).unwrap();
    assert_eq!(choice.step.to_string(), "K-D6");
    for table in [tables::kbbk(), tables::kbnk()] {
        assert_eq!(table.class(2).map(|class| class.value), Some(30));
    }
}

/// The program asks the tables how far a mate is away; the graph counts it from the moves of this
/// room.
#[test]
fn the_graph_mates_as_soon_as_the_tables_say() {
    for (man, material) in [(men::WHITE_QUEEN, Material::QUEEN), (men::WHITE_ROOK, Material::ROOK)]
    {
        let (graph, plies) = (MateGraph::new(man), Plies::to_mate(material));
        let perfect = graph.perfect();
        let known = |position: &Placement, mover| {
            let square = |man| position.square(man).unwrap();
            let (king, lone) = (square(men::WHITE_KING), square(men::BLACK_KING));
            let plies = plies.get(king, position.square(man)?, lone, mover)?;
            Some(u16::from(plies.div_ceil(2)))
        };
        for start in graph.starts() {
            assert_eq!(perfect.mate_in(&start), known(&start, Color::White), "{start}");
        }
        for start in graph.starts().step_by(97) {
            for (_, after) in successors(&start, Color::White) {
                let mut replies = successors(&after, Color::Black).peekable();
                let moves = if replies.peek().is_none() {
                    is_attacked(&after, men::BLACK_KING).then_some(0)
                } else {
                    replies.try_fold(0, |longest: u16, (_, reply)| {
                        Some(longest.max(perfect.mate_in(&reply)?))
                    })
                };
                assert_eq!(moves, known(&after, Color::Black), "{after}");
            }
        }
    }
}

//! Every figure of David-Tabibi et al. 2004 and both diagrams of the Chess
//! Programming Wiki, with the reasons that the text gives.

use palisade_blockage::{
    ExceptionCondition, FencePawnCondition, Finding, FloodRefusal, FloodTest, Opinion,
    PaperRefusal, PaperTest, Side, depth_first_fence, marked_squares,
};
use palisade_board::{Bitboard, Color, PawnEnding, Position, Rank, Square, bitboard};
use palisade_testkit::figures::{self, Figure};
use palisade_testkit::labelling::{Adjacency, RegionLabels, labelled_fence};

fn ending(figure: Figure) -> PawnEnding {
    figure.ending().unwrap_or_else(|error| panic!("{}: {error}", figure.name))
}

fn paper(figure: Figure) -> PaperTest {
    PaperTest::new(&ending(figure), Color::White)
}

fn flood(figure: Figure) -> FloodTest {
    FloodTest::new(&ending(figure), Color::White)
}

/// The squares of a list such as "a4 b4".
fn squares(list: &str) -> Bitboard {
    list.split([' ', '-']).map(|name| name.parse::<Square>().expect("a list of squares")).collect()
}

fn paper_fence(figure: Figure) -> Bitboard {
    paper(figure).fence().map_or(Bitboard::EMPTY, |fence| fence.squares())
}

fn findings(figure: Figure) -> Vec<(Square, Side, Result<Finding, PaperRefusal>)> {
    paper(figure).dynamic_pawns().map(|pawn| (pawn.square, pawn.side, pawn.finding)).collect()
}

const FOURTH: &str = "a4-b4-c4-d4-e4-f4-g4-h4";

#[test]
fn every_figure_without_pieces_is_a_position() {
    for figure in figures::ALL {
        let pieces = [figures::PAPER_16, figures::PAPER_17].contains(figure);
        assert_eq!(figure.ending().is_err(), pieces, "{}", figure.name);
    }
}

#[test]
fn figure_1_has_no_fence() {
    assert_eq!(paper(figures::PAPER_1).opinion(), Opinion::Refused(PaperRefusal::NoFence));
}

#[test]
fn figure_2_is_a_blockage_in_both_readings() {
    assert_eq!(paper(figures::PAPER_2).opinion(), Opinion::LooksBlocked);
    assert_eq!(paper(figures::PAPER_2_ALTERNATIVE).opinion(), Opinion::LooksBlocked);
}

#[test]
fn figure_3_is_seen_two_plies_later() {
    // The king is not yet on the f-file: 3.4 refuses. After 28...Kf7 it holds.
    assert_eq!(
        paper(figures::PAPER_3).opinion(),
        Opinion::Refused(PaperRefusal::ReachesFence {
            pawn: Square::F2,
            at: Square::F5,
            lacks: FencePawnCondition::PawnTwoAhead,
            exception: ExceptionCondition::KingOnFile,
        })
    );
    let step = "e8f7".parse().expect("a move");
    let after = Position::from(ending(figures::PAPER_3)).play(step).expect("28...Kf7 is legal");
    assert_eq!(PawnEnding::try_from(after), Ok(ending(figures::PAPER_3_ADVANCED)));
    assert_eq!(paper(figures::PAPER_3_ADVANCED).opinion(), Opinion::LooksBlocked);
    // The pawn on g4 may fall, so it is taken off, and the fence runs over f5.
    assert_eq!(paper(figures::PAPER_3).removed(), Square::G4.bitboard());
}

#[test]
fn figure_4_has_only_fixed_pawns() {
    let test = paper(figures::PAPER_4);
    assert_eq!(test.opinion(), Opinion::LooksBlocked);
    assert_eq!(test.dynamic_pawns().count(), 0);
    assert_eq!(paper_fence(figures::PAPER_4), squares(FOURTH));
    // "Nor does the black king have any path to a white pawn": both are bounded.
    let black = PaperTest::new(&ending(figures::PAPER_4), Color::Black);
    assert_eq!(black.opinion(), Opinion::LooksBlocked);
}

#[test]
fn figure_6_has_four_fixed_pawns_and_a_dynamic_one() {
    let pawns = ending(figures::PAPER_6).pawns();
    let fixed = pawns.fixed(Color::White);
    assert_eq!(fixed, squares("a4 c4 e4 e5"));
    // "Even though the g2 pawn cannot currently move, it is not considered fixed."
    assert!(pawns.white().contains(Square::G2) && !fixed.contains(Square::G2));
}

#[test]
fn figure_7_marks_what_the_text_lists() {
    let marked = marked_squares(ending(figures::PAPER_7).pawns(), Color::White);
    assert_eq!(marked, squares("a4 c3 c4 e3 h3 b4 d4 d3 f3 g3 g6"));
    assert_eq!(paper_fence(figures::PAPER_7), squares("a4 b4 c4 d4 d3 e3 f3 g3 h3"));
    // A fence that changes ranks: c3 is below it though d3 is not.
    assert_eq!(
        paper(figures::PAPER_7).fence().map(|fence| fence.side_of(Square::C3)),
        Some(Side::Below)
    );
}

#[test]
fn figures_9_to_11_need_the_king_before_every_passed_pawn() {
    for figure in [figures::PAPER_9, figures::PAPER_10, figures::PAPER_11] {
        assert_eq!(paper_fence(figure), squares(FOURTH), "{}", figure.name);
    }
    let refused = |pawn| Opinion::Refused(PaperRefusal::PawnAbove { pawn });
    assert_eq!(paper(figures::PAPER_9).opinion(), refused(Square::F5));
    assert_eq!(paper(figures::PAPER_10).opinion(), Opinion::LooksBlocked);
    assert_eq!(findings(figures::PAPER_10), [(Square::F5, Side::Above, Ok(Finding::KingInFront))]);
    assert_eq!(paper(figures::PAPER_11).opinion(), refused(Square::B5));
}

#[test]
fn figure_12_recaptures_with_the_pawn_two_squares_ahead() {
    assert_eq!(paper_fence(figures::PAPER_12), squares(FOURTH));
    assert_eq!(paper(figures::PAPER_12).opinion(), Opinion::LooksBlocked);
    assert_eq!(
        findings(figures::PAPER_12),
        [(Square::F4, Side::On, Ok(Finding::MeetsPawn { at: Square::F4, by: Square::F6 }))]
    );
}

#[test]
fn figure_13_has_a_second_pawn_on_the_file() {
    assert_eq!(
        paper(figures::PAPER_13).opinion(),
        Opinion::Refused(PaperRefusal::PawnOnFence {
            pawn: Square::H4,
            lacks: FencePawnCondition::OnlyPawnOnFile,
            exception: ExceptionCondition::KingOnFile,
        })
    );
}

#[test]
fn figure_14_has_three_types_of_dynamic_pawns_below() {
    assert_eq!(paper_fence(figures::PAPER_14), squares(FOURTH));
    let engages = PaperRefusal::Engages { pawn: Square::B2, at: Square::B3 };
    assert_eq!(
        findings(figures::PAPER_14),
        [
            (Square::B2, Side::Below, Err(engages)),
            (Square::E2, Side::Below, Ok(Finding::OwnPawnAhead { by: Square::E4 })),
            (Square::G2, Side::Below, Ok(Finding::MeetsPawn { at: Square::G4, by: Square::G6 })),
        ]
    );
    assert_eq!(paper(figures::PAPER_14).opinion(), Opinion::Refused(engages));
}

#[test]
fn figure_15_is_the_exception() {
    assert_eq!(paper_fence(figures::PAPER_15), squares(FOURTH));
    assert_eq!(paper(figures::PAPER_15).opinion(), Opinion::LooksBlocked);
    let lacks = FencePawnCondition::PawnTwoAhead;
    assert_eq!(
        findings(figures::PAPER_15),
        [(Square::F2, Side::Below, Ok(Finding::Exception { at: Square::F4, lacks }))]
    );
}

#[test]
fn figure_16_leads_to_the_fence_that_the_text_names() {
    assert_eq!(paper_fence(figures::PAPER_16_BLOCKED), squares("a4-b4-c4-d4-d5-e5-f5-g5-h5"));
    assert_eq!(paper(figures::PAPER_16_BLOCKED).opinion(), Opinion::LooksBlocked);
    // "None of white's dynamic pawns (b2, e2, and h4) can break the blockage."
    let lacks = FencePawnCondition::PawnTwoAhead;
    assert_eq!(
        findings(figures::PAPER_16_BLOCKED),
        [
            (Square::B2, Side::Below, Ok(Finding::Exception { at: Square::B4, lacks })),
            (Square::E2, Side::Below, Ok(Finding::OwnPawnAhead { by: Square::E5 })),
            (Square::H4, Side::Below, Ok(Finding::MeetsPawn { at: Square::H5, by: Square::H7 })),
        ]
    );
}

#[test]
fn figures_18_and_19_wait_for_the_king_on_the_f_file() {
    for (figure, pawn) in [(figures::PAPER_18, Square::F2), (figures::PAPER_19, Square::F4)] {
        assert_eq!(
            paper(figure).opinion(),
            Opinion::Refused(PaperRefusal::ReachesFence {
                pawn,
                at: Square::F5,
                lacks: FencePawnCondition::PawnTwoAhead,
                exception: ExceptionCondition::KingOnFile,
            }),
            "{}",
            figure.name
        );
    }
}

#[test]
fn the_wiki_draws_the_fourth_rank_and_b3() {
    let test = flood(figures::WIKI_RAM_FENCE);
    assert_eq!(test.opinion(), Opinion::LooksBlocked);
    let fence = test.fence().expect("the first diagram");
    assert_eq!(fence.squares(), Rank::Fourth.bitboard().with(Square::B3));
    assert_eq!(fence.above().len(), 32);
}

#[test]
fn the_wiki_draws_a_fence_with_dynamic_pawns() {
    let test = flood(figures::WIKI_DYNAMIC);
    let fence = test.fence().expect("the second diagram");
    assert_eq!(fence.squares(), squares("a4 b4 c4 c5 d5 e5 f5 g5 g4 h4"));
    assert_eq!(
        fence.below(),
        squares("a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2")
            | squares("a3 b3 c3 d3 e3 f3 g3 h3 d4 e4 f4")
    );
    // The page leaves dynamic pawns to the paper, and the paper sees it.
    assert_eq!(test.opinion(), Opinion::Refused(FloodRefusal::DynamicPawn(Square::F3)));
    assert_eq!(paper(figures::WIKI_DYNAMIC).opinion(), Opinion::LooksBlocked);
    let black = PaperTest::new(&ending(figures::WIKI_DYNAMIC), Color::Black);
    assert_eq!(black.opinion(), Opinion::LooksBlocked);
}

#[test]
fn a_fence_that_winds_back_west_escapes_the_printed_search() {
    let winding = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . X X X X X X
        . . X . . . . .
        . . X X X . . .
        . . . . X . . .
        X X X X X . . .
        . . . . . . . .
    };
    assert_eq!(depth_first_fence(winding, Color::White), None);
    let fence = labelled_fence(winding, Color::White, Square::H1, Square::A8, Adjacency::King);
    assert_eq!(fence.map(|fence| fence.squares), Some(winding));
    assert!(fence.is_some_and(|fence| fence.above().contains(Square::D3)));
    assert!(fence.is_some_and(|fence| fence.below.contains(Square::D5)));
}

#[test]
fn a_fence_that_begins_on_the_first_rank_escapes_the_printed_search() {
    // Figure 8 starts at rank 7 and stops before rank 1.
    let low = Rank::First.bitboard();
    assert_eq!(depth_first_fence(low, Color::White), None);
    let labels = RegionLabels::new(low, Adjacency::King);
    assert_eq!(labels.count(), 1);
}

#[test]
fn printed_neighbours_let_a_king_through_a_diagonal() {
    // From d3 a king steps to e4, between d4 and e3.
    let marked = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        X X X X . . . .
        . . . . X X X X
        . . . . . . . .
        . . . . . . . .
    };
    let fence = |adjacency| labelled_fence(marked, Color::White, Square::E1, Square::E8, adjacency);
    assert_eq!(fence(Adjacency::King), None);
    assert!(fence(Adjacency::Printed).is_some_and(|fence| !fence.is_tight()));
}

#[test]
fn the_paper_judges_a_position_and_its_mirror_image_apart() {
    let position = ending(figures::PAPER_IS_LOPSIDED);
    let opinion = |ending: &PawnEnding| PaperTest::new(ending, Color::White).opinion();
    assert_eq!(opinion(&position), Opinion::LooksBlocked);
    assert_eq!(
        opinion(&position.mirror()),
        Opinion::Refused(PaperRefusal::Capture { pawn: Square::H3, target: Square::G4 })
    );
}

#[test]
fn the_paper_promises_a_draw_in_lost_positions() {
    for figure in [
        figures::EXCEPTION_WITH_LEVER,
        figures::EN_PASSANT_AT_THE_ROOT,
        figures::ZUGZWANG_ON_THE_FENCE,
        figures::RECAPTURER_FALLS,
    ] {
        assert_eq!(paper(figure).opinion(), Opinion::LooksBlocked, "{}", figure.name);
    }
    assert_eq!(flood(figures::ZUGZWANG_ON_THE_FENCE).opinion(), Opinion::LooksBlocked);
}

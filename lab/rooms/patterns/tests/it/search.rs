//! The searches against each other and against what is known.

use palisade_board::{Color, PawnEnding, Position};
use palisade_lab_patterns::{
    Method, PawnKing, Peasant, PeasantTerms, PeasantWeights, PlainAlphaBeta, Priorities, Search,
    TableSlot,
};
use palisade_lore::patterns::Advantage;
use palisade_testkit::random::endings;
use palisade_testkit::sweep;
use proptest::prelude::*;

fn ending(fen: &str) -> PawnEnding {
    fen.parse().unwrap()
}

/// Minimax without any of the search's devices, for a method that scores
/// leaves: promotions as the method has them, repetitions along the line.
fn minimax(ending: &PawnEnding, plies: u16, line: &mut Vec<PawnEnding>) -> i32 {
    use palisade_board::{Role, king_attacks};
    if line.iter().rev().skip(1).step_by(2).any(|above| above == ending) {
        return 0;
    }
    let position = Position::from(ending);
    let ply = line.len() as u16;
    if !position.has_legal_move() {
        return if position.is_check() { -PlainAlphaBeta.won(ply) } else { 0 };
    }
    let assessment = PlainAlphaBeta.assess(ending);
    if ply > 0 && (assessment.settled || plies == 0) {
        return assessment.score;
    }
    line.push(*ending);
    let mut best = i32::MIN;
    for (candidate, after) in position.successors() {
        if candidate.promotion.is_some_and(|piece| piece != Role::Queen) {
            continue;
        }
        let score = match PawnEnding::try_from(&after) {
            Ok(next) => -minimax(&next, plies - 1, line),
            Err(_) => {
                let (taker, owner) = (after.side_to_move(), !after.side_to_move());
                if king_attacks(after.king(taker)).contains(candidate.to)
                    && !king_attacks(after.king(owner)).contains(candidate.to)
                {
                    // Taken at once: such lines are left out of the comparison.
                    return i32::MIN + 1;
                }
                PlainAlphaBeta.promoted(&after, ply)
            }
        };
        if score.abs() > i32::MAX - 9 {
            line.pop();
            return i32::MIN + 1;
        }
        best = best.max(score);
    }
    line.pop();
    best
}

proptest! {
    #![proptest_config(sweep::laws_of(120))]

    #[test]
    fn alpha_beta_equals_minimax(ending in endings(), plies in 1_u16..=4) {
        let expected = minimax(&ending, plies, &mut Vec::new());
        prop_assume!(expected.abs() < i32::MAX - 9);
        // Without memory, or lines of different length would share values.
        let found = Search::new(PlainAlphaBeta, &mut []).nodes(u64::MAX).plies(plies).run(&ending);
        // A win found earlier ends the deepening.
        prop_assume!(found.plies == plies);
        prop_assert_eq!(found.score, expected);
    }

    #[test]
    fn searches_keep_to_their_nodes_and_repeat_themselves(ending in endings()) {
        let mut memory = vec![TableSlot::EMPTY; 1 << 10];
        for _ in 0..2 {
            let first = Search::new(PawnKing::DESCRIBED, &mut memory).nodes(500).run(&ending);
            let again = Search::new(PawnKing::DESCRIBED, &mut memory).nodes(500).run(&ending);
            prop_assert_eq!(first, again);
            // A stopped search unwinds; each level may still try a promotion.
            prop_assert!(first.nodes <= 500 + 40, "{}", first.nodes);
            prop_assert_eq!(first.best.is_some(), Position::from(ending).has_legal_move());
        }
        let peasant = Search::new(Peasant::CHURCH, &mut memory).nodes(500).run(&ending);
        prop_assert!(peasant.nodes <= 500 + 40);
        prop_assert_eq!(peasant.best.is_some(), Position::from(ending).has_legal_move());
    }

    #[test]
    fn peasant_terms_commute_with_flip_and_mirror(ending in endings()) {
        let weights = PeasantWeights::PUBLISHED;
        let here = PeasantTerms::of(&ending);
        // The centre of gravity is rounded, up the board and to the right.
        let centred = |terms: PeasantTerms| PeasantTerms { king_distance: 0, ..terms };
        let there = PeasantTerms::of(&ending.flip());
        prop_assert_eq!(
            centred(here).weighted(&weights), -centred(there).weighted(&weights)
        );
        prop_assert_eq!(centred(PeasantTerms::of(&ending.mirror())), centred(here));
    }

    #[test]
    fn priorities_hand_out_every_move_once(ending in endings()) {
        let mut priorities = Priorities::new(&ending);
        PawnKing::DESCRIBED.prioritise(&ending, &mut priorities);
        let mut given = Vec::new();
        while let Some(candidate) = priorities.next_best() {
            given.push(candidate);
        }
        let mut all: Vec<_> = Position::from(ending).legal_moves().collect();
        given.sort();
        all.sort();
        prop_assert_eq!(given, all);
    }

    #[test]
    fn a_promise_is_never_outscored(ending in endings()) {
        let nobody_wins = |_: &PawnEnding, _: Color| true;
        let mut memory = vec![TableSlot::EMPTY; 1 << 10];
        let found = Search::new(PawnKing::DESCRIBED, &mut memory)
            .nodes(300)
            .bounded_by(&nobody_wins)
            .run(&ending);
        // Each move leads to a position that is promised drawn, or promotes,
        // or ends the game.
        let position = Position::from(ending);
        let promotes = position.legal_moves().any(|step| step.promotion.is_some());
        let ends = position.successors().any(|(_, next)| !next.has_legal_move());
        prop_assume!(!promotes && !ends && position.has_legal_move());
        prop_assert_eq!(found.score, 0);
    }
}

/// Church 1978, "Evaluation": problem 29 is "relatively shallow", and PEASANT
/// solves it fast.
#[test]
fn peasant_solves_fine_29() {
    let fine_29 = ending("4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1");
    let mut memory = vec![TableSlot::EMPTY; 1 << 16];
    let found = Search::new(Peasant::PUBLISHED, &mut memory).run(&fine_29);
    assert_eq!(found.level, Advantage::DecisiveWhite);
    let best = found.best.unwrap().to_string();
    assert!(["e5f5", "e5f4", "e5e4"].contains(&best.as_str()), "{best}");
    // The thesis has it at 11 plies.
    assert!(found.plies <= 11, "{} plies", found.plies);
}

/// Church 1978: "Peasant couldn't solve problem 70 because it requires about
/// thirty plies."
#[test]
fn peasant_does_not_see_the_win_in_fine_70() {
    let fine_70 = ending("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1");
    let mut memory = vec![TableSlot::EMPTY; 1 << 16];
    let found = Search::new(Peasant::PUBLISHED, &mut memory).nodes(300_000).run(&fine_70);
    assert_ne!(found.level, Advantage::DecisiveWhite);
    assert!(found.plies < 30, "{} plies", found.plies);
}

/// Church's rule six: the same position at any depth ends a line.
#[test]
fn churchs_repetition_rule_saves_nodes() {
    let fens = [
        "8/8/2pp3k/8/1P1P3K/8/8/8 w - - 0 1",
        "8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1",
        "4k3/4Pp2/5P2/4K3/8/8/8/8 w - - 0 1",
    ];
    let nodes = |method: Peasant, fen: &str| {
        let mut memory = vec![TableSlot::EMPTY; 1 << 16];
        Search::new(method, &mut memory).plies(8).run(&ending(fen)).nodes
    };
    let published: u64 = fens.iter().map(|fen| nodes(Peasant::PUBLISHED, fen)).sum();
    let church: u64 = fens.iter().map(|fen| nodes(Peasant::CHURCH, fen)).sum();
    assert!(church < published, "{church} against {published}");
}

/// The breakthroughs that PEASANT cannot see at its depth, and an expert can
/// (Church 1978, figures 12 and 13).
#[test]
fn a_breakthrough_is_found_by_its_plan() {
    let fine_61 = ending("8/ppp5/8/PPP5/6kp/8/6KP/8 w - - 0 1");
    let mut memory = vec![TableSlot::EMPTY; 1 << 14];
    let found = Search::new(PawnKing::DEEPENING, &mut memory).nodes(20_000).run(&fine_61);
    assert_eq!(found.best.unwrap().to_string(), "b5b6");
    assert_eq!(found.level, Advantage::DecisiveWhite);
}

/// The law of sensitivity makes *static* values serve for other kings; the
/// values a search backs up are another matter. Here a value that was
/// searched is taken for kings that its sensitivity allows.
#[test]
fn structures_are_reused_and_reported() {
    let position = ending("8/5k2/8/p7/P3KP2/8/8/8 w - - 0 1");
    let mut seen = 0;
    let mut observer = |_: &PawnEnding, _: Advantage| seen += 1;
    let mut memory = vec![TableSlot::EMPTY; 1 << 14];
    let found = Search::new(PawnKing::DESCRIBED, &mut memory)
        .nodes(20_000)
        .observed_by(&mut observer)
        .run(&position);
    assert!(found.structure_hits > 0);
    assert_eq!(seen, found.structure_hits);
}

//! The prover against the plain solver, and on the positions of the literature.

use cozy_chess::Board;
use palisade_board::{Color, PawnEnding, Position, Role, Setup, Square};
use palisade_endings::{Budget, Open, Prover, Verdict};
use palisade_testkit::{Dice, sweep};

use super::through::{Promotions, Through, boards, judged};

const PLENTY: Budget<'static> = Budget::work(200_000);

/// Pawns that are few, and mostly near each other.
fn thrown(dice: &mut Dice) -> Option<PawnEnding> {
    let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
    let files = 1 + dice.below(3);
    let first = dice.below(9 - files);
    for _ in 0..2 + dice.below(4) {
        let square = Square::from_index(8 * (1 + dice.below(6)) + first + dice.below(files))?;
        if setup.man_on(square).is_none() {
            setup.put(square, Role::Pawn.of(dice.pick(&Color::ALL)));
        }
    }
    for color in Color::ALL {
        let square = dice.pick(&Square::ALL);
        if setup.man_on(square).is_some() {
            return None;
        }
        setup.put(square, Role::King.of(color));
    }
    PawnEnding::try_from(&Position::try_from(setup).ok()?).ok()
}

#[test]
fn the_prover_agrees_with_the_plain_solver() {
    let mut dice = Dice::new(7);
    let (mut graphs, mut positions, mut passing) = (0, 0, 0);
    let mut verdicts = [0usize; 3];
    while graphs < sweep::times(5) {
        let Some(root) = thrown(&mut dice) else { continue };
        let root: Board = root.to_string().parse().expect("a position");
        let attacker = dice.pick(&Color::ALL);
        let rules = |promotions| Through { attacker, promotions };
        let (held, all) = judged(rules(Promotions::Forbidden), &root, 250_000);
        if !all {
            continue;
        }
        let (mut hoped, all) = judged(rules(Promotions::TakenBack), &root, 1_000_000);
        assert!(all, "{root}");
        graphs += 1;
        let met = boards(&held, attacker);
        let mut prover = Prover::new();
        // Every position with a right to take in passing, and some others.
        let mut chosen: Vec<_> =
            (0..met.len()).filter(|&number| met[number].0.en_passant().is_some()).collect();
        chosen.truncate(40);
        passing += chosen.len();
        chosen.push(0);
        chosen.extend((0..60).map(|_| dice.below(met.len())));
        for number in chosen {
            let (board, through) = met[number];
            let fen = board.to_string();
            let ending: PawnEnding = fen.parse().unwrap();
            let upper = hoped.enter(&Ok((board.clone(), None)));
            let expected = match (through, hoped.wins(upper)[attacker.index()]) {
                (Some(false), _) => Verdict::Holds,
                (_, Some(true)) => Verdict::Breaks,
                _ => Verdict::Unknown(Open::Promotions),
            };
            let verdict = prover.prove(&ending, attacker, &PLENTY);
            assert_eq!(verdict, expected, "{fen}, {attacker:?} attacks");
            positions += 1;
            verdicts[match verdict {
                Verdict::Holds => 0,
                Verdict::Breaks => 1,
                Verdict::Unknown(_) => 2,
            }] += 1;
        }
    }
    // The sample is worth something: all verdicts, and rights to take.
    assert!(positions > 40 * graphs, "{positions}");
    assert!(passing as u64 > graphs / 2, "{passing}");
    assert!(verdicts.iter().all(|&count| count as u64 > graphs / 2), "{verdicts:?}");
}

fn verdict(fen: &str, attacker: Color) -> Verdict {
    let ending: PawnEnding = fen.parse().unwrap();
    Prover::new().prove(&ending, attacker, &PLENTY)
}

/// The moves after which `attacker` gets through, or after which the other side
/// holds, whichever the mover wants.
fn good_moves(fen: &str, attacker: Color) -> Vec<String> {
    let ending: PawnEnding = fen.parse().unwrap();
    let mut prover = Prover::new();
    let wanted = if ending.side_to_move() == attacker { Verdict::Breaks } else { Verdict::Holds };
    let mut good = Vec::new();
    for (step, after) in Position::from(ending).successors() {
        let after = PawnEnding::try_from(after).expect("no promotion yet");
        if prover.prove(&after, attacker, &PLENTY) == wanted {
            good.push(step.to_string());
        }
    }
    good.sort();
    good
}

#[test]
fn fine_70_has_only_moves() {
    assert_eq!(good_moves("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", Color::White), ["a1b1"]);
    assert_eq!(
        good_moves("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 b - - 0 1", Color::White),
        ["a7b7", "a7b8"]
    );
}

#[test]
fn the_wins_that_the_papers_rules_miss_break() {
    // Errors 1 to 4 of the rules of David-Tabibi et al. 2004: a sacrifice, a
    // right to take in passing, zugzwang on the fence, a recapture that fails.
    for fen in [
        "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1",
        "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1",
        "8/5p2/1p2p1p1/1P2PpPk/5P2/8/5K2/8 w - - 0 1",
        "k7/8/1p2p2p/1Pp1P1p1/2P2KPP/8/8/8 w - - 0 1",
    ] {
        assert_eq!(verdict(fen, Color::White), Verdict::Breaks, "{fen}");
    }
}

#[test]
fn without_the_right_to_take_in_passing_the_second_of_them_holds() {
    let fen = "8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - - 0 1";
    assert_eq!(verdict(fen, Color::White), Verdict::Holds);
}

#[test]
fn the_wiki_diagram_holds_for_both_sides() {
    let fen = "4k3/8/3pPp2/1p1P1P1p/1P5P/5P2/3K4/8 w - - 0 1";
    for attacker in Color::ALL {
        assert_eq!(verdict(fen, attacker), Verdict::Holds, "{attacker:?}");
    }
}

#[test]
fn averbakh_676_has_only_moves() {
    let mut prover = Prover::with_bytes(1 << 28);
    let budget = Budget::work(2_000_000);
    for (fen, good) in [
        ("8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 w - - 0 1", "a1b1"),
        ("8/k6p/3p1p1P/3P2p1/3P2P1/8/6P1/K7 b - - 0 1", "a7b7"),
    ] {
        let ending: PawnEnding = fen.parse().unwrap();
        let wanted =
            if ending.side_to_move().is_white() { Verdict::Breaks } else { Verdict::Holds };
        for (step, after) in Position::from(ending).successors() {
            let after = PawnEnding::try_from(after).expect("no promotion yet");
            let verdict = prover.prove(&after, Color::White, &budget);
            assert_eq!(verdict == wanted, step.to_string() == good, "{step}: {verdict:?}");
        }
    }
}

//! What games lead to is answered by plans, and no search is needed.

use palisade_board::{Color, Position, Role, Setup};
use palisade_dead::{Budget, Winnability, unwinnable, winnability};
use palisade_testkit::{Dice, sweep};

use super::play::replay;

/// A position of a game that two dice play.
fn of_a_game(dice: &mut Dice) -> Position {
    let mut position = Position::START;
    for _ in 0..dice.below(150usize) {
        let moves: Vec<_> = position.legal_moves().collect();
        if moves.is_empty() {
            break;
        }
        position = position.play(dice.pick(&moves)).expect("a legal move");
    }
    position
}

/// What a plan may take, in steps; a search for most mates takes hundreds.
const PLANNED: Budget<'static> = Budget::work(110);

#[test]
fn plans_mate_in_most_games_and_say_no_more_than_a_long_search() {
    let mut dice = Dice::new(1);
    let (mut asked, mut planned) = (0, 0);
    for _ in 0..sweep::times(300) {
        let position = of_a_game(&mut dice);
        for winner in Color::ALL {
            let quick = winnability(&position, winner, &PLANNED);
            let full = winnability(&position, winner, &Budget::work(20_000));
            if let Winnability::Winnable(line) = &quick {
                replay(&position, winner, line);
            }
            assert!(!quick.is_winnable() || full.is_winnable(), "{position} {winner}");
            assert!(!quick.is_unwinnable() || full.is_unwinnable(), "{position} {winner}");
            let strong = position.role(Role::Queen) | position.role(Role::Rook);
            if position.color(winner).meets(strong) && full.is_winnable() {
                asked += 1;
                planned += u32::from(quick.is_winnable());
            }
        }
    }
    assert!(asked > 100 && planned * 100 >= asked * 97, "{planned} of {asked}");
}

/// A budget is kept where plans are tried, and a little one is no reason to err.
#[test]
fn a_plan_keeps_to_its_budget() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap();
    assert_eq!(winnability(&position, Color::White, &Budget::work(0)), Winnability::Unknown);
    for units in 1..20 {
        let answer = winnability(&position, Color::White, &Budget::work(units));
        assert!(!answer.is_unwinnable(), "{units}");
        if let Winnability::Winnable(line) = answer {
            assert!(line.len() as u64 <= 8 * units, "{units}: {line:?}");
        }
    }
    assert!(winnability(&position, Color::White, &PLANNED).is_winnable());
}

/// One knight or bishop, or two, against heavy men: known pictures.
#[test]
fn a_minor_man_mates_by_a_known_picture() {
    let positions = [
        ("6r1/8/4N3/7K/8/5k2/8/8 w - - 10 55", Color::White),
        ("8/6k1/5n2/8/8/8/6K1/1N6 w - - 18 67", Color::White),
        ("8/8/8/2K1B3/5p2/3b4/6qk/8 b - - 5 57", Color::White),
        ("8/K7/1p6/2b2pk1/B7/p2q4/8/8 b - - 11 72", Color::White),
        ("7Q/8/5K2/6n1/k4n2/8/8/8 b - - 2 62", Color::Black),
        ("8/8/8/8/8/2K1N3/k1B5/8 b - - 12 74", Color::White),
        ("4Q3/4Q3/8/5n2/6k1/8/1P6/1K6 w - - 13 69", Color::Black),
    ];
    for (fen, winner) in positions {
        let position: Position = fen.parse().unwrap();
        match winnability(&position, winner, &Budget::work(500)) {
            Winnability::Winnable(line) => replay(&position, winner, &line),
            answer => panic!("{fen}: {}", answer.name()),
        }
    }
}

/// A rook gets into a cage where a queen would be taken; two bishops wall their own king in.
#[test]
fn mates_behind_walls_are_found() {
    for fen in [
        "8/5p2/8/6P1/6pp/6pk/p5pr/rn4K1 b - - 0 1",
        "k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        match winnability(&position, Color::White, &Budget::work(100_000)) {
            Winnability::Winnable(line) => replay(&position, Color::White, &line),
            answer => panic!("{fen}: {}", answer.name()),
        }
    }
}

/// Boards that people set up have more promoted men than pawns are missing.
#[test]
fn boards_that_no_game_leads_to_are_asked_about_as_well() {
    let queens: Position = "4k3/pppppppp/8/8/8/8/PPPPPPPP/QQQ1K3 w - - 0 1".parse().unwrap();
    assert!(Setup::from(queens).too_many_promoted().is_some());
    let Winnability::Winnable(line) = winnability(&queens, Color::White, &PLANNED) else {
        panic!("three queens mate");
    };
    replay(&queens, Color::White, &line);
    let (mut boards, mut dead) = (0, 0);
    for line in include_str!("../data/chasolver.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let Some((winners, fen)) = line.split_at_checked(2) else { continue };
        // A few have nine pawns.
        let Ok(position) = fen.trim().parse::<Position>() else { continue };
        if Setup::from(position).too_many_promoted().is_none() {
            continue;
        }
        boards += 1;
        let truth = [winners.starts_with('W'), winners.ends_with('B')];
        for (winner, winnable) in Color::ALL.into_iter().zip(truth) {
            let said = unwinnable(&position, winner);
            assert!(!(said && winnable), "{fen} {winner}");
            dead += u32::from(said);
        }
    }
    assert!(boards > 250 && dead > 100, "{boards} boards, {dead} dead questions");
}

//! Both answers against a search that knows no tricks, their certificates against the
//! checker, and what an answer must keep when the board is turned or a move is played.

use palisade_board::{Color, Position};
use palisade_dead::{Budget, Winnability, unwinnable, winnability};
use palisade_proof::{Certificate, Claim, Refused, check, check_within};
use palisade_testkit::any_position::{small_position, wall_with_men};
use palisade_testkit::{Dice, sweep};

use super::play::{reached, replay, side_of};

const BUDGET: Budget<'static> = Budget::work(20_000);

/// Most that a certificate of these tests takes to check.
const CHECKS: u64 = 1_000_000;

/// Asks about a position and holds the answer to all that is known of it.
fn ask(position: &Position, winner: Color) -> Winnability {
    ask_within(position, winner, &BUDGET)
}

fn ask_within(position: &Position, winner: Color, budget: &Budget<'_>) -> Winnability {
    let answer = winnability(position, winner, budget);
    let fast = unwinnable(position, winner);
    assert!(!(fast && answer.is_winnable()), "{position} {winner}");
    if let Some(certificate) = answer.certificate(position, winner) {
        assert_eq!(check(&certificate), Ok(()), "{position} {winner}");
        assert_eq!(certificate.to_string().parse(), Ok(certificate.clone()), "{position}");
        if let Claim::Winnable(line) = &certificate.claim {
            replay(position, winner, line);
        }
    }
    answer
}

#[test]
fn both_answers_are_those_of_a_search_without_tricks() {
    let (mut dice, positions) = (Dice::new(1), sweep::times(200));
    let (mut asked, mut counts, mut open) = (0, [0, 0], 0);
    while asked < positions {
        let make = if dice.chance(1, 3) { wall_with_men } else { small_position };
        let Some(position) = make(&mut dice) else { continue };
        asked += 1;
        let board = position.to_string().parse().expect("a position");
        for winner in Color::ALL {
            let answer = ask(&position, winner);
            match reached(&board, side_of(winner), 20_000) {
                None => {}
                Some(_) if answer == Winnability::Unknown => open += 1,
                Some(truth) => {
                    assert_eq!(answer.is_winnable(), truth, "{position} {winner}");
                    counts[usize::from(truth)] += 1;
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count * 10 > positions), "{counts:?}");
    assert!(open * 100 < counts[0] + counts[1], "{open} open, {counts:?}");
}

/// The law of the fuzz target `dead`: any position and a small budget.
#[test]
fn small_budgets_give_certificates_that_are_accepted() {
    let (mut dice, positions) = (Dice::new(21), sweep::times(500));
    let (mut asked, mut answered) = (0, [0, 0]);
    while asked < positions {
        let make = if dice.chance(1, 2) { wall_with_men } else { small_position };
        let Some(position) = make(&mut dice) else { continue };
        asked += 1;
        for winner in Color::ALL {
            let answer = winnability(&position, winner, &Budget::work(500));
            assert!(!(unwinnable(&position, winner) && answer.is_winnable()), "{position}");
            let Some(certificate) = answer.certificate(&position, winner) else { continue };
            answered[usize::from(answer.is_winnable())] += 1;
            match check_within(&certificate, CHECKS) {
                Ok(()) => {}
                // A pawn ending's proof may be as long as the play that it is about.
                Err(Refused::More(CHECKS)) => {}
                Err(fault) => panic!("{certificate}{fault}"),
            }
            assert_eq!(certificate.to_string().parse(), Ok(certificate));
        }
    }
    assert!(answered.iter().all(|&count| count * 10 > positions), "{answered:?}");
}

/// Bishops behind either side of a wall, and those of either colour: what rooms are for.
#[test]
fn without_its_rooms_a_case_shows_a_mate() {
    let mut rooms = 0;
    let vectors = include_str!("../data/chasolver.txt");
    for line in vectors.lines().filter(|line| !line.starts_with('#')) {
        let Ok(position) = line[2..].trim().parse::<Position>() else { continue };
        for winner in Color::ALL.into_iter().filter(|&winner| unwinnable(&position, winner)) {
            let answer = winnability(&position, winner, &Budget::work(1000));
            let Some(certificate) = answer.certificate(&position, winner) else { continue };
            let text = certificate.to_string();
            if !text.contains("unwinnable 0") || !text.contains("\nroom") {
                continue;
            }
            assert_eq!(check(&certificate), Ok(()), "{text}");
            let lines = text.lines().filter(|line| !line.starts_with("room"));
            let bare = lines.collect::<Vec<_>>().join("\n").parse::<Certificate>().unwrap();
            let said = check(&bare);
            assert!(matches!(said, Ok(()) | Err(Refused::Pictured { .. })), "{bare}{said:?}");
            rooms += usize::from(said.is_err());
        }
    }
    assert!(rooms >= 20, "{rooms}");
}

/// A room that holds one man more is another claim; one that can be entered is none.
#[test]
fn a_room_that_is_entered_or_overfull_is_refused() {
    let fen = "k1b5/8/8/BpBpBpBp/bPbPbPbP/8/8/K1B5 w - - 0 1";
    let position: Position = fen.parse().unwrap();
    let answer = winnability(&position, Color::White, &Budget::work(1000));
    let text = answer.certificate(&position, Color::White).unwrap().to_string();
    let (mut fewer, mut split) = (0, 0);
    for (number, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with("room")) {
        let words: Vec<&str> = line.split(' ').collect();
        let most: u8 = words[2].parse().unwrap();
        let put = |line: String| {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            lines[number] = line;
            check(&lines.join("\n").parse().unwrap())
        };
        if most > 0 {
            let less = format!("room {} {} {}", words[1], most - 1, words[3..].join(" "));
            assert!(put(less).is_err());
            fewer += 1;
        }
        if words.len() > 4 {
            let part = format!("room {} {} {}", words[1], most, words[4..].join(" "));
            assert!(put(part).is_err());
            split += 1;
        }
    }
    assert!(fewer > 1 && split > 1, "{text}");
}

#[test]
fn a_forged_number_of_positions_is_held_to_the_limit() {
    let text = format!(
        "palisade proof 1\nfen {}\nside white\nunwinnable {}\nend\n",
        Position::START,
        u64::MAX
    );
    let forged: Certificate = text.parse().unwrap();
    assert_eq!(check_within(&forged, 1000), Err(Refused::More(1000)));
}

#[test]
fn turning_the_board_keeps_the_static_answer_and_never_contradicts_the_full_one() {
    let mut dice = Dice::new(5);
    for _ in 0..sweep::times(200) {
        let Some(position) = wall_with_men(&mut dice) else { continue };
        for winner in Color::ALL {
            let dead = unwinnable(&position, winner);
            assert_eq!(dead, unwinnable(&position.flip(), !winner), "{position}");
            let mirror = position.mirror().unwrap();
            assert_eq!(dead, unwinnable(&mirror, winner), "{position}");
        }
    }
}

#[test]
fn a_move_from_a_dead_position_leads_to_one() {
    let mut dice = Dice::new(9);
    let mut moves = 0;
    while moves < sweep::times(50) {
        let Some(position) = wall_with_men(&mut dice) else { continue };
        for winner in Color::ALL {
            if ask(&position, winner).is_unwinnable() {
                for (_, next) in position.successors().take(3) {
                    assert!(!ask(&next, winner).is_winnable(), "{position} {winner}");
                    moves += 1;
                }
            }
        }
    }
}

/// A square that a man can go to is taken from a case: then a move leaves it.
#[test]
fn a_certificate_without_one_of_its_squares_is_refused() {
    let mut dice = Dice::new(11);
    let (mut refused, mut proofs) = (0, 0);
    while proofs < sweep::times(8) {
        let Some(position) = wall_with_men(&mut dice) else { continue };
        let answer = winnability(&position, Color::White, &BUDGET);
        let Some(certificate) = answer.certificate(&position, Color::White) else { continue };
        let text = certificate.to_string();
        if !text.contains("\nreach") || !text.contains("unwinnable 0") {
            continue;
        }
        proofs += 1;
        for (number, line) in text.lines().enumerate() {
            if !line.starts_with("reach") && !line.starts_with("still") {
                continue;
            }
            let words: Vec<&str> = line.split(' ').collect();
            let squares = if line.starts_with("reach") { 3 } else { 2 };
            for gone in squares..words.len() {
                let mut words = words.clone();
                words.remove(gone);
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                lines[number] = words.join(" ");
                let changed = lines.join("\n");
                let accepted = changed.parse::<Certificate>().is_ok_and(|c| check(&c).is_ok());
                assert!(!accepted, "{changed}");
                refused += 1;
            }
        }
    }
    assert!(refused > 12 * proofs, "{refused}");
}

/// The queen is taken wherever she checks, and Black mates when a man steps out. Where one rule that
/// says so does not hold, there is a mate.
#[test]
fn a_queen_before_a_cage_gives_herself_up() {
    let cage = |fen: &str| ask(&fen.parse().unwrap(), Color::White);
    for fen in [
        "8/8/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
        "8/8/8/3rb3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
        "8/5p2/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
        "6Q1/8/4b3/8/ppp5/qkp3r1/rnp5/n1K5 b - - 0 1",
    ] {
        assert!(cage(fen).is_unwinnable(), "{fen}");
    }
    for fen in [
        // Nobody takes her on c2: the king stands behind her.
        "8/4p3/8/8/ppp5/bkp4Q/qnp5/2K5 w - - 0 1",
        // She is not the last.
        "8/4p3/8/8/ppp5/bkp4Q/qnp5/n1K4N w - - 0 1",
        // A knight checks from afar.
        "8/4p3/8/8/ppp5/bkp4N/qnp5/n1K5 w - - 0 1",
    ] {
        assert!(cage(fen).is_winnable(), "{fen}");
    }
}

/// A pawn that takes a piece and is stopped by a man who never moves: its squares are listed, and
/// each of them is needed.
#[test]
fn pawns_that_leave_their_file_have_squares_of_their_own() {
    for fen in [
        "7k/2b5/4B3/6p1/5pP1/4pPpB/4P1BN/5BKB b - - 0 1",
        "7k/8/8/6p1/5pP1/4pPpB/4P1BR/5BKB w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let answer = ask(&position, Color::White);
        let text = answer.certificate(&position, Color::White).unwrap().to_string();
        let with = "reach p 1 h2 g3";
        assert!(text.contains(with), "{text}");
        assert_eq!(check(&text.parse().unwrap()), Ok(()), "{text}");
        for without in ["reach p 1 h2", "reach p 1 g3", "still p g3"] {
            let forged = text.replace(with, without);
            let accepted = forged.parse::<Certificate>().is_ok_and(|c| check(&c).is_ok());
            assert!(!accepted, "{forged}");
        }
    }
}

#[test]
fn a_line_that_does_not_mate_is_refused() {
    let position: Position = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().unwrap();
    for (line, accepted) in [("a1a8", true), ("a1a7", false), ("", false), ("a1b8", false)] {
        let text = format!("palisade proof 1\nfen {position}\nside white\nwinnable {line}\nend\n");
        let certificate: Certificate = text.parse().unwrap();
        assert_eq!(check(&certificate).is_ok(), accepted, "{line}");
    }
}

/// The published verdicts that are about legal positions, one in four.
#[test]
fn published_verdicts_are_never_contradicted() {
    let vectors = include_str!("../data/chasolver.txt");
    let (mut decided, mut open) = (0, 0);
    for line in vectors.lines().filter(|line| !line.starts_with('#')).step_by(4) {
        let (winners, fen) = line.split_at(2);
        let Ok(position) = fen.trim().parse::<Position>() else { continue };
        let truths = [winners.starts_with('W'), winners.ends_with('B')];
        for (winner, truth) in Color::ALL.into_iter().zip(truths) {
            match winnability(&position, winner, &Budget::work(3000)) {
                Winnability::Unknown => open += 1,
                said => {
                    assert_eq!(said.is_winnable(), truth, "{line} {winner}");
                    decided += 1;
                }
            }
            assert!(!(truth && unwinnable(&position, winner)), "{line} {winner}");
        }
    }
    assert!(open * 5 < decided, "{decided} decided, {open} open");
}

/// Another program, chasolver 3.0.0, calls these unwinnable; see docs/dead-positions.md. `lab disputes`
/// asks it.
#[test]
fn mates_in_dispute_are_there() {
    for (fen, winner) in [
        ("8/8/8/1p1p1p1p/1PpPpPpP/K1P1P1P1/8/1k6 b - - 0 1", Color::Black),
        ("2k5/p3p1p1/PpKpPpPp/1P1P1P1P/8/8/8/8 b - - 0 1", Color::Black),
        ("8/8/p1p2p1p/P1Pp1P1P/1p1PpK1k/1P2P3/8/8 b - - 0 1", Color::White),
        ("8/8/p1p2p1p/P1Pp1P1P/1p1PpK1k/1P2P3/8/8 b - - 0 1", Color::Black),
    ] {
        let position: Position = fen.parse().unwrap();
        let answer = ask_within(&position, winner, &Budget::work(1_000_000));
        assert!(answer.is_winnable(), "{fen}");
    }
}

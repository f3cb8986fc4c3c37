//! Where a promise could break: positions led back from mates, certificates with changes, and
//! questions whose cost is to be held to a budget.

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Color, Man, Move, Position, Role, Setup, Square, attacks};
use palisade_dead::{Budget, Progress, unwinnable, winnability};
use palisade_proof::{Certificate, Claim, Refused, check};
use palisade_testkit::any_position::{small_position, wall_with_men};
use palisade_testkit::{Dice, sweep};

fn cozy(position: &Position) -> Option<cozy_chess::Board> {
    position.to_string().parse().ok()
}

fn setup_of(position: &Position) -> Setup {
    let mut setup = Setup { side_to_move: position.side_to_move(), ..Setup::default() };
    for man in Man::ALL {
        for square in position.men(man) {
            setup.put(square, man);
        }
    }
    setup
}

/// A mate, with the other board as a witness.
fn mate(dice: &mut Dice) -> Position {
    loop {
        let make = if dice.chance(1, 4) { wall_with_men } else { small_position };
        let Some(position) = make(dice) else { continue };
        let won = |board: cozy_chess::Board| board.status() == cozy_chess::GameStatus::Won;
        if position.is_checkmate() && cozy(&position).is_some_and(won) {
            return position;
        }
    }
}

/// A position and a legal move that leads from it to this one: a plain step, a capture, a
/// push of a pawn or a promotion.
fn led_back(dice: &mut Dice, position: &Position) -> Option<(Position, Move)> {
    let mover = !position.side_to_move();
    let mut setup = Setup { side_to_move: mover, ..setup_of(position) };
    let to = dice.member(position.color(mover))?;
    let man = position.man_on(to)?;
    let occupied = position.occupied();
    let last = to.forward(mover).is_none();
    let behind = to.forward(!mover);
    let (from, before, step) = match man.role {
        Role::Pawn => (behind?, man, Move::new(behind?, to)),
        Role::King => {
            let from = dice.member(attacks(man, to, occupied) - occupied)?;
            (from, man, Move::new(from, to))
        }
        role if last && dice.chance(1, 3) => {
            (behind?, Role::Pawn.of(mover), Move::promoting(behind?, to, role))
        }
        _ => {
            let from = dice.member(attacks(man, to, occupied) - occupied)?;
            (from, man, Move::new(from, to))
        }
    };
    if occupied.contains(from) {
        return None;
    }
    setup.clear(to);
    setup.put(from, before);
    if before.role != Role::Pawn && dice.chance(1, 6) {
        let taken = dice.pick(&Role::ALL[..5]);
        if taken != Role::Pawn || !Bitboard::BACK_RANKS.contains(to) {
            setup.put(to, taken.of(!mover));
        }
    }
    let earlier = Position::try_from(setup).ok()?;
    let mut board = cozy(&earlier)?;
    board.try_play(step.to_string().parse().ok()?).ok()?;
    board.same_position(&cozy(position)?).then_some((earlier, step))
}

/// Another board plays the moves to the mate, so none of these positions is unwinnable.
#[test]
fn nothing_that_leads_to_a_mate_is_called_unwinnable() {
    let mut dice = Dice::new(21);
    let mut judged = 0;
    let throws = sweep::times(300);
    for number in 0..throws {
        let mut position = mate(&mut dice);
        let (end, winner) = (position, !position.side_to_move());
        for _ in 0..dice.below(16) {
            assert!(!unwinnable(&position, winner), "{position} {winner} {end}");
            judged += 1;
            let back = (0..20).find_map(|_| led_back(&mut dice, &position));
            let Some((earlier, _)) = back else { break };
            position = earlier;
        }
        if number % 10 == 0 {
            let answer = winnability(&position, winner, &Budget::work(3000));
            assert!(!answer.is_unwinnable(), "{position} {winner} {end}");
        }
    }
    assert!(judged > 3 * throws, "{judged}");
}

/// Changes one word of a certificate, one line of it, or the number of positions.
fn changed(dice: &mut Dice, text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = 3 + dice.below(lines.len() - 4);
    let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    let last = words.len() - 1;
    let square = Square::from_index(dice.below(64)).unwrap_or(Square::A1);
    match dice.below(7) {
        0 => words.clear(),
        1 if words[0] == "unwinnable" => words[1] = dice.below(5usize).to_string(),
        2 | 3 if last > 1 => drop(words.remove(last)),
        4 if words[0] == "reach" => words[2] = (1 + dice.below(3usize)).to_string(),
        4 if last > 1 => words[0] = dice.pick(&["still", "filed", "mortal"]).to_owned(),
        5 if words[0] == "still" => {
            words[0] = "reach".to_owned();
            words.insert(2, (last - 1).to_string());
        }
        _ if last > 1 => words.push(square.to_string()),
        _ => {}
    }
    match words.is_empty() {
        true => drop(lines.remove(at)),
        false => lines[at] = words.join(" "),
    }
    lines.join("\n")
}

/// A certificate with changes may still prove what it claims; a false claim it never proves.
#[test]
fn a_changed_certificate_is_refused_where_there_is_a_mate() {
    let mut dice = Dice::new(23);
    let (mut refused, mut accepted, mut false_claims) = (0, 0, 0);
    while refused + accepted < sweep::times(600) {
        let Some(position) = wall_with_men(&mut dice) else { continue };
        let winner = dice.pick(&Color::ALL);
        let answer = winnability(&position, winner, &Budget::work(2000));
        let Some(certificate) = answer.certificate(&position, winner) else { continue };
        let text = certificate.to_string();
        if !answer.is_unwinnable() || !text.contains("\ncase") {
            continue;
        }
        for _ in 0..40 {
            let mut text = text.clone();
            for _ in 0..1 + dice.below(3) {
                text = changed(&mut dice, &text);
            }
            let Ok(mut certificate) = text.parse::<Certificate>() else { continue };
            if dice.chance(1, 3) {
                // A man more: mostly there is a mate then.
                let mut setup = setup_of(&position);
                let empty = dice.member(!position.occupied() - Bitboard::BACK_RANKS);
                let man = dice.pick(&Role::ALL[..5]).of(dice.pick(&Color::ALL));
                setup.put(empty.unwrap_or(Square::A4), man);
                let Ok(other) = Position::try_from(setup) else { continue };
                certificate.position = other;
                false_claims += 1;
            }
            if check(&certificate).is_ok() {
                accepted += 1;
                let asked = &certificate.position;
                let truth = winnability(asked, winner, &Budget::work(1000));
                assert!(!truth.is_winnable(), "{certificate}");
            } else {
                refused += 1;
            }
        }
    }
    assert!(
        refused > accepted && false_claims * 6 > refused,
        "{refused} {accepted} {false_claims}"
    );
}

/// These need many structures; a budget of one step was once followed by thousands of them,
/// and what was reported began anew with each part of the question.
#[test]
fn no_part_of_a_question_passes_its_budget() {
    for fen in [
        "8/8/3p2p1/ppp2pP1/PP3P2/P1B1K3/7k/8 w - - 0 1",
        "k7/2pK4/5P1p/ppPnp2P/PP1PP3/8/8/8 w - - 0 1",
        "8/8/8/p1p1p1p1/P1P1P1P1/8/k7/6K1 w - - 0 1",
        "8/2p4p/6pP/k1P2pP1/5P2/4K3/8/B7 b - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        for (winner, steps) in
            Color::ALL.into_iter().flat_map(|w| [0, 1, 100, 500, 3000, 9000].map(|s| (w, s)))
        {
            let (calls, last) = (Cell::new(0), Cell::new(0));
            let watch = |progress: Progress| {
                assert!(progress.work >= last.get(), "{fen} {steps}");
                assert!(progress.work <= steps, "{fen} {steps}");
                last.set(progress.work);
                calls.set(calls.get() + 1);
                ControlFlow::Continue(())
            };
            let _ = winnability(&position, winner, &Budget::work(steps).watched_by(&watch));
            // A step may be dear, so every fourth one asks at most.
            assert!(calls.get() <= steps / 4 + 8, "{fen} {steps}: {} calls", calls.get());
        }
    }
}

/// Whoever has a clock is asked often enough in every part of a question: after at most forty-eight
/// units of work, and after few where structures make a unit dear.
#[test]
fn little_work_is_done_between_two_looks_at_the_clock() {
    let mut proofs = 0;
    for (fen, dear) in [
        // Plans in all corners, a dive, an easy search.
        ("k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1", 2500),
        ("1b1k4/p1p1p1p1/P1P1P1P1/p1p1pBp1/8/8/P1P1P1P1/3K4 w - - 0 1", 2500),
        ("8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", 2500),
        // Structures of kings and pawns, and positions with pieces, in turns.
        ("1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1", 2500),
        ("8/8/8/p1p1p1p1/P1P1P1P1/8/k7/6K1 w - - 0 1", 3500),
        ("6k1/p3p1p1/6P1/p1p5/8/4P3/PKP5/8 b - - 0 1", 3500),
    ] {
        let position: Position = fen.parse().unwrap();
        for winner in Color::ALL {
            let last = Cell::new(0);
            let most = Cell::new([0; 2]);
            let watch = |progress: Progress| {
                let part = usize::from(progress.work > dear);
                let mut longest = most.get();
                longest[part] = longest[part].max(progress.work - last.get());
                most.set(longest);
                last.set(progress.work);
                ControlFlow::Continue(())
            };
            let _ = winnability(&position, winner, &Budget::work(8000).watched_by(&watch));
            let [easy, proving] = most.get();
            assert!(easy <= 48 && proving <= 8, "{fen} {winner}: {easy} {proving}");
            proofs += u32::from(proving > 0);
        }
    }
    assert!(proofs > 3, "{proofs}");
}

/// No part that comes later goes on once the clock has said that the time is over.
#[test]
fn the_end_of_the_time_is_the_end_of_the_question() {
    for fen in [
        "k6B/1b4B1/2b2B2/4B3/3B4/1pB1B3/pP1B4/K7 w - - 0 1",
        "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
        "1k6/1P1p1p1p/BP6/1P6/8/8/3P1PKP/8 w - - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        for (winner, end) in
            Color::ALL.into_iter().flat_map(|w| [10, 700, 1300, 5000].map(|e| (w, e)))
        {
            let over = Cell::new(None);
            let last = Cell::new(0);
            let watch = |progress: Progress| {
                last.set(progress.work);
                if progress.work < end {
                    return ControlFlow::Continue(());
                }
                over.set(over.get().or(Some(progress.work)));
                ControlFlow::Break(())
            };
            let _ = winnability(&position, winner, &Budget::work(u64::MAX).watched_by(&watch));
            let more = over.get().map_or(0, |over| last.get() - over);
            assert!(more <= 200, "{fen} {winner} {end}: {more} more");
        }
    }
}

/// A certificate may claim any number of positions; who checks it sets the limit.
#[test]
fn a_limit_on_positions_ends_a_check() {
    let text = "palisade proof 1\nfen 1b1bkb2/8/1p1p1p1p/1P1P1P1P/8/8/8/1B1BKB2 w - - 0 1\n\
        side white\nunwinnable 18446744073709551615\nend\n";
    let mut certificate: Certificate = text.parse().unwrap();
    if let Claim::Unwinnable { positions, .. } = &mut certificate.claim {
        *positions = (*positions).min(1000);
    }
    assert_eq!(check(&certificate), Err(Refused::More(1000)));
}

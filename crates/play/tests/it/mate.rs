//! Mates in few against plain minimax, and their strategies against another board.

use palisade_board::{Bitboard, Budget, Color, Position, Role, Setup, Square, king_dilate};
use palisade_play::{ForcedMate, MateAnswer, MateSearch};
use palisade_proof::{Claim, Refused, check};
use palisade_testkit::any_position::{small_position, wall_with_men};
use palisade_testkit::{Dice, sweep};

/// Does the side mate within so many plies? By the rules of chess, and nothing else.
fn mates_within(at: &Position, winner: Color, plies: u32) -> bool {
    let wins = at.side_to_move() == winner;
    let mut after = at.successors().map(|(_, after)| after);
    match plies.checked_sub(1) {
        _ if !at.has_legal_move() => !wins && at.is_check(),
        None => false,
        Some(left) if wins => after.any(|after| mates_within(&after, winner, left)),
        Some(left) => after.all(|after| mates_within(&after, winner, left)),
    }
}

/// The fewest moves of the side in which it mates, up to `most`.
fn fewest(at: &Position, winner: Color, most: u32) -> Option<u32> {
    let turn = u32::from(at.side_to_move() == winner);
    (0..=most).find(|&moves| mates_within(at, winner, (2 * moves).saturating_sub(turn)))
}

fn find(at: &Position, winner: Color, most: u32) -> Option<ForcedMate> {
    let mut search = MateSearch::with_bytes(1 << 16);
    match search.find(at, winner, 1..=most, &Budget::work(1_000_000)) {
        MateAnswer::Mates(mate) => Some(mate),
        MateAnswer::NotFound => None,
        MateAnswer::Unknown(moves) => panic!("{at} {winner}: {moves}"),
    }
}

fn parse(fen: &str) -> Position {
    fen.parse().unwrap()
}

/// Plays the strategy on another board: whatever is replied, it ends in mate.
fn holds_elsewhere(
    board: &cozy_chess::Board,
    wins: bool,
    strategy: &mut impl Iterator<Item = String>,
) -> bool {
    let play = |step: cozy_chess::Move| {
        let mut after = board.clone();
        after.play(step);
        after
    };
    if wins {
        let Some(text) = strategy.next() else { return false };
        let step = cozy_chess::util::parse_uci_move(board, &text);
        return step.is_ok_and(|step| {
            board.is_legal(step) && holds_elsewhere(&play(step), false, strategy)
        });
    }
    let mut replies = Vec::new();
    board.generate_moves(|moves| {
        replies.extend(moves);
        false
    });
    if replies.is_empty() {
        return board.status() == cozy_chess::GameStatus::Won;
    }
    replies.sort_by_cached_key(|&step| cozy_chess::util::display_uci_move(board, step).to_string());
    replies.into_iter().all(|step| holds_elsewhere(&play(step), true, strategy))
}

fn assert_mate(at: &Position, mate: &ForcedMate, moves: u32) {
    assert_eq!(mate.moves(), moves, "{at}: {mate}");
    assert_eq!(check(&mate.certificate()), Ok(()), "{}", mate.certificate());
    let text = mate.certificate().to_string();
    assert_eq!(text.parse(), Ok(mate.certificate()), "{text}");
    let board: cozy_chess::Board = at.to_string().parse().unwrap();
    let mut strategy = mate.strategy.iter().map(ToString::to_string);
    assert!(holds_elsewhere(&board, at.side_to_move() == mate.winner, &mut strategy), "{text}");
    assert_eq!(strategy.next(), None, "{text}");
    let end = mate.line.iter().fold(*at, |at, &step| at.play(step).unwrap());
    assert!(end.is_checkmate() && end.side_to_move() != mate.winner, "{at}: {mate}");
}

/// A king at the rim, the other one near, some men of both sides: mates in few are frequent.
fn near_mate(dice: &mut Dice) -> Option<Position> {
    let rim = Square::from_index(dice.below(8usize) + 56 * dice.below(2usize))?;
    let [loser, winner] = if dice.chance(1, 2) { Color::ALL } else { [Color::Black, Color::White] };
    let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
    setup.put(rim, Role::King.of(loser));
    let king =
        dice.member(king_dilate(king_dilate(rim.bitboard())) - king_dilate(rim.bitboard()))?;
    setup.put(king, Role::King.of(winner));
    let near = king_dilate(king_dilate(rim.bitboard()));
    for number in 0..2 + dice.below(5usize) {
        let area = if number % 2 == 0 { Bitboard::FULL } else { near };
        let square = dice.member(area)?;
        let role = dice.pick(&Role::ALL[..5]);
        let side = if number % 2 == 0 { winner } else { loser };
        if setup.man_on(square).is_none()
            && (role != Role::Pawn || !Bitboard::BACK_RANKS.contains(square))
        {
            setup.put(square, role.of(side));
        }
    }
    Position::try_from(setup).ok()
}

#[test]
fn it_finds_what_minimax_finds_and_nothing_else() {
    let mut dice = Dice::new(41);
    let (mut mates, mut none) = ([0u64; 3], 0u64);
    let throws = sweep::times(400);
    for number in 0..throws {
        let make = match number % 8 {
            0 => wall_with_men,
            1 => small_position,
            _ => near_mate,
        };
        let Some(at) = make(&mut dice) else { continue };
        for winner in Color::ALL {
            let truth = fewest(&at, winner, 2);
            let found = find(&at, winner, 2);
            assert_eq!(found.as_ref().map(ForcedMate::moves), truth, "{at} {winner}");
            match found {
                Some(mate) => {
                    assert_mate(&at, &mate, mate.moves());
                    mates[mate.moves() as usize] += 1;
                }
                None => none += 1,
            }
        }
    }
    assert!(
        mates[1] > throws / 40 && mates[2] > throws / 80 && none > throws / 2,
        "{mates:?} {none}"
    );
}

#[test]
fn colours_and_mirrors_have_the_same_mates() {
    let mut dice = Dice::new(43);
    let mut mates = 0;
    for _ in 0..sweep::times(200) {
        let Some(at) = near_mate(&mut dice) else { continue };
        let winner = dice.pick(&Color::ALL);
        let moves = |at: &Position, winner| find(at, winner, 2).map(|mate| mate.moves());
        let found = moves(&at, winner);
        assert_eq!(found, moves(&at.flip(), !winner), "{at}");
        if let Some(mirror) = at.mirror() {
            assert_eq!(found, moves(&mirror, winner), "{at}");
        }
        mates += u32::from(found.is_some());
    }
    assert!(mates > 4, "{mates}");
}

#[test]
fn every_kind_of_move_mates_and_defends() {
    for (fen, winner, moves, line) in [
        // Eight pieces and six pawns: two rooks could.
        ("6k1/5ppp/8/8/8/8/8/RNBQR1K1 w - - 0 1", Color::White, 1, ""),
        // The only mates: by castling, in passing, by a new queen, a new knight, a new rook.
        ("8/3p1b2/6n1/8/4p3/8/6R1/1k2K2R w K - 0 1", Color::White, 1, "e1g1"),
        ("3R4/2P1k3/6P1/3pPK2/8/8/8/8 w - d6 0 1", Color::White, 1, "e5d6"),
        ("5k2/6RP/8/2p5/5P2/8/6K1/8 w - - 0 1", Color::White, 1, "h7h8q"),
        ("7B/3P3R/1P2k3/7R/5B2/8/8/1K6 w - - 0 1", Color::White, 1, "d7d8n"),
        // With a queen it is stalemate.
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", Color::White, 2, "f7f8r h7h6 f8h8"),
        // He who is to move is mated whatever he plays.
        ("7k/R7/8/8/8/8/1R6/6K1 b - - 0 1", Color::White, 1, "h8g8 b2b8"),
        ("6K1/8/8/8/8/8/r7/1r4k1 w - - 0 1", Color::Black, 3, ""),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", Color::Black, 3, ""),
    ] {
        let at = parse(fen);
        let mate = find(&at, winner, 3).unwrap_or_else(|| panic!("{fen}"));
        assert_mate(&at, &mate, moves);
        assert!(mate.to_string().ends_with(line), "{fen}: {mate}");
        assert!(find(&at, winner, moves - 1).is_none(), "{fen}");
    }
    // Mate, but for the pawn that is taken in passing.
    let mated = parse("8/2R5/2R5/1p1kp3/3pP3/3P4/8/7K b - - 0 1");
    let rescued = parse("8/2R5/2R5/1p1kp3/3pP3/3P4/8/7K b - e3 0 1");
    assert_eq!(find(&mated, Color::White, 1).map(|mate| mate.moves()), Some(0));
    assert_ne!(find(&rescued, Color::White, 1).map(|mate| mate.moves()), Some(0));
    // Stalemate is no mate.
    assert_eq!(find(&parse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Color::White, 3), None);
}

#[test]
fn a_budget_is_kept_and_work_goes_on_from_where_it_ended() {
    let at = parse("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1");
    let mut search = MateSearch::default();
    let none = Budget::work(0);
    assert_eq!(search.find(&at, Color::White, 1..=3, &none), MateAnswer::Unknown(1));
    let MateAnswer::Mates(mate) = search.find(&at, Color::White, 1..=1, &Budget::work(50)) else {
        panic!()
    };
    assert_eq!(mate.to_string(), "mate in 1: h5f7");
    let before = search.work();
    let start = Position::START;
    let answer = search.find(&start, Color::White, 1..=9, &Budget::work(500));
    assert!(matches!(answer, MateAnswer::Unknown(3..)), "{answer:?}");
    assert!(search.work() - before <= 500, "{}", search.work() - before);
}

#[test]
fn a_changed_strategy_is_refused() {
    let at = parse("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1");
    let mate = find(&at, Color::Black, 3).unwrap();
    let whole = mate.certificate();
    assert_eq!(check(&whole), Ok(()));
    let with = |strategy| {
        let claim = Claim::Mates(strategy);
        check(&palisade_proof::Certificate { claim, ..whole.clone() })
    };
    for gone in 0..mate.strategy.len() {
        let mut fewer = mate.strategy.clone();
        let step = fewer.remove(gone);
        assert!(with(fewer.clone()).is_err(), "{mate}");
        fewer.insert(gone, step);
        fewer.insert(gone, step);
        assert!(with(fewer).is_err(), "{mate}");
    }
    assert!(matches!(with(Vec::new()), Err(Refused::NoMate)));
    let other = palisade_proof::Certificate { side: Color::White, ..whole };
    assert!(check(&other).is_err());
}

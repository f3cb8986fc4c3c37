//! What the prover that assumes first promises, before a judge that shares nothing with it.

use core::cell::Cell;
use core::ops::ControlFlow;

use cozy_chess::{Board, Piece};
use palisade_board::{Color, Position, Role, Setup, Square};
use palisade_endings::{Budget, Guarantor, Progress, Prover, Verdict};
use palisade_testkit::{Dice, sweep};

use super::breaches::Breaches;
use super::closed::{Closed, Looked};
use palisade_testkit::other_program::side;

/// Units of work for one question: mostly few, for most promises come early.
const BUDGETS: [u64; 6] = [300, 300, 1_000, 1_000, 1_000, 6_000];

/// Of each kind so many positions that follow from one are asked about.
const ASKED: usize = 12;

/// A sparse ending: one to three pawns a side, mostly near each other, a piece a side at the
/// most; or some rams with them.
fn sparse(dice: &mut Dice, rams: usize) -> Option<Position> {
    with_more(dice, rams, false)
}

/// The same, or with one piece more for one side, and pawns that may go two squares.
fn with_more(dice: &mut Dice, rams: usize, more: bool) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |square: usize, role: Role, color: Color| {
        let (Some(on), true) = (Square::ALL.get(square), square < 64) else { return };
        if setup.man_on(*on).is_none() {
            setup.put(*on, role.of(color));
        }
    };
    for _ in 0..dice.below(rams + 1) {
        let (file, rank) = (dice.below(8), 1 + dice.below(5));
        put(8 * rank + file, Role::Pawn, Color::White);
        put(8 * rank + 8 + file, Role::Pawn, Color::Black);
    }
    for color in Color::ALL {
        for _ in 0..dice.below(3) {
            let rank = if more { dice.pick(&[1, 1, 4, 5, 6]) } else { dice.pick(&[2, 4, 5, 6]) };
            let rank = if color.is_white() { rank } else { 7 - rank };
            put(8 * rank + dice.below(8), Role::Pawn, color);
        }
    }
    let roles = [Role::Bishop, Role::Knight, Role::Bishop, Role::Knight, Role::Rook, Role::Queen];
    let [one, other] = [dice.below(5), dice.below(3)];
    for (many, color) in [(one, Color::White), (other, Color::Black)] {
        if many > 0 {
            put(dice.below(64), dice.pick(&roles), color);
        }
    }
    if more && dice.chance(1, 2) {
        put(dice.below(64), dice.pick(&roles[..5]), dice.pick(&Color::ALL));
    }
    for color in Color::ALL {
        put(dice.below(64), Role::King, color);
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    let position = Position::try_from(setup).ok()?;
    Some(if dice.chance(1, 2) { position.flip() } else { position })
}

/// Few men, with a pawn that might be taken in passing if it goes two squares.
fn passing(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |square: usize, role: Role, color: Color| {
        let on = Square::ALL[square % 64];
        if setup.man_on(on).is_none() {
            setup.put(on, role.of(color));
        }
    };
    let (file, side) = (dice.below(7), dice.below(2));
    let [file, beside] = [file + side, file + 1 - side];
    if dice.chance(2, 3) {
        put(48 + file, Role::Pawn, Color::Black);
        put(32 + beside, Role::Pawn, Color::White);
        let (role, color) = dice.pick(&[(Role::Pawn, Color::Black), (Role::Knight, Color::White)]);
        put(40 + beside, role, color);
    } else {
        put(8 + file, Role::Pawn, Color::White);
        put(24 + beside, Role::Pawn, Color::Black);
        let (role, color) = dice.pick(&[(Role::Pawn, Color::White), (Role::Knight, Color::White)]);
        put(16 + beside, role, color);
    }
    let anywhere: usize = dice.below(64);
    let king = dice.pick(&[0, 7, 56, 63, anywhere]);
    put(king, Role::King, Color::Black);
    let [by_file, by_rank] = [dice.below(5), dice.below(5)];
    put(king + 64 + 8 * by_rank + by_file - 18, Role::King, Color::White);
    if dice.chance(1, 2) {
        put(dice.below(64), dice.pick(&[Role::Bishop, Role::Knight, Role::Rook]), Color::White);
    }
    if dice.chance(1, 4) {
        put(dice.below(64), dice.pick(&[Role::Bishop, Role::Knight]), Color::Black);
    }
    setup.side_to_move = dice.pick(&Color::ALL);
    Position::try_from(setup).ok()
}

/// Few men near a corner, with a bishop or a rook behind his own rammed pawns: his flood is small,
/// and the defending king gets beside it.
fn jail(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |file: usize, rank: usize, role: Role, color: Color| {
        let Some(on) = Square::ALL.get(8 * rank + file % 8).filter(|_| file < 8 && rank < 8) else {
            return;
        };
        if setup.man_on(*on).is_none() {
            setup.put(*on, role.of(color));
        }
    };
    let (file, rank) = (dice.below(8), dice.below(2));
    let role = dice.pick(&[Role::Bishop, Role::Bishop, Role::Rook]);
    put(file, rank, role, Color::White);
    for side in [file.wrapping_sub(1), file, file + 1] {
        if side == file && role == Role::Bishop || dice.chance(1, 8) {
            continue;
        }
        put(side, rank + 1, Role::Pawn, Color::White);
        put(side, rank + 2, Role::Pawn, Color::Black);
    }
    for color in Color::ALL {
        for _ in 0..dice.below(3) {
            let rank = if color.is_white() { dice.pick(&[1, 3, 4]) } else { dice.pick(&[6, 4, 3]) };
            put(dice.below(8), rank, Role::Pawn, color);
        }
        let role = dice.pick(&[Role::Bishop, Role::Knight, Role::Rook]);
        if dice.chance(1, 2) {
            put(dice.below(8), dice.below(8), role, color);
        }
    }
    put((file + dice.below(5)).wrapping_sub(2), dice.below(4), Role::King, Color::Black);
    put(dice.below(8), dice.below(8), Role::King, Color::White);
    setup.side_to_move = dice.pick(&Color::ALL);
    Position::try_from(setup).ok()
}

/// Asks about some of what follows from a position, what is lost and what is not; returns how
/// many of each were asked and how many of the others were promised.
fn judge(dice: &mut Dice, position: &Position, attacker: Color, most: usize) -> [u64; 3] {
    let board: Board = position.to_string().parse().expect("a position");
    let all = Breaches::new(&board, side(attacker), most);
    // Where nobody has a piece another prover is asked, which has its own tests.
    let numbers = (0..all.boards.len()).filter(|&number| {
        let board = &all.boards[number];
        let pawns = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        all.is_position(number) && board.occupied() != pawns
    });
    let (lost, others): (Vec<_>, Vec<_>) = numbers.partition(|&number| all.lost[number].is_some());
    let [mut won, mut open, mut held] = [0; 3];
    for some in [lost, others] {
        for _ in 0..ASKED.min(some.len()) {
            let number = some[dice.below(some.len())];
            let board = &all.boards[number];
            let position: Position = board.to_string().parse().expect("a position");
            let budget = Budget::work(dice.pick(&BUDGETS));
            let said = Guarantor::new().prove(&mut Prover::new(), &position, attacker, &budget);
            let plies = all.lost[number];
            let holds = said == Verdict::Holds;
            assert!(!holds || plies.is_none(), "{board} {attacker}: through in {plies:?} plies");
            won += u64::from(plies.is_some());
            open += u64::from(plies.is_none());
            held += u64::from(holds);
        }
    }
    [won, open, held]
}

#[test]
fn nothing_holds_where_somebody_gets_through() {
    let mut dice = Dice::new(45);
    let [mut won, mut open, mut held] = [0; 3];
    let throws = sweep::times(60);
    for throw in 0..throws {
        let rams = if throw % 2 == 0 { 0 } else { 5 };
        let Some(position) = sparse(&mut dice, rams) else { continue };
        for attacker in Color::ALL {
            let [lost, others, promised] = judge(&mut dice, &position, attacker, 4_000);
            won += lost;
            open += others;
            held += promised;
        }
    }
    assert!(won > 4 * throws && held > throws, "{won} {open} {held}");
}

/// Asks, and looks at what is kept as proved, whatever came of it. It has to be closed; and what is
/// promised has to be among it.
fn look(
    dice: &mut Dice,
    position: &Position,
    attacker: Color,
    work: u64,
    entries: usize,
) -> (Verdict, Looked) {
    let (said, kept) = Guarantor::new().prove_and_keep(position, attacker, &Budget::work(work));
    let closed = Closed::new(kept);
    let looked = closed.look(dice, entries).unwrap_or_else(|why| {
        panic!("{position} {attacker}: {why}");
    });
    // The attacker is White there, and mirror images are asked about as one.
    let white = |position: Position| match attacker {
        Color::White => position,
        Color::Black => position.flip(),
    };
    let is_kept = |position: Position| {
        let board: Board = white(position).to_string().parse().expect("a position");
        closed.has(&board) || attacker != position.side_to_move() && closed.has_answer(&board)
    };
    let images = [Some(*position), position.mirror()];
    let kept = images.into_iter().flatten().any(is_kept);
    assert!(said != Verdict::Holds || kept, "{position} {attacker}: promised, and not kept");
    (said, looked)
}

#[test]
fn what_is_kept_is_closed() {
    let mut dice = Dice::new(46);
    let mut all = Looked::default();
    for throw in 0..sweep::times(250) {
        let rams = if throw % 2 == 0 { 0 } else { 5 };
        let thrown = match throw % 4 {
            3 => passing(&mut dice),
            0 => with_more(&mut dice, rams, true),
            1 => jail(&mut dice),
            _ => sparse(&mut dice, rams),
        };
        let Some(position) = thrown else { continue };
        for attacker in Color::ALL {
            let work = dice.pick(&BUDGETS);
            all.add(look(&mut dice, &position, attacker, work, 30).1);
        }
    }
    // Everything that a proof can use has come up.
    let Looked { attacker_moves, defender_moves, with_floods, .. } = all;
    assert!(attacker_moves.min(defender_moves) > 10_000 && with_floods > 1_000, "{all:?}");
    assert!(all.changes.min(all.taken_back).min(all.bare).min(all.stalemates) > 500, "{all:?}");
}

#[test]
fn mirror_images_and_other_colours_get_the_same_answer() {
    let mut dice = Dice::new(91);
    let (mut asked, mut held) = (0, 0);
    while asked < sweep::times(60) {
        let Some(position) = sparse(&mut dice, 5) else { continue };
        let Some(mirror) = position.mirror() else { continue };
        for attacker in Color::ALL {
            asked += 1;
            let ask = |position: &Position, attacker| {
                let mut guarantor = Guarantor::new();
                let budget = Budget::work(2_000);
                let said = guarantor.prove(&mut Prover::new(), position, attacker, &budget);
                (said, guarantor.last())
            };
            let said = ask(&position, attacker);
            held += u64::from(said.0 == Verdict::Holds);
            if palisade_board::PawnEnding::try_from(&position).is_err() {
                assert_eq!(ask(&mirror, attacker), said, "{position} {attacker}");
            }
            assert_eq!(ask(&position.flip(), !attacker), said, "{position} {attacker}");
        }
    }
    assert!(held * 20 > asked, "{held} of {asked}");
}

/// Positions with pieces and pawns, and who is held.
pub(super) const HELD: [(&str, Color); 6] = [
    ("k7/8/PK6/8/8/8/8/4B3 w - - 0 1", Color::White),
    ("8/Pk6/2N1K3/8/8/8/8/8 w - - 0 1", Color::White),
    ("8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1", Color::Black),
    // One colour, and nothing is locked: B takes and is taken back.
    ("8/8/1p2k1pb/p1p1Pp1p/P1P2P1P/2P2PB1/5K2/8 w - - 0 1", Color::White),
    ("8/p7/1p1k2Kp/PP1Pp1bP/4P3/8/8/1B6 b - - 0 57", Color::White),
    // The knight blockades, and takes what is pushed.
    ("3k4/n7/1p5p/1PpPp1pP/2P1PpP1/5P2/3KB3/8 b - - 0 1", Color::White),
];

/// Where a proof that is wrong in one way shows it: mostly the white king is locked in, and the
/// other can hardly move. Nobody has to hold.
const TEMPTING: [(&str, Color); 6] = [
    // The rook cannot take on h8 if the bishop is between.
    ("5r2/7P/8/8/3k4/p1p1p1pB/P1P1P1P1/4K3 w - - 0 1", Color::White),
    // It cannot step to g8 if the bishop is there.
    ("5r1k/7p/7P/8/8/p1p1p1pB/P1P1P1P1/4K3 w - - 0 1", Color::White),
    // It cannot take on b5, and make room for the king, if the bishop is on b6.
    ("k7/1r6/8/1P6/5B2/1p1p1p1p/1P1P1P1P/4K3 b - - 0 1", Color::White),
    // The pawn cannot be pushed to b6 if the bishop is there.
    ("k7/1p6/8/8/5B2/1p1p1p1p/1P1P1P1P/4K3 b - - 0 1", Color::White),
    // The bishop is always on a1: a king who goes there takes it.
    ("8/8/8/8/8/1p4p1/kPp1p1P1/Bb4K1 w - - 0 1", Color::White),
    // The push to c5 is taken in passing.
    ("8/2p3k1/1p6/1P6/1KP1p1p1/4P1P1/8/8 b - - 0 1", Color::White),
];

#[test]
fn what_is_kept_where_it_tempts_is_closed() {
    let mut dice = Dice::new(48);
    for (fen, attacker) in TEMPTING {
        let position: Position = fen.parse().expect(fen);
        let (_, looked) = look(&mut dice, &position, attacker, 20_000, 400);
        assert!(looked.attacker_moves > 0, "{fen}: {looked:?}");
    }
}

#[test]
fn what_is_kept_of_fortresses_is_closed() {
    let mut dice = Dice::new(47);
    for (fen, attacker) in HELD {
        let position: Position = fen.parse().expect(fen);
        let (said, looked) = look(&mut dice, &position, attacker, 200_000, 200);
        assert_eq!(said, Verdict::Holds, "{fen}");
        assert!(looked.attacker_moves > 0, "{fen}: {looked:?}");
    }
}

#[test]
fn known_fortresses_hold_and_more_never_proves_less() {
    for (fen, attacker) in HELD {
        let position: Position = fen.parse().expect(fen);
        let mut less = [false; 4];
        for bytes in [1 << 18, 1 << 22, 1 << 28] {
            let mut before = false;
            for (work, less) in [100, 2_000, 20_000, 200_000].into_iter().zip(&mut less) {
                let said = Guarantor::with_bytes(bytes).prove(
                    &mut Prover::new(),
                    &position,
                    attacker,
                    &Budget::work(work),
                );
                let holds = said == Verdict::Holds;
                assert!(holds || !before && !*less, "{fen} {bytes} {work}");
                (before, *less) = (holds, holds);
            }
        }
        assert!(less[3], "{fen}");
    }
}

#[test]
fn what_is_won_is_never_said_to_hold() {
    for (fen, attacker) in [
        // The right bishop for the pawn on the edge.
        ("k7/8/PK6/8/8/8/8/3B4 w - - 0 1", Color::White),
        ("8/8/8/8/8/k7/8/KQ6 b - - 0 1", Color::White),
        ("8/8/8/8/8/1k6/8/KR6 b - - 0 1", Color::White),
        // A king must not take what a man guards who is gone from the board after it.
        ("8/3K4/1k1P4/8/8/8/8/2N5 b - - 0 1", Color::White),
        ("8/8/2K5/2P5/2k5/8/8/B7 b - - 0 1", Color::White),
        // Only a right to take in passing wins.
        ("8/6k1/1p6/1Pp5/1KP1p1p1/4P1P1/8/8 w - c6 0 1", Color::White),
        ("6k1/8/8/1Pp5/1K6/8/8/6N1 w - c6 0 1", Color::White),
    ] {
        let position: Position = fen.parse().expect(fen);
        let verdict =
            Guarantor::new().prove(&mut Prover::new(), &position, attacker, &Budget::work(20_000));
        assert_ne!(verdict, Verdict::Holds, "{fen}");
    }
}

/// Whoever stops it is obeyed, wherever it is, and is asked often enough.
#[test]
fn little_is_done_between_two_looks() {
    for (fen, attacker) in HELD {
        let position: Position = fen.parse().expect(fen);
        let (last, looks) = (Cell::new(0), Cell::new(0_u64));
        let watch = |now: Progress| {
            let before = last.replace(now.work);
            assert!(before <= now.work, "{fen}: {before}, then {}", now.work);
            assert!(now.work - before <= 1_024, "{fen}: {before}, then {}", now.work);
            looks.set(looks.get() + 1);
            ControlFlow::Continue(())
        };
        let mut guarantor = Guarantor::new();
        let budget = Budget::work(20_000).watched_by(&watch);
        let _ = guarantor.prove(&mut Prover::new(), &position, attacker, &budget);
        assert!(guarantor.last().0 - last.get() <= 1_024, "{fen}");
        for stop in [looks.get() / 3, looks.get() / 2] {
            let (left, refused) = (Cell::new(stop), Cell::new(0));
            let watch = |_| match left.get().checked_sub(1) {
                Some(less) => {
                    left.set(less);
                    ControlFlow::Continue(())
                }
                None => {
                    refused.set(refused.get() + 1);
                    ControlFlow::Break(())
                }
            };
            let budget = Budget::work(20_000).watched_by(&watch);
            let verdict = Guarantor::new().prove(&mut Prover::new(), &position, attacker, &budget);
            assert!(verdict != Verdict::Holds || refused.get() == 0, "{fen}");
            assert!(refused.get() <= 3, "{fen}: asked {} times", refused.get());
        }
    }
}

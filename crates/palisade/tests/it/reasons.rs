//! A reason is true of the position beside which it stands, and a right to castle takes no promise away.

use palisade::proof::check;
use palisade::{
    Bounds, Budget, CastlingRights, Color, Effort, Man, Outcome, PawnEnding, Position, Promise,
    Reason, Role, Setup, Solution, Square, Winnability, why_not, winnability,
};
use palisade_blockage::{blockage_with, blockage_with_free_men};
use palisade_board::{File, Rank};
use palisade_tables::slices::Slices;
use palisade_testkit::any_position::{men_anywhere, wall_with_men};
use palisade_testkit::{Dice, sweep};

use crate::solve::fresh;

fn solved(position: &Position, work: u64) -> Solution {
    fresh().solve(position, &Budget::work(work), |_| {}).unwrap()
}

/// Is it so what a reason says by its words, by the tool that knows? Of others there is nothing to ask.
fn holds(reason: Reason, position: &Position, side: Color) -> bool {
    let mates = || winnability(position, side, &Budget::work(100_000));
    let is_helpless = || !matches!(mates(), Winnability::Winnable(_));
    match reason {
        Reason::NoPawns => !position.color(side).has_several() && is_helpless(),
        Reason::Material => !position.has_mating_material(side) && is_helpless(),
        Reason::Unwinnable => is_helpless(),
        Reason::Stalemate => !position.has_legal_move() && !position.is_check(),
        Reason::Checkmate => position.is_checkmate(),
        Reason::Blockage | Reason::KingHolds => PawnEnding::try_from(position)
            .is_ok_and(|ending| blockage_with(&ending, side, Effort::Careful)),
        Reason::WallWithMen => {
            let images = [Some(*position), position.mirror()];
            images.iter().flatten().any(|image| blockage_with_free_men(image, side))
        }
        _ => true,
    }
}

/// The reasons of what is promised of both sides. Who has lost has none of his own.
fn reasons(bounds: Bounds) -> impl Iterator<Item = (Color, Reason)> {
    let held = move |side: &Color| {
        bounds.excludes_win(*side) && bounds.exact() != Some(Outcome::win_of(!*side))
    };
    Color::ALL.into_iter().filter(held).map(move |side| (side, bounds.reason_against(side)))
}

#[test]
fn a_reason_holds_where_it_stands() {
    let mut dice = Dice::new(69);
    let roles = [Role::Pawn, Role::Bishop, Role::Knight, Role::Rook];
    let (mut told, mut by_a_move) = (0, 0);
    for number in 0..sweep::times(240) {
        let thrown = match number % 8 {
            0 => wall_with_men(&mut dice),
            count => men_anywhere(&mut dice, &roles, 1 + count as usize % 2),
        };
        let Some(position) = thrown.filter(Position::has_legal_move) else { continue };
        let solution = solved(&position, 16_000);
        for (side, reason) in reasons(solution.bounds) {
            assert!(holds(reason, &position, side), "{position} {side}: {reason}");
            told += 1;
            by_a_move += u64::from(reason == Reason::OneMove);
        }
    }
    assert!(told > 10 && by_a_move > 0, "{told} told, {by_a_move} by a move");
}

/// The king takes at once what could win: that is no lack of men on this board. It is written down, or said
/// that it is not.
#[test]
fn a_limit_that_a_move_is_needed_for_has_a_reason_of_its_own() {
    let mut written = 0;
    for (fen, side) in [
        ("8/8/1b6/4k3/8/8/1p6/K7 w - - 0 1", Color::Black),
        ("4B2k/6P1/8/8/4B3/8/8/3K4 b - - 0 1", Color::White),
        ("8/7K/3k3B/3b4/8/8/P5B1/8 w - - 0 1", Color::Black),
        ("8/2p5/1P6/8/8/8/2k5/R3K3 w Q - 0 1", Color::Black),
    ] {
        let position: Position = fen.parse().unwrap();
        let mut knowledge = fresh();
        // The second time it is remembered.
        for work in [200_000, 0] {
            let solution = knowledge.solve(&position, &Budget::work(work), |_| {}).unwrap();
            let reason = solution.bounds.reason_against(side);
            assert!(solution.bounds.excludes_win(side), "{fen}");
            assert!(holds(reason, &position, side), "{fen}: {reason}");
            let budget = Budget::work(200_000);
            let proof = knowledge.certify(&position, Promise::CannotWin(side), &budget).ok();
            assert!(proof.is_none() || !solution.lacks_certificate[side.index()], "{fen}");
            assert!(proof.as_ref().is_none_or(|proof| check(proof) == Ok(())), "{fen}");
            written += u64::from(proof.is_some());
        }
    }
    assert!(written > 1, "{written} are written down");
}

/// Slices know every placement of a king, a bishop and pawns of one file against a king.
#[test]
fn a_bare_king_keeps_the_corner_that_no_bishop_reaches() {
    let (mut dice, mut slices) = (Dice::new(73), Slices::new(1 << 28));
    let (mut held, mut won) = (0, 0);
    for _ in 0..sweep::times(600) {
        let mut setup = Setup { side_to_move: dice.pick(&Color::ALL), ..Setup::default() };
        let corner = Square::H8;
        let mut put = |square: Square, man: Man| {
            if setup.man_on(square).is_none() {
                setup.put(square, man);
            }
        };
        let near = Square::ALL.into_iter().filter(|square| square.distance(corner) <= 2);
        put(dice.pick(&near.collect::<Vec<_>>()), Role::King.of(Color::Black));
        for _ in 0..=dice.below(2_usize) {
            put(Square::new(File::H, dice.pick(&Rank::ALL[1..7])), Role::Pawn.of(Color::White));
        }
        for role in [Role::Bishop, Role::King] {
            put(dice.pick(&Square::ALL), role.of(Color::White));
        }
        let Ok(position) = Position::try_from(setup) else { continue };
        let [mut position, mirror] = [position, position.mirror().expect("no castling")];
        if dice.chance(1, 2) {
            position = mirror;
        }
        let wins = slices.ask(&position, Color::White, &Budget::work(u64::MAX));
        let why = why_not(&position, Color::White, Effort::Careful);
        let turned = why_not(&position.flip(), Color::Black, Effort::Careful);
        assert_eq!(why, turned, "{position}");
        match why {
            Some(Reason::Corner) => {
                assert_eq!(wins, Ok(Some(false)), "{position}");
                held += 1;
            }
            _ => won += u64::from(wins == Ok(Some(true))),
        }
    }
    assert!(held > 20 && won > 20, "{held} held, {won} won");
}

/// A king and rooks at home, and other men anywhere.
fn may_castle(dice: &mut Dice) -> Option<Position> {
    let mut setup = Setup::default();
    let mut put = |square: Square, role: Role, side: Color| {
        setup.man_on(square).is_none().then(|| setup.put(square, role.of(side)))
    };
    put(Square::E1, Role::King, Color::White)?;
    let (home, right) = dice.pick(&[
        (Square::A1, CastlingRights::WHITE_LONG),
        (Square::H1, CastlingRights::WHITE_SHORT),
    ]);
    put(home, Role::Rook, Color::White)?;
    put(Square::from_index(dice.below(64))?, Role::King, Color::Black)?;
    for _ in 0..dice.below(3) {
        let (square, side) = (Square::from_index(dice.below(64))?, dice.pick(&Color::ALL));
        put(square, dice.pick(&[Role::Pawn, Role::Knight, Role::Bishop]), side)?;
    }
    (setup.castling, setup.side_to_move) = (right, dice.pick(&Color::ALL));
    let position = Position::try_from(setup).ok()?;
    Some(if dice.chance(1, 2) { position.flip() } else { position })
}

#[test]
fn a_right_to_castle_takes_no_promise_away() {
    let (mut dice, mut carried) = (Dice::new(70), 0);
    for _ in 0..sweep::times(24) {
        let Some(position) = may_castle(&mut dice).filter(Position::has_legal_move) else {
            continue;
        };
        let owner = if position.castling().intersects(CastlingRights::of(Color::White)) {
            Color::White
        } else {
            Color::Black
        };
        let bare = Setup { castling: CastlingRights::empty(), ..position.into() };
        let bare = solved(&Position::try_from(bare).unwrap(), 16_000).bounds;
        let with = solved(&position, 200_000).bounds;
        let wins = Some(Outcome::win_of(owner));
        assert!(bare.exact() != wins || with.exact() == wins, "{position}: {bare}; {with}");
        assert!(
            !bare.excludes_win(!owner) || with.excludes_win(!owner),
            "{position}: {bare}; {with}"
        );
        carried += u64::from(bare.excludes_win(!owner));
        // The other way round it is no promise.
        for (side, reason) in reasons(with) {
            assert!(reason != Reason::Uncastled || side != owner, "{position}: {with}");
        }
    }
    assert!(carried > 0);
}

fn pawns_anywhere(dice: &mut Dice) -> Option<Position> {
    let count = 2 + dice.below(2);
    men_anywhere(dice, &[Role::Pawn], count).filter(Position::has_legal_move)
}

/// What the mover has after a move is known before it, with ten times the work.
#[test]
fn a_position_knows_what_its_moves_lead_to() {
    let (mut dice, mut carried) = (Dice::new(71), 0);
    let known = [
        "8/8/8/4pP2/1k4bK/8/8/8 w - e6 0 1",
        "3b4/2B5/3K4/6k1/8/6P1/8/8 b - - 0 1",
        "8/8/5k2/8/8/2p5/8/R3K3 w Q - 0 1",
    ];
    let known = known.into_iter().map(|fen| fen.parse().unwrap());
    let thrown = (0..sweep::times(6)).filter_map(|number| match number % 2 {
        0 => may_castle(&mut dice).filter(Position::has_legal_move),
        _ => pawns_anywhere(&mut dice),
    });
    for position in known.chain(thrown) {
        let (mover, here) = (position.side_to_move(), solved(&position, 30_000).bounds);
        for (step, after) in position.successors().filter(|(_, after)| after.has_legal_move()) {
            let there = solved(&after, 3_000).bounds;
            let (wins, case) = (Some(Outcome::win_of(mover)), format!("{position} {step}: {here}"));
            assert!(there.exact() != wins || here.exact() == wins, "{case}; {there}");
            assert!(!there.excludes_win(!mover) || here.excludes_win(!mover), "{case}; {there}");
            carried += u64::from(there.excludes_win(!mover));
        }
    }
    assert!(carried > 0);
}

/// Neither does asking in parts take a promise away, nor what was asked before of other positions.
#[test]
fn what_was_asked_before_takes_no_promise_away() {
    let mut dice = Dice::new(72);
    let others = ["7k/R7/8/8/8/8/1R6/6K1 b - - 0 1", "8/8/2ppk3/8/2PPK3/2P5/8/8 w - - 0 1"];
    let known = [
        "7K/8/4P3/7p/1p6/8/8/3k4 w - - 0 1",
        "8/3k4/8/pP6/8/4K3/3P4/8 w - a6 0 1",
        "8/8/8/6pP/3K4/1P6/2k5/8 w - g6 0 1",
        "k7/4P3/1K6/8/8/5p1P/8/8 b - - 0 1",
        "8/5P1p/8/8/8/k1P5/8/5K2 b - - 0 1",
    ];
    let known = known.into_iter().map(|fen| fen.parse().unwrap());
    let thrown = (0..sweep::times(3)).filter_map(|_| pawns_anywhere(&mut dice));
    for position in known.chain(thrown) {
        for before in [&others[..], &[]] {
            let mut knowledge = fresh();
            for other in before {
                let other: Position = other.parse().unwrap();
                let _ = knowledge.solve(&other, &Budget::work(8_000), |_| {}).unwrap();
            }
            for work in [1_000, 3_000, 9_000].into_iter().skip(before.len()) {
                let once = solved(&position, work).bounds;
                let now = knowledge.solve(&position, &Budget::work(work), |_| {}).unwrap().bounds;
                assert_eq!(now.meet(once), now, "{position} {work}: {once}; {now}");
            }
        }
    }
}

#[test]
fn who_may_castle_wins_what_he_wins_without() {
    for (fen, value) in [
        ("8/8/4k3/8/8/8/8/R3K3 w Q - 0 1", Outcome::WhiteWins),
        ("8/8/8/8/8/6k1/8/4K2R w K - 0 1", Outcome::WhiteWins),
        ("8/8/5k2/8/8/2p5/8/R3K3 w Q - 0 1", Outcome::WhiteWins),
        // The right is the other side's, and none after the first move.
        ("r3k3/2Q5/8/8/8/4K3/8/8 w q - 0 1", Outcome::WhiteWins),
        ("4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", Outcome::WhiteWins),
        // The king is in check and has to step: this right is none.
        ("8/8/8/2k5/8/8/6n1/4K2R w K - 0 1", Outcome::Draw),
    ] {
        let solution = solved(&fen.parse().unwrap(), 1_000_000);
        assert_eq!(solution.value(), Some(value), "{fen}: {}", solution.bounds);
        assert_eq!(solution.line.is_some(), value != Outcome::Draw, "{fen}");
        assert!(!solution.best.is_empty(), "{fen}");
    }
    // Castling checks the king and attacks the rook. Without the right it is a draw.
    let [fork, without] = ["w Q", "w -"].map(|end| {
        let fen = format!("8/3k4/8/8/8/8/1r6/R3K3 {end} - 0 1");
        solved(&fen.parse().unwrap(), 100_000)
    });
    assert_eq!((fork.value(), without.value()), (Some(Outcome::WhiteWins), Some(Outcome::Draw)));
    assert_eq!(fork.bounds.lower.reason, Reason::OneMove);
    assert_eq!(fork.best, ["e1c1".parse().unwrap()]);
}

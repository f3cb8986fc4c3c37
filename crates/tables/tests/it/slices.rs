//! Slices against databases, against their own moves, and against a judge that knows nothing of
//! them. The databases are made of slices, and every word of them is what a maker that knew nothing
//! of slices had found: `duel/table.rs` has the sums.

use core::cell::Cell;
use core::ops::ControlFlow;

use palisade_board::{Budget, Color, Move, Position, Rank, Role, Setup, Square};
use palisade_proof::WonEnd;
use palisade_tables::duel::{Material, Plies};
use palisade_tables::slices::{Count, SlicePlan, SliceRefused, Slices, Stopped};
use palisade_testkit::{Dice, sweep};

use super::slices_judge::answers;
use palisade_testkit::databases::everything;

const PLENTY: Budget<'static> = Budget::work(u64::MAX);

/// Bytes for the slices of a test.
const BYTES: usize = 1 << 30;

fn position(fen: &str) -> Position {
    format!("{fen} 0 1").parse().expect("a legal position")
}

/// Kings and men on random squares, if that is legal and nobody promoted too much.
fn place(dice: &mut Dice, men: &[(Color, Role)], mover: Color) -> Option<Position> {
    let mut setup = Setup { side_to_move: mover, ..Setup::default() };
    let kings = Color::ALL.map(|color| (color, Role::King));
    for &(color, role) in kings.iter().chain(men) {
        let square = Square::from_index(dice.below(64))?;
        let is_back = matches!(square.rank(), Rank::First | Rank::Eighth);
        if setup.man_on(square).is_some() || role == Role::Pawn && is_back {
            return None;
        }
        setup.put(square, role.of(color));
    }
    Position::try_from(setup).ok()
}

/// How much there is to work out, if those are no more tables than `most`.
fn count(root: &Position, most: usize) -> Result<Count, SliceRefused> {
    SlicePlan::new(root, &Color::ALL, most, || true).map(|plan| plan.count())
}

/// Does `side` win by the databases?
fn by_databases(position: &Position, side: Color) -> Option<bool> {
    everything().wins(position, side)
}

/// Databases are made of slices, so here slices are held against themselves in another layout. The
/// witness that shares nothing with them are the sums in `src/duel/table.rs`.
#[test]
fn four_men_are_what_the_databases_say() {
    let mut dice = Dice::new(56);
    let mut counts = [0_u64; 2];
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut round = 0;
    while round < sweep::times(5) {
        let mut slices = Slices::new(BYTES);
        // A pawn a side often, for it leads to all others.
        let men = match round % 5 {
            0 => vec![(Color::White, Role::Pawn), (Color::Black, dice.pick(&roles[1..]))],
            1 => vec![(dice.pick(&Color::ALL), Role::Pawn)],
            2 => vec![(Color::White, Role::Pawn), (Color::Black, Role::Pawn)],
            3 => vec![(Color::Black, dice.pick(&roles)), (Color::White, dice.pick(&roles[1..]))],
            _ => vec![(Color::Black, Role::Pawn), (Color::White, dice.pick(&roles[1..]))],
        };
        let mover = dice.pick(&Color::ALL);
        let Some(root) = place(&mut dice, &men, mover) else { continue };
        if !count(&root, 200).is_ok_and(|count| count.with_two <= 40) {
            continue;
        }
        round += 1;
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        for _ in 0..5_000 {
            // The pieces go anywhere, the pawns stay.
            let mut setup = Setup::from(root);
            let mover = dice.pick(&Color::ALL);
            setup.side_to_move = mover;
            setup.en_passant = None;
            for square in root.occupied() - root.role(Role::Pawn) {
                let Some(man) = root.man_on(square) else { continue };
                setup.clear(square);
                let to = Square::ALL[dice.below(64_usize)];
                if setup.man_on(to).is_none() {
                    setup.put(to, man);
                }
            }
            let Ok(placed) = Position::try_from(setup) else { continue };
            if placed.occupied().len() != root.occupied().len() {
                continue;
            }
            for side in Color::ALL {
                let Some(truth) = by_databases(&placed, side) else { continue };
                let same_bishop = slices.wins(&placed, side);
                // A bishop of the other colour is another slice.
                if let Some(wins) = same_bishop {
                    assert_eq!(wins, truth, "{placed} {side}");
                    counts[usize::from(wins)] += 1;
                } else {
                    assert!(placed.role(Role::Bishop).any(), "{placed} {side}");
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

/// Random endings of few slices: pawns near promotion, near each other and near the edge.
fn ending(dice: &mut Dice) -> Option<Position> {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut men = Vec::new();
    for _ in 0..dice.below(3) {
        men.push((dice.pick(&Color::ALL), dice.pick(&pieces)));
    }
    for _ in 0..1 + dice.below(4) {
        men.push((dice.pick(&Color::ALL), Role::Pawn));
    }
    let mover = dice.pick(&Color::ALL);
    if dice.chance(1, 2) {
        return place(dice, &men, mover);
    }
    // A pawn that may step twice, past another one.
    let mut setup = Setup::from(place(dice, &[], mover)?);
    let (own, file) = (dice.pick(&Color::ALL), dice.below(7) as i8);
    let from = Square::A2.offset(file, 0)?;
    let beside = Square::B4.offset(file, 0)?;
    for (square, color) in [(from, own), (beside, !own)] {
        let square = square.relative_to(own);
        if setup.man_on(square).is_some() {
            return None;
        }
        setup.put(square, Role::Pawn.of(color));
    }
    Position::try_from(setup).ok()
}

/// What slices know of a position to which a move has led. Of a new piece that no slice has, it is
/// known what becomes of it when it is taken at once.
fn after_move(
    slices: &Slices,
    position: &Position,
    new: Option<Square>,
    side: Color,
) -> Option<bool> {
    let wins = slices.wins(position, side);
    let Some(new) = new.filter(|_| wins.is_none()) else { return wins };
    let decisive = Some(position.side_to_move() == side);
    let mut taken = position.successors().filter(|(step, _)| step.to == new);
    match taken.any(|(_, after)| slices.wins(&after, side) == decisive) {
        true => decisive,
        false => None,
    }
}

/// What the answers for the moves make of a position.
fn by_moves(slices: &Slices, position: &Position, side: Color) -> Option<bool> {
    let attacks = position.side_to_move() == side;
    let answer = |(step, after): (Move, Position)| {
        after_move(slices, &after, step.promotion.map(|_| step.to), side)
    };
    let answers: Vec<_> = position.successors().map(answer).collect();
    let decisive = Some(attacks);
    if answers.is_empty() {
        let is_won = !attacks && position.is_checkmate();
        return Some(is_won);
    }
    match (answers.contains(&decisive), answers.contains(&None)) {
        (true, _) => decisive,
        (_, true) => None,
        _ if attacks => Some(false),
        _ => Some(true),
    }
}

/// A position is worth what its best move leads to: so are slices, with every right to take in
/// passing, underpromotion, check and stalemate of another generator of moves.
#[test]
fn answers_follow_from_those_of_the_moves() {
    let mut dice = Dice::new(2012);
    let (mut done, mut passing, mut open, mut stale) = (0, 0, 0, 0);
    while done < sweep::times(4) {
        let Some(root) = ending(&mut dice) else { continue };
        let mut slices = Slices::new(BYTES);
        // Every other one has pawns of both sides that promote.
        let two = if done % 2 == 0 { 4 } else { 40 };
        let few = count(&root, 300).is_ok_and(|count| count.with_two <= two);
        if !few {
            continue;
        }
        done += 1;
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        for _ in 0..300 {
            let mut at = root;
            for _ in 0..12 {
                passing += u32::from(at.en_passant_captors().any());
                stale += u32::from(at.is_stalemate());
                // A third piece beside pawns: nothing is said, though its moves may be known.
                if at.pieces().len() > 2 && !at.pawns().all().is_empty() {
                    break;
                }
                for side in Color::ALL {
                    let wins = slices.wins(&at, side);
                    open += u32::from(wins.is_none());
                    assert_eq!(wins, by_moves(&slices, &at, side), "{at} {side}, from {root}");
                }
                let next: Vec<_> = at.successors().collect();
                if next.is_empty() {
                    break;
                }
                at = dice.pick(&next).1;
            }
        }
    }
    assert!(passing > 0, "{passing} {stale} {open}");
}

/// A pawn a side, and in a sweep a pawn and perhaps a piece more.
fn judged(dice: &mut Dice) -> Option<Position> {
    let own = dice.pick(&Color::ALL);
    let mut men = vec![(own, Role::Pawn), (!own, Role::Pawn)];
    if sweep::is_full() {
        men.push((own, Role::Pawn));
        if dice.chance(1, 2) {
            let role = dice.pick(&[Role::Knight, Role::Bishop, Role::Rook]);
            men.push((dice.pick(&Color::ALL), role));
        }
    }
    let mover = dice.pick(&Color::ALL);
    place(dice, &men, mover)
}

/// A judge with every position a node finds the same.
#[test]
fn a_judge_of_every_position_agrees() {
    let mut dice = Dice::new(2019);
    let most = if sweep::is_full() { 4_000_000 } else { 200_000 };
    // The databases judge what has promoted; pawns are left to the judge.
    let leaf = |at: &Position, _| {
        if at.occupied().len() > 4 || at.pieces().is_empty() {
            return None;
        }
        Some([by_databases(at, Color::White)?, by_databases(at, Color::Black)?])
    };
    let (mut done, mut wins, mut known) = (0, 0, 0);
    while done < sweep::times(1) {
        let Some(root) = judged(&mut dice) else { continue };
        let mut slices = Slices::new(BYTES);
        let few = count(&root, 1000).is_ok_and(|count| count.with_two <= 60);
        if !few {
            continue;
        }
        let Some(judged) = answers(&root, most, &leaf) else { continue };
        done += 1;
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        for (at, truth) in judged {
            for side in Color::ALL {
                let won = truth[side.index()];
                if let Some(says) = slices.wins(&at, side) {
                    assert_eq!(says, won, "{at} {side}, from {root}");
                    wins += u32::from(won);
                    known += 1;
                }
            }
        }
    }
    assert!(wins > 0 && known > 1000, "{wins} of {known}");
}

/// A slice to be judged alone: up to three pawns and a piece, in a sweep up to four pawns.
fn alone(dice: &mut Dice) -> Option<Position> {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut men = Vec::new();
    if dice.chance(1, 2) {
        men.push((dice.pick(&Color::ALL), dice.pick(&pieces)));
    }
    let most = if sweep::is_full() { 4_usize } else { 3 };
    for _ in 0..1 + dice.below(most) {
        men.push((dice.pick(&Color::ALL), Role::Pawn));
    }
    let mover = dice.pick(&Color::ALL);
    place(dice, &men, mover)
}

/// Both bounds of a slice are what a sweep over all its positions finds, the other slices' answers
/// being given: for whatever is unknown counts as not won below, and as won above. Images are asked
/// in their place, for they are one.
#[test]
fn each_bound_is_the_least_fixed_point() {
    let mut dice = Dice::new(65);
    let two = if sweep::is_full() { 60 } else { 4 };
    let (mut done, mut men, mut passing, mut open) = (0, [0; 8], 0, 0);
    while done < sweep::times(3) {
        let Some(root) = alone(&mut dice) else { continue };
        let mut slices = Slices::new(BYTES);
        if !count(&root, 600).is_ok_and(|count| count.with_two <= two) {
            continue;
        }
        done += 1;
        men[root.occupied().len() as usize] += 1;
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        for high in [false, true] {
            let is_won = |wins: Option<bool>| wins == Some(true) || high && wins.is_none();
            let leaf = |at: &Position, new: Option<Square>| {
                let is_root =
                    at.pawns() == root.pawns() && at.pieces().len() == root.pieces().len();
                let known = |side| is_won(after_move(&slices, at, new, side));
                (!is_root).then(|| Color::ALL.map(known))
            };
            let judged = answers(&root, 1 << 20, &leaf).expect("a piece has few placements");
            for (at, truth) in judged {
                passing += u32::from(at.en_passant_captors().any());
                let (image, turned) = match dice.below(3_usize) {
                    0 => (at, false),
                    1 => (at.mirror().expect("nobody castles"), false),
                    _ => (at.flip(), true),
                };
                for side in Color::ALL {
                    let wins = slices.wins(&image, if turned { !side } else { side });
                    assert_eq!(is_won(wins), truth[side.index()], "{at} {side}, from {root}");
                    open += u32::from(wins.is_none());
                }
            }
        }
    }
    let is_wide = !sweep::is_full() || men[5] > 0 && men[6] > 0 && passing > 0 && open > 0;
    assert!(is_wide, "{men:?} {passing} {open}");
}

/// What is asked first without most underpromotions is what all slices say.
#[test]
fn asking_says_what_working_out_says() {
    let mut dice = Dice::new(58);
    let most = if sweep::is_full() { 40 } else { 12 };
    let mut done = 0;
    while done < sweep::times(2) {
        let Some(root) = ending(&mut dice) else { continue };
        let mut asked = Slices::new(BYTES);
        let few = count(&root, 300).is_ok_and(|count| (1..=most).contains(&count.with_two));
        if !few {
            continue;
        }
        done += 1;
        let mut whole = Slices::new(BYTES);
        whole.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        assert_eq!(count(&root, 300).map(|count| count.tables), Ok(whole.made()));
        for side in Color::ALL {
            let wins = asked.ask(&root, side, &PLENTY);
            assert_eq!(wins, Ok(whole.wins(&root, side)), "{root} {side}");
        }
    }
}

#[test]
fn both_colours_and_mirror_images_are_one() {
    let mut dice = Dice::new(7);
    let mut done = 0;
    while done < sweep::times(3) {
        let Some(root) = ending(&mut dice) else { continue };
        let mut slices = Slices::new(BYTES);
        if !count(&root, 100).is_ok_and(|count| count.with_two <= 3) {
            continue;
        }
        done += 1;
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        let made = slices.made();
        let flipped = root.flip();
        let mirrored = root.mirror().expect("nobody castles");
        for other in [flipped, mirrored] {
            slices.work_out(&other, &Color::ALL, &PLENTY).expect("enough memory");
            assert_eq!(slices.made(), made, "{root}");
        }
        for side in Color::ALL {
            let wins = slices.wins(&root, side);
            assert_eq!(slices.wins(&mirrored, side), wins, "{root}");
            assert_eq!(slices.wins(&flipped, !side), wins, "{root}");
        }
    }
}

#[test]
fn known_positions_have_their_values() {
    let cases = [
        // Saavedra 1895: a rook is better than a queen.
        ("8/8/1KP5/3r4/8/8/8/k7 w - -", [Some(true), Some(false)]),
        // A trebuchet: who moves loses.
        ("8/8/8/8/3pK3/2kP4/8/8 w - -", [Some(false), Some(true)]),
        ("8/8/8/8/3pK3/2kP4/8/8 b - -", [Some(true), Some(false)]),
    ];
    for (fen, expected) in cases {
        let root = position(fen);
        let mut slices = Slices::new(BYTES);
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        let answers = Color::ALL.map(|side| slices.wins(&root, side));
        assert_eq!(answers, expected, "{fen}");
    }
}

/// A slice with three pieces has no pawns, so images of the board are one: from each of them a
/// position is worth what its best move leads to.
#[test]
fn three_pieces_follow_from_their_moves() {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut dice = Dice::new(1749);
    for round in 0..sweep::times(1) {
        // Knights are quickest; a sweep has bishops, for which fewer images are one.
        let mut own = || if round == 0 { Role::Knight } else { dice.pick(&pieces) };
        let men = [(Color::White, own()), (Color::White, own()), (Color::Black, own())];
        let root = std::iter::repeat_with(|| place(&mut dice, &men, Color::White)).flatten().next();
        let root = root.expect("it goes on for ever");
        let mut slices = Slices::new(BYTES);
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        let mut counts = [0_u32; 2];
        for _ in 0..4_000 {
            let mover = dice.pick(&Color::ALL);
            let Some(at) = place(&mut dice, &men, mover) else { continue };
            for side in Color::ALL {
                let wins = slices.wins(&at, side);
                if wins.is_none() {
                    // A bishop of the other colour is another slice.
                    assert!(at.role(Role::Bishop).any(), "{at}");
                    continue;
                }
                assert_eq!(wins, by_moves(&slices, &at, side), "{at} {side}");
                counts[usize::from(wins == Some(true))] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 0), "{root} {counts:?}");
    }
}

/// A knight mates where the other one's knight takes its king's last square. In a sweep Lucena's rook has a new
/// queen beside it, Philidor 1777 wins with rook and bishop against a rook, and Troitsky's knights win where a
/// pawn is held on its line.
#[test]
fn three_pieces_have_their_known_values() {
    let mut cases = vec![("kn6/8/1K6/3N4/8/8/8/7N w - -", [Some(true), Some(false)])];
    if sweep::is_full() {
        cases.push(("1K1k4/1P6/8/8/8/8/r7/2R5 w - -", [Some(true), Some(false)]));
        cases.push(("3k4/4r3/3K4/3B4/8/8/8/5R2 w - -", [Some(true), Some(false)]));
        cases.push(("8/8/8/4k3/7p/7N/3K4/3N4 w - -", [Some(true), Some(false)]));
    }
    for (fen, expected) in cases {
        let root = position(fen);
        let mut slices = Slices::new(BYTES);
        for side in Color::ALL {
            let wins = slices.ask(&root, side, &PLENTY).expect("enough memory");
            assert_eq!(wins, expected[side.index()], "{fen}");
        }
    }
}

/// Each move of the winner's keeps the win, every line ends, and at its end stands what it says.
#[test]
fn lines_are_legal_and_lead_to_their_ends() {
    let mut dice = Dice::new(1895);
    let mut ends = [0; 2];
    let mut longest = 0;
    while ends.iter().sum::<u32>() < 12 * sweep::times(1) as u32 {
        let Some(root) = ending(&mut dice) else { continue };
        let mut slices = Slices::new(BYTES);
        if !count(&root, 300).is_ok_and(|count| count.with_two <= 12) {
            continue;
        }
        slices.work_out(&root, &Color::ALL, &PLENTY).expect("enough memory");
        for side in Color::ALL {
            let line = slices.line(&root, side, &PLENTY);
            let wins = slices.wins(&root, side) == Some(true) && !root.is_checkmate();
            assert!(line.is_none() || wins || root.is_checkmate(), "{root}");
            let Some(line) = line else { continue };
            let mut at = root;
            for &step in &line.moves {
                assert_eq!(slices.wins(&at, side), Some(true), "{root}: {at}");
                at = at.play(step).expect("legal");
            }
            assert_eq!(at.is_checkmate(), line.end == WonEnd::Mate, "{root}: {at}");
            longest = longest.max(line.moves.len());
            ends[usize::from(line.end == WonEnd::Mate)] += 1;
        }
    }
    assert!(ends[1] > 0 && longest > 20, "{ends:?} {longest}");
}

/// A way is the shortest: with a queen or a rook alone it is the mate of the databases.
#[test]
fn the_way_to_mate_is_the_shortest() {
    let mut dice = Dice::new(32);
    for (role, material) in [(Role::Queen, Material::QUEEN), (Role::Rook, Material::ROOK)] {
        let plies = Plies::to_mate(material);
        let mut slices = Slices::new(BYTES);
        let mut asked = 0;
        while asked < 5 {
            let Some(at) = place(&mut dice, &[(Color::White, role)], Color::White) else {
                continue;
            };
            slices.work_out(&at, &Color::ALL, &PLENTY).expect("enough memory");
            let man = at.role(role).first().expect("there is one");
            let known = plies.get(at.king(Color::White), man, at.king(Color::Black), Color::White);
            let line = slices.line(&at, Color::White, &PLENTY).map(|line| line.moves.len());
            assert_eq!(line, known.map(usize::from), "{at}");
            asked += 1;
        }
    }
}

/// A new piece that no table has is known where it is taken at once.
#[test]
fn a_new_piece_that_is_taken_at_once_is_known() {
    // It does not help Black to promote, for the rook takes, and wins with the pawn.
    let root = position("8/8/8/8/8/1k1K3P/6p1/4R3 b - -");
    let mut slices = Slices::new(BYTES);
    let step = slices.next_step(&root, Color::White, 1000, &PLENTY).expect("few slices");
    let step = step.expect("nothing is known");
    assert_eq!(step.count().with_two, 0);
    assert_eq!(slices.take_step(&root, &step, &PLENTY), Ok(()));
    assert_eq!(slices.wins(&root, Color::White), Some(true));
    assert!(matches!(slices.next_step(&root, Color::White, 1000, &PLENTY), Ok(None)));
}

/// Between two looks at the budget it comes by one slice, and after the last look by none.
#[test]
fn a_count_ends_where_the_budget_does() {
    let root = position("8/8/8/3q4/6kp/7R/6P1/6K1 b - -");
    let looks = Cell::new(0);
    let count = |most_looks: usize| {
        looks.set(0);
        let watch = |_| {
            looks.set(looks.get() + 1);
            if looks.get() > most_looks {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let budget = Budget::work(u64::MAX).watched_by(&watch);
        let step = Slices::new(BYTES).next_step(&root, Color::White, usize::MAX, &budget);
        step.map(|step| step.expect("nothing is known").count())
    };
    let all = count(usize::MAX).expect("it has slices").tables;
    assert!(all > 100 && looks.get() >= all, "{} looks at {all} tables", looks.get());
    for most_looks in [0, 1, 10, 100] {
        assert_eq!(count(most_looks), Err(SliceRefused::Slices));
        assert_eq!(looks.get(), most_looks + 1);
    }
}

#[test]
fn what_has_no_slice_is_refused_and_open() {
    let three = position("4k1r1/8/8/8/8/8/8/1NBQK3 w - -");
    let castles = position("4k3/8/8/8/8/8/8/4K2R w K -");
    assert_eq!(count(&three, 100), Err(SliceRefused::Pieces));
    assert_eq!(count(&castles, 100), Err(SliceRefused::Castling));
    assert_eq!(Slices::new(BYTES).wins(&three, Color::White), None);
    let pawns = position("8/p7/1p6/2p1k3/2P5/1P3K2/P7/8 w - -");
    assert!(matches!(count(&pawns, 10), Err(SliceRefused::More(11.., _))));
}

#[test]
fn work_goes_on_where_it_stopped_and_memory_has_a_bound() {
    let root = position("8/8/8/1P6/1k1n4/8/8/K7 w - -");
    let mut whole = Slices::new(BYTES);
    let tables = count(&root, 1000).expect("few slices").tables;
    let mut calls = 0;
    while whole.work_out(&root, &Color::ALL, &Budget::work(20_000)) == Err(Stopped::Budget) {
        calls += 1;
        assert!(calls < 1000);
    }
    assert!(calls > 1);
    assert_eq!(whole.made(), tables);
    let peak = whole.bytes();
    let mut tight = Slices::new(peak * 9 / 10);
    tight.work_out(&root, &Color::ALL, &PLENTY).expect("finished tables are let go");
    for side in Color::ALL {
        assert_eq!(tight.wins(&root, side), whole.wins(&root, side));
    }
    assert_eq!(Slices::new(1000).work_out(&root, &Color::ALL, &PLENTY), Err(Stopped::Memory));
}

/// What is missing is listed only as far as there is work for it.
#[test]
fn a_small_budget_lists_few_slices() {
    let many = position("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -");
    let mut slices = Slices::new(5_000);
    let budget = Budget::work(1_000);
    assert_eq!(slices.ask(&many, Color::White, &budget), Err(Stopped::Budget));
    assert_eq!(slices.work_out(&many, &Color::ALL, &budget), Err(Stopped::Budget));
    assert_eq!((slices.made(), slices.work()), (0, 0));
}

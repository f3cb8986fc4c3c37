//! The databases that judge promotions, beside other sources of truth.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use cozy_chess::Board;
use palisade_board::{Budget, Color, Outcome, Position, Rank, Role, Square};
use palisade_tables::duel::{Material, Promotions};
use palisade_tables::slices::Stopped;
use palisade_testkit::any_position::{men_anywhere, placed, three_men};
use palisade_testkit::{Dice, sweep};

static ALL: LazyLock<Promotions> = LazyLock::new(Promotions::all);

fn position(board: &Board) -> Position {
    board.to_string().parse().expect("a legal board")
}

fn mover(board: &Board) -> Color {
    if board.side_to_move() == cozy_chess::Color::White { Color::White } else { Color::Black }
}

/// The outcome that follows from looking at every legal move.
fn by_one_ply(board: &Board) -> Outcome {
    let (mut all, mover) = (Vec::new(), mover(board));
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            all.push(judge(&next));
        }
        false
    });
    let best = if mover.is_white() { all.iter().max() } else { all.iter().min() };
    match best {
        Some(&outcome) => outcome,
        None if board.checkers().is_empty() => Outcome::Draw,
        None => Outcome::win_of(!mover),
    }
}

/// What the databases say; a right to capture en passant is played out.
fn judge(board: &Board) -> Outcome {
    if board.en_passant().is_some() {
        return by_one_ply(board);
    }
    ALL.value(&position(board)).expect("all are built")
}

fn fen(pieces: &[(Square, char)], color: char) -> Option<Board> {
    let mut fen = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        for file in palisade_board::File::ALL {
            let at = Square::new(file, rank);
            let letter = pieces.iter().find(|(square, _)| *square == at).map_or('1', |p| p.1);
            fen.push(letter);
        }
        fen.push(if rank == Rank::First { ' ' } else { '/' });
    }
    format!("{fen}{color} - - 0 1").parse().ok()
}

/// Every outcome is the best of those one move later, moves by cozy-chess. With
/// mates and stalemates right, this makes draws closed (no win is missed).
#[test]
fn every_outcome_follows_from_its_successors() {
    let mut dice = Dice::new(2026);
    for material in Material::all().filter(|material| !material.is_dead()) {
        let (mut compared, mut seen) = (0, [0; 3]);
        while compared < sweep::times(sweep::THROWS) {
            let mut pieces = vec![(Square::ALL[dice.below(64)], 'K')];
            pieces.push((Square::ALL[dice.below(64)], 'k'));
            if let Some(man) = material.white() {
                pieces.push((Square::ALL[dice.below(64)], man.of(Color::White).letter()));
            }
            if let Some(man) = material.black() {
                pieces.push((Square::ALL[dice.below(64)], man.of(Color::Black).letter()));
            }
            let color = ['w', 'b'][dice.below(2)];
            // cozy-chess lets kings touch.
            if pieces[0].0.distance(pieces[1].0) < 2 {
                continue;
            }
            let mut squares: Vec<_> = pieces.iter().map(|piece| piece.0).collect();
            squares.sort();
            squares.dedup();
            let Some(board) = fen(&pieces, color).filter(|_| squares.len() == pieces.len()) else {
                continue;
            };
            assert_eq!(judge(&board), by_one_ply(&board), "{board}");
            let flipped = ALL.value(&position(&board).flip()).map(Outcome::flip);
            assert_eq!(flipped, Some(judge(&board)), "{board}");
            seen[judge(&board) as usize] += 1;
            compared += 1;
        }
        // Wins of two minor pieces are too rare for a sample.
        if material.black() == Some(Role::Pawn) || material.white() >= Some(Role::Rook) {
            assert!(seen.iter().filter(|&&count| count > 0).count() > 1, "{material}: {seen:?}");
        }
    }
}

/// The number that every engine's bitbase is checked with: the pawn on files a to d.
#[test]
fn a_pawn_wins_111_282_positions() {
    let mut wins = 0;
    for number in 0..1_usize << 18 {
        let square = |shift: usize| Square::ALL[number >> shift & 63];
        let (pawn, king, lone) = (square(12), square(6), square(0));
        if pawn.file().index() > 3 || pawn.rank() == Rank::Eighth {
            continue;
        }
        for color in Color::ALL {
            let pawn = three_men([king, lone], Role::Pawn.of(Color::White), pawn, color);
            wins += u32::from(pawn.is_some_and(|pawn| ALL.wins(&pawn, Color::White).unwrap()));
        }
    }
    assert_eq!(wins, 111_282);
}

fn outcome(fen: &str) -> Outcome {
    judge(&fen.parse().unwrap())
}

/// What every textbook says.
#[test]
fn textbook_positions() {
    // Queen against a pawn on the seventh: rook's and bishop's pawns draw.
    assert_eq!(outcome("7K/8/8/8/8/5Q2/k1p5/8 w - - 0 1"), Outcome::Draw);
    assert_eq!(outcome("8/8/8/8/7K/8/2kp4/5Q2 w - - 0 1"), Outcome::WhiteWins);
    assert_eq!(outcome("8/8/8/8/7K/1Q6/p7/k7 w - - 0 1"), Outcome::Draw);
    // Philidor's queen against rook, whoever moves.
    assert_eq!(outcome("1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1"), Outcome::WhiteWins);
    assert_eq!(outcome("1k6/1r6/2K5/Q7/8/8/8/8 b - - 0 1"), Outcome::WhiteWins);
    // Reti: the king catches one pawn and helps the other.
    assert_eq!(outcome("7K/8/k1P5/7p/8/8/8/8 w - - 0 1"), Outcome::Draw);
    // A rook cut off from a far pawn draws at best.
    assert_eq!(outcome("7R/8/8/8/8/1k6/1p6/7K w - - 0 1"), Outcome::Draw);
    // Saavedra: only an underpromotion wins.
    assert_eq!(outcome("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"), Outcome::WhiteWins);
    // A knight mates a king shut in by his own pawn.
    assert_eq!(outcome("8/8/8/8/4N3/8/5K1p/7k w - - 0 1"), Outcome::WhiteWins);
}

/// A pawn ending with a right to capture en passant is worth what its moves are.
#[test]
fn a_right_to_capture_en_passant_counts() {
    let mut dice = Dice::new(7);
    let (mut compared, mut different) = (0, 0);
    while compared < 2000 {
        let file = dice.below(7);
        let (west, east) = (24 + file, 25 + file);
        let (white, black) = if dice.below(2) == 0 { (west, east) } else { (east, west) };
        let pieces = [
            (Square::ALL[dice.below(64)], 'K'),
            (Square::ALL[dice.below(64)], 'k'),
            (Square::ALL[white], 'P'),
            (Square::ALL[black], 'p'),
        ];
        if pieces[0].0.distance(pieces[1].0) < 2 {
            continue;
        }
        let Some(board) = fen(&pieces, 'b') else { continue };
        let Some(passed) = Square::ALL[white].offset(0, -1) else { continue };
        let with_right = format!("{board}").replace("b - -", &format!("b - {passed}"));
        let Ok(passing) = with_right.parse() else { continue };
        let Ok(right) = with_right.parse::<Board>() else { continue };
        assert_eq!(ALL.value(&passing), Some(by_one_ply(&right)), "{with_right}");
        different += usize::from(ALL.value(&passing) != ALL.value(&position(&board)));
        compared += 1;
    }
    assert!(different > 50, "{different}");
}

/// What sets say of all squares of a king is what is said of each position.
#[test]
fn sets_say_what_positions_do() {
    let mut dice = Dice::new(31);
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let (mut won, mut asked) = (0, 0);
    while asked < sweep::times(300) {
        let Some(position) = men_anywhere(&mut dice, &roles, 1) else { continue };
        asked += 1;
        let [white, black] = Color::ALL.map(|color| {
            let man = position.color(color).without(position.king(color)).first().unwrap();
            (position.man_on(man).unwrap().role, man)
        });
        let (king, mover) = (position.king(Color::White), position.side_to_move());
        let men = [Some(white), Some(black)];
        let said = ALL.won(king, men, mover.is_white()).unwrap();
        for other in Square::ALL {
            let place = |(role, square): (Role, Square), color: Color| (role.of(color), square);
            let kings =
                [place((Role::King, king), Color::White), place((Role::King, other), Color::Black)];
            let men = [kings[0], kings[1], place(white, Color::White), place(black, Color::Black)];
            let wins = placed(&men, mover).map(|there| ALL.wins(&there, Color::White).unwrap());
            assert_eq!(said.contains(other), wins.unwrap_or(false), "{position} {other}");
            won += u32::from(wins == Some(true));
        }
    }
    assert!(won > 1000, "{won}");
}

/// Who is stopped again and again gets done, for what is worked out stays until then.
#[test]
fn a_stopped_build_goes_on_where_it_was() {
    let material = Material::QUEEN.against(Material::PAWN);
    let mut promotions = Promotions::default();
    let (mut stops, mut most) = (0, 0);
    loop {
        let looks = Cell::new(0);
        let watch = |_| {
            looks.set(looks.get() + 1);
            if looks.get() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let budget = Budget::work(u64::MAX).watched_by(&watch);
        match promotions.build([material], &budget) {
            Ok(()) => break,
            Err(stopped) => assert_eq!(stopped, Stopped::Budget),
        }
        stops += 1;
        most = most.max(promotions.bytes());
        assert!(stops < 50, "it never gets done");
    }
    assert!(promotions.knows(Material::ROOK) && promotions.knows(material));
    let at_once = Promotions::with([material]);
    assert_eq!(promotions.bytes(), at_once.bytes());
    assert!(stops > 5 && most < at_once.bytes() + (4 << 20), "{stops} stops, {most} bytes");
    let mut dice = Dice::new(9);
    let mut compared = 0;
    while compared < 2000 {
        let Some(position) = men_anywhere(&mut dice, &[Role::Queen, Role::Pawn], 1) else {
            continue;
        };
        if Material::of(&position).map(Material::standard) != Some(material) {
            continue;
        }
        assert_eq!(promotions.value(&position), at_once.value(&position), "{position}");
        compared += 1;
    }
}

/// A budget of so much work is one for all tables together, and what is not built is not known.
#[test]
fn a_budget_in_work_ends_too() {
    let queen = Material::QUEEN.against(Material::QUEEN);
    let mut promotions = Promotions::default();
    assert_eq!(promotions.build([queen], &Budget::work(500)), Err(Stopped::Budget));
    assert!(promotions.knows(Material::QUEEN) && !promotions.knows(queen));
    let position = "k7/8/8/8/8/1q6/8/K5Q1 w - - 0 1".parse().unwrap();
    assert_eq!(promotions.value(&position), None);
    let castling = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
    assert_eq!(ALL.value(&castling), None);
    assert_eq!(ALL.value(&Position::START), None);
}

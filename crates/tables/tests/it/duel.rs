//! The databases that judge promotions, beside other sources of truth.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use cozy_chess::{Board, Piece};
use palisade_board::{Bitboard, Color, PawnEnding, Position, Rank, Role, Setup, Square};
use palisade_tables::duel::{Duel, InvalidDuel, Material, Outcome, Promotions};
use palisade_testkit::{Dice, sweep};

static ALL: LazyLock<Promotions> = LazyLock::new(Promotions::all);

fn sides(board: &Board) -> [cozy_chess::BitBoard; 2] {
    [board.colors(cozy_chess::Color::White), board.colors(cozy_chess::Color::Black)]
}

/// A board of cozy-chess as a duel, its en-passant square left out.
fn duel(board: &Board) -> Option<Duel> {
    let square = |square: cozy_chess::Square| Square::ALL[square as usize];
    let man = |side: cozy_chess::BitBoard| {
        let mut men = (side - board.pieces(Piece::King)).into_iter();
        let man = men.next().map(|at| {
            let man = match board.piece_on(at) {
                Some(Piece::Pawn) => Role::Pawn,
                Some(Piece::Knight) => Role::Knight,
                Some(Piece::Bishop) => Role::Bishop,
                Some(Piece::Rook) => Role::Rook,
                _ => Role::Queen,
            };
            (man, square(at))
        });
        assert!(men.next().is_none());
        man
    };
    let [white, black] = sides(board).map(man);
    let king = |color| square(board.king(color));
    let color = match board.side_to_move() {
        cozy_chess::Color::White => Color::White,
        cozy_chess::Color::Black => Color::Black,
    };
    let (white_king, black_king) = (king(cozy_chess::Color::White), king(cozy_chess::Color::Black));
    Duel::new(white_king, black_king, white, black, color).ok()
}

/// The outcome that follows from looking at every legal move.
fn by_one_ply(board: &Board) -> Outcome {
    let mut best = None;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            best = best.max(Some(-judge(&next)));
        }
        false
    });
    match best {
        Some(outcome) => outcome,
        None if board.checkers().is_empty() => Outcome::Draw,
        None => Outcome::Loss,
    }
}

/// What the databases say; a right to capture en passant is played out.
fn judge(board: &Board) -> Outcome {
    if board.en_passant().is_some() {
        return by_one_ply(board);
    }
    ALL.probe(&duel(board).expect("a legal board is a duel")).expect("all are built")
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
            let flipped = duel(&board).unwrap().flip();
            assert_eq!(ALL.probe(&flipped), Some(judge(&board)), "{board}");
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
            let Ok(duel) = Duel::new(king, lone, Some((Role::Pawn, pawn)), None, color) else {
                continue;
            };
            let won = if color.is_white() { Outcome::Win } else { Outcome::Loss };
            wins += u32::from(ALL.probe(&duel) == Some(won));
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
    assert_eq!(outcome("8/8/8/8/7K/8/2kp4/5Q2 w - - 0 1"), Outcome::Win);
    assert_eq!(outcome("8/8/8/8/7K/1Q6/p7/k7 w - - 0 1"), Outcome::Draw);
    // Philidor's queen against rook, whoever moves.
    assert_eq!(outcome("1k6/1r6/2K5/Q7/8/8/8/8 w - - 0 1"), Outcome::Win);
    assert_eq!(outcome("1k6/1r6/2K5/Q7/8/8/8/8 b - - 0 1"), Outcome::Loss);
    // Reti: the king catches one pawn and helps the other.
    assert_eq!(outcome("7K/8/k1P5/7p/8/8/8/8 w - - 0 1"), Outcome::Draw);
    // A rook cut off from a far pawn draws at best.
    assert_eq!(outcome("7R/8/8/8/8/1k6/1p6/7K w - - 0 1"), Outcome::Draw);
    // Saavedra: only an underpromotion wins.
    assert_eq!(outcome("8/8/1KP5/3r4/8/8/8/k7 w - - 0 1"), Outcome::Win);
    // A knight mates a king shut in by his own pawn.
    assert_eq!(outcome("8/8/8/8/4N3/8/5K1p/7k w - - 0 1"), Outcome::Win);
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
        let Ok(ending) = with_right.parse::<PawnEnding>() else { continue };
        let Ok(board) = with_right.parse::<Board>() else { continue };
        assert_eq!(ALL.ending(&ending), Some(by_one_ply(&board)), "{with_right}");
        different += usize::from(ALL.ending(&ending) != duel(&board).and_then(|d| ALL.probe(&d)));
        compared += 1;
    }
    assert!(different > 50, "{different}");
}

#[test]
fn a_stopped_build_keeps_what_was_finished() {
    let (queen, rook) = (Material::QUEEN, Material::ROOK);
    let both = queen.against(rook);
    let mut promotions = Promotions::default();
    let stopped = promotions.build(both, |progress| {
        if progress.material == both { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped.unwrap_err().material, both);
    assert!(promotions.knows(queen) && promotions.knows(rook) && !promotions.knows(both));
    let kings = (Square::A1, Square::H8);
    let men = (Some((Role::Queen, Square::B1)), Some((Role::Rook, Square::G8)));
    let duel = Duel::new(kings.0, kings.1, men.0, men.1, Color::White).unwrap();
    assert_eq!(promotions.probe(&duel), None);
}

/// Who is stopped again and again gets done, for the slices that are worked out stay until then.
#[test]
fn a_stopped_build_goes_on_where_it_was() {
    let material = Material::QUEEN.against(Material::PAWN);
    let mut promotions = Promotions::default();
    let (mut stops, mut most) = (0, 0);
    loop {
        let mut looks = 0;
        let done = promotions.build(material, |_| {
            looks += 1;
            if looks < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if done.is_ok() {
            break;
        }
        stops += 1;
        most = most.max(promotions.bytes());
        assert!(stops < 50, "it never gets done");
    }
    let at_once = Promotions::with([material]);
    assert_eq!(promotions.bytes(), at_once.bytes());
    assert!(stops > 5 && most < at_once.bytes() + (4 << 20), "{stops} stops, {most} bytes");
    let mut dice = Dice::new(9);
    let mut compared = 0;
    while compared < 2000 {
        let mut square = || Square::ALL[dice.below(64)];
        let (kings, queen) = ([square(), square()], Some((Role::Queen, square())));
        let (pawn, mover) = (Some((Role::Pawn, square())), dice.pick(&Color::ALL));
        let Ok(duel) = Duel::new(kings[0], kings[1], queen, pawn, mover) else { continue };
        assert_eq!(promotions.probe(&duel), at_once.probe(&duel), "{duel:?}");
        compared += 1;
    }
}

#[test]
fn what_is_wrong_with_a_duel_is_said() {
    use palisade_tables::duel::InvalidDuel;
    let king = Some((Role::King, Square::A8));
    let third = Duel::new(Square::E1, Square::E8, None, king, Color::White);
    assert_eq!(third, Err(InvalidDuel::ThirdKing(Square::A8)));
    let rook = |square| Some((Role::Rook, square));
    let new = |black_king, man, color| Duel::new(Square::E1, black_king, man, None, color);
    let error = |black_king, man, color| new(black_king, man, color).unwrap_err();
    assert_eq!(
        error(Square::E8, rook(Square::E8), Color::White),
        InvalidDuel::Occupied(Square::E8)
    );
    assert_eq!(error(Square::E1, None, Color::White), InvalidDuel::Occupied(Square::E1));
    assert_eq!(
        error(Square::E2, None, Color::White),
        InvalidDuel::KingsTouch { white: Square::E1, black: Square::E2 }
    );
    assert_eq!(
        error(Square::E8, rook(Square::A8), Color::White),
        InvalidDuel::OpponentInCheck(Color::Black)
    );
    assert!(new(Square::E8, rook(Square::A8), Color::Black).is_ok());
}

/// Every twentieth placement of two kings, a rook and a pawn, and so on: a duel and its
/// position say the same, and only what is a position is a duel.
#[test]
fn a_duel_is_a_narrowed_position() {
    let mut seen = 0;
    for number in (0..1_usize << 24).step_by(4001) {
        let square = |shift: usize| Square::ALL[number >> shift & 63];
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let white = roles[number % 5];
        let black = roles.get(number / 5 % 7).copied();
        for color in Color::ALL {
            let men = (Some((white, square(12))), black.map(|role| (role, square(18))));
            let duel = Duel::new(square(0), square(6), men.0, men.1, color);
            let mut setup = Setup { side_to_move: color, ..Setup::default() };
            let men = [
                (square(0), Role::King.of(Color::White)),
                (square(6), Role::King.of(Color::Black)),
                (square(12), white.of(Color::White)),
            ];
            let other = black.map(|role| (square(18), role.of(Color::Black)));
            let taken: Bitboard = men.into_iter().chain(other).map(|(at, _)| at).collect();
            for (at, man) in men.into_iter().chain(other) {
                setup.put(at, man);
            }
            let crowded = taken.len() != 3 + u32::from(other.is_some());
            let position = Position::try_from(setup).ok().filter(|_| !crowded);
            assert_eq!(duel.as_ref().ok().map(Position::from), position, "{setup:?}");
            if let Some(position) = position {
                assert_eq!(Duel::try_from(&position), duel);
                seen += 1;
            }
        }
    }
    assert!(seen > 3000, "{seen}");
    let castling: Position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1".parse().unwrap();
    assert_eq!(Duel::try_from(&castling), Err(InvalidDuel::Castling));
    assert_eq!(Duel::try_from(&Position::START), Err(InvalidDuel::Castling));
}

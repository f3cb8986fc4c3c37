//! The table of walls: the same answers as without it, for every placement of the kings.

use palisade_blockage::{Effort, blockage, blockage_with, is_walled};
use palisade_board::{
    Bitboard, BoardView, CastlingRights, Color, PawnEnding, Position, Role, Square,
};
use palisade_endings::{Budget, Prover, Verdict};
use palisade_node::{WallNotes, WallSlot, WallTable};
use palisade_testkit::EndingSetup;
use palisade_testkit::near_walls;
use palisade_testkit::samples::{self, Kind, Sample};
use palisade_testkit::{Dice, figures, sweep};

fn table(slots: usize) -> WallTable<Vec<WallSlot>> {
    WallTable::new((0..slots).map(|_| WallSlot::new()).collect())
}

/// The position with the kings elsewhere and either side to move.
fn placements(ending: &PawnEnding) -> impl Iterator<Item = PawnEnding> + '_ {
    let setup = EndingSetup { en_passant: None, ..EndingSetup::from(*ending) };
    let squares = Square::ALL.into_iter();
    squares
        .flat_map(|white| Square::ALL.into_iter().map(move |black| (white, black)))
        .flat_map(|kings| Color::ALL.into_iter().map(move |turn| (kings, turn)))
        .filter_map(move |((white_king, black_king), side_to_move)| {
            PawnEnding::try_from(EndingSetup { white_king, black_king, side_to_move, ..setup }).ok()
        })
}

/// How many answers the table gave, and how many of them were yes.
#[derive(Default)]
struct Tally {
    asked: usize,
    known: usize,
    yes: usize,
}

impl Tally {
    fn compare(&mut self, walls: &WallTable<Vec<WallSlot>>, ending: &PawnEnding, side: Color) {
        let direct = blockage(ending, side);
        self.asked += 1;
        if let Some(answer) = walls.answer(ending, side) {
            assert_eq!(answer, direct, "{ending}, {side} attacks");
            self.known += 1;
            self.yes += usize::from(answer);
        }
        assert_eq!(walls.blockage(ending, side), direct, "{ending}, {side} attacks");
    }
}

fn is_wall(ending: &PawnEnding, attacker: Color) -> bool {
    is_walled(ending.pawns().white(), ending.pawns().black(), attacker)
}

/// Of the positions of the literature and the walls that fall by one condition.
#[test]
fn answers_are_those_without_the_table_for_all_kings() {
    let walls = table(1);
    let figures = figures::ALL.iter().filter_map(|figure| figure.ending().ok());
    let near = near_walls::all().map(|fen| fen.parse::<PawnEnding>().unwrap());
    let mut tally = Tally::default();
    for ending in figures.chain(near) {
        for attacker in Color::ALL.into_iter().filter(|&side| is_wall(&ending, side)) {
            let step = if sweep::is_full() { 1 } else { 7 };
            for placed in placements(&ending).step_by(step) {
                tally.compare(&walls, &placed, attacker);
            }
        }
    }
    // Most of them, or the table is of no use.
    assert!(tally.known * 100 > tally.asked * 90, "{} of {}", tally.known, tally.asked);
    assert!(tally.yes * 10 > tally.known);
}

/// Of many walls, some placements each; the table is far too small for them.
#[test]
fn answers_are_those_without_the_table_for_many_walls() {
    let walls = table(64);
    let mut dice = Dice::new(7);
    let mut tally = Tally::default();
    let kinds = [Kind::FenceBiased, Kind::PaperBlocked, Kind::Hard, Kind::Rammed];
    for seed in 0..sweep::times(200) {
        let Sample { ending, attacker } = samples::sample(kinds[seed as usize % 4], seed);
        tally.compare(&walls, &ending, attacker);
        if is_wall(&ending, attacker) {
            let all: Vec<_> = placements(&ending).collect();
            for _ in 0..60 {
                tally.compare(&walls, &dice.pick(&all), attacker);
            }
        }
    }
    assert!(tally.known * 100 > tally.asked * 90, "{} of {}", tally.known, tally.asked);
}

/// Structures that look alike want the same slot of a table that has one.
#[test]
fn structures_share_no_answer() {
    let walls = table(1);
    let fens = [
        "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1",
        "3k4/8/8/1p2p2p/1P2P2P/8/3K4/8 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "5k2/8/8/p1p1p1p1/P1P1PPP1/8/8/4K3 w - - 0 1",
    ];
    for _ in 0..3 {
        for fen in fens {
            let ending: PawnEnding = fen.parse().unwrap();
            for side in Color::ALL {
                assert_eq!(walls.blockage(&ending, side), blockage(&ending, side), "{fen}");
            }
        }
    }
    walls.clear();
    assert!(walls.blockage(&fens[0].parse().unwrap(), Color::White));
}

#[test]
fn a_right_to_capture_en_passant_is_no_matter_of_structure_alone() {
    let walls = table(4);
    let with: PawnEnding = "8/8/1p2p1p1/1P1pPkP1/8/8/1K6/8 w - d6 0 1".parse().unwrap();
    let without: PawnEnding = "8/8/1p2p1p1/1P1pPkP1/8/8/1K6/8 w - - 0 1".parse().unwrap();
    for _ in 0..2 {
        assert_eq!(walls.answer(&with, Color::White), None);
        assert_eq!(walls.blockage(&with, Color::White), blockage(&with, Color::White));
        assert_eq!(walls.blockage(&without, Color::White), blockage(&without, Color::White));
    }
}

#[test]
fn the_prover_refutes_no_answer() {
    let walls = table(256);
    let mut prover = Prover::with_bytes(1 << 28);
    let mut dice = Dice::new(11);
    let mut proved = 0;
    for seed in 0..sweep::times(100) {
        let kind = if seed % 2 == 0 { Kind::FenceBiased } else { Kind::Hard };
        let Sample { ending, attacker } = samples::sample(kind, seed);
        let all: Vec<_> = placements(&ending).collect();
        for _ in 0..4 {
            let ending = dice.pick(&all);
            if walls.answer(&ending, attacker) == Some(true) {
                let verdict = prover.prove(&ending, attacker, &Budget::work(500));
                assert_ne!(verdict, Verdict::Breaks, "{ending}, {attacker} attacks");
                proved += 1;
            }
        }
    }
    assert!(proved > 50, "{proved}");
}

/// A yes of the table is one of the rung, so a higher effort says so too.
#[test]
fn more_effort_never_turns_a_yes_into_a_no() {
    let walls = table(16);
    for seed in 0..200 {
        let Sample { ending, attacker } = samples::sample(Kind::FenceBiased, seed);
        if walls.blockage(&ending, attacker) {
            assert!(blockage_with(&ending, attacker, Effort::Careful), "{ending}");
        }
    }
}

#[test]
fn threads_that_share_a_slot_get_their_own_answers() {
    let mut questions = Vec::new();
    for seed in 0..12 {
        let Sample { ending, attacker } = samples::sample(Kind::FenceBiased, seed);
        questions.push((ending, attacker, blockage(&ending, attacker)));
    }
    assert!(questions.iter().any(|q| q.2) && questions.iter().any(|q| !q.2));
    let walls = table(1);
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let (walls, questions) = (&walls, &questions);
            scope.spawn(move || {
                let mut dice = Dice::new(seed);
                for _ in 0..3_000 {
                    let (ending, attacker, answer) = dice.pick(questions);
                    assert_eq!(walls.blockage(&ending, attacker), answer, "{ending}");
                }
            });
        }
    });
}

/// What a board shows without being read is what it says when it is read.
#[test]
fn what_is_recalled_of_a_board_is_the_answer() {
    let walls = table(256);
    let mut known = 0;
    for seed in 0..sweep::times(100) {
        let Sample { ending, attacker } = samples::sample(Kind::FenceBiased, seed);
        let _ = walls.answer(&ending, attacker);
        for (_, next) in Position::from(ending).successors() {
            let Ok(next) = PawnEnding::try_from(next) else { continue };
            for board in [ending, next] {
                if let Some(answer) = walls.recall(&Position::from(board), attacker) {
                    assert_eq!(answer, blockage(&board, attacker), "{board}, {attacker}");
                    known += 1;
                }
            }
        }
    }
    assert!(known > 500, "{known}");
}

/// Sets that show a remembered wall, and something that no position has.
#[test]
fn what_is_no_position_is_not_called_blocked() {
    struct Odd {
        ending: PawnEnding,
        knights: Bitboard,
        /// More pawns of White's.
        pawns: Bitboard,
        kings: Bitboard,
        castling: CastlingRights,
        passed: Option<Square>,
    }
    impl BoardView for Odd {
        fn role(&self, role: Role) -> Bitboard {
            match role {
                Role::Knight => self.knights,
                Role::Pawn => self.ending.role(role) | self.pawns,
                Role::King => self.kings,
                _ => self.ending.role(role),
            }
        }
        fn color(&self, color: Color) -> Bitboard {
            let pawns = if color.is_white() { self.pawns } else { Bitboard::EMPTY };
            self.ending.color(color) | (self.kings - self.ending.role(Role::King)) | pawns
        }
        fn side_to_move(&self) -> Color {
            self.ending.side_to_move()
        }
        fn en_passant(&self) -> Option<Square> {
            self.passed
        }
        fn castling(&self) -> Option<CastlingRights> {
            Some(self.castling)
        }
    }
    let walls = table(64);
    let ending: PawnEnding = "3k4/8/8/1p2p2p/1P2P2P/1P6/3K4/8 w - - 0 1".parse().unwrap();
    let kings = ending.role(Role::King);
    let whole = || Odd {
        ending,
        knights: Bitboard::EMPTY,
        pawns: Bitboard::EMPTY,
        kings,
        castling: CastlingRights::empty(),
        passed: None,
    };
    assert_eq!(walls.answer(&ending, Color::White), Some(true));
    assert_eq!(walls.recall(&whole(), Color::White), Some(true));
    let knight = Odd { knights: Square::B3.bitboard(), ..whole() };
    let third = Odd { kings: kings | Square::A8.bitboard(), ..whole() };
    let rights = Odd { castling: CastlingRights::all(), ..whole() };
    let passed = Odd { passed: Some(Square::A3), ..whole() };
    let near = Odd { kings: Square::D8.bitboard() | Square::D7.bitboard(), ..whole() };
    let first = Odd { pawns: Square::A1.bitboard(), ..whole() };
    let last = Odd { pawns: Square::H8.bitboard(), ..whole() };
    let mut notes = WallNotes::new();
    for odd in [knight, third, rights, passed, near, first, last] {
        assert_ne!(walls.recall(&odd, Color::White), Some(true));
        for board in [&odd, &whole()] {
            let _ = walls.recall_noted(&mut notes, board, Color::White);
        }
        assert_eq!(notes.answer(&whole(), Color::White), Some(true));
        assert_ne!(notes.answer(&odd, Color::White), Some(true));
        assert_ne!(walls.recall_noted(&mut notes, &odd, Color::White), Some(true));
    }
}

/// A line of a game on one board: what is noted answers as the table and the bound do, for
/// either attacker, and whatever has been noted before.
#[test]
fn what_is_noted_is_the_answer() {
    let (walls, mut notes) = (table(64), WallNotes::new());
    let mut dice = Dice::new(5);
    let (mut noted, mut yes) = (0, 0);
    for seed in 0..sweep::times(100) {
        let kind = [Kind::FenceBiased, Kind::Rammed, Kind::PaperBlocked][seed as usize % 3];
        let Sample { mut ending, attacker } = samples::sample(kind, seed);
        for _ in 0..60 {
            for side in [attacker, !attacker] {
                let direct = blockage(&ending, side);
                let board = Position::from(ending);
                for answer in [
                    notes.answer(&board, side),
                    walls.recall(&board, side),
                    walls.recall_noted(&mut notes, &board, side),
                ] {
                    assert!(answer.is_none_or(|answer| answer == direct), "{ending}, {side}");
                    noted += usize::from(answer.is_some());
                    yes += usize::from(answer == Some(true));
                }
                assert_eq!(walls.blockage(&ending, side), direct, "{ending}, {side}");
            }
            let next = Position::from(ending).successors();
            let next: Vec<_> =
                next.filter_map(|(_, next)| PawnEnding::try_from(next).ok()).collect();
            if next.is_empty() {
                break;
            }
            ending = dice.pick(&next);
        }
    }
    assert!(noted > 6_000 && yes > 600, "{noted} {yes}");
}

/// The law of the fuzz target `remembered`: walls at random with men beside them, and games.
#[test]
fn what_is_remembered_answers_as_what_is_asked_anew() {
    let mut dice = Dice::new(44);
    let (mut positions, mut remembered) = (0, 0);
    for _ in 0..sweep::times(4000) {
        let bytes: Vec<u8> = (0..63).map(|_| dice.below(256) as u8).collect();
        if let Some(found) = palisade_testkit::laws::remembered::check(&bytes) {
            positions += 1;
            remembered += found;
        }
    }
    println!("{positions} games, {remembered} answers from memory");
    assert!(remembered > 1000, "{positions} {remembered}");
}

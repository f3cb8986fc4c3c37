//! The primitives of the board, and perft beside cozy-chess.
//!
//! Both generators count the same positions in the same run, and each row asserts what it
//! counts.

use std::hint::black_box;

use cozy_chess::Board;
use palisade_board::{
    Bitboard, Color, PawnEnding, Position, fill_forward_through, king_dilate, king_flood,
};

use crate::measure::{Report, Table};

/// Full, sparse, en passant, promotion, locked.
const BARE: [&str; 5] = [
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/2p5/3p4/KP5k/1p3p1p/4P3/6P1/8 b - - 0 1",
    "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
];

/// Every pawn ending that is two plies from one of those above.
fn sample() -> Vec<PawnEnding> {
    let after = |ending: PawnEnding| -> Vec<PawnEnding> {
        let next = Position::from(ending).successors();
        next.filter_map(|(_, next)| PawnEnding::try_from(next).ok()).collect()
    };
    let bare = BARE.iter().map(|fen| fen.parse().expect(fen));
    let mut sample: Vec<_> = bare.flat_map(after).flat_map(after).collect();
    sample.sort();
    sample.dedup();
    sample
}

/// Counts the last ply without a list, as cozy-chess would have it.
fn their_perft(board: &Board, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let mut lines = 0;
    board.generate_moves(|moves| {
        if plies == 1 {
            lines += moves.len() as u64;
        } else {
            for chosen in moves {
                let mut next = board.clone();
                next.play_unchecked(chosen);
                lines += their_perft(&next, plies - 1);
            }
        }
        false
    });
    lines
}

/// The usual six of the field, with depths of about equal work.
const ANY: [(&str, u32); 6] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
];

fn perft(report: &mut Report) {
    let positions = ANY.map(|(fen, plies)| (fen.parse::<Position>().expect(fen), plies));
    let boards = ANY.map(|(fen, plies)| (fen.parse::<Board>().expect(fen), plies));
    let lines: u64 = positions.iter().map(|(position, plies)| position.perft(*plies)).sum();
    let mut table = Table::new("board: perft", lines as usize);
    table.row("cozy-chess", || {
        let all = black_box(&boards).iter().map(|(board, plies)| their_perft(board, *plies));
        assert_eq!(all.sum::<u64>(), lines);
    });
    table.row("palisade", || {
        let all = black_box(&positions).iter().map(|(position, plies)| position.perft(*plies));
        assert_eq!(all.sum::<u64>(), lines);
    });
    table.measure(report);
}

/// One operation over the sample, with its sum asserted.
fn each<'a>(
    table: &mut Table<'a>,
    sample: &'a [PawnEnding],
    name: &str,
    count: impl Fn(&PawnEnding) -> u64 + 'a,
) {
    let expected: u64 = sample.iter().map(&count).sum();
    table.row(name, move || {
        let sum: u64 = black_box(sample).iter().map(&count).sum();
        assert_eq!(sum, expected);
    });
}

fn primitives(report: &mut Report) {
    let sample = sample();
    let boards: Vec<Board> = sample.iter().map(|e| e.to_string().parse().unwrap()).collect();
    let positions: Vec<Position> = sample.iter().map(Position::from).collect();
    let moves: usize = positions.iter().map(|position| position.legal_moves().len()).sum();
    let white = |ending: &PawnEnding| ending.pawns().white();
    let free = |ending: &PawnEnding| !ending.pawns().all();
    let king = |ending: &PawnEnding| ending.king(Color::White);
    let len = |set: Bitboard| u64::from(set.len());
    let mut table = Table::new("board: primitives", sample.len());
    table.row("legal moves, cozy-chess", || {
        let mut all = 0;
        for board in black_box(&boards) {
            // Written out one by one, as our list is.
            board.generate_moves(|set| {
                all += set.into_iter().map(black_box).count();
                false
            });
        }
        assert_eq!(all, moves);
    });
    table.row("legal moves", || {
        let all = black_box(&positions).iter().flat_map(Position::legal_moves);
        assert_eq!(all.map(black_box).count(), moves);
    });
    each(&mut table, &sample, "king dilation of a set", |e| len(king_dilate(white(e))));
    each(&mut table, &sample, "fill through obstacles", |e| {
        len(fill_forward_through(Color::White, white(e), free(e)))
    });
    each(&mut table, &sample, "king flood", |e| len(king_flood(king(e).bitboard(), free(e))));
    each(&mut table, &sample, "rams", |e| len(e.pawns().rams(Color::White)));
    each(&mut table, &sample, "passed pawns", |e| len(e.pawns().passed(Color::White)));
    each(&mut table, &sample, "candidates", |e| len(e.pawns().candidates(Color::White)));
    each(&mut table, &sample, "fixed pawns", |e| len(e.pawns().fixed(Color::White)));
    table.measure(report);
}

pub(crate) fn bench(report: &mut Report) {
    perft(report);
    primitives(report);
}

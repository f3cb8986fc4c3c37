//! Random sets, structures and positions, biased towards what goes wrong.

use crate::EndingSetup;
use palisade_board::{
    Bitboard, CastlingRights, Color, File, Man, PawnEnding, Pawns, Position, Rank, Role, Setup,
    Square, pawn_attacks,
};
use proptest::prelude::*;

/// Any square.
pub fn any_square() -> impl Strategy<Value = Square> {
    (0_usize..64).prop_map(|index| Square::ALL[index])
}

/// Either side.
pub fn any_color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

/// Sparse, dense and everything between.
pub fn any_set() -> impl Strategy<Value = Bitboard> {
    any::<[u64; 3]>().prop_flat_map(|[a, b, c]| {
        prop::sample::select(vec![a, a & b, a & b & c, a | b, a | b | c, 0, !0]).prop_map(Bitboard)
    })
}

/// Three random words make pawns sparse; shifted copies make rams.
pub fn any_pawns() -> impl Strategy<Value = Pawns> {
    (any::<[u64; 5]>(), any::<bool>()).prop_filter_map("nine pawns", |(words, rammed)| {
        let white = Bitboard(words[0] & words[1] & words[2]) - Bitboard::BACK_RANKS;
        let ahead = if rammed { white.north() } else { Bitboard::EMPTY };
        let others = Bitboard(words[2] & words[3] & words[4]);
        Pawns::new(white, (ahead | others) - white - Bitboard::BACK_RANKS).ok()
    })
}

/// Any arrangement, valid or not.
pub fn any_setup() -> impl Strategy<Value = EndingSetup> {
    prop_oneof![scattered(), double_step(), check(), near_promotion()]
}

/// Any position, half of them special.
pub fn any_ending() -> impl Strategy<Value = PawnEnding> {
    prop_oneof![
        3 => scattered(),
        2 => double_step(),
        1 => check(),
        1 => near_promotion(),
    ]
    .prop_filter_map("not a position", |setup| {
        PawnEnding::try_from(setup)
            .or_else(|_| PawnEnding::try_from(EndingSetup { en_passant: None, ..setup }))
            .ok()
    })
}

prop_compose! {
    fn scattered()(
        words in any::<[u64; 5]>(),
        white_king in any_square(),
        black_king in any_square(),
        side_to_move in any_color(),
        en_passant in prop::option::of(any_square()),
    ) -> EndingSetup {
        let white_pawns = Bitboard(words[0] & words[1] & words[2]) - Bitboard::BACK_RANKS;
        let black_pawns = Bitboard(words[2] & words[3] & words[4]) - Bitboard::BACK_RANKS;
        EndingSetup {
            white_pawns: white_pawns - white_king.bitboard() - black_king.bitboard(),
            black_pawns: black_pawns - white_pawns - white_king.bitboard() - black_king.bitboard(),
            white_king,
            black_king,
            side_to_move,
            en_passant,
        }
    }
}

prop_compose! {
    /// A pawn has just made a double step: with captors on one side, both or
    /// none, and the king to move attacked by it, on the captors' rank (where
    /// a rook could pin), or anywhere.
    fn double_step()(
        base in scattered(),
        file in 0_usize..8,
        captors in 0_u8..4,
        king in 0_u8..3,
        choice in any::<prop::sample::Index>(),
    ) -> EndingSetup {
        let mut setup = base;
        let own = setup.side_to_move;
        let pusher = !own;
        let file = File::ALL[file];
        let at = |rank: Rank| Square::new(file, rank.relative_to(pusher));
        let (pawn, passed, origin) = (at(Rank::Fourth), at(Rank::Third), at(Rank::Second));
        let west = if captors & 1 == 0 { Bitboard::EMPTY } else { pawn.bitboard().west() };
        let east = if captors & 2 == 0 { Bitboard::EMPTY } else { pawn.bitboard().east() };
        let places = match king {
            0 => pawn_attacks(pusher, pawn.bitboard()),
            1 => pawn.rank().bitboard(),
            _ => Bitboard::FULL,
        } - pawn.bitboard() - west - east - passed.bitboard() - origin.bitboard();
        let place = places.iter().nth(choice.index(places.len() as usize)).unwrap_or(Square::A1);
        let clear = Bitboard::EMPTY.with(pawn).with(passed).with(origin).with(place);
        let (mine, theirs, my_king) = match own {
            Color::White => (&mut setup.white_pawns, &mut setup.black_pawns, &mut setup.white_king),
            Color::Black => (&mut setup.black_pawns, &mut setup.white_pawns, &mut setup.black_king),
        };
        *mine = (*mine - clear) | west | east;
        *theirs = (*theirs - clear - west - east).with(pawn);
        *my_king = place;
        setup.en_passant = Some(passed);
        setup
    }
}

prop_compose! {
    /// The side to move stands in check by a pawn, perhaps by two.
    fn check()(base in scattered(), both in any::<bool>()) -> EndingSetup {
        let mut setup = base;
        let (king, enemy) = match setup.side_to_move {
            Color::White => (setup.white_king, &mut setup.black_pawns),
            Color::Black => (setup.black_king, &mut setup.white_pawns),
        };
        let givers = pawn_attacks(setup.side_to_move, king.bitboard()) - Bitboard::BACK_RANKS;
        *enemy |= if both { givers } else { givers.first().map_or(givers, Square::bitboard) };
        setup.white_pawns -= setup.black_pawns;
        setup.en_passant = None;
        setup
    }
}

prop_compose! {
    /// Pawns one step from the last rank.
    fn near_promotion()(base in scattered(), white in any::<u8>(), black in any::<u8>()) -> EndingSetup {
        let kings = base.white_king.bitboard() | base.black_king.bitboard();
        let white = Bitboard(u64::from(white) << 48) - kings;
        let black = Bitboard(u64::from(black) << 8) - kings;
        EndingSetup {
            white_pawns: (base.white_pawns & Rank::Fifth.bitboard()) | white,
            black_pawns: (base.black_pawns & Rank::Fourth.bitboard()) | black,
            en_passant: None,
            ..base
        }
    }
}

/// Games from these are the positions of [`any_position`].
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "2r5/1P1P4/8/3k4/8/3K4/1p1p4/2R5 w - - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
];

/// A position out of a random game.
fn played() -> impl Strategy<Value = Position> {
    (prop::sample::select(&STARTS[..]), prop::collection::vec(any::<u8>(), 0..120)).prop_map(
        |(start, choices)| {
            let mut position: Position = start.parse().expect(start);
            for choice in choices {
                let mut moves = position.legal_moves();
                let left = moves.len();
                if left == 0 {
                    break;
                }
                let chosen = moves.nth(usize::from(choice) % left).expect("one of them");
                position = position.play(chosen).expect("a legal move");
            }
            position
        },
    )
}

/// A few men thrown on the board, the kings among them.
pub fn any_parts() -> impl Strategy<Value = Setup> {
    (
        prop::collection::vec((any_square(), prop::sample::select(&Man::ALL[..])), 0..14),
        any_square(),
        any_square(),
        any_color(),
        prop::option::weighted(0.3, any_square()),
        any::<u8>(),
    )
        .prop_map(|(men, white, black, side_to_move, en_passant, castling)| {
            let mut setup = Setup { side_to_move, en_passant, ..Setup::default() };
            for (square, man) in men {
                let is_king = man.role == Role::King;
                setup.put(square, if is_king { Role::Pawn.of(man.color) } else { man });
            }
            setup.put(white, Role::King.of(Color::White));
            setup.put(black, Role::King.of(Color::Black));
            setup.castling = CastlingRights::from_bits_truncate(castling);
            setup
        })
}

/// Any position: out of games, and with men thrown on the board.
pub fn any_position() -> impl Strategy<Value = Position> {
    let thrown = any_parts().prop_filter_map("not a position", |setup| {
        let plain = Setup { castling: CastlingRights::empty(), ..setup };
        Position::try_from(setup)
            .or_else(|_| Position::try_from(plain))
            .or_else(|_| Position::try_from(Setup { en_passant: None, ..plain }))
            .ok()
    });
    prop_oneof![2 => played(), 1 => thrown]
}

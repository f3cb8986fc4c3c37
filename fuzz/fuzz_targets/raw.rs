//! Any numbers for a bare board: never a panic, and what is no position is never
//! called blocked.
#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use palisade::{BoardView, Color, Effort, Knowledge, PawnEnding, Raw, cannot_win};

#[derive(Arbitrary, Debug)]
struct Numbers {
    roles: [u64; 6],
    colors: [u64; 2],
    rest: [u8; 3],
    /// So many of the sets are made to fit: pieces away, kings and pawns of one side each.
    fit: bool,
}

fuzz_target!(|numbers: Numbers| {
    let Numbers { mut roles, mut colors, rest: [side_to_move, castling, en_passant], fit } =
        numbers;
    if fit {
        let king = |set: u64| 1_u64 << (set & 63);
        let kings = [king(roles[5]), king(roles[4])];
        let pawns = [roles[0] & roles[1] & roles[2], roles[3] & roles[1] & roles[2]];
        colors = [pawns[0] | kings[0], (pawns[1] & !pawns[0]) | kings[1]];
        roles = [pawns[0] | pawns[1], 0, 0, 0, 0, kings[0] | kings[1]];
    }
    let raw = Raw { roles, colors, side_to_move, castling, en_passant };
    let position = raw.to_position();
    let ending = raw.to_pawn_ending();
    if let Ok(position) = &position {
        assert_eq!(Raw::of(position).to_position(), Ok(*position));
        assert_eq!(PawnEnding::try_from(position).ok(), ending.ok());
    }
    let mut known = Knowledge::default();
    let _ = known.bounds(&raw, Effort::Careful);
    for side in Color::ALL {
        for effort in [Effort::Glance, Effort::Node] {
            let said = cannot_win(&raw, side, effort);
            assert!(!said || position.is_ok(), "blocked, and no position");
            if let Ok(ending) = &ending {
                assert!(said == cannot_win(ending, side, Effort::Node) || effort < Effort::Node);
            }
        }
        let said = cannot_win(&raw, side, Effort::Node);
        assert!(known.cannot_win(&raw, side, Effort::Node) || !said);
    }
});

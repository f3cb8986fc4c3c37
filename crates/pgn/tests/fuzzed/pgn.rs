// Any bytes as PGN: nothing panics, and what is spared has no row that is wanted.

use palisade_pgn::{Blocks, Game, games};

/// What SQL tells of a game without playing it.
#[path = "../../../sql/src/table/sparing.rs"]
mod sparing;

/// Tries one text.
pub(crate) fn any_bytes(text: &[u8]) {
    let found: Vec<Game<'_>> = games(text, 0).collect();
    assert!(found.windows(2).all(|pair| pair[0].offset < pair[1].offset));
    // Read in blocks it is the same.
    if text.iter().all(|byte| *byte != 0) {
        if let Ok(blocks) = Blocks::read_all(text.to_vec()) {
            let offsets: Vec<u64> = blocks
                .iter()
                .flat_map(|block| block.games().map(|game| game.offset).collect::<Vec<_>>())
                .collect();
            assert_eq!(offsets, found.iter().map(|game| game.offset).collect::<Vec<_>>());
        }
    }
    for game in found {
        assert!(game.headers().count() <= text.len());
        let Ok(mut replay) = game.replay() else { continue };
        let (mut men, mut pieces, mut plies) = (u32::MAX, u32::MAX, 0);
        for now in replay.by_ref() {
            men = men.min(now.position.occupied().len());
            pieces = pieces.min(now.position.pieces().len());
            assert_eq!(now.ply, plies);
            plies += 1;
        }
        if replay.fault().is_some() {
            // No row has a position.
            continue;
        }
        let least = sparing::least(&game);
        let moves = String::from_utf8_lossy(game.moves());
        assert!(least.0 <= men && least.1 <= pieces, "{least:?} of {men}, {pieces}: {moves}");
        assert!(sparing::may_be_bare(&game) || pieces > 0, "spared, with kings and pawns alone");
    }
}

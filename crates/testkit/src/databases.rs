//! The databases of promotions, built once for all tests.

use std::sync::{Arc, OnceLock};

use palisade_board::Budget;
use palisade_tables::duel::{Material, Promotions};

const PAWNS: Material = Material::PAWN.against(Material::PAWN);

/// All databases.
#[must_use]
pub fn everything() -> Arc<Promotions> {
    built()[0].clone()
}

/// All but that of a pawn against a pawn: who asks about such endings has to find it out.
#[must_use]
pub fn without_pawn_against_pawn() -> Arc<Promotions> {
    built()[1].clone()
}

fn built() -> &'static [Arc<Promotions>; 2] {
    static BUILT: OnceLock<[Arc<Promotions>; 2]> = OnceLock::new();
    BUILT.get_or_init(|| {
        let less = Promotions::with(Material::all().filter(|&material| material != PAWNS));
        let mut all = less.clone();
        all.build([PAWNS], &Budget::work(u64::MAX)).expect("nobody stops it");
        [all, less].map(Arc::new)
    })
}

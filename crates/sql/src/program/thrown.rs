//! What the players of games have thrown away, as far as it is proved: a page for each of them.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use palisade::Knowledge;
use palisade::tables::syzygy::Syzygy;
use palisade_answers::{Annotated, Databases, GamesReport, Language, Limits, Played};
use palisade_sql::pgn::{Block, Blocks, Game};

use super::fault::Fault;

/// What is done for each game, and by how many.
pub(crate) struct Wanted {
    pub(crate) work: u64,
    pub(crate) threads: usize,
    /// Only games of this player.
    pub(crate) player: Option<String>,
    pub(crate) tables: Option<Arc<Syzygy>>,
}

impl Wanted {
    fn is_wanted(&self, game: &Game<'_>) -> bool {
        let Some(player) = &self.player else { return true };
        ["White", "Black"].iter().any(|side| game.header(side).is_some_and(|name| name == *player))
    }

    /// What there is to say of a game; of one without a first position there is nothing.
    fn look(&self, game: &Game<'_>, all: &Databases) -> Option<Played> {
        game.start().ok()?;
        // Of its own for each game, so that the page is the same however many threads there are.
        let mut known = Knowledge::builder().build();
        known.set_syzygy(self.tables.clone());
        let go_on = || core::ops::ControlFlow::Continue(());
        let ready = |known: &mut Knowledge| all.share(known, go_on);
        let found = Annotated::new(game, &mut known, Limits::work(self.work), &(), ready);
        Some(Played::of(game, &found))
    }

    /// How many games a block has, how many are wanted, and those that are told, each with its number there.
    fn block(&self, block: &Block, all: &Databases) -> (usize, usize, Vec<(usize, Played)>) {
        let games: Vec<_> = block.games().collect();
        let wanted = games.iter().filter(|game| self.is_wanted(game)).count();
        let (next, told) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(number) else { break };
            if self.is_wanted(game) {
                let found = self.look(game, all);
                let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
                told.extend(found.map(|played| (number, played)));
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                // Searches go deep.
                let helper = std::thread::Builder::new().stack_size(8 << 20);
                if helper.spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
        });
        let mut told = told.into_inner().unwrap_or_else(PoisonError::into_inner);
        told.sort_unstable_by_key(|(number, _)| *number);
        (games.len(), wanted, told)
    }

    /// What was thrown away in the games of some files.
    pub(crate) fn report(&self, files: &[PathBuf]) -> Result<GamesReport, Fault> {
        let (all, mut report) = (Databases::default(), GamesReport::new(Language::English));
        let mut found = 0;
        for file in files {
            let (path, mut before) = (file.display().to_string(), 0);
            let named = |error: std::io::Error| format!("{path}: {error}");
            for block in Blocks::open(file).map_err(named)? {
                let (games, wanted, told) = self.block(&block.map_err(named)?, &all);
                found += wanted;
                for (number, played) in told {
                    report.add(&path, before + number + 1, played);
                }
                before += games;
            }
        }
        match &self.player {
            Some(player) if found == 0 => {
                Err(format!("no game has a player called {player:?}").into())
            }
            _ => Ok(report),
        }
    }
}

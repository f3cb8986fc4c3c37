//! The threads that annotate, and the text that goes out game by game.

use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::Duration;

use palisade::Knowledge;
use palisade_answers::{
    Annotated, Clock, Databases, GamesReport, Limits, Played, RemarkKind, in_order, written_with,
};
use palisade_pgn::{Block, Blocks, Game};

use super::arguments::Arguments;
use super::out::Out;
use crate::beside::Beside;
use crate::clock::{Processor, SharedThreads};
use crate::sources::{bytes_each, threads};
use crate::status::{Status, bar};
use crate::syzygy::Tables;
use crate::{interrupt, output};

/// The writer waits at most this long for a game before it looks whether anybody still reads.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// The threads that annotate, and what was found so far.
pub(super) struct Team<'a> {
    arguments: &'a Arguments,
    /// What each thread knows.
    workers: Vec<Knowledge>,
    databases: Databases,
    pub(super) status: Status,
    pub(super) is_clean: bool,
    pub(super) games: usize,
    with_remarks: usize,
    kinds: BTreeMap<RemarkKind, usize>,
    /// Remarks in variations: nobody has thrown these halves away.
    aside: usize,
    halves: u32,
    place: FilePlace,
    pub(super) report: GamesReport,
    /// Where exercises go.
    pub(super) puzzles: Option<Beside>,
}

/// How far the file is that is read.
#[derive(Default)]
struct FilePlace {
    /// Lines before the block.
    lines: usize,
    games: usize,
    /// Bytes of the file, packed ones if it is packed; nothing of a pipe.
    length: Option<u64>,
    /// Of them, those read before the block and those read after it.
    block: Range<u64>,
}

impl FilePlace {
    /// A line of progress when some games of the block are done.
    fn progress(&self, games: usize, done: usize, of_block: usize) -> String {
        let Some(length) = self.length.filter(|&length| length > 0) else {
            return format!("game {games}");
        };
        let block = self.block.end.saturating_sub(self.block.start);
        let read = self.block.start + block * done as u64 / of_block.max(1) as u64;
        bar(read as f64 / length as f64, &format!("game {games}"))
    }
}

/// What is found of a game.
struct Found {
    insertions: Vec<(u64, String)>,
    json: String,
    /// What is said of the moves that were played.
    kinds: Vec<RemarkKind>,
    aside: usize,
    halves: u32,
    /// Exercises, each a game.
    puzzles: String,
    /// What the report keeps of it.
    slips: Option<Played>,
    /// Where it cannot be read further, in bytes from the beginning of the file, and why.
    trouble: Option<(u64, String)>,
}

impl<'a> Team<'a> {
    pub(super) fn new(arguments: &'a Arguments, puzzles: Option<Beside>, tables: &Tables) -> Self {
        let threads = threads(arguments.threads);
        let bytes = bytes_each(arguments.memory, threads);
        let settings = Knowledge::builder().bytes(bytes).fifty_moves(arguments.rule.fifty);
        Self {
            arguments,
            workers: (0..threads).map(|_| tables.with(settings.build())).collect(),
            databases: Databases::default(),
            status: Status::new(arguments.plain),
            is_clean: true,
            games: 0,
            with_remarks: 0,
            kinds: BTreeMap::new(),
            aside: 0,
            halves: 0,
            place: FilePlace::default(),
            report: GamesReport::new(arguments.language),
            puzzles,
        }
    }

    /// Annotates the games of a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or nothing more can be written.
    pub(super) fn annotate_file(&mut self, path: &Path, out: &mut Out) -> io::Result<()> {
        let is_standard = path.as_os_str() == "-";
        let blocks = match is_standard {
            true => Blocks::of(io::stdin()),
            false => Blocks::open(path),
        };
        let blocks = blocks.map_err(|error| output::named(path, &error))?;
        let length = std::fs::metadata(path).ok().filter(|_| !is_standard);
        let length = length.filter(std::fs::Metadata::is_file).map(|file| file.len());
        self.place = FilePlace { length, ..FilePlace::default() };
        let read = blocks.read();
        for block in blocks {
            let block = block.map_err(|error| output::named(path, &error))?;
            self.place.block = self.place.block.end..read.load(Ordering::Relaxed);
            self.annotate_block(path, &block, out)?;
            self.place.lines += newlines(&block.text);
            if interrupt::is_pressed() {
                return Ok(());
            }
        }
        if self.place.games == 0 {
            self.status.clear();
            let said = format!("{}: it holds no game", output::place(path));
            output::tell!("{}", self.arguments.language.say(&said));
        }
        Ok(())
    }

    /// Writes the games of a block as they are done, in their order.
    ///
    /// The thread that calls writes, and looks between two games whether anybody still reads; the
    /// others annotate. The first fault of writing ends the work of all.
    fn annotate_block(&mut self, path: &Path, block: &Block, out: &mut Out) -> io::Result<()> {
        let games: Vec<Game<'_>> = block.games().collect();
        if games.is_empty() && !self.arguments.json {
            return out.write(&block.text);
        }
        let begins = |number: usize| match games.get(number) {
            _ if number == 0 => 0,
            Some(game) => (game.offset - block.offset) as usize,
            None => block.text.len(),
        };
        let mut workers = core::mem::take(&mut self.workers);
        let (databases, arguments) = (core::mem::take(&mut self.databases), self.arguments);
        let mut written = 0;
        // Of fewer games than threads each is worked on by several.
        let inside = if games.len() < workers.len() { workers.len() } else { 1 };
        let threads = SharedThreads::of(inside);
        workers.iter_mut().for_each(|knowledge| knowledge.set_threads(&threads.workers));
        let ask = |knowledge: &mut Knowledge, game: &Game<'_>| {
            of_game(game, knowledge, &databases, arguments, &threads)
        };
        let mut write = |found: Option<Found>| {
            if let Some(found) = found {
                let text = &block.text[begins(written)..begins(written + 1)];
                let offset = block.offset + begins(written) as u64;
                let bytes = match arguments.json {
                    true => (found.json.clone() + "\n").into_bytes(),
                    false => written_with(text, offset, found.insertions.iter().cloned()),
                };
                self.puzzles.as_mut().map_or(Ok(()), |file| file.add(found.puzzles.as_bytes()))?;
                self.count(path, block, found);
                out.write(&bytes)?;
                written += 1;
            }
            if out.is_deserted() {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            if self.status.is_due() {
                self.status.say(&self.place.progress(self.games, written, games.len()));
            }
            Ok(())
        };
        let begun = games.iter().take_while(|_| !interrupt::is_over());
        let said = in_order(begun, &mut workers, LOOK_EVERY, ask, |found| {
            write(found).inspect_err(|_: &io::Error| interrupt::give_up())
        });
        (self.workers, self.databases) = (workers, databases);
        said?;
        // Ctrl-C has left some games without a word; the text is whole all the same.
        match arguments.json {
            true => Ok(()),
            false => out.write(&block.text[begins(written)..]),
        }
    }

    /// Counts what was found of a game, and tells what could not be read.
    fn count(&mut self, path: &Path, block: &Block, found: Found) {
        self.games += 1;
        self.place.games += 1;
        if let Some(played) = found.slips {
            self.report.add(&path.display().to_string(), self.place.games, played);
        }
        if let Some((place, trouble)) = found.trouble {
            self.status.clear();
            let before = usize::try_from(place - block.offset).unwrap_or(usize::MAX);
            let before = &block.text[..before.min(block.text.len())];
            let line = self.place.lines + newlines(before) + 1;
            let language = self.arguments.language;
            let game = language.say(&format!("game {}", self.place.games));
            output::tell!("{}:{line}: {game}: {}", path.display(), language.say(&trouble));
            self.is_clean = false;
        }
        self.with_remarks += usize::from(!found.kinds.is_empty() || found.aside > 0);
        self.aside += found.aside;
        found.kinds.into_iter().for_each(|kind| *self.kinds.entry(kind).or_default() += 1);
        self.halves += found.halves;
    }

    /// What was found, in a line.
    pub(super) fn summary(&self) -> String {
        let count = |kind: RemarkKind| self.kinds.get(&kind).copied().unwrap_or_default();
        let words = |kind: RemarkKind| match kind {
            RemarkKind::Wall => ["wall or other hold", "walls and other holds"],
            RemarkKind::Win => ["win found", "wins found"],
            RemarkKind::Only => ["only move", "only moves"],
            RemarkKind::LetGo => ["win let go", "wins let go"],
            RemarkKind::Loses => ["draw lost", "draws lost"],
            RemarkKind::Opened => ["wall opened", "walls opened"],
            RemarkKind::Dead => ["dead position", "dead positions"],
            RemarkKind::Result => ["result", "results"],
            _ => ["other remark", "other remarks"],
        };
        let language = self.arguments.language;
        let say = |number, words| language.say(&counted(number, words));
        let kinds = RemarkKind::ALL.into_iter().filter(|&kind| count(kind) > 0);
        let found: Vec<_> = kinds.map(|kind| say(count(kind), words(kind))).collect();
        let found = if found.is_empty() { language.say("nothing") } else { found.join(", ") };
        let thrown = ["half of a point thrown away", "halves of a point thrown away"];
        let more = [
            (self.halves as usize, thrown),
            (self.aside, ["remark in variations", "remarks in variations"]),
        ];
        let more = more.into_iter().filter(|(number, _)| *number > 0);
        let more: String = more.map(|(number, of)| format!("; {}", say(number, of))).collect();
        let (games, with) =
            (say(self.games, ["game", "games"]), say(self.with_remarks, ["with remarks"; 2]));
        format!("{games}, {with}: {found}{more}")
    }
}

fn counted(number: usize, [one, many]: [&str; 2]) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn newlines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

fn of_game(
    game: &Game<'_>,
    knowledge: &mut Knowledge,
    databases: &Databases,
    arguments: &Arguments,
    threads: &SharedThreads,
) -> Found {
    let processor = Processor::of(threads);
    let limits =
        Limits { work: arguments.work.unwrap_or(u64::MAX), seconds: Some(arguments.seconds) };
    let clock = Clock::new(limits, &processor);
    // Most games need none of the databases, and making them takes longer than such a game.
    let ready = |knowledge: &mut Knowledge| databases.share(knowledge, || clock.look(0));
    let annotated = Annotated::new(game, knowledge, limits, &processor, ready);
    let annotated = annotated.in_language(arguments.language);
    let nodes = &annotated.tree.nodes;
    let (played, aside): (Vec<_>, Vec<_>) = annotated
        .remarks
        .iter()
        .partition(|remark| remark.node.is_none_or(|number| nodes[number].depth == 0));
    Found {
        insertions: annotated.insertions(arguments.lines).collect(),
        json: annotated.json(game),
        puzzles: annotated
            .exercises
            .iter()
            .map(|exercise| exercise.written(game, arguments.language, arguments.lines))
            .collect(),
        // A game without a first position is nobody's.
        slips: game.start().ok().map(|_| Played::of(game, &annotated)),
        kinds: played.iter().map(|remark| remark.kind).collect(),
        aside: aside.len(),
        halves: played.iter().map(|remark| remark.halves).sum(),
        trouble: annotated.fault,
    }
}

//! Games with what is proved of them, put in as comments.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use clap::Args;
use palisade::Knowledge;
use palisade_answers::{Annotated, Clock, Databases, Kind, Limits, read, written_with};
use palisade_pgn::{Block, Blocks, Game};

use crate::beside::Beside;
use crate::clock::Processor;
use crate::databases::Worker;
use crate::sources::threads;
use crate::status::Status;
use crate::{interrupt, output};

/// Annotates games: what is proved of them, said at the move where it begins to be so.
///
/// Here the wall stands and a side cannot win any more; here an ending was won, and by which
/// line, and this move let it go; here nobody can mate any more; here the result is not what the
/// last position is worth. Main lines and variations, in chess alone. Nothing is said where nothing is
/// known, and all that stands in the file stays, byte for byte. Squares and arrows are shown by
/// boards that know `[%csl]` and `[%cal]`, as those of Lichess do.
///
/// Status: 0 if every game could be read to its end, 2 if one could not or a file cannot be read
/// or written, 130 if it was interrupted; what was annotated by then is written.
#[derive(Args)]
#[command(after_help = "Examples:
  palisade annotate game.pgn
  palisade annotate --seconds 60 -o annotated.pgn game.pgn
  palisade annotate --json games.pgn > remarks.jsonl")]
pub struct Arguments {
    /// Files of games, PGN; - or nothing for standard input.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the games there, and not to standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that is there.
    #[arg(long, requires = "output")]
    force: bool,
    /// Processor time for each game, in seconds; the first waits for the databases besides, a
    /// second or two.
    #[arg(long, value_parser = read::seconds, default_value = "5")]
    seconds: Duration,
    /// Work for each game, about a microsecond a unit; what ends first ends it.
    #[arg(long, value_parser = read::work)]
    work: Option<u64>,
    /// Print one JSON object a line and game instead; docs/command-line.md says what is in it.
    #[arg(long)]
    json: bool,
    /// Threads; as many as there are cores unless given. Order is kept.
    #[arg(long)]
    threads: Option<usize>,
    /// Megabytes for the caches of each thread, so that no answer depends on how many there are.
    #[arg(long, default_value_t = 512, value_name = "MB")]
    memory: usize,
    /// No line of progress, even on a terminal.
    #[arg(long)]
    plain: bool,
}

/// Annotates the games.
#[must_use]
pub fn run(arguments: &Arguments) -> ExitCode {
    output::status("annotate", annotate(arguments))
}

/// Where the games go.
enum Out {
    Standard(io::StdoutLock<'static>),
    File(Beside),
}

impl Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.write_all(bytes).and_then(|()| out.flush()),
            Self::File(file) => file.add(bytes),
        }
    }
}

/// True if every game could be read to its end.
fn annotate(arguments: &Arguments) -> io::Result<bool> {
    interrupt::listen();
    let mut out = match &arguments.output {
        None => Out::Standard(io::stdout().lock()),
        Some(place) => Out::File(
            Beside::new(place, arguments.force).map_err(|error| unwritten(place, &error))?,
        ),
    };
    let standard = [PathBuf::from("-")];
    let files = if arguments.files.is_empty() { &standard[..] } else { &arguments.files };
    let mut team = Team::new(arguments);
    for path in files {
        (team.lines, team.games_of_file) = (0, 0);
        let blocks = match path.as_os_str() == "-" {
            true => Blocks::of(io::stdin()),
            false => Blocks::open(path, None),
        };
        for block in blocks.map_err(|error| output::named(path, &error))? {
            let block = block.map_err(|error| output::named(path, &error))?;
            let bytes = team.annotate(path, &block);
            out.write(&bytes)?;
            if interrupt::is_pressed() {
                break;
            }
        }
        if team.games_of_file == 0 && !interrupt::is_pressed() {
            team.status.clear();
            output::tell!("{}: it holds no game", output::place(path));
        }
    }
    team.status.clear();
    if let (Out::File(file), Some(place)) = (out, &arguments.output) {
        file.finish().map_err(|error| unwritten(place, &error))?;
    }
    if team.games > 0 {
        output::tell!("{}", team.summary());
    }
    Ok(team.is_clean)
}

/// A fault of what is written.
fn unwritten(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Who annotates, and what was found so far.
struct Team<'a> {
    arguments: &'a Arguments,
    workers: Vec<Worker>,
    databases: Databases,
    status: Status,
    is_clean: bool,
    games: usize,
    with_remarks: usize,
    kinds: BTreeMap<Kind, usize>,
    /// Remarks in variations: nobody has thrown these halves away.
    aside: usize,
    halves: u32,
    /// Of the file that is read: its lines before the block, and its games.
    lines: usize,
    games_of_file: usize,
}

/// What is found of a game.
#[derive(Default)]
struct Found {
    insertions: Vec<(u64, String)>,
    json: String,
    /// What is said of the moves that were played.
    kinds: Vec<Kind>,
    aside: usize,
    halves: u32,
    /// Where it cannot be read further, in bytes from the beginning of the file, and why.
    trouble: Option<(u64, String)>,
}

impl<'a> Team<'a> {
    fn new(arguments: &'a Arguments) -> Self {
        let settings = Knowledge::builder()
            .bytes(arguments.memory.saturating_mul(1 << 20))
            .certificates(false);
        let workers = threads(arguments.threads);
        Self {
            arguments,
            workers: (0..workers).map(|_| Worker::new(settings.build())).collect(),
            databases: Databases::default(),
            status: Status::new(!arguments.plain && io::stderr().is_terminal()),
            is_clean: true,
            games: 0,
            with_remarks: 0,
            kinds: BTreeMap::new(),
            aside: 0,
            halves: 0,
            lines: 0,
            games_of_file: 0,
        }
    }

    /// The text of a block with what is said of its games, or a line for each of them.
    fn annotate(&mut self, path: &Path, block: &Block) -> Vec<u8> {
        let games: Vec<Game<'_>> = block.games().collect();
        let found = Mutex::new(games.iter().map(|_| Found::default()).collect::<Vec<_>>());
        let next = AtomicUsize::new(0);
        let (before, all) = (self.games, self.games + games.len());
        let (databases, status, arguments) = (&self.databases, &self.status, self.arguments);
        std::thread::scope(|scope| {
            for worker in &mut self.workers {
                let (found, next, games) = (&found, &next, &games);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(game) = games.get(number) else { break };
                        if interrupt::is_pressed() {
                            break;
                        }
                        if status.is_due() {
                            status.say(&format!("game {} of {all}", before + number + 1));
                        }
                        let one = of_game(game, worker, databases, arguments);
                        found.lock().unwrap_or_else(PoisonError::into_inner)[number] = one;
                    }
                });
            }
        });
        let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.games = all;
        let (mut insertions, mut lines) = (Vec::new(), String::new());
        for one in found {
            self.games_of_file += 1;
            if let Some((place, trouble)) = one.trouble {
                self.status.clear();
                let before = usize::try_from(place - block.offset).unwrap_or(usize::MAX);
                let line = self.lines + newlines(&block.text[..before.min(block.text.len())]) + 1;
                let (path, number) = (path.display(), self.games_of_file);
                output::tell!("{path}:{line}: game {number}: {trouble}");
                self.is_clean = false;
            }
            self.with_remarks += usize::from(!one.kinds.is_empty() || one.aside > 0);
            self.aside += one.aside;
            one.kinds.into_iter().for_each(|kind| *self.kinds.entry(kind).or_default() += 1);
            self.halves += one.halves;
            insertions.extend(one.insertions);
            if !one.json.is_empty() {
                lines.push_str(&one.json);
                lines.push('\n');
            }
        }
        self.lines += newlines(&block.text);
        match self.arguments.json {
            true => lines.into_bytes(),
            false => written_with(&block.text, block.offset, insertions),
        }
    }

    fn summary(&self) -> String {
        let count = |kind: Kind| self.kinds.get(&kind).copied().unwrap_or_default();
        let words = |kind: Kind| match kind {
            Kind::Wall => ["wall or other hold", "walls and other holds"],
            Kind::Win => ["win found", "wins found"],
            Kind::LetGo => ["win let go", "wins let go"],
            Kind::Loses => ["draw lost", "draws lost"],
            Kind::Opened => ["wall opened", "walls opened"],
            Kind::Dead => ["dead position", "dead positions"],
            Kind::Result => ["result", "results"],
            _ => ["other remark", "other remarks"],
        };
        let found: Vec<_> = Kind::ALL
            .into_iter()
            .filter(|&kind| count(kind) > 0)
            .map(|kind| counted(count(kind), words(kind)))
            .collect();
        let found = if found.is_empty() { "nothing".to_owned() } else { found.join(", ") };
        let thrown = match self.halves {
            0 => String::new(),
            halves => {
                format!("; {} of a point thrown away", counted(halves as usize, ["half", "halves"]))
            }
        };
        let aside = match self.aside {
            0 => String::new(),
            more => format!("; in variations {}", counted(more, ["remark", "remarks"])),
        };
        let games = counted(self.games, ["game", "games"]);
        format!("{games}, {} with remarks: {found}{thrown}{aside}", self.with_remarks)
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
    worker: &mut Worker,
    databases: &Databases,
    arguments: &Arguments,
) -> Found {
    let processor = Processor::default();
    let limits =
        Limits { work: arguments.work.unwrap_or(u64::MAX), seconds: Some(arguments.seconds) };
    let clock = Clock::new(limits, &processor);
    worker.take(databases, || clock.look(0));
    let annotated = match Annotated::new(game, &mut worker.knowledge, limits, &processor) {
        Ok(annotated) => annotated,
        Err(why) => {
            let json = palisade_answers::no_annotation(game, &why);
            let trouble = Some((game.offset, why.to_string()));
            return Found { json, trouble, ..Found::default() };
        }
    };
    let nodes = &annotated.tree.nodes;
    // What was read last stands before what could not be read.
    let last = nodes.iter().rev().find(|node| node.depth == 0);
    let read = last.map_or_else(|| game.moves_begin(), |node| node.end);
    let (played, aside): (Vec<_>, Vec<_>) = annotated
        .remarks
        .iter()
        .partition(|remark| remark.node.is_none_or(|number| nodes[number].depth == 0));
    Found {
        insertions: annotated.insertions().collect(),
        json: annotated.json(game),
        kinds: played.iter().map(|remark| remark.kind).collect(),
        aside: aside.len(),
        halves: played.iter().map(|remark| remark.halves).sum(),
        trouble: annotated.fault().map(|why| (read, why.to_string())),
    }
}

//! The Universal Chess Interface, as far as a GUI needs it.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Move};
use palisade::Knowledge;

use crate::beside::proved::Tables;
use crate::command::{Command, Go, Setting};
use crate::search::{Limits, MATE, MATE_IN_SIGHT, Report, Searcher, Source, Use};
use crate::table::Table;

const DEFAULT_HASH: usize = 16;

/// In thousandths of the time.
const DEFAULT_PROVER: u32 = 50;

/// What a search borrows and gives back when it ends.
struct Tools {
    table: Table,
    knowledge: Knowledge,
}

/// What a GUI talks to.
pub struct Engine {
    /// None after a position that was refused: no other is played from in its place.
    board: Option<Board>,
    history: Vec<u64>,
    asks: bool,
    keeps: bool,
    tools: Option<Tools>,
    running: Option<JoinHandle<Tools>>,
    stop: Arc<AtomicBool>,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            board: Some(Board::default()),
            history: Vec::new(),
            asks: true,
            keeps: false,
            tools: Some(Tools {
                table: Table::with_megabytes(DEFAULT_HASH),
                knowledge: Knowledge::default(),
            }),
            running: None,
            stop: Arc::new(AtomicBool::new(false)),
        }
    }
}

impl Engine {
    /// Obeys commands until `quit` or the end of the input.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written to, or the input cannot be read.
    pub fn run(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line)? > 0 {
            // What is no text is no command, and no reason to leave.
            match Command::read(&String::from_utf8_lossy(&line)) {
                Ok(Command::Quit) => break,
                Ok(command) => self.obey(command)?,
                Err(error) => {
                    if error.is_about_position() {
                        self.finish();
                        self.board = None;
                    }
                    say(&format!("info string {error}"))?;
                }
            }
            line.clear();
        }
        self.finish();
        Ok(())
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Uci => say(&format!(
                "id name Palisade example\nid author The Palisade authors\n\
                 option name Hash type spin default {DEFAULT_HASH} min 1 max 4096\n\
                 option name Knowledge type check default true\n\
                 option name KeepFortress type check default false\n\
                 option name Prover type spin default {DEFAULT_PROVER} min 0 max 1000\n\
                 option name SyzygyPath type string default <empty>\nuciok"
            ))?,
            Command::IsReady => say("readyok")?,
            Command::NewGame => {
                self.finish();
                if let Some(tools) = &mut self.tools {
                    tools.table.clear();
                    tools.knowledge.forget();
                }
            }
            Command::Set(setting) => self.set(setting)?,
            Command::Position { board, history } => {
                (self.board, self.history) = (Some(board), history);
            }
            Command::Go(_) | Command::Perft(_) | Command::Show if self.board.is_none() => {
                say("info string the last position was refused, and none has come since")?;
                if matches!(command, Command::Go(_)) {
                    say("bestmove 0000")?;
                }
            }
            Command::Go(go) => self.go(&go),
            Command::Perft(depth) => {
                self.finish();
                if let Some(board) = &self.board {
                    say(&format!("Nodes searched: {}", perft(board, depth)))?;
                }
            }
            Command::Stop => self.finish(),
            Command::Show => {
                if let Some(board) = &self.board {
                    say(&format!("{board}"))?;
                }
            }
            // Whoever reads the lines stops at this one.
            Command::Quit | Command::Nothing => {}
        }
        Ok(())
    }

    /// Has these Syzygy tables asked about the moves of the root; none, if nothing is named.
    ///
    /// # Errors
    ///
    /// If there are none in what is named, in words.
    pub fn ask_tables(&mut self, folders: &str) -> Result<(), String> {
        let tables = Tables::open(folders)?;
        self.finish();
        if let Some(tools) = &mut self.tools {
            tools.knowledge.set_syzygy(tables.map(|Tables(tables)| tables));
        }
        Ok(())
    }

    fn set(&mut self, setting: Setting) -> io::Result<()> {
        self.finish();
        match setting {
            Setting::Knowledge(asks) => self.asks = asks,
            Setting::KeepFortress(keeps) => self.keeps = keeps,
            Setting::Hash(megabytes) => {
                if let Some(tools) = &mut self.tools {
                    tools.table = Table::with_megabytes(megabytes);
                }
            }
            Setting::Prover(share) => {
                if let Some(tools) = &mut self.tools {
                    let tables = tools.knowledge.syzygy().cloned();
                    tools.knowledge = Knowledge::builder().prover_share(share).build();
                    tools.knowledge.set_syzygy(tables);
                }
            }
            Setting::SyzygyPath(folders) => {
                if let Err(why) = self.ask_tables(&folders) {
                    say(&format!("info string {why}"))?;
                }
            }
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) {
        self.finish();
        let Some(board) = self.board.clone() else { return };
        let Some(mut tools) = self.tools.take() else {
            return;
        };
        let limits = Limits {
            depth: go.depth.map(|depth| depth.min(120) as i32),
            nodes: go.nodes,
            time: go.milliseconds(board.side_to_move()).map(Duration::from_millis),
            ..Limits::default()
        };
        let history = self.history.clone();
        let usage = match (self.asks, self.keeps) {
            (false, _) => Use::Off,
            (true, false) => Use::On,
            (true, true) => Use::Keep,
        };
        let stop = Arc::clone(&self.stop);
        stop.store(false, Ordering::Relaxed);
        self.running = Some(std::thread::spawn(move || {
            let mut searcher = Searcher::new(
                &mut tools.table,
                &mut tools.knowledge,
                usage,
                &stop,
                limits,
                history,
            );
            // A closed pipe cannot be told anything: the search ends unheard.
            let report = searcher.run(&board, |report| drop(say(&info(&board, report))));
            let best = report.line.first();
            let text = best.map_or("0000".into(), |&best| uci_text(&board, best));
            drop(say(&format!("bestmove {text}")));
            tools
        }));
    }

    /// Ends a search that runs and takes its tools back.
    fn finish(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(tools) = self.running.take().and_then(|thread| thread.join().ok()) {
            for fault in tools.knowledge.syzygy().iter().flat_map(|tables| tables.take_faults()) {
                // A closed pipe cannot be told anything.
                drop(say(&format!("info string {fault}")));
            }
            self.tools = Some(tools);
        }
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

fn uci_text(board: &Board, chosen: Move) -> String {
    display_uci_move(board, chosen).to_string()
}

fn info(board: &Board, report: &Report) -> String {
    let score = match report.score {
        MATE_IN_SIGHT.. => format!("mate {}", (MATE - report.score + 1) / 2),
        score if score <= -MATE_IN_SIGHT => format!("mate {}", -(MATE + score) / 2),
        score => format!("cp {score}"),
    };
    let mut board = board.clone();
    let mut line = String::new();
    for &chosen in &report.line {
        line.push(' ');
        line.push_str(&uci_text(&board, chosen));
        board.play_unchecked(chosen);
    }
    let milliseconds = report.elapsed.as_millis();
    let speed = u128::from(report.nodes) * 1000 / milliseconds.max(1);
    format!(
        "info depth {} score {score} nodes {} nps {speed} time {milliseconds} pv{line}",
        report.depth, report.nodes
    )
}

/// The number of lines of play of `depth` plies.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    board.generate_moves(|batch| {
        for chosen in batch {
            let mut next = board.clone();
            next.play_unchecked(chosen);
            lines += perft(&next, depth - 1);
        }
        false
    });
    lines
}

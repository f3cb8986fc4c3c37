//! The Universal Chess Interface, as far as a GUI needs it.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Color, Move};
use palisade::Knowledge;

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
    board: Board,
    history: Vec<u64>,
    usage: Use,
    tools: Option<Tools>,
    running: Option<JoinHandle<Tools>>,
    stop: Arc<AtomicBool>,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            board: Board::default(),
            history: Vec::new(),
            usage: Use::On,
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
    pub fn run(&mut self, input: impl BufRead) -> io::Result<()> {
        for line in input.lines() {
            let line = line?;
            if line.trim() == "quit" {
                break;
            }
            self.obey(line.trim())?;
        }
        self.finish();
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "uci" => say(&format!(
                "id name Palisade example\nid author The Palisade authors\n\
                 option name Hash type spin default {DEFAULT_HASH} min 1 max 4096\n\
                 option name Knowledge type check default true\n\
                 option name Prover type spin default {DEFAULT_PROVER} min 0 max 1000\nuciok"
            )),
            "isready" => say("readyok"),
            "ucinewgame" => {
                self.finish();
                if let Some(tools) = &mut self.tools {
                    tools.table.clear();
                    tools.knowledge.forget();
                }
                Ok(())
            }
            "setoption" => self.set_option(rest),
            "position" => match parse_position(rest) {
                Ok((board, history)) => {
                    (self.board, self.history) = (board, history);
                    Ok(())
                }
                Err(message) => say(&format!("info string {message}")),
            },
            "go" => self.go(rest),
            "stop" => {
                self.finish();
                Ok(())
            }
            "d" => say(&format!("{}", self.board)),
            "" => Ok(()),
            other => say(&format!("info string unknown command {other:?}")),
        }
    }

    fn set_option(&mut self, text: &str) -> io::Result<()> {
        self.finish();
        let words: Vec<_> = text.split_whitespace().collect();
        match words[..] {
            ["name", "Knowledge", "value", "true"] => self.usage = Use::On,
            ["name", "Knowledge", "value", "false"] => self.usage = Use::Off,
            ["name", "Hash", "value", size] => match size.parse() {
                Ok(megabytes @ 1..=4096) => {
                    if let Some(tools) = &mut self.tools {
                        tools.table = Table::with_megabytes(megabytes);
                    }
                }
                _ => return say("info string Hash: expected 1 to 4096"),
            },
            ["name", "Prover", "value", share] => match share.parse() {
                Ok(share @ 0..=1000) => {
                    if let Some(tools) = &mut self.tools {
                        tools.knowledge = Knowledge::builder().prover_share(share).build();
                    }
                }
                _ => return say("info string Prover: expected 0 to 1000"),
            },
            _ => return say(&format!("info string no such option: {text}")),
        }
        Ok(())
    }

    fn go(&mut self, text: &str) -> io::Result<()> {
        self.finish();
        let words: Vec<_> = text.split_whitespace().collect();
        if let ["perft", depth] = words[..] {
            let depth = depth.parse().unwrap_or(1);
            return say(&format!("Nodes searched: {}", perft(&self.board, depth)));
        }
        let Some(mut tools) = self.tools.take() else {
            return Ok(());
        };
        let limits = parse_limits(&words, self.board.side_to_move());
        let (board, history, usage) = (self.board.clone(), self.history.clone(), self.usage);
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
        Ok(())
    }

    /// Ends a search that runs and takes its tools back.
    fn finish(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(tools) = self.running.take().and_then(|thread| thread.join().ok()) {
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

fn parse_position(text: &str) -> Result<(Board, Vec<u64>), String> {
    let (setup, moves) = match text.split_once("moves") {
        Some((setup, moves)) => (setup.trim(), moves),
        None => (text.trim(), ""),
    };
    let mut board = match setup.split_once(' ') {
        None if setup == "startpos" => Board::default(),
        Some(("fen", fen)) => {
            fen.parse().map_err(|error| format!("cannot read the FEN {fen:?}: {error}"))?
        }
        _ => return Err(format!("expected startpos or fen, found {setup:?}")),
    };
    let mut history = Vec::new();
    for word in moves.split_whitespace() {
        let legal = parse_uci_move(&board, word).ok().filter(|&chosen| board.is_legal(chosen));
        let chosen = legal.ok_or(format!("{word} is not legal here"))?;
        history.push(board.hash());
        board.play(chosen);
    }
    Ok((board, history))
}

fn parse_limits(words: &[&str], side: Color) -> Limits {
    let number = |name: &str| {
        let position = words.iter().position(|&word| word == name)?;
        words.get(position + 1)?.parse::<u64>().ok()
    };
    let (clock, increment) = match side {
        Color::White => (number("wtime"), number("winc")),
        Color::Black => (number("btime"), number("binc")),
    };
    // A thirtieth of the clock lasts a game; the increment is spent as it comes.
    let share = clock.map(|clock| (clock / 30 + increment.unwrap_or(0) / 2).min(clock / 2).max(1));
    Limits {
        depth: number("depth").map(|depth| depth.min(120) as i32),
        nodes: number("nodes"),
        time: number("movetime").or(share).map(Duration::from_millis),
        ..Limits::default()
    }
}

/// Lines of play of so many plies.
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

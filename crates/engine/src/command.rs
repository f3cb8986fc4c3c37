//! What a GUI says, read before anything is done.
//!
//! ```
//! use palisade_engine::command::Command;
//! let Ok(Command::Position { board, history }) =
//!     Command::read("position startpos moves e2e4 e7e5")
//! else {
//!     panic!()
//! };
//! assert_eq!(board.fullmove_number(), 2);
//! assert_eq!(history.len(), 2);
//!
//! let error = Command::read("position startpos moves e2e5").unwrap_err();
//! assert_eq!(error.to_string(), "\"e2e5\" is not legal here");
//! ```

use cozy_chess::util::parse_uci_move;
use cozy_chess::{Board, Color, FenParseError};
use palisade_board::Quoted;
use thiserror::Error;

/// A line of the Universal Chess Interface.
#[derive(Clone, Debug)]
pub enum Command {
    /// Tell the name and the options.
    Uci,
    /// Answer when everything before is done.
    IsReady,
    /// Forget the last game.
    NewGame,
    /// Set an option.
    Set(Setting),
    /// The position, and the keys of those before it.
    Position {
        /// Where the game stands.
        board: Board,
        /// One key for each move.
        history: Vec<u64>,
    },
    /// Search.
    Go(Go),
    /// Count lines of play of this number of plies.
    Perft(u32),
    /// End the search.
    Stop,
    /// Show the board.
    Show,
    /// End the program.
    Quit,
    /// An empty line.
    Nothing,
}

/// An option and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Is Palisade asked?
    Knowledge(bool),
    /// Does it stay inside a proved wall where it has no more than a draw?
    KeepFortress(bool),
    /// The size of the table in megabytes.
    Hash(usize),
    /// The prover's share of the time, in thousandths.
    Prover(u32),
    /// Folders with Syzygy tables; empty for none.
    SyzygyPath(String),
}

/// How long to search; times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// The clock of each side, White's first.
    pub clocks: [Option<u64>; 2],
    /// What each side is given for a move.
    pub increments: [Option<u64>; 2],
    /// Time for this move.
    pub move_time: Option<u64>,
    /// Plies.
    pub depth: Option<u64>,
    /// Positions.
    pub nodes: Option<u64>,
}

/// Why a line is no command.
#[derive(Clone, Debug, Error)]
pub enum CommandError {
    /// The first word is none that is known.
    #[error("unknown command {0}")]
    Unknown(Quoted),
    /// Neither `startpos` nor `fen`.
    #[error("expected startpos or fen, found {0}")]
    Setup(Quoted),
    /// The FEN is no position.
    #[error("cannot read the FEN {fen}: {error}")]
    Fen {
        /// Its beginning.
        fen: Quoted,
        /// What is wrong.
        error: FenParseError,
    },
    /// No legal move of the position before it.
    #[error("{0} is not legal here")]
    Move(Quoted),
    /// No option has this name, or the line does not say a value.
    #[error("no such option: {0}")]
    Option(Quoted),
    /// The value is not among those that the option takes.
    #[error("{option}: expected {expected}, found {found}")]
    Value {
        /// The name of the option, or of the command.
        option: &'static str,
        /// What it takes.
        expected: &'static str,
        /// What was there.
        found: Quoted,
    },
}

impl CommandError {
    /// Was it a position that could not be read?
    #[must_use]
    pub const fn is_about_position(&self) -> bool {
        matches!(self, Self::Setup(_) | Self::Fen { .. } | Self::Move(_))
    }
}

impl Command {
    /// Reads a line.
    ///
    /// Words that a search does not know are passed over, as UCI demands.
    ///
    /// # Errors
    ///
    /// If it is no command, or one that cannot be obeyed.
    pub fn read(line: &str) -> Result<Self, CommandError> {
        let line = line.trim();
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        Ok(match command {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "setoption" => Self::Set(read_setting(&words)?),
            "position" => read_position(&words)?,
            "go" => match words[..] {
                ["perft", depth] => {
                    Self::Perft(depth.parse().map_err(|_| value("perft", "a depth", depth))?)
                }
                _ => Self::Go(Go::read(&words)),
            },
            "stop" => Self::Stop,
            "d" => Self::Show,
            "quit" => Self::Quit,
            "" => Self::Nothing,
            other => return Err(CommandError::Unknown(Quoted::new(other))),
        })
    }
}

const fn side(color: Color) -> usize {
    color as usize
}

impl Go {
    fn read(words: &[&str]) -> Self {
        let number = |name: &str| {
            let place = words.iter().position(|&word| word == name)?;
            words.get(place + 1)?.parse().ok()
        };
        Self {
            clocks: ["wtime", "btime"].map(number),
            increments: ["winc", "binc"].map(number),
            move_time: number("movetime"),
            depth: number("depth"),
            nodes: number("nodes"),
        }
    }

    /// Milliseconds for this move, if the side to move has to mind its time.
    ///
    /// A thirtieth of the clock lasts a game; the increment is spent as it comes.
    ///
    /// ```
    /// use cozy_chess::Color;
    /// use palisade_engine::command::Command;
    /// let Ok(Command::Go(go)) = Command::read("go wtime 60000 btime 30 winc 500") else {
    ///     panic!()
    /// };
    /// assert_eq!(go.milliseconds(Color::White), Some(2250));
    /// assert_eq!(go.milliseconds(Color::Black), Some(1));
    /// ```
    #[must_use]
    pub fn milliseconds(&self, mover: Color) -> Option<u64> {
        let increment = self.increments[side(mover)].unwrap_or(0);
        let share = |clock: u64| (clock / 30 + increment / 2).min(clock / 2).max(1);
        self.move_time.or(self.clocks[side(mover)].map(share))
    }
}

fn value(option: &'static str, expected: &'static str, found: &str) -> CommandError {
    CommandError::Value { option, expected, found: Quoted::new(found) }
}

fn switch(option: &'static str, said: &str) -> Result<bool, CommandError> {
    said.parse().map_err(|_| value(option, "true or false", said))
}

fn read_setting(words: &[&str]) -> Result<Setting, CommandError> {
    // A path may have blanks in it.
    if let ["name", "SyzygyPath", "value", path @ ..] = words {
        return Ok(Setting::SyzygyPath(path.join(" ")));
    }
    let ["name", name, "value", said] = *words else {
        return Err(CommandError::Option(Quoted::new(&words.join(" "))));
    };
    match name {
        "Knowledge" => switch("Knowledge", said).map(Setting::Knowledge),
        "KeepFortress" => switch("KeepFortress", said).map(Setting::KeepFortress),
        "Hash" => match said.parse() {
            Ok(megabytes @ 1..=4096) => Ok(Setting::Hash(megabytes)),
            _ => Err(value("Hash", "1 to 4096", said)),
        },
        "Prover" => match said.parse() {
            Ok(share @ 0..=1000) => Ok(Setting::Prover(share)),
            _ => Err(value("Prover", "0 to 1000", said)),
        },
        _ => Err(CommandError::Option(Quoted::new(name))),
    }
}

fn read_position(words: &[&str]) -> Result<Command, CommandError> {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (setup, moves) = words.split_at(end);
    let mut board = match setup {
        ["startpos"] => Board::default(),
        ["fen", fields @ ..] => {
            let fen = fields.join(" ");
            fen.parse().map_err(|error| CommandError::Fen { fen: Quoted::new(&fen), error })?
        }
        _ => return Err(CommandError::Setup(Quoted::new(&setup.join(" ")))),
    };
    let mut history = Vec::new();
    // The first word is `moves` itself.
    for word in moves.iter().skip(1) {
        let legal = parse_uci_move(&board, word).ok().filter(|&chosen| board.is_legal(chosen));
        let chosen = legal.ok_or_else(|| CommandError::Move(Quoted::new(word)))?;
        history.push(board.hash());
        board.play(chosen);
    }
    Ok(Command::Position { board, history })
}

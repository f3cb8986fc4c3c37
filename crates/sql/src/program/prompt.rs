//! Questions at a terminal.

use datafusion::prelude::SessionContext;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::fault::Fault;
use super::statements::{Manner, answer};

const HELP: &str = "\
A question ends with a semicolon. \\q leaves.
  SHOW TABLES;                            what has a name
  DESCRIBE SELECT * FROM pgn('a.pgn');    columns
  SELECT * FROM 'positions.parquet';      a file is a table
  SELECT count(*) FROM pgn_games('a.pgn.zst') WHERE dead(fen);
  SET palisade.invalid = 'error';         what is no position ends a question
Functions: blockage(fen, side), walled(fen), unwinnable(fen, side), dead(fen),
  solve(fen, budget), material(fen).";

pub(crate) async fn run(session: &SessionContext, manner: Manner) -> Result<(), Fault> {
    let mut editor = DefaultEditor::new()?;
    println!("palisade-sql {}; \\h for help", env!("CARGO_PKG_VERSION"));
    let mut text = String::new();
    loop {
        let sign = if text.is_empty() { "> " } else { "- " };
        let line = match editor.readline(sign) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => {
                text.clear();
                continue;
            }
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        match line.trim() {
            "" => continue,
            "\\q" | "quit" | "exit" => return Ok(()),
            "\\h" | "\\?" | "help" => {
                println!("{HELP}");
                continue;
            }
            _ => {}
        }
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&line);
        if !line.trim_end().ends_with(';') {
            continue;
        }
        // A line that cannot be remembered is answered all the same.
        let _ = editor.add_history_entry(&text);
        tokio::select! {
            outcome = answer(session, &text, manner, None) => {
                if let Err(fault) = outcome {
                    eprintln!("error: {fault}");
                }
            }
            _ = tokio::signal::ctrl_c() => eprintln!("interrupted"),
        }
        text.clear();
    }
}

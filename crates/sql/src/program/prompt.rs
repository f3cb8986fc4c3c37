//! Questions at a terminal.
//!
//! The program of `DataFusion` has a prompt too, as a library; it comes with the clients of
//! three clouds, which cost more to build than these lines to read.

use std::path::PathBuf;

use datafusion::prelude::SessionContext;
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use super::fault::Fault;
use super::statements::{Manner, answer};

const HELP: &str = "\
A question ends with a semicolon; Ctrl-C ends its answer.
  \\d            tables        \\d NAME      columns of a table
  \\timing       say how long an answer takes, or no more
  \\i FILE       answer the questions of a file
  \\q            leave
  DESCRIBE SELECT * FROM pgn('a.pgn');    columns
  SELECT * FROM 'positions.parquet';      a file is a table
  SELECT count(*) FROM pgn_games('a.pgn.zst') WHERE dead(fen);
  SET palisade.invalid = 'error';         what is no position ends a question
Functions: blockage(fen, side), walled(fen), unwinnable(fen, side), dead(fen),
  solve(fen, budget), material(fen), positions(moves), fault(moves),
  annotated(moves, fen, budget).";

/// Does a statement end here? What follows the semicolon may be a comment.
fn is_complete(text: &str) -> bool {
    let Ok(tokens) = Tokenizer::new(&GenericDialect {}, text).tokenize() else { return false };
    let last = tokens.iter().rev().find(|token| !matches!(token, Token::Whitespace(_)));
    matches!(last, Some(Token::SemiColon))
}

/// Where the questions of other days are kept.
fn history() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".local/state"));
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).or_else(home)?;
    let folder = state.join("palisade-sql");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}

/// What a line with a backslash asks for, as SQL.
fn command(line: &str, manner: &mut Manner) -> Result<Option<String>, Fault> {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().trim_end_matches(';').trim();
    match name.trim_end_matches(';') {
        "\\d" if rest.is_empty() => Ok(Some("SHOW TABLES".to_owned())),
        "\\d" => Ok(Some(format!("DESCRIBE {rest}"))),
        "\\timing" => {
            manner.timing = !manner.timing;
            println!("timing is {}", if manner.timing { "on" } else { "off" });
            Ok(None)
        }
        "\\i" => match std::fs::read_to_string(rest) {
            Ok(text) => Ok(Some(text)),
            Err(error) => Err(format!("{rest}: {error}").into()),
        },
        "\\h" | "\\?" => {
            println!("{HELP}");
            Ok(None)
        }
        other => Err(format!("there is no {other}; \\h lists what there is").into()),
    }
}

pub(crate) async fn run(session: &SessionContext, mut manner: Manner) -> Result<(), Fault> {
    let mut editor = DefaultEditor::new()?;
    let history = history();
    if let Some(path) = &history {
        // There is none on the first day.
        let _ = editor.load_history(path);
    }
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
        let question = if text.is_empty() && line.trim_start().starts_with('\\') {
            if matches!(line.trim(), "\\q" | "\\q;") {
                return Ok(());
            }
            command(line.trim(), &mut manner).unwrap_or_else(|fault| {
                eprintln!("error: {fault}");
                None
            })
        } else {
            match line.trim() {
                "" if text.is_empty() => continue,
                "quit" | "exit" if text.is_empty() => return Ok(()),
                _ => {}
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
            if !is_complete(&text) {
                continue;
            }
            Some(core::mem::take(&mut text))
        };
        // A line that cannot be remembered is answered all the same.
        let _ = editor.add_history_entry(question.as_deref().unwrap_or(&line));
        if let Some(path) = &history {
            let _ = editor.save_history(path);
        }
        if let Some(question) = question
            && let Err(fault) = answer(session, &question, manner, None).await
        {
            eprintln!("error: {fault}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_ends_with_its_semicolon_whatever_follows() {
        for text in ["SELECT 1;", "SELECT 1; -- x", "SELECT 1;\n/* y */\n", "SELECT ';';"] {
            assert!(is_complete(text), "{text}");
        }
        for text in ["SELECT 1", "SELECT 1 -- ;", "SELECT ';", "SELECT 1 /* ;", "-- x", ""] {
            assert!(!is_complete(text), "{text}");
        }
    }
}

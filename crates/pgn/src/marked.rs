//! The moves as they are written, and whether captures have a sign among them.

use super::san::San;
use super::tokens::{Token, Tokens};

/// The moves that are written, to the end of the game.
pub(crate) fn moves(text: &[u8]) -> impl Iterator<Item = Option<San>> {
    Tokens::new(text)
        .take_while(|token| !matches!(token, Token::Result | Token::Unclosed(_)))
        .filter_map(|token| match token {
            Token::Move(word) => Some(San::parse(word)),
            _ => None,
        })
}

/// Does a game write that something is taken, with a sign at one move at least? Then all its
/// pieces take with a sign, or it cannot be played.
pub(crate) fn is_marked(text: &[u8]) -> bool {
    moves(text).any(|san| matches!(san, Some(San::Goes { takes: true, .. })))
}

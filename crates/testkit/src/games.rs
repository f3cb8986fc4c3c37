//! Games to be read, as a file has them.

/// Games of very different lengths, one after the other. Each is named by its number, from 0 on.
#[must_use]
pub fn of_all_lengths(count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    for number in 0..count {
        let moves = "1. e4 { [%clk 0:01:00]\n[%eval 0.1] } e5 ".repeat(number % 40);
        let game = format!("[Event \"{number}\"]\n[White \"x\"]\n\n{moves}*\n\n");
        text.extend_from_slice(game.as_bytes());
    }
    text
}

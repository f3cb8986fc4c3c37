// What holds for any bytes said to the engine; the fuzz target and the test of the seeds
// share it.

use palisade_engine::command::{Command, Setting};

/// Panics if a law is broken; how many lines are commands.
pub(crate) fn check(bytes: &[u8]) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let mut commands = 0;
    for line in text.lines() {
        match Command::read(line) {
            Ok(command) => {
                obeyable(&command, line);
                commands += 1;
            }
            Err(error) => {
                let told = error.to_string();
                assert!(told.len() < 200, "an error quotes, it does not echo: {told}");
                assert!(!told.contains('\n'), "an answer is one line: {told}");
            }
        }
    }
    commands
}

fn obeyable(command: &Command, line: &str) {
    match command {
        Command::Position { board, history } => {
            let moves = line.split_whitespace().skip_while(|&word| word != "moves").skip(1);
            assert_eq!(history.len(), moves.count(), "one key for each move");
            // What is shown can be said again.
            let again = Command::read(&format!("position fen {board}"));
            assert!(matches!(again, Ok(Command::Position { board: again, .. }) if again == *board));
        }
        Command::Go(go) => {
            for mover in cozy_chess::Color::ALL {
                let clock = go.clocks[mover as usize];
                if let (None, Some(clock), Some(share)) =
                    (go.move_time, clock, go.milliseconds(mover))
                {
                    assert!((1..=clock.max(1)).contains(&share), "within the clock");
                }
            }
        }
        Command::Set(Setting::Hash(megabytes)) => assert!((1..=4096).contains(megabytes)),
        Command::Set(Setting::Prover(share)) => assert!(*share <= 1000),
        _ => {}
    }
}

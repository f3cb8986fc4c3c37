// What holds for any bytes said by a GUI and by an engine; the fuzz target and the test of the seeds
// share it.

use std::collections::VecDeque;
use std::time::Duration;

use palisade_engine::events::{Action, Answer, Event, Job};
use palisade_engine::lines::Heard;
use palisade_engine::proved::Proved;
use palisade_engine::relay::UciRelay;

/// Panics if a law is broken; how many lines are read as more than a line that passes. The engine
/// says each line that the GUI says, a moment later, and nothing is proved.
pub(crate) fn check(bytes: &[u8]) -> usize {
    let (mut relay, mut now) = (UciRelay::new(true), Duration::ZERO);
    let (mut read, mut searches, mut moves) = (0, 0, 0);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        let heard = Heard::read(&text);
        read += usize::from(heard != Heard::Other);
        searches += usize::from(matches!(heard, Heard::Go(_)));
        let said = [Event::Gui(line.to_vec()), Event::Engine(line.to_vec()), Event::Tick];
        let mut events = VecDeque::from(said);
        while let Some(event) = events.pop_front() {
            now += Duration::from_millis(7);
            for action in relay.on(event, now) {
                match action {
                    Action::Gui(said) => moves += usize::from(said.starts_with(b"bestmove")),
                    Action::Know(Job::Ask(question)) => {
                        let found = vec![Proved::default(); question.positions.len()];
                        let spent = Duration::from_secs(60);
                        events.push_back(Event::Answer(Answer {
                            question,
                            found,
                            is_all: false,
                            spent,
                        }));
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(moves <= searches, "{moves} moves for {searches} searches");
    read
}

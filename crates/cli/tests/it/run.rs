//! The program, run as a user runs it.

use std::fs;
use std::io::Write as _;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// A program that has not ended by then hangs. What is tried here takes seconds, and on a busy
/// machine a minute.
const PATIENCE: Duration = Duration::from_secs(600);

/// A folder of a test, which is empty. No other test has one of that name: they run side by side.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub(crate) fn palisade(arguments: &[&str]) -> Output {
    Running::start(piped(arguments).stdin(Stdio::null())).end()
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The program with pipes for its streams.
pub(crate) fn piped(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_palisade"));
    command.args(arguments);
    with_pipes(command)
}

pub(crate) fn with_pipes(mut command: Command) -> Command {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A process that ends with its test, whatever becomes of the test. If it hangs it is killed and
/// named: so a test that reads what it says, or waits for its end, does not wait for ever.
pub(crate) struct Running {
    child: Option<Child>,
    /// While it is there, somebody watches.
    _watched: Sender<()>,
}

impl Deref for Running {
    type Target = Child;
    fn deref(&self) -> &Child {
        self.child.as_ref().unwrap()
    }
}

impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.child.as_mut().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // One that has ended before cannot be ended.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        let child = command.spawn().unwrap();
        let (id, what) = (child.id().to_string(), format!("{command:?}"));
        let (watched, watch) = channel::<()>();
        thread::spawn(move || {
            if watch.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                eprintln!("killed, for it has not ended within {PATIENCE:?}: {what}");
                let _ = Command::new("kill").args(["-KILL", &id]).status();
            }
        });
        Self { child: Some(child), _watched: watched }
    }

    /// Begins the program, and waits until it is in the middle of its work and goes no further:
    /// `interrupt::stop_after` in the sources.
    #[cfg(debug_assertions)]
    pub(crate) fn stopped_after(place: &str, arguments: &[&str], input: &str) -> Self {
        use std::io::{BufRead as _, BufReader};
        let mut running = Self::start(piped(arguments).env("PALISADE_STOP_AFTER", place));
        running.tell(input);
        let (mut told, mut all) = (BufReader::new(running.stderr.take().unwrap()), String::new());
        while !all.contains("stopped after ") {
            let read = told.read_line(&mut all).unwrap();
            assert!(read > 0, "it has ended before {place}: {all}");
        }
        running.stderr = Some(told.into_inner());
        running
    }

    /// Writes to its standard input. Where it refuses its arguments, or nobody reads what it says, it
    /// may end before it has read all.
    pub(crate) fn tell(&mut self, input: &str) {
        let written = self.stdin.as_mut().unwrap().write_all(input.as_bytes());
        let is_broken = |error: std::io::Error| error.kind() == std::io::ErrorKind::BrokenPipe;
        assert!(written.err().is_none_or(is_broken));
    }

    /// Presses Ctrl-C.
    #[cfg(unix)]
    pub(crate) fn interrupt(&self) {
        let told = Command::new("kill").args(["-INT", &self.id().to_string()]).status();
        assert!(told.unwrap().success());
    }

    /// What it says until it ends, and how it ends. Its input is closed.
    pub(crate) fn end(mut self) -> Output {
        self.child.take().unwrap().wait_with_output().unwrap()
    }
}

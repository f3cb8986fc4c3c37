//! Reads positions and prints each board with its rams, levers and passed
//! pawns.
//!
//! ```sh
//! cargo run --release --example structure -- "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - -"
//! ```

use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use palisade_board::{Bitboard, Color, Epd, File, ParseFenError, PawnEnding, Rank, Square};

const HELP: &str = "\
Prints pawn endings with their rams, levers and passed pawns.

usage: structure [FEN...]
       structure < FILE

  FEN       positions of kings and pawns, each in quotation marks; without any,
            one a line is read from standard input (FEN or EPD; empty lines and
            lines that begin with # are skipped)
  --help    this text

Exit status: 0 if every position could be read, otherwise 2.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let stdout = io::stdout();
    let paint = stdout.is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut shown = Shown { out: stdout.lock(), err: io::stderr(), paint };
    match shown.run(&arguments, io::stdin().lock()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(2),
        // The reader of our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to tell if this fails too.
            let _ = writeln!(io::stderr(), "structure: {error}");
            ExitCode::from(2)
        }
    }
}

/// Where everything is printed.
struct Shown<O, E> {
    out: O,
    err: E,
    paint: bool,
}

impl<O: Write, E: Write> Shown<O, E> {
    /// Did all go well?
    fn run(&mut self, arguments: &[String], mut input: impl BufRead) -> io::Result<bool> {
        if arguments.iter().any(|argument| argument == "--help" || argument == "-h") {
            self.out.write_all(HELP.as_bytes())?;
            return Ok(true);
        }
        if let Some(option) = arguments.iter().find(|argument| argument.starts_with('-')) {
            writeln!(self.err, "structure: unknown option {option}; see --help")?;
            return Ok(false);
        }
        let mut good = true;
        for (index, text) in arguments.iter().enumerate() {
            good &= self.position(&format_args!("argument {}", index + 1), text)?;
        }
        if arguments.is_empty() {
            let (mut line, mut number) = (Vec::new(), 0_u64);
            while input.read_until(b'\n', &mut line)? > 0 {
                number += 1;
                let text = String::from_utf8_lossy(&line);
                let text = text.trim();
                if !text.is_empty() && !text.starts_with('#') {
                    good &= self.position(&format_args!("line {number}"), text)?;
                }
                line.clear();
            }
        }
        self.out.flush()?;
        Ok(good)
    }

    /// Prints a position, or why it is none.
    fn position(&mut self, place: &dyn std::fmt::Display, text: &str) -> io::Result<bool> {
        match read(text) {
            Ok(ending) => self.board(&ending).map(|()| true),
            Err(error) => writeln!(self.err, "{place}: {error}").map(|()| false),
        }
    }

    fn board(&mut self, ending: &PawnEnding) -> io::Result<()> {
        let pawns = ending.pawns();
        let both =
            |set: fn(_, Color) -> Bitboard| set(pawns, Color::White) | set(pawns, Color::Black);
        let colors = [
            ("32", both(palisade_board::Pawns::passed)),
            ("33", both(palisade_board::Pawns::levers)),
            ("31", both(palisade_board::Pawns::rams)),
        ];
        writeln!(self.out, "{ending}\n")?;
        for rank in Rank::ALL.into_iter().rev() {
            write!(self.out, "  {rank} ")?;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let letter = letter(ending, square);
                let color = colors.iter().find(|(_, set)| set.contains(square));
                match color.filter(|_| self.paint) {
                    Some((code, _)) => write!(self.out, " \x1b[{code}m{letter}\x1b[0m")?,
                    None => write!(self.out, " {letter}")?,
                }
            }
            writeln!(self.out)?;
        }
        writeln!(self.out, "     a b c d e f g h    {} to move\n", ending.side_to_move())?;
        for color in Color::ALL {
            writeln!(
                self.out,
                "  {color}: rams {}; levers {}; passed {}",
                names(pawns.rams(color)),
                names(pawns.levers(color)),
                names(pawns.passed(color)),
            )?;
        }
        writeln!(self.out)
    }
}

fn read(text: &str) -> Result<PawnEnding, ParseFenError> {
    if text.contains(';') {
        // What stands before the operations is a FEN without its counters.
        Epd::parse(text)?;
        let fields: Vec<_> = text.split_ascii_whitespace().take(4).collect();
        fields.join(" ").parse()
    } else {
        text.parse()
    }
}

fn letter(ending: &PawnEnding, square: Square) -> char {
    if square == ending.king(Color::White) {
        return 'K';
    }
    if square == ending.king(Color::Black) {
        return 'k';
    }
    match ending.pawns().color_on(square) {
        Some(Color::White) => 'P',
        Some(Color::Black) => 'p',
        None => '.',
    }
}

fn names(set: Bitboard) -> String {
    let names: Vec<_> = set.iter().map(|square| square.to_string()).collect();
    if names.is_empty() { "none".into() } else { names.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(arguments: &[&str], input: &[u8], paint: bool) -> (bool, String, String) {
        let arguments: Vec<_> = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let mut shown = Shown { out: Vec::new(), err: Vec::new(), paint };
        let good = shown.run(&arguments, input).unwrap();
        (good, String::from_utf8(shown.out).unwrap(), String::from_utf8(shown.err).unwrap())
    }

    #[test]
    fn a_position_is_drawn_with_what_is_in_it() {
        let (good, out, err) = run(&["8/k7/3p4/p2P1p2/P2P1P2/8/7P/K7 w - -"], b"", false);
        assert!(good && err.is_empty());
        assert!(out.contains("  5  p . . P . p . .\n"), "{out}");
        assert!(out.contains("white to move"), "{out}");
        assert!(out.contains("white: rams a4 f4 d5; levers none; passed h2"), "{out}");
        assert!(!out.contains('\x1b'), "{out}");
        let (_, painted, _) = run(&["8/k7/3p4/p2P1p2/P2P1P2/8/7P/K7 w - -"], b"", true);
        assert!(painted.contains("\x1b[31mP\x1b[0m") && painted.contains("\x1b[32mP\x1b[0m"));
    }

    #[test]
    fn a_bad_line_is_reported_and_the_rest_goes_on() {
        let input = b"# two good ones, two bad ones\n\n\
            4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n\
            4k3/8/8/8/3R4/8/8/4K3 w - - 0 1\n\
            \xff\xfe noise\r\n\
            4k3/8/8/8/8/8/4P3/4K3 b - - id \"EPD\";";
        let (good, out, err) = run(&[], input, false);
        assert!(!good);
        assert_eq!(out.matches("to move").count(), 2, "{out}");
        assert!(
            err.starts_with("line 4: board: rook on d4: only kings and pawns\nline 5: "),
            "{err}"
        );
    }

    #[test]
    fn options_are_explained_or_refused() {
        assert_eq!(run(&["--help"], b"", false), (true, HELP.to_owned(), String::new()));
        let (good, out, err) = run(&["--colour"], b"", false);
        assert!(!good && out.is_empty() && err.contains("unknown option --colour"), "{err}");
        let (good, out, _) = run(&[], b"", false);
        assert!(good && out.is_empty());
    }
}

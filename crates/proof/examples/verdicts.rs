//! Says of each certificate in files whether it is accepted: `accepted`, `refused` or `unread`,
//! a tab, and why. A file holds one certificate or several, each with its last line `end`.

use std::io::Read as _;

use palisade_proof::{Certificate, check};

fn main() -> std::io::Result<()> {
    for path in std::env::args().skip(1) {
        let mut text = String::new();
        match path.as_str() {
            "-" => std::io::stdin().read_to_string(&mut text)?,
            path => std::fs::File::open(path)?.read_to_string(&mut text)?,
        };
        for part in text.split_inclusive("\nend\n").filter(|part| !part.trim().is_empty()) {
            println!("{}", verdict(part));
        }
    }
    Ok(())
}

fn verdict(text: &str) -> String {
    match text.parse::<Certificate>() {
        Err(error) => format!("unread\t{error}"),
        Ok(certificate) => match check(&certificate) {
            Ok(()) => format!("accepted\t{}", certificate.why()),
            Err(refused) => format!("refused\t{refused}"),
        },
    }
}

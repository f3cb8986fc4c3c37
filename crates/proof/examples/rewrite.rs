//! Reads a certificate of any format from a file and prints it in the present one.

use palisade_proof::Certificate;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("a file is wanted")?;
    print!("{}", std::fs::read_to_string(path)?.parse::<Certificate>()?);
    Ok(())
}

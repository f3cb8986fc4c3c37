//! The public surface of a crate, a line for each item, with signatures.
//!
//! It reads what `cargo rustdoc` writes with `--output-format json`. `.ci/surface` makes that of the facade
//! and compares; `.ci/surface --update` writes the text that is compared with. Derived
//! traits are left to `.ci/semver`, which knows when one is lost.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use public_api::Builder;

fn main() -> ExitCode {
    let Some(path) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: palisade-surface target/doc/palisade.json");
        return ExitCode::from(2);
    };
    let described = Builder::from_rustdoc_json(&path)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build();
    match described {
        Ok(surface) => {
            print!("{surface}");
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("{}: {fault}", path.display());
            ExitCode::from(2)
        }
    }
}

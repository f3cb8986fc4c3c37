//! Which files a path names.

use std::io;
use std::path::{Path, PathBuf};

/// Is it PGN, by its name?
fn is_pgn(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase());
    name.is_some_and(|name| {
        ["", ".zst", ".gz", ".bz2"].iter().any(|packed| name.ends_with(&format!(".pgn{packed}")))
    })
}

/// Elsewhere, on a cluster, the same file has another working folder. A pipe has no other name.
fn whole(path: &Path) -> io::Result<PathBuf> {
    if path.metadata()?.is_file() { path.canonicalize() } else { Ok(path.to_owned()) }
}

/// The files of a file, a folder, a pipe or a pattern, in the order of their names.
pub(super) fn named(path: &Path) -> io::Result<Vec<PathBuf>> {
    if path == Path::new("-") {
        return Ok(vec![PathBuf::from("/dev/stdin")]);
    }
    let mut files = Vec::new();
    match path.to_str() {
        _ if path.is_dir() => {
            for entry in path.canonicalize()?.read_dir()? {
                let path = entry?.path();
                if path.is_file() && is_pgn(&path) {
                    files.push(path);
                }
            }
        }
        Some(pattern) if pattern.contains(['*', '?', '[', '{']) && !path.exists() => {
            for pattern in alternatives(pattern) {
                let paths = glob::glob(&pattern)
                    .map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?;
                for path in paths {
                    let path = path.map_err(io::Error::from)?;
                    if path.is_file() {
                        files.push(path.canonicalize()?);
                    }
                }
            }
        }
        _ => files.push(whole(path)?),
    }
    files.sort();
    files.dedup();
    Ok(files)
}

/// A pattern for each choice that `{a,b}` gives.
fn alternatives(pattern: &str) -> Vec<String> {
    let Some(open) = pattern.find('{') else { return vec![pattern.to_owned()] };
    let (mut depth, mut cuts) = (0, vec![open]);
    for (place, letter) in pattern.char_indices().skip_while(|(place, _)| *place < open) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => cuts.push(place),
            _ => {}
        }
        if depth == 0 {
            cuts.push(place);
            break;
        }
    }
    if depth > 0 {
        return vec![pattern.to_owned()];
    }
    let (before, after) = (&pattern[..open], &pattern[cuts[cuts.len() - 1] + 1..]);
    let choice = |pair: &[usize]| format!("{before}{}{after}", &pattern[pair[0] + 1..pair[1]]);
    cuts.windows(2).flat_map(|pair| alternatives(&choice(pair))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_may_be_files_folders_and_patterns() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        std::fs::create_dir_all(root.join("sub/deep")).unwrap();
        for name in [
            "b.pgn",
            "a.pgn.zst",
            "notes.txt",
            "c.PGN",
            "d.pgn.gz",
            "sub/e.pgn",
            "sub/deep/f.pgn",
            "g[1].pgn",
        ] {
            std::fs::write(root.join(name), "").unwrap();
        }
        let names = |path: &str| -> Vec<String> {
            let name =
                |path: PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
            named(&root.join(path)).unwrap().into_iter().map(name).collect()
        };
        assert_eq!(names(""), ["a.pgn.zst", "b.pgn", "c.PGN", "d.pgn.gz", "g[1].pgn"]);
        assert_eq!(names("*.pgn"), ["b.pgn", "g[1].pgn"]);
        assert_eq!(names("b*p?n"), ["b.pgn"]);
        assert_eq!(names("[ab].pgn*"), ["a.pgn.zst", "b.pgn"]);
        assert_eq!(names("{a,b}.{pgn,pgn.{zst,gz}}"), ["a.pgn.zst", "b.pgn"]);
        assert_eq!(names("**/*.pgn"), ["b.pgn", "g[1].pgn", "sub/deep/f.pgn", "sub/e.pgn"]);
        assert_eq!(names("*/"), Vec::<String>::new());
        assert_eq!(names("sub"), ["sub/e.pgn"]);
        assert_eq!(names("g[1].pgn"), ["g[1].pgn"]);
        assert_eq!(names("x*"), Vec::<String>::new());
        assert!(named(&root.join("none.pgn")).is_err());
    }
}

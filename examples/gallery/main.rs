//! Draws the gallery: every figure of the paper on blockage and every map of
//! the thesis on co-ordinate squares, as SVG, with the page that shows them.
//!
//! `gallery [DIRECTORY]` writes `gallery.md` and `gallery/*.svg` there; without
//! an argument, to `docs`. The pictures are computed: only the paragraphs are
//! written by hand, in `gallery/plates.rs`.

#[path = "../atlas/fence_view.rs"]
mod fence_view;
mod figures;
mod maps;
#[cfg(test)]
#[path = "../atlas/markup.rs"]
mod markup;
mod plates;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

/// A picture with its paragraph.
struct Plate {
    file: String,
    heading: String,
    fen: String,
    text: String,
    svg: String,
}

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    let directory = arguments.next().map_or_else(|| PathBuf::from("docs"), PathBuf::from);
    if directory.as_os_str().as_encoded_bytes().starts_with(b"-") || arguments.next().is_some() {
        eprintln!(
            "usage: gallery [DIRECTORY]\n\nWrites gallery.md and gallery/*.svg; to docs if no directory is given."
        );
        return ExitCode::from(2);
    }
    match write(&directory) {
        Ok(count) => {
            println!("{count} pictures in {}", directory.join("gallery").display());
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("gallery: {}: {error}", directory.display());
            ExitCode::FAILURE
        }
    }
}

fn write(directory: &Path) -> io::Result<usize> {
    let pictures = directory.join("gallery");
    fs::create_dir_all(&pictures)?;
    let gallery = gallery();
    for plate in gallery.iter().flat_map(|(_, chapter)| chapter) {
        fs::write(pictures.join(&plate.file), &plate.svg)?;
    }
    fs::write(directory.join("gallery.md"), page(&gallery))?;
    Ok(gallery.iter().map(|(_, chapter)| chapter.len()).sum())
}

/// The chapters: what introduces them, and their pictures.
fn gallery() -> [(&'static str, Vec<Plate>); 2] {
    [(plates::FIGURES, figures::plates()), (plates::MAPS, maps::plates())]
}

fn page(gallery: &[(&str, Vec<Plate>)]) -> String {
    let mut page = String::from(plates::INTRODUCTION);
    for (introduction, chapter) in gallery {
        page.push_str(introduction);
        for Plate { file, heading, fen, text, .. } in chapter {
            let width = if file.starts_with("map-") { 560 } else { 360 };
            let _ = write!(
                page,
                "\n### {heading}\n\n<img src=\"gallery/{file}\" width=\"{width}\" \
                 alt=\"{heading}\">\n\n`{fen}`\n\n{text}\n",
            );
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn docs() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
    }

    #[test]
    fn the_pictures_in_docs_are_those_drawn_here() {
        let gallery = gallery();
        for plate in gallery.iter().flat_map(|(_, chapter)| chapter) {
            let kept = fs::read_to_string(docs().join("gallery").join(&plate.file)).unwrap();
            assert_eq!(kept, plate.svg, "{}: run the example again", plate.file);
        }
        let kept = fs::read_to_string(docs().join("gallery.md")).unwrap();
        assert_eq!(kept, page(&gallery), "gallery.md: run the example again");
        let files = fs::read_dir(docs().join("gallery")).unwrap().count();
        assert_eq!(files, gallery.iter().map(|(_, chapter)| chapter.len()).sum::<usize>());
    }

    #[test]
    fn every_picture_is_well_formed() {
        for plate in gallery().iter().flat_map(|(_, chapter)| chapter) {
            assert_eq!(markup::fault(&plate.svg), None, "{}", plate.file);
        }
    }

    #[test]
    fn every_figure_of_the_paper_is_there() {
        let gallery = gallery();
        for figure in palisade::blockages::figures::ALL {
            let is_paper = figure.name.starts_with("figure ");
            let shown = gallery[0].1.iter().filter(|plate| plate.svg.contains(figure.text));
            assert!(!is_paper || shown.count() > 0, "{}", figure.name);
        }
    }
}

//! Draws the gallery: walls with men, every figure of the paper on blockage and every map of
//! the thesis on co-ordinate squares, as SVG, with the page that shows them.
//!
//! The pictures are computed: only the paragraphs are written by hand, in
//! `gallery/plates.rs`.

mod figures;
mod maps;
pub(crate) mod men;
mod plate;
mod plates;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{fs, io};

use clap::Args;
use serde_json::json;

use crate::outcome::{Fault, Outcome};
use crate::say::say;
use plate::Plate;

/// The folder of the pages that programs write, seen from the top of the repository.
const PAGES: &str = "lab/pages";

/// Draws the gallery: `gallery.md` and `gallery/*.svg`.
#[derive(Args)]
#[command(after_help = "Example:\n  lab gallery /tmp/pictures")]
pub(crate) struct Options {
    /// The folder to write to: by default where the laboratory keeps its pages.
    #[arg(default_value = PAGES)]
    directory: PathBuf,
    /// Print one object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options) -> Result<Outcome, Fault> {
    let directory = &options.directory;
    let unwritten = |error| Fault::File { path: directory.clone(), error };
    let count = write(directory).map_err(unwritten)?;
    match options.json {
        true => say!("{}", json!({ "pictures": count, "directory": directory })),
        false => say!("{count} pictures in {}", directory.join("gallery").display()),
    }
    Ok(Outcome::Done)
}

fn write(directory: &Path) -> io::Result<usize> {
    let pictures = directory.join("gallery");
    fs::create_dir_all(&pictures)?;
    let gallery = gallery();
    for plate in gallery.iter().flat_map(|(_, chapter)| chapter) {
        fs::write(pictures.join(&plate.file), &plate.svg)?;
    }
    fs::write(directory.join("gallery.md"), page(gallery))?;
    Ok(gallery.iter().map(|(_, chapter)| chapter.len()).sum())
}

/// The chapters: what introduces them, and their pictures.
fn gallery() -> &'static [(&'static str, Vec<Plate>)] {
    static GALLERY: OnceLock<[(&str, Vec<Plate>); 3]> = OnceLock::new();
    GALLERY.get_or_init(|| {
        [
            (men::INTRODUCTION, men::plates()),
            (plates::FIGURES, figures::plates()),
            (plates::MAPS, maps::plates()),
        ]
    })
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
    use palisade_testkit::markup;

    fn top() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
    }

    fn files(pictures: &Path) -> Vec<String> {
        let names = fs::read_dir(pictures).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }

    #[test]
    fn the_page_and_its_pictures_are_those_drawn_here() {
        let (pages, gallery) = (top().join(PAGES), gallery());
        for plate in gallery.iter().flat_map(|(_, chapter)| chapter) {
            let kept = fs::read_to_string(pages.join("gallery").join(&plate.file)).unwrap();
            assert_eq!(kept, plate.svg, "{}: run `lab gallery` again", plate.file);
        }
        let kept = fs::read_to_string(pages.join("gallery.md")).unwrap();
        assert_eq!(kept, page(gallery), "gallery.md: run `lab gallery` again");
        let drawn: usize = gallery.iter().map(|(_, chapter)| chapter.len()).sum();
        assert_eq!(files(&pages.join("gallery")).len(), drawn);
    }

    #[test]
    fn the_pictures_in_docs_are_some_of_these() {
        let (docs, pages) = (top().join("docs/gallery"), top().join(PAGES).join("gallery"));
        for file in files(&docs) {
            let [shown, drawn] = [&docs, &pages].map(|at| fs::read(at.join(&file)).unwrap());
            assert!(shown == drawn, "{file}: copy it from {PAGES}/gallery");
        }
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
        for figure in palisade_testkit::figures::ALL {
            let is_paper = figure.name.starts_with("figure ");
            let shown = gallery[1].1.iter().filter(|plate| plate.svg.contains(figure.text));
            assert!(!is_paper || shown.count() > 0, "{}", figure.name);
        }
    }
}

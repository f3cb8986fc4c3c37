//! The empty board, and what every picture shares.

use core::fmt::{self, Write};

use palisade_board::Square;

/// The width of a square.
pub(crate) const SIZE: u32 = 45;
/// The margin for the names of files and ranks.
pub(crate) const MARGIN: u32 = 20;

/// The upper left corner of a square.
pub(crate) const fn corner(square: Square) -> (u32, u32) {
    scaled_corner(square, SIZE)
}

/// The middle of a square.
pub(crate) const fn middle(square: Square) -> (u32, u32) {
    let (x, y) = corner(square);
    (x + SIZE / 2, y + SIZE / 2)
}

/// The upper left corner of a square, where squares are so large.
pub(crate) const fn scaled_corner(square: Square, size: u32) -> (u32, u32) {
    (MARGIN + size * square.file() as u32, size * (7 - square.rank() as u32) + 2)
}

/// Opens the picture: its size, its title for readers of the screen.
pub(crate) fn write_head(
    f: &mut fmt::Formatter<'_>,
    (width, height): (u32, u32),
    title: &str,
    description: &str,
) -> fmt::Result {
    writeln!(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         font-family=\"Georgia, serif\">"
    )?;
    if !title.is_empty() {
        writeln!(f, "<title>{}</title>", XmlText(title))?;
    }
    if !description.is_empty() {
        writeln!(f, "<desc>{}</desc>", XmlText(description))?;
    }
    Ok(())
}

/// The empty board with the names of files and ranks.
pub(crate) fn write_board(f: &mut fmt::Formatter<'_>, size: u32) -> fmt::Result {
    let side = 8 * size;
    writeln!(
        f,
        "<g class=\"board\"><rect x=\"{MARGIN}\" y=\"2\" width=\"{side}\" height=\"{side}\" \
         fill=\"#f5eedf\"/>"
    )?;
    f.write_str("<path fill=\"#dccbab\" d=\"")?;
    for square in Square::ALL.into_iter().filter(|square| square.is_dark()) {
        let (x, y) = scaled_corner(square, size);
        write!(f, "M{x} {y}h{size}v{size}h-{size}z")?;
    }
    write!(
        f,
        "\"/><rect x=\"{MARGIN}\" y=\"2\" width=\"{side}\" height=\"{side}\" fill=\"none\" \
         stroke=\"#5a4a33\" stroke-width=\"1.5\"/></g>\n\
         <g font-size=\"13\" fill=\"#6b5a41\" text-anchor=\"middle\" aria-hidden=\"true\">"
    )?;
    for (index, file) in (0..8_u32).zip('a'..='h') {
        let along = size * index + size / 2;
        write!(f, "<text x=\"{}\" y=\"{}\">{file}</text>", MARGIN + along, side + 17)?;
        write!(f, "<text x=\"{}\" y=\"{}\">{}</text>", MARGIN / 2, along + 7, 8 - index)?;
    }
    f.write_str("</g>\n")
}

/// Text within XML.
pub(crate) struct XmlText<'a>(pub(crate) &'a str);

impl fmt::Display for XmlText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            // Control characters have no place in XML, escaped or not.
            letter if letter.is_control() => f.write_char(' '),
            letter => f.write_char(letter),
        })
    }
}

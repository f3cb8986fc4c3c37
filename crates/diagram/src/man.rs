//! Kings, pawns and pieces, drawn by our own hand.
//!
//! Endings of kings and pawns need two of them. The others are here because
//! such endings come from somewhere, and books show where.

use core::fmt;

use palisade_board::{Color, Man, Role};

/// The outline, in a square of [`SIZE`](super::board::SIZE) units, the lines on top of it, and what
/// stands out above it: a king's cross, a queen's pearls.
const fn strokes(role: Role) -> [&'static str; 3] {
    match role {
        Role::Pawn => [
            "M22.5 8.5a6 6 0 0 1 4.2 10.3c3 .6 4.3 2 4.3 3.7h-4c.6 6 3 9.5 7 12V39\
             H11v-4.5c4-2.5 6.4-6 7-12h-4c0-1.7 1.3-3.1 4.3-3.7A6 6 0 0 1 22.5 8.5z",
            "M14.5 34.5h16",
            "",
        ],
        Role::Knight => [
            "M14 39.5c-.5-9 9-11 8-18-3 3-5 5.5-9 6.5-2 .5-4.5-1-4.5-3.5 0-2 2-4.5 \
             3-7.5 1-3.5 3-6 5.5-7.5l.5-4 3.5 3c9 .5 14.5 8 14.5 18.5 0 5-.5 \
             9-.5 12.5z",
            "M17 15.5h1.5M11.5 23.5l1-1",
            "",
        ],
        Role::Bishop => [
            "M22.5 7a2.6 2.6 0 0 1 1.8 4.5c5 3.5 8 7.5 8 12 0 3.5-2 6-4.3 \
             7.5l1 4c4 0 7 1 8.5 4.5h-12l-3-1.5-3 1.5h-12c1.5-3.5 4.5-4.5 \
             8.5-4.5l1-4c-2.3-1.5-4.3-4-4.3-7.5 0-4.5 3-8.5 8-12A2.6 2.6 0 0 1 22.5 7z",
            "M22.5 17v8m-4-4h8M17.5 31h10M17 35h11",
            "",
        ],
        Role::Rook => [
            "M11 39.5v-4h3v-3l2-2.5V18l-3-3V9h4.5v2.5h3V9h4v2.5h3V9H32v6l-3 3v12\
             l2 2.5v3h3v4z",
            "M16 18h13M16 30h13M14.5 35.5h16",
            "",
        ],
        Role::Queen => [
            "M9 28 6.5 14l8 8.5L15 9.5 22.5 21 30 9.5l.5 13 8-8.5L36 28c-1.5 \
             2-2 3.5-2 5.5l.5 6h-24l.5-6c0-2-.5-3.5-2-5.5z",
            "M10 28.5c8-2 17-2 25 0M11.5 34.5c7-2 15-2 22 0",
            "M6.5 11.5v1M15 7v1M30 7v1M38.5 11.5v1",
        ],
        Role::King => [
            "M22.5 11.5c2.5 0 4 2.5 3 5.5 4.5-3.5 13.5-2.5 13 5.5-.3 4.5-4 \
             7-6.5 10.5v6.5H13V33c-2.5-3.5-6.2-6-6.5-10.5-.5-8 8.5-9 13-5.5-1-3 \
             .5-5.5 3-5.5z",
            "M22.5 30V19.5M14 33.5c5.5-2 11.5-2 17 0M14 36.5c5.5-2 11.5-2 17 0",
            "M22.5 3.5v8m-3-5h6",
        ],
    }
}

/// Draws a man with his square's upper left corner at a point.
pub(crate) fn write_man(
    f: &mut fmt::Formatter<'_>,
    man: Man,
    (x, y): (u32, u32),
    caption: &dyn fmt::Display,
) -> fmt::Result {
    let (fill, edge, line) = match man.color {
        Color::White => ("#fffdf8", "#26221c", "#26221c"),
        Color::Black => ("#3a352e", "#15120e", "#e9e2d3"),
    };
    write!(
        f,
        "<g transform=\"translate({x} {y})\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\"><title>{caption}</title>"
    )?;
    let [outline, lines, crown] = strokes(man.role);
    if !crown.is_empty() {
        write!(f, "<path fill=\"none\" stroke=\"{edge}\" stroke-width=\"2.4\" d=\"{crown}\"/>")?;
    }
    write!(f, "<path fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"1.5\" d=\"{outline}\"/>")?;
    writeln!(f, "<path fill=\"none\" stroke=\"{line}\" stroke-width=\"1.2\" d=\"{lines}\"/></g>")
}

//! Bars, as SVG and as text.

use std::fmt::Write as _;

/// What a bar shows: a name, and parts of it, each with a number.
pub(crate) struct Bar {
    pub(crate) name: String,
    pub(crate) parts: Vec<f64>,
}

/// A chart of bars that lie one below the other.
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    /// What each part is.
    pub(crate) parts: &'a [&'a str],
    pub(crate) bars: Vec<Bar>,
}

/// Told apart in grey as well, and by those who see no red and green.
pub(crate) const COLORS: [&str; 4] = ["#1b4965", "#e09f3e", "#9bc1bc", "#9e2a2b"];

/// What XML wants escaped.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A number with its thousands apart.
pub(crate) fn number(value: f64) -> String {
    // What is small has its fractions.
    if value.fract() != 0.0 && value.abs() < 100.0 {
        return format!("{value:.2}");
    }
    let digits = format!("{value:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// The same for those who read it on a terminal.
const SHADES: [char; COLORS.len()] = ['█', '▒', '▓', '░'];

/// The longest bar of a text, in letters.
const LETTERS: f64 = 50.0;

impl Chart<'_> {
    /// The bars as lines of text, with what each shade is above them if there are several.
    pub(crate) fn text(&self) -> String {
        let most = self.bars.iter().map(|bar| bar.parts.iter().sum::<f64>()).fold(0.0, f64::max);
        let wide = self.bars.iter().map(|bar| bar.name.chars().count()).max().unwrap_or(0);
        let mut text = String::new();
        if self.parts.len() > 1 {
            let named =
                self.parts.iter().zip(SHADES).map(|(part, shade)| format!("{shade} {part}"));
            let _ = writeln!(text, "{:wide$} {}", "", named.collect::<Vec<_>>().join("  "));
        }
        for bar in &self.bars {
            let mut line = format!("{:wide$} ", bar.name);
            for (part, shade) in bar.parts.iter().zip(SHADES) {
                let letters = (LETTERS * part / most.max(f64::MIN_POSITIVE)).round() as usize;
                line.extend(core::iter::repeat_n(shade, letters));
            }
            let said: Vec<_> = bar.parts.iter().map(|part| number(*part)).collect();
            let _ = writeln!(text, "{line} {}", said.join(" + "));
        }
        text
    }

    /// The picture, with its numbers written beside the bars.
    pub(crate) fn svg(&self) -> String {
        let (left, wide, high) = (150.0, 460.0, 22.0);
        let most = self.bars.iter().map(|bar| bar.parts.iter().sum::<f64>()).fold(1.0, f64::max);
        let height = 64.0 + high * self.bars.len() as f64;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" role=\"img\" \
             font-family=\"sans-serif\" font-size=\"12\">\n<title>{0}</title>\n\
             <rect width=\"760\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             <text x=\"8\" y=\"20\" font-size=\"15\">{0}</text>\n",
            escape(self.title)
        );
        let mut x = 8.0;
        for (part, color) in self.parts.iter().zip(COLORS) {
            // Writing to a text does not fail.
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"32\" width=\"10\" height=\"10\" fill=\"{color}\"/>\
                 <text x=\"{}\" y=\"41\">{}</text>",
                x + 14.0,
                escape(part)
            );
            x += 30.0 + 6.5 * part.len() as f64;
        }
        for (index, bar) in self.bars.iter().enumerate() {
            let y = 54.0 + high * index as f64;
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
                left - 6.0,
                y + 13.0,
                escape(&bar.name)
            );
            let mut x = left;
            for (part, color) in bar.parts.iter().zip(COLORS) {
                let width = wide * part / most;
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"16\" fill=\"{color}\"/>"
                );
                x += width;
            }
            let said: Vec<_> = bar.parts.iter().map(|part| number(*part)).collect();
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{}\" fill=\"#444444\">{}</text>",
                x + 6.0,
                y + 13.0,
                said.join(" + ")
            );
        }
        svg.push_str("</svg>\n");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped_and_numbers_grouped() {
        let bars = vec![Bar { name: "R<K".to_owned(), parts: vec![1_234_567.0, 1.0] }];
        let svg = Chart { title: "A & B", parts: &["one", "two"], bars }.svg();
        assert!(svg.contains("R&lt;K") && svg.contains("A &amp; B"));
        assert!(svg.contains("1\u{202f}234\u{202f}567 + 1"));
    }

    #[test]
    fn bars_of_a_text_are_as_long_as_their_numbers() {
        let bar =
            |name: &str, parts: [f64; 2]| Bar { name: name.to_owned(), parts: parts.to_vec() };
        let bars = vec![bar("ab", [30.0, 20.0]), bar("c", [0.25, 9.75])];
        let text = Chart { title: "", parts: &["x", "y"], bars }.text();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "   █ x  ▒ y");
        assert_eq!(lines[1], format!("ab {}{} 30 + 20", "█".repeat(30), "▒".repeat(20)));
        assert_eq!(lines[2], format!("c  {} 0.25 + 9.75", "▒".repeat(10)));
    }
}

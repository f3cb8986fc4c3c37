//! A small judge of markup, enough for pages and pictures of our own making.

/// Elements of HTML that have no end.
const VOID: [&str; 3] = ["meta", "input", "br"];

/// The first fault: an element that is not closed, or closed out of order, an
/// attribute without quotes, a sign that should be escaped.
#[must_use]
pub fn fault(text: &str) -> Option<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text.strip_prefix("<!DOCTYPE html>").unwrap_or(text);
    while let Some(start) = rest.find('<') {
        let within = open.last().copied().unwrap_or_default();
        // Scripts and styles end at their end only.
        if matches!(within, "script" | "style") && !rest[start..].starts_with("</") {
            rest = &rest[start + 1..];
            continue;
        }
        if !matches!(within, "script" | "style") && rest[..start].contains('>') {
            return Some(format!("a stray > within {within}: {}", &rest[..start]));
        }
        let Some(length) = rest[start..].find('>') else {
            return Some(format!("an open tag: {}", &rest[start..]));
        };
        let tag = &rest[start + 1..start + length];
        rest = &rest[start + length + 1..];
        if tag.starts_with("!--") {
            return Some(format!("a gap that was not filled: {tag}"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Some(format!("</{name}> closes {within}"));
            }
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        // Every other piece between quotes is outside of them.
        let mut outside = tag.split('"').step_by(2);
        if tag.matches('"').count() % 2 == 1
            || outside.any(|piece| piece.contains('=') && !piece.ends_with('='))
            || tag.ends_with('=')
        {
            return Some(format!("an attribute without quotes: {tag}"));
        }
        if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name);
        }
    }
    open.pop().map(|name| format!("<{name}> is not closed"))
}

#[test]
fn faults_are_found() {
    assert_eq!(fault("<p>a &gt; b<br></p>"), None);
    for wrong in ["<p>", "<p></q>", "<p></p></p>", "<p class=a></p>", "<p>a > b</p>", "<p"] {
        assert!(fault(wrong).is_some(), "{wrong}");
    }
}

//! The report as a page that needs no network and no script.

use core::fmt::Write as _;

use palisade_diagram::Diagram;

use super::{GamePlace, GamesReport, Slip, Thrown};

// The move that was played is red, and the right one, which is drawn after it, green.
const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
    table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ccc}\
    td:first-child,th:first-child{text-align:left}\
    article{display:flex;flex-wrap:wrap;gap:1rem;margin:1.5rem 0}article svg{width:min(18rem,100%);height:auto}\
    article div{flex:1 1 min(18rem,100%);overflow-wrap:anywhere}h1,h2{overflow-wrap:anywhere}.wide{overflow-x:auto}article:target{outline:3px solid #b58863}\
    path[marker-end]{stroke:#b8324f}path[marker-end]~path[marker-end]{stroke:#2f8a2a}marker path{fill:context-stroke}";

impl GamesReport {
    /// A page with a board for each move, which opens without a network.
    #[must_use]
    pub fn html(&self) -> String {
        let say = |words: &str| escaped(&self.language.say(words));
        let (lang, title) = (self.language.letters(), say("Thrown away, as far as it is proved"));
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<p>{}: {}</p>\n",
            say("games"),
            self.games
        );
        let heads = ["player", "games", "halves of a point"]
            .into_iter()
            .chain(Thrown::ALL.map(|loss| loss.name().1));
        let heads = heads.map(|head| format!("<th scope=\"col\">{}</th>", say(head)));
        // With large letters on a small screen the table alone is wider than that.
        page += &format!(
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{title}\">\n\
             <table>\n<tr>{}</tr>\n",
            heads.collect::<String>()
        );
        let players = self.players();
        // Writing to memory cannot fail.
        for (number, (name, player)) in players.iter().enumerate() {
            let count = |loss| player.slips.iter().filter(|(_, slip)| slip.loss == loss).count();
            let counts = Thrown::ALL.map(|loss| format!("<td>{}</td>", count(loss))).concat();
            let _ = writeln!(
                page,
                "<tr><td><a href=\"#player-{}\">{}</a></td><td>{}</td><td>{}</td>{counts}</tr>",
                number + 1,
                escaped(name),
                player.games,
                player.halves
            );
        }
        page += "</table>\n</div>\n";
        for (number, (name, player)) in players.iter().enumerate() {
            let _ = writeln!(page, "<h2 id=\"player-{}\">{}</h2>", number + 1, escaped(name));
            for ending in player.endings().into_keys() {
                let _ = writeln!(page, "<h3>{}</h3>", say(ending.name().1));
                let links = player.slips_of(ending).map(|(place, slip)| {
                    let (place, text) = (anchor(*place, slip), escaped(&slip.text));
                    format!("<a href=\"#{place}\">{text}</a>")
                });
                let _ = writeln!(page, "<p>{}</p>", links.collect::<Vec<_>>().join(", "));
                player
                    .slips_of(ending)
                    .for_each(|(place, slip)| page += &self.article(*place, slip));
            }
        }
        page + "</body>\n</html>\n"
    }

    /// A move with the board before it.
    fn article(&self, place: GamePlace, slip: &Slip) -> String {
        let say = |words: &str| escaped(&self.language.say(words));
        let board = Diagram::of_men(&slip.before).title(&slip.text);
        let shown = [Some(slip.chosen), slip.right].into_iter().flatten();
        let board = shown.fold(board, |board, step| board.arrow(step.from, step.to)).to_string();
        // Within HTML a picture needs no namespace, and each tip of an arrow a name of its own.
        let board = board.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
        let anchor = anchor(place, slip);
        let board = board.replace("\"tip\"", &format!("\"tip-{anchor}\""));
        let board = board.replace("#tip)", &format!("#tip-{anchor})"));
        let address = slip.link.as_ref().map_or_else(String::new, |link| {
            let link = escaped(link);
            format!("<br><a href=\"{link}\">{link}</a>")
        });
        format!(
            "<article id=\"{anchor}\">\n{board}<div><h4>{}</h4>\n<p>{}<br>{}</p>\n<p>{}<br>{}, {} {}, {} {}{address}</p>\n\
             </div>\n</article>\n",
            escaped(&slip.text),
            escaped(&slip.words),
            escaped(slip.better.as_deref().unwrap_or_default()),
            escaped(&slip.title),
            escaped(&self.files[place.file]),
            say("game"),
            place.number,
            say("ply"),
            slip.ply
        )
    }
}

/// The place of a move in the page: no other has its file, game and ply.
fn anchor(place: GamePlace, slip: &Slip) -> String {
    format!("file-{}-game-{}-ply-{}", place.file + 1, place.number, slip.ply)
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;")
}

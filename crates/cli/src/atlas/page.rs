//! The page: a template, the pictures, and the maps as data.

use std::collections::HashMap;
use std::fmt::Write as _;

use palisade::{Color, PawnEnding, Square};
use palisade_board::Pawns;
use palisade_diagram::Diagram;
use palisade_squares::{
    Criteria, FirstCriterion, Ground, NamedReading, Placement, Plan, Reading, SquareMap, Tempi,
    map_of,
};

use super::table::table;
use super::verdicts::verdicts;
use crate::side::name;

/// The most spare moves of either side that the page offers.
pub(crate) const MOST_TEMPI: u8 = 3;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page of a position, opened with these choices made.
pub(crate) fn page(ending: &PawnEnding, attacker: Color, reading: &str, tempi: Tempi) -> String {
    let board = inline(&Diagram::of(ending).to_string());
    let fences: String = Color::ALL.map(|attacker| fence_section(ending, attacker)).concat();
    let data = data(ending, attacker, reading, tempi);
    let chosen = NamedReading::of(reading).unwrap_or(&NamedReading::ALL[0]);
    let table = table(ending, attacker, chosen.reading, tempi);
    // The data come last, so that nothing in them is taken for a gap.
    [
        ("/*style*/", STYLE),
        ("<!--board-->", board.as_str()),
        ("<!--fences-->", fences.as_str()),
        ("<!--table-->", table.as_str()),
        ("<!--readings-->", reading_options().as_str()),
        ("<!--fen-->", ending.to_string().as_str()),
        ("/*script*/", SCRIPT),
        ("/*data*/", data.as_str()),
    ]
    .into_iter()
    .fold(TEMPLATE.to_owned(), |page, (gap, text)| page.replace(gap, text))
}

/// Within HTML a picture needs no namespace, and the page names no address.
fn inline(svg: &str) -> String {
    svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
}

fn fence_section(ending: &PawnEnding, attacker: Color) -> String {
    let side = name(attacker);
    let picture = Diagram::fence(ending, attacker).title(&format!("The fence before {side}"));
    let mut section = format!(
        "<section class=\"fence\"><h3>{side} attacks</h3>{}<dl>",
        inline(&picture.to_string())
    );
    for (what, verdict) in verdicts(ending, attacker) {
        let _ = write!(section, "<dt>{what}</dt><dd>{verdict}</dd>");
    }
    section.push_str("</dl></section>\n");
    section
}

fn reading_options() -> String {
    NamedReading::ALL
        .iter()
        .map(|reading| format!("<option value=\"{}\">{}</option>", reading.key, reading.name))
        .collect()
}

/// Values that occur several times, kept once.
#[derive(Default)]
struct Store {
    texts: Vec<String>,
    places: HashMap<String, usize>,
}

impl Store {
    fn place(&mut self, text: String) -> usize {
        *self.places.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            self.texts.len() - 1
        })
    }

    fn json(&self) -> String {
        list(self.texts.iter().map(|text| format!("\"{text}\"")))
    }
}

/// Everything the script needs, as JSON. All texts are our own words, hex
/// digits, or a printed FEN, so nothing needs escaping.
fn data(ending: &PawnEnding, attacker: Color, reading: &str, tempi: Tempi) -> String {
    let mut store = Store::default();
    let sides = Color::ALL.map(|attacker| side(ending, attacker, &mut store));
    let readings = NamedReading::ALL.iter().map(|reading| {
        format!(
            "{{\"key\":\"{}\",\"name\":\"{}\",\"note\":\"{}\",\"stalemate\":{}}}",
            reading.key,
            reading.name,
            reading.note,
            reading.reading.criteria.contains(Criteria::STALEMATE)
        )
    });
    format!(
        "{{\"fen\":\"{ending}\",\"kings\":{},\"turn\":{},\"pawns\":{},\"readings\":{},\
         \"sides\":{},\"texts\":{},\
         \"start\":{{\"attacker\":{},\"reading\":\"{reading}\",\"tempi\":[{},{}]}}}}",
        list(Color::ALL.map(|color| ending.king(color).index())),
        ending.side_to_move().index(),
        list(Color::ALL.map(|color| hex(ending.pawns().of(color).0))),
        list(readings),
        list(sides),
        store.json(),
        attacker.index(),
        tempi.attacker,
        tempi.defender,
    )
}

/// The maps of one attacker: by reading, then by spare moves of both sides.
fn side(ending: &PawnEnding, attacker: Color, store: &mut Store) -> String {
    let ground = Ground::new(ending.pawns(), attacker);
    let maps = NamedReading::ALL.iter().map(|named| {
        let by_tempi = (0..=MOST_TEMPI).map(|attackers| {
            list((0..=MOST_TEMPI).map(|defenders| {
                let tempi = Tempi { attacker: attackers, defender: defenders };
                let (_, map) = map_of(ending, attacker, named.reading, tempi);
                store.place(map_text(&map))
            }))
        });
        list(by_tempi.collect::<Vec<_>>())
    });
    let maps = list(maps.collect::<Vec<_>>());
    let moves = NamedReading::ALL
        .iter()
        .map(|named| store.place(moves_text(ending, attacker, named.reading)))
        .collect::<Vec<_>>();
    format!(
        "{{\"open\":{},\"defenderMoves\":{},\"maps\":{maps},\"moves\":{}}}",
        list(Color::ALL.map(|color| hex(ground.open_to(color).0))),
        has_pawn_move(ending.pawns(), attacker.opponent()),
        list(moves),
    )
}

fn has_pawn_move(pawns: Pawns, color: Color) -> bool {
    pawns.pushes(color).any() || pawns.levers(color).any()
}

/// Sixteen hex digits for each attacking square, from a1 to h8.
fn map_text(map: &SquareMap) -> String {
    map.sets().iter().fold(String::new(), |mut text, set| {
        let _ = write!(text, "{:016x}", set.0);
        text
    })
}

/// A sign for each placement: how far the attacker is from getting through, `.`
/// where he does not.
fn moves_text(ending: &PawnEnding, attacker: Color, reading: Reading) -> String {
    let plan = Plan::new(&FirstCriterion::of_ending(ending, attacker, reading));
    let placements = Square::ALL.into_iter().flat_map(|attacking| {
        Square::ALL.into_iter().map(move |defending| Placement { attacking, defending })
    });
    placements
        .map(|placement| match plan.moves_to_win(placement) {
            None => '.',
            Some(moves) => char::from_digit(u32::from(moves.min(35)), 36).unwrap_or('z'),
        })
        .collect()
}

fn hex(bits: u64) -> String {
    format!("\"{bits:016x}\"")
}

fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

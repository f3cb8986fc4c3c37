//! Co-ordinate squares: both maps, their letters, and the way in.

use palisade::{Bitboard, Color, PawnEnding};
use palisade_squares::{
    FirstCriterion, NamedReading, Opposition, Placement, Plan, SquareMap, Tempi, key_squares,
    oppositions, systems, thesis_order, triangulation,
};

use crate::json::Object;
use crate::question::Request;
use crate::read::{self, Trouble};

/// The most defence squares of a system that a trainer would letter.
const NARROW: u32 = 4;

/// The most spare moves of one side that may be asked for.
const MOST_TEMPI: u64 = 3;

pub(crate) fn write(question: &mut Request<'_>, out: &mut Object<'_>) -> Result<(), Trouble> {
    let ending = question.ending("a map of co-ordinate squares")?;
    let named = question.reading()?;
    let tempi = |name| -> Result<u8, Trouble> {
        let number = question.setting(name, |text| read::number(name, text))?.unwrap_or(0);
        Ok(number.min(MOST_TEMPI) as u8)
    };
    let tempi = Tempi { attacker: tempi("attacker_tempi")?, defender: tempi("defender_tempi")? };
    out.text("fen", ending);
    out.text("turn", ending.side_to_move());
    out.text("reading", named.key);
    out.text("note", named.note);
    for attacker in Color::ALL {
        out.object(attacker, |out| write_side(out, &ending, attacker, named, tempi));
    }
    out.objects("readings", &NamedReading::ALL, |out, named| {
        out.text("key", named.key);
        out.text("name", named.name);
        out.text("note", named.note);
    });
    Ok(())
}

fn write_side(
    out: &mut Object<'_>,
    ending: &PawnEnding,
    attacker: Color,
    named: &NamedReading,
    tempi: Tempi,
) {
    let criterion = FirstCriterion::of_ending(ending, attacker, named.reading);
    let (ground, map) = (&criterion.ground, criterion.map_with(tempi));
    out.object("rows", |out| {
        for attacking in thesis_order(ground.attacking_squares()) {
            out.squares(attacking, map[attacking]);
        }
    });
    out.squares("key", key_squares(ground, &map));
    write_systems(out, &map);
    write_kings(out, ending, attacker, &Plan::new(&criterion));
}

/// The systems with their letters: first those with few defences, as a trainer would.
fn write_systems(out: &mut Object<'_>, map: &SquareMap) {
    let mut all: Vec<_> = systems(map).collect();
    all.sort_by_key(|system| system.defending.len() > NARROW);
    out.objects("systems", all.iter().enumerate(), |out, (number, system)| {
        out.text("letter", letter(number));
        out.plain("narrow", system.defending.len() <= NARROW);
        out.squares("attacking", system.attacking);
        out.squares("defending", system.defending);
    });
}

/// A to Z, then AA, AB and so on.
fn letter(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match number.checked_sub(26) {
        None => last.to_string(),
        Some(rest) => {
            let mut text = letter(rest / 26);
            text.push(last);
            text
        }
    }
}

/// What the map says of the two kings where they stand; spare moves are left out of it.
fn write_kings(out: &mut Object<'_>, ending: &PawnEnding, attacker: Color, plan: &Plan) {
    let here = Placement::of(ending, attacker);
    let attacks = ending.side_to_move() == attacker;
    let (holds, advised, serving) = if attacks {
        let holds = plan.is_coordinated(here);
        let winning = if holds { Bitboard::EMPTY } else { plan.winning_steps(here) };
        (holds, plan.best_step(here), winning)
    } else {
        (plan.can_coordinate(here), plan.best_reply(here), plan.holding_steps(here))
    };
    out.plain("holds", holds);
    out.text_or_null("advised", advised);
    // The steps of the side to move that serve it.
    out.squares("serving", serving);
    // A line begins with the attacker's move.
    let start =
        if attacks { Some(here) } else { advised.map(|defending| Placement { defending, ..here }) };
    let line: Vec<Placement> =
        start.map_or_else(Vec::new, |start| plan.winning_line(start).collect());
    let taken: Vec<(usize, Opposition)> = oppositions(&line).collect();
    out.objects("route", line.iter().enumerate(), |out, (index, placement)| {
        out.text("attacking", placement.attacking);
        out.text("defending", placement.defending);
        let opposition = taken.iter().find(|(at, _)| *at == index);
        out.text_or_null("opposition", opposition.map(|(_, opposition)| opposition));
    });
    out.list("triangle", triangulation(&line).into_iter().flat_map(|(a, b)| [a, b]), |out, at| {
        out.push_str(&at.to_string());
    });
}

#[test]
fn letters_go_on_after_z() {
    assert_eq!([0, 25, 26, 51, 52].map(letter), ["A", "Z", "AA", "AZ", "BA"]);
}

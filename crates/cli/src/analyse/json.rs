//! One JSON object a line and position.

use palisade::exact::Verdict;
use palisade::{
    Color, Effort, Knowledge, Opinion, PawnEnding, Position, Reason, SideView, blockage_of,
    unwinnable,
};

use super::major::Major;
use super::proofs::Proofs;
use crate::json::{Reasons, write_moves, write_or_null, write_plain, write_string, write_value};

/// What the object says of one side as the attacker.
struct Side {
    paper: bool,
    flood: bool,
    blockage: bool,
    effort_max: bool,
    unwinnable: bool,
    proof: Option<&'static str>,
}

impl Side {
    fn of(view: &SideView) -> Self {
        Self {
            paper: view.looks_blocked(),
            flood: view.flood_separates(),
            blockage: view.blockage,
            effort_max: view.blockage_at_utmost,
            unwinnable: view.unwinnable,
            proof: view.proof.map(word),
        }
    }
}

const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "holds",
        Verdict::Breaks => "breaks",
        Verdict::Unknown(_) => "unknown",
    }
}

/// Writes the object of a pawn ending, the bound asked with this effort.
pub fn write_ending(
    out: &mut Vec<u8>,
    text: &str,
    ending: &PawnEnding,
    effort: Effort,
    knowledge: &mut Knowledge,
) {
    let views = Color::ALL.map(|attacker| {
        let mut view = SideView::with_effort(ending, attacker, effort);
        view.proof = knowledge.prove(ending, attacker);
        view
    });
    let bounds = knowledge.probe_with(ending, &views);
    write_sides(out, text, views.each_ref().map(Side::of));
    write_value(
        out,
        [bounds.lower.outcome, bounds.upper.outcome],
        knowledge.best_moves(ending, &bounds),
    );
    let mut reasons = Reasons::new(out);
    for (name, limit) in [("at least", bounds.lower), ("at most", bounds.upper)] {
        if limit.reason != Reason::Nothing {
            reasons.add(format_args!("{name} {limit}"));
        }
    }
    for view in &views {
        if let Opinion::Refused(why) = view.paper.opinion() {
            reasons.add(format_args!("paper, {} attacking: {why}", view.attacker));
        }
    }
    reasons.close();
    out.extend_from_slice(b"}\n");
}

/// Writes the object of a queen or a rook against a bare king: with two keys
/// more, the moves to mate and what the tables of rules say.
pub fn write_major(out: &mut Vec<u8>, text: &str, major: &Major) {
    let sides = Color::ALL.map(|attacker| {
        // A bare king cannot win; of the other side these tests say nothing.
        let bare = attacker != major.owner();
        Side {
            paper: false,
            flood: false,
            blockage: bare,
            effort_max: bare,
            unwinnable: bare,
            proof: None,
        }
    });
    let outcome = major.outcome();
    write_sides(out, text, sides);
    write_value(out, [outcome; 2], Some(major.best_moves()));
    let mut reasons = Reasons::new(out);
    reasons.add(format_args!("{outcome} ({}, by the exact table)", major.name()));
    reasons.close();
    out.extend_from_slice(br#","mate_in":"#);
    write_or_null(out, major.mate_in(), |out, moves| write_plain(out, &moves));
    out.extend_from_slice(br#","quickest":"#);
    write_moves(out, &major.quickest_moves());
    out.extend_from_slice(br#","tables":["#);
    for (index, said) in major.tables().iter().enumerate() {
        out.extend_from_slice(if index == 0 { br#"{"name":"# } else { br#",{"name":"# });
        write_string(out, &said.table);
        out.extend_from_slice(br#","class":"#);
        write_plain(out, &said.class);
        out.extend_from_slice(br#","meaning":"#);
        write_string(out, &said.meaning);
        out.extend_from_slice(br#","plays":"#);
        write_or_null(out, said.plays, |out, chosen| write_string(out, &chosen));
        out.push(b'}');
    }
    out.extend_from_slice(b"]}\n");
}

/// Writes the object of any other position: what is not known of it is `false`.
pub fn write_other(out: &mut Vec<u8>, text: &str, board: &Position, knowledge: &mut Knowledge) {
    let Proofs { verdicts, bounds } = Proofs::new(board, knowledge);
    let sides = Color::ALL.map(|attacker| {
        let unwinnable = unwinnable(board, attacker);
        let blockage = unwinnable || blockage_of(board, attacker);
        Side {
            paper: false,
            flood: false,
            blockage,
            effort_max: blockage,
            unwinnable,
            proof: verdicts[attacker.index()].map(word),
        }
    });
    // Where the game is over there is no move; where nobody can win, each one keeps that.
    let best = bounds.exact().map(|_| board.legal_moves().collect());
    write_sides(out, text, sides);
    write_value(out, [bounds.lower.outcome, bounds.upper.outcome], best);
    let mut reasons = Reasons::new(out);
    for (name, limit) in [("at least", bounds.lower), ("at most", bounds.upper)] {
        if limit.reason != Reason::Nothing {
            reasons.add(format_args!("{name} {limit}"));
        }
    }
    reasons.close();
    out.extend_from_slice(b"}\n");
}

fn write_sides(out: &mut Vec<u8>, text: &str, [white, black]: [Side; 2]) {
    out.extend_from_slice(br#"{"fen":"#);
    write_string(out, &text);
    for (key, side) in [(r#","white":{"#, white), (r#","black":{"#, black)] {
        out.extend_from_slice(key.as_bytes());
        for (key, value) in [
            (r#""paper":"#, side.paper),
            (r#","flood":"#, side.flood),
            (r#","blockage":"#, side.blockage),
            (r#","effort_max":"#, side.effort_max),
            (r#","unwinnable":"#, side.unwinnable),
        ] {
            out.extend_from_slice(key.as_bytes());
            out.extend_from_slice(if value { b"true" } else { b"false" });
        }
        out.extend_from_slice(br#","proof":"#);
        write_or_null(out, side.proof, |out, word| write_string(out, &word));
        out.push(b'}');
    }
}

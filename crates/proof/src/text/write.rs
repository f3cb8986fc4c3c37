//! Writes certificates.

use alloc::vec::Vec;
use core::fmt::{self, Formatter};

use palisade_board::{Bitboard, Color, Man, Move, Role};

use super::HEAD;
use crate::{Case, Certificate, Claim, Stage, World};

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\nfen {}\nside {}", self.position, self.side)?;
        let mut claim = &self.claim;
        while let Claim::After(step, then) = claim {
            writeln!(f, "after {step}")?;
            claim = then;
        }
        match claim {
            Claim::HoldsWithMen(rows) => {
                writeln!(f, "holds with men")?;
                rows.iter().try_for_each(|row| {
                    line(f, format_args!("{}", row.board.board()), row.kings)
                })?;
            }
            Claim::Wall(worlds) => {
                writeln!(f, "wall")?;
                worlds.iter().try_for_each(|world| one_world(f, world, self.side))?;
            }
            Claim::Wins(stages) | Claim::CannotWin(stages) => {
                let wins = matches!(claim, Claim::Wins(_));
                writeln!(f, "{}", if wins { "wins" } else { "cannot win" })?;
                stages.iter().try_for_each(|stage| one_stage(f, stage))?;
            }
            Claim::Unwinnable { positions, cases } => {
                writeln!(f, "unwinnable {positions}")?;
                cases.iter().try_for_each(|case| one_case(f, case))?;
            }
            Claim::Mates(strategy) => moves(f, "mates", strategy)?,
            Claim::Winnable(line) => moves(f, "winnable", line)?,
            Claim::After(..) => {}
        }
        writeln!(f, "end")
    }
}

fn moves(f: &mut Formatter<'_>, word: &str, moves: &[Move]) -> fmt::Result {
    write!(f, "{word}")?;
    moves.iter().try_for_each(|step| write!(f, " {step}"))?;
    writeln!(f)
}

fn squares(f: &mut Formatter<'_>, head: fmt::Arguments<'_>, set: Bitboard) -> fmt::Result {
    f.write_fmt(head)?;
    set.iter().try_for_each(|square| write!(f, " {square}"))
}

/// A line that ends in squares.
fn line(f: &mut Formatter<'_>, head: fmt::Arguments<'_>, set: Bitboard) -> fmt::Result {
    squares(f, head, set)?;
    writeln!(f)
}

/// The squares of a man, if there are any.
fn of_man(f: &mut Formatter<'_>, word: &str, man: Man, set: Bitboard) -> fmt::Result {
    if set.is_empty() { Ok(()) } else { line(f, format_args!("{word} {}", man.letter()), set) }
}

fn one_world(f: &mut Formatter<'_>, world: &World, attacker: Color) -> fmt::Result {
    writeln!(f, "world")?;
    let defender = attacker.opponent();
    for role in Role::ALL {
        of_man(f, "stands", role.of(defender), world.stands[role.index()])?;
    }
    if world.loose.any() {
        line(f, format_args!("loose"), world.loose)?;
    }
    for role in Role::ALL {
        let own = || world.men.iter().filter(|man| man.0 == role).map(|man| man.1);
        // Men on one square each share a line, and so do men that share their squares.
        let (mut still, mut roam) = (Bitboard::EMPTY, Vec::<(Bitboard, u32)>::new());
        for set in own() {
            if !set.has_several() && set.is_disjoint(still) {
                still |= set;
            } else if let Some(same) = roam.iter_mut().find(|other| other.0 == set) {
                same.1 += 1;
            } else {
                roam.push((set, 1));
            }
        }
        of_man(f, "still", role.of(attacker), still)?;
        for (set, many) in roam {
            line(f, format_args!("roam {} {many}", role.of(attacker).letter()), set)?;
        }
    }
    writeln!(f, "mover {}", world.mover.of(defender).letter())?;
    for (kings, movers) in &world.rows {
        squares(f, format_args!("kings"), *kings)?;
        line(f, format_args!(" /"), *movers)?;
    }
    Ok(())
}

fn one_case(f: &mut Formatter<'_>, case: &Case) -> fmt::Result {
    writeln!(f, "case")?;
    for man in Man::ALL {
        let (side, role) = (man.color.index(), man.role.index());
        of_man(f, "still", man, case.still[side][role])?;
        if man.role == Role::Pawn {
            of_man(f, "filed", man, case.filed[side])?;
            of_man(f, "mortal", man, case.mortal[side])?;
        }
        if case.most[side][role] > 0 {
            let (letter, most) = (man.letter(), case.most[side][role]);
            line(f, format_args!("reach {letter} {most}"), case.reach[side][role])?;
        }
        for room in case.rooms.iter().filter(|room| room.man == man) {
            line(f, format_args!("room {} {}", man.letter(), room.most), room.squares)?;
        }
    }
    Ok(())
}

/// `stage 100000 80 Q`.
fn one_stage(f: &mut Formatter<'_>, stage: &Stage) -> fmt::Result {
    write!(f, "stage {:x} {:x}", stage.pawns[0].0, stage.pawns[1].0)?;
    for side in Color::ALL {
        if let Some(role) = stage.pieces[side.index()] {
            write!(f, " {}", role.of(side).letter())?;
        }
    }
    writeln!(f)
}

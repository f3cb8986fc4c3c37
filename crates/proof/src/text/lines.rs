//! Lines of a certificate, and what stands in them.

use alloc::vec::Vec;
use core::str::{FromStr, SplitWhitespace};

use palisade_board::{Bitboard, Color, Man, Move, Pawns, Position, Quoted, Role, Setup, Square};

use super::ParseCertificateError;
use crate::{Case, Claim, Room, Row, Stage, World};

pub(super) type Read<T> = Result<T, ParseCertificateError>;

/// Lines, numbered. Blanks at their ends do not matter.
pub(super) struct NumberedLines<'a> {
    pub(super) rest: core::str::Lines<'a>,
    at: usize,
    line: &'a str,
}

impl<'a> NumberedLines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text.lines(), at: 0, line: "" }
    }

    pub(super) fn next(&mut self) -> &'a str {
        self.at += 1;
        self.line = self.rest.next().unwrap_or("").trim();
        self.line
    }

    pub(super) fn fault(&self, expected: &'static str, found: &str) -> ParseCertificateError {
        ParseCertificateError { line: self.at, expected, found: Quoted::new(found) }
    }

    /// What follows a word on the next line.
    fn after(&mut self, word: &'static str) -> Read<&'a str> {
        let line = self.next();
        let rest = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        rest.map(str::trim).ok_or_else(|| self.fault(word, line))
    }

    pub(super) fn position(&mut self) -> Read<Position> {
        let fen = self.after("fen")?;
        fen.parse().map_err(|_| self.fault("a position", fen))
    }

    pub(super) fn side(&mut self) -> Read<Color> {
        match self.after("side")? {
            "white" => Ok(Color::White),
            "black" => Ok(Color::Black),
            other => Err(self.fault("white or black", other)),
        }
    }

    /// The letter of a man.
    fn man(&self, words: &mut SplitWhitespace<'_>) -> Read<Man> {
        let word = words.next().unwrap_or("");
        man(word).ok_or_else(|| self.fault("the letter of a man", word))
    }

    /// The letter of a man of this side.
    fn man_of(&self, words: &mut SplitWhitespace<'_>, side: Color) -> Read<Role> {
        let man = self.man(words)?;
        match man.color == side {
            true => Ok(man.role),
            false => Err(self.fault("a man of the other side", self.line)),
        }
    }

    fn count<T: FromStr>(&self, words: &mut SplitWhitespace<'_>) -> Read<T> {
        self.number(words.next().unwrap_or(""))
    }

    /// Digits and nothing else.
    fn number<T: FromStr>(&self, word: &str) -> Read<T> {
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
        let number = word.parse().ok().filter(|_| is_number);
        number.ok_or_else(|| self.fault("a number", word))
    }

    pub(super) fn squares<'b>(&self, mut words: impl Iterator<Item = &'b str>) -> Read<Bitboard> {
        words.try_fold(Bitboard::EMPTY, |set, word| {
            let square: Square = word.parse().map_err(|_| self.fault("a square", word))?;
            match set.contains(square) {
                true => Err(self.fault("a square not yet named", word)),
                false => Ok(set.with(square)),
            }
        })
    }

    /// Structures and placements of kings, to the line `end`: the structures.
    pub(super) fn structures(&mut self) -> Read<Vec<Stage>> {
        let mut stages = Vec::new();
        loop {
            let line = self.next();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["end"] => break,
                ["structure", white, black] => {
                    stages.push(self.pawns([white, black])?);
                }
                [king, one, other] if !stages.is_empty() => {
                    let _: Square = king.parse().map_err(|_| self.fault("a square", king))?;
                    let _ = [self.set(one)?, self.set(other)?];
                }
                _ => return Err(self.fault("structure, a square or end, and two sets", line)),
            }
        }
        stages.sort_unstable();
        Ok(stages)
    }

    /// A stage of these pawns, without pieces.
    fn pawns(&self, sets: [&str; 2]) -> Read<Stage> {
        let pawns = [self.set(sets[0])?, self.set(sets[1])?];
        Pawns::new(pawns[0], pawns[1]).map_err(|_| self.fault("pawns", self.line))?;
        Ok(Stage { pawns, ..Stage::default() })
    }

    fn stage(&self, line: &str) -> Read<Stage> {
        let mut words = line.split_whitespace();
        let mut next = || words.next().unwrap_or("");
        let [word, white, black] = [next(), next(), next()];
        if word != "stage" {
            return Err(self.fault("stage or end", word));
        }
        let mut stage = self.pawns([white, black])?;
        for word in words {
            let man = man(word).filter(|man| man.role.is_promotion());
            let man = man.ok_or_else(|| self.fault("the letter of a piece", word))?;
            if stage.pieces[man.color.index()].replace(man.role).is_some() {
                return Err(self.fault("one piece of each side", line));
            }
        }
        Ok(stage)
    }

    /// A set of squares, in hexadecimal digits and nothing else.
    fn set(&self, word: &str) -> Read<Bitboard> {
        let is_number = word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let set = u64::from_str_radix(word, 16).ok().filter(|_| is_number);
        set.map(Bitboard).ok_or_else(|| self.fault("a set of squares", word))
    }

    /// A line of `holds with men`.
    pub(super) fn row(&self, line: &str, attacker: Color) -> Read<Row> {
        let mut words = line.split_whitespace();
        let board = Setup::read_board(words.next().unwrap_or(""));
        let board = board.map_err(|_| self.fault("a board", line))?;
        let board = Setup { side_to_move: attacker, ..board };
        Ok(Row { board, kings: self.squares(words)? })
    }

    pub(super) fn step(&self, step: &str) -> Read<Move> {
        step.parse().map_err(|_| self.fault("a move", step))
    }

    /// Moves, and the line `end` after them.
    pub(super) fn moves(&mut self, moves: &[&str]) -> Read<Vec<Move>> {
        let line = moves.iter().map(|step| self.step(step)).collect::<Read<_>>()?;
        match self.next() {
            "end" => Ok(line),
            other => Err(self.fault("end", other)),
        }
    }

    pub(super) fn unwinnable(&mut self, positions: &str) -> Read<Claim> {
        let positions = self.number(positions.trim())?;
        let mut cases: Vec<Case> = Vec::new();
        loop {
            match (self.next(), cases.last_mut()) {
                ("end", _) => return Ok(Claim::Unwinnable { positions, cases }),
                ("case", _) => cases.push(Case::default()),
                (_, Some(case)) => self.part_of_case(case)?,
                (line, None) => return Err(self.fault("case or end", line)),
            }
        }
    }

    /// A line of a case.
    fn part_of_case(&self, case: &mut Case) -> Read<()> {
        let mut words = self.line.split_whitespace();
        let word = words.next().unwrap_or("");
        if !["still", "filed", "mortal", "reach", "room"].contains(&word) {
            return Err(self.fault("still, filed, mortal, reach, room, case or end", word));
        }
        let man = self.man(&mut words)?;
        let (side, role) = (man.color.index(), man.role.index());
        if word == "reach" {
            let most = self.count(&mut words)?;
            if !(1..=16).contains(&most) {
                return Err(self.fault("a number of men", self.line));
            }
            case.most[side][role] = most;
        }
        if word == "room" {
            let most = self.count(&mut words)?;
            let squares = self.squares(words)?;
            if squares.is_empty() || matches!(man.role, Role::Pawn | Role::King) {
                return Err(self.fault("a room of pieces with a square", self.line));
            }
            case.rooms.push(Room { man, most, squares });
            return Ok(());
        }
        let set = self.squares(words)?;
        match word {
            "still" => case.still[side][role] = set,
            "filed" if man.role == Role::Pawn => case.filed[side] = set,
            "mortal" if man.role == Role::Pawn => case.mortal[side] = set,
            "reach" => case.reach[side][role] = set,
            _ => return Err(self.fault("a pawn", self.line)),
        }
        Ok(())
    }

    /// A line of a world.
    fn part_of_world(&self, world: &mut World, attacker: Color) -> Read<()> {
        let mut words = self.line.split_whitespace();
        match words.next().unwrap_or("") {
            "stands" => {
                let role = self.man_of(&mut words, attacker.opponent())?;
                world.stands[role.index()] = self.squares(words)?;
            }
            "loose" => world.loose = self.squares(words)?,
            "still" => {
                let role = self.man_of(&mut words, attacker)?;
                for at in self.squares(words)? {
                    world.men.push((role, at.bitboard()));
                }
            }
            "roam" => {
                let role = self.man_of(&mut words, attacker)?;
                let many: usize = self.count(&mut words)?;
                let squares = self.squares(words)?;
                if many > 16 {
                    return Err(self.fault("at most sixteen men", self.line));
                }
                world.men.extend(core::iter::repeat_n((role, squares), many));
            }
            "mover" => {
                world.mover = self.man_of(&mut words, attacker.opponent())?;
                if let Some(more) = words.next() {
                    return Err(self.fault("one man", more));
                }
            }
            "kings" => {
                let rest = self.line.strip_prefix("kings").unwrap_or("");
                let Some((kings, movers)) = rest.split_once('/') else {
                    return Err(self.fault("squares of both sides of a stroke", self.line));
                };
                let squares = |text: &str| self.squares(text.split_whitespace());
                world.rows.push((squares(kings)?, squares(movers)?));
            }
            word => {
                let known = "stands, loose, still, roam, mover, kings, world or end";
                return Err(self.fault(known, word));
            }
        }
        Ok(())
    }
}

/// The man of a letter.
fn man(word: &str) -> Option<Man> {
    let mut letters = word.chars();
    letters.next().and_then(Man::from_letter).filter(|_| letters.next().is_none())
}

pub(super) fn stages(lines: &mut NumberedLines<'_>) -> Read<Vec<Stage>> {
    let mut stages = list(lines, NumberedLines::stage)?;
    stages.sort_unstable();
    Ok(stages)
}

/// What `read` makes of each line, to the line `end`.
pub(super) fn list<'a, T>(
    lines: &mut NumberedLines<'a>,
    read: impl Fn(&NumberedLines<'a>, &'a str) -> Read<T>,
) -> Read<Vec<T>> {
    let mut list = Vec::new();
    loop {
        match lines.next() {
            "end" => return Ok(list),
            line => list.push(read(lines, line)?),
        }
    }
}

pub(super) fn worlds(lines: &mut NumberedLines<'_>, attacker: Color) -> Read<Vec<World>> {
    let mut worlds: Vec<World> = Vec::new();
    loop {
        match (lines.next(), worlds.last_mut()) {
            ("end", _) => {
                worlds.iter_mut().for_each(|world| world.men.sort_unstable());
                return Ok(worlds);
            }
            ("world", _) => worlds.push(World {
                stands: [Bitboard::EMPTY; 6],
                loose: Bitboard::EMPTY,
                men: Vec::new(),
                mover: Role::King,
                rows: Vec::new(),
            }),
            (_, Some(world)) => lines.part_of_world(world, attacker)?,
            (line, None) => return Err(lines.fault("world or end", line)),
        }
    }
}

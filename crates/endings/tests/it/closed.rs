//! A slow judge of a whole proof. A proof is a set of positions that is *closed*: whatever the
//! attacker plays, the defender has an answer that leads back into it, so he is never mated.
//!
//! Nothing here is the prover's: moves are those of another program, on real positions, and an
//! entry of the proof says no more than which positions are in the set. So if no position of it
//! fails, what it says is so, however it was found.

use std::collections::HashMap;

use cozy_chess::{
    BitBoard, Board, BoardBuilder, Color, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
use palisade_board::Role;
use palisade_endings::{KeptPlacement, KeptTable};
use palisade_testkit::Dice;

use palisade_testkit::other_program::{after, may_pass, moves};

/// Pawns of either side, and how many knights, bishops, rooks and queens each has.
type Key = (u64, u64, [u32; 8]);

const ROLES: [Piece; 4] = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// So many times a real position is looked for in an entry with floods.
const TRIES: usize = 4;

const fn piece(role: Role) -> Piece {
    match role {
        Role::Pawn => Piece::Pawn,
        Role::Knight => Piece::Knight,
        Role::Bishop => Piece::Bishop,
        Role::Rook => Piece::Rook,
        Role::Queen => Piece::Queen,
        Role::King => Piece::King,
    }
}

fn square(square: palisade_board::Square) -> Square {
    Square::index(square.index())
}

/// All positions that a proof keeps. White attacks.
pub(crate) struct Closed {
    tables: Vec<KeptTable>,
    /// Squares of the defending king, the attacker to move and the defender, by those of all
    /// known men.
    entries: Vec<HashMap<Vec<Square>, (BitBoard, BitBoard)>>,
    by_men: HashMap<Key, Vec<usize>>,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    pub(crate) attacker_moves: u64,
    pub(crate) defender_moves: u64,
    pub(crate) with_floods: u64,
    pub(crate) changes: u64,
    pub(crate) taken_back: u64,
    pub(crate) stalemates: u64,
    pub(crate) bare: u64,
}

impl Looked {
    pub(crate) fn add(&mut self, other: Self) {
        self.attacker_moves += other.attacker_moves;
        self.defender_moves += other.defender_moves;
        self.with_floods += other.with_floods;
        self.changes += other.changes;
        self.taken_back += other.taken_back;
        self.stalemates += other.stalemates;
        self.bare += other.bare;
    }
}

fn men(board: &Board) -> [u32; 8] {
    let count = |number: usize| {
        let color = if number < 4 { Color::White } else { Color::Black };
        board.colored_pieces(color, ROLES[number % 4]).len()
    };
    std::array::from_fn(count)
}

fn key(board: &Board) -> Key {
    let pawns = |color| board.colored_pieces(color, Piece::Pawn).0;
    (pawns(Color::White), pawns(Color::Black), men(board))
}

/// Does White attack this square?
fn attacks(board: &[(Square, Piece, Color)], target: Square) -> bool {
    let occupied: BitBoard =
        board.iter().map(|man| man.0.bitboard()).fold(BitBoard::EMPTY, |a, b| a | b);
    board.iter().filter(|man| man.2 == Color::White).any(|&(from, piece, _)| {
        let hit = match piece {
            Piece::Pawn => get_pawn_attacks(from, Color::White),
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, occupied),
            Piece::Rook => get_rook_moves(from, occupied),
            Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
            Piece::King => get_king_moves(from),
        };
        hit.has(target)
    })
}

impl Closed {
    pub(crate) fn new(tables: Vec<KeptTable>) -> Self {
        let mut all = Self { tables, entries: Vec::new(), by_men: HashMap::new() };
        for (number, table) in all.tables.iter().enumerate() {
            let mut counts = [0; 8];
            for man in &table.pieces {
                let at = ROLES.iter().position(|&role| role == piece(man.role)).expect("a piece");
                counts[at + 4 * usize::from(man.defends)] += 1;
            }
            let key = (table.attackers.0, table.defenders.0, counts);
            all.by_men.entry(key).or_default().push(number);
            let entry = |kept: &KeptPlacement| {
                let squares = core::iter::once(square(kept.squares[0]));
                let known = table.pieces.iter().zip(&kept.squares[1..]);
                let known = known.filter(|(man, _)| man.flood.is_none());
                let squares = squares.chain(known.map(|(_, on)| square(*on))).collect();
                (squares, (BitBoard(kept.attacks.0), BitBoard(kept.defends.0)))
            };
            all.entries.push(table.placements.iter().map(entry).collect());
        }
        all
    }

    /// Is this position in the set, whoever moves? A position in which the attacker has nothing to
    /// mate with always is.
    pub(crate) fn has(&self, board: &Board) -> bool {
        if may_pass(board) {
            return false;
        }
        if is_harmless(board) {
            return true;
        }
        let Some(tables) = self.by_men.get(&key(board)) else { return false };
        tables.iter().any(|&number| {
            let mut squares = Vec::from([board.king(Color::White)]);
            self.is_entry(board, number, 0, BitBoard::EMPTY, &mut squares)
        })
    }

    /// Gives the pieces of a table their squares on a board, in every order.
    fn is_entry(
        &self,
        board: &Board,
        number: usize,
        next: usize,
        used: BitBoard,
        squares: &mut Vec<Square>,
    ) -> bool {
        let Some(man) = self.tables[number].pieces.get(next) else {
            let Some((attacks, defends)) = self.entries[number].get(squares) else { return false };
            let white = board.side_to_move() == Color::White;
            return if white { *attacks } else { *defends }.has(board.king(Color::Black));
        };
        let color = if man.defends { Color::Black } else { Color::White };
        for on in board.colored_pieces(color, piece(man.role)) & !used {
            match man.flood {
                Some(flood) if !BitBoard(flood.0).has(on) => continue,
                Some(_) => {}
                None => squares.push(on),
            }
            let found = self.is_entry(board, number, next + 1, used | on.bitboard(), squares);
            if man.flood.is_none() {
                squares.pop();
            }
            if found {
                return true;
            }
        }
        false
    }

    /// Looks at so many positions of each table, drawn by lot; says what is wrong with the first
    /// that fails.
    pub(crate) fn look(&self, dice: &mut Dice, most: usize) -> Result<Looked, String> {
        let mut looked = Looked::default();
        for table in &self.tables {
            let len = table.placements.len();
            let all = len <= most;
            for throw in 0..len.min(most) {
                let kept = &table.placements[if all { throw } else { dice.below(len) }];
                for (side, kings) in [(Color::White, kept.attacks), (Color::Black, kept.defends)] {
                    let kings: Vec<_> = BitBoard(kings.0).iter().collect();
                    for _ in 0..kings.len().min(2) {
                        let king = dice.pick(&kings);
                        self.look_at(dice, table, kept, side, king, &mut looked)?;
                    }
                }
            }
        }
        Ok(looked)
    }

    fn look_at(
        &self,
        dice: &mut Dice,
        table: &KeptTable,
        kept: &KeptPlacement,
        side: Color,
        king: Square,
        looked: &mut Looked,
    ) -> Result<(), String> {
        let floods = table.pieces.iter().any(|man| man.flood.is_some());
        for _ in 0..if floods { TRIES } else { 1 } {
            let Some(placed) = place(dice, table, kept, king)? else { continue };
            let seen = if side == Color::White { attacks(&placed, king) } else { false };
            if seen {
                return Err(format!("the king is taken: {placed:?}"));
            }
            let mut builder = BoardBuilder::empty();
            builder.side_to_move = side;
            for &(on, piece, color) in &placed {
                builder.board[on as usize] = Some((piece, color));
            }
            // The attacker may be in check where it is not his move, or by three men at once.
            let Ok(board) = builder.build() else { continue };
            looked.with_floods += u64::from(floods);
            if side == Color::White {
                looked.attacker_moves += 1;
                self.answers(&board, looked)?;
            } else {
                looked.defender_moves += 1;
                self.answer(&board, looked)?;
            }
        }
        Ok(())
    }

    /// Has the defender an answer to everything?
    fn answers(&self, board: &Board, looked: &mut Looked) -> Result<(), String> {
        let before = key(board);
        for step in moves(board) {
            let next = after(board, step);
            looked.changes += u64::from(key(&next) != before);
            self.answer(&next, looked).map_err(|why| format!("{board}, {step}: {why}"))?;
        }
        Ok(())
    }

    /// Has the defender, to move, an answer, or is he stalemated?
    pub(crate) fn has_answer(&self, board: &Board) -> bool {
        self.answer(board, &mut Looked::default()).is_ok()
    }

    /// The same; says what is wrong, if he has none.
    fn answer(&self, board: &Board, looked: &mut Looked) -> Result<(), String> {
        let all = moves(board);
        if all.is_empty() && board.checkers().is_empty() {
            looked.stalemates += 1;
            return Ok(());
        }
        let now = key(board);
        for step in all {
            let next = after(board, step);
            if self.has(&next) {
                looked.taken_back += u64::from(key(&next) != now);
                looked.bare += u64::from(is_harmless(&next));
                return Ok(());
            }
        }
        Err(format!("nothing leads back from {board}"))
    }
}

/// Has White nothing to mate with: a king alone, or a king with one bishop or knight against a
/// king alone?
fn is_harmless(board: &Board) -> bool {
    let white = board.colors(Color::White);
    let minor = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
    let bare = board.colors(Color::Black).len() == 1;
    white.len() == 1 || bare && white.len() == 2 && !(white & minor).is_empty()
}

type Placed = Vec<(Square, Piece, Color)>;

/// A real position of an entry, each flood on one of its squares; nothing, if there is no room.
fn place(
    dice: &mut Dice,
    table: &KeptTable,
    kept: &KeptPlacement,
    king: Square,
) -> Result<Option<Placed>, String> {
    let mut placed = Placed::new();
    placed.push((king, Piece::King, Color::Black));
    placed.push((square(kept.squares[0]), Piece::King, Color::White));
    for (set, color) in [(table.attackers, Color::White), (table.defenders, Color::Black)] {
        placed.extend(BitBoard(set.0).iter().map(|on| (on, Piece::Pawn, color)));
    }
    let known = table.pieces.iter().zip(&kept.squares[1..]);
    for (man, on) in known.clone().filter(|(man, _)| man.flood.is_none()) {
        let color = if man.defends { Color::Black } else { Color::White };
        placed.push((square(*on), piece(man.role), color));
    }
    let mut taken = BitBoard::EMPTY;
    for &(on, ..) in &placed {
        if taken.has(on) {
            return Err(format!("two men on {on}: {placed:?}"));
        }
        taken |= on.bitboard();
    }
    for man in &table.pieces {
        let Some(flood) = man.flood else { continue };
        let free: Vec<_> = (BitBoard(flood.0) & !taken).iter().collect();
        if free.is_empty() {
            return Ok(None);
        }
        let on = dice.pick(&free);
        taken |= on.bitboard();
        let color = if man.defends { Color::Black } else { Color::White };
        placed.push((on, piece(man.role), color));
    }
    Ok(Some(placed))
}

//! Retrograde analysis of one material, 64 white kings at a time.

use alloc::vec;
use core::cell::Cell;
use core::ops::ControlFlow;

use palisade_board::{Bitboard, Color, Rank, Role, Square, king_attacks, neighbors};

use super::Material;
use super::dirty::Dirty;
use super::layout::Pieces;
use super::reach::{DuelStep, Placed, checks_black, checks_white, legal, steps};
use super::table::{DuelTable, WhiteKings, WordVerdict, unfold};

/// Finds the truth of a material, given that of every material that a capture
/// or a promotion leads to. `look` is told the number of sweeps over the table, and of the
/// words that the last one changed, once in [`LOOK_EVERY`] words; it may stop the work.
pub(super) fn solve(
    material: Material,
    successors: &[&DuelTable],
    mut look: impl FnMut(u32, usize) -> ControlFlow<()>,
) -> Option<DuelTable> {
    // Before the first sweep all may change.
    let last = Cell::new((0, usize::MAX));
    let mut look = || look(last.get().0, last.get().1);
    let mut solver = Solver::watched(material, successors, Watch::by(&mut look));
    // A bare king never wins.
    let winners = Color::ALL.into_iter().filter(|&side| material.of(side).is_some());
    loop {
        solver.sweep += 1;
        let mut changed = 0;
        for winner in winners.clone() {
            changed += solver.losses(winner, |_, _| {}) + solver.gains(winner, |_, _| {});
        }
        if solver.watch.stopped {
            return None;
        }
        last.set((solver.sweep, changed));
        if solver.watch.ask() {
            return None;
        }
        if changed == 0 {
            return Some(solver.table);
        }
    }
}

/// Words between two looks at whether to go on: some milliseconds.
const LOOK_EVERY: u32 = 1024;

/// Who is asked now and then whether to go on.
pub(super) struct Watch<'a> {
    look: Option<&'a mut dyn FnMut() -> ControlFlow<()>>,
    words: u32,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// Nobody.
    pub(super) const NOBODY: Self = Self { look: None, words: 0, stopped: false };

    fn by(look: &'a mut dyn FnMut() -> ControlFlow<()>) -> Self {
        Self { look: Some(look), ..Self::NOBODY }
    }

    /// Counts a word; true once somebody has asked for an end.
    #[inline]
    fn stops(&mut self) -> bool {
        self.words += 1;
        if self.words >= LOOK_EVERY { self.ask() } else { self.stopped }
    }

    #[cold]
    fn ask(&mut self) -> bool {
        self.words = 0;
        let stops = |look: &mut &mut dyn FnMut() -> ControlFlow<()>| look().is_break();
        self.stopped |= self.look.as_mut().is_some_and(stops);
        self.stopped
    }
}

/// The analysis of one material in progress.
///
/// A sweep of [`losses`](Self::losses) looks only at what [`gains`](Self::gains) has found,
/// and the other way round. So each of them belongs to one ply, and what a sweep finds for
/// the first time is just as many plies from the end as sweeps went before.
pub(super) struct Solver<'a> {
    pub(super) table: DuelTable,
    pub(super) movers: [DuelMover; 2],
    /// By winner, then by mover: what has changed among the positions that the
    /// mover can lead to.
    dirty: [[Dirty; 2]; 2],
    pub(super) sweep: u32,
    successors: &'a [&'a DuelTable],
    /// Once it has stopped, what is found is not all.
    watch: Watch<'a>,
}

/// What the other materials say of the moves of one side.
pub(super) struct DuelMover {
    /// The legal positions with this side to move.
    pub(super) legal: WhiteKings,
    /// Those in which it has a move or is mated: not the stalemates.
    pub(super) playing: WhiteKings,
    /// Those in which a capture or a promotion wins.
    converts: WhiteKings,
    /// Those in which a capture or a promotion does not lose.
    pub(super) escapes: WhiteKings,
}

impl<'a> Solver<'a> {
    /// Ready for the first sweep; when the watch has stopped it, good for nothing.
    pub(super) fn watched(
        material: Material,
        successors: &'a [&'a DuelTable],
        watch: Watch<'a>,
    ) -> Self {
        let table = DuelTable::empty(material);
        let words = table.layout.len();
        let white_kings = || vec![Bitboard::EMPTY; words].into_boxed_slice();
        let mover = || DuelMover {
            legal: white_kings(),
            playing: white_kings(),
            converts: white_kings(),
            escapes: white_kings(),
        };
        let dirty = || Color::ALL.map(|mover| Dirty::new(table.layout, mover));
        let dirty = [dirty(), dirty()];
        let movers = [mover(), mover()];
        let mut solver = Self { table, movers, dirty, sweep: 0, successors, watch };
        for color in Color::ALL {
            for word in 0..words {
                if solver.watch.stops() {
                    return solver;
                }
                let pieces = solver.table.layout.pieces(word);
                let legal = legal(pieces.white, pieces.black, pieces.black_king, color);
                let conversions = solver.conversions(&pieces, color);
                let mover = &mut solver.movers[color.index()];
                mover.legal[word] = legal;
                mover.playing[word] = legal & conversions.exist;
                mover.converts[word] = legal & conversions.win;
                mover.escapes[word] = legal & conversions.escape;
            }
        }
        for color in Color::ALL {
            for word in 0..words {
                if solver.watch.stops() {
                    return solver;
                }
                let pieces = solver.table.layout.pieces(word);
                let (white, black) = (pieces.white, pieces.black);
                let in_check = match color {
                    Color::White => checks_white(black, white, pieces.black_king),
                    Color::Black => checks_black(white, black, pieces.black_king),
                };
                let next = &solver.movers[(!color).index()].legal;
                let moving = solver.reaches(color, &pieces, Bitboard::FULL, |at, _| next[at]);
                let mover = &mut solver.movers[color.index()];
                mover.playing[word] |= mover.legal[word] & (moving | in_check);
            }
        }
        solver
    }

    /// Looks once at every position in which `winner` moves: he wins who has one move to a
    /// position that is won. `found` is told of the news; the number of words that changed.
    pub(super) fn gains(&mut self, winner: Color, mut found: impl FnMut(usize, Bitboard)) -> usize {
        let mut changed = 0;
        for word in 0..self.table.layout.len() {
            if self.watch.stops() {
                break;
            }
            if !self.dirty[winner.index()][winner.index()].is_dirty(word, self.sweep) {
                continue;
            }
            let mover = &self.movers[winner.index()];
            let open = mover.legal[word] - self.wins(winner, winner)[word];
            if open.is_empty() {
                continue;
            }
            let won = self.wins(winner, !winner);
            let pieces = self.table.layout.pieces(word);
            let reached = self.reaches(winner, &pieces, open, |at, en_passant| {
                // A right to capture so is at least a draw for its owner.
                won[at] - en_passant.legal
            });
            let news = open & (reached | mover.converts[word]);
            found(word, news);
            changed += self.add(winner, winner, word, news);
        }
        changed
    }

    /// The same where the other side moves: he loses whose every move leads to a position
    /// that is lost.
    pub(super) fn losses(
        &mut self,
        winner: Color,
        mut found: impl FnMut(usize, Bitboard),
    ) -> usize {
        let loser = !winner;
        let mut changed = 0;
        for word in 0..self.table.layout.len() {
            if self.watch.stops() {
                break;
            }
            if !self.dirty[winner.index()][loser.index()].is_dirty(word, self.sweep) {
                continue;
            }
            let mover = &self.movers[loser.index()];
            let open = mover.playing[word] - self.wins(winner, loser)[word] - mover.escapes[word];
            if open.is_empty() {
                continue;
            }
            let legal = &self.movers[winner.index()].legal;
            let won = self.wins(winner, winner);
            let pieces = self.table.layout.pieces(word);
            let held = self.reaches(loser, &pieces, open, |at, en_passant| {
                legal[at] - won[at] - en_passant.wins(winner)
            });
            found(word, open - held);
            changed += self.add(winner, loser, word, open - held);
        }
        changed
    }

    /// The positions that `winner` wins with `mover` to move.
    pub(super) fn wins(&self, winner: Color, mover: Color) -> &[Bitboard] {
        match winner {
            Color::White => &self.table.white_wins[mover.index()],
            Color::Black => &self.table.black_wins[mover.index()],
        }
    }

    /// Adds what is new; 1 if there is any.
    pub(super) fn add(
        &mut self,
        winner: Color,
        mover: Color,
        word: usize,
        found: Bitboard,
    ) -> usize {
        let wins = match winner {
            Color::White => &mut self.table.white_wins[mover.index()],
            Color::Black => &mut self.table.black_wins[mover.index()],
        };
        if found.is_empty() {
            return 0;
        }
        wins[word] |= found;
        self.dirty[winner.index()][(!mover).index()].mark(word, self.sweep);
        1
    }

    /// Where `mover` has a move, no capture and no promotion, into `squares`: for a
    /// word of the table, a set of legal positions. It is also given what an
    /// answer en passant leads to, nearly always nothing. Members of `wanted`
    /// are all found; the search stops when there are no more.
    #[inline]
    pub(super) fn reaches(
        &self,
        mover: Color,
        pieces: &Pieces,
        wanted: Bitboard,
        squares: impl Fn(usize, WordVerdict) -> Bitboard,
    ) -> Bitboard {
        let layout = self.table.layout;
        let square = |placed: Placed| placed.map(|(_, square)| square);
        let (white, black) = (square(pieces.white), square(pieces.black));
        let nothing = WordVerdict::default();
        let mut reached = Bitboard::EMPTY;

        let (own, enemy) = match mover {
            Color::White => {
                let stay = squares(layout.word(pieces.king, white, black), nothing);
                reached |= neighbors(stay);
                (pieces.white, black)
            }
            Color::Black => {
                for to in king_attacks(pieces.black_king) {
                    let (word, symmetry) = layout.find(to, white, black);
                    reached |= unfold(squares(word, nothing), symmetry);
                    if wanted.is_subset(reached) {
                        return reached;
                    }
                }
                (pieces.black, white)
            }
        };
        let Some((man, from)) = own else {
            return reached;
        };
        steps((man, from), mover, enemy, pieces.black_king, |DuelStep { to, free, captures }| {
            if captures || promotes(man, to) || wanted.is_subset(reached) {
                return;
            }
            let word = match mover {
                Color::White => layout.word(pieces.king, Some(to), black),
                Color::Black => layout.word(pieces.king, white, Some(to)),
            };
            let en_passant = if man == Role::Pawn && from.rank().distance(to.rank()) == 2 {
                self.en_passant(mover, pieces, to)
            } else {
                nothing
            };
            reached |= free & squares(word, en_passant);
        });
        reached
    }

    /// What is known after `mover`'s pawn has gone two squares, to `to`, and has
    /// been captured en passant; nothing where it cannot be.
    fn en_passant(&self, mover: Color, pieces: &Pieces, to: Square) -> WordVerdict {
        let other = match mover {
            Color::White => pieces.black,
            Color::Black => pieces.white,
        };
        let Some((Role::Pawn, captor)) = other else {
            return WordVerdict::default();
        };
        if captor.rank() != to.rank() || captor.file().distance(to.file()) != 1 {
            return WordVerdict::default();
        }
        let captor = to.forward(!mover).map(|passed| (Role::Pawn, passed));
        let men = match mover {
            Color::White => (None, captor),
            Color::Black => (captor, None),
        };
        self.verdict(pieces.black_king, men, mover)
    }

    /// The captures and promotions of one side.
    fn conversions(&self, pieces: &Pieces, mover: Color) -> Conversions {
        let mut found = Conversions::default();
        let Pieces { black_king, white, black, .. } = *pieces;
        match mover {
            Color::White => {
                if let Some((_, target)) = black {
                    let after = self.verdict(black_king, (white, None), Color::Black);
                    let from = |set: Bitboard| {
                        if set.contains(target) { king_attacks(target) } else { Bitboard::EMPTY }
                    };
                    found.add(
                        mover,
                        WordVerdict {
                            legal: from(after.legal),
                            white_wins: from(after.white_wins),
                            black_wins: from(after.black_wins),
                        },
                    );
                }
            }
            Color::Black => {
                if let Some((_, target)) = white {
                    if king_attacks(black_king).contains(target) {
                        found.add(mover, self.verdict(target, (None, black), Color::White));
                    }
                }
            }
        }
        let (own, enemy) = match mover {
            Color::White => (white, black),
            Color::Black => (black, white),
        };
        let Some((man, from)) = own else {
            return found;
        };
        let enemy_square = enemy.map(|(_, square)| square);
        steps((man, from), mover, enemy_square, black_king, |DuelStep { to, free, captures }| {
            let promotes = promotes(man, to);
            if !captures && !promotes {
                return;
            }
            let becomes: &[Role] = if promotes { &Role::PROMOTIONS } else { &[man] };
            for &man in becomes {
                let (own, enemy) = (Some((man, to)), enemy.filter(|_| !captures));
                let men = match mover {
                    Color::White => (own, enemy),
                    Color::Black => (enemy, own),
                };
                let after = self.verdict(black_king, men, !mover);
                found.add(mover, after.among(free));
            }
        });
        found
    }

    /// What another material says, for 64 white kings.
    fn verdict(
        &self,
        black_king: Square,
        (white, black): (Placed, Placed),
        side_to_move: Color,
    ) -> WordVerdict {
        let man = |placed: Placed| placed.map(|(man, _)| man);
        let square = |placed: Placed| placed.map(|(_, square)| square);
        let material = Material::of_men(man(white), man(black));
        let table = self.successors.iter().find(|table| table.layout.material == material);
        let mut verdict = WordVerdict {
            legal: legal(white, black, black_king, side_to_move),
            ..WordVerdict::default()
        };
        if let Some(table) = table {
            let (white_wins, black_wins) =
                table.wins(black_king, square(white), square(black), side_to_move);
            verdict.white_wins = white_wins & verdict.legal;
            verdict.black_wins = black_wins & verdict.legal;
        }
        verdict
    }
}

/// Where one side has captures and promotions, by what they lead to.
#[derive(Default)]
struct Conversions {
    exist: Bitboard,
    win: Bitboard,
    escape: Bitboard,
}

impl Conversions {
    fn add(&mut self, mover: Color, after: WordVerdict) {
        self.exist |= after.legal;
        self.win |= after.wins(mover);
        self.escape |= after.legal - after.wins(!mover);
    }
}

fn promotes(man: Role, to: Square) -> bool {
    man == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
}

//! How far an end is, ply by ply.

use palisade_board::{Color, Rank};

use crate::Kpk;

/// No end is known.
const NEVER: u8 = u8::MAX;

/// The longest end that is looked for, in plies: that of a pawn that mates, 28 moves, and room.
const LONGEST: u8 = 100;

/// By [`Kpk::index`]: plies.
struct Distances(Vec<u8>);

impl Distances {
    fn get(&self, position: &Kpk) -> Option<u8> {
        Some(self.0[position.index()]).filter(|&plies| plies != NEVER)
    }

    /// Fills in, ply by ply, who comes nearer to an end that `seeker` seeks and the other side
    /// puts off. `counts` says which positions may lead there.
    ///
    /// Ply by ply, so that the seeker's first way is his shortest, and the other side is given
    /// an end only after all of its moves have one.
    fn fill(&mut self, seeker: Color, counts: impl Fn(&Kpk) -> bool) {
        let mut open: Vec<Kpk> = (0..Kpk::INDEX_BOUND)
            .filter_map(Kpk::from_index)
            .filter(|position| self.get(position).is_none() && counts(position))
            .collect();
        let given = self.0.iter().copied().filter(|&plies| plies != NEVER).max().unwrap_or(0);
        let mut last = given;
        for ply in 1..LONGEST {
            let near = |next: &Kpk| self.get(next).is_some_and(|plies| plies < ply);
            let ends = |position: &Kpk| {
                let mut moves = position.moves().map(|(_, next)| next).peekable();
                if position.side_to_move() == seeker {
                    moves.any(|next| near(&next))
                } else {
                    moves.peek().is_some() && moves.all(|next| near(&next))
                }
            };
            let (found, left): (Vec<_>, Vec<_>) = open.into_iter().partition(ends);
            for position in found {
                self.0[position.index()] = ply;
                last = last.max(ply);
            }
            open = left;
            // An end goes on to the other side's next ply; two empty plies are the last.
            if ply > last + 1 {
                break;
            }
        }
    }
}

/// The plies until White has won.
pub(super) struct Wins(Distances);

impl Wins {
    /// `arrived` says how many plies are left when the pawn has come to the eighth rank and
    /// Black is to move, `None` where that is no win.
    pub(super) fn new(arrived: impl Fn(&Kpk) -> Option<u8>) -> Self {
        let mut plies = Distances(vec![NEVER; Kpk::INDEX_BOUND]);
        let goal = |position: &Kpk| position.pawn().rank() == Rank::Eighth;
        let ends = (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index).filter(goal);
        for position in ends {
            plies.0[position.index()] = arrived(&position).unwrap_or(NEVER);
        }
        // A pawn that can be captured is lost. A king without a move is stalemated, and `fill`
        // asks for a move.
        plies.fill(Color::White, |position| !goal(position) && !position.is_man_en_prise());
        Self(plies)
    }

    pub(super) fn plies(&self, position: &Kpk) -> Option<u8> {
        self.0.get(position)
    }
}

/// The plies until a draw is final: Black, to move, is stalemated, can capture the pawn, or can
/// stalemate White. Black seeks this end and White puts it off.
pub(super) struct Ends(Distances);

impl Ends {
    pub(super) fn new(wins: &Wins) -> Self {
        let mut plies = Distances(vec![NEVER; Kpk::INDEX_BOUND]);
        let not_won = |position: &Kpk| wins.plies(position).is_none();
        for position in (0..Kpk::INDEX_BOUND).filter_map(Kpk::from_index).filter(not_won) {
            let stalemates = |(_, next): (_, Kpk)| next.is_stalemate();
            let ends = position.is_stalemate()
                || position.is_man_en_prise()
                // What arrives and does not win is captured at once.
                || position.pawn().rank() == Rank::Eighth
                || !position.side_to_move().is_white() && position.moves().any(stalemates);
            if ends {
                plies.0[position.index()] = 0;
            }
        }
        plies.fill(Color::Black, not_won);
        Self(plies)
    }

    pub(super) fn plies(&self, position: &Kpk) -> Option<u8> {
        self.0.get(position)
    }
}

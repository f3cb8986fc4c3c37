//! Moves that end the game: nothing comes after them, so nobody has to ask where they lead.
//!
//! A cage often has a door that shuts for good: the king who takes the pawn before it leaves
//! the other one without a move, or the knight who steps out mates.
//!
//! Proof: `docs/dead-positions.md`, "Moves that end the game".

use palisade_board::{
    Bitboard, Color, Role, Square, king_attacks, king_dilate, knights_attack, pawn_attacks,
};

use crate::case::{DeadCase, PIECES, attacks, guarded, guarded_by};

/// The most squares of a king that are looked at.
const KINGS: u32 = 3;

/// The most ways out of a king that one man may close by arriving. With more no move ends the game.
const WAYS: u32 = 3;

/// A move of a man, from any of some squares.
#[derive(Clone, Copy)]
pub(crate) struct CaseMove {
    pub(crate) color: Color,
    pub(crate) role: Role,
    pub(crate) from: Bitboard,
    pub(crate) to: Square,
}

/// Is the game over after this move, wherever the others of the case stand, with no mate by
/// `winner`? True is a proof.
///
/// 1. The king of the side to move then stands on one of few squares. Everything beside him
///    holds a still man of his own, or is guarded by still men, or by the man who has moved:
///    what a knight, a pawn or a king attacks, and the squares beside a slider.
/// 2. Nobody else of his side can move: all are still, pawns have something still or that man
///    before them and nothing to take, pieces have still men of their own all round. If the
///    winner is to be mated, he must not be in check. The man who has moved must not attack
///    him, and no line may open.
/// 3. Or it is the winner's king, and that man attacks him so that nothing can step between,
///    and nobody takes him. Then the winner is mated.
/// 4. Or it is the winner's king, and that man stood beside him, before a still slider that
///    checks him now. Nobody steps between, and nobody takes the slider. Then the winner is mated.
/// 5. Or it is the loser's king, the man who has moved is the winner's last, and he attacks him
///    so that nothing can step between. The king may go nowhere but there. So every legal move
///    takes that man, and nobody mates any more. There is one: a still man guards that square for
///    certain, or the winner's king does not.
pub(crate) fn ends(case: &DeadCase, winner: Color, step: CaseMove) -> bool {
    let CaseMove { color, role, from, to } = step;
    let (side, enemy) = (color.index(), color.opponent());
    let foe = enemy.index();
    let loses = enemy == winner;
    let mut kings = (case.still[foe][5] | case.reach[foe][5]).without(to);
    if kings.len() > KINGS {
        return false;
    }
    let near = palisade_board::attacks(role.of(color), to, Bitboard::FULL);
    if role == Role::King {
        kings -= near;
    }
    let contact = kings.is_subset(near) && role != Role::King;
    let strikes = loses && contact;
    let slider = if loses && role != Role::King { behind(case, color, from, kings) } else { None };
    let gives_itself_up =
        !loses && contact && role != Role::Pawn && is_last(case, winner) && taken(case, step);
    if !strikes && !gives_itself_up && slider.is_none() && !is_idle(case, enemy) {
        return false;
    }
    if role == Role::Pawn && to.forward(color).is_none() {
        return false;
    }
    let goal = to.bitboard();
    let mut still = case.still[side];
    for men in &mut still {
        *men -= from;
    }
    let closed = (case.solid(enemy) - goal - case.still[foe][5]) | guarded_by(color, &still) | near;
    if gives_itself_up && kings.iter().all(|king| (king_attacks(king) - closed).is_subset(goal)) {
        return true;
    }
    if kings.iter().any(|king| !king_attacks(king).is_subset(closed)) {
        return false;
    }
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    let after = BoardAfter { case, color, step, solid: (solid - from).with(to) };
    if role == Role::Pawn && after.may_be_taken_in_passing() {
        return false;
    }
    if strikes && !after.may_be_taken(to) {
        return true;
    }
    if slider.is_some_and(|slider| !after.may_be_taken(slider) && !after.may_step_back()) {
        return true;
    }
    after.nobody_moves() && (loses || !kings.iter().any(|king| after.may_check(king)))
}

/// The squares to which a step may end the game, for all that is seen at once.
#[derive(Clone, Copy)]
pub(crate) enum Doors {
    /// None.
    None,
    /// Only those from where the man who steps checks a king on one of these.
    Checks(Bitboard),
    /// Any.
    Any,
}

impl Doors {
    pub(crate) fn of(case: &DeadCase, color: Color, winner: Color) -> Self {
        let enemy = color.opponent();
        let kings = case.still[enemy.index()][5] | case.reach[enemy.index()][5];
        if kings.len() > KINGS {
            return Self::None;
        }
        if is_idle(case, enemy) {
            let closed = case.solid(enemy) | guarded(case, color);
            let boxed = kings.iter().any(|king| (king_attacks(king) - closed).len() <= WAYS);
            return if boxed { Self::Any } else { Self::None };
        }
        match enemy == winner || is_last(case, winner) {
            true => Self::Checks(kings),
            false => Self::None,
        }
    }

    /// The squares for a man of a kind that stands still here.
    pub(crate) fn squares_from(
        self,
        case: &DeadCase,
        (color, role): (Color, Role),
        from: Square,
    ) -> Bitboard {
        match self {
            Self::Checks(kings) if behind(case, color, from.bitboard(), kings).is_some() => {
                Bitboard::FULL
            }
            doors => doors.squares(color, role),
        }
    }

    /// The squares for men of a kind.
    #[inline]
    pub(crate) fn squares(self, color: Color, role: Role) -> Bitboard {
        match self {
            Self::None => Bitboard::EMPTY,
            Self::Any => Bitboard::FULL,
            Self::Checks(kings) => match role {
                Role::Pawn => pawn_attacks(color.opponent(), kings),
                Role::Knight => knights_attack(kings),
                Role::King => Bitboard::EMPTY,
                _ => king_dilate(kings),
            },
        }
    }
}

/// Nobody of this side but the king is known to move, and at most one is seen to.
fn is_idle(case: &DeadCase, color: Color) -> bool {
    let side = color.index();
    let still = &case.still[side];
    let solid = case.solid(Color::White) | case.solid(Color::Black);
    case.most[side][..5].iter().all(|&most| most == 0)
        && (case.filed[side] | case.mortal[side]).is_empty()
        && (still[0] - solid.backward(color)).len() <= 1
        && knights_attack(still[1]).is_subset(case.solid(color))
}

/// Has this side one man beside its king, at most? Without him it never mates.
pub(crate) fn is_last(case: &DeadCase, color: Color) -> bool {
    let side = color.index();
    let still = case.still[side][..5].iter().map(|men| men.len());
    let others = case.most[side][..5].iter().map(|&most| u32::from(most));
    still.chain(others).sum::<u32>() + (case.filed[side] | case.mortal[side]).len() <= 1
}

/// A still slider that checks this king as soon as the man between them has gone, whatever stands
/// where: that man alone is between.
fn behind(case: &DeadCase, color: Color, from: Bitboard, kings: Bitboard) -> Option<Square> {
    let (king, man) = (kings.first()?, from.first()?);
    if kings.len() > 1 || from.len() > 1 || !king_attacks(king).contains(man) {
        return None;
    }
    let still = &case.still[color.index()];
    let straight = king.file() == man.file() || king.rank() == man.rank();
    let sliders = still[4] | if straight { still[3] } else { still[2] };
    let role = if straight { Role::Rook } else { Role::Bishop };
    // The next square behind him, seen from the king.
    let line = attacks(role, king, Bitboard::EMPTY) & attacks(role, man, Bitboard::FULL);
    (line & sliders).iter().find(|slider| slider.distance(king) == 2)
}

/// Can the man who makes this step surely be taken then, by a side that is in check by him alone?
fn taken(case: &DeadCase, step: CaseMove) -> bool {
    let CaseMove { color, to, .. } = step;
    let [own, foe] = [color, color.opponent()].map(Color::index);
    let mut still = case.still[foe];
    still[5] = Bitboard::EMPTY;
    for men in &mut still {
        *men = men.without(to);
    }
    guarded_by(color.opponent(), &still).contains(to)
        || !king_dilate(case.still[own][5] | case.reach[own][5]).contains(to)
}

/// The board after a move.
struct BoardAfter<'a> {
    case: &'a DeadCase,
    color: Color,
    step: CaseMove,
    solid: Bitboard,
}

impl BoardAfter<'_> {
    /// Where pawns of the side to move may stand.
    fn pawns(&self) -> Bitboard {
        let foe = self.color.opponent();
        let side = foe.index();
        self.case.still[side][0] | self.case.reach[side][0] | self.case.walks(foe)
    }

    fn may_be_taken_in_passing(&self) -> bool {
        let Some(from) = self.step.from.first() else { return false };
        let passed = from.forward(self.color).filter(|&next| next != self.step.to);
        passed.is_some_and(|at| pawn_attacks(self.color, at.bitboard()).meets(self.pawns()))
    }

    /// May anybody but the king take the man on this square?
    fn may_be_taken(&self, at: Square) -> bool {
        pawn_attacks(self.color, at.bitboard()).meets(self.pawns()) || self.may_come(at)
    }

    /// May anybody but the king step to where the man who has moved came from? Any pawn might.
    fn may_step_back(&self) -> bool {
        self.pawns().any() || self.step.from.iter().any(|at| self.may_come(at))
    }

    /// May a piece come here?
    fn may_come(&self, at: Square) -> bool {
        let side = self.color.opponent().index();
        PIECES.into_iter().any(|role| {
            let kind = role.index();
            let men = self.case.still[side][kind] | self.case.reach[side][kind];
            men.any() && men.without(self.step.to).meets(attacks(role, at, self.solid))
        })
    }

    /// Is everybody of the side to move, but for the king, sure to have no move?
    fn nobody_moves(&self) -> bool {
        let Self { case, color, step, solid } = *self;
        let (side, enemy) = (color.index(), color.opponent());
        let foe = enemy.index();
        if case.most[foe][..5].iter().any(|&most| most > 0)
            || (case.filed[foe] | case.mortal[foe]).any()
        {
            return false;
        }
        let pawns = case.still[foe][0].without(step.to);
        let mut prey = case.walks(color);
        for role in 0..5 {
            prey |= case.still[side][role] | case.reach[side][role];
        }
        if step.role != Role::King {
            prey = prey.with(step.to);
        }
        if !pawns.forward(enemy).is_subset(solid) || pawn_attacks(enemy, pawns).meets(prey) {
            return false;
        }
        let own = case.solid(enemy).without(step.to);
        PIECES.into_iter().all(|role| {
            let mut men = case.still[foe][role.index()].without(step.to).iter();
            men.all(|at| attacks(role, at, solid).is_subset(own))
        })
    }

    /// May the king be in check, by the man who has moved or along a line that he opened?
    fn may_check(&self, king: Square) -> bool {
        let Self { case, color, step, solid } = *self;
        let man = step.role.of(color);
        let hit = palisade_board::attacks(man, step.to, solid.without(king));
        let men = &case.still[color.index()];
        let reach = &case.reach[color.index()];
        let opens = |role: Role, from: Square| {
            let kind = role.index();
            let sliders = men[kind] | reach[kind] | men[4] | reach[4];
            let before = attacks(role, king, solid.with(from));
            sliders.meets(attacks(role, king, solid.without(from)) - before)
        };
        let mut from = step.from.iter();
        hit.contains(king) || from.any(|from| opens(Role::Bishop, from) || opens(Role::Rook, from))
    }
}

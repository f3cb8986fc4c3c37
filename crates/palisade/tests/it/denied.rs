//! What a handle remembers of walls with men, against the bound, which remembers nothing.

use palisade::{
    Color, Effort, Narrowed, Position, Recognizer, Role, SearchNode, Window, cannot_win,
};
use palisade_testkit::any_position::wall_with_men;
use palisade_testkit::{Dice, sweep};

#[derive(Debug, Default)]
struct Count {
    yes: u32,
    denied: u32,
    asked: u32,
    lost: u32,
}

/// Is it remembered that nothing holds? As `palisade_denies` of the door for C looks it up.
fn is_denied(position: &Position, attacker: Color, known: &Recognizer) -> bool {
    let role = |role| position.role(role).0;
    let strong = (role(Role::Rook) | role(Role::Queen)).rotate_left(29);
    let asked = attacker as u64 * 2 + position.side_to_move() as u64;
    let [white, black] = Color::ALL.map(|color| position.color(color).0);
    let mix = |key: u64, set: u64| (key ^ key >> 32 ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let first = mix(0, role(Role::Pawn) ^ asked);
    let key = mix(mix(mix(first, white), black), role(Role::King) ^ strong);
    known.noes()[(key >> 54) as usize] == key
}

/// Asks of both sides, away from the root and beside it.
fn compare(position: &Position, known: &mut Recognizer, count: &mut Count) {
    for (side, ply) in Color::ALL.into_iter().flat_map(|side| [(side, 3), (side, 1)]) {
        let alpha = if side == position.side_to_move() { 0 } else { -1 };
        let window = Window { alpha, beta: alpha + 1 };
        let fresh = cannot_win(position, side, Effort::Node);
        let denied = is_denied(position, side, known);
        let at = SearchNode { depth: 9, ply, one_ply: 1 };
        let said = known.narrow(position, window, 0, at);
        match said {
            // Never a yes that a handle without a past lacks.
            Narrowed::Cutoff { score, .. } => assert!(fresh && score == 0, "{position} {side}"),
            // A no changes nothing: the node is searched with its window.
            Narrowed::Search(same) => assert_eq!(same, window, "{position} {side}"),
        }
        assert!(!denied || said == Narrowed::Search(window), "{position} {side}");
        count.yes += u32::from(said != Narrowed::Search(window));
        count.denied += u32::from(denied);
        // Beside the root all is asked at once.
        count.asked += u32::from(ply == 1);
        count.lost += u32::from(ply == 1 && fresh && said == Narrowed::Search(window));
    }
}

#[test]
fn what_is_remembered_of_men_changes_no_value() {
    let (mut dice, mut known, mut count) = (Dice::new(81), Recognizer::new(), Count::default());
    let mut roots: Vec<Position> = [
        "8/p7/kpP5/qrp1b3/rpP2b2/pP4b1/P3K3/8 w - - 0 1",
        "4b3/6p1/1pp1k2p/p1b1Pp1P/P1P2P2/1P6/3BB1K1/8 b - - 0 32",
        "8/1k2b3/1p1p1p1p/pPpPpPpP/P1P1P1P1/1B6/5K2/8 w - - 0 1",
        "6k1/1bb2p2/2p1p1p1/p1P1P1Pp/P2P3P/3B4/5K2/3B4 w - - 0 1",
    ]
    .map(|fen| fen.parse().unwrap())
    .into();
    let thrown = core::iter::repeat_with(|| wall_with_men(&mut dice)).flatten();
    roots.extend(thrown.take(sweep::times(60) as usize));
    let mut dice = Dice::new(4);
    for root in roots {
        let mut position = root;
        for _ in 0..60 {
            if !position.pieces().is_empty() {
                compare(&position, &mut known, &mut count);
            }
            let moves: Vec<_> = position.legal_moves().collect();
            let quiet = |legal: &&palisade::Move| {
                !position.occupied().contains(legal.to)
                    && !position.pawns().all().contains(legal.from)
            };
            let calm: Vec<_> = moves.iter().filter(quiet).collect();
            let Some(&&legal) = calm.get(dice.below(calm.len().max(1))) else { break };
            position = position.play(legal).unwrap();
        }
    }
    assert!(count.yes > 100 && count.denied > 1_000, "{count:?}");
    // Men who lock one another in are a class of their own, and a note may take them for a larger one.
    assert!(count.lost * 500 <= count.asked, "{count:?}");
}

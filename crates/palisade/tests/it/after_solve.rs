//! What the nodes of a search are told after `Knowledge::solve`.

use palisade::{
    Budget, Color, Effort, Knowledge, Narrowed, Outcome, Position, Role, SearchNode, Window,
};
use palisade_testkit::any_position::men_anywhere;
use palisade_testkit::{Dice, sweep};

use crate::solve::{databases, fresh};

/// Positions with one man a side: the databases know each of them.
pub(crate) fn duels(seed: u64, count: usize) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let roles = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    let thrown = core::iter::repeat_with(|| men_anywhere(&mut dice, &roles, 1));
    thrown.flatten().take(count).collect()
}

/// What nodes are told after a search of its root is true of every position around it, and of all
/// images of those: each is asked of the databases, which the tools that wrote it down do not share.
#[test]
fn what_nodes_are_told_after_a_solve_is_true() {
    let mut judge = fresh();
    let (mut told, mut refused) = (0, 0);
    for root in duels(31, sweep::times(4) as usize) {
        // No tables but those that a question makes: what is told comes of the search.
        let mut first = Knowledge::builder().bytes(1 << 26).build();
        let mut handles = [first.beside(), first];
        for knowledge in &mut handles {
            knowledge.set_least_depth(1);
            knowledge.ask_bare_sides(true);
            knowledge.share_databases(databases());
        }
        handles[0].solve(&root, &Budget::work(50_000), |_| {}).unwrap();
        let mut around = vec![root];
        for _ in 0..2 {
            let next: Vec<_> = around.iter().flat_map(|position| position.successors()).collect();
            around.extend(next.into_iter().map(|(_, after)| after).step_by(3));
        }
        for (number, position) in around.iter().step_by(5).enumerate() {
            // Who has searched, and who has it from the other.
            let knowledge = &mut handles[number % 2];
            for image in [Some(*position), position.mirror(), Some(position.flip())] {
                let Some(image) = image.filter(Position::has_legal_move) else { continue };
                let truth = judge.bounds(&image, Effort::Careful).exact();
                for side in Color::ALL {
                    let at = SearchNode { depth: 9, ply: 2, one_ply: 1 };
                    // A null window on the side's half of the draw.
                    let alpha = if side == image.side_to_move() { 0 } else { -1 };
                    let window = Window { alpha, beta: alpha + 1 };
                    match knowledge.narrow(&image, window, 0, at) {
                        Narrowed::Cutoff { .. } => {
                            told += 1;
                            assert_ne!(truth, Some(Outcome::win_of(side)), "{image} after {root}");
                        }
                        Narrowed::Search(_) => refused += 1,
                    }
                }
            }
        }
    }
    assert!(told > refused / 20 && refused > told / 20, "{told} told, {refused} not");
}

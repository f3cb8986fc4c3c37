//! Work for a program that sees the lines of a search and not its nodes.

use palisade::{Budget, Color, Effort, Knowledge, Position};

/// White cannot win, and no look sees it.
const WALL: &str = "2k5/p1p1p1p1/P1P1P1P1/P3P2K/1P6/8/8/8 b - - 0 1";

#[test]
fn what_is_near_a_root_has_no_more_than_the_root() {
    let root: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1".parse().unwrap();
    let same: Position = "8/k7/3p4/p2P1p2/P2P1P2/8/1K6/8 b - - 0 1".parse().unwrap();
    let near: Position = WALL.parse().unwrap();
    let mut known = Knowledge::default();
    let (mut of_root, mut of_near) = (0, 0);
    while !known.bounds(&near, Effort::Careful).excludes_win(Color::White) {
        let about = known.work_on(&root, &[same, near], Color::White, &Budget::work(256));
        match about {
            Some(about) if about == near => of_near += 1,
            // It has the pawns of the root, which answers for it.
            about => {
                assert_eq!(about, Some(root));
                of_root += 1;
            }
        }
        assert!(of_near <= of_root && of_root + of_near < 400, "{of_near} of {of_root}");
    }
    assert!(of_near > 0);
}

#[test]
fn a_step_goes_on_with_the_next_call_however_small_the_portions() {
    let wall: Position = WALL.parse().unwrap();
    let portions = |units| {
        let mut known = Knowledge::default();
        for portions in 1..2_000 {
            let about = known.work_on(&wall, &[], Color::White, &Budget::work(units));
            if known.bounds(&wall, Effort::Careful).excludes_win(Color::White) {
                return portions;
            }
            assert_eq!(about, Some(wall));
        }
        panic!("nothing was found");
    };
    assert!(portions(64) > portions(1 << 20));
}

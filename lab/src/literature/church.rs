//! Co-ordinate squares (Church 1978).

use palisade::{Color, PawnEnding, Square};
use palisade_board::{Bitboard, File, Pawns, Rank};
use palisade_lab_squares::{Church, MapResult};
use palisade_lab_squares::{Order, triangulate};
use palisade_squares::pieces::{KingWalk, Targets, deflected_to, reachable_defences};
use palisade_squares::{
    Criteria, FirstCriterion, Ground, MapRow, Placement, Reading, SquareMap, Tempi, exact_map,
};

use super::printed::printed;
use super::row::{Chapter, Row, only};
use super::tree::Tree;
use crate::newborn::{PROBLEMS, Problem};

pub(super) const CHAPTER: Chapter = Chapter {
    key: "church",
    title: "Church, Co-ordinate Squares (1978)",
    introduction: "\
The program is `palisade_lab_squares::Church`: criterion, tempo counts, experts and the choice of a
move joined. How spare moves are counted, and which of several ways to win it takes, the thesis
does not say: a *reconstruction*. \"+\" marks a move that wins according to the book; what is
true of the problems is proved ([co-ordinate squares](../../docs/co-ordinate-squares.md)).",
    rows,
};

fn rows() -> Vec<Row> {
    let mut rows = vec![
        selected_results(),
        initial_set(),
        bottleneck(),
        distances(),
        counter_attacks(),
        tempo(),
        queue(),
        pruning(),
        tree(),
        fine_62(),
        fine_88(),
        averbakh_710(),
        solved(),
    ];
    rows.extend(PROBLEMS.iter().map(problem));
    rows
}

fn source(section: &str) -> String {
    format!("Church 1978, {section}")
}

const FINE_70: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

fn ending(fen: &str) -> PawnEnding {
    fen.parse().expect("a position of the thesis")
}

/// The position of a printed map, and its rows.
fn table(name: &str) -> (PawnEnding, Vec<MapRow>) {
    let printed = printed(name);
    (ending(printed.fen), printed.rows.iter().filter_map(|row| row.parse().ok()).collect())
}

fn selected_results() -> Row {
    let (position, rows) = table("selected-results");
    let map = FirstCriterion::of_ending(&position, Color::White, Reading::PASSIVE_PRUNED).map();
    let equal = rows.iter().filter(|row| map[row.attacking] == row.defences).count();
    Row::new(
        source("Selected Results"),
        format!("{} defence sets of Fine 70", rows.len()),
        format!("{equal} equal as full sets, with forward pruning"),
        only(&CHAPTER),
    )
}

fn initial_set() -> Row {
    let criterion = FirstCriterion::new(ending(FINE_70).pawns(), Color::White, Reading::PASSIVE);
    let row = MapRow { attacking: Square::C4, defences: criterion.initial[Square::C4] };
    Row::new(
        source("Finding Possible Defenses"),
        "before triangulation c4 {a7, b7, c7, a6, b6, a3}; a4 in another place",
        row.to_string(),
        only(&CHAPTER),
    )
}

fn bottleneck() -> Row {
    let set = |reading| {
        FirstCriterion::new(ending(FINE_70).pawns(), Color::Black, reading).map()[Square::H5]
    };
    let row = |defences| MapRow { attacking: Square::H5, defences };
    let bare = Reading { criteria: Reading::PASSIVE.criteria - Criteria::BOTTLENECK, slack: 3 };
    Row::new(
        source("Bottleneck Defenses"),
        "white holds h5 from h3 though d5 is farther for him",
        format!("with bottlenecks {}; without {}", row(set(Reading::PASSIVE)), row(set(bare))),
        only(&CHAPTER),
    )
}

fn distances() -> Row {
    let ground = Ground::new(ending(FINE_70).pawns(), Color::White);
    let way = |goal, from| KingWalk::new(&ground, Color::White, goal).distance(from).unwrap_or(0);
    Row::new(
        source("Closeness, Bottleneck Defenses"),
        "c4 is seven moves from f5, h3 six from d5",
        format!(
            "by the printed rule {} and {}",
            way(Square::F5, Square::C4),
            way(Square::D5, Square::H3)
        ),
        only(&CHAPTER),
    )
}

/// How printed rows and computed ones differ: full rows, squares missing, squares more.
fn compare(rows: &[MapRow], map: &SquareMap, within: Bitboard) -> [u32; 3] {
    rows.iter().fold([0; 3], |[full, missing, more], row| {
        let (print, found) = (row.defences & within, map[row.attacking] & within);
        let equal = u32::from(print == found);
        [full + equal, missing + (print - found).len(), more + (found - print).len()]
    })
}

/// The misprints of the counter-attack table: the set as it must have been.
fn mended(row: MapRow) -> MapRow {
    let defences = match row.attacking {
        // The kings would touch.
        Square::G5 => row.defences.without(Square::H6),
        // Black's own pawn stands there; a4 is where it would be in its order.
        Square::E4 => row.defences.without(Square::A5).with(Square::A4),
        // Named twice, and one lacks.
        Square::B3 => row.defences.with(Square::G6),
        Square::B2 => row.defences.with(Square::F4),
        _ => row.defences,
    };
    MapRow { defences, ..row }
}

fn counter_attacks() -> Row {
    let (position, rows) = table("counter-attacks");
    let pawns = position.pawns();
    let map = FirstCriterion::new(pawns, Color::White, Church::READING).map();
    let better: Vec<_> = rows.iter().map(|row| mended(*row)).collect();
    let [full, ..] = compare(&rows, &map, Bitboard::FULL);
    let [mended, missing, more] = compare(&better, &map, Bitboard::FULL);
    let strange = contradictions(&better, pawns, &map);
    Row::new(
        source("Counter-Attack Defenses"),
        format!("{} defence sets of Averbakh 673", rows.len()),
        format!(
            "{full} equal as full sets, {mended} once {} misprints are mended; the others lack \
             {missing} squares and have {more} more; {} of them no counting of distances explains, \
             for a square that is printed beside each is nowhere nearer: {}",
            rows.iter().zip(&better).filter(|(row, better)| row != better).count(),
            strange.len(),
            strange.join(", ")
        ),
        only(&CHAPTER),
    )
}

/// Squares that are not printed though a printed one of the same row is at least as far from
/// every target of either side, or that are printed though one nearer everywhere is not.
fn contradictions(rows: &[MapRow], pawns: Pawns, map: &SquareMap) -> Vec<String> {
    let ground = Ground::new(pawns, Color::White);
    let goals: Vec<KingWalk> = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|side| {
            let targets = Targets::new(&ground, side, Church::READING).squares();
            targets
                .iter()
                .map(|goal| KingWalk::new(&ground, Color::Black, goal))
                .collect::<Vec<_>>()
        })
        .collect();
    let ways = |from: Square| -> Vec<u8> {
        goals.iter().map(|walk| walk.distance(from).unwrap_or(u8::MAX)).collect()
    };
    let nearer = |one: Square, other: Square| {
        ways(one).iter().zip(ways(other)).all(|(one, other)| *one <= other)
    };
    let mut found = Vec::new();
    for row in rows {
        let legal = ground.defending_squares(row.attacking);
        let more = map[row.attacking] - row.defences;
        let lacking = row.defences - map[row.attacking];
        let excluded = more
            .iter()
            .filter(|square| row.defences.iter().any(|printed| nearer(*square, printed)));
        let included = lacking
            .iter()
            .filter(|square| (legal - row.defences).iter().any(|absent| nearer(absent, *square)));
        found.extend(excluded.chain(included).map(|square| format!("{}-{square}", row.attacking)));
    }
    found
}

fn tempo() -> Row {
    let (position, rows) = table("tempo");
    let once = Tempi { attacker: 1, defender: 0 };
    let far = [Rank::Sixth, Rank::Seventh, Rank::Eighth];
    let far = far.into_iter().fold(Bitboard::EMPTY, |set, rank| set | rank.bitboard());
    let map = |reading| FirstCriterion::of_ending(&position, Color::White, reading).map_with(once);
    let [full, ..] = compare(&rows, &map(Reading::PASSIVE), far);
    // The last rows break off: their first ten are whole.
    let whole = &rows[..10];
    let races = Reading { criteria: Reading::RACES.criteria | Criteria::COUNTER_ATTACK, slack: 3 };
    let [_, passive, _] = compare(whole, &map(Reading::PASSIVE), !far);
    let [_, missing, more] = compare(whole, &map(races), !far);
    let [_, lost, _] = compare(whole, &SquareMap::empty(Color::White), !far);
    let optional = [
        Criteria::BOTTLENECK,
        Criteria::COUNTER_ATTACK,
        Criteria::STALEMATE,
        Criteria::PAWN_SQUARES,
        Criteria::PASSED_PAWN_TARGETS,
        Criteria::THREATENED_PAWNS_EXEMPT,
    ];
    let readings = (0..1_u32 << optional.len()).map(|chosen| {
        let pieces = (0..).zip(optional).filter(|(bit, _)| chosen >> bit & 1 == 1);
        let criteria = pieces.fold(Reading::RACES.criteria, |all, (_, piece)| all | piece);
        Reading { criteria, slack: 3 }
    });
    let whole_maps = readings.map(|reading| compare(whole, &map(reading), !far));
    let perfect = whole_maps.clone().filter(|[_, missing, more]| missing + more == 0).count();
    Row::new(
        source("Pawn Moves to Gain Tempo"),
        format!("{} defence sets of Averbakh 676 with one tempo", rows.len()),
        format!(
            "{full} equal on the sixth to eighth rank. Below, {lost} squares are printed in the \
             ten rows that are whole: of the passive map {passive} are missing; with \
             counter-attacks, and without bottlenecks, {missing} are missing and {more} too many. \
             Of {} readings {perfect} give them all",
            whole_maps.count()
        ),
        only(&CHAPTER),
    )
}

fn queue() -> Row {
    let criterion = FirstCriterion::new(ending(FINE_70).pawns(), Color::White, Reading::PASSIVE);
    let revisions = |order| triangulate(&criterion, order).1.revisions;
    Row::new(
        source("Viewed as a Waltz Filter"),
        "the smallest set first; \"it is very difficult to see exactly how good the queue is\"",
        format!(
            "Fine 70, revisions of one set against one neighbour: smallest first {}, first in \
             first out {}, largest first {}",
            revisions(Order::SmallestFirst),
            revisions(Order::FirstIn),
            revisions(Order::LargestFirst)
        ),
        only(&CHAPTER),
    )
}

/// He pruned what he had to evaluate one by one. Here a set of 64 squares costs the same full
/// or empty, and the walks that say what to prune cost more than they save.
fn pruning() -> Row {
    let fine_70 = ending(FINE_70);
    let full = FirstCriterion::of_ending(&fine_70, Color::White, Reading::PASSIVE);
    let pruned = FirstCriterion::of_ending(&fine_70, Color::White, Reading::PASSIVE_PRUNED);
    let revisions =
        [&full, &pruned].map(|criterion| triangulate(criterion, Order::SmallestFirst).1.revisions);
    let ground = &full.ground;
    let start = Placement::of(&fine_70, Color::White);
    let near = reachable_defences(ground, start, Reading::PASSIVE_PRUNED.slack);
    let legal = |attacking: Square| ground.defending_squares(attacking);
    let squares = ground.attacking_squares();
    let all: u32 = squares.iter().map(|attacking| legal(attacking).len()).sum();
    let kept: u32 =
        squares.iter().map(|attacking| (legal(attacking) & near[attacking]).len()).sum();
    Row::new(
        source("Forward Pruning"),
        "a fifty percent time savings",
        format!(
            "Fine 70: {kept} of {all} placements are left to evaluate one by one; {} \
             revisions instead of {}",
            revisions[1], revisions[0]
        ),
        only(&CHAPTER),
    )
}

fn tree() -> Row {
    let fine_70 = ending(FINE_70);
    let ground = Ground::new(fine_70.pawns(), Color::White);
    let targets = Targets::new(&ground, Color::White, Reading::PASSIVE).squares();
    let search = |hashed, most| {
        let mut tree = Tree::new(&ground, targets, hashed, most);
        let end = tree.deepen(fine_70.king(Color::White), fine_70.king(Color::Black));
        (end, tree.nodes, tree.stored())
    };
    let (hashed, nodes, stored) = search(true, 100_000_000);
    let (bare, spent, _) = search(false, 20_000_000);
    let told = |end: Result<u8, u8>| match end {
        Ok(moves) => format!("wins in {moves} moves"),
        Err(moves) => format!("no win within {moves} moves"),
    };
    let map = exact_map(fine_70.pawns(), Color::White);
    let criterion = FirstCriterion::new(fine_70.pawns(), Color::White, Reading::EXACT);
    let work = triangulate(&criterion, Order::SmallestFirst).1.revisions;
    Row::new(
        source("Co-ordination Compared with a Branching Tree"),
        "with a hash table \"both searches require roughly equal time\"; \"a branching tree will \
         explode given half a chance\"",
        format!(
            "Fine 70, kings only. With a table: {} after {nodes} nodes, {stored} positions \
             stored. Without: {} after {spent} nodes. The map: {} placements held, {work} \
             revisions of whole sets",
            told(hashed),
            told(bare),
            map.len()
        ),
        only(&CHAPTER),
    )
}

fn fine_62() -> Row {
    let ground = Ground::new(
        Pawns::new(Square::A4.bitboard(), Bitboard::EMPTY).expect("one pawn"),
        Color::White,
    );
    let drawn_to = |file| deflected_to(&ground, Square::A4, file);
    let word = |square: Option<Square>| square.map_or("nowhere".into(), |s| s.to_string());
    Row::new(
        source("Deflection Sacrifices, Fine 62"),
        "the passed a4-pawn forces Black's king over to the queen side (no other pawn is named, \
         so the position cannot be had again)",
        format!(
            "the rule draws a king on the d-file to {}, on the e-file to {}, on the f-file {}",
            word(drawn_to(File::D)),
            word(drawn_to(File::E)),
            word(drawn_to(File::F))
        ),
        only(&CHAPTER),
    )
}

fn fine_88() -> Row {
    let pawns = Pawns::new(Square::E5.bitboard(), Square::A7.bitboard()).expect("two pawns");
    let targets = |side| {
        let ground = Ground::new(pawns, side);
        Targets::new(&ground, side, Church::READING).squares()
    };
    let names = |set: Bitboard| match set {
        Bitboard::EMPTY => "none".into(),
        set => set.iter().map(|square| square.to_string()).collect::<Vec<_>>().join(", "),
    };
    let exempt = Church::READING.criteria - Criteria::THREATENED_PAWNS_EXEMPT;
    let blacks = Targets::new(
        &Ground::new(pawns, Color::Black),
        Color::Black,
        Reading { criteria: exempt, slack: 3 },
    );
    Row::new(
        source("Passed Pawns, Fine 88"),
        "a7, d7 and f7 are White's targets, b5 is Black's at first and then none (the text fixes \
         two pawns of three, e5 and a7; g3 is White's)",
        format!(
            "White {}; Black {}, and with the e5-pawn's threat {}",
            names(targets(Color::White)),
            names(blacks.squares()),
            names(targets(Color::Black))
        ),
        only(&CHAPTER),
    )
}

fn averbakh_710() -> Row {
    // What the text says of it: Black's a7-pawn undermines whatever guards d5.
    let pawns = Pawns::new(
        Square::D5.bitboard() | Square::C4.bitboard() | Square::B5.bitboard(),
        Square::A7.bitboard() | Square::D6.bitboard(),
    )
    .expect("five pawns");
    let church = Church::new(pawns, Church::READING);
    let targets = Targets::new(&Ground::new(pawns, Color::Black), Color::Black, Church::READING);
    let open = targets.squares().contains(Square::D5);
    Row::new(
        source("Undermining Pawn Chains, Averbakh 710"),
        "the a7-pawn forces a trade, and d5 loses its guard: not implemented (the text names a7, \
         b7 and d5 only, so the position cannot be had again)",
        format!(
            "with a chain like it d5 {} a target of the program (tempi {} and {}): {}",
            if open { "is" } else { "is not" },
            church.tempi(Color::White).attacker,
            church.tempi(Color::Black).attacker,
            if open { "not agreed" } else { "agreed" }
        ),
        only(&CHAPTER),
    )
}

/// What the program says of a problem, and whether that is a solution.
fn solve(problem: &Problem, reading: Reading) -> (String, bool) {
    let ending = problem.ending();
    let church = Church::new(ending.pawns(), reading);
    let result = church.result(&ending);
    let wins = result == MapResult::WonFor(ending.side_to_move());
    let said = match result {
        MapResult::Drawn => "drawn",
        MapResult::WonFor(Color::White) => "won for White",
        MapResult::WonFor(Color::Black) => "won for Black",
        MapResult::Race => "a race",
    };
    let Some(choice) = church.choose(&ending) else { return (said.into(), false) };
    let step = choice.step.to_string();
    let good = problem.best.contains(&&*step);
    let mark = if good { "+" } else { "" };
    (format!("{said}, {step}{mark} ({})", choice.motive), wins && good)
}

fn solved() -> Row {
    let solves = |problem: &&Problem| solve(problem, Church::READING).1;
    let own: Vec<_> = PROBLEMS.iter().filter(solves).map(|problem| problem.fine).collect();
    let claimed: Vec<_> = PROBLEMS.iter().filter(|one| one.solved).map(|one| one.fine).collect();
    let alike = PROBLEMS.iter().filter(|one| one.solved == solve(one, Church::READING).1).count();
    Row::new(
        source("Evaluation"),
        format!("of the sixteen problems it solves {}: {}", claimed.len(), claimed.join(", ")),
        format!("{}: {}; {alike} of sixteen come out as claimed", own.len(), own.join(", ")),
        only(&CHAPTER),
    )
}

fn problem(problem: &Problem) -> Row {
    let (said, solved) = solve(problem, Church::READING);
    let verdict = match (solved, problem.solved) {
        (true, true) => "solved, as claimed",
        (false, false) => "not solved, as claimed",
        (true, false) => "solved, where his program was not",
        (false, true) => "not solved",
    };
    Row::new(
        source("Evaluation"),
        format!("Fine {}: {}", problem.fine, problem.church),
        format!("{verdict}: {said}"),
        only(&CHAPTER),
    )
}

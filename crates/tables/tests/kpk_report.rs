//! Every table of "King and Pawn against King: some quantitative data" (Bramer
//! 1977), cell by cell.

use std::sync::LazyLock;

use palisade_board::{Color, File, Kpk, Rank, Square};
use palisade_tables::kpk::{
    ByPawn, Database, Report, Rules, Runs, Side, Value, WinType, critical_positions,
};

static CLARKE: LazyLock<Database> = LazyLock::new(|| Database::new(Rules::Clarke));
static REPORT: LazyLock<Report> = LazyLock::new(|| Report::new(&CLARKE));

/// A table as printed: a row a rank, the highest first, with its sum; the row of
/// sums by file last, with the grand total.
fn assert_table<const ROWS: usize>(
    table: &ByPawn,
    highest: Rank,
    rows: [[u32; 5]; ROWS],
    sums: [u32; 5],
) {
    let files = [File::A, File::B, File::C, File::D];
    let ranks = Rank::ALL[..=highest.index()].iter().rev();
    for (row, &rank) in rows.iter().zip(ranks) {
        let computed = files.map(|file| table.get(file, rank));
        assert_eq!((computed.as_slice(), table.rank(rank)), (&row[..4], row[4]), "rank {rank}");
    }
    assert_eq!(files.map(|file| table.file(file)), sums[..4]);
    assert_eq!(table.total(), sums[4]);
}

#[test]
fn table_2_1_all_legal_positions() {
    let totals = |side: &Side| (side.legal.total(), side.wins.total(), side.draws.total());
    assert_eq!(totals(&REPORT.white_to_move), (81_662, 62_480, 19_182));
    assert_eq!(totals(&REPORT.black_to_move), (97_992, 61_787, 36_205));
}

#[test]
fn table_2_2_legal_positions_by_pawn() {
    let common = [3441, 3389, 3392, 3392, 13614];
    assert_table(
        &REPORT.white_to_move.legal,
        Rank::Seventh,
        [[3436, 3384, 3386, 3386, 13592], common, common, common, common, common],
        [20641, 20329, 20346, 20346, 81662],
    );
    let common = [3496, 3502, 3502, 3502, 14002];
    assert_table(
        &REPORT.black_to_move.legal,
        Rank::Eighth,
        [[3492, 3496, 3496, 3496, 13980], common, common, common, common, common, common],
        [24468, 24508, 24508, 24508, 97992],
    );
}

#[test]
fn table_2_3_wins_by_pawn() {
    assert_table(
        &REPORT.white_to_move.wins,
        Rank::Seventh,
        [
            [3321, 3229, 3240, 3240, 13030],
            [3054, 2962, 2894, 2922, 11832],
            [2707, 2639, 2574, 2558, 10478],
            [2308, 2369, 2352, 2395, 9424],
            [1887, 2186, 2219, 2337, 8629],
            [1840, 2316, 2395, 2536, 9087],
        ],
        [15117, 15701, 15674, 15988, 62480],
    );
    assert_table(
        &REPORT.black_to_move.wins,
        Rank::Eighth,
        [
            [3321, 3218, 3223, 3223, 12985],
            [3052, 2924, 2794, 2804, 11574],
            [2690, 2573, 2446, 2355, 10064],
            [2260, 2169, 2029, 1928, 8386],
            [1790, 1835, 1711, 1663, 6999],
            [1307, 1569, 1507, 1456, 5839],
            [1214, 1575, 1570, 1581, 5940],
        ],
        [15634, 15863, 15280, 15010, 61787],
    );
}

#[test]
fn table_2_4_draws_by_pawn() {
    assert_table(
        &REPORT.white_to_move.draws,
        Rank::Seventh,
        [
            [115, 155, 146, 146, 562],
            [387, 427, 498, 470, 1782],
            [734, 750, 818, 834, 3136],
            [1133, 1020, 1040, 997, 4190],
            [1554, 1203, 1173, 1055, 4985],
            [1601, 1073, 997, 856, 4527],
        ],
        [5524, 4628, 4672, 4358, 19182],
    );
    assert_table(
        &REPORT.black_to_move.draws,
        Rank::Eighth,
        [
            [171, 278, 273, 273, 995],
            [444, 578, 708, 698, 2428],
            [806, 929, 1056, 1147, 3938],
            [1236, 1333, 1473, 1574, 5616],
            [1706, 1667, 1791, 1839, 7003],
            [2189, 1933, 1995, 2046, 8163],
            [2282, 1927, 1932, 1921, 8062],
        ],
        [8834, 8645, 9228, 9498, 36205],
    );
}

#[test]
fn tables_2_5_to_2_8_terminal_positions() {
    let terminal = &REPORT.terminal;
    let wins = terminal.wins.total();
    let draws = terminal.pawn_en_prise.total()
        + (terminal.stalemates.len() + terminal.stalemating.len()) as u32;
    let black = &REPORT.black_to_move;
    // 2.5
    assert_eq!((wins, terminal.pawn_en_prise.total()), (12_985, 10_093));
    assert_eq!(wins + draws, 23_094);
    assert_eq!(black.legal.total() - wins - draws, 74_898);
    // 2.6 and 2.7
    assert_eq!(black.wins.total() - wins, 48_802);
    assert_eq!((draws, black.draws.total() - draws), (10_109, 26_096));
    // 2.8
    let en_prise = terminal.pawn_en_prise.rank(Rank::Eighth);
    assert_eq!((en_prise, terminal.wins.rank(Rank::Eighth)), (995, 12_985));
    assert_eq!(black.legal.rank(Rank::Eighth), 13_980);
}

#[test]
fn table_2_9_pawn_en_prise() {
    let common = [273, 417, 408, 408, 1506];
    assert_table(
        &REPORT.terminal.pawn_en_prise,
        Rank::Eighth,
        [
            [171, 278, 273, 273, 995],
            [278, 425, 417, 417, 1537],
            common,
            common,
            common,
            common,
            [278, 425, 417, 417, 1537],
        ],
        [1819, 2796, 2739, 2739, 10093],
    );
}

fn squares(position: &Kpk) -> [Square; 3] {
    [position.white_king(), position.black_king(), position.pawn()]
}

#[test]
fn tables_2_10_and_2_11_stalemates() {
    use Square::*;
    let mut stalemates: Vec<_> = REPORT.terminal.stalemates.iter().map(squares).collect();
    let mut published = vec![
        [A6, A8, A7],
        [B6, B8, B7],
        [C6, C8, C7],
        [D6, D8, D7],
        [B6, A8, A7],
        [A6, A8, C7],
        [B6, A8, C7],
        [C7, A8, B6],
        [C8, A8, B6],
    ];
    stalemates.sort();
    published.sort();
    assert_eq!(stalemates, published);

    let mut stalemating: Vec<_> = REPORT.terminal.stalemating.iter().map(squares).collect();
    let mut published: Vec<_> =
        [B6, C6, C7, C8, D6, D7, D8].iter().map(|&black| [A8, black, A7]).collect();
    stalemating.sort();
    published.sort();
    assert_eq!(stalemating, published);
}

#[test]
fn tables_3_1_to_3_5_types_with_white_to_move() {
    let white = &REPORT.white_to_move;
    assert_table(
        white.by_type(WinType::Zero),
        Rank::Seventh,
        [
            [3263, 3155, 3160, 3160, 12738],
            [2937, 2779, 2620, 2628, 10964],
            [2519, 2313, 2106, 1899, 8837],
            [2015, 1763, 1510, 1243, 6531],
            [1431, 1135, 821, 821, 4208],
            [1354, 1069, 761, 761, 3945],
        ],
        [13519, 12214, 10978, 10512, 47223],
    );
    assert_table(
        white.by_type(WinType::One),
        Rank::Seventh,
        [
            [0, 4, 4, 4, 12],
            [5, 20, 28, 30, 83],
            [23, 46, 60, 86, 215],
            [61, 90, 100, 128, 379],
            [115, 148, 154, 102, 519],
            [114, 148, 152, 100, 514],
        ],
        [318, 456, 498, 450, 1722],
    );
    assert_table(
        white.by_type(WinType::Two),
        Rank::Seventh,
        [
            [3, 8, 12, 12, 35],
            [4, 34, 61, 68, 167],
            [14, 77, 113, 146, 350],
            [52, 213, 304, 391, 960],
            [88, 343, 518, 566, 1515],
            [108, 436, 608, 654, 1806],
        ],
        [269, 1111, 1616, 1837, 4833],
    );
    assert_table(
        white.by_type(WinType::Three),
        Rank::Seventh,
        [
            [55, 62, 64, 64, 245],
            [108, 129, 185, 196, 618],
            [151, 203, 295, 427, 1076],
            [180, 303, 438, 633, 1554],
            [253, 560, 726, 848, 2387],
            [264, 663, 874, 1021, 2822],
        ],
        [1011, 1920, 2582, 3189, 8702],
    );
}

#[test]
fn table_3_6_equal_best_moves() {
    let published = [53_778, 4115, 2514, 870, 507, 384, 312, 0, 0, 0];
    assert_eq!(REPORT.equal_best_moves, published);
}

#[test]
fn tables_4_1_to_4_4_types_with_black_to_move() {
    let black = &REPORT.black_to_move;
    assert_table(
        black.by_type(WinType::Zero),
        Rank::Eighth,
        [
            [0; 5],
            [2990, 2828, 2666, 2674, 11158],
            [2565, 2354, 2143, 1932, 8994],
            [2052, 1794, 1536, 1264, 6646],
            [1457, 1154, 834, 834, 4279],
            [786, 420, 420, 420, 2046],
            [669, 267, 269, 269, 1474],
        ],
        [10519, 8817, 7868, 7393, 34597],
    );
    assert_table(
        black.by_type(WinType::One),
        Rank::Eighth,
        [
            [0; 5],
            [9, 29, 40, 42, 120],
            [24, 51, 64, 90, 229],
            [62, 92, 100, 128, 382],
            [116, 150, 154, 102, 522],
            [171, 208, 111, 57, 547],
            [173, 210, 116, 63, 562],
        ],
        [555, 740, 585, 482, 2362],
    );
    assert_table(
        black.by_type(WinType::Two),
        Rank::Eighth,
        [
            [3321, 3218, 3223, 3223, 12985],
            [53, 67, 88, 88, 296],
            [101, 168, 239, 333, 841],
            [146, 283, 393, 536, 1358],
            [217, 531, 723, 727, 2198],
            [350, 941, 976, 979, 3246],
            [372, 1098, 1185, 1249, 3904],
        ],
        [4560, 6306, 6827, 7135, 24828],
    );
}

#[test]
fn table_5_1_won_positions_by_moves() {
    let white = &REPORT.white_to_move.won_in;
    let sums: Vec<u32> = white.iter().map(|types| types.iter().sum()).collect();
    assert_eq!(
        sums,
        [
            0, 12_750, 11_300, 9624, 7864, 10_511, 2564, 1416, 1457, 1122, 941, 685, 670, 586, 572,
            307, 78, 22, 8, 3
        ]
    );
    let published = [
        [12_738, 12, 0],
        [10_964, 83, 253],
        [8837, 215, 572],
        [6531, 379, 954],
        [8153, 1033, 1325],
    ];
    for (computed, published) in white[1..].iter().zip(published) {
        let [zero, one, two, three] = *computed;
        assert_eq!([zero, one, two + three], published);
    }

    let black = &REPORT.black_to_move.won_in;
    let sums: Vec<u32> = black.iter().map(|types| types.iter().sum()).collect();
    assert_eq!(
        sums,
        [
            12_985, 11_278, 9513, 7604, 5729, 5777, 1982, 1433, 1315, 966, 795, 597, 560, 502, 481,
            213, 36, 15, 4, 2
        ]
    );
    let published = [
        [11_158, 120, 0],
        [8994, 229, 290],
        [6646, 382, 576],
        [4279, 522, 928],
        [3520, 1109, 1148],
    ];
    for (computed, published) in black[1..].iter().zip(published) {
        assert_eq!(computed[..3], published);
    }
    assert_eq!(REPORT.terminal.wins_without_antecedent, 12);
}

#[test]
fn table_5_2_drawn_positions_by_moves() {
    let white = &REPORT.white_to_move;
    assert_eq!(white.drawn_in, [0, 2730, 3243, 2765, 1405, 504, 130]);
    assert_eq!(white.drawn_by_repetition, 8405);
    let black = &REPORT.black_to_move;
    assert_eq!(black.drawn_in, [10_109, 6156, 5454, 3172, 1396, 438, 59]);
    assert_eq!(black.drawn_by_repetition, 9421);
}

#[test]
fn table_6_1_critical_positions() {
    assert_eq!(REPORT.critical_by_file, [148, 415, 522, 648]);
    assert_eq!(critical_positions(&CLARKE).len(), 1733);
}

/// Bramer 1977, table 14: REF 2 is 881742, white king, black king, pawn.
#[test]
fn critical_positions_come_in_the_order_of_the_test_file() {
    let critical = critical_positions(&CLARKE);
    assert_eq!(critical[1].coordinates(), [8, 8, 4, 2, 1, 7]);
}

#[test]
fn section_7_the_longest_games() {
    use Square::*;
    let of = |color| -> Vec<_> {
        let longest = REPORT.longest.iter().filter(|p| p.side_to_move() == color);
        longest.map(squares).collect()
    };
    assert_eq!(of(Color::Black), [[H3, H5, B2], [H3, H6, B2]]);
    let mut white = of(Color::White);
    white.sort();
    assert_eq!(white, [[G2, G5, B2], [H2, G5, B2], [H3, G5, B2]]);
    assert_eq!(CLARKE.depth(&REPORT.longest[0]), Some(37));
}

/// The value of every position follows from those of its successors: a check
/// that shares no code with the retrograde analysis.
#[test]
fn every_value_follows_from_its_successors() {
    for database in Rules::ALL.map(Database::new) {
        for position in database.positions() {
            if position.pawn().rank() == Rank::Eighth {
                continue;
            }
            let depths = || position.moves().map(|(_, next)| database.depth(&next));
            let expected = match position.side_to_move() {
                Color::White => depths().flatten().min().map(|plies| plies + 1),
                Color::Black if position.is_man_en_prise() => None,
                Color::Black => depths()
                    .try_fold(None, |longest, plies| plies.map(|plies| longest.max(Some(plies))))
                    .flatten()
                    .map(|plies| plies + 1),
            };
            assert_eq!(database.depth(&position), expected, "{position}");
        }
    }
}

/// The pawn runs exactly where White wins in as many moves as the pawn needs.
#[test]
fn runs_are_the_wins_by_pawn_moves_alone() {
    let runs = Runs::new();
    for position in CLARKE.positions() {
        let moves = match position.pawn().rank() {
            Rank::Second => 5,
            rank => rank.distance(Rank::Eighth),
        };
        let value = CLARKE.value(&position);
        let as_soon = matches!(value, Value::Win { .. }) && value.moves() == Some(moves);
        assert_eq!(runs.contains(&position), as_soon, "{position}");
    }
}

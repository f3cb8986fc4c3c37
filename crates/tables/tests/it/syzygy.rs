//! Tables of three men that a free generator has made, beside our own databases.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use palisade_board::{Color, Man, Outcome, Position, Role, Setup, Square};
use palisade_tables::duel::{Material, Plies, Promotions};
use palisade_tables::syzygy::{Syzygy, SyzygyError, SyzygyFault, Wdl};
use palisade_testkit::any_position::three_men;
use palisade_testkit::{Dice, sweep};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy")
}

static TABLES: LazyLock<Syzygy> = LazyLock::new(|| Syzygy::open(folder()).unwrap());

const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

fn position(fen: &str) -> Position {
    fen.parse().unwrap()
}

fn by_database(databases: &Promotions, position: &Position) -> Wdl {
    match databases.value(position).unwrap() {
        Outcome::Draw => Wdl::Draw,
        won if won == Outcome::win_of(position.side_to_move()) => Wdl::Win,
        _ => Wdl::Loss,
    }
}

/// Every position of this man, or some.
fn all_positions(man: Man, every: usize) -> impl Iterator<Item = Position> {
    let squares = (0..64 * 64 * 64).step_by(every);
    squares.flat_map(move |n| {
        let [white, black, at] = [n / 64 % 64, n % 64, n / 4096].map(|n| Square::ALL[n]);
        Color::ALL.into_iter().filter_map(move |mover| three_men([white, black], man, at, mover))
    })
}

#[test]
fn every_position_of_three_men_has_the_value_of_our_databases() {
    // A lone man of Black's is one of White's, turned.
    let databases = Promotions::with(Material::all().filter(|men| men.black().is_none()));
    let mut seen = 0;
    for man in Color::ALL.into_iter().flat_map(|color| ROLES.map(|role| role.of(color))) {
        // With colours changed it is the same table, so some are enough, but in a sweep.
        let every = if man.color.is_white() || sweep::is_full() { 1 } else { 29 };
        for position in all_positions(man, every) {
            let expected = by_database(&databases, &position);
            assert_eq!(TABLES.wdl(&position), Some(expected), "{position}");
            seen += 1;
        }
    }
    assert!(seen >= 1_945_584, "{seen}");
    assert_eq!(TABLES.take_faults(), []);
}

/// Nobody takes a queen or a rook without a draw, so the way to mate is the way to the next move that
/// counts anew.
#[test]
fn who_mates_in_time_wins_by_the_rule_too() {
    for (role, material) in [(Role::Queen, Material::QUEEN), (Role::Rook, Material::ROOK)] {
        let plies = Plies::to_mate(material);
        for position in all_positions(role.of(Color::White), if sweep::is_full() { 1 } else { 23 })
        {
            let man = position.role(role).first().unwrap();
            let [white, black] = Color::ALL.map(|color| position.king(color));
            let mover = position.side_to_move();
            let Some(plies) = plies.get(white, man, black, mover) else { continue };
            let wins = if mover.is_white() { Wdl::Win } else { Wdl::Loss };
            let with = |counter: u16| {
                let setup = Setup { halfmove_clock: counter, ..Setup::from(position) };
                TABLES.wdl_by_fifty_moves(&Position::try_from(setup).unwrap())
            };
            let plies = u16::from(plies);
            assert_eq!(with(99 - plies), Some(wins), "{position}");
            // A table may be out by a ply.
            assert_ne!(with(100 - plies), Some(Wdl::Draw), "{position}");
            if plies > 0 {
                assert_ne!(with(101 - plies), Some(wins), "{position}");
                assert_eq!(with(102 - plies), Some(Wdl::Draw), "{position}");
            }
        }
    }
}

#[test]
fn the_counter_matters_where_the_way_is_too_long() {
    let fen = |counter: u32| format!("8/8/8/3k4/8/8/8/K6R w - - {counter} 60");
    let with = |counter| TABLES.wdl_by_fifty_moves(&position(&fen(counter)));
    assert_eq!(with(0), Some(Wdl::Win));
    let said: Vec<_> = (0..100).map(with).collect();
    let turn = said.iter().position(|&wdl| wdl != Some(Wdl::Win)).unwrap();
    assert!(said[..turn].iter().all(|&wdl| wdl == Some(Wdl::Win)));
    // In between one ply is left open.
    assert_eq!(said[turn], None);
    assert!(said[turn + 1..].iter().all(|&wdl| wdl == Some(Wdl::Draw)));
    // The rook mates in fifteen.
    assert_eq!(turn, 71);
    // Who is mated has lost, whatever the counter says.
    let mate = position("7k/6Q1/6K1/8/8/8/8/8 b - - 100 90");
    assert_eq!(TABLES.wdl_by_fifty_moves(&mate), Some(Wdl::Loss));
}

#[test]
fn castling_and_more_men_get_no_answer() {
    for fen in ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/QQ2K2R w - - 0 1"] {
        assert_eq!(TABLES.wdl(&position(fen)), None, "{fen}");
    }
    assert_eq!(TABLES.wdl(&position("4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Some(Wdl::Draw));
}

#[test]
fn what_is_no_folder_or_has_no_tables_is_an_error() {
    let file = folder().join("KQvK.rtbw");
    for path in [file, folder().join("nowhere")] {
        let error = Syzygy::open(&path).unwrap_err();
        assert!(matches!(error, SyzygyError::Folder { .. }), "{error}");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    }
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    assert!(matches!(Syzygy::open(src).unwrap_err(), SyzygyError::Empty(_)));
}

/// A folder of its own in the folder of temporary files, gone when it is dropped.
struct Copy(PathBuf);

impl Copy {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("palisade-syzygy-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        for entry in std::fs::read_dir(folder()).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), path.join(entry.file_name())).unwrap();
        }
        Self(path)
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_missing_table_is_named_once_and_gives_no_answer() {
    let copy = Copy::new("missing");
    std::fs::remove_file(copy.0.join("KRvK.rtbw")).unwrap();
    let tables = Syzygy::open(&copy.0).unwrap();
    let rook = position("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    for _ in 0..3 {
        assert_eq!(tables.wdl(&rook), None);
    }
    let missing = SyzygyFault::Missing { file: "KRvK.rtbw".to_string() };
    assert_eq!(tables.take_faults(), [missing]);
    assert_eq!(tables.take_faults(), []);
    // A second folder may have it.
    let both: OsString = std::env::join_paths([copy.0.clone(), folder()]).unwrap();
    assert_eq!(Syzygy::open(both).unwrap().wdl(&rook), Some(Wdl::Win));
}

/// Whatever happens to a byte or to the end of a file, the table is not used.
#[test]
fn a_damaged_table_is_named_once_and_gives_no_answer() {
    let copy = Copy::new("damaged");
    let pawn = position("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    let path = copy.0.join("KPvK.rtbw");
    let whole = std::fs::read(&path).unwrap();
    let mut dice = Dice::new(1);
    for n in 0..sweep::times(300) {
        let mut bytes = whole.clone();
        if n % 3 == 0 {
            bytes.truncate(dice.below(whole.len() as u64) as usize);
        } else {
            let at = dice.below(whole.len() as u64) as usize;
            bytes[at] ^= 1 << dice.below(8);
        }
        std::fs::write(&path, &bytes).unwrap();
        let tables = Syzygy::open(&copy.0).unwrap();
        assert_eq!(tables.wdl(&pawn), None);
        let faults = tables.take_faults();
        assert!(matches!(&faults[..], [SyzygyFault::Damaged { .. }]), "{faults:?}");
        assert!(faults[0].to_string().contains("KPvK.rtbw"), "{}", faults[0]);
    }
}

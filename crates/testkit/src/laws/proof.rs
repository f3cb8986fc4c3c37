//! Each promise of a wall has a certificate, and a changed certificate is refused or still true.

use palisade_blockage::{Effort, blockage_with, blockage_with_free_men, wall_certificate};
use palisade_board::{
    Bitboard, Budget, Color, File, Man, PawnEnding, Position, Rank, Role, Setup, Square,
};
use palisade_endings::{Prover, Verdict};
use palisade_proof::{Certificate, Claim, check};

/// A wall of rams from bytes, with men beside it: a byte each for the file and rank of rams,
/// then two each for a man and his square; `None` where they make no position.
#[must_use]
pub fn walled(bytes: &[u8]) -> Option<Position> {
    let (&first, rest) = bytes.split_first()?;
    let mut setup = Setup { side_to_move: Color::ALL[usize::from(first & 1)], ..Setup::default() };
    let rams = usize::from(first >> 1 & 7);
    let men = rest.get(rams..)?;
    for &ram in &rest[..rams] {
        let file = File::from_index(usize::from(ram & 7))?;
        let rank = Rank::from_index(2 + usize::from(ram >> 3) % 3)?;
        let at = Square::new(file, rank);
        setup.put(at, Role::Pawn.of(Color::White));
        setup.put(at.forward(Color::White)?, Role::Pawn.of(Color::Black));
    }
    let mut kings = Color::ALL.iter();
    for pair in men.chunks_exact(2) {
        let at = Square::from_index(usize::from(pair[1] & 63))?;
        let man = match kings.next() {
            Some(&color) => Role::King.of(color),
            None => Man::ALL[usize::from(pair[0]) % Man::ALL.len()],
        };
        if setup.man_on(at).is_none() {
            setup.put(at, man);
        }
    }
    Position::try_from(setup).ok()
}

/// Asks for both sides. The bytes say what is changed in a certificate.
///
/// # Panics
///
/// If a promise has no certificate, if a certificate is not accepted or not read as it was
/// written, or if a changed one is accepted though what it claims is wrong.
pub fn hold(position: &Position, bytes: &[u8]) {
    for attacker in Color::ALL {
        if !is_promised(position, attacker) {
            continue;
        }
        let certificate = wall_certificate(position, attacker, &Budget::work(200_000))
            .or_else(|| by_structures(position, attacker))
            .unwrap_or_else(|| panic!("{position}: promised, and no certificate of {attacker}"));
        assert_eq!(check(&certificate), Ok(()), "{certificate}");
        assert_eq!(certificate.to_string().parse(), Ok(certificate.clone()), "{certificate}");
        let mut changed = certificate;
        for change in bytes.chunks_exact(3) {
            alter(&mut changed, [change[0], change[1], change[2]]);
            if check(&changed).is_ok() {
                assert!(!is_wrong(&changed), "accepted: {changed}");
            }
        }
    }
}

/// What the prover of pawn endings writes down.
fn by_structures(position: &Position, attacker: Color) -> Option<Certificate> {
    let ending = PawnEnding::try_from(position).ok()?;
    Prover::new().certify(&ending, attacker, &Budget::work(100_000)).ok()
}

/// Does the bound promise by its first rung, or by that with men?
fn is_promised(position: &Position, attacker: Color) -> bool {
    match PawnEnding::try_from(position) {
        Ok(ending) => blockage_with(&ending, attacker, Effort::Glance),
        Err(_) => blockage_with_free_men(position, attacker),
    }
}

/// A square added or dropped, a row or world dropped, a man of the position moved or gone.
fn alter(certificate: &mut Certificate, [kind, one, other]: [u8; 3]) {
    let Claim::Wall(worlds) = &mut certificate.claim else { return };
    let square = Square::ALL[usize::from(other & 63)];
    if worlds.is_empty() {
        return;
    }
    let number = usize::from(one) % worlds.len();
    let world = &mut worlds[number];
    let flip = |set: &mut Bitboard| *set = Bitboard(set.0 ^ square.bitboard().0);
    let pick = usize::from(one >> 3);
    match kind % 8 {
        0 => flip(&mut world.stands[pick % 6]),
        1 => flip(&mut world.loose),
        2 if !world.men.is_empty() => {
            let count = world.men.len();
            flip(&mut world.men[pick % count].1);
        }
        3 if !world.rows.is_empty() => {
            let count = world.rows.len();
            let row = &mut world.rows[pick % count];
            flip(if other & 64 == 0 { &mut row.0 } else { &mut row.1 });
        }
        4 => {
            worlds.remove(number);
        }
        _ => {
            let mut setup = Setup::from(certificate.position);
            let from = Square::ALL[usize::from(one & 63)];
            if let Some(man) = setup.man_on(from) {
                setup.clear(from);
                if kind & 8 == 0 {
                    setup.put(square, man);
                }
            } else if kind & 16 == 0 {
                setup.side_to_move = setup.side_to_move.opponent();
            }
            if let Ok(position) = Position::try_from(setup) {
                certificate.position = position;
            }
        }
    }
}

/// Is it proved that the side wins after all?
fn is_wrong(certificate: &Certificate) -> bool {
    let Certificate { position, side, .. } = certificate;
    match PawnEnding::try_from(position) {
        Ok(ending) => {
            let budget = Budget::work(150);
            Prover::new().prove(&ending, *side, &budget) == Verdict::Breaks
        }
        Err(_) => mates(position, *side, 3),
    }
}

/// Does the side mate by force within a number of moves of its own?
fn mates(position: &Position, side: Color, moves: u32) -> bool {
    if position.side_to_move() == side {
        return moves > 0 && position.successors().any(|(_, after)| mates(&after, side, moves - 1));
    }
    let mut answers = position.successors().peekable();
    match answers.peek() {
        None => position.is_checkmate(),
        Some(_) => answers.all(|(_, after)| mates(&after, side, moves)),
    }
}

//! The printed maps of the thesis on co-ordinate squares, row by row.

/// "Selected Results", Fine 70.
pub(super) const SELECTED_RESULTS: [&str; 14] = [
    "b5 {}",
    "c4 {b6}",
    "d3 {c7}",
    "c3 {b7}",
    "b3 {a7, c7}",
    "d2 {c8}",
    "c2 {b8}",
    "b2 {a8, c8}",
    "d1 {c7}",
    "c1 {b7}",
    "b1 {a7, c7}",
    "a3 {b8, b7, d7, d8}",
    "a2 {b8, b7, d7, d8}",
    "a1 {b8, b7, d7, d8}",
];

/// "Pawn Moves to Gain Tempo", Averbakh 676, each row as far as it is printed.
pub(super) const TEMPO: [&str; 17] = [
    "f5 {e7}",
    "a4 {b6, d5, c4, d4, g4, g2}",
    "b4 {a6, d5, d4, g4, g2}",
    "c4 {b6, g4, g2}",
    "e4 {d8, d7, g4, g2}",
    "a3 {b7, d5, c4, d4, e4, f4, g4, h4, c3, d3, e3, g3, f2, g2, f1, h1}",
    "b3 {a7, d4, f4, g4, h4, d3, f2, h2, f1, g1, h1}",
    "c3 {b7, f4, g4, h4, c3, g3, f2, g2, h2, f1, g1, h1}",
    "d3 {c7, f4, h4, g3, f2, g2, h2, f1, g1, h1}",
    "a2 {b8, d5, a4, b4, c4, d4, e4, f4, g4, h4, c3, d3, e3, g3, c2, d2, e2, f2, g2, h2, e1, f1, g1, h1}",
    "b2 {a8, b4, c4, d4, e4, f4, g4, h4, d3}",
    "c2 {b8, b4}",
    "d2 {c8, d4, e4}",
    "a1 {b7, a5, b5, d5, b4, c4, d4}",
    "b1 {a7, b5, d5, b4, c4, d4}",
    "c1 {b7, d5, c4}",
    "d1 {c7, d5}",
];

/// "Counter-Attack Defenses", Averbakh 673.
pub(super) const COUNTER_ATTACKS: [&str; 10] = [
    "b5 {h6}",
    "f5 {e7, f7, h6, a4, b4, a3, b3}",
    "g5 {e7, f7, h6, a4, b4, b3, a3}",
    "c4 {b6, g6, h6, a4}",
    "e4 {d8, e8, f8, g8, d7, e7, f7, f6, g6, h6, g5, h5, a5, b4, c4, g4, a3, b3, a2, b2, c2}",
    "b3 {a7, c7, f7, f6, h6, d5, f5, h5, g5, h5, d4, e4, f4, g4, h4, d3, e3}",
    "c3 {b7, f7, f6, g6, h6, d5, f5, g5, h5, a4, e4, f4, g4, h4, a3, e3}",
    "d3 {c7, f7, f6, g6, h6, d5, f5, g5, h5, a4, b4, f4, g4, h4, a3, b3, a2, b2}",
    "b2 {a8, b8, c8, e8, f8, g8, e7, f7, f6, g6, h6, d5, f5, g5, h5, a4, b4, c4, d4, e4, f5, g4, h4, d3, e3, f3, g3, h3, d2, e2, f2, d1}",
    "c2 {b8, c8, e8, f8, g8, e7, f7, f6, g6, h6, f5, g5, h5, a4, b4, c4, d4, e4, f4, g4, h4, a3, e3, f3, g3, h3, a2}",
];

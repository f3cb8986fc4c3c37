//! The checksum at the end of a table: whoever reads a damaged table must not believe it.
//!
//! It is CityHash 1.0.3: hashes of 256 bits of pieces of 16 MB, and of all these hashes one of 128 bits. The
//! crate for it lacks those of 256 bits, which go with CRC-32C. They are by Geoff Pike and Jyrki Alakuijala,
//! copyright 2011 Google, Inc., under the MIT licence.

use core::array;
use std::sync::LazyLock;
use std::vec::Vec;

use cityhash_rs::cityhash_103_128;

const K0: u64 = 0xc3a5_c85c_97cb_3127;

/// Bytes of a piece. The last may be shorter.
const PIECE: usize = 1 << 24;

/// Shorter texts are filled up with zeros before they are hashed to 256 bits.
const LEAST_HASH_BYTES: usize = 240;

/// Longer lists of hashes are themselves hashed to 256 bits first.
const MOST_HASH_BYTES: usize = 900;

/// The checksum of what stands before it.
pub(super) fn checksum(data: &[u8]) -> [u8; 16] {
    checksum_of_pieces(data, PIECE)
}

fn checksum_of_pieces(data: &[u8], piece: usize) -> [u8; 16] {
    let hashes: Vec<u8> =
        data.chunks(piece).flat_map(hash_256).flat_map(u64::to_le_bytes).collect();
    if hashes.len() <= MOST_HASH_BYTES {
        // It has the first half above the second.
        return cityhash_103_128(&hashes).rotate_left(64).to_le_bytes();
    }
    let [_, _, third, fourth] = hash_256(&hashes);
    (u128::from(fourth) << 64 | u128::from(third)).to_le_bytes()
}

fn word(text: &[u8], at: usize) -> u64 {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(&text[at..at + 8]);
    u64::from_le_bytes(bytes)
}

const fn mixed(value: u64) -> u64 {
    value ^ value >> 47
}

const fn both(first: u64, second: u64) -> u64 {
    const FACTOR: u64 = 0x9ddf_ea08_eb38_2d69;
    let once = mixed((first ^ second).wrapping_mul(FACTOR));
    mixed((second ^ once).wrapping_mul(FACTOR)).wrapping_mul(FACTOR)
}

/// What a byte adds to a CRC-32C, by its distance in bytes.
static CRC: LazyLock<[[u32; 256]; 8]> = LazyLock::new(|| {
    let bit = |crc: u32| if crc & 1 == 1 { crc >> 1 ^ 0x82f6_3b78 } else { crc >> 1 };
    let near: [u32; 256] = array::from_fn(|byte| (0..8).fold(byte as u32, |crc, _| bit(crc)));
    let further = |crc: u32| crc >> 8 ^ near[(crc & 0xff) as usize];
    array::from_fn(|away| near.map(|crc| (0..away).fold(crc, |crc, _| further(crc))))
});

fn crc(sum: u64, word: u64) -> u64 {
    let bytes = (word ^ sum & 0xffff_ffff).to_le_bytes();
    let parts = bytes.iter().rev().zip(&*CRC).map(|(&byte, table)| table[usize::from(byte)]);
    parts.fold(0, |sum, part| sum ^ u64::from(part))
}

fn hash_256(text: &[u8]) -> [u64; 4] {
    if text.len() >= LEAST_HASH_BYTES {
        return hash_256_of_long(text, 0);
    }
    let mut filled = [0; LEAST_HASH_BYTES];
    filled[..text.len()].copy_from_slice(text);
    hash_256_of_long(&filled, !(text.len() as u32))
}

/// The state of a hash of 256 bits, which eats 40 bytes at a time.
struct Eater {
    words: [u64; 6],
    sums: [u64; 5],
}

impl Eater {
    fn eat(&mut self, text: &[u8], factor: u64, fewer: u32) {
        let [a, b, c, d, e, t] = self.words;
        let turned = [(b, 41), (c, 27), (d, 41), (e, 33), (t, 25)];
        for (index, (value, by)) in turned.into_iter().enumerate() {
            let value = value.rotate_right(by ^ fewer).wrapping_mul(factor);
            self.words[index] = value.wrapping_add(word(text, 8 * index));
            self.sums[index] = crc(self.sums[index], self.words[index]);
        }
        self.words[5] = a;
    }
}

fn hash_256_of_long(text: &[u8], seed: u32) -> [u64; 4] {
    let (length, seed) = (text.len(), u64::from(seed));
    let b = word(text, 96).wrapping_add(K0);
    let mut result = [0; 4];
    result[0] = both(b, length as u64);
    result[1] = word(text, 120).wrapping_mul(K0).wrapping_add(length as u64);
    let [c, d] = [result[0], result[1]];
    let e = word(text, 184).wrapping_add(seed);
    let a = word(text, 56).wrapping_add(K0);
    let mut eater = Eater { words: [a, b, c, d, e, c.wrapping_add(d)], sums: [seed, 0, 0, 0, 0] };
    let rows = text.chunks_exact(LEAST_HASH_BYTES);
    let rest = rows.remainder();
    for row in rows {
        for (index, part) in row.chunks_exact(40).enumerate() {
            if index % 2 == 0 { eater.eat(part, 1, 1) } else { eater.eat(part, K0, 0) }
        }
    }
    let parts = rest.chunks_exact(40);
    let is_whole = parts.remainder().is_empty();
    parts.for_each(|part| eater.eat(part, K0, 0));
    if !is_whole {
        eater.eat(&text[length - 40..], K0, 0);
    }
    let [mut a, mut b, mut c, mut d, mut e, t] = eater.words;
    let [mut f, mut g, mut h, mut i, mut j] = eater.sums;
    j = j.wrapping_add(i << 32);
    a = both(a, j);
    h = h.wrapping_add(g << 32);
    b = b.wrapping_add(h);
    c = both(c, f).wrapping_add(i);
    d = both(d, e.wrapping_add(result[0]));
    j = j.wrapping_add(e);
    i = i.wrapping_add(both(h, t));
    e = both(a, d).wrapping_add(j);
    f = both(b, c).wrapping_add(a);
    g = both(j, i).wrapping_add(c);
    result[0] = e.wrapping_add(f).wrapping_add(g).wrapping_add(h);
    a = mixed(a.wrapping_add(g).wrapping_mul(K0)).wrapping_mul(K0).wrapping_add(b);
    result[1] = result[1].wrapping_add(a).wrapping_add(result[0]);
    a = mixed(a.wrapping_mul(K0)).wrapping_mul(K0).wrapping_add(c);
    result[2] = a.wrapping_add(result[1]);
    a = mixed(a.wrapping_add(e).wrapping_mul(K0)).wrapping_mul(K0);
    result[3] = a.wrapping_add(result[2]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(sum: [u8; 16]) -> std::string::String {
        sum.iter().map(|byte| std::format!("{byte:02x}")).collect()
    }

    #[test]
    fn crc_is_castagnoli() {
        // "12345678" and then nothing: as the instruction of the processor has it.
        let sum = crc(0xffff_ffff, u64::from_le_bytes(*b"12345678"));
        assert_eq!(!(sum as u32), 0x6087_809a);
    }

    /// Sums that the original gives, one for each way to hash a list of hashes; the last piece is short.
    #[test]
    fn sums_are_those_of_the_original() {
        const PIECE: usize = 300;
        let text: Vec<u8> = (0..29 * PIECE).map(|n| (n ^ n >> 8) as u8).collect();
        let sums = [
            (1, "dbf5167fd8ac749526b1727a79db818f"),
            (4, "c3514323fa14b012a343c4d85670f555"),
            (7, "63ca6af4ef73a18a04c459b265dacfa5"),
            (29, "a01afe7ed8f2344bc6affe71a28dce19"),
        ];
        for (pieces, expected) in sums {
            let sum = checksum_of_pieces(&text[..pieces * PIECE - 100], PIECE);
            assert_eq!(hex(sum), expected, "{pieces} pieces");
        }
    }
}

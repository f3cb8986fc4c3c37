//! Files, plain and packed, and pipes.

#[cfg(feature = "packed")]
use std::io::BufReader;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Packed bytes that are read at a time.
#[cfg(feature = "packed")]
const PACKED: usize = 128 << 10;

/// Bytes that are looked at to tell what a file is.
const HEAD_BYTES: usize = 1024;

/// Bytes that tell how a file is packed, at most.
const MARK: usize = 6;

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// As gzip does.
    Gzip,
    /// As bzip2 does.
    Bzip2,
    /// As zstd does.
    Zstd,
}

impl Packing {
    /// How a text is packed that begins so.
    ///
    /// # Errors
    ///
    /// If it is neither packed in one of these ways nor text: then the words say what it is.
    pub fn of_bytes(first: &[u8]) -> io::Result<Self> {
        let other = match first {
            [0x1f, 0x8b, ..] => return Ok(Self::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => return Ok(Self::Bzip2),
            // A frame, or one to be skipped, as tools that pack in parallel begin with.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => {
                return Ok(Self::Zstd);
            }
            [b'P', b'K', 3 | 5, 4 | 6, ..] => "it is packed as zip; unpack it first",
            [0xfd, b'7', b'z', b'X', b'Z', ..] => "it is packed as xz; unpack it first",
            [b'7', b'z', 0xbc, 0xaf, ..] => "it is packed as 7z; unpack it first",
            [b'R', b'a', b'r', b'!', ..] => "it is packed as rar; unpack it first",
            [b'P', b'A', b'R', b'1', ..] => "it is Parquet, and no PGN",
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "it is UTF-16; PGN is read as UTF-8 or Latin-1",
            _ if first.contains(&0) => "it is no text, and so no PGN",
            _ => return Ok(Self::Plain),
        };
        Err(io::Error::new(io::ErrorKind::InvalidData, other))
    }
}

/// Counts what is read.
pub(crate) struct Counted<R> {
    pub(crate) inner: R,
    pub(crate) read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

/// A text to be read from its beginning on, and the bytes that are read so far, packed ones if it is packed.
pub(crate) type Opened = (Box<dyn Read + Send>, Arc<AtomicU64>);

/// A text that comes from anywhere, unpacked.
pub(crate) fn unpacked(source: impl Read + Send + 'static) -> io::Result<Opened> {
    let read = Arc::new(AtomicU64::new(0));
    let mut file = Counted { inner: source, read: Arc::clone(&read) };
    // No more than is at hand: whoever writes a short game into a pipe may wait for what becomes of it.
    let mut first = Vec::with_capacity(HEAD_BYTES);
    let mut piece = [0; HEAD_BYTES];
    while first.len() < MARK {
        match file.read(&mut piece) {
            Ok(0) => break,
            Ok(got) => first.extend_from_slice(&piece[..got]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let packing = Packing::of_bytes(&first)?;
    let whole = io::Cursor::new(first).chain(file);
    #[cfg(feature = "packed")]
    let packed = |whole| BufReader::with_capacity(PACKED, whole);
    let source: Box<dyn Read + Send> = match packing {
        Packing::Plain => Box::new(whole),
        #[cfg(not(feature = "packed"))]
        packing => {
            let name = format!("{packing:?}").to_lowercase();
            let why = format!("it is packed as {name} does; unpack it first");
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        #[cfg(feature = "packed")]
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(packed(whole))),
        #[cfg(feature = "packed")]
        Packing::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(packed(whole))),
        #[cfg(feature = "packed")]
        Packing::Zstd => Box::new(zstd::Decoder::with_buffer(packed(whole))?),
    };
    Ok((source, read))
}

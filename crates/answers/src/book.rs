//! Books in files, of either kind.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use palisade::{Color, EndingBook, Position};
use palisade_endings::walk::{Book, ReadBookError};
use palisade_tables::slices::{BookFault, Fortress, Pages, ReadSliceBookError, SliceBook};

/// A file whose bytes are read where they are asked.
#[derive(Debug)]
pub struct FilePages {
    file: Mutex<File>,
    len: u64,
}

impl FilePages {
    /// The bytes that a file has now.
    ///
    /// # Errors
    ///
    /// If the file does not say how many they are.
    pub fn new(file: File) -> io::Result<Self> {
        Ok(Self { len: file.metadata()?.len(), file: Mutex::new(file) })
    }

    /// The same of a file that grows.
    #[must_use]
    pub fn growing(self) -> Self {
        Self { len: u64::MAX, ..self }
    }
}

impl Pages for FilePages {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, at: u64, bytes: &mut [u8]) -> bool {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(bytes)).is_ok()
    }
}

/// A book in a file: of structures, or of slices.
///
/// ```
/// use palisade_answers::BookFile;
/// let error = BookFile::open("no such file".as_ref()).unwrap_err();
/// assert!(matches!(error, palisade_answers::OpenBookError::File(_)));
/// ```
#[derive(Debug)]
pub enum BookFile {
    /// Pawn structures, all in memory.
    Structures(Book),
    /// Slices, which stay in the file.
    Slices(SliceBook<FilePages>),
}

/// Why a book cannot be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenBookError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It is no book of structures.
    #[error(transparent)]
    Structures(#[from] ReadBookError),
    /// It is no book of slices.
    #[error(transparent)]
    Slices(#[from] ReadSliceBookError),
}

impl BookFile {
    /// Opens a book.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is no book.
    pub fn open(path: &Path) -> Result<Self, OpenBookError> {
        match SliceBook::open(FilePages::new(File::open(path)?)?) {
            Ok(book) => Ok(Self::Slices(book)),
            // Of another kind, or of none.
            Err(ReadSliceBookError {
                fault: BookFault::Version(_) | BookFault::NoBook, ..
            }) => Ok(Self::Structures(Book::from_bytes(&std::fs::read(path)?)?)),
            Err(error) => Err(error.into()),
        }
    }
}

impl BookFile {
    /// How a side holds this position, as [`SliceBook::fortress`] says; a book of structures does
    /// not say it.
    ///
    /// # Errors
    ///
    /// If a table that is asked cannot be read.
    pub fn fortress(
        &self,
        position: &Position,
        holder: Color,
        most: usize,
    ) -> Result<Option<Fortress>, ReadSliceBookError> {
        match self {
            Self::Structures(_) => Ok(None),
            Self::Slices(book) => book.fortress(position, holder, most),
        }
    }
}

impl EndingBook for BookFile {
    fn has(&self, position: &Position) -> bool {
        match self {
            Self::Structures(book) => EndingBook::has(book, position),
            Self::Slices(book) => EndingBook::has(book, position),
        }
    }

    fn wins(&self, position: &Position, side: Color) -> Result<Option<bool>, ReadSliceBookError> {
        match self {
            Self::Structures(book) => EndingBook::wins(book, position, side),
            Self::Slices(book) => EndingBook::wins(book, position, side),
        }
    }
}

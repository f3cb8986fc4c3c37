//! Books in files.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use palisade_tables::slices::{Pages, SliceBook};

/// A file whose bytes are read where they are asked.
#[derive(Debug)]
pub struct FilePages {
    file: Mutex<File>,
    len: u64,
}

impl FilePages {
    /// Those of a file with this name.
    ///
    /// ```
    /// assert!(palisade_answers::FilePages::open("no such file".as_ref()).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn open(path: &Path) -> io::Result<Self> {
        Self::new(File::open(path)?)
    }

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
    fn size(&self) -> u64 {
        self.len
    }

    fn read(&self, at: u64, bytes: &mut [u8]) -> bool {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(bytes)).is_ok()
    }
}

/// A book in a file, which is read where it is asked.
pub type BookFile = SliceBook<FilePages>;

//! A book of every placement, made by many threads and resumed where it was.
//!
//! Tables are written in the order of the plan, to a file beside the place. Whatever ends the work,
//! the tables that are there stay good: whoever begins again reads them, and goes on behind the
//! last whole one. So the file is its own journal, and its bytes are the same however often the
//! work was broken off.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use palisade::{Budget, Threads};
use palisade_answers::FilePages;
use palisade_board::stop_if;
use palisade_tables::slices::{
    Maker, Pages as _, ReadSliceBookError, SlicePlan, SliceTable, Stopped,
};

use crate::interrupt;
use crate::status::{Status, bar};

/// Bytes after which what is written is made sure of: so much is lost at most if the machine stops.
const SURE: u64 = 64 << 20;

/// Units of work that a thread does in a second, packing included.
const UNITS: f64 = 6e5;

/// Bytes that a table of a plan takes in memory, beside what it says.
const PLANNED: usize = 120;

/// Why the work ended before all was done.
pub(super) enum Broken {
    /// Ctrl-C, or the end of the time.
    Stopped,
    /// The file cannot be written, or not be read.
    File(io::Error),
}

/// What the work may take.
pub(super) struct Means {
    pub(super) threads: usize,
    pub(super) bytes: usize,
    pub(super) time: Duration,
}

/// An estimate lists so many tables at most, and for so long.
const MOST_LISTED: (usize, Duration) = (200_000, Duration::from_secs(3));

/// Up to how many tables are listed: what fits into the memory; and for how long.
pub(super) fn listed(means: &Means) -> (usize, Duration) {
    let (most, time) = if means.time.is_zero() { MOST_LISTED } else { (usize::MAX, means.time) };
    (most.min(means.bytes / PLANNED), time)
}

/// What a plan lets one expect.
pub(super) fn estimate(plan: &SlicePlan, means: &Means) -> String {
    let count = plan.count();
    let work: u64 = (0..plan.len()).map(|number| plan.work(number)).sum();
    let seconds = work as f64 / UNITS / means.threads as f64;
    let bytes: u64 = (0..plan.len()).map(|number| plan.page_bytes(number)).sum();
    format!(
        "{} tables, {} of them with two pieces or three: about {seconds:.1} s on {} threads; a file \
         of some {:.2} MB",
        count.tables,
        count.with_two + count.with_three,
        means.threads,
        bytes as f64 / 1e6,
    )
}

/// The file beside its place in which the work is kept.
pub(super) fn part_of(place: &Path) -> PathBuf {
    let mut name = place.file_name().map(OsString::from).unwrap_or_default();
    name.push(".part");
    place.with_file_name(name)
}

/// What is made so far.
#[derive(Default)]
struct BookProgress {
    /// Where each table begins that is written.
    places: Vec<u64>,
    /// Tables at hand, and their bytes.
    tables: BTreeMap<usize, Arc<SliceTable>>,
    bytes: usize,
    /// Of each table, how many are not done that rest on it.
    parents: Vec<u32>,
    /// A table that cannot be read any more.
    unreadable: Option<ReadSliceBookError>,
}

impl BookProgress {
    /// Keeps a table at hand, as long as somebody waits for it and there is room; what has been there
    /// longest can be read again.
    fn keep(&mut self, number: usize, table: &Arc<SliceTable>, most: usize) {
        if self.parents[number] > 0 && !self.tables.contains_key(&number) {
            self.bytes += table.bytes();
            self.tables.insert(number, Arc::clone(table));
        }
        while self.bytes > most && !self.tables.is_empty() {
            self.bytes -= self.tables.pop_first().map_or(0, |(_, table)| table.bytes());
        }
    }

    /// One table less waits for this.
    fn release(&mut self, number: usize) {
        self.parents[number] -= 1;
        if self.parents[number] == 0 {
            self.bytes -= self.tables.remove(&number).map_or(0, |table| table.bytes());
        }
    }
}

/// One book that is being made.
pub(super) struct Making<'m> {
    plan: &'m SlicePlan,
    place: &'m Path,
    file: Alone,
    pages: FilePages,
    made: RefCell<BookProgress>,
    /// Where the next table will begin.
    end: u64,
    means: Means,
    started: Instant,
    /// Units of work that were left at the start, and that are done of them.
    left: u64,
    work: u64,
}

/// A file that no other program of ours works on; where the system cannot say so, any.
#[cfg(unix)]
type Alone = nix::fcntl::Flock<File>;
#[cfg(not(unix))]
type Alone = File;

/// A book's file is begun, or gone on with.
///
/// # Errors
///
/// If it cannot be, or if what stands there is of another ending.
pub(super) fn begin<'m>(
    plan: &'m SlicePlan,
    place: &'m Path,
    means: Means,
) -> io::Result<Making<'m>> {
    let part = part_of(place);
    let mut options = OpenOptions::new();
    let file = options.read(true).write(true).create(true).truncate(false).open(&part)?;
    #[cfg(unix)]
    let file = Alone::lock(file, nix::fcntl::FlockArg::LockExclusiveNonblock).map_err(|_| {
        let why = format!("another program works on {}", part.display());
        io::Error::new(io::ErrorKind::ResourceBusy, why)
    })?;
    let header = plan.header();
    let pages = FilePages::new(file.try_clone()?)?;
    let mut there = vec![0; header.len().min(usize::try_from(pages.size()).unwrap_or(usize::MAX))];
    if !pages.read(0, &mut there) || !header.starts_with(&there) {
        let why = format!("{} is of another ending; take it away first", part.display());
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    }
    let mut begin: &File = &file;
    begin.seek(SeekFrom::Start(0))?;
    begin.write_all(&header)?;
    let (mut places, mut end) = (Vec::new(), header.len() as u64);
    while places.len() < plan.len() {
        let Ok((_, next)) = plan.read_page(places.len(), &pages, end) else { break };
        places.push(end);
        end = next;
    }
    let written = places.len();
    let mut parents = vec![0; plan.len()];
    for number in written..plan.len() {
        for child in plan.children(number) {
            parents[child] += 1;
        }
    }
    Ok(Making {
        plan,
        place,
        file,
        pages: pages.growing(),
        made: RefCell::new(BookProgress { places, parents, ..BookProgress::default() }),
        end,
        means,
        started: Instant::now(),
        left: (written..plan.len()).map(|number| plan.work(number)).sum(),
        work: 0,
    })
}

impl Making<'_> {
    /// How many tables are there.
    pub(super) fn written(&self) -> usize {
        self.made.borrow().places.len()
    }

    /// Works all tables out, and puts the book in its place.
    pub(super) fn run(mut self, status: &Status) -> Result<(), Broken> {
        let finished = self.work(status).and_then(|()| self.finish().map_err(Broken::File));
        if finished.is_err() {
            // What cannot be made sure of now is looked at when it is read again.
            let _ = self.file.sync_all();
        }
        finished
    }

    fn work(&mut self, status: &Status) -> Result<(), Broken> {
        let mut maker = Maker::on(&Threads::new(self.means.threads));
        let mut sure = self.end;
        let (started, time) = (self.started, self.means.time);
        let watch = |_| stop_if(interrupt::is_over() || started.elapsed() > time);
        let budget = Budget::work(u64::MAX).watched_by(&watch);
        for number in self.written()..self.plan.len() {
            let made = maker.make(self.plan, number, &|child| self.table(child), &budget);
            if let Some(error) = self.made.get_mut().unreadable.take() {
                let why = io::Error::new(io::ErrorKind::InvalidData, error.to_string());
                return Err(Broken::File(why));
            }
            let table = made.map_err(|_: Stopped| Broken::Stopped)?;
            self.add(number, &Arc::new(table)).map_err(Broken::File)?;
            interrupt::stop_after("tables", self.written() as u64);
            if self.end - sure > SURE {
                self.file.sync_data().map_err(Broken::File)?;
                sure = self.end;
            }
            if status.is_due() {
                status.say(&self.progress());
            }
        }
        Ok(())
    }

    /// Bytes for tables at hand.
    fn most(&self) -> usize {
        let own = self.means.threads * self.plan.room() + self.plan.len() * PLANNED;
        self.means.bytes.saturating_sub(own)
    }

    /// A table that is done: at hand, or read.
    fn table(&self, number: usize) -> Option<Arc<SliceTable>> {
        let mut made = self.made.borrow_mut();
        if let Some(table) = made.tables.get(&number) {
            return Some(Arc::clone(table));
        }
        let place = *made.places.get(number)?;
        match self.plan.read_page(number, &self.pages, place) {
            Ok((table, _)) => {
                let table = Arc::new(table);
                made.keep(number, &table, self.most());
                Some(table)
            }
            Err(error) => {
                made.unreadable = Some(error);
                None
            }
        }
    }

    /// Writes a table that is made.
    fn add(&mut self, number: usize, table: &Arc<SliceTable>) -> io::Result<()> {
        let page = self.plan.page(number, table);
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&page)?;
        let most = self.most();
        let made = self.made.get_mut();
        made.places.push(self.end);
        self.end += page.len() as u64;
        self.work += self.plan.work(number);
        self.plan.children(number).into_iter().for_each(|child| made.release(child));
        made.keep(number, table, most);
        Ok(())
    }

    fn progress(&self) -> String {
        let share = self.work as f64 / self.left.max(1) as f64;
        let seconds = self.started.elapsed().as_secs_f64();
        let tables = format!("{} of {} tables", self.written(), self.plan.len());
        let left = seconds * (1.0 - share) / share.max(1e-9);
        bar(share, &format!("{tables}, {:.1} MB, about {left:.0} s left", self.end as f64 / 1e6))
    }

    /// Writes the index, and puts the book where it belongs.
    fn finish(&mut self) -> io::Result<()> {
        let index = self.plan.index(&self.made.get_mut().places);
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(&index)?;
        // There may be the rest of a page that was not whole.
        self.file.set_len(self.end + index.len() as u64)?;
        self.file.sync_all()?;
        fs::rename(part_of(self.place), self.place)
    }
}

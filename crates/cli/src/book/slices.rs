//! A book of every placement, made by many threads and resumed where it was.
//!
//! Tables are written in the order of the plan, to a file beside the place. Whatever ends the work,
//! the tables that are there stay good: whoever begins again reads them, and goes on behind the
//! last whole one. So the file is its own journal, and its bytes are the same however often the
//! work was broken off.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use palisade::Budget;
use palisade_answers::FilePages;
use palisade_tables::slices::{
    Maker, Pages as _, ReadSliceBookError, SlicePlan, SliceTable, Stopped,
};

use crate::interrupt;
use crate::status::{Status, bar};

/// Bytes after which what is written is made sure of: so much is lost at most if the machine stops.
const SURE: u64 = 64 << 20;

/// Tables for each thread that may be begun before the first of them is done.
const AHEAD: usize = 8;

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

/// The tables that threads share.
struct Shared {
    /// The next one to be begun.
    next: usize,
    /// Where each table begins that is written, and where the next one will.
    places: Vec<u64>,
    end: u64,
    /// Up to here what is written is sure.
    sure: u64,
    /// Tables that are done, and have to wait for one before them.
    done: BTreeMap<usize, Vec<u8>>,
    /// Tables at hand, and their bytes.
    tables: BTreeMap<usize, Arc<SliceTable>>,
    bytes: usize,
    /// Of each table, how many are not done that rest on it.
    parents: Vec<u32>,
    /// Units of work that are done, of those that there were to do.
    work: u64,
    broken: Option<Broken>,
}

impl Shared {
    /// Lets go of tables until there is room: those that can be read again, the oldest first.
    fn make_room(&mut self, most: usize) {
        while self.bytes > most {
            let written = self.places.len();
            let Some((&oldest, _)) = self.tables.range(..written).next() else { return };
            self.forget(oldest);
        }
    }

    fn forget(&mut self, number: usize) {
        if let Some(table) = self.tables.remove(&number) {
            self.bytes -= table.bytes();
        }
    }
}

/// One book that is being made.
pub(super) struct Making<'m> {
    plan: &'m SlicePlan,
    place: &'m Path,
    file: Alone,
    shared: Mutex<Shared>,
    changed: Condvar,
    means: Means,
    /// Bytes that a thread takes beside tables.
    room: usize,
    started: Instant,
    /// Units of work that were left at the start.
    left: u64,
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
    let shared = Shared {
        next: written,
        places,
        end,
        sure: end,
        done: BTreeMap::new(),
        tables: BTreeMap::new(),
        bytes: 0,
        parents,
        work: 0,
        broken: None,
    };
    Ok(Making {
        plan,
        place,
        file,
        shared: Mutex::new(shared),
        changed: Condvar::new(),
        means,
        room: plan.room(),
        started: Instant::now(),
        left: (written..plan.len()).map(|number| plan.work(number)).sum(),
    })
}

impl Making<'_> {
    /// How many tables were there already.
    pub(super) fn written(&self) -> usize {
        self.lock().places.len()
    }

    /// Works all tables out, and puts the book in its place.
    pub(super) fn run(mut self, status: &Status) -> Result<(), Broken> {
        thread::scope(|scope| {
            for _ in 0..self.means.threads {
                scope.spawn(|| {
                    if let Err(broken) = self.work(status) {
                        self.lock().broken.get_or_insert(broken);
                        self.changed.notify_all();
                    }
                });
            }
        });
        let shared = self.shared.get_mut().unwrap_or_else(PoisonError::into_inner);
        let finished = match shared.broken.take() {
            Some(broken) => Err(broken),
            None => finish(self.plan, self.place, &mut self.file, shared).map_err(Broken::File),
        };
        if finished.is_err() {
            // What cannot be made sure of now is looked at when it is read again.
            let _ = self.file.sync_all();
        }
        finished
    }

    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What one thread does.
    fn work(&self, status: &Status) -> Result<(), Broken> {
        let pages = FilePages::new(File::open(part_of(self.place)).map_err(Broken::File)?);
        let pages = pages.map_err(Broken::File)?.growing();
        let mut maker = Maker::default();
        let watch = |_| match interrupt::is_over() || self.started.elapsed() > self.means.time {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let budget = Budget::work(u64::MAX).watched_by(&watch);
        while let Some((number, children)) = self.next() {
            let children =
                children.into_iter().map(|child| Ok((child, self.table(child, &pages)?)));
            let children: Vec<_> = children.collect::<Result<_, _>>().map_err(unreadable)?;
            let made = maker.make(self.plan, number, &children, &budget);
            let table = made.map_err(|_: Stopped| Broken::Stopped)?;
            let page = self.plan.page(number, &table);
            self.add(number, Arc::new(table), page, &children).map_err(Broken::File)?;
            if status.is_due() {
                status.say(&self.progress());
            }
        }
        Ok(())
    }

    /// The next table to be made, once all that it rests on are done; none, if there is none.
    fn next(&self) -> Option<(usize, Vec<usize>)> {
        let mut shared = self.lock();
        let number = shared.next;
        if number >= self.plan.len() {
            return None;
        }
        shared.next += 1;
        drop(shared);
        let children = self.plan.children(number);
        shared = self.lock();
        loop {
            if shared.broken.is_some() {
                return None;
            }
            let is_done =
                |child: &usize| *child < shared.places.len() || shared.done.contains_key(child);
            let is_near = number < shared.places.len() + AHEAD * self.means.threads;
            if is_near && children.iter().all(is_done) {
                return Some((number, children));
            }
            shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A table that is done: at hand, or read.
    fn table(
        &self,
        number: usize,
        pages: &FilePages,
    ) -> Result<Arc<SliceTable>, ReadSliceBookError> {
        let shared = self.lock();
        if let Some(table) = shared.tables.get(&number) {
            return Ok(Arc::clone(table));
        }
        // What is not at hand is written: nothing else is let go.
        let at = shared.places.get(number).copied().unwrap_or(u64::MAX);
        drop(shared);
        let table = Arc::new(self.plan.read_page(number, pages, at)?.0);
        self.keep(&mut self.lock(), number, &table);
        Ok(table)
    }

    /// Keeps a table at hand, as long as somebody waits for it and there is room.
    fn keep(&self, shared: &mut Shared, number: usize, table: &Arc<SliceTable>) {
        if shared.parents[number] > 0 && !shared.tables.contains_key(&number) {
            shared.bytes += table.bytes();
            shared.tables.insert(number, Arc::clone(table));
        }
        let own = self.means.threads * self.room + self.plan.len() * PLANNED;
        shared.make_room(self.means.bytes.saturating_sub(own));
    }

    /// Takes a table that is made, and writes all whose turn it is.
    fn add(
        &self,
        number: usize,
        table: Arc<SliceTable>,
        page: Vec<u8>,
        children: &[(usize, Arc<SliceTable>)],
    ) -> io::Result<()> {
        let mut shared = self.lock();
        shared.done.insert(number, page);
        shared.work += self.plan.work(number);
        loop {
            let turn = shared.places.len();
            let Some(page) = shared.done.remove(&turn) else { break };
            let mut file: &File = &self.file;
            file.seek(SeekFrom::Start(shared.end))?;
            file.write_all(&page)?;
            let place = shared.end;
            shared.places.push(place);
            shared.end += page.len() as u64;
        }
        if shared.end - shared.sure > SURE {
            self.file.sync_data()?;
            shared.sure = shared.end;
        }
        for &(child, _) in children {
            shared.parents[child] -= 1;
            if shared.parents[child] == 0 {
                shared.forget(child);
            }
        }
        self.keep(&mut shared, number, &table);
        self.changed.notify_all();
        Ok(())
    }

    fn progress(&self) -> String {
        let shared = self.lock();
        let share = shared.work as f64 / self.left.max(1) as f64;
        let seconds = self.started.elapsed().as_secs_f64();
        let tables = format!("{} of {} tables", shared.places.len(), self.plan.len());
        let left = seconds * (1.0 - share) / share.max(1e-9);
        bar(share, &format!("{tables}, {:.1} MB, about {left:.0} s left", shared.end as f64 / 1e6))
    }
}

fn unreadable(error: ReadSliceBookError) -> Broken {
    Broken::File(io::Error::new(io::ErrorKind::InvalidData, error.to_string()))
}

/// Writes the index, and puts the book where it belongs.
fn finish(plan: &SlicePlan, place: &Path, file: &mut File, shared: &Shared) -> io::Result<()> {
    let index = plan.index(&shared.places);
    file.seek(SeekFrom::Start(shared.end))?;
    file.write_all(&index)?;
    // There may be the rest of a page that was not whole.
    file.set_len(shared.end + index.len() as u64)?;
    file.sync_all()?;
    fs::rename(part_of(place), place)
}

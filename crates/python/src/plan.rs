//! The plan of a book, worked out table by table wherever somebody asks: for schedulers of others.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use palisade::Color;
use palisade_answers::{Clock, Limits, read};
use palisade_tables::slices::{Maker, SlicePlan, SliceRefused, SliceTable};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;

use crate::arguments::{SideArgument, refused};
use crate::position::parse;
use crate::watch::{Stop, Watch};

/// Every table of a book, in order; `palisade_chess.books` gives them to workers.
///
/// >>> from palisade_chess import _palisade
/// >>> plan = _palisade.NativePlan("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", [True], 64)
/// >>> len(plan), plan.groups(10**6)[:3]
/// (5, [(0, 2, []), (2, 3, [0]), (3, 4, [1])])
#[pyclass(frozen, module = "palisade_chess._palisade")]
pub(crate) struct NativePlan {
    plan: SlicePlan,
    /// Bytes that tables at hand may take; the one that is being made and its children come on top.
    most: usize,
    shared: Mutex<Shared>,
}

/// What the threads of a process have in common.
#[derive(Default)]
struct Shared {
    /// Tables at hand, by number; the one that was asked last stands last.
    tables: Vec<(usize, Arc<SliceTable>)>,
    bytes: usize,
    idle: Vec<Maker>,
}

impl Shared {
    fn find(&mut self, number: usize) -> Option<Arc<SliceTable>> {
        let place = self.tables.iter().position(|&(other, _)| other == number)?;
        self.tables[place..].rotate_left(1);
        self.tables.last().map(|(_, table)| Arc::clone(table))
    }

    /// Keeps a table, and lets go of those that nobody has asked for longest.
    fn keep(&mut self, number: usize, table: &Arc<SliceTable>, most: usize) {
        if self.find(number).is_none() {
            self.bytes += table.bytes();
            self.tables.push((number, Arc::clone(table)));
        }
        while self.bytes > most {
            self.bytes -= self.tables.remove(0).1.bytes();
        }
    }
}

/// Bytes that a table of a plan takes in memory, beside what it says.
const PLANNED: usize = 120;

/// The plan, listed until Python is interrupted or the time is up.
fn listed(
    position: &Bound<'_, PyAny>,
    sides: Vec<SideArgument>,
    most: usize,
    seconds: Option<Duration>,
) -> PyResult<Result<SlicePlan, SliceRefused>> {
    let (py, position) = (position.py(), parse(position, read::position)?);
    let sides: Vec<Color> = sides.into_iter().map(|side| side.0).collect();
    py.detach(|| {
        let watch = Watch::new(Stop::default());
        let limits = Limits { work: u64::MAX, seconds };
        let clock = Clock::new(limits, &watch);
        let plan = SlicePlan::new(&position, &sides, most, || clock.look(0).is_continue());
        watch.finish(plan)
    })
}

impl NativePlan {
    fn lock(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read(&self, number: usize, page: &[u8]) -> PyResult<SliceTable> {
        match self.plan.read_page(number, &page, 0) {
            Ok((table, end)) if end == page.len() as u64 => Ok(table),
            Ok(_) => Err(refused(format_args!("table {number}: bytes follow it"))),
            Err(error) => Err(refused(format_args!("table {number}: {error}"))),
        }
    }
}

#[pymethods]
impl NativePlan {
    #[new]
    fn new(
        position: &Bound<'_, PyAny>,
        sides: Vec<SideArgument>,
        megabytes: usize,
    ) -> PyResult<Self> {
        let most = megabytes.saturating_mul(1 << 20);
        let plan = listed(position, sides, most / PLANNED, None)?.map_err(refused)?;
        Ok(Self { plan, most, shared: Mutex::default() })
    }

    /// How much there is to do: is all of it listed, tables, those of them with two pieces or three, units of work
    /// and bytes. No more than `most` tables are listed, for no more than some seconds.
    #[staticmethod]
    #[pyo3(text_signature = "(position, sides, most, seconds)")]
    fn estimate(
        position: &Bound<'_, PyAny>,
        sides: Vec<SideArgument>,
        most: usize,
        seconds: &str,
    ) -> PyResult<(bool, usize, usize, u64, u64)> {
        let seconds = read::seconds(seconds).map_err(refused)?;
        match listed(position, sides, most, Some(seconds))? {
            Ok(plan) => {
                let (count, all) = (plan.count(), 0..plan.len());
                let work = all.clone().map(|number| plan.work(number)).sum();
                let bytes = all.map(|number| plan.page_bytes(number)).sum();
                Ok((true, count.tables, count.with_two + count.with_three, work, bytes))
            }
            Err(SliceRefused::More(tables, bytes)) => Ok((false, tables, 0, 0, bytes)),
            Err(why) => Err(refused(why)),
        }
    }

    fn __len__(&self) -> usize {
        self.plan.len()
    }

    /// What the book begins with.
    fn header<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.plan.header())
    }

    /// What the book ends with, its tables beginning at these places.
    #[pyo3(text_signature = "($self, places)")]
    fn index<'py>(&self, py: Python<'py>, places: Vec<u64>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.plan.index(&places)))
    }

    /// The tables in groups that follow each other, none of which rests on one of its own group: the
    /// first number of each and the one behind its last, with the numbers of the groups below. None
    /// takes more than `work` units but by its last table.
    #[pyo3(text_signature = "($self, work)")]
    fn groups(&self, py: Python<'_>, work: u64) -> Vec<(usize, usize, Vec<usize>)> {
        py.detach(|| {
            let mut group_of: Vec<usize> = Vec::with_capacity(self.plan.len());
            let mut groups: Vec<(usize, usize, Vec<usize>)> = Vec::new();
            let mut spent = 0;
            for number in 0..self.plan.len() {
                let below = self.plan.children(number);
                let rests = |start| below.last().is_some_and(|&child| child >= start);
                match groups.last() {
                    Some(&(start, ..)) if spent < work && !rests(start) => {}
                    _ => {
                        groups.push((number, number, Vec::new()));
                        spent = 0;
                    }
                }
                spent += self.plan.work(number);
                group_of.push(groups.len() - 1);
                if let Some((_, end, groups_below)) = groups.last_mut() {
                    *end = number + 1;
                    groups_below.extend(below.iter().map(|&child| group_of[child]));
                    groups_below.sort_unstable();
                    groups_below.dedup();
                }
            }
            groups
        })
    }

    /// Works a table out, and says its page. `read` is given the numbers of tables that are not at
    /// hand, and gives their pages.
    #[pyo3(text_signature = "($self, number, read)")]
    fn make<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        read: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let below = self.plan.children(number);
        let mut children: BTreeMap<usize, Arc<SliceTable>> = BTreeMap::new();
        let mut shared = self.lock();
        children.extend(below.iter().filter_map(|&child| Some((child, shared.find(child)?))));
        let mut maker = shared.idle.pop().unwrap_or_default();
        drop(shared);
        let missing: Vec<usize> =
            below.into_iter().filter(|child| !children.contains_key(child)).collect();
        if !missing.is_empty() {
            let pages: Vec<PyBackedBytes> = read.call1((missing.clone(),))?.extract()?;
            for (&child, page) in missing.iter().zip(&pages) {
                children.insert(child, Arc::new(py.detach(|| self.read(child, page))?));
            }
        }
        let (page, table) = py.detach(|| {
            let watch = Watch::new(Stop::default());
            let clock = Clock::new(Limits::work(u64::MAX), &watch);
            let table = |child: usize| children.get(&child).map(Arc::clone);
            let made = clock.limited(|budget| maker.make(&self.plan, number, &table, budget));
            let made = made.map(|table| (self.plan.page(number, &table), Arc::new(table)));
            watch.finish(made)?.map_err(refused)
        })?;
        let mut shared = self.lock();
        shared.idle.push(maker);
        children.iter().for_each(|(&child, table)| shared.keep(child, table, self.most));
        shared.keep(number, &table, self.most);
        Ok(PyBytes::new(py, &page))
    }

    /// Raises if these bytes are not the whole page of a table.
    #[pyo3(text_signature = "($self, number, page)")]
    fn check(&self, py: Python<'_>, number: usize, page: PyBackedBytes) -> PyResult<()> {
        py.detach(|| self.read(number, &page)).map(|_| ())
    }
}

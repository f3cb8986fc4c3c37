//! From a block of games to rows.

use std::fmt::Write as _;
use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayBuilder, ArrayRef, AsArray, BooleanBuilder, Float32Builder, RecordBatch,
    RecordBatchOptions, StringBuilder, UInt8Builder, UInt16Builder, UInt32Array, UInt32Builder,
};
use datafusion::arrow::compute::take;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::{DataFusionError, Result};
use datafusion::physical_expr::PhysicalExpr;
use palisade::Position;

use super::annotated::{Annotated, AnnotatedReplay};
use super::bounds::Bounds;
use super::columns::{Kind, header_column, is_header};
use super::sparing::{least, may_be_bare};
use crate::pgn::{Block, Game, Moment};
use crate::settings::Invalid;

/// What is made of blocks: the columns, and which rows.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) kind: Kind,
    /// Of all columns the wanted ones.
    pub(super) schema: SchemaRef,
    pub(super) bounds: Bounds,
    /// What is asked of the headers, over the columns of `asked`.
    pub(super) filters: Vec<Arc<dyn PhysicalExpr>>,
    pub(super) asked: SchemaRef,
    /// What becomes of a game that cannot be played to its end?
    pub(super) invalid: Invalid,
    /// Rows of a batch.
    pub(super) batch: usize,
}

/// What became of a block.
pub(super) struct Made {
    pub(super) rows: Vec<RecordBatch>,
    /// So many games were played,
    pub(super) played: usize,
    /// and so many of them not to their end.
    pub(super) faults: usize,
}

/// The columns that are made while playing, as far as they are wanted.
#[derive(Default)]
pub(crate) struct Columns {
    /// Of each row its game.
    game: UInt32Builder,
    ply: Option<UInt16Builder>,
    fen: Option<StringBuilder>,
    played: Option<StringBuilder>,
    uci: Option<StringBuilder>,
    eval: Option<Float32Builder>,
    clock: Option<Float32Builder>,
    men: Option<UInt8Builder>,
    pieces: Option<UInt8Builder>,
    last: Option<BooleanBuilder>,
    fault: Option<StringBuilder>,
    text: String,
}

fn count(set: palisade::Bitboard) -> u8 {
    u8::try_from(set.len()).unwrap_or(u8::MAX)
}

impl Columns {
    pub(crate) fn new(schema: &SchemaRef) -> Self {
        fn wanted<T: Default>(schema: &SchemaRef, names: &[&str]) -> Option<T> {
            names.iter().any(|name| schema.index_of(name).is_ok()).then(T::default)
        }
        Self {
            ply: wanted(schema, &["ply", "plies"]),
            fen: wanted(schema, &["fen"]),
            played: wanted(schema, &["move"]),
            uci: wanted(schema, &["uci"]),
            eval: wanted(schema, &["eval"]),
            clock: wanted(schema, &["clock"]),
            men: wanted(schema, &["men"]),
            pieces: wanted(schema, &["pieces"]),
            last: wanted(schema, &["last"]),
            fault: wanted(schema, &["fault"]),
            ..Self::default()
        }
    }

    #[inline]
    pub(crate) fn push(
        &mut self,
        game: u32,
        now: &Annotated<'_>,
        is_last: bool,
        fault: Option<&str>,
    ) {
        let Annotated { moment: Moment { ply, position, next }, eval, clock } = now;
        self.game.append_value(game);
        if let Some(column) = &mut self.ply {
            column.append_value(*ply);
        }
        if let Some(column) = &mut self.fen {
            write_fen(position, &mut self.text);
            column.append_value(&self.text);
        }
        if let Some(column) = &mut self.played {
            column.append_option(next.map(|(san, _)| san));
        }
        if let Some(column) = &mut self.uci {
            let text = next.map(|(_, chosen)| {
                chosen.map_or_else(|| "0000".to_owned(), |chosen| chosen.to_string())
            });
            column.append_option(text);
        }
        if let Some(column) = &mut self.eval {
            column.append_option(*eval);
        }
        if let Some(column) = &mut self.clock {
            column.append_option(*clock);
        }
        if let Some(column) = &mut self.men {
            column.append_value(count(position.occupied()));
        }
        if let Some(column) = &mut self.pieces {
            column.append_value(count(position.pieces()));
        }
        if let Some(column) = &mut self.last {
            column.append_value(is_last);
        }
        if let Some(column) = &mut self.fault {
            column.append_option(fault);
        }
    }

    /// A row for a game that has a fault, and no position.
    fn push_fault(&mut self, game: u32, fault: &str) {
        self.game.append_value(game);
        if let Some(column) = &mut self.ply {
            column.append_null();
        }
        let texts = [&mut self.fen, &mut self.played, &mut self.uci];
        texts.into_iter().flatten().for_each(StringBuilder::append_null);
        let numbers = [&mut self.eval, &mut self.clock];
        numbers.into_iter().flatten().for_each(Float32Builder::append_null);
        let counts = [&mut self.men, &mut self.pieces];
        counts.into_iter().flatten().for_each(UInt8Builder::append_null);
        if let Some(column) = &mut self.last {
            column.append_null();
        }
        if let Some(column) = &mut self.fault {
            column.append_value(fault);
        }
    }

    pub(crate) fn finish(&mut self, name: &str) -> Option<ArrayRef> {
        fn done<B: ArrayBuilder>(column: &mut Option<B>) -> Option<ArrayRef> {
            column.as_mut().map(ArrayBuilder::finish)
        }
        match name {
            "ply" | "plies" => done(&mut self.ply),
            "fen" => done(&mut self.fen),
            "move" => done(&mut self.played),
            "uci" => done(&mut self.uci),
            "eval" => done(&mut self.eval),
            "clock" => done(&mut self.clock),
            "men" => done(&mut self.men),
            "pieces" => done(&mut self.pieces),
            "last" => done(&mut self.last),
            "fault" => done(&mut self.fault),
            _ => None,
        }
    }
}

fn write_fen(position: &Position, text: &mut String) {
    text.clear();
    // Writing to a text does not fail.
    let _ = write!(text, "{position}");
}

impl Wanted {
    /// The wanted games of a block.
    fn games<'a>(&self, block: &'a Block, file: &str) -> Result<Vec<Game<'a>>> {
        let Bounds { men, pieces, .. } = self.bounds;
        // Of a game that is spared nobody knows whether it has a fault. Where faults end the
        // question, or leave positions, all games are played.
        let spares = self.invalid == Invalid::Null && (men < 32 || pieces < 32);
        let may_come = |game: &Game<'_>| {
            if !spares {
                return true;
            }
            if pieces == 0 && !may_be_bare(game) {
                return false;
            }
            let least = least(game);
            least.0 <= men && least.1 <= pieces
        };
        if self.filters.is_empty() {
            return Ok(block.games().filter(may_come).collect());
        }
        let found: Vec<_> = block.games().collect();
        if found.is_empty() {
            return Ok(found);
        }
        let fields = self.asked.fields().iter();
        let columns = fields.map(|field| header_column(field.name(), &found, file));
        let batch =
            RecordBatch::try_new(Arc::clone(&self.asked), columns.collect::<Result<Vec<_>>>()?)?;
        let mut kept = vec![true; found.len()];
        for filter in &self.filters {
            let answer = filter.evaluate(&batch)?.into_array(found.len())?;
            let answer = answer.as_boolean();
            for (row, keep) in kept.iter_mut().enumerate() {
                *keep &= answer.is_valid(row) && answer.value(row);
            }
        }
        let kept = found.into_iter().zip(kept).filter_map(|(game, keep)| keep.then_some(game));
        Ok(kept.filter(may_come).collect())
    }

    /// Is there a column that a game has to be played for?
    fn plays(&self) -> bool {
        self.kind == Kind::Positions
            || self.schema.fields().iter().any(|field| !is_header(field.name()))
            || self.bounds != Bounds::default()
            || self.invalid == Invalid::Error
    }

    /// Is there a column that stands in comments?
    fn is_annotated(&self) -> bool {
        ["eval", "clock"].iter().any(|name| self.schema.index_of(name).is_ok())
    }

    /// May a position be wanted, if the last one is not asked for?
    fn is_within(&self, moment: &Moment<'_>) -> bool {
        let Bounds { men, pieces, first, last, .. } = self.bounds;
        (first..=last).contains(&u32::from(moment.ply))
            && (men >= 32 || moment.position.occupied().len() <= men)
            && (pieces >= 32 || moment.position.pieces().len() <= pieces)
    }

    /// Plays a game, and keeps the wanted rows: has it a fault?
    fn play<'a>(
        &self,
        index: u32,
        game: &Game<'a>,
        file: &str,
        kept: &mut Vec<Annotated<'a>>,
        columns: &mut Columns,
    ) -> Result<bool> {
        kept.clear();
        let only_last = self.kind == Kind::Games || self.bounds.ends;
        let (mut plies, mut fault) = (0, None);
        match game.replay() {
            Ok(mut replay) => {
                for now in AnnotatedReplay::new(&mut replay, self.is_annotated()) {
                    if only_last {
                        kept.clear();
                    }
                    plies = now.moment.ply;
                    if self.is_within(&now.moment) {
                        kept.push(now);
                    }
                }
                if let Some(found) = replay.fault() {
                    fault = Some(found.to_string());
                }
            }
            Err(error) => fault = Some(error.to_string()),
        }
        if let (Some(fault), Invalid::Error) = (&fault, self.invalid) {
            let place = format!("{file}, the game at byte {}", game.offset);
            return Err(DataFusionError::Execution(format!("{place}: {fault}")));
        }
        let fault = fault.as_deref();
        let is_whole = fault.is_none();
        if let Some(fault) = fault {
            if self.invalid == Invalid::Null || (kept.is_empty() && plies == 0) {
                // What is asked of positions is false of it.
                if self.bounds == Bounds::default() {
                    columns.push_fault(index, fault);
                }
                return Ok(true);
            }
            if self.bounds.ends {
                return Ok(true);
            }
        }
        for now in kept.iter() {
            columns.push(index, now, is_whole && now.moment.ply == plies, fault);
        }
        Ok(!is_whole)
    }

    /// The rows of a block.
    pub(super) fn rows(&self, block: &Block, file: &str) -> Result<Made> {
        let games = self.games(block, file)?;
        let mut columns = Columns::new(&self.schema);
        let plays = self.plays();
        let (mut kept, mut faults) = (Vec::new(), 0);
        for (index, game) in (0_u32..).zip(&games) {
            if plays {
                faults += usize::from(self.play(index, game, file, &mut kept, &mut columns)?);
            } else {
                columns.game.append_value(index);
            }
        }
        let of_game: UInt32Array = columns.game.finish();
        let mut arrays = Vec::with_capacity(self.schema.fields().len());
        for field in self.schema.fields() {
            arrays.push(match columns.finish(field.name()) {
                Some(array) => array,
                None => {
                    let values = header_column(field.name(), &games, file)?;
                    if plays { take(&values, &of_game, None)? } else { values }
                }
            });
        }
        let options = RecordBatchOptions::new().with_row_count(Some(of_game.len()));
        let all = RecordBatch::try_new_with_options(Arc::clone(&self.schema), arrays, &options)?;
        let starts = (0..all.num_rows()).step_by(self.batch.max(1));
        let rows = starts.map(|start| all.slice(start, self.batch.min(all.num_rows() - start)));
        Ok(Made { rows: rows.collect(), played: if plays { games.len() } else { 0 }, faults })
    }
}

//! From a block of games to rows.

use std::fmt::Write as _;
use std::sync::Arc;

use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, BooleanBuilder, Float32Builder, RecordBatch, RecordBatchOptions,
    StringBuilder, UInt8Builder, UInt16Builder, UInt32Array, UInt32Builder,
};
use datafusion::arrow::compute::take;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::error::{DataFusionError, Result};
use datafusion::physical_expr::PhysicalExpr;
use palisade::Position;

use super::bounds::Bounds;
use super::columns::{Kind, header_column, is_header};
use crate::pgn::{Block, Game, Moment, games};

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
    /// Does a game that cannot be played end the query?
    pub(super) strict: bool,
    /// Rows of a batch.
    pub(super) batch: usize,
}

/// The columns that are made while playing, as far as they are wanted.
#[derive(Default)]
struct Columns {
    /// Of each row its game.
    game: UInt32Builder,
    ply: Option<UInt16Builder>,
    fen: Option<StringBuilder>,
    played: Option<StringBuilder>,
    eval: Option<Float32Builder>,
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
    fn new(schema: &SchemaRef) -> Self {
        fn wanted<T: Default>(schema: &SchemaRef, names: &[&str]) -> Option<T> {
            names.iter().any(|name| schema.index_of(name).is_ok()).then(T::default)
        }
        Self {
            ply: wanted(schema, &["ply", "plies"]),
            fen: wanted(schema, &["fen"]),
            played: wanted(schema, &["move"]),
            eval: wanted(schema, &["eval"]),
            men: wanted(schema, &["men"]),
            pieces: wanted(schema, &["pieces"]),
            last: wanted(schema, &["last"]),
            fault: wanted(schema, &["fault"]),
            ..Self::default()
        }
    }

    #[inline]
    fn push(&mut self, game: u32, moment: &Moment<'_>, is_last: bool) {
        let Moment { ply, position, next, eval } = moment;
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
        if let Some(column) = &mut self.eval {
            column.append_option(*eval);
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
    }

    fn finish(&mut self, name: &str) -> Option<ArrayRef> {
        fn done<B: datafusion::arrow::array::ArrayBuilder>(
            column: &mut Option<B>,
        ) -> Option<ArrayRef> {
            column.as_mut().map(datafusion::arrow::array::ArrayBuilder::finish)
        }
        match name {
            "ply" | "plies" => done(&mut self.ply),
            "fen" => done(&mut self.fen),
            "move" => done(&mut self.played),
            "eval" => done(&mut self.eval),
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
        let may_come = |game: &Game<'_>| {
            if self.bounds.men >= 32 && self.bounds.pieces >= 32 {
                return true;
            }
            if self.bounds.pieces == 0 && !game.may_be_bare() {
                return false;
            }
            let (men, pieces) = game.least();
            men <= self.bounds.men && pieces <= self.bounds.pieces
        };
        let found: Vec<_> = games(&block.text, block.offset).filter(may_come).collect();
        if self.filters.is_empty() || found.is_empty() {
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
        Ok(found.into_iter().zip(kept).filter_map(|(game, keep)| keep.then_some(game)).collect())
    }

    /// Is there a column that a game has to be played for?
    fn plays(&self) -> bool {
        self.kind == Kind::Positions
            || self.schema.fields().iter().any(|field| !is_header(field.name()))
            || self.bounds != Bounds::default()
    }

    fn within(&self, moment: &Moment<'_>, is_last: bool) -> bool {
        let Bounds { men, pieces, first, last, ends } = self.bounds;
        (first..=last).contains(&u32::from(moment.ply))
            && (is_last || !ends)
            && (men >= 32 || moment.position.occupied().len() <= men)
            && (pieces >= 32 || moment.position.pieces().len() <= pieces)
    }

    /// Plays a game, and keeps the wanted rows.
    fn play(&self, index: u32, game: &Game<'_>, file: &str, columns: &mut Columns) -> Result<()> {
        let fault = |what: &dyn core::fmt::Display| {
            let place = format!("{file}, the game at byte {}", game.offset);
            DataFusionError::Execution(format!("{place}: {what}"))
        };
        let mut replay = match game.replay() {
            Ok(replay) => replay,
            Err(error) if self.strict => return Err(fault(&error)),
            Err(error) => {
                if self.kind == Kind::Games && self.bounds == Bounds::default() {
                    columns.unplayed(index, &error);
                }
                return Ok(());
            }
        };
        let mut moment = replay.next();
        while let Some(now) = moment {
            if u32::from(now.ply) > self.bounds.last && self.kind == Kind::Positions {
                return Ok(());
            }
            moment = if now.next.is_some() { replay.next() } else { None };
            let is_last = moment.is_none();
            let wanted = self.kind == Kind::Positions || is_last;
            if wanted && self.within(&now, is_last) {
                columns.push(index, &now, is_last);
                if let Some(column) = &mut columns.fault {
                    column.append_option(replay.fault().map(|fault| fault.to_string()));
                }
            }
        }
        match replay.fault() {
            Some(found) if self.strict => Err(fault(&found)),
            _ => Ok(()),
        }
    }

    /// The rows of a block.
    pub(super) fn rows(&self, block: &Block, file: &str) -> Result<Vec<RecordBatch>> {
        let games = self.games(block, file)?;
        let mut columns = Columns::new(&self.schema);
        let plays = self.plays();
        if plays {
            for (index, game) in (0_u32..).zip(&games) {
                self.play(index, game, file, &mut columns)?;
            }
        } else {
            (0..).zip(&games).for_each(|(index, _)| columns.game.append_value(index));
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
        Ok(starts.map(|start| all.slice(start, self.batch.min(all.num_rows() - start))).collect())
    }
}

impl Columns {
    /// A row for a game whose first position is none.
    fn unplayed(&mut self, game: u32, error: &palisade::ParseFenError) {
        self.game.append_value(game);
        if let Some(column) = &mut self.ply {
            column.append_null();
        }
        if let Some(column) = &mut self.fen {
            column.append_null();
        }
        for column in [&mut self.men, &mut self.pieces].into_iter().flatten() {
            column.append_null();
        }
        if let Some(column) = &mut self.fault {
            column.append_value(error.to_string());
        }
    }
}

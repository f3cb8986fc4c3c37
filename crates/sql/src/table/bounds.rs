//! What a query wants of positions, as far as it can be told from numbers.

use datafusion::arrow::datatypes::DataType;
use datafusion::logical_expr::{BinaryExpr, Expr, Operator};

/// Limits within which the wanted rows are. They may let others through, for the query asks
/// again; they never drop a wanted one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// At most so many men.
    pub(crate) men: u32,
    /// At most so many that are neither king nor pawn.
    pub(crate) pieces: u32,
    /// From this ply on,
    pub(crate) first: u32,
    /// to this.
    pub(crate) last: u32,
    /// Only the last positions?
    pub(crate) ends: bool,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { men: u32::MAX, pieces: u32::MAX, first: 0, last: u32::MAX, ends: false }
    }
}

/// A column as it is, or widened to a whole number that holds all its values: what is cast
/// otherwise is another thing.
fn column(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Column(column) => Some(&column.name),
        Expr::Cast(cast) if is_wide(cast.field.data_type()) => column(&cast.expr),
        _ => None,
    }
}

/// Does a whole number of this type hold every value of the columns?
fn is_wide(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::UInt16 | DataType::Int32 | DataType::UInt32 | DataType::Int64 | DataType::UInt64
    )
}

/// A number that is whole as it is written.
fn number(expr: &Expr) -> Option<i64> {
    use datafusion::common::ScalarValue as Value;
    let Expr::Literal(value, _) = expr else { return None };
    match *value {
        Value::Int8(number) => number.map(i64::from),
        Value::Int16(number) => number.map(i64::from),
        Value::Int32(number) => number.map(i64::from),
        Value::Int64(number) => number,
        Value::UInt8(number) => number.map(i64::from),
        Value::UInt16(number) => number.map(i64::from),
        Value::UInt32(number) => number.map(i64::from),
        Value::UInt64(number) => number.and_then(|number| i64::try_from(number).ok()),
        _ => None,
    }
}

impl Bounds {
    /// Takes in a condition: does it say anything here?
    pub(crate) fn narrow(&mut self, filter: &Expr) -> bool {
        match filter {
            Expr::BinaryExpr(BinaryExpr { left, op: Operator::And, right }) => {
                let left = self.narrow(left);
                self.narrow(right) || left
            }
            Expr::BinaryExpr(BinaryExpr { left, op, right }) => {
                if let (Some(column), Some(number)) = (column(left), number(right)) {
                    return self.compare(column, *op, number);
                }
                if let (Some(number), Some(column)) = (number(left), column(right)) {
                    return op.swap().is_some_and(|op| self.compare(column, op, number));
                }
                false
            }
            Expr::Between(between) if !between.negated => {
                let Some(column) = column(&between.expr) else { return false };
                let mut at = |op, limit| match number(limit) {
                    Some(limit) => self.compare(column, op, limit),
                    None => false,
                };
                let low = at(Operator::GtEq, &between.low);
                at(Operator::LtEq, &between.high) || low
            }
            Expr::Column(column) if column.name == "last" => {
                self.ends = true;
                true
            }
            Expr::IsTrue(inner) => self.narrow(inner),
            _ => false,
        }
    }

    fn compare(&mut self, column: &str, op: Operator, number: i64) -> bool {
        let (low, high) = match op {
            Operator::Eq => (number, number),
            Operator::Lt => (i64::MIN, number.saturating_sub(1)),
            Operator::LtEq => (i64::MIN, number),
            Operator::Gt => (number.saturating_add(1), i64::MAX),
            Operator::GtEq => (number, i64::MAX),
            _ => return false,
        };
        let clamp = |limit: i64| u32::try_from(limit.max(0)).unwrap_or(u32::MAX);
        // A limit below zero is one that nothing keeps; zero then lets a few through.
        match column {
            "men" => self.men = self.men.min(clamp(high)),
            "pieces" => self.pieces = self.pieces.min(clamp(high)),
            "ply" => {
                self.first = self.first.max(clamp(low));
                self.last = self.last.min(clamp(high));
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use datafusion::prelude::{col, lit};

    fn bounds(filter: &Expr) -> Option<Bounds> {
        let mut bounds = Bounds::default();
        bounds.narrow(filter).then_some(bounds)
    }

    #[test]
    fn limits_from_above_are_understood() {
        let none = Bounds::default();
        assert_eq!(bounds(&col("pieces").eq(lit(0))), Some(Bounds { pieces: 0, ..none }));
        assert_eq!(bounds(&lit(8).gt(col("men"))), Some(Bounds { men: 7, ..none }));
        let both = col("men").between(lit(3), lit(5)).and(col("ply").gt(lit(9)));
        assert_eq!(bounds(&both), Some(Bounds { men: 5, first: 10, ..none }));
        assert_eq!(bounds(&col("last")), Some(Bounds { ends: true, ..none }));
    }

    #[test]
    fn only_whole_numbers_and_widened_columns_are_limits() {
        use datafusion::prelude::cast;
        let none = Bounds::default();
        let wide = cast(col("men"), DataType::Int64).lt(lit(8_i64));
        assert_eq!(bounds(&wide), Some(Bounds { men: 7, ..none }));
        for filter in [
            col("men").lt(lit(7.5)),
            cast(col("ply"), DataType::Float64).lt(lit(3.5)),
            cast(col("ply"), DataType::Float64).gt(lit(-0.5)),
            cast(col("men"), DataType::Utf8).lt_eq(lit("5")),
            cast(col("ply"), DataType::UInt8).lt_eq(lit(5_u8)),
            col("men").lt(lit(datafusion::common::ScalarValue::Int64(None))),
            col("men").lt(col("ply")),
        ] {
            assert_eq!(bounds(&filter), None, "{filter}");
        }
        assert_eq!(bounds(&col("men").gt(lit(-3))), Some(none));
        assert_eq!(bounds(&col("ply").gt(lit(i64::MAX))), Some(Bounds { first: u32::MAX, ..none }));
    }

    #[test]
    fn what_says_nothing_is_left_to_the_query() {
        let either = col("men").lt(lit(5)).or(col("pieces").eq(lit(0)));
        for filter in [either, col("fen").eq(lit("x")), col("men").not_eq(lit(3)), !col("last")] {
            assert_eq!(bounds(&filter), None, "{filter}");
        }
    }
}

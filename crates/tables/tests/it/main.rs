//! What holds of tables, in one program.

mod duel;
mod slice_book;
mod slices;
mod slices_judge;
mod syzygy;

//! Duels: two kings and at most one man more on each side.
//!
//! These are the endings that pawn endings promote into. [`Promotions`] holds
//! the truth of those it was asked for, as bits for win, draw and loss.
//!
//! It is made of [slices](crate::slices), and laid out for a look at a search node. The
//! fifty-move rule is left out.

mod from_slices;
mod material;
mod plies;
mod promotions;
mod table;

pub use material::Material;
pub use plies::Plies;
pub use promotions::Promotions;

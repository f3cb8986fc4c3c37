//! What only experiments need of `palisade-classes`.

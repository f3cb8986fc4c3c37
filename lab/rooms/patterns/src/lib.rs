//! What only experiments need of `palisade-patterns`.

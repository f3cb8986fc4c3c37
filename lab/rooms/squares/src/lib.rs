//! What only experiments need of `palisade-squares`.

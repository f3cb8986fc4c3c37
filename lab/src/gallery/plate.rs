//! What one picture of the gallery is.

/// A picture with its paragraph.
pub(super) struct Plate {
    pub(super) file: String,
    pub(super) heading: String,
    pub(super) fen: String,
    pub(super) text: String,
    pub(super) svg: String,
}

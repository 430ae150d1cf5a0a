//! How much one interchange, and a text of several, may hold. More is refused before anything is read further. (Ours: no document names them; the largest tender of the
//! usual partners has under 400 segments.)

/// The longest text of one interchange or several, in bytes.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
/// The most interchanges in one text.
pub const MAX_INTERCHANGES: usize = 100;
/// The most functional groups in an interchange, and in all of a text.
pub const MAX_GROUPS: usize = 100;
/// The most transaction sets in an interchange, and in all of a text.
pub const MAX_SETS: usize = 1_000;
/// The most segments in an interchange.
pub const MAX_SEGMENTS: usize = 100_000;
/// The most elements in a segment.
pub const MAX_ELEMENTS: usize = 50;
/// The most elements in an interchange, and in all of a text: blank ones take sixteen times as much in memory as in the text.
pub const MAX_ALL_ELEMENTS: usize = 1_000_000;
/// The most stops of a tender. (X12 allows 999; a load of ours has 25 at most.)
pub const MAX_STOPS: usize = 99;
/// The most texts of one kind (references, notes, contacts) kept of a tender or a stop.
pub const MAX_TEXTS: usize = 50;
/// The most faults told of one transaction set.
pub const MAX_FAULTS: usize = 100;

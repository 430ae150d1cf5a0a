//! What a company has decided about carriers. (Document 1 §3: carrier connection.)

mod decide;

pub use decide::{DO_NOT_DISPATCH, do_not_dispatch};

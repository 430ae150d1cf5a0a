//! Setting a carrier's associated carriers to do not dispatch: all with a kind of association, or some of them. (Document 1 §7.)

pub mod by_ids;
pub mod by_kind;

//! The forms that records are frozen in, a module for each version: types of their own, so that nothing that changes elsewhere changes what was
//! written. A record is hashed as `store::decisions` says, over what its version's types serialize to.

pub mod v1;

/// Reads what a record of a version holds; none when it is of a newer release's form.
pub fn read(version: i16, inputs: &str) -> Option<v1::Inputs> {
    match version {
        1 => serde_json::from_str(inputs).ok(),
        _ => None,
    }
}

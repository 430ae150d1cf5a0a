//! The forms records are frozen in, one module per version: separate types, so that changes elsewhere don't change what was written. A
//! record is hashed as described in `store::decisions`, over what its version's types serialize to.

pub mod v1;

/// Reads what a record of a version holds; none when it is of a newer release's form. (Version 2 of the text has the inputs of version 1.)
pub fn read(version: i16, inputs: &str) -> Option<v1::Inputs> {
    match version {
        1 | 2 => serde_json::from_str(inputs).ok(),
        _ => None,
    }
}

//! Carrier data in the shapes that other vetting services publish, read-only, so that a TMS that speaks one of them changes its address and its
//! key. (Product: "Adapters"; docs/adapters.md lists every field, where it is from, and what stays unknown.)
//!
//! `find` says which carrier a number names, `reading` gathers what is known of it for the company, `findings` what counts for and against it,
//! and `words` says our verdict in others' words: never better than it is. Each shape has a folder: `view` is the shape, `compose` fills it.

mod find;
mod findings;
pub mod highway;
pub mod mycarrierpackets;
mod reading;
mod words;

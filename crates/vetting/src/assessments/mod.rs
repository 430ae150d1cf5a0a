//! What carriers come to by a company's rules, worked out anew each time. (Document 1 §3 and §4: rules assessment, rule status.)
//!
//! One carrier with its reasons in `work`, from its profile; lists of carriers in `rulebook`, by the carrier index. Both read the same stored
//! rules (`settings`); a company that has none gets its first ones (`defaults`). Nothing that is worked out here is stored: a decision record
//! freezes it in a form of its own.

pub(crate) mod defaults;
pub mod overrides;
pub mod rulebook;
pub(crate) mod settings;
pub mod show;
pub mod unassigned;
pub mod view;
pub(crate) mod work;

//! Carriers' results under a company's rules, computed on each request. (Document 1 §3 and §4: rules assessment, rule status.)
//!
//! One carrier with its reasons in `work`, from its profile; lists of carriers in `rulebook`, from the carrier index. Both read the same
//! stored rules (`settings`); a company that has none gets its first ones (`defaults`). No result is stored here: a decision record freezes
//! it in its own form.

pub mod overrides;
pub mod show;
pub mod unassigned;
pub mod view;
pub(crate) mod work;

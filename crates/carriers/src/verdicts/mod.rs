//! The verdict on a carrier for a company: whether to use it, and why. (Product: "Verdict".)
//!
//! What decides is in the crate `rules`; here is what it is worked out from. `rulebook` reads a company's rules in the form that the index
//! takes (`settings` as they are stored, `defaults` what a company starts with, `certificates` what its confirmed certificates say) and
//! `kept` keeps them until the database says that they changed. `judging` gives the verdicts of lists, from the index (and from `aside` for
//! carriers that it does not have); `profile` that of one carrier, from its profile's facts (`rule_facts`, `look_alike`, `predecessor`) with their sources.
//! `limits` says when none of them is better than Unknown. No verdict is stored.

pub mod aside;
pub mod certificates;
pub mod defaults;
pub mod judging;
pub mod kept;
pub mod limits;
mod look_alike;
mod predecessor;
pub mod profile;
pub mod rule_facts;
pub mod rulebook;
pub(crate) mod searching;
pub mod settings;
pub mod view;

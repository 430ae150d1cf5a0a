//! Offers of loads to carriers: sent by email to an address that is known to be the carrier's, answered by a link without an account.
//! (loads.md §6.)
//!
//! What an offer says gives no street, no pickup number and no name of a facility: whoever reads it is not yet the load's carrier. `carrier` is
//! the carrier's page.

pub mod address;
pub mod carrier;
pub mod create;
pub mod link;
pub mod list;
pub mod mail_offer;
pub mod view;
pub mod withdraw;
pub mod words;

pub(crate) mod told;

mod may_offer;

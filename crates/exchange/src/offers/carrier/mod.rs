//! The carrier's page of an offer: no account, by the link in the email.

pub mod bid;
pub mod decline;
pub mod open;
pub mod show;
pub mod view;
pub mod withdraw_bid;

//! Single-use links by which a carrier without an account gives its consent. A broker asks; the link goes to the address that FMCSA has on
//! file for the carrier and to no other, so that nobody consents in a carrier's name who does not read its mail.

pub mod create;
pub mod link;
pub mod mail_link;
pub mod open;

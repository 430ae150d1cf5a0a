//! Single-use links with which a carrier without an account gives its consent. A broker asks; the link goes to the address FMCSA has on
//! file for the carrier and to no other, so that only someone who reads the carrier's email can consent in its name.

pub mod create;
pub mod link;
pub mod mail_link;
pub mod open;

//! Reset of a forgotten password with an emailed link. The documents name no such call; people expect it of every sign-in.

pub mod ask;
pub mod confirm;
pub mod link;
pub mod mail_link;

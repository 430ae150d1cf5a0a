//! A person's Outlook key, with which the add-in looks carriers up in their name. (Document 2 §7: the Outlook key.)

pub mod revoke;
pub mod show;

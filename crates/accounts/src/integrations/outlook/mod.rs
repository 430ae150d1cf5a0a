//! A person's Outlook key, used by the add-in to look up carriers in their name. (Document 2 §7: the Outlook key.)

pub mod revoke;
pub mod show;

//! Files that a broker keeps with a connection. (Document 1 §3 and §7: connection uploads.)

pub mod create;
pub mod download;
pub mod list;
pub mod view;

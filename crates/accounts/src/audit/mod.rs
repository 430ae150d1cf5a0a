//! The audit log of access changes by the company's people, for those who manage users.

pub mod list;

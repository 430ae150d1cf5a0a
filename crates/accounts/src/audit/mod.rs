//! What the company's people did to their own and each other's access, for those who manage users.

pub mod list;

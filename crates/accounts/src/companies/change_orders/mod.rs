//! Changes to the company's own data: one person requests, another decides. (Document 2 §2 and §4: company change orders.)
//!
//! Two-person rule: the requester doesn't decide, unless no one else can.

pub mod approve;
pub mod create;
mod decide;
pub mod field;
pub mod list;
pub mod reject;
pub mod show;
pub mod view;

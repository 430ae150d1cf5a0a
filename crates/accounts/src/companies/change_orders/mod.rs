//! Changes to the company's own data: somebody asks, somebody else decides. (Document 2 §2 and §4: company change orders.)
//!
//! Four eyes: who asked does not decide, unless nobody else could.

pub mod approve;
pub mod create;
mod decide;
pub mod field;
pub mod list;
pub mod reject;
pub mod show;
pub mod view;

//! What a carrier comes to by the company's rules, worked out anew each time. (Document 1 §3 and §4: rules assessment, rule status.)

pub mod frozen;
pub mod show;
pub mod unassigned;
pub mod view;
mod work;

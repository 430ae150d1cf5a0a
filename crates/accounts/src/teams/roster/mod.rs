//! A team's roster: who works when, and who is called outside of that. (Ours.)

pub mod set;
pub mod show;
pub mod view;

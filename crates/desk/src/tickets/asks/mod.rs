//! Asking a carrier about an alert, and its answer: due process. Nothing of an alert leaves the company but the question.
//!
//! The link goes to an address on FMCSA's file that is proven: unchanged for 30 days (90 for a guarded load), or the one before it changed. While
//! an answer is waited for, the alert is pending; an answer brings it back to the desk, and so does the engine when none comes.

pub mod answer;
pub mod ask;
pub mod link;
pub mod mail_question;
pub mod may_ask;
pub mod show;
pub mod view;

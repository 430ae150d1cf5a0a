//! Notices: what happened to carriers that a company watches, told in the app, by mail and to the company's own systems. (Product:
//! monitoring.)
//!
//! [`detect`] finds what the tables tell by themselves, and with [`assessments`] what they come to by the rules; whoever knows of something else adds it with `store::notices::add`. [`send`] comes by
//! the clock and sees to letters and webhooks.

pub mod assessments;
pub mod count;
pub mod detect;
pub mod list;
pub mod mail_letter;
pub mod note_watched;
pub mod preferences;
pub mod read;
pub mod read_all;
pub mod send;
pub mod view;
pub mod webhooks;
pub mod words;

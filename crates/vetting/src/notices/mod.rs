//! Notices: what happened to the carriers a company monitors, reported in the app, by email and to the company's own systems. (Product:
//! monitoring.)
//!
//! [`detect`] finds changes in the tables, with [`assessments`] those in results under the rules; code that knows of other events adds them
//! with `store::notices::add`. [`send`] runs on a schedule and creates emails and webhook deliveries.

pub mod assessments;
pub mod count;
pub mod detect;
pub mod list;
pub mod mail_notices;
pub mod note_watched;
pub mod preferences;
pub mod read;
pub mod read_all;
pub mod send;
pub mod view;
pub mod webhooks;
pub mod words;

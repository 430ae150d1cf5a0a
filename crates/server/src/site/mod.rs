//! The site itself: what a visitor may know before signing in, and the files of the front end.

pub mod assets;
pub mod first_paint;
pub mod show;
pub mod view;

//! The site itself: what a visitor may know before signing in, and the files of the front end.

pub mod assets;
pub mod show;
pub mod view;

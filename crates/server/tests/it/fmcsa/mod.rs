//! Fetching FMCSA's files from a portal that misbehaves as the real one does.

mod command;
mod download;
mod portal;

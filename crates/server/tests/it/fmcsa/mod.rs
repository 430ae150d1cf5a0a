//! Importing FMCSA's files: by command, from a portal that misbehaves as the real one does, and what staff sees of it.

mod command;
mod download;
mod imports;
mod portal;

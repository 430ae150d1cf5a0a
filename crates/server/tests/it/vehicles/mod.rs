//! Vehicles by themselves.

mod list;
mod show;

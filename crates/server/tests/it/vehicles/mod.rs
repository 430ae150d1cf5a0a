//! Vehicles by themselves.

mod show;

//! Conversations over TCP on this machine: as mail servers hold them, and as those do who want to get something past one.

mod bounds;
mod client;
mod listener;
mod protocol;

//! Carriers' bids for a load, as the broker reads and answers them. (loads.md §2 and §6.)

pub mod accept;
pub mod decline;
pub mod list;
pub mod view;
mod waiting;

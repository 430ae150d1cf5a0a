//! One's own company: its data, changes to it, reports about it.

mod carrier_reports;
mod change_orders;
mod current;
mod limits;
mod orphans;
pub mod reports;

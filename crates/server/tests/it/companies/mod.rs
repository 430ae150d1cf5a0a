//! One's own company: its data, its logo, changes to it, reports about it.

mod carrier_reports;
mod change_orders;
mod current;
mod limits;
mod logo;
mod orphans;
pub mod reports;

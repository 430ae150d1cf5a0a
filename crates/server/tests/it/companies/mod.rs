//! One's own company: its data, changes to it, reports about it.

mod change_orders;
mod current;
mod reports;

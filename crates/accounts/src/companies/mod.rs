//! The caller's company: its data, its logo, changes to it, reports about it. (Document 2 §2 and §7: company change orders, company reports.)

pub mod change_orders;
pub mod current;
pub mod list;
pub mod logo;

//! Associated carriers: which carriers share what with a carrier, since when, and how rare that is. (Document 1 §7; product decision on
//! what associates.)
//!
//! Carriers come from the index; values and dates are read for the carriers of one page. No association is an accusation: a shared value
//! is shown with its source, and leasing explains many shared vehicles.

pub mod evidence;
pub mod kinds;
pub mod list;
pub mod relation;
pub mod view;

//! The pages of a load for people without an account: the driver's, the customer's (`customer`), and the dock's (`dock`).
//!
//! A link's token is given once (`open`), for a session of that page alone, which comes in a header from then on (`session`). The driver
//! reads the load, says what happened at its stops, adds papers, and may share the phone's positions, which the driver can end at any time.

pub mod consent;
pub mod customer;
pub mod detention;
pub mod dock;
pub mod location_log;
pub mod logs;
pub mod open;
pub mod papers;
pub mod positions;
pub mod session;
pub mod show;
pub mod view;

//! The rows of every file, one module for each family of data sets. They say how a fact is written, never what it is.

pub(super) mod census;
pub(super) mod crashes;
pub(super) mod inspections;
pub(super) mod li;
pub(super) mod motus;
pub(super) mod oos_orders;
pub(super) mod sms;
pub(super) mod sms_census;

//! The steps of a packet, each saved as a whole. A save names the version it changes, so that two devices can't overwrite each other
//! unnoticed.

pub mod bank;
pub mod company;
pub mod insurance;
pub mod lanes;
pub mod parts;
pub mod payment;
pub mod tax_form;
pub mod tin;

mod save;

pub use save::encryption_context;
pub(in crate::onboarding::carrier) use save::{hold_when_completed, refuse_closed};

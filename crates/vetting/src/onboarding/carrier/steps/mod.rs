//! The steps of a packet, each saved whole and by itself. A save names the version that it changes, so that two devices cannot overwrite one
//! another unseen.

pub mod bank;
pub mod company;
pub mod insurance;
pub mod lanes;
pub mod parts;
pub mod payment;
pub mod tax_form;
pub mod tin;

mod save;

pub use save::sealed_for;
pub(in crate::onboarding::carrier) use save::{hold_when_completed, refuse_closed};

//! Plans, payment methods and subscriptions. (Document 2 §7: billing.)
//!
//! We charge each month's price ourselves; there is no subscription at the gateway that could continue without us.

pub mod add_payment_method;
pub mod asking;
pub mod catalogue;
pub mod change_plan;
pub mod current_payment_methods;
mod declined;
pub mod gateway_info;
pub mod idempotency_key;
pub mod mail_declined;
pub mod paying;
pub mod plans;
pub mod remove_payment_method;
pub mod renew;
pub mod vaulting;
pub mod view;

//! Certificates of insurance: those a company received, requested and confirmed. What FMCSA has on file is in [`crate::fmcsa_rows`].
//!
//! What a certificate means (traps, facts for rules) is decided in the server; only what confirmed certificates cover on a day is worked out
//! here ([`covers`]), because the carrier index is fed with it.

pub mod activities;
pub mod certificates;
pub mod covers;
pub mod policies;
pub mod requests;
pub mod standing;
pub mod vehicles;
pub mod watch;
